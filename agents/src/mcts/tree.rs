//! The tree: nodes in one vector; siblings are linked, best prior first.

use orrery_engine::{Action, BySeat, Seat, rng::mix};

/// The first node.
pub(super) const ROOT: u32 = 0;

/// The index that means no node.
const NONE: u32 = u32::MAX;

/// How sharply the prior falls with the value: two actions whose values differ by this share of the evaluation's scale
/// have priors that differ by a factor e.
const TEMPERATURE: f64 = 0.15;

/// The most actions of one position that the tree stores.
const MOST: usize = 64;

/// Visits of a position per expansion of it. An expansion evaluates every legal action, which costs about as much as a
/// round of a playout, and chance outcomes in a new round hardly ever repeat.
const VISITS_AN_EXPANSION: u32 = 10;

/// The most nodes of a tree, about 300 MB: then it stops growing, however large the budget.
const ROOM: usize = 4_000_000;

/// The deciding seat, and a number for what it knows: 0 for seats whose knowledge the tree does not distinguish.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Edge {
    pub(super) seat: Seat,
    pub(super) knows: u64,
}

/// An action in a position, with its statistics.
#[derive(Clone, Copy, Debug)]
struct Node {
    action: Action,
    edge: Edge,
    child: u32,
    brother: u32,
    visits: u32,
    /// How often the action was available.
    available: u32,
    /// Sum of the results for the seat that chose it.
    total: f64,
    /// The result that the evaluation expects for that seat; counts as one visit.
    expected: f64,
    prior: f64,
    /// How often the node was expanded.
    expansions: u32,
}

/// The search tree of one decision.
#[derive(Debug)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree {
            nodes: vec![Node::root()],
        }
    }
}

impl Node {
    fn root() -> Node {
        let edge = Edge {
            seat: Seat(0),
            knows: 0,
        };
        Node::new(Action(0), edge, 0.0, 1.0)
    }

    fn new(action: Action, edge: Edge, expected: f64, prior: f64) -> Node {
        Node {
            action,
            edge,
            child: NONE,
            brother: NONE,
            visits: 0,
            available: 0,
            total: 0.0,
            expected,
            prior,
            expansions: 0,
        }
    }

    fn mean(&self) -> f64 {
        (self.total + self.expected) / (f64::from(self.visits) + 1.0)
    }
}

impl Tree {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::root());
    }

    /// Whether a position has been visited often enough to add more chance outcomes, and the tree is not full.
    pub(super) fn has_room(&self, node: u32) -> bool {
        let node = &self.nodes[node as usize];
        node.visits / VISITS_AN_EXPANSION > node.expansions && self.nodes.len() < ROOM
    }

    pub(super) fn action(&self, node: u32) -> Action {
        self.nodes[node as usize].action
    }

    /// Visits and mean result of each child, in the order in which they were added.
    pub(super) fn visits(&self, node: u32) -> impl Iterator<Item = (u32, f64)> + '_ {
        self.children(node).map(|child| {
            let child = &self.nodes[child as usize];
            (child.visits, child.mean())
        })
    }

    /// Makes noise this share of the priors of a node's children.
    pub(super) fn add_noise(&mut self, node: u32, share: f64, noise: &[f64]) {
        let children: Vec<u32> = self.children(node).collect();
        for (&child, noise) in children.iter().zip(noise) {
            let prior = &mut self.nodes[child as usize].prior;
            *prior = (1.0 - share) * *prior + share * noise;
        }
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |node: u32| (node != NONE).then_some(node);
        std::iter::successors(some(self.nodes[node as usize].child), move |&node| {
            some(self.nodes[node as usize].brother)
        })
    }

    /// The actions of the node that are legal in this sample, best prior first.
    pub(super) fn open_edges(&self, node: u32, edge: Edge, legal: &[Action], open: &mut Vec<u32>) {
        let is_legal = |action: Action| edge.knows != 0 || legal.binary_search(&action).is_ok();
        open.clear();
        open.extend(self.children(node).filter(|&child| {
            let child = &self.nodes[child as usize];
            child.edge == edge && is_legal(child.action)
        }));
    }

    /// Adds the actions of a position, given best first with their values; `guess` turns a value into an expected
    /// result.
    pub(super) fn expand(
        &mut self,
        node: u32,
        edge: Edge,
        ranked: &[(Action, f64)],
        scale: f64,
        mut guess: impl FnMut(f64) -> f64,
    ) {
        self.nodes[node as usize].expansions += 1;
        let ranked = &ranked[..ranked.len().min(MOST)];
        let highest = ranked[0].1;
        let weight = |value: f64| ((value - highest) / (TEMPERATURE * scale)).exp();
        let sum: f64 = ranked.iter().map(|&(_, value)| weight(value)).sum();
        let mut last = self.children(node).last();
        for &(action, value) in ranked {
            let new = self.nodes.len() as u32;
            self.nodes
                .push(Node::new(action, edge, guess(value), weight(value) / sum));
            match last {
                None => self.nodes[node as usize].child = new,
                Some(last) => self.nodes[last as usize].brother = new,
            }
            last = Some(new);
        }
    }

    /// The child to try: high mean, high prior, few visits. Only the first of the open children are considered, more of
    /// them with every visit.
    pub(super) fn select(&mut self, node: u32, open: &[u32], explore: f64, widen: f64) -> u32 {
        let visits = f64::from(self.nodes[node as usize].visits + 1);
        let wide = (widen * visits.sqrt()).ceil() as usize;
        let open = &open[..open.len().min(wide.max(1))];
        let mut best = (f64::NEG_INFINITY, open[0]);
        for &index in open {
            let child = &mut self.nodes[index as usize];
            child.available += 1;
            let bonus = explore * child.prior * f64::from(child.available).sqrt() / (f64::from(child.visits) + 1.0);
            let score = child.mean() + bonus;
            if score > best.0 {
                best = (score, index);
            }
        }
        best.1
    }

    /// Adds to every node of the path the result for its seat.
    pub(super) fn back_up(&mut self, path: &[u32], worth: &BySeat<f64>) {
        self.nodes[ROOT as usize].visits += 1;
        for &node in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.total += worth[node.edge.seat];
        }
    }
}

