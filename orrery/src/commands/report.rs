//! `orrery report`: the result of a run in a folder, printed again or as a page.

use crate::commands::balance;
use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::OutputArgs;
use crate::runs::focus::FocusArgs;
use crate::runs::resume::{plain_command, replay_command};
use crate::runs::to_replay::Source;
use crate::terminal::new_file::{check_is_new, write_new_page};
use crate::terminal::output::{self, refuse, usage};
use crate::terminal::screen::in_form;
use clap::Args;
use orrery_agents::{AgentSpec, Playable};
use orrery_arena::chances::Tension;
use orrery_arena::report::{ByError, ByReport, Report};
use orrery_arena::{Outcome, Question, Run, Tournament};
use orrery_web::replay::Replay;
use orrery_web::report::{self, Games, LogRatios, Origin};
use std::path::{Path, PathBuf};

/// The options of a report.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery report run
  orrery report run --by agent,planet
  orrery report run --html report.html")]
pub(crate) struct ReportArgs {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    run: PathBuf,
    /// Results by what the seats had, separated by commas: agent, seat, or what the setups name, such as planet,
    /// corporation or events
    #[arg(long, value_name = "F,G,..", value_delimiter = ',', conflicts_with_all = ["focal", "anchor"])]
    by: Vec<String>,
    /// Write the result as a page with pictures into this new file, which needs no network
    #[arg(long, value_name = "FILE", conflicts_with_all = ["by", "format"])]
    html: Option<PathBuf>,
    #[command(flatten)]
    focus: FocusArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The result of a run as a page; for a run that is being played, the result so far.
pub(crate) fn page(folder: &Path) -> anyhow::Result<String> {
    let args = ReportArgs::of(folder);
    let run = Run::open(&balance::folder_of(folder))?;
    page_of(&args.outcome(&run)?, &run, folder)
}

/// The report of the run in a folder.
///
/// # Errors
/// If there is none, or it cannot be read.
pub fn stored_report(folder: &Path) -> anyhow::Result<Report> {
    let run = Run::open(&balance::folder_of(folder))?;
    Ok(ReportArgs::of(folder).outcome(&run)?.report())
}

impl ReportArgs {
    /// The arguments of a report without any option.
    fn of(folder: &Path) -> ReportArgs {
        ReportArgs {
            run: folder.to_owned(),
            by: Vec::new(),
            html: None,
            focus: FocusArgs::default(),
            output: OutputArgs::default(),
        }
    }

    /// Reads the run and prints its result; for a run that is being played, the result so far.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if let Some(page) = &self.html {
            check_is_new("--html", page)?;
        }
        let run = Run::open(&balance::folder_of(&self.run))?;
        if !self.by.is_empty() {
            return self.by(&run);
        }
        let outcome = self.outcome(&run)?;
        match &self.html {
            None => output::print(&in_form(self.output.format, &outcome.report())),
            Some(page) => output::print(&write_new_page(page, &page_of(&outcome, &run, &self.run)?)?),
        }
    }

    fn by(&self, run: &Run) -> anyhow::Result<()> {
        if run.folder() != self.run {
            let (both, one) = (self.run.display(), run.folder().display());
            refuse!("--by: {both} holds two runs; name one of them, such as {one}");
        }
        if let Some(twice) = self
            .by
            .iter()
            .enumerate()
            .find(|(place, factor)| self.by[..*place].contains(factor))
        {
            refuse!("--by: {} is named twice; name each once", twice.1);
        }
        let report = ByReport::of_run(run, &self.by).map_err(|error| match error {
            ByError::Factor(unknown) => usage!("--by: {unknown}").into(),
            ByError::Run(error) => anyhow::Error::from(error),
        })?;
        output::print(&in_form(self.output.format, &report.report()))
    }

    fn outcome(&self, run: &Run) -> anyhow::Result<Outcome> {
        let question = &run.manifest().question;
        if let Question::Balance(comparison) = question {
            self.focus.refuse(question.kind())?;
            let report = match balance::report_both(&self.run)? {
                Some(both) => both,
                None => balance::report(run, comparison)?,
            };
            return Ok(Outcome::Balance(Box::new(report)));
        }
        if !matches!(question, Question::Tournament(_)) {
            self.focus.refuse(question.kind())?;
        }
        let outcome = Outcome::of_run(run)?;
        Ok(outcome.with_focus(self.focus.among(&run.manifest().config)?))
    }
}

/// The page of a run that the user knows by this folder.
fn page_of(outcome: &Outcome, run: &Run, folder: &Path) -> anyhow::Result<String> {
    let mut games = Games::of_run(run)?;
    if let Outcome::Worth(valued) = outcome {
        games.look_at(report::picks_to_see(valued));
    }
    match Tension::kept(run) {
        Ok(tension) => games.tension = tension,
        Err(error) => output::note(&format!("note: the page does not show when games are decided: {error}")),
    }
    if let Err(error) = show(run, &mut games) {
        output::note(&format!("note: no game can be stepped through on the page: {error:#}"));
    }
    let words = &run.manifest().command;
    let origin = Origin {
        command: (!words.is_empty()).then(|| plain_command(words)),
        replay: replay_command(&shown(run, folder)),
        program: concat!("orrery ", env!("CARGO_PKG_VERSION")).to_owned(),
    };
    Ok(match outcome {
        Outcome::Tournament(tournament) => report::tournament(tournament, &games, &origin),
        Outcome::Solo(solo) => report::solo(solo, &games, &origin),
        Outcome::Balance(balance) => report::balance(balance, &games, &origin),
        Outcome::Worth(valued) => report::items(valued, &games, &origin),
        Outcome::Sensitivity(found) => report::numbers(found, &games, &origin),
        Outcome::Sprt(sprt) => {
            let (tournament, ratios) = (Tournament::of_run(run)?, LogRatios::of_run(run, sprt)?);
            report::sprt(sprt, &tournament, &games, &ratios, &origin)
        }
    })
}

/// Adds the replays of the games worth seeing.
fn show(run: &Run, games: &mut Games) -> anyhow::Result<()> {
    let game = GameArgs::of_run(run.manifest())?;
    with_game(&game, Showing { run, games })
}

/// Makes the replays of the games worth seeing.
struct Showing<'a> {
    run: &'a Run,
    games: &'a mut Games,
}

impl Job for Showing<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let (run, folder) = (self.run, self.run.folder());
        dealer.check_same(folder, &run.manifest().config)?;
        let tension = self.games.tension.clone();
        self.games.show(|number| {
            let found = Source::Run(run, number).find(dealer, folder)?;
            found.check_is_over(folder)?;
            let names = found.table.iter().map(AgentSpec::title).collect();
            let replay = Replay::of_record(dealer.game, &found.record, &names, None, None)?;
            let course = tension.as_ref().and_then(|tension| tension.course_of(number));
            Ok(Replay {
                title: format!("Game {number}"),
                chances: course.map(|course| course.moments.clone()),
                ..replay
            })
        })
    }
}

/// The folder as a page shows it, which may be passed on: the last name alone, so that it does not say where the folder lay;
/// for a run of a study, the names of both.
fn shown(run: &Run, folder: &Path) -> PathBuf {
    let name = |folder: &Path| folder.file_name().map_or_else(|| folder.to_owned(), PathBuf::from);
    match run.folder() == folder {
        true => name(folder),
        false => name(folder).join(name(run.folder())),
    }
}
