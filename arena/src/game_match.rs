//! A match from a program in Rust: played in memory or in a run folder, with agents of the program's own.

use crate::config::{ConfigError, RunConfig};
use crate::early_end::EarlyEnd;
use crate::outcome::{Outcome, OutcomeError};
use crate::question::Question;
use crate::run::{Manifest, Run, RunError};
use crate::schedule::Seating;
use crate::setups::Setups;
use crate::tournament::{PlayError, Table, Tournament};
use orrery_agents::{Agent, AgentList, AgentSpec, Identity, Playable, Roster, RosterError};
use orrery_engine::Game;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Agents that play each other over many deals.
///
/// # Examples
/// ```
/// use orrery_arena::{Match, Setups};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let played = Match { games: 20, ..Match::of("greedy,random".parse()?, Setups::same(2, Setup::players(2))) };
/// let result = played.play(&game)?;
/// let greedy = result.agent("greedy").expect("it has played");
/// assert_eq!(greedy.win_share.games, 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Match<'a, G: Game> {
    /// Who plays. In a test the first agent is tested against the second, which has all other seats.
    pub agents: AgentList,
    /// The setups of its blocks.
    pub setups: Setups<'a, G::Setup>,
    /// Games to play at most, rounded up to whole blocks.
    pub games: u64,
    /// The seed of all randomness.
    pub seed: u64,
    /// What the match is to find out: a tournament ends early if that asks for a width, and a test with its verdict; a study
    /// of balance is played to its end.
    pub question: Question,
    /// The agents of this program, which are named `guest:agent=NAME`.
    pub own: &'a [OwnAgent<'a, G>],
    /// How many threads play; 0 for one thread per core.
    pub threads: usize,
}

/// An agent of the program that begins a match.
pub struct OwnAgent<'a, G: Game> {
    /// Its name, for `guest:agent=NAME`.
    pub name: &'a str,
    /// Its version: stored runs and rating lists keep other versions apart.
    pub version: &'a str,
    /// A new agent, for one seat of one game.
    pub build: &'a (dyn Fn() -> Box<dyn Agent<G>> + Sync),
}

/// A match that cannot be played to its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// The agents, players or games are not possible together.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The question does not fit.
    #[error("question: {0}")]
    Question(String),
    /// An agent of the program that is to do without something.
    #[error("{0} is an agent of this program, which sees the whole game; leave out without=")]
    Restricted(AgentSpec),
    /// An agent cannot play.
    #[error(transparent)]
    Agent(#[from] RosterError),
    /// The games cannot be played or stored.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// The folder cannot be read or written, or holds another run.
    #[error(transparent)]
    Run(#[from] RunError),
    /// A run that may end early has gaps in its blocks, as a partial merge has.
    #[error("{} has gaps in its blocks; ending early needs all blocks from the first", .0.display())]
    Gaps(PathBuf),
    /// The games give no result.
    #[error(transparent)]
    Outcome(#[from] OutcomeError),
}

/// The games of a match that says nothing of them.
const GAMES: u64 = 2_000;

impl<'a, G: Playable> Match<'a, G> {
    /// A tournament of these agents over 2,000 games with seed 1, on all cores.
    pub fn of(agents: AgentList, setups: Setups<'a, G::Setup>) -> Match<'a, G> {
        Match {
            agents,
            setups,
            games: GAMES,
            seed: 1,
            question: Question::default(),
            own: &[],
            threads: 0,
        }
    }

    /// Plays it in memory.
    ///
    /// # Errors
    /// If it cannot be played.
    ///
    /// # Panics
    /// If an agent or the game panics.
    pub fn play(&self, game: &G) -> Result<Tournament, MatchError> {
        let (manifest, roster) = self.prepared(game)?;
        let mut early = EarlyEnd::of(&manifest);
        let tournament = self.at_table(game, &roster, |table| {
            let played = table.play(manifest.config, |rows| flow(early.add_block(rows)));
            played.map_err(PlayError::from)
        });
        Ok(tournament?)
    }

    /// Plays it into a run folder, or goes on with it there. Returns what was found out, which
    /// [`Outcome::of_run`] reads from the folder later.
    ///
    /// # Errors
    /// If it cannot be played, or the folder holds another run or has gaps in its blocks.
    ///
    /// # Panics
    /// If an agent or the game panics.
    pub fn play_into(&self, game: &G, folder: &Path) -> Result<Outcome, MatchError> {
        let (manifest, roster) = self.prepared(game)?;
        let mut run = match Manifest::is_in(folder) {
            true => Run::resume(folder, manifest)?,
            false => Run::create(folder, manifest)?,
        };
        let mut early = EarlyEnd::of(run.manifest());
        if early.needs_order() && !run.missing()?.is_tail_of(run.manifest().config.blocks) {
            return Err(MatchError::Gaps(folder.to_owned()));
        }
        let mut is_enough = false;
        run.for_each_block(|_, rows| {
            is_enough = early.add_block(rows);
            Ok::<(), RunError>(())
        })?;
        if !is_enough {
            self.at_table(game, &roster, |table| {
                table.play_run(&mut run, |rows| flow(early.add_block(rows)))
            })?;
        }
        Ok(Outcome::of_run(&run)?)
    }

    /// What a folder of it says, and its agents.
    fn prepared<'g>(&self, game: &'g G) -> Result<(Manifest, Roster<'g, G>), MatchError> {
        let players = self.setups.players;
        let agents = match (&self.question, &self.agents.0[..]) {
            (Question::Sprt(_), [tested, other]) => AgentList::of_test(tested, other, players),
            _ => self.agents.clone(),
        };
        let config = RunConfig::new(game, self.setups.note.clone(), players, agents, self.games, self.seed)?;
        let config = match self.question {
            Question::Balance(_) => config.with_seating(Seating::SelfPlay, self.games)?,
            _ => config,
        };
        self.question.check(&config).map_err(MatchError::Question)?;
        let mut own = config.agents.iter().filter(|agent| self.own(agent).is_some());
        if let Some(agent) = own.find(|agent| agent.is_restricted()) {
            return Err(MatchError::Restricted(agent.clone()));
        }
        let others = config.agents.iter().filter(|agent| self.own(agent).is_none());
        let others: Vec<AgentSpec> = others.cloned().collect();
        let roster = Roster::open(game, &others)?;
        let mut manifest = Manifest::new(config, self.question.clone());
        let identity = |agent: &AgentSpec| match self.own(agent) {
            Some(own) => Some(Identity::new(Some(own.name), Some(own.version))),
            None => roster.identity(agent),
        };
        let agents = manifest.config.agents.iter();
        manifest.config.programs = agents.map(|agent| identity(agent).into_iter().collect()).collect();
        Ok((manifest, roster))
    }

    /// The agent of this program that a spec names.
    fn own(&self, agent: &AgentSpec) -> Option<&OwnAgent<'a, G>> {
        let name = agent.guest_class()?;
        self.own.iter().find(|own| own.name == name)
    }

    fn at_table<T>(&self, game: &G, roster: &Roster<'_, G>, play: impl FnOnce(&Table<'_, G>) -> T) -> T {
        let agent = |spec: &AgentSpec| match self.own(spec) {
            Some(own) => spec.slipping((own.build)()),
            None => roster.build(spec),
        };
        play(&Table {
            game,
            deal: &*self.setups.of_block,
            agent: &agent,
            threads: self.threads,
            stop: &AtomicBool::new(false),
        })
    }
}

fn flow(is_enough: bool) -> ControlFlow<()> {
    match is_enough {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    }
}
