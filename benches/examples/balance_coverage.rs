//! How often the simultaneous intervals of effects hold, in simulated games whose true effects are known. Prints a
//! report in Markdown:
//! `cargo run --release -p orrery-benches --example balance_coverage > experiments/balance/coverage.md`.
//!
//! A number after ` -- ` takes the place of the number of runs.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

use orrery_arena::Design;
use orrery_arena::stats::effects::{Contrasts, Effects, Fit, Kind, SeatResult};
use orrery_engine::Rng;
use rayon::prelude::*;
use std::f64::consts::TAU;

const CORPORATIONS: usize = 9;
const PLANETS: usize = 13;
const LEVEL: f64 = 0.95;
const RUNS: u64 = 2_000;

/// Standard deviations in points: of a seat's chance, of the deal, of a corporation in a deal, and of a cell.
const NOISE: f64 = 7.0;
const DEAL: f64 = 4.0;
const CORPORATION_IN_DEAL: f64 = 2.2;
const CELL: f64 = 0.9;
/// How often two winners share a win.
const TIES: f64 = 0.04;
/// How often the luck of a seat's boards is the same in all games of a block.
const SAME_LUCK: f64 = 0.3;

/// The true effects of one model: of corporations, planets and seats.
#[derive(Clone)]
struct Truth {
    boards: [Vec<f64>; 2],
    seats: Vec<f64>,
}

/// Evenly spaced effects with a mean of 0.
fn spaced(levels: usize, step: f64) -> Vec<f64> {
    let middle = (levels as f64 - 1.0) / 2.0;
    // Not in the order of the numbers, because a design may be.
    (0..levels)
        .map(|level| step * ((level * 4 % levels) as f64 - middle))
        .collect()
}

/// A kind of simulated world.
#[derive(Clone, Copy, PartialEq)]
enum World {
    /// Boards differ.
    Different,
    /// All boards are equal, and no cell is different.
    Equal,
    /// All are equal but corporation 4, which is 15 points better.
    OneStrong,
}

impl World {
    fn scores(self, seats: usize) -> Truth {
        let seat_effects = (0..seats)
            .map(|seat| 0.8 * (seat as f64 - (seats as f64 - 1.0) / 2.0))
            .collect();
        let boards = match self {
            World::Different => [spaced(CORPORATIONS, 1.0), spaced(PLANETS, 0.5)],
            World::Equal => [vec![0.0; CORPORATIONS], vec![0.0; PLANETS]],
            World::OneStrong => [strong(15.0), vec![0.0; PLANETS]],
        };
        Truth {
            boards,
            seats: seat_effects,
        }
    }

    /// For two seats in shares, for more in logarithms of worth.
    fn shares(self, seats: usize) -> Truth {
        let step = if seats == 2 { 0.02 } else { 0.1 };
        let seat_effects = (0..seats)
            .map(|seat| step * (seat as f64 - (seats as f64 - 1.0) / 2.0))
            .collect();
        let boards = match self {
            World::Different => [spaced(CORPORATIONS, step), spaced(PLANETS, 0.5 * step)],
            World::Equal => [vec![0.0; CORPORATIONS], vec![0.0; PLANETS]],
            World::OneStrong => [strong(if seats == 2 { 0.38 } else { 3.0 }), vec![0.0; PLANETS]],
        };
        Truth {
            boards,
            seats: seat_effects,
        }
    }
}

fn strong(effect: f64) -> Vec<f64> {
    let mut effects = vec![-effect / CORPORATIONS as f64; CORPORATIONS];
    effects[4] += effect;
    effects
}

/// The effects on the share that the model is to find.
fn share_effects(worths: &[f64], seats: usize) -> Vec<f64> {
    let others = seats as f64 - 1.0;
    let effect = |worth: &f64| worth.exp() / (worth.exp() + others) - 1.0 / seats as f64;
    match seats {
        2 => worths.to_vec(),
        _ => worths.iter().map(effect).collect(),
    }
}

struct Chance(Rng);

impl Chance {
    fn normal(&mut self) -> f64 {
        (-2.0 * (1.0 - self.0.unit()).ln()).sqrt() * (TAU * self.0.unit()).cos()
    }

    fn gumbel(&mut self) -> f64 {
        -(-(1.0 - self.0.unit()).ln()).ln()
    }
}

