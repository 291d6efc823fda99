//! Two agents on the same deals, in all assignments to the seats.

use super::ahead::Ahead;
use super::scores::Scores;
use crate::config::RunConfig;
use crate::row::Row;
use crate::schedule::{AgentIndex, Schedule, Seating};

/// Two agents on the same deals, in all assignments to the seats.
#[derive(Clone, Debug)]
pub struct Meeting {
    /// The places of the two in the list of agents.
    pub agents: [AgentIndex; 2],
    /// What seats made in points.
    pub points: Scores,
    /// Their shares of the win.
    pub wins: Scores,
    /// How many deals have a game that was forfeited; these count nowhere.
    pub forfeited: u64,
    /// The results of each deal, as [`Ahead::of`] takes them.
    results: Vec<Vec<Vec<i32>>>,
    schedule: Schedule,
    seeds: usize,
}

impl Meeting {
    /// No game yet of a run of two agents, which have these places in the list of all.
    ///
    /// # Panics
    /// If it is no full factorial design of two agents with two or more seats and games of each assignment.
    pub fn none(config: &RunConfig, agents: [AgentIndex; 2]) -> Meeting {
        let Seating::Factorial { seeds } = config.seating else {
            panic!("the run has all assignments");
        };
        let none = Scores::new(config.players, usize::from(seeds));
        Meeting {
            agents,
            points: none.clone(),
            wins: none,
            forfeited: 0,
            results: Vec::new(),
            schedule: config.schedule(),
            seeds: usize::from(seeds),
        }
    }

    /// Adds the games of a deal. Returns those in which both agents play, in numbers as equal as the seats allow; none if a game
    /// of the deal was forfeited.
    pub fn add_deal<'r>(&mut self, rows: &'r [Row]) -> Vec<&'r Row> {
        if !rows.iter().all(Row::is_scored) {
            self.forfeited += 1;
            return Vec::new();
        }
        let row = |assignment: usize, seed: usize| &rows[assignment * self.seeds + seed];
        self.points
            .add_deal(|assignment, seed, seat| f64::from(row(assignment, seed).scores.as_slice()[seat]));
        self.wins
            .add_deal(|assignment, seed, seat| row(assignment, seed).shares.as_slice()[seat]);
        let even: Vec<usize> = (0..1 << self.schedule.seats())
            .filter(|&assignment| is_even(row(assignment, 0)))
            .collect();
        let of_seed = |seed: usize| even.iter().map(|&assignment| result(row(assignment, seed))).collect();
        self.results.push((0..self.seeds).map(of_seed).collect());
        rows.iter().filter(|row| is_even(row)).collect()
    }

    /// How many games it has.
    pub fn games(&self) -> u64 {
        (self.points.deals() * self.points.games_of_deal()) as u64
    }

    /// How many assignments have both agents in numbers as equal as the seats allow.
    pub fn even_assignments(&self) -> u64 {
        let seats = self.schedule.seats() as u64;
        let choose = |of: u64| (1..=of).fold(1, |ways, place| ways * (seats + 1 - place) / place);
        choose(seats / 2) * (1 + seats % 2)
    }

    /// After how many games the better one is ahead.
    pub fn ahead(&self) -> Ahead {
        Ahead::of(&self.results)
    }
}

/// Whether the numbers of seats of both agents differ by one at most.
fn is_even(row: &Row) -> bool {
    let second = row.agents.iter().filter(|&&agent| agent == 1).count();
    second.abs_diff(row.agents.seats() - second) <= 1
}

/// 1 if the best seat of the second agent is above that of the first, -1 if it is below, otherwise 0.
fn result(row: &Row) -> i32 {
    let best = |of: AgentIndex| {
        let seats = row.agents.iter().zip(row.ranks.iter());
        seats.filter(|&(&agent, _)| agent == of).map(|(_, &rank)| rank).min()
    };
    best(0).cmp(&best(1)) as i32
}
