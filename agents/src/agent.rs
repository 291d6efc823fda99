//! The interface of agents.

use crate::game_end::GameEnd;
use crate::outside::Outside;
use crate::thought::Thought;
use orrery_engine::{Action, Game, Rng, Seat, View};

/// The reason, in words for people, why an agent cannot continue a game. The agent loses the game.
///
/// # Examples
/// ```
/// use orrery_agents::Forfeit;
///
/// let forfeit = Forfeit::new("the network gave no number");
/// assert_eq!(forfeit.to_string(), "the network gave no number");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Forfeit(String);

impl Forfeit {
    /// The maximum length of a reason in characters; every game of a run may store one.
    pub const LONGEST: usize = 4_000;

    /// The forfeit for this reason, cut to [`LONGEST`](Forfeit::LONGEST) characters.
    pub fn new(reason: &str) -> Forfeit {
        Forfeit(reason.chars().take(Forfeit::LONGEST).collect())
    }
}

/// Decides for one seat in one game.
///
/// # Examples
/// ```
/// use orrery_agents::{Agent, Forfeit};
/// use orrery_engine::planetarium::{Move, Setup};
/// use orrery_engine::{Action, Planetarium, Rng, Rules, View, play};
///
/// /// Passes where it may, and chooses by chance elsewhere.
/// struct Idle;
///
/// impl Agent<Planetarium> for Idle {
///     fn choose(&mut self, view: &View<'_, Planetarium>, rng: &mut Rng) -> Result<Action, Forfeit> {
///         let pass = Action::from(Move::Pass);
///         let by_chance = view.legal()[rng.below(view.legal().len())];
///         Ok(if view.legal().contains(&pass) { pass } else { by_chance })
///     }
/// }
///
/// let game = Planetarium::default();
/// let mut state = game.start(&Setup::players(2), 1)?;
/// let mut rng = Rng::seed(1);
/// play(&game, &mut state, |view| Idle.choose(view, &mut rng).expect("it never forfeits"), |_, _, _| {});
/// assert_eq!(game.outcome(&state).scores.as_slice(), [0, 0], "who plays no card makes no points");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub trait Agent<G: Game>: Send {
    /// Chooses one of the view's legal actions. There are at least two. An action that is not legal is a mistake of the
    /// agent, and the game panics; return [`Forfeit`] to give up.
    ///
    /// All chance comes from `rng`, a stream of the agent's own, so that the same views lead to the same game again.
    ///
    /// # Errors
    /// If the agent has no answer: it forfeits the game.
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit>;

    /// What the agent would [`choose`](Agent::choose), and what it thinks of the decision, for play that may differ from
    /// its choice: what is played is passed to [`follow`](Agent::follow). Agents without values of actions think nothing.
    ///
    /// `temperature` is that of the policy, above 0: of visits it is visits^(1/T), with T = 1 where none is given, and of
    /// values exp(value/T), or the agent's choice alone where none is given.
    ///
    /// # Errors
    /// As `choose`.
    fn think(
        &mut self,
        view: &View<'_, G>,
        rng: &mut Rng,
        _temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        Ok((self.choose(view, rng)?, None))
    }

    /// After [`think`](Agent::think): the action of a candidate that is played; none if what is played was not drawn from
    /// its thought, so that a plan ends here.
    fn follow(&mut self, _action: Option<Action>) {}

    /// What processes of its own have taken since this was last asked of it or of an agent that used them before; `None`
    /// for an agent that thinks on the thread of its game, as all do that are no programs.
    fn outside(&mut self) -> Option<Outside> {
        None
    }

    /// Learns how the game ended in which it had this seat. Whoever plays many games calls it, except where the games were
    /// stopped.
    fn over(&mut self, _seat: Seat, _end: &GameEnd<'_>) {}
}
