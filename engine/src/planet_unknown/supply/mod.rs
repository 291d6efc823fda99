//! What seats share: station, offers, civ pools, objectives, event deck.

pub(crate) mod card_bits;
pub mod civ;
pub mod event_deck;
pub mod objectives;
pub mod offers;
pub mod station;
