//! Planet Unknown from the command line: its rules and its setup.

use crate::args::{GameArgs, RulesArgs};
use crate::backend::backend;
use crate::boards::BoardList;
use crate::game::{Dealer, Job};
use crate::output::{Usage, listed};
use crate::ruleset::files;
use anyhow::anyhow;
use orrery_engine::planet_unknown::{PlanetUnknown, SeatSetup, Setup};
use orrery_engine::{Game, Problems, Rng};
use serde_json::json;
use std::fs;
use std::path::Path;

/// Does the job with Planet Unknown, after a look whether its first deal can be played.
pub(crate) fn with_game<J: Job>(args: &GameArgs, job: J) -> anyhow::Result<J::Output> {
    let game = rules(&args.rules)?;
    let named = match &args.setup {
        Some(path) => read_setup(path)?,
        None => setup(args)?,
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
    let refused = |problems| refused(args.setup.as_deref(), &problems);
    game.start(&deal(0, &mut Rng::from_words(&[args.deal.seed])), args.deal.seed)
        .map_err(refused)?;
    job.with(&Dealer {
        game: &game,
        players: named.seats.len(),
        deal: &deal,
        signature_deals: game.signature_deals(),
        setup: match args.setup {
            Some(_) => serde_json::to_value(&named)?,
            None => json!({
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
    let backend = backend()?;
    let game = files::load(&args.ruleset).and_then(|ruleset| PlanetUnknown::new(ruleset, backend));
    game.map_err(|problems| anyhow!(listed("the ruleset cannot be played", &problems)))
}

/// The setup of a file.
fn read_setup(path: &Path) -> anyhow::Result<Setup> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| Usage(format!("{name}: {error}; allowed is a TOML file")))?;
    Ok(Setup::from_toml(&name, &text).map_err(|problems| refused(Some(path), &problems))?)
}

fn refused(file: Option<&Path>, problems: &Problems) -> Usage {
    let setup = file.map_or("the setup".to_owned(), |file| format!("the setup {}", file.display()));
    Usage(listed(&format!("{setup} cannot be played"), problems))
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
