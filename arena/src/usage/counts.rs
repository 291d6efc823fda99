//! How often agents met and used each item.

use crate::stats::{Share, ShareTally, most_of};
use orrery_engine::UsageKind;

/// What became of an item: counts of cases, which are seats of games, or games in a kind of the whole table.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Counts {
    /// Cases in which something could become of it.
    pub in_play: u64,
    /// Blocks with such a case.
    pub blocks: u64,
    /// Blocks in which it was used.
    pub used_blocks: u64,
    /// Cases of each stage of its kind.
    pub cases: Vec<u64>,
    /// How often, of each stage.
    pub times: Vec<u64>,
    /// Of the cases in which it could be used, those in which it was, by block.
    shares: ShareTally,
}

/// What is said of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It was never used.
    Never,
    /// It was used in less than one of twenty cases in which it could be.
    Hardly,
    /// It was used where it could be, but in less than one of twenty cases.
    Seldom,
    /// It was used.
    Used,
    /// The setup has no case of it.
    NotInPlay,
}

impl Verdict {
    /// Its word in files.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Never => "never",
            Verdict::Hardly => "hardly",
            Verdict::Seldom => "seldom",
            Verdict::Used => "used",
            Verdict::NotInPlay => "not_in_play",
        }
    }
}

/// The share of the cases below which an item is hardly used, and seldom.
const HARDLY: f64 = 0.05;

/// The fewest cases of which that is said.
const ENOUGH: u64 = 20;

impl Counts {
    fn of(stages: usize) -> Counts {
        Counts {
            cases: vec![0; stages],
            times: vec![0; stages],
            ..Counts::default()
        }
    }

    /// The cases that are counted are those of one block.
    pub(super) fn end_block(&mut self) {
        self.blocks = u64::from(self.in_play > 0);
        self.used_blocks = u64::from(self.used() > 0);
        self.shares.add(self.could() as u32, self.used() as f64);
    }

    fn add(&mut self, other: &Counts) {
        self.in_play += other.in_play;
        self.blocks += other.blocks;
        self.used_blocks += other.used_blocks;
        self.shares.merge(&other.shares);
        for (all, more) in [(&mut self.cases, &other.cases), (&mut self.times, &other.times)] {
            all.iter_mut().zip(more).for_each(|(all, more)| *all += more);
        }
    }

    /// The cases in which it was on offer; none of a kind of which nothing is offered.
    pub fn offered(&self) -> Option<u64> {
        match self.cases[..] {
            [offered, _] => Some(offered),
            _ => None,
        }
    }

    /// The cases in which it could be used: those in which it was on offer, if its kind is offered.
    pub fn could(&self) -> u64 {
        self.offered().unwrap_or(self.in_play)
    }

    /// The cases in which it was used.
    pub fn used(&self) -> u64 {
        self.cases.last().copied().unwrap_or_default()
    }

    /// The share of the cases in which it was used, of those in which it could be, with its interval over blocks.
    pub fn share(&self) -> Share {
        self.shares.share()
    }

    /// Of an item that was on offer: the share of the offers that were taken.
    pub fn share_of_offers(&self) -> Option<f64> {
        match self.times[..] {
            [offered, taken] if offered > 0 => Some(taken as f64 / offered as f64),
            _ => None,
        }
    }

    /// In what share of the blocks that have it in play it may be used, at most.
    pub fn at_most(&self) -> Option<f64> {
        (self.in_play > 0).then(|| most_of(self.used_blocks, self.blocks))
    }

    /// Whether nothing brings it up: it could be used in none of at least 20 cases.
    pub fn is_never_met(&self) -> bool {
        self.in_play >= ENOUGH && self.could() == 0
    }

    /// Whether it is hardly used where it could be: in less than one of twenty of at least 20 such cases.
    pub fn is_hardly_taken(&self) -> bool {
        self.could() >= ENOUGH && self.share().value.is_some_and(|share| share < HARDLY)
    }

