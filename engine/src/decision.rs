//! The legal actions of a decision, found once and listed only if somebody asks for the list.

use crate::action_space::Action;
use crate::game::{LegalActions, Rules};
use crate::rng::Rng;
use std::cell::{Cell, OnceCell};

/// The legal actions of one position after another.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Decision, Planetarium, Rng, Rules, Turn};
///
/// let game = Planetarium::default();
/// let mut state = game.start(&Setup::players(2), 1)?;
/// let (mut decision, mut rng) = (Decision::new(), Rng::seed(1));
/// decision.find(&game, &state);
/// while game.turn(&state) != Turn::Over {
///     let action = decision.only(&game).unwrap_or_else(|| decision.draw(&game, &mut rng));
///     decision.apply(&game, &mut state, action);
/// }
/// assert_eq!(decision.count(), 0);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub struct Decision<G: Rules> {
    found: G::Legal,
    /// Their list, once somebody has asked for it.
    list: OnceCell<Vec<Action>>,
    /// The room of an earlier list.
    room: Cell<Vec<Action>>,
}

impl<G: Rules> Decision<G> {
    /// No position yet.
    #[inline]
    pub fn new() -> Decision<G> {
        Decision {
            found: G::Legal::default(),
            list: OnceCell::new(),
            room: Cell::new(Vec::new()),
        }
    }

    /// Finds the legal actions of a position.
    #[inline]
    pub fn find(&mut self, game: &G, state: &G::State) {
        self.forget_list();
        game.find_legal(state, &mut self.found);
    }

    /// Applies one of them, and finds those that follow.
    #[inline]
    pub fn apply(&mut self, game: &G, state: &mut G::State, action: Action) {
        self.forget_list();
        game.apply_and_find(state, action, &mut self.found);
    }

    /// How many there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.found.count()
    }

    /// The only one, if there is no other.
    #[inline]
    pub fn only(&self, game: &G) -> Option<Action> {
        (self.count() == 1).then(|| self.found.nth(game, 0))
    }

    /// Whether the action is one of them.
    #[inline]
    pub fn has(&self, game: &G, action: Action) -> bool {
        self.found.has(game, action)
    }

    /// One of them, each as likely as any other: the one at the place of their list that `rng.below` draws.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn draw(&self, game: &G, rng: &mut Rng) -> Action {
        self.found.nth(game, rng.below(self.count()))
    }

    /// The list of those of this position, in ascending order.
    #[inline]
    pub fn list(&self, game: &G, state: &G::State) -> &[Action] {
        self.list.get_or_init(|| {
            let mut list = self.room.take();
            game.legal_actions(state, &mut list);
            list
        })
    }

    #[inline]
    fn forget_list(&mut self) {
        if let Some(list) = self.list.take() {
            self.room.set(list);
        }
    }
}

impl<G: Rules> Default for Decision<G> {
    fn default() -> Decision<G> {
        Decision::new()
    }
}
