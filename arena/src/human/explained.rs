//! What a tech does, and the points, by what programs read of the position.

use orrery_engine::Seat;
use serde_json::Value;

/// What a tech on the board of a seat does; techs are counted from 1.
pub(super) fn tech(printed: &Value, seat: Seat, number: &str) -> Option<String> {
    let number: u64 = number.parse().ok()?;
    let techs = printed["seats"][seat.index()]["corporation"]["techs"].as_array()?;
    let tech = techs
        .iter()
        .find(|tech| tech["tech"].as_u64().is_some_and(|tech| tech + 1 == number))?;
    Some(format!("tech {number}: {}", tech["text"].as_str()?))
}

/// The points of each seat and their parts, as a seat sees them, a line for each.
pub(super) fn points(position: &Value, name: impl Fn(Seat) -> String) -> String {
    let seats = position["seats"].as_array().map_or(&[][..], Vec::as_slice);
    let lines = (0..).map(Seat).zip(seats).filter_map(|(seat, of_seat)| {
        let points = of_seat.get("medals").or_else(|| of_seat.get("points"))?.as_object()?;
        let parts = points
            .iter()
            .filter(|(part, points)| *part != "total" && points.as_i64() != Some(0));
        let parts: Vec<String> = parts.map(|(part, points)| format!("{part} {points}")).collect();
        let parts = if parts.is_empty() {
            String::new()
        } else {
            format!(": {}", parts.join(", "))
        };
        Some(format!("points    {} {}{parts}\n", name(seat), points.get("total")?))
    });
    lines.collect()
}
