//! The law of a seat's page: what it is sent, the words why an action is illegal, and hints are the same in the real position
//! and in a sample of what the seat knows.

use super::seat_view::{self, Turn};
use crate::random_games::{ADVISERS, Ply, all_modules, random_game};
use crate::replay::Analyst;
use orrery_agents::Playable;
use orrery_engine::{Action, BySeat, Game, PlanetUnknown, Planetarium, Rng, Seat, View, planetarium};

/// A position that one of these seats looks at, `before` being the position after its last decision.
struct Look<'a, G: Game> {
    ply: &'a Ply<G>,
    seat: Seat,
    before: &'a G::State,
}

impl<G: Playable> Look<'_, G> {
    fn is_own_turn(&self) -> bool {
        self.seat == self.ply.seat
    }

    /// What the page is sent if this is the position.
    fn page(&self, game: &G, state: &G::State) -> String {
        let names = BySeat::from_fn(game.seats(state), |seat| seat.to_string());
        let (turn, legal) = match self.is_own_turn() {
            true => (Turn::Own, &self.ply.legal[..]),
            false => (Turn::Agent, &[][..]),
        };
        let view = View::new(game, state, self.seat, legal);
        seat_view::of(&view, state, &turn, &names, self.before).to_string()
    }

    /// What an agent advises if this is the position.
    fn hint(&self, game: &G, state: &G::State, agent: &str) -> String {
        let agent = agent.parse().expect("it is in the registry");
        let view = View::new(game, state, self.seat, &self.ply.legal);
        let mut analyst = Analyst::new(game, &agent, game.seats(state), || {}).expect("it has values");
        analyst.advise(&view).expect("it plays").to_string()
    }

    /// Why some actions are illegal if this is the position.
    fn reasons(&self, game: &G, state: &G::State, actions: &[Action]) -> Vec<Option<String>> {
        let reason = |&action: &Action| game.why_not(state, action);
        actions.iter().map(reason).collect()
    }
}

/// Holds the pages of all seats to the law in some positions of a game. Returns how often the sample was another position.
fn pages_show_only_what_their_seats_see<G: Playable>(game: &G, plies: &[Ply<G>], agent: &str, rng: &mut Rng) -> usize {
    let Some(first) = plies.first() else { return 0 };
    let seats = game.seats(&first.before);
    let mut before = BySeat::from_fn(seats, |_| first.before.clone());
    let mut differ = 0;
    for (place, ply) in plies.iter().enumerate() {
        let seat = match place % 3 {
            0 => ply.seat,
            _ => Seat(rng.below(seats) as u8),
        };
        let look = Look {
            ply,
            seat,
            before: &before[seat],
        };
        let mut sample = ply.before.clone();
        game.sample(&game.beliefs(&ply.before, seat), rng, &mut sample);
        differ += usize::from(sample != ply.before);
        assert_eq!(look.page(game, &ply.before), look.page(game, &sample), "{seat}");
        if look.is_own_turn() && ply.legal.len() > 1 {
            let random = || Action(rng.below(game.action_space().size()) as u16);
            let actions: Vec<Action> = std::iter::repeat_with(random).take(8).collect();
            let [real, sampled] = [&ply.before, &sample].map(|state| look.reasons(game, state, &actions));
            assert_eq!(real, sampled, "{seat}");
            if place % 4 == 0 {
                let [real, sampled] = [&ply.before, &sample].map(|state| look.hint(game, state, agent));
                assert_eq!(real, sampled, "{agent} advises {seat}");
            }
        }
        let after = plies.get(place + 1);
        if let Some(after) = after {
            before[ply.seat] = after.before.clone();
        }
    }
    differ
}

#[test]
fn a_seat_of_planet_unknown_is_sent_only_what_it_sees() {
    let (game, mut rng, mut differ) = (PlanetUnknown::default(), Rng::seed(25), 0);
    for seed in 0..9 {
        let setup = all_modules(&game, 1 + seed as usize % 3, seed as usize);
        let (plies, _) = random_game(&game, &setup, seed);
        let agent = ADVISERS[seed as usize % ADVISERS.len()];
        differ += pages_show_only_what_their_seats_see(&game, &plies, agent, &mut rng);
    }
    assert!(differ > 300, "{differ}");
}

#[test]
fn a_seat_of_planetarium_is_sent_only_what_it_sees() {
    let (game, mut rng, mut differ) = (Planetarium::default(), Rng::seed(25), 0);
    for seed in 0..8 {
        let setup = planetarium::Setup::players(1 + seed as usize % 4);
        let (plies, _) = random_game(&game, &setup, seed);
        let agent = ADVISERS[seed as usize % ADVISERS.len()];
        differ += pages_show_only_what_their_seats_see(&game, &plies, agent, &mut rng);
    }
    assert!(differ > 300, "{differ}");
}
