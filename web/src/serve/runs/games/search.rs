//! Finds the games that a page shows: in one pass, holding no more than their numbers.

use super::overview::{Overview, boards, check_wanted, setup_of};
use super::query::{Asked, Sort};
use crate::serve::answer::Refused;
use crate::serve::parts::{PART, Part};
use crate::serve::runs::desk::Left;
use orrery_arena::factors::Factors;
use orrery_arena::{PlayedBlock, Row, Run, RunConfig};
use orrery_engine::BySeat;

/// The games of a part of the table.
pub(super) struct Found {
    /// How many games the whole table has.
    pub(super) games: u64,
    pub(super) part: Part,
    pub(super) rows: Vec<Listed>,
}

/// A game of the table.
pub(super) struct Listed {
    pub(super) row: Row,
    /// The boards of each seat.
    pub(super) boards: BySeat<Vec<String>>,
}

/// The games of the part that is asked for.
pub(super) fn find(run: &Run, asked: &Asked, overview: &Overview, left: &Left) -> Result<Found, Refused> {
    let (games, part, numbers) = match (asked.is_filtered(), asked.sort) {
        (false, Sort::First) => by_number(run, asked.part, false)?,
        (false, Sort::Last) => by_number(run, asked.part, true)?,
        _ => by_search(run, asked, overview, left)?,
    };
    let rows = rows(run, &numbers)?;
    Ok(Found { games, part, rows })
}

/// The games of a part of all games, without reading the others.
fn by_number(run: &Run, part: u64, from_end: bool) -> Result<(u64, Part, Vec<u64>), Refused> {
    let schedule = run.manifest().config.schedule();
    let per_block = u64::from(schedule.games_per_block());
    let blocks = run.blocks()?;
    let games = blocks.count() * per_block;
    let part = Part::of(part, games)?;
    let places = part.places().start..part.places().end.min(games);
    let places = match from_end {
        false => places,
        true => games - places.end..games - places.start,
    };
    let first = places.start / per_block;
    let blocks = blocks
        .iter()
        .skip(first as usize)
        .flat_map(|block| schedule.games_of(block));
    let skipped = (places.start - first * per_block) as usize;
    let mut numbers: Vec<u64> = blocks
        .skip(skipped)
        .take((places.end - places.start) as usize)
        .collect();
    if from_end {
        numbers.reverse();
    }
    Ok((games, part, numbers))
}

/// The games of a part of those that match, by reading all of them.
fn by_search(run: &Run, asked: &Asked, overview: &Overview, left: &Left) -> Result<(u64, Part, Vec<u64>), Refused> {
    let config = &run.manifest().config;
    let mut best = Best::new((asked.part * PART) as usize);
    let mut games = 0;
    run.for_each_block(|setup, rows| {
        check_wanted(left)?;
        let setup = match asked.board {
            Some(_) => setup_of(setup, rows)?,
            None => Factors::default(),
        };
        for row in rows.iter().filter(|row| matches(asked, config, &setup, row)) {
            games += 1;
            best.add((key(asked.sort, overview, row, rows.len()), row.number(rows.len())));
        }
        Ok::<(), Refused>(())
    })?;
    let part = Part::of(asked.part, games)?;
    let numbers = part.entries(&best.sorted()).iter().map(|&(_, number)| number).collect();
    Ok((games, part, numbers))
}

fn matches(asked: &Asked, config: &RunConfig, setup: &Factors, row: &Row) -> bool {
    let has_agent = |wanted: &String| row.agents.iter().any(|&agent| config.agent_name(agent) == *wanted);
    let has_board = |wanted: &String| {
        let mut seats = row.agents.entries();
        seats.any(|(seat, _)| boards(config, setup, row, seat).contains(wanted))
    };
    asked.ending.as_ref().is_none_or(|ending| row.ending == *ending)
        && asked.agent.as_ref().is_none_or(has_agent)
        && asked.board.as_ref().is_none_or(has_board)
}

/// Where a game comes in the order: the least first, and the first game among equals. Games that the order says nothing of come
/// last.
fn key(sort: Sort, overview: &Overview, row: &Row, games_per_block: usize) -> i64 {
    let number = row.number(games_per_block) as i64;
    let known = match sort {
        Sort::First => Some(number),
        Sort::Last => Some(-number),
        // The bits of numbers from 0 on are in the order of the numbers.
        Sort::Surprise => overview.chances.of(row).map(|chance| chance.to_bits() as i64),
        Sort::Reason(reason) if row.is_scored() => reason.fits(row).map(|fits| -fits),
        Sort::Reason(_) => None,
    };
    known.unwrap_or(i64::MAX)
}

/// The least of many entries.
struct Best {
    most: usize,
    kept: Vec<(i64, u64)>,
}

impl Best {
    fn new(most: usize) -> Best {
        Best { most, kept: Vec::new() }
    }

    fn add(&mut self, entry: (i64, u64)) {
        self.kept.push(entry);
        // At twice the size, so that cutting takes little of the time.
        if self.kept.len() >= 2 * self.most {
            self.kept.select_nth_unstable(self.most - 1);
            self.kept.truncate(self.most);
        }
    }

    fn sorted(mut self) -> Vec<(i64, u64)> {
        self.kept.sort_unstable();
        self.kept.truncate(self.most);
        self.kept
    }
}

/// The rows of these games, in this order.
fn rows(run: &Run, numbers: &[u64]) -> Result<Vec<Listed>, Refused> {
    let config = &run.manifest().config;
    let per_block = u64::from(config.schedule().games_per_block());
    let mut read: Option<PlayedBlock> = None;
    let mut rows = Vec::new();
    for number in numbers {
        let wanted = number / per_block;
        let block = match read.take() {
            Some(block) if block.block == wanted => block,
            _ => run.block(wanted)?,
        };
        let setup = setup_of(&block.setup, &block.rows)?;
        let row = &block.rows[(number % per_block) as usize];
        let of_seats = row.agents.entries().map(|(seat, _)| boards(config, &setup, row, seat));
        rows.push(Listed {
            row: row.clone(),
            boards: of_seats.collect(),
        });
        read = Some(block);
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_entries_are_kept_whatever_their_order() {
        let entries: Vec<(i64, u64)> = (0..1_000u64)
            .map(|number| ((number * 7_919 % 97) as i64, number))
            .collect();
        let mut sorted = entries.clone();
        sorted.sort_unstable();
        for most in [1, 10, 999, 1_000, 2_000] {
            let mut best = Best::new(most);
            entries.iter().for_each(|&entry| best.add(entry));
            assert_eq!(best.sorted(), sorted[..most.min(1_000)]);
        }
    }
}
