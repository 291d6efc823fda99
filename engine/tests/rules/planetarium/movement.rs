//! Chapters 3 to 5: moving tokens, sweeping, collisions.

use super::table::Table;
use orrery_engine::Seat;
use orrery_engine::planetarium::ruleset::files::RulesetFile;
use orrery_engine::planetarium::vocabulary::{Matter, Planet};
use orrery_engine::planetarium::{Phase, Spaces};

/// Planets where they are not in the way: in the corner of orbits 5 to 7.
fn open_board() -> Table {
    let mut table = Table::bare(2);
    table
        .planet(Planet::A, "O5-01")
        .planet(Planet::B, "O5-02")
        .planet(Planet::C, "O5-03")
        .planet(Planet::D, "O5-04");
    table
}

#[test]
fn pl_3_1_any_planet_and_any_token_can_be_moved_by_any_player() {
    for seat in [0, 1] {
        let mut table = open_board();
        table.matter(Matter::Gas, &["O2-01"]).turn_of(seat);
        let mut from: Vec<String> = table.options("move ");
        from.iter_mut().for_each(|text| text.truncate(5));
        from.dedup();
        assert_eq!(from, ["O2-01", "O5-01", "O5-02", "O5-03", "O5-04"]);
    }
}

#[test]
fn pl_3_2_there_is_no_way_to_decline_a_move() {
    let table = Table::dealt(2);
    assert_eq!(table.options("move ").len(), table.legal().len());
}

/// Planets on all spaces of orbit 1, from which no thin line leads.
fn stuck() -> Table {
    let leads_out = |line: &&str| line.contains("from = \"O1-") && line.contains("kind = \"thin\"");
    let board = RulesetFile::Board.embedded_text().lines();
    let board: Vec<&str> = board.filter(|line| !leads_out(line)).collect();
    let mut table = Table::bare(2).under("board.toml", &board.join("\n"));
    for (planet, space) in Planet::ALL.into_iter().zip(["O1-01", "O1-02", "O1-03", "O1-04"]) {
        table.planet(planet, space);
    }
    table
}

#[test]
fn pl_3_2_without_a_legal_move_the_turn_goes_on_to_the_card() {
    let mut table = stuck();
    table.main().play("pass");
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(1)));
    table.play("pass");
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(0)));
}

#[test]
fn pl_3_2_where_no_planet_can_move_a_token_that_can_is_moved() {
    let mut table = stuck();
    table.matter(Matter::Gas, &["O3-01"]).main().play("pass");
    assert_eq!((table.state.phase, table.actor()), (Phase::Move, Some(1)));
    assert_eq!(table.legal().len(), table.reach("O3-01").len());
}

#[test]
fn pl_3_3_travel_follows_thick_and_thin_lines_clockwise_only() {
    let mut table = open_board();
    table.matter(Matter::Gas, &["O2-03", "O7-1c"]);
    assert_eq!(table.reach("O2-03"), ["O1-02", "O2-04", "O3-03"]);
    assert_eq!(
        table.reach("O7-1c"),
        ["O6-04"],
        "no thick line leaves the end of an arm"
    );
}

#[test]
fn pl_3_4_matter_moves_one_space_and_with_acceleration_one_or_two() {
    let mut table = open_board();
    table.matter(Matter::Gas, &["O1-01"]);
    assert_eq!(table.reach("O1-01"), ["O1-02", "O2-02"]);
    table.filled(25);
    // By thick lines, by thin lines, or by one of each.
    assert_eq!(
        table.reach("O1-01"),
        ["O1-02", "O1-03", "O2-02", "O2-03", "O2-04", "O3-02"]
    );
}

#[test]
fn pl_3_4_the_space_between_two_steps_must_be_empty_and_a_move_ends_elsewhere() {
    let mut table = open_board();
    table.filled(25).matter(Matter::Gas, &["O1-01", "O2-02"]);
    // O2-02 is taken, so O2-03 and O3-02 are out of reach.
    assert_eq!(table.reach("O1-01"), ["O1-02", "O1-03", "O2-04"]);
    // From O2-02 two thin steps lead through O1-02 and O3-02, none of them back.
    assert!(!table.reach("O2-02").contains(&"O2-02".to_owned()));
}

