//! What a position of Planet Unknown promises its seat, beyond the points it has.

use crate::evaluation::weights::weights;
use crate::evaluation::{Evaluated, Evaluation};
use orrery_engine::Seat;
use orrery_engine::bitboard::{Backend, Grid, SIDE};
use orrery_engine::planet_unknown::pending::{EventItem, Item};
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::tables::Choice;
use orrery_engine::planet_unknown::{Board, PlanetUnknown, State};

/// Points made and points in prospect, in medals.
#[derive(Clone, Copy, Debug)]
pub struct Prospects {
    weights: Weights,
}

weights! {
    /// What prospects are worth, in medals.
    Weights of Prospects {
        /// Share of a line's medals when all but nothing of it is covered; it falls with the square of what is covered.
        line: 0.71,
        /// The same, but it falls with the sixth power: for lines that are almost complete.
        late_line: 0.12,
        /// What is left of a line's prospect for each meteorite in it.
        meteorite_in_line: 0.13,
        /// What is left of it for each open square in it that is cut off from all others.
        lone_in_line: 0.74,
        /// An open square that is cut off from all others.
        lone_square: -0.094,
        /// An open square with one open square beside it.
        dead_end: -0.089,
        /// A side between an open square and one that is not: ragged ground is hard to cover.
        border: -0.083,
        /// An area of open ground beyond the first.
        open_area: -0.24,
        /// A position on a track, beyond its medals.
        step: 0.35,
        /// Share of the next medals of a track that each position on the way brings.
        next_medals: 0.35,
        /// A lifepod on the planet.
        lifepod: 0.24,
        /// A meteorite on the corporation board, beyond full sets.
        collected_meteorite: 0.22,
        /// A rover on the planet.
        rover: 0.75,
        /// A movement in the pool, where there is a rover to use it.
        movement: 0.25,
        /// A rover's distance to the nearest lifepod or meteorite, for each square.
        distance: -0.052,
        /// A patch kept for the end of the game.
        stored_patch: 0.95,
        /// A meteorite that a rover carries.
        carried_meteorite: 0.17,
        /// A tech that is held.
        tech: 0.51,
        /// A lifepod on a tech, which gives the tech and no medal.
        lifepod_on_tech: 0.91,
        /// A civ card to pick.
        claim: 1.77,
        /// What each rank beyond the first adds to it.
        claim_rank: 0.35,
        /// An advance that waits.
        advance: 1.46,
        /// A patch that waits.
        patch: 0.32,
        /// A rover that waits.
        new_rover: 2.14,
    }
}

/// See [`Evaluation::scale`], in points.
const SCALE: f64 = 8.0;

impl Evaluated for PlanetUnknown {
    type Prospects = Prospects;

    fn prospects(&self) -> Prospects {
        Prospects {
            weights: Weights::default(),
        }
    }
}

impl Evaluation<PlanetUnknown> for Prospects {
    fn value(&self, game: &PlanetUnknown, state: &State, seat: Seat) -> f64 {
        let board = &state.boards[seat];
        let points = f64::from(game.medals(state, seat));
        if state.phase.is_end_of_game() {
            return points;
        }
        points + self.lines(game, board) + self.tracks(game, board) + self.pieces(board) + self.waiting(game, board)
    }

    fn scale(&self) -> f64 {
        SCALE
    }
}

