//! Plays games with their arms, and says what the items of a run are worth.

use super::arms::{ArmError, Arms};
use super::estimates::{ItemWorth, Worths};
use super::own_choices::OwnChoices;
use super::picks::Picks;
use super::subgroups::Subgroups;
use crate::arm::Branched;
use crate::config::RunConfig;
use crate::contest::Contest;
use crate::factors::{Factors, level};
use crate::question::{Question, Valuation};
use crate::record::Record;
use crate::row::{PlayedBlock, Row};
use crate::run::{Run, RunError};
use orrery_engine::{BySeat, Content, ContentItem, Game};

impl<G: Game + Content> Arms<'_, G> {
    /// Plays a block of a contest with the arms of its games, with or without its records.
    ///
    /// # Errors
    /// If its deal cannot be played, or an agent forfeits an arm.
    pub(crate) fn play_block(
        &self,
        contest: &Contest<'_, G>,
        block: u64,
        keep_records: bool,
    ) -> Result<PlayedBlock, ArmError> {
        // The arms go on from the records.
        let mut played = contest.play_to_store(block, true)?;
        for ((game, row), bytes) in (0..).zip(&played.rows).zip(&played.records) {
            let branched = match row.is_scored() {
                true => {
                    let record = Record::from_bytes(self.game, bytes).expect("it was just written");
                    self.of_game(contest, [block, game], &record)?
                }
                false => Branched {
                    held: BySeat::from_fn(row.scores.seats(), |_| Vec::new()),
                    arms: Vec::new(),
                },
            };
            played.branched.push(branched);
        }
        if !keep_records {
            played.records.clear();
        }
        Ok(played)
    }
}

/// What the items of a run are worth.
#[derive(Clone, Debug)]
pub struct Valued {
    /// The configuration of the run.
    pub config: RunConfig,
    /// Which items are valued.
    pub valuation: Valuation,
    /// By agent.
    pub agents: Vec<Worths>,
    /// What each agent gains by its own choices.
    pub own_choices: Vec<OwnChoices>,
    /// The picks of each agent.
    pub picks: Vec<Picks>,
    /// What the items are worth in subgroups, by agent.
    pub subgroups: Vec<Subgroups>,
    /// Games that were played, without arms.
    pub games: u64,
    /// How many of them were forfeited; these count nowhere.
    pub forfeits: u64,
    /// Arms that were played.
    pub arms: u64,
}

impl Valued {
    /// No block yet.
    pub fn new(config: RunConfig, valuation: Valuation) -> Valued {
        let item = |item: &crate::question::ValuedItem| ContentItem {
            reference: item.reference.clone(),
            name: item.name.clone(),
            group: item.group.clone(),
        };
        let items: Vec<ContentItem> = valuation.items.iter().map(item).collect();
        let groups: Vec<String> = items.iter().map(|item| item.group.clone()).collect();
        let rates = valuation.rates();
        let own_choices = OwnChoices::new(groups.clone(), rates.choice.clone());
        Valued {
            own_choices: vec![own_choices; config.agents.len()],
            picks: vec![Picks::new(items.len()); config.agents.len()],
            subgroups: vec![Subgroups::new(groups, rates.choice.clone()); config.agents.len()],
            agents: vec![Worths::new(&items, &rates); config.agents.len()],
            config,
            valuation,
            games: 0,
            forfeits: 0,
            arms: 0,
        }
    }

    /// Adds a block.
    pub fn add_block(&mut self, block: &PlayedBlock) {
        self.games += block.rows.len() as u64;
        self.forfeits += block.rows.iter().filter(|row| !row.is_scored()).count() as u64;
        self.arms += block.branched.iter().map(|game| game.arms.len() as u64).sum::<u64>();
        let factors = Factors::of(&block.setup).unwrap_or_default();
        let names = factors.names_of_seats();
        let levels = |row: &Row, seat| {
            let level = |name: &String| Some([name.clone(), level(&self.config, &factors, row, seat, name)?]);
            names.iter().filter_map(level).collect()
        };
        for agent in 0..self.agents.len() {
            let games = block.rows.iter().zip(&block.branched);
            let is_own = |row: &Row| row.agents.iter().all(|&seat| usize::from(seat) == agent);
            let games: Vec<(&Row, &Branched)> = games.filter(|(row, _)| row.is_scored() && is_own(row)).collect();
            self.agents[agent].add_block(&games);
            self.own_choices[agent].add_block(&games, levels);
            self.picks[agent].add_block(&games, block.rows.len());
            self.subgroups[agent].add_block(&games, levels);
        }
    }

    /// What a run says.
    ///
    /// # Errors
    /// If it cannot be read.
    ///
    /// # Panics
    /// If no items are valued in the run.
    pub fn of_run(run: &Run) -> Result<Valued, RunError> {
        let manifest = run.manifest();
        let Question::Worth(valuation) = &manifest.question else {
            panic!("no items are valued in this run");
        };
        let mut valued = Valued::new(manifest.config.clone(), valuation.clone());
        for block in run.blocks()?.iter() {
            valued.add_block(&run.block(block)?);
        }
        Ok(valued)
    }

    /// The worth of the items for an agent, in the order of the ruleset.
    pub fn items(&self, agent: usize) -> Vec<ItemWorth> {
        self.agents[agent].items()
    }
}
