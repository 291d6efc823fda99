//! What a number does, one step away.

use super::difference::Difference;
use super::means::Mean;
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use serde::{Deserialize, Serialize};

/// A number of the rules that was changed, and what came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Changed {
    /// The number, or several that are changed together, by path.
    pub path: String,
    /// Whether several are changed together.
    pub together: bool,
    /// Whether it is a switch.
    pub is_switch: bool,
    /// Its value in the rules as they are and one step away, of several 0 and the step; none if it was left out.
    pub step: Option<[i64; 2]>,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Outcome {
    /// Deals were played.
    Played {
        /// Whether no game differs in the deals that were played first, so that no more were.
        screened_out: bool,
        /// What it does, by agent.
        effects: Vec<Effect>,
    },
    /// No deal has what the number belongs to.
    NotInPlay,
    /// The rules cannot be played with it.
    Refused {
        /// Why.
        reason: String,
    },
    /// It is no number to be changed.
    LeftOut {
        /// Why.
        reason: String,
    },
}

impl Outcome {
    /// Its word in results.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Played { .. } => "played",
            Outcome::NotInPlay => Answer::Nothing(Zero::NotInPlay).name(),
            Outcome::Refused { .. } => "refused",
            Outcome::LeftOut { .. } => "left_out",
        }
    }
}

/// What a change does to the games of an agent with itself. A deal is one value: the mean of its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Effect {
    /// The agent.
    pub agent: AgentIndex,
    /// The deals, those in which the number is not in play among them: these are as they were.
    pub deals: u64,
    /// Those that were played again.
    pub played: u64,
    /// Those in which a game differs.
    pub changed: u64,
    /// The share of games that differ.
    pub touched: f64,
    /// The share of games in which other actions are played.
    pub other_play: f64,
    /// Points of a seat.
    pub points: Mean,
    /// The two parts of the points; none if many of the deals that differ cannot be scored again.
    pub parts: Option<Parts>,
    /// Rounds of a game.
    pub rounds: Mean,
    /// The share of games with another winner; alone, that are won and were lost, or the other way round.
    pub other_winner: Mean,
    /// Of solo games: the share of games that are won.
    pub success: Option<Mean>,
    /// How far the boards of each kind are spread, where enough deals were played.
    pub spreads: Vec<Spread>,
}

/// The parts of the points of a change, in the deals whose actions are games under the changed rules, too.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parts {
    /// In how many of the deals that differ they are.
    pub scored_again: u64,
    /// What the same actions make.
    pub mechanical: Mean,
    /// What other play adds.
    pub adaptation: Mean,
}

/// How the spread of the boards of a kind changes: the standard deviation of their effects on scores, in points, with the noise
/// taken out.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spread {
    /// The kind of boards.
    pub kind: String,
    /// The spread before and after.
    pub spread: [f64; 2],
    /// Its change.
    pub change: f64,
    /// The ends of the interval of the change at 95 %; none if both are no more than noise.
    pub interval: Option<[f64; 2]>,
    /// The boards.
    pub boards: Vec<Shift>,
}

/// What a change does to the effect of a board on scores, in points against the mean of all boards of its kind.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// The board.
    pub board: String,
    /// Its effect before and after.
    pub effect: [f64; 2],
    /// The ends of the interval of the difference at 95 %, by games on the same deals.
    pub interval: [f64; 2],
}

/// Why a number does nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Zero {
    /// All games are the same.
    Same,
    /// No deal has what it belongs to.
    NotInPlay,
    /// Its effect lies within the width about 0.
    Small,
}

/// What is said of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// It moves the points: 0 is outside of the interval that holds for all changes at once.
    Moves,
    /// It does not.
    Nothing(Zero),
    /// A game differs in so few deals that their number is all there is to say.
    Rare,
    /// The deals do not show it.
    NotSettled,
}

/// The fewest deals in which a game differs of which more is said. Student's interval needs some values that are not 0.
pub(super) const FEWEST: u64 = 10;

impl Answer {
    /// Its word in results.
    pub fn name(self) -> &'static str {
        match self {
            Answer::Moves => "moves",
            Answer::Nothing(Zero::Same) => "all_games_the_same",
            Answer::Nothing(Zero::NotInPlay) => "not_in_play",
            Answer::Nothing(Zero::Small) => "small",
            Answer::Rare => "rare",
            Answer::NotSettled => "not_settled",
        }
    }
}

impl Effect {
    /// The effect on deals, each with the differences of its games, and those that are as they were in between.
    pub(super) fn of(agent: AgentIndex, deals: &[&[Difference]], played: u64, spreads: Vec<Spread>) -> Option<Effect> {
        let all = |value: &dyn Fn(&Difference) -> f64| Mean::of(deals.iter().map(|games| mean(games, value)));
        let share = |is_so: fn(&Difference) -> bool| Some(all(&|game| f64::from(u8::from(is_so(game))))?.value);
        let is_solo = deals.iter().copied().flatten().all(|game| game.success.is_some());
        Some(Effect {
            agent,
            deals: deals.len() as u64,
            played,
            changed: deals.iter().filter(|games| is_changed(games)).count() as u64,
            touched: share(|game| game.is_changed)?,
            other_play: share(|game| game.is_other_play)?,
            points: all(&|game| game.points)?,
            parts: Parts::of(deals),
            rounds: all(&|game| game.rounds)?,
            other_winner: all(&|game| f64::from(u8::from(game.is_other_winner)))?,
            success: all(&|game| game.success.unwrap_or_default()).filter(|_| is_solo),
            spreads,
        })
    }

