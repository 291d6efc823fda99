//! Tiles: shapes, pairs of resources, and the number of copies of each.

use super::files;
use crate::bitboard::{Grid, SIDE, Square};
use crate::planet_unknown::capacities::MAX_STACK;
use crate::planet_unknown::resource::Resource;
use crate::toml_reader::{Field, TableReader, Taken};
use crate::vocabulary::vocabulary;
use serde::Serialize;

/// The most shapes; each of them is a stack of the station.
pub(crate) const MAX_SHAPES: usize = 12;

/// The most rows or columns of a tile.
pub(crate) const MAX_TILE_SIDE: usize = 5;

/// The most squares of a tile.
pub(crate) const MAX_TILE_SQUARES: usize = 6;

vocabulary! {
    /// A ring of the station.
    pub enum Ring {
        /// The ring of the large shapes.
        Outer = "outer",
        /// The ring of the small shapes, which set-up turns.
        Inner = "inner",
    }
}

/// Two resources that occur on the same tiles; they differ in squares and position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Pair {
    /// The first resource.
    pub a: Resource,
    /// The second resource.
    pub b: Resource,
    /// Copies without a meteor symbol in each stack.
    pub plain: u8,
    /// Copies with a meteor symbol in each stack.
    pub meteor: u8,
}

/// The form of a tile; rows and columns are counted from 0, and none is empty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Shape {
    /// Name in files.
    pub slug: String,
    /// The ring that holds the stack.
    pub ring: Ring,
    /// Squares with the terrain of the first resource, in ascending order.
    pub a: Vec<Square>,
    /// Squares with the terrain of the second resource, in ascending order.
    pub b: Vec<Square>,
    /// The square of `a` with the symbol of the first resource.
    pub symbol_a: Square,
    /// The square of `b` with the symbol of the second resource.
    pub symbol_b: Square,
    /// The square with the meteor symbol, on tiles that have one.
    pub meteor: Square,
    /// Whether its resources count when it is laid. Files cannot say that they do not, and the identity of a ruleset in
    /// which all count is without it.
    #[serde(skip_serializing_if = "counts")]
    pub counts: bool,
}

fn counts(counts: &bool) -> bool {
    *counts
}

/// All tiles: each shape with each pair, in a number of copies.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tiles {
    /// The pairs, in the order of the file.
    pub pairs: Vec<Pair>,
    /// The shapes, in the order of the file.
    pub shapes: Vec<Shape>,
}

impl Tiles {
    pub(crate) fn read(t: &mut TableReader) -> Tiles {
        files::read_schema(t);
        let (pairs, slugs) = (Taken::default(), Taken::default());
        let tiles = Tiles {
            pairs: t.at("pair").tables(1..=MAX_STACK, |t| Pair::read(t, &pairs)),
            shapes: t.at("shape").tables(1..=MAX_SHAPES, |t| Shape::read(t, &slugs)),
        };
        if t.is_clean() && !(1..=MAX_STACK).contains(&tiles.stack_size()) {
            let found = format!("{} tiles in a stack", tiles.stack_size());
            t.at("pair")
                .note(&found, format!("allowed are 1 to {MAX_STACK}, all pairs together"));
        }
        tiles
    }

    /// Tiles in a full stack: one of each pair and copy.
    pub fn stack_size(&self) -> usize {
        self.pairs
            .iter()
            .map(|pair| usize::from(pair.plain + pair.meteor))
            .sum()
    }

    /// The shape with this slug.
    pub fn shape(&self, slug: &str) -> Option<&Shape> {
        self.shapes.iter().find(|shape| shape.slug == slug)
    }

    /// The slugs of the shapes of a ring.
    pub fn ring(&self, ring: Ring) -> impl Iterator<Item = &str> {
        let of_ring = move |shape: &&Shape| shape.ring == ring;
        self.shapes.iter().filter(of_ring).map(|shape| shape.slug.as_str())
    }
}

