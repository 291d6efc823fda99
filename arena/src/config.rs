//! The configuration of a run.

use crate::deal_list::DealList;
use crate::exploration::Exploration;
use crate::schedule::{AgentIndex, MAX_AGENTS, SCHEDULE_VERSION, Schedule, Seating, SeatingError};
use crate::variants::Variants;
use orrery_agents::{AgentList, AgentSpec, Identity};
use orrery_engine::{Endings, Game, MAX_SEATS, SoloGrade, Versions};
use serde::{Serialize, Serializer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

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
    /// The deals of the blocks, if they are listed: there are no more blocks than deals.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deals: Option<DealList>,
    /// The variants in which each deal is played, if there are any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variants: Option<Variants>,
    /// How agents explore; none if they play only what they find best and their thoughts are not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exploration: Option<Exploration>,
    /// The agents.
    #[serde(flatten, serialize_with = "as_texts")]
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
    /// The programs, or classes of Python, that each agent asked, in the order in which they played: several if a program
    /// was changed under a resumed run, one that says nothing if it is not known what played first, and none for an agent of
    /// the registry and before the programs of a run are started.
    #[serde(skip_serializing_if = "are_unknown")]
    pub programs: Vec<Vec<Identity>>,
    /// The version of each agent's play.
    #[serde(skip)]
    pub agent_versions: Vec<u32>,
    /// The parts of a score, in the order of the rows.
    #[serde(skip)]
    pub score_parts: Vec<String>,
    /// The grades of solo games, ascending.
    #[serde(skip)]
    pub solo_grades: Vec<SoloGrade>,
    /// The least difference of score and target with which a solo game is won.
    #[serde(skip)]
    pub success_from: i32,
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
    /// The agents cannot be seated in this way.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// Two agents have the same name in results.
    #[error("two agents are called `{0}`; give one of them another name=")]
    Name(String),
    /// The file that an agent names was not read, and [`AgentSpec::with_file`] was not given its content.
    #[error("{0} names a file that was not read; name an agent without weights= and model=")]
    File(String),
    /// A number of the exploration is out of range.
    #[error("{0}")]
    Exploration(String),
    /// An agent that does not value actions has none to draw by temperature.
    #[error(
        "a temperature draws actions by their values, and {0} has none; allowed are greedy, planner, flat and mcts, or epsilon in place of a temperature"
    )]
    NoThoughts(String),
}

impl RunConfig {
    /// The game, the ruleset and the seed: by these a file in the folder of a run says which run it is of.
    pub(crate) fn identity(&self) -> [String; 3] {
        [self.game.clone(), self.ruleset.clone(), self.seed.to_string()]
    }

