//! Anchors, floods, counts and shapes of arbitrary grids: AVX2 and portable code against a walk over all squares.
//! `ORRERY_CASES` sets how many grids are tried.

use orrery_engine::bitboard::{
    Anchors, Backend, Footprint, Grid, MAX_CELLS, MAX_ORIENTATIONS, MAX_SIDE, Piece, Query, SIDE, Square,
};
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

/// Queries for pieces that have to touch or not.
fn queries<'a>(pieces: &'a [Piece], touching: [bool; 2], found: &'a mut [Anchors; 2]) -> Vec<Query<'a>> {
    let queries = pieces.iter().zip(touching).zip(found);
    let query = |((piece, touches), anchors)| Query {
        piece,
        touches,
        anchors,
    };
    queries.map(query).collect()
}

/// How many cases each property is tried on.
fn cases() -> u32 {
    let given = std::env::var("ORRERY_CASES").ok();
    given.map_or(2_000, |given| given.parse().expect("ORRERY_CASES is a number"))
}

proptest! {
    #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1), ..ProptestConfig::with_cases(cases()) })]

    #[test]
    fn portable_and_avx2_anchors_are_those_of_a_walk_over_all_squares(
        footprints in proptest::collection::vec(proptest::collection::vec(any_footprint(), 1..=MAX_ORIENTATIONS), 1..=2),
        regions in proptest::collection::vec(any_grid(), 1..4),
        taken in proptest::collection::vec(any_grid(), 1..4),
        sparse in any_grid(),
        frontier in any_grid(),
        touching in any::<[bool; 2]>(),
        kept in any_grid(),
        keeping in any::<[bool; 2]>(),
    ) {
        let pieces: Vec<Piece> = footprints.iter().cloned().map(Piece::new).collect();
        let taken: Vec<Grid> = taken.into_iter().map(|taken| taken & sparse).collect();
        for backend in [Backend::Portable, Backend::detect()] {
            let mut found = [[Grid::FIELD; MAX_ORIENTATIONS]; 2];
            backend.find_anchors(&mut queries(&pieces, touching, &mut found), &regions, &taken, &frontier);
            let all = found;
            backend.keep_anchors(&mut queries(&pieces, keeping, &mut found), &kept);
            for (index, footprints) in footprints.iter().enumerate() {
                let touch = touching[index].then_some(&frontier);
                for (orientation, footprint) in footprints.iter().enumerate() {
                    let free = regions.iter().flat_map(|region| taken.iter().map(|taken| *region - *taken));
                    let expected = free.map(|free| square_by_square(footprint, &free, touch)).fold(Grid::EMPTY, |union, anchors| union | anchors);
                    prop_assert_eq!(all[index][orientation], expected, "{:?}", backend);
                    let some = square_by_square(footprint, &Grid::FIELD, Some(&kept));
                    let expected = if keeping[index] { expected & some } else { expected - some };
                    prop_assert_eq!(found[index][orientation], expected, "{:?}", backend);
                }
            }
        }
    }

    #[test]
    fn the_neighbours_of_a_set_are_those_of_its_squares_with_both_backends(set in any_grid()) {
        let expected = set.iter().fold(Grid::EMPTY, |beside, square| beside | Grid::only(square).neighbours());
        for backend in [Backend::Portable, Backend::detect()] {
            prop_assert_eq!(backend.neighbours(&set), expected, "{:?}", backend);
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
            let sizes = backend.area_sizes(&within, &Grid::EMPTY);
            prop_assert_eq!(sizes.count, areas.len());
            prop_assert_eq!(sizes.largest, areas.iter().map(Grid::count).max().unwrap_or(0));
            let sizes = backend.area_sizes(&within, &from);
            prop_assert_eq!(sizes.count, areas.iter().filter(|area| !area.is_subset(&from)).count());
        }
    }

    #[test]
    fn pieces_fit_that_have_an_anchor_with_both_backends(
        pieces in proptest::collection::vec(proptest::collection::vec(any_footprint(), 1..=MAX_ORIENTATIONS), 0..4),
        free in any_grid(),
        touch in any_grid(),
        sparse in any_grid(),
    ) {
        let free = free & sparse;
        let fits = |footprint: &Footprint| !square_by_square(footprint, &free, Some(&touch)).is_empty();
        let fitting = pieces.iter().filter(|footprints| footprints.iter().any(fits)).count();
        let pieces: Vec<Piece> = pieces.iter().cloned().map(Piece::new).collect();
        for backend in [Backend::Portable, Backend::detect()] {
            prop_assert_eq!(backend.fitting(&pieces, &free, &touch), fitting, "{:?}", backend);
        }
    }

    #[test]
    fn lines_are_counted_square_by_square_with_both_backends(set in any_grid(), sparse in any_grid(), thin in any::<bool>()) {
        let set = if thin { set & sparse & !(sparse & sparse.neighbours()) } else { set };
        let mut counts = [[0; SIDE]; 2];
        for square in set.iter() {
            counts[0][square.row()] += 1;
            counts[1][square.column()] += 1;
        }
        let lines = counts.map(|counts| (0..SIDE).filter(|&line| counts[line] > 0).map(|line| 1 << line).sum::<u16>());
        for backend in [Backend::Portable, Backend::detect()] {
            prop_assert_eq!(backend.in_lines(&set), counts, "{:?}", backend);
            prop_assert_eq!(backend.lines(&set), lines, "{:?}", backend);
        }
    }

    #[test]
    fn the_shape_of_a_set_is_that_of_its_squares_with_both_backends(set in any_grid(), sparse in any_grid(), thin in any::<bool>()) {
        let set = if thin { set & sparse } else { set };
        let beside = |square: Square| (Grid::only(square).neighbours() & set).count();
        let squares = || set.iter();
        let corner = |row: usize, column: usize| {
            let inside = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| (row + down < SIDE && column + right < SIDE) && set.contains(Square::new(row + down, column + right)));
            i32::from(inside == [true; 4])
        };
        let blocks: i32 = (0..SIDE * SIDE).map(|index| corner(index / SIDE, index % SIDE)).sum();
        let joined: usize = squares().map(beside).sum();
        for backend in [Backend::Portable, Backend::detect()] {
            let shape = backend.shape(&set);
            prop_assert_eq!(shape.squares, squares().count());
            prop_assert_eq!(shape.lone, squares().filter(|&square| beside(square) == 0).collect());
            prop_assert_eq!(shape.dead_ends, squares().filter(|&square| beside(square) == 1).count());
            prop_assert_eq!(shape.border, squares().map(|square| 4 - beside(square)).sum::<usize>());
            prop_assert_eq!(shape.areas, squares().count() as i32 - joined as i32 / 2 + blocks);
        }
    }

    #[test]
    fn squares_are_counted_and_found_by_place_with_both_backends(sets in proptest::collection::vec(any_grid(), 1..4)) {
        for backend in [Backend::Portable, Backend::detect()] {
            let mut counts = vec![0; sets.len()];
            let sum = backend.counts(&sets, &mut counts);
            prop_assert_eq!(backend.count(&sets[0]), sets[0].iter().count());
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
