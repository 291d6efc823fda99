//! What became of a game that was followed.

use super::deviations::Deviation;
use std::collections::BTreeMap;

/// How following a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Everything that was compared agrees.
    Agrees,
    /// Everything but named deviations.
    AgreesBut,
    /// A deviation took the recording off our rules.
    Stopped(Deviation, Place),
    /// It differs.
    Differs(Place),
}

/// Where following ended early.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    pub(crate) round: u8,
    /// The number of the decision, from 1.
    pub(crate) decision: usize,
    /// What differs.
    pub(crate) what: String,
}

/// A game that was followed.
pub(crate) struct Followed {
    pub(crate) game: String,
    /// Planet and corporation of each seat, by name.
    pub(crate) seats: Vec<[String; 2]>,
    pub(crate) ending: Ending,
    /// How often each deviation was met.
    pub(crate) deviations: BTreeMap<Deviation, usize>,
    /// The switches it met, where they were looked for.
    pub(crate) switches: Vec<&'static str>,
    /// Whether it agrees without any switch turned, where that was looked for.
    pub(crate) agrees_without: bool,
    /// Decisions followed.
    pub(crate) decisions: usize,
}
