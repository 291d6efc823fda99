//! A dimension of an action: the values of one of its fields, as numbers and in notation.

use super::words::Words;
use crate::action_space::ActionDimension;
use crate::id::Numbered;
use crate::vocabulary::Vocabulary;
use serde_json::{Map, Value};
use std::marker::PhantomData;

/// The numbered values of a field of an action.
pub(crate) trait Dimension {
    /// The type of the field.
    type Value: Copy;

    /// How many values there are.
    const SIZE: usize;

    /// How many times the values run over the squares of a planet, each time with consecutive numbers.
    const SQUARE_SETS: usize = 0;

    /// What the values are composed of, slowest first; the product of the sizes is [`SIZE`](Self::SIZE).
    fn axes(&self) -> Vec<ActionDimension>;

    /// The number of a value.
    fn index(&self, value: Self::Value) -> usize;

    /// The value with a number below [`SIZE`](Self::SIZE).
    fn value(&self, index: usize) -> Self::Value;
}

/// The notation of a dimension; a game whose ruleset names things passes their names.
pub(crate) trait Notation<Names: ?Sized>: Dimension {
    /// The value as one word or more.
    fn text(&self, value: Self::Value, names: &Names) -> String;

    /// Reads the words of a value.
    ///
    /// # Errors
    /// A sentence that says what is missing, or what was read and what is allowed.
    fn read(&self, words: &mut Words<'_>, names: &Names) -> Result<Self::Value, String>;

    /// Adds the value to the fields of an action: by the name of its only axis, as a word.
    fn add_fields(&self, value: Self::Value, names: &Names, fields: &mut Map<String, Value>) {
        for axis in self.axes() {
            fields.insert(axis.name.to_owned(), self.text(value, names).into());
        }
    }
}

/// How much of the numbering one or more dimensions take.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    /// How many values there are.
    pub(crate) size: usize,
    /// How many times they run over the squares of a planet.
    pub(crate) square_sets: usize,
}

/// The extent of a dimension.
pub(crate) const fn extent<D: Dimension>(_: &D) -> Extent {
    Extent {
        size: D::SIZE,
        square_sets: D::SQUARE_SETS,
    }
}

/// The extent of several dimensions, the last of them the fastest.
pub(crate) const fn product(extents: &[Extent]) -> Extent {
    match extents {
        [] => Extent {
            size: 1,
            square_sets: 0,
        },
        [fastest] => *fastest,
        [slowest, rest @ ..] => {
            let rest = product(rest);
            Extent {
                size: slowest.size * rest.size,
                square_sets: slowest.size * rest.square_sets,
            }
        }
    }
}

/// The numbers below a bound, or the values they name.
pub(crate) struct Number<const SIZE: usize, T = u8> {
    axis: &'static str,
    /// The subject of a sentence about it: "the card".
    what: &'static str,
    values: PhantomData<T>,
}

impl<const SIZE: usize, T> Number<SIZE, T> {
    pub(crate) const fn new(axis: &'static str, what: &'static str) -> Number<SIZE, T> {
        Number {
            axis,
            what,
            values: PhantomData,
        }
    }
}

impl<const SIZE: usize, T: Numbered> Dimension for Number<SIZE, T> {
    type Value = T;

    const SIZE: usize = SIZE;

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new(self.axis, SIZE as u16)]
    }

    #[inline]
    fn index(&self, value: T) -> usize {
        value.number().into()
    }

    #[inline]
    fn value(&self, index: usize) -> T {
        T::from_number(index as u8)
    }
}

impl<Names: ?Sized, const SIZE: usize, T: Numbered> Notation<Names> for Number<SIZE, T> {
    fn text(&self, value: T, _: &Names) -> String {
        value.number().to_string()
    }

    fn read(&self, words: &mut Words<'_>, _: &Names) -> Result<T, String> {
        words.number(self.what, SIZE).map(T::from_number)
    }

    fn add_fields(&self, value: T, _: &Names, fields: &mut Map<String, Value>) {
        fields.insert(self.axis.to_owned(), value.number().into());
    }
}

/// The values of a vocabulary.
pub(crate) struct Named<T> {
    axis: &'static str,
    /// The subject of a sentence about it: "the track".
    what: &'static str,
    values: PhantomData<T>,
}

impl<T> Named<T> {
    pub(crate) const fn new(axis: &'static str, what: &'static str) -> Named<T> {
        Named {
            axis,
            what,
            values: PhantomData,
        }
    }
}

impl<T: Vocabulary> Dimension for Named<T> {
    type Value = T;

    const SIZE: usize = T::VALUES.len();

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new(self.axis, Self::SIZE as u16)]
    }

    #[inline]
    fn index(&self, value: T) -> usize {
        value.place()
    }

    #[inline]
    fn value(&self, index: usize) -> T {
        T::VALUES[index]
    }
}

impl<Names: ?Sized, T: Vocabulary> Notation<Names> for Named<T> {
    fn text(&self, value: T, _: &Names) -> String {
        value.word().to_owned()
    }

    fn read(&self, words: &mut Words<'_>, _: &Names) -> Result<T, String> {
        words.one_of(self.what, T::VALUES, T::word)
    }
}

/// One of two words; the first is `false`.
pub(crate) struct Flag {
    axis: &'static str,
    /// The subject of a sentence about it: "the side".
    what: &'static str,
    words: [&'static str; 2],
}

impl Flag {
    pub(crate) const fn new(axis: &'static str, what: &'static str, words: [&'static str; 2]) -> Flag {
        Flag { axis, what, words }
    }

    fn word(&self, value: bool) -> &'static str {
        self.words[usize::from(value)]
    }
}

impl Dimension for Flag {
    type Value = bool;

    const SIZE: usize = 2;

    fn axes(&self) -> Vec<ActionDimension> {
        vec![ActionDimension::new(self.axis, 2)]
    }

    #[inline]
    fn index(&self, value: bool) -> usize {
        value.into()
    }

    #[inline]
    fn value(&self, index: usize) -> bool {
        index == 1
    }
}

impl<Names: ?Sized> Notation<Names> for Flag {
    fn text(&self, value: bool, _: &Names) -> String {
        self.word(value).to_owned()
    }

    fn read(&self, words: &mut Words<'_>, _: &Names) -> Result<bool, String> {
        words.one_of(self.what, &[false, true], |value| self.word(value))
    }
}
