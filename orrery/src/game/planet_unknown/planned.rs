//! Boards dealt by a design: every two meet equally often, and each corporation plays on each planet equally often.

use super::boards::BoardList;
use crate::terminal::output::{Usage, usage};
use orrery_arena::{Cell, Design};
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};

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
        .map_err(|problem| usage!("{option} all: {problem}"))?;
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

/// The boards at the tables of a study.
pub(super) struct Tables {
    corporations: Vec<String>,
    planets: Vec<String>,
    planets_first: bool,
    /// Which boards meet; none if all seats have the same.
    design: Option<Design>,
}

impl Tables {
    pub(super) fn new(
        players: usize,
        corporations: Vec<String>,
        planets: Vec<String>,
        planets_first: bool,
        seed: u64,
    ) -> Result<Tables, Usage> {
        let (option, [first, second]) = match planets_first {
            true => ("--planets", [planets.len(), corporations.len()]),
            false => ("--corporations", [corporations.len(), planets.len()]),
        };
        let design = (first > 1).then(|| Design::new(players, first, second, seed));
        let design = design.transpose().map_err(|problem| usage!("{option}: {problem}"))?;
        Ok(Tables {
            corporations,
            planets,
            planets_first,
            design,
        })
    }

    /// After how many blocks every board and every pair of boards was played equally often.
    pub(super) fn round(&self) -> u64 {
        self.design.as_ref().map_or(1, Design::round)
    }

    /// Gives the seats their boards in a block.
    pub(super) fn seat(&self, setup: &mut Setup, block: u64) {
        let alike = vec![Cell { first: 0, second: 0 }; setup.seats.len()];
        let table = self.design.as_ref().map_or(alike, |design| design.table(block));
        for (seat, cell) in setup.seats.iter_mut().zip(table) {
            let [corporation, planet] = if self.planets_first {
                [cell.second, cell.first]
            } else {
                [cell.first, cell.second]
            };
            seat.corporation
                .clone_from(&self.corporations[usize::from(corporation)]);
            seat.planet.clone_from(&self.planets[usize::from(planet)]);
        }
    }
}
