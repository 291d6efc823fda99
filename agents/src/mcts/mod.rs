//! Information-set Monte Carlo tree search: one tree over what the searching seat knows.
//!
//! The first choice in the tree is between whole turns of the searching seat: the best turns that a beam search finds,
//! each ending in a different position. So different orders of the same gains are one choice instead of many, and the
//! evaluation is applied at the end of a turn, where it is more accurate than in the middle with gains pending.
//!
//! Each iteration samples the hidden information ([`Information::sample`](orrery_engine::Information::sample)), plays
//! one of these turns, descends the tree along actions that are legal in that sample (determinization), runs a playout
//! from the leaf, and backs up one value for each seat. The chosen turn is played to its end without another search as
//! long as it goes as expected.
//!
//! - One sample per iteration and availability counts: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information Set
//!   Monte Carlo Tree Search", IEEE Transactions on Computational Intelligence and AI in Games 4(2), 2012 (SO-ISMCTS).
//! - Every seat maximizes its own value (max^n): C. Luckhardt, K. Irani, "An Algorithmic Solution of N-Person Games",
//!   AAAI 1986; N. R. Sturtevant, "An Analysis of UCT in Multi-player Games", Computers and Games 2008.
//! - Progressive widening, of actions and of chance outcomes: A. Couetoux et al., "Continuous Upper Confidence Trees",
//!   LION 2011.
//! - Priors in the selection rule: C. D. Rosin, "Multi-armed bandits with episode context", Annals of Mathematics and
//!   Artificial Intelligence 61, 2011; in the form of D. Silver et al., "Mastering the game of Go without human
//!   knowledge", Nature 550, 2017.
//!
//! Nodes of the searching seat are distinguished by its legal actions. Nodes of other seats are not split by what those
//! seats know: the values of their actions are means over all samples. The playout policy sees the sampled state.

mod noise;
mod tree;

use crate::agent::{Agent, Forfeit};
use crate::budget::{Budget, Clock};
use crate::evaluation::Evaluation;
use crate::own_turn::{Found, Room, Search};
use crate::plan::{Plan, Planned, TURNS};
use crate::playout::{Playout, Policy};
use crate::thought::{Measure, Thought};
use crate::utility::{Goal, Utility, values};
use orrery_engine::{Action, Game, Rng, Turn, View};
use tree::{Edge, ROOT, Tree};

/// Beam width and depth of the search over the agent's own turn; the tree chooses between [`TURNS`] turns.
const BEAM: usize = 16;
const DEPTH: usize = 16;

/// How an [`Mcts`] searches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    /// What the agent maximizes.
    pub goal: Goal,
    /// What a decision may cost.
    pub budget: Budget,
    /// The policy of the playouts.
    pub policy: Policy,
    /// How many rounds a playout lasts, its first round included; then the position is evaluated.
    pub rounds: u32,
    /// How strongly actions with a high prior and few visits are preferred.
    pub explore: f64,
    /// Turns or actions considered after n visits of a position: this value times the square root of n.
    pub widen: f64,
    /// The share of noise in the priors of the turns to choose from, from 0 to 1: for games to learn from, in which turns
    /// of low prior are to be tried too. It changes which turns are visited.
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
///     explore: 0.5,
///     widen: 1.0,
///     noise: 0.0,
/// };
/// let mut agent = Mcts::new(game.prospects(), settings);
///
/// // Against an opponent that decides by chance.
/// let mut state = game.start(&Setup::players(2), 1)?;
/// let mut rng = Rng::from_words(&[1]);
/// let choose = |view: &View<'_, Planetarium>| match view.observer() {
///     Seat(0) => agent.choose(view, &mut rng).expect("it never forfeits"),
///     _ => view.legal()[rng.below(view.legal().len())],
/// };
/// play(&game, &mut state, choose, |_, _, _| {});
/// let scores = game.outcome(&state).scores;
/// assert!(scores[Seat(0)] > scores[Seat(1)], "{scores:?}");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
pub struct Mcts<G: Game, E> {
    evaluation: E,
    settings: Settings,
    playout: Playout<G::State>,
    tree: Tree,
    /// The turns to choose from: the root's actions are indices into this list.
    turns: Vec<Found>,
    /// What the last search chose between.
    plan: Plan,
    /// Positions of the search for these turns.
    room: Room<G::State>,
    legal: Vec<Action>,
    open: Vec<u32>,
    path: Vec<u32>,
    ranked: Vec<(Action, f64)>,
}

impl<G: Game, E> Mcts<G, E> {
    /// The agent with this evaluation and these settings.
    pub fn new(evaluation: E, settings: Settings) -> Mcts<G, E> {
        Mcts {
            evaluation,
            settings,
            playout: Playout::new(settings.policy, settings.rounds),
            tree: Tree::default(),
            turns: Vec::new(),
            plan: Plan::default(),
            room: Room::default(),
            legal: Vec::new(),
            open: Vec::new(),
            path: Vec::new(),
            ranked: Vec::new(),
        }
    }
}

impl<G: Game, E: Evaluation<G>> Agent<G> for Mcts<G, E> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        self.plan(view, rng);
        let own = self.plan.own();
        self.plan.follow(Some(own));
        Ok(own)
    }

    fn think(
        &mut self,
        view: &View<'_, G>,
        rng: &mut Rng,
        temperature: Option<f64>,
    ) -> Result<(Action, Option<Thought>), Forfeit> {
        self.plan(view, rng);
        let thought = self.plan.thought(view.legal(), Measure::Visits, temperature);
        Ok((self.plan.own(), Some(thought)))
    }

    fn follow(&mut self, action: Option<Action>) {
        self.plan.follow(action);
    }
}

