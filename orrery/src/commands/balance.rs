//! `orrery balance`: whether boards are balanced, for agents that play against themselves.

use crate::game::args::{DealArgs, GameArgs, RulesArgs, in_balance};
use crate::game::command::Purpose;
use crate::game::common;
use crate::game::files::Texts;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::{OutputArgs, RunArgs, whole};
use crate::host::typed::Typed;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::plan::{self, Means, Pilot, PlanArgs};
use crate::runs::resume;
use crate::runs::session::{self, Watch};
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, AlwaysForfeited, Interrupted, Usage, refuse, usage};
use crate::terminal::screen::in_form;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use orrery_agents::{AgentList, AgentSpec, Playable};
use orrery_arena::balance::{self, Against, Balance};
use orrery_arena::question::{Compared, Comparison};
use orrery_arena::record::Record;
use orrery_arena::report::{BalanceReport, PlanReport, grouped};
use orrery_arena::run::Manifest;
use orrery_arena::stats::effects::LEAST_BLOCKS;
use orrery_arena::{Question, Row, Run, RunConfig, Seating};
use orrery_engine::{Game, Seat};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// The options of a study of balance.
#[derive(Args, Clone, Debug)]
#[command(mut_args(in_balance))]
#[command(after_help = "\
Examples:
  orrery balance --agents greedy
  orrery balance --what planets --agents planner --games 5k --run planets")]
pub(crate) struct BalanceArgs {
    /// What is compared
    #[arg(long, value_name = "WHAT", value_parser = compared(), default_value_t = Compared::default())]
    what: Compared,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Seats at the table
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=6), default_value = "2")]
    players: u64,
    #[command(flatten)]
    deal: DealArgs,
    /// The agents, separated by commas: each plays all games against itself
    #[arg(long, value_name = "A,B,..", default_value = "greedy,planner")]
    agents: AgentList,
    /// Games to play, of all agents together, rounded up to whole blocks [default: as many as --difference needs]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1_000_000_000_000))]
    games: Option<u64>,
    /// The difference of two boards in points that is to be found with a chance of 80 %
    #[arg(long, value_name = "D", value_parser = difference, default_value = "1.5")]
    difference: f64,
    /// Look at half and at three quarters of the games, and stop if every board is known to be off the mean or less than
    /// --difference from it; all intervals are wider for that
    #[arg(long, conflicts_with_all = ["slice", "against"])]
    stop_early: bool,
    /// Play the same blocks under these rules, too, and print what changes: ruleset files or a folder of them. With --run
    /// DIR the two runs are DIR/before and DIR/after
    #[arg(long, value_name = "FILE|DIR")]
    against: Vec<PathBuf>,
    /// The files of the second ruleset of a stored study.
    #[arg(skip)]
    stored_against: Texts,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    slice: SliceArgs,
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// What is compared, by its name.
fn compared() -> impl TypedValueParser<Value = Compared> {
    let values = Compared::ALL.map(|what| PossibleValue::new(what.name()).help(what.words()));
    PossibleValuesParser::new(values).map(|name| Compared::try_from(name).expect("it is one of the names"))
}

/// A difference in points.
pub(crate) fn difference(text: &str) -> Result<f64, String> {
    let points = text
        .parse()
        .ok()
        .filter(|points| Comparison::DIFFERENCES.contains(points));
    points.ok_or_else(|| "allowed is a number of points from 0.01 to 1000".to_owned())
}

impl StoredRun for BalanceArgs {
    const NAME: &str = "balance";

    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        self.agents.0.iter_mut().map(|agent| ("--agents", agent)).collect()
    }

    fn rules(&self) -> &RulesArgs {
        &self.rules
    }

    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> anyhow::Result<()> {
        self.rules.restore(stored, typed)?;
        self.deal.restore(stored, typed);
        typed.or("--players", &mut self.players, stored.config.players as u64);
        typed.or("--agents", &mut self.agents, AgentList(stored.config.agents.clone()));
        self.folder.restore(stored, typed);
        let Question::Balance(comparison) = &stored.question else {
            return Ok(());
        };
        typed.or("--what", &mut self.what, comparison.what);
        typed.or("--games", &mut self.games, Some(comparison.games));
        typed.or("--difference", &mut self.difference, comparison.difference);
        self.stop_early |= comparison.stop_early;
        typed.or("--against", &mut self.stored_against, comparison.against.clone());
        // Format 8 did not store it before its first game.
        let after = self.folder.run.as_ref().map(|folder| folder.join(AFTER));
        if let (true, Some(after)) = (
            self.stored_against.is_empty(),
            after.filter(|after| Manifest::is_in(after)),
        ) {
            self.stored_against = Manifest::read(&after)?.ruleset;
        }
        Ok(())
    }

    fn stored_in(folder: &Path) -> PathBuf {
        folder_of(folder)
    }
}

