//! The guard: no event ends the game alone, and rovers that events bring (CARDS-3.3, 3.5).

use crate::support::events::{event, event_with};
use crate::support::{Table, squares};
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::resource::Track::Tech;
use orrery_engine::planet_unknown::state::{EventItem, Item};
use orrery_engine::planet_unknown::{Slot, State};

/// Seat 0 only has room for a tile of two squares, which is on offer together with a larger one.
fn little_room(table: &mut Table) {
    table.offer(0, Slot::Inner, "i3 water+rover");
    table.cover_all_but(0, "66 67");
}

#[test]
fn cards_3_3_a_stack_stays_that_is_all_a_seat_has_or_can_use() {
    let small = |table: &mut Table| {
        little_room(table);
        table.offer(0, Slot::Outer, "i2 energy+water");
    };
    let table = event("E52", small);
    assert_eq!(
        table.legal(),
        ["remove-shape inner"],
        "the other tile is the only one that fits"
    );
    let emptied = |table: &mut Table| table.leave(0, Slot::Inner, 0);
    let table = event("E52", emptied);
    assert_eq!(table.actor(), Some(1), "the depot would be empty: waived");
    let ruling = ("guard_game_end = true", "guard_game_end = false");
    assert_eq!(event_with(&[ruling], "E52", small).legal().len(), 2);
    assert_eq!(event_with(&[ruling], "E52", emptied).legal(), ["remove-shape outer"]);
    let table = event("E52", little_room);
    assert_eq!(table.legal().len(), 2, "a seat that can place neither may lose either");
}

#[test]
fn pu_2_d_a_seat_that_faces_two_empty_stacks_drafts_nothing_and_the_game_ends() {
    let ruling = ("guard_game_end = true", "guard_game_end = false");
    let mut table = event_with(&[ruling], "E52", |table| table.leave(0, Slot::Inner, 0));
    table.act("remove-shape outer");
    table.play_on(|state| state.phase == Phase::Main);
    assert_eq!(table.actor(), Some(1), "seat 0 has no tile");
    assert!(table.board(0).no_place);
    table.play_on(|_| false);
    assert_eq!((table.state.round, table.board(0).tiles), (1, 0));
    assert!(table.state.triggers.no_place);
}

#[test]
fn cards_3_3_the_patch_of_an_event_leaves_room_for_a_tile() {
    let room = |table: &mut Table| {
        table.offer(0, Slot::Outer, "i2 energy+water");
        table.cover_all_but(0, "66 67 22");
    };
    let mut table = event("E16", room);
    assert_eq!(table.legal(), ["event-patch 22"]);
    table.act("event-patch 22");
    assert_eq!((table.board(0).patches, table.actor()), (squares("22"), Some(1)));
    let full = |table: &mut Table| {
        room(table);
        table.cover_all_but(0, "66 67");
    };
    assert_eq!(event("E16", full).actor(), Some(1), "no square is left: waived");
    let storing = event("E16", |table| {
        full(table);
        table.board(0).trackers[Tech.index()] = 5;
    });
    assert_eq!(storing.legal(), ["store-patch"]);
    let ruling = ("guard_game_end = true", "guard_game_end = false");
    assert_eq!(
        event_with(&[ruling], "E16", full).legal(),
        ["event-patch 66", "event-patch 67"]
    );
    let no_tile_fits = event("E16", |table| table.cover_all_but(0, "22 66"));
    assert_eq!(
        no_tile_fits.legal(),
        ["event-patch 22", "event-patch 66"],
        "the patch costs no placement"
    );
}

#[test]
fn cards_3_3_other_patches_are_not_guarded() {
    let table = event("E13", |table| {
        table.offer(0, Slot::Outer, "i2 energy+water");
        table.cover_all_but(0, "66 67");
        table.board(0).pending.add(Item::Patch, 1);
    });
    assert_eq!(table.legal_of("patch"), ["66", "67"]);
}

#[test]
fn corp_8_5_and_4_3_techs_that_replace_a_patch_do_so_with_that_of_an_event() {
    let mut wormhole = event("E16", |table| {
        table.settle_corporation("wormhole");
        table.board(0).trackers[Tech.index()] = 7;
    });
    wormhole.act("more-patches");
    let pending = wormhole.board(0).pending;
    assert_eq!(
        (pending.count(Item::Patch), pending.count(Item::Event(EventItem::Patch))),
        (1, 1)
    );
    let mut jump_drive = event("E16", |table| {
        table.settle_corporation("jump-drive");
        table.board(0).lifepods_on_techs = 1;
    });
    jump_drive.act("patch-to-synergy");
    assert_eq!(
        jump_drive.board(0).pending.iter().collect::<Vec<_>>(),
        [(Item::Synergy, 1)]
    );
}

/// The squares of the last tile, after seat 0 has laid one.
fn lay_any(table: &mut Table) {
    let lays: Vec<String> = table.legal_of("lay");
    table.act(&format!("lay {}", lays[0]));
}

#[test]
fn cards_3_5_an_extra_rover_stands_on_the_drafted_tile_at_once() {
    let mut table = event("E01", |table| table.board(0).spare_rovers = 0);
    lay_any(&mut table);
    let places = table.legal_of("place-rover");
    assert_eq!(places.len(), table.board(0).last_tile.count());
    assert_eq!(table.legal().len(), places.len(), "before anything else");
    table.act(&format!("place-rover {}", places[0]));
    assert_eq!(
        (table.board(0).rover_squares().count(), table.board(0).spare_rovers),
        (1, 0)
    );
    assert!(table.legal_of("place-rover").is_empty(), "exactly one");
}

#[test]
fn cards_3_5_an_extra_rover_without_a_tile_is_lost() {
    let mut table = event("E01", |table| table.cover_all_but(0, "66"));
    let take = table.legal_of("take")[0].clone();
    table.act(&format!("take {take}"));
    assert!(table.legal_of("place-rover").is_empty());
    table.play_on(|state: &State| state.phase != Phase::Main);
    assert!(table.board(0).rover_squares().is_empty());
}
