//! Whole tournaments on one thread: games of agents with what a run does around them.

use super::row::{Mark, Unit};
use super::workload::Workload;
use crate::config::RunConfig;
use crate::contest::Contest;
use crate::run::{Manifest, Run};
use crate::slice::Slice;
use crate::stats::Tally;
use orrery_agents::{AgentList, Evaluated};
use orrery_engine::Rng;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;
use tempfile::TempDir;

/// Games of one agent in all seats of a table.
pub(super) struct Games<G: Evaluated> {
    game: Arc<G>,
    setup: fn(usize) -> G::Setup,
    agents: AgentList,
    seats: usize,
    games: u64,
}

impl<G: Evaluated + 'static> Games<G> {
    /// Games of a registered agent with itself, two at a table.
    pub(super) fn of_two(game: &Arc<G>, setup: fn(usize) -> G::Setup, agent: &str, games: u64) -> Games<G> {
        Games {
            game: Arc::clone(game),
            setup,
            agents: agent.parse().expect("the registry has the agent"),
            seats: 2,
            games,
        }
    }

    /// The games played and counted as in a tournament without a folder; counts their decisions.
    pub(super) fn tournament(self, name: &'static str, recorded: u64, mark: Option<Mark>) -> Workload {
        let games = self.games;
        let count = move || {
            let mut tally = Tally::new(1);
            self.with_contest(|contest| {
                for block in 0..games {
                    tally.add_block(&contest.play_block(block).expect(PLAYABLE));
                }
            });
            tally.totals().decisions
        };
        Workload::new(name, recorded, count).reading(name, Unit::PerSecond("games"), games as f64, mark)
    }

    /// The same games written into a run folder with their records; each pass that is timed adds as many games to the
    /// folder.
    pub(super) fn stored(self, name: &'static str, recorded: u64, mark: Option<Mark>) -> Workload {
        let number = self.games as f64;
        let all = Arc::new(self);
        let counted = Arc::clone(&all);
        let (mut folder, mut next) = (None, 0);
        Workload::new(name, recorded, move || {
            counted.play_into(&mut counted.new_folder().run, 0..counted.games)
        })
        .timing(move || {
            let folder = folder.get_or_insert_with(|| all.new_folder());
            all.play_into(&mut folder.run, next..next + all.games);
            next += all.games;
        })
        .reading(name, Unit::PerSecond("games"), number, mark)
    }

    /// Plays blocks of one game each into a run. Returns their decisions.
    fn play_into(&self, run: &mut Run, blocks: Range<u64>) -> u64 {
        let mut tally = Tally::new(1);
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
        let manifest = Manifest {
            config: self.config(u64::MAX),
            slice: Slice::WHOLE,
            records: true,
            arguments: Vec::new(),
            ruleset: BTreeMap::new(),
        };
        Folder {
            run: Run::create(&temporary.path().join("run"), manifest).expect(WRITABLE),
            _temporary: temporary,
        }
    }

    fn config(&self, games: u64) -> RunConfig {
        let agents = self.agents.clone();
        let config = RunConfig::new(&*self.game, serde_json::Value::Null, self.seats, agents, games, 1);
        config.expect("one agent is not too many")
    }

    fn with_contest<T>(&self, play: impl FnOnce(&Contest<'_, G>) -> T) -> T {
        let config = self.config(self.games);
        play(&Contest {
            game: &*self.game,
            schedule: config.schedule(),
            deal: &|_, _: &mut Rng| (self.setup)(self.seats),
            agent: &|_| config.agents[0].build(&*self.game),
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
