//! The same blocks under two rulesets, paired.

use super::games::{PlayedGame, PlayedSeat};
use super::study::{Balance, BalanceError};
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use crate::stats::student::MeanTally;

/// By how much something changes from the first ruleset to the second: a mean over blocks with its interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Change {
    /// The mean under the first ruleset.
    pub before: f64,
    /// The mean under the second.
    pub after: f64,
    /// The mean of the differences of blocks.
    pub change: f64,
    /// Its interval at 95 %: for boards at once for all of a kind; none for fewer than two blocks.
    pub interval: Option<Interval>,
}

/// What changes for a board.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardChange {
    /// The agent that played.
    pub agent: AgentIndex,
    /// The kind, by its place in the list of kinds.
    pub kind: usize,
    /// The board.
    pub name: String,
    /// Blocks that had it.
    pub blocks: u64,
    /// Points of a seat with it.
    pub score: Change,
    /// Its share of the win.
    pub share: Change,
    /// Each part of its score.
    pub parts: Vec<Change>,
}

/// A study of balance under two rulesets.
#[derive(Clone, Debug)]
pub struct Against {
    /// Games that were played to their end under both.
    pub games: u64,
    /// How many of them had the same scores by part, the same length and the same number of actions under both.
    pub same: u64,
    /// The boards, by agent and kind, those that change most first.
    pub boards: Vec<BoardChange>,
    /// Rounds of a game, by agent.
    pub rounds: Vec<Change>,
    /// Actions of a game, by agent.
    pub plies: Vec<Change>,
}

/// A game under both rulesets.
type Pair<'a> = [&'a PlayedGame; 2];

impl Against {
    /// Compares two runs of the same configuration but for the ruleset, over the blocks that both have.
    ///
    /// # Errors
    /// If they differ in more than the ruleset.
    pub fn of(before: &Balance, after: &Balance) -> Result<Against, BalanceError> {
        check(before, after)?;
        let mut against = Against {
            games: 0,
            same: 0,
            boards: Vec::new(),
            rounds: Vec::new(),
            plies: Vec::new(),
        };
        for agent in 0..before.config.agents.len() {
            let blocks = paired(before, after, agent);
            for [one, other] in blocks.iter().flatten() {
                against.games += 1;
                against.same += u64::from(one == other);
            }
            against.rounds.push(of_games(&blocks, |game| f64::from(game.rounds)));
            against.plies.push(of_games(&blocks, |game| game.plies as f64));
            for kind in 0..before.kinds.len() {
                against
                    .boards
                    .extend(of_kind(before, agent as AgentIndex, kind, &blocks));
            }
        }
        Ok(against)
    }
}

fn check(before: &Balance, after: &Balance) -> Result<(), BalanceError> {
    let [one, mut other] = [&before.config, &after.config].map(Clone::clone);
    other.ruleset.clone_from(&one.ruleset);
    (other.games, other.blocks) = (one.games, one.blocks);
    let differences = one.differences(&other);
    if !differences.is_empty() {
        return Err(BalanceError::NotPaired(differences.join("; ")));
    }
    if before.kinds != after.kinds {
        return Err(BalanceError::NotPaired("their boards differ".to_owned()));
    }
    Ok(())
}

/// The games of an agent that were played to their end under both rulesets, by block.
fn paired<'a>(before: &'a Balance, after: &'a Balance, agent: usize) -> Vec<Vec<Pair<'a>>> {
    let [one, other] = [before, after].map(|balance| &balance.games);
    let mut others = other.numbers.iter().zip(&other.agents[agent]).peekable();
    let mut blocks = Vec::new();
    for (number, games) in one.numbers.iter().zip(&one.agents[agent]) {
        while others.next_if(|(later, _)| *later < number).is_some() {}
        let Some((_, later)) = others.next_if(|(later, _)| *later == number) else {
            continue;
        };
        let pair = |game: &'a PlayedGame| {
            let same = later.iter().find(|other| other.game == game.game)?;
            Some([game, same])
        };
        blocks.push(games.iter().filter_map(pair).collect());
    }
    blocks
}

