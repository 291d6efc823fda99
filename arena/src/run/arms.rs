//! The tables `arms` and `held` of a run in which items are valued: how its games went on with something else in place of
//! what a seat got, and what seats had in the end.

use super::arm_order;
use crate::arm::{Arm, ArmKind, Branched, Rates};
use crate::row::Row;
use crate::schedule::Schedule;
use orrery_engine::codec::{CHECKSUM, checksum};
use orrery_engine::{BySeat, Seat};
use rusqlite::{Connection, Transaction, params};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// The tables of such a run, besides those of every run.
pub(super) const TABLES: &str = "
    CREATE TABLE arms (
        number INTEGER NOT NULL, place INTEGER NOT NULL, ply INTEGER NOT NULL, seat INTEGER, alone INTEGER NOT NULL,
        item INTEGER NOT NULL, kind TEXT NOT NULL, round INTEGER NOT NULL, scores TEXT NOT NULL,
        shares TEXT NOT NULL, rounds INTEGER NOT NULL,
        PRIMARY KEY (number, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE held (number INTEGER PRIMARY KEY, items TEXT NOT NULL) STRICT;
";

/// The most arms of a game, the most points of a seat, and the last round, that are believed.
const MOST_ARMS: u64 = 100_000;
const MOST_POINTS: u32 = 1_000_000;
const MOST_ROUNDS: u32 = 100_000;

/// The columns of an arm.
#[derive(Serialize)]
struct Columns {
    number: u64,
    place: u64,
    ply: u32,
    seat: Option<u8>,
    alone: bool,
    item: u16,
    kind: String,
    round: u32,
    scores: String,
    shares: String,
    rounds: u32,
}

/// Writes the arms of a block.
pub(super) fn insert(
    transaction: &Transaction,
    schedule: &Schedule,
    block: u64,
    branched: &[Branched],
) -> rusqlite::Result<()> {
    let mut arms =
        transaction.prepare_cached("INSERT INTO arms VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)")?;
    let mut held = transaction.prepare_cached("INSERT INTO held VALUES (?1, ?2)")?;
    for (number, game) in (schedule.games_of(block).start..).zip(branched) {
        held.execute(params![number, json(&game.held)])?;
        for (place, arm) in game.arms.iter().enumerate() {
            let columns = Columns::of(number, place as u64, arm);
            arms.execute(params![
                columns.number,
                columns.place,
                columns.ply,
                columns.seat,
                columns.alone,
                columns.item,
                columns.kind,
                columns.round,
                columns.scores,
                columns.shares,
                columns.rounds,
            ])?;
        }
    }
    Ok(())
}

/// The checksum of the arms of a block, by which a missing one is found, too.
pub(super) fn sum(schedule: &Schedule, block: u64, branched: &[Branched]) -> [u8; CHECKSUM] {
    let mut text = String::new();
    for (number, game) in (schedule.games_of(block).start..).zip(branched) {
        text += &json(&game.held);
        for (place, arm) in game.arms.iter().enumerate() {
            text += &json(&Columns::of(number, place as u64, arm));
        }
    }
    checksum(text.as_bytes())
}

/// The arms of the games of these rows, of items with these rates.
///
/// # Errors
/// The inner one says what is wrong with them.
pub(super) fn read(
    connection: &Connection,
    schedule: &Schedule,
    rows: &[Row],
    rates: &Rates,
) -> rusqlite::Result<Result<Vec<Branched>, String>> {
    let items = rates.taker.len();
    let select = "SELECT number, place, ply, seat, alone, item, kind, round, scores, shares, rounds FROM arms WHERE number = ?1 ORDER BY place";
    let mut arms = connection.prepare_cached(select)?;
    let mut held = connection.prepare_cached("SELECT items FROM held WHERE number = ?1")?;
    let mut branched = Vec::with_capacity(rows.len());
    for row in rows {
        let number = row.number(schedule.games_per_block() as usize);
        let wrong = |what: &str| Ok(Err(format!("the arms of game {number} {what}")));
        let of_game: String = held.query_row([number], |row| row.get(0))?;
        let Some(of_game) = held_items(&of_game, row.scores.seats(), items) else {
            return wrong("say of what seats held that it is no item");
        };
        let mut game = Branched {
            held: of_game,
            arms: Vec::new(),
        };
        let mut found = arms.query([number])?;
        while let Some(found) = found.next()? {
            let columns = Columns::from_sql(found)?;
            let place = game.arms.len() as u64;
            match columns.arm(row, items) {
                Some(arm) if columns.place == place && place < MOST_ARMS => game.arms.push(arm),
                _ => return wrong(&format!("have one at place {place} that is not possible")),
            }
        }
        let has_some = !game.arms.is_empty() || game.held.iter().any(|items| !items.is_empty());
        if has_some && !row.is_scored() {
            return wrong("are there, although it was forfeited");
        }
        if let Err(what) = arm_order::check(&game.arms, rates) {
            return wrong(&what);
        }
        branched.push(game);
    }
    Ok(Ok(branched))
}

/// The items of each seat, ascending.
fn held_items(text: &str, seats: usize, items: usize) -> Option<BySeat<Vec<usize>>> {
    let held: BySeat<Vec<usize>> = parsed(text)?;
    let is_possible =
        |of_seat: &Vec<usize>| of_seat.is_sorted_by(|a, b| a < b) && of_seat.last().is_none_or(|&last| last < items);
    (held.seats() == seats && held.iter().all(is_possible)).then_some(held)
}

impl Columns {
    fn of(number: u64, place: u64, arm: &Arm) -> Columns {
        Columns {
            number,
            place,
            ply: arm.ply,
            seat: arm.seat.map(|seat| seat.0),
            alone: arm.alone,
            item: arm.item,
            kind: arm.kind.name().to_owned(),
            round: arm.round,
            scores: json(&arm.scores),
            shares: json(&arm.shares),
            rounds: arm.rounds,
        }
    }

    fn from_sql(row: &rusqlite::Row) -> rusqlite::Result<Columns> {
        Ok(Columns {
            number: row.get(0)?,
            place: row.get(1)?,
            ply: row.get(2)?,
            seat: row.get(3)?,
            alone: row.get(4)?,
            item: row.get(5)?,
            kind: row.get(6)?,
            round: row.get(7)?,
            scores: row.get(8)?,
            shares: row.get(9)?,
            rounds: row.get(10)?,
        })
    }

    /// The arm of the columns, which may come from elsewhere; none if it is not possible.
    fn arm(&self, row: &Row, items: usize) -> Option<Arm> {
        let seats = row.scores.seats();
        let (scores, shares): (BySeat<i32>, BySeat<f64>) = (parsed(&self.scores)?, parsed(&self.shares)?);
        let is_possible = usize::from(self.item) < items
            && [scores.seats(), shares.seats()] == [seats; 2]
            && self.seat.is_none_or(|seat| usize::from(seat) < seats)
            && u64::from(self.ply) < row.plies
            && self.round <= MOST_ROUNDS
            && scores.iter().all(|points| points.unsigned_abs() <= MOST_POINTS)
            && shares.iter().all(|share| (0.0..=1.0).contains(share));
        is_possible.then_some(Arm {
            game: row.game,
            ply: self.ply,
            seat: self.seat.map(Seat),
            alone: self.alone,
            item: self.item,
            kind: ArmKind::from_name(&self.kind)?,
            round: self.round,
            scores,
            shares,
            rounds: self.rounds,
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("lists of numbers")
}

fn parsed<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_str(text).ok()
}
