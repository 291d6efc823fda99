//! A run played from the command line: in memory or in its folder, with its progress shown, until its end, a verdict or
//! Ctrl-C.

use crate::host::program;
use crate::runs::first_forfeits::FirstForfeits;
use crate::runs::resume::{self, run_command};
use crate::runs::sharing;
use crate::terminal::output::{Interrupted, Usage, refuse};
use crate::terminal::progress::Progress;
use orrery_arena::stats::Tally;
use orrery_arena::stats::sprt::Trial;
use orrery_arena::tournament::Table;
use orrery_arena::{Row, Run, RunConfig, RunError, Tournament};
use orrery_engine::Game;
use std::ops::ControlFlow;

/// Sees the rows of a run, block by block, and may end it.
pub(crate) trait Watch {
    /// Counts a block that was played before.
    fn count(&mut self, rows: &[Row]);

    /// Counts a block that was just played.
    fn look(&mut self, rows: &[Row]) {
        self.count(rows);
    }

    /// Whether the run ends here.
    fn is_enough(&self) -> bool {
        false
    }

    /// Whether it may end the run before the last block: then it needs all blocks in order, from the first.
    fn may_end_early(&self) -> bool {
        false
    }

    /// How it stands, in a few words for the progress.
    fn standing(&self) -> String {
        String::new()
    }
}

impl Watch for Trial {
    fn count(&mut self, rows: &[Row]) {
        self.add_block(rows);
    }

    fn is_enough(&self) -> bool {
        self.is_decided()
    }

    fn may_end_early(&self) -> bool {
        self.has_looks()
    }

    fn standing(&self) -> String {
        let (test, scores) = (self.test(), self.scores());
        let share = scores.mean_and_deviation().map_or(0.0, |(mean, _)| mean);
        let (ratio, bounds) = (test.log_ratio(scores), test.bounds());
        format!("log ratio {ratio:.2} of {bounds:.2}, share {share:.3}")
    }
}

/// What to do about a run that was stopped and is not stored.
pub(crate) const UNSTORED: &str = "a run with --run DIR can be resumed";

/// Why a run of other machines cannot end before its last block.
const ENDS_EARLY: &str = "a run that ends early needs its blocks in order, and other machines play them in any order; leave \
    out what ends it early, or play it on one machine";

/// The result of a session.
pub(crate) struct Session {
    pub(crate) tournament: Tournament,
    /// Why it ended early, if it did.
    pub(crate) interrupted: Option<Interrupted>,
}

/// Plays a run, or the blocks that its folder misses. `subcommand` is the one that resumes the run.
pub(crate) fn play<G: Game>(
    table: &Table<'_, G>,
    config: RunConfig,
    run: Option<&mut Run>,
    watch: &mut impl Watch,
    subcommand: &str,
) -> anyhow::Result<Session> {
    let progress = Progress::new(config.games, "games");
    let mut first_forfeits = FirstForfeits::of(&config);
    let mut on_block = |watch: &mut _, rows: &[Row]| {
        first_forfeits.note(rows);
        look(watch, &progress, rows)
    };
    let (wanted, remedy, tournament) = match run {
        None => {
            let (wanted, remedy) = (config.games, UNSTORED.to_owned());
            let played = table.play(config, |rows| on_block(watch, rows));
            (wanted, remedy, played?)
        }
        Some(run) => {
            let Begun { wanted, is_new } = begin(run, &config, watch, &progress)?;
            let remote_workers = program::present().and_then(|program| program.remote_workers());
            if let (Some(_), true) = (&remote_workers, watch.may_end_early()) {
                return Err(Usage(ENDS_EARLY.to_owned()).into());
            }
            // Blocks of a run that is resumed, or of remote workers, do not come in their order: the tally is then read from
            // the folder.
            let in_order = is_new && remote_workers.is_none();
            let mut tally = in_order.then(|| Tally::new(config.schedule().agents()));
            let given_up = match remote_workers {
                Some(remote_workers) => sharing::play(&*remote_workers, run, |rows| {
                    // No run of remote workers ends early, so nothing asks to stop.
                    let _ = on_block(watch, rows);
                })?,
                None if watch.is_enough() => None,
                None => table.play_run(run, |rows| {
                    tally.iter_mut().for_each(|tally| tally.add_block(rows));
                    on_block(watch, rows)
                })?,
            };
            let command = run_command(subcommand, run.folder()) + resume::trust(&config.agents);
            let tournament = match tally {
                Some(tally) => Tournament::of_counted(run, tally)?,
                None => Tournament::of_run(run)?,
            };
            let tournament = Tournament { given_up, ..tournament };
            (wanted, format!("to resume it: {command}"), tournament)
        }
    };
    let played = tournament.tally.totals().games;
    let interrupted = (played < wanted && !watch.is_enough()).then(|| Interrupted {
        played,
        wanted,
        remedy,
        given_up: tournament.given_up.clone(),
    });
    Ok(Session {
        tournament,
        interrupted,
    })
}

fn look(watch: &mut impl Watch, progress: &Progress, rows: &[Row]) -> ControlFlow<()> {
    progress.add(rows.len() as u64);
    program::note_progress(progress.numbers());
    watch.look(rows);
    if progress.is_shown() {
        progress.say(watch.standing());
    }
    if watch.is_enough() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    }
}

/// The folder of a run before it is played.
struct Begun {
    /// How many games the folder is for.
    wanted: u64,
    /// Whether it holds none yet.
    is_new: bool,
}

/// Counts what the folder holds.
fn begin(run: &Run, config: &RunConfig, watch: &mut impl Watch, progress: &Progress) -> anyhow::Result<Begun> {
    let per_block = u64::from(config.schedule().games_per_block());
    let missing = run.missing()?;
    if watch.may_end_early() && !missing.is_tail_of(config.blocks) {
        let folder = run.folder().display();
        refuse!(
            "{folder} has gaps in its blocks, as a slice or a partial merge has; ending early needs all blocks from \
             the first: play the missing ones first"
        );
    }
    let missing = missing.count() * per_block;
    let wanted = run.manifest().slice.count_of(config.blocks) * per_block;
    progress.set_wanted(wanted);
    progress.resume_at(wanted - missing);
    if missing < wanted {
        run.for_each_block(|_, rows| {
            watch.count(rows);
            Ok::<(), RunError>(())
        })?;
    }
    Ok(Begun {
        wanted,
        is_new: missing == wanted,
    })
}

/// Counts nothing, and lets all games be played.
pub(crate) struct ToTheEnd;

impl Watch for ToTheEnd {
    fn count(&mut self, _: &[Row]) {}
}
