//! How long games take whose stages are known.

mod meetings;

use meetings::{Meetings, Plan};
use orrery_agents::{Agent, AgentSpec, Forfeit, Random};
use orrery_arena::length::{GameLength, Length};
use orrery_arena::report::LengthReport;
use orrery_arena::tournament::Table;
use orrery_arena::{Contest, RunConfig};
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::Setup;
use orrery_engine::{Action, Game, PlanetUnknown, Planetarium, Rng, Rules, View, planetarium};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// Games of one agent, one a block, at tables with this many seats.
fn length<G: Game>(
    game: &G,
    seats: usize,
    games: u64,
    deal: &(dyn Fn(u64) -> G::Setup + Sync),
    agent: &(dyn Fn() -> Box<dyn Agent<G>> + Sync),
) -> Length {
    let agents = "random".parse().expect("in the registry");
    let config = RunConfig::new(game, (), seats, agents, games, 3).expect("one agent is not too many");
    let table = Table {
        game,
        deal: &|block, _| deal(block),
        agent: &|_| agent(),
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let (length, given_up) = Length::play(&table, config, |_| {}).expect("they can be played");
    assert!(given_up.is_none() && length.played() == games);
    length
}

fn of_meetings(seats: usize, games: u64, deal: &(dyn Fn(u64) -> Plan + Sync)) -> Length {
    length(&Meetings, seats, games, deal, &|| Box::new(Random))
}

/// The decisions of all seats in a game with these stages, and those that others wait for.
fn counted(plan: &[&[u8]]) -> (u64, u64) {
    let plan: Plan = plan.iter().map(|stage| stage.to_vec()).collect();
    let length = of_meetings(plan[0].len(), 1, &|_| plan.clone());
    (length.games[0].decisions, length.games[0].waited)
}

#[test]
fn seats_that_decide_at_once_count_once_and_those_that_decide_in_turn_add() {
    assert_eq!(counted(&[&[2, 2, 2]]), (6, 2));
    assert_eq!(
        counted(&[&[3, 1, 2]]),
        (6, 3),
        "the seat with the most decisions counts"
    );
    assert_eq!(counted(&[&[1, 0], &[0, 2], &[1, 0], &[0, 1]]), (5, 5));
    assert_eq!(counted(&[&[2, 1], &[0, 1], &[3, 3]]), (10, 2 + 1 + 3));
    assert_eq!(
        counted(&[&[1, 2], &[2, 1]]),
        (6, 2 + 2),
        "the next stage waits for both seats"
    );
    assert_eq!(
        counted(&[&[4], &[3]]),
        (7, 7),
        "a player alone waits for every decision"
    );
}

/// Twenty games, of 1 to 20 stages, in each of which both seats have a decision.
fn growing() -> Length {
    of_meetings(2, 20, &|block| vec![vec![1, 1]; block as usize + 1])
}

#[test]
fn means_percentiles_and_endings_are_those_of_the_games() {
    let length = growing();
    let mean = |of: fn(&GameLength) -> u64| length.mean(|game| of(game) as f64).unwrap().mean;
    assert_eq!(mean(|game| game.rounds.into()), 10.5);
    assert_eq!((mean(|game| game.decisions), mean(|game| game.waited)), (21.0, 10.5));
    assert_eq!(
        [10, 50, 90].map(|percent| length.waited_percentile(percent)),
        [2, 10, 18].map(Some)
    );
    let endings = length.endings();
    let endings: Vec<(&str, f64)> = endings.iter().map(|(name, share)| (*name, share.won)).collect();
    assert_eq!(endings, [("early", 5.0), ("late", 15.0)]);
}

#[test]
fn minutes_are_the_stated_seconds_of_the_decisions_that_others_wait_for() {
    let report = LengthReport {
        lengths: vec![growing()],
        seconds: 30.0,
    };
    let result: Value = serde_json::from_str(&report.report().json()).unwrap();
    let row = &result["lengths"][0];
    assert_eq!((&row["minutes"], &row["seconds"]), (&5.25.into(), &30.0.into()));
    assert_eq!(
        (&row["seat_decisions"], &row["decisions"]),
        (&10.5.into(), &21.0.into())
    );
    assert_eq!(row["minutes_percentiles"], serde_json::json!({"10": 1.0, "90": 9.0}));
    // Student's interval of the numbers from 1 to 20: 10.5 and 2.093 times 5.916 over the root of 20, in minutes the half.
    let ends = [7.731, 13.269].map(|decisions| decisions / 2.0);
    for (end, expected) in row["minutes_interval"].as_array().unwrap().iter().zip(ends) {
        assert!((end.as_f64().unwrap() - expected).abs() < 1e-3, "{end} {expected}");
    }
    assert_eq!(result["endings"][0]["share"], 0.25);
    let text = report.report().text();
    assert!(
        text.contains("minutes at 30 s") && text.contains("early 0.25"),
        "{text}"
    );
}

/// Forfeits one decision of eight.
struct Quitter;

impl<G: Game> Agent<G> for Quitter {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        match rng.below(8) {
            0 => Err(Forfeit::new("enough")),
            _ => Random.choose(view, rng),
        }
    }
}

