//! Sets of cards as bits.

use crate::rng::Rng;

/// A uniformly random card of a set.
pub(crate) fn random_card(cards: u64, rng: &mut Rng) -> u8 {
    let place = rng.below(cards.count_ones() as usize);
    bits(cards).nth(place).expect("the set has more cards than the place") as u8
}

/// The set bits of a set of cards, ascending.
pub(crate) fn bits(mut cards: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (cards != 0).then(|| {
            let card = cards.trailing_zeros() as usize;
            cards &= cards - 1;
            card
        })
    })
}

/// Takes a uniformly random card out of a set.
pub(crate) fn draw(cards: &mut u64, rng: &mut Rng) -> u8 {
    let card = random_card(*cards, rng);
    *cards &= !(1 << card);
    card
}
