//! Agents of the program in whose process games are played, such as classes of a Python program.

use crate::agent::{Agent, Forfeit};
use crate::game_end::GameEnd;
use crate::identity::Identity;
use crate::spec::about::{About, Parameter, Values, agent};
use crate::spec::settings::Settings;
use orrery_engine::{Action, Game, Rng, Seat, View};
use std::any::Any;

/// The entries of these agents. They are in no list of agents, as they can play only where their program is.
pub static GUESTS: [About; 2] = [OF_PYTHON, OF_RUST];

const OF_PYTHON: About = agent! {
    name: "python",
    version: 1,
    summary: "a class of a Python program, which plays in runs that the program begins",
    unit: None, is_repeatable: false,
    [
        class: Parameter {
            name: "class",
            default: "",
            allowed: Values::Name,
            unit: "",
            effect: "the name of the class",
        },
    ], [] => Settings::Guest(class)
};

const OF_RUST: About = agent! {
    name: "guest",
    version: 1,
    summary: "an agent of a Rust program, which plays in runs that the program begins",
    unit: None, is_repeatable: false,
    [
        class: Parameter {
            name: "agent",
            default: "",
            allowed: Values::Name,
            unit: "",
            effect: "the name of the agent",
        },
    ], [] => Settings::Guest(class)
};

/// Decides for one seat in one game, whichever game it is.
pub trait Guest: Send {
    /// Chooses one of the legal actions.
    ///
    /// # Errors
    /// If it has no answer: it forfeits the game.
    fn choose(&mut self, view: &dyn AnyView, rng: &mut Rng) -> Result<Action, Forfeit>;

    /// Learns how the game ended in which it had this seat.
    fn over(&mut self, _seat: Seat, _end: &GameEnd<'_>) {}
}

/// The guests of a run.
pub trait Guests: Send + Sync {
    /// Whether there is a class of this name.
    fn has(&self, class: &str) -> bool;

    /// A new agent of this class, for one seat of one game.
    fn build(&self, class: &str) -> Box<dyn Guest>;

    /// What tells this class from a changed one of the same name.
    fn identity(&self, class: &str) -> Identity;
}

/// A [`View`], whichever game it is of: a state that the observer cannot distinguish from the real one shows all that it
/// knows.
pub trait AnyView {
    /// The seat that decides and observes.
    fn observer(&self) -> Seat;

    /// The legal actions in ascending order.
    fn legal(&self) -> &[Action];

    /// A state of the game, in which the observer has the same turn and legal actions.
    fn sample(&self, rng: &mut Rng) -> Box<dyn Any + Send>;
}

impl<G: Game> AnyView for View<'_, G> {
    fn observer(&self) -> Seat {
        View::observer(self)
    }

    fn legal(&self) -> &[Action] {
        View::legal(self)
    }

    fn sample(&self, rng: &mut Rng) -> Box<dyn Any + Send> {
        Box::new(View::sample(self, &self.beliefs(), rng))
    }
}

/// A guest at a table; without one, the seat forfeits.
pub(crate) struct Seated(pub(crate) Option<Box<dyn Guest>>);

impl<G: Game> Agent<G> for Seated {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        match &mut self.0 {
            Some(guest) => guest.choose(view, rng),
            None => Err(Forfeit::new("its Python program is not here")),
        }
    }

    fn over(&mut self, seat: Seat, end: &GameEnd<'_>) {
        if let Some(guest) = &mut self.0 {
            guest.over(seat, end);
        }
    }
}
