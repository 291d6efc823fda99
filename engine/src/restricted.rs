//! A game in which one seat does without some of its actions where it has others: *restricted play*, which shows what a
//! mechanism is worth to whoever may use it.
//!
//! A. Jaffe, A. Miller, E. Andersen, Y.-E. Liu, A. Karlin, Z. Popović, "Evaluating Competitive Game Balance with Restricted
//! Play", Proceedings of the AAAI Conference on Artificial Intelligence and Interactive Digital Entertainment 8(1), 2012.

use crate::action_space::{Action, ActionSpace};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::codec::CodecError;
use crate::game::{
    ActionTest, Content, Endings, Information, Members, NotationError, Outcome, Points, Rules, RulesetId, SoloGrade,
    Turn, Versions, Words,
};
use crate::problem::{Problems, cut, one_of};
use crate::rng::Rng;
use crate::tensor::ObservationTable;
use serde_json::{Map, Value};
use std::sync::Arc;

/// The actions that a seat does without.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Restriction, Rules};
///
/// let game = PlanetUnknown::default();
/// let state = game.start(&Setup::base(2), 5)?;
/// let (all, mut left) = (game.legal(&state), game.legal(&state));
/// let restriction = Restriction::new(&game, ["meteor-tiles"]).expect("a mechanism of the game");
/// restriction.limit(&game, &state, &mut left);
/// assert!(left.len() < all.len());
///
/// let unknown = Restriction::new(&game, ["rover"]).unwrap_err();
/// assert!(unknown.to_string().ends_with("did you mean rovers?"), "{unknown}");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Debug)]
pub struct Restriction<G: Rules> {
    /// Whether each action of the space is of a kind that it has.
    kinds: Vec<bool>,
    tests: Vec<ActionTest<G>>,
}

/// A word that names neither a mechanism of a game nor a kind of its actions.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{}` is no mechanism and no kind of actions of {game}; {allowed}", cut(word))]
pub struct UnknownKind {
    /// What was read.
    pub word: String,
    /// The game.
    pub game: &'static str,
    /// The words that are allowed.
    pub allowed: String,
}

impl<G: Content> Restriction<G> {
    /// The words of a game that a restriction may have: those of its mechanisms, then those of the kinds of its actions.
    pub fn words(game: &G) -> Vec<&'static str> {
        let mechanisms = game.mechanisms().into_iter().map(|mechanism| mechanism.word);
        let kinds = game.action_space().blocks.into_iter().map(|block| block.name);
        mechanisms.chain(kinds).collect()
    }

    /// The restriction of these words.
    ///
    /// # Errors
    /// If the game has no such mechanism or kind of actions.
    pub fn new<'w>(game: &G, words: impl IntoIterator<Item = &'w str>) -> Result<Restriction<G>, UnknownKind> {
        let (mechanisms, space) = (game.mechanisms(), game.action_space());
        let mut restriction = Restriction {
            kinds: vec![false; space.size()],
            tests: Vec::new(),
        };
        for word in words {
            let mechanism = mechanisms.iter().find(|mechanism| mechanism.word == word);
            let kinds = match mechanism.map(|mechanism| &mechanism.members) {
                Some(Members::Where(test)) => {
                    restriction.tests.push(*test);
                    continue;
                }
                Some(Members::Kinds(kinds)) => kinds,
                None => &[word][..],
            };
            let mut blocks = space
                .blocks
                .iter()
                .filter(|block| kinds.contains(&block.name))
                .peekable();
            if blocks.peek().is_none() {
                return Err(UnknownKind {
                    word: word.to_owned(),
                    game: game.name(),
                    allowed: one_of(word, Restriction::words(game)),
                });
            }
            for block in blocks {
                let first = usize::from(block.first);
                restriction.kinds[first..first + usize::from(block.size())].fill(true);
            }
        }
        Ok(restriction)
    }
}

impl<G: Rules> Restriction<G> {
    /// Whether a legal action is one that the seat does without.
    pub fn forbids(&self, game: &G, state: &G::State, action: Action) -> bool {
        self.kinds[action.index()] || self.tests.iter().any(|test| test(game, state, action))
    }

    /// Leaves those of the legal actions that the seat may choose. Where it would have none, it is forced, and all stay.
    pub fn limit(&self, game: &G, state: &G::State, legal: &mut Vec<Action>) {
        let is_left = |action: &Action| !self.forbids(game, state, *action);
        if legal.iter().any(is_left) {
            legal.retain(is_left);
        }
    }
}

/// A game in which one seat is restricted, as an agent with a restriction sees it: whatever it plans, it plans without the
/// actions that it does without. All else is as in the whole game; the other seats may do all.
#[derive(Debug)]
pub struct Restricted<G: Rules> {
    whole: Arc<G>,
    restriction: Arc<Restriction<G>>,
    seat: Seat,
}

impl<G: Rules> Clone for Restricted<G> {
    fn clone(&self) -> Restricted<G> {
        Restricted {
            whole: Arc::clone(&self.whole),
            restriction: Arc::clone(&self.restriction),
            seat: self.seat,
        }
    }
}

impl<G: Rules> Restricted<G> {
    /// The game in which this seat is restricted.
    pub fn new(whole: Arc<G>, restriction: Arc<Restriction<G>>, seat: Seat) -> Restricted<G> {
        Restricted {
            whole,
            restriction,
            seat,
        }
    }

    /// Restricts this seat in place of the other one.
    pub fn restrict(&mut self, seat: Seat) {
        self.seat = seat;
    }

    /// The game without the restriction.
    pub fn whole(&self) -> &G {
        &self.whole
    }

    /// Leaves those of the legal actions of the restricted seat that it may choose.
    pub(crate) fn limit(&self, state: &G::State, legal: &mut Vec<Action>) {
        self.restriction.limit(&self.whole, state, legal);
    }
}

