//! Whether a position can stand in a game: the one definition of validity.

use super::PlanetUnknown;
use super::check_events::Brought;
use super::civ::civ_moves;
use super::pending::Item;
use super::resource::{Resource, Track};
use super::state::{Board, DEPOTS, InHand, MAX_STACK, NO_TILE, Part, Phase, RANKS, STACKS, State};
use crate::bitboard::Grid;
use crate::by_seat::{MAX_SEATS, Seat, SeatSet};
use crate::problem::Problems;
use std::fmt::{self, Display};

/// More rounds than the tiles of a stack are not possible.
const MAX_ROUNDS: u8 = 2 * MAX_STACK as u8;

/// No game reaches so many gains of a kind at once.
const MAX_COUNT: u8 = 100;

/// Two advances at the top of the rover track, with the tech: more than one gain brings on average.
const MOVEMENT_OF_A_GAIN: usize = 10;

/// No game reaches so much movement, that of gains that wait included.
const MAX_MOVEMENT: usize = 200;

/// Something of a seat.
struct At(Seat, &'static str);

impl Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.0, self.1)
    }
}

pub(super) struct Checker<'a> {
    pub(super) game: &'a PlanetUnknown,
    pub(super) problems: Problems,
}

impl PlanetUnknown {
    pub(super) fn check_state(&self, state: &State) -> Result<(), Problems> {
        let mut checker = Checker {
            game: self,
            problems: Problems::default(),
        };
        checker.table(state);
        if checker.problems.0.is_empty() {
            checker.stacks(state);
            checker.cards(state);
            checker.objectives(state);
            checker.events(state);
            let brought = checker.brought(state);
            for (seat, board) in state
                .boards
                .entries()
                .chain(state.shown.iter().map(|(seat, board)| (*seat, board)))
            {
                checker.board(seat, board, brought);
            }
        }
        if checker.problems.0.is_empty() {
            checker.conservation(state);
            checker.decision(state);
            checker.sightings(state);
        }
        checker.problems.or(())
    }
}

