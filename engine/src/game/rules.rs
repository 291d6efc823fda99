//! What may be done in a game, what follows from it, and what a position is worth.

use crate::action_space::{Action, ActionSpace};
use crate::by_seat::Seat;
use crate::codec::{self, CodecError};
use crate::game::legal::LegalActions;
use crate::game::outcome::{Endings, Outcome, SoloGrade};
use crate::problem::Problems;
use arrayvec::ArrayString;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
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

/// The version numbers that records, samples, models and messages carry; each changes on its own.
///
/// # Examples
/// ```
/// use orrery_engine::{PlanetUnknown, Rules, planet_unknown};
///
/// // What is kept beside stored actions, and compared when they are read.
/// let kept = planet_unknown::VERSIONS;
/// assert_eq!(PlanetUnknown::default().versions(), kept);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Versions {
    /// Changes when an action gets another index, or a state another layout.
    pub actions: u32,
    /// Changes when an observation gets another layout.
    pub observation: u32,
    /// The perft signature of the embedded ruleset: changes when play does.
    pub rules: u64,
}

/// Identity of a ruleset: BLAKE3 over its parsed, canonical form, so that comments and order of keys do not matter.
///
/// # Examples
/// ```
/// use orrery_engine::{Planetarium, PlanetUnknown, Rules};
///
/// let id = PlanetUnknown::default().ruleset_id();
/// assert_eq!(id.to_string().len(), 64, "32 bytes in hex");
/// assert_ne!(id, Planetarium::default().ruleset_id());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RulesetId(pub [u8; 32]);

impl fmt::Display for RulesetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Every record and every key of a state has it in its label: formatting byte by byte took 17,500 instructions a stored game.
        const DIGITS: [char; 16] = [
            '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
        ];
        let mut text = ArrayString::<64>::new();
        for byte in self.0 {
            text.push(DIGITS[usize::from(byte >> 4)]);
            text.push(DIGITS[usize::from(byte & 15)]);
        }
        f.write_str(&text)
    }
}

impl fmt::Debug for RulesetId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Bytes that hold no state of this game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StateBytesError {
    /// The bytes cannot be decoded.
    #[error(transparent)]
    Codec(#[from] CodecError),
    /// The bytes decode to a state that cannot occur in a game.
    #[error("the bytes hold an impossible state: {0}")]
    State(#[from] Problems),
}

/// A compiled ruleset: immutable, and shared by reference by all games of a run.
///
/// Setup, seed and actions make the game, bit for bit, on any machine and with any number of threads.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rules, Seat, Turn};
///
/// let game = PlanetUnknown::default();
/// let mut state = game.start(&Setup::base(2), 7)?;
/// let mut legal = Vec::new();
/// while let Turn::Decide(_seat) = game.turn(&state) {
///     game.legal_actions(&state, &mut legal);
///     game.apply(&mut state, legal[0]);
/// }
/// let outcome = game.outcome(&state);
/// assert_eq!(outcome.parts[Seat(1)].iter().sum::<i32>(), outcome.scores[Seat(1)]);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Rules: Send + Sync {
    /// What is decided before the first random draw; unchecked until [`start`](Rules::start) takes it.
    type Setup: Clone + fmt::Debug + PartialEq + Serialize + DeserializeOwned + Send + Sync;
    /// A position: plain data without references or heap, so that a clone is the undo.
    type State: Clone + Eq + Hash + fmt::Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// The legal actions of a position, found but not listed.
    type Legal: LegalActions<Self>;

    /// The game's name in options and files, in kebab case.
    fn name(&self) -> &'static str;

    /// The version numbers of actions, observation and rules.
    fn versions(&self) -> Versions;

    /// The identity of the ruleset this game was compiled from.
    fn ruleset_id(&self) -> RulesetId;

    /// The parts of a score, in the order of [`Outcome::parts`].
    fn score_parts(&self) -> &'static [&'static str];

    /// The grades of solo games, ascending; empty if the game cannot be played solo.
    fn solo_grades(&self) -> Vec<SoloGrade>;

    /// The least difference of score and target with which a solo game is won.
    ///
    /// ```
    /// use orrery_engine::{PlanetUnknown, Planetarium, Rules};
    ///
    /// assert_eq!(PlanetUnknown::default().success_from(), 0, "the target has to be reached");
    /// assert_eq!(Planetarium::default().success_from(), 1, "the target has to be exceeded");
    /// ```
    fn success_from(&self) -> i32 {
        0
    }

    /// The numbering of actions.
    fn action_space(&self) -> ActionSpace;

    /// The setup in which each seat has what the seat `by` places before it had. The same setup in games whose seats
    /// begin alike.
    fn shifted_setup(&self, setup: Self::Setup, _by: usize) -> Self::Setup {
        setup
    }

    /// The first position of the deal (setup and seed), at its first decision.
    ///
    /// # Errors
    /// All problems of the setup at once.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::Setup;
    /// use orrery_engine::{Planetarium, Rules};
    ///
    /// let game = Planetarium::default();
    /// assert_eq!(game.start(&Setup::players(2), 1), game.start(&Setup::players(2), 1));
    /// let problems = game.start(&Setup::players(9), 1).unwrap_err();
    /// assert_eq!(problems.to_string(), "players: found 9; allowed are 1 to 4 (PL-1.1)");
    /// ```
    fn start(&self, setup: &Self::Setup, seed: u64) -> Result<Self::State, Problems>;

    /// Checks whether the state could occur in a game: pieces are conserved and every value is in its range.
    ///
    /// # Errors
    /// All problems at once.
    fn check(&self, state: &Self::State) -> Result<(), Problems>;

    /// How many seats the table has.
    fn seats(&self, state: &Self::State) -> usize;

