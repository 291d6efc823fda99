//! What `orrery ruleset show` prints of Planet Unknown.

use crate::columns::{columns, row};
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planet_unknown::ruleset::civ_cards::CivTiming;
use orrery_engine::planet_unknown::ruleset::events::EventColour;
use orrery_engine::planet_unknown::ruleset::station::Start;
use std::collections::BTreeSet;
use std::fmt::Write;

pub(super) fn planets(game: &PlanetUnknown) -> String {
    let planets = &game.tables().planets;
    let mut rows = vec![row([&"name", &"squares", &"ice", &"lifepods", &"medals", &"playable"])];
    rows.extend(planets.iter().map(|planet| {
        let medals: u32 = planet
            .row_medals
            .iter()
            .chain(&planet.column_medals)
            .copied()
            .map(u32::from)
            .sum();
        let [squares, ice, lifepods] = [planet.squares, planet.ice, planet.lifepods].map(|squares| squares.count());
        row([
            &planet.slug,
            &squares,
            &ice,
            &lifepods,
            &medals,
            &playable(&planet.unplayable),
        ])
    }));
    format!("{} planets\n{}", planets.len(), columns(&rows))
}

pub(super) fn corporations(game: &PlanetUnknown) -> String {
    let corporations = &game.tables().corporations;
    let mut rows = vec![row([&"name", &"rovers", &"techs", &"playable"])];
    rows.extend(corporations.iter().map(|board| {
        row([
            &board.slug,
            &board.rovers,
            &board.abilities.iter().filter(|ability| ability.tech.is_some()).count(),
            &playable(&board.unplayable),
        ])
    }));
    format!("{} corporations\n{}", corporations.len(), columns(&rows))
}

fn playable(unplayable: &Option<String>) -> &'static str {
    if unplayable.is_some() { "not yet" } else { "yes" }
}

pub(super) fn tiles(game: &PlanetUnknown) -> String {
    let (tiles, station) = (&game.ruleset().tiles, &game.ruleset().station);
    let mut rows = vec![row([&"resources", &"plain", &"with meteor symbol"])];
    rows.extend(
        tiles
            .pairs
            .iter()
            .map(|pair| row([&format!("{}+{}", pair.a, pair.b), &pair.plain, &pair.meteor])),
    );
    format!(
        "{} tiles in {} stacks, one for each shape\n  outer ring  {}\n  inner ring  {}\n{}",
        tiles.shapes.len() * tiles.stack_size(),
        tiles.shapes.len(),
        station.outer.join(" "),
        station.inner.join(" "),
        columns(&rows)
    )
}

pub(super) fn station(game: &PlanetUnknown) -> String {
    let station = &game.ruleset().station;
    let mut rows = vec![row([&"players", &"places", &"turning"])];
    let players = station.places.iter().zip(&station.turning).enumerate();
    rows.extend(players.map(|(index, (places, turning))| {
        let places: Vec<String> = places.iter().map(u8::to_string).collect();
        let turning: Vec<&str> = turning.iter().map(|turning| turning.name()).collect();
        row([&(index + 1), &places.join(" "), &turning.join(" or ")])
    }));
    let start = |start: Start| match start {
        Start::Random => "random".to_owned(),
        Start::At(place) => place.to_string(),
    };
    format!(
        "station: shift {}, rotation {}\n{}",
        start(station.shift),
        start(station.rotation),
        columns(&rows)
    )
}

pub(super) fn cards(game: &PlanetUnknown) -> String {
    let ruleset = game.ruleset();
    let civ = &ruleset.civ_cards.cards;
    let mut rows = vec![row([&"rank", &"cards", &"immediate", &"end game"])];
    let ranks: BTreeSet<u8> = civ.iter().map(|card| card.rank).collect();
    rows.extend(ranks.into_iter().map(|rank| {
        let cards = || civ.iter().filter(|card| card.rank == rank);
        let immediate = cards().filter(|card| card.timing == CivTiming::Immediate).count();
        row([&rank, &cards().count(), &immediate, &(cards().count() - immediate)])
    }));
    let mut text = format!("{} civ cards\n{}", civ.len(), columns(&rows));
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