/// The run of a study whose question is read: the first of two, if it compares two rulesets.
pub(crate) fn folder_of(study: &Path) -> PathBuf {
    let before = study.join(BEFORE);
    match Manifest::is_in(&before) {
        true => before,
        false => study.to_owned(),
    }
}

/// Whether a folder has the name of one of the two runs of a study of two rulesets.
pub(crate) fn is_half(folder: &Path) -> bool {
    folder.ends_with(BEFORE) || folder.ends_with(AFTER)
}

/// The result of a stored run.
pub(crate) fn report(run: &Run, comparison: &Comparison) -> anyhow::Result<BalanceReport> {
    Ok(BalanceReport::of(balance_of(run, comparison)?, comparison))
}

/// The result of a study of two rulesets in a folder; none if it holds none.
pub(crate) fn report_both(folder: &Path) -> anyhow::Result<Option<BalanceReport>> {
    let [before, after] = [BEFORE, AFTER].map(|name| folder.join(name));
    if !Manifest::is_in(&before) || !Manifest::is_in(&after) {
        return Ok(None);
    }
    let (before, after) = (Run::open(&before)?, Run::open(&after)?);
    let Question::Balance(comparison) = &before.manifest().question else {
        return Ok(None);
    };
    let after = balance_of(&after, comparison)?;
    let report = report(&before, comparison)?;
    let against = Against::of(&report.balance, &after)?;
    Ok(Some(BalanceReport {
        against: Some((after, against)),
        ..report
    }))
}

impl BalanceArgs {
    /// Plays the games and prints what they say of the boards.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (mut args, command) = self.with_stored_options()?;
        args.deal_common_boards()?;
        let stop = stop_flag("the blocks in play")?;
        if args.plan.plan {
            let planning = Planning {
                args: &args,
                stop: &stop,
            };
            let plan = with_game(&args.game(args.rules.clone()), planning)?;
            return plan::print(&plan, args.output.format);
        }
        let scratch = tempfile::tempdir()?;
        let study = Study {
            args: &args,
            command: &command,
            stop: &stop,
            scratch: scratch.path(),
        };
        let (report, interrupted) = study.play()?;
        if let Some(report) = report {
            output::print(&in_form(args.output.format, &report.report()))?;
        }
        interrupted.map_or(Ok(()), |interrupted| Err(interrupted.into()))
    }

    /// With a second ruleset, deals only the boards that both have, and says which others there are.
    fn deal_common_boards(&mut self) -> anyhow::Result<()> {
        if let Some(second) = self.against() {
            let left_out;
            (self.deal, left_out) = common::deals([&self.rules, &second], &self.deal, self.what)?;
            output::notes(&left_out);
        }
        Ok(())
    }

    /// What is played, under these rules.
    fn game(&self, rules: RulesArgs) -> GameArgs {
        GameArgs::of_study(rules, self.players, self.deal.clone(), Purpose::Balance(self.what))
    }

    /// The second ruleset, if there is one.
    fn against(&self) -> Option<RulesArgs> {
        let are_named = !self.against.is_empty() || !self.stored_against.is_empty();
        are_named.then(|| RulesArgs {
            ruleset: self.against.clone(),
            stored_ruleset: self.stored_against.clone(),
            ..self.rules.clone()
        })
    }
}

/// A study about to be played.
struct Study<'a> {
    args: &'a BalanceArgs,
    /// The command to show with it.
    command: &'a [String],
    stop: &'a AtomicBool,
    /// Where runs are kept that are not stored.
    scratch: &'a Path,
}

