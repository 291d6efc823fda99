//! `orrery replay`: a game that was stored, as prose or as a page to step through, or a stored run played again and
//! compared.

use crate::commands::play::{When, whole_game};
use crate::commands::worth;
use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::game::opened::checked_agent;
use crate::host::args::{RunArgs, whole};
use crate::runs::insight::Insight;
use crate::runs::resume::{game_command, page_command};
use crate::runs::saved_game::{restore, saved_game};
use crate::runs::saver;
use crate::runs::to_replay::{Source, ToReplay};
use crate::terminal::interrupt::{LastText, stop_at_once};
use crate::terminal::new_file::{check_is_new, write_new, write_new_page};
use crate::terminal::output::{self, refuse, usage};
use crate::terminal::progress::Progress;
use anyhow::Context;
use clap::Args;
use orrery_agents::{AgentSpec, Playable, Roster};
use orrery_arena::report::{grouped, printable};
use orrery_arena::{Question, Run};
use orrery_engine::{BySeat, Seat};
use orrery_web::replay::{self, Analyst, NoValues, Replay};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The options of a replay.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery replay run --game 105
  orrery replay run --game 105 --turning-points
  orrery replay run --game 105 --html game.html --analyse planner
  orrery replay run --verify")]
pub(crate) struct ReplayArgs {
    /// The folder of the run, or the file of a saved game
    #[arg(value_name = "RUN|FILE")]
    place: PathBuf,
    /// Number of the game in the run, from 0 [default: 0, or with --verify all games]
    #[arg(long, value_name = "N", value_parser = whole(0..=1_000_000_000_000))]
    game: Option<u64>,
    /// Write the game to this new file, as a page to step through
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Show on the page only what this seat saw
    #[arg(long, value_name = "N", value_parser = whole(0..=5), requires = "html")]
    seat: Option<u64>,
    /// Show on the page what this agent would have valued; `orrery agents` lists the agents
    #[arg(long, value_name = "AGENT", requires = "html")]
    analyse: Option<AgentSpec>,
    /// Mark the decisions that cost 2 points or more against what this agent would have done; it plays on from both, 16 to 512
    /// times [if no agent is named: greedy]
    #[arg(
        long,
        value_name = "AGENT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "greedy",
        group = "on_threads",
        conflicts_with_all = ["verify", "seat", "record"]
    )]
    turning_points: Option<AgentSpec>,
    /// Write the game to this new file, as a saved game
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Let the agents play the game, or without --game the whole run, again and compare every bit
    #[arg(long, group = "on_threads", conflicts_with_all = ["html", "record"])]
    verify: bool,
    /// When boards are drawn: a seat's after its turn, all after a round, or all at the end
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Turn, conflicts_with_all = ["verify", "html", "record"])]
    boards: When,
    /// Threads to verify or to find turning points on [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024), requires = "on_threads")]
    threads: Option<u64>,
}

/// A game of a stored run as a page.
pub(crate) fn page(run: &Path, game: u64) -> anyhow::Result<String> {
    let args = ReplayArgs::of_game(run, game);
    let run = Run::open(run)?;
    let source = Source::Run(&run, game);
    with_game(
        &GameArgs::of_run(run.manifest())?,
        Paging(Replaying { args: &args, source }),
    )
}

/// A saved game as a page, or what a seat saw of it.
pub(crate) fn page_of_file(file: &Path, seat: Option<u8>) -> anyhow::Result<String> {
    let args = ReplayArgs {
        seat: seat.map(u64::from),
        game: None,
        ..ReplayArgs::of_game(file, 0)
    };
    let saved = saver::read(file)?;
    let mut game = GameArgs::defaults();
    let agents = restore(&saved, &mut game)?;
    let source = Source::File(&saved, &agents);
    with_game(&game, Paging(Replaying { args: &args, source }))
}

/// Makes a page and writes nothing.
struct Paging<'a>(Replaying<'a>);

impl Job for Paging<'_> {
    type Output = String;

    fn needs_deals(&self) -> bool {
        self.0.needs_deals()
    }

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let Paging(replaying) = self;
        if let Source::Run(run, _) = replaying.source {
            dealer.check_same(&replaying.args.place, &run.manifest().config)?;
        }
        let found = replaying.source.find(dealer, &replaying.args.place)?;
        replaying.page(dealer.game, &found)
    }
}

impl ReplayArgs {
    /// The arguments for one game, without any other option.
    fn of_game(place: &Path, game: u64) -> ReplayArgs {
        ReplayArgs {
            place: place.to_owned(),
            game: Some(game),
            html: None,
            seat: None,
            analyse: None,
            turning_points: None,
            record: None,
            verify: false,
            boards: When::Turn,
            threads: None,
        }
    }

    /// Replays, and prints the game or the verdict.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        stop_at_once(LastText::default())?;
        for (option, file) in [("--html", &self.html), ("--record", &self.record)] {
            file.as_deref().map_or(Ok(()), |file| check_is_new(option, file))?;
        }
        let text = match self.place.is_file() {
            true => self.replay_file(),
            false => self.replay_run(),
        };
        output::print_drawn(&text?)
    }

    fn replay_run(&self) -> anyhow::Result<String> {
        let run = Run::open(&self.place)?;
        let game = GameArgs::of_run(run.manifest())?;
        let source = Source::Run(&run, self.game.unwrap_or(0));
        with_game(&game, Replaying { args: self, source })
    }

    fn replay_file(&self) -> anyhow::Result<String> {
        let of_runs = [
            ("--game", self.game.is_some()),
            ("--verify", self.verify),
            ("--record", self.record.is_some()),
        ];
        if let Some((option, _)) = of_runs.into_iter().find(|(_, is_given)| *is_given) {
            let file = self.place.display();
            refuse!("{file} is one saved game; {option} is for the folder of a run, leave it out");
        }
        let saved = saver::read(&self.place)?;
        let mut game = GameArgs::defaults();
        let agents = restore(&saved, &mut game)?;
        let source = Source::File(&saved, &agents);
        with_game(&game, Replaying { args: self, source })
    }
}

