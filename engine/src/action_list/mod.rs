//! A game's list of actions, written once: the macro [`action_list`] derives the enum, the number of each action and
//! the action of each number, the blocks of the action space, and the notation.

mod compound;
mod dimension;
mod words;

pub(crate) use compound::compound;
pub(crate) use dimension::{Dimension, Extent, Flag, Named, Notation, Number, extent, product};
pub(crate) use words::Words;

use crate::action_space::{ActionBlock, ActionSpace};
use crate::game::NotationError;
use crate::problem::{cut, one_of};
use serde_json::{Map, Value};

/// The actions of a game, or some of them with consecutive numbers. The macro [`action_list`] implements it.
pub(crate) trait ActionList: Copy {
    /// What gives values their names in notation.
    type Names: ?Sized;

    /// How many actions the list has.
    const COUNT: usize;

    /// How many times the actions of a kind run over the squares of a planet.
    const SQUARE_SETS: usize;

    /// The number of the action in the list.
    fn index(self) -> usize;

    /// The action with a number.
    ///
    /// # Panics
    /// If the number is not below [`COUNT`](Self::COUNT).
    fn from_index(index: usize) -> Self;

    /// The blocks of the list, numbered from `first`.
    fn blocks(first: usize) -> Vec<ActionBlock>;

    /// The action in notation.
    fn text(self, names: &Self::Names) -> String;

    /// The kind of action and its fields by name: numbers, and the words of notation.
    fn fields(self, names: &Self::Names) -> Map<String, Value>;

    /// Reads the words after the kind of action; returns `Ok(None)` if the list has no such kind.
    fn read(kind: &str, words: &mut Words<'_>, names: &Self::Names) -> Result<Option<Self>, String>;

    /// The numbering of a game whose actions are this list.
    fn space() -> ActionSpace {
        ActionSpace {
            blocks: Self::blocks(0),
        }
    }

    /// The action in this notation.
    fn parse(text: &str, names: &Self::Names) -> Result<Self, NotationError> {
        read_all(text, names).map_err(|reason| NotationError {
            text: cut(text),
            reason,
        })
    }
}

fn read_all<L: ActionList>(text: &str, names: &L::Names) -> Result<L, String> {
    let mut words = Words::of(text);
    let kind = words.word("the kind of action")?;
    let Some(choice) = L::read(kind, &mut words, names)? else {
        return Err(one_of(kind, L::blocks(0).iter().map(|block| block.name)));
    };
    words.end()?;
    Ok(choice)
}

/// The number at which each block begins, and last the number at which they end.
pub(crate) const fn starts<const ENDS: usize>(blocks: &[Extent]) -> [usize; ENDS] {
    let mut starts = [0; ENDS];
    let mut block = 0;
    while block < blocks.len() {
        starts[block + 1] = starts[block] + blocks[block].size;
        block += 1;
    }
    starts
}

/// The block of each number.
pub(crate) const fn blocks_of<const ENDS: usize, const COUNT: usize>(starts: &[usize; ENDS]) -> [u8; COUNT] {
    let mut blocks = [0; COUNT];
    let (mut number, mut block) = (0, 0);
    while number < COUNT {
        while starts[block + 1] <= number {
            block += 1;
        }
        blocks[number] = block as u8;
        number += 1;
    }
    blocks
}

/// How many times all blocks together run over the squares of a planet.
pub(crate) const fn square_sets(blocks: &[Extent]) -> usize {
    match blocks {
        [] => 0,
        [block, rest @ ..] => block.square_sets + square_sets(rest),
    }
}

/// A number within a block, split into its dimensions, the slowest first.
#[derive(Default)]
pub(crate) struct Digits {
    rest: usize,
    stride: usize,
}

impl Digits {
    /// Starts with a number within a block of this size.
    #[inline]
    pub(crate) fn begin(&mut self, within: usize, size: usize) {
        *self = Digits {
            rest: within,
            stride: size,
        };
    }

