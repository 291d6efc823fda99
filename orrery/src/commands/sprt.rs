//! `orrery sprt`: a sequential test of one agent against another.

use crate::game::args::{GameArgs, RulesArgs, ids};
use crate::game::deal_list::{self, DealListArgs};
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::{Format, OutputArgs, RunArgs, whole};
use crate::host::typed::Typed;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::hypotheses::HypothesesArgs;
use crate::runs::plan::{self, Means, Pilot, PlanArgs};
use crate::runs::session;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, AlwaysForfeited, Usage, refuse};
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::{Args, Id};
use orrery_agents::{AgentList, AgentSpec, Playable, RosterError};
use orrery_arena::report::{Findable, PlanReport, SprtReport, grouped};
use orrery_arena::run::Manifest;
use orrery_arena::stats::sprt::{BlockScores, LOOK_EVERY, Sprt, Trial};
use orrery_arena::{Question, RunConfig, RunError, Slice};
use orrery_engine::Rng;
use orrery_engine::rng::mix;
use std::sync::atomic::AtomicBool;

/// The options of a test.
#[derive(Args, Clone, Debug)]
pub(crate) struct SprtArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    list: DealListArgs,
    /// The agent that is tested
    #[arg(long, value_name = "A", default_value = "greedy")]
    a: AgentSpec,
    /// The agent it plays against; with more than two seats it has all other seats
    #[arg(long, value_name = "B", default_value = "greedy:eval=points")]
    b: AgentSpec,
    #[command(flatten)]
    test: HypothesesArgs,
    /// Stop after this many games without a verdict
    #[arg(long, value_name = "N", value_parser = whole(1..=1_000_000_000_000), default_value = "200000")]
    games: u64,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    /// Play nothing; evaluate these counts of blocks of two games by score: 0, 1/2, 1, 1 1/2, 2
    #[arg(long, value_name = "LL,LD,DD,WD,WW", value_delimiter = ',', num_args = 1, value_parser = whole(0..=1_000_000_000_000), conflicts_with_all = ["a", "b", "games", "threads", "plan"], conflicts_with_all = ids::<GameArgs>(), conflicts_with_all = ids::<DealListArgs>(), conflicts_with_all = ids::<FolderArgs>(), conflicts_with_all = ids::<SliceArgs>())]
    counts: Option<Vec<u64>>,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    slice: SliceArgs,
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The word that distinguishes the seed of a test from that of other runs.
const SPRT: u64 = 5;

impl StoredRun for SprtArgs {
    const NAME: &str = "sprt";

    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        vec![("--a", &mut self.a), ("--b", &mut self.b)]
    }

    fn rules(&self) -> &RulesArgs {
        &self.game.rules
    }

    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> anyhow::Result<()> {
        self.game.restore(stored, typed)?;
        if let Question::Sprt(hypotheses) = &stored.question {
            self.test.restore(hypotheses, typed);
        }
        for ((option, agent), stored) in self.agents().into_iter().zip(&stored.config.agents) {
            typed.or(option, agent, stored.clone());
        }
        typed.or("--games", &mut self.games, stored.config.games);
        self.folder.restore(stored, typed);
        Ok(())
    }
}

