//! What an observer saw change between two positions, in words: it follows from what programs read of both, so it cannot
//! tell more.

mod board;
mod cards;
mod planet;

use super::{Seen, SeenSeat};
use crate::by_seat::BySeat;

/// The changes of each seat between two positions, which are given as the observer sees them.
pub(crate) fn changes(before: &Seen, after: &Seen) -> BySeat<Vec<String>> {
    let pairs = before.seats.iter().zip(&after.seats);
    pairs.map(|(before, after)| of_seat(before, after)).collect()
}

/// The changes of a seat: its planet, its corporation board, its cards, what waits, and its medals last.
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

/// What waits now and did not before, and what no longer waits.
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