    /// How many rounds have begun.
    fn round(&self, state: &Self::State) -> u32;

    /// The seat that has the advantage of moving first; it never changes once it is known. `None` before, and in a game
    /// where no seat begins.
    fn starter(&self, state: &Self::State) -> Option<Seat>;

    /// Who decides next.
    fn turn(&self, state: &Self::State) -> Turn;

    /// Lists all legal actions of the seat whose turn it is into `out`, which is cleared first. They ascend, each once;
    /// there is at least one while the game runs and none when it is over.
    fn legal_actions(&self, state: &Self::State, out: &mut Vec<Action>);

    /// The same list as a new one; loops reuse one with [`Rules::legal_actions`].
    fn legal(&self, state: &Self::State) -> Vec<Action> {
        let mut legal = Vec::new();
        self.legal_actions(state, &mut legal);
        legal
    }

    /// Finds the legal actions of the seat whose turn it is without listing them; none if the game is over.
    fn find_legal(&self, state: &Self::State, legal: &mut Self::Legal);

    /// Applies a legal action of the seat whose turn it is, and everything that follows without a decision.
    ///
    /// An illegal action is a mistake of the caller: debug builds panic, release builds may panic or continue in a
    /// state that no game reaches, but never with undefined behaviour. [`try_apply`](crate::Words::try_apply) checks
    /// the action.
    fn apply(&self, state: &mut Self::State, action: Action);

    /// What the position is worth if the game ended here; final when it is over.
    fn outcome(&self, state: &Self::State) -> Outcome;

    // Defaults, which a game overrides if a house rule can end it, or if it can be faster.

    /// How its games end, if a house rule can end them too.
    fn endings(&self) -> Option<Endings> {
        None
    }

    /// Applies a legal action like [`apply`](Rules::apply), and finds the legal actions that follow it, which are none
    /// if the game is over.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{LegalActions, PlanetUnknown, Rules};
    ///
    /// let game = PlanetUnknown::default();
    /// let mut state = game.start(&Setup::base(2), 7)?;
    /// let (mut legal, mut list) = (Default::default(), Vec::new());
    /// game.find_legal(&state, &mut legal);
    /// game.apply_and_find(&mut state, legal.nth(&game, 0), &mut legal);
    /// game.legal_actions(&state, &mut list);
    /// assert_eq!(legal.count(), list.len());
    /// assert_eq!(legal.nth(&game, list.len() - 1), list[list.len() - 1]);
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn apply_and_find(&self, state: &mut Self::State, action: Action, legal: &mut Self::Legal) {
        self.apply(state, action);
        self.find_legal(state, legal);
    }

    /// Applies a legal action like [`apply`](Rules::apply) in a game that no observer looks at, as searches do. What
    /// Beliefs, observations and descriptions alone read may be left out; turn, round, legal actions,
    /// scores and end are the same.
    fn apply_unseen(&self, state: &mut Self::State, action: Action) {
        self.apply(state, action);
    }

    /// The same, and finds the legal actions that follow.
    fn apply_unseen_and_find(&self, state: &mut Self::State, action: Action, legal: &mut Self::Legal) {
        self.apply_and_find(state, action, legal);
    }

    // Games repeat these two defaults: a default is compiled again in each crate that calls it, a repetition once, here.

    /// The bytes of a state that its checksum covers.
    #[doc(hidden)]
    fn state_content(&self, state: &Self::State) -> Vec<u8> {
        codec::content(&self.state_label(), state)
    }

    /// The state that [`to_bytes`](Rules::to_bytes) wrote, which may be impossible: [`from_bytes`](Rules::from_bytes) checks it.
    ///
    /// # Errors
    /// If the bytes are damaged, or of another game, version or ruleset.
    #[doc(hidden)]
    fn state_of_bytes(&self, bytes: &[u8]) -> Result<Self::State, CodecError> {
        codec::decode(&self.state_label(), bytes)
    }

    // Defaults that no game overrides.

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
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules};
    ///
    /// let game = PlanetUnknown::default();
    /// let state = game.start(&Setup::base(2), 7)?;
    /// let mut bytes = game.to_bytes(&state);
    /// assert_eq!(game.from_bytes(&bytes).as_ref(), Ok(&state));
    ///
    /// let last = bytes.len() - 1;
    /// bytes[last] ^= 1;
    /// assert!(game.from_bytes(&bytes).is_err(), "a checksum notices a changed bit");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn to_bytes(&self, state: &Self::State) -> Vec<u8> {
        codec::sealed(self.state_content(state))
    }

    /// The state that [`to_bytes`](Rules::to_bytes) wrote, checked.
    ///
    /// # Errors
    /// If the bytes are damaged, of another game, version or ruleset, or hold an impossible state.
    #[expect(
        clippy::wrong_self_convention,
        reason = "the twin of `to_bytes`; a game reads and writes states"
    )]
    fn from_bytes(&self, bytes: &[u8]) -> Result<Self::State, StateBytesError> {
        let state = self.state_of_bytes(bytes)?;
        self.check(&state)?;
        Ok(state)
    }

    /// A key of the whole state: the checksum of its bytes, the first 8 bytes of their BLAKE3.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::Setup;
    /// use orrery_engine::{Planetarium, Rules};
    ///
    /// let game = Planetarium::default();
    /// let deal = |seed| game.start(&Setup::players(2), seed);
    /// assert_eq!(game.key(&deal(1)?), game.key(&deal(1)?));
    /// assert_ne!(game.key(&deal(1)?), game.key(&deal(2)?));
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    fn key(&self, state: &Self::State) -> u64 {
        u64::from_le_bytes(codec::checksum(&self.state_content(state)))
    }
}
