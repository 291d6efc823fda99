//! The game: the ruleset, its tables, and the implementation of the contract.

mod content;
mod mechanisms;
mod usage;

use super::action::Move;
use super::board::{dice, movement};
use super::check;
use super::json::{self, changes};
use super::knowledge::beliefs::Beliefs;
use super::knowledge::{observation, observe};
use super::play::legal::Found;
use super::play::{apply, legal};
use super::ruleset::Ruleset;
use super::score::{self, SCORE_PARTS};
use super::setup::{Difficulty, Setup, deal};
use super::space::{Space, Spaces};
use super::state::{Ending, Phase, State};
use super::supply::track;
use super::tables::Tables;
use super::text::{explain, picture, position, why_not, words};
use crate::action_list::ActionList;
use crate::action_space::{Action, ActionSpace};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::card_set::CardId;
use crate::codec::{self, CodecError};
use crate::game::{
    Content, ContentKind, Endings, HouseRule, Information, ItemId, LegalActions, Mechanism, Moment, NotationError,
    Outcome, Points, Rules, RulesetId, SoloGrade, Turn, UsageKind, Used, Versions, Words,
};
use crate::problem::Problems;
use crate::rng::Rng;
use crate::tensor::ObservationTable;
use serde_json::{Map, Value};

/// The version numbers under the embedded ruleset. `actions` also changes with the layout of the state.
pub const VERSIONS: Versions = Versions {
    actions: 1,
    observation: observation::TABLE.version,
    rules: 0x11a385df569e80f5,
};

/// The game under one ruleset.
///
/// # Examples
/// ```
/// use orrery_engine::planetarium::Setup;
/// use orrery_engine::{Planetarium, Rules};
///
/// let game = Planetarium::default();
/// let state = game.start(&Setup::players(2), 1)?;
/// let space = state.planets[0];
/// let name = game.space_name(space);
/// assert_eq!(game.space(&name), Some(space));
/// assert!(!game.planet_reach(&state, space).contains(space), "a Planet that moves leaves its space");
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct Planetarium {
    ruleset: Ruleset,
    id: RulesetId,
    tables: Tables,
}

impl Planetarium {
    /// The game under a ruleset.
    pub fn new(ruleset: Ruleset) -> Planetarium {
        Planetarium {
            id: ruleset.id(),
            tables: Tables::compile(&ruleset),
            ruleset,
        }
    }

    /// The game under the embedded ruleset.
    pub fn embedded() -> Planetarium {
        Planetarium::new(Ruleset::embedded())
    }

    /// The ruleset the game was compiled from.
    #[inline]
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The compiled ruleset.
    #[inline]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The name of a space.
    pub fn space_name(&self, space: Space) -> String {
        self.tables.names.space_name(space)
    }

    /// The name of a card in notation.
    pub fn card_name(&self, card: CardId) -> String {
        self.tables.names.card_name(card)
    }

    /// The space with this name.
    pub fn space(&self, name: &str) -> Option<Space> {
        self.tables.names.space(name)
    }

    /// The card with this name.
    pub fn card(&self, name: &str) -> Option<CardId> {
        self.tables.names.card(name)
    }

    /// Returns whether Matter may move two spaces (PL-12.2).
    #[inline]
    pub fn is_accelerated(&self, state: &State) -> bool {
        track::is_accelerated(&self.tables, state)
    }

    /// Where the Matter token on a space can go (PL-3.4 to 3.6).
    #[inline]
    pub fn matter_reach(&self, state: &State, from: Space) -> Spaces {
        movement::matter_reach(&self.tables, state, from)
    }

    /// Where the Planet on a space can go (PL-3.7, PL-4).
    #[inline]
    pub fn planet_reach(&self, state: &State, from: Space) -> Spaces {
        movement::planet_reach(&self.tables, state, from)
    }

    /// What a roll of the dice does (PL-14.3).
    pub fn move_by_dice(&self, state: &mut State, roll: [u8; 2]) {
        dice::move_planets(&self.tables, state, roll);
    }

    /// The deals of the rules' signature: every number of players, twice.
    pub fn signature_deals(&self) -> Vec<(Setup, u64)> {
        let solo = Difficulty::ALL.map(|difficulty| (Setup::solo(difficulty), 1));
        let tables = (1..=4).flat_map(|players| [1, 2].map(|seed| (Setup::players(players), seed)));
        tables.chain(solo).collect()
    }
}

