//! A position: what lies on the table, for all seats and for each.

use super::board::Board;
use super::civ_log::{Pick, Sighting};
use super::event_pile::EventPile;
use super::phase::{EndTriggers, Phase};
use crate::by_seat::{BySeat, MAX_SEATS, Seat, SeatSet};
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{MAX_PICKS, MAX_SIGHTINGS, MAX_STACK, RANKS, STACKS};
use crate::planet_unknown::ids::TileId;
use crate::rng::ChanceKey;
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// Fills a stack where it has no more tiles.
pub const NO_TILE: TileId = TileId(u8::MAX);

/// An objective between two seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SharedObjective {
    /// Entry of the ruleset's table of objectives.
    pub card: CardId,
    /// The two neighbours.
    pub seats: [Seat; 2],
}

/// A position of Planet Unknown: plain data. A clone copies the seats in use.
///
/// The fields are open to read. If you write them, call [`check`](crate::Rules::check).
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::{Phase, Setup};
/// use orrery_engine::{PlanetUnknown, Rules, Seat};
///
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// assert_eq!((state.round, state.phase), (1, Phase::Main));
/// assert!(state.boards[Seat(0)].covered.is_empty(), "no tile is laid yet");
///
/// // A clone is the undo: a state is plain data.
/// let before = state.clone();
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// game.apply(&mut state, legal[0]);
/// assert_ne!(state, before);
/// state.clone_from(&before);
/// assert_eq!(state, before);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    /// Key of all draws after set-up.
    pub chance: ChanceKey,
    /// Rounds begun, from 1.
    pub round: u8,
    /// The phase of the round.
    pub phase: Phase,
    /// The seat that holds the commander token.
    pub commander: Seat,
    /// Whether the commander turns the station; otherwise it turns by itself.
    pub commander_turns: bool,
    /// Rotation of the station (PU-1.3).
    pub rotation: u8,
    /// Offset of the inner ring, fixed for the game (PU-1.2).
    pub shift: u8,
    /// What ends the game with this round.
    pub triggers: EndTriggers,
    /// The seat that decides.
    pub actor: Seat,
    /// Seats that have not finished their part of the phase.
    pub queue: SeatSet,
    /// The tiles of each stack, top first as it was loaded, then [`NO_TILE`].
    pub stacks: [[TileId; MAX_STACK]; STACKS],
    /// How many tiles of each stack are gone.
    pub gone: [u8; STACKS],
    /// Civ cards in the pools.
    pub pool: CardSet,
    /// Picks from each rank's pool, oldest first.
    pub picks: [[Option<Pick>; MAX_PICKS]; RANKS],
    /// Cards that seats saw alone in a pool, in order of time; for each card the last sighting is enough.
    pub sightings: ArrayVec<Sighting, MAX_SIGHTINGS>,
    /// Objectives between neighbours.
    pub objectives: [Option<SharedObjective>; MAX_SEATS],
    /// The event cards.
    pub events: EventPile,
    /// What belongs to each seat.
    pub boards: BySeat<Board>,
    /// The boards of the seats that have begun their part of a sealed phase, as they were when it began, in seat order.
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

    // Not by `*self = other.clone()`: that would move room for six boards where two are in use.
    #[inline]
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
    #[inline]
    pub fn seats(&self) -> usize {
        self.boards.seats()
    }

    /// The seats that still have to decide in the running phase: several in a sealed one.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        match self.phase {
            Phase::Over => SeatSet::EMPTY,
            phase if phase.is_sealed() => self.queue,
            _ => SeatSet::only(self.actor),
        }
    }

    /// The board of `seat` as `observer` sees it (PU-8.3): its own one live, another's as the phase began.
    #[inline]
    pub fn board_seen(&self, observer: Option<Seat>, seat: Seat) -> &Board {
        if observer.is_some_and(|observer| observer != seat) {
            self.began_as(seat)
        } else {
            &self.boards[seat]
        }
    }

    /// The board of `seat` as the running sealed phase began.
    #[inline]
    pub(crate) fn began_as(&self, seat: Seat) -> &Board {
        let shown = self.shown.iter().find(|&&(shown, _)| shown == seat);
        shown.map_or(&self.boards[seat], |(_, board)| board)
    }

    /// The top tile of a stack, even if a seat has taken it.
    #[inline]
    pub fn top(&self, stack: usize) -> Option<TileId> {
        let tile = self.stacks[stack].get(usize::from(self.gone[stack])).copied();
        tile.filter(|&tile| tile != NO_TILE)
    }

    /// Saves the board of `seat` as the others see it, when the seat begins its part of a sealed phase.
    #[inline]
    pub(crate) fn seal(&mut self, seat: Seat) {
        if self.shown.iter().any(|&(shown, _)| shown == seat) {
            return;
        }
        let mut place = self.shown.len();
        self.shown.push((seat, self.boards[seat].clone()));
        while place > 0 && self.shown[place - 1].0 > seat {
            self.shown.swap(place - 1, place);
            place -= 1;
        }
    }

    /// The objectives between neighbours.
    #[inline]
    pub fn shared_objectives(&self) -> CardSet {
        let shared = self.objectives.iter().flatten();
        shared.map(|objective| objective.card).collect()
    }

    /// The civ cards a seat has picked.
    pub fn cards_of(&self, seat: Seat) -> impl Iterator<Item = CardId> + '_ {
        let picks = self.picks.iter().flat_map(|rank| rank.iter().map_while(Option::as_ref));
        picks.filter(move |pick| pick.seat == seat).filter_map(|pick| pick.card)
    }
}
