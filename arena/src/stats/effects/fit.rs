//! Both models, fitted to the games of one agent.

use crate::stats::effects::cells::{Cells, cells};
use crate::stats::effects::data::{EffectsError, Kind, SeatResult, check};
use crate::stats::effects::estimates::Effects;
use crate::stats::effects::first_choice::first_choices;
use crate::stats::effects::groups::groups;
use crate::stats::effects::layout::{Layout, Which};
use crate::stats::effects::least_squares::{scores, shares_of_two};
use crate::stats::effects::share_scale::Scale;
use crate::stats::effects::solution::Solution;
use std::ops::Range;

/// The models of scores and of shares of the win, for one agent that played all seats.
///
/// A kind with a single board is no factor of the models: it has no effects. A solo game has no model of shares.
#[derive(Clone, Debug)]
pub struct Fit {
    seats: usize,
    groups: Vec<Range<usize>>,
    score: Solution,
    share: Option<Solution>,
    cells: Option<Cells>,
}

impl Fit {
    /// Fits both models to blocks of games, each by seat. Forfeited games are to be left out; a block may be empty, so
    /// that its neighbours keep their groups.
    ///
    /// # Errors
    /// If there are fewer than 40 blocks with games, if the games do not connect the boards, or if a game has another
    /// number of seats, a board that its kind does not have, or a value that is not finite.
    pub fn of(kinds: &[Kind], seats: usize, blocks: &[Vec<Vec<SeatResult>>]) -> Result<Fit, EffectsError> {
        check(kinds, seats, blocks)?;
        let groups = groups(blocks.len());
        let score = scores(Layout::of(kinds, seats, true), blocks, &groups)?;
        let of_shares = Layout::of(kinds, seats, false);
        let share = match seats {
            0 | 1 => None,
            2 => Some(shares_of_two(of_shares, blocks, &groups)?),
            _ => Some(first_choices(of_shares, blocks, &groups)?),
        };
        Ok(Fit {
            seats,
            cells: cells(&score, blocks),
            groups,
            score,
            share,
        })
    }

    /// Fits the model of scores alone, for a part of the scores.
    ///
    /// # Errors
    /// As [`Fit::of`].
    pub fn of_scores(kinds: &[Kind], seats: usize, blocks: &[Vec<Vec<SeatResult>>]) -> Result<Fit, EffectsError> {
        check(kinds, seats, blocks)?;
        let groups = groups(blocks.len());
        Ok(Fit {
            seats,
            score: scores(Layout::of(kinds, seats, true), blocks, &groups)?,
            groups,
            share: None,
            cells: None,
        })
    }

    /// The effects of the boards of a kind on the score, in points; none if the kind is no factor.
    pub fn score(&self, kind: usize) -> Option<Effects> {
        Effects::of(&self.score, Which::Kind(kind), Scale::Plain, &self.groups)
    }

    /// The effects of the boards of a kind on the share of the win: the expected share beyond an even one against boards
    /// of mean worth. None if the kind is no factor, or for solo games.
    pub fn share(&self, kind: usize) -> Option<Effects> {
        let scale = match self.seats {
            2 => Scale::Plain,
            seats => Scale::Board(seats),
        };
        Effects::of(self.share.as_ref()?, Which::Kind(kind), scale, &self.groups)
    }

    /// The effects of the seats on the score, in points; none for solo games.
    pub fn seats_score(&self) -> Option<Effects> {
        Effects::of(&self.score, Which::Seat, Scale::Plain, &self.groups)
    }

    /// The share of the win of each seat beyond an even one, if all boards are equal; none for solo games.
    pub fn seats_share(&self) -> Option<Effects> {
        let scale = match self.seats {
            2 => Scale::Half,
            _ => Scale::Seats,
        };
        Effects::of(self.share.as_ref()?, Which::Seat, scale, &self.groups)
    }

    /// What is left of scores by cell; none if one of the kinds is no factor.
    pub fn cells(&self) -> Option<&Cells> {
        self.cells.as_ref()
    }
}
