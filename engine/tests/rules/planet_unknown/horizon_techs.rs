//! The techs of Horizon Group (CORP-3.5 to CORP-3.9).

use super::horizon::{cargo, horizon, is, rovers, set_up};
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::{Collectible, Track};
use orrery_engine::planet_unknown::state::Item;

#[test]
fn corp_3_5_level_1_frees_tiles_with_a_rover_resource_from_touching_a_piece() {
    let lays = |tech: u8, tile: &str| {
        let mut table = Table::new(2);
        table.leave(0, Slot::Outer, 0);
        table.offer(0, Slot::Inner, tile);
        set_up(table.board(0), tech);
        draw(table.board(0), "44", "C");
        table.lays()
    };
    let touches = |text: &String| ["34", "43", "45", "54"].iter().any(|beside| text.contains(beside));
    let none_apart = |lays: Vec<String>| !lays.is_empty() && lays.iter().all(touches);
    assert!(none_apart(lays(2, "i2 rover+tech")));
    assert!(none_apart(lays(3, "i2 civ+energy")));
    assert!(lays(3, "i2 rover+tech").contains(&"98R99T".to_owned()));
    assert!(lays(3, "i2 water+rover").contains(&"98W99R".to_owned()));
}

#[test]
fn corp_3_5_level_1_leaves_patches_and_the_rules_of_the_planet() {
    let table = horizon(3, &[], 0, |board| {
        draw(board, "44", "C");
        board.pending.add(Item::Patch, 1);
    });
    assert_eq!(table.legal(), ["patch 34", "patch 43", "patch 45", "patch 54"]);

    let mut table = Table::new(2);
    table.leave(0, Slot::Outer, 0);
    table.offer(0, Slot::Inner, "i2 rover+tech");
    table.board(0).planet = table.planet("arashi");
    set_up(table.board(0), 3);
    draw(table.board(0), "11", "C");
    let board = table.board(0).clone();
    let ground = table.game.planet(&board).placement.anchored.expect("Arashi has a ring");
    let lays = table.lays();
    let on_ring = |text: &String| {
        let squares = [&text[..2], &text[3..5]].map(square);
        squares.iter().all(|&square| ground.contains(square))
    };
    assert!(lays.len() > 100 && !lays.iter().any(on_ring));
}

#[test]
fn corp_3_6_level_2_gives_a_movement_for_each_rover_that_carries_at_round_start() {
    for (tech, carrying, movement) in [(5, 0b101, 2), (5, 0, 0), (4, 0b111, 0)] {
        let mut table = Table::new(2);
        set_up(table.board(0), tech);
        rovers(table.board(0), &["44", "55", "66"], 0);
        table.board(0).carrying = carrying;
        table.close_main();
        assert_eq!(
            (table.state.round, table.board(0).movement),
            (2, movement),
            "{tech} {carrying:b}"
        );
    }
}

#[test]
fn corp_3_6_level_2_reached_in_the_round_gives_nothing_in_it() {
    let mut table = horizon(4, &["44"], 0, |board| {
        board.carrying = 1;
        board.pending.add(Item::Advance(Track::Tech), 1);
    });
    table.act("advance tech");
    assert_eq!(table.board(0).movement, 0);
}

#[test]
fn corp_3_7_level_3_gives_a_patch_for_each_meteorite_collected() {
    for (tech, patches) in [(7, 1), (6, 0)] {
        let mut table = horizon(tech, &["44"], 1, |board| {
            draw(board, "45", "R");
            board.carrying = 1;
        });
        table.act("step 0 45");
        assert_eq!(table.board(0).pending.count(Item::Patch), patches, "by delivery");

        let mut table = horizon(tech, &["44"], 0, |board| {
            draw(board, "66", "R");
            board.carrying = 1;
            board.pending.add(Item::Collect(Collectible::Meteorite), 1);
        });
        table.act("collect meteorite 44");
        assert_eq!(table.board(0).pending.count(Item::Patch), patches, "by a card");
    }
}

#[test]
fn corp_3_7_picking_up_and_destroying_are_not_collecting() {
    let mut table = horizon(7, &["44"], 1, |board| {
        draw(board, "66", "R");
        board.meteorites = squares("45 99");
        board.pending.add(Item::Destroy(Collectible::Meteorite), 1);
    });
    table.act_all(&["step 0 45", "destroy meteorite 99"]);
    assert_eq!(table.board(0).pending.count(Item::Patch), 0);
    assert_eq!(cargo(&mut table), is(1, "", 0));
}

