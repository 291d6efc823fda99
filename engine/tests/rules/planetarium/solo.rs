//! Chapter 14: the solo game.

use super::table::Table;
use orrery_engine::planetarium::ruleset::files::RulesetFile;
use orrery_engine::planetarium::vocabulary::{Deck, Matter, Planet};
use orrery_engine::planetarium::{Difficulty, Ending, Phase, Planetarium, Setup};
use orrery_engine::{Rules, Seat, Turn, Words};

/// A solo game with Planets on the far side of orbits 1 to 4 and no Matter.
fn solo() -> Table {
    let mut table = Table::bare(1);
    table.state.target = Some(100);
    table
        .planet(Planet::A, "O1-04")
        .planet(Planet::B, "O2-07")
        .planet(Planet::C, "O3-07")
        .planet(Planet::D, "O4-11");
    table
}

/// Rolls a total that moves Planets up to an orbit.
fn roll(table: &mut Table, total: u8) {
    let roll = [total / 2, total - total / 2];
    table.game.clone().move_by_dice(&mut table.state, roll);
}

fn place(table: &Table, planet: Planet) -> String {
    table.game.space_name(table.state.planets[planet.index()])
}

#[test]
fn pl_14_1_the_target_is_100_or_90_or_110() {
    let game = Planetarium::embedded();
    let target = |setup: &Setup| {
        let state = game.start(setup, 1).expect("the game starts");
        game.outcome(&state).target
    };
    assert_eq!(target(&Setup::players(1)), Some(100));
    let targets = Difficulty::ALL.map(|difficulty| target(&Setup::solo(difficulty)));
    assert_eq!(targets, [Some(90), Some(100), Some(110)]);
    assert_eq!(target(&Setup::players(2)), None);
}

#[test]
fn pl_14_2_two_dice_are_rolled_after_each_turn_with_the_usual_weights() {
    let mut totals = [0i32; 13];
    for seed in 0..3_600 {
        let mut table = solo();
        table.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        assert_eq!(table.state.dice, None);
        table.main().play("pass");
        let roll = table.state.dice.expect("the dice were rolled");
        totals[usize::from(roll[0] + roll[1])] += 1;
    }
    for (total, weight) in (2..).zip([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]) {
        let expected = 100 * weight;
        assert!((totals[total] - expected).abs() < 90, "{totals:?}");
    }
}

#[test]
fn pl_14_3_a_total_moves_the_planets_on_that_orbit_or_lower_and_8_moves_none() {
    let lines = ["O1-04", "O2-07", "O3-07", "O4-11"];
    for (total, moved) in [(2, 2), (3, 3), (7, 4), (8, 0), (12, 0)] {
        let mut table = solo();
        table.matter(Matter::Gas, &["O1-02", "O2-02", "O3-02", "O4-02"]);
        roll(&mut table, total);
        let stayed = Planet::ALL.map(|planet| place(&table, planet) == lines[planet.index()]);
        let expected: [bool; 4] = std::array::from_fn(|planet| planet >= moved);
        assert_eq!(stayed, expected, "total {total}");
    }
}

#[test]
fn pl_14_3_planets_move_in_order_and_each_finds_what_the_one_before_left() {
    let mut table = solo();
    table
        .planet(Planet::A, "O2-01")
        .planet(Planet::B, "O2-05")
        .matter(Matter::Gas, &["O2-07"]);
    roll(&mut table, 2);
    assert_eq!(place(&table, Planet::A), "O2-07");
    assert_eq!(place(&table, Planet::B), "O1-03", "no Matter is left on its orbit");
}

#[test]
fn pl_14_4_a_planet_goes_to_the_first_matter_ahead_over_other_planets() {
    let mut table = solo();
    table
        .planet(Planet::A, "O4-10")
        .planet(Planet::B, "O7-1a")
        .planet(Planet::C, "O7-2a");
    table.matter(Matter::Metal, &["O4-03", "O4-05"]);
    roll(&mut table, 4);
    assert_eq!(place(&table, Planet::A), "O4-03", "past D on O4-11 and round the ring");
    assert_eq!(place(&table, Planet::D), "O4-05");
    assert_eq!(
        (table.state.track.face_down, table.state.track.kinds),
        (2, [0, 0, 0, 2])
    );
}

