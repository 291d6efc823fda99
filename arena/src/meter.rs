//! Measures what the agents at a table cost, without slowing those that decide in a microsecond.

use crate::cost::Cost;
use cpu_time::ThreadTime;
use orrery_engine::{BySeat, Seat};
use std::time::{Duration, Instant};

/// How many decisions of a quick agent there are for each one that is timed...
const SAMPLED: u64 = 16;
/// ...after this many decisions of a seat...
const SURE: u64 = 4;
/// ...which take less than this on average, in nanoseconds: timing each decision of `random` takes up to a tenth of a game.
const QUICK: u64 = 10_000;

/// The clocks of one game.
///
/// The clock of the thread's CPU time is a system call. Where all agents think on the thread of the game, a decision is timed by
/// the wall clock instead, which is none, and the sum is corrected by the CPU time of the whole game: what the thread had to
/// wait for its core does not count. An agent that waits for a process takes wall time and no CPU time, so at its table the
/// CPU clock is read for each decision.
pub(crate) struct Meter {
    wall: Instant,
    cpu: ThreadTime,
    waits: bool,
    /// Which decisions of quick agents are timed.
    start: u64,
    seats: BySeat<Seated>,
}

/// The decisions of a seat, and the time they took in nanoseconds.
#[derive(Clone, Copy, Default)]
struct Seated {
    asked: u64,
    decisions: u64,
    spent: u64,
}

impl Seated {
    /// For how many decisions the next one stands; 0 if it is not timed.
    #[inline]
    fn weight(self, start: u64) -> u64 {
        if self.asked < SURE || self.spent >= QUICK * self.asked {
            1
        } else if (self.asked + start).is_multiple_of(SAMPLED) {
            SAMPLED
        } else {
            0
        }
    }
}

impl Meter {
    /// The clocks of a game that begins now; `waits` if an agent waits for a process. The seed should differ from game to
    /// game, so that all decisions of quick agents are timed equally often.
    pub(crate) fn start(seats: usize, waits: bool, seed: u64) -> Meter {
        Meter {
            wall: Instant::now(),
            cpu: ThreadTime::now(),
            waits,
            start: seed % SAMPLED,
            seats: BySeat::from_fn(seats, |_| Seated::default()),
        }
    }

    /// Times a decision of this seat, and counts it if there is one.
    #[inline]
    pub(crate) fn time<T, E>(&mut self, seat: Seat, decide: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        let seated = &mut self.seats[seat];
        let decided;
        if self.waits {
            let begun = ThreadTime::now();
            decided = decide();
            seated.spent += begun.elapsed().as_nanos() as u64;
        } else {
            match seated.weight(self.start) {
                0 => decided = decide(),
                weight => {
                    let begun = Instant::now();
                    decided = decide();
                    seated.spent += weight * begun.elapsed().as_nanos() as u64;
                }
            }
        }
        seated.asked += 1;
        seated.decisions += u64::from(decided.is_ok());
        decided
    }

    /// What each seat cost.
    pub(crate) fn finish(self) -> BySeat<Cost> {
        let decisions: u64 = self.seats.iter().map(|seated| seated.spent).sum();
        let worked = match self.waits {
            true => 1.0,
            false => worked(self.cpu.elapsed(), self.wall.elapsed(), Duration::from_nanos(decisions)),
        };
        let cost = |seated: &Seated| Cost {
            cpu_seconds: seated.spent as f64 / 1e9 * worked,
            decisions: seated.decisions,
            slowest_ms: None,
        };
        self.seats.iter().map(cost).collect()
    }
}

/// The part of the wall time of decisions in which the thread worked, by the times of the whole game.
fn worked(cpu: Duration, wall: Duration, decisions: Duration) -> f64 {
    let whole = wall.max(decisions).max(Duration::from_nanos(1));
    cpu.div_duration_f64(whole).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_are_counted_by_seat_and_a_forfeit_is_none() {
        for waits in [false, true] {
            let mut meter = Meter::start(3, waits, 1);
            let _ = meter.time(Seat(1), || Ok::<u8, u8>(1));
            let _ = meter.time(Seat(2), || Ok::<u8, u8>(1));
            let _ = meter.time(Seat(2), || Err::<u8, u8>(1));
            let costs = meter.finish();
            assert_eq!(costs.iter().map(|cost| cost.decisions).collect::<Vec<_>>(), [0, 1, 1]);
            assert_eq!(costs[Seat(0)], Cost::default());
        }
    }

    #[test]
    fn waiting_costs_nothing_and_working_does() {
        let worked = |cpu, wall, decisions| {
            let [cpu, wall, decisions] = [cpu, wall, decisions].map(Duration::from_millis);
            worked(cpu, wall, decisions)
        };
        assert_eq!(worked(30, 60, 50), 0.5, "the thread waited for half of the game");
        assert_eq!(worked(60, 60, 50), 1.0);
        assert_eq!(worked(61, 60, 50), 1.0, "the clocks differ a little");
        assert_eq!(worked(30, 60, 120), 0.25, "decisions that were not timed are estimated");
        assert_eq!(worked(0, 0, 0), 0.0);
    }

    #[test]
    fn a_quick_agent_is_timed_now_and_then_in_every_place_equally_often_and_a_slow_one_always() {
        let weights = |start, spent| {
            (0..100).map(move |asked| {
                Seated {
                    asked,
                    decisions: 0,
                    spent: spent * asked,
                }
                .weight(start)
            })
        };
        for asked in 0..100 {
            let sum: u64 = (0..SAMPLED)
                .filter_map(|start| weights(start, QUICK - 1).nth(asked))
                .sum();
            assert_eq!(sum, SAMPLED, "decision {asked}");
        }
        assert!(weights(3, QUICK).all(|weight| weight == 1));
        let timed = weights(3, QUICK - 1).filter(|&weight| weight > 0).count();
        assert_eq!(timed as u64, SURE + 6);
    }
}
