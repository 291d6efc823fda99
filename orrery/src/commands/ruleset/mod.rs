//! `orrery ruleset`: shows a ruleset, compares two, and checks ruleset files.

mod check;
pub(crate) mod diff;
mod numbers;
mod show;

use clap::{Args, Subcommand};

/// What to do with rulesets.
#[derive(Args, Clone, Debug)]
#[command(subcommand_help_heading = "Subcommands", subcommand_value_name = "SUBCOMMAND")]
#[command(after_help = "\
Examples:
  orrery ruleset show
  orrery ruleset check rules
  orrery ruleset diff built-in rules")]
pub(crate) struct RulesetArgs {
    #[command(subcommand)]
    command: RulesetCommand,
}

#[derive(Subcommand, Clone, Debug)]
enum RulesetCommand {
    /// Check ruleset files: print every problem of every file, or warn of probable mistakes
    Check(check::CheckArgs),
    /// Say what differs between two rulesets
    Diff(diff::DiffArgs),
    /// Show what is in the ruleset, and which boards can be played, or one board in full
    Show(show::ShowArgs),
}

impl RulesetArgs {
    /// Checks, compares or shows.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.command {
            RulesetCommand::Check(args) => args.run(),
            RulesetCommand::Diff(args) => args.run(),
            RulesetCommand::Show(args) => args.run(),
        }
    }
}
