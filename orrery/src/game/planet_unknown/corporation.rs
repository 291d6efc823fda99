//! One corporation of Planet Unknown in words: its tracks as on the board, its rules and its techs.

use super::parameters::parameters;
use crate::game::files::Texts;
use orrery_arena::report::{self, fold, fold_list};
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::ruleset::corporations::Corporation;
use orrery_engine::planet_unknown::ruleset::powers::{Power, Tech, TechPlace, TechUnlock};
use orrery_engine::planet_unknown::ruleset::track_boards::TrackPosition;

/// The corporation with this name; the texts are the files of the ruleset.
pub(super) fn corporation(game: &PlanetUnknown, texts: &Texts, name: &str) -> Option<String> {
    let corporations = &game.ruleset().corporations;
    let board = corporations.corporations.iter().find(|board| board.slug == name)?;
    let rules = board.rules.iter().map(|rule| in_words("  -  ", rule));
    let sections = [
        head(board),
        tracks(board, corporations.track_order),
        beside_tracks(board),
        section("rules", rules.collect()),
        section(techs_heading(board.tech_unlock), techs(board)),
        section("numbers for `orrery rebalance`", numbers(texts, name)),
    ];
    let unplayable = game.tables().corporations.iter().find(|board| board.slug == name)?;
    let note = unplayable.unplayable.iter().map(|reason| fold("", reason));
    let sections = sections.into_iter().filter(|section| !section.is_empty()).chain(note);
    Some(sections.collect::<Vec<_>>().join("\n"))
}

fn head(board: &Corporation) -> String {
    let rovers = if board.rovers == 1 { "rover" } else { "rovers" };
    let seats = if board.is_symmetric() {
        "for any number of seats"
    } else {
        "for one seat"
    };
    format!(
        "{}, corporation {} ({}), complexity {}\n{} edition, {seats}, with a supply of {} {rovers}\n",
        board.name, board.id, board.slug, board.complexity, board.edition, board.rovers
    )
}

/// The numbers that `orrery rebalance` changes.
fn numbers(texts: &Texts, name: &str) -> String {
    let names: Vec<String> = parameters(texts, name)
        .into_iter()
        .map(|parameter| parameter.name)
        .collect();
    if names.is_empty() {
        String::new()
    } else {
        fold_list("  ", &names)
    }
}

/// The most characters of a position before it is folded.
const WIDEST: usize = 22;

/// The tracks side by side as on the board, each position in the lowest row of the board that it covers.
fn tracks(board: &Corporation, order: [Track; 5]) -> String {
    let rows = board.tracks.iter().flat_map(|track| &track.rows).max().copied();
    let cells = |row: u8| order.map(|track| printed(board, track, row));
    let mut table = report::Table::of_text(["row"].into_iter().chain(order.map(Track::name)));
    for row in (0..=rows.unwrap_or(0)).rev() {
        for line in lines_of_row(row, &cells(row)) {
            table.push(line);
        }
    }
    format!("tracks, from the top down to the start\n{}", table.plain())
}

/// What is printed on the position of a track in a row of the board; nothing where there is none.
fn printed(board: &Corporation, track: Track, row: u8) -> String {
    let track = &board.tracks[track.index()];
    let position = track.rows.iter().position(|&other| other == row);
    let cell = position.and_then(|position| track.cells.get(position)?.as_ref());
    cell.map_or_else(String::new, ToString::to_string)
}

/// The lines of a row: wide positions are folded.
fn lines_of_row(row: u8, cells: &[String; 5]) -> Vec<Vec<String>> {
    let folded = cells.each_ref().map(|cell| folded(cell));
    let height = folded.iter().map(Vec::len).max().unwrap_or(1);
    let line = |line: usize| {
        let number = if line == 0 { format!("{row:>3}") } else { String::new() };
        let cells = folded.iter().map(|lines| lines.get(line).cloned().unwrap_or_default());
        [number].into_iter().chain(cells).collect()
    };
    (0..height).map(line).collect()
}

/// A position in lines, folded before a plus.
fn folded(cell: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for part in cell.split(" + ") {
        match lines.last_mut() {
            Some(line) if line.len() + 3 + part.len() <= WIDEST => *line += &format!(" + {part}"),
            Some(_) => lines.push(format!("+ {part}")),
            None => lines.push(part.to_owned()),
        }
    }
    lines
}

/// What an advance at the top gives, and paths that bend.
fn beside_tracks(board: &Corporation) -> String {
    let of_track = |track: Track| (track, &board.tracks[track.index()]);
    let overflow = Track::ALL.map(of_track).into_iter().filter_map(|(track, printed)| {
        let movement = printed.overflow?;
        Some(format!("an advance at the top of the {track} track: move {movement}\n"))
    });
    let bent = Track::ALL.map(of_track).into_iter().filter(|&(track, printed)| {
        let leaves = printed.path.iter().any(|step| step.track != track);
        leaves || printed.path.len() != printed.cells.len()
    });
    let paths = bent.map(|(track, printed)| {
        let step = |step: &TrackPosition| format!("{} {}", step.track, step.position);
        let steps: Vec<String> = printed.path.iter().map(step).collect();
        fold_list(&format!("path of the {track} tracker: "), &steps)
    });
    overflow.chain(paths).collect()
}

const fn techs_heading(unlock: TechUnlock) -> &'static str {
    match unlock {
        TechUnlock::Level => "techs: every level at or below the tech tracker",
        TechUnlock::Latest => "techs: only the highest level at or below the tech tracker",
        TechUnlock::Uncovered => "techs: every level at or below the tech tracker that no lifepod covers",
        TechUnlock::AnyTracker => "techs: every level at or below the highest tracker on the tech track",
        TechUnlock::Lifepod => "techs: every slot that holds a lifepod",
    }
}

/// The techs, the lowest level or first slot first.
fn techs(board: &Corporation) -> String {
    let mut techs: Vec<_> = board.techs.iter().collect();
    techs.sort_by_key(|tech| tech.place);
    let text = |tech: &&Tech| match tech.place {
        TechPlace::Level(level) => in_words(&format!("  {level}  "), &tech.power),
        TechPlace::Slot(slot) => in_words(&format!("  {}  ", char::from(b'A' + slot)), &tech.power),
    };
    techs.iter().map(text).collect()
}

/// Texts under a heading; nothing if there are none.
fn section(heading: &str, texts: String) -> String {
    match texts.is_empty() {
        true => texts,
        false => format!("{heading}\n{texts}"),
    }
}

/// A rule or tech: the words of its file for what it does and when, and both in words.
fn in_words(first: &str, power: &Power) -> String {
    let optional = if power.optional { "; optional" } else { "" };
    fold(
        first,
        &format!("{} ({}): {power}{optional}", power.effect.name(), power.timing),
    )
}
