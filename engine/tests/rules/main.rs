//! The rules of the games; each test is named after the rule it states.

#[path = "../support/mod.rs"]
mod support;

mod planet_unknown;
mod planetarium;
