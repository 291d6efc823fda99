//! Unseen civ cards of a rank between an observer's looks at its pool (PU-8.4).

use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{MAX_CIV_MOVES, MAX_PICKS, RANKS};
use crate::planet_unknown::state::{CivMove, Pick, Sighting, State};
use crate::planet_unknown::supply::civ;
use crate::planet_unknown::tables::Tables;
use crate::rng::Rng;
use arrayvec::ArrayVec;

/// Unseen cards of a rank and the places they are in: secret picks, which hold End Game cards, and the pool; the rest
/// is out of the game.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    pub(crate) rank: usize,
    pub(crate) cards: CardSet,
    end_game: CardSet,
    pub(crate) secret_picks: ArrayVec<u8, MAX_PICKS>,
    /// Entries of the cards that events moved, out of the pool.
    pub(crate) removed: ArrayVec<u8, MAX_CIV_MOVES>,
    in_pool: usize,
}

impl Segment {
    /// Deals the unseen cards, and says whether that agrees with the cards seen alone. The world that is agrees, so one
    /// of the deals does; with no such card the first.
    pub(crate) fn deal(&self, rng: &mut Rng, into: &mut State) -> bool {
        let mut cards = self.cards;
        let mut end_game = self.end_game;
        for &pick in &self.secret_picks {
            let card = end_game.draw(rng);
            cards = cards.without(card);
            into.picks[self.rank][usize::from(pick)]
                .as_mut()
                .expect("a secret pick was made")
                .card = Some(card.0);
        }
        for &moved in &self.removed {
            into.events.civ_moves[usize::from(moved)].card = cards.draw(rng).0;
        }
        into.pool = into.pool - self.cards;
        for _ in 0..self.in_pool {
            into.pool = into.pool.with(cards.draw(rng));
        }
        let mut seen = into
            .sightings
            .iter()
            .filter(|seen| self.cards.contains(CardId(seen.card)));
        seen.all(|seen| !cards.contains(CardId(seen.card)) && !self.left_before(into, seen))
    }

    /// Whether a card was dealt to a place that it would have gone to before it was seen in the pool.
    fn left_before(&self, state: &State, seen: &Sighting) -> bool {
        let mut picks = self.secret_picks.iter().filter(|&&pick| pick < seen.after);
        let mut moves = self.removed.iter().filter(|&&moved| moved < seen.moves);
        picks.any(|&pick| state.picks[self.rank][usize::from(pick)].is_some_and(|pick| pick.card == Some(seen.card)))
            || moves.any(|&moved| state.events.civ_moves[usize::from(moved)].card == seen.card)
    }
}

pub(crate) fn segment_rank(
    tables: &Tables,
    state: &State,
    observer: Seat,
    rank: usize,
    segments: &mut ArrayVec<Segment, { RANKS * (MAX_PICKS + 1) }>,
) {
    let all = tables.civ_ranks[rank];
    let picks: ArrayVec<Pick, MAX_PICKS> = state.picks[rank].iter().flatten().copied().collect();
    let is_public = |card: u8| state.phase.is_end_of_game() || tables.civ_cards[usize::from(card)].immediate;
    let pool_before = |index: usize| civ::pool_before(tables, state, rank, index);
    let visible = civ::pickable(tables, state, observer) | civ::left_over(state, observer);
    let looks_now = state.actor == observer && !(visible & all).is_empty();
    let looks = picks
        .iter()
        .enumerate()
        .filter(|(_, pick)| pick.seat == observer && pick.looked);
    let looks = looks.map(|(index, _)| index).chain(looks_now.then_some(picks.len()));
    let looks: ArrayVec<usize, { MAX_PICKS + 1 }> = looks.collect();
    // A card that the observer is shown in the pool.
    let shown = if state.actor == observer && rank > 0 {
        state.boards[observer].extra_cards[rank - 1]
    } else {
        None
    };
    let shown: CardSet = shown.map(CardId).into_iter().collect();

    // From the start to the first look, between looks, and from the last look on; a look now leaves nothing unseen.
    let begins = std::iter::once(None).chain(looks.iter().copied().map(Some));
    let ends = looks.iter().copied().map(Some).chain([None]);
    for (begin, end) in begins.zip(ends) {
        if looks_now && begin == Some(picks.len()) {
            break;
        }
        let mut cards = begin.map_or(all, pool_before) - end.map_or(shown, pool_before);
        let mut secret_picks = ArrayVec::new();
        for index in begin.unwrap_or(0)..end.unwrap_or(picks.len()) {
            match picks[index] {
                Pick { card: None, .. } => {}
                Pick {
                    seat, card: Some(card), ..
                } if seat == observer || is_public(card) => cards = cards.without(CardId(card)),
                Pick { .. } => secret_picks.push(index as u8),
            }
        }
        let since = |moved: &CivMove| begin.is_none_or(|begin| usize::from(moved.after) > begin);
        let until = |moved: &CivMove| end.is_none_or(|end| usize::from(moved.after) <= end);
        let removed = state.civ_moves(rank).filter(|(_, moved)| since(moved) && until(moved));
        let unseen_pool = (state.pool & all) - shown;
        let in_pool = if end.is_none() { unseen_pool.count() } else { 0 };
        segments.push(Segment {
            rank,
            cards,
            end_game: cards & tables.end_game_cards,
            secret_picks,
            removed: removed.map(|(index, _)| index).collect(),
            in_pool,
        });
    }
}