    /// What is said of it as one of this many changes: small is what lies within `width` points about 0.
    pub fn answer(&self, width: f64, changes: usize) -> Answer {
        let at_once = self.points.interval_among(changes.max(1));
        let is_within = |interval: Interval| interval.low > -width && interval.high < width;
        match (at_once, self.points.interval()) {
            _ if self.changed == 0 => Answer::Nothing(Zero::Same),
            _ if self.changed < FEWEST => Answer::Rare,
            (Some(at_once), _) if !at_once.contains(0.0) => Answer::Moves,
            (_, Some(alone)) if is_within(alone) => Answer::Nothing(Zero::Small),
            _ => Answer::NotSettled,
        }
    }

    /// Points of a seat in the games that differ.
    pub fn where_touched(&self) -> Option<f64> {
        (self.touched > 0.0).then(|| self.points.value / self.touched)
    }
}

/// The share of the deals that differ from which on they may be split into parts. The deals whose actions are still legal are no
/// sample of all.
const NEARLY_ALL: f64 = 0.9;

impl Parts {
    fn of(deals: &[&[Difference]]) -> Option<Parts> {
        let is_known = |games: &&&[Difference]| games.iter().all(|game| game.mechanical.is_some());
        let known = || deals.iter().filter(is_known).copied();
        let mechanical = |game: &Difference| game.mechanical.unwrap_or_default();
        let changed = deals.iter().filter(|games| is_changed(games)).count() as f64;
        let scored_again = known().filter(|games| is_changed(games)).count() as u64;
        (scored_again > 0 && scored_again as f64 >= NEARLY_ALL * changed).then_some(())?;
        Some(Parts {
            scored_again,
            mechanical: Mean::of(known().map(|games| mean(games, &mechanical)))?,
            adaptation: Mean::of(known().map(|games| mean(games, &|game| game.points - mechanical(game))))?,
        })
    }
}

fn is_changed(games: &[Difference]) -> bool {
    games.iter().any(|game| game.is_changed)
}

fn mean(games: &[Difference], value: &dyn Fn(&Difference) -> f64) -> f64 {
    games.iter().map(value).sum::<f64>() / games.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effect(points: &[f64]) -> Effect {
        let games: Vec<Difference> = points
            .iter()
            .map(|&points| Difference {
                points,
                mechanical: Some(points),
                is_changed: points != 0.0,
                ..Difference::none(false)
            })
            .collect();
        let deals: Vec<&[Difference]> = games.chunks(1).collect();
        Effect::of(0, &deals, deals.len() as u64, Vec::new()).expect("there are deals")
    }

    #[test]
    fn three_kinds_of_zero_are_kept_apart_from_what_moves_and_what_is_not_settled() {
        let same = effect(&[0.0; 50]);
        assert_eq!(same.answer(0.3, 10), Answer::Nothing(Zero::Same));
        let moves = effect(&[1.0, 1.0, 1.0, 0.9, 1.1, 1.0, 1.2, 0.8, 1.0, 1.0]);
        assert_eq!(moves.answer(0.3, 10), Answer::Moves);
        let small: Vec<f64> = (0..200).map(|deal| f64::from(u8::from(deal % 20 == 7)) / 2.0).collect();
        assert_eq!(effect(&small).answer(0.3, 10_000), Answer::Nothing(Zero::Small));
        let open = effect(&[4.0, -4.0].repeat(8));
        assert_eq!(open.answer(0.3, 10), Answer::NotSettled);
        // Alone it moves, among a thousand it may be chance.
        let doubtful = effect(&[1.0, -0.5, 0.9, 1.5, 0.1, -0.5, 1.0, 1.5, 0.1, 1.0]);
        let answers = [1, 1_000].map(|changes| doubtful.answer(0.3, changes));
        assert_eq!(answers, [Answer::Moves, Answer::NotSettled]);
    }

    #[test]
    fn nothing_more_is_said_of_what_few_deals_touch() {
        let mut points = vec![0.0; 400];
        points[..9].fill(1.0);
        assert_eq!(effect(&points).answer(0.3, 1), Answer::Rare);
        points[9] = 1.0;
        assert_eq!(effect(&points).answer(0.3, 1), Answer::Moves);
    }

    #[test]
    fn the_parts_add_up_in_the_deals_that_can_be_scored_again() {
        let game = |points: f64, mechanical: Option<f64>, is_changed: bool| Difference {
            points,
            mechanical,
            is_changed,
            ..Difference::none(false)
        };
        // Nine of ten deals that differ can be scored again.
        let mut games = vec![game(3.0, Some(1.0), true); 9];
        games.push(game(0.0, Some(0.0), false));
        games.push(game(5.0, None, true));
        let deals: Vec<&[Difference]> = games.chunks(1).collect();
        let of = |deals: &[&[Difference]]| Effect::of(0, deals, 11, Vec::new()).expect("there are deals");
        let parts = of(&deals).parts.expect("nearly all can be scored again");
        assert_eq!((parts.scored_again, parts.mechanical.deals), (9, 10));
        assert_eq!((parts.mechanical.value, parts.adaptation.value), (0.9, 1.8));
        assert_eq!(
            [of(&deals[1..]).parts, of(&deals[9..10]).parts],
            [None, None],
            "8 of 9 are too few, and untouched deals say nothing of it"
        );
    }

    #[test]
    fn points_are_the_share_of_games_that_differ_times_the_points_there() {
        let effect = effect(&[0.0, 2.0, 1.0, 0.0]);
        assert_eq!((effect.touched, effect.where_touched()), (0.5, Some(1.5)));
    }
}
