//! The planets from Arashi to Oblivion: what their boards ask of tiles, patches and rovers, and what they score.

use crate::support::planets::{drafts, lays, on, patch_squares, steps, window_on};
use crate::support::{Table, draw, square, squares};
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::pending::Item;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::{PlanetUnknown, Slot};

#[test]
fn pu_0_2_the_perimeter_is_the_outer_border_alone() {
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
fn x1_full_planets_score_their_lines_and_zones_and_nothing_for_covered_cities() {
    let table = Table::new(2);
    for planet in &table.game.tables().planets {
        let mut table = on(&planet.slug);
        table.cover_all_but(0, "");
        let rows: u8 = planet.row_medals.iter().sum();
        let columns: u8 = planet.column_medals.iter().sum();
        let zones = if planet.slug == "cerberus" { 6 } else { 0 };
        assert_eq!(
            table.part(0, "planet"),
            i32::from(rows + columns) + zones,
            "{}",
            planet.slug
        );
        let expected = if planet.slug == "cerberus" { (18, 21) } else { (20, 20) };
        assert_eq!((rows, columns), expected, "{}", planet.slug);
    }
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
fn pu_6_5_cerberus_each_full_zone_scores_two() {
    let medals = |open: &str, meteorites: &str| {
        let mut table = on("cerberus");
        table.cover_all_but(0, open);
        table.board(0).meteorites = squares(meteorites);
        let board = table.board(0).clone();
        table.game.planet_medals(&board) - table.game.line_medals(&board)
    };
    assert_eq!(medals("", ""), 6);
    assert_eq!(medals("07", ""), 4);
    assert_eq!(medals("56", ""), 4, "56 belongs to the left planet");
    assert_eq!(medals("07 56 87", ""), 0);
    assert_eq!(medals("56 64", ""), 4, "one zone is spoilt once");
    assert_eq!(medals("", "07 64 87"), 6, "meteorites do not matter");
}

#[test]
fn r41_cerberus_a_patch_fills_a_zone() {
    let mut table = on("cerberus");
    table.cover_all_but(0, "07");
    PlanetUnknown::lay_patch(table.board(0), square("07"));
    assert_eq!(table.part(0, "planet"), 45);
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
fn pu_6_5_gaia_each_open_city_scores_two() {
    let table = on("gaia");
    assert_eq!(table.part(0, "planet"), 16);
    let medals = |open: &str| {
        let mut table = on("gaia");
        table.cover_all_but(0, open);
        let board = table.board(0).clone();
        table.game.planet_medals(&board) - table.game.line_medals(&board)
    };
    assert_eq!(medals("05 22"), 4);
    assert_eq!(medals("06"), 0, "no city");
    let mut open = on("gaia");
    open.cover_all_but(0, "05");
    assert_eq!(
        open.part(0, "planet"),
        40 - 1 - 3 + 2,
        "a city is no cover for its row and column"
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
fn pu_5_4_kax_a_teleport_cannot_end_on_open_toxic_ground() {
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
fn pu_3_2_lacuna_nothing_lies_or_goes_on_a_hole() {
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
fn pu_6_5_lacuna_lines_ignore_holes() {
    let mut table = on("lacuna");
    table.cover_all_but(0, "");
    let board = table.board(0).clone();
    assert_eq!(table.game.complete_lines(&board), [0xfff; 2]);
    assert_eq!(table.part(0, "planet"), 40);
}

#[test]
fn pu_6_5_oblivion_a_line_of_two_parts_scores_once_and_its_corners_are_ice() {
    let mut table = on("oblivion");
    let corner =
        |row: usize, column: usize| (0..9).map(move |square| Square::new(row + square / 3, column + square % 3));
    let corners: Grid = [(0, 0), (0, 9), (9, 0), (9, 9)]
        .into_iter()
        .flat_map(|(row, column)| corner(row, column))
        .collect();
    assert_eq!(table.game.planet(&table.state.boards[Seat(0)]).ice, corners);
    table.cover_all_but(0, "50");
    assert_eq!(
        table.part(0, "planet"),
        40 - 1 - 3,
        "one part of row 5 is open, and column 0"
    );
    table.cover_all_but(0, "");
    assert_eq!(table.part(0, "planet"), 40);
}

#[test]
fn pu_3_2_oblivion_the_first_piece_touches_the_outer_border_and_nothing_crosses_the_hole() {
    let table = drafts("oblivion", "i2 rover+tech", "00", "");
    assert!(lays(&table, "00R01T"));
    assert!(!lays(&table, "23R33T"), "the black hole has no edge");
    assert_eq!(steps("oblivion", "42"), ["32", "41"], "43 is the hole");
    assert!(!lays(&drafts("oblivion", "i2 rover+tech", "42", "C"), "43R44T"));
}
