//! Why a tracker cannot advance or be named (PU-4).

use super::techs::{self, Missing};
use crate::planet_unknown::ids::ChoiceId;
use crate::planet_unknown::resource::{Track, TrackSet};
use crate::planet_unknown::ruleset::effects::Effect;
use crate::planet_unknown::seat::tracks;
use crate::planet_unknown::state::{Board, Item};
use crate::planet_unknown::tables::{Choice, Tables};

/// Why the resource of a tile cannot be resolved.
pub(super) fn resource(tables: &Tables, board: &Board, track: Track) -> String {
    match board.pending.resources().contains(track) {
        true => stuck(tables, board, track),
        false => format!("no {track} resource waits (PU-4.1)"),
    }
}

/// Why an advance cannot be resolved.
pub(super) fn advance(tables: &Tables, board: &Board, track: Track) -> String {
    match board.pending.advances().contains(track) {
        true => stuck(tables, board, track),
        false => format!("no {track} advance waits (PU-4.4)"),
    }
}

/// Why no synergy boost can be spent on a track.
pub(super) fn synergy(tables: &Tables, board: &Board, track: Track) -> String {
    match board.pending.count(Item::Synergy) {
        0 => "no synergy boost waits (CORP-G7)".to_owned(),
        _ => stuck(tables, board, track),
    }
}

/// Why no synergy boost can advance a tracker more than once.
pub(super) fn synergy_more(tables: &Tables, board: &Board, track: Track) -> String {
    let missing = techs::missing(tables, board, |effect| matches!(effect, Effect::SynergySteps { .. }));
    missing.map_or_else(|| synergy(tables, board, track), Missing::text)
}

/// Why an energy resource cannot advance a track.
pub(super) fn energy(tables: &Tables, board: &Board, among: TrackSet, track: Track) -> String {
    let names: Vec<&str> = among.iter().map(Track::name).collect();
    let names = names.join(" or ");
    if board.pending.count(Item::Energy(among)) == 0 {
        return match names.is_empty() {
            true => "no energy resource waits (PU-4.3)".to_owned(),
            false => format!("no energy resource for {names} waits (PU-4.3)"),
        };
    }
    match among.contains(track) {
        true => stuck(tables, board, track),
        false => format!("the energy area of the tile does not lie beside {track} terrain (PU-4.3)"),
    }
}

/// Why a tracker cannot be named for a choice that is pending or unfinished, after the trackers in `named`.
pub(super) fn choice(tables: &Tables, board: &Board, choice: ChoiceId, named: TrackSet, track: Track) -> String {
    let (Choice::Trackers { among, .. } | Choice::Climb { among, .. } | Choice::Regress { among, .. }) =
        tables.choice(choice);
    if named.contains(track) {
        return format!("{track} is named already (CARDS-1.3)");
    }
    if !among.contains(track) {
        return format!("{track} is not among the tracks of the choice (CARDS-1.3)");
    }
    match tables.choice(choice) {
        Choice::Trackers { .. } => stuck(tables, board, track),
        Choice::Climb { position, .. } => {
            format!("the {track} tracker is at position {position} or above, or cannot advance (CARDS-1.3)")
        }
        Choice::Regress { .. } if board.tracker(track) == 0 => {
            format!("the {track} tracker is at the start (CORP-G6)")
        }
        Choice::Regress { .. } => format!("another tracker can go down further than {track} (CORP-G6)"),
    }
}

/// Why a tracker that may advance cannot.
fn stuck(tables: &Tables, board: &Board, track: Track) -> String {
    debug_assert!(!tracks::can_advance(tables, board, track), "{track} can advance");
    let spot = board.spot(track);
    let corporation = tables.corporation(board);
    if spot.position == tables.track(board, spot.track).top {
        format!("the {track} tracker is at the top of its track (PU-4.4)")
    } else if corporation.moves_diagonally {
        format!("other trackers are in the way of the {track} tracker (CORP-5.3)")
    } else if corporation.trackers_block {
        format!("another tracker is in the way of the {track} tracker (CORP-6.4)")
    } else {
        format!("lifepods cover every position above the {track} tracker (CORP-1.2)")
    }
}
