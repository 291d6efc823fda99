//! The processes of programs: when they are started, how they end, and that none is left.

use super::bench::{Bench, PATIENT};
use orrery_agents::{AgentSpec, Roster};
use orrery_engine::Rules;

#[test]
fn one_process_plays_many_games_and_ends_with_the_run() {
    let bench = Bench::new();
    let chosen = bench.games("counts-games", PATIENT, 5);
    let expected: Vec<_> = bench.legal[1..6].iter().map(|&action| Ok(action)).collect();
    assert_eq!(chosen, expected);
    assert_eq!(bench.started().len(), 1);
    assert!(bench.left_behind().is_empty());
}

#[test]
fn each_seat_at_the_table_has_a_process_of_its_own() {
    let bench = Bench::new();
    let bot = bench.bot("counts-games", PATIENT);
    let roster = Roster::open(&bench.game, &[bot.clone(), bot.clone()]).unwrap();
    assert_eq!(bench.started().len(), 1, "the same agent is tried out once");
    for game in 1..=3 {
        let mut seats = [roster.build(&bot), roster.build(&bot)];
        let chosen = seats.each_mut().map(|agent| bench.ask(agent));
        assert_eq!(
            chosen,
            [Ok(bench.legal[game]), Ok(bench.legal[game])],
            "both programs count games"
        );
    }
    assert_eq!(bench.started().len(), 2);
    drop(roster);
    assert!(bench.left_behind().is_empty());
}

#[test]
fn an_agent_without_a_roster_has_a_process_for_itself() {
    let bench = Bench::new();
    let mut agent = bench.bot("counts-games", PATIENT).build(&bench.game);
    assert_eq!(bench.started().len(), 0, "nothing is started before the first question");
    assert_eq!(bench.ask(&mut agent), Ok(bench.legal[1]));
    drop(agent);
    assert_eq!((bench.started().len(), bench.left_behind().len()), (1, 0));
}

#[test]
fn a_program_that_crashes_forfeits_with_the_end_of_its_standard_error() {
    let bench = Bench::new();
    assert_eq!(
        bench.forfeit("crashes", PATIENT),
        "the program ended (exit status: 3); its standard error:\n  first line\n  last line"
    );
    assert_eq!(
        bench.forfeit("ends-after-hello", PATIENT),
        "the program ended (exit status: 0)"
    );
}

#[test]
fn a_program_is_started_again_after_each_forfeit() {
    let bench = Bench::new();
    for (game, answer) in bench.games("crashes", PATIENT, 5).into_iter().enumerate() {
        let reason = answer.unwrap_err();
        assert!(
            reason.starts_with("the program ended (exit status: 3); "),
            "game {game}: {reason}"
        );
    }
    assert_eq!(bench.started().len(), 5);
    assert!(bench.left_behind().is_empty());
}

#[test]
fn a_program_that_closes_its_output_forfeits_and_is_not_said_to_have_ended() {
    assert_eq!(
        Bench::new().forfeit("closes-its-output", PATIENT),
        "the program closed its standard output"
    );
}

#[test]
fn a_program_that_exits_and_leaves_its_output_to_a_child_has_ended() {
    let bench = Bench::new();
    let reason = bench.forfeit("leaves-its-output-to-a-child", "ms=5000,first=300000");
    assert_eq!(
        (reason.as_str(), bench.started().len()),
        ("the program ended (exit status: 3)", 2)
    );
}

#[test]
fn processes_started_by_a_program_end_with_it() {
    let bench = Bench::new();
    let reason = bench.forfeit("has-a-child", "ms=50,first=300000");
    assert_eq!(
        (reason.as_str(), bench.started().len()),
        ("the program gave no answer in 50 ms", 2)
    );
}

#[test]
fn a_program_that_does_not_end_with_the_run_is_killed() {
    let bench = Bench::new();
    assert_eq!(bench.games("hangs-at-the-end", PATIENT, 1), [Ok(bench.legal[0])]);
    assert_eq!((bench.started().len(), bench.left_behind().len()), (1, 0));
}

#[test]
fn a_program_made_for_something_else_stops_the_run_before_its_first_game() {
    let bench = Bench::new();
    let played = [
        ("protocol", "3".to_owned(), "1 and 2".to_owned()),
        ("game", "\"go\"".to_owned(), bench.game.name().to_owned()),
        ("actions", "99".to_owned(), bench.game.versions().actions.to_string()),
        (
            "observation",
            "98".to_owned(),
            bench.game.versions().observation.to_string(),
        ),
        ("ruleset", "\"0f\"".to_owned(), bench.game.ruleset_id().to_string()),
    ];
    for (what, made, played) in played {
        let bot = bench.bot(&format!("made-for:{{\"{what}\":{made}}}"), PATIENT);
        let made = made.trim_matches('"');
        let expected = format!("{bot}: the program was made for {what} {made}, but the run has {what} {played}");
        assert_eq!(bench.refusal(&bot), expected);
    }
    assert!(bench.left_behind().is_empty());
}

#[test]
fn a_program_that_is_missing_or_does_not_start_stops_the_run_before_its_first_game() {
    let bench = Bench::new();
    let nowhere: AgentSpec = "extern:cmd=./no-such-program -x".parse().unwrap();
    let reason = bench.refusal(&nowhere);
    let expected = "extern:cmd=./no-such-program -x: the program cannot be started: No such file";
    assert!(reason.starts_with(expected), "{reason}");
    let reason = bench.refusal(&bench.bot("cannot-start", PATIENT));
    let expected = "the program ended (exit status: 1); its standard error:\n  no model";
    assert!(reason.ends_with(expected), "{reason}");
    let person: AgentSpec = "human".parse().unwrap();
    assert_eq!(
        bench.refusal(&person),
        "human is a person at the terminal and plays only in `orrery play`"
    );
}
