//! The chances of one game from round to round, and when it was decided.

use super::look::Look;
use super::recalibrated::Recalibration;
use super::watched::Watched;
use crate::schedule::AgentIndex;
use orrery_engine::{BySeat, Seat};

/// A game is decided while the chance of its winner stays at this or above it.
pub const DECIDED: f64 = 0.9;

/// The beginning of a round of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The rounds that were over.
    pub after: u32,
    /// The expected points of each seat.
    pub points: BySeat<f64>,
    /// The chance of each seat to win.
    pub chances: BySeat<f64>,
    /// The seat with the highest chance.
    pub favourite: Seat,
}

/// The course of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// Its block.
    pub block: u64,
    /// Its number in the block.
    pub game: u32,
    /// The agents at the table, ascending, each once.
    pub agents: Vec<AgentIndex>,
    /// Its rounds.
    pub rounds: u32,
    /// What each seat won.
    pub shares: BySeat<f64>,
    /// The points of the first seat less those of the second.
    pub margin: i32,
    /// The beginnings of its rounds.
    pub moments: Vec<Moment>,
    /// How it was won; none if several seats share the win.
    pub won: Option<Won>,
    /// How expected points become chances: a fit to other games.
    pub recalibration: Recalibration,
}

/// How one seat won a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Won {
    /// The winner.
    pub winner: Seat,
    /// How often another seat took the lead, the result included. The first leader is the first seat that is
    /// [ahead](Look::is_ahead) of all others; another takes the lead when it has the highest chance and is ahead of the leader.
    pub lead_changes: u32,
    /// After how many rounds the chance of the winner stays at [`DECIDED`] or above; all rounds if it is lower at the beginning
    /// of the last one.
    pub decided: u32,
    /// How many expected points it was behind the best other seat where it was behind the furthest; 0 if it never was.
    pub behind: f64,
    /// Its lowest chance.
    pub lowest: f64,
}

impl Course {
    /// The course of a game whose expected points are recalibrated so.
    pub fn of(game: &Watched, recalibration: &Recalibration) -> Course {
        let row = &game.row;
        let mut agents: Vec<AgentIndex> = row.agents.iter().copied().collect();
        agents.sort_unstable();
        agents.dedup();
        let moments: Vec<Moment> = game
            .looks
            .iter()
            .map(|look| Moment {
                after: look.after,
                points: look.points.clone(),
                chances: recalibration.chances(look),
                favourite: look.favourite(),
            })
            .collect();
        let mut scores: Vec<i32> = row.scores.iter().copied().collect();
        scores.sort_unstable_by(|a, b| b.cmp(a));
        let winner = row.shares.entries().find(|&(_, &share)| share == 1.0);
        Course {
            block: row.block,
            game: row.game,
            agents,
            rounds: row.rounds,
            shares: row.shares.clone(),
            margin: match scores[..] {
                [first, second, ..] => first - second,
                _ => 0,
            },
            won: winner.map(|(winner, _)| Won::of(winner, game, &moments)),
            moments,
            recalibration: *recalibration,
        }
    }
}

impl Won {
    fn of(winner: Seat, game: &Watched, moments: &[Moment]) -> Won {
        let chances = moments.iter().map(|moment| moment.chances[winner]);
        let is_open = |chance: f64| chance < DECIDED;
        let first_decided = chances.clone().rposition(is_open).map_or(0, |open| open + 1);
        Won {
            winner,
            lead_changes: lead_changes(&game.looks, winner),
            decided: moments
                .get(first_decided)
                .map_or(game.row.rounds, |moment| moment.after),
            behind: game.looks.iter().map(|look| look.behind(winner)).fold(0.0, f64::max),
            lowest: chances.fold(1.0, f64::min),
        }
    }
}

/// How often another seat took the lead; the last leader is the winner.
fn lead_changes(looks: &[Look], winner: Seat) -> u32 {
    let (mut leader, mut changes) = (None, 0);
    for look in looks {
        let best = look.favourite();
        match leader {
            None if look
                .points
                .entries()
                .all(|(other, _)| other == best || look.is_ahead(best, other, looks.len())) =>
            {
                leader = Some(best);
            }
            Some(last) if look.is_ahead(best, last, looks.len()) => {
                leader = Some(best);
                changes += 1;
            }
            _ => {}
        }
    }
    changes + u32::from(leader.is_some_and(|last| last != winner))
}
