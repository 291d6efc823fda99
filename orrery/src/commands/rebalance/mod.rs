//! `orrery rebalance`: the smallest change of a number that brings a board, or all of a kind, to the mean.

mod aim;
mod values;

use self::aim::AimArgs;
use self::values::Values;
use crate::commands::balance::difference;
use crate::commands::ruleset::diff::differences;
use crate::game::args::{DealArgs, GameArgs, RulesArgs, in_balance};
use crate::game::backend::backend;
use crate::game::command::{GameCommand, Purpose};
use crate::game::files::{self, Texts};
use crate::game::job::{Dealer, Job, with_game};
use crate::game::numbers;
use crate::game::of_game;
use crate::game::parameter::Parameter;
use crate::game::weights;
use crate::host::args::{OutputArgs, RunArgs, whole};
use crate::runs::first_forfeits::FirstForfeits;
use crate::runs::folder::FolderArgs;
use crate::runs::plan::{self, Means, Pilot, PlanArgs};
use crate::terminal::interrupt::stop_flag;
use crate::terminal::new_file::{check_is_new, write_new};
use crate::terminal::output::{self, Usage, refuse, usage};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::anyhow;
use clap::Args;
use orrery_agents::{AgentList, AgentSpec, Playable, Roster};
use orrery_arena::balance::{Aim, Choice, Confirmation, Grid, Point, Variant, games_to_place, narrowest_for};
use orrery_arena::question::Comparison;
use orrery_arena::report::{CandidatesReport, Findable, HeldOut, PlanReport, RebalanceReport, counted, grouped};
use orrery_arena::sensitivity::Sensitivity;
use orrery_arena::{Question, Row, Run, RunConfig, Seating};
use orrery_engine::Problems;
use orrery_engine::problem::{cut, one_of};
use orrery_engine::rng::mix;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The options of a search.
#[derive(Args, Clone, Debug)]
#[command(mut_args(in_balance))]
#[command(after_help = "\
Examples:
  orrery rebalance --corporation cosmos --parameter medals.civ --values -1..2
  orrery rebalance --planet gaia --parameter planets.gaia.column_medals --values -1..1
  orrery rebalance --all corporations --parameter corporations.scoring.medals_per_lifepod --values 1..3
  orrery rebalance --planet gaia --candidates numbers
  orrery rebalance --corporation makeshift --parameter medals.tech --values -2..0 --games 20k --out corporations.toml")]
pub(crate) struct RebalanceArgs {
    #[command(flatten)]
    aim: AimArgs,
    /// The number to change. Of a corporation: medals.TRACK and moves.TRACK are added to each medal or movement printed on
    /// that track; rovers, overflow.TRACK.move, tech.LEVEL.KEY, tech.SLOT.KEY and rule.NUMBER.KEY are the value itself;
    /// `orrery ruleset show NAME` lists them. Any other by its path, as `orrery ruleset show --numbers` lists it. What several
    /// paths of one file begin with names these numbers together, to all of which the value is added; * is any one part of a
    /// path. For numbers of several files: search one, write it with --out, and search the next with --ruleset
    #[arg(long, value_name = "PARAMETER", required_unless_present = "candidates")]
    parameter: Option<String>,
    /// The values to try: from A to B, both included; each K-th of them
    #[arg(
        long,
        value_name = "A..B[:K]",
        allow_hyphen_values = true,
        required_unless_present = "candidates"
    )]
    values: Option<Values>,
    /// Search nothing, and print which changes of a run of `orrery sensitivity` bring it nearer to the mean
    #[arg(long, value_name = "RUN", conflicts_with_all = ["parameter", "values", "out", "plan", "agents", "band", "games", "players", "threads"])]
    candidates: Option<PathBuf>,
    /// How far off the mean of all boards of the kind it may be, in points, for each agent
    #[arg(long, value_name = "W", value_parser = difference, default_value = "1.0")]
    band: f64,
    /// Write the changed ruleset file here; the file must not exist yet
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Seats at the table
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=6), default_value = "2")]
    players: u64,
    #[command(flatten)]
    deal: DealArgs,
    /// The agents, separated by commas: each plays all games against itself
    #[arg(long, value_name = "A,B,..", default_value = "greedy")]
    pub(crate) agents: AgentList,
    /// Games at each value, of all agents together, rounded up to whole blocks [default: as many as show one board that is at
    /// the mean to lie within --band in four of five studies]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1_000_000_000_000))]
    games: Option<u64>,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The word that distinguishes the deals of the confirmation from those of the search.
