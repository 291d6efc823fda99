//! Whether a line of play agrees with a digest, and what is set right where it need not.

use super::digest::differences;
use super::play::Play;
use super::recording::Digest;
use super::set_up;
use orrery_engine::Seat;
use orrery_engine::bitboard::{Grid, Square};
use orrery_engine::planet_unknown::PlanetUnknown;

/// The line of play, if it agrees with a digest.
pub(crate) fn agreeing(game: &PlanetUnknown, play: Play, seat: Seat, digest: &Digest) -> Result<Play, String> {
    let found = differences(game, &play.state, seat, digest);
    let only = |kinds: &[&str]| {
        found
            .iter()
            .all(|difference| kinds.iter().any(|kind| difference.starts_with(kind)))
    };
    let objectives = play.board(seat).private_objectives.count_ones() as usize;
    if only(&["private objectives"]) && digest.obj.len() == objectives && play.state.seats() == 1 {
        // Which objective an event gave, chance decided.
        return Ok(play.with_objectives(seat, &digest.obj));
    }
    let alone = play.state.seats() == 1 && play.board(seat).used_this_game >> 5 & 1 == 1;
    let alone = alone && game.corporation(play.board(seat)).slug == "jump-drive";
    if only(&["private objectives"]) && digest.obj.len() + 1 == objectives && alone {
        // Alone, the objective for all is scored with its private side here (CORP-4.8).
        return Ok(play.met("CORP-4.8").with_objectives(seat, &digest.obj));
    }
    if only(&["private objectives"]) && digest.obj.len() + 1 == objectives && !play.state.phase.is_end_of_game() {
        // Here the next event has given one already.
        return Ok(play);
    }
    if only(&["techs"]) && play.board(seat).blocked_techs != 0 {
        let mut unblocked = play.met("D14");
        unblocked.board_mut(seat).blocked_techs = 0;
        return agreeing(game, unblocked, seat, digest);
    }
    if only(&["meteorites", "collected meteorites"]) && play.state.events.discard().contains(&LOSE_METEORITE) {
        return agreeing_but_for_meteorites(game, play, seat, digest);
    }
    let spare = play.board(seat).spare_rovers;
    if only(&["spare rovers"])
        && play.state.events.current == Some(set_up::EXTRA_ROVER)
        && digest.rov_avail == spare + 1
    {
        // There the rover of the event waits beside the others.
        return Ok(play);
    }
    let only_grid = found.iter().all(|difference| difference.starts_with("grid"));
    match found.first() {
        None => Ok(play),
        Some(_) if only_grid && play.has_phantom(game, seat) => Ok(play.met("D34")),
        Some(_) => Err(found.join("; ")),
    }
}

/// The event by which a collected meteorite is lost.
const LOSE_METEORITE: u8 = 115 - set_up::FIRST_EVENT;

/// The recording lost the meteorite that came first, wherever it was (D7): it is set right.
fn agreeing_but_for_meteorites(game: &PlanetUnknown, play: Play, seat: Seat, digest: &Digest) -> Result<Play, String> {
    let mut play = play.met("D7");
    let board = play.board_mut(seat);
    let rovers = board.rovers;
    let there: Grid = digest.met.iter().filter_map(|text| Square::parse(text)).collect();
    for (rover, _) in rovers
        .iter()
        .enumerate()
        .filter(|(_, square)| square.is_some_and(|square| !there.contains(square)))
    {
        board.carrying &= !(1 << rover);
    }
    board.meteorites = there - board.carried_meteorites();
    board.second_meteorites = Grid::EMPTY;
    board.collected_meteorites = digest.met_col;
    let found = differences(game, &play.state, seat, digest);
    if found.is_empty() {
        Ok(play)
    } else {
        Err(found.join("; "))
    }
}