/// The folders of the two runs of a comparison, in the folder of the study.
const BEFORE: &str = "before";
const AFTER: &str = "after";

impl Study<'_> {
    /// Plays it under its ruleset, or under both. Returns the result, which an interrupted study has only if its games
    /// suffice.
    fn play(&self) -> anyhow::Result<(Option<BalanceReport>, Option<Interrupted>)> {
        let args = self.args;
        let Some(rules) = args.against() else {
            if let Some(folder) = args
                .folder
                .run
                .as_deref()
                .filter(|folder| Manifest::is_in(&folder.join(BEFORE)))
            {
                refuse!(
                    "{} compares two rulesets, and does not have the second yet; name it with --against",
                    folder.display()
                );
            }
            let (balance, interrupted) = self.play_under(args.rules.clone(), Texts::new(), None)?;
            return Ok((balance.map(|balance| args.report(balance, None)), interrupted));
        };
        if let Some(folder) = args.folder.run.as_deref().filter(|folder| Manifest::is_in(folder)) {
            refuse!(
                "{} holds a run of its own; --against stores two runs: name another folder",
                folder.display()
            );
        }
        let texts = with_game(&args.game(rules.clone()), Ruleset)?;
        let (before, interrupted) = self.play_under(args.rules.clone(), texts, Some(BEFORE))?;
        if interrupted.is_some() {
            return Ok((None, interrupted));
        }
        let (after, interrupted) = self.play_under(rules, Texts::new(), Some(AFTER))?;
        let (Some(before), Some(after)) = (before, after) else {
            return Ok((None, interrupted));
        };
        let against = Against::of(&before, &after)?;
        Ok((Some(args.report(before, Some((after, against)))), interrupted))
    }

    /// Plays it under these rules; `against` are those of the other run.
    fn play_under(
        &self,
        rules: RulesArgs,
        against: Texts,
        name: Option<&str>,
    ) -> anyhow::Result<(Option<Balance>, Option<Interrupted>)> {
        let folder = self.args.folder.run.clone().unwrap_or_else(|| self.scratch.join("run"));
        let playing = Playing {
            study: self,
            against,
            folder: name.map_or(folder.clone(), |name| folder.join(name)),
        };
        let mut game = self.args.game(rules);
        if self.args.folder.resume && Manifest::is_in(&playing.folder) {
            game.rules.ruleset.clear();
            game.rules.stored_ruleset = Manifest::read(&playing.folder)?.ruleset;
        }
        with_game(&game, playing)
    }
}

/// Reads a ruleset.
struct Ruleset;

impl Job for Ruleset {
    type Output = Texts;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Texts> {
        Ok(dealer.ruleset.clone())
    }
}

/// A study about to be planned.
struct Planning<'a> {
    args: &'a BalanceArgs,
    stop: &'a AtomicBool,
}

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let args = self.args;
        let comparison = args.comparison(args.games_of(dealer));
        args.refuse_few(dealer, &comparison)?;
        let config = args.config(dealer, comparison.games)?;
        let means = Means {
            folder: &args.folder,
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
            subcommand: BalanceArgs::NAME,
        };
        let pilot = Pilot::play(dealer, &config, Question::Balance(comparison.clone()), &means)?;
        let findable = BalanceReport::of_run(&pilot.run, &comparison, &[])?.findable(config.games);
        let early = args
            .stop_early
            .then(|| "It may end at half or at three quarters of the games".to_owned());
        let twice = args
            .against()
            .map(|_| "Half of the games are under the second ruleset".to_owned());
        let games = config.games * if twice.is_some() { 2 } else { 1 };
        let notes = early.into_iter().chain(twice).collect();
        Ok(pilot.plan(BalanceArgs::NAME, games, true, findable, notes))
    }
}

/// The games under one ruleset, about to be played.
struct Playing<'a> {
    study: &'a Study<'a>,
    /// The ruleset of the other run.
    against: Texts,
    folder: PathBuf,
}

