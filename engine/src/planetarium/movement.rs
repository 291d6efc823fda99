//! Where tokens can go, and moving them (PL-3, PL-4).

use super::Planetarium;
use super::space::{Space, Spaces};
use super::state::State;
use crate::by_seat::Seat;

impl Planetarium {
    /// Where the Matter token on a space can go (PL-3.4 to 3.6).
    pub fn matter_reach(&self, state: &State, from: Space) -> Spaces {
        let (matter, planets) = (state.matter_spaces(), state.planet_spaces());
        self.reach_of_matter(from, matter, planets, self.is_accelerated(state))
    }

    /// A second step leads on from spaces that hold nothing; the space where the move began holds the token itself and
    /// so is never reached again.
    fn reach_of_matter(&self, from: Space, matter: Spaces, planets: Spaces, accelerated: bool) -> Spaces {
        let step = self.tables.spaces[from.index()].step - matter;
        if !accelerated {
            return step;
        }
        let between = step - planets;
        let further = between.iter().map(|space| self.tables.spaces[space.index()].step);
        further.fold(step, |reach, steps| reach | (steps - matter))
    }

    /// Where the Planet on a space can go: a step along any line, or a sweep (PL-3.7, PL-4).
    pub fn planet_reach(&self, state: &State, from: Space) -> Spaces {
        self.reach_of_planet(from, state.matter_spaces(), state.planet_spaces())
    }

    fn reach_of_planet(&self, from: Space, matter: Spaces, planets: Spaces) -> Spaces {
        (self.tables.spaces[from.index()].step | self.sweep(from, matter)) - planets
    }

    /// The spaces ahead on the ring or arm, up to the first that holds Matter (PL-4.2, PL-4.4, PL-4.5).
    fn sweep(&self, from: Space, matter: Spaces) -> Spaces {
        let table = &self.tables.spaces[from.index()];
        let ahead = table.path.after(from);
        if let Some(stop) = (ahead & matter).first() {
            return ahead.before(stop).with(stop);
        }
        if !table.is_ring {
            return ahead;
        }
        let around = table.path.before(from);
        match (around & matter).first() {
            Some(stop) => ahead | around.before(stop).with(stop),
            None => ahead | around,
        }
    }

    /// The first Matter ahead on the ring or arm of a space (PL-14.4, PL-14.5).
    pub(super) fn first_matter_ahead(&self, state: &State, from: Space) -> Option<Space> {
        let table = &self.tables.spaces[from.index()];
        let on_path = state.matter_spaces() & table.path;
        let around = if table.is_ring {
            on_path.before(from)
        } else {
            Spaces::EMPTY
        };
        on_path.after(from).first().or(around.first())
    }

    /// Every token with where it can go, in ascending order (PL-3.1).
    pub(super) fn reaches(&self, state: &State) -> impl Iterator<Item = (Space, Spaces)> + '_ {
        let (matter, planets) = (state.matter_spaces(), state.planet_spaces());
        let accelerated = self.is_accelerated(state);
        (matter | planets).iter().map(move |from| {
            let reach = if planets.contains(from) {
                self.reach_of_planet(from, matter, planets)
            } else {
                self.reach_of_matter(from, matter, planets, accelerated)
            };
            (from, reach)
        })
    }

    /// Whether any token can move (PL-3.2).
    pub(super) fn has_move(&self, state: &State) -> bool {
        self.reaches(state).any(|(_, reach)| !reach.is_empty())
    }

    /// N1: moves the token on a space for a seat, and collects what it meets.
    pub(super) fn move_token(&self, state: &mut State, seat: Seat, from: Space, to: Space) {
        if let Some(planet) = state.planet_on(from) {
            state.planets[planet.index()] = to;
            if let Some(matter) = state.take_matter(to) {
                state.players[seat].store(planet, matter);
            }
            return;
        }
        let matter = state.take_matter(from).expect("a token lies where a move begins");
        match state.planet_on(to) {
            Some(planet) => state.players[seat].store(planet, matter),
            None => state.matter[matter.index()] = state.matter[matter.index()].with(to),
        }
    }
}
