//! Ratings: one number per agent, from all games with any number of seats.

mod choices;
mod fit;

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::interval::Interval;
use crate::stats::jackknife::{self, Without};
use crate::stats::standing::descending;
use choices::{Above, Agents, Choices, Counted, Made};
use fit::{Model, PRIOR, STILL};
use std::collections::BTreeMap;
use std::f64::consts::LN_10;

/// The jackknife leaves out deals in this many groups: deals are independent, so groups of them are too, and a million
/// deals take no longer than this many.
const GROUPS: u64 = 100;
/// The convergence limit for the worths without a group: a hundredth of a point of Elo after the jackknife multiplies
/// it by the number of groups.
const NEARLY_STILL: f64 = 5e-7;
/// How many surprises are reported.
const SURPRISES: usize = 5;
/// A win is a surprise below this chance.
const SURPRISING: f64 = 0.02;
/// Elo points of one unit of log worth: a factor of ten in worth is 400 points.
const ELO: f64 = 400.0 / LN_10;

/// The strength of an agent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// Elo points: 400 points more mean ten times the odds to finish above the other.
    pub elo: f64,
    /// Its interval; none for fewer than two deals.
    pub interval: Option<Interval>,
    /// The highest and the lowest rank that the intervals of its differences to all others allow; none without them.
    pub ranks: Option<[usize; 2]>,
    /// How far it is ahead of the next agent of its group in the order of the ratings; none for the last.
    pub lead: Option<Lead>,
}

/// The lead in Elo points of an agent that wins this share of its games.
pub(crate) fn elo_of_share(share: f64) -> f64 {
    ELO * (share / (1.0 - share)).ln()
}

/// The difference of two ratings. Its interval is no difference of intervals: the errors of two ratings are correlated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lead {
    /// The other agent, which is later in the order of the ratings.
    pub over: AgentIndex,
    /// The difference in Elo points.
    pub elo: f64,
    /// Its interval; none where the ratings have none.
    pub interval: Option<Interval>,
}

/// A game whose winner was not expected.
#[derive(Clone, PartialEq, Debug)]
pub struct Surprise {
    /// Number of the game in the schedule.
    pub number: u64,
    /// The winners, each as often as its seats won.
    pub winners: Vec<AgentIndex>,
    /// The chance of that under the ratings.
    pub chance: f64,
}

/// The ratings of a run.
///
/// # Examples
/// ```
/// use orrery_arena::{RunConfig, Tournament};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "random,greedy".parse().expect("both are in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 20, 1).expect("two agents are not too many");
/// let result = Tournament::play(&game, config, &|_, _| Setup::players(2), 2, |_| {}).expect("two can play");
/// let ratings = result.tally.ratings(None);
/// assert_eq!(ratings.groups, [[1], [0]], "`random` won no game, so wins do not connect the two");
/// assert_eq!(ratings.agents, [None, None]);
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Ratings {
    /// The rating of each agent, in the order of the run's list, from the order of its group alone; none for an agent that is
    /// alone in its group, if there are several: nothing but the prior would say how far it is from any other.
    pub agents: Vec<Option<Rating>>,
    /// How far each agent of the run's list is ahead of all of its group after it in the order of the ratings, the next
    /// first.
    pub leads: Vec<Vec<Lead>>,
    /// Agents in groups that wins and losses connect: one group if all ratings can be compared. A group that finished
    /// above another is before it.
    pub groups: Vec<Vec<AgentIndex>>,
    /// The most surprising games, the least expected first.
    pub surprises: Vec<Surprise>,
}

impl Ratings {
    /// How far an agent is ahead of another, or behind it; none where wins do not connect them.
    pub fn ahead(&self, agent: AgentIndex, other: AgentIndex) -> Option<Lead> {
        let over = |agent: AgentIndex, other| {
            let mut leads = self.leads[usize::from(agent)].iter();
            leads.find(|lead| lead.over == other).copied()
        };
        over(agent, other).or_else(|| {
            let behind = over(other, agent)?;
            Some(Lead {
                over: other,
                elo: -behind.elo,
                interval: behind
                    .interval
                    .map(|Interval { low, high }| Interval { low: -high, high: -low }),
            })
        })
    }
}

