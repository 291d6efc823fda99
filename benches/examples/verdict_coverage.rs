//! Whether what `balance` and `rebalance` say is true, in studies whose truth is known. Prints a report in Markdown:
//! `cargo run --release -p orrery-benches --example verdict_coverage > experiments/coverage/verdicts.md`.
//!
//! A number after ` -- ` divides the number of runs.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

use orrery_arena::balance::{Aim, Balance, Choice, Confirmation, Grid, Point, narrowest_for};
use orrery_arena::question::{Compared, Comparison};
use orrery_arena::report::Finding;
use orrery_arena::stats::Placed;
use orrery_arena::stats::effects::{Effects, Fit, Kind, SeatResult};
use orrery_arena::{Design, Match, Question, Run, Setups};
use orrery_engine::planet_unknown::Setup;
use orrery_engine::{PlanetUnknown, Rng};
use rayon::prelude::*;

/// Runs of a rebalancing, and studies of agents that are alike.
const RUNS: u64 = 1_000;
const STUDIES: u64 = 500;

/// The band of a rebalancing, in points.
const BAND: f64 = 1.0;

/// Boards of the simulated studies; the first is the one that is rebalanced.
const BOARDS: usize = 9;
const NAME: &str = "board 0";

/// Standard deviations in points: of a seat's chance, of the deal, and of a board in a deal.
const NOISE: f64 = 7.0;
const DEAL: f64 = 4.0;
const BOARD_IN_DEAL: f64 = 2.2;

fn main() {
    let by = std::env::args().nth(1).map_or(1, |by| by.parse().expect("a number"));
    let (runs, studies) = (RUNS / by, STUDIES / by);
    println!("# Is what studies of balance say true?\n");
    println!("`cargo run --release -p orrery-benches --example verdict_coverage` made this report.\n");
    println!("## Rebalancing: a board at a known distance from the mean of {BOARDS}, a band of {BAND} point\n");
    println!(
        "{runs} simulated runs of each row, two seats, standard deviations of {NOISE} points for a seat, {DEAL} for a deal and \
         {BOARD_IN_DEAL} for a board in a deal. The board is to be said to be within at its edge in at most 0.065, and at the mean in \
         about 0.80 at the games that were planned.\n"
    );
    println!("| truth | agents | blocks | said to be within | said to be outside |");
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for agents in [1, 2] {
        let planned = planned_blocks(agents);
        for (truth, blocks) in [
            (0.0, planned),
            (BAND, planned),
            (BAND, 4 * planned),
            (-BAND, 4 * planned),
            (2.0, planned),
        ] {
            let share_of = |answer| share_of(runs, |run| placed(&vec![truth; agents], blocks, run) == answer);
            let [within, outside] = [Placed::Within, Placed::Outside].map(share_of);
            println!("| {truth} | {agents} | {blocks} | {within:.3} | {outside:.3} |");
        }
    }
    let planned = planned_blocks(1);
    let [proposed, confirmed] = search_at_the_edge(runs, 4 * planned);
    println!(
        "\nA search in which the board is 4 points off as it is, and exactly at an edge of the band under four values: a change is \
         proposed in {proposed:.3} of {runs} runs, and confirmed on other deals in {confirmed:.3} ({} blocks).\n",
        4 * planned
    );
    println!("## Balance: three agents that are alike\n");
    let named = share_of_studies(studies);
    println!(
        "{studies} studies of `random` under three names, 600 games each, on {BOARDS} corporations and 13 planets: \"depends on the \
         agent\" is said of at least one board in {named:.3}; wanted is at most 0.06."
    );
}

/// In which share of the runs it is so.
fn share_of(runs: u64, is_so: impl Fn(u64) -> bool + Sync) -> f64 {
    (0..runs).into_par_iter().filter(|&run| is_so(run)).count() as f64 / runs as f64
}

