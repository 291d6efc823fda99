//! Information-set Monte Carlo tree search: one tree over what the searching seat knows.
//!
//! The first choice in the tree is between whole turns of the searching seat: the best that a beam search finds, which
//! end in different positions. Other orders of the same gains are then one choice and not many, and what the evaluation
//! promises of a choice is the worth of a turn's end, which it knows better than what is pending in the middle.
//!
//! Each iteration deals what is hidden anew ([`Information::sample`](orrery_engine::Information::sample)), plays one of
//! these turns, walks on down the tree along actions that are legal in that deal, plays on from where the tree ends, and
//! tells every seat on the way what it was worth to that seat. The turn that was chosen is played to its end without another search while it goes as expected.
//!
//! - One sample an iteration and counts of availability: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set
//!   Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012 (SO-ISMCTS).
//! - Every seat for itself (max^n): C. Luckhardt, K. Irani, "An Algorithmic Solution of N-Person Games", AAAI 1986;
//!   N. R. Sturtevant, "An Analysis of UCT in Multi-player Games", Computers and Games 2008.
//! - More actions, and more of what chance brings, with more visits: A. Couetoux et al., "Continuous Upper Confidence
//!   Trees", LION 2011.
//! - Priors in the rule of choice: C. D. Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and
//!   Artificial Intelligence 61, 2011; in the form of D. Silver et al., "Mastering the game of Go without human
//!   knowledge", Nature 550, 2017.
//!
//! Decisions of the searching seat are told apart by the actions it has. Those of other seats are not told apart by what
//! these know: what their actions are worth is a mean over all deals. Whoever plays on beyond the tree sees the deal.

mod tree;

use crate::agent::{Agent, Forfeit};
use crate::budget::{Budget, Clock};
use crate::evaluation::Evaluation;
use crate::own_turn::{Found, OwnTurn, Search};
use crate::playout::{Playout, Policy};
use crate::utility::{Goal, Utility, values};
use orrery_engine::{Action, Game, Rng, Turn, View};
use tree::{Edge, ROOT, Tree};

/// Positions kept after each decision of the own turn, decisions of a turn, and turns between which is chosen.
const BEAM: usize = 16;
const DEPTH: usize = 16;
const TURNS: usize = 32;

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
    /// Turns or actions considered after n visits of a position: this times the root of n.
    pub widen: f64,
}

/// The searching agent.
///
/// # Examples
/// ```
/// use orrery_agents::mcts::Settings;
/// use orrery_agents::{Agent, Budget, Evaluated, Goal, Mcts, Policy};
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rng, Rules, View};
///
/// let game = Planetarium::default();
/// let settings = Settings {
///     goal: Goal::Blend,
///     budget: Budget::Iterations(20),
///     policy: Policy::Glance,
///     rounds: 2,
///     explore: 0.5,
///     widen: 1.0,
/// };
/// let mut agent = Mcts::new(game.prospects(), settings);
/// let state = game.start(&Setup::players(2), 1)?;
/// let mut legal = Vec::new();
/// game.legal_actions(&state, &mut legal);
/// let view = View::new(&game, &state, state.actor, &legal);
/// let action = agent.choose(&view, &mut Rng::from_words(&[1])).expect("it never forfeits");
/// assert!(legal.contains(&action));
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub struct Mcts<G: Game, E> {
    evaluation: E,
    settings: Settings,
    playout: Playout<G::State>,
    tree: Tree,
    /// The turns to choose from: the root's actions are their places here.
    turns: Vec<Found>,
    /// The turn that was chosen.
    plan: OwnTurn,
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
            turns: Vec::new(),
            plan: OwnTurn::default(),
            legal: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            ranked: Vec::new(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Mcts<G, E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        if let Some(action) = self.plan.next(view.legal()) {
            return Ok(action);
        }
        let game = view.game();
        let mut clock = Clock::start(self.settings.budget);
        let beliefs = view.beliefs();
        let mut state = view.sample(&beliefs, rng);
        let table = Table {
            game,
            utility: Utility::from(self.settings.goal, game, &self.evaluation, &state),
            root: Edge {
                seat: view.observer(),
                knows: tree::fingerprint(view.legal()),
            },
        };
        self.plant(&table, &state);
        let mut child = state.clone();
        while self.turns.len() > 1 && clock.tick() {
            game.sample(&beliefs, rng, &mut state);
            self.iterate(&table, &mut state, &mut child, rng);
        }
        let chosen = self.tree.most_visited();
        self.plan = self.turns.swap_remove(chosen.index()).turn;
        Ok(self.plan.next(view.legal()).expect("a turn has a decision at least"))
    }
}

