//! Objectives: the medals they may still give, beyond those they give now.

use super::last::Last;
use super::statistics::{self, Counted};
use super::weights::Weights;
use orrery_engine::bitboard::{Grid, SIDE};
use orrery_engine::card_set::CardId;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::ruleset::objectives::{
    Better, Condition, CoveredGround, NeighbourSide, PrivateSide,
};
use orrery_engine::planet_unknown::state::SharedObjective;
use orrery_engine::planet_unknown::{Board, PlanetUnknown, State};
use orrery_engine::{MAX_SEATS, Seat};

/// What is remembered of an objective between neighbours, for each of the two.
#[derive(Default)]
pub(super) struct Rivalry([Rival; 2]);

/// A seat's count, and the medals by the card, its own count and that of its neighbour.
#[derive(Default)]
struct Rival {
    counted: Counted,
    medals: Last<(CardId, [i32; 2]), [f64; 2]>,
}

/// The medals of objectives against others, and the expected medals of all objectives beyond their medals now, for the share
/// of time.
pub(super) fn value(
    weights: &Weights,
    rivalries: &mut [Rivalry; MAX_SEATS],
    game: &PlanetUnknown,
    state: &State,
    seat: Seat,
    time: f64,
) -> f64 {
    let shared = state.objectives.iter().zip(rivalries);
    let shared = shared.filter_map(|(objective, rivalry)| Some((objective.as_ref()?, rivalry)));
    let shared = shared.filter(|(objective, _)| objective.seats.contains(&seat));
    let shared = shared.map(|(objective, rivalry)| {
        let [now, then] = against(weights, rivalry, game, state, seat, objective);
        now + time * weights.objective * (then - now)
    });
    let board = &state.boards[seat];
    let cards = board.private_objectives.iter();
    let cards = cards.map(|card| game.tables().objective(card));
    let private = cards.map(|card| alone(weights, game, board, &card.private));
    let common = f64::from(game.common_objective_medals(state, seat));
    common + shared.sum::<f64>() + time * private.sum::<f64>()
}

/// The medals of an objective between neighbours now, and those to be expected in the end with the current lead.
fn against(
    weights: &Weights,
    Rivalry(rivals): &mut Rivalry,
    game: &PlanetUnknown,
    state: &State,
    seat: Seat,
    objective: &SharedObjective,
) -> [f64; 2] {
    let side = &game.tables().objective(objective.card).neighbour;
    let own = usize::from(objective.seats[0] != seat);
    let [own, other] = [own, 1 - own];
    let counts = [own, other].map(|place| {
        let board = &state.boards[objective.seats[place]];
        statistics::value(&mut rivals[place].counted, game, board, side.statistic)
    });
    let medals = &mut rivals[own].medals;
    *medals.of((objective.card, counts), |&(_, counts)| {
        medals_by_counts(weights, side, counts)
    })
}

/// The same by the own count and that of the neighbour.
fn medals_by_counts(weights: &Weights, side: &NeighbourSide, [own, others]: [i32; 2]) -> [f64; 2] {
    let lead = match side.better {
        Better::More => own - others,
        Better::Less => others - own,
    };
    let now = match lead {
        1.. => side.win,
        0 => side.tie,
        _ => 0,
    };
    // The larger the counts, the less a lead is worth.
    let width = weights.lead.max(0.05) * (1.0 + 0.1 * f64::from(own.max(others)));
    let then = f64::from(side.win) / (1.0 + (-f64::from(lead) / width).exp());
    [now.into(), then]
}

/// The medals a private objective may give beyond those it gives now.
fn alone(weights: &Weights, game: &PlanetUnknown, board: &Board, side: &PrivateSide) -> f64 {
    let medals = f64::from(side.medals);
    match side.condition {
        // It holds when the game begins, and can only be lost.
        Condition::ResourceAtMost { of, max } if game.fulfils(board, side.condition) => {
            let used = board.symbols_of(of).count() as f64 / f64::from(max + 1);
            -medals * weights.private * used.powi(2)
        }
        condition if game.fulfils(board, condition) => 0.0,
        condition => medals * weights.private * progress(game, board, condition).powf(weights.private_power.max(0.1)),
    }
}

