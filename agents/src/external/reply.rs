//! The answers of a program, and how a line is read as one.

use super::message::{Hello, PROTOCOLS};
use super::want::Want;
use orrery_engine::problem::cut;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer of a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// To [`Request::Hello`](super::Request::Hello).
    Hello(Made),
    /// To [`Request::Choose`](super::Request::Choose).
    Action(Chosen),
    /// Before the answer to [`Request::Choose`](super::Request::Choose).
    Try(Try),
}

/// What the program was made for, and what it wants. A key that is left out matches anything.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Made {
    /// The number of the request.
    pub id: u64,
    /// The protocol it speaks.
    pub protocol: u32,
    /// The game it plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The version of actions it knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub actions: Option<u32>,
    /// The version of observations it knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub observation: Option<u32>,
    /// The ruleset it knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruleset: Option<String>,
    /// What it wants in protocol 2; nothing if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub want: Option<Vec<String>>,
    /// Its name, in protocol 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Its version, in protocol 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Keys of the answer that protocol 2 does not have and ignores.
    #[serde(skip)]
    pub ignored: Vec<String>,
}

impl Made {
    /// The first difference from what will be played: its name, the program's value, and the value that is played.
    pub(crate) fn mismatch(&self, hello: &Hello) -> Option<(&'static str, String, String)> {
        let number = |number: Option<u32>| number.map(|number| number.to_string());
        let pairs = [
            ("game", self.game.clone(), hello.game.clone()),
            ("actions", number(self.actions), hello.actions.to_string()),
            ("observation", number(self.observation), hello.observation.to_string()),
            ("ruleset", self.ruleset.clone(), hello.ruleset.clone()),
        ];
        if !PROTOCOLS.contains(&self.protocol) {
            let spoken = PROTOCOLS.map(|protocol| protocol.to_string()).join(" and ");
            return Some(("protocol", self.protocol.to_string(), spoken));
        }
        let differs = |(what, made, played): (_, Option<String>, String)| {
            let made = made.filter(|made| *made != played)?;
            Some((what, made, played))
        };
        pairs.into_iter().find_map(differs)
    }

    /// What it wants; what programs of protocol 1 get if it is one.
    pub(crate) fn wants(&self) -> Vec<Want> {
        if self.protocol == 1 {
            return Want::OF_PROTOCOL_1.to_vec();
        }
        named(&self.want)
    }
}

/// What has these names.
fn named(names: &Option<Vec<String>>) -> Vec<Want> {
    let names = names.iter().flatten();
    names.filter_map(|name| Want::from_name(name)).collect()
}

/// The decision.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Chosen {
    /// The number of the request.
    pub id: u64,
    /// The index of one of the request's actions.
    pub index: u16,
}

/// Asks for positions before the decision, in protocol 2.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Try {
    /// The number of the request for the decision.
    pub id: u64,
    /// Lists of the indices of actions, which are applied one after the other.
    pub actions: Vec<Vec<u16>>,
    /// What it wants of each position; nothing if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub want: Option<Vec<String>>,
}

impl Try {
    /// What it wants of each position.
    pub(super) fn wants(&self) -> Vec<Want> {
        named(&self.want)
    }
}

impl Answer {
    /// The number of the answered request.
    pub fn id(&self) -> u64 {
        match self {
            Answer::Hello(made) => made.id,
            Answer::Action(chosen) => chosen.id,
            Answer::Try(wanted) => wanted.id,
        }
    }

