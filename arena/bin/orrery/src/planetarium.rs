//! Planetarium from the command line: its rules and its setup.

use crate::args::{GameArgs, RulesArgs};
use crate::game::{Dealer, Job};
use crate::output::{Usage, listed};
use crate::ruleset::files::{self, Texts};
use crate::setup_file;
use anyhow::{Context, anyhow};
use orrery_engine::planet_unknown::setup::{SYMMETRIC_CORPORATION, SYMMETRIC_PLANET};
use orrery_engine::planetarium::{Planetarium, Ruleset, Setup};
use orrery_engine::{Game, Rng};
use serde_json::json;

/// Does the job with Planetarium, after a look whether its first deal can be played.
pub(crate) fn with_game<J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    let (game, ruleset) = rules_and_files(&args.rules)?;
    let setup = match (&args.setup, &args.stored_setup) {
        (Some(path), _) => setup_file::read(path, Setup::from_toml)?,
        (None, Some(stored)) => serde_json::from_value(stored.clone()).context("the setup that was stored")?,
        (None, None) => setup(args)?,
    };
    game.start(&setup, args.deal.seed)
        .map_err(|problems| setup_file::refused(args.setup.as_deref(), &problems))?;
    job.with(&Dealer {
        game: &game,
        players: setup.players.into(),
        deal: &|_: u64, _: &mut Rng| setup,
        signature_deals: game.signature_deals(),
        ruleset,
        setup: match (&args.setup, &args.stored_setup) {
            (Some(_), _) | (_, Some(_)) => serde_json::to_value(setup)?,
            (None, None) => json!({ "difficulty": setup.difficulty.map(|difficulty| difficulty.name()) }),
        },
    })
}

/// The game under the ruleset that was asked for.
pub(crate) fn rules(args: &RulesArgs) -> anyhow::Result<Planetarium> {
    Ok(rules_and_files(args)?.0)
}

/// The game under the ruleset that was asked for, and the files of that.
fn rules_and_files(args: &RulesArgs) -> anyhow::Result<(Planetarium, Texts)> {
    let loaded = files::load::<Ruleset>(&args.ruleset, &args.stored_ruleset);
    let (ruleset, files) = loaded.map_err(|problems| anyhow!(listed("the ruleset cannot be played", &problems)))?;
    Ok((Planetarium::new(ruleset), files))
}

/// The setup of the options; those of the other game have no meaning here.
fn setup(args: &GameArgs) -> Result<Setup, Usage> {
    let given = [
        ("--planets", args.deal.planets.to_string() != SYMMETRIC_PLANET),
        (
            "--corporations",
            args.deal.corporations.to_string() != SYMMETRIC_CORPORATION,
        ),
        ("--events", args.deal.events.is_some()),
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
