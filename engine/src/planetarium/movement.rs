//! Where tokens can go, and moving them (PL-3, PL-4).

use super::Planetarium;
use super::action::Move;
use super::lines::{Ranks, count_each};
use super::space::{MAX_SPACES, Space, Spaces};
use super::state::State;
use super::vocabulary::Planet;
use crate::action_space::Action;
use crate::by_seat::Seat;
use arrayvec::ArrayVec;

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
        if (table.ahead & matter).is_empty() {
            table.ahead | table.around.up_to(matter)
        } else {
            table.ahead.up_to(matter)
        }
    }

    /// The first Matter ahead on the ring or arm of a space (PL-14.4, PL-14.5).
    pub(super) fn first_matter_ahead(&self, state: &State, from: Space) -> Option<Space> {
        let table = &self.tables.spaces[from.index()];
        let matter = state.matter_spaces();
        (table.ahead & matter).first().or((table.around & matter).first())
    }

    /// Every token with where it can go, in ascending order (PL-3.1).
    fn reaches(&self, state: &State) -> impl Iterator<Item = (Space, Spaces)> + '_ {
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

    /// Every move of N1 in ascending order.
    pub(super) fn each_move(&self, state: &State, mut push: impl FnMut(Action)) {
        if self.is_accelerated(state) {
            for (from, reach) in self.reaches(state) {
                reach.iter().for_each(|to| push(Move::Token { from, to }.into()));
            }
            return;
        }
        let lines = &self.tables.lines;
        let matter = state.matter_spaces();
        let mut steps = lines.out_of(matter);
        for (from, reach) in self.planets_with_reach(state, matter) {
            steps
                .take_before(lines.first_from(from))
                .for_each(|line| push(lines.step(line)));
            reach.iter().for_each(|to| push(Move::Token { from, to }.into()));
        }
        steps.for_each(|line| push(lines.step(line)));
    }

    /// The move of N1 at the place of the list that `choose` names, who is told how many there are.
    pub(super) fn draw_move(&self, state: &State, choose: impl FnOnce(usize) -> usize) -> Action {
        if self.is_accelerated(state) {
            return self.draw_move_with_acceleration(state, choose);
        }
        let lines = &self.tables.lines;
        let matter = state.matter_spaces();
        let steps = lines.out_of(matter);
        let planets = self.planets_with_reach(state, matter);
        let begins = planets.map(|(from, _)| lines.first_from(from));
        let [of_words, before_planets, low, high] = count_each([
            steps.words(),
            begins.map(|line| steps.word_before(line)),
            planets.map(|(_, reach)| reach.0 as u64),
            planets.map(|(_, reach)| (reach.0 >> 64) as u64),
        ]);
        let steps = Ranks::new(steps, of_words);
        let of_planets: [usize; Planet::COUNT] = std::array::from_fn(|index| (low[index] + high[index]) as usize);
        let mut place = choose(steps.count() + of_planets.iter().sum::<usize>());
        for (index, (from, reach)) in planets.into_iter().enumerate() {
            let before = steps.before(begins[index], before_planets[index]);
            let own = of_planets[index];
            if place < before {
                break;
            }
            if place < before + own {
                let to = reach.nth(place - before);
                return Move::Token { from, to }.into();
            }
            place -= own;
        }
        lines.step(steps.nth(place))
    }

    fn draw_move_with_acceleration(&self, state: &State, choose: impl FnOnce(usize) -> usize) -> Action {
        let reaches: ArrayVec<(Space, Spaces), MAX_SPACES> = self.reaches(state).collect();
        let mut place = choose(reaches.iter().map(|(_, reach)| reach.count()).sum());
        for (from, reach) in reaches {
            if place < reach.count() {
                let to = reach.nth(place);
                return Move::Token { from, to }.into();
            }
            place -= reach.count();
        }
        panic!("the place is one of the list")
    }

    /// The Planets in order of their spaces, and where each can go.
    fn planets_with_reach(&self, state: &State, matter: Spaces) -> [(Space, Spaces); Planet::COUNT] {
        let planets = state.planet_spaces();
        let mut from = state.planets;
        from.sort_unstable();
        from.map(|from| (from, self.reach_of_planet(from, matter, planets)))
    }

    /// Whether any token can move (PL-3.2).
    pub(super) fn has_move(&self, state: &State) -> bool {
        let can_go_on = |from: &Space| {
            let next = self.tables.spaces[from.index()].next;
            next.is_some_and(|next| !state.planets.contains(&next))
        };
        // A Planet that can go on along its orbit is the rule, and found at once.
        state.planets.iter().any(can_go_on) || self.reaches(state).any(|(_, reach)| !reach.is_empty())
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
