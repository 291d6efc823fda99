//! What the boards of planets require of tiles and patches (PU-3).

use crate::support::planets::{drafts, lays, patch_squares, steps, window_on};
use crate::support::{Table, draw, square};
use orrery_engine::planet_unknown::Slot;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::state::Item;

#[test]
fn pu_0_2_r9_the_perimeter_is_the_outer_border_alone() {
    let table = Table::new(2);
    for planet in &table.game.tables().planets {
        let expected = match planet.slug.as_str() {
            "cerberus" => 45,
            "lacuna" => 32,
            "oblivion" => 44,
            _ => 28,
        };
        assert_eq!(planet.perimeter.count(), expected, "{}", planet.slug);
    }
    let perimeter = |slug: &str| table.game.tables().planets[usize::from(table.planet(slug))].perimeter;
    assert!(!perimeter("oblivion").contains(square("23")), "beside the black hole");
    assert!(!perimeter("lacuna").contains(square("24")), "beside a hole");
}

#[test]
fn pu_3_3_arashi_a_tile_on_the_ring_also_lies_beside_it() {
    let table = drafts("arashi", "i2 rover+tech", "44", "C");
    assert!(lays(&table, "45R55T"), "half on the ring");
    assert!(!lays(&table, "54R55T") && !lays(&table, "54R64T"), "wholly on the ring");
    assert!(
        !lays(&drafts("arashi", "i2 rover+tech", "00", ""), "50R60T"),
        "on the edge too"
    );
}

#[test]
fn pu_3_7_arashi_a_patch_never_lies_on_the_ring() {
    assert_eq!(patch_squares("arashi", "44", "C"), ["34", "43", "45"]);
    let table = window_on("arashi", |board| {
        board.trackers[Track::Tech.index()] = 3;
        draw(board, "44", "C");
        board.pending.add(Item::Patch, 1);
    });
    assert_eq!(
        table.legal_of("patch").len(),
        96 - 24 - 1,
        "not by a tech that ignores adjacency"
    );
    let mut full = window_on("arashi", |board| board.pending.add(Item::Patch, 1));
    full.cover_all_but(0, "55 56");
    assert_eq!(full.legal(), ["done"], "nor as the last resort");
}

#[test]
fn pu_3_4_arashi_the_ring_opens_where_nothing_else_is_left() {
    let mut table = drafts("arashi", "i2 rover+tech", "00", "");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.cover_all_but(0, "55 56");
    assert_eq!(table.legal().len(), 2);
    assert!(lays(&table, "55R56T") && lays(&table, "55T56R"));
}

#[test]
fn pu_3_2_cerberus_tiles_span_its_planets() {
    let table = drafts("cerberus", "i2 rover+tech", "55", "C");
    assert!(lays(&table, "56R57T"), "from the left planet to the upper one");
    assert_eq!(
        steps("cerberus", "56"),
        ["55", "57", "66"],
        "rovers cross the border too"
    );
}

#[test]
fn pu_3_2_charybdis_the_first_piece_covers_the_pit_and_not_the_edge() {
    let table = drafts("charybdis", "i2 rover+tech", "00", "");
    let pit = ["55", "56", "65", "66"];
    let touches_pit = |lay: &String| pit.iter().any(|square| lay.contains(square));
    assert!(table.lays().iter().all(touches_pit));
    assert!(lays(&table, "45R55T") && lays(&table, "55R56T"));
    assert!(!lays(&table, "05R06T"));
    let mut first = window_on("charybdis", |board| board.pending.add(Item::Patch, 1));
    assert_eq!(first.legal_of("patch"), pit);
    first.act("patch 55");
    let later = drafts("charybdis", "i2 rover+tech", "44", "C");
    assert!(lays(&later, "34R35T"), "later pieces need a neighbour alone");
    assert!(!lays(&later, "55R56T"));
    assert_eq!(
        steps("charybdis", "55"),
        ["45", "54", "56", "65"],
        "rovers cross the pit"
    );
}

#[test]
fn r41_gaia_a_city_may_be_covered_by_tiles_and_patches() {
    assert!(lays(&drafts("gaia", "i2 rover+tech", "00", ""), "05R06T"));
    let mut table = window_on("gaia", |board| board.pending.add(Item::Patch, 1));
    table.act("patch 05");
    assert_eq!(table.part(0, "planet"), 14);
}

#[test]
fn pu_3_3_k_273_a_tile_lies_on_ice_or_off_it_but_patches_anywhere() {
    let table = drafts("k-273", "i2 rover+tech", "36", "C");
    assert!(lays(&table, "46R47T") && lays(&table, "25T26R"), "ice");
    assert!(lays(&table, "37R38T"), "land");
    assert!(!lays(&table, "37R47T") && !lays(&table, "27T37R"), "both");
    assert_eq!(patch_squares("k-273", "36", "C"), ["26", "35", "37", "46"]);
}

