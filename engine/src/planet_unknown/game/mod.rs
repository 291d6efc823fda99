//! The game under one ruleset, and its implementation of the contract.

mod content;
mod mechanisms;
mod usage;

use super::action::Move;
use super::json::{self, changes};
use super::knowledge::{Beliefs, observation, observe};
use super::play::legal_sets::LegalSets;
use super::play::{apply, legal, round};
use super::resource::{Resource, Track};
use super::ruleset::Ruleset;
use super::ruleset::objectives::{Condition, Statistic};
use super::score::{objectives, solo};
use super::seat::placement::{Restrictions, TilePlacements};
use super::seat::{abilities, placement};
use super::setup::{Setup, composition, deal, random_boards, signature_deals};
use super::state::{Board, ByColour, Phase, State};
use super::supply::offers::{self, Offers};
use super::tables::{Corporation, Planet, Tables, TrackTable, playable};
use super::tech_use::TechUses;
use super::text::{explain, why_not};
use super::{check, score, text};
use crate::action_list::ActionList;
use crate::action_space::{Action, ActionSpace};
use crate::bitboard::{Backend, Grid};
use crate::by_seat::{BySeat, Seat, SeatSet};
use crate::codec::{self, CodecError};
use crate::game::{
    Content, ContentKind, Information, ItemId, LegalActions, Mechanism, Moment, NotationError, Outcome, Points, Rules,
    RulesetId, SoloGrade, Turn, UsageKind, Used, Versions, Words,
};
use crate::planet_unknown::ids::TileId;
use crate::problem::Problems;
use crate::rng::Rng;
use crate::tensor::ObservationTable;
use serde_json::{Map, Value};
use std::sync::OnceLock;

/// The version numbers under the embedded ruleset. `actions` also changes with the layout of the state.
pub const VERSIONS: Versions = Versions {
    actions: 4,
    observation: observation::TABLE.version,
    rules: 0xc5957b563f2b22a7,
};

/// The game under one ruleset.
///
/// # Examples
/// ```
/// use orrery_engine::planet_unknown::Setup;
/// use orrery_engine::{PlanetUnknown, Rng, Rules, Seat, play_random};
///
/// let game = PlanetUnknown::default();
/// let mut setup = Setup::base(2);
/// setup.seats[1].planet = "gaia".into();
/// let mut state = game.start(&setup, 7)?;
/// assert_eq!(game.planet(&state.boards[Seat(1)]).slug, "gaia");
///
/// play_random(&game, &mut state, &mut Rng::seed(7));
/// assert_eq!(game.medals(&state, Seat(1)), game.outcome(&state).scores[Seat(1)]);
/// # Ok::<(), orrery_engine::Problems>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlanetUnknown {
    ruleset: Ruleset,
    id: RulesetId,
    tables: Tables,
    /// Made when it is first asked for.
    tech_uses: OnceLock<TechUses>,
}

impl PlanetUnknown {
    /// The game under a ruleset, with the bitboards of a backend.
    ///
    /// # Errors
    /// If the ruleset selects a reading of the rules that cannot be played yet.
    pub fn new(ruleset: Ruleset, backend: Backend) -> Result<PlanetUnknown, Problems> {
        playable::rulings(&ruleset)?;
        let tables = Tables::compile(&ruleset, backend);
        playable::tables(&tables)?;
        Ok(PlanetUnknown {
            id: ruleset.id(),
            tables,
            tech_uses: OnceLock::new(),
            ruleset,
        })
    }

    /// The game under the embedded ruleset, with the bitboards of a backend.
    pub fn embedded(backend: Backend) -> PlanetUnknown {
        PlanetUnknown::new(Ruleset::embedded(), backend).expect("the embedded ruleset is playable")
    }

    /// The ruleset the game was compiled from.
    pub fn ruleset(&self) -> &Ruleset {
        &self.ruleset
    }

    /// The compiled ruleset, which every rule reads.
    #[inline]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The bitboards in use.
    #[inline]
    pub fn backend(&self) -> Backend {
        self.tables.backend
    }

    /// The planet of a board.
    #[inline]
    pub fn planet(&self, board: &Board) -> &Planet {
        self.tables.planet(board)
    }

    /// The corporation of a board.
    #[inline]
    pub fn corporation(&self, board: &Board) -> &Corporation {
        self.tables.corporation(board)
    }

