//! The changes that an observer sees between two positions, in words. They are found by comparing the JSON that programs
//! read of both positions, so they cannot reveal anything hidden.

mod board;
mod cards;
mod planet;

use super::{Seen, SeenSeat};
use crate::by_seat::BySeat;

/// The changes of each seat between two positions. Both positions are as one observer sees them.
pub(crate) fn changes(before: &Seen, after: &Seen) -> BySeat<Vec<String>> {
    let pairs = before.seats.iter().zip(&after.seats);
    pairs.map(|(before, after)| of_seat(before, after)).collect()
}

/// The changes of a seat: its planet, its corporation board, its cards, its pending gains, and at the end its medals.
fn of_seat(before: &SeenSeat, after: &SeenSeat) -> Vec<String> {
    let mut lines = Vec::new();
    planet::add(before, after, &mut lines);
    board::add(before, after, &mut lines);
    cards::add(before, after, &mut lines);
    add_waiting(before, after, &mut lines);
    let [from, to] = [before, after].map(|seat| seat.medals.total);
    if from != to {
        lines.push(format!("medals {from} to {to}"));
    }
    lines
}

/// The gains that became pending, and those that are no longer pending.
fn add_waiting(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let more = |than: &SeenSeat, of: &SeenSeat| -> Vec<String> {
        let grown = of.pending.iter().filter_map(|(what, &count)| {
            let had = than.pending.get(what).copied().unwrap_or(0);
            (count > had).then(|| counted(count - had, what))
        });
        grown.collect()
    };
    for (label, items) in [
        ("waiting", more(before, after)),
        ("no longer waiting", more(after, before)),
    ] {
        if !items.is_empty() {
            lines.push(format!("{label}: {}", items.join(", ")));
        }
    }
}

fn counted(count: u8, what: &str) -> String {
    match count {
        1 => what.to_owned(),
        _ => format!("{count} x {what}"),
    }
}