/// A hash of a list of legal actions, never 0, which distinguishes decisions with different lists.
pub(super) fn fingerprint(legal: &[Action]) -> u64 {
    let words = legal.iter().fold(legal.len() as u64, |hash, action| {
        (hash.rotate_left(5) ^ u64::from(action.0)).wrapping_mul(0x517c_c1b7_2722_0a95)
    });
    mix(&[words], 0) | 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const EDGE: Edge = Edge {
        seat: Seat(1),
        knows: 0,
    };

    /// A root with three actions; the second was visited and has two children.
    fn grown() -> Tree {
        let mut tree = Tree::default();
        let actions = |numbers: &[u16]| -> Vec<(Action, f64)> {
            numbers
                .iter()
                .map(|&number| (Action(number), -0.01 * f64::from(number)))
                .collect()
        };
        tree.expand(ROOT, EDGE, &actions(&[4, 5, 9]), 1.0, |_| 0.5);
        tree.expand(2, EDGE, &actions(&[1, 2]), 1.0, |_| 0.5);
        let worth = BySeat::from_fn(2, |seat| f64::from(seat.0));
        tree.back_up(&[2], &worth);
        tree.back_up(&[2, 5], &worth);
        tree
    }

    fn open(tree: &Tree, node: u32, legal: &[u16]) -> Vec<u16> {
        let legal: Vec<Action> = legal.iter().map(|&number| Action(number)).collect();
        let mut open = Vec::new();
        tree.open_edges(node, EDGE, &legal, &mut open);
        open.iter().map(|&child| tree.action(child).0).collect()
    }

    #[test]
    fn only_actions_that_are_legal_in_a_sample_are_open() {
        let tree = grown();
        assert_eq!(open(&tree, ROOT, &[4, 7, 9]), [4, 9]);
        assert_eq!(open(&tree, ROOT, &[7]), [0; 0]);
        let mut other = Vec::new();
        let edge = Edge {
            seat: Seat(0),
            knows: 0,
        };
        tree.open_edges(ROOT, edge, &[Action(4)], &mut other);
        assert!(other.is_empty(), "actions of another seat are not open to this one");
    }

    #[test]
    fn a_result_is_backed_up_for_the_seat_that_chose() {
        let mut tree = grown();
        assert_eq!([ROOT, 2, 5].map(|node| tree.nodes[node as usize].visits), [2, 2, 1]);
        // Two visits with result 1, and an expected result of one half.
        assert_eq!(tree.nodes[2].mean(), 2.5 / 3.0);
        let visits: Vec<u32> = tree.visits(ROOT).map(|(visits, _)| visits).collect();
        assert_eq!(visits, [0, 2, 0]);
        tree.clear();
        assert_eq!(open(&tree, ROOT, &[4, 5, 9]), [0; 0]);
    }

    #[test]
    fn noise_is_its_share_of_the_priors() {
        let mut tree = grown();
        let priors = |tree: &Tree| [1, 2, 3].map(|node: usize| tree.nodes[node].prior);
        let before = priors(&tree);
        tree.add_noise(ROOT, 0.25, &[0.0, 0.0, 1.0]);
        assert_eq!(
            priors(&tree),
            [0.75 * before[0], 0.75 * before[1], 0.75 * before[2] + 0.25]
        );
    }

    #[test]
    fn a_full_tree_stops_growing() {
        let mut tree = grown();
        for _ in 0..VISITS_AN_EXPANSION {
            tree.back_up(&[4], &BySeat::from_fn(2, |_| 0.0));
        }
        assert!(tree.has_room(4));
        tree.nodes.resize(ROOM, Node::root());
        assert!(!tree.has_room(4));
    }

    #[test]
    fn more_visits_of_a_position_allow_more_chance_outcomes() {
        let mut tree = grown();
        let mut rooms = Vec::new();
        for visit in 1..=30 {
            if tree.has_room(4) {
                tree.expand(4, EDGE, &[(Action(visit), 0.0)], 1.0, |_| 0.5);
                rooms.push(visit);
            }
            tree.back_up(&[4], &BySeat::from_fn(2, |_| 0.0));
        }
        // After 10 and after 20 visits.
        assert_eq!(rooms, [11, 21]);
    }

    #[test]
    fn more_actions_are_considered_with_more_visits() {
        let mut tree = grown();
        let open: Vec<u32> = tree.children(ROOT).collect();
        // The action with the lowest prior is first tried as soon as it is considered, because it has no visits.
        let mut first = None;
        for visit in 0..1_000 {
            let chosen = tree.select(ROOT, &open, 1_000.0, 0.1);
            tree.back_up(&[chosen], &BySeat::from_fn(2, |_| 0.0));
            if chosen == open[2] {
                first.get_or_insert(visit);
            }
        }
        // 0.1 times the root of n exceeds 2 at 400 visits; the tree already had two.
        assert_eq!(first, Some(398));
    }
}
