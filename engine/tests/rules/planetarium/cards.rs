//! Chapters 6 to 9: playing cards, habitability, gravity, downgrade.

use super::table::Table;
use orrery_engine::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use orrery_engine::planetarium::{Phase, Player};
use orrery_engine::{Seat, Words};

/// Seat 0 at N2 with these cards.
fn at_main(cards: &[&str]) -> Table {
    let mut table = Table::bare(2);
    table.deal(0, cards).main();
    table
}

fn player(table: &Table) -> &Player {
    &table.state.players[Seat(0)]
}

#[test]
fn pl_6_1_one_card_a_turn_on_one_planet() {
    let mut table = at_main(&["L13", "L10"]);
    table.mat(0, Planet::A, [2, 0, 0, 1]).mat(0, Planet::C, [1, 0, 0, 1]);
    assert_eq!(table.options("play "), ["L10 A", "L10 C", "L13 A", "L13 C"]);
    table.play("play L10 C");
    assert!(table.options("play ").is_empty());
    table.play("draw low");
    assert_eq!(table.actor(), Some(1));
    assert_eq!(player(&table).played[Planet::C.index()], table.cards(&["L10"]));
}

#[test]
fn pl_6_2_the_cost_must_lie_in_the_area_of_the_planet() {
    let mut table = at_main(&["L01"]);
    table.mat(0, Planet::A, [0, 1, 0, 0]).mat(0, Planet::B, [5, 1, 5, 5]);
    assert_eq!(table.legal(), ["pass"]);
    table.mat(0, Planet::B, [0, 2, 0, 0]);
    assert_eq!(table.legal(), ["play L01 B", "pass"]);
}

#[test]
fn pl_6_2_the_type_of_the_planet_must_match() {
    let mut table = at_main(&["L15", "L16"]);
    for planet in Planet::ALL {
        table.mat(0, planet, [2, 2, 0, 0]);
    }
    assert_eq!(table.options("play "), ["L15 C", "L15 D", "L16 A", "L16 B"]);
}

#[test]
fn pl_6_2_and_6_3_the_orbit_of_the_planet_must_lie_in_the_range() {
    // Polar Ice Caps: orbits 3 to 7.
    let mut table = at_main(&["L08"]);
    for planet in Planet::ALL {
        table.mat(0, planet, [0, 0, 2, 0]);
    }
    assert_eq!(table.options("play "), ["L08 B", "L08 C", "L08 D"], "A is on orbit 2");
    table.planet(Planet::A, "O3-01").planet(Planet::B, "O2-01");
    for (planet, arm) in [(Planet::C, "O7-1b"), (Planet::D, "O7-4c")] {
        table.planet(planet, arm);
    }
    assert_eq!(
        table.options("play "),
        ["L08 A", "L08 C", "L08 D"],
        "all arms are orbit 7"
    );
}

#[test]
fn pl_6_2_the_side_of_the_planet_must_match() {
    // Oxygen Production requires a habitable Planet.
    let mut table = at_main(&["H02"]);
    table.mat(0, Planet::A, [2, 0, 2, 0]).mat(0, Planet::B, [2, 0, 2, 0]);
    assert_eq!(table.legal(), ["pass"]);
    table.state.habitability[Planet::B.index()] = Habitability::Habitable;
    assert_eq!(table.options("play "), ["H02 B"]);
}

#[test]
fn pl_6_2_markers_that_a_card_asks_for_must_lie_on_the_planet_and_are_taken_off() {
    let mut table = Table::bare_with_card(2, "L10", ["remove_markers = 0", "remove_markers = 2"]);
    table.deal(0, &["L10"]).main();
    table.mat(0, Planet::A, [0, 0, 0, 1]).mat(0, Planet::B, [0, 0, 0, 1]);
    table.markers(0, Planet::A, 1).markers(0, Planet::B, 2);
    assert_eq!(table.options("play "), ["L10 B"], "one marker on A is one too few");
    table.play("play L10 B");
    assert_eq!(
        (player(&table).markers, player(&table).supply),
        ([1, 1, 0, 0], 6),
        "two come off, and one goes onto the card"
    );
}

#[test]
fn pl_6_7_markers_taken_off_to_pay_are_in_the_supply_when_the_card_gets_its_own() {
    let mut table = Table::bare_with_card(2, "L10", ["remove_markers = 0", "remove_markers = 1"]);
    table.deal(0, &["L10"]).main();
    table.markers(0, Planet::A, 1).markers(0, Planet::D, 7);
    table.mat(0, Planet::A, [0, 0, 0, 1]).play("play L10 A");
    assert_eq!((table.state.phase, player(&table).markers), (Phase::Draw, [1, 0, 0, 7]));
}

