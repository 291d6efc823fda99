//! The laws about what an observer may know.

use super::law::{Breach, Checked, Law};
use super::position::{self, states_difference, texts_difference};
use crate::action_space::Action;
use crate::by_seat::{Seat, SeatSet};
use crate::game::{Game, Turn};
use crate::playout;
use crate::rng::Rng;
use crate::view::View;

pub(super) fn fork(rng: &mut Rng) -> Rng {
    Rng::from_words(&[rng.next_u64()])
}

fn sample_of<G: Game>(game: &G, state: &G::State, observer: Seat, rng: &mut Rng) -> G::State {
    let mut sample = state.clone();
    game.sample(&game.beliefs(state, observer), rng, &mut sample);
    sample
}

/// The legal actions of the observer if it has to act.
fn options<G: Game>(game: &G, state: &G::State, observer: Seat) -> Option<Vec<Action>> {
    game.to_act(state).contains(observer).then(|| {
        let mut legal = Vec::new();
        let mut turned = state.clone();
        game.let_act(&mut turned, observer);
        game.legal_actions(&turned, &mut legal);
        legal
    })
}

fn looks_difference<G: Game>(game: &G, left: &G::State, right: &G::State, observer: Seat) -> Option<String> {
    let texts = [left, right].map(|state| game.describe(state, Some(observer)));
    if let Some(difference) = texts_difference(&texts[0], &texts[1]) {
        return Some(format!("{observer} reads {difference}"));
    }
    let [left, right] = [left, right].map(|state| position::packed(game, state, observer, 0));
    let at = (0..left.len().max(right.len())).find(|&at| left.get(at) != right.get(at))?;
    Some(format!(
        "{observer} observes {:?} against {:?} as byte {at}",
        left.get(at),
        right.get(at)
    ))
}

/// JSON is compared in one of this many cases: it takes several times as long as text and observation.
const JSON_EVERY: usize = 8;

/// The first difference between what the observer reads as JSON of two states; looked for in some of the cases.
pub(super) fn json_difference<G: Game>(
    game: &G,
    left: &G::State,
    right: &G::State,
    observer: Seat,
    rng: &mut Rng,
) -> Option<String> {
    if rng.below(JSON_EVERY) > 0 {
        return None;
    }
    let texts = [left, right].map(|state| game.position_json(state, Some(observer)).to_string());
    let difference = texts_difference(&texts[0], &texts[1])?;
    Some(format!("{observer} reads in JSON {difference}"))
}

fn options_difference<G: Game>(game: &G, left: &G::State, right: &G::State, observer: Seat) -> Option<String> {
    let [left, right] = [left, right].map(|state| options(game, state, observer));
    (left != right).then(|| {
        let texts = [left, right].map(|options| format!("{options:?}"));
        format!(
            "{observer} may choose {}",
            texts_difference(&texts[0], &texts[1]).unwrap_or_default()
        )
    })
}

fn samples_difference<G: Game>(
    game: &G,
    left: &G::State,
    right: &G::State,
    observer: Seat,
    generator: &Rng,
) -> Option<String> {
    let [left, right] = [left, right].map(|state| {
        let mut sample = left.clone();
        game.sample(&game.beliefs(state, observer), &mut generator.clone(), &mut sample);
        sample
    });
    states_difference(&left, &right).map(|difference| format!("samples of {observer} are {difference}"))
}

/// The first difference between two states that the observer can notice, if there is one: in the observation, the text,
/// the legal actions, or the sample that this generator gives.
pub(super) fn tell_apart<G: Game>(
    game: &G,
    left: &G::State,
    right: &G::State,
    observer: Seat,
    generator: &Rng,
) -> Option<String> {
    looks_difference(game, left, right, observer)
        .or_else(|| options_difference(game, left, right, observer))
        .or_else(|| samples_difference(game, left, right, observer, generator))
}

/// Holds one sample of the observer to the laws; `other` is any state of the game, and is overwritten.
pub(super) fn samples_are_lawful<G: Game>(
    game: &G,
    state: &G::State,
    observer: Seat,
    other: &G::State,
    rng: &mut Rng,
) -> Checked {
    let generator = fork(rng);
    let sample = sample_of(game, state, observer, &mut generator.clone());
    a_sample_repeats(game, state, observer, other, &generator, &sample)?;
    position::state_passes_check(game, &sample)?;
    position::legal_list_ascends_inside_the_space(game, &sample)?;
    position::turn_is_among_those_to_act(game, &sample)?;
    Law::SampleLooksReal.demand_same(looks_difference(game, state, &sample, observer), "a sample")?;
    a_sample_asks_the_same(game, state, observer, &sample)?;
    let difference = samples_difference(game, state, &sample, observer, &fork(rng));
    Law::SampleIsBlind.demand_same(difference, "sampled again from a sample")?;
    Law::SampleLooksReal.demand_same(json_difference(game, state, &sample, observer, rng), "a sample")
}

