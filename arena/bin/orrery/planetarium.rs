//! Planetarium from the command line: its rules and its setup.

use crate::args::{GameArgs, RulesArgs};
use crate::game::{Dealer, Job};
use crate::output::{Usage, listed};
use crate::ruleset::files;
use crate::setup_file;
use anyhow::anyhow;
use orrery_engine::planet_unknown::setup::{SYMMETRIC_CORPORATION, SYMMETRIC_PLANET};
use orrery_engine::planetarium::{Planetarium, Ruleset, Setup};
use orrery_engine::{Game, Rng};
use serde_json::json;

/// Does the job with Planetarium, after a look whether its first deal can be played.
pub(crate) fn with_game<J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    let game = rules(&args.rules)?;
    let setup = match &args.setup {
        Some(path) => setup_file::read(path, Setup::from_toml)?,
        None => setup(args)?,
    };
    game.start(&setup, args.seed)
        .map_err(|problems| setup_file::refused(args.setup.as_deref(), &problems))?;
    job.with(&Dealer {
        game: &game,
        players: setup.players.into(),
        deal: &|_: u64, _: &mut Rng| setup,
        signature_deals: game.signature_deals(),
        setup: json!({ "difficulty": setup.difficulty.map(|difficulty| difficulty.name()) }),
    })
}

/// The game under the ruleset that was asked for.
pub(crate) fn rules(args: &RulesArgs) -> anyhow::Result<Planetarium> {
    let ruleset = files::load(&args.ruleset, Ruleset::with_files);
    let ruleset = ruleset.map_err(|problems| anyhow!(listed("the ruleset cannot be played", &problems)))?;
    Ok(Planetarium::new(ruleset))
}

/// The setup of the options; those of the other game have no meaning here.
fn setup(args: &GameArgs) -> Result<Setup, Usage> {
    let given = [
        ("--planets", args.planets.to_string() != SYMMETRIC_PLANET),
        ("--corporations", args.corporations.to_string() != SYMMETRIC_CORPORATION),
        ("--events", args.events.is_some()),
        ("--private-objectives", args.private_objectives),
        ("--turning", args.turning.is_some()),
    ];
    if let Some((option, _)) = given.into_iter().find(|&(_, given)| given) {
        return Err(Usage(format!("{option} is an option of planet-unknown; leave it out")));
    }
    Ok(Setup {
        players: args.players as u8,
        difficulty: args.difficulty,
    })
}
