//! One decision ahead: tries every legal action and takes the one that leads to the position of highest value.

use crate::evaluation::Evaluation;
use crate::search::action_player::{ActionPlayer, ActionSearch};
use crate::search::best::Best;
use crate::thought::Finding;
use orrery_engine::{Game, Rng, View};

/// Applies each legal action to one state sampled from what it knows and takes the action of highest value; chance
/// decides between equal values.
///
/// It considers neither the answers of the other seats nor the rest of its own turn.
///
/// # Examples
/// ```
/// use orrery_agents::evaluation::Points;
/// use orrery_agents::{Agent, Greedy, Random};
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rng, Rules, Seat, View, play};
///
/// let game = PlanetUnknown::default();
/// let mut greedy = Greedy::new(Points);
/// let mut state = game.start(&Setup::base(2), 7)?;
/// let mut rng = Rng::seed(1);
/// let choose = |view: &View<'_, PlanetUnknown>| {
///     let chosen = match view.observer() {
///         Seat(0) => greedy.choose(view, &mut rng),
///         _ => Random.choose(view, &mut rng),
///     };
///     chosen.expect("neither forfeits")
/// };
/// play(&game, &mut state, choose, |_, _, _| {});
/// let scores = game.outcome(&state).scores;
/// assert!(scores[Seat(0)] > scores[Seat(1)], "{scores:?}");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub type Greedy<G, E> = ActionPlayer<OneAhead<G, E>>;

/// The search of a [`Greedy`].
#[derive(Clone, Debug)]
pub struct OneAhead<G: Game, E> {
    evaluation: E,
    tries: Tries<G::State>,
}

impl<G: Game, E> Greedy<G, E> {
    /// The agent with this evaluation.
    pub fn new(evaluation: E) -> Greedy<G, E> {
        ActionPlayer::of(OneAhead {
            evaluation,
            tries: Tries::default(),
        })
    }
}

impl<G: Game, E: Evaluation<G>> ActionSearch<G> for OneAhead<G, E> {
    fn search(&mut self, view: &View<'_, G>, rng: &mut Rng, seen: impl FnMut(Finding)) -> usize {
        let mut value = self.evaluation.valuer(view.game());
        let seat = view.observer();
        self.tries.best(view, |_, after| value(after, seat), rng, seen)
    }
}

/// Tries the legal actions of a decision on one sample of what is hidden; has scratch space for it.
#[derive(Clone, Debug)]
pub(crate) struct Tries<S> {
    best: Best,
    sample: Option<S>,
    child: Option<S>,
}

impl<S> Default for Tries<S> {
    fn default() -> Tries<S> {
        Tries {
            best: Best::default(),
            sample: None,
            child: None,
        }
    }
}

impl<S: Clone> Tries<S> {
    /// The last sample.
    #[cfg(test)]
    pub(crate) fn sample(&self) -> Option<&S> {
        self.sample.as_ref()
    }

    /// The place of the action of highest value; chance decides between equal values. `value` gets the position before an
    /// action and the one after it.
    pub(crate) fn best<G: Game<State = S>>(
        &mut self,
        view: &View<'_, G>,
        mut value: impl FnMut(&S, &S) -> f64,
        rng: &mut Rng,
        mut seen: impl FnMut(Finding),
    ) -> usize {
        // A stream of its own: the number of draws of a sample must not influence which of equal actions is taken.
        let mut chance = Rng::from_words(&[rng.next_u64()]);
        let sample = view.sample_into(&view.beliefs(), &mut chance, &mut self.sample);
        let child = self.child.get_or_insert_with(|| sample.clone());
        let mut place = 0;
        let value = |after: &S| {
            let value = value(sample, after);
            seen(Finding {
                place,
                visits: 0,
                value,
            });
            place += 1;
            value
        };
        let action = self.best.of(view.game(), value, sample, view.legal(), child, rng);
        let found = view.legal().binary_search(&action);
        found.expect("the best action is legal")
    }
}