impl Pair {
    fn read(t: &mut TableReader, pairs: &Taken<(Resource, Resource)>) -> Pair {
        let a: Resource = t.at("a").named();
        let differs = |b: &Resource| *b != a;
        let distinct = |b: Field| {
            let together = |field: Field| (a, field.checked(Field::named, differs, format!("a resource but {a}")));
            b.distinct(pairs, together).1
        };
        Pair {
            a,
            b: distinct(t.at("b")),
            plain: t.at("plain").integer(0..=MAX_STACK as u8),
            meteor: t.at("meteor").integer(0..=MAX_STACK as u8),
        }
    }
}

impl Shape {
    fn read(t: &mut TableReader, slugs: &Taken<String>) -> Shape {
        let layout = Layout::read(t.at("layout"));
        let on_tile = |square: &Square| layout.is_empty() || layout.at(*square).is_some_and(|c| c != '.');
        let square = |field: Field| field.square(MAX_TILE_SIDE, MAX_TILE_SIDE);
        Shape {
            slug: t.at("slug").distinct(slugs, Field::text),
            ring: t.at("ring").named(),
            a: layout.squares("aA"),
            b: layout.squares("bB"),
            symbol_a: layout.symbol("A"),
            symbol_b: layout.symbol("B"),
            meteor: t.at("meteor").checked(square, on_tile, "a square of the layout"),
            counts: true,
        }
    }

    /// All squares of the tile in ascending order.
    pub fn squares(&self) -> Vec<Square> {
        let mut squares = [&self.a[..], &self.b].concat();
        squares.sort();
        squares
    }
}

/// The rows of a layout, all of one length; no rows if the layout cannot be used.
struct Layout(Vec<Vec<char>>);

impl Layout {
    fn read(field: Field) -> Layout {
        let rows = field.clone().checked(
            |rows| rows.list(1..=MAX_TILE_SIDE, |row| row.text().chars().collect::<Vec<char>>()),
            |rows| {
                rows.iter()
                    .all(|row| row.len() == rows[0].len() && row.len() <= MAX_TILE_SIDE)
            },
            format!("a list of strings of one length, {MAX_TILE_SIDE} characters at most"),
        );
        let layout = Layout(rows);
        if !layout.well_formed() || layout.refuse_flaws(&field) {
            return Layout(Vec::new());
        }
        layout
    }

    fn well_formed(&self) -> bool {
        let same_length = |row: &Vec<char>| !row.is_empty() && row.len() == self.0[0].len();
        (1..=MAX_TILE_SIDE).contains(&self.0.len())
            && self.0.iter().all(same_length)
            && self.0[0].len() <= MAX_TILE_SIDE
    }

