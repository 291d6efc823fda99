//! A running program, and the conversation with it.

use super::command_line::CommandLine;
use super::group::Group;
use super::message::{Answer, Choose, Hello, Request};
use super::pipes::{Heard, LONGEST_LINE, LastWords, hear_lines, write_requests};
use orrery_engine::Action;
use std::fmt;
use std::io;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError};
use std::time::{Duration, Instant};

/// How long a program may take to end when it is asked for nothing any more, and its standard error to follow it.
const GRACE: Duration = Duration::from_secs(1);

/// What a program did wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// It cannot be started.
    #[error("the program cannot be started: {0}")]
    Start(io::Error),
    /// It ended, or closed its standard output.
    #[error("the program ended ({0})")]
    Ended(ExitStatus),
    /// It let its time pass.
    #[error("the program gave no answer in {} ms", .0.as_millis())]
    Late(Duration),
    /// It does not read what it is sent.
    #[error("the program does not read its standard input")]
    Deaf,
    /// What it said is no answer.
    #[error("the program answered `{line}`, which is no answer to {request}: {reason}")]
    Garbled {
        /// What was asked.
        request: &'static str,
        /// The beginning of what it said.
        line: String,
        /// What is wrong with that.
        reason: String,
    },
    /// It said a line that is too long.
    #[error("the program said a line of more than {LONGEST_LINE} bytes")]
    TooLong,
    /// It said something that it was not asked for.
    #[error("the program said `{0}` without being asked")]
    Unasked(String),
    /// It chose an action that is not legal.
    #[error("the program chose action {index}, which is none of the {legal} legal ones")]
    Illegal {
        /// What it chose.
        index: u16,
        /// How many it could choose from.
        legal: usize,
    },
    /// It was made for something else.
    #[error("the program was made for {what} {made}; played is {what} {played}")]
    Mismatch {
        /// Which part of the greeting differs.
        what: &'static str,
        /// What the program says.
        made: String,
        /// What is played.
        played: String,
    },
}

/// A failure, and the last lines the program wrote to its standard error.
#[derive(Debug, thiserror::Error)]
pub struct ProgramError {
    /// What the program did wrong.
    #[source]
    pub failure: Failure,
    /// The lines, or their ends.
    pub last_words: Vec<String>,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.failure)?;
        if !self.last_words.is_empty() {
            f.write_str("; the end of its standard error:")?;
        }
        self.last_words.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// A program that has said hello.
pub(super) struct Program {
    group: Group,
    requests: Option<SyncSender<String>>,
    lines: Receiver<Heard>,
    last_words: LastWords,
    /// How many games it was asked in.
    pub(super) games: u64,
    /// How many requests it was sent.
    asked: u64,
}

impl Program {
    /// Starts a program and greets it; it has so long to answer.
    pub(super) fn start(command: &CommandLine, hello: &Hello, first: Duration) -> Result<Program, ProgramError> {
        let mut program = Program::spawn(command).map_err(|error| ProgramError {
            failure: Failure::Start(error),
            last_words: Vec::new(),
        })?;
        match program.greet(hello, first) {
            Ok(()) => Ok(program),
            Err(failure) => Err(program.fail(failure)),
        }
    }

    fn spawn(command: &CommandLine) -> io::Result<Program> {
        let mut group = Group::start(
            Command::new(&command.program)
                .args(&command.arguments)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        )?;
        let child = group.leader();
        Ok(Program {
            requests: Some(write_requests(child.stdin.take().expect(PIPED))?),
            lines: hear_lines(child.stdout.take().expect(PIPED))?,
            last_words: LastWords::keep(child.stderr.take().expect(PIPED))?,
            group,
            games: 0,
            asked: 0,
        })
    }

    fn greet(&mut self, hello: &Hello, first: Duration) -> Result<(), Failure> {
        let hello = Hello {
            id: self.asked,
            ..hello.clone()
        };
        let (line, answer) = self.ask(&Request::Hello(hello.clone()), first)?;
        let Answer::Hello(made) = answer else {
            return Err(garbled("hello", &line, "it is an answer to something else"));
        };
        match made.mismatch(&hello) {
            None => Ok(()),
            Some((what, made, played)) => Err(Failure::Mismatch { what, made, played }),
        }
    }

    /// The action it chooses in so long.
    pub(super) fn choose(&mut self, choose: Choose, limit: Duration) -> Result<Action, Failure> {
        let request = Request::Choose(Choose {
            id: self.asked,
            game: self.games,
            ..choose
        });
        let (line, answer) = self.ask(&request, limit)?;
        let (Answer::Action(chosen), Request::Choose(choose)) = (answer, request) else {
            return Err(garbled("choose", &line, "it is an answer to something else"));
        };
        let (index, legal) = (chosen.index, choose.actions.len());
        match choose.actions.binary_search_by_key(&index, |choice| choice.index) {
            Ok(_) => Ok(Action(index)),
            Err(_) => Err(Failure::Illegal { index, legal }),
        }
    }

    /// Sends a request and waits so long for its answer: as it was said, and as it was meant.
    fn ask(&mut self, request: &Request, limit: Duration) -> Result<(String, Answer), Failure> {
        match self.lines.try_recv() {
            Ok(heard) => return Err(Failure::Unasked(short(&line(heard)?))),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        let begun = Instant::now();
        let text = serde_json::to_string(request).expect("requests are plain data with string keys") + "\n";
        let requests = self
            .requests
            .as_ref()
            .expect("a program that was ended is asked nothing");
        // Who reads no more may still have answered: the other pipe says so.
        if let Err(TrySendError::Full(_)) = requests.try_send(text) {
            return Err(Failure::Deaf);
        }
        let id = self.asked;
        self.asked += 1;
        let line = match self.lines.recv_timeout(limit.saturating_sub(begun.elapsed())) {
            Ok(heard) => line(heard)?,
            Err(RecvTimeoutError::Timeout) => return Err(Failure::Late(limit)),
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        let name = match request {
            Request::Hello(_) => "hello",
            Request::Choose(_) => "choose",
        };
        match serde_json::from_str::<Answer>(&line) {
            Ok(answer) if answer.id() == id => Ok((line, answer)),
            Ok(_) => Err(Failure::Unasked(short(&line))),
            Err(error) => Err(garbled(name, &line, &error.to_string())),
        }
    }

    /// The failure of a program whose standard output is closed.
    fn ended(&mut self) -> Failure {
        match self.group.end(GRACE) {
            Ok(status) => Failure::Ended(status),
            Err(error) => Failure::Start(error),
        }
    }

    /// Ends the program and adds its last words to a failure.
    pub(super) fn fail(mut self, failure: Failure) -> ProgramError {
        let _ = self.group.end(Duration::ZERO);
        ProgramError {
            failure,
            last_words: self.last_words.lines(GRACE),
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Closes its standard input, which asks it to end.
        self.requests = None;
        let _ = self.group.end(GRACE);
    }
}

const PIPED: &str = "the pipes were asked for";

fn line(heard: Heard) -> Result<String, Failure> {
    match heard {
        Heard::Line(line) => Ok(line),
        Heard::TooLong => Err(Failure::TooLong),
    }
}

fn garbled(request: &'static str, line: &str, reason: &str) -> Failure {
    Failure::Garbled {
        request,
        line: short(line),
        reason: reason.to_owned(),
    }
}

/// The beginning of a line.
fn short(line: &str) -> String {
    const MOST: usize = 120;
    match line.char_indices().nth(MOST) {
        None => line.to_owned(),
        Some((end, _)) => format!("{}..", &line[..end]),
    }
}
