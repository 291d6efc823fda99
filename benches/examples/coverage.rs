//! Whether `greedy` can play every board: each board against the symmetric one, both ways round, and how often each tech
//! was held and used. Prints a report in Markdown:
//! `cargo run --release -p orrery-benches --example coverage > experiments/coverage/report.md`.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

use orrery_agents::{AgentList, AgentSpec};
use orrery_arena::stats::wilson;
use orrery_arena::{Contest, RunConfig};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup, TechUses};
use orrery_engine::{Rng, Rules, Seat};

const BLOCKS: u64 = 100;
const TECHS: usize = 6;

/// The results of one board.
#[derive(Default)]
struct Coverage {
    /// Games won on the board by greedy, and by random.
    won: [f64; 2],
    /// Mean scores on the board of greedy, and of random.
    score: [f64; 2],
    /// Games in which greedy held each tech at some time.
    held: [u32; TECHS],
    /// Games in which it used each tech.
    used: [u32; TECHS],
}

fn main() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let uses = game.tech_uses();
    println!("# Can greedy play every board?\n");
    println!(
        "`cargo run --release -p orrery-benches --example coverage > experiments/coverage/report.md` made this report: \
         {BLOCKS} blocks"
    );
    println!(
        "for each board, which is in seat 0 against the symmetric one in seat 1. In one game of a block `greedy` has"
    );
    println!(
        "the board and `random` the symmetric one; in the other game they are exchanged. Intervals: 95 %, Wilson, over"
    );
    println!("blocks. Ruleset {}.\n", game.ruleset_id());
    println!("## Corporations\n");
    println!(
        "Techs in the order of the board: share of greedy's games in which it held the tech at some time, and share in"
    );
    println!("which it used the tech: without it, an action would not have been legal or would have led elsewhere.\n");
    println!("| corporation | greedy on it wins | random on it wins | scores | techs |");
    println!("| --- | --- | --- | --- | --- |");
    for corporation in &game.tables().corporations {
        let coverage = cover(&game, uses, |setup| {
            setup.seats[0].corporation.clone_from(&corporation.slug);
        });
        let tech = |(tech, _)| {
            let [held, used] = [coverage.held, coverage.used].map(|games| f64::from(games[usize::from(tech)]));
            format!("{:.2} (used {:.2})", held / BLOCKS as f64, used / BLOCKS as f64)
        };
        let techs: Vec<String> = corporation.techs().map(tech).collect();
        println!("{} {} |", row(&corporation.slug, &coverage), techs.join(", "));
    }
    println!("\n## Planets\n");
    println!("| planet | greedy on it wins | random on it wins | scores |");
    println!("| --- | --- | --- | --- |");
    for planet in &game.tables().planets {
        let coverage = cover(&game, uses, |setup| setup.seats[0].planet.clone_from(&planet.slug));
        println!("{}", row(&planet.slug, &coverage));
    }
}

fn row(slug: &str, coverage: &Coverage) -> String {
    let share = |won: f64| {
        let share = won / BLOCKS as f64;
        format!("{share:.2} {:.2}", wilson(share, BLOCKS as f64))
    };
    let [greedy, random] = coverage.won.map(share);
    let [by_greedy, by_random] = coverage.score.map(|score| score / BLOCKS as f64);
    format!("| {slug} | {greedy} | {random} | greedy {by_greedy:.1}, random {by_random:.1} |")
}

fn cover(game: &PlanetUnknown, uses: &TechUses, change: impl Fn(&mut Setup) + Sync) -> Coverage {
    let agents: AgentList = "greedy,random".parse().expect("both are in the registry");
    let config = RunConfig::new(game, serde_json::Value::Null, 2, agents, 2 * BLOCKS, 1).expect("the run is small");
    let deal = |_: u64, _: &mut Rng| {
        let mut setup = Setup::base(2);
        change(&mut setup);
        setup
    };
    let specs: &[AgentSpec] = &config.agents;
    let contest = Contest {
        game,
        schedule: config.schedule(),
        deal: &deal,
        agent: &|agent| specs[usize::from(agent)].build(game),
        exploration: None,
    };
    let mut coverage = Coverage::default();
    for block in 0..BLOCKS {
        for table in 0..2 {
            play(&contest, uses, block, table, &mut coverage);
        }
    }
    coverage
}

/// Plays one game and counts what the seat on the board did in it.
fn play(contest: &Contest<'_, PlanetUnknown>, uses: &TechUses, block: u64, table: u32, coverage: &mut Coverage) {
    let is_random = contest.schedule.table(block, table)[Seat(0)] == 1;
    let start = contest.start(block, table).expect("every board can be played");
    let (mut state, mut actions) = (start.clone(), Vec::new());
    contest.play_game(block, table, &mut state, |_, _, action| actions.push(action));
    if !is_random {
        let techs = uses.of_line(&start, &actions).expect("the actions were legal");
        for tech in techs.iter().filter(|tech| tech.seat == Seat(0)) {
            coverage.held[usize::from(tech.tech)] += u32::from(tech.held());
            coverage.used[usize::from(tech.tech)] += u32::from(tech.used());
        }
    }
    let outcome = contest.game.outcome(&state);
    coverage.won[usize::from(is_random)] += outcome.shares[Seat(0)];
    coverage.score[usize::from(is_random)] += f64::from(outcome.scores[Seat(0)]);
}
