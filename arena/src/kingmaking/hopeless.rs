//! The decisions of seats that have hardly a chance to win.

use super::weighed::Weighed;
use crate::chances::{ChancesError, Course, over};
use crate::recorded::{RecordedError, recorded};
use crate::row::Row;
use crate::schedule::AgentIndex;
use orrery_engine::{BySeat, Game, Seat, Turn};

/// A seat is hopeless in a round at whose beginning its chance to win is below this.
pub const HOPELESS: f64 = 0.05;

/// A decision of a hopeless seat, among two or more actions.
#[derive(Clone, PartialEq, Debug)]
pub struct HopelessDecision {
    /// Its place among the actions of the record, from 0.
    pub ply: usize,
    /// Its round.
    pub round: u32,
    /// The seat that decided.
    pub seat: Seat,
    /// Its chance at the beginning of the round.
    pub chance: f64,
    /// What was played against the second best action; none if the decision was not drawn.
    pub weighed: Option<Weighed>,
}

/// A game with the decisions of its hopeless seats.
#[derive(Clone, PartialEq, Debug)]
pub struct HopelessGame {
    /// Its block.
    pub block: u64,
    /// Its number in the block.
    pub game: u32,
    /// The agent in each seat.
    pub agents: BySeat<AgentIndex>,
    /// In the order of the game.
    pub decisions: Vec<HopelessDecision>,
}

impl HopelessGame {
    /// The decisions of a recorded game whose chances are known; none is weighed.
    pub(super) fn of<G: Game>(
        game: &G,
        row: &Row,
        bytes: &[u8],
        course: &Course,
    ) -> Result<HopelessGame, ChancesError> {
        let (record, _) = recorded(game, row, bytes)?;
        let (mut decisions, mut ply) = (Vec::new(), 0);
        let end = record.replay(game, |state, legal, _| {
            if let (Turn::Decide(seat), true) = (game.turn(state), legal.len() > 1) {
                let moment = course.moments.iter().find(|moment| moment.after == over(game, state));
                let chance = moment.map(|moment| moment.chances[seat]);
                decisions.extend(
                    chance
                        .filter(|&chance| chance < HOPELESS)
                        .map(|chance| HopelessDecision {
                            ply,
                            round: game.round(state),
                            seat,
                            chance,
                            weighed: None,
                        }),
                );
            }
            ply += 1;
        });
        end.map_err(RecordedError::replay(row))?;
        Ok(HopelessGame {
            block: row.block,
            game: row.game,
            agents: row.agents.clone(),
            decisions,
        })
    }

    /// The same with the decisions of an agent alone; none if it has no seat.
    pub(super) fn of_agent(&self, agent: AgentIndex) -> Option<HopelessGame> {
        let is_own = |decision: &&HopelessDecision| self.agents[decision.seat] == agent;
        let has_seat = self.agents.iter().any(|&other| other == agent);
        has_seat.then(|| HopelessGame {
            agents: self.agents.clone(),
            decisions: self.decisions.iter().filter(is_own).cloned().collect(),
            ..*self
        })
    }

    /// Whether a decision that was weighed makes a king; none if some were not weighed.
    pub(super) fn makes_king(&self) -> Option<bool> {
        let weighed: Option<Vec<&Weighed>> = self
            .decisions
            .iter()
            .map(|decision| decision.weighed.as_ref())
            .collect();
        Some(weighed?.iter().any(|weighed| weighed.transfer.makes_king()))
    }
}
