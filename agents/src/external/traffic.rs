//! The log of a conversation: each line to a program and each from it, as a line of JSON in a file.

use super::log_file::{Kept, LogFile};
use serde::de::IgnoredAny;
use serde_json::json;
use std::fmt::Display;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// What is kept of a conversation.
const OF_TRAFFIC: Kept = Kept {
    beginning: 60_000_000,
    end: 4_000_000,
    gap: |bytes| format!("{{\"left_out\":{bytes}}}\n"),
};

/// A log that cannot be made.
#[derive(Debug, thiserror::Error)]
#[error("the log {}: {}", path.display(), not_made(reason))]
pub struct LogError {
    path: PathBuf,
    reason: io::Error,
}

/// Why a new file cannot be made, and what to do.
fn not_made(reason: &io::Error) -> String {
    match reason.kind() {
        io::ErrorKind::AlreadyExists => "it exists already; allowed is the name of a new file".to_owned(),
        io::ErrorKind::NotFound => "its folder does not exist; make it first".to_owned(),
        _ => format!("it cannot be made: {reason}"),
    }
}

/// The log of all processes of an agent; without a path there is none.
pub(super) struct TrafficLog {
    path: Option<PathBuf>,
    begun: Instant,
    /// How many processes were started.
    processes: AtomicU64,
    file: Mutex<Option<LogFile>>,
}

impl TrafficLog {
    /// The log in this file, which is made when the first process is started. Its clock starts now.
    pub(super) fn new(path: Option<PathBuf>) -> TrafficLog {
        TrafficLog {
            path,
            begun: Instant::now(),
            processes: AtomicU64::new(0),
            file: Mutex::default(),
        }
    }

    /// The log of one more process.
    ///
    /// # Errors
    /// If the file cannot be made: it has to be new, and no link is followed.
    pub(super) fn of_process(self: &Arc<TrafficLog>) -> Result<Traffic, LogError> {
        let mut file = self.file();
        if let (Some(path), None) = (&self.path, &*file) {
            let created = File::create_new(path).map_err(|reason| LogError {
                path: path.clone(),
                reason,
            })?;
            *file = Some(LogFile::of(created, OF_TRAFFIC));
        }
        Ok(Traffic {
            log: Arc::clone(self),
            process: 1 + self.processes.fetch_add(1, Ordering::Relaxed),
        })
    }

    /// Writes the end of a long log. Lines after it are lost.
    pub(super) fn finish(&self) {
        self.file().take().into_iter().for_each(LogFile::finish);
    }

    fn file(&self) -> MutexGuard<'_, Option<LogFile>> {
        self.file.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The log of one process.
#[derive(Clone)]
pub(super) struct Traffic {
    log: Arc<TrafficLog>,
    process: u64,
}

impl Traffic {
    /// A line to the program.
    pub(super) fn sent(&self, line: &str) {
        self.add("sent", || line.trim_end().to_owned());
    }

    /// A line from the program: as it is if it is JSON, otherwise as a text.
    pub(super) fn received(&self, line: &str) {
        self.add("received", || match serde_json::from_str::<IgnoredAny>(line) {
            Ok(_) => line.trim().to_owned(),
            Err(_) => json!(line).to_string(),
        });
    }

    /// What the program did wrong.
    pub(super) fn failed(&self, failure: &impl Display) {
        self.add("failed", || json!(failure.to_string()).to_string());
    }

    /// Adds a line in which this key has this value, as JSON.
    fn add(&self, key: &str, value: impl FnOnce() -> String) {
        // The time is taken under the lock, so that the lines are in its order.
        if let Some(file) = &mut *self.log.file() {
            let (ms, process) = (1000.0 * self.log.begun.elapsed().as_secs_f64(), self.process);
            let line = format!("{{\"ms\":{ms:.3},\"process\":{process},\"{key}\":{}}}\n", value());
            file.add(line.as_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn each_line_of_a_log_is_json_whatever_a_program_says() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log.jsonl");
        let log = Arc::new(TrafficLog::new(Some(path.clone())));
        let (one, two) = (log.of_process().unwrap(), log.of_process().unwrap());
        one.sent("{\"id\":1}\n");
        let said = [" {\"a\": 1}\r", "\"x\",\"y\":2", "", "\u{fffd}\u{1b}", "[[[", "null"];
        said.iter().for_each(|line| two.received(line));
        two.received(&"[".repeat(60_000));
        two.failed(&"it does not read");
        log.finish();
        one.sent("{\"late\":1}");
        let text = std::fs::read_to_string(path).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 9);
        assert_eq!(
            (&lines[0]["process"], &lines[0]["sent"]),
            (&json!(1), &json!({"id": 1}))
        );
        assert_eq!(lines[1]["received"], json!({"a": 1}));
        for (line, said) in lines[2..6].iter().zip(&said[1..]) {
            assert_eq!((&line["process"], &line["received"]), (&json!(2), &json!(said)));
        }
        assert_eq!(lines[6]["received"], Value::Null);
        assert_eq!(lines[8]["failed"], "it does not read");
        let times: Vec<f64> = lines.iter().map(|line| line["ms"].as_f64().unwrap()).collect();
        assert!(times.is_sorted(), "{times:?}");
    }

    #[test]
    fn a_log_is_a_new_file_and_without_a_path_there_is_none() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine");
        std::fs::write(&path, "keep me").unwrap();
        let refused = Arc::new(TrafficLog::new(Some(path.clone()))).of_process();
        let refused = refused.err().unwrap().to_string();
        assert!(
            refused.ends_with("mine: it exists already; allowed is the name of a new file"),
            "{refused}"
        );
        assert_eq!(std::fs::read_to_string(path).unwrap(), "keep me");
        let silent = Arc::new(TrafficLog::new(None)).of_process().unwrap();
        silent.sent("{}");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
