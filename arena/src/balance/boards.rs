//! The effects of the boards of one kind, for one agent.

use super::games::{Block, Games};
use crate::stats::Interval;
use crate::stats::effects::{Contrast, Contrasts, Effects, Fit};
use std::cmp::Ordering;

/// An effect with its simultaneous interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The effect, in points or as a share of the win.
    pub value: f64,
    /// The interval.
    pub interval: Interval,
    /// The two-sided p, corrected for the family.
    pub p: f64,
}

impl Estimate {
    fn of(contrast: &Contrast) -> Estimate {
        Estimate {
            value: contrast.estimate,
            interval: contrast.interval,
            p: contrast.p,
        }
    }

    /// The same in percent.
    #[must_use]
    pub fn in_percent(self) -> Estimate {
        Estimate {
            value: 100.0 * self.value,
            interval: self.interval.map(|end| 100.0 * end),
            ..self
        }
    }

    /// Its sign, if the interval excludes 0.
    pub fn sign(&self) -> Option<bool> {
        (!self.interval.contains(0.0)).then_some(self.value > 0.0)
    }
}

/// The effect of a board, or of a seat, against the mean of all.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardBalance {
    /// The board or seat.
    pub name: String,
    /// In points.
    pub score: Estimate,
    /// As a share of the win beyond an even one; none in solo games.
    pub share: Option<Estimate>,
}

impl BoardBalance {
    /// The effect that a verdict leads with: on wins, or on points where nobody wins.
    pub fn leading(&self) -> &Estimate {
        self.share.as_ref().unwrap_or(&self.score)
    }
}

/// A part of a score in which a board differs from the mean of all: the interval, one of all boards at once, excludes 0.
#[derive(Clone, PartialEq, Debug)]
pub struct PartEffect {
    /// The board, by its place in the list.
    pub board: usize,
    /// The part, by its place in the configuration.
    pub part: usize,
    /// In points.
    pub points: Estimate,
}

/// Two boards compared, the first less the second.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PairBalance {
    /// The boards, by their places in the list.
    pub boards: [usize; 2],
    /// In points.
    pub score: Estimate,
    /// As a share of the win; none in solo games.
    pub share: Option<Estimate>,
    /// How many games had both.
    pub met: u64,
    /// The share of these games in which the first ranked above the second, ties half; none without such a game.
    pub above: Option<f64>,
}

/// The boards of a kind.
#[derive(Clone, PartialEq, Debug)]
pub struct KindBalance {
    /// The kind, by its place in the list of kinds.
    pub kind: usize,
    /// Its boards, in the order of the list.
    pub boards: Vec<BoardBalance>,
    /// All pairs of boards.
    pub pairs: Vec<PairBalance>,
    /// The parts of scores in which boards differ.
    pub parts: Vec<PartEffect>,
    /// The smallest difference of two boards in points that these games find with a chance of 80 %.
    pub smallest_difference: f64,
    /// The same as a share of the win; none in solo games.
    pub smallest_share: Option<f64>,
}

/// The games that find a difference in points, if this many find the smallest one.
pub fn games_to_find(difference: f64, smallest: f64, games: u64) -> f64 {
    games as f64 * (smallest / difference).powi(2)
}

impl KindBalance {
    /// The games in which a true difference of two boards of this many points is found with a chance of 80 %, if these were
    /// found in this many games.
    pub fn games_needed(&self, difference: f64, games: u64) -> f64 {
        games_to_find(difference, self.smallest_difference, games)
    }

    /// The boards from the highest effect on scores to the lowest.
    pub fn ranked(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.boards.len()).collect();
        order.sort_by(|&a, &b| self.boards[b].score.value.total_cmp(&self.boards[a].score.value));
        order
    }

    /// The boards in that order.
    pub fn ranked_boards(&self) -> Vec<&BoardBalance> {
        self.ranked().into_iter().map(|board| &self.boards[board]).collect()
    }
}

