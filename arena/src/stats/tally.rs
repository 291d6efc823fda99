//! All statistics of a run, collected block by block, in memory that does not grow with the rows.

use crate::row::Row;
use crate::schedule::AgentIndex;
use crate::stats::endings::EndingCounts;
use crate::stats::pairs::{PairSummary, PairTallies};
use crate::stats::rating::{Chances, RatingTally, Ratings};
use crate::stats::seats::{SeatSummary, SeatTallies, StarterTally};
use crate::stats::share::Share;
use crate::stats::summary::{AgentSummary, AgentTally};
use orrery_engine::Seat;

/// Totals over all games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    /// Games.
    pub games: u64,
    /// Blocks.
    pub blocks: u64,
    /// Rounds begun.
    pub rounds: u64,
    /// Actions applied.
    pub plies: u64,
    /// How many of them were chosen among two or more.
    pub decisions: u64,
    /// In how many of these something else was played than the agent plays without exploration.
    pub explored: u64,
    /// Games by how they ended.
    pub endings: EndingCounts,
    /// The first games that were forfeited.
    pub forfeits: Vec<ForfeitedGame>,
}

/// A forfeited game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForfeitedGame {
    /// Number of the game in the schedule.
    pub number: u64,
    /// The agent that forfeited.
    pub agent: AgentIndex,
    /// Its seat.
    pub seat: Seat,
    /// Why.
    pub reason: String,
}

/// How many forfeited games are listed; all are counted.
const FORFEITS: usize = 10;

/// The running count of a run. Its answers depend on the rows alone.
///
/// # Examples
/// ```
/// use orrery_arena::stats::Tally;
/// use orrery_arena::{Row, RunConfig, Tournament};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "greedy,random".parse().expect("both are in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 20, 1).expect("two agents are not too many");
/// let mut rows: Vec<Row> = Vec::new();
/// let played = Tournament::play(&game, config, &|_, _| Setup::players(2), 2, |block| rows.extend_from_slice(block));
/// assert!(played.is_ok());
///
/// let tally = Tally::of(2, &rows);
/// let greedy = &tally.agents()[0];
/// let mut sum = 0;
/// for row in &rows {
///     sum += row.agents.entries().find(|&(_, &agent)| agent == 0).map_or(0, |(seat, _)| row.scores[seat]);
/// }
/// let mean = f64::from(sum) / 20.0;
/// assert!((greedy.mean_score.expect("games were scored") - mean).abs() < 1e-9);
/// let interval = greedy.mean_score_interval.expect("more than one block was played");
/// assert!(interval.contains(mean));
/// assert_eq!(tally.totals().games, 20);
/// ```
#[derive(Clone, Debug)]
pub struct Tally {
    agents: Vec<AgentTally>,
    pairs: PairTallies,
    seats: SeatTallies,
    starter: StarterTally,
    ratings: RatingTally,
    totals: Totals,
}

impl Tally {
    /// The empty count of a run with this many agents: its rows have the agents below this number.
    pub fn new(agents: AgentIndex) -> Tally {
        Tally {
            agents: vec![AgentTally::default(); usize::from(agents)],
            pairs: PairTallies::default(),
            seats: SeatTallies::default(),
            starter: StarterTally::default(),
            ratings: RatingTally::default(),
            totals: Totals::default(),
        }
    }

    /// The count of rows in which the games of each block are consecutive.
    ///
    /// # Panics
    /// If a row has an agent that is not one of the run's.
    pub fn of(agents: AgentIndex, rows: &[Row]) -> Tally {
        let mut tally = Tally::new(agents);
        rows.chunk_by(|a, b| a.block == b.block)
            .for_each(|block| tally.add_block(block));
        tally
    }

