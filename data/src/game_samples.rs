//! The samples of a game: its record is played again, and each decision becomes a row.

use crate::columns::Columns;
use crate::error::EncodeError;
use crate::split::Split;
use orrery_agents::{Playable, Thought};
use orrery_arena::learn::{Sample, TurnEnds};
use orrery_arena::record::Record;
use orrery_arena::{Considered, PlayedBlock, Row, RunConfig};
use orrery_engine::{Action, Seat, Turn};
use std::iter::Peekable;
use std::slice::Iter;

/// Adds the samples of a block, in the order of its games and of their actions.
///
/// # Errors
/// If a record is no game of these rules, or a thought does not belong to its decision.
pub(crate) fn add_block<G: Playable>(
    game: &G,
    heuristic: &G::Base,
    config: &RunConfig,
    block: &PlayedBlock,
    columns: &mut Columns,
) -> Result<(), EncodeError> {
    let mut thoughts = block.thoughts.iter().peekable();
    let games_per_block = config.schedule().games_per_block() as usize;
    for (row, record) in block.rows.iter().zip(&block.records) {
        let number = row.number(games_per_block);
        let record = Record::from_bytes(game, record).map_err(|reason| EncodeError::Record { number, reason })?;
        let mut samples = Samples {
            game,
            heuristic,
            row,
            number,
            split: Split::of_block(config.seed, block.block),
            columns,
        };
        samples.add(&record, &mut thoughts)?;
    }
    Ok(())
}

/// The samples of a game, which are added to those before.
struct Samples<'a, G: Playable> {
    game: &'a G,
    heuristic: &'a G::Base,
    row: &'a Row,
    /// Number of the game in the run.
    number: u64,
    split: Split,
    columns: &'a mut Columns,
}

/// The thoughts of a block that are still to come.
type Thoughts<'a> = Peekable<Iter<'a, Considered>>;

impl<G: Playable> Samples<'_, G> {
    fn add(&mut self, record: &Record<G::Setup>, thoughts: &mut Thoughts<'_>) -> Result<(), EncodeError> {
        let (number, first) = (self.number, self.columns.len());
        let mut ply = 0;
        let (mut misplaced, mut ends) = (None, TurnEnds::default());
        let played = record.replay(self.game, |state, legal, action| {
            if let Some(over) = ends.next_position(self.game, state, legal.len() > 1) {
                self.end_turn(state, over);
            }
            if let (Turn::Decide(seat), 2..) = (self.game.turn(state), legal.len()) {
                let thought = thoughts.next_if(|of| (of.game, of.ply) == (self.row.game, ply));
                self.add_decision(state, seat, ply, legal, action);
                if !self.add_policy(legal, action, thought.map(|of| &of.thought)) {
                    misplaced.get_or_insert((ply, legal.len()));
                }
            }
            ply += 1;
        });
        played.map_err(|reason| EncodeError::Replay { number, reason })?;
        let left_over = thoughts.peek().filter(|of| of.game == self.row.game);
        if let Some((ply, legal)) = misplaced.or(left_over.map(|of| (of.ply, 0))) {
            return Err(EncodeError::Thought { number, ply, legal });
        }
        self.add_weights(first);
        Ok(())
    }

    /// All of a sample but its policy and its weight.
    fn add_decision(&mut self, state: &G::State, seat: Seat, ply: u32, legal: &[Action], action: Action) {
        let (columns, row) = (&mut *self.columns, self.row);
        let written = columns.observation.len();
        columns.observation.resize(written + columns.observation_bytes, 0);
        self.game
            .observe_packed(state, seat, &mut columns.observation[written..]);
        columns.legal.extend(legal.iter().map(|action| action.0));
        columns.legal_ends.push(columns.legal.len() as u32);
        columns.action.push(action.0);
        for other in seat.round_table(columns.seats) {
            columns.share.push(row.shares[other] as f32);
            columns.score.push(row.scores[other]);
            columns.rank.push(row.ranks[other]);
        }
        columns.game.push(self.number);
        columns.block.push(row.block);
        columns.ply.push(ply);
        columns.round.push(self.game.round(state));
        columns.seat.push(seat.0);
        columns.agent.push(row.agents[seat]);
        columns.split.push(self.split as u8);
        columns.forfeit.push(row.forfeit.is_some());
        if let Some(ends) = &mut columns.turn_ends {
            ends.add_decision();
        }
    }

    /// Notes that a turn is over in this position; the last decision is one of it.
    fn end_turn(&mut self, state: &G::State, seat: Seat) {
        if let Some(ends) = &mut self.columns.turn_ends {
            ends.end_turn(&Sample::of(self.game, self.heuristic, self.row, state, seat));
        }
    }

    /// The policy and the value of the agent; all on the action that was played, and no value, where it thought nothing.
    /// Returns false if a thought is of other actions.
    fn add_policy(&mut self, legal: &[Action], action: Action, thought: Option<&Thought>) -> bool {
        let columns = &mut *self.columns;
        let first = columns.policy.len();
        columns.policy.resize(first + legal.len(), 0.0);
        let policy = &mut columns.policy[first..];
        columns
            .root_value
            .push(thought.map_or(f32::NAN, |thought| thought.root_value));
        let Some(thought) = thought else {
            let played = legal.iter().position(|&other| other == action);
            policy[played.expect("a record has legal actions")] = 1.0;
            return true;
        };
        thought.candidates.iter().all(|candidate| {
            let entry = policy.get_mut(usize::from(candidate.place));
            entry.map(|entry| *entry = candidate.policy).is_some()
        })
    }

    /// The weights of the samples of a game, which begin here.
    fn add_weights(&mut self, first: usize) {
        let columns = &mut *self.columns;
        let seats = &columns.seat[first..];
        let mut of_seat = vec![0_u32; columns.seats];
        seats.iter().for_each(|&seat| of_seat[usize::from(seat)] += 1);
        let weights = seats.iter().map(|&seat| 1.0 / of_seat[usize::from(seat)] as f32);
        columns.weight.extend(weights);
    }
}
