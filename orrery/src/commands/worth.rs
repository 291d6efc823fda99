//! `orrery worth`: what cards and other items are worth, by playing the same deals with something else in their place.

use crate::game::args::{GameArgs, RulesArgs};
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::{AgentArgs, OutputArgs, RunArgs, whole, within};
use crate::host::program;
use crate::host::typed::Typed;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::folder_name;
use crate::runs::plan::{self, PlanArgs, bytes_in};
use crate::runs::resume::{self, run_command};
use crate::runs::session::UNSTORED;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Interrupted, Usage, refuse, usage};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::question::Valuation;
use orrery_arena::report::{Findable, PlanReport, grouped};
use orrery_arena::run::{Manifest, check_new};
use orrery_arena::worth::{Arms, Rates, Valued, WorthPlan};
use orrery_arena::{Question, RunConfig, RunError, Seating};
use orrery_engine::problem::one_of;
use orrery_engine::rng::mix;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The options of a run in which items are valued.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("agents", |option| option.default_value("greedy").help(AGENTS)))]
#[command(mut_arg("plan", |option| option.help(PLAN)))]
#[command(mut_arg("planets", |option| option.default_value("random")))]
#[command(mut_arg("corporations", |option| option.default_value("random")))]
#[command(after_help = "\
Examples:
  orrery worth
  orrery worth --of techs --agents greedy,planner:beam=4 --run techs
  orrery worth --game planetarium")]
pub(crate) struct WorthArgs {
    /// What is valued: civ-cards, events, objectives, techs, tiles or tracks; in planetarium cards [default: the first of the game]
    #[arg(long, value_name = "KIND")]
    of: Option<String>,
    /// How far the intervals of each item may reach to each side, in points; those of worth over replacement reach 1.4
    /// times as far
    #[arg(long, value_name = "POINTS", default_value = "0.5", value_parser = within(0.05..=100.0))]
    width: f64,
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    /// Games of all agents together, each of which is branched on as often as --width needs [default: as many as --width
    /// needs]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1_000_000_000_000))]
    games: Option<u64>,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    slice: SliceArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const AGENTS: &str = "The agents, separated by commas: each plays all games against itself";

const PLAN: &str = "Play the pilot alone, and print how many games and continuations the run would play, their core-hours and \
    bytes, and which worth it would find in four of five cases; nothing is kept";

/// Games of each agent in the pilot: the most, and the fewest of a run that has fewer.
const PILOT: u64 = 300;
const FEWEST: u64 = 10;

/// The word that distinguishes the deals of the pilot.
const OF_PILOT: u64 = 0x776f_7274_6831;

impl StoredRun for WorthArgs {
    const NAME: &str = "worth";

    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        self.who.named()
    }

    fn rules(&self) -> &RulesArgs {
        &self.game.rules
    }

    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> anyhow::Result<()> {
        self.check_resumed(stored, typed)?;
        self.game.restore(stored, typed)?;
        self.who.restore(&stored.config.agents, typed);
        self.folder.restore(stored, typed);
        typed.or("--games", &mut self.games, Some(stored.config.games));
        Ok(())
    }
}