const HELD_OUT: u64 = 4;

/// A search that was stopped before its end.
#[derive(Debug, thiserror::Error)]
#[error("stopped before all games were played; no value was chosen")]
struct Stopped;

impl RebalanceArgs {
    /// Searches, confirms, and prints what was found.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        if let Some(folder) = &self.candidates {
            return self.print_candidates(folder);
        }
        weights::read(&mut self.agents.0)?;
        if let Some(out) = &self.out {
            check_is_new("--out", out)?;
        }
        let rulesets = of_game!(self.rules.game.name, Command => self.rulesets::<Command>())?;
        let stop = stop_flag("the blocks in play")?;
        if self.plan.plan {
            let game = self.game(&rulesets.variants[&rulesets.parameter.present()], self.deal.seed);
            let planning = Planning {
                args: &self,
                stop: &stop,
                values: rulesets.variants.len() as u64,
                is_path: rulesets.is_path,
            };
            return plan::print(&with_game(&game, planning)?, self.output.format);
        }
        let mut search = Search {
            args: &self,
            rulesets: &rulesets,
            stop: &stop,
            played: 0,
            forfeits: 0,
        };
        let mut report = search.report()?;
        if let (Some(out), Choice::Change(value)) = (&self.out, report.grid.choice()) {
            let text = &rulesets.variants[&value][&rulesets.parameter.file];
            write_new(out, text.as_bytes())?;
            report.overlay = Some(out.display().to_string());
        } else if let Some(out) = &self.out {
            let reason = match report.grid.choice() {
                Choice::NoChange => "no change is needed",
                _ => "no value is chosen; a wider --band may choose one",
            };
            output::note(&format!("{} is not written: {reason}", out.display()));
        }
        output::print(&in_form(self.output.format, &report.report()))
    }

    /// The number that is asked for.
    fn parameter(&self) -> &str {
        self.parameter.as_deref().unwrap_or_default()
    }

    /// Prints which changes of a study of numbers bring what is aimed at nearer to the mean.
    fn print_candidates(&self, folder: &Path) -> anyhow::Result<()> {
        let run = Run::open(folder)?;
        let question = &run.manifest().question;
        if !matches!(question, Question::Sensitivity(_)) {
            let kind = question.kind();
            refuse!(
                "--candidates {}: it is a run of `orrery {kind}`; allowed is one of `orrery sensitivity`",
                folder.display()
            );
        }
        let (found, aim) = (Sensitivity::of_run(&run)?, self.aim.aim());
        let boards = found.boards(&aim.kind);
        if boards.is_empty() {
            refuse!(
                "--candidates {}: no change says how far {}s are spread; play one with more deals, or more of them",
                folder.display(),
                aim.kind
            );
        }
        if let Some(board) = aim.board.as_deref().filter(|board| !boards.contains(board)) {
            refuse!("--{} {}: {}", aim.kind, cut(board), one_of(board, boards));
        }
        let report = CandidatesReport { found, aim };
        output::print(&in_form(self.output.format, &report.report()))
    }

    /// The ruleset with each value, all of them checked.
    fn rulesets<C: GameCommand>(&mut self) -> anyhow::Result<Rulesets> {
        let (game, texts) = self.rules.load::<C>()?;
        let options = self.deal.options.of::<C>(&game)?;
        if let Some(board) = self.aim.board_mut()
            && let Some(listed) = C::listed(&game, board)
        {
            *board = listed;
        }
        let (parameter, is_path) = self.named::<C>(&game, &texts, &options)?;
        let values: BTreeSet<i64> = self
            .values
            .iter()
            .flat_map(|values| values.0.iter().copied())
            .chain([parameter.present()])
            .collect();
        let (mut variants, mut problems) = (BTreeMap::new(), Problems::default());
        for value in values {
            let mut variant = texts.clone();
            if let Some(text) = variant.get_mut(&parameter.file) {
                *text = parameter.with(text, value);
            }
            if let Err(found) = self.check::<C>(&variant, &options)? {
                problems.0.extend(found.0.into_iter().map(|mut problem| {
                    problem.place = format!("{} {value}: {}", parameter.name, problem.place);
                    problem
                }));
            }
            variants.insert(value, variant);
        }
        problems
            .or(Rulesets {
                parameter,
                is_path,
                variants,
            })
            .map_err(|problems| anyhow!(output::listed("not all values can be played; try fewer", &problems)))
    }

    /// What is wrong with a ruleset in which the board was changed.
    fn check<C: GameCommand>(&self, texts: &Texts, options: &C::Options) -> anyhow::Result<Result<(), Problems>> {
        let backend = backend()?;
        let loaded = files::load::<C::Ruleset>(&[], texts);
        let game = loaded.and_then(|(ruleset, _)| C::game(ruleset, backend));
        let Aim { kind, board } = self.aim.aim();
        Ok(game.and_then(|game| {
            let mut problems = Problems::default();
            if let Some(board) = board
                && let Err(Usage(reason)) = C::parameters(&game, texts, options, [&kind, &board])
            {
                problems.add(&board, format!("a {kind} that cannot be played"), reason);
            }
            problems.or(())
        }))
    }

    /// The blocks of a study in which the number is in play: those with the board, if it is named as a number of that.
    fn blocks(&self, base: &Variant, is_path: bool) -> anyhow::Result<Vec<u64>> {
        let Aim { kind, board } = self.aim.aim();
        match board.filter(|_| !is_path) {
            Some(board) => Ok(base.blocks_with([&kind, &board])?),
            None => Ok(base.blocks_of(self.parameter())),
        }
    }

    /// The games with one value.
    fn config<G: Playable>(&self, dealer: &Dealer<'_, G>, seed: u64) -> Result<RunConfig, Usage> {
        let boards = dealer.boards.unwrap_or(dealer.players);
        let agents = self.agents.0.len();
        let needed = games_to_place(self.band, boards, dealer.players, agents) * agents as u64;
        let games = self.games.unwrap_or(needed);
        let config = dealer.config(self.agents.clone(), games, seed)?;
        config.with_seating(Seating::SelfPlay, games).map_err(Usage::from)
    }

    /// The parameter that is asked for, and whether it is named by its path: a number of the board by its short name, or
    /// numbers of the ruleset.
    fn named<C: GameCommand>(
        &self,
        game: &C::Game,
        texts: &Texts,
        options: &C::Options,
    ) -> Result<(Parameter, bool), Usage> {
        let (asked, Aim { kind, board }) = (self.parameter(), self.aim.aim());
        let own = match &board {
            Some(board) => C::parameters(game, texts, options, [&kind, board])?,
            None => Vec::new(),
        };
        if let Some(found) = own.iter().find(|parameter| parameter.name == asked) {
            return Ok((found.clone(), false));
        }
        let all = numbers::of::<C::Ruleset>(texts);
        if let Some(found) = all.iter().find(|parameter| parameter.name == asked) {
            return Ok((found.clone(), true));
        }
        let fitting = all.iter().filter(|parameter| !parameter.is_switch());
        let fitting: Vec<&Parameter> = fitting
            .filter(|parameter| numbers::begins_as(asked, &parameter.name))
            .collect();
        let together = Parameter::together(asked.to_owned(), fitting.iter().copied());
        let of_one_file = together.filter(|of| fitting.iter().all(|parameter| parameter.file == of.file));
        let found = of_one_file.ok_or_else(|| match &board {
            Some(of) if !own.is_empty() => {
                let names = one_of(asked, own.iter().map(|parameter| &parameter.name[..]));
                usage!("--parameter {}: {of} has no such number; {names}, or a path of `orrery ruleset show --numbers`", cut(asked))
            }
            _ => usage!(
                "--parameter {}: no number of the ruleset; allowed is a path of `orrery ruleset show --numbers`, or what paths of \
                 one file begin with, in which * is any one part",
                cut(asked)
            ),
        })?;
        Ok((found, true))
    }

    /// What is played under a ruleset.
    fn game(&self, texts: &Texts, seed: u64) -> GameArgs {
        let rules = RulesArgs {
            game: self.rules.game,
            ruleset: Vec::new(),
            stored_ruleset: texts.clone(),
        };
        let deal = DealArgs {
            seed,
            ..self.deal.clone()
        };
        GameArgs::of_study(rules, self.players, deal, Purpose::Balance(self.aim.compared()))
    }
}

