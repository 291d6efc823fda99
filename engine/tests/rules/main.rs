//! The rules of Planet Unknown by chapter, board and corporation; each test is named after the rule it states.

#[path = "../support/mod.rs"]
mod support;

mod changes;
mod civ;
mod cosmos;
mod end;
mod event_deck;
mod events;
mod events_guard;
mod events_limits;
mod events_withheld;
mod flux;
mod general_medals;
mod general_milestones;
mod general_techs;
mod general_trackers;
mod horizon;
mod horizon_techs;
mod jump_drive;
mod jump_drive_techs;
mod makeshift;
mod oasis;
mod objectives;
mod other_readings;
mod placement;
mod planets_placement;
mod planets_rovers;
mod planets_scoring;
mod republic;
mod republic_cards;
mod round;
mod rovers;
mod solo;
mod switches;
mod tracks;
mod universal;
mod why_not;
mod why_not_tiles;
mod wormhole;
