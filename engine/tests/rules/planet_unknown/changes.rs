//! What an observer saw change between two positions, in words.

use crate::support::planets::settle_on;
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::seat::laying;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Board, Phase, Slot, State};
use orrery_engine::{Seat, Words};

/// What seat 0 sees change of itself.
fn own(table: &Table, before: &State) -> Vec<String> {
    table.game.changes(before, &table.state, Seat(0))[Seat(0)].clone()
}

/// What seat 0 sees change of itself by changes of its board in a window.
fn lines(first: impl FnOnce(&mut Board), second: impl FnOnce(&mut Board)) -> Vec<String> {
    let mut table = Table::window(first);
    let before = table.state.clone();
    second(table.board(0));
    own(&table, &before)
}

#[test]
fn equal_positions_show_nothing() {
    let table = Table::new(3);
    for observer in (0..3).map(Seat) {
        let changes = table.game.changes(&table.state, &table.state, observer);
        assert!(changes.iter().all(Vec::is_empty), "{changes:?}");
        assert_eq!(changes.seats(), 3);
    }
}

#[test]
fn a_tile_is_named_with_its_squares_and_resources_and_what_it_gives_waits() {
    let mut table = Table::new(2);
    settle_on(&mut table, "k5b-4156");
    table.offer(0, Slot::Inner, "i2 rover+tech");
    let before = table.state.clone();
    table.lay("05R06T");
    assert_eq!(
        own(&table, &before),
        [
            "lays a tile on F1 G1 (rover, tech)",
            "waiting: rover resource, tech resource",
            "medals 0 to 1"
        ]
    );
    let middle = table.state.clone();
    table.act("resource rover");
    let lines = own(&table, &middle);
    assert_eq!(lines[0], "rover +1");
    assert!(
        lines.contains(&"no longer waiting: rover resource".to_owned()),
        "{lines:?}"
    );
    let other = table.game.changes(&before, &table.state, Seat(1));
    assert_eq!(
        other[Seat(0)],
        Vec::<String>::new(),
        "others see it when all are done (PU-8.3)"
    );
}

#[test]
fn several_tiles_and_patches_are_summed_up() {
    let changes = lines(
        |board| draw(board, "44", "C"),
        |board| {
            draw(board, "45", "E W\ne w");
            board.last_tile = squares("46 56");
            board.tiles += 2;
            laying::lay_patch(board, square("34"));
            laying::lay_patch(board, square("43"));
        },
    );
    assert_eq!(
        changes,
        ["lays 2 tiles on F5 G5 F6 G6 (energy, water)", "lays patches on E4 D5"]
    );
}

#[test]
fn trackers_techs_and_movement_show_their_difference() {
    let changes = lines(
        |_| (),
        |board| {
            board.trackers[Track::Water.index()] = 2;
            board.trackers[Track::Tech.index()] = 3;
            board.movement = 4;
            board.stored_patches = 1;
        },
    );
    assert_eq!(
        changes[..5],
        [
            "water +2",
            "tech +3",
            "tech 1 reached",
            "movement 0 to 4",
            "stored patches 0 to 1"
        ]
    );
    let down = lines(
        |board| board.trackers[Track::Tech.index()] = 3,
        |board| board.trackers[Track::Tech.index()] = 2,
    );
    assert_eq!(down[..2], ["tech -1", "tech 1 no longer held"]);
    let used = lines(|_| (), |board| board.used_this_game = 1 << 1);
    assert_eq!(used, ["tech 2 used for the game"]);
}

#[test]
fn rovers_are_followed_by_their_numbers() {
    let changes = lines(
        |board| {
            board.rovers[0] = Some(square("44"));
            board.rovers[1] = Some(square("55"));
            board.spare_rovers = 2;
        },
        |board| {
            board.rovers = Default::default();
            board.rovers[0] = Some(square("45"));
            board.rovers[2] = Some(square("66"));
            board.carrying = 1 << 2;
            board.spare_rovers = 1;
        },
    );
    assert_eq!(
        changes,
        [
            "rover 0 from E5 to F5",
            "rover 2 placed on G7",
            "rover 2 picks up a meteorite",
            "rover 1 on F6 destroyed",
            "rovers on the corporation board 2 to 1",
        ]
    );
}

#[test]
fn pieces_are_collected_destroyed_and_lost() {
    let collected = lines(
        |board| board.meteorites = squares("44 45 46"),
        |board| {
            board.meteorites = squares("46 77");
            board.collected_meteorites = 1;
        },
    );
    assert_eq!(
        collected[..3],
        [
            "a meteorite now on H8",
            "collects a meteorite",
            "a meteorite of the planet destroyed"
        ]
    );
    let lifepods = lines(
        |board| board.lifepods = squares("44 45"),
        |board| {
            board.lifepods = squares("");
            board.collected_lifepods = 2;
        },
    );
    assert_eq!(lifepods, ["collects 2 lifepods", "medals 0 to 2"]);
    let lost = lines(
        |board| board.collected_lifepods = 1,
        |board| board.collected_lifepods = 0,
    );
    assert_eq!(lost, ["loses a collected lifepod", "medals 1 to 0"]);
}

#[test]
fn a_lifepod_on_a_track_is_a_collected_one_and_its_place_is_named() {
    let changes = lines(
        |board| board.collected_lifepods = 1,
        |board| {
            board.collected_lifepods = 0;
            board.lifepods_on[Track::Civ.index()] = 1 << 3;
        },
    );
    assert_eq!(changes, ["puts a lifepod on civ 3", "medals 1 to 0"]);
}

#[test]
fn claims_and_cards_are_named_as_far_as_the_observer_knows_them() {
    let mut table = Table::window(|_| ());
    let before = table.state.clone();
    table.board(0).claims[1] = 1;
    assert_eq!(own(&table, &before), ["will pick 1 civ card of rank 2"]);
    let claimed = table.state.clone();
    table.board(0).claims[1] = 0;
    assert_eq!(own(&table, &claimed), ["no longer picks 1 civ card of rank 2"]);
    table.keeps_card(0, "C08");
    assert_eq!(
        own(&table, &claimed),
        ["takes a civ card of rank 2: C08 medal-1-rank-2", "medals 0 to 1"]
    );
    let seen = |before: &State, after: &State| table.game.changes(before, after, Seat(1))[Seat(0)].clone();
    assert_eq!(seen(&claimed, &table.state), ["takes a civ card of rank 2"]);
    let mut end = table.state.clone();
    end.phase = Phase::Last;
    assert_eq!(
        seen(&table.state, &end),
        ["shows of rank 2: C08 medal-1-rank-2", "medals 0 to 1"]
    );
}

#[test]
fn what_waits_is_counted_and_medals_come_last() {
    let changes = lines(
        |board| board.pending.add(Item::Collect(Collectible::Meteorite), 1),
        |board| {
            board.pending = Default::default();
            board.pending.add(Item::Patch, 2);
            board.trackers[Track::Civ.index()] = 15;
            board.terrain[Resource::Civ.index()] = squares("");
        },
    );
    assert_eq!(changes[0], "civ +15");
    assert_eq!(
        changes[1..3],
        ["waiting: 2 x patch", "no longer waiting: meteorite to collect"]
    );
    assert!(changes[3].starts_with("medals 0 to "), "{changes:?}");
}