#[test]
fn pl_14_5_on_orbit_7_only_matter_ahead_on_the_arm_is_reached() {
    let mut table = solo();
    table
        .planet(Planet::A, "O7-1b")
        .matter(Matter::Gas, &["O7-1a", "O7-2a", "O7-1c"]);
    roll(&mut table, 7);
    assert_eq!(place(&table, Planet::A), "O7-1c");
    let mut behind = solo();
    behind
        .planet(Planet::A, "O7-1b")
        .matter(Matter::Gas, &["O7-1a", "O7-2a"]);
    roll(&mut behind, 7);
    assert_eq!(place(&behind, Planet::A), "O6-03");
}

/// Planet A alone on orbit 4 with a roll of 7; the others are at the ends of arms that lead to Planets or nowhere.
fn drifting(start: &str, matter: &[&str]) -> Table {
    let mut table = solo();
    table.planet(Planet::A, start).matter(Matter::Gas, matter);
    table
        .planet(Planet::B, "O7-1b")
        .planet(Planet::C, "O7-2b")
        .planet(Planet::D, "O7-3b");
    table
}

#[test]
fn pl_14_6_without_matter_a_planet_goes_to_the_adjacent_orbit_with_more() {
    let goes = |start: &str, matter: &[&str]| {
        let mut table = drifting(start, matter);
        roll(&mut table, 5);
        place(&table, Planet::A)
    };
    assert_eq!(goes("O4-03", &["O5-09", "O5-10", "O3-05"]), "O5-03");
    assert_eq!(goes("O4-03", &["O5-09", "O3-04", "O3-05"]), "O3-02");
    assert_eq!(goes("O4-03", &["O5-09", "O3-05"]), "O3-02", "equal: the inner one");
    assert_eq!(goes("O4-03", &[]), "O3-02");
    assert_eq!(goes("O1-03", &[]), "O2-06", "there is no inner one");
}

#[test]
fn pl_14_6_a_planet_that_lands_on_matter_collects_it_and_does_not_sweep() {
    let mut table = drifting("O4-03", &["O3-02", "O3-04"]);
    roll(&mut table, 5);
    assert_eq!(
        (place(&table, Planet::A), table.state.track.face_down),
        ("O3-02".to_owned(), 1)
    );
    let mut beside = drifting("O4-03", &["O3-04"]);
    roll(&mut beside, 5);
    assert_eq!(
        (place(&beside, Planet::A), beside.state.track.face_down),
        ("O3-02".to_owned(), 0)
    );
}

/// On the printed board at most one line leads from a space to the next orbit; here there is one more, listed before
/// it.
fn with_line(table: Table, from: &str, to: &str) -> Table {
    let line =
        format!("edges = [\n  {{ from = \"{from}\", to = \"{to}\", kind = \"thin\", source = \"reconstructed\" }},");
    table.under(
        "board.toml",
        &RulesetFile::Board.embedded_text().replacen("edges = [", &line, 1),
    )
}

#[test]
fn pl_14_6_of_several_lines_the_one_that_ends_first_clockwise_is_taken_or_none_of_them() {
    let mut table = with_line(drifting("O4-03", &[]), "O4-03", "O3-03");
    let mut blocked = with_line(drifting("O4-03", &[]), "O4-03", "O3-03");
    roll(&mut table, 5);
    assert_eq!(place(&table, Planet::A), "O3-02", "O3-03 comes after it");
    blocked.planet(Planet::B, "O3-02");
    blocked.game.clone().move_by_dice(&mut blocked.state, [2, 2]);
    assert_eq!(
        place(&blocked, Planet::A),
        "O5-03",
        "the other orbit, not the other line"
    );
}

#[test]
fn pl_14_8_of_several_lines_from_an_arm_the_first_clockwise_to_no_planet_is_taken() {
    let mut table = with_line(drifting("O7-4c", &[]), "O7-4c", "O6-02");
    let mut blocked = with_line(drifting("O7-4c", &["O6-05"]), "O7-4c", "O6-02");
    roll(&mut table, 7);
    assert_eq!(place(&table, Planet::A), "O6-16");
    blocked.planet(Planet::B, "O6-16");
    blocked.game.clone().move_by_dice(&mut blocked.state, [3, 4]);
    assert_eq!(
        place(&blocked, Planet::A),
        "O6-05",
        "by O6-02, and on to the first Matter"
    );
}