    /// A track of a board's corporation.
    #[inline]
    pub fn track(&self, board: &Board, track: Track) -> &TrackTable {
        self.tables.track(board, track)
    }

    /// The techs that a board has available, one bit each.
    #[inline]
    pub fn techs(&self, board: &Board) -> u8 {
        abilities::techs(&self.tables, board)
    }

    /// What finds out which techs were used in games of this ruleset.
    pub fn tech_uses(&self) -> &TechUses {
        self.tech_uses.get_or_init(|| TechUses::new(&self.tables))
    }

    /// The placements of a tile under some restrictions.
    #[inline]
    pub fn placements(&self, board: &Board, tile: TileId, restrictions: Restrictions) -> TilePlacements {
        placement::placements(&self.tables, board, tile, restrictions)
    }

    /// The tiles on offer to a seat with their legal placements, by slot (PU-2.D).
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::planet_unknown::Setup;
    /// use orrery_engine::{PlanetUnknown, Rules, Seat};
    ///
    /// let game = PlanetUnknown::default();
    /// let state = game.start(&Setup::base(2), 7)?;
    /// let mut legal = Vec::new();
    /// game.legal_actions(&state, &mut legal);
    /// let offers = game.offers(&state, Seat(0));
    /// let placements: usize = offers.iter().flatten().map(|placements| placements.count()).sum();
    /// assert_eq!(placements, legal.len(), "the first decision is where to lay which tile");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn offers(&self, state: &State, seat: Seat) -> Offers {
        offers::offers(&self.tables, state, seat)
    }

    /// The medals of a seat as if the game ended here: its score in [`Outcome`].
    pub fn medals(&self, state: &State, seat: Seat) -> i32 {
        score::medals(&self.tables, state, seat)
    }

    /// The medals of a seat without those that depend on others.
    #[inline]
    pub fn own_medals(&self, state: &State, seat: Seat) -> i32 {
        score::own_medals(&self.tables, state, seat)
    }

    /// The medals of a seat for objectives of all players (CORP-4.8).
    pub fn common_objective_medals(&self, state: &State, seat: Seat) -> i32 {
        score::common_objective_medals(&self.tables, state, seat)
    }

    /// Returns whether a board fulfils the condition of a private objective (CARDS-2.3).
    #[inline]
    pub fn fulfils(&self, board: &Board, condition: Condition) -> bool {
        objectives::fulfils(&self.tables, board, condition)
    }

    /// The value of a statistic for a board.
    pub fn statistic(&self, board: &Board, statistic: Statistic) -> i32 {
        objectives::statistic(&self.tables, board, statistic)
    }

    /// The squares that objectives count as a terrain.
    pub fn objective_terrain(&self, board: &Board, terrain: Resource) -> Grid {
        objectives::objective_terrain(&self.tables, board, terrain)
    }

    /// The terrain areas of a board (PU-0.6).
    pub fn terrain_areas(&self, board: &Board, terrain: Resource) -> impl Iterator<Item = Grid> + use<> {
        objectives::terrain_areas(&self.tables, board, terrain)
    }

    /// The deals of the rules' signature.
    pub fn signature_deals(&self) -> Vec<(Setup, u64)> {
        signature_deals::signature_deals(&self.tables)
    }

    /// A random setup, drawn over everything that can differ between games.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::{PlanetUnknown, Rng, Rules};
    ///
    /// let (game, mut rng) = (PlanetUnknown::default(), Rng::seed(1));
    /// for seed in 0..5 {
    ///     let setup = game.draw_setup(&mut rng);
    ///     let state = game.start(&setup, seed)?;
    ///     assert_eq!(game.seats(&state), setup.seats.len());
    /// }
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn draw_setup(&self, rng: &mut Rng) -> Setup {
        random_boards::draw_setup(&self.tables, rng)
    }

    /// Gives every seat a different planet, drawn uniformly among those that can be played (PU-1.1).
    pub fn draw_planets(&self, setup: &mut Setup, rng: &mut Rng) {
        random_boards::draw_planets(&self.tables, setup, rng);
    }

    /// Gives every seat a different corporation, drawn in the same way.
    pub fn draw_corporations(&self, setup: &mut Setup, rng: &mut Rng) {
        random_boards::draw_corporations(&self.tables, setup, rng);
    }

    /// The slugs of the planets that can be played, in the order of the ruleset.
    pub fn planets(&self) -> Vec<&str> {
        random_boards::planets(&self.tables)
    }

    /// The slugs of the corporations that can be played, in the order of the ruleset.
    pub fn corporations(&self) -> Vec<&str> {
        random_boards::corporations(&self.tables)
    }

    /// How many green, orange and red cards the event deck of a setup has (PU-1.8); none if it has no events, or that is
    /// drawn with the deal.
    ///
    /// # Errors
    /// If the ruleset has no such deck.
    ///
    /// # Examples
    /// ```
    /// use orrery_engine::PlanetUnknown;
    /// use orrery_engine::planet_unknown::Setup;
    ///
    /// let game = PlanetUnknown::default();
    /// let alone = Setup::base(1);
    /// assert_eq!(game.event_counts(&alone)?, Some([9, 3, 8]), "the deck of the rule book");
    /// assert_eq!(game.event_counts(&Setup::base(2))?, None, "more players have events on request");
    /// # Ok::<(), orrery_engine::Problems>(())
    /// ```
    pub fn event_counts(&self, setup: &Setup) -> Result<Option<ByColour<u8>>, Problems> {
        composition::counts(&self.tables, setup.events.as_deref(), setup.seats.len())
    }
}

