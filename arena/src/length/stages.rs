//! The stages of a game: the seats of a stage decide at the same time, and the next stage waits for all of them.

use orrery_engine::{BySeat, Seat, SeatSet};

/// Counts the decisions that others wait for: in each stage those of the seat that has the most.
///
/// A stage goes on while the seats that may act are some of those that could act before. So if the last seat of a stage acts
/// alone in the next one too, the two count as one stage.
///
/// # Examples
/// ```
/// use orrery_arena::length::Stages;
/// use orrery_engine::{Seat, SeatSet};
///
/// // Both seats decide at the same time, seat 0 twice; then seat 0 decides alone.
/// let mut stages = Stages::new(2);
/// stages.count(SeatSet::all(2), Seat(0), true);
/// stages.count(SeatSet::all(2), Seat(0), true);
/// stages.count(SeatSet::only(Seat(1)), Seat(1), true);
/// stages.count(SeatSet::only(Seat(0)), Seat(0), true);
/// assert_eq!(stages.waited(), 2 + 1);
/// ```
#[derive(Clone, Debug)]
pub struct Stages {
    /// The seats that could act before the last action.
    to_act: SeatSet,
    /// The decisions of each seat in the stage.
    decisions: BySeat<u64>,
    /// The decisions that others waited for in the stages before.
    before: u64,
}

impl Stages {
    /// Before the first action of a game with this many seats.
    pub fn new(seats: usize) -> Stages {
        Stages {
            to_act: SeatSet::EMPTY,
            decisions: BySeat::from_fn(seats, |_| 0),
            before: 0,
        }
    }

    /// Counts an action of a seat, where these seats may act. It is a decision if there is a choice.
    pub fn count(&mut self, to_act: SeatSet, seat: Seat, is_decision: bool) {
        if !(to_act - self.to_act).is_empty() {
            self.before = self.waited();
            self.decisions.iter_mut().for_each(|decisions| *decisions = 0);
        }
        self.to_act = to_act;
        self.decisions[seat] += u64::from(is_decision);
    }

    /// How many decisions others waited for so far.
    pub fn waited(&self) -> u64 {
        self.before + self.decisions.iter().max().copied().unwrap_or(0)
    }
}
