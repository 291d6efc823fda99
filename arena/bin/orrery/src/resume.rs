//! The shell commands that resume a run or a game.

use orrery_agents::AgentSpec;
use std::path::Path;

/// The option that a run or game with the user's own programs needs to be resumed; nothing for others.
pub(crate) fn trust<'a>(agents: impl IntoIterator<Item = &'a AgentSpec>) -> &'static str {
    if agents.into_iter().any(AgentSpec::is_program) {
        " --trust"
    } else {
        ""
    }
}

/// The command that resumes a run.
pub(crate) fn run_command(subcommand: &str, folder: &Path) -> String {
    let folder = shell_word(&folder.display().to_string());
    format!("orrery {} --run {folder} --resume", shell_word(subcommand))
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
