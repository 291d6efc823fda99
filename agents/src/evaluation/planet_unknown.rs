//! What a position of Planet Unknown promises its seat, beyond the points it has.

use crate::evaluation::{Evaluated, Evaluation};
use orrery_engine::bitboard::{Grid, SIDE};
use orrery_engine::planet_unknown::pending::{EventItem, Item};
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::tables::{Choice, Planet};
use orrery_engine::planet_unknown::{Board, PlanetUnknown, State};
use orrery_engine::{Game, Seat};

/// Points made and points in prospect, in medals.
#[derive(Clone, Copy, Debug)]
pub struct Prospects {
    weights: Weights,
}

/// What prospects are worth, in medals. Set by hand on games against `greedy:eval=points`.
#[derive(Clone, Copy, Debug)]
struct Weights {
    /// Share of a line's medals when all but nothing of it is covered; it falls with the square of what is open.
    line: f64,
    /// What is left of a line's prospect for each meteorite in it.
    meteorite_in_line: f64,
    /// An open square that is cut off from all others.
    lone_square: f64,
    /// A position on a track, beyond its medals.
    step: f64,
    /// Share of the next medals of a track that each position on the way brings.
    next_medals: f64,
    /// A lifepod on the planet.
    lifepod: f64,
    /// A meteorite on the corporation board, beyond full sets.
    collected_meteorite: f64,
    /// A rover on the planet.
    rover: f64,
    /// A movement in the pool, where there is a rover to use it.
    movement: f64,
    /// A rover's distance to the nearest lifepod or meteorite, for each square.
    distance: f64,
    /// A patch kept for the end of the game.
    stored_patch: f64,
    /// A meteorite that a rover carries.
    carried_meteorite: f64,
    /// A tech that is held.
    tech: f64,
    /// A lifepod on a tech, which gives the tech and no medal.
    lifepod_on_tech: f64,
    /// A civ card to pick, and what each rank adds.
    claim: [f64; 2],
    /// An advance that waits.
    advance: f64,
    /// A patch that waits.
    patch: f64,
    /// A rover that waits.
    new_rover: f64,
}

const WEIGHTS: Weights = Weights {
    line: 0.8,
    meteorite_in_line: 0.6,
    lone_square: -0.5,
    step: 0.3,
    next_medals: 0.5,
    lifepod: 0.25,
    collected_meteorite: 0.3,
    rover: 1.0,
    movement: 0.3,
    distance: -0.05,
    stored_patch: 0.8,
    carried_meteorite: 0.6,
    tech: 0.5,
    lifepod_on_tech: 0.9,
    claim: [1.5, 0.75],
    advance: 0.9,
    patch: 0.9,
    new_rover: 1.5,
};

/// See [`Evaluation::scale`], in points.
const SCALE: f64 = 8.0;

impl Evaluated for PlanetUnknown {
    type Prospects = Prospects;

    fn prospects(&self) -> Prospects {
        Prospects { weights: WEIGHTS }
    }
}

