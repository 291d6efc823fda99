//! A position: what lies on the table, for all seats and for each.

use super::action::{MAX_ROVERS, Slot};
use super::event_deck::EventPile;
pub use super::in_hand::{Claims, InHand, LifepodPlace};
use super::limits::Limits;
use super::pending::Pending;
use super::resource::{Collectible, Resource, Track};
pub use super::round_start::RoundStartMovement;
pub use super::ruleset::civ_cards::RANKS;
pub use super::ruleset::station::DEPOTS;
pub use super::ruleset::tiles::MAX_STACK;
pub use super::sighting::{MAX_SIGHTINGS, Sighting};
use crate::bitboard::{Grid, Square};
use crate::by_seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::rng::ChanceKey;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Stacks of the station: the outer ring, then the inner ring.
pub const STACKS: usize = 2 * DEPOTS;

/// The most times that seats look into a rank's pool or take a card from it in a game.
pub const MAX_PICKS: usize = 16;

/// The most rovers of a board whose steps onto some terrain are free.
pub const MAX_FREE_ROVERS: usize = 2;

/// Stands where a stack has no more tiles.
pub const NO_TILE: u8 = u8::MAX;

/// Where the game stands (PU-2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    /// Private objectives are discarded, sealed (PU-1.6, PU-7.1).
    Objectives,
    /// Choices of the set-up, sealed (PU-1.4).
    SetUp,
    /// The commander turns the station (PU-2.2).
    Rotate,
    /// Every seat does what the event of the round asks of it, sealed (PU-2.3).
    Event,
    /// Every seat drafts, places and resolves, sealed (PU-2.4 to 2.6).
    Main,
    /// Civ claims, one seat after the other (PU-2.7).
    Civ,
    /// The last window of each seat (PU-6.4).
    Last,
    /// Civ claims earned in the last windows (PU-6.4).
    LastCiv,
    /// Scores are final.
    Over,
    /// Civ claims earned in EVENT, where those of each phase are cashed in (PU-2.7, R3).
    EventCiv,
}

impl Phase {
    /// Whether seats decide without seeing what the others do (PU-8.3).
    pub const fn is_sealed(self) -> bool {
        matches!(self, Phase::Objectives | Phase::SetUp | Phase::Event | Phase::Main)
    }

    /// Whether the phase belongs to the end of the game (PU-6.4).
    pub const fn is_end_of_game(self) -> bool {
        matches!(self, Phase::Last | Phase::LastCiv | Phase::Over)
    }

    /// Whether civ claims are cashed in.
    pub const fn is_civ(self) -> bool {
        matches!(self, Phase::EventCiv | Phase::Civ | Phase::LastCiv)
    }
}

/// Why the game ends with this round (PU-6.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct EndTriggers {
    /// (A) a seat took a tile that it could not place.
    pub no_place: bool,
    /// (B) both stacks of a depot are empty.
    pub empty_depot: bool,
    /// (C) the last event was revealed.
    pub last_event: bool,
}

impl EndTriggers {
    /// Whether any of them ends the game.
    pub const fn any(self) -> bool {
        self.no_place || self.empty_depot || self.last_event
    }
}

/// A look into a pool, a card that left it, or both. End Game cards are known to their owner alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pick {
    /// Who looked or took the card.
    pub seat: Seat,
    /// Entry of the ruleset's table of civ cards; none was taken where a card of the next rank was (CORP-7.3).
    pub card: Option<u8>,
    /// Whether the seat saw the whole pool just before.
    pub looked: bool,
}

/// An objective between two seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SharedObjective {
    /// Entry of the ruleset's table of objectives.
    pub card: u8,
    /// The two neighbours.
    pub seats: [Seat; 2],
}

/// A place of a tracker: a position on the way of a track.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// The track.
    pub track: Track,
    /// How many positions above its start.
    pub position: u8,
}

/// Where a seat stands in its part of a phase.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Part {
    /// Before the draft (PU-2.4).
    Draft,
    /// After the draft of this slot, before laying the tile (CORP-7.2).
    Drafted(Slot),
    /// In a window (PU-2.W).
    Window,
}

