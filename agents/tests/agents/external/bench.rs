//! A position to ask programs about.

use orrery_agents::{Agent, AgentSpec, Roster};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup, State};
use orrery_engine::{Action, Rng, Rules, Turn, View};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use tempfile::{TempDir, tempdir};

/// Long enough for any program that answers at all.
pub(crate) const PATIENT: &str = "ms=300000,first=300000";

/// A position to ask about, and the processes that were started for it.
pub(crate) struct Bench {
    pub(crate) game: PlanetUnknown,
    pub(crate) state: State,
    pub(crate) legal: Vec<Action>,
    pub(crate) folder: TempDir,
}

impl Bench {
    pub(crate) fn new() -> Bench {
        let game = PlanetUnknown::embedded(Backend::Portable);
        let state = game.start(&Setup::base(2), 3).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        assert!(legal.len() > 50, "a draft has many actions");
        Bench {
            game,
            state,
            legal,
            folder: tempdir().unwrap(),
        }
    }

    fn pids_file(&self) -> PathBuf {
        self.folder.path().join("pids")
    }

    /// The program of the tests, which plays in this way.
    pub(crate) fn bot(&self, way: &str, limits: &str) -> AgentSpec {
        let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bots/bot.py");
        let (bot, pids) = (bot.display(), self.pids_file());
        let text = format!("extern:cmd=python3 '{bot}' '{way}' '{}',{limits}", pids.display());
        text.parse().unwrap()
    }

    pub(crate) fn ask(&self, agent: &mut Box<dyn Agent<PlanetUnknown>>) -> Result<Action, String> {
        let Turn::Decide(seat) = self.game.turn(&self.state) else {
            panic!("the game begins with a decision");
        };
        let view = View::new(&self.game, &self.state, seat, &self.legal);
        let chosen = agent.choose(&view, &mut Rng::seed(1));
        chosen.map_err(|forfeit| forfeit.to_string())
    }

    /// What the program chooses in the first decisions of `games` games, one after the other.
    pub(crate) fn games(&self, way: &str, limits: &str, games: usize) -> Vec<Result<Action, String>> {
        let bot = self.bot(way, limits);
        let roster = Roster::open(&self.game, std::slice::from_ref(&bot)).unwrap();
        let answers = (0..games).map(|_| self.ask(&mut roster.build(&bot)));
        answers.collect()
    }

    /// Why the program forfeits its first game.
    pub(crate) fn forfeit(&self, way: &str, limits: &str) -> String {
        let reason = self.games(way, limits, 1).remove(0).unwrap_err();
        assert!(self.left_behind().is_empty(), "{way} leaves {:?}", self.left_behind());
        reason
    }

    /// Why no game begins.
    pub(crate) fn refusal(&self, bot: &AgentSpec) -> String {
        let refused = Roster::open(&self.game, std::slice::from_ref(bot)).map(|_| ());
        refused.unwrap_err().to_string()
    }

    /// The processes that were started.
    pub(crate) fn started(&self) -> Vec<String> {
        let pids = std::fs::read_to_string(self.pids_file()).unwrap_or_default();
        pids.lines().map(str::to_owned).collect()
    }

    /// The processes that still run. A killed process may take a moment to disappear.
    pub(crate) fn left_behind(&self) -> Vec<String> {
        let mut left = self.started();
        for _ in 0..1_000 {
            left.retain(|pid| runs(pid));
            if left.is_empty() {
                break;
            }
            sleep(Duration::from_millis(10));
        }
        left
    }
}

/// Whether a process runs and is not a zombie; always false without `/proc`.
fn runs(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    status
        .rsplit_once(") ")
        .is_some_and(|(_, state)| !state.starts_with('Z'))
}
