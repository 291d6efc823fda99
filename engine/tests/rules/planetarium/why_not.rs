//! Why an action is not legal, by the number of the rule.

use super::table::Table;
use orrery_engine::planetarium::vocabulary::{Deck, Matter, Planet};
use orrery_engine::planetarium::{Ending, Phase};

/// Planets where they are not in the way.
fn open_board() -> Table {
    let mut table = Table::bare(2);
    table
        .planet(Planet::A, "O5-01")
        .planet(Planet::B, "O5-02")
        .planet(Planet::C, "O5-03")
        .planet(Planet::D, "O5-04");
    table
}

/// Seat 0 at N2 with these cards.
fn at_main(cards: &[&str]) -> Table {
    let mut table = Table::bare(2);
    table.deal(0, cards).main();
    table
}

#[test]
fn pl_3_1_to_3_5_matter_goes_one_step_or_two_to_an_empty_space() {
    let mut table = open_board();
    table.matter(Matter::Gas, &["O1-01"]).matter(Matter::Metal, &["O2-02"]);
    assert_eq!(table.why_not("move O1-03 O1-04"), "no token lies on O1-03 (PL-3.1)");
    assert_eq!(
        table.why_not("move O1-01 O1-01"),
        "a move does not end where it begins, on O1-01 (PL-3.4)"
    );
    assert_eq!(
        table.why_not("move O1-01 O2-02"),
        "metal lies on O2-02, and matter does not enter a space with matter (PL-3.5)"
    );
    assert_eq!(
        table.why_not("move O1-01 O1-03"),
        "gas moves two spaces only with acceleration, which is off (PL-3.4)"
    );
    assert_eq!(
        table.why_not("move O1-01 O4-01"),
        "O4-01 is not one step from O1-01, where the gas lies (PL-3.4)"
    );
    table.filled(25);
    assert_eq!(
        table.why_not("move O1-01 O3-02"),
        "the space between O1-01 and O3-02 is not empty (PL-3.4)"
    );
    assert_eq!(
        table.why_not("move O1-01 O4-01"),
        "O4-01 is more than two steps from O1-01, where the gas lies (PL-3.4)"
    );
}

#[test]
fn pl_3_7_to_4_2_a_planet_goes_one_step_or_along_its_orbit_to_the_first_matter() {
    let mut table = open_board();
    table.matter(Matter::Rock, &["O5-06"]);
    assert_eq!(
        table.why_not("move O5-01 O5-02"),
        "Planet B is on O5-02, and no Planet ends on a Planet (PL-3.8)"
    );
    assert_eq!(
        table.why_not("move O5-01 O5-07"),
        "Planet A stops at the matter on O5-06 at the latest (PL-4.2)"
    );
    assert_eq!(
        table.why_not("move O5-01 O1-01"),
        "O1-01 is neither one step from O5-01 nor ahead on the orbit of Planet A (PL-3.7)"
    );
    assert_eq!(table.why_not("pass"), "a token has to be moved first (PL-3.2)");
}

#[test]
fn pl_6_2_the_first_requirement_that_is_not_met_is_named() {
    let mut table = at_main(&["L01", "L08", "L15"]);
    table.mat(0, Planet::A, [0, 1, 0, 0]);
    assert_eq!(
        table.why_not("play L01 A"),
        "L01 Asteroid Impact costs 2 rock, and the area of Planet A lacks 1 rock (PL-6.2)"
    );
    assert_eq!(
        table.why_not("play L02 A"),
        "L02 Comet Bombardment is not in hand (PL-6.1)"
    );
    table.mat(0, Planet::A, [9, 9, 9, 9]);
    assert!(
        table
            .why_not("play L15 A")
            .ends_with("is for a gaseous Planet, and Planet A is terrestrial (PL-6.2)"),
        "{}",
        table.why_not("play L15 A")
    );
    assert_eq!(
        table.why_not("play L08 A"),
        "L08 Polar Ice Caps is for orbits 3 to 7, and Planet A is on orbit 2 (PL-6.3)"
    );
}

