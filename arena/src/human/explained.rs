//! What a tech does, and the points, by what is printed and seen.

use orrery_engine::planet_unknown::json::Printed;
use orrery_engine::{Points, Seat};
use std::any::Any;

/// What a tech on the board of a seat does; techs are counted from 1.
pub(super) fn tech(printed: &dyn Any, seat: Seat, number: &str) -> Option<String> {
    let number: u8 = number.parse().ok()?;
    let printed: &Printed = printed.downcast_ref()?;
    let techs = &printed.seats[seat].corporation.techs;
    let tech = techs.iter().find(|tech| tech.tech + 1 == number)?;
    Some(format!("tech {number}: {}", tech.text))
}

/// The points of each seat and their parts, as a seat sees them, a line for each.
pub(super) fn points(seats: &[&Points], name: impl Fn(Seat) -> String) -> String {
    let lines = (0..).map(Seat).zip(seats).map(|(seat, points)| {
        let parts = points.parts.iter().filter(|(_, points)| **points != 0);
        let parts: Vec<String> = parts.map(|(part, points)| format!("{part} {points}")).collect();
        let parts = if parts.is_empty() {
            String::new()
        } else {
            format!(": {}", parts.join(", "))
        };
        format!("points    {} {}{parts}\n", name(seat), points.total)
    });
    lines.collect()
}
