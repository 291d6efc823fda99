//! A study played in memory under several rulesets that differ in one board: only the blocks with that board are played
//! again.

use super::games::{Games, results};
use super::study::{BalanceError, failed};
use crate::config::RunConfig;
use crate::contest::ContestError;
use crate::given_up::GivenUp;
use crate::row::{PlayedBlock, Row};
use crate::run::Run;
use crate::stats::effects::{Effects, Fit};
use crate::tournament::Table;
use orrery_engine::Game;

/// The games of a study under one ruleset.
#[derive(Clone, Debug)]
pub struct Variant {
    /// What was played.
    pub config: RunConfig,
    /// How many games were played for it.
    pub played: u64,
    /// How many of them were forfeited; these count nowhere.
    pub forfeits: u64,
    games: Games,
}

/// Games that cannot be played, or that give no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantError {
    /// The games cannot be played.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// They give no result.
    #[error(transparent)]
    Balance(#[from] BalanceError),
    /// An agent is given up.
    #[error("{0}; the reason of the last forfeit: {reason}", reason = .0.reason)]
    GivenUp(GivenUp),
    /// A setup that cannot be read.
    #[error("the setup of a block: {0}")]
    Setup(String),
    /// A board that is on no table.
    #[error("no seat has the {kind} {board}")]
    NotDealt {
        /// The kind of the board.
        kind: String,
        /// The board.
        board: String,
    },
}

impl Variant {
    /// Plays all blocks. `on_block` sees the rows of each of them. Returns none if the table was stopped before the end.
    ///
    /// # Errors
    /// If the games cannot be played, or an agent is given up.
    pub fn play<G: Game>(
        table: &Table<'_, G>,
        config: RunConfig,
        on_block: impl FnMut(&[Row]),
    ) -> Result<Option<Variant>, VariantError> {
        let numbers: Vec<u64> = (0..config.blocks).collect();
        let Some(blocks) = played(table, &config, &numbers, on_block)? else {
            return Ok(None);
        };
        let variant = Variant::of_blocks(config, &blocks)?;
        if variant.games.kinds.is_empty() && variant.games.games > 0 {
            return Err(BalanceError::NoBoards.into());
        }
        Ok(Some(variant))
    }

    /// The same study under another ruleset: these blocks are played again, and all others have the games they have here, as
    /// nothing that differs is in play in them. Returns none if the table was stopped before the end.
    ///
    /// # Errors
    /// If the games cannot be played, an agent is given up, or the configurations differ in more than the ruleset.
    pub fn play_again<G: Game>(
        &self,
        table: &Table<'_, G>,
        config: RunConfig,
        blocks: &[u64],
        on_block: impl FnMut(&[Row]),
    ) -> Result<Option<Variant>, VariantError> {
        let mut same = config.clone();
        same.ruleset.clone_from(&self.config.ruleset);
        let differences = self.config.differences(&same);
        if !differences.is_empty() {
            return Err(BalanceError::NotPaired(differences.join("; ")).into());
        }
        let Some(blocks) = played(table, &config, blocks, on_block)? else {
            return Ok(None);
        };
        Ok(Some(self.with_blocks(config, &blocks)?))
    }

    /// Blocks that were played.
    pub(crate) fn of_blocks(config: RunConfig, blocks: &[PlayedBlock]) -> Result<Variant, VariantError> {
        let games = Games::of_blocks(&config, blocks).map_err(VariantError::Setup)?;
        Ok(Variant::new(config, games, blocks))
    }

    /// These games with those of other blocks of the same deals in place of them.
    pub(crate) fn with_blocks(&self, config: RunConfig, blocks: &[PlayedBlock]) -> Result<Variant, VariantError> {
        let games = self.games.with_blocks(&config, blocks).map_err(VariantError::Setup)?;
        Ok(Variant::new(config, games, blocks))
    }

