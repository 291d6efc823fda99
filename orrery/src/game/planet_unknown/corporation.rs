//! One corporation of Planet Unknown in words: its tracks as on the board, its rules and its techs.

use crate::game::files::Texts;
use orrery_arena::report::{self, fold, fold_list};
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::ruleset::corporations::Corporation;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use orrery_engine::planet_unknown::ruleset::powers::TechUnlock;
use toml::{Table, Value};

/// The corporation with this name.
pub(super) fn corporation(game: &PlanetUnknown, texts: &Texts, name: &str) -> Option<String> {
    let corporations = &game.ruleset().corporations;
    let board = corporations.corporations.iter().find(|board| board.slug == name)?;
    let file: Table = texts.get(&RulesetFile::Corporations.file_name())?.parse().ok()?;
    let entry = entries(&file, "corporation").find(|entry| text(entry, "slug") == name)?;
    let glossary = Glossary::of(&file)?;
    let sections = [
        head(board),
        tracks(board, entry, corporations.track_order),
        beside_tracks(entry),
        powers("rules", entries(entry, "rule"), &glossary),
        powers(&techs_heading(board.tech_unlock), techs(entry), &glossary),
    ];
    let unplayable = game.tables().corporations.iter().find(|board| board.slug == name)?;
    let note = unplayable.unplayable.iter().map(|reason| fold("", reason));
    let sections = sections.into_iter().filter(|section| !section.is_empty()).chain(note);
    Some(sections.collect::<Vec<_>>().join("\n"))
}

fn head(board: &Corporation) -> String {
    let rovers = if board.rovers == 1 { "rover" } else { "rovers" };
    format!(
        "{}, corporation {} ({}), complexity {}\n{} edition, {} {rovers} at the start\n",
        board.name, board.id, board.slug, board.complexity, board.edition, board.rovers
    )
}

/// The tables of a list; none if there is no list.
fn entries<'a>(table: &'a Table, key: &str) -> impl Iterator<Item = &'a Table> + use<'a> {
    let list = table.get(key).and_then(Value::as_array);
    list.into_iter().flatten().filter_map(Value::as_table)
}

fn text<'a>(table: &'a Table, key: &str) -> &'a str {
    table.get(key).and_then(Value::as_str).unwrap_or_default()
}

/// The most characters of a position before it is folded.
const WIDEST: usize = 22;

/// The tracks side by side as on the board, each position in the lowest row of the board that it covers.
fn tracks(board: &Corporation, entry: &Table, order: [Track; 5]) -> String {
    let rows = board.tracks.iter().flat_map(|track| &track.rows).max().copied();
    let cells = |row: u8| order.map(|track| printed(board, entry, track, row));
    let mut table = report::Table::of_text(["row"].into_iter().chain(order.map(Track::name)));
    for row in (0..=rows.unwrap_or(0)).rev() {
        for line in lines_of_row(row, &cells(row)) {
            table.push(line);
        }
    }
    format!("tracks, from the top down to the start\n{}", table.plain())
}

/// What is printed on the position of a track in a row of the board; nothing where there is none.
fn printed<'a>(board: &Corporation, entry: &'a Table, track: Track, row: u8) -> &'a str {
    let position = board.tracks[track.index()].rows.iter().position(|&other| other == row);
    let cells = entry.get("tracks").and_then(|tracks| tracks.get(track.name()));
    let cell = position.and_then(|position| cells?.get(position)?.as_str());
    cell.filter(|&cell| cell != "x").unwrap_or_default()
}

/// The lines of a row: wide positions are folded.
fn lines_of_row(row: u8, cells: &[&str; 5]) -> Vec<Vec<String>> {
    let folded = cells.map(folded);
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
fn beside_tracks(entry: &Table) -> String {
    let table = |key: &str| entry.get(key).and_then(Value::as_table).into_iter().flatten();
    let overflow = table("overflow").map(|(track, gain)| {
        let gain = gain.as_str().unwrap_or_default();
        format!("an advance at the top of the {track} track: {gain}\n")
    });
    let paths = table("path").map(|(track, path)| {
        let step = |step: &Value| Some(format!("{} {}", step.get(0)?.as_str()?, step.get(1)?));
        let steps: Vec<String> = path.as_array().into_iter().flatten().filter_map(step).collect();
        fold_list(&format!("path of the {track} tracker: "), &steps)
    });
    overflow.chain(paths).collect()
}

fn techs_heading(unlock: TechUnlock) -> String {
    let which = match unlock {
        TechUnlock::Level => "every level at or below the tech tracker",
        TechUnlock::Latest => "only the highest level at or below the tech tracker",
        TechUnlock::Uncovered => "every level at or below the tech tracker that no lifepod covers",
        TechUnlock::AnyTracker => "every level at or below the highest tracker on the tech track",
        TechUnlock::Lifepod => "every slot that holds a lifepod",
    };
    format!("techs: {which}")
}

/// The techs, the lowest level or first slot first.
fn techs(entry: &Table) -> impl Iterator<Item = &Table> {
    let mut techs: Vec<&Table> = entries(entry, "tech").collect();
    techs.sort_by_key(|tech| place(tech));
    techs.into_iter()
}

/// The level or slot of a tech; nothing for a rule.
fn place(power: &Table) -> String {
    let place = power.get("level").or(power.get("slot"));
    place.map_or(String::new(), |place| place.to_string().replace('"', ""))
}

/// Rules or techs under a heading.
fn powers<'a>(heading: &str, powers: impl Iterator<Item = &'a Table>, glossary: &Glossary) -> String {
    let texts: String = powers.map(|power| in_words(power, glossary)).collect();
    if texts.is_empty() {
        return texts;
    }
    format!("{heading}\n{texts}")
}

/// The keys of a rule or tech that are not parameters of its effect.
const NO_PARAMETERS: [&str; 6] = ["effect", "timing", "limit", "optional", "level", "slot"];

fn in_words(power: &Table, glossary: &Glossary) -> String {
    let effect = text(power, "effect");
    let meaning = glossary.meaning("effects", effect);
    let first = match place(power) {
        place if place.is_empty() => "  -  ".to_owned(),
        place => format!("  {place}  "),
    };
    let limit = Some(text(power, "limit")).filter(|limit| !limit.is_empty());
    let is_optional = power.get("optional").and_then(Value::as_bool) == Some(true);
    let parameters = power.iter().filter(|(key, _)| !NO_PARAMETERS.contains(&&key[..]));
    let details = [Some(glossary.meaning("timings", text(power, "timing")).to_owned())]
        .into_iter()
        .chain([
            limit.map(|limit| format!("once a {limit}")),
            is_optional.then(|| "optional".to_owned()),
        ])
        .flatten()
        .chain(parameters.map(|(key, value)| format!("{key} = {}", written(value))));
    let details = details.collect::<Vec<_>>().join("; ");
    fold(&first, &format!("{effect}: {meaning}")) + &fold(&" ".repeat(first.len()), &details)
}

/// A value as it is written in the file, without quotation marks.
fn written(value: &Value) -> String {
    value.to_string().replace('"', "")
}

/// What the names of effects and timings mean: as the file says, else as the built-in file does.
struct Glossary([Table; 2]);

impl Glossary {
    fn of(file: &Table) -> Option<Glossary> {
        let built_in = RulesetFile::Corporations.embedded_text().parse().ok()?;
        Some(Glossary([file.clone(), built_in]))
    }

    fn meaning<'a>(&'a self, list: &str, name: &'a str) -> &'a str {
        let mut meanings = self.0.iter().filter_map(|file| file.get(list)?.get(name)?.as_str());
        meanings.next().unwrap_or(name)
    }
}
