//! Work that can be done with any game.

use super::args::GameArgs;
use super::command::{Deals, GameCommand, Purpose, Setup};
use super::files::Texts;
use super::{deal_list, of_game, setup_file};
use crate::terminal::output::{self, Usage, refuse};
use anyhow::Context;
use orrery_agents::{Agent, AgentList, AgentSpec, Playable};
use orrery_arena::Variants;
use orrery_arena::tournament::Table;
use orrery_arena::{DealList, RunConfig, RunError};
use orrery_engine::{Game, Rng, Rules};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// A game and the source of its deals.
pub(crate) struct Dealer<'a, G: Game> {
    /// The rules.
    pub(crate) game: &'a G,
    /// Seats at the table.
    pub(crate) players: usize,
    /// The setup of a block; the stream draws what is random in it.
    pub(crate) deal: &'a (dyn Fn(u64, &mut Rng) -> G::Setup + Sync),
    /// The options of the setup as given, for the run's configuration.
    pub(crate) setup: Value,
    /// The deals of the blocks, if they are listed.
    pub(crate) listed: Option<DealList>,
    /// How many boards are compared, in a study of them.
    pub(crate) boards: Option<usize>,
    /// A sentence for each board that is not dealt because it cannot be played yet.
    pub(crate) left_out: Vec<String>,
    /// After how many blocks every board was played equally often, in a study of solo games.
    pub(crate) round: u64,
    /// The decks with which every deal is played, in a study of them.
    pub(crate) variants: Option<Variants>,
    /// The merged ruleset: the text of each file, by its name.
    pub(crate) ruleset: BTreeMap<String, String>,
}

impl<G: Game> Dealer<'_, G> {
    /// The table at which these agents play its deals.
    pub(crate) fn table<'t>(
        &'t self,
        agent: &'t (dyn Fn(&AgentSpec) -> Box<dyn Agent<G>> + Sync),
        threads: usize,
        stop: &'t AtomicBool,
    ) -> Table<'t, G> {
        Table {
            game: self.game,
            deal: self.deal,
            agent,
            threads,
            stop,
        }
    }

    /// Says which boards are left out because they cannot be played yet.
    pub(crate) fn note_left_out(&self) {
        output::notes(&self.left_out);
    }

    /// The configuration of a run on its deals.
    pub(crate) fn config(&self, agents: AgentList, games: u64, seed: u64) -> Result<RunConfig, Usage> {
        Ok(RunConfig::new(
            self.game,
            self.setup.clone(),
            self.players,
            agents,
            games,
            seed,
        )?)
    }

    /// Checks that this program plays what a stored run has played: the same deals, by the same agents.
    ///
    /// # Errors
    /// What differs.
    pub(crate) fn check_same(&self, folder: &Path, stored: &RunConfig) -> anyhow::Result<()> {
        Ok(RunError::refuse(folder, self.differences(stored)?)?)
    }

    /// How a stored run differs from what this program would play.
    ///
    /// # Errors
    /// If this program cannot play it at all.
    pub(crate) fn differences(&self, stored: &RunConfig) -> Result<Vec<String>, Usage> {
        let now = self.config(AgentList(stored.agents.clone()), stored.games, stored.seed)?;
        let now = RunConfig {
            exploration: stored.exploration,
            ..now.with_seating(stored.seating, stored.games)?
        };
        let now = now.with_deals(self.listed.clone(), stored.games);
        Ok(stored.differences(&now.with_variants(self.variants.clone(), stored.games)))
    }
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
    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output>;
}

/// Does the job with the requested game, after checking that its first deal can be played.
///
/// # Errors
/// If the ruleset cannot be used, the setup cannot be played, or the job fails.
pub(crate) fn with_game<J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    of_game!(args.rules.game.name, Command => with::<Command, J>(args, job))
}

fn with<C: GameCommand, J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    let needs_deals = job.needs_deals();
    with_loaded::<C, _>(args, args.rules.load::<C>()?, needs_deals, |dealer| job.with(dealer))?
}

