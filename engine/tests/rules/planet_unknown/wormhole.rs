//! The corporation Wormhole Corp. (CORP-8).

use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::seat::laying;
use orrery_engine::planet_unknown::state::Item;
use orrery_engine::planet_unknown::{Part, Phase};

/// Seat 0 in a window with trackers at these positions (civ, water, biomass, rover, tech) and these items.
fn wormhole(trackers: [u8; 5], items: &[Item]) -> Table {
    Table::window_of("wormhole", |board| {
        board.trackers = trackers;
        items.iter().for_each(|&item| board.pending.add(item, 1));
    })
}

fn trackers(table: &Table) -> [u8; 5] {
    Track::ALL.map(|track| table.tracker(track))
}

/// Takes one gain of the pending step.
fn take(table: &mut Table, side: &str) {
    let sides = table.legal_of("either");
    let either = sides
        .iter()
        .find(|text| text.ends_with(side))
        .expect("the side is possible");
    table.act(&format!("either {either}"));
}

/// The possible gains of the pending step.
fn sides(table: &Table) -> Vec<String> {
    let side = |text: String| text.split(' ').nth(1).map(str::to_owned);
    table.legal_of("either").into_iter().filter_map(side).collect()
}

/// Seat 0 drafts a tile next to what is drawn from a square on.
fn drafts(tile: &str, from: &str, drawing: &str) -> Table {
    let mut table = Table::with_corporation("wormhole");
    table.offer(0, Slot::Inner, tile);
    draw(table.board(0), from, drawing);
    table
}

/// A window with patches to lay next to two squares of a tile, the tech tracker at a position.
fn patches(tech: u8, count: u8) -> Table {
    Table::window_of("wormhole", |board| {
        board.trackers[Track::Tech.index()] = tech;
        draw(board, "33", "C e");
        board.pending.add(Item::Patch, count);
    })
}

#[test]
fn corp_8_1_each_step_gives_a_patch_or_an_advance() {
    let advanced = [Track::Civ, Track::Water, Track::Tech, Track::Rover];
    for step in 2..=5 {
        let mut table = wormhole([0, 0, step - 1, 0, 0], &[Item::Advance(Track::Biomass), Item::Rover]);
        table.act("advance biomass");
        assert_eq!(sides(&table), ["first", "second"]);
        assert_eq!(table.legal().len(), 2, "one of them is taken");
        let tracker = advanced[usize::from(step) - 2];
        let mut expected = [0, 0, step, 0, 0];
        expected[tracker.index()] = 1;
        take(&mut table, "second");
        assert_eq!(trackers(&table), expected, "step {step}");
        assert!(table.board(0).pending.count(Item::Patch) == 0);
    }
    let mut first = wormhole([0; 5], &[Item::Advance(Track::Biomass)]);
    first.act("advance biomass");
    take(&mut first, "second");
    assert_eq!(first.legal_of("synergy").len(), 5, "a boost on step 1");
    let mut patch = wormhole([0; 5], &[Item::Advance(Track::Biomass)]);
    patch.act("advance biomass");
    take(&mut patch, "first");
    assert_eq!(patch.legal_of("patch").len(), 28);
    assert!(patch.legal_of("synergy").is_empty(), "not both");
}

#[test]
fn corp_8_1_the_fifth_step_is_the_top_and_medals_are_between_the_steps() {
    for (step, medals) in [(0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 5)] {
        assert_eq!(
            wormhole([0, 0, step, 0, 0], &[]).part(0, "tracks"),
            medals,
            "step {step}"
        );
    }
    let table = wormhole([0, 0, 5, 0, 0], &[Item::Advance(Track::Biomass)]);
    assert_eq!(table.legal(), ["done"]);
}

