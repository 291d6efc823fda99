//! The options that say what is played.

use super::command::{GameCommand, Purpose};
use super::deal_list::{DealListArgs, DealSource};
use super::files::{self, Texts};
use super::{GameName, of_game};
use crate::game::backend::backend;
use crate::host::args::whole;
use crate::host::options::{self, Options};
use crate::host::typed::Typed;
use crate::terminal::output::{Usage, listed, refuse};
use anyhow::anyhow;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Id};
use orrery_arena::Question;
use orrery_arena::run::Manifest;
use serde_json::Value;
use std::path::PathBuf;

/// Which game is played.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct ChosenGame {
    #[arg(long = "game", value_name = "NAME", help = help_of_game(), default_value_t = GameName::ALL[0])]
    pub(crate) name: GameName,
}

/// The help of the option `--game`, which lists the games.
fn help_of_game() -> String {
    let names: Vec<&str> = GameName::ALL.iter().map(|game| game.name()).collect();
    match &names[..] {
        [others @ .., last] if !others.is_empty() => format!("The game: {} or {last}", others.join(", ")),
        _ => format!("The game: {}", names.concat()),
    }
}

/// Which rules are played.
#[derive(Args, Clone, Debug)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) game: ChosenGame,
    /// A ruleset file, or a folder of them, in place of the built-in ones of their kinds; may be given more than once
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) ruleset: Vec<PathBuf>,
    /// The files of a stored run, in place of all others.
    #[arg(skip)]
    pub(crate) stored_ruleset: Texts,
}

impl RulesArgs {
    /// Takes the rules of a stored run, where no others were typed.
    ///
    /// # Errors
    /// If there is no such game.
    pub(crate) fn restore(&mut self, stored: &Manifest, typed: &Typed) -> Result<(), Usage> {
        typed.or(
            "--game",
            &mut self.game.name,
            stored.config.game.parse().map_err(Usage)?,
        );
        typed.or("--ruleset", &mut self.stored_ruleset, stored.ruleset.clone());
        Ok(())
    }

    /// The game under the requested ruleset, and the files of that ruleset.
    ///
    /// # Errors
    /// If the ruleset cannot be read or cannot be played.
    pub(crate) fn load<C: GameCommand>(&self) -> anyhow::Result<(C::Game, Texts)> {
        let backend = backend()?;
        let loaded = files::load::<C::Ruleset>(&self.ruleset, &self.stored_ruleset);
        let game = loaded.and_then(|(ruleset, files)| Ok((C::game(ruleset, backend)?, files)));
        game.map_err(|problems| anyhow!(listed("the ruleset cannot be played", &problems)))
    }
}

/// The options of a setup.
#[derive(Clone, Debug)]
pub(crate) enum SetupArgs {
    /// The options of all games, as they were typed.
    Typed(ArgMatches),
    /// The options of a stored run, or its whole setup.
    Stored(Value),
}

impl SetupArgs {
    /// The options of the game that is played, with the listed names of boards.
    ///
    /// # Errors
    /// If an option of another game was typed.
    pub(crate) fn of<C: GameCommand>(&self, game: &C::Game) -> Result<C::Options, Usage> {
        let typed = match self {
            SetupArgs::Typed(typed) => typed,
            // A whole setup is one of no options.
            SetupArgs::Stored(stored) => {
                let options = serde_json::from_value(stored.clone());
                return Ok(options.unwrap_or_else(|_| defaults::<C::Options>()));
            }
        };
        refuse_other_options::<C>(typed)?;
        let options = C::Options::from_arg_matches(typed).expect("clap has read the options of every game");
        Ok(C::with_listed_names(game, options))
    }

    /// The setup of a stored run, or what its options were.
    pub(super) fn stored(&self) -> Option<&Value> {
        match self {
            SetupArgs::Typed(_) => None,
            SetupArgs::Stored(stored) => Some(stored),
        }
    }

    /// Whether an option of any game was typed.
    fn are_typed(&self) -> bool {
        let options = arguments::<SetupArgs>();
        matches!(self, SetupArgs::Typed(typed) if options.iter().any(|option| is_typed(typed, option)))
    }
}

/// Refuses options of other games.
fn refuse_other_options<C: GameCommand>(typed: &ArgMatches) -> Result<(), Usage> {
    for game in GameName::ALL.iter().filter(|game| game.name() != C::NAME) {
        let others = of_game!(game, Other => arguments::<<Other as GameCommand>::Options>());
        if let Some(option) = others.iter().find(|option| is_typed(typed, option)) {
            let option = option.get_long().unwrap_or_default();
            refuse!("--{option} is an option of {game}; leave it out");
        }
    }
    Ok(())
}

fn is_typed(typed: &ArgMatches, option: &Arg) -> bool {
    typed.value_source(option.get_id().as_str()) == Some(ValueSource::CommandLine)
}

/// The options of a command line that names none.
fn defaults<A: Args>() -> A {
    options::read(&Options::default()).expect("every option of a game has a default")
}

