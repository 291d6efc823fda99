//! Games in which one decision is thrown away, and what is marked of them.

use orrery_agents::Agent;
use orrery_arena::chances::{Continuations, TurningPoint};
use orrery_arena::record::Record;
use orrery_arena::worth::play_on;
use orrery_engine::{Action, BySeat, Game, Rng, Seat, Turn, View};
use std::sync::atomic::AtomicBool;

/// A blunder costs at least this many points: the own score less the best other one.
const BLUNDER: f64 = 3.0;

/// That is so in the mean of this many pairs of continuations. What costs far less in the mean of the first ones is given up.
const PAIRS: u64 = 400;
const FIRST: u64 = 40;

/// What the agent chooses in one of this many further tries is not thrown away.
const TRIES: u64 = 16;

/// How often a decision is drawn before a game is given up in which none costs that much.
const DRAWS: usize = 60;

/// Makes an agent for a seat of a game.
pub(crate) type Maker<'a, G> = &'a (dyn Fn() -> Box<dyn Agent<G>> + Sync);

/// A game of an agent with itself, in which it may throw a decision away.
pub(crate) struct Thrown<'a, G: Game> {
    pub(crate) game: &'a G,
    pub(crate) setup: G::Setup,
    /// Who plays.
    pub(crate) agent: Maker<'a, G>,
    /// Who is asked what it would have done, and plays on.
    pub(crate) by: Maker<'a, G>,
    pub(crate) seed: u64,
}

/// A decision of a game.
struct Decision<G: Game> {
    ply: usize,
    seat: Seat,
    state: G::State,
    legal: Vec<Action>,
    own: Action,
}

/// What was marked of a game.
pub(crate) struct Marks {
    /// In the game without a blunder.
    pub(crate) clean: Vec<TurningPoint>,
    /// Whether the blunder is marked in its game; none if no decision that was drawn costs enough.
    pub(crate) is_marked: Option<bool>,
}

impl<G: Game> Thrown<'_, G>
where
    G::Setup: Clone,
{
    pub(crate) fn marks(&self) -> Marks {
        let (clean, decisions) = self.play(None);
        let mut rng = Rng::from_words(&[self.seed, 1]);
        let draws = (0..DRAWS).map(|_| {
            let decision = &decisions[rng.below(decisions.len())];
            (decision, decision.legal[rng.below(decision.legal.len())])
        });
        let mut others = draws.filter(|(decision, action)| !self.is_own(decision, *action));
        let blunder = others.find(|(decision, action)| self.is_blunder(decision, *action));
        let is_marked = blunder.map(|(decision, action)| {
            let (record, _) = self.play(Some((decision.ply, action)));
            self.found(&record).iter().any(|point| point.ply == decision.ply)
        });
        Marks {
            clean: self.found(&clean),
            is_marked,
        }
    }

    fn found(&self, record: &Record<G::Setup>) -> Vec<TurningPoint> {
        let continuations = Continuations {
            game: self.game,
            agent: self.by,
            count: 16,
            seed: self.seed,
        };
        let stop = AtomicBool::new(false);
        let found = continuations.turning_points(record, 1, &stop, |_| {});
        found.expect("it is a game of agents that never forfeit")
    }

    /// Plays the game, with another action at one place.
    fn play(&self, thrown: Option<(usize, Action)>) -> (Record<G::Setup>, Vec<Decision<G>>) {
        let game = self.game;
        let mut state = game.start(&self.setup, self.seed).expect("it can be played");
        let seats = game.seats(&state);
        let mut agents = BySeat::from_fn(seats, |_| (self.agent)());
        let mut streams = BySeat::from_fn(seats, |seat| Rng::from_words(&[self.seed, 2, seat.0.into()]));
        let (mut actions, mut decisions, mut legal) = (Vec::new(), Vec::new(), Vec::new());
        while let Turn::Decide(seat) = game.turn(&state) {
            game.legal_actions(&state, &mut legal);
            let mut action = legal[0];
            if legal.len() > 1 {
                let view = View::new(game, &state, seat, &legal);
                let own = agents[seat]
                    .think(&view, &mut streams[seat], None)
                    .expect("it never forfeits")
                    .0;
                let other = thrown
                    .filter(|&(ply, _)| ply == actions.len())
                    .map(|(_, action)| action);
                action = other.unwrap_or(own);
                agents[seat].follow(other.is_none().then_some(own));
                decisions.push(Decision {
                    ply: actions.len(),
                    seat,
                    state: state.clone(),
                    legal: legal.clone(),
                    own,
                });
            }
            actions.push(action);
            game.apply(&mut state, action);
        }
        let record = Record {
            setup: self.setup.clone(),
            seed: self.seed,
            actions,
            key: game.key(&state),
            forfeit: None,
        };
        (record, decisions)
    }

    /// Whether the agent chose an action, or does in one of the further tries.
    fn is_own(&self, decision: &Decision<G>, action: Action) -> bool {
        let view = View::new(self.game, &decision.state, decision.seat, &decision.legal);
        let chosen = |attempt: u64| {
            let mut stream = Rng::from_words(&[self.seed, 5, decision.ply as u64, attempt]);
            let thought = (self.by)().think(&view, &mut stream, None);
            thought.expect("it never forfeits").0
        };
        decision.own == action || (0..TRIES).any(|attempt| chosen(attempt) == action)
    }

    /// Whether an action costs that much against the own one.
    fn is_blunder(&self, decision: &Decision<G>, action: Action) -> bool {
        let (game, seat) = (self.game, decision.seat);
        let beliefs = game.beliefs(&decision.state, seat);
        let seats = game.seats(&decision.state);
        let of_pair = |pair: u64| {
            let mut sample = decision.state.clone();
            game.sample(&beliefs, &mut Rng::from_words(&[self.seed, 3, pair]), &mut sample);
            let margin = |action: Action| {
                let mut state = sample.clone();
                game.apply(&mut state, action);
                let mut agents = BySeat::from_fn(seats, |_| (self.by)());
                let mut streams = BySeat::from_fn(seats, |seat| Rng::from_words(&[self.seed, 4, pair, seat.0.into()]));
                let (outcome, _) = play_on(game, &mut state, &mut agents, &mut streams).expect("it never forfeits");
                let others = outcome.scores.entries().filter(|&(other, _)| other != seat);
                f64::from(outcome.scores[seat] - others.map(|(_, &score)| score).max().unwrap_or(0))
            };
            margin(decision.own) - margin(action)
        };
        let mean = |pairs: u64| (0..pairs).map(of_pair).sum::<f64>() / pairs as f64;
        mean(FIRST) >= BLUNDER / 2.0 && mean(PAIRS) >= BLUNDER
    }
}
