//! A study of balance that is played: once, under a second ruleset too, or with one seat restricted too.

use super::args::BalanceArgs;
use super::stored::{AFTER, BEFORE, compared, of_run};
use crate::game::args::RulesArgs;
use crate::game::files::Texts;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::RunArgs;
use crate::runs::folder::{Asked, FolderArgs};
use crate::runs::session::{self, Watch};
use crate::runs::stored::StoredRun;
use crate::terminal::output::{self, AlwaysForfeited, Interrupted, refuse};
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::balance::Balance;
use orrery_arena::question::Comparison;
use orrery_arena::report::BalanceReport;
use orrery_arena::run::Manifest;
use orrery_arena::{Question, Row, RunConfig};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A study about to be played.
pub(super) struct Study<'a> {
    pub(super) args: &'a BalanceArgs,
    /// The command to show with it.
    pub(super) command: &'a [String],
    pub(super) stop: &'a AtomicBool,
    /// Where runs are kept that are not stored.
    pub(super) scratch: &'a Path,
}

impl Study<'_> {
    /// Plays it, and its second run if it has one. Returns the result, which an interrupted study has only if its games
    /// suffice.
    pub(super) fn play(&self) -> anyhow::Result<(Option<BalanceReport>, Option<Interrupted>)> {
        let args = self.args;
        if args.against().is_some() || args.restrict.is_some() {
            self.refuse_single_run()?;
            return self.play_twice();
        }
        if let Some(folder) = args
            .folder
            .run
            .as_deref()
            .filter(|folder| Manifest::is_in(&folder.join(BEFORE)))
        {
            refuse!(
                "{} compares two rulesets, and does not have the second yet; name it with --against",
                folder.display()
            );
        }
        let (balance, interrupted) = self.play_under(args.rules.clone(), Texts::new(), None)?;
        Ok((balance.map(|balance| args.report(balance)), interrupted))
    }

    /// Refuses a folder with a single run.
    fn refuse_single_run(&self) -> anyhow::Result<()> {
        let args = self.args;
        if let Some(folder) = args.folder.run.as_deref().filter(|folder| Manifest::is_in(folder)) {
            let option = if args.restrict.is_some() {
                "--restrict"
            } else {
                "--against"
            };
            refuse!(
                "{} holds a run of its own; {option} stores two runs: name another folder",
                folder.display()
            );
        }
        Ok(())
    }

    /// Plays both runs.
    fn play_twice(&self) -> anyhow::Result<(Option<BalanceReport>, Option<Interrupted>)> {
        let args = self.args;
        let second = args.against();
        let texts = match &second {
            Some(rules) => with_game(&args.game(rules.clone()), Ruleset)?,
            None => Texts::new(),
        };
        let (before, interrupted) = self.play_under(args.rules.clone(), texts, Some(BEFORE))?;
        if interrupted.is_some() {
            return Ok((None, interrupted));
        }
        let rules = second.unwrap_or_else(|| args.rules.clone());
        let (after, interrupted) = self.play_under(rules, Texts::new(), Some(AFTER))?;
        let (Some(before), Some(after)) = (before, after) else {
            return Ok((None, interrupted));
        };
        let report = compared(args.report(before), after, args.restrict.as_deref())?;
        Ok((Some(report), interrupted))
    }

    /// Plays it under these rules; `against` are those of the other run.
    fn play_under(
        &self,
        rules: RulesArgs,
        against: Texts,
        name: Option<&str>,
    ) -> anyhow::Result<(Option<Balance>, Option<Interrupted>)> {
        let folder = self.args.folder.run.clone().unwrap_or_else(|| self.scratch.join("run"));
        let playing = Playing {
            study: self,
            against,
            folder: name.map_or(folder.clone(), |name| folder.join(name)),
        };
        let mut game = self.args.game(rules);
        if self.args.folder.resume && Manifest::is_in(&playing.folder) {
            game.rules.ruleset.clear();
            game.rules.stored_ruleset = Manifest::read(&playing.folder)?.ruleset;
        }
        with_game(&game, playing)
    }
}

/// Reads a ruleset.
struct Ruleset;

impl Job for Ruleset {
    type Output = Texts;

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Texts> {
        Ok(dealer.ruleset.clone())
    }
}

/// The games under one ruleset, about to be played.
struct Playing<'a> {
    study: &'a Study<'a>,
    /// The ruleset of the other run.
    against: Texts,
    folder: PathBuf,
}