impl Job for Playing<'_> {
    type Output = (Option<Balance>, Option<Interrupted>);

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.study.args;
        let games = args.games_of(dealer);
        if args.against().is_none() {
            dealer.note_left_out();
        }
        // Once for both runs of a comparison.
        if !self.folder.ends_with(AFTER) {
            args.note_power(dealer, games);
        }
        let stored = Manifest::read(&self.folder).map_or(0, |manifest| manifest.config.games);
        let mut folder = args.folder.of_run(self.folder.clone());
        let mut played = (None, None);
        let comparison = Comparison {
            against: self.against.clone(),
            ..args.comparison(games)
        };
        args.refuse_few(dealer, &comparison)?;
        for look in comparison.looks() {
            let config = args.config(dealer, comparison.games_at(look))?;
            if args.games.is_some() && look.part == 1.0 {
                output::note_rounding(games, &config);
            }
            // Looks of earlier sessions did not end the run.
            if look.part < 1.0 && folder.resume && config.games < stored {
                continue;
            }
            played = self.play(dealer, config, &folder, (&comparison, look.level))?;
            let is_known = |balance: &Balance| balance.is_known(args.what.kind(), args.difference);
            if played.1.is_some() || played.0.as_ref().is_some_and(is_known) {
                break;
            }
            folder.resume = true;
        }
        Ok(played)
    }
}

impl Playing<'_> {
    /// Plays the games of this configuration that the folder misses.
    fn play<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        config: RunConfig,
        folder: &FolderArgs,
        (comparison, level): (&Comparison, f64),
    ) -> anyhow::Result<(Option<Balance>, Option<Interrupted>)> {
        let args = self.study.args;
        let asked = Asked {
            question: Question::Balance(comparison.clone()),
            command: self.study.command,
        };
        let (roster, run) = folder.open(dealer, &config, args.slice, asked)?;
        let mut run = run.expect("a folder was named");
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, RunArgs::threads_or_all(args.threads), self.study.stop);
        let wanted = run.missing()?.count() * u64::from(config.schedule().games_per_block());
        let mut pace = Pace::new(wanted);
        let session = session::play(&table, config, Some(&mut run), &mut pace, BalanceArgs::NAME)?;
        let mut interrupted = session.interrupted;
        if interrupted.is_none() {
            AlwaysForfeited::check(&session.tournament)?;
        }
        if let Some(interrupted) = &mut interrupted {
            interrupted.remedy = args.remedy();
        }
        match (of_run(dealer, &run, level), &interrupted) {
            (Ok(balance), _) => Ok((Some(balance), interrupted)),
            // Too few games to say anything; that it was stopped is said anyway.
            (Err(_), Some(_)) => Ok((None, interrupted)),
            (Err(error), None) if args.slice.slice.is_some() => {
                output::note(&format!("note: no result of this slice alone: {error}"));
                Ok((None, interrupted))
            }
            (Err(error), None) => Err(error),
        }
    }
}

/// Says once how long the run takes, from its first seconds.
struct Pace {
    begun: Instant,
    wanted: u64,
    played: u64,
    is_said: bool,
}

/// How long the pace is measured.
const MEASURED: Duration = Duration::from_secs(2);

impl Pace {
    fn new(wanted: u64) -> Pace {
        Pace {
            begun: Instant::now(),
            wanted,
            played: 0,
            is_said: false,
        }
    }
}

impl Watch for Pace {
    fn count(&mut self, _: &[Row]) {}

    fn look(&mut self, rows: &[Row]) {
        self.played += rows.len() as u64;
        let seconds = self.begun.elapsed().as_secs_f64();
        if self.is_said || seconds < MEASURED.as_secs_f64() {
            return;
        }
        self.is_said = true;
        let left = self.wanted.saturating_sub(self.played) as f64 * seconds / self.played as f64;
        if left >= MEASURED.as_secs_f64() {
            output::note(&format!("note: about {left:.0} s to go"));
        }
    }
}

impl BalanceArgs {
    /// What is compared, over this many games.
    fn comparison(&self, games: u64) -> Comparison {
        Comparison {
            what: self.what,
            difference: self.difference,
            stop_early: self.stop_early,
            games,
            against: Texts::new(),
        }
    }

    /// The report of this study.
    fn report(&self, balance: Balance, against: Option<(Balance, Against)>) -> BalanceReport {
        BalanceReport {
            against,
            ..BalanceReport::of(balance, &self.comparison(0))
        }
    }