/// The ruleset with each value of the grid.
struct Rulesets {
    parameter: Parameter,
    /// Whether it is named by its path, and not as a number of the board.
    is_path: bool,
    variants: BTreeMap<i64, Texts>,
}

/// A search in progress.
struct Search<'a> {
    args: &'a RebalanceArgs,
    rulesets: &'a Rulesets,
    stop: &'a AtomicBool,
    /// Games played so far.
    played: u64,
    /// Forfeited ones among them.
    forfeits: u64,
}

impl Search<'_> {
    /// Plays the grid, and the chosen value again on other deals.
    fn report(&mut self) -> anyhow::Result<RebalanceReport> {
        let (args, seed) = (self.args, self.args.deal.seed);
        let present = self.rulesets.parameter.present();
        let base = self.play(present, seed, None)?;
        let mut points = Vec::new();
        for &value in self.rulesets.variants.keys() {
            points.push(if value == present {
                self.point(value, &base, &base)?
            } else {
                let variant = self.play(value, seed, Some(&base))?;
                self.point(value, &variant, &base)?
            });
        }
        let aim = args.aim.aim();
        let names = base.boards(&aim.kind).to_vec();
        let grid = Grid {
            present,
            band: args.band,
            boards: aim.board.clone().map_or(names, |board| vec![board]),
            points,
        };
        let value = match grid.choice() {
            Choice::Change(value) => Some(value),
            Choice::NoChange | Choice::NotSettled | Choice::None => None,
        };
        let held_out = value.map(|value| self.held_out(value)).transpose()?;
        let texts = |value| &self.rulesets.variants[&value];
        let blocks_with = self.blocks(&base)?.len() as u64;
        Ok(RebalanceReport {
            blocks_with,
            config: base.config,
            aim,
            parameter: self.rulesets.parameter.name.clone(),
            grid,
            held_out,
            diff: value.map_or_else(Vec::new, |value| {
                differences(texts(present), texts(value))
                    .iter()
                    .map(ToString::to_string)
                    .collect()
            }),
            overlay: None,
            played: self.played,
            forfeits: self.forfeits,
        })
    }

    /// Plays on deals that the search has not seen, under the ruleset as it is and with this value.
    fn held_out(&mut self, value: i64) -> anyhow::Result<HeldOut> {
        let seed = mix(&[self.args.deal.seed], HELD_OUT);
        let before = self.play(self.rulesets.parameter.present(), seed, None)?;
        let after = self.play(value, seed, Some(&before))?;
        Ok(HeldOut {
            effects: Confirmation::of(&before.scores(self.kind())?, &after.scores(self.kind())?)?,
            config: after.config,
        })
    }

    fn point(&self, value: i64, variant: &Variant, base: &Variant) -> anyhow::Result<Point> {
        let changes = variant.differs_from(base);
        let aim = self.args.aim.aim();
        let effects = variant.scores(&aim.kind)?;
        let point = Point::of(value, &effects, &aim, changes).ok_or_else(|| anyhow!("no game has {}", aim.words()))?;
        Ok(match value == self.rulesets.parameter.present() {
            true => point,
            false => point.beside(&effects, &base.scores(&aim.kind)?)?,
        })
    }

    fn kind(&self) -> &'static str {
        self.args.aim.compared().kind()
    }

    /// The blocks of a study in which the number is in play.
    fn blocks(&self, base: &Variant) -> anyhow::Result<Vec<u64>> {
        self.args.blocks(base, self.rulesets.is_path)
    }

    /// The games with a value; if those with another value are given, only the blocks that can differ are played.
    fn play(&mut self, value: i64, seed: u64, base: Option<&Variant>) -> anyhow::Result<Variant> {
        let again = match base {
            Some(base) => Some((base, self.blocks(base)?)),
            None => None,
        };
        let playing = Playing {
            args: self.args,
            stop: self.stop,
            seed,
            again,
            label: format!("{} {value}", self.rulesets.parameter.name),
            is_noted: self.played > 0,
        };
        let variant = with_game(&self.args.game(&self.rulesets.variants[&value], seed), playing)?;
        self.played += variant.played;
        self.forfeits += variant.forfeits;
        Ok(variant)
    }
}

