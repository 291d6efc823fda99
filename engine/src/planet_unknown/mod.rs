//! Planet Unknown: 1 to 6 seats lay polyomino tiles on their planets and advance five tracks.
//!
//! Rule numbers such as `PU-4.3` are those of the rules of play, in the order of a game: set-up 1, round 2, placement
//! 3, tracks 4, rovers 5, end 6, information 8.

mod ability;
pub mod action;
mod beliefs;
mod check;
mod check_events;
mod civ;
mod civ_histories;
mod compile;
mod deal;
mod energy;
mod event;
pub mod event_deck;
pub mod event_move;
mod explain;
mod in_hand;
mod legal;
mod legal_sets;
mod lifepod;
pub mod limits;
mod notation;
mod numbering;
mod objective;
mod objective_text;
mod observe;
mod offers;
mod path;
pub mod pending;
mod placement;
mod playable;
mod purpose;
mod random_boards;
pub mod resource;
mod round;
mod round_start;
mod rover;
pub mod ruleset;
mod score;
pub mod setup;
mod setup_file;
mod sighting;
mod solo;
pub mod state;
mod switches;
pub mod tables;
mod text;
mod tile_gains;
mod tracks;
mod unseen_objectives;
mod window;

pub use action::{Move, Placement, Slot};
pub use beliefs::Beliefs;
pub use event_deck::EventPile;
pub use event_move::EventMove;
pub use limits::{Limits, TileLimit};
pub use placement::{PatchRules, Restrictions, TilePlacements};
pub use round_start::RoundStartMovement;
pub use ruleset::Ruleset;
pub use score::SCORE_PARTS;
pub use setup::{SeatSetup, Setup};
pub use state::{Board, Part, Phase, State};
pub use text::LEGEND;

use crate::action_space::{Action, ActionSpace};
use crate::bitboard::Backend;
use crate::by_seat::{Seat, SeatSet};
use crate::game::{Information, NotationError, Outcome, Rules, RulesetId, SoloGrade, Turn, Versions, Words};
use crate::problem::Problems;
use crate::rng::Rng;
use crate::tensor::{Shape, Tensor};
use tables::{Corporation, Planet, Tables};

/// The version numbers of the embedded ruleset.
pub const VERSIONS: Versions = Versions {
    actions: 3,
    observation: 2,
    rules: 0xc6b32ab797a6c271,
};

/// The game under one ruleset.
#[derive(Clone, Debug)]
pub struct PlanetUnknown {
    ruleset: Ruleset,
    id: RulesetId,
    tables: Tables,
    backend: Backend,
}

impl PlanetUnknown {
    /// The game under a ruleset, with the bitboards of a backend.
    ///
    /// # Errors
    /// If the ruleset asks for a reading of the rules that cannot be played yet.
    pub fn new(ruleset: Ruleset, backend: Backend) -> Result<PlanetUnknown, Problems> {
        playable::rulings(&ruleset)?;
        let tables = Tables::compile(&ruleset);
        playable::tables(&tables)?;
        Ok(PlanetUnknown {
            id: ruleset.id(),
            tables,
            ruleset,
            backend,
        })
    }

    /// The game under the embedded ruleset, with the bitboards of a backend.
    pub fn embedded(backend: Backend) -> PlanetUnknown {
        PlanetUnknown::new(Ruleset::embedded(), backend).expect("the embedded ruleset is playable")
    }

    /// The ruleset the game was compiled from.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The compiled ruleset.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The bitboards in use.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// The planet of a board.
    pub fn planet(&self, board: &Board) -> &Planet {
        &self.tables.planets[usize::from(board.planet)]
    }

    /// The corporation of a board.
    pub fn corporation(&self, board: &Board) -> &Corporation {
        &self.tables.corporations[usize::from(board.corporation)]
    }
}

/// The game under the embedded ruleset, with the fastest bitboards of this processor.
impl Default for PlanetUnknown {
    fn default() -> PlanetUnknown {
        PlanetUnknown::embedded(Backend::detect())
    }
}

impl Rules for PlanetUnknown {
    type Setup = Setup;
    type State = State;

    fn name(&self) -> &'static str {
        "planet-unknown"
    }

    fn versions(&self) -> Versions {
        VERSIONS
    }

    fn ruleset_id(&self) -> RulesetId {
        self.id
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &SCORE_PARTS
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        self.grades()
    }

    fn start(&self, setup: &Setup, seed: u64) -> Result<State, Problems> {
        self.deal(setup, seed)
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    fn round(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        Some(self.first_commander(state))
    }

    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over {
            Turn::Over
        } else {
            Turn::Decide(state.actor)
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.list_legal(state, out);
    }

    fn draw_legal(&self, state: &State, choose: impl FnOnce(usize) -> usize) -> Action {
        self.draw_from_legal(state, choose)
    }

    fn apply(&self, state: &mut State, action: Action) {
        self.carry_out(state, action);
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.outcome_of(state)
    }

    fn action_space(&self) -> ActionSpace {
        action::action_space()
    }

    fn check(&self, state: &State) -> Result<(), Problems> {
        self.check_state(state)
    }
}

impl Information for PlanetUnknown {
    type Beliefs = Beliefs;

    fn to_act(&self, state: &State) -> SeatSet {
        match state.phase {
            Phase::Over => SeatSet::EMPTY,
            phase if phase.is_sealed() => state.queue,
            _ => SeatSet::only(state.actor),
        }
    }

    fn let_act(&self, state: &mut State, seat: Seat) {
        debug_assert!(self.to_act(state).contains(seat), "{seat} has nothing to decide");
        state.actor = seat;
    }

    fn beliefs(&self, state: &State, observer: Seat) -> Beliefs {
        Beliefs::new(self, state, observer)
    }

    fn sample(&self, beliefs: &Beliefs, rng: &mut Rng, into: &mut State) {
        beliefs.sample(rng, into);
    }

    fn observation_shape(&self) -> Shape {
        observe::SHAPE
    }

    fn observe(&self, state: &State, observer: Seat, out: &mut Tensor) {
        self.write_observation(state, observer, out);
    }
}

impl Words for PlanetUnknown {
    fn legend(&self) -> &'static str {
        LEGEND
    }

    fn describe_table(&self, state: &State, observer: Option<Seat>) -> String {
        self.table_text(state, observer)
    }

    fn describe_seat(&self, state: &State, observer: Option<Seat>, seat: Seat) -> String {
        self.seat_text(state, observer, seat)
    }

    fn action_text(&self, action: Action) -> String {
        Move::from_action(action).to_string()
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse::<Move>().map(Action::from)
    }

    fn explain(&self, before: &State, action: Action, after: &State) -> String {
        self.explanation(before, Move::from_action(action), after)
    }
}
