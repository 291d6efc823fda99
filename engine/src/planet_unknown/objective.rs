//! Objectives: dealing and drawing them, what they count and what they ask for (cards.md 2).

use super::PlanetUnknown;
use super::civ::bits;
use super::pending::{EventItem, Item};
use super::purpose;
use super::resource::{Collectible, Resource, Track};
use super::ruleset::civ_cards::MAX_CARDS;
use super::ruleset::objectives::{Condition, CoveredGround, Statistic};
use super::state::{Board, InHand, Phase, SharedObjective, State};
use crate::bitboard::{Grid, SIDE};
use crate::by_seat::Seat;
use arrayvec::ArrayVec;

/// How many objectives the tech draws of which one is kept (CORP-4.8).
pub(super) const COMMON_DRAW: usize = 3;

impl PlanetUnknown {
    /// Opens the set-up with the private objectives, if there are any (PU-1.6, PU-7.1).
    pub(super) fn open_objectives(&self, state: &mut State, private: bool) {
        if private {
            self.deal_objective_hands(state);
        }
        Self::open_choices(state, Phase::Objectives);
    }

    fn deal_objective_hands(&self, state: &mut State) {
        let deal = self.ruleset.objectives.deal;
        let (dealt, kept) = match state.seats() {
            1 => (deal.solo_dealt, deal.solo_kept),
            _ => (deal.module_dealt, deal.module_kept),
        };
        let mut cards = self.shuffled_objectives(state, purpose::PRIVATE_OBJECTIVES).into_iter();
        for board in state.boards.iter_mut() {
            let hand = cards.by_ref().take(dealt.into());
            board.private_objectives = hand.fold(0, |hand, card| hand | 1 << card);
            board
                .pending
                .add(Item::Event(EventItem::DiscardObjective), dealt - kept);
        }
    }

    /// PU-1.7: cards between neighbours, of those that the private ones left.
    pub(super) fn deal_shared_objectives(&self, state: &mut State) {
        let seats = state.seats();
        let counts = self.tables.shared_objectives;
        let (pairs, each) = match seats {
            1 => (0, 0),
            2 => (1, counts.two_players),
            _ => (seats as u8, counts.each_pair),
        };
        let pair = |seat: u8| [Seat(seat), Seat(seat).clockwise(seats)];
        let pairs = (0..pairs).flat_map(|seat| std::iter::repeat_n(pair(seat), each));
        let cards = self.shuffled_objectives(state, purpose::OBJECTIVES);
        let mut dealt = cards
            .into_iter()
            .zip(pairs)
            .map(|(card, seats)| SharedObjective { card, seats });
        state.objectives = std::array::from_fn(|_| dealt.next());
    }

    /// All objectives, one bit a card.
    pub(super) fn all_objectives(&self) -> u64 {
        (0..self.tables.objectives.len()).fold(0, |cards, card| cards | 1 << card)
    }

    /// The objectives that nobody has drawn.
    pub(super) fn unused_objectives(&self, state: &State) -> u64 {
        let drawn = state.boards.iter().map(Board::objectives_drawn);
        let drawn = drawn.fold(state.shared_objectives(), |drawn, cards| drawn | cards);
        self.all_objectives() & !drawn
    }

    /// The unused objectives in the order of a stream of the set-up; it shuffles all cards, so that those left keep their
    /// order whatever was drawn before.
    fn shuffled_objectives(&self, state: &State, purpose: u64) -> ArrayVec<u8, MAX_CARDS> {
        let unused = self.unused_objectives(state);
        let mut cards: ArrayVec<u8, MAX_CARDS> = (0..self.tables.objectives.len() as u8).collect();
        state.chance.stream(purpose, 0, 0, 0).shuffle(&mut cards);
        cards.retain(|card| unused >> *card & 1 == 1);
        cards
    }

    /// Draws objectives that nobody has, one of which is kept (CORP-4.8).
    pub(super) fn draw_common_objective(&self, state: &mut State, seat: Seat) {
        let mut unused: ArrayVec<usize, MAX_CARDS> = bits(self.unused_objectives(state)).collect();
        let mut rng = state
            .chance
            .stream(purpose::COMMON_OBJECTIVE, state.round.into(), seat.0.into(), 0);
        rng.shuffle(&mut unused);
        let drawn = unused.into_iter().take(COMMON_DRAW);
        let drawn = drawn.fold(0, |cards, card| cards | 1 << card);
        state.boards[seat].in_hand = (drawn != 0).then_some(InHand::Objectives(drawn));
    }

