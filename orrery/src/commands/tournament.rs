//! `orrery tournament`: agents against each other over many deals.

use crate::game::args::{GameArgs, RulesArgs};
use crate::game::deal_list::{self, DealListArgs};
use crate::game::job::{Dealer, Job, with_game};
use crate::game::weights;
use crate::host::args::{AgentArgs, OutputArgs, RunArgs};
use crate::host::typed::Typed;
use crate::runs::focus::FocusArgs;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::gauntlet::{self, GauntletArgs};
use crate::runs::plan::{Means, Pilot, PlanArgs};
use crate::runs::session::{self, Session, Watch};
use crate::runs::standings::Standings;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, AlwaysForfeited, Interrupted, Usage};
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::question::Standing;
use orrery_arena::report::grouped;
use orrery_arena::run::Manifest;
use orrery_arena::stats::UntilWidth;
use orrery_arena::tournament::Focus;
use orrery_arena::{AgentIndex, Question, Row, RunConfig, report};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The options of a tournament.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery tournament --agents greedy,random --games 10_000
  orrery tournament --agents planner,greedy --planets all --run planner --threads 2
  orrery tournament --run planner --resume")]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    list: DealListArgs,
    #[command(flatten)]
    pub(crate) who: AgentArgs,
    #[command(flatten)]
    pub(crate) gauntlet: GauntletArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) folder: FolderArgs,
    #[command(flatten)]
    pub(crate) slice: SliceArgs,
    #[command(flatten)]
    pub(crate) focus: FocusArgs,
    /// Stop as soon as the interval of each win share, or that of --focal, is no wider than this: an estimate of how
    /// much to play, not a test
    #[arg(long, value_name = "W", value_parser = width, conflicts_with = "slice")]
    until_width: Option<f64>,
    #[command(flatten)]
    pub(crate) plan: PlanArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A width of an interval.
fn width(text: &str) -> Result<f64, String> {
    let width = text.parse().ok().filter(|width| Standing::WIDTHS.contains(width));
    width.ok_or_else(|| "allowed is a number from 0.0001 to below 1".to_owned())
}

impl StoredRun for TournamentArgs {
    const NAME: &str = "tournament";

    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        let field = self.gauntlet.field.iter_mut().flat_map(|field| &mut field.0);
        let field = field.map(|agent| ("--field", agent));
        self.who.named().into_iter().chain(field).collect()
    }

    fn rules(&self) -> &RulesArgs {
        &self.game.rules
    }

    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> anyhow::Result<()> {
        self.game.restore(stored, typed)?;
        let challengers = self.gauntlet.restore(&stored.config, typed);
        self.who.restore(challengers, typed);
        self.run.restore(stored, typed);
        self.folder.restore(stored, typed);
        if let Question::Tournament(standing) = &stored.question {
            self.focus.restore(standing, typed);
            typed.or("--until-width", &mut self.until_width, standing.until_width);
        }
        Ok(())
    }
}

impl TournamentArgs {
    /// Plays the tournament and prints its result.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (args, command) = match self.gauntlet.add_to.clone() {
            Some(folder) => self.added_to(&folder)?,
            None => self.with_stored_options()?,
        };
        let stop = stop_flag("the blocks in play")?;
        let game = args.game.on_deals(&args.list);
        let played = with_game(
            &game,
            &Playing {
                args: &args,
                command: &command,
                stop: &stop,
            },
        )?;
        output::print(&played.text)?;
        match played.interrupted {
            None => Ok(played.forfeits?),
            Some(interrupted) => Err(interrupted.into()),
        }
    }

    /// The gauntlet of these agents against those of a stored run, on its deals, and the command to show with it.
    fn added_to(mut self, folder: &Path) -> anyhow::Result<(Self, Vec<String>)> {
        let typed = Typed::after(Self::NAME);
        weights::read(&mut self.who.agents.0)?;
        let stored = Manifest::read(folder)?;
        let field = gauntlet::field(folder, &stored, &self.who.agents)?;
        self.folder.trust.check(folder, field.0.iter())?;
        self.game.restore(&stored, &typed)?;
        typed.or(
            "--games",
            &mut self.run.games,
            gauntlet::games(&stored, &self.who.agents, &field),
        );
        let command = gauntlet::command(&stored, &typed, &field, self.run.games);
        self.gauntlet.field = Some(field);
        Ok((self, command))
    }

    fn question(&self) -> Question {
        Question::Tournament(Standing {
            until_width: self.until_width,
            ..self.focus.standing()
        })
    }
}

/// A tournament about to be played.
struct Playing<'a> {
    args: &'a TournamentArgs,
    /// The command to show with it.
    command: &'a [String],
    stop: &'a AtomicBool,
}

/// The result of a tournament session.
struct Played {
    text: String,
    interrupted: Option<Interrupted>,
    /// An error if an agent never played.
    forfeits: Result<(), AlwaysForfeited>,
}

