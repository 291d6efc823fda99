//! Follows a recorded game from its set-up to its end.

use super::deviations::{ORDER, Refusal};
use super::ending::{Ending, Followed, Place};
use super::games::Games;
use super::recording::Recording;
use super::set_up;
use super::switches::SWITCHES;
use super::walk::Walk;
use orrery_engine::planet_unknown::{PlanetUnknown, State};
use std::collections::BTreeMap;

/// Follows each game of a file with all switches turned.
///
/// # Errors
/// If a recording cannot be set up.
pub(crate) fn follow_all(recordings: &[Recording]) -> anyhow::Result<Vec<Followed>> {
    let games = Games::under(|_| true);
    recordings.iter().map(|recording| follow(&games, recording)).collect()
}

/// Notes which switches changed each game that was followed: without one of them it would end differently or with other
/// deviations. Notes too whether it agrees without any.
///
/// # Errors
/// If a recording cannot be set up.
pub(crate) fn note_switches(recordings: &[Recording], followed: &mut [Followed]) -> anyhow::Result<()> {
    for (name, _) in SWITCHES {
        let games = Games::under(|switch| switch != name);
        for (recording, game) in recordings.iter().zip(&mut *followed) {
            let without = follow(&games, recording)?;
            if (&without.ending, &without.deviations) != (&game.ending, &game.deviations) {
                game.switches.push(name);
            }
        }
    }
    let embedded = Games::under(|_| false);
    for (recording, game) in recordings.iter().zip(followed) {
        game.agrees_without = follow(&embedded, recording)?.ending == Ending::Agrees;
    }
    Ok(())
}

fn follow(games: &Games, recording: &Recording) -> anyhow::Result<Followed> {
    Ok(follow_from(games, set_up::start(&games.ours, recording)?, recording))
}

/// Follows a recording from a position.
pub(crate) fn follow_from(games: &Games, state: State, recording: &Recording) -> Followed {
    let mut followed = unfollowed(&games.ours, recording);
    let mut walk = Walk::new(games, state);
    let outcome = walk.whole(recording);
    let deviations = walk
        .lines
        .first()
        .map(|play| play.deviations.clone())
        .unwrap_or_default();
    deviations
        .iter()
        .for_each(|&deviation| *followed.deviations.entry(deviation).or_default() += 1);
    followed.decisions = walk.decisions;
    let place = |what: String| Place {
        round: walk.lines.first().map_or(0, |play| play.state.round),
        decision: walk.decisions,
        what,
    };
    followed.ending = match outcome {
        Ok(()) if deviations.iter().all(|deviation| ORDER.contains(deviation)) => Ending::Agrees,
        Ok(()) => Ending::AgreesBut,
        Err(Refusal::Stopped(deviation, what)) => {
            *followed.deviations.entry(deviation).or_default() += 1;
            Ending::Stopped(deviation, place(what))
        }
        Err(Refusal::Differs(what)) => Ending::Differs(place(what)),
    };
    followed
}

/// The names of a game, before it is followed.
fn unfollowed(game: &PlanetUnknown, recording: &Recording) -> Followed {
    let tables = game.tables();
    let name = |player: &super::recording::Player| {
        let planet = tables.planets.get(player.planet).map(|planet| planet.slug.clone());
        let corporation = tables
            .corporations
            .get(player.corp)
            .map(|corporation| corporation.slug.clone());
        [planet, corporation].map(Option::unwrap_or_default)
    };
    Followed {
        game: recording.setup.game.clone(),
        seats: recording.setup.players.iter().map(name).collect(),
        ending: Ending::Agrees,
        deviations: BTreeMap::new(),
        switches: Vec::new(),
        agrees_without: false,
        decisions: 0,
    }
}
