//! The solo games of a run, with the board of each deal and the deck of each game.

use crate::config::RunConfig;
use crate::factors::Factors;
use crate::row::Row;
use crate::run::{Run, RunError};
use crate::stats::solo::SoloGame;
use orrery_engine::Seat;

/// What differs between deals, such as the planet, or between the games of a deal, such as the event deck.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Factor {
    /// Its key in a setup.
    pub name: String,
    /// What it may be, such as the names of the planets.
    pub levels: Vec<String>,
    /// The level that the others are compared with, if it was played.
    pub base: Option<usize>,
}

/// The solo games of a run.
#[derive(Clone, PartialEq, Debug)]
pub struct SoloGames {
    /// What differs between deals: a level of each for each block.
    pub(super) of_deals: Vec<Factor>,
    /// What differs between the games of a deal.
    pub(super) of_games: Option<Factor>,
    /// The level of each factor of the deals, by block.
    pub(super) levels: Vec<Vec<usize>>,
    /// The games of each agent by block, in the order of the variants.
    pub(super) agents: Vec<Vec<Vec<SoloGame>>>,
}

/// The most levels of a factor: boards that a damaged folder invents are not all counted.
pub(super) const MOST_LEVELS: usize = 256;

impl SoloGames {
    /// No games yet, of a run of this configuration.
    pub fn new(config: &RunConfig) -> SoloGames {
        let variants = config.variants.as_ref().map(|variants| Factor {
            name: variants.factor.clone(),
            levels: variants.all.iter().map(|variant| variant.name.clone()).collect(),
            base: Some(variants.base),
        });
        SoloGames {
            of_deals: Vec::new(),
            of_games: variants,
            levels: Vec::new(),
            agents: vec![Vec::new(); config.agents.len()],
        }
    }

    /// The games of a run in a folder.
    ///
    /// # Errors
    /// If the run cannot be read or its setups are damaged.
    pub fn of_run(run: &Run) -> Result<SoloGames, RunError> {
        let config = &run.manifest().config;
        let mut games = SoloGames::new(config);
        run.for_each_block(|setup, rows| {
            let added = games.add_block(config, setup, rows);
            added.map_err(|reason| run.damaged_setup(rows[0].block, &reason))
        })?;
        games.find_bases(config);
        Ok(games)
    }

    /// Counts a block, whose setup is this text of JSON.
    ///
    /// # Errors
    /// If the setup cannot be read, or has more boards than a run can have.
    pub fn add_block(&mut self, config: &RunConfig, setup: &str, rows: &[Row]) -> Result<(), String> {
        let setup = Factors::of(setup).map_err(|error| error.to_string())?;
        if self.levels.is_empty() {
            let factor = |name: String| Factor {
                name,
                levels: Vec::new(),
                base: None,
            };
            let names = setup.names_of_seats().into_iter();
            let of_games = self.of_games.as_ref().map(|factor| factor.name.clone());
            self.of_deals = names
                .filter(|name| Some(name) != of_games.as_ref())
                .map(factor)
                .collect();
        }
        let level = |factor: &mut Factor| -> Result<usize, String> {
            let name = setup.level(&factor.name, Seat(0)).unwrap_or_default();
            if name.contains(char::is_control) {
                return Err(format!("a {} has control characters in its name", factor.name));
            }
            let found = factor.levels.iter().position(|level| *level == name);
            let place = found.unwrap_or_else(|| {
                factor.levels.push(name);
                factor.levels.len() - 1
            });
            if place >= MOST_LEVELS {
                return Err(format!("it has more than {MOST_LEVELS} of the kind {}", factor.name));
            }
            Ok(place)
        };
        let levels: Vec<usize> = self.of_deals.iter_mut().map(level).collect::<Result<_, _>>()?;
        self.levels.push(levels);
        self.agents.iter_mut().for_each(|blocks| blocks.push(Vec::new()));
        // Games without a target say nothing here.
        let targets: Option<Vec<i32>> = rows.iter().map(|row| row.target).collect();
        for (row, target) in rows.iter().zip(targets.into_iter().flatten()) {
            let score = row.is_scored().then(|| row.scores[Seat(0)]);
            let blocks = &mut self.agents[usize::from(row.agents[Seat(0)])];
            blocks.last_mut().expect("a block was just begun").push(SoloGame {
                score,
                lead: score.map(|score| score - target - config.success_from),
                target,
            });
        }
        Ok(())
    }

    /// The base of each factor of the deals, as the setup of the run names it.
    pub fn find_bases(&mut self, config: &RunConfig) {
        for factor in &mut self.of_deals {
            let base = config.setup["base"][&factor.name].as_str();
            factor.base = base.and_then(|base| factor.levels.iter().position(|level| level == base));
        }
    }
}
