//! `orrery sensitivity`: what the numbers of the rules do, each a step up and down in the same deals.

use crate::game::args::{GameArgs, RulesArgs};
use crate::game::command::{GameCommand, Setup};
use crate::game::files::Texts;
use crate::game::job::{Dealer, with_loaded};
use crate::game::numbers::{self, Listed};
use crate::game::of_game;
use crate::game::parameter::Parameter;
use crate::host::args::{AgentArgs, OutputArgs, RunArgs, whole, within};
use crate::host::typed::Typed;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::resume::run_command;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Usage, refuse, usage};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentSpec, Roster};
use orrery_arena::question::Steps;
use orrery_arena::run::Manifest;
use orrery_arena::sensitivity::{Changed, ChangesFile, Outcome, Sensitivity, Study};
use orrery_arena::{PlayedBlock, Question, Run, RunConfig, RunError, Seating};
use orrery_engine::problem::{cut, one_of};
use orrery_engine::{Content, Game, Rules, Seat, UsageKind};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The options of a study of the numbers of the rules.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("agents", |option| option.default_value("greedy").help(AGENTS)))]
#[command(mut_arg("planets", |option| option.default_value("random")))]
#[command(mut_arg("corporations", |option| option.default_value("random")))]
#[command(mut_arg("records", |option| option.hide(true)))]
#[command(mut_arg("resume", |option| option.help(RESUME)))]
#[command(after_help = "\
Examples:
  orrery sensitivity --of station,corporations.scoring --deals 100
  orrery sensitivity --of planets.gaia --together 'planets.*.column_medals'
  orrery sensitivity --run numbers")]
pub(crate) struct SensitivityArgs {
    /// The numbers to change, by their paths or what these begin with; * is any one part of a path. `orrery ruleset show
    /// --numbers` lists them [default: all]
    #[arg(long, value_name = "PATH,..", value_delimiter = ',')]
    of: Vec<String>,
    /// Numbers to change together: for each of these patterns, all numbers that it fits
    #[arg(long, value_name = "PATTERN,..", value_delimiter = ',')]
    together: Vec<String>,
    /// The most deals that a change is played on; most need fewer
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(20..=1_000_000), default_value = "400")]
    deals: u64,
    /// How many points a change may make and still be called small; the narrower, the more deals are played
    #[arg(long, value_name = "POINTS", default_value = "0.5", value_parser = within(0.01..=100.0))]
    width: f64,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const RESUME: &str = "Go on with the run in the folder of --run, with its options; its changes stay as they are";

const AGENTS: &str = "The agents, separated by commas: each plays all deals against itself";

impl StoredRun for SensitivityArgs {
    const NAME: &str = "sensitivity";

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
        let blocks = stored.config.blocks;
        if typed.has("--deals") && self.deals != blocks {
            let difference = format!(
                "deals: the run has {blocks}, not {}; its changes were played on these",
                self.deals
            );
            RunError::refuse(self.folder.run.as_deref().unwrap_or(Path::new("")), vec![difference])?;
        }
        self.game.restore(stored, typed)?;
        self.who.restore(&stored.config.agents, typed);
        typed.or("--deals", &mut self.deals, blocks);
        if let Question::Sensitivity(steps) = &stored.question {
            typed.or("--of", &mut self.of, steps.of.clone());
            typed.or("--together", &mut self.together, steps.together.clone());
            typed.or("--width", &mut self.width, steps.width);
        }
        Ok(())
    }
}

/// A study that was stopped before all changes were tried.
#[derive(Debug, thiserror::Error)]
#[error("stopped after {done} of {wanted} changes; {remedy}")]
struct Stopped {
    done: usize,
    wanted: usize,
    remedy: String,
}

/// What a study without a folder says when it is stopped.
const UNSTORED: &str = "the run was not stored; with --run it could be resumed";