/// How likely the winners of the games of a run are by its ratings.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chances(BTreeMap<(Agents, Agents), f64>);

impl Chances {
    /// The chance that a game of this table has these winners; none if everybody won, or if the ratings do not have such a
    /// game.
    pub fn of(&self, row: &Row) -> Option<f64> {
        self.0.get(&table_and_winners(row)).copied()
    }
}

/// The agents of the seats, and of those that won, ascending.
fn table_and_winners(row: &Row) -> (Agents, Agents) {
    let mut table: Agents = row.agents.iter().copied().collect();
    let winners = row.agents.entries().filter(|&(seat, _)| row.ranks[seat] == 1);
    let mut winners: Agents = winners.map(|(_, &agent)| agent).collect();
    table.sort_unstable();
    winners.sort_unstable();
    (table, winners)
}

/// The statistics that ratings need, collected block by block.
#[derive(Clone, Debug, Default)]
pub(crate) struct RatingTally {
    /// The choices of the deals that the jackknife leaves out together.
    groups: BTreeMap<u64, Made>,
    above: Above,
    /// The first games of each way to win, by the seats at the table and the winners among them.
    wins: BTreeMap<(Agents, Agents), Vec<u64>>,
    /// Seats of a game.
    seats: usize,
}

/// The choices of the deals that the jackknife leaves out together, and in how many games they were made.
type Group = (f64, Choices);

impl RatingTally {
    /// Counts the games of one block. `deal` is how many other deals were counted before this one, not the number of the
    /// block: a slice of 100 has one block of each hundred. Blocks of one deal have the same luck and the same number.
    pub(crate) fn add_block(&mut self, deal: u64, rows: &[Row]) {
        if rows.is_empty() {
            return;
        }
        let made = self.groups.entry(deal % GROUPS).or_default();
        for row in rows {
            self.seats = row.agents.seats();
            made.add_game(row);
            self.above.add_game(row);
            let games = self.wins.entry(table_and_winners(row)).or_default();
            if games.len() < SURPRISES {
                games.push(row.number(rows.len()));
            }
        }
    }

    /// The ratings, with the anchor at its points; those of a group without it have a mean of 0.
    pub(crate) fn ratings(&self, agents: AgentIndex, anchor: Option<(AgentIndex, f64)>) -> Ratings {
        let groups = self.connected(agents);
        let mut ratings = Ratings {
            agents: vec![None; usize::from(agents)],
            leads: vec![Vec::new(); usize::from(agents)],
            surprises: self.surprises(&self.fitted(agents)),
            groups,
        };
        let is_one = ratings.groups.len() == 1;
        for members in ratings.groups.iter().filter(|members| is_one || members.len() > 1) {
            let place = |agent| Some(members.binary_search(&agent).ok()? as AgentIndex);
            let anchor = anchor.and_then(|(agent, points)| Some((place(agent)?, points)));
            for (leads, rating, agent) in self.within(members, anchor) {
                ratings.agents[usize::from(agent)] = Some(rating);
                ratings.leads[usize::from(agent)] = leads;
            }
        }
        ratings
    }

