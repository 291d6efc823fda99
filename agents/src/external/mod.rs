//! Programs as agents: any executable, in any language, that speaks a protocol of lines.
//!
//! `agents/EXTERN.md` describes the protocol for people who write such a program; [`Request`] and [`Answer`] are its
//! messages.

mod check;
mod command_line;
mod cpu_time;
mod game_clock;
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
mod tries;
mod want;

pub use check::{Finding, ProgramCheck};
pub use command_line::{CommandLine, CommandLineError};
pub use group::halt;
pub use message::{Choice, Choose, Hello, MOST_TRIES, Over, PROTOCOLS, Position, Request, Since, Tried};
pub use program::{Failure, ProgramError};
pub use reply::{Answer, Chosen, Made, Try};
pub use stderr::Excerpt;
pub use time_control::TimeControl;
pub use traffic::LogError;
pub use want::Want;

pub(crate) use command_line::QUOTES;
pub(crate) use programs::Programs;

use crate::agent::{Agent, Forfeit};
use crate::game_end::GameEnd;
use crate::outside::Outside;
use game_clock::GameClock;
use orrery_engine::{Action, Game, Rng, Seat, View};
use programs::Slot;
use question::question;
use std::sync::Arc;
use tries::Tries;

/// Asks a program. A program that exceeds its time, ends, or writes an invalid answer forfeits the game.
pub(crate) struct Extern<G: Game> {
    programs: Arc<Programs>,
    /// The process that plays this game; it is returned when the game is over.
    slot: Option<Slot>,
    clock: GameClock,
    /// The sample of its last question in this game.
    last: Option<G::State>,
}

impl<G: Game> Extern<G> {
    /// A seat of one game for one of these programs.
    pub(crate) fn new(programs: Arc<Programs>) -> Extern<G> {
        Extern {
            slot: Some(programs.take()),
            clock: GameClock::new(programs.time()),
            programs,
            last: None,
        }
    }
}

impl<G: Game> Agent<G> for Extern<G> {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let slot = self
            .slot
            .as_mut()
            .expect("the process is returned only when the agent is dropped");
        let (is_new_game, last) = (self.last.is_none(), &mut self.last);
        let clock = &mut self.clock;
        self.programs.ask(slot, clock, is_new_game, |wants| {
            let (choose, state) = question(view, rng, wants, last.as_ref());
            *last = Some(state.clone());
            (choose, Tries::new(view.game(), state, view.observer()))
        })
    }

    fn outside(&mut self) -> Option<Outside> {
        self.slot.as_mut().map(Slot::outside)
    }

    fn over(&mut self, seat: Seat, end: &GameEnd<'_>) {
        if let (Some(_), Some(slot)) = (&self.last, &mut self.slot) {
            slot.tell(Over::new(seat, end));
        }
    }
}

impl<G: Game> Drop for Extern<G> {
    fn drop(&mut self) {
        self.slot
            .take()
            .into_iter()
            .for_each(|slot| self.programs.put_back(slot));
    }
}
