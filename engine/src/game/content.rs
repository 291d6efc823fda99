//! What a ruleset lists and play meets one by one, such as cards and techs, and the same ruleset without one of them.

use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::game::item::ContentItem;
use crate::game::mechanism::Mechanism;
use crate::game::rules::Rules;
use crate::game::usage::{Moment, UsageKind, Used};

/// A kind of content, such as civ cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ContentKind {
    /// Its word in options and files, such as `civ-cards`.
    pub word: &'static str,
    /// One of it for people, such as `civ card`.
    pub one: &'static str,
    /// Whether an item does something when it is taken and never again, as a tile does; otherwise it acts from then on.
    pub acts_once: bool,
    /// All of it, in the order of the ruleset.
    pub items: Vec<ContentItem>,
}

/// An item by its kind and its place in the kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ItemId {
    /// The kind, by its place in [`Content::content`].
    pub kind: usize,
    /// The item, by its place among those of the kind.
    pub item: usize,
}

/// The content of a game's ruleset.
///
/// # Examples
/// ```
/// use orrery_engine::{Content, ItemId, PlanetUnknown, Rules};
///
/// let game = PlanetUnknown::default();
/// let cards = &game.content()[0];
/// let item = cards.items.iter().position(|card| card.reference == "C27").expect("a printed card");
/// assert_eq!((cards.word, &cards.items[item].name[..]), ("civ-cards", "medal-4-rank-4"));
///
/// let without = game.without(ItemId { kind: 0, item });
/// assert_ne!(game.ruleset_id(), without.ruleset_id());
/// assert_eq!(game.content(), without.content(), "the card is still there, and does nothing");
/// ```
pub trait Content: Rules + Sized {
    // Defaults, for a game without content that is listed.

    /// The kinds of content that its ruleset has.
    fn content(&self) -> Vec<ContentKind> {
        Vec::new()
    }

    /// The same game in which an item does nothing. It is dealt, offered, taken, reached and revealed as before.
    ///
    /// # Panics
    /// If there is no such item.
    fn without(&self, item: ItemId) -> Self {
        panic!("the game has no kind {} of content", item.kind)
    }

    /// The item that the seat which decides takes with an action; none if it takes none of the kind.
    fn taken_by(&self, _kind: usize, _state: &Self::State, _action: Action) -> Option<usize> {
        None
    }

    /// The items of a kind that a seat has, whether it took, reached or met them; ascending. What it took and the position
    /// does not show is not among them.
    fn held(&self, _kind: usize, _state: &Self::State, _seat: Seat) -> Vec<usize> {
        Vec::new()
    }

    /// The items of a kind that all agents know to be in the game from its start, such as the techs of the boards;
    /// ascending.
    fn in_play(&self, _kind: usize, _start: &Self::State) -> Vec<usize> {
        Vec::new()
    }

    /// Whether several seats can have an item, such as a tech of a corporation that two boards have.
    fn is_shared(&self, _kind: usize, _state: &Self::State, _item: usize) -> bool {
        false
    }

    /// The kinds of things of which [`used`](Content::used) says what becomes.
    fn usage(&self) -> Vec<UsageKind> {
        Vec::new()
    }

    /// Whether something may become of an item in a game that starts so: for a seat, or for the table in a kind of the table.
    fn is_in_play(&self, _start: &Self::State, _kind: usize, _item: usize, _seat: Option<Seat>) -> bool {
        true
    }

    /// What becomes of things at a moment of a game. A game is its start, its actions, and its end.
    fn used(&self, _moment: Moment<'_, Self::State>, _used: &mut impl FnMut(Used)) {}

    /// The mechanisms that an agent may do without, besides the kinds of its actions.
    fn mechanisms(&self) -> Vec<Mechanism<Self>> {
        Vec::new()
    }

    /// The action of the same kind and the same fields under another ruleset; none if that has no such thing, such as the
    /// card of the action. Numbers of actions count entries of tables that follow from the ruleset, so one action may have
    /// two numbers.
    fn counterpart(&self, action: Action, _other: &Self) -> Option<Action> {
        Some(action)
    }
}

/// The number of the entry of another table that is the same as an entry of this one. Most rulesets have the same order, so
/// the entry with the same number is compared first.
pub(crate) fn same_entry<T>(
    table: &[T],
    other: &[T],
    number: usize,
    is_same: impl Fn(&T, &T) -> bool,
) -> Option<usize> {
    let meant = table.get(number)?;
    let is_meant = |entry: &T| is_same(entry, meant);
    if other.get(number).is_some_and(is_meant) {
        return Some(number);
    }
    other.iter().position(is_meant)
}
