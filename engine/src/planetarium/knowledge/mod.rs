//! What an observer sees and may believe (PL-15).

pub(crate) mod beliefs;
pub(crate) mod observation;
pub(crate) mod observe;
