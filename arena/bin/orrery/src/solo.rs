//! `orrery solo`: agents alone against the target, over many deals.

use crate::args::{AgentArgs, Format, OutputArgs, RunArgs};
use crate::folder::{FolderArgs, SliceArgs};
use crate::game::args::{DealArgs, GameArgs, RulesArgs};
use crate::game::job::{Dealer, Job, with_game};
use crate::interrupt::stop_flag;
use crate::output::{self, AlwaysForfeited, Usage};
use crate::session::{self, Session, ToTheEnd};
use crate::stored::StoredRun;
use clap::Args;
use orrery_agents::{AgentSpec, Evaluated};
use orrery_arena::tournament::Table;
use orrery_arena::{RunConfig, Tournament, report};
use std::sync::atomic::AtomicBool;

/// The options of solo games.
#[derive(Args, Clone, Debug)]
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
    output: OutputArgs,
}

impl StoredRun for SoloArgs {
    const NAME: &str = "solo";

    fn folder(&self) -> &FolderArgs {
        &self.folder
    }

    fn agents(&self) -> Vec<(&'static str, &AgentSpec)> {
        self.who.named()
    }

    fn rules(&mut self) -> &mut RulesArgs {
        &mut self.rules
    }
}

impl SoloArgs {
    /// Plays the games and prints their result.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let (args, arguments) = self.with_stored_options()?;
        let stop = stop_flag()?;
        let playing = Playing {
            args: &args,
            arguments: &arguments,
            stop: &stop,
        };
        let session = with_game(&args.game(), playing)?;
        output::print(&print(args.output.format, &session.tournament))?;
        match session.interrupted {
            None => Ok(AlwaysForfeited::check(&session.tournament)?),
            Some(interrupted) => Err(interrupted.into()),
        }
    }

    /// What is played.
    pub(crate) fn game(&self) -> GameArgs {
        GameArgs {
            rules: self.rules.clone(),
            players: 1,
            deal: self.deal.clone(),
            setup: None,
            stored_setup: None,
            compared: None,
        }
    }
}

/// The result of solo games in the given form.
pub(crate) fn print(format: Format, tournament: &Tournament) -> String {
    match format {
        Format::Table => report::solo_table(tournament),
        Format::Json => report::json(tournament),
        Format::Csv => report::csv(tournament),
    }
}

/// Solo games about to be played.
struct Playing<'a> {
    args: &'a SoloArgs,
    /// The command line that asked for them.
    arguments: &'a [String],
    stop: &'a AtomicBool,
}

impl Job for Playing<'_> {
    type Output = Session;

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Session> {
        let args = self.args;
        let config = RunConfig::new(
            dealer.game,
            dealer.setup.clone(),
            dealer.players,
            args.who.agents.clone(),
            args.run.games,
            args.deal.seed,
        );
        let config = config.map_err(|error| Usage(error.to_string()))?;
        output::note_rounding(args.run.games, &config);
        let (roster, mut run) = args.folder.open(dealer, &config, args.slice, self.arguments)?;
        let table = Table {
            game: dealer.game,
            deal: dealer.deal,
            agent: &|spec| roster.build(spec),
            threads: args.run.threads(),
            stop: self.stop,
        };
        session::play(&table, config, run.as_mut(), &mut ToTheEnd, SoloArgs::NAME)
    }
}
