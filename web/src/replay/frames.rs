//! The pictures of a game, each stored as its changes from the picture before.

use crate::picture::Picture;
use serde::{Serialize, Serializer};
use std::collections::HashMap;

/// A picture, stored as its changes from the picture before. The first one is stored as its changes from an empty picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Width in units of the picture.
    pub width: u32,
    /// Height in units of the picture.
    pub height: u32,
    /// What the picture shows, in a sentence.
    pub label: String,
    /// The changes, made one after the other.
    pub edits: Vec<Edit>,
}

/// A change of a list of pieces: some are removed at one place, and others are inserted there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The index of the place, in the list after the edits before this one.
    pub at: usize,
    /// How many pieces are removed.
    pub removed: usize,
    /// The inserted pieces, as indices into [`Replay::pieces`](super::Replay::pieces).
    pub added: Vec<usize>,
}

impl Serialize for Edit {
    /// Writes a flat list of numbers: the arguments of JavaScript's `splice`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq([self.at, self.removed].iter().chain(&self.added))
    }
}

/// The pieces of the last of these frames, as indices. The frames must begin with the first one of the game.
pub(super) fn pieces_shown<'a>(frames: impl IntoIterator<Item = &'a Frame>) -> Vec<usize> {
    let mut shown = Vec::new();
    for edit in frames.into_iter().flat_map(|frame| &frame.edits) {
        shown.splice(edit.at..edit.at + edit.removed, edit.added.iter().copied());
    }
    shown
}

/// Makes frames of pictures, one after the other, and keeps each different piece once.
#[derive(Default)]
pub(super) struct FrameBuilder {
    pieces: Vec<String>,
    indices: HashMap<String, usize>,
    /// The pieces of the picture before, as indices.
    shown: Vec<usize>,
}

impl FrameBuilder {
    /// Adds the next picture of the game. Returns its frame.
    pub(super) fn add(&mut self, picture: Picture) -> Frame {
        let next: Vec<usize> = picture.pieces.into_iter().map(|piece| self.index(piece)).collect();
        let edits = edits(&self.shown, &next);
        self.shown = next;
        Frame {
            width: picture.width,
            height: picture.height,
            label: picture.label,
            edits,
        }
    }

    /// All different pieces.
    pub(super) fn into_pieces(self) -> Vec<String> {
        self.pieces
    }

    /// The index of a piece, which is added if it is new.
    fn index(&mut self, piece: String) -> usize {
        if let Some(&index) = self.indices.get(&piece) {
            return index;
        }
        self.indices.insert(piece.clone(), self.pieces.len());
        self.pieces.push(piece);
        self.pieces.len() - 1
    }
}

/// The changes that turn one list of pieces into another. They keep as many pieces as possible.
fn edits(old: &[usize], new: &[usize]) -> Vec<Edit> {
    let common = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[common..], &new[common..]);
    let kept = longest_common_subsequence(old, new);
    let mut edits: Vec<Edit> = Vec::new();
    let (mut from, mut to) = (0, 0);
    for (next_from, next_to) in kept.into_iter().chain([(old.len(), new.len())]) {
        if from < next_from || to < next_to {
            edits.push(Edit {
                at: common + to,
                removed: next_from - from,
                added: new[to..next_to].to_vec(),
            });
        }
        (from, to) = (next_from + 1, next_to + 1);
    }
    edits
}

/// The longest common subsequence of two lists, by dynamic programming: the indices of each element in `old` and in `new`.
fn longest_common_subsequence(old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    let mut lengths = vec![0u32; (old.len() + 1) * width];
    for from in (0..old.len()).rev() {
        for to in (0..new.len()).rev() {
            let place = from * width + to;
            lengths[place] = match old[from] == new[to] {
                true => lengths[place + width + 1] + 1,
                false => lengths[place + width].max(lengths[place + 1]),
            };
        }
    }
    let (mut from, mut to, mut places) = (0, 0, Vec::new());
    while from < old.len() && to < new.len() {
        let place = from * width + to;
        if old[from] == new[to] {
            places.push((from, to));
            (from, to) = (from + 1, to + 1);
        } else if lengths[place + width] >= lengths[place + 1] {
            from += 1;
        } else {
            to += 1;
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_engine::Rng;

    fn picture(pieces: &[usize]) -> Picture {
        Picture {
            width: 1,
            height: 1,
            label: String::new(),
            pieces: pieces.iter().map(usize::to_string).collect(),
        }
    }

    #[test]
    fn the_changes_make_every_picture_from_the_one_before() {
        let mut rng = Rng::seed(5);
        for _ in 0..300 {
            let mut frames = FrameBuilder::default();
            let lists: Vec<Vec<usize>> = (0..5)
                .map(|_| (0..rng.below(9)).map(|_| rng.below(6)).collect())
                .collect();
            let made: Vec<Frame> = lists.iter().map(|list| frames.add(picture(list))).collect();
            let pieces = frames.into_pieces();
            for (step, list) in lists.iter().enumerate() {
                let shown = pieces_shown(&made[..=step]);
                let shown: Vec<String> = shown.into_iter().map(|piece| pieces[piece].clone()).collect();
                assert_eq!(shown, picture(list).pieces, "{lists:?}");
            }
        }
    }

    #[test]
    fn pieces_that_both_pictures_have_are_not_changed() {
        let old = [0, 1, 2, 3, 4, 5];
        let edit = |at, removed, added: &[usize]| Edit {
            at,
            removed,
            added: added.to_vec(),
        };
        assert_eq!(edits(&old, &old), []);
        assert_eq!(
            edits(&old, &[0, 6, 2, 3, 5, 7]),
            [edit(1, 1, &[6]), edit(4, 1, &[]), edit(5, 0, &[7])]
        );
        assert_eq!(serde_json::to_string(&edit(1, 2, &[6, 7])).unwrap(), "[1,2,6,7]");
    }
}