    /// Counts the rows of one block, all of them.
    ///
    /// # Panics
    /// If a row has an agent that is not one of the run's.
    pub fn add_block(&mut self, rows: &[Row]) {
        let mut agents = rows.iter().flat_map(|row| row.agents.iter());
        assert!(
            agents.all(|&agent| usize::from(agent) < self.agents.len()),
            "a row has an agent that is not one of the {} of the run",
            self.agents.len()
        );
        for (agent, tally) in self.agents.iter_mut().enumerate() {
            tally.add_block(agent as AgentIndex, rows);
        }
        self.pairs.add_block(rows);
        self.seats.add_block(rows);
        self.starter.add_block(rows);
        self.ratings.add_block(self.totals.blocks, rows);
        self.totals.blocks += 1;
        for row in rows {
            self.totals.games += 1;
            self.totals.rounds += u64::from(row.rounds);
            self.totals.plies += row.plies;
            self.totals.decisions += row.decisions;
            self.totals.explored += row.explored;
            self.totals.endings.add(row);
            if let Some(forfeit) = row.forfeit.as_ref().filter(|_| self.totals.forfeits.len() < FORFEITS) {
                self.totals.forfeits.push(ForfeitedGame {
                    number: row.number(rows.len()),
                    agent: row.agents[forfeit.seat],
                    seat: forfeit.seat,
                    reason: forfeit.reason.clone(),
                });
            }
        }
    }

    /// Totals over all games.
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// The result of each agent, in the order of the run's list.
    pub fn agents(&self) -> Vec<AgentSummary> {
        self.agents.iter().map(AgentTally::summary).collect()
    }

    /// The result of each pair of agents that played each other, in the order of the run's list, with the better agent of
    /// each pair first; with a focal agent only its pairs, and it is first. Chances are corrected for the number of pairs in the result.
    pub fn pairs(&self, focal: Option<AgentIndex>) -> Vec<PairSummary> {
        self.pairs.summaries(focal)
    }

    /// The result of each seat.
    pub fn seats(&self) -> Vec<SeatSummary> {
        self.seats.summaries()
    }

    /// The share of the seat that began, whichever agent sat there.
    pub fn starter(&self) -> Share {
        self.starter.share()
    }

    /// The ratings of the agents, with the anchor at its points, or with a mean of 0.
    pub fn ratings(&self, anchor: Option<(AgentIndex, f64)>) -> Ratings {
        self.ratings.ratings(self.agents.len() as AgentIndex, anchor)
    }

