//! Samples as columns.

use crate::column::{Column, Unit, Values};
use crate::split::Split;
use crate::turn_end_columns::TurnEndColumns;
use serde::{Deserialize, Serialize};

/// Samples as columns: sample `i` is made of the values at `i` of all columns. A sample is a decision: a position in which
/// a seat had two legal actions or more.
///
/// The lists by seat (`share`, `score`, `rank`) have a value for each seat, that of the observer first, then clockwise.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Columns {
    /// Seats at the table.
    pub seats: usize,
    /// Bytes of a packed observation.
    pub observation_bytes: usize,
    /// The packed observations.
    pub observation: Vec<u8>,
    /// The legal actions of all samples, ascending in each.
    pub legal: Vec<u16>,
    /// Where the legal actions of each sample end.
    pub legal_ends: Vec<u32>,
    /// The policy of the agent, a probability for each of the legal actions.
    pub policy: Vec<f32>,
    /// The action that was played.
    pub action: Vec<u16>,
    /// What the agent expected of the position; not a number where it has no value.
    pub root_value: Vec<f32>,
    /// The share of the win at the end of the game, by seat.
    pub share: Vec<f32>,
    /// The score at the end of the game, by seat.
    pub score: Vec<i32>,
    /// The rank at the end of the game, by seat; 1 is best.
    pub rank: Vec<u8>,
    /// One divided by the number of samples of the same seat in the same game.
    pub weight: Vec<f32>,
    /// The number of the game in the run.
    pub game: Vec<u64>,
    /// The block of the game.
    pub block: Vec<u64>,
    /// How many actions were applied before, forced ones too.
    pub ply: Vec<u32>,
    /// How many rounds had begun.
    pub round: Vec<u32>,
    /// The seat that decides: the observer.
    pub seat: Vec<u8>,
    /// The agent that decides, by its place in the run's list.
    pub agent: Vec<u16>,
    /// The split, the same for all samples of a block.
    pub split: Vec<u8>,
    /// Whether the game was forfeited.
    pub forfeit: Vec<bool>,
    /// What seats had at the ends of turns, in a dataset with features.
    pub turn_ends: Option<TurnEndColumns>,
}

impl Columns {
    /// No samples, of tables with these seats and observations of this many bytes; with the ends of turns if there are columns
    /// for them.
    pub fn new(seats: usize, observation_bytes: usize, turn_ends: Option<TurnEndColumns>) -> Columns {
        Columns {
            seats,
            observation_bytes,
            turn_ends,
            ..Columns::default()
        }
    }

    /// How many samples there are.
    pub fn len(&self) -> usize {
        self.seat.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.seat.is_empty()
    }

    /// How many samples each split has, in the order of [`Split::ALL`].
    pub fn samples_by_split(&self) -> [u64; 3] {
        Split::ALL.map(|split| self.split.iter().filter(|&&of| of == split as u8).count() as u64)
    }

    /// The columns by name.
    pub fn columns(&self) -> impl Iterator<Item = Column<'_>> {
        let column = |name, unit, values| Column { name, unit, values };
        let number = |name, values| column(name, Unit::Number, values);
        let list = |name, values| column(name, Unit::List(&self.legal_ends), values);
        let by_seat = |name, values| column(name, Unit::Seats(self.seats), values);
        let columns = [
            column(
                "observation",
                Unit::Bytes(self.observation_bytes),
                Values::U8(&self.observation),
            ),
            list("legal", Values::U16(&self.legal)),
            list("policy", Values::F32(&self.policy)),
            number("action", Values::U16(&self.action)),
            by_seat("share", Values::F32(&self.share)),
            by_seat("score", Values::I32(&self.score)),
            by_seat("rank", Values::U8(&self.rank)),
            number("root_value", Values::F32(&self.root_value)),
            number("weight", Values::F32(&self.weight)),
            number("game", Values::U64(&self.game)),
            number("block", Values::U64(&self.block)),
            number("ply", Values::U32(&self.ply)),
            number("round", Values::U32(&self.round)),
            number("seat", Values::U8(&self.seat)),
            number("agent", Values::U16(&self.agent)),
            number("split", Values::U8(&self.split)),
            number("forfeit", Values::Bool(&self.forfeit)),
        ];
        columns
            .into_iter()
            .chain(self.turn_ends.iter().flat_map(TurnEndColumns::columns))
    }

    /// Whether these are whole samples of the same tables as others: they may come from another machine.
    pub(crate) fn are_whole_like(&self, other: &Columns) -> bool {
        let fits = |(column, like): (Column<'_>, Column<'_>)| {
            column.name == like.name
                && match (column.unit, like.unit) {
                    (Unit::List(ends), Unit::List(_)) => {
                        let last = ends.last().map_or(0, |&end| end as usize);
                        ends.len() == self.len() && ends.is_sorted() && column.values.len() == last
                    }
                    (unit, like) => unit == like && Some(column.values.len()) == unit.width().checked_mul(self.len()),
                }
        };
        self.columns().count() == other.columns().count() && self.columns().zip(other.columns()).all(fits)
    }

    /// Adds the samples of others.
    ///
    /// # Panics
    /// If they are of other tables.
    pub fn append(&mut self, other: &Columns) {
        let width = |columns: &Columns| columns.turn_ends.as_ref().map(|ends| ends.width);
        let tables = |columns: &Columns| (columns.seats, columns.observation_bytes, width(columns));
        assert_eq!(
            tables(self),
            tables(other),
            "samples of one dataset are of the same tables"
        );
        let legal = self.legal.len() as u32;
        self.legal_ends.extend(other.legal_ends.iter().map(|end| legal + end));
        self.observation.extend_from_slice(&other.observation);
        self.legal.extend_from_slice(&other.legal);
        self.policy.extend_from_slice(&other.policy);
        self.action.extend_from_slice(&other.action);
        self.root_value.extend_from_slice(&other.root_value);
        self.share.extend_from_slice(&other.share);
        self.score.extend_from_slice(&other.score);
        self.rank.extend_from_slice(&other.rank);
        self.weight.extend_from_slice(&other.weight);
        self.game.extend_from_slice(&other.game);
        self.block.extend_from_slice(&other.block);
        self.ply.extend_from_slice(&other.ply);
        self.round.extend_from_slice(&other.round);
        self.seat.extend_from_slice(&other.seat);
        self.agent.extend_from_slice(&other.agent);
        self.split.extend_from_slice(&other.split);
        self.forfeit.extend_from_slice(&other.forfeit);
        if let (Some(ends), Some(others)) = (&mut self.turn_ends, &other.turn_ends) {
            ends.append(others);
        }
    }
}
