//! What the boards of planets score, and their lines (PU-6.5).

use crate::support::planets::on;
use crate::support::{Table, draw, square, squares};
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::resource::Resource;
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::score;
use orrery_engine::planet_unknown::seat::laying;

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
fn pu_6_5_cerberus_each_full_zone_scores_two() {
    let medals = |open: &str, meteorites: &str| {
        let mut table = on("cerberus");
        table.cover_all_but(0, open);
        table.board(0).meteorites = squares(meteorites);
        let board = table.board(0).clone();
        score::planet_medals(table.game.tables(), &board) - score::line_medals(table.game.tables(), &board)
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
    laying::lay_patch(table.board(0), square("07"));
    assert_eq!(table.part(0, "planet"), 45);
}

#[test]
fn pu_6_5_gaia_each_open_city_scores_two() {
    let table = on("gaia");
    assert_eq!(table.part(0, "planet"), 16);
    let medals = |open: &str| {
        let mut table = on("gaia");
        table.cover_all_but(0, open);
        let board = table.board(0).clone();
        score::planet_medals(table.game.tables(), &board) - score::line_medals(table.game.tables(), &board)
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
fn pu_6_5_lacuna_lines_ignore_holes() {
    let mut table = on("lacuna");
    table.cover_all_but(0, "");
    let board = table.board(0).clone();
    assert_eq!(score::complete_lines(table.game.tables(), &board), [0xfff; 2]);
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
fn r24_petra_open_currents_count_for_objectives_but_have_no_symbol() {
    let count = |covered: &str, statistic: Statistic| {
        let mut table = on("petra");
        covered
            .split_whitespace()
            .for_each(|square| draw(table.board(0), square, "C"));
        let board = table.board(0).clone();
        table.game.statistic(&board, statistic)
    };
    assert_eq!(count("", Statistic::LargestArea(Resource::Energy)), 37);
    assert_eq!(count("", Statistic::AreaCount(Resource::Energy)), 1);
    assert_eq!(count("98", Statistic::LargestArea(Resource::Energy)), 35);
    assert_eq!(count("98", Statistic::AreaCount(Resource::Energy)), 2);
    assert_eq!(count("", Statistic::ResourceCount(Resource::Energy)), 0);
    assert_eq!(count("", Statistic::EdgeResources(Resource::Energy)), 0);
}

#[test]
fn pu_6_5_r24_petra_lines_are_complete_with_open_currents_alone() {
    let mut table = on("petra");
    assert_eq!(table.part(0, "planet"), 0);
    let currents = table.game.planet(&table.state.boards[Seat(0)]).currents.in_lines;
    assert_eq!(currents.count(), 37);
    let open: Vec<String> = currents.iter().map(|square| square.notation()).collect();
    table.cover_all_but(0, &open.join(" "));
    assert_eq!(table.part(0, "planet"), 40);
    table.board(0).meteorites = squares("14");
    assert_eq!(table.part(0, "planet"), 40 - 1 - 2, "a meteorite spoils them");
}
