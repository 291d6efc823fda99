//! Agents against each other over many deals, counted as the games come in.

use crate::contest::{Contest, ContestError, PlayedBlock, in_order};
use crate::row::Row;
use crate::run::{Run, RunError};
use crate::schedule::{AgentIndex, MAX_AGENTS, Schedule};
use crate::stats::Tally;
use orrery_agents::{Agent, AgentList, AgentSpec, Evaluated};
use orrery_engine::{Game, Rng, SoloGrade, Versions};
use serde::{Serialize, Serializer};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What decides the rows of a run, and nothing else: two runs with equal configurations have equal rows.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunConfig {
    /// The game.
    pub game: String,
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
    /// The version of each agent's play.
    #[serde(skip)]
    pub agent_versions: Vec<u32>,
    /// The parts of a score, in the order of the rows.
    #[serde(skip)]
    pub score_parts: Vec<String>,
    /// The grades of solo games, ascending.
    #[serde(skip)]
    pub solo_grades: Vec<SoloGrade>,
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
            game: game.name().to_owned(),
            ruleset: game.ruleset_id().to_string(),
            versions: game.versions(),
            players,
            setup,
            agent_versions: agents.0.iter().map(|agent| agent.about().version).collect(),
            agents: agents.0,
            games,
            blocks: 0,
            seed,
            score_parts: game.score_parts().iter().map(|&part| part.to_owned()).collect(),
            solo_grades: game.solo_grades(),
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

    /// What differs from a configuration that is asked for, with both values, but for the number of games.
    pub fn differences(&self, asked: &RunConfig) -> Vec<String> {
        let described = |config: &RunConfig| {
            let agents = config.agents.iter().zip(&config.agent_versions);
            let agents: Vec<String> = agents
                .map(|(agent, version)| format!("{agent} (version {version})"))
                .collect();
            [
                ("game", config.game.clone()),
                ("ruleset", config.ruleset.clone()),
                ("version of actions", config.versions.actions.to_string()),
                ("version of observations", config.versions.observation.to_string()),
                ("version of rules", format!("{:016x}", config.versions.rules)),
                ("players", config.players.to_string()),
                ("setup", config.setup.to_string()),
                ("agents", agents.join(", ")),
                ("seed", config.seed.to_string()),
            ]
        };
        let pairs = described(self).into_iter().zip(described(asked));
        pairs
            .filter(|((_, has), (_, asked))| has != asked)
            .map(|((what, has), (_, asked))| format!("{what}: the run has {has}, asked for is {asked}"))
            .collect()
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

impl Timing {
    /// So many games and decisions in so many seconds.
    pub fn new(seconds: f64, games: u64, decisions: u64) -> Timing {
        let rate = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
        Timing {
            seconds,
            games_per_second: rate(games),
            decisions_per_second: rate(decisions),
        }
    }
}

/// A finished run.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What was played.
    pub config: RunConfig,
    /// What the rows say.
    pub tally: Tally,
    /// How long it took.
    pub timing: Timing,
    /// What its reports put first.
    pub focus: Focus,
}

/// What reports of a run put first; it changes no row.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Focus {
    /// The agent that is compared with each other, in place of all with all.
    pub focal: Option<AgentIndex>,
    /// The agent whose rating is given, and its points; otherwise the mean rating is 0.
    pub anchor: Option<(AgentIndex, f64)>,
}

/// Who plays the blocks of a run, and when they end.
pub struct Table<'a, G: Game> {
    /// The rules.
    pub game: &'a G,
    /// The setup of a block, drawing what is random in it from the stream.
    pub deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// A new agent of this kind, for one seat of one game.
    pub agent: &'a (dyn Fn(&AgentSpec) -> Box<dyn Agent<G>> + Sync),
    /// How many threads play.
    pub threads: usize,
    /// Once set, the blocks in flight are finished and no other is begun.
    pub stop: &'a AtomicBool,
}

