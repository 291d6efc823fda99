//! Whole tournaments on one thread: games of agents with what a run does around them.

use super::row::{Mark, Unit};
use super::workload::Workload;
use crate::config::RunConfig;
use crate::contest::Contest;
use crate::exploration::Exploration;
use crate::question::Question;
use crate::run::{Manifest, Run};
use crate::stats::Tally;
use orrery_agents::{AgentList, Playable};
use orrery_engine::Rng;
use std::ops::Range;
use std::sync::Arc;
use tempfile::TempDir;

/// The games of agents at tables of two.
pub(super) struct Games<G: Playable> {
    game: Arc<G>,
    setup: fn(usize) -> G::Setup,
    agents: AgentList,
    blocks: u64,
    exploration: Option<Exploration>,
}

/// The seats of a table.
const SEATS: usize = 2;

/// More games than any number of passes adds to a folder.
const MOST: u64 = 1 << 40;

impl<G: Playable + 'static> Games<G> {
    /// Whole blocks of games of these agents.
    pub(super) fn new(game: &Arc<G>, setup: fn(usize) -> G::Setup, agents: &str, blocks: u64) -> Games<G> {
        Games {
            game: Arc::clone(game),
            setup,
            agents: agents.parse().expect("the registry has the agents"),
            blocks,
            exploration: None,
        }
    }

    /// The same games as those of self-play: what agents think is kept where games are written.
    pub(super) fn exploring(self) -> Games<G> {
        Games {
            exploration: Some(Exploration::default()),
            ..self
        }
    }

    /// The games played and counted as in a tournament without a folder; counts their decisions.
    pub(super) fn tournament(self, name: &'static str, recorded: u64, mark: Option<Mark>) -> Workload {
        let games = self.games();
        let count = move || {
            let mut tally = self.tally();
            self.with_contest(|contest| {
                for block in 0..self.blocks {
                    tally.add_block(&contest.play_block(block).expect(PLAYABLE));
                }
            });
            tally.totals().decisions
        };
        Workload::new(name, recorded, count).reading(name, Unit::PerSecond("games"), games, mark)
    }

    /// The same games written into a run folder with their records; each pass that is timed adds as many games to the
    /// folder.
    pub(super) fn stored(self, name: &'static str, recorded: u64, mark: Option<Mark>) -> Workload {
        let games = self.games();
        let all = Arc::new(self);
        let counted = Arc::clone(&all);
        let (mut folder, mut next) = (None, 0);
        Workload::new(name, recorded, move || {
            counted.play_into(&mut counted.new_folder().run, 0..counted.blocks)
        })
        .timing(move || {
            let folder = folder.get_or_insert_with(|| all.new_folder());
            all.play_into(&mut folder.run, next..next + all.blocks);
            next += all.blocks;
        })
        .reading(name, Unit::PerSecond("games"), games, mark)
    }

    /// Plays blocks into a run. Returns their decisions.
    fn play_into(&self, run: &mut Run, blocks: Range<u64>) -> u64 {
        let mut tally = self.tally();
        let mut writer = run.writer().expect(WRITABLE);
        self.with_contest(|contest| {
            for block in blocks {
                let played = contest.play_to_store(block, true).expect(PLAYABLE);
                tally.add_block(&played.rows);
                writer.add(played).expect(WRITABLE);
            }
        });
        writer.finish().expect(WRITABLE);
        tally.totals().decisions
    }

    fn new_folder(&self) -> Folder {
        let temporary = TempDir::new().expect(WRITABLE);
        let manifest = Manifest::new(self.config(MOST), Question::default());
        Folder {
            run: Run::create(&temporary.path().join("run"), manifest).expect(WRITABLE),
            _temporary: temporary,
        }
    }

    fn games(&self) -> f64 {
        (self.blocks * u64::from(self.config(1).schedule().games_per_block())) as f64
    }

    fn tally(&self) -> Tally {
        Tally::new(self.config(1).schedule().agents())
    }

    fn config(&self, games: u64) -> RunConfig {
        let agents = self.agents.clone();
        let config = RunConfig::new(&*self.game, serde_json::Value::Null, SEATS, agents, games, 1);
        let config = config.expect("the agents are not too many");
        RunConfig {
            exploration: self.exploration,
            ..config
        }
    }

    fn with_contest<T>(&self, play: impl FnOnce(&Contest<'_, G>) -> T) -> T {
        let config = self.config(1);
        play(&Contest {
            game: &*self.game,
            schedule: config.schedule(),
            deal: &|_, _: &mut Rng| (self.setup)(SEATS),
            agent: &|agent| config.agents[usize::from(agent)].build(&*self.game),
            exploration: config.exploration,
        })
    }
}

const PLAYABLE: &str = "the deals of a workload are playable";
const WRITABLE: &str = "the folder for temporary files can be written";

/// A run in a temporary folder, which is deleted after it.
struct Folder {
    run: Run,
    _temporary: TempDir,
}
