//! What an observer sees and may believe (PU-8).

pub(crate) mod beliefs;
pub(crate) mod civ_histories;
pub(crate) mod civ_segments;
pub(crate) mod observation;
pub(crate) mod observe;
pub(crate) mod unseen_objectives;

pub use beliefs::Beliefs;
