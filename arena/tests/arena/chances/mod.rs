//! The chances through games in which they are known.

mod blunders;
mod learned;
mod margins;
mod turning_points;

use margins::{COIN, Margins, ROUNDS};
use orrery_agents::{AgentList, Random};
use orrery_arena::chances::{Continuations, Course, Kept, Method, TableTension, Tension, Watched};
use orrery_arena::stats::Measured;
use orrery_arena::{Contest, PlayedBlock, RunConfig, Schedule};
use orrery_engine::{Game, PlanetUnknown, Planetarium, Seat, planet_unknown, planetarium};

/// Games, one a block, each with this number of continuations from each round.
fn watched<G: Game>(game: &G, setup: G::Setup, blocks: u64, continuations: u32) -> Vec<Watched> {
    let start = game.start(&setup, 0).expect("it can be played");
    let contest = Contest {
        game,
        schedule: Schedule::new(3, 1, game.seats(&start)),
        deal: &|_, _| setup.clone(),
        agent: &|_| Box::new(Random),
        exploration: None,
    };
    let continuations = Continuations {
        game,
        agent: &|| Box::new(Random),
        count: continuations,
        seed: 3,
    };
    let of_block = |block| {
        let rows = contest.play_block(block).expect("it can be played");
        let record = |game| contest.record_game(block, game).expect("it can be played");
        let played = PlayedBlock {
            block,
            setup: "{}".to_owned(),
            records: rows.iter().map(|row| record(row.game).to_bytes(game)).collect(),
            rows,
            thoughts: Vec::new(),
            branched: Vec::new(),
            costs: Vec::new(),
        };
        let kept = Kept::nothing(method());
        continuations.of_block(&played, &kept).expect("the records are games")
    };
    (0..blocks).flat_map(of_block).collect()
}

fn method() -> Method {
    Method {
        by: "random".to_owned(),
        continuations: 2,
        run: Default::default(),
    }
}

/// What these games say.
fn of_games(game: Margins, games: &[Watched]) -> Tension {
    let agents: AgentList = "random".parse().expect("in the registry");
    let config = RunConfig::new(&game, (), 2, agents, games.len() as u64, 3).expect("one agent is not too many");
    Tension::of_games(config, method(), games, 0)
}

fn tension(game: Margins, blocks: u64, continuations: u32) -> Tension {
    of_games(game, &watched(&game, (), blocks, continuations))
}

/// The only table.
fn of_table(tension: &Tension) -> TableTension {
    let [table] = &tension.tables()[..] else {
        panic!("one agent plays with itself");
    };
    table.clone()
}

/// The chance that a margin is above 0 after this many steps of 1 up or down.
fn chance_of_walk(margin: i32, steps: u32) -> f64 {
    match steps {
        0 => f64::from(u8::from(margin > 0)),
        _ => (chance_of_walk(margin + 1, steps - 1) + chance_of_walk(margin - 1, steps - 1)) / 2.0,
    }
}

/// The margins at the beginnings of the rounds of a walk, and the last one. The ways are numbered.
fn walk(way: u32) -> Vec<i32> {
    let steps = (0..ROUNDS).map(|round| if way >> round & 1 == 1 { 1 } else { -1 });
    let mut margins = vec![0];
    steps.for_each(|step| margins.push(margins[margins.len() - 1] + step));
    margins
}

/// The mean over all walks.
fn of_all_walks(value: impl Fn(&[i32]) -> f64) -> f64 {
    let walks = 1 << ROUNDS;
    (0..walks).map(|way| value(&walk(way))).sum::<f64>() / f64::from(walks)
}

/// How often the sign changes.
fn changes(margins: &[i32]) -> f64 {
    let signs: Vec<i32> = margins
        .iter()
        .map(|margin| margin.signum())
        .filter(|&sign| sign != 0)
        .collect();
    signs.windows(2).filter(|pair| pair[0] != pair[1]).count() as f64
}