struct Replaying<'a> {
    args: &'a ReplayArgs,
    source: Source<'a>,
}

impl Job for Replaying<'_> {
    type Output = String;

    fn needs_deals(&self) -> bool {
        matches!(self.source, Source::Run(..))
    }

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        if let Source::Run(run, _) = self.source {
            dealer.check_same(&self.args.place, &run.manifest().config)?;
            if self.args.verify {
                return self.verify(dealer, run);
            }
        }
        let found = self.source.find(dealer, &self.args.place)?;
        if self.args.html.is_none() && self.args.record.is_none() {
            found.check_is_over(&self.args.place)?;
            let insight = self.insight(dealer.game, &found)?;
            let game = whole_game(dealer.game, &found.table, &found.record, self.args.boards, &insight)?;
            return Ok(format!("{}\n\n{game}", printable(&found.heading)));
        }
        let mut text = String::new();
        if let Some(file) = &self.args.record {
            let record = found.record.to_bytes(dealer.game);
            let saved = saved_game(dealer.game, &dealer.ruleset, &found.table, found.seed, record);
            write_new(file, &saved.to_bytes())?;
            text += &format!(
                "The game is saved in {}. To resume it: {}\n",
                file.display(),
                game_command(file)
            );
        }
        if let Some(file) = &self.args.html {
            let page = self.page(dealer.game, &found)?;
            text += &write_new_page(file, &page)?;
        }
        Ok(printable(&text).into_owned())
    }
}

impl Replaying<'_> {
    /// What is known of the game: the chances that are kept with its run, and its turning points if they are asked for.
    fn insight<G: Playable>(&self, game: &G, found: &ToReplay<G>) -> anyhow::Result<Insight> {
        let mut insight = Insight::kept(self.source);
        if let Some(agent) = &self.args.turning_points {
            let threads = RunArgs::threads_or_all(self.args.threads);
            insight.ask(game, agent, &found.record, found.seed, threads)?;
        }
        Ok(insight)
    }

    /// The game as a page to step through.
    fn page<G: Playable>(&self, game: &G, found: &ToReplay<G>) -> anyhow::Result<String> {
        let args = self.args;
        let observer = args.seat.map(|seat| Seat(seat as u8));
        if observer.is_none() {
            found.check_is_over(&args.place)?;
        }
        let names: BySeat<String> = found.table.iter().map(AgentSpec::title).collect();
        let progress = match &args.analyse {
            Some(agent) => {
                NoValues::check(agent).map_err(|error| usage!("--analyse {error}"))?;
                Some(Progress::new(found.decisions(game, observer)?, "decisions"))
            }
            None => None,
        };
        let analyst = match &args.analyse {
            Some(agent) => {
                let agent = checked_agent(game, agent.clone()).context("--analyse")?;
                Some(Analyst::new(game, &agent, names.seats(), || {
                    progress.iter().for_each(|progress| progress.add(1))
                })?)
            }
            None => None,
        };
        let page = Replay::of_record(game, &found.record, &names, observer, analyst);
        drop(progress);
        let mut page = page.map_err(|error| match error {
            replay::ReplayPageError::Seat { .. } => usage!("--seat: {error}").into(),
            error => anyhow::Error::from(error),
        })?;
        if observer.is_none() {
            let Insight { course, turned } = self.insight(game, found)?;
            page.chances = course.map(|(course, _)| course.moments);
            page.turned = turned;
        }
        page.title.clone_from(&found.title);
        let number = matches!(self.source, Source::Run(..)).then_some(args.game.unwrap_or(0));
        let asked = [
            (" --analyse ", &args.analyse),
            (" --turning-points=", &args.turning_points),
        ];
        page.command = Some(page_command(&args.place, number, args.seat, asked));
        Ok(replay::page(&page))
    }

    fn verify<G: Playable>(&self, dealer: &Dealer<'_, G>, run: &Run) -> anyhow::Result<String> {
        let (config, number) = (&run.manifest().config, self.args.game);
        // Agents that are not repeatable would play differently.
        let asked = if config.repeatable { &config.agents[..] } else { &[] };
        let roster = output::seated(Roster::open(dealer.game, asked))?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let stop = AtomicBool::new(false);
        let table = dealer.table(&agent, RunArgs::threads_or_all(self.args.threads), &stop);
        let is_valued = matches!(run.manifest().question, Question::Worth(_));
        let games = match is_valued && config.repeatable {
            true => {
                let arms = worth::stored_arms(dealer, &self.args.place, run.manifest())?;
                table.verify_valued(run, number, &arms)?
            }
            false => table.verify(run, number)?,
        };
        let due = run.manifest().games();
        let games = match games {
            _ if number.is_none() && games < due => format!(
                "{} games were (of {}; the others are not there)",
                grouped(games),
                grouped(due)
            ),
            1 => "1 game was".to_owned(),
            _ => format!("{} games were", grouped(games)),
        };
        let by = if config.repeatable {
            ""
        } else {
            " from records, as its agents are not repeatable"
        };
        let but = match is_valued && !config.repeatable {
            true => "; what followed something else in place of an item cannot be compared",
            false => "",
        };
        Ok(format!("{games} played again{by}: every bit is the same{but}\n"))
    }
}