#[test]
fn corp_3_8_level_4_may_destroy_what_is_carried_onto_water_terrain() {
    let moved = || {
        let mut table = horizon(10, &["44"], 2, |board| {
            draw(board, "45", "w w");
            board.carrying = 1;
        });
        table.act("step 0 45");
        assert_eq!(table.legal(), ["carried keep", "carried destroy"]);
        table
    };
    let mut table = moved();
    table.act("carried destroy");
    assert_eq!(cargo(&mut table), is(0, "", 0));
    assert_eq!(table.board(0).pending.count(Item::Patch), 0);

    let mut table = moved();
    table.act("carried keep");
    assert_eq!(cargo(&mut table), is(1, "", 0));
    table.act("step 0 46");
    assert_eq!(
        table.legal(),
        ["carried keep", "carried destroy"],
        "at each step onto water"
    );
}

#[test]
fn corp_3_8_level_4_needs_its_level_a_cargo_and_water_of_a_tile() {
    let choices = |tech: u8, from: &str, to: &str, carrying: u8| {
        let mut table = horizon(tech, &[from], 2, |board| {
            draw(board, "45", "w c");
            board.carrying = carrying;
        });
        table.act(&format!("step 0 {to}"));
        table.legal_of("carried").len()
    };
    assert_eq!(choices(10, "44", "45", 1), 2);
    assert_eq!(choices(9, "44", "45", 1), 0, "level 3");
    assert_eq!(choices(10, "44", "45", 0), 0, "no cargo");
    assert_eq!(choices(10, "45", "46", 1), 0, "another terrain");
    assert_eq!(choices(10, "34", "33", 1), 0, "ice");
    assert_eq!(choices(10, "26", "25", 1), 0, "ice");
}

#[test]
fn corp_3_8_a_teleport_moves_onto_water_and_a_placing_does_not() {
    let mut table = horizon(10, &["44"], 0, |board| {
        draw(board, "99", "w");
        board.carrying = 1;
        board.pending.add(Item::Teleport, 1);
    });
    table.act("teleport 0 99");
    assert_eq!(table.legal(), ["carried keep", "carried destroy"]);

    let mut placed = horizon(10, &[], 0, |board| {
        draw(board, "13", "w");
        board.meteorites = squares("13");
        board.last_tile = squares("13");
        board.pending.add(Item::Rover, 1);
    });
    placed.act("place-rover 13");
    assert!(placed.legal_of("carried").is_empty());
    assert_eq!(cargo(&mut placed), is(1, "", 0));
}

#[test]
fn corp_3_9_level_5_advances_the_rover_tracker_once_per_round() {
    let mut table = horizon(14, &["44"], 0, |board| {
        board.trackers[Track::Rover.index()] = 2;
        board.last_tile = squares("13");
    });
    assert_eq!(table.legal(), ["done", "use 4"]);
    table.act("use 4");
    assert_eq!((table.tracker(Track::Rover), table.board(0).movement), (3, 2));
    assert_eq!(table.legal_of("place-rover"), ["13"]);
    assert!(table.legal_of("use").is_empty());
    table.act_all(&["place-rover 13", "done"]);
    table.next_round();
    assert_eq!(table.legal_of("use"), ["4"]);
}

#[test]
fn corp_3_9_level_5_gives_the_overflow_at_the_top_and_needs_its_level() {
    let at_top = |tech: u8| horizon(tech, &["44"], 0, |board| board.trackers[Track::Rover.index()] = 15);
    assert_eq!(at_top(13).legal(), ["done"]);
    let mut table = at_top(14);
    table.act("use 4");
    assert_eq!((table.tracker(Track::Rover), table.board(0).movement), (15, 5));
}

#[test]
fn corp_3_9_the_rover_track_of_horizon_has_four_rovers_and_the_most_movement() {
    let printed = [0, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5];
    for (from, movement) in (0..15).zip(printed) {
        let mut table = horizon(0, &["44"], 0, |board| {
            board.trackers[Track::Rover.index()] = from;
            board.last_tile = squares("13");
            board.pending.add(Item::Advance(Track::Rover), 1);
        });
        table.act("advance rover");
        let rovers = u8::from(matches!(from + 1, 1 | 3 | 6 | 9));
        let board = table.board(0);
        assert_eq!(
            (board.movement, board.pending.count(Item::Rover)),
            (movement, rovers),
            "position {}",
            from + 1
        );
    }
}
