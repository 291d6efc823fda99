//! Which value of a number brings a board into a band around the mean of all.

use crate::stats::effects::{Contrast, Effects, EffectsError};

/// The chance with which all intervals of a family hold at once.
const LEVEL: f64 = 0.95;

/// A value of the number, and the effect of the board under it.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The value.
    pub value: i64,
    /// The effect of the board on scores, by agent.
    pub effects: Vec<Contrast>,
}

impl Point {
    /// The effect of a board under a value, from the effects of all boards by agent; none if it is not one of them.
    pub fn of(value: i64, effects: &[Effects], board: &str) -> Option<Point> {
        let of_board = effects.iter().map(|effects| {
            let place = effects.names.iter().position(|name| name == board)?;
            Some(effects.simultaneous(LEVEL).all[place])
        });
        Some(Point {
            value,
            effects: of_board.collect::<Option<_>>()?,
        })
    }

    /// How far the board is off the mean, for the agent for which it is farthest off.
    fn farthest(&self) -> f64 {
        self.effects
            .iter()
            .map(|effect| effect.estimate.abs())
            .fold(0.0, f64::max)
    }

    /// Whether the estimates of all agents lie within the band.
    pub fn is_within(&self, band: f64) -> bool {
        self.farthest() <= band
    }

    /// Whether they do so by a margin: the standard error of the difference of two such estimates. Then a second study of
    /// as many games finds it within the band with a chance of 84 % or more for each agent.
    pub fn is_well_within(&self, band: f64) -> bool {
        self.effects
            .iter()
            .all(|effect| effect.estimate.abs() + effect.error * 2f64.sqrt() <= band)
    }
}

/// The effects of a board under several values of a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// The value of the ruleset as it is.
    pub present: i64,
    /// How far off the mean of all boards the board may be, in points.
    pub band: f64,
    /// The values, ascending, the present one among them.
    pub points: Vec<Point>,
}

/// What a grid says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The board lies within the band as it is.
    NoChange,
    /// This value is chosen.
    Change(i64),
    /// No value of the grid brings it into the band.
    None,
}

impl Choice {
    /// Its name in results.
    pub fn name(self) -> &'static str {
        match self {
            Choice::NoChange => "no_change",
            Choice::Change(_) => "change",
            Choice::None => "none",
        }
    }
}

impl Grid {
    /// The smallest change: none if the board lies within the band under the present value; else the value nearest to the
    /// present one that brings it [well within](Point::is_well_within) the band. If there is none, the value with the least
    /// effect, if that is within the band.
    pub fn choice(&self) -> Choice {
        let present = self.points.iter().find(|point| point.value == self.present);
        if present.is_some_and(|point| point.is_within(self.band)) {
            return Choice::NoChange;
        }
        let distance = |point: &Point| point.value.abs_diff(self.present);
        let by_effect = |a: &&Point, b: &&Point| a.farthest().total_cmp(&b.farthest());
        let well_within = self.points.iter().filter(|point| point.is_well_within(self.band));
        let nearest = well_within.min_by(|a, b| distance(a).cmp(&distance(b)).then_with(|| by_effect(a, b)));
        let within = self.points.iter().filter(|point| point.is_within(self.band));
        let chosen = nearest.or_else(|| within.min_by(by_effect));
        chosen.map_or(Choice::None, |point| Choice::Change(point.value))
    }

    /// The value under which the board is least off the mean.
    pub fn least(&self) -> Option<&Point> {
        self.points.iter().min_by(|a, b| a.farthest().total_cmp(&b.farthest()))
    }
}

/// The effects of all boards on deals that the search has not seen, by agent and board.
#[derive(Clone, PartialEq, Debug)]
pub struct Confirmation {
    /// The boards.
    pub names: Vec<String>,
    /// Under the ruleset as it was.
    pub before: Vec<Vec<Contrast>>,
    /// Under the ruleset with the chosen value.
    pub after: Vec<Vec<Contrast>>,
    /// What changes, by games on the same deals; nothing if no change was chosen.
    pub change: Option<Vec<Vec<Contrast>>>,
}

impl Confirmation {
    /// The confirmation of effects by agent, before the change and after it if there is one.
    ///
    /// # Errors
    /// If they are not of the same boards and blocks.
    pub fn of(before: &[Effects], after: Option<&[Effects]>) -> Result<Confirmation, EffectsError> {
        let contrasts = |effects: &Effects| effects.simultaneous(LEVEL).all;
        let pairs = after.map(|after| before.iter().zip(after));
        let change = pairs.map(|pairs| {
            pairs
                .map(|(before, after)| Ok(contrasts(&after.minus(before)?)))
                .collect()
        });
        Ok(Confirmation {
            names: before.first().map_or_else(Vec::new, |effects| effects.names.clone()),
            before: before.iter().map(contrasts).collect(),
            after: after.unwrap_or(before).iter().map(contrasts).collect(),
            change: change.transpose()?,
        })
    }

    /// Whether the effects of a board after the change lie within the band for all agents.
    pub fn is_within(&self, board: &str, band: f64) -> bool {
        let place = self.names.iter().position(|name| name == board);
        place.is_some_and(|place| self.after.iter().all(|effects| effects[place].estimate.abs() <= band))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Interval;

    fn point(value: i64, effects: &[f64], error: f64) -> Point {
        let contrast = |&estimate: &f64| Contrast {
            first: 0,
            second: None,
            estimate,
            error,
            interval: Interval { low: 0.0, high: 0.0 },
            p: 1.0,
        };
        Point {
            value,
            effects: effects.iter().map(contrast).collect(),
        }
    }

    fn choice(points: &[Point]) -> Choice {
        let grid = Grid {
            present: 0,
            band: 1.0,
            points: points.to_vec(),
        };
        grid.choice()
    }

    #[test]
    fn a_board_within_the_band_needs_no_change() {
        let points = [point(0, &[0.9, -0.9], 0.5), point(1, &[0.0, 0.0], 0.5)];
        assert_eq!(choice(&points), Choice::NoChange);
    }

    /// Under 1 one agent finds it too far off, and under 2 it is within the band by less than an error.
    #[test]
    fn the_nearest_value_well_within_the_band_for_all_agents_is_chosen() {
        let points = [
            point(0, &[-4.0, -3.0], 0.2),
            point(1, &[-1.5, 0.2], 0.2),
            point(2, &[-0.8, 0.3], 0.2),
            point(3, &[-0.2, 0.6], 0.2),
            point(4, &[0.1, 0.1], 0.2),
        ];
        assert_eq!(choice(&points), Choice::Change(3));
    }

    #[test]
    fn of_two_values_as_near_the_one_with_the_smaller_effect_is_chosen() {
        let points = [point(-1, &[0.4], 0.1), point(0, &[2.0], 0.1), point(1, &[0.3], 0.1)];
        assert_eq!(choice(&points), Choice::Change(1));
    }

    #[test]
    fn where_errors_are_wider_than_the_band_the_least_effect_is_chosen_if_it_lies_within() {
        let points = [point(0, &[3.0], 2.0), point(1, &[0.9], 2.0), point(2, &[-0.1], 2.0)];
        assert_eq!(choice(&points), Choice::Change(2));
        assert_eq!(choice(&points[..1]), Choice::None);
    }
}
