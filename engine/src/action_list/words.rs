//! The words of an action in notation, read one by one.

use crate::problem::{cut, one_of};
use std::str::SplitWhitespace;

/// The words of a text that have not been read yet.
pub(crate) struct Words<'a>(SplitWhitespace<'a>);

impl<'a> Words<'a> {
    /// All words of a text.
    pub(crate) fn of(text: &'a str) -> Words<'a> {
        Words(text.split_whitespace())
    }

    /// The next word, which is `what`.
    pub(crate) fn word(&mut self, what: &str) -> Result<&'a str, String> {
        self.0.next().ok_or_else(|| format!("{what} is missing"))
    }

    /// A number below a bound.
    pub(crate) fn number(&mut self, what: &str, bound: usize) -> Result<u8, String> {
        let word = self.word(what)?;
        let number = word.parse().ok().filter(|&number| usize::from(number) < bound);
        // One notation for each action: no sign, no leading zero.
        let number = number.filter(|number: &u8| number.to_string() == word);
        number.ok_or_else(|| format!("{what} is {}; allowed are 0 to {}", cut(word), bound - 1))
    }

    /// The value with that name.
    pub(crate) fn one_of<'b, T: Copy>(
        &mut self,
        what: &str,
        values: &[T],
        name: impl Fn(T) -> &'b str,
    ) -> Result<T, String> {
        let word = self.word(what)?;
        let value = values.iter().copied().find(|&value| name(value) == word);
        value.ok_or_else(|| {
            let names = values.iter().map(|&value| name(value));
            format!("{what} is {}; {}", cut(word), one_of(word, names))
        })
    }

    /// Fails if a word is left.
    pub(crate) fn end(&mut self) -> Result<(), String> {
        match self.0.next() {
            Some(more) => Err(format!("`{}` is too much", cut(more))),
            None => Ok(()),
        }
    }
}
