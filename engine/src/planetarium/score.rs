//! The result (PL-13, PL-14.13).

use crate::by_seat::{BySeat, Seat};
use crate::game::Outcome;
use crate::planetarium::state::{Ending, Phase, Player, State};
use crate::planetarium::tables::Tables;
use std::cmp::Reverse;

/// The parts of a score: points of Low, High and Final cards.
pub const SCORE_PARTS: [&str; 3] = ["low", "high", "final"];

/// The current target (PL-14.9, PL-14.11).
pub(crate) fn target(tables: &Tables, state: &State) -> Option<i32> {
    let lowered = i32::from(tables.solo.target_drop) * i32::from(state.track.face_down);
    state.target.map(|start| i32::from(start) - lowered)
}

/// Scores, ranks and shares as if the game ended here (PL-13.3).
pub(crate) fn outcome(tables: &Tables, state: &State) -> Outcome {
    let players = &state.players;
    let scores: BySeat<i32> = players.iter().map(|player| player.score().into()).collect();
    // PL-13.1: points, then matter on the mat, then markers on cards, then fewer cards in hand (PL-13.2).
    let standing: BySeat<_> = players
        .iter()
        .map(|player| {
            let hand = player.hand.count();
            (
                player.score(),
                player.stored(),
                player.markers_on_cards(),
                Reverse(hand),
            )
        })
        .collect();
    let (ranks, mut shares) = Outcome::rank(&standing);
    let target = target(tables, state);
    if let Some(target) = target {
        let success = scores.iter().all(|&score| score > target);
        shares
            .iter_mut()
            .for_each(|share| *share = f64::from(u8::from(success)));
    }
    let parts = |player: &Player| player.points.iter().map(|&points| i32::from(points)).collect();
    Outcome {
        parts: players.iter().map(parts).collect(),
        scores,
        ranks,
        shares,
        target,
        ending: match state.phase {
            Phase::Over => state.ending.map_or("track", Ending::name),
            _ => "unfinished",
        },
    }
}

/// The number of turns begun, final turns included.
fn turns_begun(state: &State) -> usize {
    let last_turns = match state.ending {
        Some(_) => state.seats() - state.last_turns.count(),
        None => 0,
    };
    let finished = usize::from(state.turns) + last_turns;
    match state.phase {
        Phase::Over => finished,
        _ => finished + 1,
    }
}

/// The number of rounds begun.
pub(crate) fn rounds(state: &State) -> u32 {
    turns_begun(state).div_ceil(state.seats()) as u32
}

/// The seat of the first turn (PL-1.7), after which turns have gone clockwise.
pub(crate) fn starter(state: &State) -> Option<Seat> {
    let turns_since = || turns_begun(state) - 1;
    (state.phase != Phase::SetUp).then(|| state.actor.counterclockwise(turns_since(), state.seats()))
}
