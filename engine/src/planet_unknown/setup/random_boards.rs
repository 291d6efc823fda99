//! Boards for a setup, drawn at random.

use super::{SYMMETRIC_CORPORATION, SYMMETRIC_PLANET, SeatSetup, Setup};
use crate::by_seat::MAX_SEATS;
use crate::planet_unknown::ruleset::station::Turning;
use crate::planet_unknown::tables::Tables;
use crate::rng::Rng;

/// A setup drawn over everything that can differ between games: number of seats, planets and corporations (the
/// symmetric ones possibly more than once), who turns the station, rings, events, private objectives.
pub(crate) fn draw_setup(tables: &Tables, rng: &mut Rng) -> Setup {
    let mut setup = Setup::base(1 + rng.below(MAX_SEATS));
    draw_planets(tables, &mut setup, rng);
    draw_corporations(tables, &mut setup, rng);
    for seat in &mut setup.seats {
        if rng.below(8) == 0 {
            seat.planet = SYMMETRIC_PLANET.into();
        }
        if rng.below(8) == 0 {
            seat.corporation = SYMMETRIC_CORPORATION.into();
        }
    }
    // With another number of seats there is only one way to turn it (PU-1.1).
    if setup.seats.len() == 2 && rng.below(2) == 0 {
        setup.turning = Some(Turning::Commander);
    }
    setup.random_rings = rng.below(2) == 0;
    setup.events = (rng.below(2) == 0).then(|| draw_deck(tables, rng));
    setup.private_objectives = rng.below(2) == 1;
    setup
}

/// A random way to make the event deck (PU-1.8).
fn draw_deck(tables: &Tables, rng: &mut Rng) -> String {
    let mixes = tables.event_deck.mixes.iter().map(|mix| mix.name.as_str());
    let decks: Vec<&str> = ["uniform", "random_mix"].into_iter().chain(mixes).collect();
    match decks.get(rng.below(decks.len() + 1)) {
        Some(&deck) => deck.to_owned(),
        // Counts that are possible with any number of seats.
        None => {
            let (green, orange) = (rng.below(11), 2 + rng.below(9));
            let red = usize::from(tables.event_deck.size).saturating_sub(green + orange);
            format!("{green},{orange},{red}")
        }
    }
}

/// Gives every seat a different planet, drawn uniformly among those that can be played (PU-1.1).
pub(crate) fn draw_planets(tables: &Tables, setup: &mut Setup, rng: &mut Rng) {
    let drawn = drawn(planets(tables), SYMMETRIC_PLANET, rng);
    give(setup, drawn, |seat| &mut seat.planet);
}

/// Gives every seat a different corporation, drawn in the same way.
pub(crate) fn draw_corporations(tables: &Tables, setup: &mut Setup, rng: &mut Rng) {
    let drawn = drawn(corporations(tables), SYMMETRIC_CORPORATION, rng);
    give(setup, drawn, |seat| &mut seat.corporation);
}

/// The slugs of the planets that can be played.
pub(crate) fn planets(tables: &Tables) -> Vec<&str> {
    let playable = tables.planets.iter().filter(|planet| planet.unplayable.is_none());
    playable.map(|planet| planet.slug.as_str()).collect()
}

/// The slugs of the corporations that can be played.
pub(crate) fn corporations(tables: &Tables) -> Vec<&str> {
    let corporations = tables.corporations.iter();
    let playable = corporations.filter(|corporation| corporation.unplayable.is_none());
    playable.map(|corporation| corporation.slug.as_str()).collect()
}

/// Gives the seats these boards, starting with the first seat.
fn give<'a>(setup: &mut Setup, boards: impl Iterator<Item = &'a str>, board: impl Fn(&mut SeatSetup) -> &mut String) {
    for (seat, slug) in setup.seats.iter_mut().zip(boards) {
        *board(seat) = slug.into();
    }
}

/// The boards in random order, then the symmetric one without end.
fn drawn<'a>(mut boards: Vec<&'a str>, symmetric: &'a str, rng: &mut Rng) -> impl Iterator<Item = &'a str> {
    rng.shuffle(&mut boards);
    boards.into_iter().chain(std::iter::repeat(symmetric))
}
