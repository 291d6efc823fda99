//! Which boards meet at the tables of a run: a design in which everything that is compared comes equally often.

mod cells;
mod meetings;

use cells::cells;
use meetings::{arrangements, meetings};
use orrery_engine::{MAX_SEATS, Rng};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// An endless sequence of tables of boards of two kinds, such as corporations and planets, one table for each block.
///
/// The boards of the first kind meet by a plan: over a *pass* of it every two boards meet equally often, over a *round*
/// of passes they sit at each distance around the table equally often and every board sits in every seat equally often.
/// Each board of the first kind has the boards of the second kind in turn: in any prefix of the sequence two of its
/// cells (its pairs with boards of the second kind) differ by one at most, and over a round all cells are equal. At one
/// table all boards of a kind are different, unless there is only one of the second kind.
///
/// Passes differ in the order of their tables; the least played boards come first. The sequence is a pure function of
/// the seed, and a longer run begins with the tables of a shorter one.
///
/// # Examples
/// ```
/// use orrery_arena::Design;
///
/// // Nine corporations on thirteen planets, two at a table.
/// let design = Design::new(2, 9, 13, 1).expect("there are enough boards for two seats");
/// assert_eq!(design.pass(), 36, "all pairs");
/// assert_eq!(design.round(), 36 * 26, "each cell 16 times, each board equally often in both seats");
/// let [first, second] = design.table(0)[..] else { panic!("two seats") };
/// assert!(first.first != second.first && first.second != second.second);
/// ```
#[derive(Debug)]
pub struct Design {
    seats: usize,
    second: usize,
    seed: u64,
    /// The boards that meet at the tables of a pass.
    meetings: Vec<Vec<u8>>,
    /// The orders in which the boards of a meeting sit around the table, in turn over the passes.
    arrangements: Vec<Vec<u8>>,
    /// The cycles of passes in use, by their number.
    cycles: Mutex<BTreeMap<u64, Arc<Vec<Table>>>>,
}

/// The boards of a seat, by their places in the lists of both kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell {
    /// The board of the first kind.
    pub first: u8,
    /// The board of the second kind.
    pub second: u8,
}

/// The boards by seat.
type Table = Vec<Cell>;

/// Boards that no design deals.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DesignError {
    /// There are too few boards for a table, or too many.
    #[error("found {boards} boards for {seats} seats; allowed are {seats} to {MOST}, or one that all seats may have")]
    Boards {
        /// Boards of the kind.
        boards: usize,
        /// Seats at a table.
        seats: usize,
    },
    /// A pass has too many tables.
    #[error(
        "{boards} boards meet {seats} at a time in {meetings} ways; allowed are {MOST_MEETINGS}: name fewer boards"
    )]
    Meetings {
        /// Boards of the first kind.
        boards: usize,
        /// Seats at a table.
        seats: usize,
        /// The tables of a pass.
        meetings: u64,
    },
}

/// The most boards of a kind.
const MOST: usize = 64;

/// The most tables of a pass: all sets of six of the 13 planets, several times over.
const MOST_MEETINGS: u64 = 10_000;

/// How many cycles are remembered: threads play neighbouring blocks.
const CYCLES: usize = 4;

impl Design {
    /// The design for tables of this many seats, with these numbers of boards of the first and of the second kind.
    ///
    /// # Errors
    /// If a kind has fewer boards than there are seats, unless it is the second and has a single board; or if the boards
    /// of the first kind meet in more than 10,000 ways.
    ///
    /// # Panics
    /// If there is no seat or more than [`MAX_SEATS`].
    pub fn new(seats: usize, first: usize, second: usize, seed: u64) -> Result<Design, DesignError> {
        assert!((1..=MAX_SEATS).contains(&seats), "seats are 1 to MAX_SEATS");
        let of_second = if second == 1 { seats } else { second };
        if let Some(boards) = [first, of_second]
            .into_iter()
            .find(|boards| !(seats..=MOST).contains(boards))
        {
            return Err(DesignError::Boards { boards, seats });
        }
        let ways = sets(first, seats);
        if ways > MOST_MEETINGS {
            return Err(DesignError::Meetings {
                boards: first,
                seats,
                meetings: ways,
            });
        }
        Ok(Design {
            seats,
            second,
            seed,
            meetings: meetings(first, seats),
            arrangements: arrangements(seats),
            cycles: Mutex::default(),
        })
    }

    /// The blocks of a pass, in which every two boards of the first kind meet equally often.
    pub fn pass(&self) -> u64 {
        self.meetings.len() as u64
    }

