//! A beam search over the decisions of a seat's own turn, until another seat decides or a round begins.

use crate::evaluation::Evaluation;
use crate::search::halt::is_halted;
use crate::search::word_hasher::WordHasher;
use orrery_engine::{Action, Game, LegalActions, Seat, Turn};
use std::collections::{HashMap, VecDeque};
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

/// The decisions of a turn that are still to come: each with the actions that should be legal then.
#[derive(Clone, Debug, Default)]
pub(crate) struct OwnTurn(VecDeque<Step>);

#[derive(Clone, Debug)]
struct Step {
    legal: Vec<Action>,
    action: Action,
}

/// A turn that was found, and the value of the position in which it ends.
pub(crate) struct Found {
    pub(crate) value: f64,
    pub(crate) turn: OwnTurn,
}

impl OwnTurn {
    /// Whether it goes on with a decision among these actions, as expected.
    pub(crate) fn goes_on(&self, legal: &[Action]) -> bool {
        self.0.front().is_some_and(|step| step.legal == legal)
    }

    /// The action of the next decision, unless the turn has come to its end.
    pub(crate) fn action(&self) -> Option<Action> {
        self.0.front().map(|step| step.action)
    }

    /// Goes on to the decision after the next one.
    pub(crate) fn step(&mut self) {
        self.0.pop_front();
    }

    /// Plays the remaining decisions as long as they are legal. Returns whether all of them were. `legal` is scratch
    /// space.
    pub(crate) fn play<G: Game>(&self, game: &G, seat: Seat, state: &mut G::State, legal: &mut Vec<Action>) -> bool {
        self.0.iter().all(|step| {
            let decides = skip_forced(game, seat, state, legal);
            let is_legal = decides && legal.binary_search(&step.action).is_ok();
            if is_legal {
                game.apply_unseen(state, step.action);
            }
            is_legal
        })
    }
}

/// Applies forced actions until the seat has a choice. Returns whether it has one; `legal` then holds the legal actions.
fn skip_forced<G: Game>(game: &G, seat: Seat, state: &mut G::State, legal: &mut Vec<Action>) -> bool {
    while game.turn(state) == Turn::Decide(seat) {
        game.legal_actions(state, legal);
        match legal[..] {
            [only] => game.apply_unseen(state, only),
            _ => return true,
        }
    }
    false
}

/// A position of the turn, and the action that leads to it.
struct Node<S> {
    state: S,
    parent: usize,
    action: Action,
    /// The node with the same hash that was stored before.
    twin: Option<usize>,
}

impl<S: Clone> Node<S> {
    fn boxed(state: &S) -> Box<Node<S>> {
        Box::new(Node {
            state: state.clone(),
            parent: 0,
            action: Action(0),
            twin: None,
        })
    }
}

/// A position that has not been stored yet: its value, and the action that leads to it.
#[derive(Clone, Copy)]
struct Candidate {
    value: f64,
    parent: usize,
    action: Action,
}

type WordHashing = BuildHasherDefault<WordHasher>;

/// Room for the positions of a search, which an agent keeps for its next one. Positions are boxed because they are
/// large: what is stored is not moved, and boxes are used again.
pub(crate) struct Room<S> {
    nodes: Vec<Box<Node<S>>>,
    spare: Vec<Box<Node<S>>>,
    /// For each value the first node with it. Equal positions have equal values, so most need no hash.
    by_value: HashMap<u64, usize, WordHashing>,
    /// For each hash of the other positions the node that was stored last.
    by_hash: HashMap<u64, usize, WordHashing>,
}

impl<S> Default for Room<S> {
    fn default() -> Room<S> {
        Room {
            nodes: Vec::new(),
            spare: Vec::new(),
            by_value: HashMap::default(),
            by_hash: HashMap::default(),
        }
    }
}

impl<S: Clone> Room<S> {
    /// Forgets the positions, and stores the start of a search.
    fn clear(&mut self, start: &S) {
        self.spare.append(&mut self.nodes);
        self.by_value.clear();
        self.by_hash.clear();
        let mut root = self.spare.pop().unwrap_or_else(|| Node::boxed(start));
        root.state.clone_from(start);
        self.nodes.push(root);
    }

    /// A box to be written, one that was used before if there is one.
    fn take_box(&mut self) -> Box<Node<S>> {
        self.spare.pop().unwrap_or_else(|| Node::boxed(&self.nodes[0].state))
    }
}

impl<S: Eq + Hash> Room<S> {
    /// Stores a node whose position has this value, unless its position is stored already.
    fn store(&mut self, mut node: Box<Node<S>>, value: f64) -> Option<usize> {
        let place = self.nodes.len();
        let first = *self.by_value.entry(value.to_bits()).or_insert(place);
        let is_known =
            first != place && (self.nodes[first].state == node.state || !self.note_by_hash(&mut node, place));
        if is_known {
            self.spare.push(node);
            return None;
        }
        self.nodes.push(node);
        Some(place)
    }

