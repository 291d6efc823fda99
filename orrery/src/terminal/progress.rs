//! How far long work is: a bar on a terminal, elsewhere a line now and then.

use crate::host::program;
use crate::terminal::bar;
use crate::terminal::output::{self, Usage, usage};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use orrery_arena::report::{grouped, short_number};
use orrery_engine::problem::cut;
use std::env;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The variable that sets how many seconds lie between lines of progress.
const VARIABLE: &str = "ORRERY_PROGRESS_SECONDS";

/// Seconds between lines of progress.
const EVERY: u64 = 30;

/// How often the spinner turns.
const TURN: Duration = Duration::from_millis(120);

/// The time between lines of progress; none if there are to be none.
///
/// # Errors
/// If the variable is no number of seconds.
pub(crate) fn interval() -> Result<Option<Duration>, Usage> {
    let value = env::var_os(VARIABLE).unwrap_or_default();
    let value = value.to_string_lossy();
    let seconds = if value.is_empty() { Ok(EVERY) } else { value.parse() };
    match seconds {
        Ok(seconds @ 0..=86_400) => Ok((seconds > 0).then(|| Duration::from_secs(seconds))),
        _ => Err(usage!(
            "{VARIABLE} is `{}`; allowed are 0, for no lines of progress, to 86400",
            cut(&value)
        )),
    }
}

/// The progress of one piece of work; it is no longer shown when this is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    count: Arc<Mutex<Count>>,
    /// What prints lines, where no bar is drawn.
    lines: Option<Lines>,
}

impl Progress {
    /// Work that is counted in `units`, such as games.
    pub(crate) fn new(wanted: u64, units: &'static str) -> Progress {
        let count = Arc::new(Mutex::new(Count::new(wanted, units)));
        let bar = ProgressBar::with_draw_target(Some(wanted), ProgressDrawTarget::hidden());
        let is_shown = program::present().is_none() && !output::is_quiet();
        let on_terminal = io::stderr().is_terminal();
        if is_shown && on_terminal {
            bar.set_style(style(Arc::clone(&count)));
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.enable_steady_tick(TURN);
            bar::set_shown(Some(bar.clone()));
        }
        let every = interval().ok().flatten().filter(|_| is_shown && !on_terminal);
        let lines = every.map(|every| Lines::new(every, Arc::clone(&count), output::note));
        Progress { bar, count, lines }
    }

    /// Goes on where an earlier session ended, `done` units after the beginning.
    pub(crate) fn resume_at(&self, done: u64) {
        self.change(|count| *count = count.resumed(done));
    }

    /// Corrects how many units are wanted.
    pub(crate) fn set_wanted(&self, wanted: u64) {
        self.change(|count| count.wanted = wanted);
        self.bar.set_length(wanted);
    }

    /// More units are done.
    pub(crate) fn add(&self, units: u64) {
        self.change(|count| count.done += units);
    }

    /// This many units are done.
    pub(crate) fn set(&self, done: u64) {
        self.change(|count| count.done = done);
    }

    /// Says a few words before the numbers.
    pub(crate) fn say(&self, words: String) {
        self.change(|count| count.words = words);
    }

    /// Whether anybody sees it.
    pub(crate) fn is_shown(&self) -> bool {
        self.lines.is_some() || !self.bar.is_hidden()
    }

    /// The units that are done, and those wanted.
    pub(crate) fn numbers(&self) -> (u64, u64) {
        let count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        (count.done, count.wanted)
    }

    fn change(&self, change: impl FnOnce(&mut Count)) {
        let mut count = self.count.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut count);
        let done = count.done;
        // Drawing the bar takes the lock again.
        drop(count);
        self.bar.set_position(done);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if !self.bar.is_hidden() {
            bar::set_shown(None);
        }
        self.bar.finish_and_clear();
    }
}

fn style(count: Arc<Mutex<Count>>) -> ProgressStyle {
    let style = ProgressStyle::with_template("{spinner} {wide_bar} {numbers}").expect("the template is well formed");
    style.with_key("numbers", move |_: &ProgressState, out: &mut dyn Write| {
        let count = count.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = out.write_str(&count.short());
    })
}

/// What is done, and what is known of the rest.
#[derive(Clone)]
struct Count {
    done: u64,
    wanted: u64,
    units: &'static str,
    words: String,
    /// When this session began, and with how many units done.
    begun: (Instant, u64),
}

impl Count {
    fn new(wanted: u64, units: &'static str) -> Count {
        Count {
            done: 0,
            wanted,
            units,
            words: String::new(),
            begun: (Instant::now(), 0),
        }
    }

