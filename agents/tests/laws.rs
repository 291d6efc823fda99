//! Agents are blind to what is hidden, and every law holds where they play.

use orrery_agents::{Agent, AgentSpec};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::testing::{Effort, check_laws};
use orrery_engine::{Rng, View};

fn keeps_the_laws(agent: &str, games: u64) {
    let game = PlanetUnknown::embedded(Backend::detect());
    let spec: AgentSpec = agent.parse().expect("the agent is in the registry");
    for seed in 0..games {
        let mut setup = Setup::base(2 + (seed % 5) as usize);
        let mut rng = Rng::from_words(&[seed]);
        game.draw_planets(&mut setup, &mut rng);
        game.draw_corporations(&mut setup, &mut rng);
        // An agent of its own for each question: a choice may depend on nothing but view and generator.
        let choose = |view: &View<'_, PlanetUnknown>, rng: &mut Rng| {
            let mut agent: Box<dyn Agent<PlanetUnknown>> = spec.build(&game);
            agent.choose(view, rng).expect("it never forfeits")
        };
        let report = check_laws(&game, &setup, seed, Effort::Quick, choose).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(report.count.decisions > 0, "{report:?}");
    }
}

#[test]
fn greedy_is_blind_and_keeps_the_laws() {
    keeps_the_laws("greedy", 60);
}

#[test]
fn the_yardstick_is_blind_and_keeps_the_laws() {
    keeps_the_laws("greedy:eval=points", 60);
}

fn keeps_the_laws_of_planetarium(agent: &str, games: u64) {
    let game = Planetarium::embedded();
    let spec: AgentSpec = agent.parse().expect("the agent is in the registry");
    for seed in 0..games {
        let setup = planetarium::Setup::players(1 + (seed % 4) as u8);
        let choose = |view: &View<'_, Planetarium>, rng: &mut Rng| {
            let mut agent: Box<dyn Agent<Planetarium>> = spec.build(&game);
            agent.choose(view, rng).expect("it never forfeits")
        };
        let report = check_laws(&game, &setup, seed, Effort::Quick, choose).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(report.count.decisions > 0, "{report:?}");
    }
}

#[test]
fn greedy_is_blind_in_planetarium_and_keeps_the_laws() {
    keeps_the_laws_of_planetarium("greedy", 40);
}

#[test]
fn the_yardstick_is_blind_in_planetarium_and_keeps_the_laws() {
    keeps_the_laws_of_planetarium("greedy:eval=points", 40);
}