impl Job for Playing<'_> {
    type Output = (Option<Balance>, Option<Interrupted>);

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<Self::Output> {
        let args = self.study.args;
        let games = args.games_of(dealer);
        if args.against().is_none() {
            dealer.note_left_out();
        }
        // Once for both runs of a comparison.
        if !self.folder.ends_with(AFTER) {
            args.note_power(dealer, games);
        }
        let stored = Manifest::read(&self.folder).map_or(0, |manifest| manifest.config.games);
        let mut folder = args.folder.of_run(self.folder.clone());
        let mut played = (None, None);
        let comparison = Comparison {
            against: self.against.clone(),
            ..args.comparison(games)
        };
        args.refuse_few(dealer, &comparison)?;
        args.check_restriction(dealer, games)?;
        for look in comparison.looks() {
            let games_at_look = comparison.games_at(look);
            let config = match args.restrict.as_deref().filter(|_| self.folder.ends_with(AFTER)) {
                None => args.config(dealer, games_at_look)?,
                Some(restrict) => args.restricted_config(dealer, games_at_look, restrict)?,
            };
            if args.games.is_some() && look.part == 1.0 {
                output::note_rounding(games, &config);
            }
            // Looks of earlier sessions did not end the run.
            if look.part < 1.0 && folder.resume && config.games < stored {
                continue;
            }
            played = self.play(dealer, config, &folder, (&comparison, look.level))?;
            let is_known = |balance: &Balance| balance.is_known(args.what.kind(), args.difference);
            if played.1.is_some() || played.0.as_ref().is_some_and(is_known) {
                break;
            }
            folder.resume = true;
        }
        Ok(played)
    }
}

impl Playing<'_> {
    /// Plays the games of this configuration that the folder misses.
    fn play<G: Playable>(
        &self,
        dealer: &Dealer<'_, G>,
        config: RunConfig,
        folder: &FolderArgs,
        (comparison, level): (&Comparison, f64),
    ) -> anyhow::Result<(Option<Balance>, Option<Interrupted>)> {
        let args = self.study.args;
        let asked = Asked {
            question: Question::Balance(comparison.clone()),
            command: self.study.command,
        };
        let (roster, run) = folder.open(dealer, &config, args.slice, asked)?;
        let mut run = run.expect("a folder was named");
        let agent = |spec: &AgentSpec| roster.build(spec);
        let table = dealer.table(&agent, RunArgs::threads_or_all(args.threads), self.study.stop);
        let wanted = run.missing()?.count() * u64::from(config.schedule().games_per_block());
        let mut pace = Pace::new(wanted);
        let session = session::play(&table, config, Some(&mut run), &mut pace, BalanceArgs::NAME)?;
        let mut interrupted = session.interrupted;
        if interrupted.is_none() {
            AlwaysForfeited::check(&session.tournament)?;
        }
        if let Some(interrupted) = &mut interrupted {
            interrupted.remedy = args.remedy();
        }
        match (of_run(dealer, &run, level), &interrupted) {
            (Ok(balance), _) => Ok((Some(balance), interrupted)),
            // Too few games to say anything; that it was stopped is said anyway.
            (Err(_), Some(_)) => Ok((None, interrupted)),
            (Err(error), None) if args.slice.slice.is_some() => {
                output::note(&format!("note: no result of this slice alone: {error}"));
                Ok((None, interrupted))
            }
            (Err(error), None) => Err(error),
        }
    }
}

/// Says once how long the run takes, from its first seconds.
struct Pace {
    begun: Instant,
    wanted: u64,
    played: u64,
    is_said: bool,
}

/// How long the pace is measured.
const MEASURED: Duration = Duration::from_secs(2);

impl Pace {
    fn new(wanted: u64) -> Pace {
        Pace {
            begun: Instant::now(),
            wanted,
            played: 0,
            is_said: false,
        }
    }
}

impl Watch for Pace {
    fn count(&mut self, _: &[Row]) {}

    fn look(&mut self, rows: &[Row]) {
        self.played += rows.len() as u64;
        let seconds = self.begun.elapsed().as_secs_f64();
        if self.is_said || seconds < MEASURED.as_secs_f64() {
            return;
        }
        self.is_said = true;
        let left = self.wanted.saturating_sub(self.played) as f64 * seconds / self.played as f64;
        if left >= MEASURED.as_secs_f64() {
            output::note(&format!("note: about {left:.0} s to go"));
        }
    }
}
