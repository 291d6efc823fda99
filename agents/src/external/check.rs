//! Checks that a program follows the protocol: plays whole games with it, and says what it does right and what is wrong.

use super::command_line::CommandLine;
use super::log_file::LogPlace;
use super::message::{Hello, Over};
use super::program::{Failure, GRACE, Program};
use super::question::question;
use super::remedy::remedy;
use super::want::Want;
use crate::game_end::GameEnd;
use orrery_engine::{Action, Game, Rng, Seat, View, play_until};
use std::convert::identity;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a late answer is waited for, to say how late it is or whether it comes when the input ends.
const PATIENCE: Duration = Duration::from_secs(3);

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
    /// Wall time for the first answer.
    pub first: Duration,
    /// Wall time for each decision.
    pub limit: Duration,
}

impl ProgramCheck {
    /// Plays a game from each of these positions with the program, in another seat each, against random choices. `say` gets
    /// each finding as soon as it is known. Returns whether nothing is wrong; the check ends with the first thing that is.
    pub fn run<G: Game>(&self, game: &G, starts: &[G::State], seed: u64, mut say: impl FnMut(Finding)) -> bool {
        let mut program = match Program::spawn(&self.command, Arc::new(LogPlace::default())) {
            Ok(program) => program,
            Err(error) => {
                say(wrong(&Failure::Start(error)));
                return false;
            }
        };
        let checked = self.converse(&mut program, game, starts, seed, &mut say);
        if let Err(finding) = &checked {
            say(finding.clone());
        }
        let _ = program.end(Duration::ZERO);
        program.stderr().wait(GRACE);
        let stderr = program.stderr().excerpt();
        if !stderr.is_empty() {
            say(Finding::Note(format!("its standard error:{stderr}")));
        }
        checked.is_ok()
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
        let hello = Hello::new(game, self.limit.as_millis() as u64);
        let greeted = program.greet(&hello, self.first);
        greeted.map_err(|failure| diagnosis(program, failure))?;
        say(Finding::Right(greeting(program, begun.elapsed())));
        if let ignored @ [_, ..] = &program.made().ignored[..] {
            let keys = ignored.iter().map(|key| key.escape_debug().to_string());
            let keys = keys.collect::<Vec<_>>().join(", ");
            say(Finding::Note(format!(
                "its answer to hello has keys that the protocol does not have and ignores: {keys}"
            )));
        }
        let mut rng = Rng::from_words(&[seed]);
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
        let (mut questions, mut plies) = (0, 0);
        let choose = |view: &View<'_, G>| -> Result<Action, Failure> {
            if view.observer() != seat {
                return Ok(view.draw(rng));
            }
            questions += 1;
            let question = question(view, rng, program.wants());
            program.choose(question, self.limit)
        };
        let (_, failure) = play_until(game, &mut state, choose, |_, acting, _| {
            plies += u64::from(acting == seat)
        });
        if let Some(failure) = failure {
            let wrong = diagnosis(program, failure);
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
            "plays game {} in {seat}: {questions} questions, each answered once with a legal action; {} forced moves without \
             a question; slowest answer {} ms of {} ms",
            program.games,
            plies - questions,
            program.slowest().as_millis(),
            self.limit.as_millis(),
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
    let unasked = |line: Result<String, Failure>| wrong(&line.map_or_else(identity, Failure::Unasked));
    if let Some(line) = program.wait_for_line(LAST_WORDS) {
        return Err(unasked(line));
    }
    program.hang_up();
    let begun = Instant::now();
    if let Some(line) = program.wait_for_line(GRACE) {
        return Err(unasked(line));
    }
    while !program.has_ended() && begun.elapsed() < GRACE {
        std::thread::sleep(Duration::from_millis(2));
    }
    if !program.has_ended() {
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

/// What is wrong; of an answer that does not come in time, whether it comes later.
fn diagnosis(program: &mut Program, failure: Failure) -> Finding {
    let Failure::Late(limit) = failure else {
        return wrong(&failure);
    };
    let begun = Instant::now();
    if program.wait_for_line(PATIENCE).is_some() {
        return Finding::Wrong {
            what: format!(
                "the program answered after {} ms; {} ms are allowed",
                (limit + begun.elapsed()).as_millis(),
                limit.as_millis()
            ),
            remedy: "let it think less, or give it more time: --ms here, and ms= of the agent `extern`".to_owned(),
        };
    }
    program.hang_up();
    if program.wait_for_line(PATIENCE).is_some() {
        return Finding::Wrong {
            what: "the program answered only after the end of its input".to_owned(),
            remedy: "flush standard output after each answer (in Python print(..., flush=True)), and read standard input line \
                     by line, not to its end"
                .to_owned(),
        };
    }
    wrong(&failure)
}
