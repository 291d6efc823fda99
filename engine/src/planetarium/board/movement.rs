//! Where tokens can go, and how they move (PL-3, PL-4).

use crate::action_space::Action;
use crate::by_seat::Seat;
use crate::planetarium::action::Move;
use crate::planetarium::space::{MAX_SPACES, Space, Spaces};
use crate::planetarium::state::State;
use crate::planetarium::supply::track;
use crate::planetarium::tables::Tables;
use crate::planetarium::tables::lines::{Ranks, count_each};
use crate::planetarium::vocabulary::Planet;
use arrayvec::ArrayVec;

/// The orbit of a Planet (PL-6.3).
#[inline]
pub(crate) fn orbit(tables: &Tables, state: &State, planet: Planet) -> u8 {
    tables.spaces[state.planets[planet.index()].index()].orbit
}

/// Where the Matter token on a space can go: neither onto nor over Matter (PL-3.4, 3.5), and no further than a Planet
/// (PL-3.6).
#[inline]
pub(crate) fn matter_reach(tables: &Tables, state: &State, from: Space) -> Spaces {
    let (matter, planets) = (state.matter_spaces(), state.planet_spaces());
    reach_of_matter(tables, from, matter, planets, track::is_accelerated(tables, state))
}

/// Where a token can go. A second step leads on from empty spaces; the space where the move began still has the token,
/// so it is never reached again.
#[inline]
fn reach_of_matter(tables: &Tables, from: Space, matter: Spaces, planets: Spaces, accelerated: bool) -> Spaces {
    let step = tables.spaces[from.index()].step - matter;
    if !accelerated {
        return step;
    }
    let between = step - planets;
    let further = between.iter().map(|space| tables.spaces[space.index()].step);
    further.fold(step, |reach, steps| reach | (steps - matter))
}

/// Where the Planet on a space can go: a step along any line, or a sweep (PL-3.7, PL-4), not onto a Planet (PL-3.8).
#[inline]
pub(crate) fn planet_reach(tables: &Tables, state: &State, from: Space) -> Spaces {
    reach_of_planet(tables, from, state.matter_spaces(), state.planet_spaces())
}

#[inline]
fn reach_of_planet(tables: &Tables, from: Space, matter: Spaces, planets: Spaces) -> Spaces {
    (tables.spaces[from.index()].step | sweep(tables, from, matter)) - planets
}

/// The spaces ahead on the thick line (PL-4.1, 4.6) of a ring (PL-4.4) or arm (PL-4.5), over Planets (PL-4.3) up to the
/// first with Matter (PL-4.2).
#[inline]
fn sweep(tables: &Tables, from: Space, matter: Spaces) -> Spaces {
    let table = &tables.spaces[from.index()];
    if (table.ahead & matter).is_empty() {
        table.ahead | table.around.up_to(matter)
    } else {
        table.ahead.up_to(matter)
    }
}

/// The first Matter ahead on the ring or arm of a space (PL-14.4, PL-14.5).
#[inline]
pub(crate) fn first_matter_ahead(tables: &Tables, state: &State, from: Space) -> Option<Space> {
    let table = &tables.spaces[from.index()];
    let matter = state.matter_spaces();
    (table.ahead & matter).first().or((table.around & matter).first())
}

/// Every token and where it can go, in ascending order (PL-3.1, PL-2.3).
#[inline]
fn reaches(tables: &Tables, state: &State) -> impl Iterator<Item = (Space, Spaces)> {
    let (matter, planets) = (state.matter_spaces(), state.planet_spaces());
    let accelerated = track::is_accelerated(tables, state);
    (matter | planets).iter().map(move |from| {
        let reach = if planets.contains(from) {
            reach_of_planet(tables, from, matter, planets)
        } else {
            reach_of_matter(tables, from, matter, planets, accelerated)
        };
        (from, reach)
    })
}

