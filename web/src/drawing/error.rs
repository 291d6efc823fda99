//! What can be wrong with a position to draw.

/// A position that cannot be drawn: its JSON is not what the game writes.
#[derive(Debug, thiserror::Error)]
#[error("the {part} of {game} cannot be drawn: {error}; allowed is what `Words::{source_name}` returns", source_name = .part.source_name())]
pub struct DrawingError {
    /// The name of the game.
    pub game: String,
    /// Which JSON was read.
    pub part: Part,
    /// What is wrong with it.
    #[source]
    pub error: serde_json::Error,
}

/// One of the two JSON values that a picture is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// What is printed on the boards.
    Printed,
    /// The position.
    Position,
}

impl Part {
    const fn source_name(self) -> &'static str {
        match self {
            Part::Printed => "printed_json",
            Part::Position => "position_json",
        }
    }
}

impl std::fmt::Display for Part {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Part::Printed => "boards",
            Part::Position => "position",
        })
    }
}

impl DrawingError {
    pub(super) fn new(game: &str, part: Part, error: serde_json::Error) -> DrawingError {
        DrawingError {
            game: game.to_owned(),
            part,
            error,
        }
    }
}
