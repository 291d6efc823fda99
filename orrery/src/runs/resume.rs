//! The shell commands that resume a run or a game, play a run again, or show one of its games.

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

/// The command that makes samples of a run.
pub(crate) fn encode_command(folder: &Path, out: &str) -> String {
    let folder = shell_word(&folder.display().to_string());
    format!("orrery encode {folder} --out {}", shell_word(out))
}

/// The command that resumes a list of tests.
pub(crate) fn list_command(file: &Path, folder: &Path) -> String {
    let [file, folder] = [file, folder].map(|path| shell_word(&path.display().to_string()));
    format!("orrery sprt --tests {file} --run {folder} --resume")
}

/// The command that resumes a game.
pub(crate) fn game_command(file: &Path) -> String {
    format!("orrery play --resume {}", shell_word(&file.display().to_string()))
}

/// The command with these words.
pub(crate) fn plain_command(words: &[String]) -> String {
    let words: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
    format!("orrery {}", words.join(" "))
}

/// The command that shows a game of a run, without the number of the game.
pub(crate) fn replay_command(folder: &Path) -> String {
    format!("orrery replay {} --game", shell_word(&folder.display().to_string()))
}

/// The command that makes the page of a game again, in a file of this name, with the options that name an agent.
pub(crate) fn page_command(
    place: &Path,
    game: Option<u64>,
    seat: Option<u64>,
    agents: [(&str, &Option<AgentSpec>); 2],
) -> String {
    let place = shell_word(&place.display().to_string());
    let game = game.map(|game| format!(" --game {game}"));
    let seat = seat.map(|seat| format!(" --seat {seat}"));
    let named = |(option, agent): (&str, &Option<AgentSpec>)| {
        let agent = agent.as_ref()?;
        Some(format!("{option}{}", shell_word(&agent.to_string())))
    };
    let options: String = [game, seat].into_iter().chain(agents.map(named)).flatten().collect();
    format!("orrery replay {place}{options} --html game.html")
}

fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+=:,".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
