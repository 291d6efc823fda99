//! Which boards meet at a table, and in which orders they sit around it.

/// The sets of boards that meet, in each of which all boards are different and over which every two boards meet equally
/// often: the lines of a plane where there is one, otherwise all sets.
///
/// Nine boards at three seats are the points of the affine plane of order 3, with 12 lines; 13 boards at four seats are
/// those of the projective plane of order 3, with 13 lines (C. J. Colbourn, J. H. Dinitz, Handbook of Combinatorial
/// Designs, 2007, II.2).
pub(super) fn meetings(boards: usize, seats: usize) -> Vec<Vec<u8>> {
    match (boards, seats) {
        (9, 3) => affine_lines(),
        (13, 4) => (0..13)
            .map(|first| DIFFERENCES.map(|step| (first + step) % 13).to_vec())
            .collect(),
        _ => {
            let mut sets = Vec::new();
            add_sets(&mut Vec::new(), 0, boards as u8, seats, &mut sets);
            sets
        }
    }
}

/// Every number from 1 to 12 is a difference of two of these modulo 13 exactly once, so that the sets moved by 0 to 12
/// have every two numbers in common once.
const DIFFERENCES: [u8; 4] = [0, 1, 3, 9];

/// The lines of the plane whose points are (column, row) modulo 3: those of each slope, and the columns.
fn affine_lines() -> Vec<Vec<u8>> {
    let point = |column: u8, row: u8| 3 * (column % 3) + row % 3;
    let sloped = (0..3).flat_map(|slope| {
        (0..3).map(move |begin| (0..3).map(|column| point(column, slope * column + begin)).collect())
    });
    let columns = (0..3).map(|column| (0..3).map(|row| point(column, row)).collect());
    sloped.chain(columns).collect()
}

/// Adds all sets that begin with `begun` and go on with boards from `next` on.
fn add_sets(begun: &mut Vec<u8>, next: u8, boards: u8, seats: usize, sets: &mut Vec<Vec<u8>>) {
    if begun.len() == seats {
        sets.push(begun.clone());
        return;
    }
    for board in next..boards {
        begun.push(board);
        add_sets(begun, board + 1, boards, seats, sets);
        begun.pop();
    }
}

/// Orders of the places of a set around a table, over which every two places are at each distance equally often.
///
/// For a prime number of seats, place `p` sits at `m p` for each `m` below it: the distances of two places are then all
/// multiples of their difference. Otherwise these are all orders that begin with the first place.
pub(super) fn arrangements(seats: usize) -> Vec<Vec<u8>> {
    let seats = seats as u8;
    if matches!(seats, 2 | 3 | 5) {
        let seated = |times: u8| {
            let mut places = vec![0; usize::from(seats)];
            (0..seats).for_each(|place| places[usize::from(times * place % seats)] = place);
            places
        };
        return (1..seats).map(seated).collect();
    }
    let mut orders = Vec::new();
    add_orders(&mut vec![0], seats, &mut orders);
    orders
}

/// Adds all orders of the places below `seats` that begin with `begun`.
fn add_orders(begun: &mut Vec<u8>, seats: u8, orders: &mut Vec<Vec<u8>>) {
    if begun.len() == usize::from(seats) {
        orders.push(begun.clone());
        return;
    }
    for place in 0..seats {
        if !begun.contains(&place) {
            begun.push(place);
            add_orders(begun, seats, orders);
            begun.pop();
        }
    }
}