    fn resumed(&self, done: u64) -> Count {
        Count {
            done,
            begun: (Instant::now(), done),
            ..self.clone()
        }
    }

    fn short(&self) -> String {
        self.text("/", self.begun.0.elapsed())
    }

    fn line(&self) -> String {
        self.text(" of ", self.begun.0.elapsed())
    }

    /// `1,234/2,000 games, 41/s, 19 s left` after this time; without what is not known yet.
    fn text(&self, of: &str, elapsed: Duration) -> String {
        let (done, wanted) = (grouped(self.done), grouped(self.wanted));
        let mut text = match &self.words[..] {
            "" => String::new(),
            words => format!("{words}, "),
        };
        let _ = write!(text, "{done}{of}{wanted} {}", self.units);
        match rate(self.done - self.begun.1, elapsed) {
            Some(rate) => {
                let left = self.wanted.saturating_sub(self.done) as f64 / rate;
                let _ = write!(text, ", {}/s, {} left", short_number(rate), duration(left));
            }
            None => {
                let _ = write!(text, " after {}", duration(elapsed.as_secs_f64()));
            }
        }
        text
    }
}

/// Units a second; none before the first are done.
fn rate(units: u64, elapsed: Duration) -> Option<f64> {
    (units > 0).then(|| units as f64 / elapsed.as_secs_f64().max(1e-6))
}

/// A time in its greatest unit that leaves two digits.
fn duration(seconds: f64) -> String {
    const UNITS: [(f64, &str); 3] = [(86_400.0, "days"), (3_600.0, "h"), (60.0, "min")];
    let fits = UNITS.into_iter().find(|&(unit, _)| seconds >= 2.0 * unit);
    let (unit, name) = fits.unwrap_or((1.0, "s"));
    format!("{} {name}", grouped((seconds / unit).round() as u64))
}

/// Prints a line of progress at intervals, until it is dropped.
struct Lines {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Lines {
    fn new(every: Duration, count: Arc<Mutex<Count>>, print: impl Fn(&str) + Send + 'static) -> Lines {
        let (stop, stopped) = mpsc::channel();
        let thread = thread::spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(every) {
                let line = count.lock().unwrap_or_else(PoisonError::into_inner).line();
                print(&line);
            }
        });
        Lines {
            stop: Some(stop),
            thread: Some(thread),
        }
    }
}

impl Drop for Lines {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            // It only panics if a print does, which then is not to be hidden by another panic.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(done: u64, before: u64) -> Count {
        let mut count = Count::new(2_000, "games").resumed(before);
        count.done = done;
        count
    }

    #[test]
    fn there_is_no_estimate_before_anything_is_done() {
        let text = |done, before| count(done, before).text("/", Duration::from_secs(40));
        assert_eq!(text(0, 0), "0/2,000 games after 40 s");
        assert_eq!(
            text(600, 600),
            "600/2,000 games after 40 s",
            "what an earlier session did says nothing"
        );
        assert_eq!(text(38, 0), "38/2,000 games, 0.95/s, 34 min left");
        assert_eq!(text(1_640, 0), "1,640/2,000 games, 41/s, 9 s left");
        assert_eq!(text(640, 600), "640/2,000 games, 1/s, 23 min left");
    }

    #[test]
    fn words_go_before_the_numbers() {
        let mut count = count(1_000, 0);
        count.words = "share 0.512".to_owned();
        let text = count.text(" of ", Duration::from_secs(1));
        assert_eq!(text, "share 0.512, 1,000 of 2,000 games, 1,000/s, 1 s left");
    }

    #[test]
    fn times_are_in_a_unit_that_leaves_few_digits() {
        let texts = [0.4, 119.0, 121.0, 7_300.0, 200_000.0].map(duration);
        assert_eq!(texts, ["0 s", "119 s", "2 min", "2 h", "2 days"]);
    }

    #[test]
    fn lines_are_printed_until_the_work_ends() {
        let (sender, printed) = mpsc::channel();
        let shared = Arc::new(Mutex::new(count(0, 0)));
        let print = move |line: &str| drop(sender.send(line.to_owned()));
        let lines = Lines::new(Duration::from_millis(1), Arc::clone(&shared), print);
        assert!(printed.recv().expect("a line").starts_with("0 of 2,000 games after "));
        shared.lock().unwrap().done = 500;
        let next = printed.iter().find(|line| line.starts_with("500 of 2,000 games, "));
        assert!(next.expect("a further line").ends_with(" left"));
        drop(lines);
        // The printer is gone, so there is an end.
        assert!(printed.iter().all(|line| line.starts_with("500 of ")));
    }
}
