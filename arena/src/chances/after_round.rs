//! What is known of the winners after a round.

use super::course::Course;
use super::table_tension::{mean, share};
use crate::stats::{Measured, Share};

/// Games after a round, of those that were won by one seat.
#[derive(Clone, PartialEq, Debug)]
pub struct AfterRound {
    /// The rounds that were over.
    pub after: u32,
    /// Games in which another round begins.
    pub games: u64,
    /// The share of these that the seat with the highest chance wins.
    pub favourite_wins: Share,
    /// The mean chance of that seat.
    pub chance: Option<Measured>,
    /// The share of all games that are decided by then.
    pub decided: Share,
}

impl AfterRound {
    /// Of each round, from the beginning of the games.
    pub(super) fn all(courses: &[Course]) -> Vec<AfterRound> {
        let won: Vec<&Course> = courses.iter().filter(|course| course.won.is_some()).collect();
        let moments = won.iter().flat_map(|course| &course.moments);
        let last = moments.map(|moment| moment.after).max();
        let rounds = last.map_or(0..0, |last| 0..last + 1);
        rounds.map(|after| AfterRound::of(&won, after)).collect()
    }

    fn of(won: &[&Course], after: u32) -> AfterRound {
        let moment = |course: &Course| course.moments.iter().find(|moment| moment.after == after).cloned();
        let favourite_wins = share(won, |course| Some(moment(course)?.favourite == course.won?.winner));
        AfterRound {
            after,
            games: favourite_wins.games,
            favourite_wins,
            chance: mean(won, |course| {
                moment(course).map(|moment| moment.chances[moment.favourite])
            }),
            decided: share(won, |course| Some(course.won?.decided <= after)),
        }
    }
}
