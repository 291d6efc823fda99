//! Plays a random game and looks at every decision as a learning program does: the observation of the deciding seat, the
//! mask of its legal actions, and a sample of what it cannot see.
//!
//! `cargo run --package orrery-engine --example observe_and_sample`

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use orrery_engine::planetarium::Setup;
use orrery_engine::{Information, Planetarium, Problems, Rng, Rules, Turn};

fn main() -> Result<(), Problems> {
    let game = Planetarium::default();
    let mut state = game.start(&Setup::players(3), 1)?;
    let mut rng = Rng::seed(1);
    let table = game.observation_table();
    let mut observation = vec![0; table.packed_len(3)];
    let mut again = observation.clone();
    let mut mask = vec![false; game.action_space().size()];
    let (mut legal, mut sample) = (Vec::new(), state.clone());
    let (mut decisions, mut differ) = (0, 0);

    while let Turn::Decide(seat) = game.turn(&state) {
        game.observe_packed(&state, seat, &mut observation);
        game.legal_actions(&state, &mut legal);
        mask.fill(false);
        legal.iter().for_each(|action| mask[action.index()] = true);

        // A sample agrees with all that the seat sees; what it does not see is dealt again.
        game.sample(&game.beliefs(&state, seat), &mut rng, &mut sample);
        game.observe_packed(&sample, seat, &mut again);
        assert_eq!(
            observation, again,
            "the seat cannot tell the sample from the real position"
        );
        differ += u32::from(sample != state);

        decisions += 1;
        game.apply(&mut state, legal[rng.below(legal.len())]);
    }

    let shape = table.shape();
    println!(
        "{decisions} actions, before each an observation of {} bytes, unpacked {} values:",
        observation.len(),
        shape.len()
    );
    println!(
        "{} planes of {} x {}, then {} scalars",
        shape.planes, shape.rows, shape.columns, shape.scalars
    );
    println!("{} values in the mask of legal actions", mask.len());
    println!("{differ} samples differ from the position that was played");
    Ok(())
}
