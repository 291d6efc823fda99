//! Checks that a program follows the protocol: plays whole games with it, and says what it does right and what is wrong.

use super::command_line::CommandLine;
use super::game_clock::GameClock;
use super::log_file::LogPlace;
use super::message::{Hello, Over};
use super::pipes::Received;
use super::program::{Failure, GRACE, Program, line};
use super::question::question;
use super::remedy::remedy;
use super::time_control::TimeControl;
use super::traffic::TrafficLog;
use super::tries::Tries;
use super::want::Want;
use crate::game_end::GameEnd;
use orrery_engine::{Action, Game, Rng, Seat, View, play_until};
use std::convert::identity;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a late answer is waited for, to say how late it is or whether it comes when the input ends.
const PATIENCE: Duration = Duration::from_secs(3);

/// How soon a program writes what it kept back when its input ends.
const AT_ONCE: Duration = Duration::from_millis(500);

/// How long a program that has got the end of the last game may write what it should not.
const LAST_WORDS: Duration = Duration::from_millis(100);

/// What a check found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// The program does this as it should.
    Right(String),
    /// Something worth knowing that is not wrong.
    Note(String),
    /// The program does something else than the protocol asks for.
    Wrong {
        /// What it does.
        what: String,
        /// What to change.
        remedy: String,
    },
}

/// A check of a program.
#[derive(Clone, Debug)]
pub struct ProgramCheck {
    /// The program.
    pub command: CommandLine,
    /// How much time it has.
    pub time: TimeControl,
    /// A new file for the conversation, if there is to be one.
    pub log: Option<PathBuf>,
}

impl ProgramCheck {
    /// Plays a game from each of these positions with the program, in another seat each, against random choices. `say` gets
    /// each finding as soon as it is known. Returns whether nothing is wrong; the check ends with the first thing that is.
    pub fn run<G: Game>(&self, game: &G, starts: &[G::State], seed: u64, mut say: impl FnMut(Finding)) -> bool {
        let log = Arc::new(TrafficLog::new(self.log.clone()));
        let mut program = match self.spawn(&log) {
            Ok(program) => program,
            Err(failure) => {
                say(wrong(&failure));
                return false;
            }
        };
        let checked = self.converse(&mut program, game, starts, seed, &mut say);
        if let Err(finding) = &checked {
            say(finding.clone());
        }
        let _ = program.end(Duration::ZERO);
        program.stderr().wait(GRACE);
        log.finish();
        let stderr = program.stderr().excerpt();
        if !stderr.is_empty() {
            say(Finding::Note(format!("its standard error:{stderr}")));
        }
        checked.is_ok()
    }

    /// Starts the program, without the variable by which Python flushes what the program does not.
    fn spawn(&self, log: &Arc<TrafficLog>) -> Result<Program, Failure> {
        let mut command = self.command.to_command();
        command.env_remove("PYTHONUNBUFFERED");
        let traffic = log.of_process()?;
        Program::spawn(command, Arc::new(LogPlace::default()), traffic).map_err(Failure::Start)
    }

    /// The whole conversation; an error is what is wrong.
    fn converse<G: Game>(
        &self,
        program: &mut Program,
        game: &G,
        starts: &[G::State],
        seed: u64,
        say: &mut impl FnMut(Finding),
    ) -> Result<(), Finding> {
        let begun = Instant::now();
        let greeted = program.greet(&Hello::new(game, &self.time), self.time.first);
        greeted.map_err(|failure| diagnosis(program, failure, "--first here, and first="))?;
        say(Finding::Right(greeting(program, begun.elapsed())));
        if let ignored @ [_, ..] = &program.made().ignored[..] {
            let keys = ignored.iter().map(|key| key.escape_debug().to_string());
            let keys = keys.collect::<Vec<_>>().join(", ");
            say(Finding::Note(format!(
                "its answer to hello has keys that the protocol does not have and ignores: {keys}"
            )));
        }
        let mut rng = Rng::seed(seed);
        for (number, start) in starts.iter().enumerate() {
            let seat = Seat((number % game.seats(start)) as u8);
            say(Finding::Right(self.play(
                program,
                game,
                start.clone(),
                seat,
                &mut rng,
            )?));
        }
        if !program.wants().contains(&Want::Over) {
            say(Finding::Note(
                "it does not want `over`, so it does not learn how games end".to_owned(),
            ));
        }
        say(Finding::Right(farewell(program)?));
        Ok(())
    }

    /// Plays a game with the program in this seat, and says how it went.
    fn play<G: Game>(
        &self,
        program: &mut Program,
        game: &G,
        mut state: G::State,
        seat: Seat,
        rng: &mut Rng,
    ) -> Result<String, Finding> {
        program.games += 1;
        let (mut questions, mut plies, mut tried) = (0, 0, 0);
        let mut clock = GameClock::new(self.time);
        let mut last = None;
        let choose = |view: &View<'_, G>| -> Result<Action, Failure> {
            if view.observer() != seat {
                return Ok(view.draw(rng));
            }
            questions += 1;
            let (question, state) = question(view, rng, program.wants(), last.as_ref());
            last = Some(state.clone());
            let mut tries = Tries::new(game, state, seat);
            clock.ask(program, question, |wanted, end| {
                tried += wanted.actions.len();
                tries.answer(wanted, end)
            })
        };
        let (_, failure) = play_until(game, &mut state, choose, |_, acting, _| {
            plies += u64::from(acting == seat)
        });
        if let Some(failure) = failure {
            let more_time = match failure {
                Failure::OutOfTime { .. } => "--game-ms here, and game_ms=",
                _ => "--ms here, and ms=",
            };
            let wrong = diagnosis(program, failure, more_time);
            return Err(in_question(wrong, questions, program.games));
        }
        let end = GameEnd {
            block: program.games - 1,
            game: 0,
            outcome: &game.outcome(&state),
            forfeit: None,
        };
        program.tell(Over::new(seat, &end));
        Ok(format!(
            "plays game {} in {seat}: {questions} questions, each answered once with a legal action{}; {} forced moves \
             without a question; slowest answer {} ms of {} ms",
            program.games,
            match tried {
                0 => String::new(),
                _ => format!(" after {tried} tries in all"),
            },
            plies - questions,
            program.slowest().as_millis(),
            self.time.decision.as_millis(),
        ))
    }
}

