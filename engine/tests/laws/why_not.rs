//! Why an action is not legal, in random games: a reason exactly where it is not, with the number of a rule, from what the
//! seat sees alone; and the reasons for places of tiles, found again with restrictions relaxed.

use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::supply::station;
use orrery_engine::planet_unknown::{self, Move, Placement, PlanetUnknown, Restrictions, State, TileId, TileLimit};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, Game, Rng, Rules, Seat, Turn, Words};

/// Plays a random game, and calls `check` at each decision with the legal actions.
fn walk<G: Game>(
    game: &G,
    state: &mut G::State,
    rng: &mut Rng,
    mut check: impl FnMut(&G::State, Seat, &[Action], &mut Rng),
) {
    let mut legal = Vec::new();
    while !game.to_act(state).is_empty() {
        let seats: Vec<Seat> = game.to_act(state).iter().collect();
        let seat = seats[rng.below(seats.len())];
        game.let_act(state, seat);
        game.legal_actions(state, &mut legal);
        check(state, seat, &legal, rng);
        game.apply(state, legal[rng.below(legal.len())]);
    }
    assert_eq!(game.turn(state), Turn::Over);
    let over = Action(0);
    assert!(
        game.why_not(state, over)
            .is_some_and(|reason| reason.starts_with("the game is over"))
    );
}

/// A reason, checked for its form; `None` for a legal action.
fn reason<G: Game>(game: &G, rules: &str, state: &G::State, action: Action) -> Option<String> {
    let reason = game.why_not(state, action)?;
    let number = reason.strip_suffix(')').and_then(|text| text.rsplit_once(" ("));
    let (_, number) = number.unwrap_or_else(|| panic!("`{reason}` ends with the number of a rule in brackets"));
    assert!(
        rules.contains(&format!("| {number} |")),
        "`{reason}` cites no known rule"
    );
    Some(reason)
}

/// Checks some actions of a position, or all: a reason exactly for those that are not legal, and the same in a sample.
fn check_position<G: Game>(game: &G, rules: &str, state: &G::State, seat: Seat, legal: &[Action], rng: &mut Rng) {
    let size = game.action_space().size();
    let all = rng.below(150) == 0;
    let actions: Vec<Action> = match all {
        true => (0..size as u16).map(Action).collect(),
        false => (0..12)
            .map(|_| Action(rng.below(size) as u16))
            .chain(legal.first().copied())
            .collect(),
    };
    let mut sample = state.clone();
    let beliefs = game.beliefs(state, seat);
    game.sample(&beliefs, rng, &mut sample);
    for action in actions {
        let text = || game.action_text(action);
        let reason = reason(game, rules, state, action);
        assert_eq!(
            reason.is_none(),
            legal.binary_search(&action).is_ok(),
            "{}: {reason:?}",
            text()
        );
        assert_eq!(game.why_not(&sample, action), reason, "{} in a sample", text());
    }
}

/// A game for each planet, with another corporation each, with events and private objectives.
fn setups(game: &PlanetUnknown) -> Vec<planet_unknown::Setup> {
    let (planets, corporations) = (game.planets(), game.corporations());
    let setup = |index: usize| {
        let mut setup = planet_unknown::Setup::base(2);
        setup.events = index.is_multiple_of(2).then(|| "uniform".to_owned());
        setup.private_objectives = index.is_multiple_of(3);
        for (seat, next) in setup.seats.iter_mut().zip([index, index + 1]) {
            seat.planet = planets[next % planets.len()].to_owned();
            seat.corporation = corporations[next % corporations.len()].to_owned();
        }
        setup
    };
    (0..2 * planets.len()).map(setup).collect()
}

const PLANET_UNKNOWN: &str = include_str!("../../src/planet_unknown/RULES.md");
const PLANETARIUM: &str = include_str!("../../src/planetarium/RULES.md");

#[test]
fn in_planet_unknown_there_is_a_reason_exactly_for_actions_that_are_not_legal_and_from_what_the_seat_sees() {
    let game = PlanetUnknown::default();
    for (seed, setup) in (0..).zip(setups(&game)) {
        let mut state = game.start(&setup, seed).expect("the setup can be played");
        walk(&game, &mut state, &mut Rng::seed(seed), |state, seat, legal, rng| {
            check_position(&game, PLANET_UNKNOWN, state, seat, legal, rng);
        });
    }
}

#[test]
fn in_planetarium_there_is_a_reason_exactly_for_actions_that_are_not_legal_and_from_what_the_seat_sees() {
    let game = Planetarium::default();
    for seed in 0..8 {
        let setup = planetarium::Setup::players(1 + seed as usize % 4);
        let mut state = game.start(&setup, seed).expect("the setup can be played");
        walk(&game, &mut state, &mut Rng::seed(seed), |state, seat, legal, rng| {
            check_position(&game, PLANETARIUM, state, seat, legal, rng);
        });
    }
}

/// A place of a tile that was refused.
struct Refused<'a> {
    game: &'a PlanetUnknown,
    state: &'a State,
    tile: TileId,
    /// The orientation among the distinct ones.
    way: usize,
    anchor: Square,
}