#[test]
fn pl_6_2_the_side_of_the_planet_and_markers_on_it_are_requirements() {
    let mut table = at_main(&["H02", "F05", "F04"]);
    table.mat(0, Planet::A, [9, 9, 9, 9]);
    let reason = table.why_not("play H02 A");
    assert!(
        reason.ends_with(" is for a habitable Planet, and Planet A is hostile (PL-6.2)"),
        "{reason}"
    );
    table.state.phase = Phase::PlayFinal;
    let reason = table.why_not("play-final F05 A");
    assert!(
        reason.ends_with(" is for a habitable Planet, and Planet A is hostile (PL-6.2)"),
        "{reason}"
    );
    let reason = table.why_not("play-final F04 A");
    assert!(
        reason.ends_with(" takes 1 marker off Planet A, where the player has 0 (PL-6.2)"),
        "{reason}"
    );
}

#[test]
fn pl_6_9_and_11_2_finals_are_for_final_turns_and_other_cards_are_not_played_after_them() {
    let mut table = at_main(&["F01", "L01"]);
    table.mat(0, Planet::A, [9, 9, 9, 9]);
    assert_eq!(
        table.why_not("play F01 A"),
        "F01 Hot Jupiter is a Final, played in a final turn (PL-6.9)"
    );
    table.state.phase = Phase::PlayFinal;
    assert_eq!(
        table.why_not("play-final L01 A"),
        "L01 Asteroid Impact is no Final, and only Finals are played now (PL-11.2)"
    );
    assert_eq!(
        table.why_not("play L01 A"),
        "Finals are played now, or no more of them (PL-11.2)"
    );
}

#[test]
fn pl_9_1_to_9_4_a_downgrade_needs_the_icon_a_low_card_and_no_final_turn() {
    let mut table = at_main(&["H01", "H04"]);
    let reason = |table: &Table, card: &str| table.why_not(&format!("downgrade {card}"));
    assert!(reason(&table, "H01").ends_with("has no Downgrade icon (PL-9.1)"));
    table.deck(Deck::Low, &[]);
    assert_eq!(reason(&table, "H04"), "no Low card is left to draw for it (PL-9.3)");
    table.state.ending = Some(Ending::Track);
    assert_eq!(reason(&table, "H04"), "there is no downgrade on a final turn (PL-9.4)");
}

#[test]
fn pl_10_3_10_6_and_10_7_a_deck_that_cannot_be_drawn_from_says_why() {
    let mut table = at_main(&["F01", "F02", "F03", "F04"]);
    table.deck(Deck::Low, &[]).deck(Deck::High, &[]);
    table.state.phase = Phase::Draw;
    assert_eq!(
        table.why_not("draw low"),
        "the Low deck is empty, and is not refilled (PL-10.7)"
    );
    assert_eq!(
        table.why_not("draw high"),
        "the deck and its discard pile are empty (PL-10.6)"
    );
    assert_eq!(
        table.why_not("draw final"),
        "the hand has as many Finals as a hand may have (PL-10.3)"
    );
}

#[test]
fn pl_6_7_and_8_1_markers_and_tokens_are_taken_where_they_lie() {
    let mut table = at_main(&[]);
    let card = table.card("L01");
    table.state.phase = Phase::Marker {
        card,
        planet: Planet::A,
    };
    assert_eq!(
        table.why_not("lift A"),
        "the marker has to come from another Planet than A (PL-6.7)"
    );
    assert_eq!(
        table.why_not("lift B"),
        "no own marker lies on cards of Planet B (PL-6.7)"
    );
    assert_eq!(
        table.why_not("pass"),
        "where the marker for L01 Asteroid Impact on Planet A comes from has to be decided first (PL-6.7)"
    );
    table.state.phase = Phase::GravityTake;
    assert_eq!(table.why_not("take O1-01"), "no matter lies on O1-01 (PL-8.1)");
}
