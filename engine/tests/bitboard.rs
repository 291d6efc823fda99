//! Anchors and floods on arbitrary grids: AVX2 and portable code against a walk over all squares.

use orrery_engine::bitboard::{Backend, Footprint, Grid, MAX_CELLS, MAX_ORIENTATIONS, MAX_SIDE, Piece, SIDE, Square};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

fn any_grid() -> impl Strategy<Value = Grid> {
    prop_oneof![
        proptest::collection::vec(any::<u16>(), SIDE),
        (
            proptest::collection::vec(any::<u16>(), SIDE),
            proptest::collection::vec(any::<u16>(), SIDE)
        )
            .prop_map(|(a, b)| a.into_iter().zip(b).map(|(a, b)| a | b).collect()),
    ]
    .prop_map(|rows| {
        rows.into_iter()
            .enumerate()
            .fold(Grid::EMPTY, |grid, (row, bits)| grid.with_row(row, bits & 0xfff))
    })
}

fn any_footprint() -> impl Strategy<Value = Footprint> {
    proptest::collection::btree_set([0..MAX_SIDE as u8, 0..MAX_SIDE as u8], 1..=MAX_CELLS).prop_map(|cells| {
        let top = cells.iter().map(|cell| cell[0]).min().unwrap();
        let left = cells.iter().map(|cell| cell[1]).min().unwrap();
        cells
            .into_iter()
            .map(|[row, column]| [row - top, column - left])
            .collect()
    })
}

fn square_by_square(footprint: &Footprint, free: &Grid, touch: Option<&Grid>) -> Grid {
    let lies = |anchor: &Square| {
        let cells = footprint
            .iter()
            .map(|&[row, column]| (anchor.row() + row as usize, anchor.column() + column as usize));
        let on_field = cells.clone().all(|(row, column)| row < SIDE && column < SIDE);
        let inside = |grid: &Grid, (row, column)| grid.contains(Square::new(row, column));
        on_field
            && cells.clone().all(|cell| inside(free, cell))
            && touch.is_none_or(|touch| cells.clone().any(|cell| inside(touch, cell)))
    };
    Grid::FIELD.iter().filter(lies).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn portable_and_avx2_anchors_are_those_of_a_walk_over_all_squares(
        footprints in proptest::collection::vec(any_footprint(), 1..=MAX_ORIENTATIONS),
        free in any_grid(),
        frontier in any_grid(),
        touching in any::<bool>(),
    ) {
        let touch = touching.then_some(&frontier);
        let expected: Vec<Grid> = footprints.iter().map(|footprint| square_by_square(footprint, &free, touch)).collect();
        for backend in [Backend::Portable, Backend::detect()] {
            let mut anchors = [Grid::EMPTY; MAX_ORIENTATIONS];
            backend.anchors(&Piece::new(footprints.clone()), &free, touch, &mut anchors);
            prop_assert_eq!(&anchors[..footprints.len()], &expected[..], "{:?}", backend);
        }
    }

    #[test]
    fn a_flood_is_what_single_steps_reach_with_both_backends(within in any_grid(), from in any_grid()) {
        let beside = |square: Square| Grid::only(square).neighbours();
        let mut reached = from & within;
        while let Some(square) = within.iter().find(|&square| {
            !reached.contains(square) && !beside(square).is_disjoint(&reached)
        }) {
            reached.insert(square);
        }
        for backend in [Backend::Portable, Backend::detect()] {
            prop_assert_eq!(backend.flood(&from, &within), reached);
            let areas: Vec<Grid> = backend.areas(&within).collect();
            let union = areas.iter().fold(Grid::EMPTY, |union, area| union | *area);
            prop_assert_eq!(areas.iter().map(Grid::count).sum::<usize>(), within.count());
            prop_assert_eq!(union, within);
        }
    }

    #[test]
    fn squares_are_counted_and_found_by_place_with_both_backends(sets in proptest::collection::vec(any_grid(), 1..4)) {
        for backend in [Backend::Portable, Backend::detect()] {
            let mut counts = vec![0; sets.len()];
            let sum = backend.counts(&sets, &mut counts);
            let listed: Vec<Vec<Square>> = sets.iter().map(|set| set.iter().collect()).collect();
            prop_assert_eq!(sum, listed.iter().map(Vec::len).sum::<usize>());
            for ((set, squares), count) in sets.iter().zip(&listed).zip(counts) {
                prop_assert_eq!(usize::from(count), squares.len());
                let found: Vec<Square> = (0..squares.len()).filter_map(|place| backend.nth(set, place)).collect();
                prop_assert_eq!(&found, squares);
                prop_assert_eq!(backend.nth(set, squares.len()), None);
            }
        }
    }
}
