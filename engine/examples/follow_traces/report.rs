//! Results of the games, for people and for programs.

use crate::traces::deviations::{DEVIATIONS, Deviation};
use crate::traces::ending::Place;
use crate::traces::switches::{SWITCHES, Switch};
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

/// How many games had each deviation.
fn deviations(games: &[Followed]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    for deviation in games.iter().flat_map(|game| game.deviations.keys()) {
        *counts.entry(*deviation).or_default() += 1;
    }
    counts
}

/// How many games each switch changed, and how many agree without any.
fn by_switch(games: &[Followed]) -> (Vec<(Switch, usize)>, usize) {
    let changed = |name: &str| games.iter().filter(|game| game.switches.contains(&name)).count();
    let counts = SWITCHES.into_iter().map(|switch| (switch, changed(switch.0)));
    let without = games.iter().filter(|game| game.agrees_without);
    (counts.collect(), without.count())
}

/// Tables by ending, by corporation, by planet, by deviation and by switch, and a line for each game that was not followed to its end.
pub(crate) fn table(games: &[Followed], switches: bool) -> String {
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
    let mut deviation_table = Table::new();
    deviation_table
        .load_style(NOTHING)
        .set_header(["deviation", "games", "what"]);
    for (deviation, games) in deviations(games) {
        deviation_table.add_row([deviation.to_owned(), games.to_string(), meaning(deviation).to_owned()]);
    }
    parts.push(deviation_table.to_string());
    if switches {
        let (counts, without) = by_switch(games);
        let mut turned = Table::new();
        turned.load_style(NOTHING).set_header(["switch", "games", "reproduces"]);
        for ((name, deviation), games) in counts {
            turned.add_row([name.to_owned(), games.to_string(), deviation.to_owned()]);
        }
        parts.push(turned.to_string());
        parts.push(format!("{without} games agree without any switch turned"));
    }
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

fn meaning(deviation: Deviation) -> &'static str {
    let known = DEVIATIONS.iter().find(|(known, _)| *known == deviation);
    known.expect("every deviation is described").1
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

/// The report as JSON, for programs.
pub(crate) fn json(games: &[Followed], switches: bool) -> Value {
    let endings = games.iter().map(|game| {
        let mut entry = json!({
            "game": game.game,
            "ending": ending(game),
            "decisions": game.decisions,
            "deviations": game.deviations,
        });
        if switches {
            entry["switches"] = json!(game.switches);
            entry["agrees_without_switches"] = json!(game.agrees_without);
        }
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
    if switches {
        let (counts, without) = by_switch(games);
        let counts: BTreeMap<&str, usize> = counts.into_iter().map(|((name, _), games)| (name, games)).collect();
        report["switches"] = json!(counts);
        report["agrees_without_switches"] = json!(without);
    }
    for name in ENDINGS {
        report[name] = json!(count(games, name));
    }
    report
}