/// Every move of N1 in ascending order.
pub(crate) fn each_move(tables: &Tables, state: &State, mut push: impl FnMut(Action)) {
    if track::is_accelerated(tables, state) {
        for (from, reach) in reaches(tables, state) {
            reach.iter().for_each(|to| push(Move::Token { from, to }.into()));
        }
        return;
    }
    let lines = &tables.lines;
    let matter = state.matter_spaces();
    let mut steps = lines.out_of(matter);
    for (from, reach) in planets_with_reach(tables, state, matter) {
        steps
            .take_before(lines.first_from(from))
            .for_each(|line| push(lines.step(line)));
        reach.iter().for_each(|to| push(Move::Token { from, to }.into()));
    }
    steps.for_each(|line| push(lines.step(line)));
}

/// The moves of N1, found but not listed. They are found in place, as a value is too large to be moved at each decision.
#[derive(Default)]
pub(crate) struct Moves {
    /// Steps of Matter, and the moves of the Planets in order of their spaces.
    steps: Ranks,
    planets: [PlanetMoves; Planet::COUNT],
    /// With acceleration in place of these: each token and where it can go.
    reaches: ArrayVec<(Space, Spaces), MAX_SPACES>,
    count: usize,
}

/// Where a Planet can go.
#[derive(Clone, Copy, Default)]
struct PlanetMoves {
    from: Space,
    reach: Spaces,
    /// How many steps of Matter come before its moves.
    before: usize,
    count: usize,
}

impl Moves {
    /// Finds the moves, in place of those that were found before.
    pub(crate) fn find(&mut self, tables: &Tables, state: &State) {
        self.reaches.clear();
        if track::is_accelerated(tables, state) {
            self.reaches.extend(reaches(tables, state));
            self.count = self.reaches.iter().map(|(_, reach)| reach.count()).sum();
            return;
        }
        let lines = &tables.lines;
        let matter = state.matter_spaces();
        let steps = lines.out_of(matter);
        let planets = planets_with_reach(tables, state, matter);
        let begins = planets.map(|(from, _)| lines.first_from(from));
        let [of_words, before_planets, low, high] = count_each([
            steps.words(),
            begins.map(|line| steps.word_before(line)),
            planets.map(|(_, reach)| reach.0 as u64),
            planets.map(|(_, reach)| (reach.0 >> 64) as u64),
        ]);
        self.steps = Ranks::new(steps, of_words);
        self.count = self.steps.count();
        for (index, (from, reach)) in planets.into_iter().enumerate() {
            let count = (low[index] + high[index]) as usize;
            self.planets[index] = PlanetMoves {
                from,
                reach,
                before: self.steps.before(begins[index], before_planets[index]),
                count,
            };
            self.count += count;
        }
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// The move at a place of the list.
    #[inline]
    pub(crate) fn nth(&self, tables: &Tables, mut place: usize) -> Action {
        for &(from, reach) in &self.reaches {
            if place < reach.count() {
                let to = reach.nth(place);
                return Move::Token { from, to }.into();
            }
            place -= reach.count();
        }
        for planet in &self.planets {
            if place < planet.before {
                break;
            }
            if place < planet.before + planet.count {
                let to = planet.reach.nth(place - planet.before);
                return Move::Token { from: planet.from, to }.into();
            }
            place -= planet.count;
        }
        tables.lines.step(self.steps.nth(place))
    }
}

/// The Planets in order of their spaces, and where each can go.
fn planets_with_reach(tables: &Tables, state: &State, matter: Spaces) -> [(Space, Spaces); Planet::COUNT] {
    let planets = state.planet_spaces();
    let mut from = state.planets;
    from.sort_unstable();
    from.map(|from| (from, reach_of_planet(tables, from, matter, planets)))
}

/// Returns whether any token can move (PL-3.2).
pub(crate) fn has_move(tables: &Tables, state: &State) -> bool {
    let can_go_on = |from: &Space| {
        let next = tables.spaces[from.index()].next;
        next.is_some_and(|next| !state.planets.contains(&next))
    };
    // Usually some Planet can go on along its orbit, which is tested fast.
    state.planets.iter().any(can_go_on) || reaches(tables, state).any(|(_, reach)| !reach.is_empty())
}

/// N1: moves the token on a space for a seat, and collects what is on its way (PL-3.9, PL-5.2).
pub(crate) fn move_token(state: &mut State, seat: Seat, from: Space, to: Space) {
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
