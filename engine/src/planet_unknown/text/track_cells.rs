//! What is printed on the position of a track, written as in rulesets.

use crate::planet_unknown::ruleset::track_cells::{Benefit, Cell};
use std::fmt::{self, Display};

impl Display for Benefit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Benefit::Synergy => f.write_str("synergy"),
            Benefit::Civ(rank) => write!(f, "civ {rank}"),
            Benefit::Patch => f.write_str("patch"),
            Benefit::Rover => f.write_str("rover"),
            Benefit::Move(amount) => write!(f, "move {amount}"),
            Benefit::Tech(level) => write!(f, "tech {level}"),
            Benefit::Advance(track) => write!(f, "advance {track}"),
        }
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choice: Vec<String> = self.choice.iter().map(Benefit::to_string).collect();
        let choice = (!choice.is_empty()).then(|| choice.join(" | "));
        let medals = self.medals.map(|medals| format!("medal {medals}"));
        let benefits = self.benefits.iter().map(Benefit::to_string);
        let parts: Vec<String> = benefits.chain(choice).chain(medals).collect();
        match parts.is_empty() {
            true => f.write_str("-"),
            false => f.write_str(&parts.join(" + ")),
        }
    }
}
