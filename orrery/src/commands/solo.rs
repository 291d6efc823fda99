//! `orrery solo`: agents alone against the target, over boards and decks on the same deals.

use crate::game::args::{DealArgs, GameArgs, RulesArgs, in_solo};
use crate::game::command::Purpose;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::{AgentArgs, OutputArgs, RunArgs};
use crate::host::typed::Typed;
use crate::runs::folder::{Asked, FolderArgs, SliceArgs};
use crate::runs::plan::{self, Means, Pilot, PlanArgs};
use crate::runs::session::{self, Session, Watch};
use crate::runs::stored::StoredRun;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, AlwaysForfeited, Interrupted, Usage};
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::report::{PlanReport, SoloReport};
use orrery_arena::run::Manifest;
use orrery_arena::solo::SoloGames;
use orrery_arena::{Question, Row, RunConfig};
use std::sync::atomic::AtomicBool;

/// The options of solo games.
#[derive(Args, Clone, Debug)]
#[command(mut_args(in_solo))]
#[command(mut_arg("games", |option| option.help(GAMES)))]
#[command(after_help = "\
Examples:
  orrery solo --agents planner,greedy --planets all --games 2_000
  orrery solo --agents greedy --events gentle/9,3,8/harsh
  orrery solo --game planetarium --difficulty hard")]
pub(crate) struct SoloArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    #[command(flatten)]
    deal: DealArgs,
    #[command(flatten)]
    who: AgentArgs,
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

const GAMES: &str = "Games to play, of all agents and decks together, rounded up to whole blocks: a deal, played by each \
    agent with each deck";

impl StoredRun for SoloArgs {
    const NAME: &str = "solo";

    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn agents(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        self.who.named()
    }

    fn rules(&self) -> &RulesArgs {
        &self.rules
    }

    fn restore(&mut self, stored: &Manifest, typed: &Typed) -> anyhow::Result<()> {
        self.rules.restore(stored, typed)?;
        self.deal.restore(stored, typed);
        self.who.restore(&stored.config.agents, typed);
        self.run.restore(stored, typed);
        self.folder.restore(stored, typed);
        Ok(())
    }
}

impl SoloArgs {
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
            let plan = with_game(&args.game(), Planning(playing))?;
            return plan::print(&plan, args.output.format);
        }
        let (report, interrupted) = with_game(&args.game(), playing)?;
        output::print(&in_form(args.output.format, &report.report()))?;
        match interrupted {
            None => Ok(AlwaysForfeited::check(&report.tournament)?),
            Some(interrupted) => Err(interrupted.into()),
        }
    }

    fn config<G: Playable>(&self, dealer: &Dealer<'_, G>) -> Result<RunConfig, Usage> {
        let config = dealer.config(self.who.agents.clone(), self.run.games, self.deal.seed)?;
        let config = config.with_variants(dealer.variants.clone(), self.run.games);
        output::note_rounding(self.run.games, &config);
        note_round(dealer.round, &config);
        Ok(config)
    }

    /// What is played.
    pub(crate) fn game(&self) -> GameArgs {
        GameArgs::of_study(self.rules.clone(), 1, self.deal.clone(), Purpose::Solo)
    }
}

/// Solo games about to be played.
struct Playing<'a> {
    args: &'a SoloArgs,
    /// The command to show with them.
    command: &'a [String],
    stop: &'a AtomicBool,
}

/// The plan of solo games.
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
            subcommand: SoloArgs::NAME,
        };
        let pilot = Pilot::play(dealer, &config, Question::Solo {}, &means)?;
        let findable = SoloReport::of_run(&pilot.run)?.findable(config.blocks);
        Ok(pilot.plan(SoloArgs::NAME, config.games, true, findable, Vec::new()))
    }
}

impl Job for Playing<'_> {
    type Output = (SoloReport, Option<Interrupted>);

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.args;
        let config = args.config(dealer)?;
        dealer.note_left_out();
        let asked = Asked {
            question: Question::Solo {},
            command: self.command,
        };
        let (roster, mut run) = args.folder.open(dealer, &config, args.slice, asked)?;
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, args.run.threads(), self.stop);
        let mut collector = Collector {
            games: SoloGames::new(&config),
            config: config.clone(),
            dealer,
        };
        let Session {
            tournament,
            interrupted,
        } = session::play(&table, config, run.as_mut(), &mut collector, SoloArgs::NAME)?;
        let mut games = collector.games;
        games.find_bases(&tournament.config);
        Ok((SoloReport::of(tournament, &games), interrupted))
    }
}

/// Prints a note if the run ends within a round of boards.
fn note_round(round: u64, config: &RunConfig) {
    if !config.blocks.is_multiple_of(round) {
        let games = config.blocks.next_multiple_of(round) * u64::from(config.schedule().games_per_block());
        output::note(&format!(
            "note: not all boards are played equally often in {} deals; a round has {round}, so --games {games} would be whole",
            config.blocks
        ));
    }
}

/// Collects the games of a run, with the board of each deal.
struct Collector<'a, 'd, G: Playable> {
    games: SoloGames,
    config: RunConfig,
    dealer: &'a Dealer<'d, G>,
}

impl<G: Playable> Watch for Collector<'_, '_, G> {
    fn count(&mut self, rows: &[Row]) {
        let Some(first) = rows.first() else { return };
        let mut stream = self.config.schedule().setup_stream(first.block);
        let setup = (self.dealer.deal)(first.block, &mut stream);
        let setup = serde_json::to_string(&setup).expect("a setup is plain data with string keys");
        let added = self.games.add_block(&self.config, &setup, rows);
        added.expect("the setup was made from the options just now");
    }
}
