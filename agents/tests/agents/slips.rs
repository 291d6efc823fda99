//! An agent with `slips=` plays a drawn action in that share of its decisions, and in all others what it would play.

use crate::pick::{self, Pick};
use orrery_agents::{AgentSpec, Playable};
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, BySeat, Restriction, Rng, Rules, Seat, View, play};

const AGENTS: [&str; 7] = [
    "random",
    "greedy",
    "greedy:eval=learned",
    "planner:beam=4",
    "flat:iters=20,rounds=1,playout=greedy",
    "mcts:iters=10,rounds=1",
    "mcts:iters=10,rounds=1,noise=0.5",
];

fn spec(text: &str) -> AgentSpec {
    text.parse().expect("it is in the registry")
}

/// The agent with this among its parameters.
fn with(agent: &str, parameters: &str) -> AgentSpec {
    spec(&format!(
        "{agent}{}{parameters}",
        if agent.contains(':') { ',' } else { ':' }
    ))
}

/// The action of a slip, from the stream as it was before the decision.
fn slip(rng: &Rng, share: f64, legal: &[Action]) -> Option<Action> {
    let mut rng = rng.clone();
    (rng.unit() < share).then(|| legal[rng.below(legal.len())])
}

/// Plays a game in which the agent has every seat. `think` asks as a run that explores does; `check` sees each decision, the
/// stream before it, and what was chosen.
fn played<G: Playable>(
    game: &G,
    setup: &G::Setup,
    agent: &AgentSpec,
    think: bool,
    mut check: impl FnMut(&View<'_, G>, &Rng, Action),
) -> Vec<Action> {
    let mut state = game.start(setup, 7).expect("the setup is playable");
    let mut table = BySeat::from_fn(game.seats(&state), |seat| {
        (agent.build(game), Rng::from_words(&[seat.0.into()]))
    });
    let mut actions = Vec::new();
    let choose = |view: &View<'_, G>| {
        let (playing, rng) = &mut table[view.observer()];
        let before = rng.clone();
        let action = if think {
            let (own, thought) = playing.think(view, rng, Some(1.0)).expect("it never forfeits");
            if !agent.is_restricted() && agent.has_thoughts() {
                let slips = slip(&before, agent.slips(), view.legal()).is_some();
                assert_eq!(thought.is_none(), slips, "{agent} thinks nothing where it slips");
            }
            playing.follow(Some(own));
            own
        } else {
            playing.choose(view, rng).expect("it never forfeits")
        };
        assert!(view.legal().contains(&action), "{agent}");
        check(view, &before, action);
        actions.push(action);
        action
    };
    play(game, &mut state, choose, |_, _, _| {});
    actions
}

/// Runs the same checks on a setup of each game.
fn in_both_games(
    planet_unknown: impl Fn(&PlanetUnknown, &Setup),
    planetarium: impl Fn(&Planetarium, &planetarium::Setup),
) {
    planet_unknown(&PlanetUnknown::default(), &Setup::base(2));
    planetarium(&Planetarium::default(), &planetarium::Setup::players(3));
}

#[test]
fn whoever_slips_always_plays_the_same_drawn_actions() {
    fn check<G: Playable>(game: &G, setup: &G::Setup) {
        for agent in AGENTS {
            played(game, setup, &with(agent, "slips=1"), false, |view, before, action| {
                assert_eq!(slip(before, 1.0, view.legal()), Some(action), "{agent}");
            });
        }
    }
    in_both_games(check, check);
}

/// What is chosen many times in a game in which the best of ten numbers is 9.
fn picks(agent: &str) -> [u32; 10] {
    let state = Pick.start(&pick::Setup { seats: 2, luck: 1 }, 1).expect("two can play");
    let legal = Pick.legal(&state);
    let (mut agent, mut rng) = (spec(agent).build(&Pick), Rng::seed(3));
    let mut picks = [0; 10];
    for _ in 0..TRIES {
        let view = View::new(&Pick, &state, Seat(0), &legal);
        let chosen = agent.choose(&view, &mut rng).expect("it never forfeits");
        picks[usize::from(chosen.0)] += 1;
    }
    picks
}

const TRIES: u32 = 20_000;

/// Whether so many of the tries fit this probability: within four standard deviations of a binomial distribution.
fn fits(count: u32, probability: f64) -> bool {
    let (tries, count) = (f64::from(TRIES), f64::from(count));
    let deviation = (tries * probability * (1.0 - probability)).sqrt();
    (count - tries * probability).abs() <= 4.0 * deviation
}

#[test]
fn slips_are_as_frequent_as_it_says_and_drawn_uniformly() {
    for share in [0.02, 0.3, 1.0] {
        let picks = picks(&format!("greedy:slips={share}"));
        assert!(fits(picks[9], 1.0 - 0.9 * share), "{share}: {picks:?}");
        assert!(
            picks[..9].iter().all(|&count| fits(count, share / 10.0)),
            "{share}: {picks:?}"
        );
    }
    assert_eq!(picks("greedy:slips=0")[9], TRIES);
}

#[test]
fn a_restricted_agent_slips_among_what_it_may_choose() {
    let picks = picks("greedy:without=nine,slips=0.5");
    assert_eq!(picks[9], 0);
    assert!(fits(picks[8], 0.5 + 0.5 / 9.0), "{picks:?}");
    assert!(picks[..8].iter().all(|&count| fits(count, 0.5 / 9.0)), "{picks:?}");
}

