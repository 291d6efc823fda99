//! The first position of a recorded game: the deal of a set-up, with its piles replaced by the recorded ones.

use super::digest;
use super::recording::{Player, Recording, Setup as Recorded};
use crate::support::recorded::tile_index;
use anyhow::{Context, ensure};
use orrery_engine::planet_unknown::Phase;
use orrery_engine::planet_unknown::capacities::DEPOTS;
use orrery_engine::planet_unknown::state::{NO_TILE, SharedObjective};
use orrery_engine::planet_unknown::{
    CardId, CardSet, EventMove, EventPile, Move, PlanetUnknown, SeatSetup, Setup, State,
};
use orrery_engine::{Rules, Seat, Turn, Words};

/// The recorded number of the first objective.
pub(crate) const FIRST_OBJECTIVE: u8 = 37;

/// The recorded number of the first event.
pub(crate) const FIRST_EVENT: u8 = 65;

/// The event that brings a rover.
pub(crate) const EXTRA_ROVER: CardId = CardId(65 - FIRST_EVENT);

/// A civ card by its recorded number, which counts from 1.
pub(crate) const fn recorded_card(number: u8) -> CardId {
    CardId(number - 1)
}

/// The first position of a recorded game.
///
/// # Errors
/// If the ruleset does not contain something that the recording names.
pub(crate) fn start(game: &PlanetUnknown, recording: &Recording) -> anyhow::Result<State> {
    let recorded = &recording.setup;
    let mut state = game
        .start(&setup_of(game, recorded)?, 0)
        .map_err(|problems| anyhow::anyhow!("{problems}"))?;
    load_station(game, recorded, &mut state)?;
    state.pool = recorded.civ.iter().flatten().copied().map(recorded_card).collect();
    let deck = recorded.event_deck.iter().map(|card| CardId(card - FIRST_EVENT));
    state.events = EventPile {
        cards: deck.collect(),
        ..EventPile::default()
    };
    let hand = |cards: &[u8]| cards.iter().map(|card| CardId(card - FIRST_OBJECTIVE)).collect();
    if recorded.private_objectives > 0 {
        for (board, player) in state.boards.iter_mut().zip(&recorded.players) {
            board.private_objectives = hand(&player.priv_offered);
        }
    }
    choose(game, recorded, &mut state)?;
    if recorded.private_objectives == 0 {
        for board in state.boards.iter_mut() {
            board.private_objectives = CardSet::EMPTY;
            board.discarded_objectives = CardSet::EMPTY;
        }
    }
    let mut shared = recorded
        .neighbor_objectives
        .iter()
        .map(|&[card, one, other]| SharedObjective {
            card: CardId(card - FIRST_OBJECTIVE),
            seats: [Seat(one), Seat(other)],
        });
    state.objectives = std::array::from_fn(|_| shared.next());
    Ok(state)
}

/// The set-up that a recording begins with.
fn setup_of(game: &PlanetUnknown, recorded: &Recorded) -> anyhow::Result<Setup> {
    let tables = game.tables();
    let seat = |player: &Player| -> anyhow::Result<SeatSetup> {
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
    let uses_deck = recorded.events > 0 || recorded.n == 1;
    Ok(Setup {
        seats: recorded.players.iter().map(seat).collect::<anyhow::Result<_>>()?,
        first_commander: Some(recorded.first),
        shift: Some(recorded.station.shift),
        rotation: Some(recorded.station.rotation),
        // This choice stops the game before the recorded piles are in place.
        private_objectives: true,
        events: uses_deck.then(|| "uniform".to_owned()),
        ..Setup::base(recorded.n)
    })
}

/// Discards the recorded objectives and places the flux tokens, up to the first round.
fn choose(game: &PlanetUnknown, recorded: &Recorded, state: &mut State) -> anyhow::Result<()> {
    while let (Phase::Objectives | Phase::SetUp, Turn::Decide(seat)) = (state.phase, game.turn(state)) {
        let player = &recorded.players[seat.index()];
        let choice = if state.phase == Phase::Objectives {
            let first = state.boards[seat].private_objectives.nth(0);
            let rejected = player
                .priv_rejected
                .map_or(first, |card| CardId(card - FIRST_OBJECTIVE));
            Move::Event(EventMove::DiscardObjective(rejected))
        } else {
            let token = player.flux.as_deref().and_then(digest::track_of);
            Move::FluxToken(token.context("a player who places the flux token names a track")?)
        };
        game.try_apply(state, choice.into())?;
    }
    Ok(())
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
