//! A running program, and the conversation with it.

use super::command_line::CommandLine;
use super::group::Group;
use super::message::{Answer, Choose, Hello, Request};
use super::pipes::{LONGEST_LINE, Received, StderrTail, read_lines, write_requests};
use orrery_engine::Action;
use std::fmt;
use std::io;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError};
use std::time::{Duration, Instant};

/// How long a program may take to end after its standard input is closed, and its standard error to close after it.
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
    /// It exceeded its time.
    #[error("the program gave no answer in {} ms", .0.as_millis())]
    Late(Duration),
    /// It does not read its requests.
    #[error("the program does not read its standard input")]
    NotReading,
    /// Its answer is not valid.
    #[error("the program answered `{line}`, which is not an answer to {request}: {reason}")]
    Garbled {
        /// The kind of request.
        request: &'static str,
        /// The beginning of its answer.
        line: String,
        /// What is wrong with the answer.
        reason: String,
    },
    /// It wrote a line that is too long.
    #[error("the program wrote a line of more than {LONGEST_LINE} bytes")]
    TooLong,
    /// It wrote something without being asked.
    #[error("the program wrote `{0}` without being asked")]
    Unasked(String),
    /// It chose an action that is not legal.
    #[error("the program chose action {index}, which is not one of the {legal} legal actions")]
    Illegal {
        /// The index it chose.
        index: u16,
        /// How many actions were legal.
        legal: usize,
    },
    /// It was made for something else.
    #[error("the program was made for {what} {made}, but the run has {what} {played}")]
    Mismatch {
        /// Which part of the greeting differs.
        what: &'static str,
        /// The program's value.
        made: String,
        /// The value that is played.
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
    pub stderr_tail: Vec<String>,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.failure)?;
        if !self.stderr_tail.is_empty() {
            f.write_str("; the end of its standard error:")?;
        }
        self.stderr_tail.iter().try_for_each(|line| write!(f, "\n  {line}"))
    }
}

/// A program that has said hello.
pub(super) struct Program {
    group: Group,
    requests: Option<SyncSender<String>>,
    lines: Receiver<Received>,
    stderr_tail: StderrTail,
    /// In how many games it was asked.
    pub(super) games: u64,
    /// How many requests were sent to it.
    asked: u64,
}

impl Program {
    /// Starts a program and greets it; it has the time `first` to answer.
    pub(super) fn start(command: &CommandLine, hello: &Hello, first: Duration) -> Result<Program, ProgramError> {
        let mut program = Program::spawn(command).map_err(|error| ProgramError {
            failure: Failure::Start(error),
            stderr_tail: Vec::new(),
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
            lines: read_lines(child.stdout.take().expect(PIPED))?,
            stderr_tail: StderrTail::keep(child.stderr.take().expect(PIPED))?,
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
            return Err(invalid("hello", &line, "it is an answer to something else"));
        };
        match made.mismatch(&hello) {
            None => Ok(()),
            Some((what, made, played)) => Err(Failure::Mismatch { what, made, played }),
        }
    }

    /// The action it chooses within `limit`.
    pub(super) fn choose(&mut self, choose: Choose, limit: Duration) -> Result<Action, Failure> {
        let request = Request::Choose(Choose {
            id: self.asked,
            game: self.games,
            ..choose
        });
        let (line, answer) = self.ask(&request, limit)?;
        let (Answer::Action(chosen), Request::Choose(choose)) = (answer, request) else {
            return Err(invalid("choose", &line, "it is an answer to something else"));
        };
        let (index, legal) = (chosen.index, choose.actions.len());
        match choose.actions.binary_search_by_key(&index, |choice| choice.index) {
            Ok(_) => Ok(Action(index)),
            Err(_) => Err(Failure::Illegal { index, legal }),
        }
    }

    /// Sends a request and waits up to `limit` for the answer, which is returned as text and parsed.
    fn ask(&mut self, request: &Request, limit: Duration) -> Result<(String, Answer), Failure> {
        match self.lines.try_recv() {
            Ok(received) => return Err(Failure::Unasked(short(&line(received)?))),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        let begun = Instant::now();
        let text = serde_json::to_string(request).expect("requests are plain data with string keys") + "\n";
        let requests = self
            .requests
            .as_ref()
            .expect("a program that was ended is not asked again");
        // A program that has stopped reading may still have answered: the other pipe shows that.
        if let Err(TrySendError::Full(_)) = requests.try_send(text) {
            return Err(Failure::NotReading);
        }
        let id = self.asked;
        self.asked += 1;
        let line = match self.lines.recv_timeout(limit.saturating_sub(begun.elapsed())) {
            Ok(received) => line(received)?,
            // It has ended, and a process that it started holds its standard output open.
            Err(RecvTimeoutError::Timeout) if self.group.has_ended() => return Err(self.ended()),
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
            Err(error) => Err(invalid(name, &line, &error.to_string())),
        }
    }

    /// The failure of a program that has ended, or closed its standard output.
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
            stderr_tail: self.stderr_tail.lines(GRACE),
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

fn line(received: Received) -> Result<String, Failure> {
    match received {
        Received::Line(line) => Ok(line),
        Received::TooLong => Err(Failure::TooLong),
    }
}

fn invalid(request: &'static str, line: &str, reason: &str) -> Failure {
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