/// What belongs to one seat: its planet, its corporation board, and its outbox.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Board {
    /// Squares of each terrain, on top of pieces (PU-0.5).
    pub terrain: [Grid; Resource::COUNT],
    /// Squares that carry a piece.
    pub covered: Grid,
    /// Squares with a visible resource symbol; which one, the terrain says.
    pub symbols: Grid,
    /// Squares with a visible meteor symbol.
    pub meteor_symbols: Grid,
    /// Squares with a biomass patch.
    pub patches: Grid,
    /// Squares where a meteorite lies; those that rovers carry are not among them.
    pub meteorites: Grid,
    /// Those of them where a second one lies, left by a rover that was destroyed (CORP-3.3).
    pub second_meteorites: Grid,
    /// Squares with a lifepod.
    pub lifepods: Grid,
    /// Squares of the last tile placed; empty before the first.
    pub last_tile: Grid,
    /// Tiles laid on the planet.
    pub tiles: u8,
    /// Where each rover on the planet is.
    pub rovers: [Option<Square>; MAX_ROVERS],
    /// Entry of the ruleset's table of planets.
    pub planet: u8,
    /// Entry of the ruleset's table of corporations.
    pub corporation: u8,
    /// Position of each tracker on the way of the track it stands on.
    pub trackers: [u8; Track::COUNT],
    /// The track that each tracker stands on.
    pub stands_on: [Track; Track::COUNT],
    /// Spots that each tracker has entered by a sideways shift in this window (CORP-5.8), one bit a position.
    pub shifted: [[u32; Track::COUNT]; Track::COUNT],
    /// Positions of each track that a lifepod covers (CORP-1.1), one bit each.
    pub lifepods_on: [u32; Track::COUNT],
    /// Rovers that stood on each terrain as the round began (CORP-G15).
    pub rovers_began_on: [u8; Resource::COUNT],
    /// What became of the movement by where the rovers began the round.
    pub round_start_movement: RoundStartMovement,
    /// Rovers that carry a meteorite (CORP-3.1), one bit each.
    pub carrying: u8,
    /// Rovers on the corporation board.
    pub spare_rovers: u8,
    /// Lifepods in the scoring area.
    pub collected_lifepods: u8,
    /// Tech slots with a lifepod (CORP-4.1), one bit each.
    pub lifepods_on_techs: u8,
    /// Squares that each rover stood on since the last action that was no free step (PU-5.7).
    pub free_trails: [Grid; MAX_FREE_ROVERS],
    /// For each rank with a claim, the card of the next rank that joins the choice (CORP-7.3).
    pub extra_cards: [Option<u8>; RANKS],
    /// How many cards joined choices so far.
    pub extra_draws: u8,
    /// The objective for all players that this seat drew (CORP-4.8).
    pub common_objective: Option<u8>,
    /// Private objectives, one bit a card; known to the owner alone (PU-8.2).
    pub private_objectives: u64,
    /// Objectives that this seat drew and that left the game, one bit a card; known to it alone.
    pub discarded_objectives: u64,
    /// Collected meteorites.
    pub collected_meteorites: u8,
    /// Patches kept for the end of the game.
    pub stored_patches: u8,
    /// Techs used whose use comes back with the next round, one bit each.
    pub used_this_round: u8,
    /// Techs used whose use never comes back, one bit each.
    pub used_this_game: u8,
    /// The track with the flux token (CORP-2.1).
    pub flux: Option<Track>,
    /// The movement pool (PU-2.P).
    pub movement: u8,
    /// Civ cards to pick, by rank.
    pub claims: [u8; RANKS],
    /// What waits to be resolved.
    pub pending: Pending,
    /// The choice begun.
    pub in_hand: Option<InHand>,
    /// Where the seat stands in its part of the phase.
    pub part: Part,
    /// Outbox: slots whose top tile was taken since the last refill.
    pub taken: [bool; 2],
    /// Outbox: a tile was taken that could not be placed.
    pub no_place: bool,
    /// What the event of the round forbids and withholds.
    pub limits: Limits,
    /// Rovers that the event of the round puts on the tile laid in it.
    pub extra_rovers: u8,
    /// Tech levels whose milestone was met without benefits (PU-4.5), one bit each.
    pub blocked_techs: u8,
    /// Whether the seat has looked at the next event.
    pub knows_next_event: bool,
}

impl Board {
    /// Objectives that only this seat can have, one bit a card: kept, discarded, to choose from, drawn for all.
    pub(super) fn objective_piles(&self) -> [u64; 4] {
        let drawn = match self.in_hand {
            Some(InHand::Objectives(cards)) => cards,
            _ => 0,
        };
        let common = self.common_objective.map_or(0, |card| 1 << card);
        [self.private_objectives, self.discarded_objectives, drawn, common]
    }

