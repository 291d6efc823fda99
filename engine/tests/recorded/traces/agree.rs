//! Whether a line of play agrees with a digest, and which allowed differences are corrected.

use super::digest::differences;
use super::play::Play;
use super::recording::Digest;
use orrery_engine::Seat;
use orrery_engine::planet_unknown::PlanetUnknown;

/// The line of play, if it agrees with a digest.
pub(crate) fn agreeing(game: &PlanetUnknown, play: Play, seat: Seat, digest: &Digest) -> Result<Play, String> {
    let found = differences(game, &play.state, seat, digest);
    let only = |kinds: &[&str]| {
        found
            .iter()
            .all(|difference| kinds.iter().any(|kind| difference.starts_with(kind)))
    };
    let objectives = play.board(seat).private_objectives.0.count_ones() as usize;
    if only(&["private objectives"]) && digest.obj.len() == objectives && play.state.seats() == 1 {
        // The objective that an event gave was random.
        return Ok(play.with_objectives(seat, &digest.obj));
    }
    let alone = play.state.seats() == 1 && play.board(seat).used_this_game >> 5 & 1 == 1;
    let alone = alone && game.corporation(play.board(seat)).slug == "jump-drive";
    let alone = alone && !play.common_taken;
    if only(&["private objectives"]) && digest.obj.len() + 1 == objectives && alone {
        // In a solo game, the common objective is scored with its private side here (CORP-4.8).
        let mut play = play.deviating("CORP-4.8").with_objectives(seat, &digest.obj);
        play.common_taken = true;
        return Ok(play);
    }
    if only(&["private objectives"]) && digest.obj.len() + 1 == objectives && !play.state.phase.is_end_of_game() {
        // Here the next event has already given one.
        return Ok(play);
    }
    if only(&["spare rovers"])
        && digest.rov_avail == play.board(seat).spare_rovers + 1
        && let Some(spare) = play.clone().with_spare_rover(seat)
    {
        return Ok(spare);
    }
    if found.is_empty() {
        Ok(play)
    } else if only(&["grid"])
        && let Some(shown) = play.showing_phantoms(game, seat, digest)
    {
        Ok(shown.deviating("D34"))
    } else {
        Err(found.join("; "))
    }
}