impl SensitivityArgs {
    /// Tries the changes and prints what they do.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (args, command) = self.with_stored_options()?;
        let stop = stop_flag("the change in play")?;
        let scratch = tempfile::tempdir()?;
        let playing = Playing {
            args: &args,
            folder: match &args.folder.run {
                Some(_) => args.folder.with_records(),
                None => args.folder.of_pilot(scratch.path().join("run")).with_records(),
            },
            command: &command,
            stop: &stop,
        };
        let (found, stopped) = of_game!(args.game.rules.game.name, Command => playing.study::<Command>())?;
        output::print(&in_form(args.output.format, &found.report()))?;
        stopped.map_or(Ok(()), |stopped| Err(stopped.into()))
    }

    fn steps(&self) -> Steps {
        Steps {
            of: self.of.clone(),
            together: self.together.clone(),
            width: self.width,
        }
    }

    /// Each agent plays each deal against itself.
    fn config<G: Game>(&self, dealer: &Dealer<'_, G>) -> Result<RunConfig, Usage> {
        let seated = |games| {
            let config = dealer.config(self.who.agents.clone(), games, self.game.deal.seed)?;
            Ok::<RunConfig, Usage>(config.with_seating(Seating::SelfPlay, games)?)
        };
        let of_deal = seated(1)?.schedule().games_per_block();
        seated(self.deals * u64::from(of_deal))
    }

    /// Whether a number is to be changed by itself. Without --of, --together changes only what it names.
    fn is_asked(&self, path: &str) -> bool {
        match self.of.is_empty() {
            true => self.together.is_empty(),
            false => self.of.iter().any(|pattern| numbers::begins_as(pattern, path)),
        }
    }

    /// The same game under another ruleset.
    fn under(&self, texts: Texts) -> GameArgs {
        GameArgs {
            rules: RulesArgs {
                game: self.game.rules.game,
                ruleset: Vec::new(),
                stored_ruleset: texts,
            },
            ..self.game.clone()
        }
    }
}

/// A number, or several together, and the paths of all.
struct Planned {
    parameter: Parameter,
    paths: Vec<String>,
}

impl Planned {
    /// The step to a value.
    fn step(&self, to: i64) -> Option<[i64; 2]> {
        Some([self.parameter.present(), to])
    }
}

/// A study about to be played.
struct Playing<'a> {
    args: &'a SensitivityArgs,
    folder: FolderArgs,
    /// The command to show with it.
    command: &'a [String],
    stop: &'a AtomicBool,
}

