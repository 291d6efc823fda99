//! Positions of Planet Unknown for tests of single rules, and their legal actions in notation.

#![allow(dead_code, reason = "each test file uses a part")]

pub(crate) mod corporations;
pub(crate) mod events;
pub(crate) mod planets;
pub(crate) mod recorded;
pub(crate) mod uniform;

use orrery_engine::bitboard::{Backend, Grid, Square};
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::ruleset::objectives::{Condition, Statistic};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::state::{Pick, SharedObjective};
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::tables::Cell;
use orrery_engine::planet_unknown::{
    Board, CardId, CorporationId, Move, PlanetId, PlanetUnknown, Ruleset, SCORE_PARTS, Setup, Slot, State, TileId,
};
use orrery_engine::planet_unknown::{Part, Phase};
use orrery_engine::{Action, Information, Rng, Rules, Seat, SeatSet, Turn, Words};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The game under the given ruleset, which is read once.
fn embedded() -> PlanetUnknown {
    static GAME: LazyLock<PlanetUnknown> = LazyLock::new(|| PlanetUnknown::embedded(Backend::detect()));
    GAME.clone()
}

/// A table with a position on it.
pub(crate) struct Table {
    pub(crate) game: PlanetUnknown,
    pub(crate) state: State,
}

impl Table {
    /// Round 1 of the base game, seat 0 commander, each seat before its draft.
    pub(crate) fn new(seats: usize) -> Table {
        Table::of(embedded(), seats)
    }

    /// Round 1 of the base game on a planet of 3 x 3 squares without ice or lifepods; rows and columns score 1, 2 and
    /// 3.
    pub(crate) fn three_by_three(seats: usize) -> Table {
        let planets = include_str!("three_by_three.toml");
        Table::with_files(seats, &[("three_by_three.toml", planets)])
    }

    /// Round 1 of the base game under a ruleset with these files.
    pub(crate) fn with_files(seats: usize, files: &[(&str, &str)]) -> Table {
        let ruleset = Ruleset::with_files(files).expect("the files are sound");
        let game = PlanetUnknown::new(ruleset, Backend::detect()).expect("the ruleset can be played");
        Table::of(game, seats)
    }

    /// The set-up of a game with private objectives, seat 0 commander, before the first of them is discarded.
    pub(crate) fn with_private_objectives(seats: usize, corporation: &str, seed: u64) -> Table {
        let mut setup = Setup {
            first_commander: Some(0),
            private_objectives: true,
            ..Setup::base(seats)
        };
        setup.seats[0].corporation = corporation.to_owned();
        let game = embedded();
        let state = game.start(&setup, seed).expect("private objectives can be played");
        Table { game, state }
    }

    fn of(game: PlanetUnknown, seats: usize) -> Table {
        let setup = Setup {
            first_commander: Some(0),
            shift: Some(0),
            rotation: Some(0),
            ..Setup::base(seats)
        };
        let state = game.start(&setup, 1).expect("the base game starts");
        let mut table = Table { game, state };
        if table.state.phase == Phase::Rotate {
            table.act("rotate 1");
        }
        table
    }

    /// Seat 0 in a window of MAIN, after a change of its board.
    pub(crate) fn window(change: impl FnOnce(&mut Board)) -> Table {
        let mut table = Table::new(2);
        let board = &mut table.state.boards[Seat(0)];
        board.part = Part::Window;
        change(board);
        table
    }

    pub(crate) fn board(&mut self, seat: u8) -> &mut Board {
        &mut self.state.boards[Seat(seat)]
    }

    /// The number of a planet.
    pub(crate) fn planet(&self, slug: &str) -> PlanetId {
        let planet = self.game.tables().planets.iter().position(|planet| planet.slug == slug);
        PlanetId::from_index(planet.expect("the planet is in the ruleset"))
    }

    /// The number of a corporation.
    pub(crate) fn corporation(&self, slug: &str) -> CorporationId {
        let corporations = &self.game.tables().corporations;
        let corporation = corporations.iter().position(|corporation| corporation.slug == slug);
        CorporationId::from_index(corporation.expect("the corporation is in the ruleset"))
    }

