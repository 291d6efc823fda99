//! Whether a difference that a plan names is found in four of five runs: simulated pilots and runs whose truth is known.
//! Prints a report in Markdown:
//! `cargo run --release -p orrery-benches --example plan_coverage > experiments/coverage/plan.md`.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

use orrery_arena::Row;
use orrery_arena::stats::sprt::{BlockScores, Sprt, Verdict};
use orrery_arena::stats::{PairSummary, Power, Tally};
use orrery_engine::{BySeat, Outcome, Rng};

/// Runs of each case.
const RUNS: u64 = 2_000;

/// Blocks of a pilot.
const PILOT: u64 = 50;

/// How games of two agents go.
#[derive(Clone, Copy)]
struct Game {
    /// The spread of the points of a deal, which both agents have in common.
    deal: f64,
    /// The chance that the second game of a block goes as the first.
    alike: f64,
}

fn main() {
    println!("# Is a difference that a plan names found in four of five runs?\n");
    println!(
        "`cargo run --release -p orrery-benches --example plan_coverage` made this report: {RUNS} simulated runs of each case, \
         each planned by a pilot of {PILOT} blocks of its own, with a true difference as large as the plan says. Wanted is 0.80; \
         allowed is 0.75 to 0.87.\n"
    );
    println!("| measure | games of a block alike | blocks | found |");
    println!("| --- | --- | --- | --- |");
    for alike in [0.0, 0.5] {
        let game = Game { deal: 5.0, alike };
        for blocks in [50, 200, 1_000] {
            let points = share_of(|run| finds_points(game, blocks, run));
            println!("| points | {alike} | {blocks} | {points:.3} |");
            let share = share_of(|run| finds_share(game, blocks, run));
            println!("| share of the win | {alike} | {blocks} | {share:.3} |");
        }
    }
    for blocks in [300, 3_000] {
        let found = share_of(|run| accepts(blocks, run));
        println!("| normalized Elo, sequential | 0 | {blocks} | {found:.3} |");
    }
}

/// In which share of the runs it is so.
fn share_of(is_so: impl Fn(u64) -> bool) -> f64 {
    (0..RUNS).filter(|&run| is_so(run)).count() as f64 / RUNS as f64
}

/// A normal number, by the sum of twelve.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

/// Blocks of two games, in which the first agent makes `more` points more.
fn by_points(game: Game, blocks: u64, more: f64, rng: &mut Rng) -> PairSummary {
    pair(blocks, |_| {
        let deal = 50.0 + game.deal * normal(rng);
        let mut luck = [10.0 * normal(rng), 10.0 * normal(rng)];
        [0, 1].map(|place| {
            if place == 1 && rng.unit() >= game.alike {
                luck = [10.0 * normal(rng), 10.0 * normal(rng)];
            }
            [deal + more + luck[0], deal + luck[1]].map(|points| points.round() as i32)
        })
    })
}

/// Blocks of two games, which the first agent wins with a chance.
fn by_wins(game: Game, blocks: u64, chance: f64, rng: &mut Rng) -> PairSummary {
    pair(blocks, |_| {
        let mut luck = rng.unit();
        [0, 1].map(|place| {
            if place == 1 && rng.unit() >= game.alike {
                luck = rng.unit();
            }
            if luck < chance { [1, 0] } else { [0, 1] }
        })
    })
}

/// The result of two agents with these points in the games of each block.
fn pair(blocks: u64, mut block: impl FnMut(u64) -> [[i32; 2]; 2]) -> PairSummary {
    let mut tally = Tally::new(2);
    for number in 0..blocks {
        let games = (0..).zip(block(number));
        tally.add_block(
            &games
                .map(|(game, points)| row(number, game, points))
                .collect::<Vec<_>>(),
        );
    }
    tally.pairs(Some(0)).remove(0)
}

/// A game with these points.
fn row(block: u64, game: u32, points: [i32; 2]) -> Row {
    let scores: BySeat<i32> = points.into_iter().collect();
    let (ranks, shares) = Outcome::rank(&scores);
    Row {
        block,
        game,
        seed: block,
        agents: [0, 1].into_iter().collect(),
        parts: points.iter().map(|_| Default::default()).collect(),
        scores,
        ranks,
        shares,
        target: None,
        starter: None,
        rounds: 1,
        ending: "done".to_owned(),
        plies: 1,
        decisions: 1,
        explored: 0,
        forfeit: None,
    }
}

fn finds_points(game: Game, blocks: u64, run: u64) -> bool {
    let rng = &mut Rng::from_words(&[run, blocks, game.alike.to_bits()]);
    let pilot = by_points(game, PILOT, 0.0, rng);
    let more = pilot.points.power().and_then(|power| power.finds(blocks, 1));
    let found = by_points(game, blocks, more.expect("blocks differ"), rng).points.more();
    let interval = found.and_then(|found| found.interval);
    interval.expect("there are several blocks").low > 0.0
}

fn finds_share(game: Game, blocks: u64, run: u64) -> bool {
    let rng = &mut Rng::from_words(&[run, blocks, game.alike.to_bits(), 1]);
    let pilot = by_wins(game, PILOT, 0.5, rng);
    let lead = Power::of_share(&pilot.share, 0.5).and_then(|power| power.finds(blocks, 1));
    let found = by_wins(game, blocks, 0.5 + lead.expect("blocks differ"), rng);
    found.share.value.is_some_and(|share| share > 0.5) && found.chance.is_some_and(|chance| chance < 0.05)
}

/// Whether a sequential test accepts H1 at the difference that it is said to find.
fn accepts(blocks: u64, run: u64) -> bool {
    let test = Sprt::new(0.0, 20.0, 0.05, 0.05).expect("the hypotheses are possible");
    let mut scores = BlockScores::new(2, 0.5);
    let elo = test.findable(&scores, blocks).expect("the test is short");
    // Blocks of two independent games without draws: the deviation of a game is sqrt(p (1 - p)).
    let lead = elo * std::f64::consts::LN_10 / 800.0;
    let chance = 0.5 + lead / 2.0 / (1.0 + lead * lead).sqrt();
    let rng = &mut Rng::from_words(&[run, blocks, 2]);
    while scores.blocks() < blocks {
        for _ in 0..100 {
            let won = (0..2).filter(|_| rng.unit() < chance).count();
            scores.add(won as f64 / 2.0, 1);
        }
        match test.verdict(&scores) {
            Verdict::Open => {}
            verdict => return verdict == Verdict::H1,
        }
    }
    false
}
