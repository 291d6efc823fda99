//! Replays of whole games: what their pages hold, and how large they are.

use orrery_agents::{AgentSpec, Playable};
use orrery_arena::record::Record;
use orrery_arena::{Contest, Forfeited, Row, Schedule};
use orrery_engine::planet_unknown::{SeatSetup, Setup};
use orrery_engine::{BySeat, Game, PlanetUnknown, Planetarium, Rules, Seat, Turn, planetarium};
use orrery_web::drawing;
use orrery_web::replay::{self, Analyst, Opinion, Replay};
use std::collections::BTreeSet;

/// The first game of a tournament of copies of an agent, and its row.
fn played<G: Playable>(game: &G, setup: G::Setup, seats: usize, agent: &str) -> (Record<G::Setup>, Row) {
    let agent: AgentSpec = agent.parse().unwrap();
    let contest = Contest {
        game,
        schedule: Schedule::new(5, 1, seats),
        deal: &|_, _| setup.clone(),
        agent: &|_| agent.build(game),
        exploration: None,
    };
    let row = contest.play_block(0).unwrap().swap_remove(0);
    (contest.record_game(0, 0).unwrap(), row)
}

fn names(seats: usize) -> BySeat<String> {
    BySeat::from_fn(seats, |seat| format!("agent {}", seat.0))
}

fn replay<G: Game>(game: &G, record: &Record<G::Setup>, seats: usize, observer: Option<Seat>) -> Replay {
    Replay::of_record(game, record, &names(seats), observer, None).unwrap()
}

/// Six seats, each with other boards, private objectives and events.
fn all_modules(game: &PlanetUnknown) -> Setup {
    let mut setup = Setup::base(6);
    let tables = game.tables();
    for (place, seat) in setup.seats.iter_mut().enumerate() {
        *seat = SeatSetup {
            planet: tables.planets[place + 1].slug.to_string(),
            corporation: tables.corporations[place + 1].slug.to_string(),
        };
    }
    setup.private_objectives = true;
    setup.events = Some("9,3,8".to_owned());
    setup
}

#[test]
fn the_last_step_is_the_end_with_the_result_of_the_row() {
    let game = Planetarium::default();
    let (record, row) = played(&game, planetarium::Setup::players(3), 3, "greedy");
    for observer in [None, Some(Seat(2))] {
        let replay = replay(&game, &record, 3, observer);
        for (seat, result) in replay.seats.entries() {
            let points = (row.scores[seat], row.parts[seat].to_vec());
            assert_eq!((result.rank, &result.points), (row.ranks[seat], &Some(points)));
        }
        assert!(
            replay
                .ending
                .starts_with(&format!("The game ends in round {}: {}", row.rounds, row.ending))
        );
        let ends = replay.steps.iter().filter(|step| step.decision.is_none()).count();
        assert!(ends == 1 && replay.steps.last().unwrap().decision.is_none());
    }
}

#[test]
fn a_step_is_a_decision_between_two_or_more_actions() {
    let game = PlanetUnknown::default();
    let (record, row) = played(&game, Setup::base(3), 3, "greedy:eval=points");
    let all = replay(&game, &record, 3, None);
    assert_eq!(all.steps.len() as u64, row.decisions + 1);
    let forced: usize = all.steps.iter().map(|step| step.forced.len()).sum();
    assert_eq!(forced as u64, row.plies - row.decisions);
    let of_seats = (0..3).map(|seat| replay(&game, &record, 3, Some(Seat(seat))));
    let own: usize = of_seats.map(|replay| replay.steps.len() - 1).sum();
    assert_eq!(own as u64, row.decisions);
}

#[test]
fn the_changes_of_the_steps_make_the_picture_of_each_position() {
    let game = PlanetUnknown::default();
    let (record, _) = played(&game, all_modules(&game), 6, "greedy:eval=points");
    for observer in [None, Some(Seat(3))] {
        let replay = replay(&game, &record, 6, observer);
        let mut pictures = Vec::new();
        let decides = |before: &_| observer.is_none_or(|seat| game.turn(before) == Turn::Decide(seat));
        let end = record.replay(&game, |before, legal, _| {
            if legal.len() > 1 && decides(before) {
                pictures.push(drawing::of_state(&game, before, observer));
            }
        });
        pictures.push(drawing::of_state(&game, &end.unwrap(), observer));
        assert_eq!(replay.steps.len(), pictures.len());
        for (step, picture) in pictures.iter().enumerate() {
            assert_eq!(&replay.picture(step), picture, "step {}", step + 1);
        }
        let pieces: BTreeSet<&String> = replay.pieces.iter().collect();
        assert_eq!(pieces.len(), replay.pieces.len(), "each piece is stored once");
    }
}

