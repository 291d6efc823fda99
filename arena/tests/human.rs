//! A person learns nothing from what can be taken back: everything that is printed until a decision stands is the same,
//! whatever lies hidden.

use orrery_arena::Forfeited;
use orrery_arena::human::{Company, End, Position, Sitting};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, Game, Rng, Seat, SeatSet, Turn, View, playout};

/// Nobody else decides before the person has left.
struct Nobody;

impl<G: Game> Company<G> for Nobody {
    fn choose(&mut self, _: &View<'_, G>) -> Result<Action, Forfeited> {
        panic!("the person decides first, and leaves")
    }

    fn hint(&mut self, _: &str, _: &View<'_, G>) -> Result<Action, String> {
        Err("nobody is here".to_owned())
    }
}

/// What a person is told who has this seat in this position and types these lines.
fn told<G: Game>(game: &G, state: &G::State, seat: Seat, typed: &str) -> String {
    let mut sitting = Sitting {
        game,
        people: SeatSet::only(seat),
        is_kept: false,
        echo: true,
        rng: Rng::from_words(&[3]),
    };
    let mut position = Position {
        state: state.clone(),
        actions: Vec::new(),
    };
    let mut out = Vec::new();
    let end = sitting.play(&mut position, &mut Nobody, &mut typed.as_bytes(), &mut out);
    assert_eq!(end.unwrap(), End::Left { seat, file: None });
    assert_eq!(
        (&position.state, &position.actions[..]),
        (state, &[][..]),
        "all was taken back"
    );
    String::from_utf8(out).unwrap()
}

/// Tries out decisions of a random game and takes them back, in the position as it is and in one that the seat cannot
/// tell from it. How many that were, and how many of them were asked about before they stood.
fn trials<G: Game>(game: &G, setup: &G::Setup, seed: u64) -> [usize; 2] {
    let mut rng = Rng::from_words(&[seed]);
    let mut decisions = Vec::new();
    let mut state = game.start(setup, seed).unwrap();
    playout::play(
        game,
        &mut state,
        |view| {
            let chosen = rng.below(view.legal().len());
            decisions.push((view.observer(), chosen, view.legal()[chosen]));
            view.legal()[chosen]
        },
        |_, _, _| {},
    );
    let [mut tried, mut asked] = [0, 0];
    let mut legal = Vec::new();
    let mut state = game.start(setup, seed).unwrap();
    let mut decisions = decisions.into_iter().enumerate();
    while game.turn(&state) != Turn::Over {
        game.legal_actions(&state, &mut legal);
        if let [only] = legal[..] {
            game.apply(&mut state, only);
            continue;
        }
        let (number, (seat, chosen, action)) = decisions.next().expect("the game is played as before");
        if number % 3 == 0 {
            let typed = format!("{}\nundo\nquit\nquit\n", game.action_text(action));
            let mut other = state.clone();
            game.sample(&game.beliefs(&state, seat), &mut rng, &mut other);
            let as_it_is = told(game, &state, seat, &typed);
            assert_eq!(
                told(game, &other, seat, &typed),
                as_it_is,
                "decision {number}, action {chosen}"
            );
            tried += 1;
            asked += as_it_is.matches("ends your turn or shows you what is hidden").count();
        }
        game.apply(&mut state, action);
    }
    [tried, asked]
}

#[test]
fn who_takes_back_has_learned_nothing() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let mut setup = Setup::base(2);
    setup.events = Some("uniform".to_owned());
    setup.private_objectives = true;
    let mut rng = Rng::from_words(&[9]);
    game.draw_planets(&mut setup, &mut rng);
    game.draw_corporations(&mut setup, &mut rng);
    for seed in 0..2 {
        let [tried, asked] = trials(&game, &setup, seed);
        assert!(0 < asked && asked < tried, "of {tried} {asked} were asked about");
    }
}

#[test]
fn who_takes_back_in_planetarium_has_learned_nothing() {
    let game = Planetarium::embedded();
    let setup = planetarium::Setup::players(2);
    let [tried, asked] = trials(&game, &setup, 1);
    assert!(0 < asked && asked <= tried, "of {tried} {asked} were asked about");
}