/// A search about to be planned.
struct Planning<'a> {
    args: &'a RebalanceArgs,
    stop: &'a AtomicBool,
    /// How many values are tried.
    values: u64,
    /// Whether the number is named by its path.
    is_path: bool,
}

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let args = self.args;
        let config = args.config(dealer, args.deal.seed)?;
        dealer.note_left_out();
        let comparison = Comparison {
            what: args.aim.compared(),
            difference: args.band,
            stop_early: false,
            games: config.games,
            against: Texts::new(),
            restrict: String::new(),
            left_out: Vec::new(),
        };
        let means = Means {
            folder: &FolderArgs::default(),
            threads: RunArgs::threads_or_all(args.threads),
            stop: self.stop,
            subcommand: "rebalance",
        };
        let pilot = Pilot::play(dealer, &config, Question::Balance(comparison), &means)?;
        let aim = args.aim.aim();
        let variant = Variant::of_run(&pilot.run)?;
        let board = Point::of(0, &variant.scores(&aim.kind)?, &aim, false);
        let board = board.ok_or_else(|| anyhow!("no game of the pilot has {}", aim.words()))?;
        let times = (pilot.run.played()?.games as f64 / config.games as f64).sqrt();
        let findable = Findable {
            of: format!("{} off the mean", aim.words()),
            points: Some(times * narrowest_for(&board.effects)),
            ..Findable::default()
        };
        // Under another value only blocks in which the number is in play are played again: those with the board, or their share
        // in the pilot.
        let boards = dealer.boards.unwrap_or(dealer.players).max(1) as u64;
        let again = match self.is_path {
            false => (config.games * dealer.players as u64).div_ceil(boards),
            true => {
                let blocks = args.blocks(&variant, true)?.len() as u64;
                (config.games * blocks).div_ceil(variant.config.blocks.max(1))
            }
        };
        let games = 2 * config.games + self.values * again;
        let parts = format!(
            "Played are {} under the present value, about {} of these, in which the number is in play, under each of {}, and both \
             again on other deals under the present and the chosen value",
            counted(config.games, "game"),
            grouped(again),
            counted(self.values - 1, "other value"),
        );
        Ok(pilot.plan("rebalance", games, false, vec![findable], vec![parts]))
    }
}