/// The decision being searched.
struct Decision<'a, G> {
    game: &'a G,
    utility: Utility,
    /// The searching seat, and what it knows.
    root: Edge,
}

impl<G: Game, E: Evaluation<G>> Mcts<G, E> {
    /// Searches, unless the plan goes on.
    fn plan(&mut self, view: &View<'_, G>, rng: &mut Rng) {
        if self.plan.goes_on(view.legal()) {
            return;
        }
        let game = view.game();
        let mut clock = Clock::start(self.settings.budget);
        let beliefs = view.beliefs();
        let mut state = view.sample(&beliefs, rng);
        let decision = Decision {
            game,
            utility: Utility::from(self.settings.goal, game, &self.evaluation, &state),
            root: Edge {
                seat: view.observer(),
                knows: tree::fingerprint(view.legal()),
            },
        };
        self.plant(&decision, &state);
        if self.settings.noise > 0.0 {
            let noise = noise::dirichlet(self.turns.len(), rng);
            self.tree.add_noise(ROOT, self.settings.noise, &noise);
        }
        let mut child = state.clone();
        while self.turns.len() > 1 && clock.tick() {
            game.sample(&beliefs, rng, &mut state);
            self.iterate(&decision, &mut state, &mut child, rng);
        }
        self.plan = self.visited();
    }

    /// The turns that were visited, the most visited first; among equals the one with the better mean. A turn without an
    /// alternative counts as visited.
    fn visited(&mut self) -> Plan {
        let found = self.turns.drain(..).zip(self.tree.visits(ROOT));
        let planned = found.map(|(found, (visits, value))| Planned {
            turn: found.turn,
            visits,
            value,
        });
        let mut turns: Vec<Planned> = planned.collect();
        if let [only] = &mut turns[..] {
            only.visits = 1;
        }
        turns.retain(|planned| planned.visits > 0);
        turns.sort_by(|a, b| b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)));
        Plan::of(turns)
    }

    /// Starts a tree with the turns to choose from.
    fn plant(&mut self, decision: &Decision<'_, G>, state: &G::State) {
        let seat = decision.root.seat;
        let mut search = Search::new(decision.game, &self.evaluation, seat, state, &mut self.room);
        self.turns = search.run(BEAM, DEPTH, TURNS);
        self.ranked.clear();
        let ranked = self.turns.iter().enumerate();
        self.ranked
            .extend(ranked.map(|(place, found)| (Action(place as u16), found.value)));
        self.tree.clear();
        self.add(decision, ROOT, decision.root, state);
    }

    /// One iteration: down the tree and back.
    fn iterate(&mut self, decision: &Decision<'_, G>, state: &mut G::State, child: &mut G::State, rng: &mut Rng) {
        let game = decision.game;
        self.path.clear();
        self.tree.open_edges(ROOT, decision.root, &[], &mut self.open);
        let mut node = self.select(ROOT);
        let turn = &self.turns[self.tree.action(node).index()].turn;
        let mut is_inside = turn.play(game, decision.root.seat, state, &mut self.legal);
        while let (true, Turn::Decide(seat)) = (is_inside, game.turn(state)) {
            game.legal_actions(state, &mut self.legal);
            if let [only] = self.legal[..] {
                game.apply_unseen(state, only);
                continue;
            }
            let knows = if seat == decision.root.seat {
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
                self.expand(decision, node, edge, state, child);
                self.tree.open_edges(node, edge, &self.legal, &mut self.open);
            }
            node = self.select(node);
            game.apply_unseen(state, self.tree.action(node));
        }
        let worth = self.playout.run(game, &self.evaluation, &decision.utility, state, rng);
        self.tree.back_up(&self.path, &worth);
    }

    /// The open action to try, which is added to the path.
    fn select(&mut self, node: u32) -> u32 {
        let Settings { explore, widen, .. } = self.settings;
        let chosen = self.tree.select(node, &self.open, explore, widen);
        self.path.push(chosen);
        chosen
    }

    /// Adds the legal actions of a position to the tree.
    fn expand(&mut self, decision: &Decision<'_, G>, node: u32, edge: Edge, state: &G::State, child: &mut G::State) {
        self.ranked.clear();
        let mut value = self.evaluation.valuer(decision.game);
        for &action in &self.legal {
            child.clone_from(state);
            decision.game.apply_unseen(child, action);
            self.ranked.push((action, value(child, edge.seat)));
        }
        drop(value);
        // Among equal values the lower action comes first.
        self.ranked
            .sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
        self.add(decision, node, edge, state);
    }

    /// Adds the ranked actions to the tree, with priors from the evaluation of the deciding seat.
    fn add(&mut self, decision: &Decision<'_, G>, node: u32, edge: Edge, state: &G::State) {
        let mut values_now = values(decision.game, self.evaluation.valuer(decision.game), state);
        let utility = &decision.utility;
        let guess = |value: f64| {
            values_now[edge.seat] = value;
            utility.guess(&values_now, edge.seat)
        };
        self.tree
            .expand(node, edge, &self.ranked, self.evaluation.scale(), guess);
    }
}
