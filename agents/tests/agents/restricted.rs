//! An agent with `without=` never does what it does without where it has something else to do, and else is as it was.

use orrery_agents::{AgentSpec, Playable, Roster};
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, BySeat, Content, Restriction, Rng, Seat, View, play};

const AGENTS: [&str; 9] = [
    "random",
    "greedy",
    "greedy:eval=points",
    "greedy:eval=learned",
    "planner:beam=4",
    "planner:beam=4,eval=heuristic",
    "flat:iters=20,rounds=1,playout=greedy",
    "mcts:iters=10,rounds=1",
    "mcts:iters=10,rounds=1,noise=0.5",
];

fn spec(text: &str) -> AgentSpec {
    text.parse().expect("it is in the registry")
}

fn restricted(agent: &str, without: &str) -> AgentSpec {
    spec(agent).restricted_to(without).expect("it can be written")
}

/// Which actions of a game were done, and how often the restricted seat had none but those that it does without.
#[derive(Default)]
struct Played {
    actions: Vec<Action>,
    /// Decisions in which it could have done what it does without, and did something else.
    left_out: usize,
    forced: usize,
}

/// Plays a game in which the first seat has this agent and the others another one. `think` asks as a run that explores does.
fn played<G: Playable>(game: &G, setup: &G::Setup, seed: u64, first: &AgentSpec, think: bool) -> Played {
    let restriction = Restriction::new(game, first.without()).expect("the game has it");
    let mut state = game.start(setup, seed).expect("the setup is playable");
    let roster = Roster::open(game, &[first.clone(), first.unrestricted()]).expect("both can play");
    let mut table = BySeat::from_fn(game.seats(&state), |seat| match seat {
        Seat(0) => (roster.build(first), Rng::seed(0)),
        seat => (roster.build(&first.unrestricted()), Rng::seed(seat.0.into())),
    });
    let mut played = Played::default();
    let choose = |view: &View<'_, G>| {
        let (agent, rng) = &mut table[view.observer()];
        if !think {
            return agent.choose(view, rng).expect("it never forfeits");
        }
        let (own, thought) = agent.think(view, rng, Some(1.0)).expect("it never forfeits");
        if let Some(thought) = thought {
            assert_eq!(
                view.legal()[usize::from(thought.own)],
                own,
                "places are those of the whole list"
            );
        }
        agent.follow(Some(own));
        own
    };
    play(game, &mut state, choose, |before, seat, action| {
        played.actions.push(action);
        let legal = game.legal(before);
        if seat == Seat(0) && legal.len() > 1 {
            let is_forbidden = |&action: &Action| restriction.forbids(game, before, action);
            let (all, any) = (legal.iter().all(is_forbidden), legal.iter().any(is_forbidden));
            assert!(
                all || !is_forbidden(&action),
                "{first} does {}",
                game.action_text(action)
            );
            played.forced += usize::from(all);
            played.left_out += usize::from(any && !all);
        }
    });
    played
}

/// Plays games with this restriction, in which it has to come up.
fn keeps_to<G: Playable>(game: &G, setups: &[G::Setup], without: &str) {
    for agent in AGENTS {
        let mut left_out = 0;
        for (seed, setup) in (0..).zip(setups) {
            let played = played(game, setup, seed, &restricted(agent, without), seed % 2 == 1);
            left_out += played.left_out;
        }
        assert!(left_out > 0, "{agent}:without={without} never had a choice");
    }
}

fn setups_of_planet_unknown(game: &PlanetUnknown) -> [Setup; 2] {
    let mut rng = Rng::seed(5);
    let mut setup = || {
        let mut setup = Setup::base(2);
        game.draw_planets(&mut setup, &mut rng);
        game.draw_corporations(&mut setup, &mut rng);
        setup
    };
    [setup(), setup()]
}

#[test]
fn no_agent_does_in_planet_unknown_what_it_does_without() {
    let game = PlanetUnknown::default();
    let setups = setups_of_planet_unknown(&game);
    for without in ["rovers", "meteor-tiles", "step+done"] {
        keeps_to(&game, &setups, without);
    }
}

#[test]
fn no_agent_does_in_planetarium_what_it_does_without() {
    let game = Planetarium::default();
    for without in ["cards", "downgrade+take"] {
        keeps_to(&game, &[2, 3].map(planetarium::Setup::players), without);
    }
}

