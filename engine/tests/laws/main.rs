//! What holds in every position of every game, whatever its rules: laws, bytes, observations, samples, reasons, and legal moves
//! found a second time by slower ways.

#[path = "../support/mod.rs"]
mod support;

mod action_names;
mod beliefs;
mod bitboard;
mod broken;
mod cell_by_cell;
mod changes;
mod content;
mod effects;
mod game_pages;
mod laws_can_fail;
mod mutants;
mod observations;
mod perft;
mod printed;
mod random_games;
mod reference;
mod seen;
mod sightings;
mod state_bytes;
mod tech_use;
mod usage;
mod why_not;
