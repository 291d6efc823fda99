//! A running program: asks it, and waits for each answer until its time is over.

use super::command_line::CommandLine;
use super::cpu_time::cpu_time;
use super::group::Group;
use super::log_file::LogPlace;
use super::message::{Choose, Hello, Over, Request, Tried};
use super::pipes::{LONGEST_LINE, Received, read_lines, write_requests};
use super::reply::{Answer, Made, Try};
use super::stderr::{Excerpt, Stderr};
use super::traffic::{LogError, Traffic};
use super::want::Want;
use orrery_engine::Action;
use std::fmt;
use std::io;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError};
use std::time::{Duration, Instant};

/// How long a program may take to end after its standard input is closed, and its standard error to close after it.
pub(super) const GRACE: Duration = Duration::from_secs(1);

/// What a program did wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Failure {
    /// It cannot be started.
    #[error("the program cannot be started: {0}")]
    Start(io::Error),
    /// The log of its conversation cannot be made.
    #[error(transparent)]
    Log(#[from] LogError),
    /// It ended.
    #[error("the program ended ({0})")]
    Ended(ExitStatus),
    /// It runs on without its standard output.
    #[error("the program closed its standard output")]
    ClosedOutput,
    /// It exceeded its time, which is here with the margin.
    #[error("the program gave no answer in {} ms", .0.as_millis())]
    Late(Duration),
    /// It exceeded its time for a game.
    #[error(
        "the program gave no answer in {} ms, which is what was left of its {} ms for the game",
        left.as_millis(),
        game.as_millis()
    )]
    OutOfTime {
        /// What was left, with the margin.
        left: Duration,
        /// What it had for the game, with the margin.
        game: Duration,
    },
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

/// A failure, and the first and last lines the program wrote to its standard error.
#[derive(Debug, thiserror::Error)]
pub struct ProgramError {
    /// What the program did wrong.
    #[source]
    pub failure: Failure,
    /// The lines.
    pub stderr: Box<Excerpt>,
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.failure)?;
        if !self.stderr.is_empty() {
            write!(f, "; its standard error:{}", self.stderr)?;
        }
        Ok(())
    }
}

impl From<Failure> for ProgramError {
    /// The failure of a program that did not run.
    fn from(failure: Failure) -> ProgramError {
        ProgramError {
            failure,
            stderr: Box::default(),
        }
    }
}

/// A program that has said hello.
pub(super) struct Program {
    group: Group,
    requests: Option<SyncSender<String>>,
    lines: Receiver<Received>,
    stderr: Stderr,
    traffic: Traffic,
    /// What it said hello with.
    made: Made,
    /// What it wants of the conversation.
    wants: Vec<Want>,
    /// The wall time of its slowest answer to a question, or of the longest wait for one.
    slowest: Duration,
    /// In how many games it was asked.
    pub(super) games: u64,
    /// How many requests were sent to it.
    asked: u64,
}

impl Program {
    /// Starts a program and greets it; it has the time `first` to answer.
    pub(super) fn start(
        command: &CommandLine,
        hello: &Hello,
        first: Duration,
        log: Arc<LogPlace>,
        traffic: Traffic,
    ) -> Result<Program, ProgramError> {
        let mut program = Program::spawn(command.to_command(), log, traffic).map_err(Failure::Start)?;
        match program.greet(hello, first) {
            Ok(()) => Ok(program),
            Err(failure) => Err(program.fail(failure)),
        }
    }

