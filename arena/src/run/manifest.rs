//! `run.toml`: the configuration of a run, in a form that both the program and people can read.

use super::error::RunError;
use super::files::{self, MANIFEST};
use super::format_8;
use crate::config::RunConfig;
use crate::deal_list::DealList;
use crate::exploration::Exploration;
use crate::plain_file;
use crate::question::Question;
use crate::schedule::{MAX_AGENTS, SCHEDULE_VERSION, Seating};
use crate::slice::Slice;
use crate::variants::Variants;
use orrery_agents::{AgentSpec, Identity};
use orrery_engine::codec::checksum;
use orrery_engine::{Endings, SoloGrade, Versions};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Version of the keys of `run.toml`, and of what the options of a setup deal.
const FORMAT: u32 = 9;

/// The content of `run.toml`.
///
/// # Examples
/// ```
/// use orrery_arena::run::Manifest;
/// use orrery_arena::{Question, RunConfig};
/// use orrery_engine::Planetarium;
///
/// let config = RunConfig::new(&Planetarium::default(), (), 2, "greedy,random".parse()?, 10, 1)?;
/// let manifest = Manifest::new(config, Question::default());
/// assert_eq!(Manifest::parse(&manifest.text())?, manifest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Manifest {
    /// Everything that determines its rows.
    pub config: RunConfig,
    /// The slice of the blocks that the folder is for.
    pub slice: Slice,
    /// Whether records are kept.
    pub records: bool,
    /// What the run is to find out.
    pub question: Question,
    /// The words of the command that plays it, which are shown to people and read by nothing; none if a program began it.
    pub command: Vec<String>,
    /// The merged ruleset: the text of each file, by its name.
    pub ruleset: BTreeMap<String, String>,
}

