//! Planetarium: the rules by chapter, each test named after the rule it states, and the laws of every game.

mod laws;
