//! What agents think of decisions: their policy, and turns drawn from it.

use orrery_agents::{AgentSpec, Playable, Thought};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, BySeat, Rng, Rules, View, playout};

const AGENTS: [&str; 4] = [
    "greedy",
    "planner:beam=4",
    "flat:iters=20,rounds=1",
    "mcts:iters=20,rounds=1",
];

/// Plays a game in which an agent of this kind has every seat and thinks of every decision; `pick` sees its own action and
/// its thought, and says what is played.
fn played<G: Playable>(
    game: &G,
    setup: &G::Setup,
    agent: &str,
    temperature: Option<f64>,
    mut pick: impl FnMut(&View<'_, G>, Action, &Thought) -> Action,
) -> Vec<Action> {
    let spec: AgentSpec = agent.parse().expect("the agent is in the registry");
    let mut state = game.start(setup, 5).expect("the setup is playable");
    let mut agents = BySeat::from_fn(game.seats(&state), |seat| {
        (spec.build(game), Rng::from_words(&[u64::from(seat.0)]))
    });
    let mut actions = Vec::new();
    let choose = |view: &View<'_, G>| {
        let (agent, rng) = &mut agents[view.observer()];
        let (own, thought) = agent.think(view, rng, temperature).expect("it never forfeits");
        let action = pick(view, own, &thought.expect("it values actions"));
        agent.follow(Some(action));
        actions.push(action);
        action
    };
    playout::play(game, &mut state, choose, |_, _, _| {});
    actions
}

fn check<G: Playable>(game: &G, setup: &G::Setup) {
    for agent in AGENTS {
        for temperature in [None, Some(0.5)] {
            let mut chance = Rng::seed(9);
            played(game, setup, agent, temperature, |view, own, thought| {
                let legal = view.legal();
                assert_eq!(legal[usize::from(thought.own)], own, "{agent}");
                assert!(thought.candidates.is_sorted_by(|a, b| a.place < b.place));
                assert!(
                    thought
                        .candidates
                        .iter()
                        .all(|candidate| usize::from(candidate.place) < legal.len())
                );
                let sum: f32 = thought.candidates.iter().map(|candidate| candidate.policy).sum();
                assert!((sum - 1.0).abs() < 1e-5, "{agent}: {sum}");
                assert!(
                    thought
                        .candidates
                        .iter()
                        .any(|candidate| candidate.place == thought.own)
                );
                legal[usize::from(thought.drawn(chance.unit()))]
            });
        }
    }
}

#[test]
fn a_policy_adds_up_to_one_over_legal_actions_with_the_agents_own() {
    check(&PlanetUnknown::embedded(Backend::detect()), &Setup::base(2));
    check(&Planetarium::embedded(), &planetarium::Setup::players(3));
}

/// Its own action is followed, so that searches go on with their plan as in play without thoughts.
#[test]
fn an_agent_that_thinks_and_plays_its_own_action_plays_as_it_chooses() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let setup = Setup::base(2);
    for agent in AGENTS {
        let thinking = played(&game, &setup, agent, Some(1.0), |_, own, _| own);
        let spec: AgentSpec = agent.parse().expect("the agent is in the registry");
        let mut state = game.start(&setup, 5).expect("two can play");
        let mut agents = BySeat::from_fn(2, |seat| (spec.build(&game), Rng::from_words(&[u64::from(seat.0)])));
        let mut chosen = Vec::new();
        let choose = |view: &View<'_, PlanetUnknown>| {
            let (agent, rng) = &mut agents[view.observer()];
            let action = agent.choose(view, rng).expect("it never forfeits");
            chosen.push(action);
            action
        };
        playout::play(&game, &mut state, choose, |_, _, _| {});
        assert_eq!(thinking, chosen, "{agent}");
    }
}

#[test]
fn at_a_low_temperature_the_best_is_played_and_at_a_high_one_all_turns_are_alike() {
    let game = PlanetUnknown::embedded(Backend::detect());
    for agent in AGENTS {
        let mut chance = Rng::seed(3);
        played(&game, &Setup::base(2), agent, Some(0.001), |view, own, thought| {
            let drawn = thought.drawn(chance.unit());
            let of = |place: u16| {
                thought
                    .candidates
                    .iter()
                    .find(|candidate| candidate.place == place)
                    .unwrap()
            };
            let (drawn, best) = (of(drawn), of(thought.own));
            // Equal ones are equally likely; the policy of searches looks at visits alone.
            let is_best = drawn.value >= best.value - 0.01 || drawn.visits >= best.visits && drawn.visits > 0;
            // The last two turns of `mcts` have the same visits; their first actions have those of other turns too.
            let is_best = is_best || [drawn.policy, best.policy] == [0.5; 2];
            assert!(is_best, "{agent}: {drawn:?} and not {best:?}");
            assert_eq!(view.legal()[usize::from(best.place)], own);
            own
        });
    }
    played(&game, &Setup::base(2), "greedy", Some(1000.0), |view, own, thought| {
        let equal = 1.0 / view.legal().len() as f32;
        let is_equal = |policy: f32| (policy / equal - 1.0).abs() < 0.1;
        assert_eq!(thought.candidates.len(), view.legal().len());
        assert!(
            thought.candidates.iter().all(|candidate| is_equal(candidate.policy)),
            "{thought:?}"
        );
        own
    });
}
