//! What `orrery ruleset show` prints of Planetarium, and which of its values replace printed ones.

use orrery_arena::report::{Cell, Table};
use orrery_engine::planetarium::Planetarium;
use orrery_engine::planetarium::ruleset::{Provenance, Source};
use orrery_engine::planetarium::vocabulary::{Deck, Matter};
use std::collections::BTreeMap;

pub(super) fn board(game: &Planetarium) -> String {
    let board = &game.ruleset().board;
    let mut rows = Table::of_text(["orbit", "form", "spaces"]);
    for (number, orbit) in (1_u8..).zip(&board.orbits) {
        rows.push([Cell::from(number), orbit.kind.to_string().into(), orbit.spaces.into()]);
    }
    format!(
        "{} spaces, {} lines; a track of {} spaces, acceleration at {}\n{}",
        board.spaces.len(),
        board.lines.len(),
        board.track.length,
        board.track.acceleration_space,
        rows.plain()
    )
}

pub(super) fn cards(game: &Planetarium) -> String {
    let cards = &game.tables().cards;
    let mut rows = Table::of_text(["deck", "cards", "points", "gravity", "downgrade"]);
    for deck in Deck::ALL {
        let of_deck = || cards.iter().filter(|card| card.deck == deck);
        let points: u32 = of_deck().map(|card| u32::from(card.points)).sum();
        let gravity = of_deck().filter(|card| card.gravity).count();
        let downgrade = of_deck().filter(|card| card.downgrade).count();
        rows.push([
            Cell::from(deck.to_string()),
            of_deck().count().into(),
            points.into(),
            gravity.into(),
            downgrade.into(),
        ]);
    }
    let tokens = Matter::ALL.map(|matter| format!("{} {matter}", game.tables().matter[matter.index()]));
    format!("{} cards, {} tokens\n{}", cards.len(), tokens.join(" "), rows.plain())
}

/// How many values of each table are from the rulebook, from reviews, or reconstructed.
pub(super) fn sources(game: &Planetarium) -> String {
    let mut tables: BTreeMap<String, [usize; Source::COUNT]> = BTreeMap::new();
    for entry in &game.ruleset().provenance {
        tables.entry(table(entry)).or_default()[entry.source.index()] += entry.fields.len();
    }
    let mut rows = Table::of_text(["table", "rulebook", "review", "reconstructed"]);
    for (table, counts) in tables {
        rows.push([Cell::from(table)].into_iter().chain(counts.map(Cell::from)));
    }
    let made_up = |entry: &&Provenance| entry.source == Source::Reconstructed && table(entry) == entry.place;
    let single = game.ruleset().provenance.iter().filter(made_up);
    let listed: String = single
        .map(|entry| format!("  {}: {}\n", entry.place, entry.fields.join(", ")))
        .collect();
    format!(
        "sources of the values; reconstructed ones replace printed ones that no public source gives\n{}\n\
         reconstructed outside lists\n{listed}\nknown in lists; all other values in lists are reconstructed\n{}\n{TYPE_IN}",
        rows.plain(),
        known_of_lists(game)
    )
}

const TYPE_IN: &str = "\
To play with the printed values, copy board.toml, cards.toml or setup.toml from
engine/data/planetarium/ of the source, type them in with source = \"rulebook\", look for
mistakes with `orrery ruleset check --game planetarium FILE`, and give the file to any
command with --ruleset FILE.
";

/// The values in lists of tables that are not reconstructed: one line for all tables with the same known fields.
fn known_of_lists(game: &Planetarium) -> String {
    let mut entries: BTreeMap<(String, Source, &[String]), Vec<&str>> = BTreeMap::new();
    let known = |entry: &&Provenance| entry.source != Source::Reconstructed && table(entry) != entry.place;
    for entry in game.ruleset().provenance.iter().filter(known) {
        let place = &entry.place[table(entry).len()..];
        let which = place.split_once(" (").map_or(place, |(_, id)| id.trim_end_matches(')'));
        entries
            .entry((table(entry), entry.source, &entry.fields))
            .or_default()
            .push(which);
    }
    let line = |((table, source, fields), of): (&(String, Source, &[String]), &Vec<&str>)| {
        format!("  {table}, {source}: {} of {}\n", fields.join(", "), of.join(" "))
    };
    entries.iter().map(line).collect()
}

/// The table, or the list of tables, that holds the values.
fn table(entry: &Provenance) -> String {
    entry.place.split('[').next().unwrap_or_default().to_owned()
}