/// `run.toml`, key by key. Seeds are text because numbers in TOML are not that large.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Stored {
    format: u32,
    program: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    command: Vec<String>,
    /// The words in place of the question, in format 8.
    #[serde(default, skip_serializing)]
    arguments: Option<Vec<String>>,
    slice: String,
    records: bool,
    question: Option<Question>,
    config: StoredConfig,
    agents: Vec<StoredAgent>,
    ruleset: BTreeMap<String, String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct StoredConfig {
    game: String,
    ruleset: String,
    actions: u32,
    observation: u32,
    rules: String,
    schedule: u32,
    seating: Seating,
    players: usize,
    setup: String,
    /// A line for each deal; none where deals are drawn.
    deals: Option<String>,
    variants: Option<String>,
    games: u64,
    blocks: u64,
    seed: String,
    score_parts: Vec<String>,
    solo_grades: Vec<SoloGrade>,
    success_from: i32,
    endings: Option<Endings>,
    exploration: Option<Exploration>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredAgent {
    name: String,
    version: u32,
    /// The content of its file of weights, or of its model.
    weights: Option<String>,
    /// The programs that it asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    programs: Vec<Identity>,
}

impl StoredAgent {
    fn read(&self) -> Result<AgentSpec, String> {
        let agent = self.name.parse::<AgentSpec>().map_err(|error| error.to_string())?;
        if !self.programs.iter().all(Identity::is_plain) || !(self.programs.is_empty() || agent.is_from_outside()) {
            return Err(format!("a program of {agent} is not possible"));
        }
        match (agent.file_path(), &self.weights) {
            (None, None) => Ok(agent),
            (Some(_), Some(text)) => {
                let read = agent.clone().with_file(text);
                read.map_err(|error| format!("the file of {agent}: {error}"))
            }
            (Some(_), None) => Err(format!("the weights of {agent} are missing")),
            (None, Some(_)) => Err(format!("it has weights for {agent}, which names none")),
        }
    }
}

impl Manifest {
    /// The whole run with this configuration and question, with records, under a ruleset that is not noted.
    pub fn new(config: RunConfig, question: Question) -> Manifest {
        Manifest {
            config,
            slice: Slice::WHOLE,
            records: true,
            question,
            command: Vec::new(),
            ruleset: BTreeMap::new(),
        }
    }

    /// Whether there is a run in the folder.
    pub fn is_in(folder: &Path) -> bool {
        folder.join(MANIFEST).exists()
    }

    /// The manifest of the run in a folder.
    ///
    /// # Errors
    /// If there is none, or it is damaged or has another format.
    pub fn read(folder: &Path) -> Result<Manifest, RunError> {
        let file = folder.join(MANIFEST);
        let text = plain_file::text(&file).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => RunError::Missing {
                folder: folder.to_owned(),
                reason: format!("there is no {MANIFEST} in it"),
            },
            _ => RunError::file(&file)(error),
        })?;
        Manifest::parse(&text).map_err(|what| RunError::Damaged { file, what })
    }

    /// The text of `run.toml`, which [`parse`](Manifest::parse) reads.
    pub fn text(&self) -> String {
        with_checksum(self.to_toml())
    }

    /// The manifest of this text.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn parse(text: &str) -> Result<Manifest, String> {
        without_checksum(text).and_then(Manifest::from_toml)
    }

    /// Writes the manifest into a folder atomically.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(super) fn write(&self, folder: &Path) -> Result<(), RunError> {
        files::replace(folder, MANIFEST, &self.text())
    }

    /// Refuses to resume the run of this folder as another one.
    ///
    /// # Errors
    /// How they differ.
    pub fn check_resumed(&self, folder: &Path, asked: &Manifest) -> Result<(), RunError> {
        RunError::refuse(folder, self.differences(asked))
    }

    /// The differences from the run that is asked for, with both values. More games are not a difference, nor are programs
    /// added to those of an agent, or not said.
    pub fn differences(&self, asked: &Manifest) -> Vec<String> {
        let mut differences = self.question.differences(&asked.question);
        differences.extend(self.config.differences(&asked.config));
        let mut compare = |what: &str, has: String, asked: String| {
            if has != asked {
                differences.push(format!("{what}: the run has {has}, not {asked}"));
            }
        };
        compare("slice", self.slice.to_string(), asked.slice.to_string());
        compare("records", all_or_none(self.records), all_or_none(asked.records));
        let mut added = asked.config.clone();
        for (has, asked) in self.config.programs.iter().zip(&mut added.programs) {
            if asked.is_empty() || asked.starts_with(has) {
                asked.clone_from(has);
            }
        }
        differences.extend(self.config.other_programs(&added));
        if asked.config.games < self.config.games {
            let (has, asked) = (self.config.games, asked.config.games);
            differences.push(format!("games: the run has {has}, not {asked}; a run can only grow"));
        }
        differences
    }

    /// The programs with which the stored run is resumed: those that it has, and those that `now` has besides, if they were
    /// changed. A run that did not store its programs begins with one that nothing is known of.
    pub fn programs_with(&self, now: &[Option<Identity>]) -> Vec<Vec<Identity>> {
        let agents = self.config.programs.iter().zip(now);
        let with = |(stored, now): (&Vec<Identity>, &Option<Identity>)| {
            let first = (stored.is_empty() && now.is_some()).then(Identity::default);
            let mut programs: Vec<Identity> = stored.iter().cloned().chain(first).collect();
            programs.extend(now.clone().filter(|now| programs.last() != Some(now)));
            programs
        };
        agents.map(with).collect()
    }

    /// How many games its folder is for.
    pub fn games(&self) -> u64 {
        let config = &self.config;
        self.slice.count_of(config.blocks) * u64::from(config.schedule().games_per_block())
    }

    fn to_toml(&self) -> String {
        let config = &self.config;
        let stored = Stored {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            command: self.command.clone(),
            arguments: None,
            slice: self.slice.to_string(),
            records: self.records,
            question: Some(self.question.clone()),
            config: StoredConfig {
                game: config.game.clone(),
                ruleset: config.ruleset.clone(),
                actions: config.versions.actions,
                observation: config.versions.observation,
                rules: format!("{:016x}", config.versions.rules),
                schedule: config.schedule,
                seating: config.seating,
                players: config.players,
                setup: config.setup.to_string(),
                deals: config.deals.as_ref().map(DealList::text),
                variants: config
                    .variants
                    .as_ref()
                    .map(|variants| serde_json::to_string(variants).expect("variants are plain data with string keys")),
                games: config.games,
                blocks: config.blocks,
                seed: config.seed.to_string(),
                score_parts: config.score_parts.clone(),
                solo_grades: config.solo_grades.clone(),
                success_from: config.success_from,
                endings: config.endings.clone(),
                exploration: config.exploration,
            },
            agents: config
                .agents
                .iter()
                .zip(config.agent_versions.iter().zip(&config.programs))
                .map(|(agent, (&version, programs))| StoredAgent {
                    name: agent.to_string(),
                    version,
                    weights: agent.file_text(),
                    programs: programs.clone(),
                })
                .collect(),
            ruleset: self.ruleset.clone(),
        };
        toml::to_string_pretty(&stored).expect("the manifest has string keys and numbers that TOML has")
    }

    fn from_toml(text: &str) -> Result<Manifest, String> {
        let format = text.parse::<toml::Table>().map_err(|error| error.to_string())?;
        match format.get("format").and_then(toml::Value::as_integer) {
            Some(found) if found == i64::from(FORMAT) || found == i64::from(format_8::FORMAT) => {}
            found => {
                let found = found.map_or_else(|| "none".to_owned(), |found| found.to_string());
                let older = format_8::FORMAT;
                return Err(format!(
                    "its format is {found}; this program reads {FORMAT} and {older}"
                ));
            }
        }
        let stored: Stored = toml::from_str(text).map_err(|error| error.to_string())?;
        let config = stored.config;
        let unreadable = |key: &str, found: &str| format!("{key} is `{found}`, which is not possible");
        let agents = stored.agents.iter().map(StoredAgent::read);
        let agents = agents.collect::<Result<Vec<_>, _>>()?;
        if agents.is_empty() || agents.len() > MAX_AGENTS {
            return Err(unreadable("the number of agents", &agents.len().to_string()));
        }
        if config.schedule != SCHEDULE_VERSION {
            return Err(format!(
                "the version of its schedule is {}; this program plays {SCHEDULE_VERSION}",
                config.schedule
            ));
        }
        if !(1..=orrery_engine::MAX_SEATS).contains(&config.players) {
            return Err(unreadable("players", &config.players.to_string()));
        }
        let seating = config.seating.check(agents.len(), config.players);
        seating.map_err(|error| error.to_string())?;
        let read = RunConfig {
            game: config.game,
            ruleset: config.ruleset,
            versions: Versions {
                actions: config.actions,
                observation: config.observation,
                rules: u64::from_str_radix(&config.rules, 16).map_err(|_| unreadable("rules", &config.rules))?,
            },
            schedule: config.schedule,
            seating: config.seating,
            players: config.players,
            setup: serde_json::from_str(&config.setup).map_err(|_| unreadable("setup", &config.setup))?,
            deals: config.deals.as_deref().map(read_deals).transpose()?,
            variants: config.variants.as_deref().map(read_variants).transpose()?,
            games: config.games,
            blocks: config.blocks,
            seed: config.seed.parse().map_err(|_| unreadable("seed", &config.seed))?,
            repeatable: agents.iter().all(AgentSpec::is_repeatable),
            agent_versions: stored.agents.iter().map(|agent| agent.version).collect(),
            programs: stored.agents.into_iter().map(|agent| agent.programs).collect(),
            agents,
            score_parts: config.score_parts,
            solo_grades: config.solo_grades,
            success_from: Some(config.success_from)
                .filter(|from| (0..=MOST_ABOVE).contains(from))
                .ok_or_else(|| unreadable("success-from", &config.success_from.to_string()))?,
            endings: config.endings,
            exploration: config.exploration,
        };
        let (question, command) = match (stored.question, stored.arguments) {
            (Some(question), None) if stored.format == FORMAT => (question, stored.command),
            (None, Some(words)) if stored.format == format_8::FORMAT => {
                let words = format_8::Words(words);
                (words.question(&read)?, words.0)
            }
            _ => return Err("it needs a question, and no arguments".to_owned()),
        };
        question.check(&read).map_err(|what| format!("question: {what}"))?;
        let manifest = Manifest {
            config: read,
            slice: stored.slice.parse().map_err(|_| unreadable("slice", &stored.slice))?,
            records: stored.records,
            question,
            command,
            ruleset: stored.ruleset,
        };
        let config = &manifest.config;
        config.check_names().map_err(|error| error.to_string())?;
        config.check_exploration().map_err(|error| error.to_string())?;
        let schedule = config.schedule();
        let whole = config.blocks.checked_mul(u64::from(schedule.games_per_block()));
        if whole != Some(config.games) {
            let (games, blocks, each) = (config.games, config.blocks, schedule.games_per_block());
            return Err(format!("{blocks} blocks of {each} games are not {games} games"));
        }
        if let Some(deals) = config
            .deals
            .as_ref()
            .map(DealList::count)
            .filter(|&deals| deals < config.blocks)
        {
            return Err(format!(
                "its list of {deals} deals is too short for {} blocks",
                config.blocks
            ));
        }
        Ok(manifest)
    }
}

