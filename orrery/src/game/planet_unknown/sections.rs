//! What `orrery ruleset show` prints of Planet Unknown.

use orrery_arena::report::{Cell, Table};
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planet_unknown::ruleset::civ_cards::{CivEffect, CivTiming};
use orrery_engine::planet_unknown::ruleset::effects::Effect;
use orrery_engine::planet_unknown::ruleset::event_effects::{EventDuration, EventEffect};
use orrery_engine::planet_unknown::ruleset::events::EventColour;
use orrery_engine::planet_unknown::ruleset::station::Start;
use orrery_engine::planet_unknown::ruleset::timing::Timing;
use std::collections::BTreeSet;
use std::fmt::Write;

pub(super) fn planets(game: &PlanetUnknown) -> String {
    let planets = &game.tables().planets;
    let mut rows = Table::of_text(["name", "squares", "ice", "lifepods", "medals", "playable"]);
    for planet in planets {
        let medals: u32 = planet
            .row_medals
            .iter()
            .chain(&planet.column_medals)
            .copied()
            .map(u32::from)
            .sum();
        let [squares, ice, lifepods] = [planet.squares, planet.ice, planet.lifepods].map(|squares| squares.count());
        rows.push([
            Cell::from(&*planet.slug),
            squares.into(),
            ice.into(),
            lifepods.into(),
            medals.into(),
            playable(&planet.unplayable).into(),
        ]);
    }
    format!("{} planets\n{}", planets.len(), rows.plain())
}

pub(super) fn corporations(game: &PlanetUnknown) -> String {
    let corporations = &game.tables().corporations;
    let mut rows = Table::of_text(["name", "rovers", "techs", "playable"]);
    for board in corporations {
        let techs = board.abilities.iter().filter(|ability| ability.tech.is_some());
        rows.push([
            Cell::from(&*board.slug),
            board.rovers.into(),
            techs.count().into(),
            playable(&board.unplayable).into(),
        ]);
    }
    format!("{} corporations\n{}", corporations.len(), rows.plain())
}

fn playable(unplayable: &Option<String>) -> &'static str {
    if unplayable.is_some() { "not yet" } else { "yes" }
}

pub(super) fn tiles(game: &PlanetUnknown) -> String {
    let (tiles, station) = (&game.ruleset().tiles, &game.ruleset().station);
    let mut rows = Table::of_text(["resources", "plain", "with meteor symbol"]);
    for pair in &tiles.pairs {
        let resources = format!("{}+{}", pair.a, pair.b);
        rows.push([Cell::from(resources), pair.plain.into(), pair.meteor.into()]);
    }
    format!(
        "{} tiles in {} stacks, one for each shape\n  outer ring  {}\n  inner ring  {}\n{}",
        tiles.shapes.len() * tiles.stack_size(),
        tiles.shapes.len(),
        station.outer.join(" "),
        station.inner.join(" "),
        rows.plain()
    )
}

pub(super) fn station(game: &PlanetUnknown) -> String {
    let station = &game.ruleset().station;
    let mut rows = Table::of_text(["players", "places", "turning"]);
    for (players, (places, turning)) in (1_u8..).zip(station.places.iter().zip(&station.turning)) {
        let places: Vec<String> = places.iter().map(u8::to_string).collect();
        let turning: Vec<&str> = turning.iter().map(|turning| turning.name()).collect();
        rows.push([
            Cell::from(players),
            places.join(" ").into(),
            turning.join(" or ").into(),
        ]);
    }
    let start = |start: Start| match start {
        Start::Random => "random".to_owned(),
        Start::At(place) => place.to_string(),
    };
    format!(
        "station: shift {}, rotation {}\n{}",
        start(station.shift),
        start(station.rotation),
        rows.plain()
    )
}

pub(super) fn cards(game: &PlanetUnknown) -> String {
    let ruleset = game.ruleset();
    let civ = &ruleset.civ_cards.cards;
    let mut rows = Table::of_text(["rank", "cards", "immediate", "end game"]);
    let ranks: BTreeSet<u8> = civ.iter().map(|card| card.rank).collect();
    for rank in ranks {
        let cards = || civ.iter().filter(|card| card.rank == rank);
        let immediate = cards().filter(|card| card.timing == CivTiming::Immediate).count();
        let all = cards().count();
        rows.push([Cell::from(rank), all.into(), immediate.into(), (all - immediate).into()]);
    }
    let mut text = format!("{} civ cards\n{}", civ.len(), rows.plain());
    let events = &ruleset.events.cards;
    let colours = EventColour::ALL.map(|colour| {
        format!(
            "{} {colour}",
            events.iter().filter(|card| card.colour == colour).count()
        )
    });
    let _ = writeln!(text, "\n{} objectives", ruleset.objectives.cards.len());
    let _ = writeln!(text, "\n{} events: {}", events.len(), colours.join(", "));
    text
}

/// The effects that a file may name, and the timings at which each is played.
pub(super) fn effects() -> String {
    [
        played(
            "effects of rules and techs of corporations",
            Effect::PLAYED,
            Timing::name,
        ),
        played("effects of civ cards", CivEffect::PLAYED, CivTiming::name),
        played("effects of events", EventEffect::PLAYED, EventDuration::name),
    ]
    .join("\n")
}

fn played<T: Copy>(heading: &str, effects: &[(&str, &[T])], name: fn(T) -> &'static str) -> String {
    let mut rows = Table::of_text(["effect", "played at"]);
    for (place, (effect, timings)) in effects.iter().enumerate() {
        // Effects of one name have one reader and the same timings.
        if effects[..place].iter().any(|(other, _)| other == effect) {
            continue;
        }
        let names: Vec<&str> = timings.iter().map(|&timing| name(timing)).collect();
        let when = match names.len() {
            Timing::COUNT => "any timing".to_owned(),
            _ => names.join(", "),
        };
        rows.push([(*effect).to_owned(), when]);
    }
    format!("{heading}\n{}", rows.plain())
}