#[test]
fn pl_14_6_a_planet_in_the_way_leads_to_the_other_orbit_then_along_the_ring_then_nowhere() {
    let mut table = drifting("O4-03", &["O3-05"]);
    table.planet(Planet::B, "O3-02");
    roll(&mut table, 2);
    assert_eq!(place(&table, Planet::A), "O4-03", "a roll of 2 does not move it");
    let goes = |others: [&str; 3]| {
        let mut table = drifting("O4-03", &[]);
        for (planet, id) in [Planet::B, Planet::C, Planet::D].into_iter().zip(others) {
            table.planet(planet, id);
        }
        table.game.clone().move_by_dice(&mut table.state, [2, 2]);
        place(&table, Planet::A)
    };
    assert_eq!(goes(["O3-02", "O7-2b", "O7-3b"]), "O5-03");
    assert_eq!(goes(["O3-02", "O5-03", "O7-3b"]), "O4-04");
    assert_eq!(goes(["O3-02", "O5-03", "O4-04"]), "O4-03");
}

#[test]
fn pl_14_7_orbit_7_counts_the_matter_of_all_arms() {
    let goes = |matter: &[&str]| {
        let mut table = drifting("O6-03", matter);
        roll(&mut table, 6);
        place(&table, Planet::A)
    };
    assert_eq!(goes(&["O7-3a", "O7-4b", "O5-08"]), "O7-1c");
    assert_eq!(goes(&["O7-4b", "O5-08"]), "O5-03");
}

#[test]
fn pl_14_8_from_the_end_of_an_arm_a_planet_goes_inwards_and_sweeps_to_the_first_matter() {
    let leaves = |matter: &[&str]| {
        let mut table = drifting("O7-4c", matter);
        roll(&mut table, 7);
        (place(&table, Planet::A), table.state.track.face_down)
    };
    assert_eq!(leaves(&["O6-05", "O6-09"]), ("O6-05".to_owned(), 1));
    assert_eq!(
        leaves(&["O6-16", "O6-05"]),
        ("O6-16".to_owned(), 1),
        "it collects one token only"
    );
    assert_eq!(leaves(&[]), ("O6-16".to_owned(), 0));
    let mut blocked = drifting("O7-4c", &["O6-03"]);
    blocked.planet(Planet::B, "O6-16");
    blocked.game.clone().move_by_dice(&mut blocked.state, [3, 4]);
    assert_eq!(place(&blocked, Planet::A), "O7-4c");
}

#[test]
fn pl_14_9_and_14_10_tokens_of_the_dice_lie_on_the_track_and_lower_the_target_by_2_each() {
    let mut table = drifting("O4-03", &["O4-05"]);
    table.filled(24);
    roll(&mut table, 5);
    assert_eq!((table.state.track.filled, table.state.track.face_down), (25, 1));
    assert!(table.game.is_accelerated(&table.state), "they count like any token");
    assert_eq!(table.game.outcome(&table.state).target, Some(98));
}

#[test]
fn a_payment_and_the_dice_that_follow_it_at_once_are_explained_separately() {
    let mut table = solo();
    table.deal(0, &["L10"]).mat(0, Planet::D, [0, 0, 0, 1]);
    table.matter(Matter::Gas, &["O1-01"]).main();
    Deck::ALL.iter().for_each(|&deck| {
        table.deck(deck, &[]);
    });
    let play = table.game.parse_action("play L10 D").expect("an action");
    let explanation = (0..).find_map(|seed| {
        table.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        let mut after = table.state.clone();
        table.game.apply(&mut after, play);
        (after.track.face_down > 0).then(|| table.game.explain(&table.state, play, &after))
    });
    let explanation = explanation.expect("some seed moves Planet A");
    assert!(
        explanation.contains("pays 1 metal to space 1 of the track, scores"),
        "{explanation}"
    );
    assert!(
        explanation.ends_with("1 gas fall face down on the track"),
        "{explanation}"
    );
}

#[test]
fn pl_14_11_twenty_face_down_tokens_lower_100_to_60() {
    let mut table = solo();
    table.state.track.face_down = 20;
    assert_eq!(table.game.outcome(&table.state).target, Some(60));
}

/// A solo turn that is passed, with the first seed whose roll is at most 7.
fn pass_and_roll(table: &Table) -> Table {
    for seed in 0.. {
        let mut tried = Table {
            game: table.game.clone(),
            state: table.state.clone(),
        };
        tried.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        tried.main().play("pass");
        let [first, second] = tried.state.dice.expect("the dice were rolled");
        if (4..=7).contains(&(first + second)) {
            return tried;
        }
    }
    unreachable!("some seed rolls so")
}