/// Effects of cells of this standard deviation, whose means over each corporation and each planet are 0.
fn cells(deviation: f64, chance: &mut Chance) -> Vec<Vec<f64>> {
    let drawn: Vec<Vec<f64>> = (0..CORPORATIONS)
        .map(|_| (0..PLANETS).map(|_| deviation * chance.normal()).collect())
        .collect();
    let of_row = |row: usize| drawn[row].iter().sum::<f64>() / PLANETS as f64;
    let of_column = |column: usize| drawn.iter().map(|row| row[column]).sum::<f64>() / CORPORATIONS as f64;
    let mean = (0..CORPORATIONS).map(of_row).sum::<f64>() / CORPORATIONS as f64;
    (0..CORPORATIONS)
        .map(|row| {
            (0..PLANETS)
                .map(|column| drawn[row][column] - of_row(row) - of_column(column) + mean)
                .collect()
        })
        .collect()
}

/// A run: blocks of as many games as there are seats, through which the boards move.
fn run(world: World, seats: usize, blocks: u64, seed: u64) -> Vec<Vec<Vec<SeatResult>>> {
    let mut chance = Chance(Rng::from_words(&[seed, seats as u64, blocks, world as u64]));
    let design = Design::new(seats, CORPORATIONS, PLANETS, seed).expect("there are enough boards");
    let deviation = if world == World::Different { CELL } else { 0.0 };
    let (of_scores, of_shares) = (cells(deviation, &mut chance), cells(0.01 * deviation, &mut chance));
    let (scores, shares) = (world.scores(seats), world.shares(seats));
    let block = |block| {
        let table: Vec<[u8; 2]> = design
            .table(block)
            .iter()
            .map(|cell| [cell.first, cell.second])
            .collect();
        let scored = scores_of_block(&table, &scores, &of_scores, &mut chance);
        let won = shares_of_block(&table, &shares, &of_shares, &mut chance);
        let game = |game: usize| -> Vec<SeatResult> {
            let seat = |seat: usize| SeatResult {
                boards: table[(seat + game) % seats],
                score: scored[game][seat],
                share: won[game][seat],
            };
            (0..seats).map(seat).collect()
        };
        (0..seats).map(game).collect()
    };
    (0..blocks).map(block).collect()
}

/// By game and seat. The boards of place `p` at the table are at seat `p - game`.
fn scores_of_block(table: &[[u8; 2]], truth: &Truth, cells: &[Vec<f64>], chance: &mut Chance) -> Vec<Vec<f64>> {
    let deal = DEAL * chance.normal();
    let of_place: Vec<f64> = table
        .iter()
        .map(|&[corporation, planet]| {
            let (corporation, planet) = (usize::from(corporation), usize::from(planet));
            let sum = truth.boards[0][corporation] + truth.boards[1][planet] + cells[corporation][planet];
            50.0 + deal + sum + CORPORATION_IN_DEAL * chance.normal()
        })
        .collect();
    let seats = table.len();
    (0..seats)
        .map(|game| {
            (0..seats)
                .map(|seat| of_place[(seat + game) % seats] + truth.seats[seat] + NOISE * chance.normal())
                .collect()
        })
        .collect()
}

/// By game and seat. The expected shares are those of the model exactly, but games of a block are alike.
fn shares_of_block(table: &[[u8; 2]], truth: &Truth, cells: &[Vec<f64>], chance: &mut Chance) -> Vec<Vec<f64>> {
    let seats = table.len();
    let of_place: Vec<f64> = table
        .iter()
        .map(|&[corporation, planet]| {
            let sum = truth.boards[0][usize::from(corporation)] + truth.boards[1][usize::from(planet)];
            let cell = if seats == 2 {
                cells[usize::from(corporation)][usize::from(planet)]
            } else {
                0.0
            };
            sum + cell
        })
        .collect();
    let of_block: Vec<f64> = match seats {
        2 => table.iter().map(|_| 0.1 * (chance.0.unit() - 0.5)).collect(),
        _ => table.iter().map(|_| chance.gumbel()).collect(),
    };
    let ties: Vec<bool> = (0..seats).map(|_| chance.0.unit() < TIES).collect();
    let mut winner = |game: usize| -> usize {
        let value = |seat: usize| of_place[(seat + game) % seats] + truth.seats[seat];
        if seats == 2 {
            let luck = of_block[game] - of_block[1 - game];
            return usize::from(chance.0.unit() >= 0.5 + value(0) - value(1) + luck);
        }
        let luck: Vec<f64> = (0..seats)
            .map(|seat| match chance.0.unit() < SAME_LUCK {
                true => of_block[(seat + game) % seats],
                false => chance.gumbel(),
            })
            .collect();
        let total = |seat: &usize| value(*seat) + luck[*seat];
        (0..seats)
            .max_by(|a, b| total(a).total_cmp(&total(b)))
            .expect("there are seats")
    };
    (0..seats)
        .map(|game| {
            let first = winner(game);
            let second = if ties[game] { winner(game) } else { first };
            let part = |seat: usize, of: usize| if seat == of { 0.5 } else { 0.0 };
            (0..seats).map(|seat| part(seat, first) + part(seat, second)).collect()
        })
        .collect()
}