impl WorthArgs {
    /// Plays the games and prints what the items are worth.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (args, command) = self.with_stored_options()?;
        let stop = stop_flag("the blocks in play")?;
        let playing = Playing {
            args: &args,
            command: &command,
            stop: &stop,
        };
        if args.plan.plan {
            let plan = with_game(&args.game, Planning(playing))?;
            return plan::print(&plan, args.output.format);
        }
        let (valued, interrupted) = with_game(&args.game, playing)?;
        output::print(&in_form(args.output.format, &valued.report()))?;
        interrupted.map_or(Ok(()), |interrupted| Err(interrupted.into()))
    }

    fn threads(&self) -> usize {
        RunArgs::threads_or_all(self.threads)
    }

    /// Refuses what would change the plan of a run that is resumed.
    fn check_resumed(&self, stored: &Manifest, typed: &Typed) -> Result<(), RunError> {
        let mut differences = match (&stored.question, &self.of) {
            (Question::Worth(valuation), Some(of)) => stored.question.differences(&Question::Worth(Valuation {
                of: of.clone(),
                ..valuation.clone()
            })),
            _ => Vec::new(),
        };
        if typed.has("--width") {
            differences.push("width: the run was planned when it began; leave out --width".to_owned());
        }
        let folder = self.folder.run.as_deref();
        RunError::refuse(folder.unwrap_or(Path::new("")), differences)
    }

    /// Refuses a folder in which no run can begin, before a pilot is played for it.
    fn check_new_folder(&self) -> anyhow::Result<()> {
        let FolderArgs { run, resume, .. } = &self.folder;
        let Some(folder) = run else { return Ok(()) };
        folder_name::check(folder)?;
        if *resume && !folder.exists() {
            refuse!(
                "{} does not exist; leave out --resume to begin a run there",
                folder.display()
            );
        }
        Ok(check_new(folder)?)
    }
}

/// A run about to be played.
struct Playing<'a> {
    args: &'a WorthArgs,
    /// The command to show with it.
    command: &'a [String],
    stop: &'a AtomicBool,
}

impl Job for Playing<'_> {
    type Output = (Valued, Option<Interrupted>);

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.args;
        let stored = args
            .folder
            .run
            .as_deref()
            .filter(|folder| args.folder.resume && Manifest::is_in(folder));
        let stored = stored.map(Manifest::read).transpose()?;
        dealer.note_left_out();
        refuse_outside(&args.who)?;
        let agents = args.who.agents.0.len() as u64;
        let (kind, valuation, games) = match (&stored, &args.folder.run) {
            (Some(stored), Some(folder)) => {
                let (kind, valuation) = stored_kind(dealer, folder, stored)?;
                (kind, valuation.clone(), args.games.unwrap_or(stored.config.games))
            }
            _ => {
                args.check_new_folder()?;
                let kind = kind(dealer, args.of.as_deref())?;
                let plan = self.pilot(dealer, kind)?.plan(args);
                let content = dealer.game.content().swap_remove(kind);
                (kind, Valuation::of(&content, &plan.rates), plan.games * agents)
            }
        };
        let config = config(dealer, &args.who, games, args.game.deal.seed)?;
        let asked = Asked {
            question: Question::Worth(valuation.clone()),
            command: self.command,
        };
        let (roster, run) = args.folder.open(dealer, &config, args.slice, asked)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, args.threads(), self.stop);
        let arms = arms(dealer, kind, valuation.rates(), config.seed);
        let progress = Progress::new(config.games, "games");
        let (valued, wanted, remedy, given_up) = match run {
            None => {
                let wanted = config.games;
                let mut valued = Valued::new(config.clone(), valuation);
                let given_up = table.play_valued_in_memory(&config, &arms, |block| {
                    count(&progress, block.rows.len());
                    valued.add_block(block);
                })?;
                (valued, wanted, UNSTORED.to_owned(), given_up)
            }
            Some(mut run) => {
                let per_block = u64::from(config.schedule().games_per_block());
                let wanted = run.manifest().slice.count_of(config.blocks) * per_block;
                progress.set_wanted(wanted);
                progress.resume_at(wanted - run.missing()?.count() * per_block);
                let given_up = table.play_valued(&mut run, &arms, |block| count(&progress, block.rows.len()))?;
                let command = run_command(WorthArgs::NAME, run.folder()) + resume::trust(&config.agents);
                (
                    Valued::of_run(&run)?,
                    wanted,
                    format!("to resume it: {command}"),
                    given_up,
                )
            }
        };
        let played = valued.games;
        let interrupted = (played < wanted).then_some(Interrupted {
            played,
            wanted,
            remedy,
            given_up,
        });
        Ok((valued, interrupted))
    }
}

