//! Positions of a resource track, and what is printed on them.

use crate::planet_unknown::capacities::MAX_MEDALS;
use crate::planet_unknown::resource::Track;
use crate::problem::one_of;
use crate::toml_reader::Field;
use serde::Serialize;

/// What a position gives a tracker that arrives there; medals are not a benefit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Benefit {
    /// Advance any one tracker.
    Synergy,
    /// Civ milestone: a civ card of this rank.
    Civ(u8),
    /// Biomass milestone: a biomass patch.
    Patch,
    /// Rover milestone: place a rover.
    Rover,
    /// An amount of rover movement.
    Move(u8),
    /// Tech milestone of this level.
    Tech(u8),
    /// Advance this tracker, which is not a synergy boost.
    Advance(Track),
}

/// One position of a track.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Cell {
    /// Medals printed there.
    pub medals: Option<u8>,
    /// Benefits that are all gained.
    pub benefits: Vec<Benefit>,
    /// Alternative benefits: the player chooses one; empty, or at least two.
    pub choice: Vec<Benefit>,
}

/// The most movement printed on a position.
const MAX_MOVEMENT: u8 = 20;

/// The highest level of a tech milestone.
const MAX_LEVEL: u8 = 8;

/// The words with which a position may begin.
const WORDS: [&str; 10] = [
    "-", "x", "medal", "synergy", "civ", "patch", "rover", "move", "tech", "advance",
];

/// One thing printed on a position.
enum Print {
    Medals(u8),
    Benefit(Benefit),
}

impl Cell {
    /// Reads a position; `None` for `x`, where the track has no position.
    pub(crate) fn read(field: Field) -> Option<Cell> {
        let text = field.clone().text();
        match text.as_str() {
            "" | "-" => Some(Cell::default()),
            "x" => None,
            _ => Some(Cell::parse(&text).unwrap_or_else(|allowed| {
                field.note(&format!("{text:?}"), allowed);
                Cell::default()
            })),
        }
    }

    /// Parses the text of a position: `a + b` is both, `a | b` one of them. The error says what is allowed.
    fn parse(text: &str) -> Result<Cell, String> {
        let mut cell = Cell::default();
        for part in text.split('+') {
            let mut prints = part
                .split('|')
                .map(|print| Print::parse(print.trim()))
                .collect::<Result<Vec<_>, _>>()?;
            if prints.len() > 1 {
                if !cell.choice.is_empty() {
                    return Err("allowed is one choice at most".to_owned());
                }
                cell.choice = prints.into_iter().map(Print::alternative).collect::<Result<_, _>>()?;
                continue;
            }
            match prints.pop() {
                Some(Print::Medals(_)) if cell.medals.is_some() => {
                    return Err("allowed is one medal at most".to_owned());
                }
                Some(Print::Medals(medals)) => cell.medals = Some(medals),
                Some(Print::Benefit(benefit)) => cell.benefits.push(benefit),
                None => {}
            }
        }
        Ok(cell)
    }

    /// Reads the movement of a text that may give nothing else.
    pub(crate) fn read_movement(field: Field) -> u8 {
        match Cell::read(field.clone()) {
            Some(Cell {
                medals: None,
                benefits,
                choice,
            }) if choice.is_empty() => match benefits[..] {
                [Benefit::Move(movement)] => return movement,
                _ => field.refuse("move N alone"),
            },
            _ => field.refuse("move N alone"),
        }
        0
    }

    /// All benefits printed, those of the choice included.
    pub fn printed(&self) -> impl Iterator<Item = Benefit> {
        self.benefits.iter().chain(&self.choice).copied()
    }
}

impl Print {
    fn parse(print: &str) -> Result<Print, String> {
        let (word, rest) = print
            .split_once(' ')
            .map_or((print, ""), |(word, rest)| (word, rest.trim()));
        let number = |low: u8, high: u8| {
            let number = rest.parse().ok().filter(|number| (low..=high).contains(number));
            number.ok_or_else(|| format!("allowed is {word} with an integer from {low} to {high}"))
        };
        let benefit = match word {
            "medal" => return number(0, MAX_MEDALS).map(Print::Medals),
            "civ" => Benefit::Civ(number(1, 4)?),
            "move" => Benefit::Move(number(1, MAX_MOVEMENT)?),
            "tech" => Benefit::Tech(number(1, MAX_LEVEL)?),
            "advance" => Benefit::Advance(Track::from_name(rest).ok_or_else(|| {
                let names = one_of(rest, Track::ALL.map(Track::name));
                format!("{names} after advance")
            })?),
            "synergy" | "patch" | "rover" if !rest.is_empty() => return Err(format!("allowed is {word} alone")),
            "synergy" => Benefit::Synergy,
            "patch" => Benefit::Patch,
            "rover" => Benefit::Rover,
            "-" | "x" => return Err(format!("allowed is {word} alone")),
            _ => return Err(one_of(word, WORDS)),
        };
        Ok(Print::Benefit(benefit))
    }

    /// The benefit as one of several to choose from.
    fn alternative(self) -> Result<Benefit, String> {
        match self {
            Print::Benefit(benefit) if !matches!(benefit, Benefit::Tech(_)) => Ok(benefit),
            _ => Err("allowed is a choice without medal and tech".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_medals_benefits_and_a_choice() {
        let cell = Cell {
            medals: Some(1),
            benefits: vec![Benefit::Move(2), Benefit::Rover],
            choice: vec![],
        };
        assert_eq!(Cell::parse("move 2 + rover + medal 1"), Ok(cell));
        let cell = Cell {
            medals: Some(5),
            benefits: vec![],
            choice: vec![Benefit::Patch, Benefit::Advance(Track::Rover)],
        };
        assert_eq!(Cell::parse("patch | advance rover + medal 5"), Ok(cell));
    }

    #[test]
    fn a_cell_that_cannot_be_read_says_what_is_allowed() {
        let allowed = |text| Cell::parse(text).expect_err("the cell is no cell");
        assert_eq!(
            allowed("meddal 2"),
            "allowed is one of -, x, medal, synergy, civ, patch, rover, move, tech, advance; did you mean \
            medal?"
        );
        assert_eq!(allowed("civ 5"), "allowed is civ with an integer from 1 to 4");
        assert_eq!(allowed("move"), "allowed is move with an integer from 1 to 20");
        assert_eq!(allowed("patch 2"), "allowed is patch alone");
        assert_eq!(
            allowed("advance energy"),
            "allowed is one of civ, water, biomass, rover, tech after advance"
        );
        assert_eq!(allowed("- + medal 1"), "allowed is - alone");
        assert_eq!(allowed("medal 1 + medal 2"), "allowed is one medal at most");
        assert_eq!(allowed("patch | tech 1"), "allowed is a choice without medal and tech");
        assert_eq!(
            allowed("patch | rover + civ 1 | synergy"),
            "allowed is one choice at most"
        );
    }
}
