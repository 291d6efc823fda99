//! The processes of one agent: one for each seat it has in games being played at the same time, each for many games.

use super::command_line::CommandLine;
use super::message::{Choose, Hello};
use super::program::{Program, ProgramError};
use crate::agent::Forfeit;
use orrery_engine::{Action, Game};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Forfeits after which a process is not started again.
const MOST_FORFEITS: u32 = 3;

/// Starts the processes of an agent, lends each to one seat of one game at a time, and ends them when it is dropped.
pub(crate) struct Programs {
    command: CommandLine,
    hello: Hello,
    first: Duration,
    limit: Duration,
    idle: Mutex<Vec<Slot>>,
}

/// A slot for one process. It is empty before the first question and after a forfeit.
#[derive(Default)]
pub(super) struct Slot {
    program: Option<Program>,
    forfeits: u32,
    /// The reason of its last forfeit.
    reason: String,
}

impl Programs {
    /// The processes of this command, with the time limits `first` for the first answer and `limit` for each decision.
    pub(crate) fn new<G: Game>(game: &G, command: CommandLine, first: Duration, limit: Duration) -> Programs {
        Programs {
            command,
            hello: Hello::new(game, limit.as_millis() as u64),
            first,
            limit,
            idle: Mutex::default(),
        }
    }

    /// Starts the first process, to check that the program exists and was made for what will be played.
    pub(crate) fn try_out(&self) -> Result<(), ProgramError> {
        let program = self.start()?;
        self.put_back(Slot {
            program: Some(program),
            ..Slot::default()
        });
        Ok(())
    }

    fn start(&self) -> Result<Program, ProgramError> {
        Program::start(&self.command, &self.hello, self.first)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Slot>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A free slot, one with the fewest forfeits.
    pub(super) fn take(&self) -> Slot {
        let mut idle = self.idle();
        let best = (0..idle.len()).min_by_key(|&slot| idle[slot].forfeits);
        best.map(|slot| idle.swap_remove(slot)).unwrap_or_default()
    }

    pub(super) fn put_back(&self, slot: Slot) {
        self.idle().push(slot);
    }

    /// Asks the process of a slot.
    pub(super) fn ask(&self, slot: &mut Slot, choose: Choose, is_new_game: bool) -> Result<Action, Forfeit> {
        if slot.forfeits == MOST_FORFEITS {
            let reason = &slot.reason;
            return Err(Forfeit::new(&format!(
                "given up after {MOST_FORFEITS} forfeits, the last because {reason}"
            )));
        }
        self.ask_program(slot, choose, is_new_game).map_err(|error| {
            slot.forfeits += 1;
            slot.reason = error.failure.to_string();
            Forfeit::new(&error.to_string())
        })
    }

    fn ask_program(&self, slot: &mut Slot, choose: Choose, is_new_game: bool) -> Result<Action, ProgramError> {
        let mut program = match slot.program.take() {
            Some(program) => program,
            None => self.start()?,
        };
        program.games += u64::from(is_new_game);
        match program.choose(choose, self.limit) {
            Ok(action) => {
                slot.program = Some(program);
                Ok(action)
            }
            Err(failure) => Err(program.fail(failure)),
        }
    }
}
