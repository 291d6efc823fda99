//! What a study was made on.

use std::fs;
use std::thread::available_parallelism;

/// The cores and the processor, in words.
pub(super) fn machine() -> String {
    let cores = available_parallelism().map_or(1, usize::from);
    let cores = match cores {
        1 => "1 core".to_owned(),
        cores => format!("{cores} cores"),
    };
    format!(
        "{cores}, {}",
        processor().unwrap_or_else(|| std::env::consts::ARCH.to_owned())
    )
}

/// The name of the processor, where the system gives it.
fn processor() -> Option<String> {
    let text = fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    let name = line.split_once(':')?.1.trim();
    (!name.is_empty()).then(|| name.to_owned())
}
