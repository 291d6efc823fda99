//! The squares of a set one by one.

use super::square::Square;

/// The squares of a [`Grid`](super::Grid) in ascending order.
#[derive(Clone, Debug)]
pub struct Squares {
    words: [u64; 4],
    word: usize,
}

impl Squares {
    #[inline]
    pub(super) const fn new(words: [u64; 4]) -> Squares {
        Squares { words, word: 0 }
    }
}

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.words[self.word] == 0 {
            self.word += 1;
            if self.word == self.words.len() {
                self.word -= 1;
                return None;
            }
        }
        let bit = self.words[self.word].trailing_zeros() as usize;
        self.words[self.word] &= self.words[self.word] - 1;
        Some(Square((self.word * 64 + bit) as u8))
    }

    fn fold<B, F: FnMut(B, Square) -> B>(self, init: B, mut f: F) -> B {
        let mut folded = init;
        for (index, mut word) in self.words.into_iter().enumerate() {
            while word != 0 {
                folded = f(folded, Square((index * 64 + word.trailing_zeros() as usize) as u8));
                word &= word - 1;
            }
        }
        folded
    }
}