/// A tile has to be laid, and laying is all that there is to do at first.
#[test]
fn an_agent_that_has_nothing_else_to_do_is_forced() {
    let game = PlanetUnknown::default();
    for agent in AGENTS {
        let played = played(&game, &Setup::base(2), 3, &restricted(agent, "lay"), false);
        assert!(played.forced > 0, "{agent}");
    }
}

/// Chance and plans are those of the agent without the restriction.
#[test]
fn without_what_never_comes_up_an_agent_plays_the_same_game() {
    let game = PlanetUnknown::default();
    for agent in AGENTS {
        for think in [false, true] {
            let [with, without] = ["lose-rover+event-patch", "keep-civ"].map(|never| restricted(agent, never));
            let games =
                [with, without, spec(agent)].map(|agent| played(&game, &Setup::base(2), 11, &agent, think).actions);
            assert!(games.iter().all(|game| *game == games[2]), "{agent}");
        }
    }
}

#[test]
fn mechanisms_are_kinds_of_actions_and_have_words_of_their_own() {
    fn check<G: Content>(game: &G) {
        let words = Restriction::words(game);
        for (place, word) in words.iter().enumerate() {
            assert!(!words[..place].contains(word), "{word} means two things");
            Restriction::new(game, [*word]).unwrap_or_else(|error| panic!("{error}"));
        }
        for mechanism in game.mechanisms() {
            if let orrery_engine::Members::Kinds(kinds) = mechanism.members {
                let unknown = kinds.iter().find(|kind| !words.contains(kind));
                assert_eq!(unknown, None, "{}", mechanism.word);
            }
        }
    }
    check(&PlanetUnknown::default());
    check(&Planetarium::default());
}

#[test]
fn what_a_game_does_not_have_is_refused_before_the_first_game() {
    let agent = spec("greedy:without=rover+cards");
    let refused = |error: Option<orrery_agents::RosterError>| error.map(|error| error.to_string());
    assert_eq!(
        refused(Roster::open(&Planetarium::default(), std::slice::from_ref(&agent)).err()).as_deref(),
        Some(
            "greedy:without=cards+rover: `rover` is no mechanism and no kind of actions of planetarium; allowed is one of \
             cards, discard, move, play, downgrade, pass, lift, no-marker, take, decline, put, draw, keep, play-final, stop"
        )
    );
    let of_planet_unknown = refused(Roster::open(&PlanetUnknown::default(), &[agent]).err());
    assert!(of_planet_unknown.is_some_and(|error| error.ends_with("did you mean rovers?")));
}

#[test]
fn a_restriction_is_part_of_the_text_of_an_agent_but_not_of_its_chance() {
    let [one, other] = [
        "planner:without=techs+rovers,name=poor",
        "planner:name=poor,without= rovers+techs+rovers",
    ]
    .map(spec);
    assert_eq!(one, other);
    assert_eq!(one.to_string(), "planner:without=rovers+techs,name=poor");
    assert_eq!(one.unnamed().title(), "planner:without=rovers+techs");
    assert_ne!(one.spelling_of_play(), spec("planner").spelling_of_play());
    assert_eq!(one.spelling_of_streams(), spec("planner").spelling_of_streams());
    assert_eq!(restricted("planner:without=techs", "rovers"), one.unnamed());
}

#[test]
fn words_that_cannot_be_kinds_are_refused() {
    let refused = |text: &str| text.parse::<AgentSpec>().unwrap_err().to_string();
    let allowed = "allowed is mechanisms and kinds of actions of the game, joined by +";
    assert_eq!(
        refused("greedy:without=Rovers"),
        format!("`Rovers` is not a value for without of agent greedy; {allowed}")
    );
    for text in [
        "greedy:without=",
        "greedy:without=a++b",
        "greedy:without=a b",
        "greedy:without=+",
    ] {
        assert!(refused(text).ends_with(allowed), "{text}");
    }
    assert!(refused("greedy:without=a,without=b").starts_with("without of agent greedy is given twice"));
    assert_eq!(
        refused("human:without=rovers"),
        "a person takes no without=; leave it out"
    );
}