    /// The run of these agents over at least `games` games, rounded up to whole blocks.
    ///
    /// `setup` only notes what the deals are drawn from, for reports and run folders; `()` notes nothing. A text is a
    /// note, too; for a note with more structure, such as a setup, you need the crate `serde_json`.
    ///
    /// # Errors
    /// If there is no agent or more than [`MAX_AGENTS`], no player or more than [`MAX_SEATS`], if the name that an agent was
    /// given is that of another, or if the file that it names was not read.
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
        if let Some(agent) = agents.0.iter().find(|agent| agent.lacks_file()) {
            return Err(ConfigError::File(agent.to_string()));
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
            deals: None,
            variants: None,
            exploration: None,
            repeatable: agents.0.iter().all(AgentSpec::is_repeatable),
            programs: vec![Vec::new(); agents.0.len()],
            agent_versions: agents.0.iter().map(|agent| agent.about().version).collect(),
            agents: agents.0,
            games,
            blocks: 0,
            seed,
            score_parts: game.score_parts().iter().map(|&part| part.to_owned()).collect(),
            solo_grades: game.solo_grades(),
            success_from: game.success_from(),
            endings: game.endings(),
        };
        config.check_names()?;
        config.round_up();
        Ok(config)
    }

    /// Refuses agents of which one has the name of another.
    pub(crate) fn check_names(&self) -> Result<(), ConfigError> {
        let (names, mut known) = (self.agent_names(), BTreeSet::new());
        match names.into_iter().find(|name| !known.insert(name.clone())) {
            None => Ok(()),
            Some(name) => Err(ConfigError::Name(name)),
        }
    }

    /// The same run with this seating, over at least `games` games, rounded up to whole blocks of this seating.
    ///
    /// # Errors
    /// If the agents of the run cannot be seated in this way.
    pub fn with_seating(mut self, seating: Seating, games: u64) -> Result<RunConfig, ConfigError> {
        seating.check(self.agents.len(), self.players)?;
        self.seating = seating;
        self.games = games;
        self.round_up();
        Ok(self)
    }

    /// The same run on listed deals, over at least `games` games, rounded up to whole blocks, but over no more blocks than
    /// there are deals.
    #[must_use]
    pub fn with_deals(mut self, deals: Option<DealList>, games: u64) -> RunConfig {
        self.deals = deals;
        self.games = games;
        self.round_up();
        self
    }

    /// The same run with each deal played in all of these variants, over at least `games` games, rounded up to whole blocks.
    ///
    /// # Panics
    /// If there is no variant.
    #[must_use]
    pub fn with_variants(mut self, variants: Option<Variants>, games: u64) -> RunConfig {
        self.variants = variants;
        self.games = games;
        self.round_up();
        self
    }

    /// The same run with exploration: what agents think of their decisions is kept.
    ///
    /// # Errors
    /// If a number is out of range, or an agent has no values by which actions could be drawn.
    pub fn with_exploration(mut self, exploration: Exploration) -> Result<RunConfig, ConfigError> {
        self.exploration = Some(exploration);
        self.check_exploration()?;
        Ok(self)
    }

    /// Refuses an exploration that is not possible.
    pub(crate) fn check_exploration(&self) -> Result<(), ConfigError> {
        let Some(exploration) = &self.exploration else {
            return Ok(());
        };
        exploration.check().map_err(ConfigError::Exploration)?;
        let mut agents = self.agents.iter().filter(|_| exploration.temperature.is_some());
        match agents.find(|agent| !agent.has_thoughts()) {
            None => Ok(()),
            Some(agent) => Err(ConfigError::NoThoughts(agent.title())),
        }
    }

    /// How many games this run has if at least this many are asked for.
    pub(crate) fn rounded(&self, games: u64) -> u64 {
        let mut config = RunConfig { games, ..self.clone() };
        config.round_up();
        config.games
    }

    fn round_up(&mut self) {
        let schedule = self.schedule();
        let most = self.deals.as_ref().map_or(u64::MAX, DealList::count);
        self.blocks = schedule.blocks_for(self.games).min(most);
        self.games = self.blocks * u64::from(schedule.games_per_block());
    }

    /// Which agent has which seat in which game.
    pub fn schedule(&self) -> Schedule {
        let schedule = Schedule::of(self.seed, &self.agents, self.players, self.seating);
        let schedule = match &self.deals {
            Some(deals) => schedule.with_deals(deals.clone()),
            None => schedule,
        };
        match &self.variants {
            Some(variants) => schedule.with_variants(variants),
            None => schedule,
        }
    }

    /// The name of an agent in results: the one it was given, otherwise as it is spelled, with a number for a second copy
    /// and those after it.
    pub fn agent_name(&self, agent: AgentIndex) -> String {
        let place = usize::from(agent);
        let spec = &self.agents[place];
        let copies = self.agents[..place]
            .iter()
            .filter(|other| other.without_log() == spec.without_log())
            .count();
        match spec.name() {
            None if copies > 0 => format!("{spec} #{}", copies + 1),
            _ => spec.title(),
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
        self.agents
            .windows(2)
            .all(|pair| pair[0].spelling_of_play() == pair[1].spelling_of_play())
    }

    /// The differences from a requested configuration, with both values, except the number of games.
    pub fn differences(&self, asked: &RunConfig) -> Vec<String> {
        let mut differences = differences(self.described(), asked.described());
        differences.extend(self.other_agents(asked));
        differences.extend(self.other_weights(asked));
        differences
    }

    /// The differences of what is played, whoever plays it: games of two runs without such a difference can be counted together.
    /// Of a setup and of variants only the keys that differ are named.
    pub fn differences_of_game(&self, asked: &RunConfig) -> Vec<String> {
        let of_game = |config: &RunConfig| {
            let mut described = config.described();
            described.retain(|(what, _)| GAME.contains(what));
            described
        };
        let mut differences = differences(of_game(self), of_game(asked));
        differences.extend(other_keys("setup", &self.setup, &asked.setup));
        let variants = [self, asked].map(|config| serde_json::json!(config.variants));
        differences.extend(other_keys("variants", &variants[0], &variants[1]));
        let with_setups = [self, asked].map(|config| config.deals.as_ref().filter(|deals| deals.has_setups()));
        if with_setups[0] != with_setups[1] {
            let [has, asked] = with_setups.map(listed);
            differences.push(format!(
                "deals with setups of their own: the run has {has}, not {asked}"
            ));
        }
        differences
    }

    /// The difference from the agents asked for. The path of a file of weights is none.
    fn other_agents(&self, asked: &RunConfig) -> Option<String> {
        let plays = |config: &RunConfig| -> Vec<(String, Option<String>, u32)> {
            let agents = config.agents.iter().zip(&config.agent_versions);
            let play = agents.map(|(agent, &version)| {
                let name = agent.name().map(str::to_owned);
                (agent.spelling_of_play(), name, version)
            });
            play.collect()
        };
        let named = |config: &RunConfig| -> String {
            let agents = config.agents.iter().zip(&config.agent_versions);
            let agents = agents.map(|(agent, version)| match agent.file_checksum() {
                None => format!("{agent} (version {version})"),
                Some(checksum) => format!("{agent} (version {version}, weights {checksum})"),
            });
            agents.collect::<Vec<_>>().join(", ")
        };
        (plays(self) != plays(asked)).then(|| format!("agents: the run has {}, not {}", named(self), named(asked)))
    }

    /// The differences from the programs that the agents of the other one asked, where both are known.
    pub fn other_programs(&self, asked: &RunConfig) -> Vec<String> {
        let programs = self.programs.iter().zip(&asked.programs);
        let agents = self.agent_names().into_iter().zip(programs);
        let named = |programs: &Vec<Identity>| {
            let programs: Vec<String> = programs.iter().map(ToString::to_string).collect();
            programs.join(", then ")
        };
        let are_known = |has: &Vec<Identity>, asked: &Vec<Identity>| !has.is_empty() && !asked.is_empty();
        let differences = agents.filter(|(_, (has, asked))| are_known(has, asked) && has != asked);
        differences
            .map(|(name, (has, asked))| format!("program of {name}: the run has {}, not {}", named(has), named(asked)))
            .collect()
    }

    /// What determines its rows besides the agents, in words, except the number of games.
    fn described(&self) -> Vec<(&'static str, String)> {
        vec![
            ("game", self.game.clone()),
            ("ruleset", self.ruleset.clone()),
            ("version of actions", self.versions.actions.to_string()),
            ("version of observations", self.versions.observation.to_string()),
            ("version of rules", format!("{:016x}", self.versions.rules)),
            ("version of the schedule", self.schedule.to_string()),
            ("seating", self.seating.to_string()),
            ("players", self.players.to_string()),
            ("setup", self.setup.to_string()),
            ("deals", listed(self.deals.as_ref())),
            ("variants", named(self.variants.as_ref())),
            (
                "exploration",
                self.exploration
                    .map_or("none".to_owned(), |exploration| exploration.to_string()),
            ),
            ("seed", self.seed.to_string()),
        ]
    }

    /// The differences from the weights of the agents asked for.
    fn other_weights(&self, asked: &RunConfig) -> Vec<String> {
        let agents = self
            .agents
            .iter()
            .zip(&asked.agents)
            .filter(|(has, asked)| has.to_string() == asked.to_string());
        let changed = agents.filter_map(|(has, asked)| {
            let differences = has.file_differences(asked);
            (!differences.is_empty()).then(|| format!("weights of {has}: {}", differences.join(", ")))
        });
        changed.collect()
    }
}