/// The families whose intervals are counted: by model, kind, and each board or pairs.
const FAMILIES: usize = 8;

/// What happened in some runs.
#[derive(Clone, Default)]
struct Counts {
    runs: u32,
    /// Runs that had no fit.
    failed: u32,
    /// Runs in which all intervals of the family hold.
    hold: [u32; FAMILIES],
    /// Runs in which all contrasts together have p < 5 %.
    alarms: [u32; FAMILIES],
    /// Runs in which corporation 4 is first in score with an interval off 0, and the same in share.
    first: [u32; 2],
    /// By family, the sum over contrasts of squared misses, and of squared errors.
    misses: [f64; FAMILIES],
    errors: [f64; FAMILIES],
    freedom: [f64; FAMILIES],
}

impl Counts {
    fn add(mut self, other: &Counts) -> Counts {
        self.runs += other.runs;
        self.failed += other.failed;
        for family in 0..FAMILIES {
            self.hold[family] += other.hold[family];
            self.alarms[family] += other.alarms[family];
            self.misses[family] += other.misses[family];
            self.errors[family] += other.errors[family];
            self.freedom[family] += other.freedom[family];
        }
        (0..2).for_each(|model| self.first[model] += other.first[model]);
        self
    }

    fn count(&mut self, family: usize, contrasts: &Contrasts, truth: &[f64]) {
        let mut holds = true;
        for contrast in &contrasts.all {
            let true_value = truth[contrast.first] - contrast.second.map_or(0.0, |second| truth[second]);
            holds &= contrast.interval.contains(true_value);
            self.misses[family] += (contrast.estimate - true_value).powi(2);
            self.errors[family] += contrast.error.powi(2);
        }
        self.hold[family] += u32::from(holds);
        self.alarms[family] += u32::from(contrasts.p < 1.0 - LEVEL);
        self.freedom[family] += contrasts.freedom;
    }
}

fn kinds() -> [Kind; 2] {
    [("corporations", CORPORATIONS), ("planets", PLANETS)].map(|(name, boards)| Kind {
        name: name.to_owned(),
        boards: (0..boards).map(|board| format!("{name} {board}")).collect(),
    })
}

fn counted(world: World, seats: usize, blocks: u64, seed: u64) -> Counts {
    let mut counts = Counts {
        runs: 1,
        ..Counts::default()
    };
    let Ok(fit) = Fit::of(&kinds(), seats, &run(world, seats, blocks, seed)) else {
        counts.failed = 1;
        return counts;
    };
    let truths = [world.scores(seats), world.shares(seats)];
    for model in 0..2 {
        for kind in 0..2 {
            let effects: Effects =
                if model == 0 { fit.score(kind) } else { fit.share(kind) }.expect("both are factors");
            let truth = match model {
                0 => truths[0].boards[kind].clone(),
                _ => share_effects(&truths[1].boards[kind], seats),
            };
            let [each, pairs] = effects.families(LEVEL);
            let family = 4 * model + 2 * kind;
            counts.count(family, &each, &truth);
            counts.count(family + 1, &pairs, &truth);
            if kind == 0 {
                let is_first = effects.estimates.iter().all(|&other| other <= effects.estimates[4]);
                counts.first[model] = u32::from(is_first && each.all[4].interval.low > 0.0);
            }
        }
    }
    counts
}

fn study(world: World, seats: usize, blocks: u64, runs: u64) -> Counts {
    let counts: Vec<Counts> = (0..runs)
        .into_par_iter()
        .map(|seed| counted(world, seats, blocks, seed))
        .collect();
    counts.iter().fold(Counts::default(), Counts::add)
}