    /// The ratings of agents that wins and losses connect, ascending, from the order of these alone: of each its leads over
    /// those after it, its rating, and which it is.
    fn within(
        &self,
        members: &[AgentIndex],
        anchor: Option<(AgentIndex, f64)>,
    ) -> Vec<(Vec<Lead>, Rating, AgentIndex)> {
        let agents = members.len() as AgentIndex;
        let groups = self.among(members);
        let all = all(&groups, agents);
        let model = fitted(agents, &all);
        let elo = points(&model, anchor);
        let without = match groups.len() > 1 {
            true => without_each_group(&groups, &all, &model, anchor),
            false => Vec::new(),
        };
        let interval = |of: &dyn Fn(&[f64]) -> f64| {
            let without: Vec<Without> = without
                .iter()
                .map(|(games, elo)| Without {
                    size: *games,
                    estimate: of(elo),
                })
                .collect();
            (!without.is_empty()).then(|| jackknife::interval(of(&elo), &without))
        };
        // Over the places among the members.
        let lead = |agent: usize, over: usize| Lead {
            over: over as AgentIndex,
            elo: elo[agent] - elo[over],
            interval: interval(&|elo| elo[agent] - elo[over]),
        };
        let mut leads = vec![Vec::new(); elo.len()];
        let order = descending(&elo);
        for (place, &agent) in order.iter().enumerate() {
            leads[agent] = order[place + 1..].iter().map(|&over| lead(agent, over)).collect();
        }
        let ranks = |agent| (!without.is_empty()).then(|| possible_ranks(agent, &leads));
        let rated = (0..elo.len()).map(|agent| {
            let of_run = |lead: &Lead| Lead {
                over: members[usize::from(lead.over)],
                ..*lead
            };
            let leads: Vec<Lead> = leads[agent].iter().map(of_run).collect();
            let rating = Rating {
                elo: elo[agent],
                interval: interval(&|elo| elo[agent]),
                ranks: ranks(agent),
                lead: leads.first().copied(),
            };
            (leads, rating, members[agent])
        });
        rated.collect()
    }

    /// How likely the winners of the games are by the ratings.
    pub(crate) fn chances(&self, agents: AgentIndex) -> Chances {
        let model = self.fitted(agents);
        let wins = self.wins.keys().filter(|(table, winners)| winners.len() < table.len());
        Chances(
            wins.map(|(table, winners)| ((table.clone(), winners.clone()), model.chance(table, winners)))
                .collect(),
        )
    }

    /// The model of all agents, which the prior keeps finite where wins do not connect them.
    fn fitted(&self, agents: AgentIndex) -> Model {
        let members: Vec<AgentIndex> = (0..agents).collect();
        fitted(agents, &all(&self.among(&members), agents))
    }

    /// The choices among these agents, by the groups of deals in which two of them met.
    fn among(&self, members: &[AgentIndex]) -> Vec<Group> {
        let groups = self.groups.values();
        let groups = groups.map(|made| (made.games(self.seats, members), made.among(members)));
        groups.filter(|&(games, _)| games > 0.0).collect()
    }

    /// The agents in groups that wins and losses connect.
    pub(crate) fn connected(&self, agents: AgentIndex) -> Vec<Vec<AgentIndex>> {
        self.above.groups(agents)
    }

    fn surprises(&self, model: &Model) -> Vec<Surprise> {
        let mut surprises: Vec<Surprise> = Vec::new();
        for ((table, winners), games) in &self.wins {
            if winners.len() == table.len() {
                continue;
            }
            let chance = model.chance(table, winners);
            surprises.extend(games.iter().map(|&number| Surprise {
                number,
                winners: winners.to_vec(),
                chance,
            }));
        }
        surprises.sort_by(|a, b| a.chance.total_cmp(&b.chance).then(a.number.cmp(&b.number)));
        surprises.retain(|surprise| surprise.chance < SURPRISING);
        surprises.truncate(SURPRISES);
        surprises
    }
}

/// The choices of all groups.
fn all(groups: &[Group], agents: AgentIndex) -> Counted {
    let mut all = Choices::default();
    groups.iter().for_each(|(_, choices)| all.add(choices, 1.0));
    all.counted(agents)
}

/// The games of each group, and the ratings without them.
fn without_each_group(
    groups: &[Group],
    all: &Counted,
    model: &Model,
    anchor: Option<(AgentIndex, f64)>,
) -> Vec<(f64, Vec<f64>)> {
    let without = |(games, choices): &Group| {
        let mut counted = all.clone();
        counted.add(choices, &all.places(choices), -1.0);
        let model = model.clone().fitted(&counted, PRIOR, NEARLY_STILL);
        (*games, points(&model, anchor))
    };
    groups.iter().map(without).collect()
}

