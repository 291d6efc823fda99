//! The same blocks under two rulesets, paired.

use super::games::{Block, PlayedGame, PlayedSeat, results};
use super::study::{Balance, BalanceError, failed};
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use crate::stats::effects::{Contrast, Effects, EffectsError, Fit};
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
    /// Its interval at 95 %: for boards at once for all of a kind; none for fewer than two blocks, or if nothing is known.
    pub interval: Option<Interval>,
}

/// What is less than this is an error of arithmetic, and no change.
const ROUNDING: f64 = 1e-9;

impl Change {
    /// Its sign, if the interval excludes 0.
    pub fn sign(&self) -> Option<bool> {
        let is_shown = self.interval.is_some_and(|interval| !interval.contains(0.0)) && self.change.abs() > ROUNDING;
        is_shown.then_some(self.change > 0.0)
    }
}

/// What changes for an agent.
#[derive(Clone, PartialEq, Debug)]
pub struct AgentChange {
    /// The agent.
    pub agent: AgentIndex,
    /// Its games that were played to their end under both rulesets.
    pub games: u64,
    /// How many of them are the same under both.
    pub same: u64,
    /// Points of a seat.
    pub score: Change,
    /// How far the boards of each kind are spread.
    pub spreads: Vec<SpreadChange>,
    /// Rounds of a game.
    pub rounds: Change,
    /// Actions of a game.
    pub plies: Change,
}

impl AgentChange {
    /// Whether nothing changes in any game.
    pub fn is_none(&self) -> bool {
        self.games > 0 && self.same == self.games
    }
}

/// How the spread of the boards of a kind changes: the standard deviation of their effects on scores, with the noise taken
/// out.
#[derive(Clone, PartialEq, Debug)]
pub struct SpreadChange {
    /// The kind, by its place in the list of kinds.
    pub kind: usize,
    /// In points.
    pub points: Change,
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
    /// Its effect on scores: points against the mean of all boards of the kind.
    pub effect: Change,
    /// Its share of the win.
    pub share: Change,
    /// Each part of its score.
    pub parts: Vec<Change>,
}

/// A study of balance under two rulesets.
#[derive(Clone, Debug)]
pub struct Against {
    /// What changes for each agent, in the order of the run's list.
    pub agents: Vec<AgentChange>,
    /// The boards, by agent and kind, those whose scores change most first.
    pub boards: Vec<BoardChange>,
}

/// A game in both runs.
pub(super) type Pair<'a> = [&'a PlayedGame; 2];

impl Against {
    /// Compares two runs of the same configuration but for the ruleset, over the blocks that both have.
    ///
    /// # Errors
    /// If they differ in more than the ruleset, or the games that both have do not suffice.
    pub fn of(before: &Balance, after: &Balance) -> Result<Against, BalanceError> {
        check(before, after)?;
        let mut against = Against {
            agents: Vec::new(),
            boards: Vec::new(),
        };
        for agent in 0..before.config.agents.len() {
            let blocks: Vec<Vec<Pair<'_>>> = paired(before, after, agent)
                .into_iter()
                .map(|(_, games)| games)
                .collect();
            let agent = agent as AgentIndex;
            let refused = |reason| failed(&before.config, agent, reason);
            let effects = effects(before, &blocks).map_err(refused)?;
            against
                .agents
                .push(of_agent(agent, &blocks, &effects).map_err(refused)?);
            for (kind, effects) in effects {
                let boards = of_kind(before, agent, kind, &blocks, &effects).map_err(refused)?;
                against.boards.extend(boards);
            }
        }
        Ok(against)
    }

    /// Games that were played to their end under both.
    pub fn games(&self) -> u64 {
        self.agents.iter().map(|agent| agent.games).sum()
    }

    /// How many of them had the same scores by part, the same length and the same number of actions under both.
    pub fn same(&self) -> u64 {
        self.agents.iter().map(|agent| agent.same).sum()
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
        return Err(BalanceError::NotPaired(
            "their boards differ; name those that both rulesets have when the games are played".to_owned(),
        ));
    }
    Ok(())
}

