//! The result of one game, which is counted, stored and compared.

use crate::arm::Branched;
use crate::considered::Considered;
use crate::cost::Cost;
use crate::schedule::AgentIndex;
use arrayvec::ArrayVec;
use orrery_engine::game::MAX_SCORE_PARTS;
use orrery_engine::{BySeat, Outcome, Seat};
use serde::{Deserialize, Serialize};

/// One game. Holds nothing that depends on a clock, a thread or a machine.
///
/// # Examples
/// ```
/// use orrery_agents::Random;
/// use orrery_arena::{Contest, Row, Schedule};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let contest = Contest {
///     game: &Planetarium::default(),
///     schedule: Schedule::new(1, 2, 2),
///     deal: &|_block, _rng| Setup::players(2),
///     agent: &|_index| Box::new(Random),
///     exploration: None,
/// };
/// let rows: Vec<Row> = contest.play_block(3).expect("two can play");
/// let row = &rows[1];
/// assert!(row.is_scored());
/// assert_eq!((row.block, row.game), (3, 1));
/// assert_eq!(row.agents.as_slice(), [rows[0].agents.as_slice()[1], rows[0].agents.as_slice()[0]], "seats are changed");
/// for (seat, &points) in row.scores.entries() {
///     assert_eq!(row.parts[seat].iter().sum::<i32>(), points);
///     assert_eq!(row.ranks[seat] == 1, row.shares[seat] > 0.0, "the best seat wins");
/// }
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Number of the block in the schedule.
    pub block: u64,
    /// Number of the game in its block.
    pub game: u32,
    /// Seed of the deal.
    pub seed: u64,
    /// The agent in each seat.
    pub agents: BySeat<AgentIndex>,
    /// Points; those of the last position if the game was forfeited, which no statistic counts.
    pub scores: BySeat<i32>,
    /// The points by part, in the game's order.
    pub parts: BySeat<ArrayVec<i32, MAX_SCORE_PARTS>>,
    /// 1 is best; tied seats have the same rank.
    pub ranks: BySeat<u8>,
    /// What each seat won; a shared win splits 1.
    pub shares: BySeat<f64>,
    /// The target of a solo game.
    pub target: Option<i32>,
    /// The seat that began, in games that have one.
    pub starter: Option<Seat>,
    /// Rounds begun.
    pub rounds: u32,
    /// How the game ended.
    pub ending: String,
    /// Actions applied.
    pub plies: u64,
    /// How many of them were chosen among two or more.
    pub decisions: u64,
    /// In how many of these something else was played than the agent plays without exploration.
    pub explored: u64,
    /// The forfeit, if the game was forfeited.
    pub forfeit: Option<Forfeited>,
}

impl Row {
    /// Whether the game was played to its end; otherwise its scores do not count.
    pub fn is_scored(&self) -> bool {
        self.forfeit.is_none()
    }

    /// The number of the game in the schedule, whose blocks have this many games.
    pub fn number(&self, games_per_block: usize) -> u64 {
        self.block * games_per_block as u64 + u64::from(self.game)
    }
}

/// A forfeit: an agent could not continue the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Forfeited {
    /// The agent's seat.
    pub seat: Seat,
    /// Why, in words for people.
    pub reason: String,
}

impl Forfeited {
    /// The ending of a forfeited game.
    pub(crate) const ENDING: &str = "forfeit";

    /// Why a game that a person has left ends there, for now.
    const LEFT: &str = "left the table";

    /// The end of the record of a game that the person of this seat has left, and that can be resumed.
    pub fn left(seat: Seat) -> Forfeited {
        Forfeited {
            seat,
            reason: Forfeited::LEFT.to_owned(),
        }
    }

    /// Whether the game is one that a person has left.
    pub fn is_left(&self) -> bool {
        self.reason == Forfeited::LEFT
    }

    /// The outcome of a game that was forfeited in a position of this outcome: the seat is last and wins nothing, the
    /// others share the win, and a solo game is failed.
    pub fn judge(&self, outcome: Outcome) -> Outcome {
        let seats = outcome.scores.seats();
        let others = seats.saturating_sub(1).max(1) as f64;
        let is_last = |seat: Seat| seat == self.seat;
        Outcome {
            ranks: BySeat::from_fn(seats, |seat| if is_last(seat) { seats as u8 } else { 1 }),
            shares: BySeat::from_fn(seats, |seat| if is_last(seat) { 0.0 } else { 1.0 / others }),
            ending: Forfeited::ENDING,
            ..outcome
        }
    }
}

/// A block that was played, ready to be stored.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedBlock {
    /// Its number in the schedule.
    pub block: u64,
    /// The setup of its deal, as JSON.
    pub setup: String,
    /// Its rows, in the order of its games.
    pub rows: Vec<Row>,
    /// The bytes of its records, in the same order; empty where none are kept.
    pub records: Vec<Vec<u8>>,
    /// What agents thought of decisions, in the order of the games and plies; empty in a run without exploration.
    pub thoughts: Vec<Considered>,
    /// The arms of its games, in the same order; empty in a run in which no items are valued.
    pub branched: Vec<Branched>,
    /// What its agents cost, by agent; empty for a block that was stored before: only sums are stored.
    pub costs: Vec<Cost>,
}

/// A game in which these agents made these scores, by seat; half of each score is of a second part.
#[cfg(test)]
pub(crate) fn test_row(block: u64, game: u32, seats: &[(AgentIndex, i32)]) -> Row {
    let scores: BySeat<i32> = seats.iter().map(|&(_, score)| score).collect();
    let (ranks, shares) = Outcome::rank(&scores);
    Row {
        block,
        game,
        seed: block,
        agents: seats.iter().map(|&(agent, _)| agent).collect(),
        parts: scores
            .iter()
            .map(|&score| [score - score / 2, score / 2].into_iter().collect())
            .collect(),
        scores,
        ranks,
        shares,
        target: None,
        starter: None,
        rounds: 3,
        ending: "done".to_owned(),
        plies: 10,
        decisions: 4,
        explored: 0,
        forfeit: None,
    }
}
