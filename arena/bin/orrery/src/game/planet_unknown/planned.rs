//! Boards dealt by a design: every two meet equally often, and each corporation plays on each planet equally often.

use super::boards::BoardList;
use crate::output::Usage;
use orrery_arena::Design;
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
    let design = design.transpose().map_err(|problem| Usage(problem.to_string()))?;
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
