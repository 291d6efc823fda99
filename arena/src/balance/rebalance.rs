//! Which value of a number is shown to bring a board, or all boards of a kind, into a band around the mean of all.

use crate::stats::effects::{Contrast, Effects, EffectsError};
use crate::stats::{Estimated, Interval, Placed, narrowest_band, placed};

/// The chance with which all intervals of a family hold at once.
const LEVEL: f64 = 0.95;

/// The boards that are to lie within the band: one of a kind, or all of it, so that the field is spread no wider.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The kind, such as `planet`.
    pub kind: String,
    /// The board; none for all of the kind.
    pub board: Option<String>,
}

impl Aim {
    /// What is aimed at, for people.
    pub fn words(&self) -> String {
        self.board.clone().unwrap_or_else(|| format!("every {}", self.kind))
    }

    /// Whether a board is aimed at.
    fn is_at(&self, name: &str) -> bool {
        self.board.as_deref().is_none_or(|board| board == name)
    }

    /// The effects on the boards that are aimed at, from those on all, agent by agent.
    fn of<T: Copy>(&self, names: &[String], effects: &[Vec<T>]) -> Vec<T> {
        let of_agent = |effects: &Vec<T>| {
            let boards = names.iter().zip(effects);
            let aimed = boards.filter(|(name, _)| self.is_at(name));
            aimed.map(|(_, &effect)| effect).collect::<Vec<T>>()
        };
        effects.iter().flat_map(of_agent).collect()
    }
}

/// The effect of a board, for an agent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoardEffect {
    /// The effect, with the interval that holds for all boards at once.
    pub contrast: Contrast,
    /// The effect of this board alone, by which it is placed against the band.
    pub alone: Estimated,
}

impl BoardEffect {
    /// The effects of all boards by agent.
    fn of(effects: &[Effects]) -> Vec<Vec<BoardEffect>> {
        let of_agent = |effects: &Effects| {
            let contrasts = effects.simultaneous(LEVEL);
            let of_board = |&contrast: &Contrast| BoardEffect {
                contrast,
                alone: Estimated {
                    value: contrast.estimate,
                    error: contrast.error,
                    freedom: contrasts.freedom,
                },
            };
            contrasts.all.iter().map(of_board).collect()
        };
        effects.iter().map(of_agent).collect()
    }
}

/// Where boards lie for several agents.
fn placed_for(effects: &[BoardEffect], band: f64) -> Placed {
    placed(&alone(effects), band)
}

/// The narrowest band within which these games show a board that is truly at the mean to lie in four of five cases.
pub fn narrowest_for(effects: &[BoardEffect]) -> f64 {
    narrowest_band(&alone(effects))
}

/// How many more games, after this many, show a board that is truly at the mean to lie within the band in four of five cases;
/// 0 if these do.
pub fn more_games(effects: &[BoardEffect], band: f64, games: u64) -> u64 {
    let times = (narrowest_for(effects) / band).powi(2);
    ((games as f64 * times).ceil() as u64).saturating_sub(games)
}

fn alone(effects: &[BoardEffect]) -> Vec<Estimated> {
    effects.iter().map(|effect| effect.alone).collect()
}

/// A value of the number, and the effect of the board under it.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// The value.
    pub value: i64,
    /// The effects of the boards that are aimed at on scores, agent by agent.
    pub effects: Vec<BoardEffect>,
    /// How far all boards of the kind are spread for each agent: the standard deviation of their effects, with the noise taken
    /// out.
    pub spreads: Vec<f64>,
    /// How much farther that is for each agent than under the present value, with its interval; nothing under that itself.
    pub farther: Vec<(f64, Option<Interval>)>,
    /// Whether a game differs from the same game under the present value.
    pub changes: bool,
}

impl Point {
    /// The effects under a value, from the effects of all boards by agent; none if no board is aimed at.
    pub fn of(value: i64, effects: &[Effects], aim: &Aim, changes: bool) -> Option<Point> {
        let aimed = aim.of(&effects.first()?.names, &BoardEffect::of(effects));
        (!aimed.is_empty()).then(|| Point {
            value,
            effects: aimed,
            spreads: effects.iter().map(Effects::spread).collect(),
            farther: Vec::new(),
            changes,
        })
    }

