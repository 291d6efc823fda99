//! The program in whose process the command runs, if it was not started from a shell.

use crate::host::remote_workers::RemoteWorkers;
use orrery_agents::Guests;
use std::cell::RefCell;
use std::env;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A program that runs the command in its own process. It takes the place of standard output, standard error and Ctrl-C.
pub trait Program: Send + Sync {
    /// Takes a part of the result.
    fn print(&self, text: &str);

    /// Takes a note, which is printed on standard error otherwise.
    fn note(&self, text: &str);

    /// A flag that ends the command: games in progress are finished first.
    fn stop(&self) -> Arc<AtomicBool>;

    /// Learns how much of the work is done, in games or blocks.
    fn progress(&self, done: u64, wanted: u64);

    /// The agents of its own.
    fn guests(&self) -> Option<Arc<dyn Guests>>;

    /// The other machines that play and encode its runs; none if this one does.
    fn remote_workers(&self) -> Option<Arc<dyn RemoteWorkers>> {
        None
    }
}

struct Present {
    words: Vec<String>,
    program: Arc<dyn Program>,
}

thread_local! {
    /// The program whose command runs on this thread.
    static PRESENT: RefCell<Option<Present>> = const { RefCell::new(None) };
}

/// Leaves the command of the program, even if it panics.
struct Leave(Option<Present>);

impl Drop for Leave {
    fn drop(&mut self) {
        PRESENT.set(self.0.take());
    }
}

/// Runs something as the command of a program that has typed these words.
pub(crate) fn with<T>(words: Vec<String>, program: Arc<dyn Program>, run: impl FnOnce() -> T) -> T {
    let _leave = Leave(PRESENT.replace(Some(Present { words, program })));
    run()
}

/// The program whose command runs on this thread; none in a command of the shell.
pub(crate) fn present() -> Option<Arc<dyn Program>> {
    PRESENT.with_borrow(|present| present.as_ref().map(|present| Arc::clone(&present.program)))
}

/// The words of the command.
pub(crate) fn words() -> Vec<String> {
    let typed = || {
        env::args_os()
            .skip(1)
            .map(|word| word.to_string_lossy().into_owned())
            .collect()
    };
    PRESENT.with_borrow(|present| present.as_ref().map_or_else(typed, |present| present.words.clone()))
}

/// Lets the program know how much of the work is done.
pub(crate) fn note_progress((done, wanted): (u64, u64)) {
    if let Some(program) = present() {
        program.progress(done, wanted);
    }
}
