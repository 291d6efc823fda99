//! The tree: nodes in one row, each with its brothers behind it in order of promise.

use orrery_engine::{Action, BySeat, Seat, rng::mix};

/// The first node.
pub(super) const ROOT: u32 = 0;

/// Stands for no node.
const NONE: u32 = u32::MAX;

/// How sharply promise falls with value: actions this share of the evaluation's scale apart differ by a factor e.
const TEMPERATURE: f64 = 0.15;

/// The most actions of one position that are kept.
const MOST: usize = 64;

/// Visits of a position for each time that actions are added to it. To add them every legal one is valued, which costs
/// about as much as a round of a playout; and what chance brings in a new round hardly comes again.
const VISITS_AN_EXPANSION: u32 = 10;

/// The most nodes of a tree, some 300 MB of them: after that it grows no more, however large the budget.
const ROOM: usize = 4_000_000;

/// Who decides between actions, and what he knows then: 0 for seats whose knowledge the tree does not tell apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Edge {
    pub(super) seat: Seat,
    pub(super) knows: u64,
}

/// An action in a position, and what became of it.
#[derive(Clone, Copy, Debug)]
struct Node {
    action: Action,
    edge: Edge,
    child: u32,
    brother: u32,
    visits: u32,
    /// How often the action could be chosen.
    available: u32,
    /// Sum of what it was worth to the seat that chose it.
    total: f64,
    /// What the evaluation promises that seat; counts as one visit.
    promise: f64,
    prior: f64,
    /// How often actions were added below it.
    expansions: u32,
}

/// What is known about the actions of a decision and of those after it.
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

    fn new(action: Action, edge: Edge, promise: f64, prior: f64) -> Node {
        Node {
            action,
            edge,
            child: NONE,
            brother: NONE,
            visits: 0,
            available: 0,
            total: 0.0,
            promise,
            prior,
            expansions: 0,
        }
    }

    fn mean(&self) -> f64 {
        (self.total + self.promise) / (f64::from(self.visits) + 1.0)
    }
}

impl Tree {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.nodes.clear();
        self.nodes.push(Node::root());
    }

    /// Whether a position was visited often enough for more of what chance brings there, and the tree is not full.
    pub(super) fn has_room(&self, node: u32) -> bool {
        let node = &self.nodes[node as usize];
        node.visits / VISITS_AN_EXPANSION > node.expansions && self.nodes.len() < ROOM
    }

    pub(super) fn action(&self, node: u32) -> Action {
        self.nodes[node as usize].action
    }

    /// The action of the root that was chosen most; of equal ones that of the better mean.
    pub(super) fn most_visited(&self) -> Action {
        let rank = |&node: &u32| {
            let node = &self.nodes[node as usize];
            (node.visits, node.mean())
        };
        let best = self
            .children(ROOT)
            .reduce(|best, node| if rank(&node) > rank(&best) { node } else { best });
        self.action(best.expect("the root has the turns to choose from"))
    }

    fn children(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let some = |node: u32| (node != NONE).then_some(node);
        std::iter::successors(some(self.nodes[node as usize].child), move |&node| {
            some(self.nodes[node as usize].brother)
        })
    }

    /// The known actions that can be chosen in this deal, in order of promise.
    pub(super) fn open_edges(&self, node: u32, edge: Edge, legal: &[Action], open: &mut Vec<u32>) {
        let is_legal = |action: Action| edge.knows != 0 || legal.binary_search(&action).is_ok();
        open.clear();
        open.extend(self.children(node).filter(|&child| {
            let child = &self.nodes[child as usize];
            child.edge == edge && is_legal(child.action)
        }));
    }

    /// Adds the actions of a position, which are given best first with their values; `guess` says what a value
    /// promises the seat.
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

    /// The child to try: high mean, high promise, few visits. Only the first of the open ones are considered, more with
    /// every visit.
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

    /// Tells every node of the path what it was worth to its seat.
    pub(super) fn back_up(&mut self, path: &[u32], worth: &BySeat<f64>) {
        self.nodes[ROOT as usize].visits += 1;
        for &node in path {
            let node = &mut self.nodes[node as usize];
            node.visits += 1;
            node.total += worth[node.edge.seat];
        }
    }
}

/// A number for a list of legal actions, never 0: two decisions with other lists are told apart.
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

    /// A root with three actions, the second of which was tried and has two below it.
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
    fn only_what_is_legal_in_a_deal_is_open() {
        let tree = grown();
        assert_eq!(open(&tree, ROOT, &[4, 7, 9]), [4, 9]);
        assert_eq!(open(&tree, ROOT, &[7]), [0; 0]);
        let mut other = Vec::new();
        let edge = Edge {
            seat: Seat(0),
            knows: 0,
        };
        tree.open_edges(ROOT, edge, &[Action(4)], &mut other);
        assert!(
            other.is_empty(),
            "what another seat chose among is not open to this one"
        );
    }

    #[test]
    fn a_visit_is_told_to_the_seat_that_chose() {
        let mut tree = grown();
        assert_eq!([ROOT, 2, 5].map(|node| tree.nodes[node as usize].visits), [2, 2, 1]);
        // Two visits worth 1 each, and a promise of one half.
        assert_eq!(tree.nodes[2].mean(), 2.5 / 3.0);
        assert_eq!(tree.most_visited(), Action(5));
        tree.clear();
        assert_eq!(open(&tree, ROOT, &[4, 5, 9]), [0; 0]);
    }

    #[test]
    fn a_full_tree_grows_no_more() {
        let mut tree = grown();
        for _ in 0..VISITS_AN_EXPANSION {
            tree.back_up(&[4], &BySeat::from_fn(2, |_| 0.0));
        }
        assert!(tree.has_room(4));
        tree.nodes.resize(ROOM, Node::root());
        assert!(!tree.has_room(4));
    }

    #[test]
    fn a_position_has_room_for_more_of_chance_with_more_visits() {
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
        // What promises least is taken only when it is considered: after that its few visits are made up for.
        let mut first = None;
        for visit in 0..1_000 {
            let chosen = tree.select(ROOT, &open, 1_000.0, 0.1);
            tree.back_up(&[chosen], &BySeat::from_fn(2, |_| 0.0));
            if chosen == open[2] {
                first.get_or_insert(visit);
            }
        }
        // 0.1 times the root of n passes 2 at 400 visits, of which the tree had two.
        assert_eq!(first, Some(398));
    }
}
