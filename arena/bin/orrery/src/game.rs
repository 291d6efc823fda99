//! The one place where a game is chosen by name.

use crate::args::GameArgs;
use crate::{planet_unknown, planetarium};
use orrery_agents::Evaluated;
use orrery_engine::problem::one_of;
use orrery_engine::{Game, Rng};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// The games there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameName {
    PlanetUnknown,
    Planetarium,
}

impl GameName {
    const ALL: [GameName; 2] = [GameName::PlanetUnknown, GameName::Planetarium];

    const fn name(self) -> &'static str {
        match self {
            GameName::PlanetUnknown => "planet-unknown",
            GameName::Planetarium => "planetarium",
        }
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
        let found = GameName::ALL.into_iter().find(|game| game.name() == text);
        found.ok_or_else(|| one_of(text, GameName::ALL.map(GameName::name)))
    }
}

/// A game and what its deals are drawn from.
pub(crate) struct Dealer<'a, G: Game> {
    /// The rules.
    pub(crate) game: &'a G,
    /// Seats at the table.
    pub(crate) players: usize,
    /// The setup of a block; the stream draws what is random in it.
    pub(crate) deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// The deals that the signature of the rules is taken over.
    pub(crate) signature_deals: Vec<(G::Setup, u64)>,
    /// The options of the setup as they were given, for the run's configuration.
    pub(crate) setup: serde_json::Value,
    /// The merged ruleset: the text of each file, by its name.
    pub(crate) ruleset: BTreeMap<String, String>,
}

/// Something to do with a game, whichever it is.
pub(crate) trait Job {
    /// What it gives.
    type Output;

    /// Does it.
    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output>;
}

/// Does the job with the game that was asked for.
///
/// # Errors
/// If the ruleset cannot be used, the setup cannot be played, or the job fails.
pub(crate) fn with_game<J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    match args.rules.game {
        GameName::PlanetUnknown => planet_unknown::with_game(args, job),
        GameName::Planetarium => planetarium::with_game(args, job),
    }
}
