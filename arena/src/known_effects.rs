//! What an action does, in words, as far as the seat that decides knows.

use orrery_engine::{Action, Game, Rng, View};

/// How many samples of the hidden information are taken to find words that reveal nothing of it.
const SAMPLES: usize = 4;

/// Explains the actions of one decision before one of them is played.
///
/// # Examples
/// ```
/// use orrery_arena::KnownEffects;
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rng, Rules, Seat, View};
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 7)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// let view = View::new(&game, &state, Seat(0), &legal);
/// let mut effects = KnownEffects::new(&view, &mut Rng::seed(1));
/// assert!(effects.name(legal[0]).starts_with("lay outer 0 "));
/// assert!(effects.explain(legal[0]).starts_with("lays "));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub struct KnownEffects<'a, G: Game> {
    game: &'a G,
    samples: Vec<G::State>,
    after: G::State,
}

impl<'a, G: Game> KnownEffects<'a, G> {
    /// For the decision of this view.
    pub fn new(view: &View<'a, G>, rng: &mut Rng) -> KnownEffects<'a, G> {
        let beliefs = view.beliefs();
        let samples: Vec<G::State> = (0..SAMPLES).map(|_| view.sample(&beliefs, rng)).collect();
        KnownEffects {
            game: view.game(),
            after: samples[0].clone(),
            samples,
        }
    }

    /// What people call the action: that depends on nothing hidden.
    pub fn name(&self, action: Action) -> String {
        self.game.action_name(&self.samples[0], action)
    }

    /// What all samples have in common of the first line of the explanation: the whole line, or the choice without its
    /// effects, or nothing.
    pub fn explain(&mut self, action: Action) -> String {
        let explanations = self.samples.iter().map(|state| {
            self.after.clone_from(state);
            self.game.apply(&mut self.after, action);
            self.game.explain(state, action, &self.after)
        });
        common(&explanations.collect::<Vec<_>>())
    }
}

fn common(explanations: &[String]) -> String {
    let first_line = |text: &'_ String| text.lines().next().unwrap_or_default().to_owned();
    let choice = |text: &'_ String| first_line(text).split(": ").next().unwrap_or_default().to_owned();
    let agreed = |part: &dyn Fn(&String) -> String| {
        let first = part(&explanations[0]);
        explanations.iter().all(|text| part(text) == first).then_some(first)
    };
    agreed(&first_line).or_else(|| agreed(&choice)).unwrap_or_default()
}
