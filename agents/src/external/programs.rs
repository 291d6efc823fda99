//! The processes of one agent: one for each seat it has in games being played at the same time, each for many games.

use super::command_line::CommandLine;
use super::game_clock::GameClock;
use super::log_file::LogPlace;
use super::message::{Choose, Hello, Over};
use super::program::{Failure, Program, ProgramError};
use super::time_control::TimeControl;
use super::traffic::TrafficLog;
use super::tries::Tries;
use super::want::Want;
use crate::agent::Forfeit;
use crate::identity::Identity;
use crate::outside::Outside;
use orrery_engine::{Action, Game};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Starts the processes of an agent, lends each to one seat of one game at a time, and ends them when it is dropped.
pub(crate) struct Programs {
    command: CommandLine,
    hello: Hello,
    time: TimeControl,
    log: Arc<LogPlace>,
    traffic: Arc<TrafficLog>,
    idle: Mutex<Vec<Slot>>,
}

/// A slot for one process. It is empty before the first question and after a forfeit.
#[derive(Default)]
pub(super) struct Slot {
    program: Option<Program>,
    /// CPU time of its processes that have ended.
    ended: Duration,
    /// The CPU time that was reported.
    reported: Duration,
    /// The slowest answer of its processes that have ended.
    slowest: Duration,
}

impl Slot {
    /// What its processes have taken that was not reported yet.
    pub(super) fn outside(&mut self) -> Outside {
        let running = self.program.as_mut().map_or(Duration::ZERO, Program::cpu_time);
        let all = self.ended + running;
        let new = all.saturating_sub(self.reported);
        self.reported += new;
        Outside {
            cpu_time: new,
            slowest: self
                .program
                .as_ref()
                .map_or(Duration::ZERO, Program::slowest)
                .max(self.slowest),
        }
    }

    /// Tells its process the result of a game that it was asked in.
    pub(super) fn tell(&mut self, over: Over) {
        self.program.iter_mut().for_each(|program| program.tell(over.clone()));
    }
}

impl Programs {
    /// The processes of this command, with this much time, and what they are asked and answer in a file.
    pub(crate) fn new<G: Game>(game: &G, command: CommandLine, time: TimeControl, log: Option<PathBuf>) -> Programs {
        Programs {
            command,
            hello: Hello::new(game, &time),
            time,
            log: Arc::default(),
            traffic: Arc::new(TrafficLog::new(log)),
            idle: Mutex::default(),
        }
    }

    /// Starts the first process, to check that the program exists and was made for what will be played. Returns which
    /// program it is.
    pub(crate) fn try_out(&self) -> Result<Identity, ProgramError> {
        let program = self.start()?;
        let made = program.made();
        let identity =
            Identity::new(made.name.as_deref(), made.version.as_deref()).with_files(self.command.own_words());
        self.put_back(Slot {
            program: Some(program),
            ..Slot::default()
        });
        Ok(identity)
    }

    fn start(&self) -> Result<Program, ProgramError> {
        let traffic = self.traffic.of_process().map_err(Failure::from)?;
        Program::start(
            &self.command,
            &self.hello,
            self.time.first,
            Arc::clone(&self.log),
            traffic,
        )
    }

    /// How much time they have.
    pub(super) fn time(&self) -> TimeControl {
        self.time
    }

    /// Writes what the processes say on their standard error into files of this folder, whose names begin so.
    pub(crate) fn keep_stderr(&self, folder: &Path, name: String) {
        self.log.set(folder.to_owned(), name);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Slot>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A free slot.
    pub(super) fn take(&self) -> Slot {
        self.idle().pop().unwrap_or_default()
    }

    pub(super) fn put_back(&self, slot: Slot) {
        self.idle().push(slot);
    }

    /// Asks the process of a slot; `question` gives what the process wants to know.
    pub(super) fn ask<'a, G: Game + 'a>(
        &self,
        slot: &mut Slot,
        clock: &mut GameClock,
        is_new_game: bool,
        question: impl FnOnce(&[Want]) -> (Choose, Tries<'a, G>),
    ) -> Result<Action, Forfeit> {
        let answer = self.ask_program(slot, clock, is_new_game, question);
        answer.map_err(|error| Forfeit::new(&error.to_string()))
    }

    fn ask_program<'a, G: Game + 'a>(
        &self,
        slot: &mut Slot,
        clock: &mut GameClock,
        is_new_game: bool,
        question: impl FnOnce(&[Want]) -> (Choose, Tries<'a, G>),
    ) -> Result<Action, ProgramError> {
        let mut program = match slot.program.take() {
            Some(program) => program,
            None => self.start()?,
        };
        program.games += u64::from(is_new_game);
        let (question, mut tries) = question(program.wants());
        match clock.ask(&mut program, question, |wanted, end| tries.answer(wanted, end)) {
            Ok(action) => {
                slot.program = Some(program);
                Ok(action)
            }
            Err(failure) => {
                slot.ended += program.cpu_time();
                slot.slowest = slot.slowest.max(program.slowest());
                Err(program.fail(failure))
            }
        }
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        self.idle().clear();
        self.traffic.finish();
    }
}