impl Default for PlanetUnknown {
    /// The game under the embedded ruleset, with the fastest bitboards of this machine.
    fn default() -> PlanetUnknown {
        PlanetUnknown::embedded(Backend::detect())
    }
}

impl LegalActions<PlanetUnknown> for LegalSets {
    #[inline]
    fn count(&self) -> usize {
        LegalSets::count(self)
    }

    #[inline]
    fn nth(&self, game: &PlanetUnknown, place: usize) -> Action {
        LegalSets::nth(self, game.backend(), place)
    }

    fn has(&self, _: &PlanetUnknown, action: Action) -> bool {
        LegalSets::has(self, action)
    }

    fn list(&self, _: &PlanetUnknown, out: &mut Vec<Action>) {
        LegalSets::list(self, out);
    }
}

impl Rules for PlanetUnknown {
    type Setup = Setup;
    type State = State;
    type Legal = LegalSets;

    fn name(&self) -> &'static str {
        "planet-unknown"
    }

    fn versions(&self) -> Versions {
        VERSIONS
    }

    fn ruleset_id(&self) -> RulesetId {
        self.id
    }

    fn score_parts(&self) -> &'static [&'static str] {
        &score::SCORE_PARTS
    }

    fn solo_grades(&self) -> Vec<SoloGrade> {
        solo::grades(&self.tables)
    }

    fn shifted_setup(&self, mut setup: Setup, by: usize) -> Setup {
        if !setup.seats.is_empty() {
            let by = by % setup.seats.len();
            setup.seats.rotate_right(by);
        }
        setup
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
        u32::from(state.round)
    }

    fn starter(&self, state: &State) -> Option<Seat> {
        Some(round::first_commander(&self.tables, state))
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if state.phase == Phase::Over {
            Turn::Over
        } else {
            Turn::Decide(state.actor)
        }
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        legal::list(&self.tables, state, out);
    }

    fn find_legal(&self, state: &State, legal: &mut LegalSets) {
        legal::find(&self.tables, state, legal);
    }

    #[inline]
    fn apply(&self, state: &mut State, action: Action) {
        apply::seal(state);
        apply::apply(&self.tables, state, action);
    }

    #[inline]
    fn apply_and_find(&self, state: &mut State, action: Action, legal: &mut LegalSets) {
        apply::seal(state);
        apply::apply_and_find(&self.tables, state, action, legal);
    }

    fn apply_unseen(&self, state: &mut State, action: Action) {
        apply::apply(&self.tables, state, action);
    }

    fn apply_unseen_and_find(&self, state: &mut State, action: Action, legal: &mut LegalSets) {
        apply::apply_and_find(&self.tables, state, action, legal);
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

impl Information for PlanetUnknown {
    type Beliefs = Beliefs;

    fn to_act(&self, state: &State) -> SeatSet {
        state.to_act()
    }

    fn let_act(&self, state: &mut State, seat: Seat) {
        debug_assert!(state.to_act().contains(seat), "{seat} has nothing to decide");
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

impl Words for PlanetUnknown {
    type Seen = json::Seen;
    type Printed = json::Printed;

    fn legend(&self) -> &'static str {
        text::LEGEND
    }

    fn describe_table(&self, state: &State, observer: Option<Seat>) -> String {
        text::table_text(&self.tables, state, observer)
    }

    fn describe_seat(&self, state: &State, observer: Option<Seat>, seat: Seat) -> String {
        text::seat_text(&self.tables, state, observer, seat)
    }

    fn picture(&self, state: &State, observer: Option<Seat>, seat: Option<Seat>) -> String {
        seat.map_or_else(String::new, |seat| {
            text::planet_text(&self.tables, state.board_seen(observer, seat))
        })
    }

    fn colour(&self, line: usize, column: usize, sign: char) -> Option<[u8; 3]> {
        text::colour(line, column, sign)
    }

    fn action_text(&self, action: Action) -> String {
        Move::from_action(action).to_string()
    }

    fn action_name(&self, state: &State, action: Action) -> String {
        text::action_name::action_name(&self.tables, state, Move::from_action(action))
    }

    fn parse_action(&self, text: &str) -> Result<Action, NotationError> {
        text.parse::<Move>().map(Action::from)
    }

    fn explain(&self, before: &State, action: Action, after: &State) -> String {
        explain::explain(&self.tables, before, Move::from_action(action), after)
    }

    fn seen(&self, state: &State, observer: Option<Seat>) -> json::Seen {
        json::seen(&self.tables, state, observer)
    }

    fn points<'a>(&self, seen: &'a json::Seen) -> Vec<&'a Points> {
        seen.seats.iter().map(|seat| &seat.medals).collect()
    }

    fn printed(&self, state: &State) -> json::Printed {
        let Ruleset {
            planets, corporations, ..
        } = &self.ruleset;
        json::printed(&self.tables, planets, corporations, state)
    }

    fn action_json(&self, before: &State, action: Action, after: &State) -> Map<String, Value> {
        json::action::action_json(&self.tables, before, Move::from_action(action), after)
    }

    fn why_not(&self, state: &State, action: Action) -> Option<String> {
        why_not::why_not(&self.tables, state, Move::from_action(action))
    }

    fn card_text(&self, name: &str) -> Option<String> {
        text::cards::card_text(&self.tables, name)
    }

    fn changes(&self, before: &State, after: &State, observer: Seat) -> BySeat<Vec<String>> {
        let [before, after] = [before, after].map(|state| self.seen(state, Some(observer)));
        changes::changes(&before, &after)
    }
}