impl SprtArgs {
    /// Plays until there is a verdict and prints it.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let test = self.test.test()?;
        if let Some(counts) = &self.counts {
            return output::print(&self.text(&counted(test, counts)?));
        }
        let (args, command) = self.with_stored_options()?;
        if args.plan.plan {
            return args.print_plan(&*stop_flag("the blocks in play")?);
        }
        let (report, end) = args.play(&command, &*stop_flag("the blocks in play")?)?;
        output::print(&args.text(&report))?;
        end
    }

    /// Plays until there is a verdict; the command is shown with the run. Returns the report, and an error if the test was
    /// stopped or an agent never played.
    pub(crate) fn play(
        &self,
        command: &[String],
        stop: &AtomicBool,
    ) -> anyhow::Result<(SprtReport, anyhow::Result<()>)> {
        let stored = self.stored()?;
        let game = self.game(stored.as_ref());
        let testing = Testing {
            args: self,
            seed: game.deal.seed,
            is_new: stored.is_none(),
            command,
            stop,
        };
        with_game(&game, testing)
    }

    /// Plays a pilot, and prints what the test would find.
    fn print_plan(&self, stop: &AtomicBool) -> anyhow::Result<()> {
        let game = self.game(self.stored()?.as_ref());
        let seed = game.deal.seed;
        let plan = with_game(&game, Planning { args: self, seed, stop })?;
        plan::print(&plan, self.output.format)
    }

    /// Checks the hypotheses.
    pub(crate) fn check(&self) -> Result<(), Usage> {
        self.test.test().map(drop)
    }

    /// Checks all that can be checked before the test is played; no program is started.
    pub(crate) fn check_setup(&self, stored: Option<&Manifest>) -> anyhow::Result<()> {
        let asked = Question::Sprt(self.test.hypotheses());
        let differences = stored.map_or_else(Vec::new, |stored| stored.question.differences(&asked));
        if let Some(folder) = &self.folder.run {
            RunError::refuse(folder, differences)?;
        }
        let game = self.game(stored);
        let checking = Checking {
            args: self,
            seed: game.deal.seed,
            is_new: stored.is_none(),
        };
        with_game(&game, checking)
    }

    /// What is played. Its seed is mixed with a word of its own: a tournament of the same seed, which is the default one, would
    /// play the same games, and one could not confirm the other. A stored test has its seed; those that were begun before
    /// had the one that was typed.
    fn game(&self, stored: Option<&Manifest>) -> GameArgs {
        let mut game = self.game.on_deals(&self.list);
        let seed = game.deal.seed;
        if stored.is_none_or(|stored| stored.config.seed != seed) {
            game.deal.seed = mix(&[seed], SPRT);
        }
        game
    }

    /// The test in its folder, if it is resumed.
    fn stored(&self) -> Result<Option<Manifest>, RunError> {
        let FolderArgs { run, resume, .. } = &self.folder;
        let stored = run.as_ref().filter(|folder| *resume && Manifest::is_in(folder));
        stored.map(|folder| Manifest::read(folder)).transpose()
    }

    /// The run of the test: A at one seat, B at all others.
    fn config<G: Playable>(&self, dealer: &Dealer<'_, G>, seed: u64) -> Result<RunConfig, Usage> {
        if dealer.players < 2 {
            refuse!("a test needs 2 players or more");
        }
        let agents = AgentList::of_test(&self.a, &self.b, dealer.players);
        let config = dealer.config(agents, self.games, seed)?;
        Ok(config.with_deals(dealer.listed.clone(), self.games))
    }

    /// Refuses a test of fewer blocks than there are before its first look; a list of deals may be shorter.
    fn refuse_few(&self, config: &RunConfig) -> Result<(), Usage> {
        let per_block = u64::from(config.schedule().games_per_block());
        let (blocks, least) = (self.games.div_ceil(per_block), LOOK_EVERY * per_block);
        if blocks >= LOOK_EVERY {
            return Ok(());
        }
        Err(Usage(format!(
            "--games {} is too few: {blocks} blocks; the first look is after {LOOK_EVERY}, which are {least} games",
            self.games
        )))
    }

    /// The form in which the result is printed.
    pub(crate) fn format(&self) -> Format {
        self.output.format
    }

    /// Plays this test of a list as the command line says: in the folder of this name, if the list has one.
    pub(crate) fn play_like(&mut self, list: &SprtArgs, name: &str) {
        self.threads = list.threads;
        self.folder = match &list.folder.run {
            Some(folder) => list.folder.of_run(folder.join(name)),
            None => list.folder.clone(),
        };
    }

    /// The options of one test; the others say how tests are played and printed.
    pub(crate) fn of_one_test() -> Vec<Id> {
        let others = [ids::<FolderArgs>(), ids::<OutputArgs>(), vec![Id::from("threads")]].concat();
        let all = ids::<SprtArgs>().into_iter();
        all.filter(|option| !others.contains(option)).collect()
    }

    fn text(&self, report: &SprtReport) -> String {
        in_form(self.output.format, &report.report())
    }
}