    /// Notes everything wrong with the drawn tile. Returns whether anything is.
    fn refuse_flaws(&self, field: &Field) -> bool {
        let count = |characters: &str| self.squares(characters).len();
        let columns = self.0[0].len();
        let blank_row = self.0.iter().any(|row| row.iter().all(|&c| c == '.'));
        let blank_column = (0..columns).any(|column| self.0.iter().all(|row| row[column] == '.'));
        let squares = count("aAbB");
        let flaws = [
            (
                count(".aAbB") < self.0.len() * columns,
                "rows of the characters . a A b B",
            ),
            (count("A") != 1, "exactly one A"),
            (count("B") != 1, "exactly one B"),
            (!(2..=MAX_TILE_SQUARES).contains(&squares), "2 to 6 squares"),
            (blank_row || blank_column, "no row or column without a square"),
            (!self.is_connected("aAbB"), "squares that are connected side by side"),
            (!self.is_connected("aA"), "squares a that are connected side by side"),
            (!self.is_connected("bB"), "squares b that are connected side by side"),
        ];
        flaws
            .iter()
            .filter(|(flawed, _)| *flawed)
            .for_each(|(_, allowed)| field.refuse(allowed));
        flaws.iter().any(|&(flawed, _)| flawed)
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn at(&self, square: Square) -> Option<char> {
        self.0.get(square.row())?.get(square.column()).copied()
    }

    /// The squares drawn with one of the characters, in ascending order.
    fn squares(&self, characters: &str) -> Vec<Square> {
        let row = |(row, line): (usize, &Vec<char>)| {
            let drawn = line
                .iter()
                .enumerate()
                .take(SIDE)
                .filter(|&(_, &c)| characters.contains(c));
            drawn.map(|(column, _)| Square::new(row, column)).collect::<Vec<_>>()
        };
        self.0.iter().enumerate().take(SIDE).flat_map(row).collect()
    }

    /// Returns whether the squares drawn with one of the characters are connected by sides.
    fn is_connected(&self, characters: &str) -> bool {
        self.squares(characters).into_iter().collect::<Grid>().areas().count() <= 1
    }

    fn symbol(&self, character: &str) -> Square {
        self.squares(character).first().copied().unwrap_or(Square::new(0, 0))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Ruleset;
    use super::super::files::RulesetFile;
    use super::super::tests::problems;
    use crate::bitboard::Square;

    #[test]
    fn a_layout_becomes_squares_of_two_terrains_with_a_symbol_each() {
        let tiles = Ruleset::embedded().tiles;
        let u5 = tiles.shape("u5").expect("the shape is embedded");
        assert_eq!(
            u5.a,
            [(0, 2), (1, 1), (1, 2)].map(|(row, column)| Square::new(row, column))
        );
        assert_eq!(u5.b, [(0, 0), (1, 0)].map(|(row, column)| Square::new(row, column)));
        assert_eq!((u5.symbol_a, u5.symbol_b), (Square::new(0, 2), Square::new(0, 0)));
        assert_eq!(u5.meteor, Square::new(1, 2));
        assert_eq!(tiles.stack_size(), 12);
    }

    #[test]
    fn a_layout_is_one_tile_with_one_symbol_of_either_resource() {
        const CONNECTED: &str = "squares that are connected side by side";
        const STRINGS: &str = "a list of strings of one length, 5 characters at most";
        const NO_GAP: &str = "no row or column without a square";
        let layouts: [(&str, &[&str]); 8] = [
            (r#"["BAA", ".a."]"#, &["exactly one A"]),
            (r#"["BaA", ".b."]"#, &["squares b that are connected side by side"]),
            (r#"["BaA", "...."]"#, &[STRINGS]),
            (r#"["BaA.", ".a.."]"#, &[NO_GAP]),
            (r#"["BaA", "aaaa"]"#, &[STRINGS]),
            (
                r#"["BaA", "aaa", "aac"]"#,
                &["rows of the characters . a A b B", "2 to 6 squares"],
            ),
            (r#"["B.A", "..a"]"#, &[NO_GAP, CONNECTED]),
            (r#"["BaA", "a.."]"#, &["squares a that are connected side by side"]),
        ];
        for (layout, allowed) in layouts {
            let changed = format!("layout = {layout}");
            let found = problems(
                RulesetFile::Tiles,
                &[("layout = [\n    \"BaA\",\n    \".a.\",\n]", &changed)],
            );
            let place = format!("my.toml: shape[4] (t4).layout: found {layout}; allowed is ");
            let expected: Vec<String> = allowed.iter().map(|allowed| format!("{place}{allowed}")).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn pairs_are_of_two_resources_and_unique() {
        let edits = [
            ("a = \"civ\"\nb = \"energy\"", "a = \"civ\"\nb = \"civ\""),
            ("a = \"rover\"\nb = \"tech\"", "a = \"water\"\nb = \"rover\""),
        ];
        assert_eq!(
            problems(RulesetFile::Tiles, &edits),
            [
                "my.toml: pair[0].b: found \"civ\"; allowed is a resource but civ",
                "my.toml: pair[3].b: found \"rover\"; allowed is a value of its own; my.toml: pair[2].b has \
                the same",
            ]
        );
    }

    #[test]
    fn a_stack_holds_no_more_than_16_tiles() {
        assert_eq!(
            problems(RulesetFile::Tiles, &[("plain = 1", "plain = 6")]),
            ["my.toml: pair: found 17 tiles in a stack; allowed are 1 to 16, all pairs together"]
        );
    }
}