/// How far above the target a solo game may have to be at most: games have 0 or 1.
const MOST_ABOVE: i32 = 1_000;

fn read_deals(text: &str) -> Result<DealList, String> {
    DealList::of_text(text).map_err(|what| format!("deals: {what}"))
}

fn read_variants(text: &str) -> Result<Variants, String> {
    let variants: Variants = serde_json::from_str(text).map_err(|error| format!("variants: {error}"))?;
    variants.check().map_err(|what| format!("variants: {what}"))?;
    Ok(variants)
}

/// The beginning of the last line of the file: a checksum of all lines before it, which detects a cut file.
const CHECKSUM: &str = "# checksum ";

pub(super) fn with_checksum(text: String) -> String {
    let sum = checksum_of(&text);
    format!("{text}{CHECKSUM}{sum}\n")
}

pub(super) fn without_checksum(text: &str) -> Result<&str, String> {
    let (before, sum) = text.rsplit_once(CHECKSUM).ok_or("its end is missing")?;
    if sum.trim_end() != checksum_of(before) {
        return Err("its checksum is wrong: it was cut or edited".to_owned());
    }
    Ok(before)
}

fn checksum_of(text: &str) -> String {
    format!("{:016x}", u64::from_be_bytes(checksum(text.as_bytes())))
}

fn all_or_none(records: bool) -> String {
    if records { "all" } else { "none" }.to_owned()
}
