//! How often intervals of fair targets and of even targets cover the true value, by simulation: the table of
//! `experiments/solo/report.md`. `cargo run --release -p orrery-benches --example solo_coverage [RUNS]`, 5,000 runs a row unless given.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

use orrery_arena::stats::solo::{SoloGame, even_target, fair_target};
use orrery_engine::Rng;
use statrs::distribution::{ContinuousCDF, Normal};
use std::env;

/// How games of a board come out: a mean lead over the target in points, and how far single games are off.
#[derive(Clone, Copy)]
struct Board {
    mean: f64,
    deviation: f64,
}

impl Board {
    /// The chance of a lead of at least this many whole points.
    fn at_least(self, lead: f64) -> f64 {
        1.0 - normal().cdf((lead - 0.5 - self.mean) / self.deviation)
    }

    /// The same with an even fall between whole points.
    fn chance(self, change: f64) -> f64 {
        let (low, part) = (change.floor(), change - change.floor());
        (1.0 - part) * self.at_least(low) + part * self.at_least(low + 1.0)
    }

    /// The change of the target at which games succeed with this chance.
    fn change_for(self, chance: f64) -> f64 {
        let (mut low, mut high) = (-500.0, 500.0);
        for _ in 0..100 {
            let middle = (low + high) / 2.0;
            if self.chance(middle) > chance {
                low = middle
            } else {
                high = middle
            }
        }
        low
    }

    fn game(self, luck: f64) -> Vec<SoloGame> {
        let lead = (self.mean + self.deviation * luck).round() as i32;
        vec![SoloGame {
            score: Some(58 + lead),
            lead: Some(lead),
            target: 58,
        }]
    }
}

fn normal() -> Normal {
    Normal::standard()
}

/// A standard normal draw.
fn luck(rng: &mut Rng) -> f64 {
    normal().inverse_cdf(rng.unit().clamp(1e-12, 1.0 - 1e-12))
}

/// How much of the luck of a deal two boards have in common, if they play the same deals.
const COMMON: f64 = 0.4;

/// The games of both boards over this many deals: on the same deals or each on deals of its own.
fn games(boards: [Board; 2], deals: usize, is_paired: bool, rng: &mut Rng) -> [Vec<Vec<SoloGame>>; 2] {
    let mut games = [Vec::new(), Vec::new()];
    for _ in 0..deals {
        let mut common = luck(rng) * COMMON.sqrt();
        for (place, board) in boards.into_iter().enumerate() {
            if !is_paired {
                common = luck(rng) * COMMON.sqrt();
            }
            let game = board.game(common + luck(rng) * (1.0 - COMMON).sqrt());
            games[place].push(game);
            if !is_paired {
                games[1 - place].push(Vec::new());
            }
        }
    }
    games
}

fn main() {
    let runs: u32 = env::args().nth(1).and_then(|runs| runs.parse().ok()).unwrap_or(5_000);
    println!(
        "| base succeeds | deals a board | same deals | no estimate | fair target covered | even target covered |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut rng = Rng::seed(20);
    for mean in [-12.5, -5.0, 0.0, 6.0] {
        for deals in [40, 100, 400] {
            for is_paired in [true, false] {
                row(
                    [
                        Board { mean, deviation: 8.0 },
                        Board {
                            mean: mean + 5.0,
                            deviation: 10.0,
                        },
                    ],
                    deals,
                    is_paired,
                    runs,
                    &mut rng,
                );
            }
        }
    }
}

fn row(boards: [Board; 2], deals: usize, is_paired: bool, runs: u32, rng: &mut Rng) {
    let success = boards[0].chance(0.0);
    let fair = boards[1].change_for(success);
    // The greatest whole change at which half of the games succeed.
    let even = boards[1].change_for(0.5).floor();
    let [mut estimated, mut fair_covered, mut even_covered] = [0, 0, 0];
    for _ in 0..runs {
        let [base, other] = games(boards, deals, is_paired, rng);
        let target = fair_target(&base, &other);
        if target.change.is_some() {
            let (low, high) = (
                target.low.unwrap_or(f64::NEG_INFINITY),
                target.high.unwrap_or(f64::INFINITY),
            );
            estimated += 1;
            fair_covered += u32::from((low..=high).contains(&fair));
        }
        let target = even_target(&other).expect("games were played");
        let (low, high) = (
            target.low.map_or(f64::NEG_INFINITY, f64::from),
            target.high.map_or(f64::INFINITY, f64::from),
        );
        even_covered += u32::from((low..=high).contains(&even));
    }
    let share = |count: u32, of: u32| f64::from(count) / f64::from(of);
    println!(
        "| {success:.2} | {deals} | {} | {:.3} | {:.3} | {:.3} |",
        if is_paired { "yes" } else { "no" },
        share(runs - estimated, runs),
        share(fair_covered, estimated),
        share(even_covered, runs)
    );
}