    /// The kinds of boards.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = &str> {
        self.games.kinds.iter().map(|kind| &kind.name[..])
    }

    fn new(config: RunConfig, games: Games, blocks: &[PlayedBlock]) -> Variant {
        let rows = || blocks.iter().flat_map(|block| &block.rows);
        Variant {
            config,
            played: rows().count() as u64,
            forfeits: rows().filter(|row| !row.is_scored()).count() as u64,
            games,
        }
    }

    /// The boards of a kind; none if there is no such kind.
    pub fn boards(&self, kind: &str) -> &[String] {
        let found = self.games.kinds.iter().find(|other| other.name == kind);
        found.map_or(&[], |kind| &kind.boards)
    }

    /// The blocks in which the number with this path is in play: those with the board that the path names, or all.
    pub fn blocks_of(&self, path: &str) -> Vec<u64> {
        let mut parts = path.split('.');
        let [file, entry] = [parts.next(), parts.next()].map(Option::unwrap_or_default);
        let kinds = self
            .games
            .kinds
            .iter()
            .filter(|kind| file.strip_suffix('s') == Some(&kind.name));
        let mut with = kinds.filter_map(|kind| self.blocks_with([&kind.name, entry]).ok());
        with.next().unwrap_or_else(|| self.games.numbers.clone())
    }

    /// The blocks in which a seat has this board of this kind.
    ///
    /// # Errors
    /// If there is none.
    pub fn blocks_with(&self, [kind, board]: [&str; 2]) -> Result<Vec<u64>, VariantError> {
        let kinds = &self.games.kinds;
        let of_kind = kinds.iter().position(|other| other.name == kind);
        let place = of_kind.and_then(|kind| Some([kind, kinds[kind].boards.iter().position(|other| other == board)?]));
        let [of_kind, place] = place.ok_or_else(|| VariantError::NotDealt {
            kind: kind.to_owned(),
            board: board.to_owned(),
        })?;
        Ok(self.games.blocks_with(of_kind, place))
    }

    /// The games of a stored run.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run) -> Result<Variant, VariantError> {
        let games = Games::of_run(run).map_err(BalanceError::from)?;
        Ok(Variant {
            config: run.manifest().config.clone(),
            played: games.games,
            forfeits: games.forfeits,
            games,
        })
    }

    /// Whether a game differs from the same game of another study.
    pub fn differs_from(&self, other: &Variant) -> bool {
        self.games.agents != other.games.agents
    }

    /// The effects of the boards of a kind on scores, by agent.
    ///
    /// # Errors
    /// If the games do not suffice.
    pub fn scores(&self, kind: &str) -> Result<Vec<Effects>, VariantError> {
        let place = self.games.kinds.iter().position(|other| other.name == kind);
        let of_agent = |(agent, blocks): (_, &Vec<_>)| {
            let results = results(blocks, |seat| seat.score);
            let fit = Fit::of_scores(&self.games.kinds, self.config.players, &results);
            let fit = fit.map_err(|reason| failed(&self.config, agent, reason))?;
            place
                .and_then(|place| fit.score(place))
                .ok_or(BalanceError::NoBoards.into())
        };
        (0..).zip(&self.games.agents).map(of_agent).collect()
    }
}

/// These blocks; none if the table was stopped before the last.
fn played<G: Game>(
    table: &Table<'_, G>,
    config: &RunConfig,
    numbers: &[u64],
    mut on_block: impl FnMut(&[Row]),
) -> Result<Option<Vec<PlayedBlock>>, VariantError> {
    let mut blocks = Vec::with_capacity(numbers.len());
    let given_up = table.play_blocks(config, numbers.iter().copied(), false, |block| {
        on_block(&block.rows);
        blocks.push(block);
    })?;
    match (given_up, blocks.len() == numbers.len()) {
        (_, true) => Ok(Some(blocks)),
        (Some(given_up), false) => Err(VariantError::GivenUp(given_up)),
        (None, false) => Ok(None),
    }
}
