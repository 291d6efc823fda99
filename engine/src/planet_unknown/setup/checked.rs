//! The check of a setup (PU-1.1).

use super::Setup;
use super::composition::{self, Composition};
use crate::by_seat::MAX_SEATS;
use crate::planet_unknown::capacities::{DEPOTS, MAX_PICKS};
use crate::planet_unknown::ids::{CorporationId, PlanetId};
use crate::planet_unknown::ruleset::station::Turning;
use crate::planet_unknown::tables::{Corporation, Planet, Tables};
use crate::problem::{Problems, cut, one_of};

/// A checked setup: indices of boards, and every default filled in.
pub(crate) struct Checked {
    pub(crate) boards: Vec<(PlanetId, CorporationId)>,
    pub(crate) commander_turns: bool,
    pub(crate) private_objectives: bool,
    pub(crate) events: Option<Composition>,
}

/// Returns the setup, or all its problems.
pub(crate) fn checked(tables: &Tables, setup: &Setup) -> Result<Checked, Problems> {
    let mut problems = Problems::default();
    let seats = setup.seats.len();
    if !(1..=MAX_SEATS).contains(&seats) {
        problems.add(
            "players",
            seats.to_string(),
            format!("allowed are 1 to {MAX_SEATS} (PU-1.1)"),
        );
    }
    let planets = check_boards(
        &mut problems,
        "planet",
        setup.seats.iter().map(|names| names.planet.as_str()).collect(),
        tables.planets.iter().map(KnownBoard::from).collect(),
    );
    let corporations = check_boards(
        &mut problems,
        "corporation",
        setup.seats.iter().map(|names| names.corporation.as_str()).collect(),
        tables.corporations.iter().map(KnownBoard::from).collect(),
    );
    let below = |problems: &mut Problems, key: &str, value: Option<u8>, bound: usize| {
        if let Some(value) = value.filter(|&value| usize::from(value) >= bound) {
            problems.add(
                key,
                value.to_string(),
                format!("allowed are 0 to {}", bound.saturating_sub(1)),
            );
        }
    };
    below(&mut problems, "first-commander", setup.first_commander, seats);
    below(&mut problems, "shift", setup.shift, DEPOTS);
    below(&mut problems, "rotation", setup.rotation, DEPOTS);
    // Alone and with two players the station turns by itself (PU-7.2, PU-7.5); two may ask for the commander (R26).
    let modes = tables.turning.get(seats.wrapping_sub(1)).map_or(&[][..], Vec::as_slice);
    let turning = setup.turning.or(modes.first().copied());
    if let Some(turning) = turning.filter(|turning| !modes.contains(turning)) {
        let names = modes.iter().map(|mode| mode.name());
        let (who, rule) = match seats {
            1 => ("with 1 player", "PU-7.2"),
            2 => ("with 2 players", "PU-7.5, R26"),
            _ => ("with 3 players or more", "PU-2.2"),
        };
        let allowed = one_of(turning.name(), names);
        problems.add(
            "turning",
            turning.name(),
            format!("who turns the station depends on the number of players ({rule}); {who} {allowed}"),
        );
    }
    let events = composition::check_events(tables, &mut problems, setup.events.as_deref(), seats);
    let cards = seats + tables.civ_cards_in_play_extra;
    if cards > MAX_PICKS {
        problems.add(
            "players",
            seats.to_string(),
            format!("{cards} civ cards of each rank would be in play (PU-1.5); allowed are at most {MAX_PICKS}"),
        );
    }
    problems.or(Checked {
        boards: planets
            .into_iter()
            .map(PlanetId::from_index)
            .zip(corporations.into_iter().map(CorporationId::from_index))
            .collect(),
        commander_turns: turning == Some(Turning::Commander),
        private_objectives: setup.private_objectives || seats == 1,
        events,
    })
}

/// A board of the ruleset, with what a setup can depend on.
struct KnownBoard<'a> {
    slug: &'a str,
    is_symmetric: bool,
    unplayable: Option<&'a String>,
}

impl<'a> From<&'a Planet> for KnownBoard<'a> {
    fn from(planet: &'a Planet) -> KnownBoard<'a> {
        KnownBoard {
            slug: &planet.slug,
            is_symmetric: planet.is_symmetric,
            unplayable: planet.unplayable.as_ref(),
        }
    }
}

impl<'a> From<&'a Corporation> for KnownBoard<'a> {
    fn from(corporation: &'a Corporation) -> KnownBoard<'a> {
        KnownBoard {
            slug: &corporation.slug,
            is_symmetric: corporation.is_symmetric,
            unplayable: corporation.unplayable.as_ref(),
        }
    }
}

/// The index of each seat's board; each wrong name is noted once.
fn check_boards(problems: &mut Problems, kind: &str, names: Vec<&str>, known: Vec<KnownBoard>) -> Vec<usize> {
    let symmetric = known.iter().find(|board| board.is_symmetric);
    let symmetric = symmetric.map_or("a symmetric one", |board| board.slug);
    let mut boards = Vec::new();
    for (seat, &name) in names.iter().enumerate() {
        let index = known.iter().position(|board| board.slug == name);
        boards.extend(index);
        if names[..seat].contains(&name) {
            continue;
        }
        let seats = (0..names.len()).filter(|&seat| names[seat] == name);
        let is_shared = seats.clone().nth(1).is_some();
        let allowed = match index.map(|index| &known[index]) {
            None => one_of(name, known.iter().map(|board| board.slug)),
            Some(KnownBoard {
                unplayable: Some(reason),
                ..
            }) => reason.to_string(),
            Some(board) if is_shared && !board.is_symmetric => {
                format!(
                    "an asymmetric board may be used by one seat (PU-1.1); name another for each further seat, or \
                     {symmetric}, which all may use; so may a board of your own with symmetric = true in its file"
                )
            }
            Some(_) => continue,
        };
        let seats: Vec<String> = seats.map(|seat| seat.to_string()).collect();
        let plural = if is_shared { "s" } else { "" };
        problems.add(
            format!("{kind} of seat{plural} {}", seats.join(", ")),
            cut(name),
            allowed,
        );
    }
    boards
}