    /// Reads a line of a program that speaks this protocol; an answer to `hello` names its own.
    ///
    /// # Errors
    /// If it is no answer: what was read, what is allowed, what to do.
    ///
    /// # Examples
    /// ```
    /// use orrery_agents::external::Answer;
    ///
    /// let answer = Answer::read(r#"{"type": "action", "id": 5, "index": 6923}"#, 1);
    /// assert_eq!(answer.expect("it is one").id(), 5);
    /// let reason = Answer::read(r#"{"type": "action", "id": 5, "index": "6923"}"#, 1).unwrap_err();
    /// assert_eq!(reason, r#"`index` is "6923"; allowed is a whole number from 0 to 65535"#);
    /// ```
    pub fn read(line: &str, protocol: u32) -> Result<Answer, String> {
        let value: Value = serde_json::from_str(line)
            .map_err(|error| format!("it is not JSON: {error}; allowed is one object in one line, in UTF-8"))?;
        let Value::Object(keys) = value else {
            return Err(format!("it is {}; allowed is an object", shown(&value)));
        };
        let mut keys = Keys(keys);
        let kind = keys.required("type", Keys::text)?;
        let answer = match kind.as_str() {
            "hello" => Answer::Hello(keys.made()?),
            "action" => Answer::Action(keys.chosen()?),
            "try" if protocol == 1 => return Err("protocol 1 has no `try`; say hello with protocol 2".to_owned()),
            "try" => Answer::Try(keys.tried()?),
            other => {
                return Err(format!(
                    "`type` is {:?}; allowed are \"hello\", \"action\" and in protocol 2 \"try\"",
                    cut(other)
                ));
            }
        };
        let ignored: Vec<String> = keys.0.into_iter().map(|(key, _)| key).collect();
        match (answer, ignored.first()) {
            (Answer::Hello(made), Some(key)) if made.protocol == 1 => Err(unknown(key)),
            (Answer::Action(_), Some(key)) if protocol == 1 => Err(unknown(key)),
            (Answer::Hello(made), _) => Ok(Answer::Hello(Made { ignored, ..made })),
            (answer, _) => Ok(answer),
        }
    }
}

fn unknown(key: &str) -> String {
    format!(
        "protocol 1 has no key `{}`; leave it out, or say hello with protocol 2",
        key.escape_debug()
    )
}

/// The beginning of a value as it was written.
fn shown(value: &Value) -> String {
    const MOST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(MOST) {
        None => text,
        Some((end, _)) => format!("{}..", &text[..end]),
    }
}

/// The keys of an answer that were not read yet.
struct Keys(Map<String, Value>);

impl Keys {
    fn made(&mut self) -> Result<Made, String> {
        let mut made = Made {
            id: self.required("id", Keys::whole)?,
            protocol: self.required("protocol", Keys::whole)?,
            game: self.text("game")?,
            actions: self.whole("actions")?,
            observation: self.whole("observation")?,
            ruleset: self.text("ruleset")?,
            ..Made::default()
        };
        if made.protocol != 1 {
            made.want = self.wants()?;
            made.name = self.text("name")?;
            made.version = self.text("version")?;
        }
        Ok(made)
    }

    fn chosen(&mut self) -> Result<Chosen, String> {
        Ok(Chosen {
            id: self.required("id", Keys::whole)?,
            index: self.required("index", Keys::whole)?,
        })
    }

    fn tried(&mut self) -> Result<Try, String> {
        Ok(Try {
            id: self.required("id", Keys::whole)?,
            actions: self.required("actions", Keys::lists)?,
            want: self.wants()?,
        })
    }

    fn lists(&mut self, key: &str) -> Result<Option<Vec<Vec<u16>>>, String> {
        let Some(value) = self.0.remove(key) else {
            return Ok(None);
        };
        let lists = Vec::deserialize(&value).map_err(|_| {
            format!(
                "`{key}` is {}; allowed is a list of lists of indices, such as [[6923], [6925, 0]]",
                shown(&value)
            )
        });
        lists.map(Some)
    }

    fn required<T>(&mut self, key: &str, read: fn(&mut Keys, &str) -> Result<Option<T>, String>) -> Result<T, String> {
        read(self, key)?.ok_or_else(|| format!("the key `{key}` is missing"))
    }

    fn text(&mut self, key: &str) -> Result<Option<String>, String> {
        match self.0.remove(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(other) => Err(format!("`{key}` is {}; allowed is text in quotes", shown(&other))),
        }
    }

    fn whole<T: TryFrom<u64> + Bounded>(&mut self, key: &str) -> Result<Option<T>, String> {
        let Some(value) = self.0.remove(key) else {
            return Ok(None);
        };
        let number = value.as_u64().and_then(|number| T::try_from(number).ok());
        let refused = || {
            format!(
                "`{key}` is {}; allowed is a whole number from 0 to {}",
                shown(&value),
                T::MOST
            )
        };
        number.map(Some).ok_or_else(refused)
    }

