//! When games of the same agents are decided, and how they are won.

use super::course::{Course, Won};
use crate::schedule::AgentIndex;
use crate::stats::measured::{mean_over_blocks, share_over_blocks};
use crate::stats::{Measured, Share, ShareTally};

/// The tension of the games of the same agents.
#[derive(Clone, PartialEq, Debug)]
pub struct TableTension {
    /// The agents at the table, ascending, each once.
    pub agents: Vec<AgentIndex>,
    /// Games.
    pub games: u64,
    /// How many of them were shared: they have no winner, and count in [`margin`](TableTension::margin) alone.
    pub shared: u64,
    /// How often the lead changes in a game; none of learned chances, of whose error nothing is known.
    pub lead_changes: Option<Measured>,
    /// The share of games in which it never changes.
    pub without_change: Share,
    /// The share of its rounds after which a game is decided.
    pub decided: Option<Measured>,
    /// The same of the game in the middle.
    pub median_decided: Option<f64>,
    /// The share of games that are decided only at their end.
    pub open: Share,
    /// The points from the first seat to the second.
    pub margin: Option<Measured>,
    /// How many expected points the winner was behind at its worst.
    pub behind: Option<Measured>,
    /// The lowest chance of the winner.
    pub lowest: Option<Measured>,
    /// The share of games that the favourite before the first action wins.
    pub boards_alone: Share,
}

impl Course {
    /// The share of its rounds after which it is decided.
    pub fn decided(&self) -> Option<f64> {
        Some(f64::from(self.won?.decided) / f64::from(self.rounds.max(1)))
    }
}

impl TableTension {
    /// The same without what would need to know the noise of the chances.
    pub(super) fn without_lead_changes(self) -> TableTension {
        TableTension {
            lead_changes: None,
            without_change: ShareTally::default().share(),
            ..self
        }
    }

    /// Of games of the same agents, in the order of their blocks.
    pub(super) fn of(courses: &[&Course]) -> TableTension {
        let mut decided: Vec<f64> = courses.iter().filter_map(|course| course.decided()).collect();
        decided.sort_unstable_by(f64::total_cmp);
        let of_winner = |value: fn(&Won) -> f64| mean(courses, |course| course.won.as_ref().map(value));
        TableTension {
            agents: courses.first().map(|course| course.agents.clone()).unwrap_or_default(),
            games: courses.len() as u64,
            shared: (courses.len() - decided.len()) as u64,
            lead_changes: of_winner(|won| won.lead_changes.into()),
            without_change: share(courses, |course| Some(course.won?.lead_changes == 0)),
            decided: mean(courses, Course::decided),
            median_decided: decided.get(decided.len() / 2).copied(),
            open: share(courses, |course| Some(course.won?.decided == course.rounds)),
            margin: mean(courses, |course| Some(course.margin.into())),
            behind: of_winner(|won| won.behind),
            lowest: of_winner(|won| won.lowest),
            boards_alone: share(courses, |course| {
                Some(course.moments.first()?.favourite == course.won?.winner)
            }),
        }
    }
}

/// The mean of what games have, with its interval over blocks.
pub(super) fn mean(courses: &[&Course], value: impl Fn(&Course) -> Option<f64>) -> Option<Measured> {
    mean_over_blocks(courses, |course| course.block, |course| value(course))
}

/// The share of games of which something is so, of those of which it may be, with its interval over blocks.
pub(super) fn share(courses: &[&Course], is_so: impl Fn(&Course) -> Option<bool>) -> Share {
    share_over_blocks(courses, |course| course.block, |course| is_so(course))
}
