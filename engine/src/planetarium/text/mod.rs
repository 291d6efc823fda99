//! Positions and moves for people.

pub(crate) mod explain;
pub(crate) mod picture;
pub(crate) mod position;
pub(crate) mod why_not;
pub(crate) mod words;
