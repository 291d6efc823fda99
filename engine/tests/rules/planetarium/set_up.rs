//! Chapter 1: set-up.

use super::table::Table;
use orrery_engine::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use orrery_engine::planetarium::{Difficulty, Phase, Planetarium, Setup, State};
use orrery_engine::{Information, Rules, Seat, SeatSet, Words};
use std::collections::BTreeSet;

fn start(players: usize, seed: u64) -> (Planetarium, State) {
    let game = Planetarium::embedded();
    let state = game.start(&Setup::players(players), seed).expect("the game starts");
    (game, state)
}

#[test]
fn pl_1_1_one_to_four_players_and_no_others() {
    let game = Planetarium::embedded();
    for players in 1..=4 {
        let state = game.start(&Setup::players(players), 1).expect("the game starts");
        assert_eq!(game.seats(&state), players);
    }
    for players in [0, 5] {
        let refused = game
            .start(&Setup::players(players), 1)
            .expect_err("this number of players is not allowed");
        assert_eq!(
            refused.to_string(),
            format!("players: found {players}; allowed are 1 to 4 (PL-1.1)")
        );
    }
    let setup = Setup {
        players: 2,
        difficulty: Some(Difficulty::Hard),
    };
    let refused = game.start(&setup, 1).expect_err("two have no target");
    assert_eq!(
        refused.to_string(),
        "difficulty: found hard; only a game of one player has a target (PL-14.1); leave it out"
    );
}

#[test]
fn pl_1_2_planets_start_in_their_places_and_every_other_space_gets_a_token() {
    let (game, state) = start(3, 5);
    let starts = state.planets.map(|space| game.space_name(space));
    assert_eq!(starts, ["O2-02", "O3-05", "O5-05", "O6-14"]);
    assert_eq!(state.matter.map(|spaces| spaces.count()), [22, 22, 16, 8]);
    assert_eq!((state.matter_spaces() | state.planet_spaces()).count(), 72);
}

#[test]
fn pl_1_2_every_space_is_as_likely_to_get_each_kind() {
    let game = Planetarium::embedded();
    let mut counts = [0; 4];
    let place = game.space("O4-07").expect("the space is on the board");
    for seed in 0..6_800 {
        let state = game.start(&Setup::players(2), seed).expect("the game starts");
        counts[state.matter_on(place).expect("a token lies there").index()] += 1;
    }
    for (count, tokens) in counts.into_iter().zip([22, 22, 16, 8]) {
        assert!((100 * tokens - 150..=100 * tokens + 150).contains(&count), "{counts:?}");
    }
}

#[test]
fn pl_1_3_every_planet_starts_hostile_at_0_to_0() {
    let (_, state) = start(2, 1);
    assert_eq!(state.habitability, [Habitability::Hostile; 4]);
    assert_eq!(state.totals, [[0; 2]; 4]);
}

#[test]
fn pl_1_4_a_player_starts_with_nothing_but_eight_markers() {
    let (_, state) = start(4, 1);
    for player in state.players.iter() {
        assert_eq!((player.score(), player.stored()), (0, 0));
        assert_eq!((player.supply, player.markers), (8, [0; 4]));
    }
}

#[test]
fn pl_1_5_the_decks_are_shuffled_apart() {
    let (game, state) = start(1, 1);
    let sizes = |state: &State| state.decks.map(|deck| deck.count());
    assert_eq!(sizes(&state), [16, 16, 14]);
    assert_eq!(game.tables().decks.map(|deck| deck.count()), [18, 18, 16]);
    let hands: BTreeSet<u64> = (0..50).map(|seed| start(1, seed).1.players[Seat(0)].hand.0).collect();
    assert!(hands.len() > 45, "other seeds deal other hands: {}", hands.len());
}

#[test]
fn pl_1_6_two_of_each_deck_are_dealt_and_one_final_is_discarded_face_up() {
    let (game, mut state) = start(2, 1);
    for player in state.players.iter() {
        let of_deck = game.tables().decks.map(|deck| (player.hand & deck).count());
        assert_eq!(of_deck, [2, 2, 2]);
    }
    let mut legal = Vec::new();
    let mut discarded = Vec::new();
    for _ in 0..2 {
        game.legal_actions(&state, &mut legal);
        assert_eq!(legal.len(), 2);
        discarded.push(game.action_text(legal[1]));
        game.apply(&mut state, legal[1]);
    }
    assert!(state.players.iter().all(|player| player.hand.count() == 5));
    let pile = state.discards[Deck::Final.index()];
    let piled: BTreeSet<String> = pile
        .iter()
        .map(|card| format!("discard {}", game.card_name(card)))
        .collect();
    assert_eq!(piled, discarded.into_iter().collect());
}

