//! The classes of tables that have models of their own.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A class of tables by the number of seats.
///
/// # Examples
/// ```
/// use orrery_agents::model::TableClass;
///
/// assert_eq!([1, 2, 6].map(TableClass::of), [TableClass::Solo, TableClass::Two, TableClass::More]);
/// assert_eq!(TableClass::Solo.to_string(), "solo");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TableClass {
    /// One seat.
    Solo,
    /// Two seats.
    Two,
    /// Three seats and more.
    More,
}

impl TableClass {
    /// The class of a table with this number of seats.
    pub const fn of(seats: usize) -> TableClass {
        match seats {
            0 | 1 => TableClass::Solo,
            2 => TableClass::Two,
            _ => TableClass::More,
        }
    }
}

impl fmt::Display for TableClass {
    /// The name in files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            TableClass::Solo => "solo",
            TableClass::Two => "two",
            TableClass::More => "more",
        })
    }
}
