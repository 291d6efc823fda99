//! The lines of a recorded game.

use anyhow::{Context, bail};
use flate2::read::GzDecoder;
use serde::Deserialize;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};

/// A recorded game: its set-up and its lines.
pub(crate) struct Recording {
    pub(crate) setup: Setup,
    pub(crate) lines: Vec<Line>,
}

/// A line of a file.
#[derive(Deserialize)]
#[serde(tag = "k", rename_all = "lowercase")]
pub(crate) enum Line {
    /// A game begins.
    Setup(Setup),
    /// Something happened without a decision.
    Auto {
        #[serde(default)]
        ev: Vec<Value>,
    },
    /// A decision.
    D(Box<Decision>),
    /// A phase ends.
    Apply(Apply),
    /// The game ends.
    End(End),
    /// The recording was aborted.
    Abort,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Setup {
    pub(crate) game: String,
    pub(crate) n: usize,
    pub(crate) events: u8,
    pub(crate) private_objectives: u8,
    pub(crate) players: Vec<Player>,
    pub(crate) first: u8,
    pub(crate) station: Station,
    pub(crate) civ: Vec<Vec<u8>>,
    pub(crate) neighbor_objectives: Vec<[u8; 3]>,
    #[serde(default)]
    pub(crate) event_deck: Vec<u8>,
    pub(crate) initial: Vec<Digest>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Player {
    pub(crate) planet: usize,
    pub(crate) corp: usize,
    pub(crate) flux: Option<String>,
    #[serde(default)]
    pub(crate) priv_offered: Vec<u8>,
    pub(crate) priv_rejected: Option<u8>,
}

/// The station before the first turn; stacks top first.
#[derive(Deserialize)]
pub(crate) struct Station {
    pub(crate) shift: u8,
    pub(crate) rotation: u8,
    #[serde(rename = "in")]
    pub(crate) inner: Vec<Vec<usize>>,
    #[serde(rename = "ex")]
    pub(crate) outer: Vec<Vec<usize>>,
}

#[derive(Deserialize)]
pub(crate) struct Decision {
    pub(crate) p: u8,
    /// The situation.
    pub(crate) st: String,
    pub(crate) act: String,
    /// What was offered.
    pub(crate) off: Value,
    /// The choice.
    pub(crate) ch: Value,
    /// What happened.
    #[serde(default)]
    pub(crate) ev: Vec<Value>,
    /// The player afterwards.
    pub(crate) dg: Option<Digest>,
    /// The powers that could be used besides.
    #[serde(default)]
    pub(crate) any: Vec<String>,
}

impl Decision {
    /// The offer, without the wrapper that says that passing was allowed.
    pub(crate) fn offer(&self) -> &Value {
        match self.off.get("pass") {
            Some(_) => &self.off["o"],
            None => &self.off,
        }
    }

    pub(crate) fn is_passed(&self) -> bool {
        self.act == "pass"
    }

    /// Returns whether passing was the only possibility.
    pub(crate) fn is_idle(&self) -> bool {
        let offer = self.offer();
        let nowhere = |squares: &Value| squares == "";
        let no_move = || {
            let moves = offer["moves"].as_object();
            moves.is_some_and(|moves| moves.values().all(nowhere))
        };
        let only_pass = offer["all"]
            .as_array()
            .is_some_and(|all| all.iter().all(|entry| entry[1] == "pass"));
        only_pass || self.is_passed() && no_move()
    }

    /// The choice as text.
    pub(crate) fn chosen(&self) -> &str {
        self.ch.as_str().unwrap_or_default()
    }

    /// The choice as a list of texts.
    pub(crate) fn chosen_list(&self) -> Vec<&str> {
        texts(&self.ch)
    }
}

/// The texts of a list, without its other values.
pub(crate) fn texts(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

/// The numbers of a list, without its other values.
pub(crate) fn numbers(value: &Value) -> Vec<u8> {
    let numbers = value.as_array().into_iter().flatten().filter_map(Value::as_u64);
    numbers.map(|number| number as u8).collect()
}

/// The end of a phase.
#[derive(Deserialize)]
pub(crate) struct Apply {
    cb: Value,
    pub(crate) dg: Vec<Digest>,
    pub(crate) civ: Vec<Vec<u8>>,
}

/// The phases that end with such a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Closed {
    Event,
    Main,
    Civ,
    Last,
}

impl Apply {
    pub(crate) fn closed(&self) -> anyhow::Result<Closed> {
        match (self.cb["method"].as_str(), self.cb["order"].as_str()) {
            (Some("stEndOfEventTurn"), _) => Ok(Closed::Event),
            (Some("stEndTurnEngine"), _) => Ok(Closed::Main),
            (Some("stPostEndGameTurn"), _) => Ok(Closed::Last),
            (_, Some("civCardTurn")) => Ok(Closed::Civ),
            _ => bail!("a phase ends with {}, which is not known", self.cb),
        }
    }
}

/// The visible state of a player; the lists are multisets.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug, Default)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Digest {
    pub(crate) tr: Vec<String>,
    pub(crate) grid: String,
    pub(crate) rov: Vec<String>,
    pub(crate) rov_avail: u8,
    pub(crate) met: Vec<String>,
    pub(crate) met_col: u8,
    pub(crate) pod: Vec<String>,
    pub(crate) pod_col: Vec<String>,
    pub(crate) techs: Vec<u8>,
    #[serde(default)]
    pub(crate) civ_hand: Vec<u8>,
    #[serde(default)]
    pub(crate) civ_played: Vec<u8>,
    #[serde(default)]
    pub(crate) obj: Vec<u8>,
    #[serde(default)]
    pub(crate) patch_loose: u8,
    pub(crate) flux: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct End {
    pub(crate) scores: Vec<Score>,
    pub(crate) state: Vec<Digest>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Score {
    pub(crate) planet: ScorePart,
    pub(crate) tracks: ScorePart,
    pub(crate) civ: ScorePart,
    pub(crate) objectives: ScorePart,
    pub(crate) lifepods: ScorePart,
    pub(crate) meteors: ScorePart,
    pub(crate) empty: usize,
    pub(crate) meteors_on_planet: usize,
}

/// A part of a score.
#[derive(Deserialize)]
pub(crate) struct ScorePart {
    pub(crate) total: i32,
    #[serde(default)]
    pub(crate) entries: Value,
}

/// The games of a gzipped file.
pub(crate) fn read(gzipped: impl Read) -> anyhow::Result<Vec<Recording>> {
    let mut games: Vec<Recording> = Vec::new();
    for (number, text) in BufReader::new(GzDecoder::new(gzipped)).lines().enumerate() {
        let text = text.context("the file is not gzipped text")?;
        let line: Line = serde_json::from_str(&text).with_context(|| format!("line {}", number + 1))?;
        match (line, games.last_mut()) {
            (Line::Setup(setup), _) => games.push(Recording {
                setup,
                lines: Vec::new(),
            }),
            (line, Some(game)) => game.lines.push(line),
            (_, None) => bail!("line {}: a game begins with a set-up, which is missing", number + 1),
        }
    }
    Ok(games)
}