impl Checker<'_> {
    pub(super) fn require(&mut self, holds: bool, place: impl Display, found: impl Display, allowed: impl Display) {
        if !holds {
            self.problems
                .add(place.to_string(), found.to_string(), allowed.to_string());
        }
    }

    pub(super) fn below(&mut self, place: impl Display, value: impl Into<usize>, bound: usize) {
        let value = value.into();
        self.require(value < bound, place, value, format_args!("allowed is below {bound}"));
    }

    /// Numbers that everything else is looked up by.
    fn table(&mut self, state: &State) {
        let seats = state.seats();
        self.require((1..=MAX_SEATS).contains(&seats), "seats", seats, "allowed are 1 to 6");
        self.below("commander", state.commander.index(), seats);
        self.below("actor", state.actor.index(), seats);
        self.below("rotation", state.rotation, DEPOTS);
        self.below("shift", state.shift, DEPOTS);
        self.below("round", state.round, MAX_ROUNDS.into());
        self.require(
            (state.queue - SeatSet::all(seats)).is_empty(),
            "queue",
            state.queue.0,
            "allowed are seats of the table",
        );
        for board in state.boards.iter().chain(state.shown.iter().map(|(_, board)| board)) {
            self.below("planet", board.planet, self.game.tables.planets.len());
            self.below("corporation", board.corporation, self.game.tables.corporations.len());
        }
        let shown = state.shown.iter().map(|&(seat, _)| seat);
        let in_order = shown.clone().is_sorted_by(|a, b| a < b) && shown.clone().all(|seat| seat.index() < seats);
        self.require(
            in_order,
            "shown",
            state.shown.len(),
            "allowed are seats of the table in ascending order",
        );
        self.require(
            state.phase.is_sealed() || state.shown.is_empty(),
            "shown",
            state.shown.len(),
            "none is shown in an open phase",
        );
    }

    /// Each stack holds the load of one shape of its ring.
    fn stacks(&mut self, state: &State) {
        let mut loads: Vec<Vec<u8>> = self.game.tables.stacks.to_vec();
        for load in &mut loads {
            load.resize(MAX_STACK, NO_TILE);
            load.sort_unstable();
        }
        for stack in 0..STACKS {
            let mut tiles = state.stacks[stack];
            let length = tiles.iter().position(|&tile| tile == NO_TILE).unwrap_or(MAX_STACK);
            let packed = tiles[length..].iter().all(|&tile| tile == NO_TILE);
            tiles.sort_unstable();
            let ring = stack / DEPOTS * DEPOTS;
            let shape = (ring..ring + DEPOTS).find(|&shape| loads[shape] == tiles);
            match shape {
                Some(shape) if packed => loads[shape].clear(),
                _ => self.require(
                    false,
                    "stacks",
                    stack,
                    "a stack holds the tiles of one shape of its ring",
                ),
            }
            self.below("gone", state.gone[stack], length + 1);
        }
    }

    fn cards(&mut self, state: &State) {
        let tables = &self.game.tables;
        let mut seen = state.pool;
        let known = tables.civ_ranks.iter().fold(0, |cards, rank| cards | rank);
        self.require(
            state.pool & !known == 0,
            "pool",
            state.pool,
            "allowed are cards of the ruleset",
        );
        let in_play = state.seats() + usize::from(self.game.ruleset.civ_cards.in_play_extra);
        for rank in 0..RANKS {
            let mut picks = 0;
            let mut taken = 0;
            for (index, pick) in state.picks[rank].iter().enumerate() {
                let Some(pick) = pick else { continue };
                let is_new = |card: u8| card < 64 && tables.civ_ranks[rank] & !seen & 1 << card != 0;
                let fits = pick.seat.index() < state.seats() && pick.card.is_none_or(is_new) && picks == index;
                let allowed = "a pick is a card of the rank that no one else has";
                self.require(fits, "picks", pick.seat.0, allowed);
                picks += 1;
                if let Some(card) = pick.card.filter(|_| fits) {
                    seen |= 1 << card;
                    taken += 1;
                }
            }
            let moved = |added: bool| civ_moves(state, rank).filter(|(_, moved)| moved.added == added).count();
            let cards = taken + (state.pool & tables.civ_ranks[rank]).count_ones() as usize + moved(false);
            let available = in_play.min(tables.civ_ranks[rank].count_ones() as usize) + moved(true);
            for (_, moved) in civ_moves(state, rank) {
                let fits = moved.card < 64 && tables.civ_ranks[rank] >> moved.card & 1 == 1;
                let allowed = "an event moves cards of the rank, after picks that were made";
                self.require(
                    fits && usize::from(moved.after) <= picks,
                    "civ moves",
                    moved.card,
                    allowed,
                );
            }
            self.require(
                cards == available,
                "pool",
                cards,
                format_args!("{available} cards of a rank are in play"),
            );
        }
    }

    /// What a seat saw alone in a pool lay there then.
    fn sightings(&mut self, state: &State) {
        for seen in &state.sightings {
            let is_rank = |&rank: &usize| seen.card < 64 && self.game.tables.civ_ranks[rank] >> seen.card & 1 == 1;
            let rank = (0..RANKS).find(is_rank);
            let lay_there = rank.is_some_and(|rank| {
                let mut pool = self.game.pool_before(state, rank, seen.after.into());
                let later =
                    civ_moves(state, rank).filter(|(index, moved)| moved.after == seen.after && *index >= seen.moves);
                later.for_each(|(_, moved)| pool ^= 1 << moved.card);
                let picks = state.picks[rank].iter().flatten().count();
                pool >> seen.card & 1 == 1 && usize::from(seen.after) <= picks
            });
            let is_seat = seen.seat.index() < state.seats();
            let allowed = "a card that lay in its pool then";
            self.require(lay_there && is_seat, "sightings", seen.card, allowed);
        }
    }

    /// No objective is in two places; what a seat shows of its hands is what it has or had in them.
    fn objectives(&mut self, state: &State) {
        let total = self.game.tables.objectives.len();
        let all = self.game.all_objectives();
        let boards = || state.boards.iter().chain(state.shown.iter().map(|(_, board)| board));
        let numbers = state.objectives.iter().flatten().map(|objective| objective.card);
        let mut numbers = numbers.chain(boards().filter_map(|board| board.common_objective));
        if let Some(card) = numbers.find(|&card| usize::from(card) >= total) {
            return self.below("objectives", card, total);
        }
        let shared = state.objectives.iter().flatten();
        let mut dealt: Vec<u64> = shared.map(|objective| 1 << objective.card).collect();
        dealt.extend(state.boards.iter().flat_map(Board::objective_piles));
        let alike = |piles: &[u64]| {
            let union = piles.iter().fold(0, |union, pile| union | pile);
            let count: u32 = piles.iter().map(|pile| pile.count_ones()).sum();
            union & !all == 0 && union.count_ones() == count
        };
        let distinct = alike(&dealt) && boards().all(|board| alike(&board.objective_piles()));
        self.require(
            distinct,
            "objectives",
            dealt.len(),
            "allowed are different cards of the ruleset",
        );
        for (seat, board) in &state.shown {
            let unknown = board.objectives_drawn() & !state.boards[*seat].objectives_drawn();
            let place = At(*seat, "objectives shown");
            self.require(unknown == 0, place, unknown, "allowed are cards of the seat");
        }
        let seated = |seat: &Seat| seat.index() < state.seats();
        let between = state
            .objectives
            .iter()
            .flatten()
            .all(|objective| objective.seats.iter().all(seated) && objective.seats[0] != objective.seats[1]);
        self.require(
            between,
            "objectives",
            dealt.len(),
            "an objective lies between two seats",
        );
    }

    fn board(&mut self, seat: Seat, board: &Board, brought: Brought) {
        let at = |what| At(seat, what);
        let planet = self.game.planet(board);
        let corporation = self.game.corporation(board);
        let mut subset = |what: &'static str, squares: Grid, of: Grid, name: &str| {
            self.require(
                squares.is_subset(&of),
                at(what),
                (squares - of).count(),
                format_args!("allowed are squares {name}"),
            );
        };
        subset("covered", board.covered, planet.squares, "of the planet");
        subset("symbols", board.symbols, board.covered - board.patches, "of tiles");
        subset(
            "meteor symbols",
            board.meteor_symbols,
            board.covered - board.patches,
            "of tiles",
        );
        subset("last tile", board.last_tile, board.covered, "that carry a piece");
        subset("patches", board.patches, board.terrain(Resource::Biomass), "of biomass");
        subset("meteorites", board.meteorites, planet.squares, "of the planet");
        subset(
            "second meteorites",
            board.second_meteorites,
            board.meteorites,
            "with a meteorite",
        );
        subset(
            "lifepods",
            board.lifepods,
            planet.lifepods - board.covered,
            "printed with one and open",
        );
        let terrains = board.terrain.iter().fold(Grid::EMPTY, |all, terrain| all | *terrain);
        let squares: usize = board.terrain.iter().map(Grid::count).sum();
        let one_each = terrains == board.covered && squares == board.covered.count();
        self.require(one_each, at("terrain"), squares, "each piece square shows one terrain");

        let on_planet: Vec<_> = board.rovers.iter().flatten().copied().collect();
        let distinct = on_planet
            .iter()
            .all(|rover| rover.is_on_field() && planet.squares.contains(*rover))
            && board.rover_squares().count() == on_planet.len();
        self.require(
            distinct,
            at("rovers"),
            on_planet.len(),
            "rovers stand on different squares of the planet",
        );
        let rovers = on_planet.len() + usize::from(board.spare_rovers);
        self.below(
            at("rovers"),
            rovers,
            usize::from(corporation.rovers) + brought.rovers + 1,
        );
        let lifepods = board.lifepods.count() + usize::from(board.collected_lifepods);
        self.below(at("lifepods"), lifepods, planet.lifepods.count() + 1);
        let meteorites = board.meteorites_on_planet() + usize::from(board.collected_meteorites);
        let most = usize::from(board.tiles) + brought.meteorites;
        self.below(at("meteorites"), meteorites, most + 1);
        let carriers = (0..board.rovers.len()).filter(|&rover| board.carrying >> rover & 1 == 1);
        let carried = carriers.clone().all(|rover| board.rovers[rover].is_some());
        self.require(
            carried,
            at("carrying"),
            board.carrying,
            "allowed are rovers on the planet",
        );
        let in_hand = match board.in_hand {
            Some(InHand::Ignore { tile, .. }) => usize::from(tile) < self.game.tables.tiles.len(),
            Some(InHand::Carried { rover }) => carriers.clone().any(|carrier| carrier == usize::from(rover)),
            Some(InHand::Objectives(drawn)) => drawn != 0,
            _ => true,
        };
        self.require(
            in_hand,
            at("in hand"),
            format_args!("{:?}", board.in_hand),
            "allowed are a rover that carries, a tile, and objectives that there are",
        );
        for tracker in Track::ALL {
            let spot = board.spot(tracker);
            let own_way = spot.track == tracker || self.game.moves_diagonally(board);
            self.require(own_way, at(tracker.name()), spot.track, "allowed is its own track");
            let top = corporation.tracks[spot.track.index()].top;
            self.below(at(tracker.name()), spot.position, usize::from(top) + 1);
        }
        let counts = [board.stored_patches, board.movement].into_iter().chain(board.claims);
        for count in counts.chain(board.pending.iter().map(|(_, count)| count)) {
            self.below(at("counters"), count, MAX_COUNT.into());
        }
        // Played on, each gain may bring movement, which no counter may overrun.
        let waiting: usize = board.pending.iter().map(|(_, count)| usize::from(count)).sum();
        let pool = usize::from(board.movement) + usize::from(board.round_start_movement.waiting());
        let movement = pool + MOVEMENT_OF_A_GAIN * waiting;
        self.below(at("movement waiting"), movement, MAX_MOVEMENT);
        let choices = self.game.tables.choices.len();
        for choice in board.pending.choices().chain(board.in_hand.and_then(InHand::choice)) {
            self.below(at("choice"), choice, choices);
        }
    }

    /// Every tile that left the station lies on a planet, but for those that could not be placed.
    fn conservation(&mut self, state: &State) {
        let gone: usize = state.gone.iter().map(|&gone| usize::from(gone)).sum();
        let taken: usize = state
            .boards
            .iter()
            .flat_map(|board| board.taken)
            .filter(|&taken| taken)
            .count();
        let placed: usize = state.boards.iter().map(|board| usize::from(board.tiles)).sum();
        let unplaced = (gone + taken).wrapping_sub(placed + usize::from(state.events.removed_tiles));
        let possible = if state.triggers.no_place || state.phase == Phase::Main {
            state.seats()
        } else {
            0
        };
        self.require(
            unplaced <= possible,
            "gone",
            gone + taken,
            format_args!("{placed} tiles lie on planets"),
        );
    }

    /// Somebody has something to decide, or the game is over.
    fn decision(&mut self, state: &State) {
        let waits = match state.phase {
            Phase::Over => true,
            Phase::Rotate => state.commander_turns && state.actor == state.commander,
            _ => {
                let board = &state.boards[state.actor];
                let drafts = board.part != Part::Window && state.phase == Phase::Main;
                let legal = if drafts {
                    self.game.has_draft(state, state.actor)
                } else {
                    self.game.has_move(state, state.actor)
                };
                let part_fits = drafts || board.part == Part::Window;
                state.queue.contains(state.actor) && legal && part_fits
            }
        };
        self.require(waits, "actor", state.actor.0, "the acting seat has something to decide");
        for seat in state.queue.iter().filter(|_| state.phase == Phase::Main) {
            let drafts = state.boards[seat].part != Part::Window;
            let may = !drafts || self.game.has_draft(state, seat);
            self.require(may, At(seat, "part"), seat, "a seat that drafts has a tile to draft");
        }
        // Laid before the draft, the tiles of cards could leave none to draft.
        for board in state.boards.iter().chain(state.shown.iter().map(|(_, board)| board)) {
            let tiles = [false, true].map(|resources| board.pending.count(Item::FreeTile { resources }));
            let drafts_first = board.part != Part::Window
                || matches!(
                    state.phase,
                    Phase::Objectives | Phase::SetUp | Phase::Rotate | Phase::Event
                );
            self.require(
                tiles == [0, 0] || !drafts_first,
                "pending",
                tiles[0].max(tiles[1]),
                "no tile of a card waits before the draft",
            );
            let untouched = board.part == Part::Window || board.taken == [false; 2];
            self.require(untouched, "taken", "a tile", "none is taken before the draft");
        }
    }
}
