//! The processes of one agent: as many as it has seats at tables where games are played, each for many games.

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
    idle: Mutex<Vec<Post>>,
}

/// The place of one process. It is empty before the first question and after a forfeit.
#[derive(Default)]
pub(super) struct Post {
    program: Option<Program>,
    forfeits: u32,
    /// Why it forfeited last.
    reason: String,
}

impl Programs {
    /// The processes of this command, with so long for the first answer and for each decision.
    pub(crate) fn new<G: Game>(game: &G, command: CommandLine, first: Duration, limit: Duration) -> Programs {
        Programs {
            command,
            hello: Hello::new(game, limit.as_millis() as u64),
            first,
            limit,
            idle: Mutex::default(),
        }
    }

    /// Starts the first process: whether the program is there, and made for what is going to be played.
    pub(crate) fn try_out(&self) -> Result<(), ProgramError> {
        let program = self.start()?;
        self.put_back(Post {
            program: Some(program),
            ..Post::default()
        });
        Ok(())
    }

    fn start(&self) -> Result<Program, ProgramError> {
        Program::start(&self.command, &self.hello, self.first)
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Post>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place that nobody has: one that forfeited least.
    pub(super) fn take(&self) -> Post {
        let mut idle = self.idle();
        let best = (0..idle.len()).min_by_key(|&post| idle[post].forfeits);
        best.map(|post| idle.swap_remove(post)).unwrap_or_default()
    }

    pub(super) fn put_back(&self, post: Post) {
        self.idle().push(post);
    }

    /// Asks the process of a place.
    pub(super) fn ask(&self, post: &mut Post, choose: Choose, is_new_game: bool) -> Result<Action, Forfeit> {
        if post.forfeits == MOST_FORFEITS {
            let reason = &post.reason;
            return Err(Forfeit::new(&format!(
                "given up after {MOST_FORFEITS} forfeits, the last because {reason}"
            )));
        }
        self.ask_program(post, choose, is_new_game).map_err(|error| {
            post.forfeits += 1;
            post.reason = error.failure.to_string();
            Forfeit::new(&error.to_string())
        })
    }

    fn ask_program(&self, post: &mut Post, choose: Choose, is_new_game: bool) -> Result<Action, ProgramError> {
        let mut program = match post.program.take() {
            Some(program) => program,
            None => self.start()?,
        };
        program.games += u64::from(is_new_game);
        match program.choose(choose, self.limit) {
            Ok(action) => {
                post.program = Some(program);
                Ok(action)
            }
            Err(failure) => Err(program.fail(failure)),
        }
    }
}
