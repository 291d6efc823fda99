//! The configuration of a run.

use crate::schedule::{AgentIndex, MAX_AGENTS, SCHEDULE_VERSION, Schedule, Seating};
use orrery_agents::{AgentList, AgentSpec};
use orrery_engine::{Endings, Game, MAX_SEATS, SoloGrade, Versions};
use serde::{Serialize, Serializer};

/// Everything that determines the rows of a run, and nothing else: two repeatable runs with equal configurations have
/// equal rows.
///
/// # Examples
/// ```
/// use orrery_arena::RunConfig;
/// use orrery_engine::PlanetUnknown;
///
/// let game = PlanetUnknown::default();
/// let agents = "planner,greedy,random".parse().expect("all are in the registry");
/// let config = RunConfig::new(&game, "three agents, two seats", 2, agents, 100, 1).expect("three are not too many");
/// assert_eq!((config.games, config.blocks), (102, 34), "whole blocks, of as many games as agents");
/// assert!(config.repeatable);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunConfig {
    /// The game.
    pub game: String,
    /// The identity of its ruleset.
    pub ruleset: String,
    /// The versions of its actions, observation and rules.
    #[serde(serialize_with = "with_rules_in_hex")]
    pub versions: Versions,
    /// The version of the schedule, by which a configuration determines its games.
    pub schedule: u32,
    /// Who sits together at a table.
    pub seating: Seating,
    /// Seats at the table.
    pub players: usize,
    /// The options of the setup as given, from which the deals are drawn.
    pub setup: serde_json::Value,
    /// The agents.
    #[serde(serialize_with = "as_texts")]
    pub agents: Vec<AgentSpec>,
    /// Number of games, a whole number of blocks.
    pub games: u64,
    /// Number of blocks.
    pub blocks: u64,
    /// The seed of all randomness of the run.
    pub seed: u64,
    /// Whether the run has the same rows when it is played again: not with agents that depend on a clock or on an
    /// external program.
    pub repeatable: bool,
    /// The version of each agent's play.
    #[serde(skip)]
    pub agent_versions: Vec<u32>,
    /// The parts of a score, in the order of the rows.
    #[serde(skip)]
    pub score_parts: Vec<String>,
    /// The grades of solo games, ascending.
    #[serde(skip)]
    pub solo_grades: Vec<SoloGrade>,
    /// How games end, if a house rule can end them too.
    #[serde(skip)]
    pub endings: Option<Endings>,
}

/// A run that is not possible.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConfigError {
    /// The list of agents is empty or too long.
    #[error("found {0} agents; allowed are 1 to {MAX_AGENTS}")]
    Agents(usize),
    /// No game has this many players.
    #[error("found {0} players; allowed are 1 to {MAX_SEATS}")]
    Players(usize),
}

impl RunConfig {
    /// The run of these agents over at least `games` games, rounded up to whole blocks.
    ///
    /// `setup` only notes what the deals are drawn from, for reports and run folders; `()` notes nothing. A text is a
    /// note, too; for a note with more structure, such as a setup, you need the crate `serde_json`.
    ///
    /// # Errors
    /// If there is no agent or more than [`MAX_AGENTS`], no player or more than [`MAX_SEATS`].
    pub fn new<G: Game>(
        game: &G,
        setup: impl Into<serde_json::Value>,
        players: usize,
        agents: AgentList,
        games: u64,
        seed: u64,
    ) -> Result<RunConfig, ConfigError> {
        if !(1..=MAX_AGENTS).contains(&agents.0.len()) {
            return Err(ConfigError::Agents(agents.0.len()));
        }
        if !(1..=MAX_SEATS).contains(&players) {
            return Err(ConfigError::Players(players));
        }
        let mut config = RunConfig {
            game: game.name().to_owned(),
            ruleset: game.ruleset_id().to_string(),
            versions: game.versions(),
            schedule: SCHEDULE_VERSION,
            seating: Seating::Shared,
            players,
            setup: setup.into(),
            repeatable: agents.0.iter().all(AgentSpec::is_repeatable),
            agent_versions: agents.0.iter().map(|agent| agent.about().version).collect(),
            agents: agents.0,
            games,
            blocks: 0,
            seed,
            score_parts: game.score_parts().iter().map(|&part| part.to_owned()).collect(),
            solo_grades: game.solo_grades(),
            endings: game.endings(),
        };
        config.round_up();
        Ok(config)
    }

    /// The same run with this seating, again with the number of games rounded up to whole blocks.
    #[must_use]
    pub fn with_seating(mut self, seating: Seating) -> RunConfig {
        self.seating = seating;
        self.round_up();
        self
    }

    fn round_up(&mut self) {
        let schedule = self.schedule();
        self.blocks = schedule.blocks_for(self.games);
        self.games = self.blocks * u64::from(schedule.games_per_block());
    }

    /// Which agent has which seat in which game.
    pub fn schedule(&self) -> Schedule {
        Schedule::of(self.seed, &self.agents, self.players, self.seating)
    }

    /// The name of an agent in results: as it is spelled, with a number for a second copy and those after it.
    pub fn agent_name(&self, agent: AgentIndex) -> String {
        let place = usize::from(agent);
        let spec = &self.agents[place];
        match self.agents[..place].iter().filter(|other| *other == spec).count() {
            0 => spec.to_string(),
            copies => format!("{spec} #{}", copies + 1),
        }
    }

    /// The names of all agents.
    pub fn agent_names(&self) -> Vec<String> {
        (0..self.agents.len())
            .map(|agent| self.agent_name(agent as AgentIndex))
            .collect()
    }

    /// Whether all agents are the same one, so that seats differ by nothing but the seat.
    pub fn has_equal_agents(&self) -> bool {
        self.agents.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// The differences from a requested configuration, with both values, except the number of games.
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
                ("version of the schedule", config.schedule.to_string()),
                ("seating", config.seating.to_string()),
                ("players", config.players.to_string()),
                ("setup", config.setup.to_string()),
                ("agents", agents.join(", ")),
                ("seed", config.seed.to_string()),
            ]
        };
        let pairs = described(self).into_iter().zip(described(asked));
        pairs
            .filter(|((_, has), (_, asked))| has != asked)
            .map(|((what, has), (_, asked))| format!("{what}: the run has {has}, not {asked}"))
            .collect()
    }
}

fn as_texts<S: Serializer>(agents: &[AgentSpec], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(agents.iter().map(AgentSpec::to_string))
}

/// In hexadecimal digits, because readers that store numbers as floats would lose the last digits of a signature.
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