/// The share of a condition that is fulfilled: below 1 if it does not hold.
fn progress(game: &PlanetUnknown, board: &Board, condition: Condition) -> f64 {
    let share = |have: usize, asked: u8| have as f64 / f64::from(asked.max(1));
    let collected = |what: Collectible| match what {
        Collectible::Meteorite => usize::from(board.collected_meteorites),
        Collectible::Lifepod => board.lifepods_held(),
    };
    match condition {
        Condition::Rectangle { of, size: [a, b] } => {
            let terrain = game.objective_terrain(board, of);
            let room = (game.planet(board).squares - board.covered) | terrain;
            let [upright, flat] = [[a, b], [b, a]].map(|[rows, columns]| best_block(&terrain, &room, rows, columns));
            share(upright.max(flat), a * b)
        }
        Condition::AreaResources { of, min } => {
            let symbols = board.symbols_of(of);
            let areas = game.terrain_areas(board, of);
            share(areas.map(|area| (area & symbols).count()).max().unwrap_or(0), min)
        }
        Condition::TrackAtTop { of } => {
            let spots = Track::ALL.map(|tracker| board.spot(tracker));
            let there = spots.iter().filter(|spot| spot.track == of);
            let highest = there.map(|spot| spot.position).max().unwrap_or(0);
            share(highest.into(), game.track(board, of).top)
        }
        Condition::CollectedAtLeast { of, min } => share(collected(of), min),
        Condition::CollectedMore { of, than } => 1.0 / (2 + collected(than) - collected(of)) as f64,
        Condition::AllCovered { of } => {
            let planet = game.planet(board);
            let ground = match of {
                CoveredGround::Ice => planet.ice,
                CoveredGround::Land => planet.squares - planet.ice,
            };
            if ground.is_empty() {
                // A ruling says that the condition holds there; if not it never will.
                return 0.0;
            }
            1.0 - (ground - board.covered).count() as f64 / ground.count() as f64
        }
        Condition::ResourceAtMost { .. } => 0.0,
    }
}

/// The most squares of a terrain in any block of `rows` by `columns` that can still become all of that terrain.
fn best_block(terrain: &Grid, room: &Grid, rows: u8, columns: u8) -> usize {
    let mask = (1 << columns) - 1;
    let tops = 0..=SIDE - usize::from(rows);
    let blocks = tops.flat_map(|top| {
        let rows = top..top + usize::from(rows);
        let common = rows.clone().fold(u16::MAX, |common, row| common & room.row(row));
        let lefts = (0..columns).fold(common, |lefts, column| lefts & common >> column);
        let lefts = (0..SIDE).filter(move |left| lefts >> left & 1 == 1);
        lefts.map(move |left| {
            rows.clone()
                .map(|row| (terrain.row(row) >> left & mask).count_ones() as usize)
                .sum()
        })
    });
    blocks.max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::planet_unknown::testing::positions;
    use orrery_engine::BySeat;
    use orrery_engine::bitboard::Square;

    #[test]
    fn progress_is_below_one_while_a_condition_is_not_fulfilled() {
        let (game, positions) = positions();
        let conditions = || game.tables().objectives.iter().map(|card| card.private.condition);
        let mut some = 0;
        for board in positions.iter().flat_map(|state| state.boards.iter()) {
            for condition in conditions().filter(|&condition| !game.fulfils(board, condition)) {
                let progress = progress(&game, board, condition);
                assert!((0.0..1.0).contains(&progress), "{condition:?}: {progress}");
                some += usize::from(progress > 0.5);
            }
        }
        assert!(some > 100, "{some} are more than half there");
    }

    #[test]
    fn no_ground_of_a_kind_counts_as_none_of_it_covered() {
        let (game, positions) = positions();
        let has_no_ice = |board: &&Board| game.planet(board).ice.is_empty();
        let mut boards = positions.iter().flat_map(|state| state.boards.iter());
        let board = boards.find(has_no_ice).expect("a planet has no ice");
        let ice = Condition::AllCovered { of: CoveredGround::Ice };
        assert_eq!(progress(&game, board, ice), 0.0);
    }

    #[test]
    fn objectives_between_neighbours_count_their_medals_now_and_a_share_of_those_in_the_end() {
        let (game, positions) = positions();
        let weights = Weights::default();
        for state in &positions {
            let mut medals = BySeat::from_fn(state.seats(), |seat| game.own_medals(state, seat));
            for seat in (0..state.seats() as u8).map(Seat) {
                medals[seat] += game.common_objective_medals(state, seat);
                for objective in state.objectives.iter().flatten().filter(|of| of.seats.contains(&seat)) {
                    let side = &game.tables().objective(objective.card).neighbour;
                    let [now, then] = against(&weights, &mut Rivalry::default(), &game, state, seat, objective);
                    let half = f64::from(side.win) / 2.0;
                    match now {
                        now if now == f64::from(side.win) => assert!(half < then && then <= 2.0 * half),
                        now if now == f64::from(side.tie) => assert_eq!(then, half),
                        _ => assert!(0.0 <= then && then < half),
                    }
                    medals[seat] += now as i32;
                }
                assert_eq!(medals[seat], game.medals(state, seat));
            }
        }
    }

    #[test]
    fn a_block_is_measured_only_where_it_can_still_be_completed() {
        let grid = |squares: &[(usize, usize)]| -> Grid {
            let square = |&(row, column): &(usize, usize)| Square::new(row, column);
            squares.iter().map(square).collect()
        };
        let terrain = grid(&[(0, 0), (0, 1), (1, 1), (5, 5)]);
        let all = grid(&[(0, 0), (0, 1), (1, 0), (1, 1), (5, 5)]);
        assert_eq!(best_block(&terrain, &all, 2, 2), 3);
        assert_eq!(
            best_block(&terrain, &terrain, 2, 2),
            0,
            "a square is taken by another terrain"
        );
        assert_eq!(best_block(&terrain, &terrain, 1, 2), 2);
    }
}
