//! The one list of games, and dispatch to the game that is played.

pub(crate) mod args;
pub(crate) mod backend;
pub(crate) mod command;
pub(crate) mod common;
pub(crate) mod deal_list;
pub(crate) mod entry_names;
pub(crate) mod files;
pub(crate) mod job;
pub(crate) mod numbers;
pub(crate) mod opened;
pub(crate) mod parameter;
pub(crate) mod planet_unknown;
pub(crate) mod planetarium;
#[cfg(feature = "toy-game")]
pub(crate) mod race;
mod setup_file;
pub(crate) mod weights;

use command::GameCommand;
use orrery_engine::problem::one_of;
use std::fmt;
use std::str::FromStr;

/// Makes the list: a name for each game, and its [`GameCommand`]. The first token, `$`, is the dollar sign for the inner
/// macro.
macro_rules! games {
    ($d:tt $($(#[$when:meta])? $name:ident = $command:path,)+) => {
        /// The games.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum GameName {
            $($(#[$when])? $name,)+
        }

        impl GameName {
            /// All of them.
            pub(crate) const ALL: &[GameName] = &[$($(#[$when])? GameName::$name,)+];
        }

        /// Evaluates the expression with this type as the [`GameCommand`] of the game.
        macro_rules! of_game {
            ($d game:expr, $d Command:ident => $d value:expr) => {
                match $d game {
                    $($(#[$when])? $crate::game::GameName::$name => {
                        type $d Command = $command;
                        $d value
                    })+
                }
            };
        }
        pub(crate) use of_game;
    };
}

games! { $
    PlanetUnknown = crate::game::planet_unknown::PlanetUnknownCommand,
    Planetarium = crate::game::planetarium::PlanetariumCommand,
    #[cfg(feature = "toy-game")]
    Race = crate::game::race::RaceCommand,
}

impl GameName {
    /// Its name in options, runs and results.
    pub(crate) fn name(self) -> &'static str {
        of_game!(self, Command => Command::NAME)
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameName {
    type Err = String;

    fn from_str(text: &str) -> Result<GameName, String> {
        let found = GameName::ALL.iter().copied().find(|game| game.name() == text);
        found.ok_or_else(|| one_of(text, GameName::ALL.iter().map(|game| game.name())))
    }
}
