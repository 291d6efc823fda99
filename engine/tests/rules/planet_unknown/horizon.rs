//! Horizon Group: carrying and delivering meteorites (CORP-3.1 to CORP-3.4).

use crate::support::corporations::HORIZON;
use crate::support::{Table, draw, square, squares};
use orrery_engine::Rules;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, Slot};

/// Seat 0 in a window, as Horizon with its tech tracker at this position and rovers on these squares.
pub(crate) fn horizon(tech: u8, on: &[&str], movement: u8, change: impl FnOnce(&mut Board)) -> Table {
    Table::window(|board| {
        set_up(board, tech);
        rovers(board, on, movement);
        change(board);
    })
}

pub(crate) fn set_up(board: &mut Board, tech: u8) {
    board.corporation = HORIZON;
    board.trackers[Track::Tech.index()] = tech;
    board.spare_rovers = 4;
}

pub(crate) fn rovers(board: &mut Board, on: &[&str], movement: u8) {
    for (rover, text) in board.rovers.iter_mut().zip(on) {
        *rover = Some(square(text));
    }
    board.spare_rovers = 4 - on.len() as u8;
    board.movement = movement;
}

/// The rovers that carry, the meteorites on the planet, and how many are collected.
pub(crate) fn cargo(table: &mut Table) -> (u8, String, u8) {
    let board = table.board(0);
    let lying: Vec<String> = board.meteorites.iter().map(|square| square.notation()).collect();
    (board.carrying, lying.join(" "), board.collected_meteorites)
}

pub(crate) fn is(carrying: u8, lying: &str, collected: u8) -> (u8, String, u8) {
    (carrying, lying.to_owned(), collected)
}

#[test]
fn corp_3_1_a_rover_picks_up_one_meteorite_where_it_moves_and_passes_others_by() {
    let mut table = horizon(0, &["44"], 4, |board| board.meteorites = squares("45 46"));
    table.act("step 0 45");
    assert_eq!(cargo(&mut table), is(1, "46", 0));
    table.act("step 0 46");
    assert_eq!(cargo(&mut table), is(1, "46", 0), "it keeps its own");
    table.act("step 0 47");
    assert_eq!(cargo(&mut table), is(1, "46", 0));
    assert_eq!(table.part(0, "meteorites"), 0);
}

#[test]
fn corp_3_1_each_rover_carries_one() {
    let mut table = horizon(0, &["44", "55"], 3, |board| board.meteorites = squares("45 46"));
    table.act_all(&["step 0 45", "step 1 56", "step 1 46"]);
    assert_eq!(cargo(&mut table), is(0b11, "", 0));
}

#[test]
fn corp_3_1_a_rover_picks_up_where_it_is_placed_or_teleported() {
    let mut table = horizon(0, &[], 0, |board| {
        board.meteorites = squares("13");
        board.last_tile = squares("13");
        board.pending.add(Item::Rover, 1);
    });
    table.act("place-rover 13");
    assert_eq!(cargo(&mut table), is(1, "", 0));

    let mut table = horizon(0, &["44"], 0, |board| {
        board.meteorites = squares("99");
        board.pending.add(Item::Teleport, 1);
    });
    table.act("teleport 0 99");
    assert_eq!(cargo(&mut table), is(1, "", 0));
}

#[test]
fn corp_3_1_r37_one_step_delivers_what_is_carried_and_what_lies_at_the_rover_resource() {
    for (carrying, collected) in [(0, 1), (1, 2)] {
        let mut table = horizon(0, &["44"], 1, |board| {
            draw(board, "45", "R");
            board.meteorites = squares("45");
            board.carrying = carrying;
        });
        table.act("step 0 45");
        assert_eq!(cargo(&mut table), is(0, "", collected));
    }
}

#[test]
fn corp_3_1_r37_one_teleport_picks_up_and_delivers_too() {
    let mut table = horizon(0, &["44"], 0, |board| {
        draw(board, "99", "R");
        board.meteorites = squares("99");
        board.carrying = 1;
        board.pending.add(Item::Teleport, 1);
    });
    table.act("teleport 0 99");
    assert_eq!(cargo(&mut table), is(0, "", 2));
}

#[test]
fn corp_3_2_a_carried_meteorite_is_delivered_at_a_rover_resource_not_on_mere_terrain() {
    let mut table = horizon(0, &["44"], 3, |board| {
        draw(board, "45", "r R C");
        board.carrying = 1;
    });
    table.act("step 0 45");
    assert_eq!(cargo(&mut table), is(1, "", 0));
    table.act("step 0 46");
    assert_eq!(cargo(&mut table), is(0, "", 1));
    table.act("step 0 47");
    assert_eq!((cargo(&mut table), table.board(0).movement), (is(0, "", 1), 0));
}

