//! Where turns end in a game.

use orrery_engine::{Game, Seat, Turn};

/// Finds the positions of a game in which a turn is over.
#[derive(Clone, Debug, Default)]
pub struct TurnEnds {
    running: Option<RunningTurn>,
}

/// A turn that has begun.
#[derive(Clone, Debug)]
struct RunningTurn {
    seat: Seat,
    round: u32,
    /// Whether the seat had a choice in it.
    had_choice: bool,
}

impl TurnEnds {
    /// Sees the next position of the game, and whether there is a choice in it. Returns the seat whose turn is over there, if it had
    /// a choice in its turn. The last turn of a game has no such position.
    pub fn see<G: Game>(&mut self, game: &G, state: &G::State, is_choice: bool) -> Option<Seat> {
        let Turn::Decide(seat) = game.turn(state) else {
            return None;
        };
        let round = game.round(state);
        match &mut self.running {
            Some(turn) if (turn.seat, turn.round) == (seat, round) => {
                turn.had_choice |= is_choice;
                None
            }
            turn => {
                let next = RunningTurn {
                    seat,
                    round,
                    had_choice: is_choice,
                };
                let over = turn.replace(next).filter(|over| over.had_choice);
                over.map(|over| over.seat)
            }
        }
    }
}