#[test]
fn pl_3_5_matter_never_enters_a_space_with_matter() {
    let mut table = open_board();
    table.matter(Matter::Gas, &["O1-01"]).matter(Matter::Metal, &["O1-02"]);
    assert_eq!(table.reach("O1-01"), ["O2-02"]);
}

#[test]
fn pl_3_6_matter_that_meets_a_planet_goes_no_further() {
    let mut table = open_board();
    table
        .filled(25)
        .planet(Planet::A, "O2-02")
        .matter(Matter::Gas, &["O1-01"]);
    // A on O2-02 can be entered; O2-03 and O3-02 beyond it cannot be reached.
    assert_eq!(table.reach("O1-01"), ["O1-02", "O1-03", "O2-02", "O2-04"]);
    table.play("move O1-01 O2-02");
    assert_eq!(table.state.planet_on(table.space("O2-02")), Some(Planet::A));
    assert_eq!(table.state.players[Seat(0)].mat[Planet::A.index()], [1, 0, 0, 0]);
}

#[test]
fn pl_3_7_acceleration_changes_nothing_for_planets() {
    let mut table = open_board();
    table.planet(Planet::A, "O2-02").matter(Matter::Gas, &["O2-03"]);
    let slow = table.reach("O2-02");
    assert_eq!(slow, ["O1-02", "O2-03", "O3-02"]);
    table.filled(25);
    assert_eq!(table.reach("O2-02"), slow);
}

#[test]
fn pl_3_8_a_planet_never_ends_on_a_planet() {
    let mut table = open_board();
    table
        .planet(Planet::A, "O2-02")
        .planet(Planet::B, "O1-02")
        .planet(Planet::C, "O2-03");
    // No step to B, no sweep that ends on C.
    assert_eq!(
        table.reach("O2-02"),
        ["O2-01", "O2-04", "O2-05", "O2-06", "O2-07", "O2-08", "O3-02"]
    );
}

#[test]
fn pl_3_9_a_planet_that_enters_a_token_s_space_collects_it() {
    let mut table = open_board();
    table.planet(Planet::D, "O6-14").matter(Matter::Metal, &["O7-4b"]);
    table.play("move O6-14 O7-4b");
    assert_eq!(table.state.players[Seat(0)].mat[Planet::D.index()], [0, 0, 0, 1]);
    assert_eq!(table.state.planets[Planet::D.index()], table.space("O7-4b"));
    assert!(table.state.matter_spaces().is_empty());
}

#[test]
fn pl_4_1_and_4_2_a_sweep_goes_any_number_of_spaces_up_to_the_first_matter() {
    let mut table = open_board();
    table
        .planet(Planet::A, "O4-03")
        .matter(Matter::Water, &["O4-06", "O4-08"]);
    let sweep: Vec<String> = table
        .reach("O4-03")
        .into_iter()
        .filter(|to| to.starts_with("O4"))
        .collect();
    assert_eq!(sweep, ["O4-04", "O4-05", "O4-06"]);
    table.play("move O4-03 O4-06");
    assert_eq!(table.state.players[Seat(0)].mat[Planet::A.index()], [0, 0, 1, 0]);
    assert_eq!(table.names(table.state.matter_spaces()), ["O4-08"]);
}

#[test]
fn pl_4_3_a_sweep_passes_over_planets() {
    let mut table = open_board();
    table
        .planet(Planet::A, "O2-06")
        .planet(Planet::B, "O2-08")
        .matter(Matter::Rock, &["O2-02"]);
    let sweep: Vec<String> = table
        .reach("O2-06")
        .into_iter()
        .filter(|to| to.starts_with("O2"))
        .collect();
    assert_eq!(sweep, ["O2-01", "O2-02", "O2-07"]);
}

