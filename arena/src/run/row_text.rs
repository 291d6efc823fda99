//! A row as the database holds it: what is of seats as JSON lists in seat order, and a checksum over all of it.

use crate::row::{Forfeited, Row};
use crate::schedule::Schedule;
use orrery_engine::Seat;
use orrery_engine::codec::checksum;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Write;

/// The columns of table `games` but for block and place in it, which the number says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RowText {
    pub(super) number: u64,
    pub(super) agents: String,
    pub(super) scores: String,
    pub(super) parts: String,
    pub(super) ranks: String,
    pub(super) shares: String,
    pub(super) target: Option<i32>,
    pub(super) rounds: u32,
    pub(super) ending: String,
    pub(super) plies: u64,
    pub(super) decisions: u64,
    pub(super) forfeit_seat: Option<u8>,
    pub(super) forfeit_reason: Option<String>,
    pub(super) checksum: Vec<u8>,
}

impl RowText {
    /// The columns in the order of [`from_sql`](RowText::from_sql).
    pub(super) const COLUMNS: &str = "number, agents, scores, parts, ranks, shares, target, rounds, ending, plies, \
        decisions, forfeit_seat, forfeit_reason, checksum";

    pub(super) fn of(schedule: &Schedule, row: &Row) -> RowText {
        let mut text = RowText {
            number: row.block * u64::from(schedule.games_per_block()) + u64::from(row.game),
            agents: json(&row.agents),
            scores: json(&row.scores),
            parts: json(&row.parts),
            ranks: json(&row.ranks),
            shares: json(&row.shares),
            target: row.target,
            rounds: row.rounds,
            ending: row.ending.clone(),
            plies: row.plies,
            decisions: row.decisions,
            forfeit_seat: row.forfeit.as_ref().map(|forfeit| forfeit.seat.0),
            forfeit_reason: row.forfeit.as_ref().map(|forfeit| forfeit.reason.clone()),
            checksum: Vec::new(),
        };
        text.checksum = text.sum();
        text
    }

    pub(super) fn from_sql(row: &rusqlite::Row) -> rusqlite::Result<RowText> {
        Ok(RowText {
            number: row.get(0)?,
            agents: row.get(1)?,
            scores: row.get(2)?,
            parts: row.get(3)?,
            ranks: row.get(4)?,
            shares: row.get(5)?,
            target: row.get(6)?,
            rounds: row.get(7)?,
            ending: row.get(8)?,
            plies: row.get(9)?,
            decisions: row.get(10)?,
            forfeit_seat: row.get(11)?,
            forfeit_reason: row.get(12)?,
            checksum: row.get(13)?,
        })
    }

    /// The row, or what is wrong with the text.
    pub(super) fn read(&self, schedule: &Schedule) -> Result<Row, String> {
        if self.sum() != self.checksum {
            return Err(format!("the checksum of game {} does not hold", self.number));
        }
        let per_block = u64::from(schedule.games_per_block());
        let (block, game) = (self.number / per_block, self.number % per_block);
        Ok(Row {
            block,
            game: game as u32,
            seed: schedule.deal_seed(block),
            agents: self.list("agents", &self.agents)?,
            scores: self.list("scores", &self.scores)?,
            parts: self.list("parts", &self.parts)?,
            ranks: self.list("ranks", &self.ranks)?,
            shares: self.list("shares", &self.shares)?,
            target: self.target,
            rounds: self.rounds,
            ending: self.ending.clone(),
            plies: self.plies,
            decisions: self.decisions,
            forfeit: self.forfeit()?,
        })
    }

    fn forfeit(&self) -> Result<Option<Forfeited>, String> {
        match (self.forfeit_seat, &self.forfeit_reason) {
            (None, None) => Ok(None),
            (Some(seat), Some(reason)) => Ok(Some(Forfeited {
                seat: Seat(seat),
                reason: reason.clone(),
            })),
            _ => Err(format!("game {} has half a forfeit", self.number)),
        }
    }

    fn list<T: DeserializeOwned>(&self, column: &str, text: &str) -> Result<T, String> {
        serde_json::from_str(text).map_err(|error| format!("column {column} of game {}: {error}", self.number))
    }

    fn sum(&self) -> Vec<u8> {
        let mut text = String::with_capacity(256);
        let _ = write!(
            text,
            "{}|{}|{}|{}|{}|{}|{:?}|{}|{}|{}|{}|{:?}|{:?}",
            self.number,
            self.agents,
            self.scores,
            self.parts,
            self.ranks,
            self.shares,
            self.target,
            self.rounds,
            self.ending,
            self.plies,
            self.decisions,
            self.forfeit_seat,
            self.forfeit_reason
        );
        checksum(text.as_bytes()).to_vec()
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("lists of numbers have a form as JSON")
}