/// The boards of a kind; none if the kind has a single one. `parts` are fits of the parts of scores.
pub(super) fn of_kind(
    games: &Games,
    blocks: &[Block],
    kind: usize,
    fit: &Fit,
    parts: &[Fit],
    level: f64,
) -> Option<KindBalance> {
    let (score, share) = (fit.score(kind)?, fit.share(kind));
    let score_pairs = score.pairs(level);
    let share_pairs = share.as_ref().map(|share| share.pairs(level));
    let met = Met::of(blocks, kind, games.kinds[kind].boards.len());
    let pairs = score_pairs.all.iter().enumerate().map(|(place, contrast)| {
        let boards = [contrast.first, contrast.second.expect("a pair has two boards")];
        let (met, above) = met.of_pair(boards);
        PairBalance {
            boards,
            score: Estimate::of(contrast),
            share: share_pairs.as_ref().map(|pairs| Estimate::of(&pairs.all[place])),
            met,
            above,
        }
    });
    let parts = (0..).zip(parts).flat_map(|(part, fit)| {
        let effects = fit.score(kind).map(|effects| effects.simultaneous(level).all);
        let effects = effects.unwrap_or_default().into_iter();
        effects.map(move |contrast| PartEffect {
            board: contrast.first,
            part,
            points: Estimate::of(&contrast),
        })
    });
    Some(KindBalance {
        kind,
        boards: boards(&score, share.as_ref(), level),
        pairs: pairs.collect(),
        parts: parts.filter(|part| part.points.sign().is_some()).collect(),
        smallest_difference: score_pairs.smallest_difference(),
        smallest_share: share_pairs.as_ref().map(Contrasts::smallest_difference),
    })
}

/// The seats; none in solo games.
pub(super) fn of_seats(fit: &Fit, level: f64) -> Vec<BoardBalance> {
    let share = fit.seats_share();
    fit.seats_score()
        .map_or_else(Vec::new, |score| boards(&score, share.as_ref(), level))
}

/// The smallest difference of a seat from all, in points and as a share of the win, that is found with a chance of 80 %.
pub(super) fn smallest_of_seats(fit: &Fit, level: f64) -> [Option<f64>; 2] {
    [fit.seats_score(), fit.seats_share()].map(|effects| Some(effects?.simultaneous(level).smallest_difference()))
}

fn boards(score: &Effects, share: Option<&Effects>, level: f64) -> Vec<BoardBalance> {
    let scores = score.simultaneous(level);
    let shares: Option<Contrasts> = share.map(|share| share.simultaneous(level));
    let board = |(place, name): (usize, &String)| BoardBalance {
        name: name.clone(),
        score: Estimate::of(&scores.all[place]),
        share: shares.as_ref().map(|shares| Estimate::of(&shares.all[place])),
    };
    score.names.iter().enumerate().map(board).collect()
}

/// How often boards met, and how often each ranked above each other.
struct Met {
    boards: usize,
    games: Vec<u64>,
    above: Vec<f64>,
}

impl Met {
    fn of(blocks: &[Block], kind: usize, boards: usize) -> Met {
        let mut met = Met {
            boards,
            games: vec![0; boards * boards],
            above: vec![0.0; boards * boards],
        };
        for game in blocks.iter().flatten() {
            for (place, a) in game.seats.iter().enumerate() {
                for (_, b) in game.seats.iter().enumerate().filter(|&(other, _)| other != place) {
                    let pair = usize::from(a.boards[kind]) * boards + usize::from(b.boards[kind]);
                    met.games[pair] += 1;
                    met.above[pair] += match a.rank.cmp(&b.rank) {
                        Ordering::Less => 1.0,
                        Ordering::Equal => 0.5,
                        Ordering::Greater => 0.0,
                    };
                }
            }
        }
        met
    }

    fn of_pair(&self, [a, b]: [usize; 2]) -> (u64, Option<f64>) {
        let pair = a * self.boards + b;
        let games = self.games[pair];
        (games, (games > 0).then(|| self.above[pair] / games as f64))
    }
}
