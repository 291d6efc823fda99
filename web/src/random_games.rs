//! Games of random actions, and agents that value their decisions, for tests of what a seat is shown.

use orrery_engine::planet_unknown::{SeatSetup, Setup};
use orrery_engine::{Action, Game, PlanetUnknown, Rng, Seat, Turn};

/// Agents that value actions: one that looks at a sample, one that plans on it, one that searches many.
pub(crate) const ADVISERS: [&str; 3] = ["greedy", "planner:beam=2,depth=3", "mcts:iters=8"];

/// An action of a game, with the position before it.
pub(crate) struct Ply<G: Game> {
    pub(crate) before: G::State,
    pub(crate) legal: Vec<Action>,
    pub(crate) seat: Seat,
    pub(crate) action: Action,
}

/// A game of random actions, and its end.
pub(crate) fn random_game<G: Game>(game: &G, setup: &G::Setup, seed: u64) -> (Vec<Ply<G>>, G::State) {
    let mut state = game.start(setup, seed).expect("the setup can be played");
    let (mut rng, mut plies) = (Rng::seed(seed), Vec::new());
    while let Turn::Decide(seat) = game.turn(&state) {
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        let action = legal[rng.below(legal.len())];
        let before = state.clone();
        game.apply(&mut state, action);
        plies.push(Ply {
            before,
            legal,
            seat,
            action,
        });
    }
    (plies, state)
}

/// A game in which every seat has other boards, with private objectives and events.
pub(crate) fn all_modules(game: &PlanetUnknown, seats: usize, first: usize) -> Setup {
    let mut setup = Setup::base(seats);
    let (planets, corporations) = (&game.tables().planets, &game.tables().corporations);
    for (place, seat) in setup.seats.iter_mut().enumerate() {
        *seat = SeatSetup {
            planet: planets[(first + place) % planets.len()].slug.to_string(),
            corporation: corporations[(first + place) % corporations.len()].slug.to_string(),
        };
    }
    setup.private_objectives = true;
    setup.events = Some("9,3,8".to_owned());
    setup
}