/// The games with one value, about to be played.
struct Playing<'a> {
    args: &'a RebalanceArgs,
    stop: &'a AtomicBool,
    seed: u64,
    /// The games with the present value, and the blocks of them that are played again.
    again: Option<(&'a Variant, Vec<u64>)>,
    label: String,
    /// Whether the number of games was said before.
    is_noted: bool,
}

impl Job for Playing<'_> {
    type Output = Variant;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.args;
        let config = args.config(dealer, self.seed)?;
        if !self.is_noted {
            dealer.note_left_out();
        }
        if let Some(games) = args.games.filter(|_| !self.is_noted) {
            output::note_rounding(games, &config);
        }
        let roster: Roster<'_, G> = output::seated(Roster::open(dealer.game, &config.agents))?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, RunArgs::threads_or_all(args.threads), self.stop);
        let blocks = match &self.again {
            Some((_, blocks)) => blocks.len() as u64,
            None => config.blocks,
        };
        let progress = Progress::new(blocks, "blocks");
        progress.say(self.label);
        let mut first_forfeits = FirstForfeits::of(&config);
        let on_block = |rows: &[Row]| {
            first_forfeits.note(rows);
            progress.add(1);
        };
        let variant = match &self.again {
            Some((base, blocks)) => base.play_again(&table, config, blocks, on_block)?,
            None => Variant::play(&table, config, on_block)?,
        };
        drop(progress);
        Ok(variant.ok_or(Stopped)?)
    }
}