    /// The value of the next dimension.
    #[inline]
    pub(crate) fn next<D: Dimension>(&mut self, dimension: &D) -> D::Value {
        self.stride /= D::SIZE;
        let digit = self.rest / self.stride;
        self.rest %= self.stride;
        dimension.value(digit)
    }
}

/// Declares the enum of a game's actions and implements [`ActionList`] for it.
///
/// Each kind of action is one entry: its fields, each with its type and the constant that is its [`Dimension`], and its
/// name in notation. The entries are numbered in their order; the actions of a list after `and then` follow, with their
/// own names.
macro_rules! action_list {
    (
        $(#[$about:meta])*
        $vis:vis enum $List:ident, named by $Names:ty {
            $(
                $(#[$doc:meta])*
                $kind:ident
                $(( $($place:ident: $placed:ty = $along:ident),+ $(,)? ))?
                $({ $($(#[$field_doc:meta])* $field:ident: $held:ty = $across:ident),+ $(,)? })?
                = $name:literal,
            )+
        }
        $(and then {
            $(#[$last_doc:meta])*
            $last:ident($Last:ty),
        })?
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $List {
            $(
                $(#[$doc])*
                $kind $(( $($placed),+ ))? $({ $($(#[$field_doc])* $field: $held),+ })?,
            )+
            $($(#[$last_doc])* $last($Last),)?
        }

        const _: () = {
            use $crate::action_list::{ActionList, Digits, Dimension, Extent, Notation, Words};
            use $crate::action_list::{blocks_of, extent, product, square_sets, starts};
            use $crate::action_space::{ActionBlock, ActionDimension};
            use serde_json::{Map, Value};

            /// The blocks in the order of their numbers.
            enum Block {
                $($kind,)+
                $($last,)?
            }

            const BLOCKS: &[Extent] = &[
                $(product(&[$($(extent(&$along)),+)? $($(extent(&$across)),+)?]),)+
                $(Extent { size: <$Last>::COUNT, square_sets: <$Last>::SQUARE_SETS },)?
            ];
            const FIRST: [usize; BLOCKS.len() + 1] = starts(BLOCKS);
            // Every action that is applied is looked up; branches over the blocks would seldom be foreseen.
            static BLOCK_OF: [u8; FIRST[BLOCKS.len()]] = blocks_of(&FIRST);

            impl ActionList for $List {
                type Names = $Names;

                const COUNT: usize = FIRST[BLOCKS.len()];

                const SQUARE_SETS: usize = square_sets(BLOCKS);

                // With the kind of action known, this compiles to an addition.
                #[inline(always)]
                fn index(self) -> usize {
                    match self {
                        $($List::$kind $(($($place),+))? $({$($field),+})? => {
                            let within = 0;
                            $($(let within = within * extent(&$along).size + Dimension::index(&$along, $place);)+)?
                            $($(let within = within * extent(&$across).size + Dimension::index(&$across, $field);)+)?
                            within + const { FIRST[Block::$kind as usize] }
                        })+
                        $($List::$last(choice) => ActionList::index(choice) + const { FIRST[Block::$last as usize] },)?
                    }
                }

                // Where actions are applied the call would cost as much as the work.
                #[inline(always)]
                fn from_index(index: usize) -> $List {
                    let Some(&block) = BLOCK_OF.get(index) else {
                        panic!("action {index} is beyond the {}", <$List>::COUNT)
                    };
                    let mut digits = Digits::default();
                    $(if block == Block::$kind as u8 {
                        let first = const { FIRST[Block::$kind as usize] };
                        digits.begin(index - first, const { BLOCKS[Block::$kind as usize].size });
                        return $List::$kind $(($(digits.next(&$along)),+))? $({$($field: digits.next(&$across)),+})?;
                    })+
                    $(if block == Block::$last as u8 {
                        return $List::$last(ActionList::from_index(index - FIRST[Block::$last as usize]));
                    })?
                    unreachable!("every number below the count is in a block")
                }

                fn blocks(first: usize) -> Vec<ActionBlock> {
                    let block = |name, block: Block, axes: &[Vec<ActionDimension>]| ActionBlock {
                        name,
                        first: (first + FIRST[block as usize]) as u16,
                        dimensions: axes.concat(),
                    };
                    let blocks = vec![$(block(
                        $name,
                        Block::$kind,
                        &[$($(Dimension::axes(&$along)),+)? $($(Dimension::axes(&$across)),+)?],
                    )),+];
                    $(let blocks = [blocks, <$Last>::blocks(first + FIRST[Block::$last as usize])].concat();)?
                    blocks
                }

                fn text(self, names: &$Names) -> String {
                    match self {
                        $($List::$kind $(($($place),+))? $({$($field),+})? => [
                            $name.to_owned(),
                            $($(Notation::text(&$along, $place, names)),+)?
                            $($(Notation::text(&$across, $field, names)),+)?
                        ].join(" "),)+
                        $($List::$last(choice) => choice.text(names),)?
                    }
                }

                fn fields(self, names: &$Names) -> Map<String, Value> {
                    let mut fields = Map::new();
                    match self {
                        $($List::$kind $(($($place),+))? $({$($field),+})? => {
                            fields.insert("kind".to_owned(), $name.into());
                            $($(Notation::add_fields(&$along, $place, names, &mut fields);)+)?
                            $($(Notation::add_fields(&$across, $field, names, &mut fields);)+)?
                        })+
                        $($List::$last(choice) => return choice.fields(names),)?
                    }
                    fields
                }

                fn read(kind: &str, words: &mut Words<'_>, names: &$Names) -> Result<Option<$List>, String> {
                    Ok(Some(match kind {
                        $($name => $List::$kind
                            $(($(Notation::read(&$along, words, names)?),+))?
                            $({$($field: Notation::read(&$across, words, names)?),+})?,)+
                        _ => {
                            let last = [None, $(<$Last>::read(kind, words, names)?.map($List::$last))?];
                            return Ok(last.into_iter().flatten().next());
                        }
                    }))
                }
            }
        };
    };
}

pub(crate) use action_list;

#[cfg(test)]
pub(crate) mod laws {
    use super::*;
    use std::collections::HashSet;
    use std::fmt::Debug;

    /// Checks that the blocks have no gaps, that every action is parsed back from its number and from its text, and that no
    /// other has the same fields.
    pub(crate) fn check<L: ActionList + PartialEq + Debug>(names: &L::Names) {
        let space = L::space();
        assert_eq!(space.size(), L::COUNT);
        let mut next = 0;
        for block in &space.blocks {
            assert_eq!(block.first, next, "{}", block.name);
            assert!(block.size() > 0, "{}", block.name);
            next += block.size();
        }
        let mut seen = HashSet::new();
        for index in 0..L::COUNT {
            let choice = L::from_index(index);
            assert_eq!(choice.index(), index, "{choice:?}");
            let text = choice.text(names);
            assert_eq!(L::parse(&text, names), Ok(choice), "{text}");
            let fields = choice.fields(names);
            assert_eq!(fields["kind"].as_str(), text.split(' ').next());
            assert!(seen.insert(Value::Object(fields).to_string()), "{text}");
        }
    }
}

#[cfg(test)]
mod tests;
