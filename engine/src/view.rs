//! What an agent is given: the view that its seat has of a position, never the position itself.

use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::decision::Decision;
use crate::game::Game;
use crate::restricted::Restricted;
use crate::rng::Rng;

/// A decision as the deciding seat sees it.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Information, Planetarium, Rules, View, play};
///
/// let game = Planetarium::default();
/// let mut state = game.start(&Setup::players(2), 1)?;
/// let mut observation = vec![0.0; game.observation_table().shape().len()];
/// let last_legal = |view: &View<'_, Planetarium>| {
///     view.observe(&mut observation);
///     assert_eq!(observation[8 * 72], 1.0, "after the planes, the observer is at the table");
///     *view.legal().last().expect("two or more are legal where an agent is asked")
/// };
/// play(&game, &mut state, last_legal, |_, _, _| {});
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub struct View<'a, G: Game> {
    game: &'a G,
    state: &'a G::State,
    observer: Seat,
    legal: Legal<'a, G>,
}

/// The legal actions of the observer.
enum Legal<'a, G: Game> {
    Listed(&'a [Action]),
    Found(&'a Decision<G>),
}

impl<'a, G: Game> View<'a, G> {
    /// The view of `observer`, which has these legal actions.
    #[inline]
    pub fn new(game: &'a G, state: &'a G::State, observer: Seat, legal: &'a [Action]) -> Self {
        View {
            game,
            state,
            observer,
            legal: Legal::Listed(legal),
        }
    }

    /// The same with legal actions that are listed only when they are asked for.
    #[inline]
    pub fn of_decision(game: &'a G, state: &'a G::State, observer: Seat, decision: &'a Decision<G>) -> Self {
        View {
            game,
            state,
            observer,
            legal: Legal::Found(decision),
        }
    }

    /// The same decision in a game in which the observer is restricted. `legal` gets those of its actions that it may
    /// choose there: at least one.
    pub fn restricted<'b>(&self, game: &'b Restricted<G>, legal: &'b mut Vec<Action>) -> View<'b, Restricted<G>>
    where
        'a: 'b,
    {
        legal.clear();
        legal.extend_from_slice(self.legal());
        game.limit(self.state, legal);
        View::new(game, self.state, self.observer, legal)
    }

    /// The rules.
    #[inline]
    pub fn game(&self) -> &'a G {
        self.game
    }

    /// The seat that decides and observes.
    #[inline]
    pub fn observer(&self) -> Seat {
        self.observer
    }

    /// The round of the game that is played.
    #[inline]
    pub fn round(&self) -> u32 {
        self.game.round(self.state)
    }

    /// The legal actions in ascending order.
    #[inline]
    pub fn legal(&self) -> &'a [Action] {
        match self.legal {
            Legal::Listed(legal) => legal,
            Legal::Found(decision) => decision.list(self.game, self.state),
        }
    }

    /// One of the legal actions, each as likely as any other: `legal()[rng.below(legal().len())]` without a list.
    #[inline]
    pub fn draw(&self, rng: &mut Rng) -> Action {
        match self.legal {
            Legal::Listed(legal) => legal[rng.below(legal.len())],
            Legal::Found(decision) => decision.draw(self.game, rng),
        }
    }

    /// What the observer sees, as bytes: [`Information::observe_packed`](crate::Information::observe_packed).
    pub fn observe_packed(&self, out: &mut [u8]) {
        self.game.observe_packed(self.state, self.observer, out);
    }

    /// The same as numbers: [`Information::observe`](crate::Information::observe).
    pub fn observe(&self, out: &mut [f32]) {
        self.game.observe(self.state, self.observer, out);
    }

    /// What the observer knows, ready for sampling. Costly: make it once a decision, then draw any number of samples.
    pub fn beliefs(&self) -> G::Beliefs {
        self.game.beliefs(self.state, self.observer)
    }

    /// Returns a state that the observer cannot distinguish from the real one.
    ///
    /// For more samples of the same decision, deal the next one into this state with
    /// `view.game().sample(&beliefs, rng, &mut state)`, which allocates nothing: see
    /// [`Information::sample`](crate::Information::sample).
    pub fn sample(&self, beliefs: &G::Beliefs, rng: &mut Rng) -> G::State {
        let mut state = self.state.clone();
        self.game.sample(beliefs, rng, &mut state);
        state
    }

    /// The same in room that is kept from one decision to the next.
    pub fn sample_into<'r>(&self, beliefs: &G::Beliefs, rng: &mut Rng, room: &'r mut Option<G::State>) -> &'r G::State {
        let state = room.get_or_insert_with(|| self.state.clone());
        self.game.sample(beliefs, rng, state);
        state
    }

    /// What the observer sees, as text.
    pub fn text(&self) -> String {
        self.game.describe(self.state, Some(self.observer))
    }
}
