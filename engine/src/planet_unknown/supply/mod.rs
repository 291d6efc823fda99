//! What seats share: station, offers, civ pools, objectives, event deck.

pub mod civ;
pub mod event_deck;
pub mod objectives;
pub mod offers;
pub mod station;