#[test]
fn corp_8_1_r39_an_impossible_side_cannot_be_taken_while_the_other_can() {
    let mut civ_at_top = wormhole([15, 0, 1, 0, 0], &[Item::Advance(Track::Biomass)]);
    civ_at_top.act("advance biomass");
    assert_eq!(sides(&civ_at_top), ["first"]);

    let mut full = wormhole([0, 0, 1, 0, 0], &[Item::Advance(Track::Biomass)]);
    full.cover_all_but(0, "");
    full.board(0).patches = full.board(0).covered;
    full.act("advance biomass");
    assert_eq!(sides(&full), ["second"]);

    let mut neither = wormhole([15, 0, 1, 0, 0], &[Item::Advance(Track::Biomass)]);
    neither.cover_all_but(0, "");
    neither.board(0).patches = neither.board(0).covered;
    neither.act("advance biomass");
    assert_eq!(neither.actor(), Some(1), "nothing is possible");

    let mut storing = wormhole([15, 0, 1, 0, 10], &[Item::Advance(Track::Biomass)]);
    storing.cover_all_but(0, "");
    storing.board(0).patches = storing.board(0).covered;
    storing.act("advance biomass");
    assert_eq!(sides(&storing), ["first"], "a patch that can be stored is possible");
}

#[test]
fn corp_8_1_the_rover_advance_of_step_5_overflows_at_the_top() {
    let mut table = wormhole([0, 0, 4, 15, 0], &[Item::Advance(Track::Biomass)]);
    table.board(0).rovers[0] = Some(square("44"));
    table.act("advance biomass");
    take(&mut table, "second");
    assert_eq!((table.tracker(Track::Rover), table.board(0).movement), (15, 3));
}

#[test]
fn corp_8_2_a_tile_advances_biomass_only_if_its_biomass_joins_biomass() {
    let advances = |from: &str, drawing: &str, lay: &str| {
        let mut table = drafts("i2 biomass+civ", from, drawing);
        table.lay(lay);
        table.board(0).pending.count(Item::Resource(Track::Biomass))
    };
    assert_eq!(advances("33", "C B", "35B36C"), 1);
    assert_eq!(advances("33", "C B", "35C36B"), 0, "its civ touches, not its biomass");
    assert_eq!(
        advances("33", "C B", "43C44B"),
        1,
        "below the biomass, its civ below the civ"
    );
    assert_eq!(advances("33", "C B", "43B44C"), 0);
    assert_eq!(
        advances("33", "C B . B", "35B45C"),
        1,
        "joining two areas is one advance"
    );
    assert_eq!(advances("00", "", "13B14C"), 0, "the first biomass");
}

#[test]
fn corp_8_2_a_patch_is_an_area_to_join() {
    let mut table = drafts("i2 biomass+civ", "33", "C");
    laying::lay_patch(table.board(0), square("34"));
    table.lay("35B36C");
    assert_eq!(table.board(0).pending.count(Item::Resource(Track::Biomass)), 1);
}

#[test]
fn corp_8_2_energy_never_advances_biomass_but_synergy_and_a_tile_not_placed_do() {
    let mut table = drafts("i2 civ+energy", "33", "B");
    table.lay("34E35C");
    assert_eq!(table.legal_of("energy"), ["civ civ"], "biomass lies beside");

    let mut synergy = wormhole([0; 5], &[Item::Synergy]);
    synergy.act("synergy biomass");
    assert_eq!(synergy.tracker(Track::Biomass), 1);

    let mut unplaced = drafts("i2 biomass+civ", "00", "");
    unplaced.cover_all_but(0, "");
    unplaced.act("take inner");
    assert_eq!(unplaced.legal(), ["advance civ", "advance biomass"]);
}

#[test]
fn corp_8_3_level_1_takes_the_tracker_from_the_top_back_to_0_without_limit() {
    let mut table = wormhole([0, 0, 5, 0, 3], &[Item::Advance(Track::Biomass), Item::Synergy]);
    assert_eq!(table.part(0, "tracks"), 5);
    table.act("use 0");
    assert_eq!(table.tracker(Track::Biomass), 0);
    assert_eq!(table.part(0, "tracks"), 0, "the medals are lost");
    assert!(table.legal_of("use").is_empty(), "only at the top");
    table.board(0).trackers[Track::Biomass.index()] = 5;
    assert_eq!(table.legal_of("use"), ["0"], "no limit");
    for (step, tech) in [(4, 3), (5, 2)] {
        let table = wormhole([0, 0, step, 0, tech], &[Item::Synergy]);
        assert!(table.legal_of("use").is_empty());
    }
    assert_eq!(
        wormhole([0, 0, 5, 0, 3], &[]).legal(),
        ["done", "use 0"],
        "it may be declined"
    );
}