#[test]
fn forfeited_games_count_nowhere() {
    let plan = || vec![vec![1, 1]; 2];
    let length = length(&Meetings, 2, 40, &|_| plan(), &|| Box::new(Quitter));
    assert!(length.forfeits > 0 && !length.games.is_empty());
    assert!(length.games.iter().all(|game| game.waited == 2 && game.rounds == 2));
}

/// In Planetarium only the discards of the set-up are made at once.
#[test]
fn in_turns_all_decisions_but_those_of_the_set_up_add() {
    let game = Planetarium::default();
    for seats in 1..=4 {
        let length = length(&game, seats, 8, &|_| planetarium::Setup::players(seats), &|| {
            Box::new(Random)
        });
        for game in &length.games {
            assert_eq!(game.decisions - game.waited, seats as u64 - 1);
        }
    }
}

/// In Planet Unknown stages are phases, but where the last seat of a phase has the next one for itself.
#[test]
fn in_sealed_phases_the_slowest_seat_counts() {
    let game = PlanetUnknown::default();
    let greedy: AgentSpec = "greedy".parse().expect("in the registry");
    for seats in 1..=6 {
        let length = length(&game, seats, 10, &|_| Setup::base(seats), &|| greedy.build(&game));
        let contest = Contest {
            game: &game,
            schedule: length.config.schedule(),
            deal: &|_, _| Setup::base(seats),
            agent: &|_| greedy.build(&game),
            exploration: None,
        };
        let counted: u64 = length.games.iter().map(|game| game.waited).sum();
        let exact: u64 = (0..10).map(|block| waited_in_phases(&contest, block)).sum();
        let least = exact - exact * MISSED / 100;
        assert!(
            (least..=exact).contains(&counted),
            "{seats} seats: {counted} of {exact}"
        );
    }
}

/// The percentage of the decisions that others wait for that may be missed.
const MISSED: u64 = 2;

/// The decisions that others wait for in a game, by the phases of its rounds.
fn waited_in_phases(contest: &Contest<'_, PlanetUnknown>, block: u64) -> u64 {
    let mut phases: Vec<(u16, Phase, [u64; 6])> = Vec::new();
    let mut legal = Vec::new();
    let mut state = contest.start(block, 0).expect("it can be played");
    contest.play_game(block, 0, &mut state, |before, seat, _| {
        let (round, phase) = (before.round.into(), before.phase);
        if phases.last().is_none_or(|last| (last.0, last.1) != (round, phase)) {
            phases.push((round, phase, [0; 6]));
        }
        contest.game.legal_actions(before, &mut legal);
        phases.last_mut().expect("one was added").2[seat.index()] += u64::from(legal.len() > 1);
    });
    let waited = |(_, phase, decisions): &(u16, Phase, [u64; 6])| match phase.is_sealed() {
        true => decisions.iter().copied().max().unwrap_or(0),
        false => decisions.iter().sum(),
    };
    phases.iter().map(waited).sum()
}
