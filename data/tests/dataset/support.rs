//! Runs in folders, their datasets, and what the files of a shard hold.

use npyz::{Deserialize, NpyFile};
use orrery_agents::{Agent, AgentList, AgentSpec, Playable};
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::{Exploration, Question, Run, RunConfig};
use orrery_data::{Dataset, EncodeError, Encoding, Format, Plan};
use orrery_engine::{Game, Rng};
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// A run of a game, in a folder.
pub(crate) struct Played<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) folder: TempDir,
}

impl<'a, G: Playable> Played<'a, G> {
    /// Self-play of these agents with exploration, on deals of this setup.
    pub(crate) fn new(
        game: &'a G,
        players: usize,
        agents: &str,
        games: u64,
        deal: impl Fn(u64, &mut Rng) -> G::Setup + Sync,
    ) -> Played<'a, G> {
        Played::by(game, players, agents, games, 2, deal, &|spec| spec.build(game))
    }

    /// The same by agents that are made in this way.
    pub(crate) fn by(
        game: &'a G,
        players: usize,
        agents: &str,
        games: u64,
        threads: usize,
        deal: impl Fn(u64, &mut Rng) -> G::Setup + Sync,
        agent: &(dyn Fn(&AgentSpec) -> Box<dyn Agent<G>> + Sync),
    ) -> Played<'a, G> {
        let agents: AgentList = agents.parse().unwrap();
        let config = RunConfig::new(game, (), players, agents, games, 3).unwrap();
        let exploration = Exploration {
            epsilon: 0.1,
            ..Exploration::default()
        };
        let manifest = Manifest::new(config.with_exploration(exploration).unwrap(), Question::Selfplay {});
        let folder = tempfile::tempdir().unwrap();
        let mut run = Run::create(&folder.path().join("run"), manifest).unwrap();
        let table = Table {
            game,
            deal: &deal,
            agent,
            threads,
            stop: &AtomicBool::new(false),
        };
        table.play_run(&mut run, |_| ControlFlow::Continue(())).unwrap();
        Played { game, folder }
    }

    pub(crate) fn run(&self) -> Run {
        Run::open(&self.folder.path().join("run")).unwrap()
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Encodes the run into a folder of this name.
    pub(crate) fn encode(&self, name: &str, plan: Plan, resume: bool) -> Result<Dataset, EncodeError> {
        let encoding = Encoding {
            game: self.game,
            plan,
            threads: 2,
            stop: &AtomicBool::new(false),
        };
        encoding.encode(self.run(), &self.path(name), resume, |_| {})
    }
}

/// Folders of `.npy` files with at least this many samples each.
pub(crate) fn npy(samples_per_shard: usize) -> Plan {
    Plan {
        format: Format::Npy,
        samples_per_shard,
        features: false,
    }
}

/// The same with features.
pub(crate) fn npy_with_features(samples_per_shard: usize) -> Plan {
    Plan {
        features: true,
        ..npy(samples_per_shard)
    }
}

/// The numbers of a `.npy` file, and its shape.
pub(crate) fn numbers<T: Deserialize>(shard: &Path, column: &str) -> (Vec<u64>, Vec<T>) {
    let bytes = fs::read(shard.join(format!("{column}.npy"))).unwrap();
    let file = NpyFile::new(&bytes[..]).unwrap();
    (file.shape().to_vec(), file.into_vec().unwrap())
}

/// The bytes of every file below a folder, by path.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            found.insert(path, bytes);
        }
    }
    found
}

/// The same with paths that begin in the folder.
pub(crate) fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let inside = |(path, bytes): (PathBuf, Vec<u8>)| (path.strip_prefix(folder).unwrap().to_owned(), bytes);
    files(folder).into_iter().map(inside).collect()
}