/// A table of three at the choice of Finals, with these in the hands.
fn choosing(finals: [[&str; 2]; 3]) -> Table {
    let mut table = Table::bare(3);
    for (seat, finals) in (0..).zip(finals) {
        table.deal(seat, &finals);
    }
    table.state.phase = Phase::SetUp;
    table.state.queue = SeatSet::all(3);
    table.state.actor = Seat(0);
    table
}

#[test]
fn pl_1_7_the_player_that_discards_the_most_points_starts() {
    // 11, 18 and 14 points.
    let mut table = choosing([["F06", "F01"], ["F03", "F08"], ["F04", "F12"]]);
    assert_eq!(table.game.starter(&table.state), None, "no seat has begun");
    table.play("discard F06, discard F03, discard F04");
    assert_eq!((table.actor(), table.state.phase), (Some(1), Phase::Move));
    for _ in 0..4 {
        assert_eq!(table.game.starter(&table.state), Some(Seat(1)));
        table.quiet_turn();
    }
}

#[test]
fn pl_1_7_players_tied_draw_lots() {
    let mut firsts = [0; 3];
    for seed in 0..400 {
        // 18 points each for seats 0 and 2.
        let mut table = choosing([["F06", "F01"], ["F16", "F08"], ["F03", "F12"]]);
        table.state.chance = orrery_engine::ChanceKey::from_seed(seed);
        table.play("discard F01, discard F16, discard F03");
        firsts[table.state.actor.index()] += 1;
    }
    assert!((160..=240).contains(&firsts[0]) && firsts[1] == 0, "{firsts:?}");
}

#[test]
fn pl_1_8_the_track_is_empty_and_acceleration_off() {
    let (game, state) = start(2, 1);
    assert_eq!((state.track.filled, state.track.on_last), (0, 0));
    assert!(!game.is_accelerated(&state));
}

#[test]
fn pl_1_9_the_finals_are_chosen_at_the_same_time() {
    let mut table = choosing([["F06", "F01"], ["F03", "F08"], ["F04", "F12"]]);
    assert_eq!(table.game.to_act(&table.state), SeatSet::all(3));
    let unseen = table.game.describe(&table.state, Some(Seat(2)));
    table.play("discard F06");
    assert_eq!(table.game.to_act(&table.state), SeatSet::all(3).without(Seat(0)));
    assert_eq!(table.game.describe(&table.state, Some(Seat(2))), unseen);
    assert!(
        table.state.discards[Deck::Final.index()].is_empty(),
        "no other seat sees it yet"
    );
    table.play("discard F03, discard F04");
    assert_eq!(
        table.state.discards[Deck::Final.index()],
        table.cards(&["F06", "F03", "F04"])
    );
}

#[test]
fn pl_1_9_a_solo_player_discards_too() {
    let (game, state) = start(1, 1);
    assert_eq!(state.phase, Phase::SetUp);
    let mut legal = Vec::new();
    game.legal_actions(&state, &mut legal);
    assert_eq!(legal.len(), 2);
}

#[test]
fn pl_1_10_play_goes_clockwise_from_the_highest_seat_to_seat_0() {
    let mut table = Table::bare(3);
    table.turn_of(2).quiet_turn();
    assert_eq!(table.actor(), Some(0));
    table.quiet_turn();
    assert_eq!(table.actor(), Some(1));
}

#[test]
fn pl_1_1_two_planets_are_terrestrial_and_two_gaseous() {
    let game = Planetarium::embedded();
    let types = Planet::ALL.map(|planet| game.tables().planet_types[planet.index()].name());
    assert_eq!(types, ["terrestrial", "terrestrial", "gaseous", "gaseous"]);
    assert_eq!(Matter::ALL.map(|matter| matter.letter()), ['g', 'r', 'w', 'm']);
}
