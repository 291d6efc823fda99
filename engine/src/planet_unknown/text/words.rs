//! Numbers of things, items and gains in words.

use crate::counted::Counted;
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::state::{Item, Pending};
use crate::planet_unknown::tables::{Choice, Gain, Tables, Tile};
use std::fmt::{self, Display};

/// A number of items of a kind, in words.
pub(crate) fn items_text(tables: &Tables, item: Item, count: u8) -> String {
    let what = match item {
        Item::Resource(track) => format!("{track} resource"),
        Item::Advance(track) => format!("{track} advance"),
        Item::Synergy => "synergy boost".into(),
        Item::Rover => "rover to place".into(),
        Item::Patch => "patch".into(),
        Item::FreeTile { resources: true } => "tile of the depot".into(),
        Item::FreeTile { resources: false } => "tile of the depot without resources".into(),
        Item::Collect(what) => format!("{what} to collect"),
        Item::Destroy(what) => format!("{what} to destroy"),
        Item::DestroyLine(what) => format!("line of {what}s to destroy"),
        Item::Teleport => "teleport".into(),
        Item::StoredPatch => "stored patch to lay".into(),
        Item::Reposition => "lifepod to move".into(),
        Item::KeepCiv => "civ card of those left".into(),
        Item::Event(item) => item.name().into(),
        Item::Either(either) => either_text(tables.alternative(either)),
        Item::Energy(tracks) => format!("energy for {}", track_names(tracks).join(" or ")),
        Item::Choice(choice) => choice_text(tables.choice(choice)),
    };
    if count == 1 { what } else { format!("{count} x {what}") }
}

/// A choice among trackers, in words.
pub(crate) fn choice_text(choice: Choice) -> String {
    match choice {
        Choice::Trackers {
            trackers,
            steps,
            benefits,
            ..
        } => format!(
            "{} of {}{}",
            Counted(steps.into(), "advance"),
            Counted(trackers.into(), "tracker"),
            if benefits { "" } else { " without benefits" }
        ),
        Choice::Climb { position, .. } => format!("climb to position {position}"),
        Choice::Regress { steps, .. } => format!("regress of {}", Counted(steps.into(), "position")),
    }
}

/// Two gains of which one is taken, in words.
pub(crate) fn either_text(gains: [Gain; 2]) -> String {
    gains.map(gain_text).join(" or ")
}

/// The names of the tracks of a set.
pub(crate) fn track_names(tracks: TrackSet) -> Vec<&'static str> {
    tracks.iter().map(Track::name).collect()
}

/// All that waits, in words; a choice that is begun says which trackers it has.
pub(crate) fn waiting_texts(tables: &Tables, pending: &Pending) -> impl Iterator<Item = String> {
    pending.iter().map(|(item, count)| {
        let named = match item {
            Item::Choice(choice) => pending.named(choice),
            _ => TrackSet::EMPTY,
        };
        let names = track_names(named);
        let text = items_text(tables, item, count);
        if names.is_empty() {
            text
        } else {
            format!("{text} ({} chosen)", names.join(" and "))
        }
    })
}

/// One of two gains in words.
pub(crate) fn gain_text(gain: Gain) -> String {
    match gain {
        Gain::Patch => "patch".into(),
        Gain::Synergy => "synergy boost".into(),
        Gain::Advance(track) => format!("{track} advance"),
        Gain::Peek => "look at the next event".into(),
    }
}

/// A number of civ cards of a rank to pick, in words.
pub(crate) fn claims_text(rank: usize, count: u8) -> String {
    format!("{} of rank {}", Counted(count.into(), "civ card"), rank + 1)
}

impl Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.resources;
        write!(f, "{} {a}+{b}{}", self.shape, if self.has_meteor { "*" } else { "" })
    }
}