    /// Round 1 with a corporation at seat 0; seat 1 is commander.
    pub(crate) fn with_corporation(slug: &str) -> Table {
        let mut table = Table::new(2);
        let corporation = table.corporation(slug);
        table.board(0).corporation = corporation;
        table.board(0).spare_rovers = table.game.tables().corporations[usize::from(corporation)].rovers;
        table.state.commander = Seat(1);
        table
    }

    /// Seat 0 in a window of MAIN with a corporation, after a change of its board; seat 1 is commander.
    pub(crate) fn window_of(slug: &str, change: impl FnOnce(&mut Board)) -> Table {
        let mut table = Table::with_corporation(slug);
        table.board(0).part = Part::Window;
        change(table.board(0));
        table
    }

    pub(crate) fn tracker(&self, track: Track) -> u8 {
        self.state.boards[Seat(0)].tracker(track)
    }

    pub(crate) fn actor(&self) -> Option<u8> {
        match self.game.turn(&self.state) {
            Turn::Decide(seat) => Some(seat.0),
            Turn::Over => None,
        }
    }

    fn legal_actions(&self) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(&self.state, &mut legal);
        legal
    }

    /// The legal actions in notation.
    pub(crate) fn legal(&self) -> Vec<String> {
        let legal = self.legal_actions();
        legal.into_iter().map(|action| self.game.action_text(action)).collect()
    }

    /// The legal actions of a kind, without its word.
    pub(crate) fn legal_of(&self, kind: &str) -> Vec<String> {
        let rest = |text: String| Some(text.strip_prefix(kind)?.strip_prefix(' ')?.to_owned());
        self.legal().into_iter().filter_map(rest).collect()
    }

    /// Applies a legal action.
    pub(crate) fn act(&mut self, text: &str) {
        let action = self.game.parse_action(text).unwrap_or_else(|error| panic!("{error}"));
        let tried = self.game.try_apply(&mut self.state, action);
        tried.unwrap_or_else(|error| panic!("{error}: {:?}", self.legal()));
    }

    /// Applies legal actions one after the other.
    pub(crate) fn act_all(&mut self, texts: &[&str]) {
        texts.iter().for_each(|text| self.act(text));
    }

    /// The ways to lay tiles, as [`cell_text`] writes them.
    pub(crate) fn lays(&self) -> Vec<String> {
        self.legal_actions()
            .into_iter()
            .filter_map(|action| self.laid(action))
            .collect()
    }

    /// Lays a tile so that its squares have this text.
    pub(crate) fn lay(&mut self, cells: &str) {
        let action = self
            .legal_actions()
            .into_iter()
            .find(|&action| self.laid(action).as_deref() == Some(cells));
        let action = action.unwrap_or_else(|| panic!("{cells} is not among {:?}", self.lays()));
        self.game.apply(&mut self.state, action);
    }

    /// Why an action is not legal.
    pub(crate) fn why_not(&self, text: &str) -> String {
        let action = self.game.parse_action(text).unwrap_or_else(|error| panic!("{error}"));
        let reason = self.game.why_not(&self.state, action);
        reason.unwrap_or_else(|| panic!("{text} is legal"))
    }

    /// Why no tile can be laid so that its squares have this text.
    pub(crate) fn why_not_laid(&self, cells: &str) -> String {
        let space = self.game.action_space();
        let mut actions = (0..space.size() as u16).map(Action);
        let action = actions.find(|&action| self.laid(action).as_deref() == Some(cells));
        let action = action.unwrap_or_else(|| panic!("no tile on offer can look like {cells}"));
        self.why_not(&self.game.action_text(action))
    }

    fn laid(&self, action: Action) -> Option<String> {
        let (Move::Lay(placement) | Move::LayFree { placement, .. }) = Move::from_action(action) else {
            return None;
        };
        let tile = station::offered(self.game.tables(), &self.state, self.state.actor, placement.slot)?;
        let tile = &self.game.tables().tiles[usize::from(tile)];
        let way = tile
            .orientations
            .iter()
            .position(|&orientation| orientation == placement.orientation)?;
        Some(cell_text(&tile.cells[way], placement.anchor))
    }

    /// Puts a tile on top of the stack in a slot of a seat's depot: shape, resources, `*` with a meteor symbol.
    pub(crate) fn offer(&mut self, seat: u8, slot: Slot, tile: &str) {
        let tiles = &self.game.tables().tiles;
        let tile = tiles
            .iter()
            .position(|kind| kind.to_string() == tile)
            .expect("the tile is in the ruleset");
        let stack = station::stack(self.game.tables(), &self.state, Seat(seat), slot);
        self.state.stacks[stack][usize::from(self.state.gone[stack])] = TileId::from_index(tile);
    }

    /// Removes tiles of the stack in a slot of a seat's depot until this number is left.
    pub(crate) fn leave(&mut self, seat: u8, slot: Slot, tiles: u8) {
        let stack = station::stack(self.game.tables(), &self.state, Seat(seat), slot);
        self.state.gone[stack] = 12 - tiles;
    }

    /// Ends MAIN as if every seat were done.
    pub(crate) fn close_main(&mut self) {
        let commander = self.state.commander;
        self.state.phase = Phase::Main;
        self.state.boards.iter_mut().for_each(|board| board.part = Part::Window);
        self.state.boards[commander].pending.add(Item::Advance(Track::Water), 1);
        self.state.boards[commander].trackers[Track::Water.index()] = 8;
        self.state.actor = commander;
        self.state.queue = SeatSet::only(commander);
        self.act("advance water");
    }

    /// Seat 0 in its CIV window with one card to take, from a pool that contains only this card.
    pub(crate) fn takes_card(mut self, id: &str) -> Table {
        let card = self.card(id);
        let rank = usize::from(self.game.tables().civ_cards[usize::from(card)].rank);
        self.state.pool = (self.state.pool - self.game.tables().civ_ranks[rank]).with(card);
        self.board(0).claims[rank] = 1;
        self.close_main();
        assert_eq!(self.legal_of("civ"), [card.to_string()]);
        self.act(&format!("civ {card}"));
        self
    }

    /// Gives a seat a card that it kept in an earlier round.
    pub(crate) fn keeps_card(&mut self, seat: u8, id: &str) {
        let card = self.card(id);
        let rank = usize::from(self.game.tables().civ_cards[usize::from(card)].rank);
        self.state.pool = self.state.pool.without(card);
        let free = self.state.picks[rank].iter_mut().find(|pick| pick.is_none());
        *free.expect("a rank has room for more picks") = Some(Pick {
            seat: Seat(seat),
            card: Some(card),
            looked: true,
        });
    }

    /// The number of a civ card.
    pub(crate) fn card(&self, id: &str) -> CardId {
        let cards = &self.game.tables().civ_cards;
        let card = cards.iter().position(|card| card.id == id);
        CardId::from_index(card.expect("the card is in the ruleset"))
    }

    /// Puts exactly these civ cards into the pools.
    pub(crate) fn set_pools(&mut self, ids: &[&str]) {
        self.state.pool = ids.iter().map(|id| self.card(id)).collect();
    }

    /// The civ pools of twenty samples for an observer.
    pub(crate) fn sampled_pools(&self, observer: u8) -> BTreeSet<u64> {
        let beliefs = self.game.beliefs(&self.state, Seat(observer));
        let mut rng = Rng::seed(3);
        let mut sample = self.state.clone();
        let pool = |_| {
            self.game.sample(&beliefs, &mut rng, &mut sample);
            sample.pool.0
        };
        (0..20).map(pool).collect()
    }

    /// The objective that compares a statistic, between two seats and alone on the table.
    pub(crate) fn only_objective(&mut self, statistic: Statistic, seats: [u8; 2]) {
        let card = self.objective(statistic);
        self.state.objectives = Default::default();
        self.state.objectives[0] = Some(SharedObjective {
            card,
            seats: seats.map(Seat),
        });
    }

    /// The number of the objective that compares a statistic.
    pub(crate) fn objective(&self, statistic: Statistic) -> CardId {
        let cards = &self.game.ruleset().objectives.cards;
        let card = cards.iter().position(|card| card.neighbour.statistic == statistic);
        CardId::from_index(card.expect("an objective compares the statistic"))
    }

    /// The number of the objective with this condition on its private side.
    pub(crate) fn private_objective(&self, condition: Condition) -> CardId {
        let cards = &self.game.ruleset().objectives.cards;
        let card = cards.iter().position(|card| card.private.condition == condition);
        CardId::from_index(card.expect("an objective asks for the condition"))
    }

    /// A part of a seat's score by its name.
    pub(crate) fn part(&self, seat: u8, name: &str) -> i32 {
        let part = SCORE_PARTS
            .iter()
            .position(|part| *part == name)
            .expect("a part of the score");
        self.game.outcome(&self.state).parts[Seat(seat)][part]
    }

    /// Plays the first legal action until it is this seat's turn, or the game is over.
    pub(crate) fn play_on(&mut self, until: impl Fn(&State) -> bool) {
        while self.actor().is_some() && !until(&self.state) {
            let action = self.legal_actions()[0];
            self.game.apply(&mut self.state, action);
        }
    }

    /// Plays until seat 0 drafts in the next round.
    pub(crate) fn next_round(&mut self) {
        let round = self.state.round + 1;
        self.play_on(|state| state.round == round && state.actor == Seat(0));
        assert_eq!((self.actor(), self.state.round), (Some(0), round));
    }

    /// Covers every open square of a seat's planet except these with biomass, like a tile without symbols.
    pub(crate) fn cover_all_but(&mut self, seat: u8, open: &str) {
        let squares = self.game.planet(&self.state.boards[Seat(seat)]).squares - squares(open);
        let board = self.board(seat);
        board.terrain[Resource::Biomass.index()] |= squares - board.covered;
        board.covered |= squares;
        board.lifepods -= squares;
    }
}

