//! What the boards of planets require of rovers (PU-5).

use crate::support::planets::{settle_on, steps, window_on};
use crate::support::{Table, draw, square};
use orrery_engine::planet_unknown::resource::Track;

#[test]
fn pu_5_4_kax_no_rover_steps_onto_open_toxic_ground() {
    assert_eq!(steps("kax", "32"), ["31", "42"]);
    assert!(steps("kax", "34").is_empty(), "toxic ground all around");
    assert_eq!(steps("kax", "13"), ["14"], "leaving it is free");
    let mut covered = window_on("kax", |board| {
        draw(board, "24", "C");
        board.rovers[0] = Some(square("14"));
        board.spare_rovers = 1;
        board.movement = 1;
    });
    assert_eq!(covered.legal_of("step"), ["0 15", "0 24"], "a piece makes it ordinary");
    covered.act("step 0 24");
    assert_eq!(covered.board(0).rovers[0], Some(square("24")));
}

#[test]
fn pu_5_4_r17_kax_a_teleport_cannot_end_on_open_toxic_ground() {
    let table = window_on("kax", |board| {
        board.rovers[0] = Some(square("05"));
        board.spare_rovers = 1;
        draw(board, "14", "C");
        draw(board, "22", "C");
    });
    let table = table.takes_card("C14");
    let targets = table.legal_of("teleport");
    assert!(!targets.contains(&"0 13".to_owned()), "toxic");
    assert!(targets.contains(&"0 22".to_owned()), "covered");
    assert!(targets.contains(&"0 06".to_owned()) && !targets.contains(&"0 05".to_owned()));
    assert_eq!(
        targets.len(),
        96 - 1 - 20,
        "the rover holds one square; 20 of 21 toxic ones are open"
    );
}

#[test]
fn corp_1_8_petra_a_step_onto_an_open_current_is_free() {
    let mut table = Table::window_of("cosmos", |board| {
        board.trackers[Track::Tech.index()] = 10;
        board.rovers[0] = Some(square("34"));
        board.spare_rovers = 0;
        board.movement = 1;
    });
    settle_on(&mut table, "petra");
    table.act_all(&["step 0 35", "step 0 45"]);
    assert_eq!(table.board(0).movement, 1);
    table.act("step 0 44");
    assert_eq!(table.board(0).movement, 0);
}

#[test]
fn pu_5_3_tartarus_a_rover_cannot_step_across_the_chasm() {
    assert_eq!(steps("tartarus", "35"), ["25", "34"]);
    assert_eq!(steps("tartarus", "46"), ["36", "45", "47", "56"]);
    assert_eq!(steps("tartarus", "86"), ["76", "87"]);
}

#[test]
fn pu_5_6_tartarus_diagonal_rovers_cross_at_the_two_marked_points_alone() {
    let diagonal = |from: &str| {
        let mut table = Table::window_of("cosmos", |board| {
            board.trackers[Track::Tech.index()] = 3;
            board.rovers[0] = Some(square(from));
            board.spare_rovers = 0;
            board.movement = 1;
        });
        settle_on(&mut table, "tartarus");
        table.legal_of("step").join(" ").replace("0 ", "")
    };
    assert_eq!(diagonal("35"), "24 25 34 44 46");
    assert_eq!(diagonal("46"), "35 36 37 45 47 55 56 57");
    assert_eq!(diagonal("95"), "84 85 86 94 96 a4 a5");
    assert_eq!(diagonal("86"), "76 77 87 95 97");
    assert_eq!(diagonal("34"), "23 24 25 33 35 43 44", "45 lies across");
}

#[test]
fn pu_5_6_tartarus_a_teleport_is_not_hindered_by_the_chasm() {
    let table = window_on("tartarus", |board| {
        board.rovers[0] = Some(square("35"));
        board.spare_rovers = 1;
    });
    let table = table.takes_card("C14");
    assert_eq!(table.legal_of("teleport").len(), 95);
}

#[test]
fn pu_5_4_r17_kax_no_diagonal_step_enters_open_toxic_ground() {
    let mut table = Table::window_of("cosmos", |board| {
        board.trackers[Track::Tech.index()] = 3;
        board.rovers[0] = Some(square("32"));
        board.spare_rovers = 0;
        board.movement = 1;
    });
    settle_on(&mut table, "kax");
    assert_eq!(table.legal_of("step"), ["0 31", "0 41", "0 42", "0 43"]);
}
