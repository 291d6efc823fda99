//! The environments of a batch: each steps games of its own, one after another.

pub(crate) mod ended;
pub(crate) mod environment;
pub(crate) mod games;
pub(crate) mod plan;
pub(crate) mod reward;
pub(crate) mod typed;
pub(crate) mod workers;
