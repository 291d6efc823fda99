//! What the estimates need of a deal: means and squares of what its seats made.

/// Means over a deal of a full factorial design of two agents.
///
/// The effect of an agent in a seat is half of the change when the second agent replaces the first one there: what a seat made
/// times 1 where the second agent sits there, and -1 where the first one does, in the mean.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Moments {
    /// The mean of each seat.
    pub(super) seats: Vec<f64>,
    /// The mean square of a seat in a game.
    pub(super) square: f64,
    /// The variance between games that differ in the chance of the agents alone...
    pub(super) chance: f64,
    /// ...and the covariance of two seats between these.
    pub(super) chance_of_two: f64,
    /// The effect of the own agent, in the mean of the seats.
    pub(super) own: f64,
    /// The effect of the agent of another seat, in the mean of the pairs of seats...
    pub(super) other: f64,
    /// ...and the mean of its square.
    pub(super) other_square: f64,
}

impl Moments {
    /// The moments of a deal, by what a seat made in a game of an assignment.
    pub(super) fn of_deal(seats: usize, seeds: usize, made: impl Fn(usize, usize, usize) -> f64) -> Moments {
        let assignments = 1 << seats;
        let cell = |assignment: usize, seat: usize| {
            (0..seeds).map(|seed| made(assignment, seed, seat)).sum::<f64>() / seeds as f64
        };
        let cells: Vec<Vec<f64>> = (0..assignments)
            .map(|assignment| (0..seats).map(|seat| cell(assignment, seat)).collect())
            .collect();
        let covariance = |assignment: usize, [a, b]: [usize; 2]| {
            let off = |seed, seat| made(assignment, seed, seat) - cells[assignment][seat];
            (0..seeds).map(|seed| off(seed, a) * off(seed, b)).sum::<f64>() / (seeds - 1) as f64
        };
        let over_games = |of: &dyn Fn(usize) -> f64| (0..assignments).map(of).sum::<f64>() / assignments as f64;
        let effect = |[seat, of]: [usize; 2]| over_games(&|assignment| sign(assignment, of) * cells[assignment][seat]);
        let others = || pairs(seats).filter(|[seat, of]| seat != of);
        let alone = || (0..seats).map(|seat| [seat; 2]);
        let squared = |seat: usize| {
            over_games(&|assignment| {
                (0..seeds).map(|seed| made(assignment, seed, seat).powi(2)).sum::<f64>() / seeds as f64
            })
        };
        Moments {
            seats: (0..seats)
                .map(|seat| over_games(&|assignment| cells[assignment][seat]))
                .collect(),
            square: mean((0..seats).map(squared)),
            chance: mean(alone().map(|pair| over_games(&|assignment| covariance(assignment, pair)))),
            chance_of_two: mean(others().map(|pair| over_games(&|assignment| covariance(assignment, pair)))),
            own: mean(alone().map(effect)),
            other: mean(others().map(effect)),
            other_square: mean(others().map(|pair| effect(pair).powi(2))),
        }
    }
}

/// All ordered pairs of seats.
pub(super) fn pairs(seats: usize) -> impl Iterator<Item = [usize; 2]> {
    (0..seats).flat_map(move |a| (0..seats).map(move |b| [a, b]))
}

/// 1 where the seat has the second agent, -1 where it has the first.
fn sign(assignment: usize, seat: usize) -> f64 {
    if assignment >> seat & 1 == 1 { 1.0 } else { -1.0 }
}

/// The mean of some values.
pub(super) fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0), |(sum, count), value| (sum + value, count + 1));
    sum / f64::from(count)
}
