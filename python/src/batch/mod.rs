//! Many games that are stepped together.

pub(crate) mod ended;
pub(crate) mod env;
pub(crate) mod environment;
pub(crate) mod games;
pub(crate) mod make;
pub(crate) mod plan;
pub(crate) mod reward;
pub(crate) mod typed;
pub(crate) mod workers;
