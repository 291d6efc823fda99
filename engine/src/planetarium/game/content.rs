//! The cards of a ruleset one by one, and the ruleset without one of them.

use crate::by_seat::Seat;
use crate::card_set::CardId;
use crate::game::{ContentItem, ContentKind, ItemId, same_entry};
use crate::planetarium::action::Move;
use crate::planetarium::action::names::Names;
use crate::planetarium::ruleset::Ruleset;
use crate::planetarium::ruleset::cards::CardData;
use crate::planetarium::space::Space;
use crate::planetarium::state::State;

/// All content: the cards; copies are one item.
pub(crate) fn content(ruleset: &Ruleset) -> Vec<ContentKind> {
    let item = |card: &CardData| ContentItem {
        reference: card.id.clone(),
        name: card.name.clone(),
        group: card.deck.to_string(),
    };
    vec![ContentKind {
        word: "cards",
        one: "card",
        acts_once: false,
        items: ruleset.cards.cards.iter().map(item).collect(),
    }]
}

/// The ruleset in which a card scores nothing and takes no token. It costs as much as before.
pub(crate) fn without(ruleset: &Ruleset, ItemId { item, .. }: ItemId) -> Ruleset {
    let mut ruleset = ruleset.clone();
    let card = &mut ruleset.cards.cards[item];
    (card.points, card.side_points, card.gravity) = (0, 0, false);
    ruleset
}

/// The card that an action plays.
pub(crate) fn taken_by(ruleset: &Ruleset, chosen: Move) -> Option<usize> {
    match chosen {
        Move::Play(card, _) | Move::PlayFinal(card, _) => Some(item_of(ruleset, card)),
        _ => None,
    }
}

/// The item of a card: copies have numbers of their own.
pub(super) fn item_of(ruleset: &Ruleset, card: CardId) -> usize {
    let copies = ruleset.cards.cards.iter().enumerate();
    let mut numbers = copies.flat_map(|(item, card)| std::iter::repeat_n(item, card.copies.into()));
    numbers.nth(card.index()).expect("every card is in the ruleset")
}

/// The cards that a seat has played.
pub(crate) fn held(ruleset: &Ruleset, state: &State, seat: Seat) -> Vec<usize> {
    let played = state.players[seat].played.iter().flat_map(|cards| cards.iter());
    let mut items: Vec<usize> = played.map(|card| item_of(ruleset, card)).collect();
    items.sort_unstable();
    items.dedup();
    items
}

/// The move with the same cards and spaces under the names of another ruleset. A card is known by its id and the number of
/// its copy, a space by its id.
pub(crate) fn counterpart(names: &Names, chosen: Move, others: &Names) -> Option<Move> {
    let card = |card: CardId| {
        let number = same_entry(&names.cards, &others.cards, card.index(), PartialEq::eq)?;
        Some(CardId(number as u8))
    };
    let space = |space: Space| {
        let number = same_entry(&names.spaces, &others.spaces, space.index(), PartialEq::eq)?;
        Some(Space(number as u8))
    };
    Some(match chosen {
        Move::Discard(of) => Move::Discard(card(of)?),
        Move::Token { from, to } => Move::Token {
            from: space(from)?,
            to: space(to)?,
        },
        Move::Play(of, planet) => Move::Play(card(of)?, planet),
        Move::Downgrade(of) => Move::Downgrade(card(of)?),
        Move::Take(of) => Move::Take(space(of)?),
        Move::Keep(of) => Move::Keep(card(of)?),
        Move::PlayFinal(of, planet) => Move::PlayFinal(card(of)?, planet),
        Move::Pass | Move::Lift(_) | Move::NoMarker | Move::Decline | Move::Put(_) | Move::Draw(_) | Move::Stop => {
            chosen
        }
    })
}
