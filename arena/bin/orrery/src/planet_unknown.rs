//! Planet Unknown from the command line: its rules and its setup.

use crate::args::{GameArgs, RulesArgs};
use crate::backend::backend;
use crate::boards::BoardList;
use crate::game::{Dealer, Job};
use crate::output::{Usage, listed};
use crate::ruleset::files::{self, Texts};
use crate::setup_file;
use anyhow::{Context, anyhow};
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, SeatSetup, Setup};
use orrery_engine::{Game, Rng};
use serde_json::json;

/// Does the job with Planet Unknown, after a look whether its first deal can be played.
pub(crate) fn with_game<J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    let (game, ruleset) = rules_and_files(&args.rules)?;
    if args.difficulty.is_some() {
        return Err(Usage("--difficulty is an option of planetarium; leave it out".to_owned()).into());
    }
    let named = match (&args.setup, &args.stored_setup) {
        (Some(path), _) => setup_file::read(path, Setup::from_toml)?,
        (None, Some(stored)) => serde_json::from_value(stored.clone()).context("the setup that was stored")?,
        (None, None) => setup(args)?,
    };
    let deal = |block: u64, rng: &mut Rng| {
        let mut setup = named.clone();
        match args.deal.planets {
            BoardList::Random => game.draw_planets(&mut setup, rng),
            BoardList::All => game.deal_planets_in_turn(&mut setup, block),
            BoardList::Names(_) => {}
        }
        match args.deal.corporations {
            BoardList::Random => game.draw_corporations(&mut setup, rng),
            BoardList::All => game.deal_corporations_in_turn(&mut setup, block),
            BoardList::Names(_) => {}
        }
        setup
    };
    let refused = |problems| setup_file::refused(args.setup.as_deref(), &problems);
    game.start(&deal(0, &mut Rng::from_words(&[args.deal.seed])), args.deal.seed)
        .map_err(refused)?;
    job.with(&Dealer {
        game: &game,
        players: named.seats.len(),
        deal: &deal,
        signature_deals: game.signature_deals(),
        ruleset,
        setup: match (&args.setup, &args.stored_setup) {
            (Some(_), _) | (_, Some(_)) => serde_json::to_value(&named)?,
            (None, None) => json!({
                "planets": args.deal.planets.to_string(),
                "corporations": args.deal.corporations.to_string(),
                "events": args.deal.events,
                "private_objectives": args.private_objectives,
                "turning": args.turning.map(|turning| turning.name()),
            }),
        },
    })
}

/// The game under the ruleset that was asked for.
pub(crate) fn rules(args: &RulesArgs) -> anyhow::Result<PlanetUnknown> {
    Ok(rules_and_files(args)?.0)
}

/// The game under the ruleset that was asked for, and the files of that.
fn rules_and_files(args: &RulesArgs) -> anyhow::Result<(PlanetUnknown, Texts)> {
    let backend = backend()?;
    let loaded = files::load::<Ruleset>(&args.ruleset, &args.stored_ruleset);
    let game = loaded.and_then(|(ruleset, files)| Ok((PlanetUnknown::new(ruleset, backend)?, files)));
    game.map_err(|problems| anyhow!(listed("the ruleset cannot be played", &problems)))
}

/// The setup with the boards that were named; where they are drawn, with the symmetric ones.
fn setup(args: &GameArgs) -> Result<Setup, Usage> {
    let seats = args.players as usize;
    let mut setup = Setup::base(seats);
    setup.turning = args.turning;
    setup.events = args.deal.events.clone();
    setup.private_objectives = args.private_objectives;
    for (option, boards, board) in [
        (
            "--planets",
            &args.deal.planets,
            planet_of as fn(&mut SeatSetup) -> &mut String,
        ),
        ("--corporations", &args.deal.corporations, corporation_of),
    ] {
        let Some(names) = boards.names() else { continue };
        if ![1, seats].contains(&names.len()) {
            return Err(Usage(format!(
                "{option} names {} boards; allowed is one for all seats or one for each of the {seats}",
                names.len()
            )));
        }
        for (seat, name) in setup.seats.iter_mut().zip(names.iter().cycle()) {
            board(seat).clone_from(name);
        }
    }
    Ok(setup)
}

fn planet_of(seat: &mut SeatSetup) -> &mut String {
    &mut seat.planet
}

fn corporation_of(seat: &mut SeatSetup) -> &mut String {
    &mut seat.corporation
}