#[test]
fn x8_k_273_the_rule_is_not_waived_while_either_tile_fits() {
    let mut table = drafts("k-273", "i2 rover+tech", "00", "");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.cover_all_but(0, "36 37 05 06");
    let mut lays = table.lays();
    lays.sort_unstable();
    assert_eq!(lays, ["05R06T", "05T06R"]);
}

#[test]
fn pu_3_2_r7_lacuna_nothing_lies_or_goes_on_a_hole() {
    let table = drafts("lacuna", "i2 rover+tech", "24", "C");
    assert!(!table.lays().iter().any(|lay| lay.contains("25") || lay.contains("34")));
    assert!(lays(&table, "13R23T"));
    assert_eq!(patch_squares("lacuna", "24", "C"), ["14", "23"]);
    assert_eq!(steps("lacuna", "24"), ["14", "23"]);
    let mut sealed = drafts("lacuna", "i2 rover+tech", "00", "");
    sealed.offer(0, Slot::Outer, "i4 water+rover");
    sealed.cover_all_but(0, "24");
    assert_eq!(
        sealed.legal(),
        ["take outer", "take inner"],
        "a hole is never covered, whatever is waived"
    );
}

#[test]
fn pu_3_2_oblivion_the_first_piece_touches_the_outer_border_and_nothing_crosses_the_hole() {
    let table = drafts("oblivion", "i2 rover+tech", "00", "");
    assert!(lays(&table, "00R01T"));
    assert!(!lays(&table, "23R33T"), "the black hole has no edge");
    assert_eq!(steps("oblivion", "42"), ["32", "41"], "43 is the hole");
    assert!(!lays(&drafts("oblivion", "i2 rover+tech", "42", "C"), "43R44T"));
}

#[test]
fn pu_3_8_r10_pajitnov_a_tile_slides_in_from_one_square_aside() {
    let fits = |open: &str, lay: &str| {
        let mut table = drafts("pajitnov", "i2 rover+tech", "00", "");
        table.offer(0, Slot::Outer, "i4 water+rover");
        table.cover_all_but(0, open);
        lays(&table, lay)
    };
    assert!(fits("44 45 b5 b6", "b5Rb6T"), "from outside the grid");
    assert!(!fits("44 45 b5 b6", "44R45T"), "enclosed on all sides");
    assert!(fits("44 45 46 b5 b6", "44R45T"), "it came from the right");
    assert!(fits("44 45 34 35 b5 b6", "44R45T"), "from above");
    assert!(!fits("44 45 34 b5 b6", "44R45T"), "half the way is blocked");
    assert!(fits("44 45", "44R45T"), "waived where nothing else is left");
}

#[test]
fn pu_3_8_pajitnov_patches_are_simply_laid_down() {
    let mut table = window_on("pajitnov", |board| board.pending.add(Item::Patch, 1));
    table.cover_all_but(0, "44");
    assert_eq!(table.legal(), ["patch 44"]);
}

#[test]
fn pu_3_3_r29_persephone_bans_one_resource_symbol_in_each_quadrant() {
    let may = |tile: &str, from: &str, lay: &str| lays(&drafts("persephone", tile, from, "R"), lay);
    assert!(!may("i2 civ+energy", "44", "42E43C"), "civ in the upper left");
    assert!(!may("i2 civ+energy", "46", "47E48C"), "energy in the upper right");
    assert!(!may("i2 rover+tech", "74", "72R73T"), "tech in the lower left");
    assert!(!may("i2 water+rover", "78", "77W87R"), "water in the lower right");
    assert!(may("i2 civ+energy", "44", "45E46C") && !may("i2 civ+energy", "44", "45C46E"));
    assert!(may("i2 rover+tech", "44", "42R43T") && may("i2 rover+tech", "46", "47R48T"));
    assert!(may("i2 civ+energy", "74", "72C73E") && may("i2 civ+energy", "78", "77C87E"));
    assert!(may("i2 water+rover", "74", "72W73R") && may("i2 water+rover", "46", "47W48R"));
}

#[test]
fn pu_3_3_r29_persephone_terrain_of_a_banned_resource_may_lie_there() {
    let table = drafts("persephone", "i3 water+rover", "54", "C");
    assert!(lays(&table, "64R65W66w"), "the symbol lies in the lower left");
    assert!(!lays(&table, "64R65w66W"));
    let table = drafts("persephone", "i3 water+rover", "55", "C");
    assert!(!lays(&table, "65w66W67R"), "the symbol lies in the lower right");
    assert_eq!(
        patch_squares("persephone", "44", "C"),
        ["34", "43", "45", "54"],
        "a patch has none"
    );
}