/// A file with some lines changed.
pub(crate) fn edited(file: &str, edits: &[(&str, &str)]) -> String {
    edits.iter().fold(file.to_owned(), |file, (from, to)| {
        assert_eq!(file.matches(from).count(), 1, "{from} stands in the file once");
        file.replace(from, to)
    })
}

/// The squares of a list such as `05 a4`.
pub(crate) fn squares(list: &str) -> Grid {
    list.split_whitespace().map(square).collect()
}

/// The square with this text.
pub(crate) fn square(text: &str) -> Square {
    Square::from_notation(text).unwrap_or_else(|| panic!("{text} is no square"))
}

/// Draws terrain on a board from a square to the right and down: letters as in [`cell_text`], dots for open squares.
pub(crate) fn draw(board: &mut Board, from: &str, drawing: &str) {
    let from = square(from);
    for (row, line) in drawing.lines().enumerate() {
        for (column, mark) in line.split_whitespace().enumerate() {
            let letter = mark.chars().next().expect("a mark has a letter");
            let terrain = Resource::ALL
                .into_iter()
                .find(|terrain| terrain.name().starts_with(letter.to_ascii_lowercase()));
            let Some(terrain) = terrain else { continue };
            let square = Square::new(from.row() + row, from.column() + column);
            board.terrain[terrain.index()].insert(square);
            board.covered.insert(square);
            board.lifepods.remove(square);
            if letter.is_ascii_uppercase() {
                board.symbols.insert(square);
            }
        }
    }
}

/// A tile on the planet: its squares in order, each with the letter of its terrain, upper case with the symbol, and `*`
/// at the meteor symbol. Empty if a square is off the field.
pub(crate) fn cell_text(cells: &[Cell], anchor: Square) -> String {
    let on_field = |cell: &Cell| {
        let [row, column] = cell.offset.map(usize::from);
        (anchor.row() + row < 12 && anchor.column() + column < 12)
            .then(|| Square::new(anchor.row() + row, anchor.column() + column))
    };
    let text = |cell: &Cell| {
        let square = on_field(cell)?;
        let meteor = if cell.meteor { "*" } else { "" };
        let square = square.notation();
        Some(format!("{square}{}{meteor}", shown(cell.terrain, cell.symbol)))
    };
    cells.iter().map(text).collect::<Option<String>>().unwrap_or_default()
}

/// The letter of a terrain, upper case with a symbol.
pub(crate) fn shown(terrain: Resource, symbol: bool) -> char {
    let letter = terrain.name().chars().next().expect("a terrain has a name");
    if symbol { letter.to_ascii_uppercase() } else { letter }
}
