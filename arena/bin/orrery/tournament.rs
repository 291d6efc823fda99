//! `orrery tournament`: agents against each other over many deals.

use crate::Command;
use crate::args::{AgentArgs, Format, GameArgs, OutputArgs, RunArgs};
use crate::focus::FocusArgs;
use crate::folder::{self, FolderArgs};
use crate::game::{Dealer, Job, with_game};
use crate::interrupt::stop_flag;
use crate::output::{self, Interrupted, Usage};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use orrery_agents::Evaluated;
use orrery_arena::run::Manifest;
use orrery_arena::stats::UntilWidth;
use orrery_arena::tournament::Table;
use orrery_arena::{AgentIndex, Row, RunConfig, RunError, Tournament, report};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The options of a tournament.
#[derive(Args, Clone, Debug)]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) who: AgentArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    #[command(flatten)]
    pub(crate) focus: FocusArgs,
    /// Stop as soon as each win share's interval is no wider than this, or the one of --focal: an estimate of how much to
    /// play, not a test
    #[arg(long, value_name = "W", value_parser = width, conflicts_with = "slice")]
    until_width: Option<f64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A width of an interval.
fn width(text: &str) -> Result<f64, String> {
    let width = text.parse().ok().filter(|width| *width > 0.0 && *width < 1.0);
    width.ok_or_else(|| "allowed is a number between 0 and 1".to_owned())
}

/// The subcommand's name.
const NAME: &str = "tournament";

impl TournamentArgs {
    /// Plays the tournament and prints its result.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let typed = folder::typed(NAME);
        let (args, arguments) = match &self.folder.run {
            Some(folder) if self.folder.resume && folder.join("run.toml").exists() => {
                let asked = folder::ask_again(folder, &Manifest::read(folder)?, &typed)?;
                let Command::Tournament(mut args) = asked.command else {
                    return Err(Usage(format!("{} is no run of a tournament", folder.display())).into());
                };
                args.run.threads = self.run.threads;
                args.folder.slice = self.folder.slice;
                args.output = self.output;
                (args, asked.arguments)
            }
            _ => (self, typed),
        };
        let stop = stop_flag()?;
        let game = args.game.clone();
        let played = with_game(
            &game,
            &Playing {
                args: &args,
                arguments: &arguments,
                stop: &stop,
            },
        )?;
        output::print(&played.text)?;
        match played.interrupted {
            None => Ok(()),
            Some(interrupted) => Err(interrupted.into()),
        }
    }
}

/// A tournament about to be played.
struct Playing<'a> {
    args: &'a TournamentArgs,
    /// How it was asked for.
    arguments: &'a [String],
    stop: &'a AtomicBool,
}

/// What a tournament brought.
struct Played {
    text: String,
    interrupted: Option<Interrupted>,
}

impl Job for &Playing<'_> {
    type Output = Played;

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Played> {
        let args = self.args;
        let config = RunConfig::new(
            dealer.game,
            dealer.setup.clone(),
            dealer.players,
            args.who.agents.clone(),
            args.run.games,
            args.game.deal.seed,
        );
        let config = config.map_err(|error| Usage(error.to_string()))?;
        output::note_rounding(args.run.games, &config);
        let mut run = args.folder.open(&config, &dealer.ruleset, self.arguments)?;
        let table = Table {
            game: dealer.game,
            deal: dealer.deal,
            agent: &|spec| spec.build(dealer.game),
            threads: args.run.threads(),
            stop: self.stop,
        };
        let focus = args.focus.among(&config)?;
        let bar = progress(config.games);
        let mut watch = Watch::new(args.until_width, &config, focus.focal);
        let (wanted, tournament) = match &mut run {
            None => (
                config.games,
                table.play(config, |rows| {
                    bar.inc(rows.len() as u64);
                    watch.look(rows)
                }),
            ),
            Some(run) => {
                let per_block = u64::from(config.schedule().games_per_block());
                let missing = run.missing()?.len() as u64 * per_block;
                let wanted = run.manifest().slice.blocks(config.blocks).count() as u64 * per_block;
                bar.set_length(wanted);
                bar.set_position(wanted - missing);
                bar.reset_eta();
                run.for_each_block(|rows| {
                    watch.count(rows);
                    Ok::<(), RunError>(())
                })?;
                if !watch.enough {
                    let played = table.play_run(run, |rows| {
                        bar.inc(rows.len() as u64);
                        watch.look(rows)
                    });
                    bar.finish_and_clear();
                    played?;
                }
                (wanted, Ok(Tournament::of_run(run)?))
            }
        };
        bar.finish_and_clear();
        let mut tournament = tournament?;
        tournament.focus = focus;
        let played = tournament.tally.totals().games;
        let interrupted = (played < wanted && !watch.enough).then(|| Interrupted {
            played,
            wanted,
            remedy: match &args.folder.run {
                Some(folder) => format!("to go on: {}", folder::resume_command(NAME, folder)),
                None => "with --run DIR it could be resumed".to_owned(),
            },
        });
        Ok(Played {
            text: print(args.output.format, &tournament),
            interrupted,
        })
    }
}

