//! The pictures of a game as changes from one to the next.

use crate::picture::Picture;
use serde::{Serialize, Serializer};
use std::collections::HashMap;

/// A picture as what changed since the one before, which is an empty one for the first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Width in units of the picture.
    pub width: u32,
    /// Height in units of the picture.
    pub height: u32,
    /// What it shows, in a sentence.
    pub label: String,
    /// The changes, to be made one after the other.
    pub edits: Vec<Edit>,
}

/// A change of a list of pieces: at a place, some are taken out and others are put in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The place, in the list as the edits before have left it.
    pub at: usize,
    /// How many are taken out.
    pub removed: usize,
    /// What is put in, as indices into [`Replay::pieces`](super::Replay::pieces).
    pub added: Vec<usize>,
}

impl Serialize for Edit {
    /// As a flat list, whose numbers are the arguments of JavaScript's `splice`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq([self.at, self.removed].iter().chain(&self.added))
    }
}

/// The list of pieces that the changes of these frames make, beginning with the first.
pub(super) fn assembled<'a>(frames: impl IntoIterator<Item = &'a Frame>) -> Vec<usize> {
    let mut shown = Vec::new();
    for edit in frames.into_iter().flat_map(|frame| &frame.edits) {
        shown.splice(edit.at..edit.at + edit.removed, edit.added.iter().copied());
    }
    shown
}

/// Takes pictures, one after the other, and keeps each piece once.
#[derive(Default)]
pub(super) struct Frames {
    pieces: Vec<String>,
    places: HashMap<String, usize>,
    /// The picture before.
    shown: Vec<usize>,
}

impl Frames {
    /// The picture as what changes.
    pub(super) fn add(&mut self, picture: Picture) -> Frame {
        let next: Vec<usize> = picture.pieces.into_iter().map(|piece| self.place(piece)).collect();
        let edits = edits(&self.shown, &next);
        self.shown = next;
        Frame {
            width: picture.width,
            height: picture.height,
            label: picture.label,
            edits,
        }
    }

    /// All pieces, each once.
    pub(super) fn into_pieces(self) -> Vec<String> {
        self.pieces
    }

    fn place(&mut self, piece: String) -> usize {
        if let Some(&place) = self.places.get(&piece) {
            return place;
        }
        self.places.insert(piece.clone(), self.pieces.len());
        self.pieces.push(piece);
        self.pieces.len() - 1
    }
}

/// The changes from one list of pieces to another, which leave as many pieces in their place as possible.
fn edits(old: &[usize], new: &[usize]) -> Vec<Edit> {
    let common = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[common..], &new[common..]);
    let kept = longest_common(old, new);
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

/// The places of the longest list that both lists contain in its order, by the table of the lengths of such lists.
fn longest_common(old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
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
            let mut frames = Frames::default();
            let lists: Vec<Vec<usize>> = (0..5)
                .map(|_| (0..rng.below(9)).map(|_| rng.below(6)).collect())
                .collect();
            let made: Vec<Frame> = lists.iter().map(|list| frames.add(picture(list))).collect();
            let pieces = frames.into_pieces();
            for (step, list) in lists.iter().enumerate() {
                let shown = assembled(&made[..=step]);
                let shown: Vec<String> = shown.into_iter().map(|piece| pieces[piece].clone()).collect();
                assert_eq!(shown, picture(list).pieces, "{lists:?}");
            }
        }
    }

    #[test]
    fn what_stays_is_not_changed() {
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