#[test]
fn pl_14_12_dice_that_fill_the_track_lead_to_one_final_turn() {
    let mut table = solo();
    table.filled(33).matter(Matter::Gas, &["O1-01", "O2-01", "O3-01"]);
    let mut table = pass_and_roll(&table);
    assert_eq!(
        (table.state.ending, table.state.track.on_last),
        (Some(Ending::Dice), 3),
        "the others still move"
    );
    assert_eq!(table.state.track.face_down, 3);
    let dice = table.state.dice;
    assert_eq!((table.state.phase, table.actor()), (Phase::Move, Some(0)));
    table.quiet_turn().play("stop");
    assert_eq!(
        (table.actor(), table.state.dice),
        (None, dice),
        "no dice follow a final turn"
    );
    assert_eq!(table.game.outcome(&table.state).ending, "dice");
}

#[test]
fn pl_11_12_the_guard_does_nothing_once_the_dice_have_filled_the_track() {
    let mut table = solo();
    table.filled(33).matter(Matter::Gas, &["O1-01"]);
    table.state.turns = 99;
    let table = pass_and_roll(&table);
    assert_eq!((table.state.ending, table.state.turns), (Some(Ending::Dice), 100));
}

#[test]
fn pl_14_12_after_the_player_fills_the_track_no_dice_are_rolled() {
    let mut table = solo();
    table.filled(33).deal(0, &["L10"]).mat(0, Planet::A, [0, 0, 0, 1]);
    table.main().play("play L10 A, stop");
    assert_eq!((table.game.turn(&table.state), table.state.dice), (Turn::Over, None));
}

#[test]
fn pl_14_12_under_the_other_reading_a_turn_that_fills_the_track_is_an_ordinary_one_and_a_final_one_follows() {
    let setup = RulesetFile::Setup.embedded_text();
    let other = setup.replace(
        "solo_filler_takes_a_final_turn = false",
        "solo_filler_takes_a_final_turn = true",
    );
    let mut table = solo().under("setup.toml", &other);
    table.filled(33).deal(0, &["L10"]).mat(0, Planet::A, [0, 0, 0, 2]);
    table.matter(Matter::Gas, &["O1-01"]).main();
    assert_eq!(table.play("play L10 A").state.phase, Phase::Draw, "it is no final turn");
    assert_eq!((table.state.ending, table.state.track.on_last), (None, 1));
    table.play("draw low");
    assert!(table.state.dice.is_some(), "dice follow an ordinary turn");
    assert_eq!((table.state.ending, table.state.turns), (Some(Ending::Track), 1));
    let dice = table.state.dice;
    table.quiet_turn().play("stop");
    assert_eq!((table.game.turn(&table.state), table.state.dice), (Turn::Over, dice));
    assert_eq!(table.game.outcome(&table.state).ending, "track");
}

#[test]
fn pl_14_13_the_score_must_be_above_the_target() {
    for (points, share) in [(99, 0.0), (100, 0.0), (101, 1.0)] {
        let mut table = solo();
        table.state.players[Seat(0)].points = [points, 0, 0];
        let outcome = table.game.outcome(&table.state);
        assert_eq!((outcome.shares[Seat(0)], outcome.ranks[Seat(0)]), (share, 1));
        let is_success = i32::from(points) - 100 >= table.game.success_from();
        assert_eq!(is_success, share == 1.0);
    }
}

#[test]
fn pl_14_13_the_grades_say_which_of_the_three_targets_a_score_is_above() {
    let game = Planetarium::embedded();
    let grades = game.solo_grades();
    let names = |score: i32, target: i32| {
        let grade = grades.iter().rev().find(|grade| grade.from <= score - target);
        grade.unwrap_or(&grades[0]).name.to_string()
    };
    // Against 100, the targets of 90 and 110 are 10 away.
    let reached = [90, 91, 100, 101, 110, 111].map(|score| names(score, 100));
    assert_eq!(
        reached,
        [
            "target - 10 or less",
            "above target - 10",
            "above target - 10",
            "above target",
            "above target",
            "above target + 10"
        ]
    );
}

#[test]
fn pl_11_10_in_solo_a_token_of_the_dice_is_progress() {
    let mut table = solo();
    table.state.quiet = 7;
    let still = pass_and_roll(&table);
    assert_eq!(still.state.quiet, 8);
    table.matter(Matter::Gas, &["O1-01"]);
    assert_eq!(pass_and_roll(&table).state.quiet, 0);
}

#[test]
fn pl_11_11_in_solo_the_guard_leads_to_one_final_turn_without_dice() {
    let mut table = solo();
    table.state.quiet = 19;
    let mut table = pass_and_roll(&table);
    assert_eq!(table.state.ending, Some(Ending::Quiet));
    let dice = table.state.dice;
    table.quiet_turn().play("stop");
    assert_eq!((table.actor(), table.state.dice), (None, dice));
}
