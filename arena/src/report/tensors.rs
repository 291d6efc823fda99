//! What the numbers of observations and the indices of actions mean.

use super::document::Document;
use super::values::{Field, Table, Value, fields};
use super::whole::{Listing, Report, listings};
use orrery_engine::tensor::{Kind, Place};
use orrery_engine::{ActionBlock, Game};
use serde_json::json;

const LEGEND: &str = "\
A part of each seat is listed once, where it begins for the observer; the others follow clockwise.
Byte 0 is the version, byte 1 the number of seats. A bit is counted from byte 2, the lowest of a byte first.
The unpacked form begins at `value`; a value is the packed number, which is in the range, divided by `by`.

";

/// All that a program needs to unpack observations of this number of seats, and the numbering of actions.
pub fn tensors<G: Game>(game: &G, seats: usize) -> Report {
    let (table, shape) = (game.observation_table(), game.observation_table().shape());
    let lengths: Vec<usize> = (1..=table.most_seats).map(|seats| table.packed_len(seats)).collect();
    let parts = Table::of(&parts(), &table.places(seats).collect::<Vec<_>>());
    let mut text = Document::default();
    text.push_str(&format!(
        "{}, observation version {}: {} values, {} planes of {} x {} and {} scalars\n\
         packed bytes with 1 seat and more: {}\n\n\
         with {seats} seats:\n\n",
        game.name(),
        table.version,
        shape.len(),
        shape.planes,
        shape.rows,
        shape.columns,
        shape.scalars,
        lengths.iter().map(usize::to_string).collect::<Vec<_>>().join(", "),
    ));
    let of_observer = parts.with(["seat"], |[seat]| matches!(seat, Value::Missing | Value::Whole(0)));
    text.push_columns(of_observer.select(&[
        "owner", "name", "kind", "count", "range", "divisor", "first", "begins", "meaning",
    ]));
    text.push_str(LEGEND);
    let mut head = fields![G:
        "game", "", Words, "The game.", |game| game.name();
        "observation.version", "", Index, "Another one has other parts, or means something else by them.", |_| table.version;
        "observation.seats", "", Index, "Seats at the table.", |_| seats;
        "observation.bytes", "", Index, "Bytes of a packed observation.", |_| table.packed_len(seats);
        "observation.values", "", Index, "Values of an unpacked one.", |_| shape.len();
        "observation.planes", "", Index, "Its planes, which come first.", |_| shape.planes;
        "observation.rows", "", Index, "Rows of a plane.", |_| shape.rows;
        "observation.columns", "", Index, "Columns of a plane.", |_| shape.columns;
        "observation.scalars", "", Index, "Values after the planes.", |_| shape.scalars;
        "observation.packed_bytes", "", Data, "A list of the packed bytes by the number of seats, from 1.", |_| json!(lengths);
    ];
    head.extend(numbering());
    let blocks = blocks(game);
    push_actions(&mut text, game, &blocks);
    let mut tables =
        listings!["observation.parts", "An object for each part of each seat, and of the table.", parts, csv: true;];
    tables.extend(listing(blocks));
    Report::new(game, head, tables, text)
}

/// The numbering of actions, and the versions of everything that is numbered.
pub fn actions<G: Game>(game: &G) -> Report {
    let mut text = Document::default();
    let blocks = blocks(game);
    push_actions(&mut text, game, &blocks);
    Report::new(game, numbering(), listing(blocks), text)
}