    /// The blocks of a round, in which everything comes equally often.
    pub fn round(&self) -> u64 {
        let turns = (self.arrangements.len() * self.seats) as u64;
        let cycle = self.passes_of_cycle();
        self.pass() * turns / common(turns, cycle) * cycle
    }

    /// The boards at the table of a block, by seat.
    pub fn table(&self, block: u64) -> Vec<Cell> {
        let blocks = self.pass() * self.passes_of_cycle();
        let mut cycles = self.cycles.lock().unwrap_or_else(PoisonError::into_inner);
        let number = block / blocks;
        let cycle = Arc::clone(cycles.entry(number).or_insert_with(|| Arc::new(self.cycle(number))));
        while cycles.len() > CYCLES {
            if cycles.keys().next().is_some_and(|&first| first < number) {
                cycles.pop_first();
            } else {
                cycles.pop_last();
            }
        }
        cycle[(block % blocks) as usize].clone()
    }

    /// The passes after which each board of the first kind has had all boards of the second kind equally often.
    fn passes_of_cycle(&self) -> u64 {
        let second = self.second as u64;
        let seats = self.meetings.iter().filter(|meeting| meeting.contains(&0)).count() as u64;
        second / common(second, seats)
    }

    /// The tables of a cycle of passes.
    fn cycle(&self, number: u64) -> Vec<Table> {
        let passes = self.passes_of_cycle();
        let passes = number * passes..(number + 1) * passes;
        let met: Vec<Vec<u8>> = passes.flat_map(|pass| self.tables_of_pass(pass)).collect();
        let mut rng = Rng::from_words(&[self.seed, number, CELLS]);
        let cells = cells(&met, self.second, &mut rng);
        let table = |(firsts, seconds): (Vec<u8>, Vec<u8>)| {
            let cells = firsts.into_iter().zip(seconds);
            cells.map(|(first, second)| Cell { first, second }).collect()
        };
        met.into_iter().zip(cells).map(table).collect()
    }

    /// The boards of the first kind at the tables of a pass, by seat: the least played first, the others by chance.
    fn tables_of_pass(&self, pass: u64) -> Vec<Vec<u8>> {
        let mut rng = Rng::from_words(&[self.seed, pass, ORDER]);
        let mut left: Vec<usize> = (0..self.meetings.len()).collect();
        left.sort_by_cached_key(|_| rng.next_u64());
        let mut played = [0u32; MOST];
        let mut tables = Vec::with_capacity(left.len());
        while !left.is_empty() {
            let plays = |&meeting: &usize| -> u32 {
                self.meetings[meeting]
                    .iter()
                    .map(|&board| played[usize::from(board)])
                    .sum()
            };
            let (place, _) = left
                .iter()
                .enumerate()
                .min_by_key(|&(_, meeting)| plays(meeting))
                .expect("some are left");
            let meeting = left.swap_remove(place);
            self.meetings[meeting]
                .iter()
                .for_each(|&board| played[usize::from(board)] += 1);
            tables.push(self.seated(meeting, pass));
        }
        tables
    }

    /// A meeting by seat: over the passes, in each arrangement and turned to each seat.
    fn seated(&self, meeting: usize, pass: u64) -> Vec<u8> {
        let arrangements = self.arrangements.len() as u64;
        let mut begin = Rng::from_words(&[self.seed, meeting as u64, SEATS]);
        let turn = begin.below(arrangements as usize * self.seats) as u64 + pass;
        let arrangement = &self.arrangements[(turn % arrangements) as usize];
        let mut table: Vec<u8> = arrangement
            .iter()
            .map(|&place| self.meetings[meeting][usize::from(place)])
            .collect();
        table.rotate_right((turn / arrangements) as usize % self.seats);
        table
    }
}

const ORDER: u64 = 0x6f72_6465;
const CELLS: u64 = 0x6365_6c6c;
const SEATS: u64 = 0x7365_6174;

/// How many sets of this many boards there are.
fn sets(boards: usize, seats: usize) -> u64 {
    (1..=seats as u64).fold(1, |sets, seat| sets * (boards as u64 + 1 - seat) / seat)
}

