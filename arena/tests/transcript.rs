//! Transcripts of games: turns, boards, rounds and the end.

#[path = "../../agents/tests/pick/mod.rs"]
mod pick;

use orrery_arena::report::{Boards, Transcript};
use orrery_engine::{Action, BySeat, Rules, playout};
use pick::{Pick, Setup};

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

#[test]
fn boards_at_the_end_are_those_of_all_seats_once() {
    let turns = transcript(Boards::Turn);
    let end = transcript(Boards::End);
    assert_eq!(end.matches("\nseat 0: 7\n").count(), 1);
    assert_eq!(end.matches("\nseat 1: 9\n").count(), 1);
    assert!(end.find("\nseat 0: 7\n") > end.find("> picks 9"), "{end}");
    assert!(turns.find("\nseat 0: 7\n") < turns.find("> picks 9"), "{turns}");
}