    /// The objectives that the seat has or had in its hands, one bit a card.
    pub fn objectives_drawn(&self) -> u64 {
        self.objective_piles().into_iter().fold(0, |cards, pile| cards | pile)
    }

    /// Where a tracker stands.
    pub const fn spot(&self, tracker: Track) -> Spot {
        Spot {
            track: self.stands_on[tracker.index()],
            position: self.trackers[tracker.index()],
        }
    }

    /// Puts a tracker somewhere; nothing is claimed.
    pub(super) const fn put(&mut self, tracker: Track, spot: Spot) {
        self.stands_on[tracker.index()] = spot.track;
        self.trackers[tracker.index()] = spot.position;
    }

    /// Position of a tracker.
    pub const fn tracker(&self, track: Track) -> u8 {
        self.trackers[track.index()]
    }

    /// Collected lifepods, wherever they are (CORP-G20).
    pub fn lifepods_held(&self) -> usize {
        let on_tracks: u32 = self.lifepods_on.iter().map(|positions| positions.count_ones()).sum();
        usize::from(self.collected_lifepods) + (on_tracks + self.lifepods_on_techs.count_ones()) as usize
    }

    /// Squares of a terrain.
    pub const fn terrain(&self, terrain: Resource) -> Grid {
        self.terrain[terrain.index()]
    }

    /// Squares with a visible symbol of a resource.
    pub fn symbols_of(&self, resource: Resource) -> Grid {
        self.symbols & self.terrain(resource)
    }

    /// Squares with a piece that cards can collect or destroy: carried meteorites are on the square of their rover.
    pub fn pieces(&self, what: Collectible) -> Grid {
        match what {
            Collectible::Lifepod => self.lifepods,
            Collectible::Meteorite => self.meteorites | self.carried_meteorites(),
        }
    }

    /// Squares with a rover that carries a meteorite.
    pub fn carried_meteorites(&self) -> Grid {
        let carries = |&(rover, _): &(usize, &Option<Square>)| self.carrying >> rover & 1 == 1;
        self.rovers
            .iter()
            .enumerate()
            .filter(carries)
            .filter_map(|(_, square)| *square)
            .collect()
    }

    /// How many meteorites there are on the planet.
    pub fn meteorites_on_planet(&self) -> usize {
        self.meteorites.count() + self.second_meteorites.count() + self.carrying.count_ones() as usize
    }

    /// A meteorite comes to lie on a square.
    pub(super) fn add_meteorite(&mut self, square: Square) {
        if self.meteorites.contains(square) {
            self.second_meteorites.insert(square);
        }
        self.meteorites.insert(square);
    }

    /// Takes a piece off a square: a meteorite that lies there before one that is carried.
    pub(super) fn take_piece(&mut self, what: Collectible, square: Square) {
        match what {
            Collectible::Lifepod => self.lifepods.remove(square),
            Collectible::Meteorite if self.second_meteorites.contains(square) => self.second_meteorites.remove(square),
            Collectible::Meteorite if self.meteorites.contains(square) => self.meteorites.remove(square),
            Collectible::Meteorite => {
                let carrier = self.rovers.iter().position(|&rover| rover == Some(square));
                self.carrying &= !(1 << carrier.expect("a meteorite lies on the square or is carried there"));
            }
        }
    }

    /// How many such pieces have been collected.
    pub const fn collected(&self, what: Collectible) -> u8 {
        match what {
            Collectible::Lifepod => self.collected_lifepods,
            Collectible::Meteorite => self.collected_meteorites,
        }
    }

    /// Squares with a rover.
    pub fn rover_squares(&self) -> Grid {
        self.rovers.iter().flatten().copied().collect()
    }

    /// Whether any civ claim waits.
    pub fn has_claims(&self) -> bool {
        self.claims != [0; RANKS]
    }
}

