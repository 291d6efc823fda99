//! The settings of agents: what each is built from, read from the values of its parameters.

use crate::external::{CommandLine, TimeControl};
use crate::mcts;
use crate::search::budget::Budget;
use crate::search::playout::Policy;
use crate::search::utility::Goal;
use std::slice::Iter;
use std::str::FromStr;

/// The words of an enum. A parameter that has them has no other ones.
macro_rules! words {
    ($set:ident { $($value:ident: $word:expr),+ }) => {
        impl $set {
            /// All words.
            pub(crate) const WORDS: &[&str] = &[$($set::$value.word()),+];

            pub(crate) const fn word(self) -> &'static str {
                match self {
                    $($set::$value => $word,)+
                }
            }
        }

        impl Setting for $set {
            fn read(word: &str) -> Option<$set> {
                [$($set::$value),+].into_iter().find(|value| value.word() == word)
            }
        }
    };
}

/// What an agent is built from. Files are not part of it: they are read after the text of the agent.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Settings {
    /// [`Random`](crate::Random).
    Random,
    /// [`Greedy`](crate::Greedy).
    Greedy(Eval),
    /// A beam search over its own turn, with its width and depth.
    Planner(Eval, usize, usize),
    /// Flat Monte Carlo: its evaluation, goal, budget, policy of playouts, and how many rounds they last.
    Flat(SearchEval, Goal, Budget, Policy, u32),
    /// [`Mcts`](crate::Mcts).
    Mcts(SearchEval, mcts::Settings),
    /// A program: [`external`](crate::external).
    Extern(CommandLine, TimeControl),
    /// A person.
    Human,
    /// A class of the program in whose process games are played: [`Guest`](crate::Guest).
    Guest(String),
}

/// The evaluation of an agent that looks at positions of its own turn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Eval {
    Heuristic,
    Points,
    Learned,
}

/// The evaluation of an agent that plays on from them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum SearchEval {
    Heuristic,
    Learned,
}

/// The evaluation by points made and expected, which has weights.
pub(crate) const HEURISTIC: &str = "heuristic";
/// The evaluation with a model.
pub(crate) const LEARNED: &str = "learned";

words! { Eval { Heuristic: HEURISTIC, Points: "points", Learned: LEARNED } }
impl From<SearchEval> for Eval {
    fn from(eval: SearchEval) -> Eval {
        match eval {
            SearchEval::Heuristic => Eval::Heuristic,
            SearchEval::Learned => Eval::Learned,
        }
    }
}

words! { SearchEval { Heuristic: HEURISTIC, Learned: LEARNED } }
words! { Goal { Share: "share", Score: "score", Blend: "blend", Success: "success" } }
words! { Policy { None: "none", Random: "random", SampledGreedy: "glance", Greedy: "greedy" } }

/// The type of a setting.
pub(crate) trait Setting: Sized {
    fn read(value: &str) -> Option<Self>;
}

impl<T: FromStr> Setting for T {
    fn read(value: &str) -> Option<T> {
        value.parse().ok()
    }
}

/// The setting that the next value gives, which its parameter allows.
pub(crate) fn next<T: Setting>(values: &mut Iter<'_, String>) -> T {
    let read = values.next().and_then(|value| T::read(value));
    read.expect("what a parameter allows is of the type of its setting")
}
