//! A person learns nothing from decisions that can be taken back: everything that is printed until a decision is final
//! is the same for all hidden information.

use orrery_arena::Forfeited;
use orrery_arena::human::{Course, End, Hint, HumanGame, OtherSeats, Position, Saving};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, Game, Rng, Seat, SeatSet, Turn, View, playout};
use std::path::Path;

/// The other seats of a test in which the person leaves before any of them decides.
struct NoOtherSeats;

impl<G: Game> OtherSeats<G> for NoOtherSeats {
    fn choose(&mut self, _: &View<'_, G>) -> Result<Action, Forfeited> {
        panic!("the person decides first, and leaves")
    }

    fn hint(&mut self, _: &str, _: &View<'_, G>, _: usize) -> Result<Hint, String> {
        Err("nobody is here".to_owned())
    }
}

/// A game that is not saved.
struct Unsaved;

impl<S> Saving<S> for Unsaved {
    fn saves_automatically(&self) -> bool {
        false
    }

    fn save(&mut self, _: &Position<S>, _: Seat) -> Result<(), String> {
        Ok(())
    }

    fn may_save_to(&self, _: &Path) -> Result<(), String> {
        Err("nothing is saved here".to_owned())
    }
}

/// The output to a person who has this seat in this position and types these lines.
fn output<G: Game>(game: &G, state: &G::State, seat: Seat, typed: &str) -> String {
    let mut human_game = HumanGame {
        game,
        saving: &mut Unsaved,
        echo: true,
        terminal: None,
    };
    let position = Position {
        state: state.clone(),
        actions: Vec::new(),
    };
    let mut course = Course::new(SeatSet::only(seat), position, Rng::seed(3));
    let mut out = Vec::new();
    let end = human_game.play(&mut course, &mut NoOtherSeats, &mut typed.as_bytes(), &mut out);
    assert_eq!(end.unwrap(), End::Left { seat, file: None });
    let position = course.position();
    assert_eq!(
        (&position.state, &position.actions[..]),
        (state, &[][..]),
        "everything was taken back"
    );
    String::from_utf8(out).unwrap()
}

/// Makes decisions of a random game and takes them back, in the actual position and in one that the seat cannot
/// distinguish from it. Returns how many decisions were tried, and how many of them needed a confirmation.
fn trials<G: Game>(game: &G, setup: &G::Setup, seed: u64) -> [usize; 2] {
    let mut rng = Rng::seed(seed);
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
            let as_it_is = output(game, &state, seat, &typed);
            assert_eq!(
                output(game, &other, seat, &typed),
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
fn undoing_a_decision_reveals_nothing() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let mut setup = Setup::base(2);
    setup.events = Some("uniform".to_owned());
    setup.private_objectives = true;
    let mut rng = Rng::seed(9);
    game.draw_planets(&mut setup, &mut rng);
    game.draw_corporations(&mut setup, &mut rng);
    for seed in 0..2 {
        let [tried, asked] = trials(&game, &setup, seed);
        assert!(0 < asked && asked < tried, "{asked} of {tried} needed a confirmation");
    }
}

#[test]
fn undoing_a_decision_in_planetarium_reveals_nothing() {
    let game = Planetarium::embedded();
    let setup = planetarium::Setup::players(2);
    let [tried, asked] = trials(&game, &setup, 1);
    assert!(0 < asked && asked <= tried, "{asked} of {tried} needed a confirmation");
}
