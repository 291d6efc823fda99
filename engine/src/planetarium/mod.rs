//! Planetarium: 1 to 4 seats move Planets and Matter around a star, and play Evolution cards on the Planets.
//!
//! Rule numbers such as `PL-4.2` are those of the rules of play: set-up 1, turn 2, movement 3, sweeping 4, collision 5,
//! cards 6, habitability 7, gravity 8, downgrade 9, drawing 10, final turns 11, Evolution Track 12, end 13, solo 14,
//! information 15.

pub mod action;
mod beliefs;
mod check;
mod deal;
mod deck;
mod dice;
mod explain;
mod legal;
pub mod lines;
mod mat;
mod movement;
mod notation;
mod observe;
mod picture;
mod play;
mod purpose;
pub mod ruleset;
mod score;
pub mod setup;
pub mod space;
pub mod state;
pub mod tables;
mod text;
mod track;
mod turn;
pub mod vocabulary;

pub use crate::card_set::{CardId, CardSet};
pub use action::Move;
pub use beliefs::Beliefs;
pub use ruleset::Ruleset;
pub use score::SCORE_PARTS;
pub use setup::{Difficulty, Setup};
pub use space::{Space, Spaces};
pub use state::{Ending, Phase, Player, State};
pub use text::LEGEND;

use crate::action_list::ActionList;
use crate::action_space::{Action, ActionSpace};
use crate::by_seat::{Seat, SeatSet};
use crate::game::{Game, NotationError, Outcome, RulesetId, SoloGrade, Turn, Versions};
use crate::problem::Problems;
use crate::rng::Rng;
use crate::tensor::{Shape, Tensor};
use tables::Tables;

/// The version numbers of the embedded ruleset.
pub const VERSIONS: Versions = Versions {
    actions: 1,
    observation: 1,
    rules: 0x11a385df569e80f5,
};

/// The game under one ruleset.
#[derive(Clone, Debug)]
pub struct Planetarium {
    ruleset: Ruleset,
    id: RulesetId,
    tables: Tables,
}

impl Planetarium {
    /// The game under a ruleset.
    pub fn new(ruleset: Ruleset) -> Planetarium {
        Planetarium {
            id: ruleset.id(),
            tables: Tables::compile(&ruleset),
            ruleset,
        }
    }

    /// The game under the embedded ruleset.
    pub fn embedded() -> Planetarium {
        Planetarium::new(Ruleset::embedded())
    }

    /// The ruleset the game was compiled from.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The compiled ruleset.
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The name of a space.
    pub fn space_name(&self, space: Space) -> String {
        self.tables.names.space_name(space)
    }

    /// The name of a card in notation.
    pub fn card_name(&self, card: CardId) -> String {
        self.tables.names.card_name(card)
    }

    /// The space of that name.
    pub fn space(&self, name: &str) -> Option<Space> {
        self.tables.names.space(name)
    }

    /// The card of that name.
    pub fn card(&self, name: &str) -> Option<CardId> {
        self.tables.names.card(name)
    }

    /// The deals that the signature is taken over: every number of players, twice.
    pub fn signature_deals(&self) -> Vec<(Setup, u64)> {
        let solo = Difficulty::ALL.map(|difficulty| (Setup::solo(difficulty), 1));
        let tables = (1..=4).flat_map(|players| [1, 2].map(|seed| (Setup::players(players), seed)));
        tables.chain(solo).collect()
    }
}

impl Game for Planetarium {
    type Setup = Setup;
    type State = State;
    type Beliefs = Beliefs;

    fn name(&self) -> &'static str {
        "planetarium"
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

    /// Success is a score above the target (PL-14.13); the other grades say the same of the easy and the hard target,
    /// by how far those are from the normal one.
    fn solo_grades(&self) -> Vec<SoloGrade> {
        let targets = self.tables.solo.targets.map(i32::from);
        let [lower, higher] = [Difficulty::Easy, Difficulty::Hard]
            .map(|other| (targets[other.index()] - targets[Difficulty::Normal.index()]).abs());
        let grade = |name: String, from| SoloGrade {
            name: name.into(),
            from,
        };
        vec![
            grade(format!("target - {lower} or less"), -lower),
            grade(format!("above target - {lower}"), 1 - lower),
            grade("above target".to_owned(), 1),
            grade(format!("above target + {higher}"), 1 + higher),
        ]
    }

    fn start(&self, setup: &Setup, seed: u64) -> Result<State, Problems> {
        self.deal(setup, seed)
    }

    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    fn round(&self, state: &State) -> u32 {
        score::rounds(state)
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        score::starter(state)
    }

    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over => Turn::Over,
            _ => Turn::Decide(state.actor),
        }
    }

    fn to_act(&self, state: &State) -> SeatSet {
        match state.phase {
            Phase::Over => SeatSet::EMPTY,
            Phase::SetUp => state.queue,
            _ => SeatSet::only(state.actor),
        }
    }

    fn let_act(&self, state: &mut State, seat: Seat) {
        debug_assert!(self.to_act(state).contains(seat), "{seat} has nothing to decide");
        state.actor = seat;
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.list_legal(state, out);
    }

    fn draw_legal(&self, state: &State, choose: impl FnOnce(usize) -> usize) -> Action {
        self.draw_from_legal(state, choose)
    }

    fn apply(&self, state: &mut State, action: Action) {
        self.carry_out(state, Move::from_action(action));
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.outcome_of(state)
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

    fn legend(&self) -> &'static str {
        LEGEND
    }

    fn describe_table(&self, state: &State, observer: Option<Seat>) -> String {
        self.table_text(state, observer)
    }

    fn describe_seat(&self, state: &State, observer: Option<Seat>, seat: Seat) -> String {
        self.seat_text(state, observer, seat)
    }

    fn action_space(&self) -> ActionSpace {
        Move::space()
    }

    fn action_text(&self, action: Action) -> String {
        Move::from_action(action).text(&self.tables.names)
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        Move::parse(text, &self.tables.names).map(Action::from)
    }

    fn explain(&self, before: &State, action: Action, after: &State) -> String {
        self.explanation(before, Move::from_action(action), after)
    }

    fn check(&self, state: &State) -> Result<(), Problems> {
        self.check_state(state)
    }
}