impl Refused<'_> {
    /// Whether the tile could lie there under some restrictions.
    fn lies(&self, adjacency: bool, planet: bool, limit: Option<TileLimit>) -> bool {
        let board = &self.state.boards[self.state.actor];
        let restrictions = Restrictions {
            adjacency,
            planet,
            limit,
        };
        let found = self.game.placements(board, self.tile, restrictions);
        found.anchors[self.way].contains(self.anchor)
    }

    /// Its squares; `None` if one is off the field.
    fn squares(&self) -> Option<Grid> {
        let cells = self.game.tables().tile(self.tile).cells[self.way].iter();
        let square = |[row, column]: [u8; 2]| {
            let (row, column) = (
                self.anchor.row() + usize::from(row),
                self.anchor.column() + usize::from(column),
            );
            (row < 12 && column < 12).then(|| Square::new(row, column))
        };
        cells.map(|cell| square(cell.offset)).collect()
    }

    /// Whether the reason that was given is true, and no earlier one is.
    fn is_true(&self, reason: &str) -> bool {
        let board = &self.state.boards[self.state.actor];
        let planet = self.game.planet(board);
        let squares = self.squares();
        let on = |set: Grid| squares.is_some_and(|squares| squares.is_subset(&set));
        let in_reason = |word: &str| reason.contains(word);
        if in_reason("off the planet") {
            !on(planet.squares)
        } else if in_reason("on another piece") {
            on(planet.squares) && !on(planet.squares - board.covered)
        } else if in_reason("first piece") {
            on(planet.squares) && board.covered.is_empty() && on(planet.squares - planet.start)
        } else if in_reason("beside another piece") {
            self.lies(false, false, None) && !self.lies(true, false, None)
        } else if in_reason("event of the round") {
            self.lies(false, false, None) && !self.lies(false, false, board.limits.tiles)
        } else if in_reason("looks the same") {
            self.lies(false, false, None)
        } else {
            in_reason(&planet.name) && self.lies(false, false, None) && !self.lies(false, true, None)
        }
    }
}

/// Row and column of a square, with what it shows: its terrain, a symbol, a meteor symbol.
type Shown = ([i32; 2], (u8, bool, bool));

/// The distinct orientation with the same squares, by what turns and mirrors do to them.
fn distinct(game: &PlanetUnknown, tile: TileId, orientation: u8) -> usize {
    let tile = game.tables().tile(tile);
    let turned = |cells: &[Shown], orientation: u8| {
        let cells = cells.iter().map(|&([row, column], shows)| {
            let mirrored = [row, if orientation >= 4 { -column } else { column }];
            let place = (0..orientation % 4).fold(mirrored, |[row, column], _| [column, -row]);
            (place, shows)
        });
        let cells: Vec<_> = cells.collect();
        let least = |axis: usize| {
            cells
                .iter()
                .map(|(place, _)| place[axis])
                .min()
                .expect("a tile has squares")
        };
        let (top, left) = (least(0), least(1));
        let mut cells: Vec<_> = cells
            .iter()
            .map(|&([row, column], shows)| ([row - top, column - left], shows))
            .collect();
        cells.sort_unstable();
        cells
    };
    let shown = |way: usize| -> Vec<_> {
        let cells = tile.cells[way].iter();
        let shows = cells.map(|cell| {
            (
                cell.offset.map(i32::from),
                (cell.terrain.index() as u8, cell.symbol, cell.meteor),
            )
        });
        shows.collect()
    };
    let wanted = turned(&shown(0), orientation);
    let mut ways = 0..tile.cells.len();
    ways.find(|&way| turned(&shown(way), 0) == wanted)
        .expect("an orientation is one of the distinct ones")
}

#[test]
fn the_reason_for_a_place_of_a_tile_is_true_and_no_waived_restriction_is_one() {
    let game = PlanetUnknown::default();
    let mut checked = 0;
    for (seed, setup) in (100..).zip(setups(&game)) {
        let mut state = game.start(&setup, seed).expect("the setup can be played");
        walk(&game, &mut state, &mut Rng::seed(seed), |state, _, legal, rng| {
            let lays: Vec<Placement> = legal.iter().filter_map(|&action| placement(action)).collect();
            if lays.is_empty() {
                return;
            }
            for _ in 0..200 {
                let at = lays[rng.below(lays.len())];
                let anchor = Square::new(rng.below(12), rng.below(12));
                let at = Placement {
                    anchor,
                    orientation: rng.below(8) as u8,
                    ..at
                };
                checked += usize::from(check_place(&game, state, &lays, at));
            }
        });
    }
    assert!(checked > 10_000, "{checked} places were checked");
}

fn placement(action: Action) -> Option<Placement> {
    match Move::from_action(action) {
        Move::Lay(placement) => Some(placement),
        _ => None,
    }
}

/// Checks the reason for a place, if the tile cannot lie there; `lays` are all that are legal.
fn check_place(game: &PlanetUnknown, state: &State, lays: &[Placement], at: Placement) -> bool {
    let Some(reason) = game.why_not(state, Move::Lay(at).into()) else {
        return false;
    };
    let tile = |slot| station::offered(game.tables(), state, state.actor, slot).expect("the slot offers a tile");
    let refused = |at: Placement| Refused {
        game,
        state,
        tile: tile(at.slot),
        way: distinct(game, tile(at.slot), at.orientation),
        anchor: at.anchor,
    };
    let place = refused(at);
    assert!(place.is_true(&reason), "{}: {reason}", Move::Lay(at));
    let board = &state.boards[state.actor];
    if reason.contains("event of the round") {
        let keeps = |&lay: &Placement| refused(lay).lies(false, false, board.limits.tiles);
        assert!(
            lays.iter().all(keeps),
            "{}: {reason}, though it is waived",
            Move::Lay(at)
        );
    }
    let names_planet = reason.contains(&game.planet(board).name) && !reason.contains("first piece");
    if names_planet {
        let keeps = |&lay: &Placement| refused(lay).lies(false, true, None);
        assert!(
            lays.iter().all(keeps),
            "{}: {reason}, though it is waived",
            Move::Lay(at)
        );
    }
    true
}
