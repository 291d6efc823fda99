//! One planet of Planet Unknown: its map with medals and a legend, and its rules in words.

use orrery_arena::report::fold;
use orrery_engine::bitboard::{SIDE, Square};
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::planet_unknown::ruleset::planet_rules::{Pieces, PlanetRule, SlideStart};
use orrery_engine::planet_unknown::ruleset::planets::{FirstPiece, Planet};
use orrery_engine::planet_unknown::ruleset::terrain::Ground;

/// The planet with this name.
pub(super) fn planet(game: &PlanetUnknown, name: &str) -> Option<String> {
    let planet = game
        .ruleset()
        .planets
        .planets
        .iter()
        .find(|planet| planet.slug == name)?;
    let unplayable = game.tables().planets.iter().find(|planet| planet.slug == name)?;
    let note = unplayable.unplayable.iter().map(|reason| fold("\n", reason));
    let sections = [head(planet), map(planet), legend(planet), zones(planet), rules(planet)];
    let sections = sections.into_iter().filter(|section| !section.is_empty());
    Some(sections.collect::<Vec<_>>().join("\n") + &note.collect::<String>())
}

fn head(planet: &Planet) -> String {
    let medals = |medals: &[u8]| medals.iter().map(|&medals| u32::from(medals)).sum::<u32>();
    let seats = if planet.is_symmetric() {
        "for any number of seats"
    } else {
        "for one seat"
    };
    format!(
        "{}, planet {} ({}), complexity {}, {seats}\n{} squares, {} lifepods, {} medals in rows and {} in columns\n",
        planet.name,
        planet.id,
        planet.slug,
        planet.complexity,
        planet.squares().count(),
        planet.lifepods.len(),
        medals(&planet.row_medals),
        medals(&planet.column_medals)
    )
}

/// The squares with the medals of each row behind it and those of the columns below.
fn map(planet: &Planet) -> String {
    let columns = (0..SIDE).map(|column| format!("{:>4}", Square::column_letter(column)));
    let columns: String = columns.collect();
    let medals = planet.column_medals.iter().map(|medals| format!("{medals:>4}"));
    let medals: String = medals.collect();
    let row = |row: usize| {
        let squares = (0..SIDE).map(|column| format!("  {}", symbols(planet, Square::new(row, column))));
        let line = format!("  {:>6}{}", Square::row_number(row), squares.collect::<String>());
        format!("{}  {:>6}\n", line, planet.row_medals[row])
    };
    let rows: String = (0..SIDE).map(row).collect();
    let row_end = " ".repeat(2);
    format!("        {columns}{row_end}medals\n{rows}  medals{medals}\n")
}

/// The ground of a square and what is on it, in two characters.
fn symbols(planet: &Planet, square: Square) -> String {
    let ground = match planet.ground(square) {
        Ground::Void => ' ',
        ground => symbol(ground),
    };
    let lifepod = planet.lifepods.contains(&square).then_some('*');
    let city = planet.cities.contains(&square).then_some('c');
    let on_it = match (lifepod, city) {
        (Some(_), Some(_)) => '&',
        (lifepod, city) => lifepod.or(city).unwrap_or(' '),
    };
    format!("{ground}{on_it}")
}

fn symbol(ground: Ground) -> char {
    match ground {
        Ground::Void => '.',
        Ground::Hole => 'o',
        Ground::Land => '-',
        Ground::Ice => '~',
        Ground::Ring => 'r',
        Ground::Pit => 'p',
        Ground::Toxic => 't',
        Ground::Current => 'e',
    }
}

fn meaning(ground: Ground) -> &'static str {
    match ground {
        Ground::Void => "no square",
        Ground::Hole => "a hole",
        Ground::Land => "land",
        Ground::Ice => "ice",
        Ground::Ring => "land under the ring",
        Ground::Pit => "land in the pit",
        Ground::Toxic => "toxic land",
        Ground::Current => "land with a current",
    }
}

/// What the symbols of the map mean.
fn legend(planet: &Planet) -> String {
    let there = |ground: &Ground| *ground != Ground::Void && planet.terrain.as_flattened().contains(ground);
    let grounds = Ground::ALL.into_iter().filter(there);
    let mut words: Vec<String> = grounds
        .map(|ground| format!("{} {}", symbol(ground), meaning(ground)))
        .collect();
    let both = planet.lifepods.iter().any(|square| planet.cities.contains(square));
    let pieces = [
        (!planet.lifepods.is_empty(), "* a lifepod"),
        (!planet.cities.is_empty(), "c a city"),
        (both, "& a lifepod and a city"),
    ];
    words.extend(
        pieces
            .into_iter()
            .filter(|(there, _)| *there)
            .map(|(_, word)| word.to_owned()),
    );
    fold("  ", &words.join(", "))
}