impl Playing<'_> {
    fn study<C: GameCommand>(&self) -> anyhow::Result<(Sensitivity, Option<Stopped>)> {
        let args = self.args;
        if let Some(agent) = args.who.agents.0.iter().find(|agent| agent.is_from_outside()) {
            refuse!("{agent} cannot play under other rules; allowed are built-in agents");
        }
        with_loaded::<C, _>(&args.game, args.game.rules.load::<C>()?, true, |dealer| {
            let listed = numbers::listed::<C::Ruleset>(&dealer.ruleset);
            let planned = planned(&listed, args)?;
            let mut run = self.played(dealer)?;
            let stopped = self.changes::<C>(dealer, &mut run, &listed, &planned)?;
            Ok((Sensitivity::of_run(&run)?, stopped))
        })?
    }

    /// The deals under the rules as they are, played now or before.
    fn played<C: orrery_agents::Playable>(&self, dealer: &Dealer<'_, C>) -> anyhow::Result<Run> {
        dealer.note_left_out();
        let config = self.args.config(dealer)?;
        let asked = Asked {
            question: Question::Sensitivity(self.args.steps()),
            command: self.command,
        };
        let (roster, run) = self.folder.open(dealer, &config, SliceArgs::default(), asked)?;
        let mut run = run.expect("it has a folder");
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, RunArgs::threads_or_all(self.args.threads), self.stop);
        let progress = Progress::new(config.blocks, "deals");
        progress.resume_at(config.blocks - run.missing()?.count());
        let given_up = table.play_run(&mut run, |_| {
            progress.add(1);
            ControlFlow::Continue(())
        })?;
        match given_up {
            Some(given_up) => refuse!("{given_up}; the reason of the last forfeit: {}", given_up.reason),
            None => Ok(run),
        }
    }

    /// Tries the changes that the run does not have yet. Returns how far it came if it was stopped.
    fn changes<C: GameCommand>(
        &self,
        dealer: &Dealer<'_, C::Game>,
        run: &mut Run,
        listed: &[Listed],
        planned: &[Planned],
    ) -> anyhow::Result<Option<Stopped>> {
        let (mut file, known) = ChangesFile::open(run.folder())?;
        let known: BTreeSet<(String, Option<[i64; 2]>)> =
            known.into_iter().map(|changed| (changed.path, changed.step)).collect();
        let is_known = |path: &str, step: Option<[i64; 2]>| known.contains(&(path.to_owned(), step));
        for left_out in listed.iter().filter_map(|listed| self.left_out(listed)) {
            if !is_known(&left_out.path, None) {
                file.add(&left_out)?;
            }
        }
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        let blocks: Vec<PlayedBlock> = blocks.iter().map(|&block| run.block(block)).collect::<Result<_, _>>()?;
        let dealt = blocks.iter().map(|block| Dealt::<C>::of(dealer.game, block));
        let dealt: Vec<Dealt<C>> = dealt.collect::<Result<_, _>>()?;
        let study = Study {
            game: dealer.game,
            config: run.manifest().config.clone(),
            blocks,
            width: self.args.width,
        };
        let steps: Vec<(&Planned, i64)> = planned
            .iter()
            .flat_map(|planned| planned.parameter.steps().into_iter().map(move |to| (planned, to)))
            .collect();
        let progress = Progress::new(steps.len() as u64, "changes");
        let is_done = |planned: &Planned, to: i64| is_known(&planned.parameter.name, planned.step(to));
        progress.resume_at(steps.iter().filter(|(planned, to)| is_done(planned, *to)).count() as u64);
        let is_whole = study.blocks.len() as u64 == study.config.blocks;
        for (done, (planned, to)) in steps.iter().enumerate() {
            if is_done(planned, *to) {
                continue;
            }
            progress.say(planned.parameter.name.clone());
            let outcome = match is_whole && !self.stop.load(Ordering::Relaxed) {
                true => self.changed::<C>(dealer, &study, &dealt, planned, *to)?,
                false => None,
            };
            let Some(outcome) = outcome else {
                return Ok(Some(self.stopped(run, done, steps.len())));
            };
            file.add(&Changed {
                path: planned.parameter.name.clone(),
                together: planned.paths.len() > 1,
                is_switch: planned.parameter.is_switch(),
                step: planned.step(*to),
                outcome,
            })?;
            progress.add(1);
        }
        file.end()?;
        Ok(None)
    }

    fn stopped(&self, run: &Run, done: usize, wanted: usize) -> Stopped {
        let remedy = match self.args.folder.run {
            Some(_) => format!("to resume it: {}", run_command(SensitivityArgs::NAME, run.folder())),
            None => UNSTORED.to_owned(),
        };
        Stopped { done, wanted, remedy }
    }

    /// A number that is left out, if it was asked for.
    fn left_out(&self, listed: &Listed) -> Option<Changed> {
        let Listed::LeftOut { path, reason, .. } = listed else {
            return None;
        };
        self.args.is_asked(path).then(|| Changed {
            path: path.clone(),
            together: false,
            is_switch: false,
            step: None,
            outcome: Outcome::LeftOut {
                reason: (*reason).to_owned(),
            },
        })
    }

    /// What a change does; none if it was stopped.
    fn changed<C: GameCommand>(
        &self,
        dealer: &Dealer<'_, C::Game>,
        study: &Study<'_, C::Game>,
        dealt: &[Dealt<C>],
        planned: &Planned,
        to: i64,
    ) -> anyhow::Result<Option<Outcome>> {
        let mut texts = dealer.ruleset.clone();
        if let Some(text) = texts.get_mut(&planned.parameter.file) {
            *text = planned.parameter.with(text, to);
        }
        let args = self.args.under(texts);
        let refused = |error: anyhow::Error| Outcome::Refused {
            reason: first_problem(&format!("{error:#}")),
        };
        let loaded = match args.rules.load::<C>() {
            Ok(loaded) => loaded,
            Err(error) => return Ok(Some(refused(error))),
        };
        let is_in_play = |place: usize| {
            let is_dealt = |path: &String| dealt[place].has(dealer.game, path);
            planned.paths.iter().any(is_dealt)
        };
        let played = with_loaded::<C, _>(&args, loaded, true, |dealer| {
            let config = self.args.config(dealer)?;
            let roster: Roster<'_, C::Game> = output::seated(Roster::open(dealer.game, &config.agents))?;
            let agent = |spec: &AgentSpec| roster.build(spec);
            let table = dealer.table(&agent, RunArgs::threads_or_all(self.args.threads), self.stop);
            Ok(study.change(&table, &config, &is_in_play)?)
        });
        match played {
            Ok(outcome) => outcome,
            Err(error) => Ok(Some(refused(error))),
        }
    }
}

