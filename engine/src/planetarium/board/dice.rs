//! The dice of a solo game, which move the Planets (PL-14).

use super::movement;
use crate::planetarium::chance;
use crate::planetarium::space::Space;
use crate::planetarium::state::State;
use crate::planetarium::supply::track;
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::Planet;

/// Rolls two dice (PL-14.2, PL-14.3). A low total moves the Planets on the orbits up to that number.
pub(crate) fn roll(tables: &Tables, state: &mut State) {
    let mut stream = state.chance.stream(chance::DICE, state.turns.into(), 0, 0);
    let faces = usize::from(tables.solo.die_faces);
    let roll = [(); 2].map(|()| stream.below(faces) as u8 + 1);
    move_planets(tables, state, roll);
}

/// Moves the Planets for a roll.
pub(crate) fn move_planets(tables: &Tables, state: &mut State, roll: [u8; 2]) {
    state.dice = Some(roll);
    let total = roll[0] + roll[1];
    if total > tables.solo.moves_to {
        return;
    }
    for planet in Planet::ALL {
        if movement::orbit(tables, state, planet) <= total {
            drift(tables, state, planet);
        }
    }
}

/// Moves a Planet once by the dice (PL-14.4 to 14.8).
fn drift(tables: &Tables, state: &mut State, planet: Planet) {
    let space = state.planets[planet.index()];
    if tables.spaces[space.index()].next.is_none() {
        leave_arm(tables, state, planet);
    } else if let Some(matter) = movement::first_matter_ahead(tables, state, space) {
        drift_to(tables, state, planet, matter);
    } else if let Some(end) = next_space_without_matter(tables, state, space) {
        drift_to(tables, state, planet, end);
    }
}

/// Moves a Planet from the last space of an arm to the next orbit inwards, and on to the first Matter there (PL-14.8).
fn leave_arm(tables: &Tables, state: &mut State, planet: Planet) {
    let space = state.planets[planet.index()];
    let planets = state.planet_spaces();
    let mut ends = tables.spaces[space.index()].inwards.iter();
    let Some(&end) = ends.find(|&&end| !planets.contains(end)) else {
        return;
    };
    let collected = drift_to(tables, state, planet, end);
    if let Some(matter) = movement::first_matter_ahead(tables, state, end).filter(|_| !collected) {
        drift_to(tables, state, planet, matter);
    }
}

/// Where a Planet goes from this space if no Matter is ahead of it (PL-14.6): over a thin line, first to the adjacent orbit with
/// more Matter, else one step along its own orbit. All spaces of an orbit are compared (PL-14.7). Spaces with a Planet are blocked.
fn next_space_without_matter(tables: &Tables, state: &State, space: Space) -> Option<Space> {
    let table = &tables.spaces[space.index()];
    let matter = state.matter_spaces();
    let on_orbit = |orbit: u8| match tables.orbits.get(usize::from(orbit).wrapping_sub(1)) {
        Some(&spaces) => (spaces & matter).count(),
        None => 0,
    };
    let outer_has_more = on_orbit(table.orbit + 1) > on_orbit(table.orbit - 1);
    let ends = if outer_has_more {
        [&table.outwards, &table.inwards]
    } else {
        [&table.inwards, &table.outwards]
    };
    let first_ends = ends.into_iter().filter_map(|ends| ends.first().copied());
    let planets = state.planet_spaces();
    first_ends.chain(table.next).find(|&end| !planets.contains(end))
}

/// Moves a Planet and puts what it collects on the track. Returns whether it collected anything (PL-14.9).
fn drift_to(tables: &Tables, state: &mut State, planet: Planet, to: Space) -> bool {
    state.planets[planet.index()] = to;
    let collected = state.take_matter(to);
    if let Some(matter) = collected {
        state.progress = true;
        track::put_face_down(tables, state, matter);
    }
    collected.is_some()
}
