//! `orrery completions`: subcommands and options for the Tab key of a shell.

use crate::terminal::output;
use clap::{Args, Command};
use clap_complete::Shell;

/// Which shell.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery completions bash > ~/.local/share/bash-completion/completions/orrery
  orrery completions zsh > ~/.zfunc/_orrery
  orrery completions fish > ~/.config/fish/completions/orrery.fish")]
pub(crate) struct CompletionsArgs {
    /// The shell
    #[arg(value_name = "SHELL", value_enum)]
    shell: Shell,
}

impl CompletionsArgs {
    /// Prints the script for a command.
    pub(crate) fn run(self, mut command: Command) -> anyhow::Result<()> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "orrery", &mut script);
        output::print(&String::from_utf8(script)?)
    }
}
