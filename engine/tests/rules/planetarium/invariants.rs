//! Chapter 17: what holds in every position; states in which it does not are refused when they are decoded.

use super::table::Table;
use orrery_engine::planetarium::vocabulary::{Deck, Habitability, Matter, Planet};
use orrery_engine::planetarium::{CardId, Ending, Phase, State};
use orrery_engine::{Rules, Seat};

/// A game of two players in which seat 0 has played a card with Gravity; a change of it must be refused with these
/// words.
fn refused(words: &str, change: impl Fn(&mut State)) {
    let mut table = Table::dealt(2);
    let mut state = table.state.clone();
    let played = table.card("L13");
    // The card and its cost, wherever they were dealt.
    for player in state.players.iter_mut() {
        if player.hand.contains(played) {
            let other = state.decks[Deck::Low.index()]
                .iter()
                .next()
                .expect("the deck has cards");
            state.decks[Deck::Low.index()] = state.decks[Deck::Low.index()].without(other);
            player.hand = player.hand.without(played).with(other);
        }
    }
    state.decks[Deck::Low.index()] = state.decks[Deck::Low.index()].without(played);
    let given = state.players[Seat(0)].hand.iter().next().expect("a hand has cards");
    state.decks[Deck::Low.index()] = state.decks[Deck::Low.index()].with(given);
    state.players[Seat(0)].hand = state.players[Seat(0)].hand.without(given).with(played);
    let gas = state.matter[Matter::Gas.index()]
        .first()
        .expect("gas lies on the board");
    state.matter[Matter::Gas.index()] = state.matter[Matter::Gas.index()].without(gas);
    state.players[Seat(0)].mat[0] = [1, 0, 0, 0];
    table.state = state;
    table.main().play("play L13 A");
    assert_eq!(table.game.check(&table.state), Ok(()));
    change(&mut table.state);
    let bytes = table.game.to_bytes(&table.state);
    let problems = table.game.from_bytes(&bytes).expect_err("it cannot be").to_string();
    assert!(problems.contains(words), "{problems}");
}

#[test]
fn pl_17_1_matter_is_conserved_by_kind() {
    refused("gas: found 21; there are 22", |state| {
        let space = state.matter[0].first().expect("gas lies on the board");
        state.matter[0] = state.matter[0].without(space);
    });
    refused("rock: found 23; there are 22", |state| {
        state.players[Seat(1)].mat[2][1] += 1
    });
}

#[test]
fn pl_17_2_cards_are_conserved() {
    refused("each of the 52 cards is in one place", |state| state.decks[1].0 = 0);
    refused("each of the 52 cards is in one place", |state| {
        state.players[Seat(1)].hand = state.players[Seat(1)].hand | state.players[Seat(0)].hand;
    });
    refused("a pile has cards of its deck", |state| state.decks.swap(0, 1));
}

#[test]
fn pl_17_3_markers_are_conserved() {
    refused("seat 0: markers: found 9; each player has 8", |state| {
        state.players[Seat(0)].supply += 1
    });
    refused("seat 0: markers: found 2; one at most for each card", |state| {
        state.players[Seat(0)].supply -= 1;
        state.players[Seat(0)].markers[0] += 1;
    });
}

#[test]
fn pl_17_4_no_space_holds_two_tokens() {
    refused("no space has two tokens", |state| state.planets[1] = state.planets[0]);
    refused("72 spaces are on the board", |state| state.planets[1].0 = 72);
}

#[test]
fn pl_17_5_a_hand_has_five_cards_at_most() {
    refused("5 cards at most", |state| {
        let hand = &mut state.players[Seat(1)].hand;
        *hand |= state.decks[0];
        state.decks[0].0 = 0;
    });
}

#[test]
fn pl_17_6_scores_are_the_points_of_the_cards_played() {
    refused("seat 0: points: found 3; the low cards played score 2", |state| {
        state.players[Seat(0)].points[0] += 1;
    });
}

#[test]
fn pl_17_7_tokens_of_planets_agree_with_their_totals() {
    refused("A: found habitable; the token shows the higher total", |state| {
        state.habitability[Planet::A.index()] = Habitability::Habitable;
    });
    refused("A: found 2 : 5; the totals of its cards", |state| {
        state.totals[0][1] = 5
    });
}

#[test]
fn pl_17_9_turns_stay_below_the_bound() {
    refused("turns: found 200; below the limits of the stalemate guard", |state| {
        state.turns = 200
    });
    refused("final turns: found 0; the actor has one to finish", |state| {
        state.ending = Some(Ending::Quiet)
    });
}

#[test]
fn what_nobody_can_look_up_is_refused_without_a_panic() {
    refused("52 cards are in the game", |state| {
        state.phase = Phase::Marker {
            card: CardId(200),
            planet: Planet::A,
        };
    });
    refused("52 cards are in the game", |state| {
        state.players[Seat(1)].set_aside = Some(CardId(64))
    });
    refused("allowed are seats of the table", |state| state.actor = Seat(2));
    refused("at most 100", |state| state.refills = [255; 3]);
    refused("the spaces are filled in order", |state| state.track.filled = 200);
}
