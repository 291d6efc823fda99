//! Boards as they are typed: one for all seats, one for each, or drawn by chance.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The word for boards drawn by chance.
const RANDOM: &str = "random";

/// The word for all boards by a design.
const ALL: &str = "all";

/// Which boards the seats have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(crate) enum BoardList {
    /// Drawn for each deal, a different board for each seat.
    Random,
    /// All boards, dealt so that every two meet equally often over the blocks.
    All,
    /// These, at least one.
    Names(Vec<String>),
}

impl BoardList {
    /// Replaces typed names by those that are listed; names that are none stay as they are.
    pub(super) fn list<'a>(&mut self, listed: impl Fn(&str) -> Option<&'a str>) {
        let BoardList::Names(names) = self else { return };
        for name in names {
            if let Some(listed) = listed(name) {
                *name = listed.to_owned();
            }
        }
    }

    /// The names of the boards, one for all seats or one for each; none if they are drawn.
    pub(crate) fn names(&self) -> Option<&[String]> {
        match self {
            BoardList::Random | BoardList::All => None,
            BoardList::Names(names) => Some(names),
        }
    }
}

impl FromStr for BoardList {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardList, String> {
        let names: Vec<&str> = text.split(',').map(str::trim).collect();
        if let [word] = names[..] {
            match word {
                RANDOM => return Ok(BoardList::Random),
                ALL => return Ok(BoardList::All),
                _ => {}
            }
        }
        if names.contains(&"") {
            return Err("a name is missing; names are separated by single commas".to_owned());
        }
        if let Some(word) = [RANDOM, ALL].into_iter().find(|word| names.contains(word)) {
            return Err(format!(
                "`{word}` must be the only name: it gives the boards of all seats"
            ));
        }
        Ok(BoardList::Names(names.into_iter().map(str::to_owned).collect()))
    }
}

impl TryFrom<String> for BoardList {
    type Error = String;

    fn try_from(text: String) -> Result<BoardList, String> {
        text.parse()
    }
}

impl From<BoardList> for String {
    fn from(boards: BoardList) -> String {
        boards.to_string()
    }
}

impl fmt::Display for BoardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardList::Random => f.write_str(RANDOM),
            BoardList::All => f.write_str(ALL),
            BoardList::Names(names) => f.write_str(&names.join(",")),
        }
    }
}