    /// Starts a program that is not greeted yet.
    pub(super) fn spawn(mut command: Command, log: Arc<LogPlace>, traffic: Traffic) -> io::Result<Program> {
        let mut group = Group::start(
            command
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped()),
        )?;
        let child = group.leader();
        Ok(Program {
            requests: Some(write_requests(child.stdin.take().expect(PIPED), traffic.clone())?),
            lines: read_lines(child.stdout.take().expect(PIPED), traffic.clone())?,
            stderr: Stderr::keep(child.stderr.take().expect(PIPED), log)?,
            traffic,
            group,
            made: Made::default(),
            wants: Vec::new(),
            slowest: Duration::ZERO,
            games: 0,
            asked: 0,
        })
    }

    /// Says hello; it has the time `first` to answer.
    pub(super) fn greet(&mut self, hello: &Hello, first: Duration) -> Result<(), Failure> {
        let hello = Hello {
            id: self.asked,
            ..hello.clone()
        };
        let (line, answer) = self.ask(&Request::Hello(hello.clone()), first)?;
        let Answer::Hello(made) = answer else {
            return Err(invalid("hello", &line, "it is an answer to something else"));
        };
        if let Some((what, made, played)) = made.mismatch(&hello) {
            return Err(Failure::Mismatch { what, made, played });
        }
        self.wants = made.wants();
        self.made = made;
        Ok(())
    }

    /// What it said hello with.
    pub(super) fn made(&self) -> &Made {
        &self.made
    }

    /// What it wants of the conversation.
    pub(super) fn wants(&self) -> &[Want] {
        &self.wants
    }

    /// The wall time of its slowest answer to a question, or of the longest wait for one.
    pub(super) fn slowest(&self) -> Duration {
        self.slowest
    }

    /// Tells it the result of a game it was asked in, if it wants to know. What is wrong with the program shows at its next
    /// question.
    pub(super) fn tell(&mut self, over: Over) {
        let over = Request::Over(Over {
            game: self.games,
            ..over
        });
        if let (true, Some(requests)) = (self.wants.contains(&Want::Over), &self.requests) {
            let _ = requests.try_send(text(&over));
        }
    }

    /// The action it chooses within `limit`; `tries` answers what it tries before.
    pub(super) fn choose(
        &mut self,
        choose: Choose,
        limit: Duration,
        tries: impl FnMut(&Try, Instant) -> Result<Tried, String>,
    ) -> Result<Action, Failure> {
        let request = Request::Choose(Choose {
            id: self.asked,
            game: self.games,
            ..choose
        });
        let begun = Instant::now();
        let answered = self.decide(&request, limit, tries);
        if matches!(answered, Ok(_) | Err(Failure::Late(_))) {
            self.slowest = self.slowest.max(begun.elapsed());
        }
        let (line, answer) = answered?;
        let (Answer::Action(chosen), Request::Choose(choose)) = (answer, request) else {
            return Err(invalid("choose", &line, "it is an answer to something else"));
        };
        let (index, legal) = (chosen.index, choose.actions.len());
        match choose.actions.binary_search_by_key(&index, |choice| choice.index) {
            Ok(_) => Ok(Action(index)),
            Err(_) => Err(Failure::Illegal { index, legal }),
        }
    }

    /// Sends the request for a decision, answers what it tries, and returns its answer, all within `limit`.
    fn decide(
        &mut self,
        request: &Request,
        limit: Duration,
        mut tries: impl FnMut(&Try, Instant) -> Result<Tried, String>,
    ) -> Result<(String, Answer), Failure> {
        let begun = Instant::now();
        let (mut line, mut answer) = self.ask(request, limit)?;
        while let Answer::Try(wanted) = &answer {
            let tried = tries(wanted, begun + limit).map_err(|reason| invalid("choose", &line, &reason))?;
            // Before it is sent: it may be a part. A line that is there already would be read in no time.
            if begun.elapsed() >= limit {
                return Err(Failure::Late(limit));
            }
            self.send(&Request::Tried(tried))?;
            (line, answer) = self.hear("choose", begun, limit)?;
        }
        Ok((line, answer))
    }

    /// Sends a request and waits up to `limit` for the answer, which is returned as text and parsed.
    fn ask(&mut self, request: &Request, limit: Duration) -> Result<(String, Answer), Failure> {
        match self.lines.try_recv() {
            Ok(received) => return Err(Failure::Unasked(short(&line(received)?))),
            Err(TryRecvError::Disconnected) => return Err(self.ended()),
            Err(TryRecvError::Empty) => {}
        }
        let begun = Instant::now();
        self.send(request)?;
        self.asked += 1;
        let name = match request {
            Request::Hello(_) => "hello",
            Request::Choose(_) => "choose",
            Request::Tried(_) | Request::Over(_) => unreachable!("they ask nothing"),
        };
        self.hear(name, begun, limit)
    }

    fn send(&self, request: &Request) -> Result<(), Failure> {
        let requests = self
            .requests
            .as_ref()
            .expect("a program that was ended is not asked again");
        // A program that has stopped reading may still have answered: the other pipe shows that.
        match requests.try_send(text(request)) {
            Err(TrySendError::Full(_)) => Err(Failure::NotReading),
            Ok(()) | Err(TrySendError::Disconnected(_)) => Ok(()),
        }
    }

    /// The next line about the last request, of this name, which began at `begun` and has the time `limit`.
    fn hear(&mut self, name: &'static str, begun: Instant, limit: Duration) -> Result<(String, Answer), Failure> {
        let line = match self.lines.recv_timeout(limit.saturating_sub(begun.elapsed())) {
            Ok(Received::NotUtf8(line)) => {
                return Err(invalid(
                    name,
                    &line,
                    "it is not UTF-8; allowed is one object in one line, in UTF-8",
                ));
            }
            Ok(received) => line(received)?,
            // It has ended, and a process that it started holds its standard output open.
            Err(RecvTimeoutError::Timeout) if self.group.has_ended() => return Err(self.ended()),
            Err(RecvTimeoutError::Timeout) => return Err(Failure::Late(limit)),
            Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
        };
        match Answer::read(&line, self.made.protocol.max(1)) {
            Ok(answer) if Some(answer.id()) == self.asked.checked_sub(1) => Ok((line, answer)),
            Ok(_) => Err(Failure::Unasked(short(&line))),
            Err(reason) => Err(invalid(name, &line, &reason)),
        }
    }

    /// The failure of a program that has ended, or closed its standard output.
    fn ended(&mut self) -> Failure {
        if !self.group.ends_in(GRACE) {
            return Failure::ClosedOutput;
        }
        self.end(GRACE).map_or_else(Failure::Start, Failure::Ended)
    }

    /// The CPU time that it has taken since its start.
    pub(super) fn cpu_time(&mut self) -> Duration {
        cpu_time(self.group.leader().id())
    }

    /// Ends the program and adds its last words to a failure.
    pub(super) fn fail(mut self, failure: Failure) -> ProgramError {
        self.traffic.failed(&failure);
        let _ = self.group.end(Duration::ZERO);
        self.stderr.wait(GRACE);
        ProgramError {
            failure,
            stderr: Box::new(self.stderr.excerpt()),
        }
    }

    /// What it writes in this time without a new question.
    pub(super) fn wait_for_line(&mut self, limit: Duration) -> Option<Received> {
        self.lines.recv_timeout(limit).ok()
    }

    /// The log of its conversation.
    pub(super) fn traffic(&self) -> &Traffic {
        &self.traffic
    }

    /// Its standard error.
    pub(super) fn stderr(&self) -> &Stderr {
        &self.stderr
    }

    /// Closes its standard input, which asks it to end.
    pub(super) fn hang_up(&mut self) {
        self.requests = None;
    }

    /// Whether it ends by itself in this time.
    pub(super) fn ends_in(&mut self, time: Duration) -> bool {
        self.group.ends_in(time)
    }

    /// Ends it, if it has not ended by itself in this time, and returns its exit status.
    pub(super) fn end(&mut self, grace: Duration) -> io::Result<ExitStatus> {
        self.group.end(grace)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.hang_up();
        let _ = self.group.end(GRACE);
        // What it said is in its file before this process ends.
        self.stderr.wait(GRACE);
    }
}

const PIPED: &str = "the pipes were asked for";

/// A request as a line.
fn text(request: &Request) -> String {
    serde_json::to_string(request).expect("requests are plain data with string keys") + "\n"
}

pub(super) fn line(received: Received) -> Result<String, Failure> {
    match received {
        Received::Line(line) | Received::Unended(line) | Received::NotUtf8(line) => Ok(line),
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
