//! What seats made of each deal, in each assignment of two agents to the seats.

use super::moments::Moments;

/// What seats made in a full factorial design: in each deal, for each assignment of two agents to the seats, in games that
/// differ only in the streams of chance of the agents.
///
/// # Examples
/// ```
/// use orrery_arena::skill::{Scores, Source, components};
///
/// // Two seats, two games of each assignment. The second agent makes 10 points, the first one 0, whatever the deal.
/// let mut scores = Scores::new(2, 2);
/// for _deal in 0..20 {
///     scores.add_deal(|assignment, _seed, seat| if assignment >> seat & 1 == 1 { 10.0 } else { 0.0 });
/// }
/// let own = components(&scores).into_iter().find(|component| component.source == Source::Own);
/// assert_eq!(own.expect("20 deals").share, Some(1.0), "all of the variance, 25, is the seat's own agent");
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Scores {
    seats: usize,
    seeds: usize,
    deals: Vec<Moments>,
}

impl Scores {
    /// No deal yet, at tables of this many seats, two or more, with this many games of each assignment, two or more.
    ///
    /// # Panics
    /// If there are fewer seats or games.
    pub fn new(seats: usize, seeds: usize) -> Scores {
        assert!(
            seats > 1 && seeds > 1,
            "there are others, and chance shows in two games"
        );
        Scores {
            seats,
            seeds,
            deals: Vec::new(),
        }
    }

    /// Adds a deal. `made` is what a seat made, by the number of the assignment, of the game of this assignment and of the seat.
    /// The bit of a seat in the number of an assignment is 1 if the seat has the second agent.
    pub fn add_deal(&mut self, made: impl Fn(usize, usize, usize) -> f64) {
        self.deals.push(Moments::of_deal(self.seats, self.seeds, made));
    }

    /// How many deals there are.
    pub fn deals(&self) -> usize {
        self.deals.len()
    }

    /// How many seats a table has.
    pub(super) fn seats(&self) -> usize {
        self.seats
    }

    /// How many games each deal has.
    pub(super) fn games_of_deal(&self) -> usize {
        self.seeds << self.seats
    }

    /// What is needed of each deal.
    pub(super) fn moments(&self) -> &[Moments] {
        &self.deals
    }
}