#[test]
fn corp_8_4_level_2_lays_patches_on_squares_of_tiles() {
    assert_eq!(
        patches(4, 1).legal_of("patch"),
        ["23", "24", "32", "35", "43", "44"],
        "without the level"
    );
    let mut table = patches(5, 2);
    assert_eq!(
        table.legal_of("patch"),
        ["23", "24", "32", "33", "34", "35", "43", "44"]
    );
    let board = table.board(0);
    board.last_tile = squares("33 34");
    board.rovers[0] = Some(square("33"));
    table.act("patch 33");
    let board = table.board(0);
    assert_eq!(board.rovers[0], None, "a rover there is destroyed");
    assert_eq!(
        (board.terrain(Resource::Biomass), board.terrain(Resource::Civ)),
        (squares("33"), squares(""))
    );
    assert!(board.symbols.is_empty(), "the resource no longer counts");
    assert!(
        !table.legal_of("patch").contains(&"33".to_owned()),
        "not on another patch"
    );
    table.board(0).pending.add(Item::Rover, 1);
    assert_eq!(
        table.legal_of("place-rover"),
        ["33", "34"],
        "it remains a square of its tile"
    );
}

#[test]
fn corp_8_4_a_patch_on_a_tile_obeys_the_planet_and_spares_meteorites() {
    let mut table = patches(5, 1);
    table.board(0).meteorites = squares("34");
    assert!(table.legal_of("patch").contains(&"33".to_owned()));
    assert!(!table.legal_of("patch").contains(&"34".to_owned()));

    let mut ring = Table::window_of("wormhole", |board| {
        board.trackers[Track::Tech.index()] = 5;
        draw(board, "43", "C\ne");
        board.pending.add(Item::Patch, 1);
    });
    ring.board(0).planet = ring.planet("arashi");
    assert_eq!(ring.legal_of("patch"), ["33", "42", "43", "44"], "not on the ring");
}

#[test]
fn corp_8_5_level_3_makes_one_patch_two_once_a_round() {
    let mut table = patches(7, 3);
    table.act("more-patches");
    assert_eq!(table.board(0).pending.count(Item::Patch), 4);
    assert!(!table.legal().contains(&"more-patches".to_owned()), "once a round");
    table.act_all(&["patch 23", "patch 24", "patch 32", "patch 35"]);
    assert_eq!(table.board(0).patches.count(), 4);
    table.close_main();
    table.board(0).part = Part::Window;
    table.board(0).pending.add(Item::Patch, 1);
    assert!(table.legal().contains(&"more-patches".to_owned()), "it comes back");
}

#[test]
fn corp_8_5_two_patches_are_optional_and_need_the_level_and_a_patch() {
    let mut declined = patches(7, 1);
    declined.act("patch 23");
    assert_eq!(
        (declined.actor(), declined.board(0).patches.count()),
        (Some(1), 1),
        "declined"
    );
    assert!(!patches(6, 1).legal().contains(&"more-patches".to_owned()));
    assert!(!patches(7, 0).legal().contains(&"more-patches".to_owned()));
}

