//! What the command has to know about a game.

use super::files::{RulesetFiles, Texts};
use super::parameter::Parameter;
use crate::terminal::output::{Usage, usage};
use clap::Args;
use orrery_agents::Playable;
use orrery_arena::Variants;
use orrery_arena::bench::Bench;
use orrery_arena::question::{Compared, LeftOut};
use orrery_engine::bitboard::Backend;
use orrery_engine::{Problems, Rng, Rules};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;

/// The setup of a game, as the engine reads it.
pub(crate) type Setup<C> = <<C as GameCommand>::Game as Rules>::Setup;

/// Changes the setup of a block; the stream draws what is random in it.
pub(crate) type Changes<'a, C> = Box<dyn Fn(&mut Setup<C>, u64, &mut Rng) + Sync + 'a>;

/// The setup of a block; the stream draws what is random in it.
pub(crate) type Deals<'a, C> = DealsOf<'a, Setup<C>>;

/// The deals of a kind of setup.
pub(crate) type DealsOf<'a, S> = Box<dyn Fn(u64, &mut Rng) -> S + Sync + 'a>;

/// The setups of a study that compares boards.
pub(crate) struct Comparison<'a, C: GameCommand> {
    pub(crate) deal: Deals<'a, C>,
    /// How many boards are compared.
    pub(crate) boards: usize,
}

/// The setups of a study of solo games.
pub(crate) struct SoloDeals<'a, S> {
    /// The setup of a block, with the board of that deal; the stream draws what is random in it.
    pub(crate) deal: DealsOf<'a, S>,
    /// After how many blocks every board, and every pair of boards of two kinds, was played equally often.
    pub(crate) round: u64,
    /// The decks with which every deal is played, in games that have any.
    pub(crate) variants: Option<Variants>,
    /// The board of each kind that others are compared with, by the kind's key in a setup.
    pub(crate) base: BTreeMap<String, String>,
}

/// What the setups of a study are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// Comparing boards, by agents that play against themselves.
    Balance(Compared),
    /// Solo games over boards and decks.
    Solo,
}

/// A game from the command line.
pub(crate) trait GameCommand {
    /// The rules.
    type Game: Playable;

    /// The data that the rules are built from.
    type Ruleset: RulesetFiles;

    /// The options of its setup, which the configuration of a run stores. Their names must differ from those of every other
    /// game.
    type Options: Args + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The value of `--game`, which is also the game's name in the rules.
    const NAME: &'static str;

    /// The options whose help is another one in a study of balance, where they name all boards by default.
    const IN_BALANCE: &'static [(&'static str, &'static str)] = &[];

    /// The options whose help is another one in a study of solo games.
    const IN_SOLO: &'static [(&'static str, &'static str)] = &[];

    /// The game under a ruleset; the backend finds placements, in games that have any.
    fn game(ruleset: Self::Ruleset, backend: Backend) -> Result<Self::Game, Problems>;

    /// The canonical name of a board for what was typed, its name or its printed title; `None` if no board has it.
    fn listed(_game: &Self::Game, _typed: &str) -> Option<String> {
        None
    }

    /// The options with the listed names of boards, which may be typed as they are printed.
    fn with_listed_names(_game: &Self::Game, options: Self::Options) -> Self::Options {
        options
    }

    /// The setup that the options describe, before anything in it is drawn.
    fn setup(players: u64, options: &Self::Options) -> Result<Setup<Self>, Usage>;

    /// The setup of a file, from the file's name and text.
    fn setup_of_file(file: &str, text: &str) -> Result<Setup<Self>, Problems>;

    /// Names that an option of the setup may have as its value, for a form that lists them.
    fn values_of(_option: &str) -> Vec<String> {
        Vec::new()
    }

    /// What changes the setup from block to block, in a run with this seed; nothing where all deals have the same.
    fn changes<'a>(
        _game: &'a Self::Game,
        _options: &'a Self::Options,
        _players: usize,
        _seed: u64,
    ) -> Result<Changes<'a, Self>, Usage> {
        Ok(Box::new(|_, _, _| {}))
    }

    /// A sentence for each board that the options would deal, but that cannot be played yet.
    fn left_out(_game: &Self::Game, _options: &Self::Options) -> Vec<String> {
        Vec::new()
    }

    /// Lets the options of a study that compares boards name only those that the game has under both of two rulesets. Returns
    /// the boards that are left out.
    ///
    /// # Errors
    /// If there are too few in common.
    fn common(_games: [&Self::Game; 2], _options: &mut Self::Options, _what: Compared) -> Result<Vec<LeftOut>, Usage> {
        Ok(Vec::new())
    }

    /// The setups of a study that compares boards: of each kind all that the options name, by a design.
    ///
    /// # Errors
    /// If the game has no boards, or the options do not name boards that can be compared.
    fn compared<'a>(
        _game: &'a Self::Game,
        _options: &'a Self::Options,
        _players: usize,
        _seed: u64,
        _what: Compared,
    ) -> Result<Comparison<'a, Self>, Usage>
    where
        Self: Sized,
    {
        Err(usage!("{} has no boards to compare", Self::NAME))
    }

    /// The setups of solo games: every board that the options name equally often, and every deck on each deal.
    ///
    /// # Errors
    /// If the options name boards or decks that cannot be played.
    fn solo<'a>(
        game: &'a Self::Game,
        options: &'a Self::Options,
        seed: u64,
    ) -> Result<SoloDeals<'a, Setup<Self>>, Usage>
    where
        Self: Sized,
    {
        let named = Self::setup(1, options)?;
        let change = Self::changes(game, options, 1, seed)?;
        Ok(SoloDeals {
            deal: Box::new(move |block, rng| {
                let mut setup = named.clone();
                change(&mut setup, block, rng);
                setup
            }),
            round: 1,
            variants: None,
            base: BTreeMap::new(),
        })
    }

    /// The numbers of a board in the ruleset that may be changed. The board is given by kind and name, and the texts are the
    /// files of the ruleset.
    ///
    /// # Errors
    /// If the game has no boards of the kind, or this is not one of those that the options deal.
    fn parameters(
        _game: &Self::Game,
        _texts: &Texts,
        _options: &Self::Options,
        [kind, _]: [&str; 2],
    ) -> Result<Vec<Parameter>, Usage> {
        Err(usage!("{} has no {kind}s", Self::NAME))
    }

    /// Whether a game of this setup has what a number of the ruleset belongs to, by the path of the number.
    fn is_dealt(_game: &Self::Game, _setup: &Setup<Self>, _path: &str) -> bool {
        true
    }

    /// Seats at the table.
    fn players(setup: &Setup<Self>) -> usize;

    /// The deals that the signature of the rules covers.
    fn signature_deals(game: &Self::Game) -> Vec<(Setup<Self>, u64)>;

    /// The options of the counts in `engine/tests/data/*.perft`; `make signature` records them.
    fn perft_options() -> Vec<String>;

    /// A description of the ruleset, in sections.
    fn sections(game: &Self::Game) -> Vec<String>;

    /// The names of the boards that can be described one by one; none in a game without boards.
    fn boards(_game: &Self::Game) -> Vec<&str> {
        Vec::new()
    }

    /// A description of one of these boards; the texts are the files of the ruleset.
    fn board(_game: &Self::Game, _texts: &Texts, _name: &str) -> Option<String> {
        None
    }

    /// The benchmarks of the game.
    fn benches(backend: Backend) -> Vec<Bench>;
}
