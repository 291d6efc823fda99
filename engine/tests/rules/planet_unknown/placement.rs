//! Chapter 3: laying tiles and patches.

use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::seat::laying;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Part, Phase};
use orrery_engine::{Rules, Seat};

const WATER_AND_ROVER: &str = "i2 water+rover";

/// Seat 0 drafts the two-square tile, next to what `drawing` shows from a square on.
fn drafts_two_squares(tile: &str, from: &str, drawing: &str) -> Table {
    let mut table = Table::new(2);
    table.offer(0, Slot::Inner, tile);
    draw(table.board(0), from, drawing);
    table
}

#[test]
fn x3_water_advances_only_where_its_water_lies_on_ice() {
    let mut on_land = drafts_two_squares(WATER_AND_ROVER, "00", "");
    on_land.lay("13R14W");
    assert_eq!(on_land.legal(), ["resource rover"]);

    let mut on_ice = drafts_two_squares(WATER_AND_ROVER, "00", "");
    on_ice.lay("13W14R");
    assert_eq!(on_ice.legal(), ["resource water", "resource rover"]);
    on_ice.act("resource water");
    assert_eq!(on_ice.legal(), ["resource rover"]);
    assert_eq!(on_ice.tracker(Track::Water), 1);
}

#[test]
fn x3_water_on_ice_advances_twice_with_the_doubling_tech() {
    let mut table = drafts_two_squares(WATER_AND_ROVER, "00", "");
    table.board(0).trackers[Track::Tech.index()] = 10;
    table.lay("13W14R");
    table.act_all(&["resource water", "advance water"]);
    assert_eq!(table.tracker(Track::Water), 2);
}

#[test]
fn x3_an_unplaced_tile_advances_water_and_rover_once() {
    let mut table = drafts_two_squares(WATER_AND_ROVER, "00", "");
    table.board(0).trackers[Track::Tech.index()] = 10;
    table.cover_all_but(0, "");
    table.act("take inner");
    table.act_all(&["advance water", "advance rover"]);
    assert_eq!((table.tracker(Track::Water), table.tracker(Track::Rover)), (1, 1));
    assert_ne!(table.actor(), Some(0));
}

#[test]
fn x7_two_tiles_without_room_are_drafted_unplaced_and_end_the_game() {
    let mut table = Table::three_by_three(2);
    table.cover_all_but(0, "00 22");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.offer(0, Slot::Inner, "i2 civ+energy");
    assert_eq!(table.legal(), ["take outer", "take inner"]);
    table.act("take inner");
    assert!(table.board(0).no_place);
    assert_eq!(table.board(0).covered.count(), 7);
    table.act_all(&["advance civ", "advance civ"]);
    assert_eq!(table.tracker(Track::Civ), 2);
    table.play_on(|_| false);
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.ending, table.state.round), ("no placement", 1));
}

#[test]
fn x7_pu_3_5_the_tile_that_fits_is_the_only_draft() {
    let mut table = Table::three_by_three(2);
    table.cover_all_but(0, "00 01 22");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.offer(0, Slot::Inner, "i2 civ+energy");
    assert_eq!(table.lays().len(), table.legal().len());
    assert_eq!(sorted(table.lays()), ["00C01E", "00E01C"]);
}

#[test]
fn x8_r6_a_planet_rule_that_alone_leaves_no_placement_is_waived() {
    let mut table = Table::new(2);
    table.board(0).planet = table.planet("k-273");
    table.cover_all_but(0, "36 37");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.offer(0, Slot::Inner, WATER_AND_ROVER);
    assert_eq!(sorted(table.lays()), ["36R37W", "36W37R"], "ice and land");
    assert_eq!(table.legal().len(), 2);
}