/// The games of an agent that were played to their end in both runs, by block, with the number of the block.
pub(super) fn paired<'a>(before: &'a Balance, after: &'a Balance, agent: usize) -> Vec<(u64, Vec<Pair<'a>>)> {
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
        blocks.push((*number, games.iter().filter_map(pair).collect()));
    }
    blocks
}

/// The effects of the boards on scores under both rulesets, of each kind that has two boards or more.
fn effects(balance: &Balance, blocks: &[Vec<Pair<'_>>]) -> Result<Vec<(usize, [Effects; 2])>, EffectsError> {
    let fit = |place: usize| {
        let games = |block: &Vec<Pair<'_>>| block.iter().map(|pair| pair[place].clone()).collect();
        let blocks: Vec<Block> = blocks.iter().map(games).collect();
        let results = results(&blocks, |seat| seat.score);
        Fit::of_scores(&balance.kinds, balance.config.players, &results)
    };
    let fits = [fit(0)?, fit(1)?];
    let of_kind = |kind| Some((kind, [fits[0].score(kind)?, fits[1].score(kind)?]));
    Ok((0..balance.kinds.len()).filter_map(of_kind).collect())
}

fn of_agent(
    agent: AgentIndex,
    blocks: &[Vec<Pair<'_>>],
    effects: &[(usize, [Effects; 2])],
) -> Result<AgentChange, EffectsError> {
    let games = || blocks.iter().flatten();
    let spread = |(kind, [before, after]): &(usize, [Effects; 2])| {
        let (change, interval) = after.spread_beyond(before)?;
        let points = Change {
            before: before.spread(),
            after: after.spread(),
            change,
            interval,
        };
        Ok(SpreadChange { kind: *kind, points })
    };
    Ok(AgentChange {
        agent,
        games: games().count() as u64,
        same: games().filter(|[one, other]| one == other).count() as u64,
        score: of_games(blocks, mean_score),
        spreads: effects.iter().map(spread).collect::<Result<_, _>>()?,
        rounds: of_games(blocks, |game| f64::from(game.rounds)),
        plies: of_games(blocks, |game| game.plies as f64),
    })
}

/// The points of a seat in the mean.
fn mean_score(game: &PlayedGame) -> f64 {
    let scores = game.seats.iter().map(|seat| f64::from(seat.score));
    scores.sum::<f64>() / game.seats.len() as f64
}

/// The change of a number of each game.
fn of_games(blocks: &[Vec<Pair<'_>>], number: impl Fn(&PlayedGame) -> f64) -> Change {
    let values = blocks.iter().flat_map(|block| {
        let games = block.iter().map(|pair| pair.map(&number));
        mean_of(games)
    });
    change(values, 1)
}

/// The changes of the boards of a kind, the greatest change of score first.
fn of_kind(
    balance: &Balance,
    agent: AgentIndex,
    kind: usize,
    blocks: &[Vec<Pair<'_>>],
    [before, after]: &[Effects; 2],
) -> Result<Vec<BoardChange>, EffectsError> {
    let boards = &balance.kinds[kind].boards;
    let family = boards.len();
    let parts = balance.config.score_parts.len();
    let of_effects = |contrast: &Contrast| Change {
        before: before.estimates[contrast.first],
        after: after.estimates[contrast.first],
        change: contrast.estimate,
        interval: Some(contrast.interval),
    };
    let differences = after.minus(before)?.simultaneous(balance.level);
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
            effect: of_effects(&differences.all[board]),
            share: change(of(&|seat| seat.share).into_iter(), family),
            parts: (0..parts).map(part).collect(),
        }
    };
    let mut changes: Vec<BoardChange> = boards.iter().enumerate().map(of_board).collect();
    changes.sort_by(|a, b| b.score.change.abs().total_cmp(&a.score.change.abs()));
    Ok(changes)
}

/// The mean of a block before and after; none without a game.
pub(super) fn mean_of(games: impl Iterator<Item = [f64; 2]>) -> Option<[f64; 2]> {
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
pub(super) fn change(blocks: impl Iterator<Item = [f64; 2]>, family: usize) -> Change {
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