/// The share of its rounds after which a walk is decided, by the chances of binomial tails.
fn decided(margins: &[i32]) -> f64 {
    let won = margins[ROUNDS as usize].signum();
    let is_open = |after: u32| chance_of_walk(won * margins[after as usize], ROUNDS - after) < 0.9;
    let last_open = (0..ROUNDS).rev().find(|&after| is_open(after));
    f64::from(last_open.map_or(0, |after| after + 1)) / f64::from(ROUNDS)
}

/// How far the chances of seat 0 are from those that are known, in the mean.
fn off(tension: &Tension, known: impl Fn(&Course, usize) -> f64) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for course in &tension.courses {
        for (place, moment) in course.moments.iter().enumerate() {
            sum += (moment.chances[Seat(0)] - known(course, place)).abs();
            count += 1.0;
        }
    }
    sum / count
}

fn mean(of: Option<Measured>) -> f64 {
    of.expect("there are games").mean
}

#[test]
fn of_a_random_walk_chances_changes_of_the_lead_and_decisions_are_known() {
    let tension = tension(Margins::Walk, 400, 256);
    assert!(
        tension
            .courses
            .iter()
            .all(|course| course.moments.len() == ROUNDS as usize)
    );
    // Expected points are close to the margin so far, whose parity is that of the rounds.
    let margin = |course: &Course, after: usize| {
        let moment = &course.moments[after];
        let lead = moment.points[Seat(0)] - moment.points[Seat(1)];
        let odd = (after % 2) as f64;
        (2.0 * ((lead - odd) / 2.0).round() + odd) as i32
    };
    let known = |course: &Course, after: usize| chance_of_walk(margin(course, after), ROUNDS - after as u32);
    let off = off(&tension, known);
    assert!(off < 0.03, "{off}");
    let table = of_table(&tension);
    let changes = of_all_walks(changes);
    assert!((mean(table.lead_changes) - changes).abs() < 0.1, "{table:?}: {changes}");
    let without = of_all_walks(|margins| f64::from(u8::from(self::changes(margins) == 0.0)));
    assert!(
        (table.without_change.value.unwrap() - without).abs() < 0.06,
        "{table:?}: {without}"
    );
    let decided = of_all_walks(decided);
    assert!((mean(table.decided) - decided).abs() < 0.02, "{table:?}: {decided}");
    let margin = of_all_walks(|margins| margins[ROUNDS as usize].abs().into());
    assert!((mean(table.margin) - margin).abs() < 0.25, "{table:?}: {margin}");
    assert!(table.boards_alone.interval.contains(0.5), "{table:?}");
}

#[test]
fn a_coin_at_the_end_decides_nothing_before_it() {
    let tension = tension(Margins::CoinAtTheEnd, 200, 16);
    let table = of_table(&tension);
    assert_eq!((mean(table.decided), table.open.value), (1.0, Some(1.0)));
    // In at most 5 of 100 games somebody seems to be ahead.
    assert!(mean(table.lead_changes) < 0.08, "{table:?}");
    let off = off(&tension, |_, _| 0.5);
    assert!(off < 0.05, "{off}");
    assert!(table.boards_alone.interval.contains(0.5), "{table:?}");
    let skill = tension.skill().expect("there are games").mean;
    assert!(skill.abs() < 0.02, "{skill}");
}

#[test]
fn what_the_deal_decides_is_decided_at_the_beginning() {
    let tension = tension(Margins::Deal, 60, 4);
    let table = of_table(&tension);
    assert_eq!((mean(table.decided), mean(table.lead_changes)), (0.0, 0.0));
    assert_eq!(
        (table.without_change.value, table.boards_alone.value),
        (Some(1.0), Some(1.0))
    );
    assert_eq!((mean(table.behind), table.open.value), (0.0, Some(0.0)));
    let lowest = mean(table.lowest);
    assert!(
        lowest > 0.9 && lowest < 1.0 - 1e-6,
        "no chance is certain before the end: {lowest}"
    );
    assert!(tension.skill().expect("there are games").mean > 0.95);
}