impl<G: Rules> Rules for Restricted<G> {
    type Setup = G::Setup;
    type State = G::State;
    type Legal = Vec<Action>;

    fn name(&self) -> &'static str {
        self.whole.name()
    }

    fn versions(&self) -> Versions {
        self.whole.versions()
    }

    fn ruleset_id(&self) -> RulesetId {
        self.whole.ruleset_id()
    }

    fn score_parts(&self) -> &'static [&'static str] {
        self.whole.score_parts()
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        self.whole.solo_grades()
    }

    fn success_from(&self) -> i32 {
        self.whole.success_from()
    }

    fn action_space(&self) -> ActionSpace {
        self.whole.action_space()
    }

    fn shifted_setup(&self, setup: G::Setup, by: usize) -> G::Setup {
        self.whole.shifted_setup(setup, by)
    }

    fn start(&self, setup: &G::Setup, seed: u64) -> Result<G::State, Problems> {
        self.whole.start(setup, seed)
    }

    fn check(&self, state: &G::State) -> Result<(), Problems> {
        self.whole.check(state)
    }

    fn seats(&self, state: &G::State) -> usize {
        self.whole.seats(state)
    }

    fn round(&self, state: &G::State) -> u32 {
        self.whole.round(state)
    }

    fn starter(&self, state: &G::State) -> Option<Seat> {
        self.whole.starter(state)
    }

    fn turn(&self, state: &G::State) -> Turn {
        self.whole.turn(state)
    }

    fn legal_actions(&self, state: &G::State, out: &mut Vec<Action>) {
        self.whole.legal_actions(state, out);
        if self.whole.turn(state) == Turn::Decide(self.seat) {
            self.limit(state, out);
        }
    }

    fn find_legal(&self, state: &G::State, legal: &mut Vec<Action>) {
        self.legal_actions(state, legal);
    }

    fn apply(&self, state: &mut G::State, action: Action) {
        self.whole.apply(state, action);
    }

    fn outcome(&self, state: &G::State) -> Outcome {
        self.whole.outcome(state)
    }

    fn endings(&self) -> Option<Endings> {
        self.whole.endings()
    }

    fn apply_unseen(&self, state: &mut G::State, action: Action) {
        self.whole.apply_unseen(state, action);
    }

    fn apply_unseen_and_find(&self, state: &mut G::State, action: Action, legal: &mut Vec<Action>) {
        self.whole.apply_unseen(state, action);
        self.legal_actions(state, legal);
    }

    fn state_content(&self, state: &G::State) -> Vec<u8> {
        self.whole.state_content(state)
    }

    fn state_of_bytes(&self, bytes: &[u8]) -> Result<G::State, CodecError> {
        self.whole.state_of_bytes(bytes)
    }
}

impl<G: Information> Information for Restricted<G> {
    type Beliefs = G::Beliefs;

    fn to_act(&self, state: &G::State) -> SeatSet {
        self.whole.to_act(state)
    }

    fn let_act(&self, state: &mut G::State, seat: Seat) {
        self.whole.let_act(state, seat);
    }

    fn beliefs(&self, state: &G::State, observer: Seat) -> G::Beliefs {
        self.whole.beliefs(state, observer)
    }

    fn sample(&self, beliefs: &G::Beliefs, rng: &mut Rng, into: &mut G::State) {
        self.whole.sample(beliefs, rng, into);
    }

    fn observation_table(&self) -> &'static ObservationTable {
        self.whole.observation_table()
    }

    fn observe_packed(&self, state: &G::State, observer: Seat, out: &mut [u8]) {
        self.whole.observe_packed(state, observer, out);
    }
}

impl<G: Words> Words for Restricted<G> {
    type Seen = G::Seen;
    type Printed = G::Printed;

    fn legend(&self) -> &'static str {
        self.whole.legend()
    }

    fn describe_table(&self, state: &G::State, observer: Option<Seat>) -> String {
        self.whole.describe_table(state, observer)
    }

    fn describe_seat(&self, state: &G::State, observer: Option<Seat>, seat: Seat) -> String {
        self.whole.describe_seat(state, observer, seat)
    }

    fn action_text(&self, action: Action) -> String {
        self.whole.action_text(action)
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        self.whole.parse_action(text)
    }

    fn explain(&self, before: &G::State, action: Action, after: &G::State) -> String {
        self.whole.explain(before, action, after)
    }

    fn seen(&self, state: &G::State, observer: Option<Seat>) -> G::Seen {
        self.whole.seen(state, observer)
    }

    fn printed(&self, state: &G::State) -> G::Printed {
        self.whole.printed(state)
    }

    fn action_json(&self, before: &G::State, action: Action, after: &G::State) -> Map<String, Value> {
        self.whole.action_json(before, action, after)
    }

    fn action_name(&self, state: &G::State, action: Action) -> String {
        self.whole.action_name(state, action)
    }

    fn why_not(&self, state: &G::State, action: Action) -> Option<String> {
        self.whole.why_not(state, action)
    }

    fn changes(&self, before: &G::State, after: &G::State, observer: Seat) -> BySeat<Vec<String>> {
        self.whole.changes(before, after, observer)
    }

    fn points<'a>(&self, seen: &'a G::Seen) -> Vec<&'a Points> {
        self.whole.points(seen)
    }

    fn card_text(&self, name: &str) -> Option<String> {
        self.whole.card_text(name)
    }

    fn picture(&self, state: &G::State, observer: Option<Seat>, seat: Option<Seat>) -> String {
        self.whole.picture(state, observer, seat)
    }

    fn colour(&self, line: usize, column: usize, sign: char) -> Option<[u8; 3]> {
        self.whole.colour(line, column, sign)
    }
}