fn a_sample_repeats<G: Game>(
    game: &G,
    state: &G::State,
    observer: Seat,
    other: &G::State,
    generator: &Rng,
    sample: &G::State,
) -> Checked {
    let beliefs = game.beliefs(state, observer);
    for buffer in [state, other] {
        let mut again = buffer.clone();
        game.sample(&beliefs, &mut generator.clone(), &mut again);
        Law::SampleRepeats.demand_same(states_difference(sample, &again), "sampled again")?;
    }
    Ok(())
}

fn a_sample_asks_the_same<G: Game>(game: &G, state: &G::State, observer: Seat, sample: &G::State) -> Checked {
    let law = Law::SampleAsksTheSame;
    let (real, sampled) = (game.turn(state), game.turn(sample));
    let acts = game.to_act(state).contains(observer);
    let asked = sampled == Turn::Decide(observer);
    law.demand(acts == asked && (real == Turn::Over) == (sampled == Turn::Over), || {
        format!("{observer} has to act: {acts}; the turn is {real:?}, in the sample {sampled:?}")
    })?;
    law.demand_same(options_difference(game, state, sample, observer), "in a sample")
}

/// The same setup and actions on another seed, for as long as some observer cannot know which of the two games it is
/// in.
pub(super) struct TwinDeal<'a, G: Game> {
    game: &'a G,
    twin: G::State,
    alike: SeatSet,
}

impl<'a, G: Game> TwinDeal<'a, G> {
    pub(super) fn new(game: &'a G, twin: G::State) -> Self {
        let alike = SeatSet::all(game.seats(&twin));
        TwinDeal { game, twin, alike }
    }

    pub(super) fn apply(&mut self, action: Action) {
        if !self.alike.is_empty() && self.game.try_apply(&mut self.twin, action).is_err() {
            self.alike = SeatSet::EMPTY;
        }
    }

    pub(super) fn samples_are_blind(&mut self, state: &G::State, rng: &mut Rng) -> Checked {
        let (game, twin) = (self.game, &self.twin);
        let tells = |&observer: &Seat| {
            game.to_act(state) != game.to_act(twin)
                || looks_difference(game, state, twin, observer).is_some()
                || options_difference(game, state, twin, observer).is_some()
        };
        self.alike = self.alike - self.alike.iter().filter(tells).collect();
        for observer in self.alike.iter() {
            let difference = samples_difference(game, state, twin, observer, &fork(rng));
            Law::SampleIsBlind.demand_same(difference, "on another deal that looks the same")?;
        }
        Ok(())
    }
}

/// Holds an agent to [`Law::AgentIsBlind`] at a decision of the observer: with equal generators it must choose the same
/// in the real state and in samples of it. Passes if the observer does not have two actions to choose from.
///
/// # Errors
/// If the choices differ.
pub fn check_blindness<G: Game>(
    game: &G,
    state: &G::State,
    observer: Seat,
    rng: &mut Rng,
    mut choose: impl FnMut(&View<'_, G>, &mut Rng) -> Action,
) -> Result<(), Breach> {
    let legal = options(game, state, observer).unwrap_or_default();
    if legal.len() < 2 {
        return Ok(());
    }
    let agent = fork(rng);
    let mut choice = |state: &G::State| choose(&View::new(game, state, observer, &legal), &mut agent.clone());
    let real = choice(state);
    for _ in 0..4 {
        let sampled = choice(&sample_of(game, state, observer, rng));
        Law::AgentIsBlind.demand(real == sampled, || {
            let texts = [real, sampled].map(|action| game.action_text(action));
            format!(
                "{observer} chooses {} in the real state, {} in a sample",
                texts[0], texts[1]
            )
        })?;
    }
    Ok(())
}

/// Returns whether chance differs between samples: 32 samples are played to their ends with the same random choices,
/// and `what` returns something about each end that depends only on chance, such as a die.
pub fn futures_differ<G: Game, T: PartialEq>(
    game: &G,
    state: &G::State,
    observer: Seat,
    rng: &mut Rng,
    what: impl Fn(&G::State) -> T,
) -> bool {
    let choices = fork(rng);
    let mut end = || {
        let mut future = sample_of(game, state, observer, rng);
        playout::play_random(game, &mut future, &mut choices.clone());
        what(&future)
    };
    let first = end();
    (1..32).any(|_| end() != first)
}
