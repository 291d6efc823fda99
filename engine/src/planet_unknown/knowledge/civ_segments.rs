//! Unseen civ cards of a rank between an observer's looks at its pool (PU-8.4).

use crate::by_seat::Seat;
use crate::card_set::{CardId, CardSet};
use crate::planet_unknown::capacities::{MAX_CIV_MOVES, MAX_PICKS, RANKS};
use crate::planet_unknown::state::{CivMove, Pick, Sighting, State};
use crate::planet_unknown::supply::civ;
use crate::planet_unknown::tables::Tables;
use crate::rng::Rng;
use arrayvec::ArrayVec;

/// Unseen cards of a rank and the places they may be in: secret picks, which are End Game cards, and the pool; the rest
/// is out of the game.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    pub(crate) rank: usize,
    pub(crate) cards: CardSet,
    end_game: CardSet,
    pub(crate) secret_picks: ArrayVec<u8, MAX_PICKS>,
    /// Indices of the cards that events moved out of the pool.
    pub(crate) removed: ArrayVec<u8, MAX_CIV_MOVES>,
    in_pool: usize,
}

impl Segment {
    /// Deals the unseen cards. Returns whether the deal agrees with the cards seen alone. The real one agrees, so some
    /// deal does; without such a card every deal does.
    pub(crate) fn deal(&self, rng: &mut Rng, into: &mut State) -> bool {
        let mut cards = self.cards;
        let mut end_game = self.end_game;
        for &pick in &self.secret_picks {
            let card = end_game.draw(rng);
            cards = cards.without(card);
            into.picks[self.rank][usize::from(pick)]
                .as_mut()
                .expect("a secret pick was made")
                .card = Some(card);
        }
        for &moved in &self.removed {
            into.events.civ_moves[usize::from(moved)].card = cards.draw(rng);
        }
        into.pool = into.pool - self.cards;
        for _ in 0..self.in_pool {
            into.pool = into.pool.with(cards.draw(rng));
        }
        let mut seen = into.sightings.iter().filter(|seen| self.cards.contains(seen.card));
        seen.all(|seen| !cards.contains(seen.card) && !self.left_before(into, seen))
    }

    /// Returns whether a card was dealt to a place that it would have gone to before it was seen in the pool.
    fn left_before(&self, state: &State, seen: &Sighting) -> bool {
        let mut picks = self.secret_picks.iter().filter(|&&pick| pick < seen.after);
        let mut moves = self.removed.iter().filter(|&&moved| moved < seen.moves);
        picks.any(|&pick| state.picks[self.rank][usize::from(pick)].is_some_and(|pick| pick.card == Some(seen.card)))
            || moves.any(|&moved| state.events.civ_moves[usize::from(moved)].card == seen.card)
    }
}

/// Divides the history of a rank at the observer's looks: from the start to the first look, between looks, and from the
/// last look on. A look that happens now leaves nothing unseen.
pub(crate) fn segment_rank(
    tables: &Tables,
    state: &State,
    observer: Seat,
    rank: usize,
    segments: &mut ArrayVec<Segment, { RANKS * (MAX_PICKS + 1) }>,
) {
    let rank = Rank {
        tables,
        state,
        observer,
        rank,
        picks: state.picks[rank].iter().flatten().copied().collect(),
        shown: shown_card(state, observer, rank),
    };
    let visible = civ::pickable(tables, state, observer) | civ::left_over(state, observer);
    let looks_now = state.actor == observer && !(visible & tables.civ_ranks[rank.rank]).is_empty();
    let looks = rank.picks.iter().enumerate();
    let looks = looks.filter(|(_, pick)| pick.seat == observer && pick.looked);
    let looks = looks
        .map(|(index, _)| index)
        .chain(looks_now.then_some(rank.picks.len()));
    let mut begin = None;
    for look in looks {
        segments.push(rank.segment(begin, Some(look)));
        begin = Some(look);
    }
    if !looks_now {
        segments.push(rank.segment(begin, None));
    }
}

/// The card of the rank that the observer is shown in the pool, as a set.
fn shown_card(state: &State, observer: Seat, rank: usize) -> CardSet {
    if state.actor != observer || rank == 0 {
        return CardSet::EMPTY;
    }
    let shown = state.boards[observer].extra_cards[rank - 1];
    shown.into_iter().collect()
}

/// A rank as an observer sees it.
struct Rank<'a> {
    tables: &'a Tables,
    state: &'a State,
    observer: Seat,
    rank: usize,
    picks: ArrayVec<Pick, MAX_PICKS>,
    shown: CardSet,
}

impl Rank<'_> {
    /// The unseen cards of the picks between two looks; without `begin` from the start, without `end` up to now.
    fn segment(&self, begin: Option<usize>, end: Option<usize>) -> Segment {
        let pool_before = |index: usize| civ::pool_before(self.tables, self.state, self.rank, index);
        let all = self.tables.civ_ranks[self.rank];
        let mut cards = begin.map_or(all, pool_before) - end.map_or(self.shown, pool_before);
        let mut secret_picks = ArrayVec::new();
        for index in begin.unwrap_or(0)..end.unwrap_or(self.picks.len()) {
            let pick = self.picks[index];
            match pick.card {
                None => {}
                Some(card) if pick.seat == self.observer || self.is_public(card) => cards = cards.without(card),
                Some(_) => secret_picks.push(index as u8),
            }
        }
        let since = |moved: &CivMove| begin.is_none_or(|begin| usize::from(moved.after) > begin);
        let until = |moved: &CivMove| end.is_none_or(|end| usize::from(moved.after) <= end);
        let moves = self.state.civ_moves(self.rank);
        let removed = moves.filter(|(_, moved)| since(moved) && until(moved));
        let unseen_pool = (self.state.pool & all) - self.shown;
        Segment {
            rank: self.rank,
            cards,
            end_game: cards & self.tables.end_game_cards,
            secret_picks,
            removed: removed.map(|(index, _)| index).collect(),
            in_pool: if end.is_none() { unseen_pool.count() } else { 0 },
        }
    }

    fn is_public(&self, card: CardId) -> bool {
        self.state.phase.is_end_of_game() || self.tables.civ_card(card).immediate
    }
}