/// The first of the problems that an error lists, below its heading.
fn first_problem(error: &str) -> String {
    let problem = error.lines().nth(1).unwrap_or(error).trim();
    problem.chars().take(LONGEST_REASON).collect()
}

/// The most characters of a reason.
const LONGEST_REASON: usize = 300;

/// A deal: its setup, and the position that was dealt.
struct Dealt<C: GameCommand> {
    setup: Setup<C>,
    start: <C::Game as Rules>::State,
}

impl<C: GameCommand> Dealt<C> {
    fn of(game: &C::Game, block: &PlayedBlock) -> anyhow::Result<Dealt<C>> {
        let setup = serde_json::from_str(&block.setup)?;
        let start = game.start(&setup, block.rows[0].seed)?;
        Ok(Dealt { setup, start })
    }

    /// Whether it has what the number with this path belongs to.
    fn has(&self, game: &C::Game, path: &str) -> bool {
        let entry = path.split('.').nth(1).unwrap_or_default();
        let is_item_dealt = |(kind, of): (usize, UsageKind)| {
            let item = of.items.iter().position(|item| item.reference == entry)?;
            let mut seats = (0..game.seats(&self.start) as u8).map(|seat| of.of_seats.then_some(Seat(seat)));
            Some(seats.any(|seat| game.is_in_play(&self.start, kind, item, seat)))
        };
        let of_content = game.usage().into_iter().enumerate().find_map(is_item_dealt);
        C::is_dealt(game, &self.setup, path) && of_content.unwrap_or(true)
    }
}

/// The numbers to change: those by themselves, then those together.
fn planned(listed: &[Listed], args: &SensitivityArgs) -> Result<Vec<Planned>, Usage> {
    let changeable = || {
        listed.iter().filter_map(|listed| match listed {
            Listed::Changeable(parameter) => Some(parameter),
            Listed::LeftOut { .. } => None,
        })
    };
    let mut together = args.together.iter().enumerate();
    if let Some((_, twice)) = together.find(|(place, pattern)| args.together[..*place].contains(pattern)) {
        refuse!("--together: {} is named twice; name each once", cut(twice));
    }
    for (option, patterns) in [("--of", &args.of), ("--together", &args.together)] {
        let none = patterns.iter().find(|pattern| {
            let path = |listed: &Listed| numbers::begins_as(pattern, listed.path());
            !listed.iter().any(path)
        });
        if let Some(pattern) = none {
            let files: BTreeSet<&str> = listed
                .iter()
                .filter_map(|listed| listed.path().split('.').next())
                .collect();
            let allowed = one_of(pattern.split('.').next().unwrap_or_default(), files);
            return Err(usage!(
                "{option} {}: no number of the rules has such a path; paths begin with the name of a file, and {allowed}",
                cut(pattern)
            ));
        }
    }
    let by_itself = changeable().filter(|parameter| args.is_asked(&parameter.name));
    let mut planned: Vec<Planned> = by_itself
        .map(|parameter| Planned {
            parameter: parameter.clone(),
            paths: vec![parameter.name.clone()],
        })
        .collect();
    for pattern in &args.together {
        let members: Vec<&Parameter> = changeable()
            .filter(|parameter| numbers::begins_as(pattern, &parameter.name) && !parameter.is_switch())
            .collect();
        let together = Parameter::together(pattern.clone(), members.iter().copied());
        let Some(parameter) =
            together.filter(|of| members.len() > 1 && members.iter().all(|member| member.file == of.file))
        else {
            refuse!(
                "--together {}: allowed is a pattern of two or more numbers of one file that can be changed",
                cut(pattern)
            );
        };
        planned.push(Planned {
            parameter,
            paths: members.iter().map(|member| member.name.clone()).collect(),
        });
    }
    Ok(planned)
}
