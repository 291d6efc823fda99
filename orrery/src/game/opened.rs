//! A game as another program opens it: under a ruleset, with setups from the options of the command.

use crate::game::args::{GameArgs, RulesArgs};
use crate::game::command::GameCommand;
use crate::game::files::Texts;
use crate::game::weights;
use crate::game::{GameName, job, of_game};
use crate::host::options::{self, Options};
use crate::terminal::output::{self, Usage, refuse, usage};
use orrery_agents::{Agent, AgentSpec, Playable, Roster};
use orrery_engine::problem::cut;
use orrery_engine::{Game, Problems, Rng, Rules};
use std::path::PathBuf;
use std::sync::Arc;

/// The names of the games.
pub fn game_names() -> Vec<&'static str> {
    GameName::ALL.iter().map(|game| game.name()).collect()
}

/// A game under a ruleset.
pub struct Opened<G: Game> {
    /// The rules.
    pub game: Arc<G>,
    /// The ruleset: the text of each file, by its name.
    pub ruleset: Texts,
    setups: Setups<G>,
}

/// Reads the options of a setup.
type Setups<G> = fn(&Arc<G>, Options) -> anyhow::Result<Deals<G>>;

/// Where setups come from: the options of a setup, of which each seed may draw something.
pub struct Deals<G: Game> {
    /// Seats at the table.
    pub players: usize,
    draw: Box<Draw<G>>,
}

/// The setup of a seed.
type Draw<G> = dyn Fn(u64) -> anyhow::Result<<G as Rules>::Setup> + Send + Sync;

impl<G: Game> Deals<G> {
    /// The setup of a seed, with all that is drawn in it.
    ///
    /// # Errors
    /// If the options name something that the game does not have.
    pub fn draw(&self, seed: u64) -> anyhow::Result<G::Setup> {
        (self.draw)(seed)
    }
}

impl<G: Game> Opened<G> {
    /// The same with other rules, such as those without a card. The texts of the ruleset stay.
    pub fn with_rules(&self, game: G) -> Opened<G> {
        Opened {
            game: Arc::new(game),
            ruleset: self.ruleset.clone(),
            setups: self.setups,
        }
    }

    /// The setups that these options describe.
    ///
    /// # Errors
    /// If an option is not one of a setup of this game or cannot have its value.
    pub fn deals(&self, options: Options) -> anyhow::Result<Deals<G>> {
        (self.setups)(&self.game, options)
    }

    /// The same setup for every seed.
    ///
    /// # Errors
    /// If it cannot be played.
    pub fn fixed(&self, setup: G::Setup) -> Result<Deals<G>, Problems>
    where
        G: 'static,
    {
        let first = self.game.start(&setup, 0)?;
        Ok(Deals {
            players: self.game.seats(&first),
            draw: Box::new(move |_| Ok(setup.clone())),
        })
    }
}

/// The agent of a spec, with its file of weights read if it names one, for one seat of one game.
///
/// # Errors
/// If it cannot play: a person, a class of Python, a program that does not start, or weights that do not fit.
pub fn agent<G: Playable>(game: &G, mut spec: AgentSpec) -> anyhow::Result<Box<dyn Agent<G>>> {
    let roster = roster_of(game, &mut spec)?;
    Ok(roster.build(&spec))
}

/// The spec with its file of weights read if it names one, so that it can be built for any number of games.
///
/// # Errors
/// As [`agent`].
pub fn checked_agent<G: Playable>(game: &G, mut spec: AgentSpec) -> anyhow::Result<AgentSpec> {
    roster_of(game, &mut spec)?;
    Ok(spec)
}

/// Refuses an agent that may not play the same again, named by this option.
///
/// # Errors
/// If it is from outside of this program, or plays by a clock.
pub(crate) fn refuse_unrepeatable(option: &str, agent: &AgentSpec) -> Result<(), Usage> {
    if agent.is_from_outside() || !agent.is_repeatable() {
        refuse!(
            "{option} {agent}: it may not play the same again; allowed are built-in agents without a clock, such as greedy"
        );
    }
    Ok(())
}

fn roster_of<'g, G: Playable>(game: &'g G, spec: &mut AgentSpec) -> anyhow::Result<Roster<'g, G>> {
    weights::read([&mut *spec])?;
    output::seated(Roster::open(game, std::slice::from_ref(spec)))
}

/// What is done with a game, whichever it is.
pub trait UseGame {
    /// The result.
    type Output;

    /// Does it.
    fn with<G: Playable + 'static>(self, opened: Opened<G>) -> Self::Output;
}

/// Opens a game under the ruleset of these files, in place of the built-in ones of their kinds, and passes it on.
///
/// # Errors
/// If there is no game of this name, or the ruleset cannot be read or played.
pub fn open<U: UseGame>(name: &str, ruleset: Vec<PathBuf>, stored: Texts, then: U) -> anyhow::Result<U::Output> {
    let name: GameName = name.parse().map_err(|error| usage!("game `{}`: {error}", cut(name)))?;
    of_game!(name, Chosen => with::<Chosen, U>(name, ruleset, stored, then))
}

fn with<C: GameCommand<Game: 'static>, U: UseGame>(
    name: GameName,
    ruleset: Vec<PathBuf>,
    stored_ruleset: Texts,
    then: U,
) -> anyhow::Result<U::Output> {
    let rules = RulesArgs {
        game: crate::game::args::ChosenGame { name },
        ruleset,
        stored_ruleset,
    };
    let (game, ruleset) = rules.load::<C>()?;
    Ok(then.with(Opened {
        game: Arc::new(game),
        ruleset,
        setups: setups::<C>,
    }))
}

fn setups<C: GameCommand<Game: 'static>>(game: &Arc<C::Game>, mut options: Options) -> anyhow::Result<Deals<C::Game>> {
    options.add("game", C::NAME);
    let args: GameArgs = options::read(&options)?;
    let options = args.deal.options.of::<C>(game)?;
    let players = job::deals::<C>(game, &options, &args)?.players;
    let game = Arc::clone(game);
    let draw = move |seed| {
        let mut args = args.clone();
        args.deal.seed = seed;
        let dealt = job::deals::<C>(&game, &options, &args)?;
        Ok((dealt.deal)(0, &mut Rng::seed(seed)))
    };
    Ok(Deals {
        players,
        draw: Box::new(draw),
    })
}