#[test]
fn x11_r4_a_corner_is_no_neighbour_but_a_patch_beside_is() {
    let mut table = drafts_two_squares(WATER_AND_ROVER, "44", "C");
    assert!(!table.lays().contains(&"55W56R".to_owned()));
    assert!(table.lays().contains(&"45W55R".to_owned()));
    laying::lay_patch(table.board(0), square("66"));
    assert!(table.lays().contains(&"56W57R".to_owned()));
    assert!(!table.lays().contains(&"a7Wa8R".to_owned()));
    table.board(0).trackers[Track::Tech.index()] = 3;
    assert!(
        table.lays().contains(&"a7Wa8R".to_owned()),
        "a tile need not touch a piece (CORP-0.1)"
    );
}

#[test]
fn pu_3_1_a_tile_may_be_turned_and_turned_over() {
    let mut table = Table::three_by_three(2);
    table.offer(0, Slot::Outer, "l4 civ+energy");
    table.offer(0, Slot::Inner, "l4 civ+energy");
    let lays = table.lays();
    // Printed as `.c / .C / eE`: turned in all ways, then the same turned over.
    for turn in ["01c11C20e21E", "00e10E11C12c", "00E01e10C20c", "00c01C02E12e"] {
        assert!(lays.contains(&turn.to_owned()), "{turn}");
    }
    for turned_over in ["00c10C20E21e", "00E01C02c10e", "00e01E11C21c", "02e10c11C12E"] {
        assert!(lays.contains(&turned_over.to_owned()), "{turned_over}");
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

#[test]
fn pu_3_2_the_first_piece_touches_the_perimeter_whatever_the_techs() {
    for tech in [0, 3] {
        let mut table = drafts_two_squares(WATER_AND_ROVER, "00", "");
        table.board(0).trackers[Track::Tech.index()] = tech;
        let perimeter = table.game.planet(&table.state.boards[Seat(0)]).perimeter;
        assert_eq!(perimeter.count(), 28);
        let touches = |lay: &String| perimeter.iter().any(|square| lay.contains(&square.notation()));
        assert!(table.lays().iter().all(touches));
        assert!(table.lays().contains(&"05W06R".to_owned()));
    }
}

#[test]
fn pu_3_6_a_tile_destroys_the_lifepods_and_rovers_under_it() {
    let mut table = drafts_two_squares(WATER_AND_ROVER, "26", "C");
    let board = table.board(0);
    board.rovers[0] = Some(square("37"));
    board.spare_rovers = 1;
    table.lay("27W37R");
    let board = table.board(0);
    assert!(!board.lifepods.contains(square("27")));
    assert_eq!(board.lifepods.count(), 5);
    assert_eq!(
        (board.collected_lifepods, board.rovers, board.spare_rovers),
        (0, [None; 8], 1)
    );
    assert_eq!(board.last_tile, squares("27 37"));
}

#[test]
fn pu_3_6_corp_0_5_a_meteor_symbol_brings_a_meteorite_unless_the_owner_is_immune() {
    for (tech, meteorites) in [(13, squares("14")), (14, squares(""))] {
        let mut table = drafts_two_squares("i2 water+rover*", "00", "");
        table.board(0).trackers[Track::Tech.index()] = tech;
        table.lay("13W14R*");
        assert_eq!(table.board(0).meteorites, meteorites);
        assert_eq!(table.board(0).meteor_symbols, squares("14"));
    }
}

#[test]
fn pu_3_6_corp_0_5_immunity_unlocked_later_leaves_the_meteorite_where_it_is() {
    let mut table = drafts_two_squares("i2 rover+tech*", "00", "");
    table.board(0).trackers[Track::Tech.index()] = 13;
    table.lay("13R14T*");
    table.act("resource tech");
    assert_eq!(table.tracker(Track::Tech), 14);
    assert_eq!(table.board(0).meteorites, squares("14"));
}

#[test]
fn pu_3_7_corp_g10_a_patch_lies_beside_a_piece_and_at_first_on_the_perimeter() {
    let table = Table::window(|board| board.pending.add(Item::Patch, 1));
    assert_eq!(table.legal_of("patch").len(), 28);
    let table = Table::window(|board| {
        board.pending.add(Item::Patch, 1);
        draw(board, "44", "C");
    });
    assert_eq!(table.legal(), ["patch 34", "patch 43", "patch 45", "patch 54"]);
}

#[test]
fn pu_3_7_corp_g10_a_patch_destroys_what_is_under_it_and_advances_nothing() {
    let mut table = Table::window(|board| {
        board.pending.add(Item::Patch, 2);
        draw(board, "26", "C");
        board.rovers[1] = Some(square("36"));
    });
    table.act_all(&["patch 27", "patch 36"]);
    let board = table.board(0);
    assert_eq!(
        (board.lifepods.count(), board.collected_lifepods, board.rovers),
        (5, 0, [None; 8])
    );
    assert_eq!(board.trackers, [0; 5]);
    assert_eq!(
        (board.patches, board.terrain(Resource::Biomass)),
        (squares("27 36"), squares("27 36"))
    );
    assert!(board.symbols_of(Resource::Biomass).is_empty());
}

#[test]
fn pu_3_7_r5_corp_g10_a_patch_without_a_square_is_lost_but_for_a_storing_tech() {
    let full = |tech: u8| {
        let mut table = Table::window(|board| {
            board.pending.add(Item::Patch, 1);
            board.trackers[Track::Tech.index()] = tech;
        });
        table.cover_all_but(0, "");
        table
    };
    assert_eq!(full(4).legal(), ["done"]);
    let mut storing = full(5);
    assert_eq!(storing.legal(), ["store-patch"]);
    storing.act("store-patch");
    assert_eq!(storing.board(0).stored_patches, 1);
}

#[test]
fn pu_3_7_corp_g11_a_patch_is_not_the_last_tile() {
    let mut table = drafts_two_squares(WATER_AND_ROVER, "00", "");
    table.lay("13R14W");
    table.board(0).pending.add(Item::Patch, 1);
    table.act("patch 15");
    table.act("resource rover");
    assert_eq!(table.legal(), ["place-rover 13", "place-rover 14"]);
    table.act("place-rover 14");
    assert_eq!(
        (table.actor(), table.board(0).spare_rovers),
        (Some(1), 1),
        "one rover for one milestone"
    );
}

#[test]
fn r30_the_only_tile_of_a_depot_is_tested_alone() {
    let mut table = Table::three_by_three(2);
    table.cover_all_but(0, "00 22");
    table.offer(0, Slot::Inner, "i2 civ+energy");
    table.leave(0, Slot::Outer, 0);
    assert_eq!(table.legal(), ["take inner"]);
}

#[test]
fn pu_2_d_a_seat_before_two_empty_stacks_takes_nothing_and_ends_the_game() {
    let mut table = Table::new(3);
    table.state.phase = Phase::Rotate;
    table.leave(0, Slot::Outer, 0);
    table.leave(0, Slot::Inner, 0);
    table.act("rotate 0");
    assert_eq!(table.actor(), Some(1));
    let board = &table.state.boards[Seat(0)];
    assert_eq!(
        (board.part, board.no_place, board.taken),
        (Part::Window, true, [false; 2])
    );
}

#[test]
fn pu_4_6_r32_a_tile_taken_unplaced_brings_no_meteorite_and_covers_nothing() {
    let mut table = drafts_two_squares("i2 energy+water*", "00", "");
    table.board(0).trackers[Track::Tech.index()] = 10;
    table.cover_all_but(0, "00");
    table.board(0).last_tile = squares("13 14");
    table.act("take inner");
    table.act_all(&["advance water", "advance water"]);
    let board = table.board(0);
    assert_eq!(
        board.tracker(Track::Water),
        2,
        "energy doubles the other resource, the tech does not"
    );
    assert!(board.meteorites.is_empty());
    assert_eq!(board.last_tile, squares("13 14"));
}