impl Content for PlanetUnknown {
    fn content(&self) -> Vec<ContentKind> {
        content::content(&self.ruleset)
    }

    fn without(&self, item: ItemId) -> PlanetUnknown {
        let ruleset = content::without(&self.ruleset, item);
        PlanetUnknown::new(ruleset, self.backend()).expect("what does nothing can be played")
    }

    fn taken_by(&self, kind: usize, state: &State, action: Action) -> Option<usize> {
        content::taken_by(&self.tables, &self.ruleset, kind, state, Move::from_action(action))
    }

    fn held(&self, kind: usize, state: &State, seat: Seat) -> Vec<usize> {
        content::held(&self.tables, &self.ruleset, kind, state, seat)
    }

    fn in_play(&self, kind: usize, start: &State) -> Vec<usize> {
        content::in_play(&self.ruleset, kind, start)
    }

    fn is_shared(&self, kind: usize, state: &State, item: usize) -> bool {
        content::is_shared(&self.ruleset, kind, state, item)
    }

    fn usage(&self) -> Vec<UsageKind> {
        usage::kinds(&self.ruleset)
    }

    fn is_in_play(&self, start: &State, kind: usize, item: usize, seat: Option<Seat>) -> bool {
        usage::is_in_play(&self.ruleset, start, kind, item, seat)
    }

    fn used(&self, moment: Moment<'_, State>, used: &mut impl FnMut(Used)) {
        usage::used((&self.tables, &self.ruleset), || self.tech_uses(), moment, used);
    }

    fn mechanisms(&self) -> Vec<Mechanism<PlanetUnknown>> {
        mechanisms::mechanisms(|game: &PlanetUnknown, state, action| {
            mechanisms::lays_meteor_tile(&game.tables, state, action)
        })
    }

    fn counterpart(&self, action: Action, other: &PlanetUnknown) -> Option<Action> {
        content::counterpart(&self.tables, Move::from_action(action), &other.tables).map(Action::from)
    }
}