impl FromArgMatches for SetupArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<SetupArgs, clap::Error> {
        Ok(SetupArgs::Typed(matches.clone()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = SetupArgs::Typed(matches.clone());
        Ok(())
    }
}

impl Args for SetupArgs {
    fn augment_args(command: Command) -> Command {
        GameName::ALL.iter().fold(
            command,
            |command, game| of_game!(game, Of => <Of as GameCommand>::Options::augment_args(command)),
        )
    }

    fn augment_args_for_update(command: Command) -> Command {
        SetupArgs::augment_args(command)
    }
}

/// An option as a study of balance reads it.
pub(crate) fn in_balance(option: Arg) -> Arg {
    match help_of(&option, |game| of_game!(game, Of => <Of as GameCommand>::IN_BALANCE)) {
        Some(help) => option.default_value("all").help(help),
        None => option,
    }
}

/// An option as a study of solo games reads it.
pub(crate) fn in_solo(option: Arg) -> Arg {
    match help_of(&option, |game| of_game!(game, Of => <Of as GameCommand>::IN_SOLO)) {
        Some(help) => option.help(help),
        None => option,
    }
}

/// The help of an option in a study, if a game has one for it.
fn help_of(option: &Arg, of: fn(GameName) -> &'static [(&'static str, &'static str)]) -> Option<&'static str> {
    let mut known = GameName::ALL.iter().flat_map(|&game| of(game));
    known.find(|(name, _)| option.get_id() == name).map(|(_, help)| *help)
}

/// What a game is dealt from, whichever agents play.
#[derive(Args, Clone, Debug)]
pub(crate) struct DealArgs {
    #[command(flatten)]
    pub(crate) options: SetupArgs,
    /// The seed of all randomness: the same seed gives the same games again
    #[arg(long, allow_negative_numbers = true, value_name = "S", value_parser = whole(0..=u64::MAX), default_value = "1")]
    pub(crate) seed: u64,
}

impl DealArgs {
    /// Takes the deals of a stored run, where no others were typed.
    pub(crate) fn restore(&mut self, stored: &Manifest, typed: &Typed) {
        typed.or("--seed", &mut self.seed, stored.config.seed);
        if !self.options.are_typed() {
            self.options = SetupArgs::Stored(stored.config.setup.clone());
        }
    }
}

/// What is played.
#[derive(Args, Clone, Debug)]
pub(crate) struct GameArgs {
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Seats at the table
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=6), default_value = "2")]
    pub(crate) players: u64,
    #[command(flatten)]
    pub(crate) deal: DealArgs,
    /// A TOML file with the whole setup, in place of the options for players, boards and modules
    #[arg(long, value_name = "FILE", conflicts_with = "players", conflicts_with_all = ids::<SetupArgs>())]
    pub(crate) setup: Option<PathBuf>,
    /// A list of deals, in place of those drawn.
    #[arg(skip)]
    pub(crate) deals: Option<DealSource>,
    /// What the setups are for, in a study.
    #[arg(skip)]
    pub(crate) purpose: Option<Purpose>,
}

impl GameArgs {
    /// The same on the deals of a file, but of a stored run on those that are stored.
    pub(crate) fn on_deals(&self, list: &DealListArgs) -> GameArgs {
        let named = list.deals.clone().map(DealSource::File);
        GameArgs {
            deals: self.deals.clone().or(named),
            ..self.clone()
        }
    }

    /// What a study plays.
    pub(crate) fn of_study(rules: RulesArgs, players: u64, deal: DealArgs, purpose: Purpose) -> GameArgs {
        GameArgs {
            rules,
            players,
            deal,
            setup: None,
            deals: None,
            purpose: Some(purpose),
        }
    }

    /// The options of a command line that names none.
    pub(crate) fn defaults() -> GameArgs {
        defaults()
    }

    /// What a stored run was played with.
    ///
    /// # Errors
    /// If there is no such game.
    pub(crate) fn of_run(stored: &Manifest) -> Result<GameArgs, Usage> {
        let mut args = GameArgs::defaults();
        args.restore(stored, &Typed::nothing())?;
        args.purpose = match &stored.question {
            Question::Balance(comparison) => Some(Purpose::Balance(comparison.what)),
            Question::Solo {} => Some(Purpose::Solo),
            _ => None,
        };
        Ok(args)
    }

    /// Takes what a stored run was played with, where nothing else was typed.
    ///
    /// # Errors
    /// If there is no such game.
    pub(crate) fn restore(&mut self, stored: &Manifest, typed: &Typed) -> Result<(), Usage> {
        self.rules.restore(stored, typed)?;
        self.deal.restore(stored, typed);
        typed.or("--players", &mut self.players, stored.config.players as u64);
        typed.or(
            "--deals",
            &mut self.deals,
            stored.config.deals.clone().map(DealSource::Stored),
        );
        Ok(())
    }
}

/// The ids of a group's options in clap, for other options that conflict with all of them.
pub(crate) fn ids<A: Args>() -> Vec<Id> {
    arguments::<A>().iter().map(|option| option.get_id().clone()).collect()
}

fn arguments<A: Args>() -> Vec<Arg> {
    A::augment_args(Command::new("")).get_arguments().cloned().collect()
}
