//! The first position of a recorded game: the deal of a set-up with the recorded piles in place of the dealt ones.

use super::digest;
use super::recording::{Recording, Setup as Recorded};
use crate::support::recorded::tile_index;
use anyhow::{Context, ensure};
use orrery_engine::planet_unknown::state::{DEPOTS, NO_TILE, Phase, SharedObjective};
use orrery_engine::planet_unknown::{Move, PlanetUnknown, SeatSetup, Setup, State};
use orrery_engine::{Game, Seat, Turn};

/// Recorded objectives are numbered from here.
pub(crate) const FIRST_OBJECTIVE: u8 = 37;

/// What of a recorded game cannot be played yet.
pub(crate) fn unplayable(setup: &Recorded) -> Option<&'static str> {
    match setup {
        _ if setup.n < 2 => Some("solo"),
        _ if setup.events > 0 => Some("events"),
        _ if setup.private_objectives > 0 => Some("private objectives"),
        _ => None,
    }
}

/// The first position of a recorded game.
///
/// # Errors
/// If the ruleset has not what the recording names.
pub(crate) fn start(game: &PlanetUnknown, recording: &Recording) -> anyhow::Result<State> {
    let recorded = &recording.setup;
    let tables = game.tables();
    let seat = |player: &super::recording::Player| -> anyhow::Result<SeatSetup> {
        let planet = tables.planets.get(player.planet).context("planets are 0 to 12")?;
        let corporation = tables
            .corporations
            .get(player.corp)
            .context("corporations are 0 to 8")?;
        Ok(SeatSetup {
            planet: planet.slug.clone(),
            corporation: corporation.slug.clone(),
        })
    };
    let setup = Setup {
        seats: recorded.players.iter().map(seat).collect::<anyhow::Result<_>>()?,
        first_commander: Some(recorded.first),
        shift: Some(recorded.station.shift),
        rotation: Some(recorded.station.rotation),
        ..Setup::base(recorded.n)
    };
    let mut state = game
        .start(&setup, 0)
        .map_err(|problems| anyhow::anyhow!("{problems}"))?;
    load_station(game, recorded, &mut state)?;
    state.pool = recorded
        .civ
        .iter()
        .flatten()
        .fold(0, |pool, &card| pool | 1 << (card - 1));
    let mut shared = recorded
        .neighbor_objectives
        .iter()
        .map(|&[card, one, other]| SharedObjective {
            card: card - FIRST_OBJECTIVE,
            seats: [Seat(one), Seat(other)],
        });
    state.objectives = std::array::from_fn(|_| shared.next());
    while state.phase == Phase::SetUp {
        let Turn::Decide(seat) = game.turn(&state) else { break };
        let token = recorded.players[seat.index()]
            .flux
            .as_deref()
            .and_then(digest::track_of);
        let token = token.context("a player who places the flux token names a track")?;
        game.try_apply(&mut state, Move::FluxToken(token).into())?;
    }
    Ok(state)
}

fn load_station(game: &PlanetUnknown, recorded: &Recorded, state: &mut State) -> anyhow::Result<()> {
    let rings = [&recorded.station.outer, &recorded.station.inner];
    ensure!(rings.iter().all(|ring| ring.len() == DEPOTS), "a ring has six stacks");
    for (stack, tiles) in state.stacks.iter_mut().zip(rings.into_iter().flatten()) {
        ensure!(tiles.len() <= stack.len(), "a stack has at most {} tiles", stack.len());
        stack.fill(NO_TILE);
        for (place, &tile) in stack.iter_mut().zip(tiles) {
            *place = tile_index(game, tile);
        }
    }
    Ok(())
}
