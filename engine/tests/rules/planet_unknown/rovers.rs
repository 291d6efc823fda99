//! Chapter 5: rovers, and what they collect.

use crate::support::corporations::COSMOS;
use crate::support::{Table, draw, square, squares};
use orrery_engine::Seat;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, Slot};
use orrery_engine::planet_unknown::{Part, Phase};

/// Seat 0 in a window with rovers on these squares and this much movement.
fn rovers(on: &[&str], movement: u8) -> Table {
    Table::window(|board| {
        place(board, on);
        board.movement = movement;
    })
}

fn place(board: &mut Board, on: &[&str]) {
    for (rover, text) in board.rovers.iter_mut().zip(on) {
        *rover = Some(square(text));
    }
    board.spare_rovers = 2 - on.len() as u8;
}

#[test]
fn x5_corp_g12_movement_is_split_among_rovers_step_by_step() {
    let mut table = rovers(&["22", "56"], 4);
    table.board(0).lifepods.insert(square("23"));
    table.act("step 0 23");
    let board = table.board(0);
    assert_eq!((board.collected_lifepods, board.movement), (1, 3));
    assert!(!board.lifepods.contains(square("23")));
    table.act_all(&["step 1 46", "step 1 45", "step 1 46"]);
    assert_eq!(table.board(0).movement, 0);
    assert_eq!(table.actor(), Some(1), "the movement is spent");
    assert_eq!(&table.board(0).rovers[..2], [Some(square("23")), Some(square("46"))]);
}

#[test]
fn x5_pu_5_3_r16_a_rover_may_not_enter_the_square_of_another() {
    let table = rovers(&["23", "24"], 4);
    assert_eq!(table.legal_of("step"), ["0 13", "0 22", "0 33", "1 14", "1 25", "1 34"]);
}

#[test]
fn pu_5_3_a_step_goes_to_an_orthogonal_square_of_the_planet_and_is_optional() {
    let table = rovers(&["05"], 1);
    assert_eq!(table.legal(), ["done", "step 0 06", "step 0 15"]);
}

#[test]
fn pu_5_1_rovers_stand_on_covered_and_on_open_squares() {
    let mut table = rovers(&["44"], 2);
    draw(table.board(0), "45", "C E");
    table.act_all(&["step 0 45", "step 0 55"]);
    assert_eq!(table.board(0).rovers[0], Some(square("55")));
}

#[test]
fn pu_5_2_corp_g11_a_rover_comes_onto_a_free_square_of_the_last_tile_and_collects() {
    let mut table = Table::window(|board| {
        place(board, &["14"]);
        board.last_tile = squares("13 14 15");
        board.meteorites = squares("15");
        board.pending.add(Item::Rover, 1);
    });
    assert_eq!(table.legal(), ["place-rover 13", "place-rover 15"]);
    table.act("place-rover 15");
    let board = table.board(0);
    assert_eq!(
        (board.collected_meteorites, board.meteorites.count(), board.spare_rovers),
        (1, 0, 0)
    );
    assert_eq!(board.rover_squares(), squares("14 15"));
}

#[test]
fn pu_5_2_corp_g11_without_a_spare_rover_a_tile_or_a_free_square_nothing_is_placed() {
    let nothing = |on: &[&str], last_tile: &str| {
        let table = Table::window(|board| {
            place(board, on);
            board.last_tile = squares(last_tile);
            board.pending.add(Item::Rover, 1);
        });
        assert_eq!(table.legal(), ["done"]);
    };
    nothing(&["44", "55"], "13 14");
    nothing(&[], "");
    nothing(&["13"], "13");
}

#[test]
fn pu_5_5_a_rover_that_enters_collects_lifepod_and_meteorite_and_goes_on() {
    let mut table = rovers(&["26"], 2);
    table.board(0).meteorites = squares("27 28");
    table.board(0).meteor_symbols = squares("27 28");
    table.act_all(&["step 0 27", "step 0 28"]);
    let board = table.board(0);
    assert_eq!((board.collected_lifepods, board.collected_meteorites), (1, 2));
    assert_eq!(
        (board.meteorites, board.meteor_symbols),
        (squares(""), squares("27 28"))
    );
    assert_eq!(table.part(0, "lifepods"), 1);
}

