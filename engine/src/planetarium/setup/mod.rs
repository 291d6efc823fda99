//! What is decided before a game starts.

pub(crate) mod deal;

use crate::planetarium::tables::Tables;
use crate::problem::Problems;
use crate::toml_reader::{Field, Notes, TableReader, parse};
use crate::vocabulary::vocabulary;
use serde::{Deserialize, Serialize};

vocabulary! {
    /// The level of the initial target of a solo game (PL-14.1).
    pub enum Difficulty {
        /// The lowest target.
        Easy = "easy",
        /// The target of the rules.
        Normal = "normal",
        /// The highest target.
        Hard = "hard",
    }
}

/// The set-up of a game: unchecked until a game is started from it.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::{Difficulty, Setup};
/// use orrery_engine::{Planetarium, Rules};
///
/// let game = Planetarium::default();
/// assert_eq!(game.seats(&game.start(&Setup::players(4), 1)?), 4);
/// let hard = game.start(&Setup::solo(Difficulty::Hard), 1)?;
/// assert_eq!(game.outcome(&hard).target, Some(110));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Setup {
    /// The number of players; one player plays against a target.
    pub players: u8,
    /// The level of the initial target of a solo game; the default is normal.
    #[serde(default)]
    pub difficulty: Option<Difficulty>,
}

impl Setup {
    /// A game for this number of players.
    pub const fn players(players: usize) -> Setup {
        // A number that is too high stays too high, so that it is refused when the game starts.
        let most = if players > u8::MAX as usize {
            u8::MAX as usize
        } else {
            players
        };
        Setup {
            players: most as u8,
            difficulty: None,
        }
    }

    /// The solo game.
    pub const fn solo(difficulty: Difficulty) -> Setup {
        Setup {
            players: 1,
            difficulty: Some(difficulty),
        }
    }

    /// The setup in a TOML text. `file` is only used to name the place of a problem.
    ///
    /// # Errors
    /// All problems at once.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planetarium::{Difficulty, Setup};
    ///
    /// let setup = Setup::from_toml("mine.toml", "players = 1\ndifficulty = \"easy\"")?;
    /// assert_eq!(setup, Setup::solo(Difficulty::Easy));
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn from_toml(file: &str, text: &str) -> Result<Setup, Problems> {
        let notes = Notes::default();
        let Some(document) = parse(file, text, &notes) else {
            return Err(notes.into_inner());
        };
        let setup = TableReader::file(&document, &notes, |t| Setup {
            players: t
                .at("players")
                .integer(1..=crate::planetarium::ruleset::setup::MAX_PLAYERS),
            difficulty: t.optional("difficulty").map(Field::named),
        });
        notes.into_inner().or(setup)
    }
}

/// Checks whether the setup can be played (PL-1.1).
pub(crate) fn check(tables: &Tables, setup: &Setup) -> Result<(), Problems> {
    let mut problems = Problems::default();
    let [fewest, most] = tables.players;
    if !(fewest..=most).contains(&setup.players) {
        let allowed = format!("allowed are {fewest} to {most} (PL-1.1)");
        problems.add("players", setup.players.to_string(), allowed);
    }
    if let Some(difficulty) = setup.difficulty.filter(|_| setup.players != 1) {
        let allowed = "only a game of one player has a target (PL-14.1); leave it out";
        problems.add("difficulty", difficulty.name(), allowed);
    }
    problems.or(())
}
