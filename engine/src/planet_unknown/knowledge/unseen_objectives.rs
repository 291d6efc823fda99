//! What an observer knows of objective cards (PU-8.2), and sampling the others.

use crate::by_seat::{MAX_SEATS, Seat};
use crate::card_set::CardSet;
use crate::planet_unknown::state::{Phase, State, UnfinishedAction};
use crate::planet_unknown::supply::objectives;
use crate::planet_unknown::tables::Tables;
use crate::rng::Rng;
use arrayvec::ArrayVec;

/// The objectives that an observer has not seen, and how many of them are in each place: all assignments are equally
/// likely.
#[derive(Clone, Debug)]
pub(crate) struct UnseenObjectives {
    cards: CardSet,
    hands: ArrayVec<Hand, MAX_SEATS>,
}

/// How many cards unknown to the observer a seat keeps, has discarded, and chooses from.
#[derive(Clone, Copy, Debug)]
struct Hand {
    seat: Seat,
    kept: usize,
    discarded: usize,
    drawn: usize,
}

impl UnseenObjectives {
    /// Removes the cards that the observer has not seen from the position. Private objectives are shown when they
    /// score.
    pub(crate) fn take(tables: &Tables, base: &mut State, observer: Seat) -> UnseenObjectives {
        let are_shown = base.phase == Phase::Over;
        let mut cards =
            objectives::all_objectives(tables) - base.shared_objectives() - base.boards[observer].objectives_drawn();
        let mut hands = ArrayVec::new();
        for seat in observer.round_table(base.seats()).skip(1) {
            let board = &mut base.boards[seat];
            cards = cards - board.common_objective.into_iter().collect();
            let kept = if are_shown {
                cards = cards - board.private_objectives;
                CardSet::EMPTY
            } else {
                std::mem::take(&mut board.private_objectives)
            };
            let drawn = match &mut board.unfinished {
                Some(UnfinishedAction::Objectives(drawn)) => std::mem::take(drawn),
                _ => CardSet::EMPTY,
            };
            hands.push(Hand {
                seat,
                kept: kept.count(),
                discarded: std::mem::take(&mut board.discarded_objectives).count(),
                drawn: drawn.count(),
            });
        }
        UnseenObjectives { cards, hands }
    }

    /// Deals the cards that the observer has not seen.
    pub(crate) fn deal(&self, rng: &mut Rng, into: &mut State) {
        let mut unseen = self.cards;
        let mut take = |count: usize| -> CardSet { (0..count).map(|_| unseen.draw(rng)).collect() };
        for hand in &self.hands {
            let board = &mut into.boards[hand.seat];
            board.private_objectives |= take(hand.kept);
            board.discarded_objectives = take(hand.discarded);
            if hand.drawn > 0 {
                board.unfinished = Some(UnfinishedAction::Objectives(take(hand.drawn)));
            }
        }
    }
}
