//! What became of the games, for people and for programs.

use crate::traces::deviations::DEVIATIONS;
use crate::traces::ending::Place;
use crate::traces::{Ending, Followed};
use comfy_table::Table;
use comfy_table::presets::NOTHING;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Endings in the order of the columns.
const ENDINGS: [&str; 4] = ["agrees", "agrees_but", "stopped", "differs"];

fn ending(game: &Followed) -> &'static str {
    match game.ending {
        Ending::Agrees => "agrees",
        Ending::AgreesBut => "agrees_but",
        Ending::Stopped(..) => "stopped",
        Ending::Differs(_) => "differs",
    }
}

fn count(games: &[Followed], name: &str) -> usize {
    games.iter().filter(|game| ending(game) == name).count()
}

/// How many games met each deviation.
fn deviations(games: &[Followed]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for deviation in games.iter().flat_map(|game| game.deviations.keys()) {
        *counts.entry(*deviation).or_default() += 1;
    }
    counts
}

/// Tables by ending, by corporation, by planet and by deviation, and a line for each game that was not followed to its end.
pub(crate) fn table(games: &[Followed]) -> String {
    let mut parts = Vec::new();
    let total: Vec<String> = ENDINGS.iter().map(|name| count(games, name).to_string()).collect();
    parts.push(render("games", vec![(games.len().to_string(), total)]));
    for (column, title) in [(1, "seats by corporation"), (0, "seats by planet")] {
        let mut rows: BTreeMap<&str, [usize; ENDINGS.len()]> = BTreeMap::new();
        for game in games {
            let place = ENDINGS.iter().position(|name| *name == ending(game));
            for seat in &game.seats {
                let row = rows.entry(&seat[column]).or_default();
                place.into_iter().for_each(|place| row[place] += 1);
            }
        }
        let rows = rows.into_iter();
        let rows = rows.map(|(name, counts)| (name.to_owned(), counts.map(|count| count.to_string()).to_vec()));
        parts.push(render(title, rows.collect()));
    }
    let mut met = Table::new();
    met.load_style(NOTHING).set_header(["deviation", "games", "what"]);
    for (deviation, games) in deviations(games) {
        let what = DEVIATIONS.iter().find(|(known, _)| *known == deviation);
        met.add_row([
            deviation.to_owned(),
            games.to_string(),
            what.map_or("", |(_, what)| what).to_owned(),
        ]);
    }
    parts.push(met.to_string());
    let mut early = String::new();
    for game in games {
        if let Some((how, place)) = early_end(game) {
            let Place { round, decision, what } = place;
            early += &format!("{} {how} in round {round}, decision {decision}: {what}\n", game.game);
        }
    }
    parts.push(early);
    parts.join("\n\n")
}

fn early_end(game: &Followed) -> Option<(String, &Place)> {
    match &game.ending {
        Ending::Stopped(deviation, place) => Some((format!("stopped by {deviation}"), place)),
        Ending::Differs(place) => Some(("differs".to_owned(), place)),
        _ => None,
    }
}

fn render(title: &str, rows: Vec<(String, Vec<String>)>) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header([title].into_iter().chain(ENDINGS));
    for (name, counts) in rows {
        table.add_row(std::iter::once(name).chain(counts));
    }
    table.to_string()
}

/// The same for programs.
pub(crate) fn json(games: &[Followed]) -> Value {
    let endings = games.iter().map(|game| {
        let mut entry = json!({
            "game": game.game,
            "ending": ending(game),
            "decisions": game.decisions,
            "deviations": game.deviations,
        });
        if let Some((_, Place { round, decision, what })) = early_end(game) {
            entry["round"] = json!(round);
            entry["decision"] = json!(decision);
            entry["what"] = json!(what);
        }
        if let Ending::Stopped(deviation, _) = game.ending {
            entry["number"] = json!(deviation);
        }
        entry
    });
    let endings: Vec<Value> = endings.collect();
    let mut report = json!({ "games": games.len(), "deviations": deviations(games), "endings": endings });
    for name in ENDINGS {
        report[name] = json!(count(games, name));
    }
    report
}