    /// Notes the place of a node whose value is not new. Returns false if its position is noted already.
    fn note_by_hash(&mut self, node: &mut Node<S>, place: usize) -> bool {
        let hash = WordHashing::default().hash_one(&node.state);
        let last = self.by_hash.get(&hash).copied();
        let mut twins = std::iter::successors(last, |&twin| self.nodes[twin].twin);
        if twins.any(|twin| self.nodes[twin].state == node.state) {
            return false;
        }
        self.by_hash.insert(hash, place);
        node.twin = last;
        true
    }
}

/// The search.
pub(crate) struct Search<'a, G: Game, E> {
    game: &'a G,
    evaluation: &'a E,
    seat: Seat,
    round: u32,
    room: &'a mut Room<G::State>,
    /// The legal actions of the position looked at.
    found: G::Legal,
}

impl<'a, G: Game, E: Evaluation<G>> Search<'a, G, E> {
    /// A search for this seat's best turns from this position.
    pub(crate) fn new(
        game: &'a G,
        evaluation: &'a E,
        seat: Seat,
        start: &G::State,
        room: &'a mut Room<G::State>,
    ) -> Self {
        room.clear(start);
        Search {
            game,
            evaluation,
            seat,
            round: game.round(start),
            room,
            found: G::Legal::default(),
        }
    }

    /// The best turns, best first, that end in different positions: at least one, at most `most`. Keeps `beam` positions
    /// after each decision, and searches `depth` decisions deep. If the evaluation has a better value for ends, this number
    /// of them is valued anew.
    pub(crate) fn run(&mut self, beam: usize, depth: usize, most: usize, valued_anew: usize) -> Vec<Found> {
        let mut value = self.evaluation.valuer(self.game);
        let mut frontier = vec![0];
        let mut ends: Vec<Candidate> = Vec::new();
        // If all turns within the beam go in circles, the best open position is used.
        let mut open = None;
        for level in 1..=depth {
            let mut candidates = self.expand(&frontier, &mut ends, level == depth, &mut value);
            // The sort is stable: equal values stay in the order of the legal actions.
            candidates.sort_by(|a, b| b.value.total_cmp(&a.value));
            open = candidates.first().copied().or(open);
            frontier.clear();
            for candidate in candidates {
                if frontier.len() == beam || is_halted() {
                    break;
                }
                frontier.extend(self.keep(&candidate));
            }
            if frontier.is_empty() {
                break;
            }
        }
        if ends.is_empty() {
            ends.extend(open);
        }
        self.best(ends, most, valued_anew)
    }

    /// The best of the ends, with the turns that lead to them; the first among equal positions. If the evaluation has a
    /// better value for ends, the best by it among those that are best by the other one.
    fn best(&mut self, mut ends: Vec<Candidate>, most: usize, valued_anew: usize) -> Vec<Found> {
        ends.sort_by(|a, b| b.value.total_cmp(&a.value));
        let (mut looked_at, mut wanted) = (Vec::new(), most);
        for end in ends {
            if looked_at.len() == wanted {
                break;
            }
            let node = self.reach(&end);
            let better = self.evaluation.value_of_end(self.game, &node.state, self.seat);
            wanted = better.map_or(most, |_| most.max(valued_anew));
            let is_new = self.room.store(node, end.value).is_some();
            if is_new || looked_at.is_empty() {
                looked_at.push((better.unwrap_or(end.value), end));
            }
        }
        looked_at.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        let best = looked_at.iter().take(most);
        best.map(|&(value, ref end)| Found {
            value,
            turn: self.way_to(end),
        })
        .collect()
    }

    /// The positions after one more decision in which the turn continues; those that end it are added to `ends`.
    fn expand(
        &mut self,
        frontier: &[usize],
        ends: &mut Vec<Candidate>,
        is_last: bool,
        mut value: impl FnMut(&G::State, Seat) -> f64,
    ) -> Vec<Candidate> {
        let mut candidates = Vec::new();
        let mut child = self.room.take_box();
        let mut legal = Vec::new();
        for &parent in frontier {
            // At least one position is expanded, so that there is a turn to return.
            if !(candidates.is_empty() && ends.is_empty()) && is_halted() {
                break;
            }
            self.game.legal_actions(&self.room.nodes[parent].state, &mut legal);
            for &action in &legal {
                let is_over = self.follow(parent, action, &mut child.state);
                let value = value(&child.state, self.seat);
                let candidate = Candidate { value, parent, action };
                if is_over || is_last {
                    ends.push(candidate);
                } else {
                    candidates.push(candidate);
                }
            }
        }
        self.room.spare.push(child);
        candidates
    }

    /// Applies the action and forced actions after it. Returns whether the turn ended.
    fn follow(&mut self, parent: usize, action: Action, child: &mut G::State) -> bool {
        let (game, found) = (self.game, &mut self.found);
        child.clone_from(&self.room.nodes[parent].state);
        game.apply_unseen(child, action);
        loop {
            if game.turn(child) != Turn::Decide(self.seat) || game.round(child) != self.round {
                return true;
            }
            game.find_legal(child, found);
            if found.count() > 1 {
                return false;
            }
            game.apply_unseen(child, found.nth(game, 0));
        }
    }

