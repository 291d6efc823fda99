//! What becomes in play of what a game has: what was on offer, taken, reached.

use crate::action_space::{Action, ActionSpace};
use crate::by_seat::Seat;
use crate::game::item::ContentItem;

/// Things of one kind that play may use or not, such as positions of tracks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageKind {
    /// Its word in options and files, such as `track-positions`.
    pub word: &'static str,
    /// For people, such as `track position`.
    pub one: &'static str,
    /// What can become of each, in this order, such as `offered` and `taken`.
    pub stages: &'static [&'static str],
    /// Whether it happens to each seat by itself, not to the whole table.
    pub of_seats: bool,
    /// Whether each belongs to the board that its group names.
    pub of_boards: bool,
    /// All of them.
    pub items: Vec<ContentItem>,
}

/// What became of an item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Used {
    /// The kind, by its place in [`Content::usage`](crate::Content::usage).
    pub kind: usize,
    /// The item, by its place in the kind.
    pub item: usize,
    /// What became of it, by its place among the stages of the kind.
    pub stage: usize,
    /// To which seat; none in a kind of the whole table.
    pub seat: Option<Seat>,
    /// How often, or of how many.
    pub times: u32,
}

/// A moment of a game.
#[derive(Debug)]
pub enum Moment<'a, S> {
    /// The game was dealt.
    Start(&'a S),
    /// The seat that decides has acted.
    Action {
        /// The position before.
        before: &'a S,
        /// What it could do.
        legal: &'a [Action],
        /// What it did.
        action: Action,
        /// The position after.
        after: &'a S,
    },
    /// The game is over.
    End {
        /// The position that was dealt.
        start: &'a S,
        /// All actions, the forced ones too.
        actions: &'a [Action],
        /// The position at the end.
        end: &'a S,
    },
}

/// The kinds of actions of an action space, of which play uses some and not others.
#[derive(Debug)]
pub(crate) struct ActionKinds {
    names: Vec<&'static str>,
    /// The first action of each.
    first: Vec<u16>,
}

/// The most kinds of actions.
const MOST: usize = 128;

impl ActionKinds {
    pub(crate) fn of(space: &ActionSpace) -> ActionKinds {
        assert!(space.blocks.len() <= MOST, "one bit each");
        ActionKinds {
            names: space.blocks.iter().map(|block| block.name).collect(),
            first: space.blocks.iter().map(|block| block.first).collect(),
        }
    }

    /// All of them, with the stages `legal` and `chosen`.
    pub(crate) fn kind(&self) -> UsageKind {
        let item = |&name: &&str| ContentItem {
            reference: name.to_owned(),
            name: String::new(),
            group: String::new(),
        };
        UsageKind {
            word: "actions",
            one: "kind of actions",
            stages: &["legal", "chosen"],
            of_seats: true,
            of_boards: false,
            items: self.names.iter().map(item).collect(),
        }
    }

    /// An action of a kind.
    pub(crate) fn first_of(&self, place: usize) -> u16 {
        self.first[place]
    }

    /// What a decision says of them. Actions of one kind are one.
    pub(crate) fn used(&self, kind: usize, seat: Seat, legal: &[Action], action: Action, used: &mut impl FnMut(Used)) {
        let mut say = |item, stage| {
            used(Used {
                kind,
                item,
                stage,
                seat: Some(seat),
                times: 1,
            });
        };
        let mut met = 0_u128;
        // Legal actions are in ascending order, so most are of the kind of the one before.
        let mut last = 0;
        for &action in legal {
            if !self.has(last, action) {
                last = self.place(action);
            }
            if met >> last & 1 == 0 {
                met |= 1 << last;
                say(last, 0);
            }
        }
        say(self.place(action), 1);
    }

    fn has(&self, place: usize, action: Action) -> bool {
        self.first[place] <= action.0 && self.first.get(place + 1).is_none_or(|&next| action.0 < next)
    }

    fn place(&self, action: Action) -> usize {
        self.first.partition_point(|&first| first <= action.0) - 1
    }
}
