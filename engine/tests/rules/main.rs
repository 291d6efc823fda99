//! The rules of Planet Unknown by chapter, board and corporation, each test named after the rule it states.

#[path = "../support/mod.rs"]
mod support;

mod civ;
mod cosmos;
mod end;
mod event_deck;
mod events;
mod events_limits;
mod flux;
mod general;
mod horizon;
mod jump_drive;
mod makeshift;
mod oasis;
mod objectives;
mod placement;
mod planets;
mod planets_more;
mod republic;
mod round;
mod rovers;
mod solo;
mod tracks;
mod wormhole;
