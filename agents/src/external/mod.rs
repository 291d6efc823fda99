//! Programs as agents: any executable, in any language, that speaks a protocol of lines.
//!
//! `agents/EXTERN.md` describes the protocol for people who write such a program; [`Request`] and [`Answer`] are its
//! messages.

mod command_line;
mod group;
mod guard;
mod message;
mod pipes;
mod program;
mod programs;

pub use command_line::{CommandLine, CommandLineError};
pub use group::halt;
pub use message::{Answer, Choice, Choose, Chosen, Hello, Made, PROTOCOL, Request};
pub use program::{Failure, ProgramError};

pub(crate) use command_line::QUOTES;
pub(crate) use programs::Programs;

use crate::agent::{Agent, Forfeit};
use orrery_engine::{Action, Game, Rng, View};
use programs::Slot;
use std::fmt::Write;
use std::sync::Arc;

/// Asks a program. A program that exceeds its time, ends, or writes an invalid answer forfeits the game.
pub(crate) struct Extern {
    programs: Arc<Programs>,
    /// The process that plays this game; it is returned when the game is over.
    slot: Option<Slot>,
    is_new_game: bool,
}

impl Extern {
    /// A seat of one game for one of these programs.
    pub(crate) fn new(programs: Arc<Programs>) -> Extern {
        Extern {
            slot: Some(programs.take()),
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
        self.programs.ask(slot, question(view, rng), is_new_game)
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

/// The request for a decision; the numbers of request and game are filled in later.
fn question<G: Game>(view: &View<'_, G>, rng: &mut Rng) -> Choose {
    let game = view.game();
    let state = view.sample(&view.beliefs(), rng);
    let mut after = state.clone();
    let choice = |&action: &Action| {
        after.clone_from(&state);
        game.apply(&mut after, action);
        Choice {
            index: action.0,
            text: game.action_text(action),
            explanation: game.explain(&state, action, &after),
        }
    };
    Choose {
        id: 0,
        game: 0,
        seat: view.observer().0,
        seats: game.seats(&state),
        round: game.round(&state),
        view: view.text(),
        actions: view.legal().iter().map(choice).collect(),
        state: hexadecimal(&game.to_bytes(&state)),
    }
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes
        .iter()
        .fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        })
}
