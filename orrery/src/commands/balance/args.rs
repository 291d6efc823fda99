//! The options of `orrery balance`, and what they say of its games.

use super::stored::{AFTER, folder_of};
use crate::game::args::{DealArgs, GameArgs, RulesArgs, in_balance};
use crate::game::command::Purpose;
use crate::game::files::Texts;
use crate::game::job::Dealer;
use crate::host::args::{OutputArgs, whole};
use crate::host::typed::Typed;
use crate::runs::folder::{FolderArgs, SliceArgs};
use crate::runs::plan::PlanArgs;
use crate::runs::resume;
use crate::runs::session;
use crate::runs::stored::StoredRun;
use crate::terminal::output::{self, Usage, usage};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use orrery_agents::{AgentList, AgentSpec};
use orrery_arena::balance::{self, Balance};
use orrery_arena::question::{Compared, Comparison, LeftOut};
use orrery_arena::report::{BalanceReport, grouped};
use orrery_arena::run::Manifest;
use orrery_arena::stats::effects::LEAST_BLOCKS;
use orrery_arena::{Question, RunConfig, Seating};
use orrery_engine::problem::cut;
use orrery_engine::{Content, Game};
use std::path::{Path, PathBuf};

/// The options of a study of balance.
#[derive(Args, Clone, Debug)]
#[command(mut_args(in_balance))]
#[command(after_help = "\
Examples:
  orrery balance --agents greedy
  orrery balance --what planets --agents planner --games 5k --run planets
  orrery balance --agents greedy --games 2k --restrict rovers")]
pub(crate) struct BalanceArgs {
    /// What is compared
    #[arg(long, value_name = "WHAT", value_parser = compared(), default_value_t = Compared::default())]
    pub(super) what: Compared,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Seats at the table
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=6), default_value = "2")]
    players: u64,
    #[command(flatten)]
    pub(super) deal: DealArgs,
    /// The agents, separated by commas: each plays all games against itself
    #[arg(long, value_name = "A,B,..", default_value = "greedy,planner")]
    pub(super) agents: AgentList,
    /// Games to play, of all agents together, rounded up to whole blocks [default: as many as --difference needs]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1_000_000_000_000))]
    pub(super) games: Option<u64>,
    /// The difference of two boards in points that is to be found with a chance of 80 %
    #[arg(long, value_name = "D", value_parser = difference, default_value = "1.5")]
    pub(super) difference: f64,
    /// Look at half and at three quarters of the games, and stop if every board is known to be off the mean or less than
    /// --difference from it; all intervals are wider for that
    #[arg(long, conflicts_with_all = ["slice", "against", "restrict"])]
    pub(super) stop_early: bool,
    /// Play the same blocks under these rules, too, and print what changes: ruleset files or a folder of them. With --run
    /// DIR the two runs are DIR/before and DIR/after
    #[arg(long, value_name = "FILE|DIR")]
    pub(super) against: Vec<PathBuf>,
    /// Play the same blocks with one seat that does without these kinds of actions and mechanisms, such as rovers+techs, and
    /// print what they are worth to whoever may use them. With --run DIR the two runs are DIR/before and DIR/after
    #[arg(long, value_name = "KIND+..", conflicts_with = "against")]
    pub(super) restrict: Option<String>,
    /// The files of the second ruleset of a stored study.
    #[arg(skip)]
    pub(super) stored_against: Texts,
    /// The boards that the two rulesets do not both play.
    #[arg(skip)]
    pub(super) left_out: Vec<LeftOut>,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    pub(super) threads: Option<u64>,
    #[command(flatten)]
    pub(super) folder: FolderArgs,
    #[command(flatten)]
    pub(super) slice: SliceArgs,
    #[command(flatten)]
    pub(super) plan: PlanArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
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
        let restrict = Some(comparison.restrict.clone()).filter(|restrict| !restrict.is_empty());
        typed.or("--restrict", &mut self.restrict, restrict);
        self.left_out.clone_from(&comparison.left_out);
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

impl BalanceArgs {
    /// What is played, under these rules.
    pub(super) fn game(&self, rules: RulesArgs) -> GameArgs {
        GameArgs::of_study(rules, self.players, self.deal.clone(), Purpose::Balance(self.what))
    }

