//! What a program may ask for in its answer to `hello`.

use std::fmt;

/// A part of the conversation that a program of protocol 2 gets only if it asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Want {
    /// Questions have the position, and each action its fields, as JSON.
    Json,
    /// Questions have the packed observation of the seat.
    Observation,
    /// A message tells the result of each game.
    Over,
    /// Questions have the bytes of a state that the seat cannot tell from the real one.
    State,
    /// Questions have the view, and each action its words, as text for people.
    Text,
}

impl Want {
    /// All of them, by name.
    pub const ALL: [Want; 5] = [Want::Json, Want::Observation, Want::Over, Want::State, Want::Text];

    /// What every program of protocol 1 gets.
    pub(crate) const OF_PROTOCOL_1: [Want; 2] = [Want::State, Want::Text];

    /// The name in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Want::Json => "json",
            Want::Observation => "observation",
            Want::Over => "over",
            Want::State => "state",
            Want::Text => "text",
        }
    }

    /// What has this name.
    pub fn from_name(name: &str) -> Option<Want> {
        Want::ALL.into_iter().find(|want| want.name() == name)
    }

    /// The names of all, as a list in a sentence.
    pub(crate) fn names() -> String {
        Want::ALL.map(Want::name).join(", ")
    }
}

impl fmt::Display for Want {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
