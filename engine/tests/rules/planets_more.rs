//! The planets from Pajitnov to Tartarus, and setups with boards.

use crate::support::planets::{drafts, lays, on, patch_squares, settle_on, steps, window_on};
use crate::support::{Table, draw, square, squares};
use orrery_engine::planet_unknown::pending::Item;
use orrery_engine::planet_unknown::resource::{Resource, Track};
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::planet_unknown::ruleset::station::Turning;
use orrery_engine::planet_unknown::{Setup, Slot};
use orrery_engine::{Game, Seat};

#[test]
fn pu_3_8_pajitnov_a_tile_slides_in_from_one_square_aside() {
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
fn pu_6_5_petra_lines_are_complete_with_open_currents_alone() {
    let mut table = on("petra");
    assert_eq!(table.part(0, "planet"), 0);
    let currents = table.game.planet(&table.state.boards[Seat(0)]).currents.in_lines;
    assert_eq!(currents.count(), 37);
    let open: Vec<String> = currents.iter().map(|square| square.to_string()).collect();
    table.cover_all_but(0, &open.join(" "));
    assert_eq!(table.part(0, "planet"), 40);
    table.board(0).meteorites = squares("14");
    assert_eq!(table.part(0, "planet"), 40 - 1 - 2, "a meteorite spoils them");
}

#[test]
fn petra_has_no_ice_and_its_currents_are_no_pieces() {
    let mut water = drafts("petra", "i2 water+rover", "00", "");
    water.lay("05W06R");
    assert_eq!(water.legal(), ["resource rover"]);
    let table = drafts("petra", "i2 rover+tech", "33", "C");
    assert!(lays(&table, "34R35T"), "a current may be covered");
    assert!(!lays(&table, "36R46T"), "it gives no adjacency");
}

#[test]
fn corp_1_8_petra_a_step_onto_an_open_current_is_free() {
    let mut table = Table::window_of("cosmos", |board| {
        board.trackers[Track::Tech.index()] = 10;
        board.rovers[0] = Some(square("34"));
        board.spare_rovers = 0;
        board.movement = 1;
    });
    settle_on(&mut table, "petra");
    table.act_all(&["step 0 35", "step 0 45"]);
    assert_eq!(table.board(0).movement, 1);
    table.act("step 0 44");
    assert_eq!(table.board(0).movement, 0);
}

#[test]
fn pu_3_3_tartarus_a_tile_lies_on_one_side_of_the_chasm() {
    let table = drafts("tartarus", "i2 rover+tech", "34", "C");
    assert!(lays(&table, "25T35R"));
    assert!(!lays(&table, "35R36T"));
    assert!(!lays(&drafts("tartarus", "i2 rover+tech", "00", ""), "b5Rb6T"));
    let mut last = drafts("tartarus", "i2 rover+tech", "00", "");
    last.offer(0, Slot::Outer, "i4 water+rover");
    last.cover_all_but(0, "35 36");
    assert!(lays(&last, "35R36T"), "R8: waived as the last resort");
}

#[test]
fn pu_3_2_tartarus_adjacency_and_areas_reach_across_the_chasm() {
    assert!(lays(&drafts("tartarus", "i2 rover+tech", "35", "C"), "36R37T"));
    assert_eq!(patch_squares("tartarus", "35", "C"), ["25", "34", "36", "45"]);
    let mut table = drafts("tartarus", "i2 civ+energy", "36", "E R");
    table.lay("34C35E");
    assert_eq!(table.legal_of("energy"), ["civ+rover civ", "civ+rover rover"]);
}

#[test]
fn pu_5_3_tartarus_a_rover_cannot_step_across_the_chasm() {
    assert_eq!(steps("tartarus", "35"), ["25", "34"]);
    assert_eq!(steps("tartarus", "46"), ["36", "45", "47", "56"]);
    assert_eq!(steps("tartarus", "86"), ["76", "87"]);
}

#[test]
fn pu_5_6_tartarus_diagonal_rovers_cross_at_the_two_marked_points_alone() {
    let diagonal = |from: &str| {
        let mut table = Table::window_of("cosmos", |board| {
            board.trackers[Track::Tech.index()] = 3;
            board.rovers[0] = Some(square(from));
            board.spare_rovers = 0;
            board.movement = 1;
        });
        settle_on(&mut table, "tartarus");
        table.legal_of("step").join(" ").replace("0 ", "")
    };
    assert_eq!(diagonal("35"), "24 25 34 44 46");
    assert_eq!(diagonal("46"), "35 36 37 45 47 55 56 57");
    assert_eq!(diagonal("95"), "84 85 86 94 96 a4 a5");
    assert_eq!(diagonal("86"), "76 77 87 95 97");
    assert_eq!(diagonal("34"), "23 24 25 33 35 43 44", "45 lies across");
}

#[test]
fn pu_5_6_tartarus_a_teleport_is_not_hindered_by_the_chasm() {
    let table = window_on("tartarus", |board| {
        board.rovers[0] = Some(square("35"));
        board.spare_rovers = 1;
    });
    let table = table.takes_card("C14");
    assert_eq!(table.legal_of("teleport").len(), 95);
}

#[test]
fn pu_1_1_an_asymmetric_board_is_used_by_one_seat_and_a_symmetric_one_by_any() {
    let table = Table::new(2);
    let mut setup = Setup::base(6);
    for (seat, (planet, corporation)) in setup.seats.iter_mut().zip([
        ("arashi", "makeshift"),
        ("cerberus", "oasis"),
        ("charybdis", "republic"),
        ("gaia", "wormhole"),
    ]) {
        seat.planet = planet.into();
        seat.corporation = corporation.into();
    }
    let state = table
        .game
        .start(&setup, 1)
        .expect("the last two seats share symmetric boards");
    assert_eq!(
        state.boards.iter().map(|board| board.planet).collect::<Vec<_>>(),
        [1, 2, 3, 4, 0, 0]
    );
    let corporations = state.boards.iter().map(|board| board.corporation).collect::<Vec<_>>();
    assert_eq!(corporations, [5, 6, 7, 8, 0, 0]);
}

#[test]
fn pu_1_1_every_problem_of_a_setup_is_named_at_once() {
    let table = Table::new(2);
    let mut setup = Setup::base(3);
    setup.seats[0].planet = "petra".into();
    setup.seats[1].planet = "petro".into();
    setup.seats[2].planet = "petra".into();
    setup.seats[0].corporation = "oasis".into();
    setup.seats[1].corporation = "oasis".into();
    setup.turning = Some(Turning::Clockwise);
    setup.first_commander = Some(3);
    setup.shift = Some(6);
    let problems = table.game.start(&setup, 1).expect_err("the setup is not playable");
    let places: Vec<&str> = problems.0.iter().map(|problem| problem.place.as_str()).collect();
    let expected = [
        "planet of seats 0, 2",
        "planet of seat 1",
        "corporation of seats 0, 1",
        "first-commander",
        "shift",
        "turning",
    ];
    assert_eq!(places, expected);
    assert_eq!(problems.0[0].found, "petra");
    assert!(problems.0[0].allowed.contains("one seat"), "{problems}");
    assert!(problems.0[1].allowed.contains("petra"), "{problems}");
}