impl Evaluation<PlanetUnknown> for Prospects {
    fn value(&self, game: &PlanetUnknown, state: &State, seat: Seat) -> f64 {
        let board = &state.boards[seat];
        let points = f64::from(game.outcome(state).scores[seat]);
        if state.phase.is_end_of_game() {
            return points;
        }
        points
            + self.lines(game.planet(board), board)
            + self.tracks(game, board)
            + self.pieces(board)
            + self.waiting(game, board)
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

impl Prospects {
    /// Rows and columns that can still be completed.
    fn lines(&self, planet: &Planet, board: &Board) -> f64 {
        let weights = &self.weights;
        let line = |squares: u16, covered: u16, meteorites: u16, medals: u8| {
            let (squares, covered, meteorites) = (squares.count_ones(), covered.count_ones(), meteorites.count_ones());
            if squares == 0 || (covered == squares && meteorites == 0) {
                return 0.0;
            }
            let progress = f64::from(covered) / f64::from(squares);
            f64::from(medals) * weights.line * progress * progress * weights.meteorite_in_line.powi(meteorites as i32)
        };
        let sum = |squares: [u16; SIDE], covered: [u16; SIDE], meteorites: [u16; SIDE], medals: &[u8; SIDE]| -> f64 {
            (0..SIDE)
                .map(|i| line(squares[i], covered[i], meteorites[i], medals[i]))
                .sum()
        };
        let sets = [planet.squares, board.covered, board.meteorites];
        let [squares, covered, meteorites] = sets.map(rows);
        let by_row = sum(squares, covered, meteorites, &planet.row_medals);
        let [squares, covered, meteorites] = sets.map(|set| columns(rows(set)));
        let by_column = sum(squares, covered, meteorites, &planet.column_medals);
        let open = planet.squares - board.covered;
        let lone = open - open.neighbours();
        by_row + by_column + weights.lone_square * lone.count() as f64
    }

    fn tracks(&self, game: &PlanetUnknown, board: &Board) -> f64 {
        let weights = &self.weights;
        let track = |track: Track| {
            let spot = board.spot(track);
            let table = game.track(board, spot.track);
            let position = usize::from(spot.position);
            let medals = table.medals[position];
            let above = table.medals[position..].iter().position(|&other| other > medals);
            let next = above.map_or(0.0, |steps| {
                f64::from(table.medals[position + steps] - medals) * weights.next_medals / steps as f64
            });
            next + weights.step * position as f64
        };
        let techs = f64::from(game.techs(board).count_ones());
        Track::ALL.into_iter().map(track).sum::<f64>() + weights.tech * techs
    }

    /// Lifepods, meteorites and rovers.
    fn pieces(&self, board: &Board) -> f64 {
        let weights = &self.weights;
        let rovers: Vec<_> = board.rovers.iter().flatten().copied().collect();
        let pieces = board.lifepods | board.meteorites;
        let carriers = board.carried_meteorites();
        let distances = rovers.iter().filter_map(|&rover| {
            let delivers = carriers.contains(rover);
            let targets = if delivers {
                board.symbols_of(Resource::Rover)
            } else {
                pieces
            };
            distance(Grid::only(rover), targets)
        });
        let movement = if rovers.is_empty() {
            0.0
        } else {
            f64::from(board.movement)
        };
        weights.lifepod * board.lifepods.count() as f64
            + weights.collected_meteorite * f64::from(board.collected_meteorites % 3)
            + weights.rover * rovers.len() as f64
            + weights.movement * movement
            + weights.distance * distances.sum::<usize>() as f64
            + weights.stored_patch * f64::from(board.stored_patches)
            + weights.carried_meteorite * carriers.count() as f64
            + weights.lifepod_on_tech * f64::from(board.lifepods_on_techs.count_ones())
    }

    fn waiting(&self, game: &PlanetUnknown, board: &Board) -> f64 {
        let weights = &self.weights;
        let worth = |item: Item| match item {
            Item::Resource(_) | Item::Advance(_) | Item::Synergy | Item::Energy(_) => weights.advance,
            Item::Rover => weights.new_rover,
            Item::Patch | Item::StoredPatch => weights.patch,
            Item::Either(_) => weights.advance,
            Item::Reposition => 0.0,
            Item::KeepCiv => weights.claim[0] + 3.0 * weights.claim[1],
            Item::FreeTile { resources } => 1.0 + if resources { 2.0 * weights.advance } else { 0.0 },
            Item::Collect(Collectible::Lifepod) => 1.0,
            Item::Collect(Collectible::Meteorite) => weights.collected_meteorite,
            Item::Destroy(Collectible::Meteorite) | Item::DestroyLine(Collectible::Meteorite) => 0.5,
            Item::Destroy(Collectible::Lifepod) | Item::DestroyLine(Collectible::Lifepod) => -weights.lifepod,
            Item::Teleport => 0.5,
            Item::Event(item) => match item {
                EventItem::Patch => weights.patch,
                EventItem::Meteorite => -1.0,
                EventItem::LoseRover => -weights.rover,
                EventItem::LoseLifepod => -1.0,
                EventItem::LoseMeteorite => -weights.collected_meteorite,
                EventItem::Rotate | EventItem::RemoveShape | EventItem::DiscardObjective => 0.0,
            },
            Item::Choice(choice) => match game.tables().choices[usize::from(choice)] {
                Choice::Trackers { trackers, steps, .. } => weights.advance * f64::from(trackers * steps),
                Choice::Climb { .. } => 2.0 * weights.advance,
                Choice::Regress { steps, .. } => -weights.step * f64::from(steps),
            },
        };
        let claims = board.claims.iter().enumerate();
        let claims =
            claims.map(|(rank, &claims)| f64::from(claims) * (weights.claim[0] + weights.claim[1] * rank as f64));
        board
            .pending
            .iter()
            .map(|(item, count)| f64::from(count) * worth(item))
            .sum::<f64>()
            + claims.sum::<f64>()
    }
}

fn rows(set: Grid) -> [u16; SIDE] {
    std::array::from_fn(|row| set.row(row))
}

/// The columns of a set given by rows, row 0 lowest.
fn columns(rows: [u16; SIDE]) -> [u16; SIDE] {
    std::array::from_fn(|column| (0..SIDE).fold(0, |bits, row| bits | (rows[row] >> column & 1) << row))
}

/// Steps from a set to the nearest square of another, whatever lies between.
fn distance(mut from: Grid, to: Grid) -> Option<usize> {
    if to.is_empty() {
        return None;
    }
    (0..2 * SIDE).find(|_| {
        let met = !from.is_disjoint(&to);
        from |= from.neighbours();
        met
    })
}