/// What is played, among the words of a configuration, besides setup and variants: an agent that explores is another one.
const GAME: [&str; 5] = ["game", "ruleset", "version of rules", "players", "exploration"];

/// The keys whose values differ.
fn other_keys(what: &str, has: &Value, asked: &Value) -> Option<String> {
    let keys = |value: &Value| {
        value
            .as_object()
            .into_iter()
            .flat_map(|map| map.keys().cloned())
            .collect()
    };
    let keys: BTreeSet<String> = [has, asked]
        .into_iter()
        .flat_map(|value| -> Vec<String> { keys(value) })
        .collect();
    let differ = keys.into_iter().filter(|key| has.get(key) != asked.get(key));
    (has != asked).then(|| match differ.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => format!("{what}: the runs differ"),
        keys => format!("{what}: the runs differ in {keys}"),
    })
}

fn differences(has: Vec<(&str, String)>, asked: Vec<(&str, String)>) -> Vec<String> {
    let pairs = has.into_iter().zip(asked);
    pairs
        .filter(|((_, has), (_, asked))| has != asked)
        .map(|((what, has), (_, asked))| format!("{what}: the run has {has}, not {asked}"))
        .collect()
}

/// A list of deals in a difference.
fn listed(deals: Option<&DealList>) -> String {
    deals.map_or_else(
        || "no list".to_owned(),
        |deals| format!("a list of {} (checksum {})", deals.count(), deals.checksum()),
    )
}

/// The variants in a difference.
fn named(variants: Option<&Variants>) -> String {
    let variants = serde_json::to_string(&variants);
    variants.expect("variants are plain data with string keys")
}

/// Whether no program is known.
fn are_unknown(programs: &[Vec<Identity>]) -> bool {
    programs.iter().all(Vec::is_empty)
}

/// The agents as texts, and the checksum of each file of weights or model by the agent that names it.
fn as_texts<S: Serializer>(agents: &[AgentSpec], serializer: S) -> Result<S::Ok, S::Error> {
    #[derive(Serialize)]
    struct Texts {
        agents: Vec<String>,
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        weights: BTreeMap<String, String>,
    }
    let weights = agents
        .iter()
        .filter_map(|agent| Some((agent.to_string(), agent.file_checksum()?)));
    let texts = Texts {
        agents: agents.iter().map(AgentSpec::to_string).collect(),
        weights: weights.collect(),
    };
    texts.serialize(serializer)
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