#[test]
fn corp_3_2_a_teleport_delivers_and_a_placing_does_not() {
    let mut table = horizon(0, &["44"], 0, |board| {
        draw(board, "99", "R");
        board.carrying = 1;
        board.pending.add(Item::Teleport, 1);
    });
    table.act("teleport 0 99");
    assert_eq!(cargo(&mut table), is(0, "", 1));

    let mut table = horizon(0, &[], 0, |board| {
        draw(board, "13", "R");
        board.meteorites = squares("13");
        board.last_tile = squares("13");
        board.pending.add(Item::Rover, 1);
    });
    table.act("place-rover 13");
    assert_eq!(cargo(&mut table), is(1, "", 0));
}

#[test]
fn corp_3_2_lifepods_are_collected_without_delivery() {
    let mut table = horizon(0, &["26"], 1, |_| ());
    table.act("step 0 27");
    assert_eq!((table.board(0).collected_lifepods, table.part(0, "lifepods")), (1, 1));
}

#[test]
fn corp_3_3_a_carried_meteorite_spoils_the_row_and_the_column_of_its_rover() {
    let scored = |carrying: u8| {
        let mut table = Table::three_by_three(2);
        table.cover_all_but(0, "");
        let field = table.game.planet(&table.state.boards[orrery_engine::Seat(0)]).squares;
        let corner = field.first().expect("the planet has squares");
        let board = table.board(0);
        set_up(board, 0);
        board.rovers[0] = Some(corner);
        board.carrying = carrying;
        table.part(0, "planet")
    };
    assert_eq!((scored(0), scored(1)), (12, 12 - 1 - 1));
}

#[test]
fn corp_3_3_a_carried_meteorite_counts_for_the_tie_break() {
    let ranks = |carrying: u8| {
        let mut table = Table::new(2);
        table.state.objectives = Default::default();
        for seat in 0..2 {
            set_up(table.board(seat), 0);
            rovers(table.board(seat), &["44"], 0);
        }
        table.board(0).carrying = carrying;
        table.game.outcome(&table.state).ranks.as_slice().to_vec()
    };
    assert_eq!((ranks(0), ranks(1)), (vec![1, 1], vec![2, 1]));
}

#[test]
fn corp_3_3_cards_may_destroy_a_carried_meteorite() {
    let mut table = horizon(0, &["44"], 0, |board| {
        board.carrying = 1;
        board.meteorites = squares("99");
        board.pending.add(Item::Destroy(Collectible::Meteorite), 1);
        board.pending.add(Item::DestroyLine(Collectible::Meteorite), 1);
    });
    assert_eq!(table.legal_of("destroy"), ["meteorite 44", "meteorite 99"]);
    assert_eq!(
        table.legal_of("destroy-line"),
        [
            "meteorite row 4",
            "meteorite row 9",
            "meteorite column 4",
            "meteorite column 9"
        ]
    );
    table.act("destroy-line meteorite row 4");
    assert_eq!(cargo(&mut table), is(0, "99", 0));
    assert_eq!(table.board(0).rovers[0], Some(square("44")));
}

#[test]
fn corp_3_3_a_meteorite_stays_on_the_tile_that_destroys_its_rover() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    set_up(table.board(0), 0);
    rovers(table.board(0), &["13"], 0);
    table.board(0).carrying = 1;
    table.lay("13R14T");
    assert_eq!(cargo(&mut table), is(0, "13", 0));
    let board = table.board(0);
    assert_eq!((board.rovers[0], board.spare_rovers), (None, 3));
    assert!(board.meteor_symbols.is_empty());
}

#[test]
fn corp_3_3_a_meteorite_stays_on_the_patch_that_destroys_its_rover() {
    let mut table = horizon(0, &["45"], 0, |board| {
        draw(board, "44", "C");
        board.carrying = 1;
        board.pending.add(Item::Patch, 1);
    });
    table.act("patch 45");
    assert_eq!(cargo(&mut table), is(0, "45", 0));
    let board = table.board(0);
    assert_eq!((board.rovers[0], board.patches), (None, squares("45")));
}

#[test]
fn corp_3_3_two_meteorites_lie_where_the_tile_brings_one_of_its_own() {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, "i2 rover+tech*");
    set_up(table.board(0), 0);
    rovers(table.board(0), &["14"], 0);
    table.board(0).carrying = 1;
    table.lay("13R14T*");
    assert_eq!(table.board(0).meteorites_on_planet(), 2);
    table.board(0).pending.add(Item::Collect(Collectible::Meteorite), 2);
    table.act_all(&["collect meteorite 14", "collect meteorite 14"]);
    assert_eq!(cargo(&mut table), is(0, "", 2));
}

#[test]
fn corp_3_4_a_meteorite_is_collected_from_where_it_lies_or_is_carried() {
    let mut table = horizon(0, &["44"], 0, |board| {
        board.carrying = 1;
        board.meteorites = squares("99");
        board.pending.add(Item::Collect(Collectible::Meteorite), 2);
    });
    assert_eq!(table.legal(), ["collect meteorite 44", "collect meteorite 99"]);
    table.act("collect meteorite 44");
    assert_eq!(cargo(&mut table), is(0, "99", 1));
    table.act("collect meteorite 99");
    assert_eq!(cargo(&mut table), is(0, "", 2));
}