fn parts() -> Vec<Field<'static, Place>> {
    fields![Place:
        "owner", "of", Text, "", |place| if place.seat.is_some() { "seat" } else { "table" };
        "name", "part", Words, "Its name.", |place| place.part.name;
        "meaning", "meaning", Words, "What the numbers mean, in the order of the numbers.", |place| place.part.meaning;
        "seat", "", Index, "The seat, clockwise from the observer; `null` for the table.", |place| place.seat;
        "kind", "kind", Words, "How a number is packed: `plane`, `flag`, `u8`, `u16` or `i16`.",
            |place| place.part.kind.name();
        "count", "count", Index, "How many planes or numbers.", |place| place.part.count;
        "values", "", Index, "How many values.", |place| place.values;
        "first", "value", Index, "The index of the first value in the unpacked form.", |place| place.first;
        "dtype", "", Words, "What it is packed as: `bit`, or NumPy's name of a counter.", |place| dtype(place.part.kind);
        "at", "", Index, "Where it begins in the packed form: of bits counted from byte 2, of counters the byte.",
            |place| place.at;
        "begins", "begins at", Text, "", |place| format!("{} {}", if is_bit(place) { "bit" } else { "byte" }, place.at);
        "divisor", "by", Index, "A value is the packed number divided by this.", |place| place.part.divisor;
        "least", "", Count, "The least packed number.", |place| place.part.range[0];
        "most", "", Count, "The largest.", |place| place.part.range[1];
        "range", "range", Text, "", |place| format!("{} to {}", place.part.range[0], place.part.range[1]);
    ]
}

fn is_bit(place: &Place) -> bool {
    place.part.kind.bytes() == 0
}

/// How NumPy names the numbers of a kind.
fn dtype(kind: Kind) -> &'static str {
    match kind {
        Kind::Plane | Kind::Flag => "bit",
        Kind::U8 => "u1",
        Kind::U16 => "<u2",
        Kind::I16 => "<i2",
    }
}

fn numbering<G: Game>() -> Vec<Field<'static, G>> {
    fields![G:
        "actions.version", "", Index, "Another one numbers actions in another way.", |game| game.versions().actions;
        "actions.size", "", Index, "How many actions there are.", |game| game.action_space().size();
    ]
}

fn blocks<G: Game>(game: &G) -> Table {
    let columns = fields![ActionBlock:
        "name", "block", Words, "The kind of the actions, in the words of the notation.", |block| block.name;
        "first", "first", Index, "The index of the first one.", |block| u32::from(block.first);
        "size", "size", Index, "How many they are.", |block| u32::from(block.size());
        "dimensions", "", Data, "A list, the last one fastest: `name`, `size`, and `along`, which is `row` or `column` if \
         the values run along the planes of an observation.", |block| dimensions(block);
        "dimensions_text", "dimensions, the last one fastest", Text, "", |block| dimensions_in_words(block);
    ];
    Table::of(&columns, &game.action_space().blocks)
}

fn dimensions(block: &ActionBlock) -> serde_json::Value {
    let dimensions = block.dimensions.iter().map(|dimension| {
        let along = dimension.along.map(|axis| axis.name());
        json!({ "name": dimension.name, "size": dimension.size, "along": along })
    });
    dimensions.collect()
}

/// Names and sizes, and which of them are rows or columns of the planes of an observation if their names do not say it.
fn dimensions_in_words(block: &ActionBlock) -> String {
    let dimensions = block.dimensions.iter().map(|dimension| {
        let along = dimension.along.map(|axis| axis.name());
        let marked = along.filter(|&along| along != dimension.name);
        let marked = marked.map_or_else(String::new, |along| format!(" as {along}"));
        format!("{} {}{marked}", dimension.name, dimension.size)
    });
    dimensions.collect::<Vec<_>>().join(", ")
}

fn listing(blocks: Table) -> Vec<Listing> {
    listings!["actions.blocks", "An object for each block of actions.", blocks, csv: true;]
}

fn push_actions<G: Game>(text: &mut Document, game: &G, blocks: &Table) {
    let (size, versions) = (game.action_space().size(), game.versions());
    text.push_str(&format!(
        "{}: {size} actions in {} blocks\n\n",
        game.name(),
        blocks.rows.len()
    ));
    text.push_columns(blocks.select(&["name", "first", "size", "dimensions_text"]));
    text.push_str(&format!(
        "versions: actions {}, observation {}, rules {:016x}\n",
        versions.actions, versions.observation, versions.rules
    ));
}