#[test]
fn corp_8_5_r22_r34_a_stored_patch_is_not_gained_again_but_one_gained_at_the_end_is() {
    let last = |cards: &[&str]| {
        let mut table = patches(10, 0);
        table.state.triggers.no_place = true;
        table.board(0).stored_patches = 1;
        table.board(0).trackers[Track::Biomass.index()] = 4;
        cards.iter().for_each(|id| table.keeps_card(0, id));
        table.close_main();
        assert_eq!(table.state.phase, Phase::Last);
        table
    };
    let stored = last(&[]);
    assert!(!stored.legal().contains(&"more-patches".to_owned()));
    assert!(
        !stored.legal().contains(&"store-patch".to_owned()),
        "nor is it stored again"
    );

    let mut gained = last(&["C23"]);
    let choices = gained.legal_of("choose");
    let biomass = choices
        .iter()
        .find(|text| text.ends_with(" biomass"))
        .expect("biomass can advance");
    gained.act_all(&[&format!("choose {biomass}"), "advance biomass"]);
    take(&mut gained, "first");
    assert!(
        !gained.legal().contains(&"store-patch".to_owned()),
        "R22: by level 4 neither is stored"
    );
    gained.act("patch 23");
    assert!(
        gained.legal().contains(&"more-patches".to_owned()),
        "the stored one was laid first"
    );
    gained.act_all(&["more-patches", "patch 24", "patch 32"]);
    assert_eq!(gained.board(0).patches, squares("23 24 32"));
    assert_eq!(gained.legal(), ["done", "use 0"], "nothing is left but level 1");
}

#[test]
fn corp_8_6_level_4_stores_patches_for_the_end_of_the_game() {
    assert!(!patches(9, 1).legal().contains(&"store-patch".to_owned()));
    let mut table = patches(10, 2);
    table.act_all(&["store-patch", "patch 23"]);
    assert_eq!(
        (table.board(0).stored_patches, table.board(0).patches),
        (1, squares("23"))
    );
    table.board(0).trackers[Track::Tech.index()] = 0;
    table.state.triggers.no_place = true;
    table.close_main();
    assert_eq!(
        (table.state.phase, table.legal_of("patch").is_empty()),
        (Phase::Last, false)
    );
    table.act("patch 22");
    assert_eq!(
        (table.board(0).patches, table.state.phase),
        (squares("22 23"), Phase::Over)
    );
}

#[test]
fn corp_8_7_level_5_lays_a_patch_on_a_meteorite_and_destroys_it() {
    let with_meteorite = |tech: u8| {
        let mut table = patches(tech, 1);
        table.board(0).meteorites = squares("34");
        table.board(0).meteor_symbols = squares("34");
        table
    };
    assert!(!with_meteorite(13).legal_of("patch").contains(&"34".to_owned()));
    let mut table = with_meteorite(14);
    table.act("patch 34");
    let board = table.board(0);
    assert_eq!((board.meteorites, board.meteor_symbols), (squares(""), squares("")));
    assert_eq!(
        (board.collected_meteorites, board.patches),
        (0, squares("34")),
        "destroyed, not collected"
    );
}

#[test]
fn corp_g21_card_c21_takes_the_biomass_tracker_to_step_2_and_withholds_its_boost() {
    let mut table = wormhole([5, 5, 0, 5, 5], &[]).takes_card("C21");
    for step in 1..=2 {
        let climb = table.legal_of("choose");
        assert_eq!(climb.len(), 1, "only biomass is below the fifth row");
        table.act(&format!("choose {}", climb[0]));
        assert_eq!(table.tracker(Track::Biomass), step);
    }
    assert_eq!(
        table.board(0).pending.count(Item::Patch),
        1,
        "R39: the patch of step 1 remains alone"
    );
    assert_eq!(sides(&table), ["first", "second"], "step 2 has no boost");
}

#[test]
fn corp_8_5_each_patch_of_a_card_is_a_gain_of_its_own() {
    for (card, patches) in [("C03", 2), ("C12", 3), ("C26", 4)] {
        let mut table = wormhole([0, 0, 0, 0, 7], &[]).takes_card(card);
        table.act("more-patches");
        assert_eq!(table.board(0).pending.count(Item::Patch), patches, "{card}");
        assert!(!table.legal().contains(&"more-patches".to_owned()));
    }
}

#[test]
fn corp_8_7_stored_patches_of_the_last_window_destroy_meteorites_too() {
    let mut table = patches(14, 0);
    table.board(0).stored_patches = 1;
    table.board(0).meteorites = squares("34");
    table.state.triggers.no_place = true;
    table.close_main();
    assert_eq!(table.state.phase, Phase::Last);
    table.act("patch 34");
    assert_eq!(
        (table.board(0).meteorites, table.board(0).collected_meteorites),
        (squares(""), 0)
    );
}
