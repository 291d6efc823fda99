//! A solo game, as far as the target is concerned.

/// A solo game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SoloGame {
    /// The score; none if the game was forfeited.
    pub score: Option<i32>,
    /// The score less the least score that succeeds: not negative in a success. None if the game was forfeited, which
    /// succeeds at no target.
    pub lead: Option<i32>,
    /// The target.
    pub target: i32,
}

/// Games block by block, in the order of the run; a block without a game is empty. Games of a block share a deal.
pub type Blocks = [Vec<SoloGame>];

impl SoloGame {
    /// Whether the game succeeds if the target is changed by this many points.
    pub(super) fn succeeds(self, change: i32) -> bool {
        self.lead.is_some_and(|lead| lead >= change)
    }

    /// The same for a change that is no whole number: between two targets, a game that succeeds at the lower one only
    /// counts in part, so that the share of successes has no jumps.
    pub(super) fn succeeds_partly(self, change: f64) -> f64 {
        self.lead
            .map_or(0.0, |lead| (f64::from(lead) - change + 1.0).clamp(0.0, 1.0))
    }
}

/// The least and the greatest lead; none if no game was played to its end.
pub(super) fn leads(blocks: &Blocks) -> Option<[i32; 2]> {
    let leads = || blocks.iter().flatten().filter_map(|game| game.lead);
    Some([leads().min()?, leads().max()?])
}
