//! The setups of a study of balance.

use super::known::Known;
use super::options::{Options, modules};
use super::planned::Tables;
use crate::terminal::output::{Usage, refuse};
use orrery_arena::question::Compared;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};

/// The setups of a study that compares boards, from those that each option names, and how many are compared.
pub(super) fn compared<'a>(
    game: &PlanetUnknown,
    options: &'a Options,
    players: usize,
    seed: u64,
    what: Compared,
) -> Result<(usize, impl Fn(u64) -> Setup + Sync + use<'a>), Usage> {
    let corporations = Known::corporations(game).named(&options.corporations)?;
    let planets = Known::planets(game).named(&options.planets)?;
    let planets_first = what.kind() == "planet" || what == Compared::SEATS && corporations.len() == 1;
    let (option, first) = match planets_first {
        true => ("--planets", planets.len()),
        false => ("--corporations", corporations.len()),
    };
    if what == Compared::SEATS && players == 1 {
        refuse!("--what seats compares seats, and --players 1 has one; allowed are 2 or more");
    }
    if first == 1 && what != Compared::SEATS {
        refuse!(
            "--what {} compares boards, and {option} names one; name more of them, or all",
            what.name()
        );
    }
    let boards = if what == Compared::SEATS { players } else { first };
    let tables = Tables::new(players, corporations, planets, planets_first, seed)?;
    let deal = move |block: u64| {
        let mut setup = modules(players, options);
        tables.seat(&mut setup, block);
        setup
    };
    Ok((boards, deal))
}