#[test]
fn pu_3_4_persephone_a_ban_is_waived_where_nothing_else_is_left() {
    let mut table = drafts("persephone", "i2 civ+energy", "00", "");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.cover_all_but(0, "43 44");
    assert!(lays(&table, "43C44E") && lays(&table, "43E44C"));
}

#[test]
fn pu_4_3_petra_open_currents_join_the_energy_area_and_covered_ones_do_not() {
    let options = |covered: &str| {
        let mut table = drafts("petra", "i2 civ+energy", "33", "R");
        draw(table.board(0), "46", "W");
        covered
            .split_whitespace()
            .for_each(|square| draw(table.board(0), square, "t"));
        table.lay("34E44C");
        table.legal_of("energy")
    };
    assert_eq!(
        options(""),
        ["civ+water+rover civ", "civ+water+rover water", "civ+water+rover rover"],
        "water lies beside a current"
    );
    assert_eq!(
        options("35 45"),
        ["civ+rover+tech civ", "civ+rover+tech rover", "civ+rover+tech tech"]
    );
}

#[test]
fn pu_3_2_petra_has_no_ice_and_its_currents_are_no_pieces() {
    let mut water = drafts("petra", "i2 water+rover", "00", "");
    water.lay("05W06R");
    assert_eq!(water.legal(), ["resource rover"]);
    let table = drafts("petra", "i2 rover+tech", "33", "C");
    assert!(lays(&table, "34R35T"), "a current may be covered");
    assert!(!lays(&table, "36R46T"), "it gives no adjacency");
}

#[test]
fn pu_3_3_tartarus_a_tile_lies_on_one_side_of_the_chasm() {
    let table = drafts("tartarus", "i2 rover+tech", "34", "C");
    assert!(lays(&table, "25T35R"));
    assert!(!lays(&table, "35R36T"));
    assert!(!lays(&drafts("tartarus", "i2 rover+tech", "00", ""), "b5Rb6T"));
}

#[test]
fn r8_tartarus_the_chasm_is_waived_as_the_last_resort() {
    let drafts = |open: &str| {
        let mut table = drafts("tartarus", "i2 rover+tech", "00", "");
        table.offer(0, Slot::Outer, "i4 water+rover");
        table.cover_all_but(0, open);
        table
    };
    let last = drafts("35 36");
    assert!(lays(&last, "35R36T") && lays(&last, "35T36R"));
    assert!(!lays(&drafts("35 36 b5 a5"), "35R36T"), "something fits on one side");
}

#[test]
fn pu_3_2_no_square_of_a_tile_lies_off_the_planet_or_on_a_piece_even_where_nothing_else_is_left() {
    let mut table = drafts("oblivion", "i2 rover+tech", "00", "");
    table.offer(0, Slot::Outer, "i4 water+rover");
    table.cover_all_but(0, "23 44");
    assert_eq!(
        table.legal(),
        ["take outer", "take inner"],
        "33 is void, 24 carries a piece"
    );
    let beside_the_gap = drafts("cerberus", "i2 rover+tech", "66", "C");
    assert!(!lays(&beside_the_gap, "78R79T"), "67 is void, and 77 too");
}

#[test]
fn pu_3_2_adjacency_does_not_reach_across_void() {
    let table = drafts("oblivion", "i2 rover+tech", "42", "C");
    assert!(lays(&table, "32R33T") && !lays(&table, "48R49T"), "43 to 47 are void");
    assert_eq!(
        patch_squares("lacuna", "24", "C"),
        ["14", "23"],
        "27 lies behind two holes"
    );
}

#[test]
fn pu_3_2_toxic_ground_may_be_covered_by_tiles_and_patches() {
    let table = drafts("kax", "i2 rover+tech", "14", "C");
    assert!(lays(&table, "13R23T"));
    assert_eq!(patch_squares("kax", "14", "C"), ["13", "15", "24"]);
}

#[test]
fn pu_3_2_tartarus_adjacency_and_areas_reach_across_the_chasm() {
    assert!(lays(&drafts("tartarus", "i2 rover+tech", "35", "C"), "36R37T"));
    assert_eq!(patch_squares("tartarus", "35", "C"), ["25", "34", "36", "45"]);
    let mut table = drafts("tartarus", "i2 civ+energy", "36", "E R");
    table.lay("34C35E");
    assert_eq!(table.legal_of("energy"), ["civ+rover civ", "civ+rover rover"]);
}
