//! What a seat has to resolve or decide before anything else.

use crate::by_seat::Seat;
use crate::planet_unknown::capacities::RANKS;
use crate::planet_unknown::play::window;
use crate::planet_unknown::state::{Part, Phase, State};
use crate::planet_unknown::tables::Tables;
use crate::planet_unknown::text::words;

/// Why the window cannot be ended.
pub(super) fn not_done(tables: &Tables, state: &State, seat: Seat) -> String {
    if let Some(reason) = must_resolve_first(tables, state, seat) {
        return reason;
    }
    match state.boards[seat].part {
        Part::Drafted(_) => "the drafted tile has to be laid first (PU-2.5)".to_owned(),
        _ => "a tile has to be drafted first (PU-2.4)".to_owned(),
    }
}

/// What waits and has to be resolved before a draft and before the end of a window; `None` if nothing does.
pub(super) fn must_resolve_first(tables: &Tables, state: &State, seat: Seat) -> Option<String> {
    let board = &state.boards[seat];
    let claims = (0..RANKS).filter(|&rank| state.phase.is_civ() && board.claims[rank] > 0);
    let claims = claims.map(|rank| words::claims_text(rank, board.claims[rank]));
    let waiting: Vec<String> = words::waiting_texts(tables, &board.pending).chain(claims).collect();
    let has_to = board.part == Part::Window || window::must_resolve_first(tables, state, seat);
    (has_to && !waiting.is_empty())
        .then(|| format!("what waits has to be resolved first: {} (PU-2.W)", waiting.join(", ")))
}

/// What is decided in the phase, other than tiles.
pub(super) fn of_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Objectives => "private objectives are chosen now (PU-1.6)",
        Phase::SetUp => "the flux token is put on a track now (PU-1.4)",
        Phase::Rotate => "the commander turns the station now (PU-2.2)",
        Phase::Event => "the event of the round comes before the tiles (PU-2.3)",
        Phase::Main => "the tile of this round is laid or taken already (PU-2.6)",
        Phase::EventCiv | Phase::Civ => "civ cards are picked now (PU-2.7)",
        Phase::Last | Phase::LastCiv => "no tile is drafted after the last round (PU-6.4)",
        Phase::Over => "the game is over (PU-6.2)",
    }
}
