//! The anchors of a tile next to the bare loop of the query: how near the engine comes to that loop alone.

use crate::comparison::Comparison;
use arrayvec::ArrayVec;
use orrery_arena::bench::{Unit, Workload, anchors, boards_and_tiles};
use orrery_engine::bitboard::{Grid, MAX_CELLS, MAX_ORIENTATIONS};
use orrery_engine::planet_unknown::{Board, PlanetUnknown, TileId};
use std::arch::x86_64::{
    _mm_cvtsi32_si128, _mm256_and_si256, _mm256_loadu_si256, _mm256_or_si256, _mm256_set1_epi16, _mm256_setzero_si256,
    _mm256_srl_epi16, _mm256_storeu_si256,
};
use std::hint::black_box;
use std::sync::Arc;

/// The squares of a tile in each orientation, by row and column.
type Orientations = Vec<(u8, Vec<(i32, i32)>)>;

/// The rows of a grid: what a register holds.
const ROWS: usize = 16;

/// The comparison; none without AVX2.
pub(crate) fn comparison(game: &Arc<PlanetUnknown>, tiles: &[Orientations]) -> Option<Comparison> {
    let has_all = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
    has_all.then(|| {
        let boards = boards_and_tiles(game);
        let ours = anchors("orrery", game);
        let query = |(board, tile): &(Board, TileId)| Query::new(game, board, &tiles[usize::from(*tile)]);
        let bare = bare_loop(boards.iter().map(query).collect(), ours.recorded());
        let reading = |program: Workload| program.reading("tiles", Unit::PerSecond("tiles"), boards.len() as f64, None);
        Comparison {
            name: "anchors of a tile",
            programs: [ours, bare].map(reading).into(),
            most_times: Some(1.15),
        }
    })
}

/// Finds and counts the same anchors, from squares that are found already. Only for processors with AVX2 and POPCNT.
fn bare_loop(queries: Vec<Query>, recorded: u64) -> Workload {
    let mut anchors = [[0; ROWS]; MAX_ORIENTATIONS];
    let count = move || {
        let counts = queries.iter().map(|query| {
            // SAFETY: `comparison` asks for the loop only on a processor with AVX2 and POPCNT.
            let count = unsafe { query.find(&mut anchors) };
            black_box(&anchors);
            u64::from(count)
        });
        counts.sum()
    };
    Workload::new("bare loop", recorded, count)
}

/// A query without the work around it.
struct Query {
    /// The squares that are free and those to touch, each followed by empty rows, so that sixteen can be read from any
    /// row of the field.
    free: [u16; 2 * ROWS],
    touch: [u16; 2 * ROWS],
    /// Row and column of each square, by orientation.
    orientations: ArrayVec<ArrayVec<(usize, i32), MAX_CELLS>, MAX_ORIENTATIONS>,
}

impl Query {
    fn new(game: &PlanetUnknown, board: &Board, orientations: &Orientations) -> Query {
        let planet = game.planet(board);
        let touch = if board.covered.is_empty() {
            planet.start
        } else {
            board.covered.neighbours()
        };
        let squares =
            |(_, cells): &(u8, Vec<(i32, i32)>)| cells.iter().map(|&(row, column)| (row as usize, column)).collect();
        Query {
            free: padded(&(planet.squares - board.covered)),
            touch: padded(&touch),
            orientations: orientations.iter().map(squares).collect(),
        }
    }

    /// Finds the anchors by orientation and counts them.
    #[target_feature(enable = "avx2,popcnt")]
    fn find(&self, anchors: &mut [[u16; ROWS]; MAX_ORIENTATIONS]) -> u32 {
        let mut count = 0;
        for (squares, anchors) in self.orientations.iter().zip(anchors) {
            let (mut lies, mut touches) = (_mm256_set1_epi16(-1), _mm256_setzero_si256());
            for &(row, column) in squares {
                let column = _mm_cvtsi32_si128(column);
                let moved = |rows: &[u16; 2 * ROWS]| {
                    // SAFETY: the row is one of a tile, below 5, and sixteen rows can be read from there.
                    unsafe { _mm256_srl_epi16(_mm256_loadu_si256(rows.as_ptr().add(row).cast()), column) }
                };
                lies = _mm256_and_si256(lies, moved(&self.free));
                touches = _mm256_or_si256(touches, moved(&self.touch));
            }
            // SAFETY: sixteen rows have the size of the register.
            unsafe { _mm256_storeu_si256(anchors.as_mut_ptr().cast(), _mm256_and_si256(lies, touches)) }
            // The last four rows hold no square.
            let (words, _) = anchors[..12].as_chunks::<4>();
            let word =
                |&[a, b, c, d]: &[u16; 4]| u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48;
            count += words.iter().map(|rows| word(rows).count_ones()).sum::<u32>();
        }
        count
    }
}

fn padded(grid: &Grid) -> [u16; 2 * ROWS] {
    let mut rows = [0; 2 * ROWS];
    for square in grid.iter() {
        rows[square.row()] |= 1 << square.column();
    }
    rows
}