/// What it said hello with.
fn greeting(program: &Program, time: Duration) -> String {
    let made = program.made();
    let mut text = format!("answers hello in {} ms: protocol {}", time.as_millis(), made.protocol);
    for (what, value) in [("name", &made.name), ("version", &made.version)] {
        if let Some(value) = value {
            text += &format!(", {what} {}", value.escape_debug());
        }
    }
    let wants: Vec<&str> = program.wants().iter().map(|want| want.name()).collect();
    match made.protocol {
        1 => text,
        _ if wants.is_empty() => text + ", wants nothing but the indices of actions",
        _ => text + ", wants " + &wants.join(", "),
    }
}

/// Closes its standard input, and says how it ended.
fn farewell(program: &mut Program) -> Result<String, Finding> {
    let unasked = |received| wrong(&line(received).map_or_else(identity, Failure::Unasked));
    if let Some(received) = program.wait_for_line(LAST_WORDS) {
        return Err(unasked(received));
    }
    program.hang_up();
    let begun = Instant::now();
    if let Some(received) = program.wait_for_line(GRACE) {
        return Err(unasked(received));
    }
    if !program.ends_in(GRACE.saturating_sub(begun.elapsed())) {
        return Err(Finding::Wrong {
            what: format!(
                "runs on for more than {} ms after the end of its input",
                GRACE.as_millis()
            ),
            remedy: "end when standard input ends; a program that does not is killed".to_owned(),
        });
    }
    match program.end(GRACE) {
        Ok(status) if status.success() => Ok("ends by itself at the end of its input".to_owned()),
        Ok(status) => Err(Finding::Wrong {
            what: format!("ends with an error at the end of its input ({status})"),
            remedy: "end with exit status 0 when standard input ends".to_owned(),
        }),
        Err(error) => Err(wrong(&Failure::Start(error))),
    }
}

fn wrong(failure: &Failure) -> Finding {
    Finding::Wrong {
        what: failure.to_string(),
        remedy: remedy(failure),
    }
}

/// The same with the question in which it happened.
fn in_question(finding: Finding, question: u64, game: u64) -> Finding {
    match finding {
        Finding::Wrong { what, remedy } => Finding::Wrong {
            what: format!("{what} (question {question} of game {game})"),
            remedy,
        },
        other => other,
    }
}

/// What is wrong. Of an answer that does not come in time: whether it comes later, and why not before; `more_time` names the
/// options that allow it more.
fn diagnosis(program: &mut Program, failure: Failure, more_time: &str) -> Finding {
    program.traffic().failed(&failure);
    match failure {
        Failure::Late(allowed) | Failure::OutOfTime { left: allowed, .. } => {
            late(program, &failure, allowed, more_time)
        }
        Failure::Ended(status) if !status.success() => crashed(program, &failure),
        _ => wrong(&failure),
    }
}

/// Of a program that ended with an error: where its reason is.
fn crashed(program: &Program, failure: &Failure) -> Finding {
    program.stderr().wait(GRACE);
    let remedy = match program.stderr().excerpt().is_empty() {
        true => "it wrote nothing to standard error; repeat its questions from a log (--log FILE) to find the reason",
        false => "look for the reason in its standard error, which follows",
    };
    Finding::Wrong {
        what: failure.to_string(),
        remedy: remedy.to_owned(),
    }
}

/// Of a program that has not answered: whether it is slow or keeps its answers back, if that can be told.
fn late(program: &mut Program, failure: &Failure, allowed: Duration, more_time: &str) -> Finding {
    const FLUSH: &str = "flush standard output after each answer (in Python print(..., flush=True)), and read standard input line \
                         by line, not to its end";
    let more_time = format!("give it more time ({more_time} of the agent `extern`)");
    let begun = Instant::now();
    let after = |when: &str| {
        let ms = (allowed + begun.elapsed()).as_millis();
        format!(
            "the program answered after {ms} ms{when}; {} ms are allowed",
            allowed.as_millis()
        )
    };
    if program.wait_for_line(PATIENCE).is_some() {
        return Finding::Wrong {
            what: after(""),
            remedy: format!("let it think less, or {more_time}"),
        };
    }
    program.hang_up();
    let hung_up = Instant::now();
    let received = program.wait_for_line(PATIENCE);
    let is_at_once = hung_up.elapsed() < AT_ONCE && program.ends_in(GRACE);
    match received {
        Some(Received::Unended(_)) => Finding::Wrong {
            what: "the program's answer does not end with a line break".to_owned(),
            remedy: format!("end each answer with a line break, and {FLUSH}"),
        },
        Some(_) if is_at_once => Finding::Wrong {
            what: "the program answered only after the end of its input".to_owned(),
            // A program may also have come to its answer in this moment by chance.
            remedy: format!("{FLUSH}; if it does both, it thinks too long: {more_time}"),
        },
        Some(_) => Finding::Wrong {
            what: after(", when its input had ended"),
            remedy: format!("if it thinks that long, let it think less, or {more_time}; if not, {FLUSH}"),
        },
        None => Finding::Wrong {
            what: failure.to_string(),
            remedy: format!("{}; if it thinks longer than that, {more_time}", remedy(failure)),
        },
    }
}