#[test]
fn pl_6_4_a_card_does_not_help_to_meet_its_own_requirements() {
    // Ice Accretion would bring a token by Gravity, but it must be paid for first.
    let mut table = at_main(&["L14"]);
    table.matter(Matter::Water, &["O1-01"]);
    assert_eq!(table.legal(), ["pass"]);
}

#[test]
fn pl_6_5_a_card_is_paid_marked_scored_and_counted_before_gravity_and_draw() {
    let mut table = at_main(&["H03"]);
    table.mat(0, Planet::B, [0, 2, 0, 2]).matter(Matter::Gas, &["O1-01"]);
    table.play("play H03 B");
    assert_eq!(player(&table).mat[Planet::B.index()], [0, 0, 0, 1]);
    assert_eq!((table.state.track.filled, table.state.track.kinds), (3, [0, 2, 0, 1]));
    assert_eq!((player(&table).markers, player(&table).supply), ([0, 1, 0, 0], 7));
    assert_eq!(table.points(0), 8);
    assert_eq!(table.state.totals[Planet::B.index()], [0, 8]);
    assert_eq!(table.state.phase, Phase::GravityTake);
    table.play("take O1-01, put D");
    assert_eq!(table.state.phase, Phase::Draw);
}

#[test]
fn pl_6_6_a_marker_is_put_on_the_card_unasked_while_there_is_one() {
    let mut table = at_main(&["L10"]);
    table.markers(0, Planet::A, 7).mat(0, Planet::B, [0, 0, 0, 1]);
    table.play("play L10 B");
    assert_eq!((player(&table).supply, player(&table).markers), (0, [7, 1, 0, 0]));
    assert_eq!(table.state.phase, Phase::Draw);
}

#[test]
fn pl_6_7_without_supply_a_marker_comes_from_another_planet_or_none() {
    let mut table = at_main(&["L10"]);
    table
        .markers(0, Planet::A, 3)
        .markers(0, Planet::B, 3)
        .markers(0, Planet::D, 2);
    table.mat(0, Planet::B, [0, 0, 0, 1]).play("play L10 B");
    assert_eq!(
        table.legal(),
        ["lift A", "lift D", "no-marker"],
        "B itself is not offered"
    );
    assert_eq!(table.points(0), 0, "the marker goes before the points");
    let mut other = Table {
        game: table.game.clone(),
        state: table.state.clone(),
    };
    table.play("lift D");
    assert_eq!(player(&table).markers, [3, 4, 0, 1]);
    assert_eq!((table.points(0), table.state.phase), (3, Phase::Draw));
    other.play("no-marker");
    assert_eq!(player(&other).markers, [3, 3, 0, 2]);
    assert_eq!((other.points(0), other.state.totals[1]), (3, [0, 3]));
}

#[test]
fn pl_6_7_points_and_a_planet_that_turns_are_stated_once_the_marker_lies() {
    let mut table = at_main(&["L10"]);
    table.markers(0, Planet::A, 8).mat(0, Planet::B, [0, 0, 0, 1]);
    let mut explained = |text: &str| {
        let before = table.state.clone();
        table.play(text);
        let action = table.game.parse_action(text).expect("an action");
        table.game.explain(&before, action, &table.state)
    };
    assert_eq!(
        explained("play L10 B"),
        "plays L10 Iron-rich Mantle on Planet B: pays 1 metal to space 1 of the track"
    );
    assert_eq!(
        explained("lift A"),
        "moves a marker from Planet A for L10 Iron-rich Mantle on Planet B, scores 3 points, and Planet B turns habitable"
    );
}

#[test]
fn pl_6_7_with_all_markers_on_the_planet_nothing_is_asked() {
    let mut table = at_main(&["L10"]);
    table.markers(0, Planet::B, 8).mat(0, Planet::B, [0, 0, 0, 1]);
    table.play("play L10 B");
    assert_eq!((table.state.phase, player(&table).markers), (Phase::Draw, [0, 8, 0, 0]));
}

#[test]
fn pl_6_8_tokens_on_the_track_stay_there() {
    let mut table = at_main(&["L12"]);
    table.mat(0, Planet::A, [0, 1, 0, 0]).matter(Matter::Gas, &["O1-01"]);
    table.play("play L12 A");
    assert_eq!(table.options("take "), ["O1-01"], "nothing is taken from the track");
    table.play("decline, draw low");
    table.quiet_turn().quiet_turn();
    assert_eq!(table.state.track.kinds, [0, 1, 0, 0]);
}

#[test]
fn pl_6_9_finals_are_not_played_at_n2() {
    let mut table = at_main(&["F06"]);
    table.markers(0, Planet::A, 1);
    assert_eq!(table.legal(), ["pass"]);
}

