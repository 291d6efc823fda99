//! A row as stored in the database: values of seats as JSON lists in seat order, and a checksum of the whole row.

use super::expected::Expected;
use crate::row::{Forfeited, Row};
use crate::schedule::Schedule;
use orrery_engine::Seat;
use orrery_engine::codec::{CHECKSUM, checksum};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::fmt::Write;

/// The columns of the table `games`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct RowText<'a> {
    pub(super) number: u64,
    pub(super) agents: Cow<'a, str>,
    pub(super) scores: Cow<'a, str>,
    pub(super) parts: Cow<'a, str>,
    pub(super) ranks: Cow<'a, str>,
    pub(super) shares: Cow<'a, str>,
    pub(super) target: Option<i32>,
    pub(super) starter: Option<u8>,
    pub(super) rounds: u32,
    pub(super) ending: Cow<'a, str>,
    pub(super) plies: u64,
    pub(super) decisions: u64,
    pub(super) explored: u64,
    pub(super) forfeit_seat: Option<u8>,
    pub(super) forfeit_reason: Option<Cow<'a, str>>,
    pub(super) checksum: Cow<'a, [u8]>,
    /// The block and the place in it, which follow from the number.
    pub(super) place: [u64; 2],
}

impl<'a> RowText<'a> {
    /// The columns in the order of [`from_sql`](RowText::from_sql).
    pub(super) const COLUMNS: &'static str = "number, agents, scores, parts, ranks, shares, target, starter, rounds, \
        ending, plies, decisions, explored, forfeit_seat, forfeit_reason, checksum, block, game";

    pub(super) fn of(schedule: &Schedule, row: &'a Row) -> RowText<'a> {
        let mut text = RowText {
            number: row.block * u64::from(schedule.games_per_block()) + u64::from(row.game),
            agents: json(&row.agents),
            scores: json(&row.scores),
            parts: json(&row.parts),
            ranks: json(&row.ranks),
            shares: json(&row.shares),
            target: row.target,
            starter: row.starter.map(|seat| seat.0),
            rounds: row.rounds,
            ending: Cow::Borrowed(&row.ending),
            plies: row.plies,
            decisions: row.decisions,
            explored: row.explored,
            forfeit_seat: row.forfeit.as_ref().map(|forfeit| forfeit.seat.0),
            forfeit_reason: row.forfeit.as_ref().map(|forfeit| Cow::Borrowed(&*forfeit.reason)),
            checksum: Cow::Borrowed(&[]),
            place: [row.block, u64::from(row.game)],
        };
        text.checksum = Cow::Owned(text.sum(&mut String::new()).to_vec());
        text
    }

    pub(super) fn from_sql(row: &'a rusqlite::Row) -> rusqlite::Result<RowText<'a>> {
        let text = |column| -> rusqlite::Result<Cow<'a, str>> { Ok(Cow::Borrowed(row.get_ref(column)?.as_str()?)) };
        Ok(RowText {
            number: row.get(0)?,
            agents: text(1)?,
            scores: text(2)?,
            parts: text(3)?,
            ranks: text(4)?,
            shares: text(5)?,
            target: row.get(6)?,
            starter: row.get(7)?,
            rounds: row.get(8)?,
            ending: text(9)?,
            plies: row.get(10)?,
            decisions: row.get(11)?,
            explored: row.get(12)?,
            forfeit_seat: row.get(13)?,
            forfeit_reason: row.get_ref(14)?.as_str_or_null()?.map(Cow::Borrowed),
            checksum: Cow::Borrowed(row.get_ref(15)?.as_blob()?),
            place: [row.get(16)?, row.get(17)?],
        })
    }

    /// The row, or what is wrong with it. The buffer is reused for all rows.
    pub(super) fn read(&self, expected: &Expected, buffer: &mut String) -> Result<Row, String> {
        if self.sum(buffer)[..] != *self.checksum {
            return Err(format!("the checksum of game {} is wrong", self.number));
        }
        let row = self.row(&expected.schedule)?;
        let checked = expected.check(&row);
        checked.map_err(|what| format!("game {} cannot be of this run: {what}", self.number))?;
        Ok(row)
    }

    fn row(&self, schedule: &Schedule) -> Result<Row, String> {
        let per_block = u64::from(schedule.games_per_block());
        let (block, game) = (self.number / per_block, self.number % per_block);
        if self.place != [block, game] {
            let [block, game] = self.place;
            return Err(format!("game {} cannot be game {game} of block {block}", self.number));
        }
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
            starter: self.starter.map(Seat),
            rounds: self.rounds,
            ending: self.ending.to_string(),
            plies: self.plies,
            decisions: self.decisions,
            explored: self.explored,
            forfeit: self.forfeit()?,
        })
    }

    fn forfeit(&self) -> Result<Option<Forfeited>, String> {
        match (self.forfeit_seat, &self.forfeit_reason) {
            (None, None) => Ok(None),
            (Some(seat), Some(reason)) => Ok(Some(Forfeited {
                seat: Seat(seat),
                reason: reason.to_string(),
            })),
            _ => Err(format!("game {} has an incomplete forfeit", self.number)),
        }
    }

    fn list<T: DeserializeOwned>(&self, column: &str, text: &str) -> Result<T, String> {
        serde_json::from_str(text).map_err(|error| format!("column {column} of game {}: {error}", self.number))
    }

    /// The checksum of the columns, which are written into the buffer.
    fn sum(&self, buffer: &mut String) -> [u8; CHECKSUM] {
        buffer.clear();
        let _ = write!(buffer, "{}", self.number);
        for list in [&self.agents, &self.scores, &self.parts, &self.ranks, &self.shares] {
            buffer.push('|');
            buffer.push_str(list);
        }
        let _ = write!(
            buffer,
            "|{:?}|{:?}|{}|{}|{}|{}|{}|{:?}|{:?}",
            self.target,
            self.starter,
            self.rounds,
            self.ending,
            self.plies,
            self.decisions,
            self.explored,
            self.forfeit_seat,
            self.forfeit_reason
        );
        checksum(buffer.as_bytes())
    }
}

fn json<T: Serialize>(value: &T) -> Cow<'static, str> {
    Cow::Owned(serde_json::to_string(value).expect("lists of numbers have a form as JSON"))
}
