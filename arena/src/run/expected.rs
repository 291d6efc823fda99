//! What the rows of a run have to look like. A row from elsewhere may have a right checksum and a wrong content.

use super::manifest::Manifest;
use crate::arm::Rates;
use crate::question::Question;
use crate::row::{Forfeited, Row};
use crate::schedule::Schedule;
use crate::slice::Slice;
use orrery_engine::{Outcome, Seat};
use std::cmp::Reverse;

/// The part of a manifest that determines the form of its rows.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Expected {
    pub(super) schedule: Schedule,
    pub(super) slice: Slice,
    /// Blocks of the whole run.
    pub(super) blocks: u64,
    /// Whether each game has a record.
    pub(super) records: bool,
    /// Whether its agents explore, so that their thoughts are kept.
    pub(super) explores: bool,
    /// How often arms are played of each item that is valued; none in other runs.
    pub(super) rates: Option<Rates>,
    score_parts: usize,
}

/// The most points, actions and rounds that are believed, far above those of any game: sums of them do not overflow.
const MOST_POINTS: u32 = 1_000_000;
const MOST_PLIES: u64 = 1_000_000;
/// The most bytes of an ending, and of the reason of a forfeit, which may quote what a program has said.
const LONGEST_ENDING: usize = 100;
const LONGEST_REASON: usize = 100_000;

impl Expected {
    pub(super) fn of(manifest: &Manifest) -> Expected {
        let config = &manifest.config;
        Expected {
            schedule: config.schedule(),
            slice: manifest.slice,
            blocks: config.blocks,
            records: manifest.records,
            explores: config.exploration.is_some(),
            rates: match &manifest.question {
                Question::Worth(valuation) => Some(valuation.rates()),
                _ => None,
            },
            score_parts: config.score_parts.len(),
        }
    }

    /// Checks a row.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn check(&self, row: &Row) -> Result<(), String> {
        self.check_seats(row)?;
        self.check_points(row)?;
        check_shares(row)?;
        check_end(row)
    }

    /// Each agent has the seat of the schedule, and each list a value for each seat.
    fn check_seats(&self, row: &Row) -> Result<(), String> {
        let agents = self.schedule.table(row.block, row.game);
        if row.agents != agents {
            return Err(format!(
                "its agents are {:?}, not {:?}",
                row.agents.as_slice(),
                agents.as_slice()
            ));
        }
        let seats = agents.seats();
        for (what, found) in [
            ("scores", row.scores.seats()),
            ("parts", row.parts.seats()),
            ("ranks", row.ranks.seats()),
            ("shares", row.shares.seats()),
        ] {
            if found != seats {
                return Err(format!("it has {what} of {found} seats, not {seats}"));
            }
        }
        let named = row
            .starter
            .into_iter()
            .chain(row.forfeit.as_ref().map(|forfeit| forfeit.seat));
        for Seat(seat) in named {
            if usize::from(seat) >= seats {
                return Err(format!("it names seat {seat} of {seats}"));
            }
        }
        Ok(())
    }

    fn check_points(&self, row: &Row) -> Result<(), String> {
        for (seat, parts) in row.parts.entries() {
            if parts.len() != self.score_parts {
                return Err(format!("its score has {} parts, not {}", parts.len(), self.score_parts));
            }
            let sum: i64 = parts.iter().copied().map(i64::from).sum();
            if sum != i64::from(row.scores[seat]) {
                return Err(format!("the parts of a score of {} add up to {sum}", row.scores[seat]));
            }
        }
        let mut points = row.scores.iter().chain(row.parts.iter().flatten()).chain(&row.target);
        match points.find(|points| points.unsigned_abs() > MOST_POINTS) {
            Some(points) => Err(format!("it has {points} points")),
            None => Ok(()),
        }
    }
}

/// Ranks are places in an order of the seats; those who are first share the win. Alone it is won or not.
fn check_shares(row: &Row) -> Result<(), String> {
    let (ranks, shares) = Outcome::rank(&row.ranks.iter().copied().map(Reverse).collect());
    if row.ranks != ranks {
        return Err(format!("its ranks are {:?}", row.ranks.as_slice()));
    }
    let found = &row.shares;
    let are_right = match found.as_slice() {
        [share] => [0.0, 1.0].contains(share),
        _ => found.entries().all(|(seat, share)| (share - shares[seat]).abs() < 1e-9),
    };
    match are_right {
        true => Ok(()),
        false => Err(format!("its shares of the win are {:?}", found.as_slice())),
    }
}

fn check_end(row: &Row) -> Result<(), String> {
    if row.decisions > row.plies || row.plies > MOST_PLIES || u64::from(row.rounds) > MOST_PLIES {
        let (rounds, plies, decisions) = (row.rounds, row.plies, row.decisions);
        return Err(format!(
            "it has {rounds} rounds, {plies} plies and {decisions} decisions"
        ));
    }
    if row.explored > row.decisions {
        let (explored, decisions) = (row.explored, row.decisions);
        return Err(format!("it explored in {explored} of {decisions} decisions"));
    }
    if (row.ending == Forfeited::ENDING) != row.forfeit.is_some() {
        return Err(format!(
            "its ending is `{}`, and it has a forfeit: {}",
            row.ending,
            row.forfeit.is_some()
        ));
    }
    let reason = row.forfeit.as_ref().map_or("", |forfeit| &forfeit.reason);
    for (what, text, longest) in [
        ("ending", &row.ending[..], LONGEST_ENDING),
        ("forfeit", reason, LONGEST_REASON),
    ] {
        if text.len() > longest {
            return Err(format!("its {what} has {} bytes; allowed are {longest}", text.len()));
        }
    }
    if row.ending.chars().any(char::is_control) {
        return Err("its ending has control characters".to_owned());
    }
    Ok(())
}
