//! How many blunders are marked as turning points, and how many games without one have a mark. Prints a report in Markdown:
//! `cargo run --release -p orrery-benches --example blunders > experiments/coverage/turning-points.md`.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

#[path = "../../arena/tests/arena/chances/blunders.rs"]
mod blunders;

use blunders::{Marks, Thrown};
use orrery_agents::{AgentSpec, Playable};
use orrery_engine::{PlanetUnknown, Planetarium, planet_unknown, planetarium};
use std::num::NonZeroUsize;
use std::thread;

/// Games of each row.
const GAMES: u64 = 100;

fn main() {
    println!("# Are blunders marked as turning points?\n");
    println!(
        "`cargo run --release -p orrery-benches --example blunders` made this report. `greedy` plays itself, two seats, and throws one decision away: a \
         drawn action at a drawn decision, one that it never chooses when it is asked 16 times, that costs 3 points or more in the mean of 400 pairs \
         of continuations, against what it did. It is also asked for the turning points. The clean games are the same ones without a blunder.\n\n\
         Goals: at least 90 of 100 blunders are marked, and at most 5 of 100 clean games have a mark.\n\n\
         In Planetarium `greedy` does not choose the same each time, as it draws what it does not know. An action that it may choose itself is never \
         marked. With such actions among the blunders, 85 of 99 were marked there; 13 of the other 14 were actions that it chose in some of 16 tries.\n"
    );
    println!("| game | blunders | marked | clean games | with a mark | marks in all |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    print_row(&PlanetUnknown::default(), &planet_unknown::Setup::base(2));
    print_row(&Planetarium::default(), &planetarium::Setup::players(2));
}

fn print_row<G: Playable>(game: &G, setup: &G::Setup)
where
    G::Setup: Clone + Sync,
{
    let greedy: AgentSpec = "greedy".parse().expect("it is in the registry");
    let marks = |seed: u64| {
        let thrown = Thrown {
            game,
            setup: setup.clone(),
            agent: &|| greedy.build(game),
            by: &|| greedy.build(game),
            seed,
        };
        thrown.marks()
    };
    // Threads of their own: turning points are found in a pool, and a pool in a pool takes ever more games at a time.
    let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    let of_thread = |first: usize| {
        (first as u64..GAMES)
            .step_by(threads)
            .map(marks)
            .collect::<Vec<Marks>>()
    };
    let games: Vec<Marks> = thread::scope(|scope| {
        let spawned: Vec<_> = (0..threads)
            .map(|first| scope.spawn(move || of_thread(first)))
            .collect();
        let played = spawned.into_iter().map(|thread| thread.join().expect("no game fails"));
        played.flatten().collect()
    });
    let blunders: Vec<bool> = games.iter().filter_map(|marks| marks.is_marked).collect();
    println!(
        "| {} | {} | {} | {} | {} | {} |",
        game.name(),
        blunders.len(),
        blunders.iter().filter(|&&is_marked| is_marked).count(),
        games.len(),
        games.iter().filter(|marks| !marks.clean.is_empty()).count(),
        games.iter().map(|marks| marks.clean.len()).sum::<usize>(),
    );
}
