//! What the recording keeps from one phase to another.

use super::position::Position;
use crate::support::events::event;
use crate::support::{Table, draw, square};
use crate::traces::pools::next_with_choice;
use crate::traces::recording::{Closed, Line};
use orrery_engine::Seat;
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::resource::Track;
use serde_json::{Value, json};

#[test]
fn d22_in_event_the_count_of_the_last_main_is_used() {
    let table = Table::window_of("horizon", |board| {
        draw(board, "33", "C c c");
        board.trackers[Track::Tech.index()] = 5;
        for (rover, at) in board.rovers.iter_mut().zip(["33", "34", "35"]) {
            *rover = Some(square(at));
        }
        board.carrying = 0b11;
    });
    let mut position = Position::of(table);
    let mut begin = |closed: Closed, picks: Option<u8>, carrying: u8| {
        let play = &mut position.play;
        play.board_mut(Seat(0)).carrying = carrying;
        play.begin_phase(&position.games.ours, closed, picks.map(Seat));
        let used = play.clone().use_round_start(&position.games.ours, Seat(0));
        used.board(Seat(0)).movement
    };
    assert_eq!(begin(Closed::Main, None, 0b11), 2);
    assert_eq!(
        begin(Closed::Civ, Some(1), 0b1),
        2,
        "that of the other seat counts nothing"
    );
    assert_eq!(begin(Closed::Event, None, 0b111), 2);
    assert_eq!(begin(Closed::Civ, Some(0), 0b1), 1);
    assert_eq!(begin(Closed::Event, None, 0b11), 1);
    assert_eq!(begin(Closed::Main, None, 0b111), 3);
}

#[test]
fn d6_the_rover_of_the_event_stays_among_the_spare_ones() {
    let after = |events: &[&str], phase: Phase| {
        let mut table = event("E01", |_| ());
        for event in events {
            table.put_event_on_top(event);
            table.state.events.current = Some(table.event(event));
            table.state.events.drawn += 1;
        }
        table.state.phase = phase;
        let position = Position::of(table);
        let spare = position.play.board(Seat(0)).spare_rovers;
        let kept = position.play.with_spare_rover(Seat(0))?;
        Some((kept.board(Seat(0)).spare_rovers - spare, kept.deviations))
    };
    assert_eq!(after(&[], Phase::Main), Some((0, vec![])), "it waits to be placed");
    assert_eq!(
        after(&[], Phase::Last),
        Some((1, vec!["D6"])),
        "the event was that of the last round"
    );
    assert_eq!(
        after(&["E33"], Phase::Event),
        Some((1, vec!["D6"])),
        "the next event is revealed"
    );
    assert_eq!(after(&["E33", "E34"], Phase::Main), None);
}

#[test]
fn pools_are_compared_with_the_next_line_after_a_choice() {
    let line = |value: Value| -> Line { serde_json::from_value(value).expect("the line is sound") };
    let ends = |phase: Value, card: u8| line(json!({ "k": "apply", "cb": phase, "dg": [], "civ": [[card]] }));
    let civ = || json!({ "order": "civCardTurn" });
    let main = || json!({ "method": "stEndTurnEngine" });
    let decision =
        |act: &str| line(json!({ "k": "d", "p": 0, "st": "TakeCivCard", "act": act, "off": null, "ch": null }));
    let next = |lines: &[Line]| next_with_choice(lines).map(|apply| apply.civ[0][0]);
    assert_eq!(next(&[ends(civ(), 1), ends(main(), 2)]), Some(2));
    assert_eq!(next(&[decision("take"), ends(civ(), 1), ends(main(), 2)]), Some(1));
    assert_eq!(next(&[ends(main(), 1), ends(main(), 2)]), Some(1));
}
