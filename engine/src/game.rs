//! The contract every game meets: what agents, arena and tools may ask of a game, and nothing of any one game.

use crate::action_space::{Action, ActionSpace};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::codec::{self, CodecError};
use crate::problem::Problems;
use crate::rng::Rng;
use crate::tensor::{Shape, Tensor};
use arrayvec::ArrayVec;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;

/// Who decides next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This seat chooses one of the legal actions.
    Decide(Seat),
    /// The game is over.
    Over,
}

/// The version numbers that records, samples, models and messages carry; each moves alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Versions {
    /// Moves when an action gets another index, or a state another layout.
    pub actions: u32,
    /// Moves when an observation gets another layout.
    pub observation: u32,
    /// The perft signature of the embedded ruleset: moves when play does.
    pub rules: u64,
}

/// Identity of a ruleset: BLAKE3 over its parsed, canonical form, so that comments and order of keys do not matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RulesetId(pub [u8; 32]);

impl fmt::Display for RulesetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for RulesetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// The most parts a score may be made of.
pub const MAX_SCORE_PARTS: usize = 8;

/// What a state is worth to each seat, as if the game ended there.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Points.
    pub scores: BySeat<i32>,
    /// The points by part, in the order of [`Game::score_parts`]; they sum to the score.
    pub parts: BySeat<ArrayVec<i32, MAX_SCORE_PARTS>>,
    /// 1 is best; seats that share a place share its number.
    pub ranks: BySeat<u8>,
    /// What each seat wins; a shared win splits 1. In a solo game 1 for success, 0 for failure.
    pub shares: BySeat<f64>,
    /// The score a solo game asks for.
    pub target: Option<i32>,
    /// How the game ended, in a few words; `unfinished` while it runs.
    pub ending: &'static str,
}

/// A grade of a solo game's result.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SoloGrade {
    /// Its name.
    pub name: Cow<'static, str>,
    /// The least score minus target that earns it; the lowest grade goes to everything below too.
    pub from: i32,
}

impl Outcome {
    /// Ranks and shares of seats ordered by `standing`, better seats greater, equal seats sharing.
    pub fn rank<K: Ord>(standing: &BySeat<K>) -> (BySeat<u8>, BySeat<f64>) {
        let better = |seat: &K| standing.iter().filter(|&other| other > seat).count();
        let ranks: BySeat<u8> = standing.iter().map(|seat| better(seat) as u8 + 1).collect();
        let winners = ranks.iter().filter(|&&rank| rank == 1).count();
        let shares = ranks
            .iter()
            .map(|&rank| if rank == 1 { 1.0 / winners as f64 } else { 0.0 })
            .collect();
        (ranks, shares)
    }
}

/// An action that is not legal where it was tried.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("action {index} ({text}) is not legal here; {legal} actions are", index = action.0)]
pub struct IllegalAction {
    /// The action.
    pub action: Action,
    /// The action in notation.
    pub text: String,
    /// How many actions are legal.
    pub legal: usize,
}

/// A text that names no action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` names no action: {reason}")]
pub struct NotationError {
    /// What was read.
    pub text: String,
    /// What is wrong with it and what is allowed.
    pub reason: String,
}

/// Bytes that hold no state of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateBytesError {
    /// The bytes cannot be decoded.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// The bytes decode to a state that no game can reach.
    #[error("the bytes hold a state that cannot be: {0}")]
    State(#[from] Problems),
}

/// A compiled ruleset: immutable, and shared by reference by all games of a run.
///
/// Setup, seed and actions make the game, bit for bit, on any machine and with any number of threads.
///
/// A *sealed phase* is one in which seats decide without seeing what the others do in it. While it runs,
/// [`to_act`](Game::to_act) names several seats; whatever an observer is given shows the other seats as they were when
/// the phase began; and the order in which the seats decide does not change the state in which the phase closes.
pub trait Game: Send + Sync {
    /// What is decided before the first random draw; may be nonsense until [`start`](Game::start) has checked it.
    type Setup: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A position: plain data without references or heap, so that a clone is the undo.
    type State: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What one observer knows of a position, made ready for sampling.
    type Beliefs: Send;

    /// The game's name in options and files, in kebab case.
    fn name(&self) -> &'static str;

    /// The version numbers of actions, observation and rules.
    fn versions(&self) -> Versions;

    /// The identity of the ruleset this game was compiled from.
    fn ruleset_id(&self) -> RulesetId;

