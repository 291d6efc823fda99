//! Transcripts of games: turns, boards, rounds and the end.

use crate::pick::{Pick, Setup};
use orrery_arena::report::{Boards, Transcript};
use orrery_engine::planetarium::{self, Phase};
use orrery_engine::{Action, BySeat, Planetarium, Rules, Seat, playout};

/// The transcript of a game of two seats that pick 7 and 9.
fn transcript(boards: Boards) -> String {
    let mut state = Pick.start(&Setup { seats: 2, luck: 1 }, 1).unwrap();
    let names: BySeat<String> = ["low", "high"].map(str::to_owned).into_iter().collect();
    let mut transcript = Transcript::new(&Pick, &names, boards);
    playout::play(
        &Pick,
        &mut state,
        |view| Action([7, 9][view.observer().index()]),
        |before, seat, action| transcript.add(before, seat, action),
    );
    transcript.finish(&state, None)
}

#[test]
fn a_game_is_printed_turn_by_turn_with_the_board_of_each_seat() {
    insta::assert_snapshot!(transcript(Boards::Turn));
}

#[test]
fn a_player_alone_reaches_or_misses_the_target() {
    let result = |pick| {
        let mut state = Pick.start(&Setup { seats: 1, luck: 1 }, 1).unwrap();
        let names: BySeat<String> = ["alone".to_owned()].into_iter().collect();
        let mut transcript = Transcript::new(&Pick, &names, Boards::End);
        let add = |before: &_, seat, action| transcript.add(before, seat, action);
        playout::play(&Pick, &mut state, |_| Action(pick), add);
        let text = transcript.finish(&state, None);
        text.lines().last().unwrap().to_owned()
    };
    assert_eq!(result(9), "seat 0 (alone) reaches the target of 9 by 0.");
    assert_eq!(result(7), "seat 0 (alone) misses the target of 9 by 2.");
}

/// The end of the transcript of a solo game of Planetarium that ended with these points against a target of 100.
fn end_of_planetarium(points: u16, ending: planetarium::Ending) -> String {
    let game = Planetarium::default();
    let mut state = game.start(&planetarium::Setup::players(1), 1).unwrap();
    state.players[Seat(0)].points = [points, 0, 0];
    (state.phase, state.ending) = (Phase::Over, Some(ending));
    let names: BySeat<String> = ["alone".to_owned()].into_iter().collect();
    let text = Transcript::new(&game, &names, Boards::End).finish(&state, None);
    text[text.find("The game ends").unwrap()..].to_owned()
}

#[test]
fn a_score_equal_to_the_target_is_not_above_it() {
    let result = |points| {
        let text = end_of_planetarium(points, planetarium::Ending::Track);
        text.lines().last().unwrap().to_owned()
    };
    assert_eq!(result(99), "seat 0 (alone) misses the target of 100 by 1.");
    assert_eq!(
        result(100),
        "seat 0 (alone) reaches the target of 100, but must be above it."
    );
    assert_eq!(result(101), "seat 0 (alone) reaches the target of 100 by 1.");
}

#[test]
fn an_end_by_a_house_rule_says_so() {
    let first = |ending| {
        let text = end_of_planetarium(1, ending);
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(first(planetarium::Ending::Track), "The game ends in round 1: track.");
    assert_eq!(
        first(planetarium::Ending::Quiet),
        "The game ends in round 1: quiet, a house rule: 20 turns per player in a row without progress."
    );
    assert_eq!(
        first(planetarium::Ending::Cap),
        "The game ends in round 1: cap, a house rule: 100 turns per player."
    );
}

#[test]
fn boards_at_the_end_are_those_of_all_seats_once() {
    let turns = transcript(Boards::Turn);
    let end = transcript(Boards::End);
    assert_eq!(end.matches("\nseat 0: 7\n").count(), 1);
    assert_eq!(end.matches("\nseat 1: 9\n").count(), 1);
    assert!(end.find("\nseat 0: 7\n") > end.find("> picks 9"), "{end}");
    assert!(turns.find("\nseat 0: 7\n") < turns.find("> picks 9"), "{turns}");
}