#[test]
fn what_half_time_decides_is_decided_there() {
    let tension = tension(Margins::CoinAtHalfTime, 200, 16);
    let half = f64::from(ROUNDS / 2 + 1);
    for course in &tension.courses {
        let decided = course.decided().expect("one seat wins");
        assert_eq!(decided * f64::from(ROUNDS), half, "{course:?}");
    }
    let after = |round: f64| tension.rounds()[round as usize].clone();
    assert_eq!(after(half).favourite_wins.value, Some(1.0));
    assert!(after(half - 1.0).favourite_wins.interval.contains(0.5));
    assert_eq!(
        [half - 1.0, half].map(|round| after(round).decided.value),
        [Some(0.0), Some(1.0)]
    );
}

#[test]
fn a_shared_win_has_no_winner() {
    let tension = tension(Margins::Nothing, 12, 4);
    let table = of_table(&tension);
    assert_eq!((table.games, table.shared, table.lead_changes), (12, 12, None));
    assert_eq!((mean(table.margin), table.boards_alone.value), (0.0, None));
    assert!(tension.courses.iter().all(|course| course.won.is_none()) && tension.by_drama().is_empty());
}

#[test]
fn chances_come_true() {
    let tension = tension(Margins::Walk, 300, 16);
    for tenth in tension.reliability().iter().filter(|tenth| tenth.won.blocks >= 30) {
        let chance = tenth.chance.expect("there are seats");
        assert!(tenth.won.interval.contains(chance), "{tenth:?}");
    }
}

#[test]
fn no_game_is_judged_by_a_fit_that_has_seen_its_result() {
    let mut games = watched(&Margins::Walk, (), 30, 8);
    let before = of_games(Margins::Walk, &games);
    let shares = games[0].row.shares.clone();
    games[0].row.shares = [shares[Seat(1)], shares[Seat(0)]].into_iter().collect();
    let after = of_games(Margins::Walk, &games);
    let is_same = |game: usize| before.courses[game].moments == after.courses[game].moments;
    assert!(is_same(0) && !is_same(1));
}

#[test]
fn what_one_seat_knows_is_known_in_one_half_of_the_samples() {
    let tension = tension(Margins::KnownToSeat0, 100, 16);
    // The lead that the seat which wins has before the first round.
    let lead = |course: &Course| {
        let points = &course.moments[0].points;
        (points[Seat(0)] - points[Seat(1)]) * (2.0 * course.shares[Seat(0)] - 1.0)
    };
    let lead = tension.courses.iter().map(lead).sum::<f64>() / 100.0;
    assert!((lead - f64::from(COIN) / 2.0).abs() < 0.6, "{lead}");
}

/// In the set-up, in which seats choose private objectives, no round has begun; the first look is before it.
#[test]
fn before_each_round_there_is_one_look() {
    let setup = planet_unknown::Setup {
        private_objectives: true,
        ..planet_unknown::Setup::base(2)
    };
    let planet_unknown = watched(&PlanetUnknown::default(), setup, 3, 2);
    let planetarium = watched(&Planetarium::default(), planetarium::Setup::players(2), 3, 2);
    for game in planet_unknown.iter().chain(&planetarium) {
        let after: Vec<u32> = game.looks.iter().map(|look| look.after).collect();
        assert_eq!(after, (0..game.row.rounds).collect::<Vec<u32>>());
    }
}

#[test]
fn the_most_dramatic_game_has_the_most_changes_and_is_decided_the_latest() {
    let tension = tension(Margins::Walk, 60, 64);
    let drama: Vec<(u32, f64)> = tension
        .by_drama()
        .iter()
        .map(|course| (course.won.unwrap().lead_changes, course.decided().unwrap()))
        .collect();
    assert!(drama[0].0 > drama[59].0);
    assert!(drama.windows(2).all(|pair| pair[0] >= pair[1]), "{drama:?}");
}