/// More games are done.
fn count(progress: &Progress, games: usize) {
    progress.add(games as u64);
    program::note_progress(progress.numbers());
}

/// The plan of games with their arms.
struct Planning<'a>(Playing<'a>);

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let args = self.0.args;
        dealer.note_left_out();
        refuse_outside(&args.who)?;
        let pilot = self.0.pilot(dealer, kind(dealer, args.of.as_deref())?)?;
        Ok(pilot.report(args))
    }
}

/// Games of each agent on other deals, with all arms.
struct Pilot {
    valued: Valued,
    /// Core-seconds that they took with their arms.
    core_seconds: f64,
    /// Bytes of their folder.
    bytes: u64,
}

impl Pilot {
    /// The games and arms that the width needs.
    fn plan(&self, args: &WorthArgs) -> WorthPlan {
        let agents = self.valued.agents.len() as u64;
        WorthPlan::of(&self.valued, args.width, args.games.map(|games| games.div_ceil(agents)))
    }

    /// What the run would find and cost.
    fn report(&self, args: &WorthArgs) -> PlanReport {
        let plan = self.plan(args);
        let agents = self.valued.agents.len() as u64;
        let games = plan.games * agents;
        // Arms take most of the time and of the room.
        let times = (games + plan.arms) as f64 / (self.valued.games + self.valued.arms) as f64;
        let one = &self.valued.valuation.one;
        let findable = |(of, reach): (&str, Option<f64>)| Findable {
            of: format!("a {one}, {of}"),
            points: reach.map(|reach| reach * FOUND),
            ..Findable::default()
        };
        let estimates = ["to its taker", "at the choice", "over replacement"];
        PlanReport {
            kind: WorthArgs::NAME,
            game: self.valued.config.game.clone(),
            games,
            pilot: [self.valued.games; 2],
            core_seconds: self.core_seconds * times / games as f64,
            bytes: Some(self.bytes as f64 * times / games as f64),
            findable: estimates.into_iter().zip(plan.reach).map(findable).collect(),
            notes: vec![format!(
                "About {} continuations are played besides.",
                grouped(plan.arms)
            )],
        }
    }
}

/// How many times as large as half an interval a difference is that is found in four of five cases. Among 36 items the
/// interval has 3.2 standard errors to each side, and 0.84 more find it; among fewer items it is up to 1.43.
const FOUND: f64 = 1.0 + 0.84 / 3.2;

impl Playing<'_> {
    /// Plays games on other deals, with all arms.
    fn pilot<G: Playable>(&self, dealer: &Dealer<'_, G>, kind: usize) -> anyhow::Result<Pilot> {
        let args = self.args;
        let agents = args.who.agents.0.len() as u64;
        let content = dealer.game.content().swap_remove(kind);
        let rates = Rates::all(content.items.len());
        let seed = mix(&[args.game.deal.seed], OF_PILOT);
        let games = args
            .games
            .map_or(PILOT, |games| games.div_ceil(agents).clamp(FEWEST, PILOT));
        let config = config(dealer, &args.who, games * agents, seed)?;
        let scratch = tempfile::tempdir()?;
        let folder = scratch.path().join("pilot");
        let asked = Asked {
            question: Question::Worth(Valuation::of(&content, &rates)),
            command: &[],
        };
        let files = args.folder.of_pilot(folder.clone());
        let (roster, run) = files.open(dealer, &config, SliceArgs::default(), asked)?;
        let mut run = run.expect("a folder was named");
        let empty = bytes_in(&folder)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, args.threads(), self.stop);
        let arms = arms(dealer, kind, rates, config.seed);
        let progress = Progress::new(config.games, "games of a pilot");
        let begun = Instant::now();
        let given_up = table.play_valued(&mut run, &arms, |block| count(&progress, block.rows.len()))?;
        let seconds = begun.elapsed().as_secs_f64();
        let valued = Valued::of_run(&run)?;
        // A part of a pilot would make another plan.
        if valued.games < config.games {
            let interrupted = Interrupted {
                played: valued.games,
                wanted: config.games,
                remedy: "they are of a pilot, which is not stored; run the command again".to_owned(),
                given_up,
            };
            return Err(interrupted.into());
        }
        if valued.arms == 0 {
            refuse!(
                "no {} was met in {} games; are the cards of this kind in play? Events need --events DECK",
                content.one,
                valued.games
            );
        }
        Ok(Pilot {
            valued,
            core_seconds: seconds * plan::cores(args.threads(), config.blocks),
            bytes: bytes_in(&folder)?.saturating_sub(empty),
        })
    }
}

