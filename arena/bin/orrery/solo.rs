//! `orrery solo`: agents alone against the target, over many deals.

use crate::args::{AgentArgs, DealArgs, Format, GameArgs, OutputArgs, RulesArgs, RunArgs, difficulty};
use crate::game::{Dealer, Job, with_game};
use crate::interrupt::stop_at_once;
use crate::output::{self, Usage};
use crate::tournament::progress;
use clap::Args;
use orrery_agents::{Evaluated, Roster};
use orrery_arena::tournament::Table;
use orrery_arena::{RunConfig, report};
use orrery_engine::planetarium::Difficulty;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// The options of solo games.
#[derive(Args, Clone, Debug)]
pub(crate) struct SoloArgs {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    deal: DealArgs,
    /// How high the target of planetarium starts: easy, normal or hard
    #[arg(long, value_name = "LEVEL", value_parser = difficulty)]
    difficulty: Option<Difficulty>,
    #[command(flatten)]
    who: AgentArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl SoloArgs {
    /// Plays the games and prints their result.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        stop_at_once()?;
        let game = GameArgs {
            rules: self.rules.clone(),
            players: 1,
            deal: self.deal.clone(),
            private_objectives: false,
            turning: None,
            difficulty: self.difficulty,
            setup: None,
            stored_setup: None,
        };
        output::print(&with_game(&game, (&self, &game))?)
    }
}

impl Job for (&SoloArgs, &GameArgs) {
    type Output = String;

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let (args, game) = self;
        let config = RunConfig::new(
            dealer.game,
            dealer.setup.clone(),
            dealer.players,
            args.who.agents.clone(),
            args.run.games,
            game.deal.seed,
        );
        let config = config.map_err(|error| Usage(error.to_string()))?;
        output::note_rounding(args.run.games, &config);
        let roster = output::seated(Roster::open(dealer.game, &config.agents))?;
        let table = Table {
            game: dealer.game,
            deal: dealer.deal,
            agent: &|spec| roster.build(spec),
            threads: args.run.threads(),
            stop: &AtomicBool::new(false),
        };
        let bar = progress(config.games);
        let played = table.play(config, |rows| {
            bar.inc(rows.len() as u64);
            ControlFlow::Continue(())
        });
        bar.finish_and_clear();
        let played = played?;
        Ok(match args.output.format {
            Format::Table => report::solo_table(&played),
            Format::Json => report::json(&played),
            Format::Csv => report::csv(&played),
        })
    }
}