#[test]
fn pl_4_4_a_sweep_of_an_empty_ring_ends_before_its_start() {
    let mut table = open_board();
    table.planet(Planet::A, "O1-03");
    assert_eq!(table.reach("O1-03"), ["O1-01", "O1-02", "O1-04", "O2-06"]);
}

#[test]
fn pl_4_5_a_sweep_of_an_arm_ends_on_its_last_space() {
    let mut table = open_board();
    table.planet(Planet::A, "O7-1a").matter(Matter::Gas, &["O7-2a"]);
    assert_eq!(table.reach("O7-1a"), ["O6-02", "O7-1b", "O7-1c"]);
    table.matter(Matter::Gas, &["O7-1b"]);
    assert_eq!(table.reach("O7-1a"), ["O6-02", "O7-1b"]);
    table.planet(Planet::A, "O7-1c");
    assert_eq!(table.reach("O7-1c"), ["O6-04"]);
}

#[test]
fn pl_4_6_thin_lines_are_not_swept() {
    let mut table = open_board();
    table.planet(Planet::A, "O1-01");
    let outwards: Vec<String> = table
        .reach("O1-01")
        .into_iter()
        .filter(|to| !to.starts_with("O1"))
        .collect();
    assert_eq!(outwards, ["O2-02"], "one step, however far the way goes on");
}

#[test]
fn pl_5_1_a_token_that_is_moved_into_a_planet_goes_to_the_mat_of_the_mover() {
    let mut table = open_board();
    table
        .planet(Planet::B, "O2-02")
        .matter(Matter::Rock, &["O1-01"])
        .turn_of(1);
    table.play("move O1-01 O2-02");
    assert_eq!(table.state.players[Seat(1)].mat, [[0; 4], [0, 1, 0, 0], [0; 4], [0; 4]]);
    assert_eq!(table.state.players[Seat(0)].stored(), 0);
    assert_eq!((table.state.phase, table.actor()), (Phase::Main, Some(1)));
}

#[test]
fn pl_5_2_one_move_collects_at_most_one_token() {
    for seed in 0..20 {
        let mut table = Table::dealt(2);
        let legal = table.legal();
        let stored = |table: &Table| table.state.players[Seat(0)].stored();
        let before = (stored(&table), table.state.matter_spaces().count());
        table.play(&legal[seed * legal.len() / 20]);
        let collected = stored(&table) - before.0;
        assert!(collected <= 1);
        assert_eq!(table.state.matter_spaces().count() + usize::from(collected), before.1);
    }
}

#[test]
fn pl_5_3_stored_tokens_stay_until_they_are_paid() {
    let mut table = Table::bare(2);
    table.mat(0, Planet::A, [3, 0, 1, 0]).mat(1, Planet::D, [0, 2, 0, 0]);
    for _ in 0..6 {
        table.quiet_turn();
    }
    assert_eq!(table.state.players[Seat(0)].mat[0], [3, 0, 1, 0]);
    assert_eq!(table.state.players[Seat(1)].mat[3], [0, 2, 0, 0]);
}

#[test]
fn pl_5_4_an_emptied_space_can_be_entered_again() {
    let mut table = open_board();
    table.matter(Matter::Gas, &["O2-01", "O2-02"]);
    assert!(!table.reach("O2-01").contains(&"O2-02".to_owned()));
    table.play("move O2-02 O2-03, pass");
    assert!(table.reach("O2-01").contains(&"O2-02".to_owned()));
}

#[test]
fn pl_2_3_several_paths_to_a_space_are_one_action() {
    let mut table = open_board();
    table.filled(25).matter(Matter::Gas, &["O2-01"]);
    // O2-02 is one thick step away, and two thin ones: by O1-01.
    assert_eq!(table.reach("O2-01").iter().filter(|to| *to == "O2-02").count(), 1);
    let reach = table.game.matter_reach(&table.state, table.space("O2-01"));
    assert_eq!(
        reach & Spaces::only(table.space("O2-02")),
        Spaces::only(table.space("O2-02"))
    );
}
