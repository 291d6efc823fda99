//! Changes one number of the ruleset of Planet Unknown and plays the same game under both rulesets.
//!
//! `cargo run --package orrery-engine --example overlay_ruleset`

#![allow(clippy::print_stdout, reason = "an example prints what it shows")]

use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use orrery_engine::planet_unknown::{Ruleset, Setup};
use orrery_engine::{PlanetUnknown, Problems, Rng, Rules, play_random};

fn main() -> Result<(), Problems> {
    // A file takes the place of the embedded file of the same kind; here the text is made from that.
    let text = RulesetFile::Corporations.embedded_text();
    let changed = text.replace("medals_per_lifepod = 1", "medals_per_lifepod = 3");
    let ruleset = Ruleset::with_files(&[("mine.toml", &changed)])?;

    let printed = PlanetUnknown::default();
    let variant = PlanetUnknown::new(ruleset, Backend::detect())?;
    assert_ne!(printed.ruleset_id(), variant.ruleset_id());

    for (name, game) in [("printed", &printed), ("variant", &variant)] {
        let mut state = game.start(&Setup::base(2), 7)?;
        play_random(game, &mut state, &mut Rng::seed(7));
        let outcome = game.outcome(&state);
        println!("{name}: scores {:?}, by part {:?}", outcome.scores, outcome.parts);
    }

    // A wrong file is refused with every problem at once.
    let wrong = text.replace("medals_per_lifepod = 1", "medals_per_lifepod = -1");
    if let Err(problems) = Ruleset::with_files(&[("mine.toml", &wrong)]) {
        println!("{problems}");
    }
    Ok(())
}
