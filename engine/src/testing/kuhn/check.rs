//! Which positions can occur in a game.

use super::state::{DECK, HIGHEST_ANTE, KuhnState, MOST_HANDS, PURSE, SEATS, Stage};
use crate::by_seat::{Seat, SeatSet};
use crate::problem::Problems;

/// What a hand may cost a seat: the highest ante and a bet.
const COST: u8 = HIGHEST_ANTE + 1;

struct Demands<'a> {
    state: &'a KuhnState,
    problems: Problems,
}

impl Demands<'_> {
    fn that(&mut self, holds: bool, place: &str, allowed: &str) {
        if !holds {
            self.problems.add(place, format!("{:?}", self.state), allowed);
        }
    }
}

fn demands(state: &KuhnState) -> Demands<'_> {
    Demands {
        state,
        problems: Problems::default(),
    }
}

/// Checks the numbers and seats that everything else depends on.
pub(super) fn table(state: &KuhnState) -> Result<(), Problems> {
    let mut demand = demands(state);
    let tables = [state.purses.seats(), state.shown.seats(), state.cards.seats()];
    let mut named = [Some(state.turn), state.bettor].into_iter().flatten();
    demand.that(tables == [SEATS; 3], "purses, shown, cards", "three seats");
    demand.that(named.all(|seat| seat.index() < SEATS), "turn, bettor", "three seats");
    demand.that((1..=MOST_HANDS).contains(&state.hands), "hands", "1 to 2");
    demand.that(state.played <= state.hands, "played", "at most the hands");
    demand.problems.or(())
}

/// Checks chips, cards and whose turn it is.
pub(super) fn hand(state: &KuhnState) -> Result<(), Problems> {
    let mut demand = demands(state);
    let chips = state.shown.iter().map(|purse| u32::from(purse.chips)).sum::<u32>();
    demand.that(chips == u32::from(PURSE) * SEATS as u32, "shown", "24 chips in all");
    demand.that(
        state.coin.is_some() == (state.played > 0),
        "coin",
        "thrown once in each hand",
    );
    for seat in SeatSet::all(SEATS).iter() {
        purse(&mut demand, seat);
    }
    match state.stage {
        Stage::Ante => ante(&mut demand),
        Stage::Betting => betting(&mut demand),
    }
    demand.problems.or(())
}

fn purse(demand: &mut Demands<'_>, seat: Seat) {
    let state = demand.state;
    let (purse, shown) = (state.purses[seat], state.shown[seat]);
    let bet = u32::from(state.bets.contains(seat));
    let owned = u32::from(purse.chips) + u32::from(purse.ante) + bet;
    let antes = match state.stage {
        Stage::Betting => 1..=HIGHEST_ANTE,
        Stage::Ante if state.is_over() => 0..=0,
        Stage::Ante if state.to_act.contains(seat) => 0..=HIGHEST_ANTE - 1,
        Stage::Ante => 1..=HIGHEST_ANTE,
    };
    demand.that(
        owned == u32::from(shown.chips),
        "purses",
        "chips, ante and bet are the chips shown",
    );
    demand.that(antes.contains(&purse.ante), "purses", "an ante of the stage");
    demand.that(shown.ante == 0, "shown", "no ante");
    let hands_left = state.hands - state.played;
    demand.that(shown.chips >= COST * hands_left, "shown", "what the hands may cost");
}

fn ante(demand: &mut Demands<'_>) {
    let state = demand.state;
    let no_cards = state.cards.iter().all(|&card| card == 0);
    let no_bets = state.bets.is_empty() && state.bettor.is_none();
    demand.that(no_cards && no_bets, "cards, bets", "none before the deal");
    let of_the_table = (state.to_act - SeatSet::all(SEATS)).is_empty();
    if state.is_over() {
        let at_rest = state.to_act.is_empty() && state.turn == state.dealer();
        demand.that(at_rest, "to_act, turn", "no seat, the dealer");
    } else {
        let acts = state.to_act.contains(state.turn) && of_the_table;
        demand.that(acts, "to_act, turn", "seats that decide, one of them");
    }
}

fn betting(demand: &mut Demands<'_>) {
    let state = demand.state;
    demand.that(!state.is_over(), "played", "less than the hands");
    demand.that(
        state.to_act == SeatSet::only(state.turn),
        "to_act",
        "the seat whose turn it is",
    );
    let in_deck = state.cards.iter().all(|card| DECK.contains(card));
    let twice = (1..SEATS).any(|i| state.cards.as_slice()[..i].contains(&state.cards.as_slice()[i]));
    demand.that(in_deck && !twice, "cards", "three of 1 to 4");
    let spoke_since = |first: Seat| {
        first
            .round_table(SEATS)
            .take_while(|&seat| seat != state.turn)
            .collect()
    };
    let may_have_bet: SeatSet = state.bettor.map_or(SeatSet::EMPTY, spoke_since);
    let first_did = state.bettor.is_none_or(|seat| state.bets.contains(seat));
    let only_they = (state.bets - may_have_bet).is_empty();
    demand.that(
        first_did && only_they,
        "bets",
        "the first to bet and the seats that spoke since",
    );
}
