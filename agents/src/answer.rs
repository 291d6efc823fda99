//! The program's side of the protocol: an agent of this build answers the questions of another one.

use crate::agent::{Agent, Forfeit};
use crate::external::{Answer, Choose, Chosen, Hello, Made, Request, Want};
use crate::spec::agent_spec::AgentSpec;
use crate::spec::playable::Playable;
use crate::spec::roster::{Roster, RosterError};
use orrery_engine::{Action, Game, Rng, Seat, Turn, View};
use std::io::{self, BufRead, Read, Write};
use std::slice;

/// The longest question that is read, in bytes: about a hundred times the longest that the games have.
const LONGEST_QUESTION: u64 = 16 << 20;

/// Why a program has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnswerError {
    /// The agent cannot play.
    #[error(transparent)]
    Agent(#[from] RosterError),
    /// The questions cannot be read, or the answers cannot be written.
    #[error(transparent)]
    Stream(#[from] io::Error),
    /// A line is too long.
    #[error("a question has more than {LONGEST_QUESTION} bytes")]
    TooLong,
    /// A line is no question.
    #[error(
        "a line is not a question of protocol 2: {0}; allowed are lines of JSON with the type hello or choose, \
         which the agent extern of another build asks"
    )]
    Question(serde_json::Error),
    /// The state of a question cannot be read.
    #[error("the state of question {id} cannot be read: {what}")]
    State {
        /// The number of the question.
        id: u64,
        /// What is wrong.
        what: String,
    },
    /// The rules of the two builds differ, although the ruleset and the numbering of actions are the same.
    #[error("by the rules of this build, the seat of question {id} does not choose among its actions in its state")]
    Rules {
        /// The number of the question.
        id: u64,
    },
    /// The agent has no answer.
    #[error("the agent forfeits: {0}")]
    Forfeit(#[from] Forfeit),
}

/// Answers questions with the choices of an agent until they end. What the agent sees is the view that the seat has of the
/// state in the question, and its chance is the seed in the question, so equal questions of a game get equal answers from
/// an agent that does not depend on a clock.
///
/// # Errors
/// If the agent cannot play, a line is not a question, or a question is one of other rules. Whoever asks sees the end of
/// the answers.
///
/// # Examples
/// ```
/// use orrery_agents::answer;
/// use orrery_engine::Planetarium;
///
/// let hello = br#"{"type":"hello","id":0,"protocol":1,"protocols":[1,2],"wants":["state"],"game":"planetarium","actions":1,"observation":1,"ruleset":"","ms":1000,"legend":""}"#;
/// let mut said = Vec::new();
/// let agent = "greedy".parse().expect("it is in the registry");
/// answer(&Planetarium::default(), &agent, &hello[..], &mut said).expect("it is a question");
/// let said = String::from_utf8(said).expect("JSON is text");
/// assert!(said.starts_with(r#"{"type":"hello","id":0,"protocol":2,"#));
/// ```
pub fn answer<G: Playable>(
    game: &G,
    agent: &AgentSpec,
    mut questions: impl BufRead,
    mut answers: impl Write,
) -> Result<(), AnswerError> {
    let roster = Roster::open(game, slice::from_ref(agent))?;
    let (mut playing, mut played) = (roster.build(agent), None);
    while let Some(line) = next_line(&mut questions)? {
        let answer = match serde_json::from_slice(&line).map_err(AnswerError::Question)? {
            Request::Hello(hello) => Answer::Hello(made(game, &hello)),
            Request::Choose(choose) => {
                if played.replace(choose.game).is_some_and(|last| last != choose.game) {
                    playing = roster.build(agent);
                }
                let Action(index) = chosen(game, playing.as_mut(), &choose)?;
                Answer::Action(Chosen { id: choose.id, index })
            }
            Request::Tried(_) | Request::Over(_) => continue,
        };
        serde_json::to_writer(&mut answers, &answer).map_err(io::Error::from)?;
        writeln!(answers)?;
        answers.flush()?;
    }
    Ok(())
}

/// The next line; nothing after the last.
fn next_line(questions: &mut impl BufRead) -> Result<Option<Vec<u8>>, AnswerError> {
    let mut line = Vec::new();
    questions.take(LONGEST_QUESTION + 1).read_until(b'\n', &mut line)?;
    match line.len() as u64 {
        0 => Ok(None),
        length if length > LONGEST_QUESTION => Err(AnswerError::TooLong),
        _ => Ok(Some(line)),
    }
}

/// What this build plays. It reads no observations, so their version does not matter.
fn made<G: Game>(game: &G, hello: &Hello) -> Made {
    Made {
        id: hello.id,
        protocol: 2,
        want: Some(vec![Want::State.name().to_owned()]),
        name: Some("orrery".to_owned()),
        version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        ignored: Vec::new(),
        game: Some(game.name().to_owned()),
        actions: Some(game.versions().actions),
        observation: None,
        ruleset: Some(game.ruleset_id().to_string()),
    }
}

/// The action that the agent chooses.
fn chosen<G: Game>(game: &G, agent: &mut dyn Agent<G>, choose: &Choose) -> Result<Action, AnswerError> {
    let unreadable = |what: String| AnswerError::State { id: choose.id, what };
    let digits = choose.state.as_deref().unwrap_or_default();
    let bytes = bytes(digits).ok_or_else(|| unreadable("it is not written in hexadecimal digits".to_owned()))?;
    let state = game.from_bytes(&bytes).map_err(|error| unreadable(error.to_string()))?;
    let seat = Seat(choose.seat);
    let mut legal = Vec::new();
    game.legal_actions(&state, &mut legal);
    let asked = choose.actions.iter().map(|choice| choice.index);
    if game.turn(&state) != Turn::Decide(seat) || legal.len() < 2 || !asked.eq(legal.iter().map(|action| action.0)) {
        return Err(AnswerError::Rules { id: choose.id });
    }
    let view = View::new(game, &state, seat, &legal);
    Ok(agent.choose(&view, &mut Rng::from_words(&[choose.seed]))?)
}

/// The bytes that are written in hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let (pairs, []) = digits.as_bytes().as_chunks::<2>() else {
        return None;
    };
    pairs
        .iter()
        .map(|&[high, low]| Some(digit(high)? << 4 | digit(low)?))
        .collect()
}