#[test]
fn a_restricted_agent_that_slips_does_nothing_that_it_does_without() {
    fn check<G: Playable>(game: &G, setup: &G::Setup, without: &str) {
        let restriction = Restriction::new(game, [without]).expect("the game has it");
        for agent in AGENTS {
            let agent = with(agent, &format!("slips=0.5,without={without}"));
            let mut choices = 0;
            for think in [false, true] {
                let mut state = None;
                played(game, setup, &agent, think, |view, _, action| {
                    let now = view.sample_into(&view.beliefs(), &mut Rng::seed(1), &mut state);
                    let mut left = view.legal().to_vec();
                    restriction.limit(game, now, &mut left);
                    assert!(left.contains(&action), "{agent}");
                    choices += usize::from(left.len() < view.legal().len());
                });
            }
            assert!(choices > 0, "{agent} never had a choice");
        }
    }
    in_both_games(
        |game, setup| check(game, setup, "rovers"),
        |game, setup| check(game, setup, "cards"),
    );
}

#[test]
fn the_same_streams_give_the_same_game_whether_it_thinks_or_chooses() {
    fn check<G: Playable>(game: &G, setup: &G::Setup) {
        for agent in AGENTS {
            let agent = with(agent, "slips=0.3");
            let [chosen, again, thought] =
                [false, false, true].map(|think| played(game, setup, &agent, think, |_, _, _| {}));
            assert_eq!(chosen, again, "{agent}");
            assert_eq!(chosen, thought, "{agent}");
        }
    }
    in_both_games(check, check);
}

/// A plan of a whole turn ends with a slip: what comes next is what a new agent plays there.
#[test]
fn after_a_slip_an_agent_plans_anew() {
    fn check<G: Playable>(game: &G, setup: &G::Setup) {
        for agent in ["planner:beam=4", "mcts:iters=10,rounds=1"] {
            let (agent, steady) = (with(agent, "slips=0.3"), spec(agent));
            for think in [false, true] {
                let mut slipped = BySeat::from_fn(6, |_| false);
                let mut anew = 0;
                played(game, setup, &agent, think, |view, before, action| {
                    let slips = slip(before, 0.3, view.legal()).is_some();
                    if std::mem::replace(&mut slipped[view.observer()], slips) && !slips {
                        let mut rng = before.clone();
                        rng.unit();
                        // It plans as many turns as a thought does.
                        let mut planner = steady.build(game);
                        let planned = match think {
                            true => planner.think(view, &mut rng, Some(1.0)).map(|(own, _)| own),
                            false => planner.choose(view, &mut rng),
                        };
                        assert_eq!(planned, Ok(action), "{agent}");
                        anew += 1;
                    }
                });
                assert!(anew > 5, "{agent}: {anew}");
            }
        }
    }
    in_both_games(check, check);
}

#[test]
fn slips_are_part_of_the_text_of_an_agent_but_not_of_its_streams() {
    let [one, other] = [
        "planner:without=techs,slips=.10,name=weak",
        "planner:name=weak,slips=0.100, without=techs",
    ]
    .map(spec);
    assert_eq!(one, other);
    assert_eq!(one.to_string(), "planner:without=techs,slips=0.1,name=weak");
    assert_eq!(one.to_string().parse(), Ok(one.clone()));
    assert_eq!(one.spelling_of_play(), "planner:without=techs,slips=0.1");
    assert_eq!(one.spelling_of_streams(), spec("planner").spelling_of_streams());
    assert_eq!(one.unrestricted().without_slips().unnamed(), spec("planner"));
    assert!(one.is_repeatable() && !spec("mcts:ms=5,slips=0.1").is_repeatable());
    for nothing in ["0", "0.0", "-0", "0e5"] {
        assert_eq!(with("greedy", &format!("slips={nothing}")), spec("greedy"), "{nothing}");
        assert_eq!(with("greedy", &format!("slips={nothing}")).to_string(), "greedy");
    }
    assert_eq!(with("greedy", "slips=1.0").to_string(), "greedy:slips=1");
    let program = spec("extern:cmd=bot,slips=0.5");
    assert_eq!(program.to_string(), "extern:cmd=bot,slips=0.5");
    assert_eq!(program.spelling_of_streams(), "extern:cmd=bot");
    let class = spec("python:class=Mine,slips=1");
    assert_eq!((class.guest_class(), class.slips()), (Some("Mine"), 1.0));
}

#[test]
fn what_is_no_probability_and_slips_of_a_person_are_refused() {
    let refused = |text: &str| text.parse::<AgentSpec>().unwrap_err().to_string();
    for value in ["1.1", "-0.1", "10%", "often", "", "NaN", "inf"] {
        assert_eq!(
            refused(&format!("greedy:slips={value}")),
            format!("`{value}` is not a value for slips of agent greedy; allowed is 0 to 1")
        );
    }
    assert_eq!(
        refused("greedy:slips=.1,slips=0.2"),
        "slips of agent greedy is given twice, as `0.1` and as `0.2`; give it once"
    );
    assert!(refused("greedy:slip=0.1").ends_with("did you mean slips?"));
    assert_eq!(refused("human:slips=0.1"), "a person takes no slips=; leave it out");
}
