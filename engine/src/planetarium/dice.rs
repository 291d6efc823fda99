//! The dice of a solo game, which move the Planets (PL-14).

use super::Planetarium;
use super::purpose;
use super::space::Space;
use super::state::State;
use super::vocabulary::Planet;

impl Planetarium {
    /// PL-14.2, PL-14.3: two dice; a low total moves the Planets on orbits of that number or lower.
    pub(super) fn roll_dice(&self, state: &mut State) {
        let mut stream = state.chance.stream(purpose::DICE, state.turns.into(), 0, 0);
        let faces = usize::from(self.tables.solo.die_faces);
        let roll = [(); 2].map(|()| stream.below(faces) as u8 + 1);
        self.move_by_dice(state, roll);
    }

    /// What a roll does.
    pub fn move_by_dice(&self, state: &mut State, roll: [u8; 2]) {
        state.dice = Some(roll);
        let total = roll[0] + roll[1];
        if total > self.tables.solo.moves_to {
            return;
        }
        for planet in Planet::ALL {
            if self.orbit(state, planet) <= total {
                self.drift(state, planet);
            }
        }
    }

    /// The orbit of a Planet (PL-6.3).
    pub fn orbit(&self, state: &State, planet: Planet) -> u8 {
        self.tables.spaces[state.planets[planet.index()].index()].orbit
    }

    /// One move of a Planet by the dice (PL-14.4 to 14.8).
    fn drift(&self, state: &mut State, planet: Planet) {
        let space = state.planets[planet.index()];
        if self.tables.spaces[space.index()].next.is_none() {
            self.leave_arm(state, planet);
        } else if let Some(matter) = self.first_matter_ahead(state, space) {
            self.drift_to(state, planet, matter);
        } else if let Some(end) = self.way_out(state, space) {
            self.drift_to(state, planet, end);
        }
    }

    /// PL-14.8: from the last space of an arm to the orbit within, and on to the first Matter there.
    fn leave_arm(&self, state: &mut State, planet: Planet) {
        let space = state.planets[planet.index()];
        let planets = state.planet_spaces();
        let mut ends = self.tables.spaces[space.index()].inwards.iter();
        let Some(&end) = ends.find(|&&end| !planets.contains(end)) else {
            return;
        };
        let collected = self.drift_to(state, planet, end);
        if let Some(matter) = self.first_matter_ahead(state, end).filter(|_| !collected) {
            self.drift_to(state, planet, matter);
        }
    }

    /// PL-14.6: without Matter ahead, over a thin line towards more Matter, or a step along the thick line.
    fn way_out(&self, state: &State, space: Space) -> Option<Space> {
        let table = &self.tables.spaces[space.index()];
        let matter = state.matter_spaces();
        let on_orbit = |orbit: u8| match self.tables.orbits.get(usize::from(orbit).wrapping_sub(1)) {
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

    /// Moves a Planet and lays what it collects on the track; whether it collected (PL-14.9).
    fn drift_to(&self, state: &mut State, planet: Planet, to: Space) -> bool {
        state.planets[planet.index()] = to;
        let collected = state.take_matter(to);
        if let Some(matter) = collected {
            state.progress = true;
            self.put_face_down(state, matter);
        }
        collected.is_some()
    }

    /// The target as it stands (PL-14.9).
    pub fn target(&self, state: &State) -> Option<i32> {
        let lowered = i32::from(self.tables.solo.target_drop) * i32::from(state.track.face_down);
        state.target.map(|start| i32::from(start) - lowered)
    }
}
