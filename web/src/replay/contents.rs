//! What a page shows of a game.

use super::frames::{Frame, pieces_shown};
use crate::picture::Picture;
use orrery_agents::Unit;
use orrery_arena::chances::Moment;
use orrery_arena::report::Turned;
use orrery_engine::{BySeat, Seat};

/// A game to step through.
#[derive(Clone, PartialEq, Debug)]
pub struct Replay {
    /// What it is called, such as `planet-unknown, game 17`.
    pub title: String,
    /// The command that makes the page again, if there is one.
    pub command: Option<String>,
    /// The seat whose sight the page has; none if it shows the cards of every seat.
    pub observer: Option<Seat>,
    /// The setup: what is not of one seat, as names and values.
    pub setup: Vec<(String, String)>,
    /// The seats, with what each of them has made.
    pub seats: BySeat<SeatResult>,
    /// The names of the parts of a score.
    pub parts: Vec<&'static str>,
    /// Why the game ended.
    pub ending: String,
    /// Who won, as a sentence.
    pub verdict: String,
    /// The pieces of the pictures, each once.
    pub pieces: Vec<String>,
    /// The decisions with two or more legal actions in the order of the game, and the end of the game.
    pub steps: Vec<Step>,
    /// Who valued the decisions.
    pub analysis: Option<Analysis>,
    /// The chances of the seats at the beginnings of rounds, if they are known.
    pub chances: Option<Vec<Moment>>,
    /// The turning points, the costliest first, and the agent that was asked, if one was.
    pub turned: Option<(Vec<Turned>, String)>,
}

/// A seat and its result.
#[derive(Clone, PartialEq, Debug)]
pub struct SeatResult {
    /// The seat and its agent: `seat 0 (greedy)`.
    pub name: String,
    /// What it had in the setup, as names and values.
    pub setup: Vec<(String, String)>,
    /// Its rank; 1 is best.
    pub rank: u8,
    /// Its points and their parts; none where the reader does not know them.
    pub points: Option<(i32, Vec<i32>)>,
}

/// A position of the game, and the decision made in it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// How many actions came before it.
    pub ply: usize,
    /// The round.
    pub round: u32,
    /// The actions that left no choice since the step before, in words.
    pub forced: Vec<String>,
    /// What is decided in it; none at the end of the game.
    pub decision: Option<Decision>,
    /// The picture of the position.
    pub frame: Frame,
}

/// A decision between two or more legal actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// Who decides.
    pub seat: Seat,
    /// The choice in words, after the name of the seat: `lays a tile`.
    pub text: String,
    /// The number of legal actions.
    pub legal: usize,
    /// What the agent of the analysis found.
    pub weighed: Option<Weighed>,
}

/// The agent that valued the decisions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The agent.
    pub agent: String,
    /// The unit of its values.
    pub unit: Unit,
}

/// What an agent found of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Weighed {
    /// What it expects of the position for the seat that decides.
    pub expects: f32,
    /// The best actions that it considered, best first, and the one that was played.
    pub opinions: Vec<Opinion>,
}

/// What an agent found of an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Opinion {
    /// The action in words, as far as the seat knew what it does.
    pub text: String,
    /// What it is worth for the seat; none if the agent did not consider it.
    pub value: Option<f32>,
    /// How often it was tried; 0 if the agent makes no trials.
    pub visits: u32,
    /// Whether the agent would have played it.
    pub is_own: bool,
    /// Whether it was played.
    pub is_played: bool,
}

impl Replay {
    /// The picture of a step, counted from 0.
    ///
    /// # Panics
    /// If there is no such step.
    pub fn picture(&self, step: usize) -> Picture {
        let frame = &self.steps[step].frame;
        let shown = pieces_shown(self.steps[..=step].iter().map(|step| &step.frame));
        Picture {
            width: frame.width,
            height: frame.height,
            label: frame.label.clone(),
            pieces: shown.into_iter().map(|piece| self.pieces[piece].clone()).collect(),
        }
    }
}

impl Weighed {
    /// How much more the agent's own choice is worth to it than the action that was played; none if they are the same, or
    /// it did not consider what was played.
    pub fn lost(&self) -> Option<f32> {
        let value_of = |is: fn(&Opinion) -> bool| self.opinions.iter().find(|opinion| is(opinion))?.value;
        let lost = value_of(|opinion| opinion.is_own)? - value_of(|opinion| opinion.is_played)?;
        (lost > 0.0).then_some(lost)
    }
}