/// A position of Planet Unknown: plain data. A clone copies the seats in use.
///
/// The fields are open to read. Whoever writes them answers for [`check`](crate::Rules::check).
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Key of all draws after set-up.
    pub chance: ChanceKey,
    /// Rounds begun, from 1.
    pub round: u8,
    /// Where the round stands.
    pub phase: Phase,
    /// Who holds the commander token.
    pub commander: Seat,
    /// Whether the commander turns the station; else it turns by itself.
    pub commander_turns: bool,
    /// Rotation of the station (PU-1.3).
    pub rotation: u8,
    /// Offset of the inner ring, fixed for the game (PU-1.2).
    pub shift: u8,
    /// What ends the game with this round.
    pub triggers: EndTriggers,
    /// Who decides.
    pub actor: Seat,
    /// Seats whose part of the phase is not over.
    pub queue: SeatSet,
    /// The tiles of each stack, top first as it was loaded, then [`NO_TILE`].
    pub stacks: [[u8; MAX_STACK]; STACKS],
    /// How many tiles of each stack are gone.
    pub gone: [u8; STACKS],
    /// Civ cards in the pools, one bit a card.
    pub pool: u64,
    /// Picks from each rank's pool, oldest first.
    pub picks: [[Option<Pick>; MAX_PICKS]; RANKS],
    /// Cards that seats saw alone in a pool, in order of time; of each card the last time is enough.
    pub sightings: ArrayVec<Sighting, MAX_SIGHTINGS>,
    /// Objectives between neighbours.
    pub objectives: [Option<SharedObjective>; MAX_SEATS],
    /// The event cards.
    pub events: EventPile,
    /// What belongs to each seat.
    pub boards: BySeat<Board>,
    /// The boards of seats that have begun their part of a sealed phase, as the phase began, in seat order.
    pub shown: ArrayVec<(Seat, Board), MAX_SEATS>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            sightings: self.sightings.clone(),
            events: self.events.clone(),
            boards: self.boards.clone(),
            shown: self.shown.clone(),
            ..*self
        }
    }

    // Not by a new state: room for six boards would be moved where two are in use.
    fn clone_from(&mut self, other: &State) {
        let State {
            chance,
            round,
            phase,
            commander,
            commander_turns,
            rotation,
            shift,
            triggers,
            actor,
            queue,
            stacks,
            gone,
            pool,
            picks,
            sightings,
            objectives,
            events,
            boards,
            shown,
        } = other;
        self.chance = *chance;
        self.round = *round;
        self.phase = *phase;
        self.commander = *commander;
        self.commander_turns = *commander_turns;
        self.rotation = *rotation;
        self.shift = *shift;
        self.triggers = *triggers;
        self.actor = *actor;
        self.queue = *queue;
        self.stacks = *stacks;
        self.gone = *gone;
        self.pool = *pool;
        self.picks = *picks;
        self.objectives = *objectives;
        self.sightings.clone_from(sightings);
        self.events.clone_from(events);
        self.boards.clone_from(boards);
        self.shown.clone_from(shown);
    }
}

impl State {
    /// How many seats the table has.
    pub fn seats(&self) -> usize {
        self.boards.seats()
    }

    /// The board of `seat` as `observer` sees it (PU-8.3): the own one live, another's as the phase began.
    pub fn board_seen(&self, observer: Option<Seat>, seat: Seat) -> &Board {
        let shown = self
            .shown
            .iter()
            .find(|&&(shown, _)| shown == seat && observer.is_some_and(|observer| observer != seat));
        shown.map_or(&self.boards[seat], |(_, board)| board)
    }

    /// The top tile of a stack, were it not taken.
    pub fn top(&self, stack: usize) -> Option<u8> {
        let tile = self.stacks[stack].get(usize::from(self.gone[stack])).copied();
        tile.filter(|&tile| tile != NO_TILE)
    }

    /// Keeps the board of `seat` as the others see it, when the seat begins its part of a sealed phase.
    pub(super) fn seal(&mut self, seat: Seat) {
        if self.shown.iter().any(|&(shown, _)| shown == seat) {
            return;
        }
        let mut place = self.shown.len();
        self.shown.push((seat, self.boards[seat]));
        while place > 0 && self.shown[place - 1].0 > seat {
            self.shown.swap(place - 1, place);
            place -= 1;
        }
    }

    /// The objectives between neighbours, one bit a card.
    pub fn shared_objectives(&self) -> u64 {
        let cards = self.objectives.iter().flatten();
        cards.fold(0, |cards, objective| cards | 1 << objective.card)
    }

    /// The civ cards a seat has picked.
    pub fn cards_of(&self, seat: Seat) -> impl Iterator<Item = u8> + '_ {
        self.picks
            .iter()
            .flatten()
            .flatten()
            .filter(move |pick| pick.seat == seat)
            .filter_map(|pick| pick.card)
    }
}

/// The stack that a slot of the depot in front of `place` names (PU-1.3).
pub(super) const fn stack_at(place: u8, slot: Slot, rotation: u8, shift: u8) -> usize {
    let outer = (place as usize + rotation as usize) % DEPOTS;
    match slot {
        Slot::Outer => outer,
        Slot::Inner => DEPOTS + (outer + shift as usize) % DEPOTS,
    }
}