#[test]
fn pu_5_8_a_rover_placed_this_turn_can_still_be_covered() {
    let mut table = Table::window(|board| {
        board.pending.add(Item::Rover, 1);
        board.pending.add(Item::Patch, 1);
        draw(board, "13", "R");
        board.last_tile = squares("13");
    });
    table.act_all(&["place-rover 13"]);
    table.board(0).movement = 1;
    table.act_all(&["step 0 14", "patch 14"]);
    assert_eq!(table.board(0).rovers[0], None);
    assert_eq!(table.board(0).spare_rovers, 1, "it does not come back");
}

#[test]
fn pu_2_p_r2_corp_g12_movement_is_one_pool_that_the_round_takes_back() {
    let mut table = rovers(&["44"], 0);
    table.board(0).trackers[3] = 4;
    table.board(0).pending.add(Item::Advance(Track::Rover), 2);
    table.act("advance rover");
    assert_eq!(table.board(0).movement, 2);
    table.act("step 0 45");
    table.act("advance rover");
    assert_eq!(table.board(0).movement, 3, "2 + 2, one of them spent");
    table.state.boards[Seat(0)].pending = Default::default();
    table.close_main();
    table.act("done");
    assert_eq!((table.state.round, table.board(0).movement), (2, 0));
}

#[test]
fn pu_2_p_r2_movement_left_in_main_may_be_spent_in_a_civ_window() {
    let mut table = rovers(&["44"], 2);
    table.board(0).claims[0] = 1;
    table.close_main();
    assert_eq!(table.actor(), Some(0));
    assert_eq!(table.legal_of("step").len(), 4);
    table.act("step 0 45");
    assert_eq!(table.board(0).movement, 1);
}

#[test]
fn pu_2_4_movement_may_be_spent_before_the_draft() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 civ+energy");
    place(table.board(0), &["44"]);
    table.board(0).movement = 1;
    assert_eq!(table.legal_of("step").len(), 4);
    table.act("step 0 45");
    assert_eq!((table.actor(), table.board(0).part), (Some(0), Part::Draft));
}

/// A position with a rover of Cosmos, for which steps onto energy terrain are free.
fn free_steps(mut table: Table, movement: u8, drawing: &str) -> Table {
    let board = table.board(0);
    board.corporation = COSMOS;
    board.trackers[Track::Tech.index()] = 10;
    place(board, &["44"]);
    board.movement = movement;
    draw(board, "44", drawing);
    table
}

fn may_step(table: &Table, to: &str) -> bool {
    table.legal_of("step").contains(&format!("0 {to}"))
}

#[test]
fn pu_5_7_free_steps_lead_nowhere_back_until_the_owner_does_something_else() {
    let collects = Table::window(|board| board.pending.add(Item::Collect(Collectible::Lifepod), 1));
    let mut table = free_steps(collects, 2, "e e\ne c");
    table.act("step 0 45");
    assert!(!may_step(&table, "44"));
    table.act_all(&["collect lifepod 27", "put-lifepod scoring-area"]);
    assert!(may_step(&table, "44"), "a lifepod was collected in between");
    table.act("step 0 44");
    assert!(!may_step(&table, "45") && may_step(&table, "54"));
    table.act("step 0 43");
    assert_eq!(table.board(0).movement, 1);
    assert!(may_step(&table, "44"), "a step was paid in between");
}

#[test]
fn pu_5_7_a_free_step_that_collects_opens_the_way_back() {
    let mut table = free_steps(Table::window(|_| ()), 1, "e e");
    table.board(0).meteorites = squares("45");
    table.act("step 0 45");
    assert!(may_step(&table, "44"));
}

#[test]
fn pu_5_7_laying_a_tile_opens_the_way_back() {
    let mut table = free_steps(Table::new(2), 1, "e e");
    table.offer(0, Slot::Inner, "i2 civ+energy");
    table.act("step 0 45");
    assert!(!may_step(&table, "44"));
    table.lay("46C47E");
    assert!(may_step(&table, "44"));
}

#[test]
fn pu_5_7_the_next_window_opens_the_way_back() {
    let mut table = free_steps(Table::window(|board| board.claims[0] = 1), 1, "e e");
    table.act_all(&["step 0 45", "done"]);
    table.play_on(|state| state.phase == Phase::Civ);
    assert_eq!((table.actor(), table.board(0).movement), (Some(0), 1));
    assert!(may_step(&table, "44"));
}