#[test]
fn the_analysis_marks_what_was_played_and_what_the_agent_would_play() {
    let game = PlanetUnknown::default();
    let (record, row) = played(&game, Setup::base(2), 2, "random");
    for (agent, has_visits) in [("planner:beam=4,depth=4", false), ("mcts:iters=8", true)] {
        let spec: AgentSpec = agent.parse().unwrap();
        let mut decisions = 0;
        let analyst = Analyst::new(&game, &spec, 2, || decisions += 1).unwrap();
        let replay = Replay::of_record(&game, &record, &names(2), None, Some(analyst)).unwrap();
        let weighed = replay
            .steps
            .iter()
            .filter_map(|step| step.decision.as_ref()?.weighed.as_ref());
        let mut agrees = 0;
        for weighed in weighed {
            let marked = |is: fn(&Opinion) -> bool| weighed.opinions.iter().filter(|opinion| is(opinion)).count();
            assert_eq!(marked(|opinion| opinion.is_played), 1, "{weighed:?}");
            assert_eq!(marked(|opinion| opinion.is_own), 1, "{weighed:?}");
            assert!(weighed.opinions.len() <= 6 && weighed.opinions.iter().all(|opinion| !opinion.text.is_empty()));
            assert_eq!(weighed.opinions.iter().any(|opinion| opinion.visits > 0), has_visits);
            agrees += marked(|opinion| opinion.is_own && opinion.is_played);
        }
        assert_eq!(decisions, row.decisions);
        assert!(agrees > 0 && (agrees as u64) < row.decisions, "{agrees}");
        let page = replay::page(&replay);
        assert!(page.contains("data-curve=\"estimate\"") && page.contains("would have played something else"));
    }
}

/// It is asked what is best, not what it would play.
#[test]
fn an_agent_that_analyses_does_not_slip() {
    let game = Planetarium::default();
    let (record, _) = played(&game, planetarium::Setup::players(2), 2, "random");
    let page = |agent: &str| {
        let analyst = Analyst::new(&game, &agent.parse().unwrap(), 2, || {}).unwrap();
        replay::page(&Replay::of_record(&game, &record, &names(2), None, Some(analyst)).unwrap())
    };
    assert_eq!(page("planner:beam=4,slips=1"), page("planner:beam=4"));
}

#[test]
fn an_agent_that_values_nothing_cannot_analyse() {
    let game = Planetarium::default();
    let error = Analyst::new(&game, &"random".parse().unwrap(), 2, || {}).err().unwrap();
    assert_eq!(
        error.to_string(),
        "random values no actions; allowed are greedy, planner, flat and mcts"
    );
}

#[test]
fn a_seat_that_the_game_does_not_have_is_refused() {
    let game = Planetarium::default();
    let (record, _) = played(&game, planetarium::Setup::players(2), 2, "random");
    let of = |seats, observer| Replay::of_record(&game, &record, &names(seats), observer, None);
    let error = of(2, Some(Seat(2))).unwrap_err();
    assert_eq!(error.to_string(), "found seat 2; the game has seats 0 to 1");
    assert_eq!(
        of(3, None).unwrap_err().to_string(),
        "the game has 2 seats; found 3 agents"
    );
}

#[test]
fn a_page_for_a_seat_has_neither_the_score_of_a_forfeited_game_nor_its_reason() {
    let game = PlanetUnknown::default();
    let (mut record, _) = played(&game, Setup::base(2), 2, "random");
    let mut plies = 0;
    let mut cut = None;
    let end = record.replay(&game, |before, _, _| {
        if plies == 30 {
            cut = Some(before.clone());
        }
        plies += 1;
    });
    assert!(end.is_ok());
    let cut = cut.unwrap();
    let Turn::Decide(seat) = game.turn(&cut) else {
        panic!("it goes on")
    };
    record.actions.truncate(30);
    record.key = game.key(&cut);
    let reason = "my cards are bad".to_owned();
    record.forfeit = Some(Forfeited { seat, reason });
    let page = |observer| replay::page(&replay(&game, &record, 2, observer));
    assert!(page(None).contains("forfeits: my cards are bad"));
    let seen = page(Some(Seat(0)));
    assert!(seen.contains("forfeits.") && seen.contains("not counted") && !seen.contains("my cards are bad"));
}

#[test]
fn a_page_is_one_file_that_names_agents_as_text() {
    let game = Planetarium::default();
    let (record, _) = played(&game, planetarium::Setup::players(2), 2, "random");
    let agents = ["</script><script>alert(1)</script>", "a & b"]
        .map(str::to_owned)
        .into_iter()
        .collect();
    let replay = Replay::of_record(&game, &record, &agents, None, None).unwrap();
    let page = replay::page(&replay);
    assert!(!page.contains("<script>alert") && page.contains("&lt;/script&gt;") && page.contains("a &amp; b"));
    let urls: BTreeSet<&str> = page
        .split("http:")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(!page.contains("https:"));
    assert_eq!(urls, BTreeSet::from(["//www.w3.org/2000/svg"]));
    assert_eq!(page, replay::page(&replay));
}

#[test]
fn pages_stay_small() {
    let game = PlanetUnknown::default();
    let (record, _) = played(&game, all_modules(&game), 6, "greedy");
    let large = replay::page(&replay(&game, &record, 6, None)).len();
    let (record, _) = played(&game, Setup::base(2), 2, "greedy");
    let small = replay::page(&replay(&game, &record, 2, None)).len();
    assert!(large < 1_000_000 && small < 400_000, "{large} and {small} bytes");
}
