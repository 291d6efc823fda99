//! The shell commands that resume a run or a game.

use std::path::Path;

/// The command that resumes a run.
pub(crate) fn run_command(subcommand: &str, folder: &Path) -> String {
    let folder = shell_word(&folder.display().to_string());
    format!("orrery {subcommand} --run {folder} --resume")
}

/// The command that resumes a game.
pub(crate) fn game_command(file: &Path) -> String {
    format!("orrery play --resume {}", shell_word(&file.display().to_string()))
}

fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
