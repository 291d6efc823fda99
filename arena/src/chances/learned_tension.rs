//! Tension by learned chances, where these say nearly as much as continuations do.

use super::compared::Compared;
use super::continuations::{ChancesError, Continuations};
use super::kept::Kept;
use super::learned::learned;
use super::seen::Seen;
use super::tension::{Tension, of_blocks};
use crate::run::Run;
use orrery_agents::Playable;
use orrery_agents::model::Learned;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many games are played on for the comparison, in whole blocks.
const PLAYED_ON: u64 = 60;

impl Tension {
    /// Of a run with records, by what is learned of its games. Evenly spaced blocks of about 60 games are played on; if the
    /// skill of the learned chances there is more than [`WITHIN`](super::WITHIN) below that of continuations, all games are
    /// played on, as in [`of_run`](Tension::of_run). `watch` sees how many games more are done. Once `stop` is set no block is
    /// begun, and games are missing.
    ///
    /// # Errors
    /// As of `of_run`.
    pub fn learned_of_run<G: Playable>(
        continuations: &Continuations<'_, G>,
        mut kept: Kept,
        run: Run,
        threads: usize,
        stop: &AtomicBool,
        mut watch: impl FnMut(u64),
    ) -> Result<Tension, ChancesError> {
        let config = run.manifest().config.clone();
        let folder = run.folder().to_owned();
        let blocks: Vec<u64> = run.blocks()?.iter().collect();
        let games_per_block = u64::from(config.schedule().games_per_block());
        let sampled = evenly_spaced(&blocks, PLAYED_ON.div_ceil(games_per_block));
        let rest: Vec<u64> = blocks
            .iter()
            .copied()
            .filter(|block| !sampled.contains(block))
            .collect();

        let mut file = kept.take_file();
        let play_on = |block: &_| continuations.of_block(block, &kept);
        let add = kept.adding(&mut file, &mut watch);
        let (mut played_on, _) = of_blocks(run, sampled, threads, stop, play_on, add)?;
        let game = continuations.game;
        let evaluation = Learned::new(game, game.base(), None);
        let see = |block: &_| Seen::of_block(game, &evaluation, block);
        let (seen, forfeits) = of_blocks(Run::open(&folder)?, blocks, threads, stop, see, |_, _| Ok(()))?;
        let learned = learned(&seen, threads, stop)?;
        if stop.load(Ordering::Relaxed) {
            return Ok(Tension::of_games(config, kept.method().clone(), &played_on, 0));
        }
        let compared = Compared::of(&played_on, learned.as_deref());
        let games = match &learned {
            Some(games) if compared.is_learned() => {
                watch(rest.len() as u64 * games_per_block);
                games
            }
            _ => {
                let add = kept.adding(&mut file, &mut watch);
                let (others, _) = of_blocks(Run::open(&folder)?, rest, threads, stop, play_on, add)?;
                played_on.extend(others);
                played_on.sort_by_key(|game| (game.row.block, game.row.game));
                &played_on
            }
        };
        Ok(Tension {
            compared: Some(compared),
            ..Tension::of_games(config, kept.method().clone(), games, forfeits)
        })
    }
}

/// This many of the blocks, or all.
fn evenly_spaced(blocks: &[u64], wanted: u64) -> Vec<u64> {
    let wanted = (wanted as usize).min(blocks.len());
    (0..wanted).map(|place| blocks[place * blocks.len() / wanted]).collect()
}