impl Default for Planetarium {
    /// The game under the embedded ruleset.
    fn default() -> Planetarium {
        Planetarium::embedded()
    }
}

impl LegalActions<Planetarium> for Found {
    #[inline]
    fn count(&self) -> usize {
        Found::count(self)
    }

    #[inline]
    fn nth(&self, game: &Planetarium, place: usize) -> Action {
        Found::nth(self, &game.tables, place)
    }

    fn has(&self, game: &Planetarium, action: Action) -> bool {
        Found::has(self, &game.tables, action)
    }
}

impl Rules for Planetarium {
    type Setup = Setup;
    type State = State;
    type Legal = Found;

    fn name(&self) -> &'static str {
        "planetarium"
    }

    fn versions(&self) -> Versions {
        VERSIONS
    }

    fn ruleset_id(&self) -> RulesetId {
        self.id
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &SCORE_PARTS
    }

    /// Success is a score above the target (PL-14.13). The other grades are success at the easy and the hard target, by
    /// the differences of those to the normal one.
    fn solo_grades(&self) -> Vec<SoloGrade> {
        let targets = self.tables.solo.targets.map(i32::from);
        let [lower, higher] = [Difficulty::Easy, Difficulty::Hard]
            .map(|other| (targets[other.index()] - targets[Difficulty::Normal.index()]).abs());
        let grade = |name: String, from| SoloGrade {
            name: name.into(),
            from,
        };
        vec![
            grade(format!("target - {lower} or less"), -lower),
            grade(format!("above target - {lower}"), 1 - lower),
            grade("above target".to_owned(), 1),
            grade(format!("above target + {higher}"), 1 + higher),
        ]
    }

    /// The score has to be above the target (PL-14.13).
    fn success_from(&self) -> i32 {
        1
    }

    /// The guard is a house rule (PL-11.10, PL-11.11).
    fn endings(&self) -> Option<Endings> {
        let house_rule = |ending: Ending| {
            words::house_rule(&self.tables, ending).map(|rule| HouseRule {
                ending: ending.name().into(),
                rule,
            })
        };
        Some(Endings {
            cause: Ending::Track.name().into(),
            by_cause: [Ending::Track, Ending::Dice].map(|ending| ending.name().into()).into(),
            house_rules: [Ending::Quiet, Ending::Cap]
                .into_iter()
                .filter_map(house_rule)
                .collect(),
        })
    }

    fn start(&self, setup: &Setup, seed: u64) -> Result<State, Problems> {
        deal::deal(&self.tables, setup, seed)
    }

    #[inline]
    fn seats(&self, state: &State) -> usize {
        state.seats()
    }

    #[inline]
    fn round(&self, state: &State) -> u32 {
        score::rounds(state)
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        score::starter(state)
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        match state.phase {
            Phase::Over => Turn::Over,
            _ => Turn::Decide(state.actor),
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(&self.tables, state, out);
    }

    fn find_legal(&self, state: &State, found: &mut Found) {
        legal::find(&self.tables, state, found);
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        apply::apply(&self.tables, state, Move::from_index(action.index()));
    }

    fn outcome(&self, state: &State) -> Outcome {
        score::outcome(&self.tables, state)
    }

    fn state_content(&self, state: &State) -> Vec<u8> {
        codec::content(&self.state_label(), state)
    }

    fn state_of_bytes(&self, bytes: &[u8]) -> Result<State, CodecError> {
        codec::decode(&self.state_label(), bytes)
    }

    fn action_space(&self) -> ActionSpace {
        Move::space()
    }

    fn check(&self, state: &State) -> Result<(), Problems> {
        check::check(&self.tables, state)
    }
}

impl Information for Planetarium {
    type Beliefs = Beliefs;

    fn to_act(&self, state: &State) -> SeatSet {
        match state.phase {
            Phase::Over => SeatSet::EMPTY,
            Phase::SetUp => state.queue,
            _ => SeatSet::only(state.actor),
        }
    }

    fn let_act(&self, state: &mut State, seat: Seat) {
        debug_assert!(self.to_act(state).contains(seat), "{seat} has nothing to decide");
        state.actor = seat;
    }

    fn beliefs(&self, state: &State, observer: Seat) -> Beliefs {
        Beliefs::new(&self.tables, state, observer)
    }

    fn sample(&self, beliefs: &Beliefs, rng: &mut Rng, into: &mut State) {
        beliefs.sample(rng, into);
    }

