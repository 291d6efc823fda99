//! Boards as they are typed: one for all seats, one for each, or drawn by chance.

use std::fmt;
use std::str::FromStr;

/// The word for boards drawn by chance.
const RANDOM: &str = "random";

/// Which boards the seats have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BoardList {
    /// Drawn for each deal, for each seat another one.
    Random,
    /// These, one at least.
    Names(Vec<String>),
}

impl BoardList {
    /// The names of the boards: one for all seats or one for each, unless they are drawn.
    pub(crate) fn names(&self) -> Option<&[String]> {
        match self {
            BoardList::Random => None,
            BoardList::Names(names) => Some(names),
        }
    }
}

impl FromStr for BoardList {
    type Err = String;

    fn from_str(text: &str) -> Result<BoardList, String> {
        let names: Vec<&str> = text.split(',').map(str::trim).collect();
        if names == [RANDOM] {
            return Ok(BoardList::Random);
        }
        if names.contains(&"") {
            return Err("a name is missing; names are separated by single commas".to_owned());
        }
        if names.contains(&RANDOM) {
            return Err(format!("`{RANDOM}` stands alone: it draws the boards of all seats"));
        }
        if names.contains(&"all") {
            return Err(format!("`all` cannot be dealt yet; allowed are names and `{RANDOM}`"));
        }
        Ok(BoardList::Names(names.into_iter().map(str::to_owned).collect()))
    }
}

impl fmt::Display for BoardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().map_or(RANDOM.to_owned(), |names| names.join(",")))
    }
}
