//! Programs as agents: any executable, in any language, that speaks a protocol of lines.
//!
//! `agents/EXTERN.md` describes the protocol for people who write such a program; [`Request`] and [`Answer`] are its
//! messages.

mod check;
mod command_line;
mod cpu_time;
mod group;
mod guard;
mod log_file;
mod message;
mod pipes;
mod program;
mod programs;
mod question;
mod remedy;
mod reply;
mod stderr;
mod time_control;
mod traffic;
mod want;

pub use check::{Finding, ProgramCheck};
pub use command_line::{CommandLine, CommandLineError};
pub use group::halt;
pub use message::{Choice, Choose, Hello, Over, PROTOCOLS, Request};
pub use program::{Failure, ProgramError};
pub use reply::{Answer, Chosen, Made};
pub use stderr::Excerpt;
pub use time_control::TimeControl;
pub use want::Want;

pub(crate) use command_line::QUOTES;
pub(crate) use programs::Programs;

use crate::agent::{Agent, Forfeit};
use crate::game_end::GameEnd;
use crate::outside::Outside;
use orrery_engine::{Action, Game, Rng, Seat, View};
use programs::Slot;
use question::question;
use std::sync::Arc;
use time_control::GameClock;

/// Asks a program. A program that exceeds its time, ends, or writes an invalid answer forfeits the game.
pub(crate) struct Extern {
    programs: Arc<Programs>,
    /// The process that plays this game; it is returned when the game is over.
    slot: Option<Slot>,
    is_new_game: bool,
    clock: GameClock,
}

impl Extern {
    /// A seat of one game for one of these programs.
    pub(crate) fn new(programs: Arc<Programs>) -> Extern {
        Extern {
            slot: Some(programs.take()),
            clock: GameClock::new(programs.time()),
            programs,
            is_new_game: true,
        }
    }
}

impl<G: Game> Agent<G> for Extern {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let slot = self
            .slot
            .as_mut()
            .expect("the process is returned only when the agent is dropped");
        let is_new_game = std::mem::take(&mut self.is_new_game);
        let clock = &mut self.clock;
        self.programs
            .ask(slot, clock, is_new_game, |wants| question(view, rng, wants))
    }

    fn outside(&mut self) -> Option<Outside> {
        self.slot.as_mut().map(Slot::outside)
    }

    fn over(&mut self, seat: Seat, end: &GameEnd<'_>) {
        if let (false, Some(slot)) = (self.is_new_game, &mut self.slot) {
            slot.tell(Over::new(seat, end));
        }
    }
}

impl Drop for Extern {
    fn drop(&mut self) {
        self.slot
            .take()
            .into_iter()
            .for_each(|slot| self.programs.put_back(slot));
    }
}