    /// The second ruleset, if there is one.
    pub(super) fn against(&self) -> Option<RulesArgs> {
        let are_named = !self.against.is_empty() || !self.stored_against.is_empty();
        are_named.then(|| RulesArgs {
            ruleset: self.against.clone(),
            stored_ruleset: self.stored_against.clone(),
            ..self.rules.clone()
        })
    }

    /// What is compared, over this many games.
    pub(super) fn comparison(&self, games: u64) -> Comparison {
        Comparison {
            what: self.what,
            difference: self.difference,
            stop_early: self.stop_early,
            games,
            against: Texts::new(),
            restrict: self.restrict.clone().unwrap_or_default(),
            left_out: self.left_out.clone(),
        }
    }

    /// The report of this study.
    pub(super) fn report(&self, balance: Balance) -> BalanceReport {
        BalanceReport::of(balance, &self.comparison(0))
    }

    /// How many games are played if none is left out.
    pub(super) fn games_of<G: Game>(&self, dealer: &Dealer<'_, G>) -> u64 {
        self.games.unwrap_or_else(|| self.games_for(dealer))
    }

    /// The games that find the difference.
    fn games_for<G: Game>(&self, dealer: &Dealer<'_, G>) -> u64 {
        let boards = dealer.boards.unwrap_or(dealer.players);
        balance::games_for(self.difference, boards, dealer.players) * self.agents.0.len() as u64
    }

    /// Says what the games find; nothing of seats, whose errors are not those of boards.
    pub(super) fn note_power<G: Game>(&self, dealer: &Dealer<'_, G>, games: u64) {
        if self.what == Compared::SEATS {
            return;
        }
        let of_needed = games as f64 / self.games_for(dealer) as f64;
        output::note(&format!(
            "note: {} games find a difference of two {}s of {:.2} points with a chance of about 80 %, as a rule; the report says what it is for these agents",
            grouped(games),
            self.what.kind(),
            self.difference / of_needed.sqrt()
        ));
    }

    /// What to do about a study that was stopped.
    pub(super) fn remedy(&self) -> String {
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
    pub(super) fn refuse_few<G: Game>(&self, dealer: &Dealer<'_, G>, comparison: &Comparison) -> Result<(), Usage> {
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

    pub(super) fn config<G: Game>(&self, dealer: &Dealer<'_, G>, games: u64) -> Result<RunConfig, Usage> {
        let config = dealer.config(self.agents.clone(), games, self.deal.seed)?;
        Ok(config.with_seating(Seating::SelfPlay, games)?)
    }

    /// The same games with one seat restricted.
    pub(super) fn restricted_config<G: Game>(
        &self,
        dealer: &Dealer<'_, G>,
        games: u64,
        restrict: &str,
    ) -> Result<RunConfig, Usage> {
        let agents = self.agents.0.iter().cloned().chain(self.partners(restrict)?);
        let config = dealer.config(AgentList(agents.collect()), games, self.deal.seed)?;
        Ok(config.with_seating(Seating::OneSeat, games)?)
    }

    /// The agents with the restriction.
    fn partners(&self, restrict: &str) -> Result<Vec<AgentSpec>, Usage> {
        let agents = self.agents.0.iter();
        let partners = agents.map(|agent| agent.unnamed().restricted_to(restrict));
        partners
            .collect::<Result<_, _>>()
            .map_err(|error| usage!("--restrict {}: {error}", cut(restrict)))
    }

    /// Refuses a restriction that the game does not have, or agents of which there are too many with their partners, before a
    /// game is played.
    pub(super) fn check_restriction<G: Game + Content + Clone>(
        &self,
        dealer: &Dealer<'_, G>,
        games: u64,
    ) -> Result<(), Usage> {
        let Some(restrict) = &self.restrict else { return Ok(()) };
        for partner in self.partners(restrict)? {
            let seen = partner.restricted(dealer.game);
            seen.map_err(|error| usage!("--restrict {}: {error}", cut(restrict)))?;
        }
        self.restricted_config(dealer, games, restrict).map(drop)
    }
}
