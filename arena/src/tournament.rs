//! Agents against each other over many deals, counted as the games come in.

use crate::contest::{Contest, ContestError};
use crate::row::Row;
use crate::schedule::{AgentIndex, MAX_AGENTS, Schedule};
use crate::stats::Tally;
use orrery_agents::{AgentList, AgentSpec, Evaluated};
use orrery_engine::{Game, Rng, SoloGrade, Versions};
use serde::{Serialize, Serializer};
use std::time::Instant;

/// What decides the rows of a run, and nothing else: two runs with equal configurations have equal rows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunConfig {
    /// The game.
    pub game: &'static str,
    /// The identity of its ruleset.
    pub ruleset: String,
    /// The versions of its actions, observation and rules.
    #[serde(serialize_with = "with_rules_in_hex")]
    pub versions: Versions,
    /// Seats at the table.
    pub players: usize,
    /// What the deals are drawn from: the options of the setup as they were given.
    pub setup: serde_json::Value,
    /// The agents.
    #[serde(serialize_with = "as_texts")]
    pub agents: Vec<AgentSpec>,
    /// Games to play, a whole number of blocks.
    pub games: u64,
    /// Blocks to play.
    pub blocks: u64,
    /// The seed that names all chance of the run.
    pub seed: u64,
}

/// A run that cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The list of agents is too long.
    #[error("{0} agents are too many; allowed are {MAX_AGENTS}")]
    Agents(usize),
}

impl RunConfig {
    /// The run of these agents over at least so many games: the number is rounded up to whole blocks.
    ///
    /// # Errors
    /// If there are more than [`MAX_AGENTS`] agents.
    pub fn new<G: Game>(
        game: &G,
        setup: serde_json::Value,
        players: usize,
        agents: AgentList,
        games: u64,
        seed: u64,
    ) -> Result<RunConfig, ConfigError> {
        if agents.0.len() > MAX_AGENTS {
            return Err(ConfigError::Agents(agents.0.len()));
        }
        let mut config = RunConfig {
            game: game.name(),
            ruleset: game.ruleset_id().to_string(),
            versions: game.versions(),
            players,
            setup,
            agents: agents.0,
            games,
            blocks: 0,
            seed,
        };
        let schedule = config.schedule();
        config.blocks = schedule.blocks_for(games);
        config.games = config.blocks * u64::from(schedule.games_per_block());
        Ok(config)
    }

    /// Who sits where in which game.
    pub fn schedule(&self) -> Schedule {
        Schedule::new(self.seed, self.agents.len() as AgentIndex, self.players)
    }
}

fn as_texts<S: Serializer>(agents: &[AgentSpec], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(agents.iter().map(AgentSpec::to_string))
}

/// Readers that hold numbers as floats would lose the last digits of a signature.
fn with_rules_in_hex<S: Serializer>(versions: &Versions, serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Readable {
        actions: u32,
        observation: u32,
        rules: String,
    }
    let readable = Readable {
        actions: versions.actions,
        observation: versions.observation,
        rules: format!("{:016x}", versions.rules),
    };
    readable.serialize(serializer)
}

/// How long a run took: the only part of its result that differs when it is run again.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Timing {
    /// Wall time in seconds.
    pub seconds: f64,
    /// Games a second, all threads together.
    pub games_per_second: f64,
    /// Decisions a second, all threads together.
    pub decisions_per_second: f64,
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What was played.
    pub config: RunConfig,
    /// The parts of a score, in the order of the rows.
    pub score_parts: &'static [&'static str],
    /// The grades of solo games, ascending.
    pub solo_grades: Vec<SoloGrade>,
    /// What the rows say.
    pub tally: Tally,
    /// How long it took.
    pub timing: Timing,
}

impl Tournament {
    /// Plays the run on so many threads. `deal` makes the setup of a block, drawing what is random in it from its
    /// stream; `met` sees the rows of each block, in the order of the schedule.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    pub fn play<G: Evaluated>(
        game: &G,
        config: RunConfig,
        deal: &(dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
        threads: usize,
        mut met: impl FnMut(&[Row]),
    ) -> Result<Tournament, ContestError> {
        let schedule = config.schedule();
        let mut tally = Tally::new(schedule.agents());
        let contest = Contest {
            game,
            schedule,
            deal,
            agent: &|agent| config.agents[usize::from(agent)].build(game),
        };
        let begun = Instant::now();
        contest.play(0..config.blocks, threads, |rows| {
            tally.add_block(&rows);
            met(&rows);
        })?;
        let seconds = begun.elapsed().as_secs_f64().max(1e-9);
        let timing = Timing {
            seconds,
            games_per_second: tally.totals().games as f64 / seconds,
            decisions_per_second: tally.totals().decisions as f64 / seconds,
        };
        Ok(Tournament {
            config,
            score_parts: game.score_parts(),
            solo_grades: game.solo_grades(),
            tally,
            timing,
        })
    }
}
