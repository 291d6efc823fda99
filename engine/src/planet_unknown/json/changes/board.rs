//! Changes of a corporation board: trackers, techs, lifepods on it, movement, stored patches.

use crate::planet_unknown::json::{SeenSeat, SeenTracker};
use crate::planet_unknown::resource::Track;

/// Adds a line for each kind of change.
pub(super) fn add(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    for ((track, before), after) in before.tracks.iter().zip(after.tracks.values()) {
        add_track(*track, before, after, lines);
    }
    add_techs(before, after, lines);
    for (what, from, to) in [
        ("movement", before.movement, after.movement),
        ("stored patches", before.patches, after.patches),
    ] {
        if from != to {
            lines.push(format!("{what} {from} to {to}"));
        }
    }
}

fn add_track(name: Track, before: &SeenTracker, after: &SeenTracker, lines: &mut Vec<String>) {
    if before.on != after.on {
        lines.push(format!(
            "{name} from {} {} to {} {}",
            before.on, before.position, after.on, after.position
        ));
    } else if before.position != after.position {
        let steps = i16::from(after.position) - i16::from(before.position);
        lines.push(format!("{name} {steps:+}"));
    }
    if after.flux && !before.flux {
        lines.push(format!("the flux token is on {name}"));
    }
    for position in added(&before.lifepods, &after.lifepods) {
        lines.push(format!("puts a lifepod on {name} {position}"));
    }
    for position in added(&after.lifepods, &before.lifepods) {
        lines.push(format!("takes the lifepod off {name} {position}"));
    }
}

/// Techs by the numbers that people use, which begin with 1.
fn add_techs(before: &SeenSeat, after: &SeenSeat, lines: &mut Vec<String>) {
    let (old, new) = (&before.techs, &after.techs);
    for (before, after, what) in [
        (&before.lifepods_on_techs, &after.lifepods_on_techs, "has a lifepod"),
        (&after.lifepods_on_techs, &before.lifepods_on_techs, "loses its lifepod"),
        (&old.held, &new.held, "reached"),
        (&new.held, &old.held, "no longer held"),
        (&old.blocked, &new.blocked, "withheld by the event"),
        (&new.blocked, &old.blocked, "no longer withheld"),
        (&old.used_this_round, &new.used_this_round, "used"),
        (&old.used_this_game, &new.used_this_game, "used for the game"),
    ] {
        lines.extend(added(before, after).map(|tech| format!("tech {} {what}", tech + 1)));
    }
}

/// What a list has that another lacks.
fn added(before: &[u8], after: &[u8]) -> impl Iterator<Item = u8> {
    after.iter().copied().filter(|place| !before.contains(place))
}
