//! Boards dealt by a design: every two meet equally often, and each corporation plays on each planet equally often.

use super::boards::BoardList;
use super::options::{Options, modules};
use crate::game::command::Compared;
use crate::output::Usage;
use orrery_arena::{Cell, Design};
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::problem::one_of;

/// Gives the seats of a block their boards where all are to be dealt, of `[corporations, planets]`.
pub(super) fn planned<'a>(
    game: &'a PlanetUnknown,
    boards: [&BoardList; 2],
    players: usize,
    seed: u64,
) -> Result<impl Fn(&mut Setup, u64) + Sync + use<'a>, Usage> {
    let all = [game.corporations(), game.planets()];
    let [corporations, planets] = boards.map(|boards| *boards == BoardList::All);
    let numbers = match (corporations, planets) {
        (false, false) => None,
        (true, true) => Some([all[0].len(), all[1].len()]),
        (true, false) => Some([all[0].len(), 1]),
        (false, true) => Some([all[1].len(), 1]),
    };
    let design = numbers.map(|[first, second]| Design::new(players, first, second, seed));
    let option = if corporations { "--corporations" } else { "--planets" };
    let design = design
        .transpose()
        .map_err(|problem| Usage(format!("{option} all: {problem}")))?;
    Ok(move |setup: &mut Setup, block: u64| {
        let Some(design) = &design else { return };
        for (seat, cell) in setup.seats.iter_mut().zip(design.table(block)) {
            let [first, second] = [cell.first, cell.second].map(usize::from);
            if corporations {
                seat.corporation = all[0][first].into();
            }
            if planets {
                seat.planet = all[1][if corporations { second } else { first }].into();
            }
        }
    })
}

/// The setups of a study that compares boards, from those that each option names, and how many are compared.
pub(super) fn compared<'a>(
    game: &PlanetUnknown,
    options: &'a Options,
    players: usize,
    seed: u64,
    what: Compared,
) -> Result<(usize, impl Fn(u64) -> Setup + Sync + use<'a>), Usage> {
    let corporations = named("--corporations", &options.corporations, &game.corporations())?;
    let planets = named("--planets", &options.planets, &game.planets())?;
    let planets_first = match what {
        Compared::Corporations | Compared::Pairs => false,
        Compared::Planets => true,
        Compared::Seats => corporations.len() == 1,
    };
    let [first, second] = if planets_first {
        [planets.len(), corporations.len()]
    } else {
        [corporations.len(), planets.len()]
    };
    if what == Compared::Seats && players == 1 {
        return Err(Usage(
            "--what seats compares seats, and --players 1 has one; allowed are 2 or more".to_owned(),
        ));
    }
    let option = if planets_first { "--planets" } else { "--corporations" };
    if first == 1 && what != Compared::Seats {
        return Err(Usage(format!(
            "--what {} compares boards, and {option} names one; name more of them, or all",
            what.name()
        )));
    }
    let design = (first > 1).then(|| Design::new(players, first, second, seed));
    let design = design
        .transpose()
        .map_err(|problem| Usage(format!("{option}: {problem}")))?;
    let boards = if what == Compared::Seats { players } else { first };
    let deal = move |block: u64| {
        let mut setup = modules(players, options);
        let alike = vec![Cell { first: 0, second: 0 }; players];
        let table = design.as_ref().map_or(alike, |design| design.table(block));
        for (seat, cell) in setup.seats.iter_mut().zip(table) {
            let [corporation, planet] = if planets_first {
                [cell.second, cell.first]
            } else {
                [cell.first, cell.second]
            };
            seat.corporation.clone_from(&corporations[usize::from(corporation)]);
            seat.planet.clone_from(&planets[usize::from(planet)]);
        }
        setup
    };
    Ok((boards, deal))
}

/// The boards that an option names.
pub(super) fn named(option: &str, boards: &BoardList, all: &[&str]) -> Result<Vec<String>, Usage> {
    let names = match boards {
        BoardList::All => return Ok(all.iter().map(ToString::to_string).collect()),
        BoardList::Random => {
            return Err(Usage(format!(
                "{option} random: a study deals boards by a design; allowed are all, or names"
            )));
        }
        BoardList::Names(names) => names,
    };
    let mut boards: Vec<String> = Vec::new();
    for name in names {
        if !all.contains(&&name[..]) {
            return Err(Usage(format!("{option} {name}: {}", one_of(name, all.iter().copied()))));
        }
        if boards.contains(name) {
            return Err(Usage(format!("{option} names {name} twice; name each board once")));
        }
        boards.push(name.clone());
    }
    Ok(boards)
}