    /// Keeps an objective of those drawn, for all players or, alone, as a private one; the others leave the game
    /// (CORP-4.8).
    pub(super) fn keep_objective(state: &mut State, seat: Seat, card: u8) {
        let alone = state.seats() == 1;
        let board = &mut state.boards[seat];
        if let Some(InHand::Objectives(drawn)) = board.in_hand.take() {
            board.discarded_objectives |= drawn & !(1 << card);
        }
        if alone {
            board.private_objectives |= 1 << card;
        } else {
            board.common_objective = Some(card);
        }
    }

    /// Whether a board does what a private side asks for (cards.md 2.3).
    pub fn fulfils(&self, board: &Board, condition: Condition) -> bool {
        match condition {
            Condition::Rectangle { of, size: [a, b] } => {
                let terrain = self.objective_terrain(board, of);
                has_block(&terrain, a.into(), b.into()) || has_block(&terrain, b.into(), a.into())
            }
            Condition::AreaResources { of, min } => {
                let symbols = board.symbols_of(of);
                let mut areas = self.terrain_areas(board, of);
                areas.any(|area| (area & symbols).count() >= usize::from(min))
            }
            Condition::TrackAtTop { of } => self.is_topped(board, of),
            Condition::ResourceAtMost { of, max } => board.symbols_of(of).count() <= usize::from(max),
            Condition::CollectedAtLeast { of, min } => collected(board, of) >= usize::from(min),
            Condition::CollectedMore { of, than } => collected(board, of) > collected(board, than),
            Condition::AllCovered { of } => self.is_all_covered(board, of),
        }
    }

    fn is_all_covered(&self, board: &Board, ground: CoveredGround) -> bool {
        let planet = self.planet(board);
        let rulings = &self.tables.objective_rulings;
        match ground {
            CoveredGround::Ice if planet.ice.is_empty() => rulings.no_ice_satisfies_ice_covered,
            CoveredGround::Ice => planet.ice.is_subset(&board.covered),
            CoveredGround::Land => {
                let open = planet.squares - planet.ice - board.covered;
                let powered = if rulings.petra_currents_count_as_covered {
                    planet.currents.squares
                } else {
                    Grid::EMPTY
                };
                open.is_subset(&powered)
            }
        }
    }

    /// The value of a statistic for a board.
    pub fn statistic(&self, board: &Board, statistic: Statistic) -> i32 {
        let value = match statistic {
            Statistic::EdgeResources(resource) => (board.symbols_of(resource) & self.planet(board).perimeter).count(),
            Statistic::LargestArea(terrain) => self
                .terrain_areas(board, terrain)
                .map(|area| area.count())
                .max()
                .unwrap_or(0),
            Statistic::AreaCount(terrain) => self.terrain_areas(board, terrain).count(),
            Statistic::ResourceCount(resource) => board.symbols_of(resource).count(),
            Statistic::TracksAtTop => {
                let topped = |track: &Track| self.is_topped(board, *track);
                Track::ALL.into_iter().filter(topped).count()
            }
            Statistic::Collected(what) => collected(board, what),
        };
        value as i32
    }

    /// Whether a tracker stands on the top position of a track.
    fn is_topped(&self, board: &Board, track: Track) -> bool {
        let top = self.track(board, track).top;
        let stands_there = |tracker: Track| {
            let spot = board.spot(tracker);
            spot.track == track && spot.position == top
        };
        Track::ALL.into_iter().any(stands_there)
    }

    /// The squares of a terrain; open currents are energy terrain.
    pub fn objective_terrain(&self, board: &Board, terrain: Resource) -> Grid {
        let mut squares = board.terrain(terrain);
        if terrain == Resource::Energy {
            squares |= self.planet(board).currents.in_objectives - board.covered;
        }
        if !self.tables.objective_rulings.patches_are_terrain {
            squares -= board.patches;
        }
        squares
    }

    /// The terrain areas of a board (PU-0.6).
    pub fn terrain_areas(&self, board: &Board, terrain: Resource) -> impl Iterator<Item = Grid> + use<> {
        let patches = board.patches;
        let patches_count = self.tables.objective_rulings.lone_patch_is_area;
        let areas = self.backend.areas(&self.objective_terrain(board, terrain));
        areas.filter(move |area| patches_count || !area.is_subset(&patches))
    }
}

/// Pieces on the corporation board, wherever they are (CORP-G20).
fn collected(board: &Board, what: Collectible) -> usize {
    match what {
        Collectible::Meteorite => board.collected_meteorites.into(),
        Collectible::Lifepod => board.lifepods_held(),
    }
}

/// Whether a set holds a block of so many rows and columns.
fn has_block(squares: &Grid, rows: usize, columns: usize) -> bool {
    let full = |top: usize| {
        let shared = (top..top + rows).fold(u16::MAX, |shared, row| shared & squares.row(row));
        (0..columns).fold(shared, |starts, column| starts & shared >> column) != 0
    };
    (0..=SIDE.saturating_sub(rows)).any(full)
}
