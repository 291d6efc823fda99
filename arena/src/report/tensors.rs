//! What the numbers of observations and the indices of actions mean, for programs: the JSON of `orrery tensors`.

use orrery_engine::tensor::{Kind, Place};
use orrery_engine::{ActionBlock, ActionSpace, ObservationTable};
use serde_json::{Value, json};

/// All that a program needs to unpack observations of this number of seats.
///
/// `version`, `seats`, `bytes` (of a packed observation), `values` (of an unpacked one), `planes`, `rows`, `columns`,
/// `scalars`, `packed_bytes` (by number of seats, from 1) and `parts`. A part of a seat or of the table has `name`,
/// `meaning`, `seat` (clockwise from the observer; `null` for the table), `kind`, `count`, `values` (how many), `first`
/// (the index of the first one), `dtype` and `at` (what it is packed as, and where it begins: `bit`, counted from byte 2,
/// or NumPy's name of a counter, counted in bytes), `divisor`, `least` and `most` (of the packed numbers).
pub fn tensors_json(table: &ObservationTable, seats: usize) -> Value {
    let shape = table.shape();
    let part = |place: Place| {
        json!({
            "name": place.part.name,
            "meaning": place.part.meaning,
            "seat": place.seat,
            "kind": place.part.kind.name(),
            "count": place.part.count,
            "values": place.values,
            "first": place.first,
            "dtype": dtype(place.part.kind),
            "at": place.at,
            "divisor": place.part.divisor,
            "least": place.part.range[0],
            "most": place.part.range[1],
        })
    };
    json!({
        "version": table.version,
        "seats": seats,
        "bytes": table.packed_len(seats),
        "values": shape.len(),
        "planes": shape.planes,
        "rows": shape.rows,
        "columns": shape.columns,
        "scalars": shape.scalars,
        "packed_bytes": (1..=table.most_seats).map(|seats| table.packed_len(seats)).collect::<Vec<_>>(),
        "parts": table.places(seats).map(part).collect::<Vec<_>>(),
    })
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

/// The numbering of actions: `version`, `size` and `blocks`.
///
/// A block has `name`, `first` (its first index), `size` and `dimensions`, the last one fastest: `name`, `size`, and
/// `along`, which is `row` or `column` if the values run along the planes of an observation, else `null`.
pub fn actions_json(space: &ActionSpace, version: u32) -> Value {
    json!({
        "version": version,
        "size": space.size(),
        "blocks": space.blocks.iter().map(block).collect::<Vec<_>>(),
    })
}

fn block(block: &ActionBlock) -> Value {
    let dimensions = block.dimensions.iter().map(|dimension| {
        json!({
            "name": dimension.name,
            "size": dimension.size,
            "along": dimension.along.map(|axis| axis.name()),
        })
    });
    json!({
        "name": block.name,
        "first": block.first,
        "size": block.size(),
        "dimensions": dimensions.collect::<Vec<_>>(),
    })
}
