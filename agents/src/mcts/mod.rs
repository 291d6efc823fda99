//! Monte Carlo search over whole turns, on samples of what the searching seat does not know.
//!
//! The choice is between whole turns of the searching seat: the best turns that a beam search finds, each ending in a
//! different position. So different orders of the same gains are one choice instead of many, and the evaluation is
//! applied at the end of a turn, where it is more accurate than in the middle with gains pending.
//!
//! Each trial samples the hidden information ([`Information::sample`](orrery_engine::Information::sample)) and a stream of
//! chance, and every turn still in is played in this same future: a playout to a fixed round, counted from the round of
//! the decision, and the value there. In several phases the worse half of the turns goes out, until one is left. It is
//! played to its end without another search as long as it goes as expected. A budget too small for one trial of each turn
//! tries the first of them alone.
//!
//! - Sequential halving: Z. Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013;
//!   at the root of a search: I. Danihelka, A. Guez, J. Schrittwieser, D. Silver, "Policy Improvement by Planning with
//!   Gumbel", ICLR 2022.
//! - Samples of what is hidden (determinization): P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set Monte Carlo
//!   Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012.
//! - Comparisons on common samples: P. Glasserman, D. D. Yao, "Some Guidelines and Guarantees for Common Random Numbers",
//!   Management Science 38(6), 1992.
//!
//! The playout policy sees the sampled state. Other seats choose uniformly at random in playouts.

mod halving;

use crate::evaluation::Evaluation;
use crate::search::budget::{Budget, Clock};
use crate::search::draw::Draw;
use crate::search::own_turn::{Found, Room, Search};
use crate::search::plan::{Plan, Planned, TURNS};
use crate::search::playout::{Playout, Policy};
use crate::search::turn_player::{TurnPlayer, TurnSearch};
use crate::search::utility::{Goal, Utility, end_valuer, values};
use crate::thought::Measure;
use halving::{Arm, Halving};
use orrery_engine::{Action, Game, Rng, Seat, View};

/// Beam width and depth of the search over the agent's own turn; playouts choose between [`TURNS`] turns.
const BEAM: usize = 64;
const DEPTH: usize = 16;

/// How many turns an evaluation with a better value for ends picks those to choose between from, and how many noise draws from.
const LOOKED_AT: usize = 4 * TURNS;

/// How an [`Mcts`] searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// What the agent maximizes.
    pub goal: Goal,
    /// What a decision may cost.
    pub budget: Budget,
    /// The policy of the searching seat in playouts.
    pub policy: Policy,
    /// How many rounds a playout lasts, the round of the decision included; then the position is evaluated.
    pub rounds: u32,
    /// The share of the turns to choose from that is drawn by chance, from 0 to 1, in place of those of highest value: for
    /// games to learn from, in which turns that look worse are to be tried too.
    pub noise: f64,
}

/// The searching agent.
///
/// # Examples
/// ```
/// use orrery_agents::mcts::Settings;
/// use orrery_agents::{Agent, Budget, Evaluated, Goal, Mcts, Policy};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, Seat, View, play};
///
/// let game = Planetarium::default();
/// let settings = Settings {
///     goal: Goal::Blend,
///     budget: Budget::Iterations(20),
///     policy: Policy::SampledGreedy,
///     rounds: 2,
///     noise: 0.0,
/// };
/// let mut agent = Mcts::new(game.heuristic(), settings);
///
/// // Against an opponent that decides by chance.
/// let mut state = game.start(&Setup::players(2), 1)?;
/// let mut rng = Rng::seed(1);
/// let choose = |view: &View<'_, Planetarium>| match view.observer() {
///     Seat(0) => agent.choose(view, &mut rng).expect("it never forfeits"),
///     _ => view.legal()[rng.below(view.legal().len())],
/// };
/// play(&game, &mut state, choose, |_, _, _| {});
/// let scores = game.outcome(&state).scores;
/// assert!(scores[Seat(0)] > scores[Seat(1)], "{scores:?}");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub type Mcts<G, E> = TurnPlayer<Trials<G, E>>;

/// The search of an [`Mcts`].
pub struct Trials<G: Game, E> {
    evaluation: E,
    settings: Settings,
    playout: Playout<G::State>,
    /// Positions of the search for turns.
    room: Room<G::State>,
    legal: Vec<Action>,
}

impl<G: Game, E> Mcts<G, E> {
    /// The agent with this evaluation and these settings.
    pub fn new(evaluation: E, settings: Settings) -> Mcts<G, E> {
        TurnPlayer::of(Trials {
            evaluation,
            settings,
            playout: Playout::new(settings.policy),
            room: Room::default(),
            legal: Vec::new(),
        })
    }
}

impl<G: Game, E: Evaluation<G>> TurnSearch<G> for Trials<G, E> {
    const MEASURE: Measure = Measure::Visits;

