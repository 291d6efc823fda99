//! Mechanisms of a game: groups of its actions that belong together, such as all that is done with rovers.

use crate::action_space::Action;
use crate::game::rules::Rules;

/// A group of actions with a word of its own.
///
/// # Examples
/// ```
/// use orrery_engine::{Content, PlanetUnknown};
///
/// let words: Vec<&str> = PlanetUnknown::default().mechanisms().iter().map(|mechanism| mechanism.word).collect();
/// assert_eq!(words, ["rovers", "techs", "cards", "meteor-tiles"]);
/// ```
#[derive(Debug)]
pub struct Mechanism<G: Rules> {
    /// Its word in options; no kind of actions has the same.
    pub word: &'static str,
    /// What is done with it, for people.
    pub meaning: &'static str,
    /// The actions.
    pub members: Members<G>,
}

/// Which actions belong to a mechanism.
#[derive(Debug)]
pub enum Members<G: Rules> {
    /// Those of these kinds, by the names of the blocks of the action space.
    Kinds(&'static [&'static str]),
    /// Those of which this is true in a position, where they are legal.
    Where(ActionTest<G>),
}

/// What is true of some legal actions of a position. It depends on what the seat that decides sees alone.
pub type ActionTest<G> = fn(&G, &<G as Rules>::State, Action) -> bool;