    /// The same with how much farther the boards are spread than under the present value, from the effects of all boards by agent
    /// under both.
    ///
    /// # Errors
    /// If they are not of the same boards and blocks.
    pub fn beside(self, effects: &[Effects], present: &[Effects]) -> Result<Point, EffectsError> {
        let farther = effects
            .iter()
            .zip(present)
            .map(|(own, present)| own.spread_beyond(present));
        Ok(Point {
            farther: farther.collect::<Result<_, _>>()?,
            ..self
        })
    }

    /// How far a board is off the mean, for the board and the agent for which that is farthest.
    pub fn farthest(&self) -> f64 {
        let off = self.effects.iter().map(|effect| effect.alone.value.abs());
        off.fold(0.0, f64::max)
    }

    /// Where the boards lie for all agents.
    pub fn placed(&self, band: f64) -> Placed {
        placed_for(&self.effects, band)
    }
}

/// The effects of boards under several values of a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// The value of the ruleset as it is.
    pub present: i64,
    /// How far off the mean of all boards they may be, in points.
    pub band: f64,
    /// The boards that are aimed at.
    pub boards: Vec<String>,
    /// The values, ascending, the present one among them.
    pub points: Vec<Point>,
}

/// What a grid says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The boards are shown to lie within the band as they are.
    NoChange,
    /// This value is chosen.
    Change(i64),
    /// No value is shown to bring them into the band, and not all are shown not to.
    NotSettled,
    /// Each value is shown to leave one outside.
    None,
}

impl Choice {
    /// Its name in results.
    pub fn name(self) -> &'static str {
        match self {
            Choice::NoChange => "no_change",
            Choice::Change(_) => "change",
            Choice::NotSettled => "not_settled",
            Choice::None => "none",
        }
    }
}

impl Grid {
    /// The smallest change: the value nearest to the present one under which the boards are [shown](placed) to lie within the
    /// band, which may be the present one; of two as near the one with the smaller effect.
    pub fn choice(&self) -> Choice {
        let distance = |point: &Point| point.value.abs_diff(self.present);
        let shown = self.placed(Placed::Within);
        let nearest = shown.min_by(|a, b| {
            let by_effect = a.farthest().total_cmp(&b.farthest());
            distance(a).cmp(&distance(b)).then(by_effect)
        });
        match nearest {
            Some(point) if point.value == self.present => Choice::NoChange,
            Some(point) => Choice::Change(point.value),
            None if self.placed(Placed::NotSettled).next().is_some() => Choice::NotSettled,
            None => Choice::None,
        }
    }

    /// The values under which the boards are placed so, those that change nothing left out.
    pub fn placed(&self, answer: Placed) -> impl Iterator<Item = &Point> {
        let counts = |point: &&Point| point.changes || point.value == self.present;
        let points = self.points.iter().filter(counts);
        points.filter(move |point| point.placed(self.band) == answer)
    }

    /// The value under which the boards are least off the mean.
    pub fn least(&self) -> Option<&Point> {
        self.points.iter().min_by(|a, b| a.farthest().total_cmp(&b.farthest()))
    }

    /// The values under which no game differs from the same game under the present value.
    pub fn without_effect(&self) -> Vec<i64> {
        let points = self.points.iter().filter(|point| point.value != self.present);
        points.filter(|point| !point.changes).map(|point| point.value).collect()
    }
}

/// The effects of all boards on deals that the search has not seen, by agent and board.
#[derive(Clone, PartialEq, Debug)]
pub struct Confirmation {
    /// The boards.
    pub names: Vec<String>,
    /// Under the ruleset as it was.
    pub before: Vec<Vec<BoardEffect>>,
    /// Under the ruleset with the chosen value.
    pub after: Vec<Vec<BoardEffect>>,
    /// What changes, by games on the same deals.
    pub change: Vec<Vec<Contrast>>,
}

impl Confirmation {
    /// The confirmation of effects by agent, before the change and after it.
    ///
    /// # Errors
    /// If they are not of the same boards and blocks.
    pub fn of(before: &[Effects], after: &[Effects]) -> Result<Confirmation, EffectsError> {
        let change = before
            .iter()
            .zip(after)
            .map(|(before, after)| Ok(after.minus(before)?.simultaneous(LEVEL).all));
        Ok(Confirmation {
            names: before.first().map_or_else(Vec::new, |effects| effects.names.clone()),
            change: change.collect::<Result<_, _>>()?,
            before: BoardEffect::of(before),
            after: BoardEffect::of(after),
        })
    }