/// What one decision is about.
struct Table<'a, G> {
    game: &'a G,
    utility: Utility,
    /// Who searches, and what he knows.
    root: Edge,
}

impl<G: Game, E: Evaluation<G>> Mcts<G, E> {
    /// Begins a tree with the turns to choose from.
    fn plant(&mut self, table: &Table<'_, G>, state: &G::State) {
        let mut search = Search::new(table.game, &self.evaluation, table.root.seat, state.clone());
        self.turns = search.run(BEAM, DEPTH, TURNS);
        self.ranked.clear();
        let ranked = self.turns.iter().enumerate();
        self.ranked
            .extend(ranked.map(|(place, found)| (Action(place as u16), found.value)));
        self.tree.clear();
        self.add(table, ROOT, table.root, state);
    }

    /// One walk down the tree and back.
    fn iterate(&mut self, table: &Table<'_, G>, state: &mut G::State, child: &mut G::State, rng: &mut Rng) {
        let game = table.game;
        self.path.clear();
        self.tree.open_edges(ROOT, table.root, &[], &mut self.open);
        let mut node = self.select(ROOT);
        let turn = &self.turns[self.tree.action(node).index()].turn;
        let mut is_inside = turn.play(game, table.root.seat, state, &mut self.legal);
        while let (true, Turn::Decide(seat)) = (is_inside, game.turn(state)) {
            game.legal_actions(state, &mut self.legal);
            if let [only] = self.legal[..] {
                game.apply(state, only);
                continue;
            }
            let knows = if seat == table.root.seat {
                tree::fingerprint(&self.legal)
            } else {
                0
            };
            let edge = Edge { seat, knows };
            self.tree.open_edges(node, edge, &self.legal, &mut self.open);
            is_inside = !self.open.is_empty();
            if !is_inside {
                if !self.tree.has_room(node) {
                    break;
                }
                self.expand(table, node, edge, state, child);
                self.tree.open_edges(node, edge, &self.legal, &mut self.open);
            }
            node = self.select(node);
            game.apply(state, self.tree.action(node));
        }
        let worth = self.playout.run(game, &self.evaluation, &table.utility, state, rng);
        self.tree.back_up(&self.path, &worth);
    }

    /// The open action to try, which goes on the path.
    fn select(&mut self, node: u32) -> u32 {
        let Settings { explore, widen, .. } = self.settings;
        let chosen = self.tree.select(node, &self.open, explore, widen);
        self.path.push(chosen);
        chosen
    }

    /// Adds the legal actions of a position to the tree.
    fn expand(&mut self, table: &Table<'_, G>, node: u32, edge: Edge, state: &G::State, child: &mut G::State) {
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
        self.add(table, node, edge, state);
    }

    /// Adds the ranked actions to the tree, with what the evaluation of the seat that decides promises.
    fn add(&mut self, table: &Table<'_, G>, node: u32, edge: Edge, state: &G::State) {
        let mut standing = values(table.game, &self.evaluation, state);
        let utility = &table.utility;
        let guess = |value: f64| {
            standing[edge.seat] = value;
            utility.guess(&standing, edge.seat)
        };
        self.tree
            .expand(node, edge, &self.ranked, self.evaluation.scale(), guess);
    }
}
