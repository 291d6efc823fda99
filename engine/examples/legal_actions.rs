//! Lists the legal actions at a decision of Planet Unknown, reads one from text, and applies it with a check.
//!
//! `cargo run --package orrery-engine --example legal_actions`

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use orrery_engine::planet_unknown::Setup;
use orrery_engine::{PlanetUnknown, Rules, Turn, Words};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let game = PlanetUnknown::default();
    let mut state = game.start(&Setup::base(2), 7)?;
    let Turn::Decide(seat) = game.turn(&state) else {
        return Err("a new game begins with a decision".into());
    };
    print!("{}", game.describe(&state, Some(seat)));

    let mut legal = Vec::new();
    game.legal_actions(&state, &mut legal);
    println!("\n{seat} has {} legal actions, the first of them:", legal.len());
    for &action in legal.iter().take(10) {
        println!("  {:>5}  {}", action.0, game.action_text(action));
    }

    // The text of an action can be read again, and `try_apply` refuses what is not legal.
    let text = game.action_text(legal[0]);
    let action = game.parse_action(&text)?;
    let before = state.clone();
    game.try_apply(&mut state, action)?;
    println!("{seat} {}", game.explain(&before, action, &state));

    let rotate = game.parse_action("rotate 1")?;
    if let Err(refused) = game.try_apply(&mut state, rotate) {
        println!("refused: {refused}");
    }
    Ok(())
}