impl Job for &Playing<'_> {
    type Output = Played;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Played> {
        let args = self.args;
        if let Some(folder) = &args.gauntlet.add_to {
            dealer.check_same(folder, &Manifest::read(folder)?.config)?;
        }
        let (agents, seating) = args.gauntlet.seated(&args.who.agents);
        let games = args.run.games;
        let config = dealer.config(agents, games, args.game.deal.seed)?;
        let config = config.with_seating(seating, games).map_err(Usage::from)?;
        let config = config.with_deals(dealer.listed.clone(), games);
        dealer.note_left_out();
        deal_list::note_most(games, &config);
        output::note_rounding(args.run.games, &config);
        output::note_round(&config);
        let focus = args.focus.among(&config)?;
        if args.plan.plan {
            return self.plan(dealer, &config, focus);
        }
        let asked = Asked {
            question: args.question(),
            command: self.command,
        };
        let (roster, mut run) = args.folder.open(dealer, &config, args.slice, asked)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, args.run.threads(), self.stop);
        let mut watch = Width::new(args.until_width, &config, focus.focal);
        let Session {
            mut tournament,
            interrupted,
        } = session::play(&table, config, run.as_mut(), &mut watch, TournamentArgs::NAME)?;
        tournament.focus = focus;
        if interrupted.is_none() {
            watch.note_end();
        }
        Ok(Played {
            text: in_form(args.output.format, &report::tournament(&tournament)),
            interrupted,
            forfeits: AlwaysForfeited::check(&tournament),
        })
    }
}

impl Playing<'_> {
    /// Plays a pilot of the tournament.
    fn plan<G: Playable>(&self, dealer: &Dealer<'_, G>, config: &RunConfig, focus: Focus) -> anyhow::Result<Played> {
        let args = self.args;
        let means = Means {
            folder: &args.folder,
            threads: args.run.threads(),
            stop: self.stop,
            subcommand: TournamentArgs::NAME,
        };
        let mut pilot = Pilot::play(dealer, config, args.question(), &means)?;
        pilot.tournament.focus = focus;
        let early = args
            .until_width
            .map(|_| "It may end before its last game, by --until-width".to_owned());
        let findable = pilot.tournament.findable(config.blocks);
        let plan = pilot.plan(
            TournamentArgs::NAME,
            config.games,
            true,
            findable,
            Vec::from_iter(early),
        );
        Ok(Played {
            text: in_form(args.output.format, &plan.report()),
            interrupted: None,
            forfeits: Ok(()),
        })
    }
}

/// Counts the standings, and ends the run when the intervals are narrow enough, if a width was asked for.
struct Width {
    standings: Standings,
    until: Option<UntilWidth>,
    begun: Instant,
    /// Games played in earlier sessions.
    before: u64,
    /// The number of games after which the run ends in any case.
    most: u64,
    is_estimated: bool,
    enough: bool,
}

impl Width {
    fn new(width: Option<f64>, config: &RunConfig, focal: Option<AgentIndex>) -> Width {
        let agents = config.schedule().agents();
        Width {
            standings: Standings::new(config),
            until: width.map(|width| UntilWidth::new(width, agents, focal)),
            begun: Instant::now(),
            before: 0,
            most: config.games,
            is_estimated: false,
            enough: false,
        }
    }

    /// Prints how wide the intervals are in the end.
    fn note_end(&self) {
        let Some(until) = &self.until else { return };
        let (games, wanted) = (grouped(until.games()), until.wanted());
        output::note(&if self.enough {
            format!(
                "note: no interval is wider than {wanted} after {games} games; this is an estimate of how much to play, not a test"
            )
        } else {
            format!(
                "note: all {games} games are played, and an interval is still {:.4} wide, not {wanted}",
                until.widest()
            )
        });
    }
}

impl Watch for Width {
    fn count(&mut self, rows: &[Row]) {
        self.standings.add(rows);
        if let Some(until) = &mut self.until {
            self.enough |= until.add_block(rows);
            self.before = until.games();
        }
    }

    /// Prints an estimate of the games still to be played at the first look.
    fn look(&mut self, rows: &[Row]) {
        self.standings.add(rows);
        let Some(until) = &mut self.until else { return };
        self.enough = until.add_block(rows);
        if self.enough || self.is_estimated || !until.is_look() {
            return;
        }
        self.is_estimated = true;
        let rate = (until.games() - self.before) as f64 / self.begun.elapsed().as_secs_f64().max(1e-9);
        let needed = until.games_needed();
        let ends = match self.most {
            most if needed > most => format!("; --games ends it after {}", grouped(most)),
            _ => String::new(),
        };
        output::note(&format!(
            "note: at the variance so far this takes about {} games, {:.0} s{ends}",
            grouped(needed),
            needed.saturating_sub(until.games()) as f64 / rate
        ));
    }

    fn is_enough(&self) -> bool {
        self.enough
    }

    fn may_end_early(&self) -> bool {
        self.until.is_some()
    }

    fn standing(&self) -> String {
        self.standings.text()
    }
}

#[cfg(test)]
#[path = "../../../agents/tests/pick/mod.rs"]
mod pick;

#[cfg(test)]
mod tests {
    use super::pick::{Pick, Setup};
    use super::*;

    fn text(arguments: &[&str]) -> String {
        let cli = crate::commands::Cli::read(arguments).unwrap();
        let args = match cli.command {
            Some(crate::commands::Command::Tournament(args)) => args,
            _ => cli.tournament,
        };
        let seats = args.game.players as usize;
        let dealer = Dealer {
            game: &Pick,
            players: seats,
            deal: &|_, _| Setup { seats, luck: 1 },
            boards: None,
            left_out: Vec::new(),
            round: 1,
            variants: None,
            ruleset: std::collections::BTreeMap::new(),
            setup: serde_json::json!({}),
            listed: None,
        };
        let playing = Playing {
            args: &args,
            command: &[],
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
            text.contains(" 1   greedy   2,000 ") && text.contains(" 2   random   2,000 "),
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