    /// What is said of it.
    pub fn verdict(&self) -> Verdict {
        let is_seldom = self.in_play >= ENOUGH && (self.used() as f64) < HARDLY * self.in_play as f64;
        match (self.in_play, self.used()) {
            (0, _) => Verdict::NotInPlay,
            (_, 0) => Verdict::Never,
            _ if self.is_hardly_taken() => Verdict::Hardly,
            _ if is_seldom => Verdict::Seldom,
            _ => Verdict::Used,
        }
    }
}

/// What became of the items of an agent, by kind and item.
#[derive(Clone, PartialEq, Debug)]
pub struct AgentCounts(pub Vec<Vec<Counts>>);

impl AgentCounts {
    /// No case yet.
    pub(super) fn none(kinds: &[UsageKind]) -> AgentCounts {
        let of_kind = |kind: &UsageKind| vec![Counts::of(kind.stages.len()); kind.items.len()];
        AgentCounts(kinds.iter().map(of_kind).collect())
    }

    pub(super) fn add(&mut self, other: &AgentCounts) {
        let all = self.0.iter_mut().flatten().zip(other.0.iter().flatten());
        all.for_each(|(all, more)| all.add(more));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(in_play: u64, cases: &[u64]) -> Counts {
        let mut counts = Counts {
            in_play,
            cases: cases.to_vec(),
            times: cases.iter().map(|cases| 2 * cases).collect(),
            ..Counts::default()
        };
        counts.end_block();
        Counts {
            blocks: in_play / 2,
            used_blocks: cases.last().copied().unwrap_or_default(),
            ..counts
        }
    }

    #[test]
    fn what_is_rarely_used_has_a_bound_by_independent_blocks() {
        let never = counts(800, &[0]);
        assert_eq!(never.verdict(), Verdict::Never);
        assert!((never.at_most().expect("0 of 400 blocks") - 0.0092).abs() < 1e-4);
        let once = counts(800, &[1]).at_most().expect("1 of 400 blocks");
        assert!((once - 0.0138).abs() < 1e-4, "{once}");
        assert_eq!(
            (counts(0, &[0]).verdict(), counts(0, &[0]).at_most()),
            (Verdict::NotInPlay, None)
        );
    }

    #[test]
    fn hardly_is_where_it_could_be_and_seldom_is_in_all() {
        let verdict = |in_play, cases: &[u64]| counts(in_play, cases).verdict();
        assert_eq!([verdict(40, &[1]), verdict(40, &[2])], [Verdict::Hardly, Verdict::Used]);
        assert_eq!(verdict(100, &[40, 1]), Verdict::Hardly);
        assert_eq!(
            verdict(100, &[4, 4]),
            Verdict::Seldom,
            "it was used whenever it could be"
        );
        assert_eq!(verdict(100, &[5, 5]), Verdict::Used);
        assert_eq!(verdict(19, &[0]), Verdict::Never);
        assert_eq!([verdict(100, &[0, 0]), verdict(100, &[7, 0])], [Verdict::Never; 2]);
    }

    #[test]
    fn shares_are_of_what_was_on_offer() {
        let card = counts(100, &[40, 10]);
        assert_eq!((card.could(), card.used(), card.share().value), (40, 10, Some(0.25)));
        assert_eq!(card.share_of_offers(), Some(0.25));
        assert_eq!(counts(100, &[0, 0]).share().value, None);
        assert_eq!(
            counts(100, &[40]).share().value,
            Some(0.4),
            "of a kind of which nothing is offered"
        );
        assert_eq!(counts(100, &[40]).share_of_offers(), None);
    }

    #[test]
    fn of_techs_it_is_said_that_nobody_holds_them_and_that_they_are_not_used() {
        let of = |in_play, cases: &[u64]| {
            let counts = counts(in_play, cases);
            [counts.is_never_met(), counts.is_hardly_taken()]
        };
        assert_eq!([of(20, &[0, 0]), of(19, &[0, 0])], [[true, false], [false, false]]);
        assert_eq!([of(99, &[40, 1]), of(99, &[40, 2])], [[false, true], [false, false]]);
        assert_eq!(of(99, &[19, 0]), [false, false], "in too few games");
    }
}