/// The model that fits these choices best.
fn fitted(agents: AgentIndex, choices: &Counted) -> Model {
    Model::level(agents).fitted(choices, PRIOR, STILL)
}

/// The worths as Elo points.
fn points(model: &Model, anchor: Option<(AgentIndex, f64)>) -> Vec<f64> {
    let (base, at) = match anchor {
        Some((agent, points)) => (model.worths[usize::from(agent)], points),
        None => (model.worths.iter().sum::<f64>() / model.worths.len().max(1) as f64, 0.0),
    };
    model.worths.iter().map(|worth| (worth - base) * ELO + at).collect()
}

/// The highest and the lowest rank of an agent, by the agents that are surely ahead of it and surely behind it.
fn possible_ranks(agent: usize, leads: &[Vec<Lead>]) -> [usize; 2] {
    let is_sure = |lead: &&Lead| lead.interval.is_some_and(|interval| interval.low > 0.0);
    let over_it = |lead: &&Lead| usize::from(lead.over) == agent;
    let above = leads.iter().flatten().filter(over_it).filter(is_sure).count();
    let below = leads[agent].iter().filter(is_sure).count();
    [1 + above, leads.len() - below]
}

#[cfg(test)]
mod tests {
    use super::choices::ranked;
    use super::*;
    use orrery_engine::Rng;

    /// A tally of blocks of two games, each given by who wins them: 0, 1, or 2 for a tie.
    fn tally(blocks: impl IntoIterator<Item = [u8; 2]>) -> RatingTally {
        let mut tally = RatingTally::default();
        for (block, games) in blocks.into_iter().enumerate() {
            let rows = games.iter().enumerate().map(|(game, winner)| Row {
                block: block as u64,
                game: game as u32,
                ..ranked(&[
                    (0, if *winner == 1 { 2 } else { 1 }),
                    (1, if *winner == 0 { 2 } else { 1 }),
                ])
            });
            tally.add_block(block as u64, &rows.collect::<Vec<_>>());
        }
        tally
    }

    #[test]
    fn three_wins_of_four_are_191_points() {
        let blocks = (0..4_000).map(|block| if block % 2 == 0 { [0, 1] } else { [0, 0] });
        let ratings = tally(blocks).ratings(2, Some((1, 1_000.0)));
        assert_eq!(ratings.agents[1].unwrap().elo, 1_000.0);
        assert!(
            (ratings.agents[0].unwrap().elo - 1_000.0 - 400.0 * 3f64.log10()).abs() < 0.1,
            "{ratings:?}"
        );
        let first = ratings.agents[0].unwrap();
        assert!(first.interval.unwrap().low < first.elo && first.elo < first.interval.unwrap().high);
        assert_eq!(ratings.groups, [[0, 1]]);
    }

    #[test]
    fn all_wins_one_block_and_no_block_give_no_rating() {
        for blocks in [vec![], vec![[0, 0]], vec![[0, 0]; 500]] {
            let ratings = tally(blocks.clone()).ratings(2, None);
            assert_eq!(ratings.groups, [[0], [1]]);
            assert_eq!(ratings.agents, [None, None]);
            assert!(ratings.surprises.is_empty());
        }
    }

    #[test]
    fn agents_that_wins_do_not_connect_are_in_separate_groups() {
        let mut tally = RatingTally::default();
        let games = [[(0, 1), (1, 2)], [(1, 1), (0, 2)], [(0, 1), (2, 2)], [(2, 1), (3, 1)]];
        tally.add_block(0, &games.map(|seats| ranked(&seats)));
        assert_eq!(tally.ratings(5, None).groups, [vec![0, 1], vec![2, 3], vec![4]]);
    }