/// The zone of each square by its letter, if there are zones.
fn zones(planet: &Planet) -> String {
    if planet.zones.as_flattened().iter().all(Option::is_none) {
        return String::new();
    }
    let letter = |zone: &Option<u8>| zone.map_or(' ', letter_of);
    let line = |(row, zones): (usize, &[Option<u8>; SIDE])| {
        let letters = zones
            .iter()
            .map(|zone| format!("  {} ", letter(zone)))
            .collect::<String>();
        format!("  {:>6}{letters}", Square::row_number(row))
            .trim_end()
            .to_owned()
            + "\n"
    };
    let rows: String = planet.zones.iter().enumerate().map(line).collect();
    format!("zones\n{rows}")
}

fn letter_of(zone: u8) -> char {
    char::from(b'a' + zone)
}

/// Where the first piece lies, and the special rules.
fn rules(planet: &Planet) -> String {
    let first = match planet.first_piece {
        FirstPiece::Perimeter => "the first piece touches the perimeter".to_owned(),
        FirstPiece::Ground(ground) => format!("the first piece covers a square of {ground}"),
    };
    let rules = planet.rules.iter().map(rule);
    let lines: String = [first].into_iter().chain(rules).map(|rule| fold("  ", &rule)).collect();
    format!("rules\n{lines}")
}

fn pieces(pieces: Pieces) -> &'static str {
    match (pieces.tiles, pieces.patches) {
        (true, false) => "a tile",
        (false, true) => "a patch",
        _ => "a tile or patch",
    }
}

fn rule(rule: &PlanetRule) -> String {
    match *rule {
        PlanetRule::AnchorOutside { ground, pieces: bound } => {
            format!(
                "{} on {ground} also covers a square that is not {ground}",
                pieces(bound)
            )
        }
        PlanetRule::GroundNotMixed { ground, pieces: bound } => {
            format!("{} covers {ground} only or no {ground}", pieces(bound))
        }
        PlanetRule::OneZone { pieces: bound } => format!("{} lies in one zone", pieces(bound)),
        PlanetRule::ResourceBanned { resource, zone, .. } => {
            format!("no symbol of {resource} lies in zone {}", letter_of(zone))
        }
        PlanetRule::Slide { start, pieces: bound } => {
            let from = match start {
                SlideStart::Anywhere => "another position",
                SlideStart::Outside => "outside the field",
            };
            format!(
                "{} slides into its place from {from}, without turning and over no piece",
                pieces(bound)
            )
        }
        PlanetRule::RoverNoEntry { ground } => format!("no rover enters an open square of {ground}"),
        PlanetRule::RoverZoneBorder { ref diagonal_crossings } => crossings(diagonal_crossings),
        PlanetRule::OpenCurrent { .. } => open_current(rule),
        PlanetRule::MedalsPerOpenCity { medals } => format!("medals for each open city: {medals}"),
        PlanetRule::MedalsPerFullZone { medals } => {
            format!("medals for each zone whose squares all carry a piece: {medals}")
        }
    }
}

fn crossings(pairs: &[[Square; 2]]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|[a, b]| format!("{a} and {b}")).collect();
    let border = "no rover steps from one zone to another";
    match pairs.is_empty() {
        true => border.to_owned(),
        false => format!("{border}, except diagonally between {}", pairs.join(", ")),
    }
}

fn open_current(rule: &PlanetRule) -> String {
    let PlanetRule::OpenCurrent {
        ground,
        in_energy_area,
        for_techs,
        in_objectives,
        completes_lines,
    } = *rule
    else {
        return String::new();
    };
    let uses = [
        (in_energy_area, "in energy areas"),
        (for_techs, "for techs"),
        (in_objectives, "in objectives"),
    ];
    let uses: Vec<&str> = uses
        .iter()
        .filter(|(counts, _)| *counts)
        .map(|&(_, name)| name)
        .collect();
    let energy = (!uses.is_empty()).then(|| format!("as energy terrain {}", uses.join(", ")));
    let lines = completes_lines.then(|| "as covered in its row and column".to_owned());
    let counts: Vec<String> = energy.into_iter().chain(lines).collect();
    match counts.is_empty() {
        true => format!("an open square of {ground} is land"),
        false => format!("an open square of {ground} counts {}", counts.join(", and ")),
    }
}
