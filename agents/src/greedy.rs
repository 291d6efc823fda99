//! One decision ahead: tries every legal action and takes the one that leads to the position of highest value.

use crate::agent::{Agent, Forfeit};
use crate::evaluation::Evaluation;
use crate::thought::{Finding, Measure, Thought};
use orrery_engine::{Action, Game, Rng, View};

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
/// let mut rng = Rng::from_words(&[1]);
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
#[derive(Clone, Debug)]
pub struct Greedy<G: Game, E> {
    evaluation: E,
    best: Best,
    sample: Option<G::State>,
    child: Option<G::State>,
}

impl<G: Game, E> Greedy<G, E> {
    /// The agent with this evaluation.
    pub fn new(evaluation: E) -> Greedy<G, E> {
        Greedy {
            evaluation,
            best: Best::default(),
            sample: None,
            child: None,
        }
    }
}

impl<G: Game, E: Evaluation<G>> Greedy<G, E> {
    /// The action of highest value; `seen` gets the value of each legal action in turn.
    fn best(&mut self, view: &View<'_, G>, rng: &mut Rng, mut seen: impl FnMut(f64)) -> Action {
        // A stream of its own: the number of draws of a sample must not influence which of equal actions is taken.
        let mut chance = Rng::from_words(&[rng.next_u64()]);
        let sample = view.sample_into(&view.beliefs(), &mut chance, &mut self.sample);
        let child = self.child.get_or_insert_with(|| sample.clone());
        let (game, seat) = (view.game(), view.observer());
        let mut valuer = self.evaluation.valuer(game);
        let value = |state: &G::State| {
            let value = valuer(state, seat);
            seen(value);
            value
        };
        self.best.of(game, value, sample, view.legal(), child, rng)
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Greedy<G, E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        Ok(self.best(view, rng, |_| {}))
    }

    fn think(
        &mut self,
        view: &View<'_, G>,
        rng: &mut Rng,
        temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        let mut findings = Vec::with_capacity(view.legal().len());
        let own = self.best(view, rng, |value| {
            findings.push(Finding {
                place: findings.len() as u16,
                visits: 0,
                value,
            });
        });
        let place = view.legal().binary_search(&own).expect("the best action is legal") as u16;
        Ok((own, Some(Thought::of(findings, place, Measure::Values, temperature))))
    }
}

/// The actions of highest value found so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Best(Vec<Action>);

impl Best {
    /// The legal action that leads to the position of highest value; chance decides between equal values. `child` is
    /// scratch space for the positions.
    pub(crate) fn of<G: Game>(
        &mut self,
        game: &G,
        mut value: impl FnMut(&G::State) -> f64,
        state: &G::State,
        legal: &[Action],
        child: &mut G::State,
        rng: &mut Rng,
    ) -> Action {
        let Best(best) = self;
        best.clear();
        let mut highest = f64::NEG_INFINITY;
        for &action in legal {
            child.clone_from(state);
            game.apply_unseen(child, action);
            let value = value(child);
            debug_assert!(!value.is_nan(), "a value is a number");
            if value > highest {
                highest = value;
                best.clear();
            }
            if value >= highest {
                best.push(action);
            }
        }
        best[rng.below(best.len())]
    }
}