    /// Agents 1 and 2 share wins; agent 0 wins against both, and 3 loses against both.
    #[test]
    fn a_group_is_rated_as_if_no_other_agent_had_played() {
        let (mut all, mut alone) = (RatingTally::default(), RatingTally::default());
        for block in 0..30 {
            let [first, second] = if block % 3 == 0 { [2, 1] } else { [1, 2] };
            all.add_block(block, &[ranked(&[(0, 1), (first, 2), (second, 3), (3, 4)])]);
            alone.add_block(block, &[ranked(&[(first - 1, 1), (second - 1, 2)])]);
        }
        let (all, alone) = (all.ratings(4, None), alone.ratings(2, None));
        assert_eq!(all.groups, [vec![0], vec![1, 2], vec![3]]);
        assert_eq!([all.agents[0], all.agents[3]], [None, None]);
        for (found, expected) in all.agents[1..3].iter().zip(&alone.agents) {
            let (found, expected) = (found.unwrap(), expected.unwrap());
            assert_eq!((found.elo, found.interval), (expected.elo, expected.interval));
            assert_eq!(found.ranks, expected.ranks);
        }
        assert_eq!((all.leads[1][0].over, all.leads[1].len()), (2, 1));
    }

    #[test]
    fn the_least_expected_wins_are_the_surprises() {
        let blocks = (0..100).map(|block| if block == 70 { [0, 1] } else { [0, 0] });
        let surprises = tally(blocks).ratings(2, None).surprises;
        assert_eq!((surprises.len(), surprises[0].number), (1, 141));
        assert_eq!(surprises[0].winners, [1]);
        assert!((surprises[0].chance - 1.5 / 201.0).abs() < 0.002, "{surprises:?}");
        let one_of_23 = (0..23).map(|block| if block == 7 { [0, 1] } else { [0, 0] });
        assert_eq!(
            tally(one_of_23).ratings(2, None).surprises,
            [],
            "more than a chance of 1 in 50"
        );
    }

    #[test]
    fn the_chance_of_a_surprise_is_that_of_its_game_and_chances_of_all_ends_sum_to_one() {
        let blocks = (0..100).map(|block| if block == 70 { [2, 1] } else { [0, 0] });
        let tally = tally(blocks);
        let chances = tally.chances(2);
        let chance = |ranks: [u8; 2]| chances.of(&ranked(&[(0, ranks[0]), (1, ranks[1])]));
        let [first, second] = [chance([1, 2]), chance([2, 1])].map(|chance| chance.expect("such games were played"));
        let surprise = tally.ratings(2, None).surprises.remove(0);
        assert_eq!((surprise.winners, surprise.chance), (vec![1], second));
        assert_eq!(chance([1, 1]), None, "everybody won");
        assert!(first > 0.9 && first + second < 1.0, "{first} and {second}, and a tie");
    }

    #[test]
    fn the_interval_covers_the_truth_95_times_of_100() {
        let truth = 400.0 * (0.6f64 / 0.4).log10();
        let covers = |&run: &u64| {
            let mut rng = Rng::seed(run);
            let blocks: Vec<[u8; 2]> = (0..150)
                .map(|_| {
                    let luck = rng.unit();
                    let other = if rng.unit() < 0.5 { luck } else { rng.unit() };
                    [luck, other].map(|luck| u8::from(luck > 0.6))
                })
                .collect();
            let ratings = tally(blocks).ratings(2, Some((1, 0.0)));
            ratings.agents[0].unwrap().interval.unwrap().contains(truth)
        };
        let covered = (0..400).filter(covers).count() as f64 / 400.0;
        assert!((0.92..=0.975).contains(&covered), "{covered}");
    }

