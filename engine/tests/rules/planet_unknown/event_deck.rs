//! The event deck: what a setup may request, how it is made, who knows what about it (PU-1.1, PU-1.8, CARDS-3.1).

use crate::support::Table;
use crate::support::events::event;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::events::EventColour;
use orrery_engine::planet_unknown::{CardId, PlanetUnknown, Setup, State};
use orrery_engine::{Rules, Seat, Words};
use std::collections::BTreeSet;

fn with(deck: &str) -> Setup {
    Setup {
        events: Some(deck.into()),
        ..Setup::base(3)
    }
}

fn start(game: &PlanetUnknown, deck: &str, seed: u64) -> State {
    game.start(&with(deck), seed).expect("the deck can be made")
}

fn colours(game: &PlanetUnknown, state: &State) -> [u8; 3] {
    let cards = state
        .events
        .cards
        .iter()
        .map(|&card| &game.tables().events[usize::from(card)]);
    EventColour::ALL.map(|colour| cards.clone().filter(|card| card.colour == colour).count() as u8)
}

#[test]
fn pu_1_1_a_deck_is_off_named_counted_or_drawn() {
    let game = PlanetUnknown::embedded(Backend::detect());
    assert!(start(&game, "off", 1).events.cards.is_empty());
    assert!(game.start(&Setup::base(3), 1).unwrap().events.cards.is_empty());
    for (deck, counts) in [
        ("rulebook_example", [9, 3, 8]),
        ("gentle", [12, 6, 2]),
        ("9,3,8", [9, 3, 8]),
        ("0, 20, 0", [0, 20, 0]),
        ("16,0,4", [16, 0, 4]),
    ] {
        let state = start(&game, deck, 1);
        assert_eq!((colours(&game, &state), state.events.mix), (counts, counts), "{deck}");
    }
    let uniform = start(&game, "uniform", 1);
    assert_eq!(
        (uniform.events.cards.len(), uniform.events.mix),
        (20, colours(&game, &uniform))
    );
}

#[test]
fn pu_1_1_a_deck_that_cannot_be_is_refused_with_all_that_is_wrong() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let refusals = |deck: &str| {
        let problems = game.start(&with(deck), 1).expect_err("the deck cannot be").0;
        assert!(
            problems
                .iter()
                .all(|problem| (problem.place.as_str(), problem.found.as_str()) == ("events", deck))
        );
        problems.into_iter().map(|problem| problem.allowed).collect::<Vec<_>>()
    };
    let most = "allowed are at most 16 green, 20 orange, 18 red (PU-1.8)";
    assert_eq!(refusals("7,7,7"), ["21 cards together; the deck has 20 (PU-1.8)"]);
    assert_eq!(refusals("17,3,0"), [most]);
    assert_eq!(refusals("0,1,19"), [most]);
    assert_eq!(
        refusals("17,17,17"),
        ["51 cards together; the deck has 20 (PU-1.8)", most]
    );
    for garbage in ["7,7", "7,7,x", "-1,7,14", "7,7,6,0", ",,"] {
        assert_eq!(
            refusals(garbage),
            ["allowed are three counts of cards, GREEN,ORANGE,RED, 20 together"]
        );
    }
    assert_eq!(
        refusals("unifrom"),
        [
            "allowed is one of off, uniform, random_mix, even, gentle, harsh, rulebook_example, or three counts \
          GREEN,ORANGE,RED; did you mean uniform?"
        ]
    );
    let mut setup = with("7,7,7");
    setup.shift = Some(9);
    let places = game
        .start(&setup, 1)
        .unwrap_err()
        .0
        .into_iter()
        .map(|problem| problem.place);
    assert_eq!(
        places.collect::<Vec<_>>(),
        ["shift", "events"],
        "with the other problems of the setup"
    );
}

#[test]
fn pu_1_8_cards_for_one_player_alone_are_in_no_deck_of_more() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let mut drawn = BTreeSet::new();
    for seed in 0..100 {
        for deck in ["uniform", "16,4,0", "0,2,18"] {
            drawn.extend(start(&game, deck, seed).events.cards.iter().copied());
        }
    }
    let ids = |solo_only: bool| {
        let cards = game.tables().events.iter().enumerate();
        let cards = cards.filter(move |(_, card)| card.solo_only == solo_only);
        cards.map(|(card, event)| (CardId::from_index(card), event.id.clone()))
    };
    assert_eq!(
        drawn,
        ids(false).map(|(card, _)| card).collect(),
        "every other card comes"
    );
    let solo: Vec<String> = ids(true).map(|(_, id)| id).collect();
    assert_eq!(solo, ["E01", "E02", "E03", "E15", "E46", "E52"]);
}

#[test]
fn cards_3_1_a_random_mix_is_any_that_the_piles_allow_each_as_often() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..8_600 {
        let state = start(&game, "random_mix", seed);
        let mix = state.events.mix;
        assert_eq!(colours(&game, &state), mix);
        *counts.entry(mix).or_insert(0) += 1;
    }
    // 0 to 13 green and orange cards, without the pairs above 20, and those that leave more than 18 red.
    assert_eq!(counts.len(), 14 * 14 - 21 - 3);
    assert!(counts.values().all(|count| (20..90).contains(count)), "{counts:?}");
}

#[test]
fn pu_8_1_mix_discard_and_the_number_of_cards_are_public_and_the_order_is_not() {
    let mut table = event("E33", |_| ());
    let [green, orange, red] = table.state.events.mix;
    let text = table.game.describe(&table.state, Some(Seat(1)));
    assert!(text.contains("; event E33 no-rover-on-water (orange)\n"), "{text}");
    assert!(
        text.contains(&format!(
            "\nevents          {green} green, {orange} orange, {red} red; 19 left; drawn E33\n"
        )),
        "{text}"
    );
    table.board(1).knows_next_event = true;
    let next = table.state.events.next().expect("cards are left");
    let next = &table.game.tables().events[usize::from(next)].id.clone();
    let drawn = format!("drawn E33; next {next}\n");
    let text = |seat| table.game.describe(&table.state, Some(Seat(seat)));
    assert!(text(1).contains(&drawn) && !text(0).contains(&drawn));
}

#[test]
fn pu_8_2_a_seat_that_has_looked_at_the_next_event_knows_it_until_it_is_drawn() {
    let mut table = event("E53", |_| ());
    table.put_event_on_top("E34");
    table.act("either 5 second");
    table.act("either 5 second");
    assert!(table.state.boards.iter().all(|board| board.knows_next_event));
    table.next_round();
    assert_eq!(table.state.events.current, Some(table.event("E34")));
    assert!(table.state.boards.iter().all(|board| !board.knows_next_event));
}

#[test]
fn pu_6_1_c_the_last_event_ends_the_game_after_its_round() {
    let mut table = Table::before_events(&[]);
    table.state.events.drawn = 19;
    table.put_event_on_top("E33");
    table.act("rotate 0");
    assert!(table.state.triggers.last_event);
    let text = table.game.describe_table(&table.state, None);
    assert!(
        text.lines().next().unwrap().ends_with("the game ends with this round"),
        "{text}"
    );
    table.play_on(|_| false);
    let outcome = table.game.outcome(&table.state);
    assert_eq!((outcome.ending, table.state.round), ("last event", 1));
}
