//! Remarks on corporations: medals that fall along a track, and techs that no player can reach.

use crate::planet_unknown::resource::Track;
use crate::planet_unknown::ruleset::Ruleset;
use crate::planet_unknown::ruleset::corporations::Corporation;
use crate::planet_unknown::ruleset::powers::{Tech, TechPlace};
use crate::planet_unknown::ruleset::track_boards::TrackBoard;
use crate::planet_unknown::ruleset::track_cells::{Benefit, Cell};

pub(super) fn warnings(ruleset: &Ruleset) -> Vec<String> {
    let lifepods = ruleset.planets.planets.iter().any(|planet| !planet.lifepods.is_empty());
    let of_board = |board: &Corporation| {
        let falls = Track::ALL
            .into_iter()
            .filter_map(|track| falling_medals(track, &board.tracks[track.index()]));
        let techs = board
            .techs
            .iter()
            .filter_map(|tech| out_of_reach(board, tech, lifepods));
        let place = |text: String| format!("corporation {}: {text}", board.slug);
        falls.chain(techs).map(place).collect::<Vec<_>>()
    };
    ruleset.corporations.corporations.iter().flat_map(of_board).collect()
}

/// The medals of a track, if one is lower than the one before it (PU-4.8).
fn falling_medals(track: Track, board: &TrackBoard) -> Option<String> {
    let printed = |(position, cell): (usize, &Option<Cell>)| Some((position, cell.as_ref()?.medals?));
    let (positions, medals): (Vec<_>, Vec<_>) = board.cells.iter().enumerate().filter_map(printed).unzip();
    if medals.is_sorted() {
        return None;
    }
    Some(format!(
        "medals fall on the {track} track: {} at positions {}; a tracker scores the last medal that it has reached, not \
         the best",
        listed(&medals),
        listed(&positions)
    ))
}

fn listed(numbers: &[impl ToString]) -> String {
    let words: Vec<String> = numbers.iter().map(ToString::to_string).collect();
    words.join(", ")
}

/// Why no player can have the tech (PU-4.5, CORP-4.1). A position opens one level, however many milestones it has, and
/// none as one of several benefits to choose from.
fn out_of_reach(board: &Corporation, tech: &Tech, lifepods: bool) -> Option<String> {
    let is_tech = |benefit: &Benefit| matches!(benefit, Benefit::Tech(_));
    let opens = |cell: &&Cell| cell.benefits.iter().any(is_tech);
    let cells = &board.tracks[Track::Tech.index()].cells;
    let levels = cells.iter().flatten().filter(opens).count();
    match tech.place {
        TechPlace::Level(level) if usize::from(level) > levels => Some(format!(
            "the tech of level {level} cannot be reached: {levels} positions of the tech track open a level each"
        )),
        TechPlace::Slot(slot) if !lifepods => Some(format!(
            "the tech of slot {} cannot be reached: no planet has a lifepod",
            char::from(b'A' + slot)
        )),
        _ => None,
    }
}
