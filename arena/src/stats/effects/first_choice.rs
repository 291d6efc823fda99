//! The first choice of Plackett and Luce: the chance to win is in proportion to worth, and the worth of a seat is the
//! product of those of its boards and of the seat itself (R. D. Luce, Individual Choice Behavior, 1959; R. L. Plackett,
//! Applied Statistics 24, 1975). A shared win counts for each winner by its share.

use crate::stats::effects::calibration::Reference;
use crate::stats::effects::data::{Block, EffectsError, SeatResult};
use crate::stats::effects::layout::{Layout, Levels};
use crate::stats::effects::solution::{Solution, not_connected};
use crate::stats::matrix::{Matrix, Triangle};
use arrayvec::ArrayVec;
use orrery_engine::MAX_SEATS;
use std::ops::Range;

/// The weak prior: each logarithm of a worth is normal with mean 0 and this precision (a standard deviation of 3.2,
/// that is a worth of 1/24 to 24). It keeps the worth of a board finite that always or never wins; the information of
/// a board in 40 blocks is a hundred times as large.
const PRIOR: f64 = 0.1;

/// The most steps of Newton's method.
const STEPS: usize = 100;
/// A step that changes no logarithm of a worth by more than this is the last: what is left is about its square.
const STILL: f64 = 1e-4;
/// The longest step.
const LONGEST: f64 = 1.0;

/// A game: the columns of each seat, and its share of the win.
type Choice = ArrayVec<(Levels, f64), MAX_SEATS>;

/// The slope of the log likelihood and its information.
#[derive(Clone, Debug)]
struct Local {
    slope: Vec<f64>,
    information: Matrix,
}

impl Local {
    fn zero(columns: usize) -> Local {
        Local {
            slope: vec![0.0; columns],
            information: Matrix::zero(columns),
        }
    }

    /// Adds a game, at these logarithms of worths.
    fn add_game(&mut self, game: &Choice, worths: &[f64]) {
        let chances = chances(game, worths);
        for ((levels, share), chance) in game.iter().zip(&chances) {
            for &level in levels {
                self.slope[usize::from(level)] += share - chance;
                let row = self.information.row_mut(usize::from(level));
                levels.iter().for_each(|&other| row[usize::from(other)] += chance);
                for ((others, _), by) in game.iter().zip(&chances) {
                    let both = chance * by;
                    others.iter().for_each(|&other| row[usize::from(other)] -= both);
                }
            }
        }
    }

    fn add(&mut self, other: &Local, times: f64) {
        self.information.add(&other.information, times);
        for (value, more) in self.slope.iter_mut().zip(&other.slope) {
            *value += times * more;
        }
    }

    /// Moves the worths by a step of Newton's method, and says how far.
    fn step(&self, fixed: &Matrix, worths: &mut [f64]) -> Result<f64, usize> {
        let mut information = self.information.clone();
        information.add(fixed, 1.0);
        let pull = fixed.times(worths);
        let mut step: Vec<f64> = self.slope.iter().zip(&pull).map(|(slope, pull)| slope - pull).collect();
        Triangle::of(&information)?.solve(&mut step);
        let length = step.iter().fold(0.0, |most: f64, part| most.max(part.abs()));
        let shortened = (LONGEST / length).min(1.0);
        for (worth, part) in worths.iter_mut().zip(&step) {
            *worth += shortened * part;
        }
        Ok(length)
    }
}

/// The chance of each seat to win.
fn chances(game: &Choice, worths: &[f64]) -> ArrayVec<f64, MAX_SEATS> {
    let worth = |levels: &Levels| {
        levels
            .iter()
            .map(|&level| worths[usize::from(level)])
            .sum::<f64>()
            .exp()
    };
    let mut chances: ArrayVec<f64, MAX_SEATS> = game.iter().map(|(levels, _)| worth(levels)).collect();
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// The games of each group.
struct Games {
    groups: Vec<Vec<Choice>>,
    columns: usize,
}

impl Games {
    fn of(layout: &Layout, blocks: &[Block], groups: &[Range<usize>]) -> Games {
        let choice = |game: &Vec<SeatResult>| -> Choice {
            let seats = game.iter().enumerate();
            seats
                .map(|(seat, result)| (layout.levels(seat, result), result.share))
                .collect()
        };
        let of_group = |group: &Range<usize>| blocks[group.clone()].iter().flatten().map(choice).collect();
        Games {
            groups: groups.iter().map(of_group).collect(),
            columns: layout.columns,
        }
    }

    fn count(&self) -> usize {
        self.groups.iter().map(Vec::len).sum()
    }

    fn of_group(&self, group: usize, worths: &[f64]) -> Local {
        let mut local = Local::zero(self.columns);
        self.groups[group].iter().for_each(|game| local.add_game(game, worths));
        local
    }

    /// All games, but those of a group.
    fn all_but(&self, left_out: Option<usize>, worths: &[f64]) -> Local {
        let mut all = Local::zero(self.columns);
        for (group, games) in self.groups.iter().enumerate() {
            if Some(group) != left_out {
                games.iter().for_each(|game| all.add_game(game, worths));
            }
        }
        all
    }

    /// The worths of the greatest likelihood, by Newton's method from these.
    fn fitted(&self, left_out: Option<usize>, mut worths: Vec<f64>, fixed: &Matrix) -> Result<Vec<f64>, usize> {
        for _ in 0..STEPS {
            if self.all_but(left_out, &worths).step(fixed, &mut worths)? < STILL {
                break;
            }
        }
        Ok(worths)
    }
}

/// The model of the win at three or more seats. The coefficients are logarithms of worths.
pub(super) fn first_choices(
    layout: Layout,
    blocks: &[Block],
    groups: &[Range<usize>],
) -> Result<Solution, EffectsError> {
    let games = Games::of(&layout, blocks, groups);
    match fitted(&layout, &games, groups) {
        Ok((coefficients, without, reference)) => Ok(Solution {
            layout,
            coefficients,
            without,
            reference,
        }),
        Err(column) => Err(not_connected(&layout, column, None)),
    }
}

/// The logarithms of worths, those without each group, and the reference of the design.
type Fitted = (Vec<f64>, Vec<Vec<f64>>, Reference);

/// An error names a column that the games do not determine.
fn fitted(layout: &Layout, games: &Games, groups: &[Range<usize>]) -> Result<Fitted, usize> {
    let level = vec![0.0; games.columns];
    let mut fixed = layout.constraints(games.count() as f64 / games.columns as f64);
    // Without the prior, so that boards that never met are an error and not the prior's guess.
    let mut unaided = games.all_but(None, &level).information;
    unaided.add(&fixed, 1.0);
    Triangle::of(&unaided)?;
    (0..games.columns).for_each(|column| fixed.row_mut(column)[column] += PRIOR);
    let worths = games.fitted(None, level, &fixed)?;
    let parts: Vec<Local> = (0..groups.len()).map(|group| games.of_group(group, &worths)).collect();
    let mut all = Local::zero(games.columns);
    parts.iter().for_each(|part| all.add(part, 1.0));
    let without = parts.iter().enumerate().map(|(group, part)| {
        // The first step from the worths of all games needs no look at the other games.
        let mut rest = all.clone();
        rest.add(part, -1.0);
        let mut left = worths.clone();
        rest.step(&fixed, &mut left)?;
        games.fitted(Some(group), left, &fixed)
    });
    let without = without.collect::<Result<_, usize>>()?;
    let information: Vec<Matrix> = parts.into_iter().map(|part| part.information).collect();
    let reference = Reference::of(&fixed, &information, groups)?;
    Ok((worths, without, reference))
}
