//! How many moves away matter and orbits are from a Planet.

use orrery_engine::planetarium::space::Spaces;
use orrery_engine::planetarium::tables::Card;
use orrery_engine::planetarium::vocabulary::{Matter, Planet};
use orrery_engine::planetarium::{Planetarium, State};

/// What is further away than this many moves counts as one move further than that.
const FAR: u8 = 4;

/// For each kind, the moves until a token of it is collected at the Planet: the Planet goes there, or in the last move the
/// token comes to it. Other tokens on the way are ignored.
pub(super) fn moves_to_matter(game: &Planetarium, state: &State, planet: Planet) -> [u8; Matter::COUNT] {
    let spaces = &game.tables().spaces;
    let space = state.planets[planet.index()];
    let mut moves = [FAR + 1; Matter::COUNT];
    let mut reached = game.planet_reach(state, space) | spaces[space.index()].entries;
    let mut outermost = reached;
    for distance in 1..=FAR {
        for matter in Matter::ALL {
            let is_new = moves[matter.index()] > FAR && !(state.matter[matter.index()] & outermost).is_empty();
            if is_new {
                moves[matter.index()] = distance;
            }
        }
        if moves.iter().all(|&moves| moves <= FAR) {
            break;
        }
        let further = outermost.iter().map(|space| game.planet_reach(state, space));
        outermost = further.fold(Spaces::EMPTY, |all, reach| all | reach) - reached;
        reached |= outermost;
    }
    moves
}

/// The moves until the Planet is on an orbit where the card can be played.
pub(super) fn moves_to_orbit(game: &Planetarium, state: &State, card: &Card, planet: Planet) -> u8 {
    let orbit = game.tables().spaces[state.planets[planet.index()].index()].orbit;
    let [lowest, highest] = card.orbits;
    lowest.saturating_sub(orbit) + orbit.saturating_sub(highest)
}
