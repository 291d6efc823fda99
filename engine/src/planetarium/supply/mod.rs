//! What the seats share: decks and the Evolution Track.

pub(crate) mod deck;
pub(crate) mod track;
