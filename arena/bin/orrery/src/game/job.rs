//! Work that can be done with any game.

use super::args::GameArgs;
use super::command::{GameCommand, Setup};
use super::{of_game, setup_file};
use anyhow::Context;
use orrery_agents::Evaluated;
use orrery_engine::{Game, Rng, Rules};
use std::collections::BTreeMap;

/// A game and the source of its deals.
pub(crate) struct Dealer<'a, G: Game> {
    /// The rules.
    pub(crate) game: &'a G,
    /// Seats at the table.
    pub(crate) players: usize,
    /// The setup of a block; the stream draws what is random in it.
    pub(crate) deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// The options of the setup as given, for the run's configuration.
    pub(crate) setup: serde_json::Value,
    /// The merged ruleset: the text of each file, by its name.
    pub(crate) ruleset: BTreeMap<String, String>,
}

/// Work to do with a game.
pub(crate) trait Job {
    /// The result of the work.
    type Output;

    /// Whether the work begins games; a game that goes on was dealt before.
    fn needs_deals(&self) -> bool {
        true
    }

    /// Does the work.
    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output>;
}

/// Does the job with the requested game, after checking that its first deal can be played.
///
/// # Errors
/// If the ruleset cannot be used, the setup cannot be played, or the job fails.
pub(crate) fn with_game<J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    of_game!(args.rules.game.name, Command => with::<Command, J>(args, job))
}

fn with<C: GameCommand, J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    let (game, ruleset) = args.rules.load::<C>()?;
    let options = args.deal.options.of::<C>()?;
    let named: Setup<C> = match (&args.setup, &args.stored_setup) {
        (Some(path), _) => setup_file::read(path, C::setup_of_file)?,
        (None, Some(stored)) => serde_json::from_value(stored.clone()).context("the stored setup")?,
        (None, None) => C::setup(args.players, &options)?,
    };
    let seed = args.deal.seed;
    let players = C::players(&named);
    let change = C::changes(&game, &options, players, seed)?;
    let deal = |block: u64, rng: &mut Rng| {
        let mut setup = named.clone();
        change(&mut setup, block, rng);
        setup
    };
    let refused = |problems| setup_file::refused(args.setup.as_deref(), &problems);
    if job.needs_deals() {
        game.start(&deal(0, &mut Rng::from_words(&[seed])), seed)
            .map_err(refused)?;
    }
    job.with(&Dealer {
        game: &game,
        players,
        deal: &deal,
        ruleset,
        setup: match (&args.setup, &args.stored_setup) {
            (None, None) => C::stored(&options),
            _ => serde_json::to_value(&named)?,
        },
    })
}