/// Watches how narrow the intervals are, if that is asked for.
struct Watch {
    until: Option<UntilWidth>,
    begun: Instant,
    /// Games that were played before.
    before: u64,
    told: bool,
    enough: bool,
}

impl Watch {
    fn new(width: Option<f64>, config: &RunConfig, focal: Option<AgentIndex>) -> Watch {
        let agents = config.schedule().agents();
        Watch {
            until: width.map(|width| UntilWidth::new(width, agents, focal)),
            begun: Instant::now(),
            before: 0,
            told: false,
            enough: false,
        }
    }

    /// Counts a block that was played before.
    fn count(&mut self, rows: &[Row]) {
        if let Some(until) = &mut self.until {
            self.enough |= until.add_block(rows);
            self.before = until.games();
        }
    }

    /// Counts a block, and says at the first look how much is to be played.
    fn look(&mut self, rows: &[Row]) -> ControlFlow<()> {
        let Some(until) = &mut self.until else {
            return ControlFlow::Continue(());
        };
        self.enough = until.add_block(rows);
        if self.enough {
            return ControlFlow::Break(());
        }
        if until.is_look() && !self.told {
            self.told = true;
            let rate = (until.games() - self.before) as f64 / self.begun.elapsed().as_secs_f64().max(1e-9);
            let needed = until.games_needed();
            output::note(&format!(
                "note: at the variance so far that takes about {needed} games, {:.0} s",
                needed.saturating_sub(until.games()) as f64 / rate
            ));
        }
        ControlFlow::Continue(())
    }
}

/// The tournament in a form.
pub(crate) fn print(format: Format, tournament: &Tournament) -> String {
    match format {
        Format::Table => report::table(tournament),
        Format::Json => report::json(tournament),
        Format::Csv => report::csv(tournament),
    }
}

/// A bar on standard error; nothing where that is no terminal.
pub(crate) fn progress(games: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {human_pos}/{human_len} games, {per_sec}, {eta} left");
    ProgressBar::new(games).with_style(style.expect("the template is well formed"))
}

#[cfg(test)]
#[path = "../../../agents/tests/pick/mod.rs"]
mod pick;

#[cfg(test)]
mod tests {
    use super::pick::{Pick, Setup};
    use super::*;
    use clap::Parser;

    fn text(arguments: &[&str]) -> String {
        let cli = crate::Cli::try_parse_from(["orrery"].iter().chain(arguments)).unwrap();
        let args = match cli.command {
            Some(crate::Command::Tournament(args)) => args,
            _ => cli.tournament,
        };
        let seats = args.game.players as usize;
        let dealer = Dealer {
            game: &Pick,
            players: seats,
            deal: &|_, _| Setup { seats, luck: 1 },
            signature_deals: Vec::new(),
            ruleset: std::collections::BTreeMap::new(),
            setup: serde_json::json!({}),
        };
        let playing = Playing {
            args: &args,
            arguments: &[],
            stop: &AtomicBool::new(false),
        };
        let text = playing.with(&dealer).unwrap().text;
        text.split("\"timing\"").next().unwrap().to_owned()
    }

    #[test]
    fn without_a_subcommand_a_tournament_of_two_thousand_games_of_greedy_against_random_is_played() {
        let text = text(&[]);
        assert!(
            text.starts_with("pick: 2,000 games of 2 players, 1,000 blocks, seed 1\n"),
            "{text}"
        );
        assert!(
            text.contains("\n greedy   2,000 ") && text.contains("\n random   2,000 "),
            "{text}"
        );
    }

    #[test]
    fn the_same_options_mean_the_same_with_and_without_the_subcommand_and_on_any_number_of_threads() {
        let options = [
            "--agents",
            "greedy,random,random",
            "--players",
            "4",
            "--games",
            "42",
            "--format",
            "json",
        ];
        let text_with = |first: &[&str], threads| text(&[first, &options, &["--threads", threads]].concat());
        let one = text_with(&["tournament"], "1");
        assert!(one.contains("\"games\": 42,"), "{one}");
        assert_eq!(text_with(&["tournament"], "3"), one);
        assert_eq!(text_with(&[], "2"), one);
    }
}
