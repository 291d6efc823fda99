//! Whether `greedy` can play every board: each board against the symmetric one, both ways round, and how often each tech
//! was held and used. Prints a report in Markdown:
//! `cargo run --release -p orrery-arena --example coverage > experiments/coverage/report.md`.

#![allow(clippy::print_stdout, reason = "the report goes to standard output")]

use orrery_agents::{AgentList, AgentSpec};
use orrery_arena::stats::wilson;
use orrery_arena::{Contest, RunConfig};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::effects::Effect;
use orrery_engine::planet_unknown::ruleset::powers::Timing;
use orrery_engine::planet_unknown::{Move, PlanetUnknown, Setup};
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
    /// How often greedy used each tech that has a move of its own.
    used: [u32; TECHS],
}

fn main() {
    let game = PlanetUnknown::embedded(Backend::detect());
    println!("# Can greedy play every board?\n");
    println!(
        "`cargo run --release -p orrery-arena --example coverage > experiments/coverage/report.md` made this report: \
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
        "Techs in the order of the board: share of greedy's games in which it held the tech at some time, and, if a"
    );
    println!("move of its own uses it, how often per game it was used.\n");
    println!("| corporation | greedy on it wins | random on it wins | scores | techs |");
    println!("| --- | --- | --- | --- | --- |");
    for corporation in &game.tables().corporations {
        let coverage = cover(&game, |setup| setup.seats[0].corporation.clone_from(&corporation.slug));
        let count = corporation
            .abilities
            .iter()
            .filter(|ability| ability.tech.is_some())
            .count();
        let tech = |tech: usize| {
            let held = f64::from(coverage.held[tech]) / BLOCKS as f64;
            let mut abilities = corporation.abilities.iter();
            match abilities.find(|ability| ability.tech == Some(tech as u8) && is_used_by_a_move(&ability.effect)) {
                None => format!("{held:.2}"),
                Some(_) => format!("{held:.2} (used {:.2})", f64::from(coverage.used[tech]) / BLOCKS as f64),
            }
        };
        let techs: Vec<String> = (0..count).map(tech).collect();
        println!("{} {} |", row(&corporation.slug, &coverage), techs.join(", "));
    }
    println!("\n## Planets\n");
    println!("| planet | greedy on it wins | random on it wins | scores |");
    println!("| --- | --- | --- | --- |");
    for planet in &game.tables().planets {
        let coverage = cover(&game, |setup| setup.seats[0].planet.clone_from(&planet.slug));
        println!("{}", row(&planet.slug, &coverage));
    }
}

/// Whether a tech is used by a move of its own; the others work by themselves.
fn is_used_by_a_move(effect: &Effect) -> bool {
    matches!(
        effect,
        Effect::AdvanceTrack { .. }
            | Effect::NextMilestone { .. }
            | Effect::RegressTracker { .. }
            | Effect::RepositionLifepods { .. }
            | Effect::ClaimRow
            | Effect::CommonObjective { .. }
            | Effect::ResetTrack { .. }
            | Effect::MorePatches { .. }
            | Effect::PatchToSynergy
            | Effect::SynergySteps { .. }
            | Effect::TeleportRover { .. }
            | Effect::StorePatches
            | Effect::DestroyCarried { .. }
            | Effect::MoveFromRoverTrack { .. }
    )
}

/// Whether a move uses this tech.
fn uses(choice: Move, tech: u8, effect: &Effect) -> bool {
    match choice {
        Move::Use(used) => used == tech,
        Move::MorePatches => matches!(effect, Effect::MorePatches { .. }),
        Move::PatchToSynergy => matches!(effect, Effect::PatchToSynergy),
        Move::SynergyMore(_) => matches!(effect, Effect::SynergySteps { .. }),
        Move::Jump { .. } => matches!(effect, Effect::TeleportRover { .. }),
        Move::StorePatch => matches!(effect, Effect::StorePatches),
        Move::Reposition => matches!(effect, Effect::RepositionLifepods { .. }),
        Move::Carried { destroyed } => destroyed && matches!(effect, Effect::DestroyCarried { .. }),
        Move::Draft(_) => matches!(effect, Effect::MoveFromRoverTrack { .. }),
        _ => false,
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

fn cover(game: &PlanetUnknown, change: impl Fn(&mut Setup) + Sync) -> Coverage {
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
    };
    let mut coverage = Coverage::default();
    for block in 0..BLOCKS {
        for table in 0..2 {
            let is_random = contest.schedule.table(block, table)[Seat(0)] == 1;
            play(&contest, block, table, is_random, &mut coverage);
        }
    }
    coverage
}

/// Plays one game and counts what the seat on the board did in it.
fn play(contest: &Contest<'_, PlanetUnknown>, block: u64, table: u32, is_random: bool, coverage: &mut Coverage) {
    let game = contest.game;
    let mut state = contest.start(block, game).expect("every board can be played");
    let mut held = 0;
    contest.play_game(block, table, &mut state, |before, seat, action| {
        if seat != Seat(0) || is_random {
            return;
        }
        held |= game.techs(&before.boards[seat]);
        let abilities = &game.tables().corporations[usize::from(before.boards[seat].corporation)].abilities;
        let choice = Move::from_action(action);
        for ability in abilities {
            let Some(tech) = ability.tech else { continue };
            let by_tile = choice != Move::Reposition || ability.timing == Timing::PlaceTile;
            if by_tile && uses(choice, tech, &ability.effect) {
                coverage.used[usize::from(tech)] += 1;
            }
        }
    });
    for (tech, count) in coverage.held.iter_mut().enumerate() {
        *count += u32::from(held >> tech & 1);
    }
    let outcome = game.outcome(&state);
    coverage.won[usize::from(is_random)] += outcome.shares[Seat(0)];
    coverage.score[usize::from(is_random)] += f64::from(outcome.scores[Seat(0)]);
}
