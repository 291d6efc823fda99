//! Information-set Monte Carlo tree search: one tree over what the searching seat knows.
//!
//! Each iteration deals what is hidden anew ([`Game::sample`]), walks down the one tree along actions that are legal in
//! that deal, adds the actions of one position, plays on, and tells every seat on the way what it was worth to that
//! seat.
//!
//! - One sample an iteration and counts of availability: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set
//!   Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012 (SO-ISMCTS).
//! - Every seat for itself (max^n): C. Luckhardt, K. Irani, "An Algorithmic Solution of N-Person Games", AAAI 1986;
//!   N. R. Sturtevant, "An Analysis of UCT in Multi-player Games", Computers and Games 2008.
//! - More actions with more visits: A. Couetoux et al., "Continuous Upper Confidence Trees", LION 2011.
//! - Priors in the rule of choice: C. D. Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and
//!   Artificial Intelligence 61, 2011.
//!
//! The tree does not tell apart what other seats cannot tell apart: they choose as if they knew the deal.

mod tree;

use crate::agent::{Agent, Forfeit};
use crate::budget::{Budget, Clock};
use crate::evaluation::Evaluation;
use crate::playout::{Playout, Policy};
use crate::utility::{Goal, Utility, values};
use orrery_engine::{Action, Game, Rng, Seat, Turn, View};
use tree::{Edge, ROOT, Tree};

/// How an [`Mcts`] searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// What is sought.
    pub goal: Goal,
    /// What a decision may cost.
    pub budget: Budget,
    /// Who plays on from where the tree ends.
    pub policy: Policy,
    /// How many rounds, that of the beginning included; then the position is valued.
    pub rounds: u32,
    /// How much an action that promises much and was tried little is preferred.
    pub explore: f64,
    /// Actions considered after n visits of a position: this times the root of n.
    pub widen: f64,
}

/// The searching agent.
pub struct Mcts<G: Game, E> {
    evaluation: E,
    settings: Settings,
    playout: Playout<G::State>,
    tree: Tree,
    /// The decision expected next, if the turn goes on: its root in the tree and what should be legal.
    expected: Option<(u32, Vec<Action>)>,
    legal: Vec<Action>,
    open: Vec<u32>,
    path: Vec<u32>,
    ranked: Vec<(Action, f64)>,
}

impl<G: Game, E> Mcts<G, E> {
    /// The agent that values positions so and searches so.
    pub fn new(evaluation: E, settings: Settings) -> Mcts<G, E> {
        Mcts {
            evaluation,
            settings,
            playout: Playout::new(settings.policy, settings.rounds),
            tree: Tree::default(),
            expected: None,
            legal: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            ranked: Vec::new(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Mcts<G, E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let game = view.game();
        let beliefs = view.beliefs();
        let mut state = view.sample(&beliefs, rng);
        match self.expected.take() {
            Some((root, legal)) if legal == view.legal() => self.tree.keep(root),
            _ => self.tree.clear(),
        }
        let table = Table {
            game,
            observer: view.observer(),
            utility: Utility::from(self.settings.goal, game, &self.evaluation, &state),
        };
        let mut child = state.clone();
        let mut clock = Clock::start(self.settings.budget, self.tree.visits(ROOT));
        while clock.tick() {
            game.sample(&beliefs, rng, &mut state);
            self.iterate(&table, &mut state, &mut child, rng);
        }
        let edge = Edge {
            seat: view.observer(),
            knows: tree::fingerprint(view.legal()),
        };
        let (chosen, action) = self.tree.most_visited(edge);
        game.sample(&beliefs, rng, &mut state);
        self.expected = self
            .decision_after(&table, &mut state, action)
            .map(|legal| (chosen, legal));
        Ok(action)
    }
}

/// What one decision is about.
struct Table<'a, G> {
    game: &'a G,
    observer: Seat,
    utility: Utility,
}

impl<G: Game, E: Evaluation<G>> Mcts<G, E> {
    /// One walk down the tree and back.
    fn iterate(&mut self, table: &Table<'_, G>, state: &mut G::State, child: &mut G::State, rng: &mut Rng) {
        let game = table.game;
        self.path.clear();
        let mut node = ROOT;
        let mut is_leaf = false;
        while let (false, Turn::Decide(seat)) = (is_leaf, game.turn(state)) {
            game.legal_actions(state, &mut self.legal);
            if let [only] = self.legal[..] {
                game.apply(state, only);
                continue;
            }
            let knows = if seat == table.observer {
                tree::fingerprint(&self.legal)
            } else {
                0
            };
            self.tree.open_edges(node, seat, knows, &self.legal, &mut self.open);
            if self.open.is_empty() {
                self.expand(table, node, Edge { seat, knows }, state, child);
                self.tree.open_edges(node, seat, knows, &self.legal, &mut self.open);
                is_leaf = true;
            }
            node = self
                .tree
                .select(node, &self.open, self.settings.explore, self.settings.widen);
            self.path.push(node);
            game.apply(state, self.tree.action(node));
        }
        let worth = self.playout.run(game, &self.evaluation, &table.utility, state, rng);
        self.tree.back_up(&self.path, &worth);
    }

    /// Adds the legal actions of a position to the tree, best first by the evaluation of the seat that decides.
    fn expand(&mut self, table: &Table<'_, G>, node: u32, edge: Edge, state: &G::State, child: &mut G::State) {
        let mut standing = values(table.game, &self.evaluation, state);
        self.ranked.clear();
        for &action in &self.legal {
            child.clone_from(state);
            table.game.apply(child, action);
            let value = self.evaluation.value(table.game, child, edge.seat);
            self.ranked.push((action, value));
        }
        // Of equal values the lower action comes first.
        self.ranked
            .sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        let utility = &table.utility;
        let guess = |value: f64| {
            standing[edge.seat] = value;
            utility.guess(&standing, edge.seat)
        };
        self.tree
            .expand(node, edge, &self.ranked, self.evaluation.scale(), guess);
    }

    /// What is legal in the searching seat's next decision, if its turn goes on after this action.
    fn decision_after(&self, table: &Table<'_, G>, state: &mut G::State, action: Action) -> Option<Vec<Action>> {
        let game = table.game;
        let mut legal = Vec::new();
        game.apply(state, action);
        while game.turn(state) == Turn::Decide(table.observer) {
            game.legal_actions(state, &mut legal);
            match legal[..] {
                [only] => game.apply(state, only),
                _ => return Some(legal),
            }
        }
        None
    }
}