/// The greatest common divisor.
fn common(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often something came.
    fn counts<T: Ord>(things: impl Iterator<Item = T>) -> BTreeMap<T, u32> {
        let mut counts = BTreeMap::new();
        things.for_each(|thing| *counts.entry(thing).or_default() += 1);
        counts
    }

    fn is_level<T>(counts: &BTreeMap<T, u32>, expected: usize) -> bool {
        counts.len() == expected && counts.values().all(|count| counts.values().next() == Some(count))
    }

    /// Seats, boards of the first kind, of the second kind; rounds short enough to be counted whole.
    const SHAPES: [(usize, usize, usize); 13] = [
        (1, 9, 13),
        (2, 9, 13),
        (2, 13, 9),
        (2, 4, 1),
        (3, 9, 13),
        (3, 5, 3),
        (3, 13, 1),
        (4, 13, 9),
        (4, 6, 1),
        (5, 5, 9),
        (5, 6, 13),
        (6, 6, 13),
        (6, 7, 6),
    ];

    fn designs() -> impl Iterator<Item = (Design, [usize; 3])> {
        SHAPES.into_iter().map(|(seats, first, second)| {
            let design = Design::new(seats, first, second, 3).expect("there are enough boards");
            (design, [seats, first, second])
        })
    }

    fn round(design: &Design) -> Vec<Table> {
        (0..design.round()).map(|block| design.table(block)).collect()
    }

    #[test]
    fn in_a_round_every_two_boards_sit_at_every_distance_and_every_board_in_every_seat_equally_often() {
        for (design, [seats, first, _]) in designs() {
            let tables = round(&design);
            let distances = tables.iter().flat_map(|table| {
                (0..seats)
                    .flat_map(move |a| (1..seats).map(move |by| (table[a].first, table[(a + by) % seats].first, by)))
            });
            assert!(
                is_level(&counts(distances), first * (first - 1) * (seats - 1)),
                "{design:?}"
            );
            let by_seat = tables
                .iter()
                .flat_map(|table| table.iter().map(|cell| cell.first).enumerate());
            assert!(is_level(&counts(by_seat), first * seats), "{design:?}");
        }
    }

    #[test]
    fn in_a_pass_every_two_boards_meet_equally_often() {
        for (design, [seats, first, _]) in designs() {
            let pass: Vec<Table> = (0..design.pass()).map(|block| design.table(block)).collect();
            let pairs = pass.iter().flat_map(|table| {
                (0..seats).flat_map(move |a| {
                    (0..seats)
                        .filter(move |&b| a != b)
                        .map(move |b| (table[a].first, table[b].first))
                })
            });
            assert!(
                is_level(&counts(pairs), if seats == 1 { 0 } else { first * (first - 1) }),
                "{design:?}"
            );
        }
    }

    #[test]
    fn cells_are_equal_over_a_round_and_those_of_a_board_one_apart_at_most_in_any_prefix() {
        for (design, [_, first, second]) in designs() {
            let tables = round(&design);
            assert!(
                is_level(&counts(tables.iter().flatten().copied()), first * second),
                "{design:?}"
            );
            let mut played = vec![vec![0u32; second]; first];
            for table in &tables {
                table
                    .iter()
                    .for_each(|cell| played[usize::from(cell.first)][usize::from(cell.second)] += 1);
                for cells in &played {
                    assert!(
                        cells.iter().max().unwrap() - cells.iter().min().unwrap() <= 1,
                        "{design:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn in_a_prefix_boards_come_about_equally_often() {
        for (design, [seats, first, _]) in designs() {
            let mut played = vec![0u32; first];
            for block in 0..design.pass() {
                design
                    .table(block)
                    .iter()
                    .for_each(|cell| played[usize::from(cell.first)] += 1);
                let apart = played.iter().max().unwrap() - played.iter().min().unwrap();
                assert!(
                    apart <= 1 + seats as u32 / 2,
                    "{apart} at block {block} of {seats} seats, {first} boards"
                );
            }
        }
    }

    #[test]
    fn at_a_table_boards_are_different_unless_there_is_one() {
        for (design, [seats, _, second]) in designs() {
            for table in round(&design) {
                assert_eq!(counts(table.iter().map(|cell| cell.first)).len(), seats);
                assert_eq!(counts(table.iter().map(|cell| cell.second)).len(), seats.min(second));
            }
        }
    }

    #[test]
    fn blocks_are_the_same_in_any_order_and_differ_by_seed() {
        let design = |seed| Design::new(3, 9, 13, seed).expect("there are enough boards");
        let (ahead, back) = (design(1), design(1));
        let blocks = 0..3_000;
        let tables: Vec<Table> = blocks.clone().map(|block| ahead.table(block)).collect();
        for block in blocks.rev() {
            assert_eq!(back.table(block), tables[block as usize]);
        }
        assert_ne!(design(2).table(0), tables[0]);
    }

    #[test]
    fn too_few_boards_are_refused() {
        for (seats, first, second) in [(3, 2, 13), (3, 1, 13), (3, 1, 1), (3, 9, 2), (2, 65, 9)] {
            assert!(
                Design::new(seats, first, second, 1).is_err(),
                "{seats} {first} {second}"
            );
        }
    }
}
