//! The result of following a game.

use super::deviations::Deviation;
use std::collections::BTreeMap;

/// How following a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    /// Everything that was compared agrees.
    Agrees,
    /// Everything but named deviations agrees.
    AgreesBut,
    /// A deviation led the recording to where our rules cannot follow.
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

/// The result of following a game.
pub(crate) struct Followed {
    pub(crate) game: String,
    /// Planet and corporation of each seat, by name.
    pub(crate) seats: Vec<[String; 2]>,
    pub(crate) ending: Ending,
    /// How many times each deviation occurred.
    pub(crate) deviations: BTreeMap<Deviation, usize>,
    /// The switches that changed it, if that was tested.
    pub(crate) switches: Vec<&'static str>,
    /// Whether it agrees without any switch turned, if that was tested.
    pub(crate) agrees_without: bool,
    /// Decisions followed.
    pub(crate) decisions: usize,
}
