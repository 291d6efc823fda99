//! One number for an agent's play: it is the same as long as the agent's version is the same.

use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use orrery_engine::{Rng, playout, rng::mix};

/// One number over all decisions of games in which the agent has every seat of each deal (setup and seed).
///
/// # Panics
/// If a deal cannot be played, or the agent forfeits.
///
/// # Examples
/// ```
/// use orrery_agents::{AgentSpec, signature};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let deals = [(Setup::players(2), 1)];
/// let of = |spec: &str| signature(&game, &spec.parse::<AgentSpec>().expect("in the registry"), &deals);
/// assert_eq!(of("random"), of("random"));
/// assert_ne!(of("random"), of("greedy:eval=points"));
/// ```
pub fn signature<G: Playable>(game: &G, spec: &AgentSpec, deals: &[(G::Setup, u64)]) -> u64 {
    let mut words = Vec::new();
    for (setup, seed) in deals {
        let mut state = game.start(setup, *seed).expect("the deals of a signature are playable");
        let mut agent = spec.build(game);
        let mut rng = Rng::from_words(&[*seed, AGENT]);
        playout::play(
            game,
            &mut state,
            |view| {
                let action = agent
                    .choose(view, &mut rng)
                    .expect("an agent with a signature never forfeits");
                words.push(u64::from(action.0));
                action
            },
            |_, _, _| {},
        );
    }
    mix(&words, AGENT)
}

const AGENT: u64 = 0x6167_656e;