impl Prospects {
    /// Rows and columns that can still be completed, and how the open ground lies.
    fn lines(&self, game: &PlanetUnknown, board: &Board) -> f64 {
        let weights = &self.weights;
        let planet = game.planet(board);
        let ground = Ground::of(game.backend(), planet.squares - board.covered);
        let line = |[squares, covered, meteorites, lone]: [u8; 4], medals: u8| {
            if squares == 0 || (covered == squares && meteorites == 0) {
                return 0.0;
            }
            let [meteorites, lone] = [meteorites, lone].map(i32::from);
            let progress = (f64::from(covered) / f64::from(squares)).powi(2);
            let prospect = f64::from(medals) * (weights.line * progress + weights.late_line * progress.powi(3));
            if meteorites == 0 && lone == 0 {
                return prospect;
            }
            prospect * weights.meteorite_in_line.powi(meteorites) * weights.lone_in_line.powi(lone)
        };
        let sum = |counts: [[u8; SIDE]; 4], medals: &[u8; SIDE]| -> f64 {
            (0..SIDE).map(|i| line(counts.map(|count| count[i]), medals[i])).sum()
        };
        let sets = [planet.squares, board.covered, board.meteorites, ground.lone];
        let lines = sum(sets.map(in_rows), &planet.row_medals) + sum(sets.map(in_columns), &planet.column_medals);
        lines
            + weights.lone_square * ground.lone.count() as f64
            + weights.dead_end * ground.dead_ends.count() as f64
            + weights.border * ground.border as f64
            + weights.open_area * ground.areas.saturating_sub(1) as f64
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
        let rovers = || board.rovers.iter().flatten().copied();
        let pieces = board.lifepods | board.meteorites;
        let carriers = board.carried_meteorites();
        let distances = rovers().filter_map(|rover| {
            let delivers = carriers.contains(rover);
            let targets = if delivers {
                board.symbols_of(Resource::Rover)
            } else {
                pieces
            };
            distance(Grid::only(rover), targets)
        });
        let count = rovers().count();
        let movement = if count == 0 { 0.0 } else { f64::from(board.movement) };
        weights.lifepod * board.lifepods.count() as f64
            + weights.collected_meteorite * f64::from(board.collected_meteorites % 3)
            + weights.rover * count as f64
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
            Item::KeepCiv => weights.claim + 3.0 * weights.claim_rank,
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
            claims.map(|(rank, &claims)| f64::from(claims) * (weights.claim + weights.claim_rank * rank as f64));
        board
            .pending
            .iter()
            .map(|(item, count)| f64::from(count) * worth(item))
            .sum::<f64>()
            + claims.sum::<f64>()
    }
}

/// How the open squares of a planet lie.
struct Ground {
    /// Those with no open square beside them.
    lone: Grid,
    /// Those with one.
    dead_ends: Grid,
    /// Sides between an open square and one that is not.
    border: usize,
    /// Connected areas.
    areas: usize,
}

impl Ground {
    fn of(backend: Backend, open: Grid) -> Ground {
        let [up, down, left, right] = open.moves().map(|moved| moved & open);
        let some = up | down | left | right;
        let several = up & down | left & right | (up | down) & (left | right);
        let joined: usize = [up, down, left, right].iter().map(Grid::count).sum();
        Ground {
            lone: open - some,
            dead_ends: some - several,
            border: 4 * open.count() - joined,
            areas: backend.areas(&open).count(),
        }
    }
}

/// How many squares of a set are in each row.
fn in_rows(set: Grid) -> [u8; SIDE] {
    std::array::from_fn(|row| set.row(row).count_ones() as u8)
}

/// How many squares of a set are in each column.
fn in_columns(set: Grid) -> [u8; SIDE] {
    const HALF: usize = SIDE / 2;
    /// For each set of half the columns, a byte of 1 for each column in it.
    const SPREAD: [u64; 1 << HALF] = {
        let mut spread = [0; 1 << HALF];
        let mut bit = 0;
        while bit < HALF << HALF {
            let (set, column) = (bit / HALF, bit % HALF);
            spread[set] |= (set as u64 >> column & 1) << (8 * column);
            bit += 1;
        }
        spread
    };
    let halves = (0..SIDE).fold([0, 0], |[left, right], row| {
        let columns = usize::from(set.row(row));
        [
            left + SPREAD[columns % SPREAD.len()],
            right + SPREAD[columns / SPREAD.len() % SPREAD.len()],
        ]
    });
    let [left, right] = halves.map(u64::to_le_bytes);
    std::array::from_fn(|column| {
        if column < HALF {
            left[column]
        } else {
            right[column - HALF]
        }
    })
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