    /// A decision is compared among the same number of turns whether it is thought about or not.
    fn search(&mut self, view: &View<'_, G>, rng: &mut Rng, _turns: usize) -> Plan {
        let clock = Clock::start(self.settings.budget);
        let start = view.sample(&view.beliefs(), rng);
        let turns = self.turns(view.game(), view.observer(), &start, rng);
        if turns.len() > 1 {
            self.compare(view, start, turns, clock, rng)
        } else {
            Plan::of(turns.into_iter().map(without_alternative).collect())
        }
    }
}

impl<G: Game, E: Evaluation<G>> Trials<G, E> {
    /// The turns to choose from, best first.
    fn turns(&mut self, game: &G, seat: Seat, start: &G::State, rng: &mut Rng) -> Vec<Found> {
        let mut search = Search::new(game, &self.evaluation, seat, start, &mut self.room);
        let drawn = (self.settings.noise * TURNS as f64) as usize;
        if drawn == 0 {
            return search.run(BEAM, DEPTH, TURNS, LOOKED_AT);
        }
        let found = search.run(BEAM, DEPTH, LOOKED_AT, LOOKED_AT);
        with_drawn(found, drawn, rng)
    }

    /// Tries the turns on common samples, and halves them until the budget is used.
    fn compare(
        &mut self,
        view: &View<'_, G>,
        mut state: G::State,
        turns: Vec<Found>,
        mut clock: Clock,
        rng: &mut Rng,
    ) -> Plan {
        let (game, seat, beliefs) = (view.game(), view.observer(), view.beliefs());
        let utility = Utility::from(self.settings.goal, seat, game, &self.evaluation, &state);
        let end = game.round(&state).saturating_add(self.settings.rounds);
        let mut now = values(game, end_valuer(game, &self.evaluation), &state);
        let mut halving = Halving::new(turns.iter().map(|found| {
            now[seat] = found.value;
            utility.guess(&now)
        }));
        let mut future = state.clone();
        let mut is_first = true;
        while halving.phases() > 0 {
            let until = clock.part(halving.phases());
            while is_first || clock.has_room(halving.left() as u64, until) {
                game.sample(&beliefs, rng, &mut future);
                let stream = rng.next_u64();
                halving.try_each(|place| {
                    if !is_first && !clock.is_before(until) {
                        return None;
                    }
                    is_first = false;
                    clock.count();
                    state.clone_from(&future);
                    turns[place].turn.play(game, seat, &mut state, &mut self.legal);
                    let chance = &mut Rng::seed(stream);
                    let playout = &mut self.playout;
                    Some(playout.run(game, &self.evaluation, &utility, &mut state, end, chance))
                });
            }
            halving.halve();
        }
        planned(turns, halving.tried())
    }
}

/// The best of the turns, and some of the others drawn in place of the last ones.
fn with_drawn(mut found: Vec<Found>, drawn: usize, rng: &mut Rng) -> Vec<Found> {
    let kept = TURNS.min(found.len()) - drawn.min(found.len());
    let others = found.len() - kept;
    let mut places: Vec<usize> = Draw::default().some(drawn.min(others), others, rng).collect();
    places.sort_unstable();
    let mut place = 0;
    found.retain(|_| {
        let is_in = place < kept || places.binary_search(&(place - kept)).is_ok();
        place += 1;
        is_in
    });
    found
}

/// A turn without an alternative counts as tried.
fn without_alternative(found: Found) -> Planned {
    Planned {
        turn: found.turn,
        visits: 1,
        value: found.value,
    }
}

/// The turns that were tried, the best first.
fn planned(turns: Vec<Found>, tried: Vec<Arm>) -> Plan {
    let mut turns: Vec<Option<Found>> = turns.into_iter().map(Some).collect();
    let planned = |arm: Arm| {
        let found = turns[arm.place].take().expect("each turn is tried as one");
        Planned {
            turn: found.turn,
            visits: arm.trials,
            value: arm.mean(),
        }
    };
    Plan::of(tried.into_iter().map(planned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::own_turn::OwnTurn;

    #[test]
    fn noise_keeps_the_best_turns_and_draws_the_others() {
        let found = |count: usize| -> Vec<Found> {
            let turn = |place| Found {
                value: -(place as f64),
                turn: OwnTurn::default(),
            };
            (0..count).map(turn).collect()
        };
        let mut rng = Rng::seed(1);
        let mut values = |count: usize, drawn: usize| -> Vec<f64> {
            let found = with_drawn(found(count), drawn, &mut rng);
            found.iter().map(|found| -found.value).collect()
        };
        let kept = TURNS - 8;
        let best: Vec<f64> = (0..kept).map(|place| place as f64).collect();
        let first = values(4 * TURNS, 8);
        assert_eq!(first.len(), TURNS);
        assert_eq!(first[..kept], best);
        assert!(first.is_sorted());
        assert_ne!(first, values(4 * TURNS, 8), "others are drawn the next time");
        assert_eq!(values(3, 8), [0.0, 1.0, 2.0], "of few turns all are kept");
        assert_eq!(values(TURNS, TURNS).len(), TURNS);
    }
}
