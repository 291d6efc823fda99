//! What seats share: station, offers, civ pools, objectives, event deck.

pub(crate) mod civ;
pub(crate) mod event_deck;
pub(crate) mod objectives;
pub(crate) mod offers;
pub mod station;
