//! The options of `orrery learn`.

use crate::host::args::{RunArgs, whole, within};
use crate::host::typed::Typed;
use crate::runs::hypotheses::HypothesesArgs;
use crate::runs::improving::{Improving, ImprovingArgs};
use crate::runs::plan::PlanArgs;
use crate::terminal::output::{Usage, refuse, usage};
use clap::{ArgAction, Args};
use orrery_arena::question::Learning;
use orrery_arena::run::Manifest;
use orrery_arena::{Exploration, Question};
use std::path::{Path, PathBuf};

/// The options of a learning.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("agent", |option| option.help("The agent that plays, against itself: in the first round by the heuristic if it names no model, then with the model of the round before; in the end the last model is tested against it").default_value("planner:beam=4")))]
#[command(mut_arg("out", |option| option.help("Write the last model to this new file; agents read it: planner:model=FILE")))]
#[command(mut_arg("run", |option| option.required(true).help("Keep the learning in this folder: the games of each round, and the model of each round as DIR/model-1.toml and so on")))]
#[command(mut_arg("resume", |option| option.help("Resume the learning in the folder with its stored options")))]
#[command(mut_arg("games", |option| option.help("Games in each round, rounded up to whole blocks").default_value("4000")))]
#[command(mut_arg("elo0", |option| option.help("Normalized Elo of the hypothesis that the agent with the last model is no better")))]
#[command(mut_arg("elo1", |option| option.help("Normalized Elo of the hypothesis that it is better")))]
#[command(mut_arg("records", |option| option.hide(true)), mut_arg("trust", |option| option.hide(true)), mut_arg("trust_changed", |option| option.hide(true)))]
#[command(after_help = "\
Examples:
  orrery learn --agent greedy --games 20k --run learning
  orrery learn --run learning --resume")]
pub(crate) struct LearnArgs {
    #[command(flatten)]
    pub(super) shared: ImprovingArgs,
    /// Rounds of games, each with a model fitted to all games so far; 0 to learn from the games of --with alone
    #[arg(long, value_name = "N", value_parser = whole(0..=100), default_value = "3")]
    pub(super) rounds: u64,
    /// Learn from the games of these run folders too, of the same game and ruleset, with one seat, with two, or with more, as
    /// asked for here
    #[arg(long, value_name = "RUN,..", action = ArgAction::Set, value_delimiter = ',', num_args = 1)]
    pub(super) with: Vec<PathBuf>,
    /// Draw turns from exp(value/T) with T in points
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = within(Exploration::TEMPERATURES), default_value = "0.5")]
    pub(super) temperature: f64,
    /// Label a position with the mean of N games: the one that was played, and others that are played on from there, in which
    /// what the seat does not see is drawn anew
    #[arg(long, value_name = "N", value_parser = whole(1..=1000), default_value = "1")]
    pub(super) continuations: u64,
    /// Play others on from one of K positions alone
    #[arg(long, value_name = "K", value_parser = whole(1..=1000), default_value = "1")]
    pub(super) continue_every: u64,
    /// Train a network with hidden layers of these widths, at most two, on what the linear model leaves; it gained nothing
    /// on 64000 solo games
    #[arg(long, value_name = "WIDTHS", action = ArgAction::Set, value_delimiter = ',', num_args = 1, value_parser = whole(1..=256))]
    pub(super) hidden: Vec<u64>,
    /// Games on new deals, in which the agent with the last model plays the present one; of two seats and more at most, until
    /// there is a verdict; 0 for none
    #[arg(long, value_name = "N", value_parser = whole(0..=1_000_000_000), default_value = "2000")]
    pub(super) test: u64,
    #[command(flatten)]
    pub(super) hypotheses: HypothesesArgs,
    #[command(flatten)]
    pub(super) run: RunArgs,
    #[command(flatten)]
    pub(super) plan: PlanArgs,
}

impl Improving for LearnArgs {
    const SUBCOMMAND: &str = "learn";
    const WHAT: &str = "learning";

    fn shared(&self) -> &ImprovingArgs {
        &self.shared
    }

    fn shared_mut(&mut self) -> &mut ImprovingArgs {
        &mut self.shared
    }

    fn restore_own(&mut self, stored: &Manifest, typed: &Typed) {
        self.run.restore(stored, typed);
        let Question::Learn(learning) = &stored.question else {
            return;
        };
        typed.or("--seed", &mut self.shared.game.deal.seed, learning.seed);
        typed.or("--rounds", &mut self.rounds, learning.rounds);
        typed.or("--continuations", &mut self.continuations, learning.continuations);
        typed.or("--continue-every", &mut self.continue_every, learning.continue_every);
        typed.or("--test", &mut self.test, learning.test);
        typed.or("--with", &mut self.with, learning.with.clone());
        typed.or("--hidden", &mut self.hidden, learning.hidden.clone());
        let explored = stored
            .config
            .exploration
            .and_then(|exploration| exploration.temperature);
        if let (Some(temperature), false) = (explored, typed.has("--temperature")) {
            self.temperature = temperature;
        }
        self.hypotheses.restore(&learning.hypotheses, typed);
    }
}

impl LearnArgs {
    /// How the model is learned.
    pub(super) fn question(&self) -> Learning {
        Learning {
            seed: self.seed(),
            rounds: self.rounds,
            with: self.with.clone(),
            continuations: self.continuations,
            continue_every: self.continue_every,
            hidden: self.hidden.clone(),
            test: self.test,
            hypotheses: self.hypotheses.hypotheses(),
        }
    }

    /// Checks what the options together ask for.
    pub(super) fn check(&self, typed: &Typed) -> anyhow::Result<()> {
        if !self.shared.agent.can_learn() {
            let agent = &self.shared.agent;
            refuse!("{agent} cannot have a model; allowed is one of greedy, planner, flat and mcts");
        }
        if self.hidden.len() > Learning::MOST_HIDDEN {
            let (found, most) = (self.hidden.len(), Learning::MOST_HIDDEN);
            refuse!("--hidden has {found} widths; allowed are {most} at most");
        }
        if self.rounds == 0 && self.with.is_empty() {
            refuse!("--rounds 0 plays no games; name runs to learn from with --with, or more rounds");
        }
        if self.continuations == 1 && typed.has("--continue-every") {
            let every = self.continue_every;
            refuse!(
                "--continue-every {every} chooses the positions from which other games are played, and --continuations 1 \
                 plays none; add --continuations N of 2 or more, or leave out --continue-every"
            );
        }
        self.check_output()?;
        self.hypotheses.test()?;
        Ok(())
    }

    /// Checks what depends on the number of players: without opponents there is no winner, so that the comparison at the end
    /// is no sequential test.
    pub(super) fn check_for(&self, players: usize, typed: &Typed) -> Result<(), Usage> {
        match HypothesesArgs::NAMES.into_iter().find(|option| typed.has(option)) {
            Some(option) if players == 1 => Err(usage!(
                "{option} is for the sequential test of two seats and more; of one seat, agents are compared by their points on the same \
                 deals: leave it out, or learn with --players 2 or more"
            )),
            _ => Ok(()),
        }
    }

    /// The folder of the learning.
    pub(super) fn folder_of_run(&self) -> &Path {
        self.shared.folder.run.as_deref().expect("the option is required")
    }

    pub(super) fn seed(&self) -> u64 {
        self.shared.game.deal.seed
    }
}
