//! The whole of its own turn: a beam search over its decisions until another seat decides or a round begins.

use crate::agent::{Agent, Forfeit};
use crate::evaluation::Evaluation;
use orrery_engine::{Action, Game, Rng, Seat, Turn, View};
use std::collections::HashMap;
use std::collections::VecDeque;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

/// Searches the rest of its own turn on one sample of what it does not know: after each decision the positions of
/// highest value are kept, equal ones once, and the turn that ends in the position of highest value is taken.
///
/// The turn that was found is played on without another search while it goes as expected. What the other seats will
/// do, and what chance brings in the next round, is left to the evaluation.
pub struct Planner<E> {
    evaluation: E,
    beam: usize,
    depth: usize,
    plan: VecDeque<Step>,
}

/// A decision to come: the actions that should be legal then, and the one to take.
struct Step {
    legal: Vec<Action>,
    action: Action,
}

impl<E> Planner<E> {
    /// The agent that values positions so, keeps so many after each decision and looks so many decisions ahead.
    pub fn new(evaluation: E, beam: usize, depth: usize) -> Planner<E> {
        Planner {
            evaluation,
            beam,
            depth,
            plan: VecDeque::new(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Planner<E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let goes_on = self.plan.front().is_some_and(|step| step.legal == view.legal());
        if !goes_on {
            let start = view.sample(&view.beliefs(), rng);
            let mut search = Search::new(view.game(), &self.evaluation, view.observer(), start);
            self.plan = search.run(self.beam, self.depth);
        }
        Ok(self.plan.pop_front().expect("a plan has a step at least").action)
    }
}

/// A position of the turn, and how it is reached.
struct Node<S> {
    state: S,
    parent: usize,
    action: Action,
}

/// A position that has not been made yet: what it is worth, and how it is reached.
#[derive(Clone, Copy)]
struct Candidate {
    value: f64,
    parent: usize,
    action: Action,
}

struct Search<'a, G: Game, E> {
    game: &'a G,
    evaluation: &'a E,
    seat: Seat,
    round: u32,
    nodes: Vec<Node<G::State>>,
    /// The nodes by the hash of their state.
    seen: HashMap<u64, Vec<usize>>,
    legal: Vec<Action>,
}

impl<'a, G: Game, E: Evaluation<G>> Search<'a, G, E> {
    fn new(game: &'a G, evaluation: &'a E, seat: Seat, start: G::State) -> Self {
        let round = game.round(&start);
        let root = Node {
            state: start,
            parent: 0,
            action: Action(0),
        };
        Search {
            game,
            evaluation,
            seat,
            round,
            nodes: vec![root],
            seen: HashMap::new(),
            legal: Vec::new(),
        }
    }

    fn run(&mut self, beam: usize, depth: usize) -> VecDeque<Step> {
        let mut frontier = vec![0];
        let mut best: Option<Candidate> = None;
        // A turn may lead in circles and nowhere else within the beam: then its best position has to do.
        let mut open = None;
        for level in 1..=depth {
            let mut candidates = self.expand(&frontier, &mut best, level == depth);
            // The first of equal values stays first: the order of the legal actions.
            candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
            open = candidates.first().copied().or(open);
            frontier.clear();
            for candidate in candidates {
                if frontier.len() == beam {
                    break;
                }
                frontier.extend(self.keep(&candidate));
            }
            if frontier.is_empty() {
                break;
            }
        }
        self.way_to(&best.or(open).expect("a decision has actions"))
    }

    /// The positions after one more decision that the turn goes on from; the best of those that end it is kept apart.
    fn expand(&mut self, frontier: &[usize], best: &mut Option<Candidate>, is_last: bool) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let mut child = self.nodes[0].state.clone();
        let mut legal = Vec::new();
        for &parent in frontier {
            self.game.legal_actions(&self.nodes[parent].state, &mut legal);
            for &action in &legal {
                let ends = self.follow(parent, action, &mut child);
                let value = self.evaluation.value(self.game, &child, self.seat);
                let candidate = Candidate { value, parent, action };
                if !ends && !is_last {
                    candidates.push(candidate);
                } else if best.as_ref().is_none_or(|best| value > best.value) {
                    *best = Some(candidate);
                }
            }
        }
        candidates
    }

    /// Acts, and does what is forced after it; whether that ends the turn.
    fn follow(&mut self, parent: usize, action: Action, child: &mut G::State) -> bool {
        child.clone_from(&self.nodes[parent].state);
        self.game.apply(child, action);
        loop {
            if self.game.turn(child) != Turn::Decide(self.seat) || self.game.round(child) != self.round {
                return true;
            }
            self.game.legal_actions(child, &mut self.legal);
            match self.legal[..] {
                [only] => self.game.apply(child, only),
                _ => return false,
            }
        }
    }

    /// Makes the position, unless it is known.
    fn keep(&mut self, candidate: &Candidate) -> Option<usize> {
        let mut state = self.nodes[candidate.parent].state.clone();
        self.follow(candidate.parent, candidate.action, &mut state);
        let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(&state);
        let known = self.seen.entry(hash).or_default();
        if known.iter().any(|&node| self.nodes[node].state == state) {
            return None;
        }
        let index = self.nodes.len();
        known.push(index);
        self.nodes.push(Node {
            state,
            parent: candidate.parent,
            action: candidate.action,
        });
        Some(index)
    }

    /// The decisions from the start to a candidate.
    fn way_to(&mut self, end: &Candidate) -> VecDeque<Step> {
        let mut way = VecDeque::new();
        let (mut node, mut action) = (end.parent, end.action);
        loop {
            let mut legal = Vec::new();
            self.game.legal_actions(&self.nodes[node].state, &mut legal);
            way.push_front(Step { legal, action });
            if node == 0 {
                return way;
            }
            (node, action) = (self.nodes[node].parent, self.nodes[node].action);
        }
    }
}