    fn wants(&mut self) -> Result<Option<Vec<String>>, String> {
        let Some(value) = self.0.remove("want") else {
            return Ok(None);
        };
        let refused = |found: &Value| format!("`want` has {}; allowed is a list of {}", shown(found), Want::names());
        let Value::Array(list) = &value else {
            return Err(format!(
                "`want` is {}; allowed is a list of {}",
                shown(&value),
                Want::names()
            ));
        };
        let names = list.iter().map(|entry| match entry.as_str() {
            Some(name) if Want::from_name(name).is_some() => Ok(name.to_owned()),
            _ => Err(refused(entry)),
        });
        names.collect::<Result<Vec<String>, String>>().map(Some)
    }
}

/// A type of numbers with its largest.
trait Bounded {
    const MOST: u64;
}

impl Bounded for u16 {
    const MOST: u64 = u16::MAX as u64;
}

impl Bounded for u32 {
    const MOST: u64 = u32::MAX as u64;
}

impl Bounded for u64 {
    const MOST: u64 = u64::MAX;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(line: &str, protocol: u32) -> String {
        Answer::read(line, protocol).unwrap_err()
    }

    #[test]
    fn what_cannot_be_read_is_named_with_what_is_allowed() {
        assert!(reason("pardon?", 1).starts_with("it is not JSON: expected value at line 1 column 1; "));
        assert_eq!(reason("[5]", 1), "it is [5]; allowed is an object");
        assert_eq!(reason("{}", 1), "the key `type` is missing");
        assert_eq!(
            reason(r#"{"type":"move","id":1}"#, 1),
            "`type` is \"move\"; allowed are \"hello\", \"action\" and in protocol 2 \"try\""
        );
        assert_eq!(
            reason(r#"{"type":"action","id":1,"index":-1}"#, 2),
            "`index` is -1; allowed is a whole number from 0 to 65535"
        );
        assert_eq!(
            reason(r#"{"type":"hello","id":0,"protocol":2,"want":["pixels"]}"#, 1),
            "`want` has \"pixels\"; allowed is a list of json, observation, over, state, text"
        );
        assert_eq!(
            reason(r#"{"type":"hello","id":0,"protocol":2,"want":"json"}"#, 1),
            "`want` is \"json\"; allowed is a list of json, observation, over, state, text"
        );
        assert_eq!(
            reason(r#"{"type":"hello","id":0,"protocol":2,"name":5}"#, 1),
            "`name` is 5; allowed is text in quotes"
        );
    }

    #[test]
    fn a_try_is_lists_of_indices_in_protocol_2() {
        let line = |actions: &str| format!(r#"{{"type":"try","id":4,"actions":{actions},"note":1}}"#);
        let read = Answer::read(&line("[[3],[],[65535,0]]"), 2);
        let actions = vec![vec![3], vec![], vec![65_535, 0]];
        assert_eq!(
            read,
            Ok(Answer::Try(Try {
                id: 4,
                actions,
                want: None
            }))
        );
        for wrong in ["3", "[3]", "[[-1]]", "[[65536]]", "[[\"a\"]]", "[[[3]]]", "{}"] {
            let allowed = "allowed is a list of lists of indices, such as [[6923], [6925, 0]]";
            assert_eq!(reason(&line(wrong), 2), format!("`actions` is {wrong}; {allowed}"));
        }
        assert_eq!(reason(r#"{"type":"try","id":4}"#, 2), "the key `actions` is missing");
        assert_eq!(
            reason(&line("[[3]]"), 1),
            "protocol 1 has no `try`; say hello with protocol 2"
        );
    }

    #[test]
    fn protocol_1_refuses_unknown_keys_and_protocol_2_names_them() {
        let action = r#"{"type":"action","id":1,"index":2,"comment":"fine"}"#;
        let refused = "protocol 1 has no key `comment`; leave it out, or say hello with protocol 2";
        assert_eq!(reason(action, 1), refused);
        assert_eq!(Answer::read(action, 2), Ok(Answer::Action(Chosen { id: 1, index: 2 })));
        let hello = |protocol| format!(r#"{{"type":"hello","id":0,"protocol":{protocol},"want":[],"elo":3}}"#);
        assert!(reason(&hello(1), 2).starts_with("protocol 1 has no key `elo`"));
        let Ok(Answer::Hello(made)) = Answer::read(&hello(2), 1) else {
            panic!("it is one");
        };
        assert_eq!((made.ignored, made.want), (vec!["elo".to_owned()], Some(Vec::new())));
    }
}