    /// Stores the position, unless it is stored already.
    fn keep(&mut self, candidate: &Candidate) -> Option<usize> {
        let node = self.reach(candidate);
        self.room.store(node, candidate.value)
    }

    /// The node of a candidate, which is not stored yet.
    fn reach(&mut self, candidate: &Candidate) -> Box<Node<G::State>> {
        let mut node = self.room.take_box();
        self.follow(candidate.parent, candidate.action, &mut node.state);
        (node.parent, node.action) = (candidate.parent, candidate.action);
        node
    }

    /// The decisions from the start to a candidate.
    fn way_to(&self, end: &Candidate) -> OwnTurn {
        let mut way = VecDeque::new();
        let (mut node, mut action) = (end.parent, end.action);
        loop {
            let mut legal = Vec::new();
            self.game.legal_actions(&self.room.nodes[node].state, &mut legal);
            way.push_front(Step { legal, action });
            if node == 0 {
                return OwnTurn(way);
            }
            (node, action) = (self.room.nodes[node].parent, self.room.nodes[node].action);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::{Evaluated, trial_positions};
    use orrery_engine::Rules;
    use std::collections::HashSet;

    const SEAT: Seat = Seat(0);
    /// Turns with more positions are skipped.
    const MOST: usize = 2_000;

    /// The highest value at the end of a turn, found by an exhaustive search; none if the turn has too many positions.
    fn highest<G: Evaluated<State: Eq>>(game: &G, start: &G::State) -> Option<f64> {
        let (mut legal, mut met, mut left) = (Vec::new(), HashSet::new(), vec![start.clone()]);
        let mut highest = f64::NEG_INFINITY;
        while let Some(state) = left.pop() {
            if game.turn(&state) != Turn::Decide(SEAT) || game.round(&state) != game.round(start) {
                highest = highest.max(game.heuristic().value(game, &state, SEAT));
            } else if met.insert(state.clone()) {
                game.legal_actions(&state, &mut legal);
                left.extend(legal.iter().map(|&action| {
                    let mut after = state.clone();
                    game.apply(&mut after, action);
                    after
                }));
            }
            if met.len() > MOST {
                return None;
            }
        }
        Some(highest)
    }

    /// Positions of random games in which the first seat has a choice.
    fn choices<G: Game>(game: &G, states: Vec<G::State>) -> impl Iterator<Item = G::State> {
        let mut legal = Vec::new();
        let is_choice = move |state: &G::State| {
            game.turn(state) == Turn::Decide(SEAT) && {
                game.legal_actions(state, &mut legal);
                legal.len() > 1
            }
        };
        states.into_iter().filter(is_choice)
    }

    #[test]
    fn a_wide_beam_finds_the_best_end_of_a_turn_and_the_way_there() {
        let (game, states) = trial_positions();
        let (mut long, mut legal, mut room) = (0, Vec::new(), Room::default());
        for start in choices(&game, states).step_by(3) {
            let Some(highest) = highest(&game, &start) else {
                continue;
            };
            let evaluation = game.heuristic();
            let found = Search::new(&game, &evaluation, SEAT, &start, &mut room).run(MOST, 200, 8, 8);
            assert_eq!(found[0].value, highest);
            assert!(found.is_sorted_by(|a, b| a.value >= b.value));
            let ends: HashSet<_> = found
                .iter()
                .map(|found| {
                    let mut state = start.clone();
                    assert!(found.turn.play(&game, SEAT, &mut state, &mut legal));
                    while game.turn(&state) == Turn::Decide(SEAT) && game.round(&state) == game.round(&start) {
                        game.legal_actions(&state, &mut legal);
                        assert_eq!(legal.len(), 1, "what is left is forced");
                        game.apply(&mut state, legal[0]);
                    }
                    assert_eq!(evaluation.value(&game, &state, SEAT), found.value);
                    state
                })
                .collect();
            assert_eq!(ends.len(), found.len(), "turns end in different positions");
            long += usize::from(found[0].turn.0.len() > 2);
        }
        assert!(long > 20, "{long} turns of three or more decisions");
    }

    #[test]
    fn a_turn_that_does_not_go_as_expected_is_not_continued() {
        let step = |legal: &[u16], action| Step {
            legal: legal.iter().map(|&action| Action(action)).collect(),
            action: Action(action),
        };
        let legal = |numbers: &[u16]| -> Vec<Action> { numbers.iter().map(|&number| Action(number)).collect() };
        let mut turn = OwnTurn([step(&[1, 2], 2), step(&[4, 7], 4)].into());
        assert!(turn.goes_on(&legal(&[1, 2])));
        assert_eq!(turn.action(), Some(Action(2)));
        turn.step();
        assert!(turn.goes_on(&legal(&[4, 7])) && !turn.goes_on(&legal(&[4, 8])));
        turn.step();
        assert!(!turn.goes_on(&legal(&[4, 7])));
        assert_eq!(turn.action(), None);
    }
}