/// A normal number, by the sum of twelve.
fn normal(rng: &mut Rng) -> f64 {
    (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
}

/// The effects of all boards on scores in a study of self-play, if the first is worth this much more than the mean.
fn effects(truth: f64, blocks: u64, words: &[u64]) -> Effects {
    let mut rng = Rng::from_words(words);
    let design = Design::new(2, BOARDS, 1, rng.next_u64()).expect("there are enough boards");
    let others = -truth / (BOARDS as f64 - 1.0);
    let mut block = |number: u64| {
        let deal = 50.0 + DEAL * normal(&mut rng);
        let table: Vec<([u8; 2], f64)> = design
            .table(number)
            .iter()
            .map(|cell| {
                let worth = if cell.first == 0 { truth } else { others };
                ([cell.first, 0], deal + worth + BOARD_IN_DEAL * normal(&mut rng))
            })
            .collect();
        let mut game = |game: usize| -> Vec<SeatResult> {
            let seat = |seat: usize| {
                let (boards, points) = table[(seat + game) % 2];
                SeatResult {
                    boards,
                    score: points + NOISE * normal(&mut rng),
                    share: 0.5,
                }
            };
            (0..2).map(seat).collect()
        };
        (0..2).map(&mut game).collect()
    };
    let blocks: Vec<Vec<Vec<SeatResult>>> = (0..blocks).map(&mut block).collect();
    let kinds = [("board", BOARDS), ("other", 1)].map(|(name, boards)| Kind {
        name: name.to_owned(),
        boards: (0..boards).map(|board| format!("{name} {board}")).collect(),
    });
    let fit = Fit::of_scores(&kinds, 2, &blocks).expect("the blocks suffice");
    fit.score(0).expect("the boards are a factor")
}

/// The effects for agents for which the board has these worths.
fn of_agents(truths: &[f64], blocks: u64, words: &[u64]) -> Vec<Effects> {
    let of_agent = |(agent, &truth): (u64, &f64)| effects(truth, blocks, &[words, &[agent, truth.to_bits()]].concat());
    (0..).zip(truths).map(of_agent).collect()
}

fn aim() -> Aim {
    Aim {
        kind: "corporation".to_owned(),
        board: Some(NAME.to_owned()),
    }
}

fn point(value: i64, effects: &[Effects]) -> Point {
    Point::of(value, effects, &aim(), true).expect("it is one of the boards")
}

fn placed(truths: &[f64], blocks: u64, run: u64) -> Placed {
    point(0, &of_agents(truths, blocks, &[run, blocks])).placed(BAND)
}

/// The blocks that show a board at the mean to be within the band in four of five runs, from a long pilot.
fn planned_blocks(agents: usize) -> u64 {
    const PILOT: u64 = 400;
    let pilot = point(0, &of_agents(&vec![0.0; agents], PILOT, &[u64::MAX]));
    (PILOT as f64 * (narrowest_for(&pilot.effects) / BAND).powi(2)).ceil() as u64
}

/// How often a change is proposed, and how often it is confirmed, if each value but the present leaves the board at an edge.
fn search_at_the_edge(runs: u64, blocks: u64) -> [f64; 2] {
    let proposes = |run: u64| {
        let value = |value: i64| {
            let truth = if value == 0 { 4.0 } else { BAND };
            point(value, &of_agents(&[truth], blocks, &[run, value as u64, 1]))
        };
        let grid = Grid {
            present: 0,
            band: BAND,
            boards: vec![NAME.to_owned()],
            points: (0..=4).map(value).collect(),
        };
        matches!(grid.choice(), Choice::Change(_))
    };
    let confirms = |run: u64| {
        let [before, after] = [4.0, BAND].map(|truth| of_agents(&[truth], blocks, &[run, 2]));
        let held_out = Confirmation::of(&before, &after).expect("they are of the same blocks");
        held_out.placed(&aim(), BAND) == Placed::Within
    };
    let proposed = share_of(runs, proposes);
    [proposed, share_of(runs, |run| proposes(run) && confirms(run))]
}

/// In which share of the studies an agent is named. On plain threads: a study waits for a pool of its own, and a thread of
/// another pool that waits begins the next study inside this one.
fn share_of_studies(studies: u64) -> f64 {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let named = std::thread::scope(|scope| {
        let part =
            |first: u64| scope.spawn(move || (first..studies).step_by(cores).filter(|&study| depends(study)).count());
        let parts: Vec<_> = (0..cores as u64).map(part).collect();
        parts
            .into_iter()
            .map(|part| part.join().expect("no study fails"))
            .sum::<usize>()
    });
    named as f64 / studies as f64
}

/// Whether a study of three agents that are alike says of a board that it depends on the agent.
fn depends(study: u64) -> bool {
    let folder = tempfile::tempdir().expect("there is room");
    let game = PlanetUnknown::default();
    let [corporations, planets] = [game.corporations(), game.planets()]
        .map(|names| names.into_iter().map(str::to_owned).collect::<Vec<String>>());
    let design = Design::new(2, corporations.len(), planets.len(), study).expect("there are enough boards");
    let setups = Setups::by_block(2, "all boards", move |block, _| {
        let mut setup = Setup::base(2);
        for (seat, cell) in setup.seats.iter_mut().zip(design.table(block)) {
            seat.corporation.clone_from(&corporations[usize::from(cell.first)]);
            seat.planet.clone_from(&planets[usize::from(cell.second)]);
        }
        setup
    });
    let agents = "random,random:name=b,random:name=c"
        .parse()
        .expect("they are in the registry");
    let comparison = Comparison {
        what: Compared::default(),
        difference: 1.5,
        stop_early: false,
        games: 600,
        against: Default::default(),
        restrict: String::new(),
        left_out: Vec::new(),
    };
    let study = Match {
        games: 600,
        seed: study,
        question: Question::Balance(comparison),
        threads: 1,
        ..Match::of(agents, setups)
    };
    let path = folder.path().join("study");
    study.play_into(&game, &path).expect("the games can be played");
    let run = Run::open(&path).expect("it was just written");
    let balance = Balance::of_run(&run, 0.95).expect("the games suffice");
    balance
        .verdicts()
        .iter()
        .any(|verdict| verdict.finding == Finding::Depends)
}