    /// The effects of the boards that are aimed at after the change, agent by agent.
    pub fn aimed(&self, aim: &Aim) -> Vec<BoardEffect> {
        aim.of(&self.names, &self.after)
    }

    /// Where these boards lie after the change, for all agents.
    pub fn placed(&self, aim: &Aim, band: f64) -> Placed {
        placed_for(&self.aimed(aim), band)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(estimate: f64, error: f64) -> BoardEffect {
        BoardEffect {
            contrast: Contrast {
                first: 0,
                second: None,
                estimate,
                error,
                interval: Interval { low: 0.0, high: 0.0 },
                p: 1.0,
            },
            alone: Estimated {
                value: estimate,
                error,
                freedom: 99.0,
            },
        }
    }

    fn point(value: i64, effects: &[f64], error: f64) -> Point {
        Point {
            value,
            effects: effects.iter().map(|&estimate| effect(estimate, error)).collect(),
            spreads: Vec::new(),
            farther: Vec::new(),
            changes: true,
        }
    }

    fn grid(points: &[Point]) -> Grid {
        Grid {
            present: 0,
            band: 1.0,
            boards: vec!["cosmos".to_owned()],
            points: points.to_vec(),
        }
    }

    fn choice(points: &[Point]) -> Choice {
        grid(points).choice()
    }

    /// 0.9 lies within the band, but at an error of 0.5 its interval does not.
    #[test]
    fn a_board_that_is_shown_to_lie_within_the_band_needs_no_change() {
        let points = [point(0, &[0.5, -0.5], 0.2), point(1, &[0.0, 0.0], 0.2)];
        assert_eq!(choice(&points), Choice::NoChange);
        assert_eq!(choice(&[point(0, &[0.9, 0.0], 0.2)]), Choice::NotSettled);
    }

    /// Under 1 one agent has it too far off, and under 2 it is within the band by less than its interval.
    #[test]
    fn the_nearest_value_that_is_shown_for_all_agents_is_chosen() {
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
    fn where_errors_are_wider_than_the_band_nothing_is_settled() {
        let points = [point(0, &[3.0], 2.0), point(1, &[0.9], 2.0), point(2, &[-0.1], 2.0)];
        assert_eq!(choice(&points), Choice::NotSettled);
        assert_eq!(choice(&[point(0, &[3.0], 0.2), point(1, &[-2.0], 0.2)]), Choice::None);
    }

    #[test]
    fn a_value_that_changes_no_game_is_neither_chosen_nor_left_open() {
        let mut same = point(1, &[1.6], 0.1);
        same.changes = false;
        let grid = grid(&[point(0, &[1.6], 0.1), same]);
        assert_eq!((grid.choice(), grid.without_effect()), (Choice::None, vec![1]));
    }

    #[test]
    fn of_all_boards_the_one_that_is_farthest_off_decides() {
        let names = ["gaia", "petra", "lacuna"].map(str::to_owned);
        let by_agent = [vec![1, 2, 3], vec![4, 5, 6]];
        let aim = |board: Option<&str>| Aim {
            kind: "planet".to_owned(),
            board: board.map(str::to_owned),
        };
        assert_eq!(aim(Some("petra")).of(&names, &by_agent), [2, 5]);
        assert_eq!(aim(None).of(&names, &by_agent), [1, 2, 3, 4, 5, 6]);
        assert!(aim(Some("ymir")).of(&names, &by_agent).is_empty());
        // Three boards of which the last is off under 0.
        let points = [point(0, &[0.1, -0.1, 3.0], 0.2), point(1, &[0.2, 0.1, -0.3], 0.2)];
        assert_eq!(choice(&points), Choice::Change(1));
    }

    /// Four times as many games halve the error.
    #[test]
    fn more_games_are_those_that_make_the_narrowest_band_the_asked_one() {
        let effects = [effect(0.3, 0.5)];
        let narrowest = narrowest_for(&effects);
        assert_eq!(more_games(&effects, narrowest, 1_000), 0);
        assert_eq!(more_games(&effects, narrowest / 2.0, 1_000), 3_000);
    }
}