    #[test]
    fn each_agent_leads_the_next_in_the_order_of_the_ratings() {
        let rated = three(20, [1.0, 9.0, 3.0], &mut Rng::seed(1)).ratings(3, None);
        let over = rated
            .leads
            .iter()
            .map(|leads| leads.iter().map(|lead| lead.over).collect());
        assert_eq!(over.collect::<Vec<Vec<_>>>(), [vec![], vec![2, 0], vec![0]]);
        let blocks = (0..50).map(|block| if block % 3 == 0 { [0, 1] } else { [1, 1] });
        let ratings = tally(blocks).ratings(2, None).agents;
        let ratings = [0, 1].map(|agent| ratings[agent].unwrap());
        let lead = ratings[1].lead.expect("the second agent won more");
        assert_eq!((lead.over, ratings[0].lead), (0, None));
        assert_eq!(lead.elo, ratings[1].elo - ratings[0].elo);
        // With a mean of 0 the rating is half the lead, and so is its error.
        let (own, lead) = (ratings[1].interval.unwrap(), lead.interval.unwrap());
        assert!((2.0 * own.low - lead.low).abs() < 1e-6 && (2.0 * own.high - lead.high).abs() < 1e-6);
    }

    /// The places of agents, drawn in proportion to worth, as Plackett and Luce have it.
    fn places(worths: [f64; 3], mut seats: Vec<AgentIndex>, rng: &mut Rng) -> Vec<(AgentIndex, u8)> {
        let mut place = |place| {
            let sum: f64 = seats.iter().map(|&agent| worths[usize::from(agent)]).sum();
            let mut rest = rng.unit() * sum;
            let drawn = seats.iter().position(|&agent| {
                rest -= worths[usize::from(agent)];
                rest < 0.0
            });
            (seats.remove(drawn.unwrap_or(seats.len() - 1)), place)
        };
        (1..=3).map(&mut place).collect()
    }

    /// Three agents at three seats, in blocks of three games; half of the games end like the first of their block.
    fn three(blocks: u64, worths: [f64; 3], rng: &mut Rng) -> RatingTally {
        let mut tally = RatingTally::default();
        for block in 0..blocks {
            let first = places(worths, vec![0, 1, 2], rng);
            let rows = (0..3).map(|game| {
                let alike = game == 0 || rng.unit() < 0.5;
                let seats = if alike {
                    first.clone()
                } else {
                    places(worths, vec![0, 1, 2], rng)
                };
                Row {
                    block,
                    game,
                    ..ranked(&seats)
                }
            });
            tally.add_block(block, &rows.collect::<Vec<_>>());
        }
        tally
    }

    /// Runs whose agents are not connected by wins have no intervals and do not count.
    #[test]
    fn intervals_of_ratings_and_leads_cover_the_truth_92_times_of_100_or_more_with_few_blocks() {
        const RUNS: u64 = 500;
        for worths in [[1.0, 1.0, 1.0], [4.0, 2.0, 1.0]] {
            let mean = worths.iter().map(|worth: &f64| worth.log10()).sum::<f64>() / 3.0;
            let truth = worths.map(|worth| 400.0 * (worth.log10() - mean));
            for blocks in [2, 3, 5, 20] {
                let (mut covered, mut leads, mut runs) = ([0u32; 3], [0u32; 2], 0u32);
                for run in 0..RUNS {
                    let ratings = three(blocks, worths, &mut Rng::seed(run)).ratings(3, None);
                    if ratings.groups.len() > 1 {
                        continue;
                    }
                    runs += 1;
                    for (agent, rating) in ratings.agents.iter().flatten().enumerate() {
                        covered[agent] += u32::from(rating.interval.unwrap().contains(truth[agent]));
                        if let Some(lead) = rating.lead {
                            let apart = truth[agent] - truth[usize::from(lead.over)];
                            leads[0] += u32::from(lead.interval.unwrap().contains(apart));
                            leads[1] += 1;
                        }
                    }
                }
                let shares = covered.map(|covered| f64::from(covered) / f64::from(runs));
                let lead = f64::from(leads[0]) / f64::from(leads[1]);
                assert!(
                    runs > 100 && lead >= 0.94,
                    "{blocks} blocks, {worths:?}: {lead} of {runs}"
                );
                assert!(
                    shares.iter().all(|&share| share >= 0.94),
                    "{blocks} blocks, {worths:?}: {shares:?} of {runs}"
                );
            }
        }
    }
}