/// The result of blocks of two games that were counted elsewhere.
fn counted(test: Sprt, counts: &[u64]) -> Result<SprtReport, Usage> {
    if counts.len() != 5 {
        let found = counts.len();
        refuse!("--counts has {found} numbers; allowed are 5, separated by commas");
    }
    let mut scores = BlockScores::new(2, 0.5);
    for (quarter, &blocks) in counts.iter().enumerate() {
        scores.add(quarter as f64 / 4.0, blocks);
    }
    Ok(SprtReport {
        trial: Trial::from((test, scores)),
        config: None,
        timing: None,
    })
}

/// A test about to be played.
struct Testing<'a> {
    args: &'a SprtArgs,
    seed: u64,
    is_new: bool,
    /// The command to show with it.
    command: &'a [String],
    stop: &'a AtomicBool,
}

impl Job for Testing<'_> {
    /// The report, and an error if the test was stopped or an agent never played.
    type Output = (SprtReport, anyhow::Result<()>);

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.args;
        let config = args.config(dealer, self.seed)?;
        if self.is_new {
            args.refuse_few(&config)?;
        }
        deal_list::note_most(args.games, &config);
        let asked = Asked {
            question: Question::Sprt(args.test.hypotheses()),
            command: self.command,
        };
        let (roster, mut run) = args.folder.open(dealer, &config, args.slice, asked)?;
        let slice = run.as_ref().map_or(Slice::WHOLE, |run| run.manifest().slice);
        let mut trial = Trial::of_run(args.test.test()?, &config, slice);
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, RunArgs::threads_or_all(args.threads), self.stop);
        let session = session::play(&table, config, run.as_mut(), &mut trial, SprtArgs::NAME)?;
        let forfeits = AlwaysForfeited::check(&session.tournament);
        let report = SprtReport {
            trial,
            config: Some(session.tournament.config),
            timing: Some(session.tournament.timing.of_sides()),
        };
        let end = match session.interrupted {
            Some(interrupted) => Err(interrupted.into()),
            None => forfeits.map_err(anyhow::Error::from),
        };
        Ok((report, end))
    }
}

/// A test about to be planned.
struct Planning<'a> {
    args: &'a SprtArgs,
    seed: u64,
    stop: &'a AtomicBool,
}

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let args = self.args;
        let config = args.config(dealer, self.seed)?;
        args.refuse_few(&config)?;
        let means = Means {
            folder: &args.folder,
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
            subcommand: SprtArgs::NAME,
        };
        let pilot = Pilot::play(dealer, &config, Question::Sprt(args.test.hypotheses()), &means)?;
        let test = args.test.test()?;
        let trial = Trial::of_run(test, &config, Slice::WHOLE);
        let scores = trial.scores();
        let findable = Findable {
            of: format!("{} against {}", args.a.title(), args.b.title()),
            normalized_elo: test.findable(scores, config.blocks),
            ..Findable::default()
        };
        let (elo0, elo1) = test.hypotheses();
        let games = |elo: f64| {
            let games = test.expected_blocks(scores, elo) * f64::from(scores.games_per_block());
            grouped(games.min(config.games as f64) as u64)
        };
        let note = format!(
            "In the mean it ends after about {} games at a true difference of {elo0}, and after {} at {elo1}",
            games(elo0),
            games(elo1)
        );
        Ok(pilot.plan(SprtArgs::NAME, config.games, true, vec![findable], vec![note]))
    }
}

/// A test that is checked before it is played.
struct Checking<'a> {
    args: &'a SprtArgs,
    seed: u64,
    is_new: bool,
}

impl Job for Checking<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let config = self.args.config(dealer, self.seed)?;
        if self.is_new {
            self.args.refuse_few(&config)?;
        }
        for agent in &config.agents {
            if agent.is_person() {
                return Err(Usage(RosterError::Person(agent.clone()).to_string()).into());
            }
            agent.heuristic(dealer.game).with_context(|| agent.to_string())?;
        }
        // The first deal is possible.
        dealer.game.start(&(dealer.deal)(0, &mut Rng::seed(0)), 0).map(drop)?;
        Ok(())
    }
}