#[test]
fn pl_6_10_played_cards_stay() {
    let mut table = at_main(&["L10"]);
    table.mat(0, Planet::A, [0, 0, 0, 1]).deck(Deck::Low, &["L01"]);
    table.play("play L10 A, draw low");
    assert!(!table.state.has_cards(Deck::Low));
    assert_eq!(table.card_names(table.state.row(Planet::A)), ["L10"]);
}

#[test]
fn pl_7_1_totals_are_those_of_all_players() {
    let mut table = at_main(&["L10"]);
    table
        .deal(1, &["L12"])
        .mat(0, Planet::A, [0, 0, 0, 1])
        .mat(1, Planet::A, [0, 1, 0, 0]);
    table.play("play L10 A, draw low").main().play("play L12 A");
    assert_eq!(table.state.totals[Planet::A.index()], [2, 3]);
    assert_eq!((table.points(0), table.points(1)), (3, 2));
}

#[test]
fn pl_7_2_to_7_4_and_17_8_magnetic_field_turns_planet_b_habitable() {
    let mut table = at_main(&["H01"]);
    table.state.totals[Planet::B.index()] = [10, 0];
    table.mat(0, Planet::B, [1, 1, 1, 1]).play("play H01 B");
    assert_eq!(table.state.totals[Planet::B.index()], [10, 11]);
    assert_eq!(
        table.state.habitability,
        [
            Habitability::Hostile,
            Habitability::Habitable,
            Habitability::Hostile,
            Habitability::Hostile
        ]
    );
    assert_eq!((table.points(0), table.state.track.filled), (11, 4));
    assert_eq!(player(&table).mat[Planet::B.index()], [0; 4]);
}

#[test]
fn pl_7_3_equal_totals_leave_the_token_as_it_is() {
    for side in Habitability::ALL {
        let mut table = at_main(&["L10"]);
        table.state.totals[Planet::A.index()] = [3, 0];
        table.state.habitability[Planet::A.index()] = side;
        table.mat(0, Planet::A, [0, 0, 0, 1]).play("play L10 A");
        assert_eq!(table.state.totals[Planet::A.index()], [3, 3]);
        assert_eq!(table.state.habitability[Planet::A.index()], side);
    }
}

#[test]
fn pl_7_3_higher_hostile_points_turn_a_habitable_planet_hostile() {
    let mut table = at_main(&["L12"]);
    table.state.totals[Planet::A.index()] = [3, 4];
    table.state.habitability[Planet::A.index()] = Habitability::Habitable;
    table.mat(0, Planet::A, [0, 1, 0, 0]).play("play L12 A");
    assert_eq!(table.state.habitability[Planet::A.index()], Habitability::Hostile);
}

#[test]
fn pl_7_5_a_card_without_a_marker_counts_in_full() {
    let mut table = at_main(&["L10"]);
    table.markers(0, Planet::B, 8).mat(0, Planet::A, [0, 0, 0, 1]);
    table.play("play L10 A, no-marker");
    assert_eq!((table.state.totals[0], table.points(0)), ([0, 3], 3));
}

#[test]
fn pl_7_6_a_final_changes_no_total() {
    let mut table = Table::bare(2);
    table.deal(0, &["F06"]).markers(0, Planet::A, 1);
    super::end::last_turns(&mut table, 0);
    table.main().play("pass, play-final F06 A");
    assert_eq!((table.points(0), table.state.totals[0]), (11, [0, 0]));
    assert_eq!(table.state.habitability[0], Habitability::Hostile);
}

#[test]
fn pl_7_6_a_final_that_carries_a_side_counts_for_it() {
    let side = "side = \"habitable\"\nside_points = 11";
    let mut table = Table::bare_with_card(2, "F06", ["side = \"none\"\nside_points = 0", side]);
    table.state.totals[Planet::A.index()] = [10, 0];
    table.deal(0, &["F06"]).markers(0, Planet::A, 1);
    super::end::last_turns(&mut table, 0);
    table.main().play("pass, play-final F06 A");
    assert_eq!(table.state.totals[Planet::A.index()], [10, 11]);
    assert_eq!(table.state.habitability[Planet::A.index()], Habitability::Habitable);
}

#[test]
fn pl_8_1_gravity_takes_any_token_of_the_board_into_any_area() {
    let mut table = at_main(&["L13"]);
    table.mat(0, Planet::A, [1, 0, 0, 0]);
    table
        .matter(Matter::Metal, &["O7-3a"])
        .matter(Matter::Water, &["O1-02"]);
    table.play("play L13 A");
    assert_eq!(table.legal(), ["take O1-02", "take O7-3a", "decline"]);
    table.play("take O7-3a");
    assert_eq!(table.legal(), ["put A", "put B", "put C", "put D"]);
    table.play("put C");
    assert_eq!(player(&table).mat[Planet::C.index()], [0, 0, 0, 1]);
    assert_eq!(table.names(table.state.matter_spaces()), ["O1-02"]);
}