    fn observation_table(&self) -> &'static ObservationTable {
        &observation::TABLE
    }

    fn observe_packed(&self, state: &State, observer: Seat, out: &mut [u8]) {
        observe::observe(&self.tables, state, observer, out);
    }
}

impl Words for Planetarium {
    type Seen = json::Seen;
    type Printed = json::Printed;

    fn legend(&self) -> &'static str {
        position::LEGEND
    }

    fn describe_table(&self, state: &State, observer: Option<Seat>) -> String {
        position::table_text(&self.tables, state, observer)
    }

    fn describe_seat(&self, state: &State, observer: Option<Seat>, seat: Seat) -> String {
        position::seat_text(&self.tables, state, observer, seat)
    }

    fn picture(&self, state: &State, _: Option<Seat>, seat: Option<Seat>) -> String {
        match seat {
            Some(_) => String::new(),
            None => picture::picture(&self.tables, state),
        }
    }

    fn colour(&self, _line: usize, _column: usize, sign: char) -> Option<[u8; 3]> {
        picture::colour(sign)
    }

    fn action_text(&self, action: Action) -> String {
        Move::from_action(action).text(&self.tables.names)
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        Move::parse(text, &self.tables.names).map(Action::from)
    }

    fn explain(&self, before: &State, action: Action, after: &State) -> String {
        explain::explanation(&self.tables, before, Move::from_action(action), after)
    }

    fn seen(&self, state: &State, observer: Option<Seat>) -> json::Seen {
        json::seen(&self.tables, state, observer)
    }

    fn points<'a>(&self, seen: &'a json::Seen) -> Vec<&'a Points> {
        seen.seats.iter().map(|seat| &seat.points).collect()
    }

    fn printed(&self, _state: &State) -> json::Printed {
        json::printed(&self.tables)
    }

    fn action_json(&self, before: &State, action: Action, after: &State) -> Map<String, Value> {
        json::action::action_json(&self.tables, before, Move::from_action(action), after)
    }

    fn why_not(&self, state: &State, action: Action) -> Option<String> {
        why_not::why_not(&self.tables, state, Move::from_action(action))
    }

    fn card_text(&self, name: &str) -> Option<String> {
        let mut cards = (0..self.tables.cards.len() as u8).map(CardId);
        let is_named = |card: &CardId| self.card_name(*card).eq_ignore_ascii_case(name);
        Some(position::card_text(&self.tables, cards.find(is_named)?))
    }

    fn changes(&self, before: &State, after: &State, observer: Seat) -> BySeat<Vec<String>> {
        let [before, after] = [before, after].map(|state| self.seen(state, Some(observer)));
        changes::changes(&self.tables, &before, &after)
    }
}

impl Content for Planetarium {
    fn content(&self) -> Vec<ContentKind> {
        content::content(&self.ruleset)
    }

    /// The card still decides who begins, as it did.
    fn without(&self, item: ItemId) -> Planetarium {
        let mut lesser = Planetarium::new(content::without(&self.ruleset, item));
        for (card, whole) in lesser.tables.cards.iter_mut().zip(&self.tables.cards) {
            card.points_at_opening = whole.points_at_opening;
        }
        lesser
    }

    fn taken_by(&self, _: usize, _: &State, action: Action) -> Option<usize> {
        content::taken_by(&self.ruleset, Move::from_action(action))
    }

    fn held(&self, _: usize, state: &State, seat: Seat) -> Vec<usize> {
        content::held(&self.ruleset, state, seat)
    }

    /// A card with copies can be had by several seats.
    fn is_shared(&self, _: usize, _: &State, item: usize) -> bool {
        self.ruleset.cards.cards[item].copies > 1
    }

    fn usage(&self) -> Vec<UsageKind> {
        usage::kinds(&self.tables, &self.ruleset)
    }

    fn is_in_play(&self, start: &State, kind: usize, item: usize, _: Option<Seat>) -> bool {
        usage::is_in_play(start, kind, item)
    }

    fn used(&self, moment: Moment<'_, State>, used: &mut impl FnMut(Used)) {
        usage::used(&self.ruleset, moment, used);
    }

    fn mechanisms(&self) -> Vec<Mechanism<Planetarium>> {
        mechanisms::mechanisms()
    }

    fn counterpart(&self, action: Action, other: &Planetarium) -> Option<Action> {
        let [names, others] = [&self.tables.names, &other.tables.names];
        content::counterpart(names, Move::from_action(action), others).map(Action::from)
    }
}