    /// The parts of a score, in the order of [`Outcome::parts`].
    fn score_parts(&self) -> &'static [&'static str];

    /// The grades of solo games, ascending; none where there are no solo games.
    fn solo_grades(&self) -> Vec<SoloGrade>;

    /// The first position of the deal (setup and seed), at its first decision.
    ///
    /// # Errors
    /// All problems of the setup at once.
    fn start(&self, setup: &Self::Setup, seed: u64) -> Result<Self::State, Problems>;

    /// How many seats the table has.
    fn seats(&self, state: &Self::State) -> usize;

    /// Rounds begun.
    fn round(&self, state: &Self::State) -> u32;

    /// The seat that began, and so has what comes of beginning; it stays the same once it is known. None before, and
    /// in a game where no seat begins.
    fn starter(&self, state: &Self::State) -> Option<Seat>;

    /// Who decides next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// The seats that still decide in the running phase; more than one only in a sealed phase, none when the game is
    /// over. The seat of [`turn`](Game::turn) is one of them.
    fn to_act(&self, state: &Self::State) -> SeatSet;

    /// Lets `seat`, one of [`to_act`](Game::to_act), decide next. Changes nothing else.
    fn let_act(&self, state: &mut Self::State, seat: Seat);

    /// All legal actions of the seat whose turn it is: `out` is cleared first; ascending, each once, never none while
    /// the game runs, none when it is over.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Action>);

    /// Applies a legal action of the seat whose turn it is, and everything that follows without a decision.
    ///
    /// An illegal action is the caller's mistake: debug builds panic, release builds may panic or go on in a state
    /// that no game reaches, never with undefined behaviour. [`try_apply`](Game::try_apply) checks.
    fn apply(&self, state: &mut Self::State, action: Action);

    /// What the position is worth if the game ended there. Final when the game is over.
    fn outcome(&self, state: &Self::State) -> Outcome;

    /// What `observer` knows, sorted for sampling: once a decision.
    fn beliefs(&self, state: &Self::State, observer: Seat) -> Self::Beliefs;

    /// A state the observer cannot tell from the real one, drawn uniformly over the assignments of unseen pieces to
    /// places that agree with all he saw, with a new chance key: once an iteration, without allocation.
    ///
    /// In a sealed phase the other seats are back where they were when it began, and act after the observer. A uniform
    /// belief is not a posterior over what clever players keep.
    fn sample(&self, beliefs: &Self::Beliefs, rng: &mut Rng, into: &mut Self::State);

    /// The shape of an observation.
    fn observation_shape(&self) -> Shape;

    /// What `observer` sees, as numbers; `out` is reset first.
    fn observe(&self, state: &Self::State, observer: Seat, out: &mut Tensor);

    /// How to read [`describe`](Game::describe): what its signs mean, in lines; empty where nothing needs telling.
    fn legend(&self) -> &'static str;

    /// What `observer` sees of what lies between the seats, as lines of text for people; without an observer, all of
    /// it. The first line is a headline: where the game stands.
    fn describe_table(&self, state: &Self::State, observer: Option<Seat>) -> String;

    /// What `observer` sees of what belongs to `seat`, as lines of text for people; without an observer, all of it.
    /// Empty in a game whose table shows everything.
    fn describe_seat(&self, state: &Self::State, observer: Option<Seat>, seat: Seat) -> String;

    /// The numbering of actions.
    fn action_space(&self) -> ActionSpace;

    /// An action of the space in notation, whatever the state.
    fn action_text(&self, action: Action) -> String;

    /// The action that [`action_text`](Game::action_text) writes so.
    ///
    /// # Errors
    /// If the text names no action.
    fn parse_action(&self, text: &str) -> Result<Action, NotationError>;

    /// What the seat on turn did with the action, in words for people that follow its name: the choice, and what it
    /// gave. `lays a tile on 34 35: gains a civ resource`
    fn explain(&self, before: &Self::State, action: Action, after: &Self::State) -> String;

    /// Whether the state could stand in a game: pieces are conserved and every value is in its range.
    ///
    /// # Errors
    /// All problems at once.
    fn check(&self, state: &Self::State) -> Result<(), Problems>;

    // Provided; a game that can do it faster overrides it.

    /// One legal action of the seat whose turn it is, without listing them: `choose` is given how many there are and
    /// names one by its place in the list of [`legal_actions`](Game::legal_actions).
    fn draw_legal(&self, state: &Self::State, choose: impl FnOnce(usize) -> usize) -> Action {
        let mut legal = Vec::new();
        self.legal_actions(state, &mut legal);
        legal[choose(legal.len())]
    }

    // Provided; no game overrides what follows.

    /// What `observer` sees, as text for people: the table, and below it the seats; without an observer, everything.
    fn describe(&self, state: &Self::State, observer: Option<Seat>) -> String {
        let seats = (0..self.seats(state) as u8).map(|seat| self.describe_seat(state, observer, Seat(seat)));
        let texts = std::iter::once(self.describe_table(state, observer)).chain(seats);
        let texts: Vec<String> = texts.filter(|text| !text.is_empty()).collect();
        texts.join("\n")
    }

    /// Applies the action if it is legal; otherwise the state stays as it is.
    ///
    /// # Errors
    /// If the action is not legal.
    fn try_apply(&self, state: &mut Self::State, action: Action) -> Result<(), IllegalAction> {
        let mut legal = Vec::new();
        self.legal_actions(state, &mut legal);
        if legal.binary_search(&action).is_err() {
            let known = self.action_space().block(action).is_some();
            let text = known.then(|| self.action_text(action));
            return Err(IllegalAction {
                action,
                text: text.unwrap_or_else(|| "no action of the game".to_owned()),
                legal: legal.len(),
            });
        }
        self.apply(state, action);
        Ok(())
    }

    /// What the bytes of a state begin with: game, version of the actions, ruleset.
    fn state_label(&self) -> String {
        format!(
            "state {} actions {} ruleset {}",
            self.name(),
            self.versions().actions,
            self.ruleset_id()
        )
    }

    /// The state as versioned bytes.
    fn to_bytes(&self, state: &Self::State) -> Vec<u8> {
        codec::encode(&self.state_label(), state)
    }

    /// The state that [`to_bytes`](Game::to_bytes) wrote, checked.
    ///
    /// # Errors
    /// If the bytes are damaged, of another game, version or ruleset, or hold a state that cannot be.
    #[expect(
        clippy::wrong_self_convention,
        reason = "the twin of `to_bytes`; a game reads and writes states"
    )]
    fn from_bytes(&self, bytes: &[u8]) -> Result<Self::State, StateBytesError> {
        let state = codec::decode(&self.state_label(), bytes)?;
        self.check(&state)?;
        Ok(state)
    }

    /// A key of the whole state: the checksum of its bytes, the first 8 bytes of their BLAKE3.
    fn key(&self, state: &Self::State) -> u64 {
        u64::from_le_bytes(codec::checksum(&codec::content(&self.state_label(), state)))
    }
}
