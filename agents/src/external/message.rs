//! The messages of the protocol, each one line of JSON. `agents/EXTERN.md` describes them for people.

use orrery_engine::Game;
use serde::{Deserialize, Serialize};

/// The version of the protocol: raised when a change breaks correct programs.
pub const PROTOCOL: u32 = 1;

/// A message to a program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Request {
    /// The first message: what will be played.
    Hello(Hello),
    /// Asks for a decision.
    Choose(Choose),
}

/// What will be played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hello {
    /// The number of the request, to be repeated in the answer.
    pub id: u64,
    /// [`PROTOCOL`].
    pub protocol: u32,
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
    /// How to read views.
    pub legend: String,
}

impl Hello {
    /// The first message to a program that plays this game with `ms` milliseconds for each decision.
    pub(crate) fn new<G: Game>(game: &G, ms: u64) -> Hello {
        let versions = game.versions();
        Hello {
            id: 0,
            protocol: PROTOCOL,
            game: game.name().to_owned(),
            actions: versions.actions,
            observation: versions.observation,
            ruleset: game.ruleset_id().to_string(),
            ms,
            legend: game.legend().to_owned(),
        }
    }
}

/// A decision: two or more actions are legal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    pub view: String,
    /// The legal actions, ascending by index.
    pub actions: Vec<Choice>,
    /// The bytes of one state that the seat cannot tell from the real one, in hexadecimal digits.
    pub state: String,
}

/// A legal action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// Its number in the game's numbering of actions.
    pub index: u16,
    /// The action in notation.
    pub text: String,
    /// What it does in the state of the request, in words for people.
    #[serde(rename = "told")]
    pub explanation: String,
}

/// An answer of a program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// To [`Request::Hello`].
    Hello(Made),
    /// To [`Request::Choose`].
    Action(Chosen),
}

impl Answer {
    /// The number of the answered request.
    pub fn id(&self) -> u64 {
        match self {
            Answer::Hello(made) => made.id,
            Answer::Action(chosen) => chosen.id,
        }
    }
}

/// What the program was made for. A key that is left out matches anything.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The number of the request.
    pub id: u64,
    /// The protocol it speaks.
    pub protocol: u32,
    /// The game it plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The version of actions it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actions: Option<u32>,
    /// The version of observations it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observation: Option<u32>,
    /// The ruleset it knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
}

impl Made {
    /// The first difference from what will be played: its name, the program's value, and the value that is played.
    pub(crate) fn mismatch(&self, hello: &Hello) -> Option<(&'static str, String, String)> {
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let pairs = [
            ("protocol", Some(self.protocol.to_string()), hello.protocol.to_string()),
            ("game", self.game.clone(), hello.game.clone()),
            ("actions", number(self.actions), hello.actions.to_string()),
            ("observation", number(self.observation), hello.observation.to_string()),
            ("ruleset", self.ruleset.clone(), hello.ruleset.clone()),
        ];
        let differs = |(what, made, played): (_, Option<String>, String)| {
            let made = made.filter(|made| *made != played)?;
            Some((what, made, played))
        };
        pairs.into_iter().find_map(differs)
    }
}

/// The decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// The number of the request.
    pub id: u64,
    /// The index of one of the request's actions.
    pub index: u16,
}