/// What plays the arms of a stored run again.
///
/// # Errors
/// If it values other items than the game has.
pub(crate) fn stored_arms<'g, G: Playable>(
    dealer: &Dealer<'g, G>,
    folder: &Path,
    stored: &Manifest,
) -> anyhow::Result<Arms<'g, G>> {
    let (kind, valuation) = stored_kind(dealer, folder, stored)?;
    Ok(arms(dealer, kind, valuation.rates(), stored.config.seed))
}

/// The place of the kind that a stored run values, and its items, which are those of the game.
fn stored_kind<'m, G: Playable>(
    dealer: &Dealer<'_, G>,
    folder: &Path,
    stored: &'m Manifest,
) -> anyhow::Result<(usize, &'m Valuation)> {
    let Question::Worth(valuation) = &stored.question else {
        refuse!("no items are valued in {}", folder.display());
    };
    let (of, kinds) = (&valuation.of, dealer.game.content());
    let difference = match kinds.iter().position(|kind| kind.word == of) {
        Some(kind) => match valuation.difference(&kinds[kind]) {
            None => return Ok((kind, valuation)),
            Some(difference) => difference,
        },
        None => format!("it values {of}: {}", one_of(of, kinds.iter().map(|kind| kind.word))),
    };
    // The items differ under another ruleset, too.
    dealer.check_same(folder, &stored.config)?;
    let damaged = RunError::Damaged {
        file: folder.join("run.toml"),
        what: difference,
    };
    Err(damaged.into())
}

/// The place of the kind with this word; the first kind if none is named.
fn kind<G: Playable>(dealer: &Dealer<'_, G>, word: Option<&str>) -> Result<usize, Usage> {
    let kinds = dealer.game.content();
    match (word, kinds.len()) {
        (_, 0) => Err(usage!("{} lists nothing that can be valued", dealer.game.name())),
        (None, _) => Ok(0),
        (Some(word), _) => {
            let found = kinds.iter().position(|kind| kind.word == word);
            found.ok_or_else(|| usage!("--of {word}: {}", one_of(word, kinds.iter().map(|kind| kind.word))))
        }
    }
}

/// The arms of a kind. Where an item can be taken in several ways, as a tile can be laid on many squares, `greedy` chooses.
fn arms<'g, G: Playable>(dealer: &Dealer<'g, G>, kind: usize, rates: Rates, seed: u64) -> Arms<'g, G> {
    let game = dealer.game;
    let greedy: AgentSpec = "greedy".parse().expect("it is in the registry");
    Arms::new(game, kind, rates, seed).with_chooser(move || greedy.build(game))
}

/// Refuses programs: they have the ruleset of the run, and cannot play without an item.
fn refuse_outside(who: &AgentArgs) -> Result<(), Usage> {
    match who.agents.0.iter().find(|agent| agent.is_from_outside()) {
        Some(agent) => Err(usage!(
            "{agent} cannot play under a ruleset without an item; allowed are built-in agents"
        )),
        None => Ok(()),
    }
}

/// Games of each agent with itself.
fn config<G: Playable>(dealer: &Dealer<'_, G>, who: &AgentArgs, games: u64, seed: u64) -> Result<RunConfig, Usage> {
    let config = dealer.config(who.agents.clone(), games, seed)?;
    Ok(config.with_seating(Seating::SelfPlay, games)?)
}
