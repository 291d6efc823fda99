//! What was played, in words.

use orrery_arena::RunConfig;
use orrery_arena::report::{counted, grouped};

/// What was played: `400 games of planet-unknown for 2 players, on 200 deals with seed 1`.
pub(super) fn played(config: &RunConfig, games: u64, blocks: u64) -> String {
    let part = match games == config.games {
        true => String::new(),
        false => format!("{} of ", grouped(games)),
    };
    format!(
        "{part}{} of {} for {}, on {} with seed {}",
        counted(config.games, "game"),
        config.game,
        counted(config.players as u64, "player"),
        counted(blocks, "deal"),
        config.seed
    )
}

/// What a reader of an unfinished run has to know.
pub(super) fn unfinished(config: &RunConfig, games: u64) -> Option<String> {
    (games != config.games).then(|| {
        let wanted = counted(config.games, "game");
        format!("{} of {wanted} so far: the run is not complete.", grouped(games))
    })
}