    /// How many games are played if none is left out.
    fn games_of<G: Game>(&self, dealer: &Dealer<'_, G>) -> u64 {
        self.games.unwrap_or_else(|| self.games_for(dealer))
    }

    /// The games that find the difference.
    fn games_for<G: Game>(&self, dealer: &Dealer<'_, G>) -> u64 {
        let boards = dealer.boards.unwrap_or(dealer.players);
        balance::games_for(self.difference, boards, dealer.players) * self.agents.0.len() as u64
    }

    /// Says what the games find; nothing of seats, whose errors are not those of boards.
    fn note_power<G: Game>(&self, dealer: &Dealer<'_, G>, games: u64) {
        if self.what == Compared::SEATS {
            return;
        }
        let of_needed = games as f64 / self.games_for(dealer) as f64;
        output::note(&format!(
            "note: {} games find a difference of two {}s of {:.2} points with a chance of about 80 %",
            grouped(games),
            self.what.kind(),
            self.difference / of_needed.sqrt()
        ));
    }

    /// What to do about a study that was stopped.
    fn remedy(&self) -> String {
        let resumed = |folder: &PathBuf| {
            let command = resume::run_command(BalanceArgs::NAME, folder) + resume::trust(&self.agents.0);
            format!("to resume it: {command}")
        };
        self.folder
            .run
            .as_ref()
            .map_or_else(|| session::UNSTORED.to_owned(), resumed)
    }

    /// Refuses a run of too few blocks before it is played.
    fn refuse_few<G: Game>(&self, dealer: &Dealer<'_, G>, comparison: &Comparison) -> Result<(), Usage> {
        let first = &comparison.looks()[0];
        let config = self.config(dealer, comparison.games_at(first))?;
        let least = LEAST_BLOCKS as u64;
        if config.blocks >= least {
            return Ok(());
        }
        let needed = (least * u64::from(config.schedule().games_per_block())) as f64 / first.part;
        let at = if self.stop_early { " at the first look" } else { "" };
        Err(usage!(
            "--games {} is too few{at}: {} blocks; allowed are {least} blocks or more, {} games",
            comparison.games,
            config.blocks,
            needed.ceil()
        ))
    }

    fn config<G: Game>(&self, dealer: &Dealer<'_, G>, games: u64) -> Result<RunConfig, Usage> {
        let config = dealer.config(self.agents.clone(), games, self.deal.seed)?;
        Ok(config.with_seating(Seating::SelfPlay, games)?)
    }
}

/// The balance of a stored run.
fn balance_of(run: &Run, comparison: &Comparison) -> anyhow::Result<Balance> {
    let level = comparison.level(&run.manifest().config);
    with_game(&GameArgs::of_run(run.manifest())?, Reading { run, level })
}

/// Reads the result of a stored run.
struct Reading<'a> {
    run: &'a Run,
    level: f64,
}

impl Job for Reading<'_> {
    type Output = Balance;

    fn needs_deals(&self) -> bool {
        false
    }

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Balance> {
        of_run(dealer, self.run, self.level)
    }
}

/// The blocks in which the use of abilities is looked at: as many as take seconds, evenly spread over the run.
const LOOKED_AT: u64 = 100;

fn of_run<G: Game>(dealer: &Dealer<'_, G>, run: &Run, level: f64) -> anyhow::Result<Balance> {
    let mut uses = Vec::new();
    if dealer.ability_uses.is_some() && !run.manifest().records {
        output::note("note: the run has no records, so the use of techs is not known");
    }
    if let Some(ability_uses) = dealer.ability_uses
        && run.manifest().records
    {
        let blocks = run.blocks()?;
        let every = blocks.count().div_ceil(LOOKED_AT).max(1) as usize;
        for block in blocks.iter().step_by(every) {
            let block = run.block(block)?;
            let played = block.rows.iter().zip(&block.records);
            for (row, record) in played.filter(|(row, _)| row.is_scored()) {
                let record = Record::from_bytes(dealer.game, record)?;
                // A game that is none is found by `orrery replay`; it says nothing of abilities.
                let used = ability_uses(&record.setup, record.seed, &record.actions).unwrap_or_default();
                uses.push((row.agents[Seat(0)], used));
            }
        }
    }
    Ok(Balance::of_run(run, &uses, level)?)
}
