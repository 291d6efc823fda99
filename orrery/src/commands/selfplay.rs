//! `orrery selfplay`: games to learn from, in which agents explore and what they think is kept.

use crate::game::args::{GameArgs, RulesArgs};
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::{AgentArgs, Format, OutputArgs, RunArgs, within};
use crate::host::typed::Typed;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::plan::{self, Means, Pilot, PlanArgs};
use crate::runs::resume::encode_command;
use crate::runs::session;
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, AlwaysForfeited, Interrupted, Usage};
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::report::PlanReport;
use orrery_arena::run::Manifest;
use orrery_arena::{Exploration, Question, RunConfig, Tournament};
use std::sync::atomic::AtomicBool;

/// The options of games to learn from.
#[derive(Args, Clone, Debug)]
#[command(mut_arg("agents", |option| option.default_value("greedy").help(AGENTS)))]
#[command(after_help = "\
Examples:
  orrery selfplay --games 5k --temperature 1 --run data
  orrery encode data --out shards")]
pub(crate) struct SelfplayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    who: AgentArgs,
    #[command(flatten)]
    exploration: ExplorationArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    folder: FolderArgs,
    #[command(flatten)]
    slice: SliceArgs,
    #[command(flatten)]
    plan: PlanArgs,
    #[command(flatten)]
    output: OutputArgs,
}

const AGENTS: &str = "The agents, separated by commas, which sit at tables together; one agent has all seats. For turns \
    drawn by chance at the root of a search: mcts:noise=0.25";

/// How much agents explore.
#[derive(Args, Clone, Copy, Debug)]
struct ExplorationArgs {
    /// Draw actions from visits^(1/T) (mcts), from exp(value/T) with T in points (greedy, planner), or with T in results
    /// from 0 to 1 (flat), instead of playing the best
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = within(Exploration::TEMPERATURES))]
    temperature: Option<f64>,
    /// Draw them in the first N rounds only [default: in all]
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = rounds, requires = "temperature")]
    temperature_rounds: Option<u32>,
    /// Make a decision at random among all legal actions with this probability
    #[arg(
        long,
        allow_negative_numbers = true,
        value_name = "E",
        value_parser = within(Exploration::EPSILONS),
        default_value = "0"
    )]
    epsilon: f64,
}

/// A number of rounds.
fn rounds(text: &str) -> Result<u32, String> {
    let rounds = text.parse().ok().filter(|rounds| (1..=10_000).contains(rounds));
    rounds.ok_or_else(|| "allowed is a whole number from 1 to 10000".to_owned())
}

impl ExplorationArgs {
    /// Takes how the agents of a stored run explore, where nothing else was typed.
    fn restore(&mut self, stored: Exploration, typed: &Typed) {
        typed.or("--temperature", &mut self.temperature, stored.temperature);
        typed.or("--temperature-rounds", &mut self.temperature_rounds, stored.rounds);
        typed.or("--epsilon", &mut self.epsilon, stored.epsilon);
    }
}

impl From<ExplorationArgs> for Exploration {
    fn from(args: ExplorationArgs) -> Exploration {
        Exploration {
            temperature: args.temperature,
            rounds: args.temperature_rounds,
            epsilon: args.epsilon,
        }
    }
}

impl StoredRun for SelfplayArgs {
    const NAME: &str = "selfplay";

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
        self.game.restore(stored, typed)?;
        self.who.restore(&stored.config.agents, typed);
        self.run.restore(stored, typed);
        self.folder.restore(stored, typed);
        self.exploration
            .restore(stored.config.exploration.unwrap_or_default(), typed);
        Ok(())
    }
}

impl SelfplayArgs {
    /// Plays the games and prints their result.
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
        let (tournament, interrupted) = with_game(&args.game, playing)?;
        output::print(&in_form(
            args.output.format,
            &orrery_arena::report::tournament(&tournament),
        ))?;
        if let Some(interrupted) = interrupted {
            return Err(interrupted.into());
        }
        if let (Some(folder), Format::Table) = (&args.folder.run, args.output.format) {
            output::print(&format!(
                "To make samples of these games: {}\n",
                encode_command(folder, "shards")
            ))?;
        }
        Ok(AlwaysForfeited::check(&tournament)?)
    }
}

/// Games about to be played.
struct Playing<'a> {
    args: &'a SelfplayArgs,
    /// The command to show with them.
    command: &'a [String],
    stop: &'a AtomicBool,
}

impl SelfplayArgs {
    fn config<G: Playable>(&self, dealer: &Dealer<'_, G>) -> Result<RunConfig, Usage> {
        let (games, seed) = (self.run.games, self.game.deal.seed);
        let config = dealer.config(self.who.agents.clone(), games, seed)?;
        let config = config.with_exploration(self.exploration.into()).map_err(Usage::from)?;
        output::note_rounding(games, &config);
        Ok(config)
    }
}

/// The plan of games.
struct Planning<'a>(Playing<'a>);

impl Job for Planning<'_> {
    type Output = PlanReport;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<PlanReport> {
        let Playing { args, stop, .. } = self.0;
        let config = args.config(dealer)?;
        dealer.note_left_out();
        let means = Means {
            folder: &args.folder,
            threads: args.run.threads(),
            stop,
            subcommand: SelfplayArgs::NAME,
        };
        let pilot = Pilot::play(dealer, &config, Question::Selfplay {}, &means)?;
        // Games to learn from are to find nothing out.
        Ok(pilot.plan(SelfplayArgs::NAME, config.games, true, Vec::new(), Vec::new()))
    }
}

impl Job for Playing<'_> {
    type Output = (Tournament, Option<Interrupted>);

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.args;
        let config = args.config(dealer)?;
        dealer.note_left_out();
        let asked = Asked {
            question: Question::Selfplay {},
            command: self.command,
        };
        let (roster, mut run) = args.folder.open(dealer, &config, args.slice, asked)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, args.run.threads(), self.stop);
        let session = session::play(&table, config, run.as_mut(), &mut session::ToTheEnd, SelfplayArgs::NAME)?;
        Ok((session.tournament, session.interrupted))
    }
}
