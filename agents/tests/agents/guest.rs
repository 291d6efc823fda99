//! Agents of the program in whose process games are played.

use crate::pick::{Pick, Setup, Table};
use orrery_agents::{AgentSpec, AnyView, Forfeit, GameEnd, Guest, Guests, Identity, Roster, RosterError};
use orrery_engine::{Action, Rng, Rules, Seat, View};
use std::sync::{Arc, Mutex};

/// What guests saw.
#[derive(Default)]
struct Seen {
    decisions: Vec<(Seat, Vec<Action>)>,
    ends: Vec<Seat>,
}

/// The guests of a program with one class, `last`.
#[derive(Default)]
struct Program(Arc<Mutex<Seen>>);

impl Guests for Program {
    fn has(&self, class: &str) -> bool {
        class == "last"
    }

    fn build(&self, _class: &str) -> Box<dyn Guest> {
        Box::new(Last(Arc::clone(&self.0)))
    }

    fn identity(&self, class: &str) -> Identity {
        Identity::new(Some(class), Some("7"))
    }
}

/// Plays the last action that is legal in a sample of what it sees.
struct Last(Arc<Mutex<Seen>>);

impl Guest for Last {
    fn choose(&mut self, view: &dyn AnyView, rng: &mut Rng) -> Result<Action, Forfeit> {
        let state = view.sample(rng).downcast::<Table>().expect("it is a state of the game");
        let mut legal = Vec::new();
        Pick.legal_actions(&state, &mut legal);
        let mut seen = self.0.lock().unwrap();
        seen.decisions.push((view.observer(), view.legal().to_vec()));
        legal.pop().ok_or_else(|| Forfeit::new("nothing is legal"))
    }

    fn over(&mut self, seat: Seat, _end: &GameEnd<'_>) {
        self.0.lock().unwrap().ends.push(seat);
    }
}

fn spec(text: &str) -> AgentSpec {
    text.parse().unwrap()
}

#[test]
fn a_guest_plays_by_what_its_seat_sees() {
    let program = Arc::new(Program::default());
    let seen = Arc::clone(&program.0);
    let last = spec("python:class=last");
    let roster = Roster::with_guests(&Pick, std::slice::from_ref(&last), Some(program)).unwrap();
    let mut agent = roster.build(&last);
    assert_eq!(roster.identity(&last), Some(Identity::new(Some("last"), Some("7"))));

    let state = Pick.start(&Setup { seats: 2, luck: 50 }, 1).unwrap();
    let mut legal = Vec::new();
    Pick.legal_actions(&state, &mut legal);
    let view = View::new(&Pick, &state, Seat(0), &legal);
    let chosen = agent.choose(&view, &mut Rng::seed(1)).unwrap();
    assert_eq!(Some(&chosen), legal.last());
    let end = GameEnd {
        block: 0,
        game: 0,
        outcome: &Pick.outcome(&state),
        forfeit: None,
    };
    agent.over(Seat(1), &end);
    let seen = seen.lock().unwrap();
    assert_eq!(seen.decisions, [(Seat(0), legal)]);
    assert_eq!(seen.ends, [Seat(1)]);
}

/// In some of its decisions it is not asked, and learns the end as ever.
#[test]
fn a_guest_that_slips_is_asked_in_its_other_decisions() {
    let state = Pick.start(&Setup { seats: 2, luck: 50 }, 1).unwrap();
    let mut legal = Vec::new();
    Pick.legal_actions(&state, &mut legal);
    let asked = |slips: &str| {
        let program = Arc::new(Program::default());
        let seen = Arc::clone(&program.0);
        let last = spec(&format!("python:class=last,slips={slips}"));
        let roster = Roster::with_guests(&Pick, std::slice::from_ref(&last), Some(program)).unwrap();
        let (mut agent, mut rng) = (roster.build(&last), Rng::seed(1));
        for _ in 0..100 {
            let chosen = agent.choose(&View::new(&Pick, &state, Seat(0), &legal), &mut rng);
            assert!(legal.contains(&chosen.unwrap()));
        }
        let end = GameEnd {
            block: 0,
            game: 0,
            outcome: &Pick.outcome(&state),
            forfeit: None,
        };
        agent.over(Seat(0), &end);
        let seen = seen.lock().unwrap();
        assert_eq!(seen.ends, [Seat(0)]);
        seen.decisions.len()
    };
    assert_eq!((asked("0"), asked("1")), (100, 0));
    let half = asked("0.5");
    assert!((30..=70).contains(&half), "{half}");
}

#[test]
fn a_class_that_is_not_there_is_no_agent_of_a_run() {
    for (class, guests) in [
        ("last", None),
        ("first", Some(Arc::new(Program::default()) as Arc<dyn Guests>)),
    ] {
        let absent = spec(&format!("python:class={class}"));
        let refused = Roster::with_guests(&Pick, &[spec("random"), absent.clone()], guests).err();
        assert!(
            matches!(&refused, Some(RosterError::Guest(agent)) if *agent == absent),
            "{class}"
        );
    }
}

#[test]
fn without_its_program_a_guest_forfeits() {
    let state = Pick.start(&Setup { seats: 2, luck: 50 }, 1).unwrap();
    let mut legal = Vec::new();
    Pick.legal_actions(&state, &mut legal);
    let view = View::new(&Pick, &state, Seat(0), &legal);
    let mut agent = spec("python:class=last").build(&Pick);
    let forfeit = agent.choose(&view, &mut Rng::seed(1)).unwrap_err();
    assert_eq!(forfeit.to_string(), "its Python program is not here");
}