    /// How likely the winners of the games are by the ratings.
    pub fn chances(&self) -> Chances {
        self.ratings.chances(self.agents.len() as AgentIndex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::test_row as row;

    #[test]
    #[should_panic(expected = "a row has an agent that is not one of the 2 of the run")]
    fn an_agent_beyond_the_number_of_the_run_is_refused() {
        Tally::new(2).add_block(&[row(0, 0, &[(0, 10), (2, 20)])]);
    }

    #[test]
    fn seats_of_the_same_agent_win_together_and_score_apart() {
        let rows = [
            row(0, 0, &[(0, 10), (0, 20), (1, 30)]),
            row(0, 1, &[(1, 10), (1, 20), (0, 30)]),
            row(1, 0, &[(0, 8), (1, 8), (0, 8)]),
            row(1, 1, &[(1, 0), (0, 6), (1, 6)]),
        ];
        let agents = Tally::of(2, &rows).agents();
        assert_eq!((agents[0].win_share.games, agents[0].win_share.blocks), (4, 2));
        assert!((agents[0].win_share.won - (1.0 + 2.0 / 3.0 + 0.5)).abs() < 1e-12);
        assert!((agents[0].fair_share.unwrap() - 0.5).abs() < 1e-12);
        assert_eq!(agents[0].mean_score, Some((60.0 / 3.0 + 22.0 / 3.0) / 2.0));
        assert_eq!(agents[0].score_parts, [41.0 / 6.0, 41.0 / 6.0]);
        let total: f64 = agents.iter().map(|agent| agent.win_share.won).sum();
        assert!((total - 4.0).abs() < 1e-12);
    }

    #[test]
    fn games_without_an_agent_do_not_count_for_it() {
        let rows = [
            row(0, 0, &[(0, 5), (1, 1)]),
            row(0, 1, &[(1, 5), (2, 1)]),
            row(0, 2, &[(2, 5), (0, 1)]),
        ];
        let tally = Tally::of(3, &rows);
        for agent in tally.agents() {
            assert_eq!((agent.win_share.games, agent.win_share.value), (2, Some(0.5)));
            assert_eq!(agent.fair_share, Some(0.5));
        }
        let pairs = tally.pairs(None);
        let shares: Vec<_> = pairs.iter().map(|pair| (pair.a, pair.b, pair.share.value)).collect();
        assert_eq!(shares, [(0, 1, Some(1.0)), (2, 0, Some(1.0)), (1, 2, Some(1.0))]);
    }

    #[test]
    fn a_pair_is_decided_by_the_better_seats_and_ties_count_half() {
        let rows = [
            row(0, 0, &[(0, 9), (1, 5), (0, 1), (2, 9)]),
            row(0, 1, &[(1, 9), (2, 5), (1, 1), (0, 7)]),
        ];
        let pairs = Tally::of(3, &rows).pairs(None);
        let shares: Vec<_> = pairs.iter().map(|pair| (pair.a, pair.b, pair.share.won)).collect();
        assert_eq!(shares, [(0, 1, 1.0), (0, 2, 1.5), (1, 2, 1.0)]);
        let blocks = pairs
            .iter()
            .map(|pair| (pair.superiority.above, pair.superiority.below));
        assert_eq!(blocks.collect::<Vec<_>>(), [(0, 0), (1, 0), (0, 0)]);
    }

    #[test]
    fn a_focal_agent_has_only_its_own_pairs_and_their_correction() {
        let win = |block, a, b| row(block, 0, &[(a, 2), (b, 1)]);
        let rows: Vec<Row> = (0..30)
            .map(|block| [win(block, 0, 1), win(block, 0, 2), win(block, 1, 2)][block as usize % 3].clone())
            .collect();
        let tally = Tally::of(3, &rows);
        // Ten of ten blocks: t = 0.5 / sqrt(0.25 / 10) = 3.1623, two-sided 0.011508 at 9 degrees of freedom (R: 2 pt).
        for (focal, corrected) in [(None, 3.0), (Some(0), 2.0)] {
            let pair = &tally.pairs(focal)[0];
            assert!((pair.chance.unwrap() - 0.011508).abs() < 1e-6, "{pair:?}");
            assert!(
                (pair.chance_holm.unwrap() - corrected * 0.011508).abs() < 1e-5,
                "{pair:?}"
            );
        }
        let of_second = tally.pairs(Some(1));
        let agents: Vec<_> = of_second
            .iter()
            .map(|pair| (pair.a, pair.b, pair.share.value))
            .collect();
        assert_eq!(
            agents,
            [(1, 0, Some(0.0)), (1, 2, Some(1.0))],
            "the focal agent is first"
        );
        let [lost, won] = [&of_second[0], &tally.pairs(None)[0]];
        assert_eq!(
            (lost.superiority.above, lost.superiority.below),
            (0, won.superiority.above)
        );
        assert!((lost.share.interval.high - (1.0 - won.share.interval.low)).abs() < 1e-12);
        assert!((lost.superiority.likelihood.unwrap() + won.superiority.likelihood.unwrap() - 1.0).abs() < 1e-12);
        let superiority = tally.pairs(None)[0].superiority;
        assert!((superiority.likelihood.unwrap() - (1.0 - 0.011508 / 2.0)).abs() < 1e-6);
        assert_eq!((superiority.above, superiority.pair_ratio()), (10, None));
    }

    #[test]
    fn games_that_were_forfeited_are_left_out_of_a_share_of_its_own() {
        let lost = |seat, row: Row| Row {
            forfeit: Some(crate::row::Forfeited {
                seat: Seat(seat),
                reason: "gone".to_owned(),
            }),
            ..row
        };
        let rows = [
            row(0, 0, &[(0, 5), (1, 1)]),
            lost(1, row(0, 1, &[(1, 1), (0, 5)])),
            lost(0, row(1, 0, &[(0, 1), (1, 5)])),
            row(1, 1, &[(1, 5), (0, 1)]),
        ];
        for (agent, won) in Tally::of(2, &rows).agents().iter().zip([1.0, 1.0]) {
            let whole = agent.unforfeited;
            assert_eq!((agent.win_share.games, whole.games, whole.won), (4, 2, won));
        }
        assert_eq!(Tally::of(2, &rows[1..3]).agents()[0].unforfeited, Share::default());
    }

    #[test]
    fn seats_win_what_their_agents_won() {
        let rows = [
            row(0, 0, &[(0, 5), (1, 1)]),
            row(0, 1, &[(1, 4), (0, 4)]),
            row(1, 0, &[(0, 5), (1, 1)]),
            row(1, 1, &[(1, 5), (0, 1)]),
        ];
        let seats = Tally::of(2, &rows).seats();
        let summaries: Vec<_> = seats.iter().map(|seat| (seat.win_share.won, seat.mean_score)).collect();
        assert_eq!(summaries, [(3.5, Some(4.75)), (0.5, Some(1.75))]);
        assert_eq!(Tally::of(2, &[]).seats(), []);
    }

    #[test]
    fn the_first_seat_is_counted_wherever_it_sits() {
        let begun = |starter: Option<u8>, row: Row| Row {
            starter: starter.map(Seat),
            ..row
        };
        let rows = [
            begun(Some(1), row(0, 0, &[(0, 5), (1, 1)])),
            begun(Some(0), row(0, 1, &[(1, 4), (0, 4)])),
            begun(Some(1), row(1, 0, &[(0, 1), (1, 5)])),
            begun(None, row(1, 1, &[(1, 5), (0, 1)])),
        ];
        let starter = Tally::of(2, &rows).starter();
        assert_eq!((starter.games, starter.blocks, starter.won), (3, 2, 1.5));
        let alone = [begun(Some(0), row(0, 0, &[(0, 5)]))];
        assert_eq!(Tally::of(1, &alone).starter().games, 0, "against nobody");
    }

    #[test]
    fn totals_count_games_by_how_they_ended() {
        let mut rows = [row(0, 0, &[(0, 1)]), row(1, 0, &[(0, 1)]), row(2, 0, &[(0, 1)])];
        rows[1].ending = "early".to_owned();
        let expected = Totals {
            games: 3,
            blocks: 3,
            rounds: 9,
            plies: 30,
            decisions: 12,
            explored: 0,
            endings: EndingCounts([("done".to_owned(), 2), ("early".to_owned(), 1)].into()),
            forfeits: Vec::new(),
        };
        assert_eq!(Tally::of(1, &rows).totals(), &expected);
    }

    #[test]
    fn no_row_one_block_and_all_wins_give_finite_numbers() {
        let one = [row(0, 0, &[(0, 5), (1, 1)]), row(0, 1, &[(1, 1), (0, 5)])];
        let many: Vec<Row> = (0..50)
            .flat_map(|block| one.clone().map(|row| Row { block, ..row }))
            .collect();
        for rows in [&[][..], &one[..1], &one, &many] {
            let tally = Tally::of(2, rows);
            for agent in tally.agents() {
                let share = agent.win_share;
                let interval = agent.mean_score_interval.unwrap_or(share.interval);
                let numbers = [
                    share.interval.low,
                    share.interval.high,
                    share.design_effect,
                    interval.low,
                    interval.high,
                ];
                let more = [share.value, agent.fair_share, agent.mean_score];
                let numbers = numbers
                    .into_iter()
                    .chain(more.into_iter().flatten())
                    .chain(agent.score_parts);
                numbers.for_each(|number| assert!(number.is_finite()));
                assert!(share.interval.low < share.interval.high);
            }
        }
        let all = Tally::of(2, &many).agents().remove(0);
        assert_eq!(all.win_share.interval, crate::stats::wilson_over_blocks(1.0, 50.0, 50));
        assert_eq!(Tally::of(2, &[]).pairs(None), []);
    }
}