/// The change of a number of each game.
fn of_games(blocks: &[Vec<Pair<'_>>], number: impl Fn(&PlayedGame) -> f64) -> Change {
    let values = blocks.iter().flat_map(|block| {
        let games = block.iter().map(|pair| pair.map(&number));
        mean_of(games)
    });
    change(values, 1)
}

/// The changes of the boards of a kind that has two or more, the greatest change of score first.
fn of_kind(balance: &Balance, agent: AgentIndex, kind: usize, blocks: &[Vec<Pair<'_>>]) -> Vec<BoardChange> {
    let boards = &balance.kinds[kind].boards;
    if boards.len() < 2 {
        return Vec::new();
    }
    let family = boards.len();
    let parts = balance.config.score_parts.len();
    let of_board = |(board, name): (usize, &String)| {
        let of = |number: &dyn Fn(&PlayedSeat) -> f64| {
            let values = blocks.iter().flat_map(|block| {
                let games = block.iter().filter_map(|[one, other]| {
                    let seat = one
                        .seats
                        .iter()
                        .position(|seat| usize::from(seat.boards[kind]) == board)?;
                    Some([number(&one.seats[seat]), number(&other.seats[seat])])
                });
                mean_of(games)
            });
            values.collect::<Vec<_>>()
        };
        let scores = of(&|seat| f64::from(seat.score));
        let part = |part: usize| change(of(&|seat| f64::from(seat.parts[part])).into_iter(), family);
        BoardChange {
            agent,
            kind,
            name: name.clone(),
            blocks: scores.len() as u64,
            score: change(scores.into_iter(), family),
            share: change(of(&|seat| seat.share).into_iter(), family),
            parts: (0..parts).map(part).collect(),
        }
    };
    let mut changes: Vec<BoardChange> = boards.iter().enumerate().map(of_board).collect();
    changes.sort_by(|a, b| b.score.change.abs().total_cmp(&a.score.change.abs()));
    changes
}

/// The mean of a block before and after; none without a game.
fn mean_of(games: impl Iterator<Item = [f64; 2]>) -> Option<[f64; 2]> {
    let mut tallies = [MeanTally::default(); 2];
    games.for_each(|values| {
        tallies
            .iter_mut()
            .zip(values)
            .for_each(|(tally, value)| tally.add(value))
    });
    Some([tallies[0].mean()?, tallies[1].mean()?])
}

/// The change of means of blocks, with an interval that holds at once for this many of its kind (C. E. Bonferroni).
fn change(blocks: impl Iterator<Item = [f64; 2]>, family: usize) -> Change {
    let (mut means, mut difference) = ([MeanTally::default(); 2], MeanTally::default());
    for [before, after] in blocks {
        means[0].add(before);
        means[1].add(after);
        difference.add(after - before);
    }
    let [before, after] = means.map(|tally| tally.mean().unwrap_or(0.0));
    Change {
        before,
        after,
        change: difference.mean().unwrap_or(0.0),
        interval: difference.interval_among(family),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: blocks change by 1, 2 and 3, so the mean is 2 with an error of 1 / sqrt(3), and Student's quantile for two
    /// degrees of freedom is 4.303.
    #[test]
    fn the_change_is_the_mean_of_blocks_with_students_interval_wider_for_a_family() {
        let blocks = [[10.0, 11.0], [20.0, 22.0], [30.0, 33.0]];
        let alone = change(blocks.into_iter(), 1);
        assert_eq!((alone.before, alone.after, alone.change), (20.0, 22.0, 2.0));
        let interval = alone.interval.expect("there are three blocks");
        assert!((interval.high - 2.0 - 4.3027 / 3f64.sqrt()).abs() < 1e-3, "{interval}");
        let of_nine = change(blocks.into_iter(), 9).interval.expect("there are three blocks");
        assert!(of_nine.high > interval.high && of_nine.low < interval.low);
        assert_eq!(change(blocks.into_iter().take(1), 1).interval, None);
    }

    #[test]
    fn a_block_without_a_game_counts_for_nothing() {
        assert_eq!(mean_of([].into_iter()), None);
        assert_eq!(mean_of([[1.0, 2.0], [3.0, 6.0]].into_iter()), Some([2.0, 4.0]));
    }
}