const SIZES: [(usize, u64); 6] = [(2, 40), (3, 40), (4, 40), (2, 400), (3, 400), (4, 400)];

fn main() {
    let runs = std::env::args()
        .nth(1)
        .map_or(RUNS, |runs| runs.parse().expect("a number of runs"));
    introduce(runs);
    println!("## Boards that differ: how often all intervals of a family hold\n");
    header();
    let mut quality = Vec::new();
    for (seats, blocks) in SIZES {
        let counts = study(World::Different, seats, blocks, runs);
        rows(seats, blocks, &counts, &counts.hold);
        quality.push((seats, blocks, counts));
    }
    println!("\n## Errors against misses, and degrees of freedom\n");
    println!(
        "The root mean square standard error over the root mean square miss (1 is right), and the degrees of freedom.\n"
    );
    header();
    for (seats, blocks, counts) in &quality {
        for model in 0..2 {
            let value = |family: usize| {
                let ratio = (counts.errors[family] / counts.misses[family]).sqrt();
                format!(
                    "{ratio:.2} ({:.0})",
                    counts.freedom[family] / f64::from(counts.runs - counts.failed)
                )
            };
            row(*seats, *blocks, model, counts, &value);
        }
    }
    println!("\n## Equal boards: how often a family has p < 5 %\n");
    println!("{} runs for each row.\n", runs / 2);
    header();
    for (seats, blocks) in SIZES {
        let counts = study(World::Equal, seats, blocks, runs / 2);
        rows(seats, blocks, &counts, &counts.alarms);
    }
    one_strong(runs / 10);
}

fn introduce(runs: u64) {
    println!("# Do the intervals of effects hold?\n");
    println!(
        "`cargo run --release -p orrery-benches --example balance_coverage -- {runs} > experiments/balance/coverage.md`"
    );
    println!(
        "made this report: {runs} simulated runs for each row, with {CORPORATIONS} corporations and {PLANETS} planets dealt by the"
    );
    println!(
        "design of `orrery tournament`, and all intervals at 95 %, simultaneous for their family: each board against the"
    );
    println!("mean, or all pairs of boards.\n");
    println!("Scores are linear, with standard deviations of {NOISE} points for a seat, {DEAL} for a deal,");
    println!(
        "{CORPORATION_IN_DEAL} for a corporation in a deal and {CELL} for a cell. Shares are drawn apart from scores, from models"
    );
    println!(
        "whose effects are known: at two seats the chance to win is linear, with luck of boards in a deal; at more seats it"
    );
    println!("is that of Plackett and Luce, with luck of which three tenths is the same in all games of a block.\n");
}

fn header() {
    println!("| seats | blocks | model | corporations | pairs of them | planets | pairs of them | without a fit |");
    println!("| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |");
}

fn rows(seats: usize, blocks: u64, counts: &Counts, of: &[u32; FAMILIES]) {
    for model in 0..2 {
        let value = |family: usize| format!("{:.3}", f64::from(of[family]) / f64::from(counts.runs - counts.failed));
        row(seats, blocks, model, counts, &value);
    }
}

fn row(seats: usize, blocks: u64, model: usize, counts: &Counts, value: &dyn Fn(usize) -> String) {
    let values: Vec<String> = (4 * model..4 * model + 4).map(value).collect();
    let name = ["score", "share"][model];
    println!(
        "| {seats} | {blocks} | {name} | {} | {} |",
        values.join(" | "),
        counts.failed
    );
}

fn one_strong(runs: u64) {
    println!("\n## One corporation absurdly strong, or with a new name only, at 40 blocks\n");
    println!(
        "How often it is first with an interval off 0, of {runs} runs. The strong one is 15 points better, and wins far"
    );
    println!("more often; the one with a new name is like all others.\n");
    println!("| seats | strong, score | strong, share | new name, score | new name, share |");
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for seats in 2..=4 {
        let [strong, renamed] = [World::OneStrong, World::Equal].map(|world| {
            let counts = study(world, seats, 40, runs);
            counts
                .first
                .map(|first| f64::from(first) / f64::from(counts.runs - counts.failed))
        });
        println!(
            "| {seats} | {:.3} | {:.3} | {:.3} | {:.3} |",
            strong[0], strong[1], renamed[0], renamed[1]
        );
    }
}