#[test]
fn pl_8_2_tokens_on_the_track_cannot_be_taken() {
    let mut table = at_main(&["L13"]);
    table.filled(5).mat(0, Planet::A, [1, 0, 0, 0]);
    table.matter(Matter::Metal, &["O7-3a"]).play("play L13 A");
    assert_eq!(table.legal(), ["take O7-3a", "decline"]);
    let mut empty = at_main(&["L13"]);
    empty.filled(5).mat(0, Planet::A, [1, 0, 0, 0]).play("play L13 A");
    assert_eq!((empty.state.phase, empty.state.track.filled), (Phase::Draw, 6));
}

#[test]
fn pl_8_3_gravity_may_be_declined_and_does_nothing_without_matter() {
    let mut table = at_main(&["L13"]);
    table.mat(0, Planet::A, [1, 0, 0, 0]).matter(Matter::Metal, &["O7-3a"]);
    table.play("play L13 A, decline");
    assert_eq!((table.state.phase, player(&table).stored()), (Phase::Draw, 0));
    let mut empty = at_main(&["L13"]);
    empty.mat(0, Planet::A, [1, 0, 0, 0]).play("play L13 A");
    assert_eq!(empty.state.phase, Phase::Draw);
}

#[test]
fn pl_8_3_a_token_taken_on_a_final_turn_pays_for_finals() {
    let mut table = Table::bare(2);
    table
        .deal(0, &["L13", "F12"])
        .mat(0, Planet::C, [1, 0, 0, 0])
        .matter(Matter::Gas, &["O1-01"]);
    table.planet(Planet::C, "O4-01");
    super::end::last_turns(&mut table, 0);
    table.main().play("play L13 C, take O1-01, put C, play-final F12 C");
    assert_eq!(table.points(0), 2 + 12);
}

#[test]
fn pl_8_4_gravity_of_a_final_comes_before_the_next_final() {
    let mut table = Table::bare_with_card(2, "F06", ["gravity = false", "gravity = true"]);
    table.deal(0, &["F06", "F12"]).markers(0, Planet::A, 1);
    table.markers(0, Planet::C, 1).matter(Matter::Gas, &["O1-01"]);
    table.planet(Planet::C, "O4-01");
    super::end::last_turns(&mut table, 0);
    table.main().play("pass, play-final F06 A");
    assert_eq!(table.legal(), ["take O1-01", "decline"]);
    table.play("take O1-01, put C, play-final F12 C");
    assert_eq!(table.points(0), 11 + 12);
}

#[test]
fn pl_9_1_a_card_with_the_icon_is_discarded_for_a_low_one_instead_of_playing() {
    let mut table = at_main(&["H04", "H01", "L10"]);
    table.mat(0, Planet::A, [0, 0, 0, 1]).deck(Deck::Low, &["L05"]);
    assert_eq!(
        table.legal(),
        ["play L10 A", "downgrade H04", "pass"],
        "Magnetic Field has no icon"
    );
    table.play("downgrade H04");
    assert_eq!(table.hand(0), ["L05", "L10", "H01"]);
    assert_eq!(table.actor(), Some(1), "no card is played in that turn");
}

#[test]
fn pl_9_2_a_downgraded_high_card_lies_face_up_on_its_pile() {
    let mut table = at_main(&["H04"]);
    table.play("downgrade H04");
    assert_eq!(table.state.discards[Deck::High.index()], table.cards(&["H04"]));
    assert!(
        table
            .game
            .describe(&table.state, Some(Seat(1)))
            .contains("discards  high: H04")
    );
}

#[test]
fn pl_9_3_without_a_low_card_there_is_no_downgrade() {
    let mut table = at_main(&["H04"]);
    table.deck(Deck::Low, &[]).discards(Deck::Low, &["L01"]);
    assert_eq!(table.legal(), ["pass"], "and Low cards do not come back (PL-10.7)");
}

#[test]
fn pl_9_3_a_downgraded_card_that_is_not_high_goes_to_the_pile_of_its_own_deck() {
    for (id, deck) in [("L10", Deck::Low), ("F06", Deck::Final)] {
        let mut table = Table::bare_with_card(2, id, ["downgrade = false", "downgrade = true"]);
        table.deal(0, &[id]).main().play(&format!("downgrade {id}"));
        assert_eq!(table.state.discards[deck.index()], table.cards(&[id]));
        assert_eq!(table.hand(0).len(), 1, "a Low card is drawn for it");
    }
}

#[test]
fn pl_9_4_there_is_no_downgrade_on_a_final_turn() {
    let mut table = at_main(&["H04"]);
    super::end::last_turns(&mut table, 0);
    assert_eq!(table.main().legal(), ["pass"]);
}
