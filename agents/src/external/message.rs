//! The messages to a program, each one line of JSON. `agents/EXTERN.md` describes them for people.

use super::time_control::TimeControl;
use super::want::Want;
use crate::game_end::GameEnd;
use orrery_engine::{Game, Seat};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The versions of the protocol that programs may speak.
pub const PROTOCOLS: [u32; 2] = [1, 2];

/// The most positions that a program may try before it answers a question: more than most decisions have actions.
pub const MOST_TRIES: usize = 512;

/// A message to a program, which ignores keys that it does not know: a later version of the arena may have more.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// The first message: what will be played.
    Hello(Hello),
    /// Asks for a decision.
    Choose(Choose),
    /// The positions that the program tried; the decision is still asked for.
    Tried(Tried),
    /// Tells the result of a game; no answer is expected.
    Over(Over),
}

/// What will be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Hello {
    /// The number of the request, to be repeated in the answer.
    pub id: u64,
    /// 1, so that programs that know nothing else find what they expect.
    pub protocol: u32,
    /// The versions of the protocol that the answer may name.
    pub protocols: Vec<u32>,
    /// What the answer may want.
    pub wants: Vec<String>,
    /// The game's name.
    pub game: String,
    /// The version of the numbering of actions.
    pub actions: u32,
    /// The version of the layout of observations.
    pub observation: u32,
    /// The identity of the ruleset.
    pub ruleset: String,
    /// Milliseconds for each decision.
    pub ms: u64,
    /// Milliseconds for all decisions of a game together, if that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game_ms: Option<u64>,
    /// The most positions that a program may try before it answers a question; an older arena sends none.
    #[serde(default)]
    pub tries: usize,
    /// How to read views.
    pub legend: String,
}

impl Hello {
    /// The first message to a program that plays this game with this much time.
    pub(crate) fn new<G: Game>(game: &G, time: &TimeControl) -> Hello {
        let versions = game.versions();
        Hello {
            id: 0,
            protocol: PROTOCOLS[0],
            protocols: PROTOCOLS.to_vec(),
            wants: Want::ALL.map(|want| want.name().to_owned()).to_vec(),
            game: game.name().to_owned(),
            actions: versions.actions,
            observation: versions.observation,
            ruleset: game.ruleset_id().to_string(),
            ms: time.decision.as_millis() as u64,
            game_ms: time.game.map(|game| game.as_millis() as u64),
            tries: MOST_TRIES,
            legend: game.legend().to_owned(),
        }
    }
}

/// A decision: two or more actions are legal. Keys of what the program does not want are left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Choose {
    /// The number of the request, to be repeated in the answer.
    pub id: u64,
    /// Number of the game among those of this program, from 1.
    pub game: u64,
    /// The seat that decides.
    pub seat: u8,
    /// Seats at the table.
    pub seats: usize,
    /// Rounds begun.
    pub round: u32,
    /// What the seat sees, as text for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<String>,
    /// What the seat sees, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<Value>,
    /// What is printed on the boards in use, as JSON: in the first question of a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub printed: Option<Value>,
    /// What the seat saw change since its last question in this game, by seat; not in its first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub since: Option<Vec<Since>>,
    /// The packed observation of the seat, in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observation: Option<String>,
    /// Milliseconds left for all decisions of the game together, if that is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_ms: Option<u64>,
    /// The legal actions, ascending by index.
    pub actions: Vec<Choice>,
    /// The bytes of one state that the seat cannot tell from the real one, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
    /// A random number below 2^53 for the chance of the program.
    pub seed: u64,
}

/// What changed of a seat since the last question.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Since {
    /// The changes in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub changes: Option<Vec<String>>,
    /// The keys of the seat in `json` that have changed, with the values that they had.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Map<String, Value>>,
}

/// The positions that a program tried.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tried {
    /// The number of the request for the decision.
    pub id: u64,
    /// A position for each list of actions.
    pub positions: Vec<Position>,
}

/// A position that a program tried. Keys of what it does not want are left out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Position {
    /// How many actions of the list were applied: all, or those before the first that is not legal for the seat.
    pub applied: usize,
    /// The seat that decides in this position, if the game is not over.
    pub decides: Option<u8>,
    /// Rounds begun.
    pub round: u32,
    /// The scores by seat, as if the game ended here.
    pub scores: Vec<i32>,
    /// The legal actions if the seat of the request decides again.
    pub actions: Vec<Choice>,
    /// What the seat sees, as text for people.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub view: Option<String>,
    /// What the seat sees, as JSON.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub json: Option<Value>,
    /// The packed observation of the seat, in base64.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observation: Option<String>,
    /// The bytes of the position, in hexadecimal digits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// A legal action.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Choice {
    /// Its number in the game's numbering of actions.
    pub index: u16,
    /// The action in notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// What it does in the state of the request, in words for people.
    #[serde(rename = "told", default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// Its kind, its dimensions by name, and what it gives in the state of the request.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fields: Option<Map<String, Value>>,
}

/// The result of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Over {
    /// Number of the game among those of this program, as in its questions.
    pub game: u64,
    /// The block of the run that the game belongs to.
    pub block: u64,
    /// Number of the game in its block, from 0.
    pub game_in_block: u64,
    /// The seat of the program.
    pub seat: u8,
    /// The scores by seat; they count nowhere if the game was forfeited.
    pub scores: Vec<i32>,
    /// The ranks by seat, from 1.
    pub ranks: Vec<u8>,
    /// The shares of the win by seat; alone 1 for success, else 0.
    pub shares: Vec<f64>,
    /// How the game ended.
    pub ending: String,
    /// The seat that forfeited, if one did.
    pub forfeit: Option<u8>,
}

impl Over {
    /// The end of a game for a seat; the number of the game is filled in later.
    pub(crate) fn new(seat: Seat, end: &GameEnd<'_>) -> Over {
        Over {
            game: 0,
            block: end.block,
            game_in_block: end.game,
            seat: seat.0,
            scores: end.outcome.scores.as_slice().to_vec(),
            ranks: end.outcome.ranks.as_slice().to_vec(),
            shares: end.outcome.shares.as_slice().to_vec(),
            ending: end.outcome.ending.to_owned(),
            forfeit: end.forfeit.map(|seat| seat.0),
        }
    }
}
