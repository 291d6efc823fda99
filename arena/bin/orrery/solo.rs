//! `orrery solo`: agents alone against the target, over many deals.

use crate::args::{AgentArgs, DealArgs, Format, GameArgs, OutputArgs, RulesArgs, RunArgs};
use crate::game::{Dealer, Job, with_game};
use crate::output;
use crate::tournament::play;
use clap::Args;
use orrery_agents::Evaluated;
use orrery_arena::report;

/// The options of solo games.
#[derive(Args, Clone, Debug)]
pub(crate) struct SoloArgs {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    deal: DealArgs,
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
        let game = GameArgs {
            rules: self.rules.clone(),
            players: 1,
            deal: self.deal.clone(),
            private_objectives: true,
            turning: None,
            setup: None,
        };
        output::print(&with_game(&game, (&self, &game))?)
    }
}

impl Job for (&SoloArgs, &GameArgs) {
    type Output = String;

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let (args, game) = self;
        let played = play(dealer, game, &args.who, &args.run)?;
        Ok(match args.output.format {
            Format::Table => report::solo_table(&played),
            Format::Json => report::json(&played),
        })
    }
}
