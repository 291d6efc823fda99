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
    /// Whether the seat had a choice during the turn.
    had_choice: bool,
}

impl TurnEnds {
    /// Takes the next position of the game, and whether the seat to act has a choice there. Returns the seat whose turn has just
    /// ended, if it had a choice during that turn. The last turn of a game is not reported.
    pub fn next_position<G: Game>(&mut self, game: &G, state: &G::State, is_choice: bool) -> Option<Seat> {
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
                let ended = turn.replace(next).filter(|turn| turn.had_choice);
                ended.map(|turn| turn.seat)
            }
        }
    }
}
