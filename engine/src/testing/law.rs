//! The laws that every game must keep, and how a breach is reported.

use crate::playout::Count;
use crate::rng::Rng;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The most plies a game may last.
pub const MAX_PLIES: u64 = 20_000;

/// A law that holds for every game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Law {
    /// Nothing panics.
    NoPanic,
    /// A game is over within [`MAX_PLIES`] plies.
    GameEnds,
    /// The legal list ascends without repeats, inside the action space, and is empty exactly when the game is over.
    LegalList,
    /// An action that is drawn is the one at its place in the list.
    DrawIsListed,
    /// Applying actions and finding those that follow leads to the same positions as applying alone, and finds what is
    /// listed there.
    FoundWhileApplying,
    /// A game that nobody looks at ends in the same position.
    UnseenEndsTheSame,
    /// Every listed action can be applied.
    LegalIsAccepted,
    /// Every action that is not listed is refused, and the state stays as it was.
    OtherIsRefused,
    /// Every state that occurs, real or sampled, passes [`Rules::check`](crate::Rules::check).
    StatePassesCheck,
    /// The seat whose turn it is is among those to act, none is when the game is over, and letting another act changes
    /// only whose turn it is.
    ToAct,
    /// The seat that began is at the table, and stays the same once it is known.
    Starter,
    /// Parts sum to scores, shares to 1 where there are opponents, and ranks agree with shares.
    Outcome,
    /// An observation has the announced version, does not depend on what the buffer held before, and is the same when it
    /// is unpacked and packed again.
    Observation,
    /// An action and its text can be converted into each other, and there are words for what the action did.
    Notation,
    /// The blocks of the action space leave no gap, no two actions have the same text, and garbage names none.
    ActionSpace,
    /// A state can be read back from its bytes without loss.
    Bytes,
    /// Damaged bytes are refused.
    DamagedBytes,
    /// Earlier copies of a state do not change while the game goes on.
    CopiesStay,
    /// Setup, seed and actions make the same game again.
    Replay,
    /// A driver that applies forced actions without asking plays the same game.
    ForcedMoves,
    /// Equal beliefs and equal generators give the same sample, whatever state it is written over.
    SampleRepeats,
    /// The observer sees the same in a sample as in the real state.
    SampleLooksReal,
    /// In a sample it is the turn of the observer, if it has to act, with the same legal actions.
    SampleAsksTheSame,
    /// Two states that the observer cannot distinguish give the same sample with equal generators.
    SampleIsBlind,
    /// A sealed phase closes in the same state, whatever the order of the seats.
    SealedOrder,
    /// In a sealed phase, nothing that a seat is given depends on what others have done during it.
    SealedSight,
    /// An agent decides the same in a sample as in the real state.
    AgentIsBlind,
}

impl Law {
    pub(super) fn demand(self, holds: bool, what: impl FnOnce() -> String) -> Checked {
        if holds { Ok(()) } else { Err(self.broken(what())) }
    }

    pub(super) fn demand_same(self, difference: Option<String>, of: &str) -> Checked {
        match difference {
            None => Ok(()),
            Some(difference) => Err(self.broken(format!("{of}: {difference}"))),
        }
    }

    pub(super) fn broken(self, what: String) -> Breach {
        Breach { law: self, what }
    }
}

/// A law that was broken.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the law {law:?} is broken: {what}")]
pub struct Breach {
    /// The law.
    pub law: Law,
    /// The difference that was found.
    pub what: String,
}

/// The value of `run`, or a breach with the panic's message.
pub(super) fn unless_panic<T>(law: Law, run: impl FnOnce() -> T) -> Result<T, Breach> {
    let words = |panic: Box<dyn Any + Send>| match panic.downcast::<String>() {
        Ok(words) => *words,
        Err(panic) => panic
            .downcast::<&str>()
            .map_or_else(|_| "panic".to_owned(), |words| (*words).to_owned()),
    };
    catch_unwind(AssertUnwindSafe(run)).map_err(|panic| law.broken(words(panic)))
}

pub(super) type Checked = Result<(), Breach>;

/// A law that was broken in one game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("seed {seed}, ply {ply}: {breach}")]
pub struct LawBroken {
    /// The seed of the game.
    pub seed: u64,
    /// The ply at which it was noticed.
    pub ply: u64,
    /// The law, and what differs.
    pub breach: Breach,
}

/// How much of a game is examined closely.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// One position and one sealed phase in 1024: for many games.
    Quick,
    /// Every position and every sealed phase: for few games.
    Thorough,
}

impl Effort {
    pub(super) fn looks_closely(self, rng: &mut Rng) -> bool {
        self == Effort::Thorough || rng.below(1024) == 0
    }

    pub(super) fn replays(self, rng: &mut Rng) -> bool {
        self == Effort::Thorough || rng.below(1024) == 0
    }

    /// How often a random choice among many is tried.
    pub(super) fn trials(self) -> usize {
        match self {
            Effort::Quick => 4,
            Effort::Thorough => 16,
        }
    }
}

/// What a game that kept the laws consisted of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LawReport {
    /// Plies and decisions.
    pub count: Count,
    /// Positions that were examined closely.
    pub positions: u64,
    /// Sealed phases that were replayed in other orders.
    pub sealed_phases: u64,
}