/// Calls `work` with the deals of a game that was loaded, after checking that its first deal can be played if it needs deals.
///
/// # Errors
/// If the setup cannot be played.
pub(crate) fn with_loaded<C: GameCommand, T>(
    args: &GameArgs,
    (game, ruleset): (C::Game, Texts),
    needs_deals: bool,
    work: impl FnOnce(&Dealer<'_, C::Game>) -> T,
) -> anyhow::Result<T> {
    let options = args.deal.options.of::<C>(&game)?;
    let seed = args.deal.seed;
    let dealt = deals::<C>(&game, &options, args)?;
    let refused = |problems| setup_file::refused(args.setup.as_deref(), &problems);
    if needs_deals {
        game.start(&(dealt.deal)(0, &mut Rng::seed(seed)), seed)
            .map_err(refused)?;
    }
    let left_out = C::left_out(&game, &options);
    Ok(work(&Dealer {
        game: &game,
        players: dealt.players,
        deal: &dealt.deal,
        boards: dealt.boards,
        left_out,
        round: dealt.round,
        variants: dealt.variants,
        ruleset,
        setup: dealt.stored,
        listed: dealt.listed,
    }))
}

/// The setups of the blocks.
pub(crate) struct Dealt<'a, C: GameCommand> {
    pub(crate) players: usize,
    pub(crate) deal: Deals<'a, C>,
    /// How many boards are compared, in a study of them.
    boards: Option<usize>,
    /// After how many blocks every board was played equally often, in a study of solo games.
    round: u64,
    /// The decks with which every deal is played, in a study of them.
    variants: Option<Variants>,
    /// What the configuration of a run stores of them.
    stored: Value,
    /// The deals, if they are listed.
    listed: Option<DealList>,
}

impl<'a, C: GameCommand> Dealt<'a, C> {
    /// Deals that are drawn, outside a study.
    fn drawn(players: usize, deal: Deals<'a, C>, stored: Value) -> Dealt<'a, C> {
        Dealt {
            players,
            deal,
            boards: None,
            round: 1,
            variants: None,
            stored,
            listed: None,
        }
    }
}

/// Adds a key to what is stored of the options; a stored run may have no options there.
fn note(stored: &mut Value, key: &str, value: Value) -> Result<(), Usage> {
    match stored.as_object_mut() {
        Some(options) => options.insert(key.to_owned(), value),
        None => {
            refuse!("the stored setup is none of a study; allowed are options by name");
        }
    };
    Ok(())
}

pub(crate) fn deals<'a, C: GameCommand>(
    game: &'a C::Game,
    options: &'a C::Options,
    args: &GameArgs,
) -> anyhow::Result<Dealt<'a, C>> {
    let seed = args.deal.seed;
    let players = args.players as usize;
    let mut stored = match args.deal.options.stored() {
        Some(stored) => stored.clone(),
        None => serde_json::to_value(options)?,
    };
    match args.purpose {
        Some(Purpose::Balance(what)) => {
            note(&mut stored, "compared", what.name().into())?;
            let comparison = C::compared(game, options, players, seed, what)?;
            return Ok(Dealt {
                boards: Some(comparison.boards),
                ..Dealt::drawn(players, comparison.deal, stored)
            });
        }
        Some(Purpose::Solo) => {
            let solo = C::solo(game, options, seed)?;
            note(&mut stored, "base", json!(solo.base))?;
            return Ok(Dealt {
                round: solo.round,
                variants: solo.variants,
                ..Dealt::drawn(players, solo.deal, stored)
            });
        }
        None => {}
    }
    let named: Setup<C> = match &args.setup {
        Some(path) => {
            let named = setup_file::read(path, C::setup_of_file)?;
            stored = serde_json::to_value(&named)?;
            named
        }
        // What is stored are options, or the setup of a file.
        None if serde_json::from_value::<C::Options>(stored.clone()).is_err() => {
            serde_json::from_value(stored.clone()).context("the stored setup")?
        }
        None => C::setup(args.players, options)?,
    };
    let players = C::players(&named);
    let change = C::changes(game, options, players, seed)?;
    let listed = args.deals.as_ref().map(|source| source.list::<C>(game, players));
    let listed = listed.transpose()?;
    let setups = listed.as_ref().map(|list| deal_list::setups::<C>(game, list, players));
    let setups = setups.transpose()?.unwrap_or_default();
    let deal = move |block: u64, rng: &mut Rng| {
        if let Some(Some(setup)) = usize::try_from(block).ok().and_then(|block| setups.get(block)) {
            return setup.clone();
        }
        let mut setup = named.clone();
        change(&mut setup, block, rng);
        setup
    };
    Ok(Dealt {
        listed,
        ..Dealt::drawn(players, Box::new(deal), stored)
    })
}
