//! An agent of your own: greedy by score. It plays Planet Unknown against the registry's `random`.
//!
//! `cargo run --package orrery-agents --example write_an_agent`

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use orrery_agents::{Agent, AgentSpec, Forfeit};
use orrery_engine::planet_unknown::Setup;
use orrery_engine::{Action, Game, PlanetUnknown, Rng, Rules, View, play_until};
use std::error::Error;

/// Takes the action after which its seat has most points; the first of equals.
struct MostPoints;

impl<G: Game> Agent<G> for MostPoints {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        // The position itself is hidden. A sample is a position that looks the same from this seat.
        let sample = view.sample(&view.beliefs(), rng);
        let points = |&action: &Action| {
            let mut after = sample.clone();
            view.game().apply(&mut after, action);
            view.game().outcome(&after).scores[view.observer()]
        };
        // `max_by_key` takes the last of equals, so the list is read backwards.
        let best = view.legal().iter().copied().rev().max_by_key(points);
        best.ok_or_else(|| Forfeit::new("there is no legal action"))
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = PlanetUnknown::default();
    let random: AgentSpec = "random".parse()?;
    let mut agents: [Box<dyn Agent<PlanetUnknown>>; 2] = [Box::new(MostPoints), random.build(&game)];
    let mut streams = [Rng::seed(1), Rng::seed(2)];

    let mut state = game.start(&Setup::base(2), 7)?;
    let choose = |view: &View<'_, PlanetUnknown>| {
        let seat = view.observer().index();
        agents[seat].choose(view, &mut streams[seat])
    };
    let (count, forfeit) = play_until(&game, &mut state, choose, |_, _, _| {});
    if let Some(forfeit) = forfeit {
        return Err(forfeit.into());
    }
    let outcome = game.outcome(&state);
    println!(
        "{} decisions; MostPoints {} points, random {}",
        count.decisions,
        outcome.scores.as_slice()[0],
        outcome.scores.as_slice()[1]
    );
    Ok(())
}
