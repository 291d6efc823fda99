//! Pieces of pictures as lists of the tags and words they consist of, of which a page holds each once.

use std::collections::HashMap;

/// The tags and words met so far.
#[derive(Default)]
pub(super) struct Parts<'a> {
    list: Vec<&'a str>,
    places: HashMap<&'a str, usize>,
}

impl<'a> Parts<'a> {
    /// The parts of a piece, in order, as indices of the list.
    pub(super) fn indices(&mut self, piece: &'a str) -> Vec<usize> {
        // An attribute may hold `>`; cut there, a part is no whole tag, and all parts together are still the piece.
        let parts = piece.split_inclusive('>').flat_map(|part| {
            let (words, tag) = part.split_at(part.find('<').unwrap_or(part.len()));
            [words, tag]
        });
        parts
            .filter(|part| !part.is_empty())
            .map(|part| self.place(part))
            .collect()
    }

    /// All parts, each once.
    pub(super) fn into_list(self) -> Vec<&'a str> {
        self.list
    }

    fn place(&mut self, part: &'a str) -> usize {
        *self.places.entry(part).or_insert_with(|| {
            self.list.push(part);
            self.list.len() - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_piece_make_it_again_and_are_kept_once() {
        let pieces = [
            "<g class='a'><text>one</text></g>",
            "<text>one</text>",
            "plain",
            "a > b <i>",
            "",
        ];
        let mut parts = Parts::default();
        let indices = pieces.map(|piece| parts.indices(piece));
        let list = parts.into_list();
        let again = indices.map(|indices| indices.into_iter().map(|index| list[index]).collect::<String>());
        assert_eq!(again, pieces);
        assert_eq!(
            list,
            [
                "<g class='a'>",
                "<text>",
                "one",
                "</text>",
                "</g>",
                "plain",
                "a >",
                " b ",
                "<i>"
            ]
        );
    }
}
