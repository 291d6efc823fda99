//! The shell commands that resume a run or a game.

use std::env;
use std::path::Path;

/// The command that resumes a run.
pub(crate) fn run_command(subcommand: &str, folder: &Path) -> String {
    let folder = shell_word(&folder.display().to_string());
    format!("orrery {subcommand} --run {folder} --resume")
}

/// The command that resumes a game: the command as typed, with the options that read the file.
pub(crate) fn game_command(file: &Path) -> String {
    let mut words = vec!["orrery".to_owned()];
    let mut typed = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
    while let Some(word) = typed.next() {
        match word.as_str() {
            "--record" => drop(typed.next()),
            "--resume" => {}
            _ if word.starts_with("--record=") => {}
            _ => words.push(shell_word(&word)),
        }
    }
    let file = shell_word(&file.display().to_string());
    words.extend(["--record".to_owned(), file, "--resume".to_owned()]);
    words.join(" ")
}

fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
