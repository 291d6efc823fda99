//! How a game differs where a number of the rules does.

use crate::record::{Record, RecordError};
use crate::row::Row;
use crate::worth::replay_under;
use orrery_engine::{BySeat, Content, Game, Turn};

/// How a game differs from that of the same deal under the rules as they are.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// Points of a seat, mean over the seats.
    pub points: f64,
    /// What the actions of the game as it was make more under the changed rules; none if they are no game there. The rest of
    /// the points is adaptation, because other actions are played.
    pub mechanical: Option<f64>,
    /// Rounds.
    pub rounds: f64,
    /// Whether other seats win, or a solo game is won or lost that was not.
    pub is_other_winner: bool,
    /// Of solo games: 1 for one that is won now, -1 for one that is lost now, 0 for others.
    pub success: Option<f64>,
    /// Whether other actions are played.
    pub is_other_play: bool,
    /// Whether anything differs: the actions, or the points of a seat.
    pub is_changed: bool,
}

impl Difference {
    /// A game in which nothing differs.
    pub const fn none(is_solo: bool) -> Difference {
        Difference {
            points: 0.0,
            mechanical: Some(0.0),
            rounds: 0.0,
            is_other_winner: false,
            success: if is_solo { Some(0.0) } else { None },
            is_other_play: false,
            is_changed: false,
        }
    }

    /// The difference of two games of one deal, each under its rules, with their rows and the bytes of their records.
    ///
    /// # Errors
    /// If a record is none of its rules.
    pub fn of<G: Game + Content>(
        games: [&G; 2],
        rows: [&Row; 2],
        records: [&[u8]; 2],
    ) -> Result<Difference, RecordError> {
        let [before, after] = rows;
        let [was, is] = [
            Record::from_bytes(games[0], records[0])?,
            Record::from_bytes(games[1], records[1])?,
        ];
        let points = mean(&after.scores) - mean(&before.scores);
        let mut counterparts = was.actions.iter().map(|&action| games[0].counterpart(action, games[1]));
        let is_same_play = was.actions.len() == is.actions.len()
            && is
                .actions
                .iter()
                .all(|&action| counterparts.next() == Some(Some(action)));
        let mechanical = match is_same_play {
            true => Some(points),
            false => scored_again(games, &was).map(|scores| mean(&scores) - mean(&before.scores)),
        };
        Ok(Difference {
            points,
            mechanical,
            rounds: f64::from(after.rounds) - f64::from(before.rounds),
            is_other_winner: before.shares != after.shares,
            success: before
                .target
                .map(|_| after.shares.iter().sum::<f64>() - before.shares.iter().sum::<f64>()),
            is_other_play: !is_same_play,
            is_changed: !is_same_play || before.scores != after.scores,
        })
    }
}

/// The points that the actions of a game make under other rules; none if they are no game there.
fn scored_again<G: Game + Content>([from, to]: [&G; 2], record: &Record<G::Setup>) -> Option<BySeat<i32>> {
    let end = replay_under(from, to, &record.setup, record.seed, &record.actions).ok()?;
    (to.turn(&end) == Turn::Over).then(|| to.outcome(&end).scores)
}

fn mean(scores: &BySeat<i32>) -> f64 {
    f64::from(scores.iter().sum::<i32>()) / scores.seats() as f64
}