impl<G: Game> Table<'_, G> {
    /// Plays the run in memory. `met` sees the rows of each block, in the order of the schedule, and may end the run after
    /// it: no block after that one is counted.
    ///
    /// # Errors
    /// If a deal cannot be played or the threads cannot be started.
    pub fn play(
        &self,
        config: RunConfig,
        mut met: impl FnMut(&[Row]) -> ControlFlow<()>,
    ) -> Result<Tournament, ContestError> {
        let mut tally = Tally::new(config.schedule().agents());
        let begun = Instant::now();
        let contest = Contest {
            game: self.game,
            schedule: config.schedule(),
            deal: self.deal,
            agent: &|agent| (self.agent)(&config.agents[usize::from(agent)]),
        };
        let play = |block| contest.play_block(block);
        self.in_order(0..config.blocks, play, |rows: Vec<Row>| {
            tally.add_block(&rows);
            Ok(met(&rows))
        })?;
        let seconds = begun.elapsed().as_secs_f64().max(1e-9);
        let timing = Timing::new(seconds, tally.totals().games, tally.totals().decisions);
        Ok(Tournament {
            config,
            tally,
            timing,
            focus: Focus::default(),
        })
    }

    /// Plays the blocks that a run misses, and stores them. `met` sees the rows of each, in the order of the schedule, and
    /// may end the run after it: no block after that one is stored.
    ///
    /// # Errors
    /// If a deal cannot be played, the threads cannot be started, or the run cannot be read or written: what was
    /// written before is kept.
    pub fn play_run(&self, run: &mut Run, mut met: impl FnMut(&[Row]) -> ControlFlow<()>) -> Result<(), ContestError> {
        let missing = run.missing()?;
        let config = run.manifest().config.clone();
        let keep_records = run.manifest().records;
        let contest = Contest {
            game: self.game,
            schedule: config.schedule(),
            deal: self.deal,
            agent: &|agent| (self.agent)(&config.agents[usize::from(agent)]),
        };
        if missing.is_empty() {
            return Ok(());
        }
        let mut writer = run.writer()?;
        let play = |block| contest.play_to_store(block, keep_records);
        let played = self.in_order(missing.into_iter(), play, |block: PlayedBlock| {
            let flow = met(&block.rows);
            writer.add(block)?;
            Ok(flow)
        });
        // What was played before an error is kept, unless writing is what failed.
        let written = writer.finish();
        played?;
        Ok(written?)
    }

    /// Plays blocks and hands them to the sink in their order, until it breaks off.
    fn in_order<T: Send>(
        &self,
        blocks: impl Iterator<Item = u64> + Send,
        play: impl Fn(u64) -> Result<T, ContestError> + Sync,
        mut sink: impl FnMut(T) -> Result<ControlFlow<()>, ContestError>,
    ) -> Result<(), ContestError> {
        let enough = AtomicBool::new(false);
        let blocks = blocks.take_while(|_| !enough.load(Ordering::Relaxed));
        in_order(blocks, self.threads, self.stop, play, |played| {
            if !enough.load(Ordering::Relaxed) {
                enough.store(sink(played)?.is_break(), Ordering::Relaxed);
            }
            Ok(())
        })
    }
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
        let stop = &AtomicBool::new(false);
        let table = Table {
            game,
            deal,
            agent: &|spec| spec.build(game),
            threads,
            stop,
        };
        table.play(config, |rows| {
            met(rows);
            ControlFlow::Continue(())
        })
    }

    /// What a run says: of the blocks that were played, however many are missing.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_run(run: &Run) -> Result<Tournament, RunError> {
        let config = run.manifest().config.clone();
        let mut tally = Tally::new(config.schedule().agents());
        run.for_each_block(|rows| {
            tally.add_block(rows);
            Ok::<(), RunError>(())
        })?;
        let played = run.played()?;
        let timing = Timing::new(played.seconds, played.games, played.decisions);
        Ok(Tournament {
            config,
            tally,
            timing,
            focus: Focus::default(),
        })
    }
}
