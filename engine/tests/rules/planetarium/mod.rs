//! Planetarium: the rules by chapter, each test named after the rule it states, and the laws of every game.

mod cards;
mod changes;
mod decks;
mod end;
mod information;
mod invariants;
mod laws;
mod movement;
mod set_up;
mod solo;
mod table;
mod turns;
mod why_not;
