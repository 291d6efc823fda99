//! The Universal Coalition (CORP-0).

use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::{Collectible, Resource, Track};
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Part, Phase};

/// Seat 0 in a window with trackers at these positions (civ, water, biomass, rover, tech) and these items.
fn universal(trackers: [u8; 5], items: &[Item]) -> Table {
    Table::window_of("universal-coalition", |board| {
        board.trackers = trackers;
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

/// Seat 0 drafts a tile with its tech tracker at a position, next to what is drawn from a square on.
fn drafts(tile: &str, tech: u8, from: &str, drawing: &str) -> Table {
    let mut table = Table::with_corporation("universal-coalition");
    table.offer(0, Slot::Inner, tile);
    table.board(0).trackers[Track::Tech.index()] = tech;
    draw(table.board(0), from, drawing);
    table
}

#[test]
fn corp_0_1_level_1_frees_every_tile_from_touching_a_piece() {
    let lays = |tile: &str, tech: u8| drafts(tile, tech, "44", "C").lays();
    for (tile, apart, beside) in [
        ("i2 civ+energy", "98C99E", "45C46E"),
        ("i2 rover+tech", "98R99T", "45R46T"),
        ("i2 biomass+civ", "98B99C", "45B46C"),
    ] {
        let has = |tech: u8, lay: &str| lays(tile, tech).contains(&lay.to_owned());
        assert!(has(3, apart) && has(3, beside), "{tile}");
        assert!(!has(2, apart) && has(2, beside), "{tile} without the level");
    }
}

#[test]
fn corp_0_1_squares_must_be_free_and_on_the_planet_and_its_rules_hold() {
    let mut table = drafts("i2 rover+tech", 3, "44", "C");
    table.leave(0, Slot::Outer, 0);
    let off_planet = |lay: &String| ["04", "07", "44"].iter().any(|square| lay.contains(square));
    assert!(!table.lays().iter().any(off_planet));
    assert!(table.lays().contains(&"05R06T".to_owned()));
    table.board(0).planet = table.planet("arashi");
    assert!(!table.lays().contains(&"57R58T".to_owned()), "wholly on the ring");
    assert!(table.lays().contains(&"47R57T".to_owned()));
}

#[test]
fn corp_0_1_patches_need_no_neighbour_either() {
    for (tech, squares) in [(2, 4), (3, 96 - 1)] {
        let mut table = universal([0, 0, 0, 0, tech], &[Item::Patch]);
        draw(table.board(0), "44", "C");
        assert_eq!(table.legal_of("patch").len(), squares);
    }
}

#[test]
fn corp_0_2_each_patch_is_stored_or_laid_as_the_owner_likes() {
    let with = |tech: u8| {
        let mut table = universal([0, 0, 0, 0, tech], &[Item::Patch, Item::Patch]);
        draw(table.board(0), "44", "C");
        table
    };
    assert!(
        !with(4).legal().contains(&"store-patch".to_owned()),
        "without the level"
    );
    let mut table = with(5);
    table.act_all(&["store-patch", "patch 34"]);
    let board = table.board(0);
    assert_eq!((board.stored_patches, board.patches), (1, squares("34")));
}

#[test]
fn corp_0_2_no_stored_patch_is_laid_before_the_end_of_the_game() {
    let mut table = universal([0, 0, 0, 0, 5], &[Item::Patch]);
    draw(table.board(0), "44", "C");
    table.board(0).claims[0] = 1;
    table.act("store-patch");
    table.play_on(|state| state.phase == Phase::Civ);
    assert!(table.legal_of("patch").is_empty() && table.legal_of("civ").len() == 3);
    table.next_round();
    assert!(table.legal_of("patch").is_empty());
    assert_eq!(table.board(0).stored_patches, 1);
}

#[test]
fn corp_0_2_stored_patches_are_laid_one_by_one_even_if_the_level_has_been_lost() {
    let mut table = universal([0; 5], &[]);
    draw(table.board(0), "44", "C");
    table.board(0).stored_patches = 2;
    table.state.triggers.no_place = true;
    table.close_main();
    assert_eq!((table.state.phase, table.actor()), (Phase::Last, Some(0)));
    assert_eq!(table.legal(), ["patch 34", "patch 43", "patch 45", "patch 54"]);
    table.act("patch 34");
    assert_eq!(table.legal_of("patch").len(), 6, "the next one lies beside it too");
    table.act("patch 24");
    assert_eq!(
        (table.board(0).patches, table.state.phase),
        (squares("24 34"), Phase::Over)
    );
}

#[test]
fn corp_0_3_level_3_adds_a_movement_to_each_gain_of_the_rover_track() {
    for (from, tech, movement) in [(1, 6, 1), (1, 7, 2), (15, 6, 4), (15, 7, 5), (0, 7, 0)] {
        let mut table = universal([0, 0, 0, from, tech], &[Item::Advance(Track::Rover), Item::Synergy]);
        table.board(0).rovers[0] = Some(square("44"));
        table.act("advance rover");
        assert_eq!(
            table.board(0).movement,
            movement,
            "from {from} with the tech tracker at {tech}"
        );
    }
}

#[test]
fn corp_0_3_corp_g16_the_bonus_touches_no_movement_of_cards() {
    let mut table = universal([0, 0, 0, 0, 7], &[]);
    table.board(0).rovers[0] = Some(square("44"));
    assert_eq!(table.takes_card("C04").board(0).movement, 4);
}

#[test]
fn corp_0_4_a_synergy_on_water_is_one_advance() {
    let mut table = universal([0, 0, 0, 0, 10], &[Item::Synergy]);
    table.act("synergy water");
    assert_eq!((table.tracker(Track::Water), table.actor()), (1, Some(1)));
}

#[test]
fn corp_0_4_each_of_two_water_advances_claims_its_benefit() {
    let mut table = universal([0, 2, 0, 0, 10], &[Item::Resource(Track::Water)]);
    table.act("resource water");
    assert_eq!(
        table.board(0).pending.iter().collect::<Vec<_>>(),
        [(Item::Advance(Track::Water), 1), (Item::Synergy, 1)]
    );
}

#[test]
fn corp_0_4_the_level_is_needed_as_the_resource_is_resolved_and_other_resources_give_one() {
    let mut table = universal(
        [0, 0, 0, 0, 9],
        &[Item::Resource(Track::Water), Item::Resource(Track::Rover)],
    );
    table.act("resource water");
    assert_eq!(table.board(0).pending.count(Item::Advance(Track::Water)), 0, "level 3");
    table.board(0).trackers[Track::Tech.index()] = 10;
    table.act("resource rover");
    assert_eq!((table.tracker(Track::Water), table.tracker(Track::Rover)), (1, 1));
    assert_eq!(table.actor(), Some(1));
}

#[test]
fn corp_0_4_two_advances_of_water_stop_at_the_top() {
    let mut table = universal([0, 14, 0, 0, 10], &[Item::Resource(Track::Water)]);
    table.act("resource water");
    assert_eq!((table.tracker(Track::Water), table.actor()), (15, Some(1)));
}

#[test]
fn corp_0_4_the_water_of_a_free_tile_is_doubled_too() {
    let mut table = drafts("i2 water+rover", 10, "00", "");
    let board = table.board(0);
    board.part = Part::Window;
    board.pending.add(Item::FreeTile { resources: true }, 1);
    table.lay("13W14R");
    table.act_all(&["resource water", "advance water"]);
    assert_eq!(table.tracker(Track::Water), 2);
}

#[test]
fn corp_0_5_level_5_keeps_meteorites_of_tiles_away_and_leaves_those_that_lie_there() {
    for (tech, there) in [(13, "14 66"), (14, "66")] {
        let mut table = drafts("i2 civ+energy*", tech, "00", "");
        table.board(0).meteorites = squares("66");
        table.lay("13C14E*");
        assert_eq!(table.board(0).meteorites, squares(there), "the tech tracker at {tech}");
        assert_eq!(table.board(0).pieces(Collectible::Meteorite), squares(there));
        assert_eq!(table.board(0).terrain(Resource::Energy), squares("14"));
    }
}

#[test]
fn corp_0_5_the_tile_of_a_card_brings_no_meteorite_either() {
    let mut table = drafts("i2 civ+energy*", 14, "00", "");
    let board = table.board(0);
    board.part = Part::Window;
    board.pending.add(Item::FreeTile { resources: false }, 1);
    table.lay("13C14E*");
    assert_eq!(
        (table.board(0).meteorites, table.board(0).meteor_symbols),
        (squares(""), squares("14"))
    );
}
