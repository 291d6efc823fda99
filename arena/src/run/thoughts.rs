//! The table `thoughts`: a row for each decision of which an agent thought something.

use crate::considered::Considered;
use crate::row::Row;
use crate::schedule::Schedule;
use orrery_agents::{Candidate, Thought};
use orrery_engine::codec::{CHECKSUM, checksum};
use rusqlite::{Connection, Transaction, params};
use std::iter;

/// How much the probabilities of a policy may differ from 1 in sum: they are rounded.
const ROUNDING: f32 = 1e-3;

/// The columns of a decision: numbers of candidates in little-endian order, one after the other.
struct Columns {
    number: u64,
    ply: u32,
    own: u16,
    root_value: f32,
    places: Vec<u8>,
    visits: Vec<u8>,
    worth: Vec<u8>,
    policy: Vec<u8>,
}

/// Writes the thoughts of a block.
pub(super) fn insert(
    transaction: &Transaction,
    schedule: &Schedule,
    block: u64,
    thoughts: &[Considered],
) -> rusqlite::Result<()> {
    let first = schedule.games_of(block).start;
    let mut insert = transaction.prepare_cached("INSERT INTO thoughts VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
    for considered in thoughts {
        let columns = Columns::of(first, considered);
        insert.execute(params![
            columns.number,
            columns.ply,
            columns.own,
            f64::from(columns.root_value),
            columns.places,
            columns.visits,
            columns.worth,
            columns.policy,
        ])?;
    }
    Ok(())
}

/// The checksum of the thoughts of a block, by which a missing one is found, too.
pub(super) fn sum(schedule: &Schedule, block: u64, thoughts: &[Considered]) -> [u8; CHECKSUM] {
    let first = schedule.games_of(block).start;
    let mut bytes = Vec::new();
    thoughts
        .iter()
        .for_each(|considered| Columns::of(first, considered).add_to(&mut bytes));
    checksum(&bytes)
}

/// Thoughts and their checksum.
pub(super) type Summed = (Vec<Considered>, [u8; CHECKSUM]);

/// The thoughts of the block of these rows, and their checksum.
///
/// # Errors
/// The inner one says what is wrong with them.
pub(super) fn read(
    connection: &Connection,
    schedule: &Schedule,
    rows: &[Row],
) -> rusqlite::Result<Result<Summed, String>> {
    let select = "SELECT number, ply, own, root_value, places, visits, worth, policy FROM thoughts
        WHERE number = ?1 ORDER BY ply";
    let mut statement = connection.prepare_cached(select)?;
    let (mut thoughts, mut bytes) = (Vec::new(), Vec::new());
    for row in rows {
        let number = row.number(schedule.games_per_block() as usize);
        let mut found = statement.query([number])?;
        let mut count = 0;
        while let Some(found) = found.next()? {
            let columns = Columns::from_sql(found)?;
            columns.add_to(&mut bytes);
            count += 1;
            if count > row.decisions || u64::from(columns.ply) >= row.plies {
                let (decisions, plies) = (row.decisions, row.plies);
                return Ok(Err(format!(
                    "game {number} has thoughts beyond its {decisions} decisions and {plies} plies"
                )));
            }
            match columns.thought() {
                Ok(thought) => thoughts.push(Considered {
                    game: row.game,
                    ply: columns.ply,
                    thought,
                }),
                Err(what) => {
                    return Ok(Err(format!(
                        "the thought at ply {} of game {number}: {what}",
                        columns.ply
                    )));
                }
            }
        }
    }
    Ok(Ok((thoughts, checksum(&bytes))))
}

impl Columns {
    /// The columns of a decision in the block whose first game has this number.
    fn of(first: u64, considered: &Considered) -> Columns {
        let Thought {
            candidates,
            root_value,
            own,
        } = &considered.thought;
        let is_tried = candidates.iter().any(|candidate| candidate.visits > 0);
        let tried = candidates.iter().filter(|_| is_tried);
        Columns {
            number: first + u64::from(considered.game),
            ply: considered.ply,
            own: *own,
            root_value: *root_value,
            places: candidates
                .iter()
                .flat_map(|candidate| candidate.place.to_le_bytes())
                .collect(),
            visits: tried.flat_map(|candidate| candidate.visits.to_le_bytes()).collect(),
            worth: candidates
                .iter()
                .flat_map(|candidate| candidate.value.to_le_bytes())
                .collect(),
            policy: candidates
                .iter()
                .flat_map(|candidate| candidate.policy.to_le_bytes())
                .collect(),
        }
    }

    fn from_sql(row: &rusqlite::Row) -> rusqlite::Result<Columns> {
        Ok(Columns {
            number: row.get(0)?,
            ply: row.get(1)?,
            own: row.get(2)?,
            root_value: row.get::<_, f64>(3)? as f32,
            places: row.get(4)?,
            visits: row.get(5)?,
            worth: row.get(6)?,
            policy: row.get(7)?,
        })
    }

    fn add_to(&self, bytes: &mut Vec<u8>) {
        bytes.extend(self.number.to_le_bytes());
        bytes.extend(self.ply.to_le_bytes());
        bytes.extend(self.own.to_le_bytes());
        bytes.extend(self.root_value.to_le_bytes());
        for column in [&self.places, &self.visits, &self.worth, &self.policy] {
            bytes.extend((column.len() as u64).to_le_bytes());
            bytes.extend(column);
        }
    }

    /// The thought of the columns, which may come from elsewhere.
    fn thought(&self) -> Result<Thought, String> {
        let places: Vec<u16> = numbers(&self.places, u16::from_le_bytes).collect();
        let count = places.len();
        let is_tried = !self.visits.is_empty();
        let lengths = [self.places.len() / 2, self.worth.len() / 4, self.policy.len() / 4];
        let remainders = [self.places.len() % 2, self.worth.len() % 4, self.policy.len() % 4];
        if count == 0 || lengths != [count; 3] || remainders != [0; 3] || is_tried && self.visits.len() != 4 * count {
            return Err(format!(
                "it has columns of different lengths, or none of its {count} places"
            ));
        }
        let visits = numbers(&self.visits, u32::from_le_bytes).chain(iter::repeat(0));
        let values = numbers(&self.worth, f32::from_le_bytes);
        let policy = numbers(&self.policy, f32::from_le_bytes);
        let numbers = places.iter().zip(visits).zip(values.zip(policy));
        let candidates: Vec<Candidate> = numbers
            .map(|((&place, visits), (value, policy))| Candidate {
                place,
                visits,
                value,
                policy,
            })
            .collect();
        if !places.is_sorted_by(|a, b| a < b) || !places.contains(&self.own) {
            return Err(format!("its places do not ascend, or {} is none of them", self.own));
        }
        let sum: f32 = candidates.iter().map(|candidate| candidate.policy).sum();
        let is_policy = candidates.iter().all(|candidate| candidate.policy >= 0.0) && (sum - 1.0).abs() < ROUNDING;
        if !is_policy {
            return Err(format!("its policy is none: it adds up to {sum}"));
        }
        if !self.root_value.is_finite() || candidates.iter().any(|candidate| !candidate.value.is_finite()) {
            return Err("it has a value that is no number".to_owned());
        }
        Ok(Thought {
            candidates,
            root_value: self.root_value,
            own: self.own,
        })
    }
}

/// The numbers of a column, without a remainder at its end.
fn numbers<const SIZE: usize, T>(column: &[u8], read: impl Fn([u8; SIZE]) -> T) -> impl Iterator<Item = T> {
    let (numbers, _) = column.as_chunks::<SIZE>();
    numbers.iter().map(move |&number| read(number))
}
