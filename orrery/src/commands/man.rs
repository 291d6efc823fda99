//! `orrery man`: the help as manual pages.

use crate::terminal::output::{self, Usage, usage};
use anyhow::Context;
use clap::{Args, Command};
use clap_mangen::Man;
use orrery_engine::problem::{cut, one_of};
use std::path::PathBuf;

/// Which pages.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery man | man -l -
  orrery man tournament | man -l -
  orrery man --out ~/.local/share/man/man1")]
pub(crate) struct ManArgs {
    /// The subcommand whose page is printed; the page of the command if none is named
    #[arg(value_name = "SUBCOMMAND")]
    subcommand: Option<String>,
    /// Write the pages of the command and of all subcommands into this folder, which must exist
    #[arg(long, value_name = "DIR", conflicts_with = "subcommand")]
    out: Option<PathBuf>,
}

impl ManArgs {
    /// Prints a page of a command, or writes all of them.
    pub(crate) fn run(self, mut command: Command) -> anyhow::Result<()> {
        command.build();
        if let Some(folder) = &self.out {
            return clap_mangen::generate_to(command, folder).with_context(|| folder.display().to_string());
        }
        let mut page = Vec::new();
        Man::new(self.chosen(&command)?.clone()).render(&mut page)?;
        output::print(&String::from_utf8(page)?)
    }

    fn chosen<'a>(&self, command: &'a Command) -> Result<&'a Command, Usage> {
        let Some(name) = &self.subcommand else {
            return Ok(command);
        };
        command.find_subcommand(name).ok_or_else(|| {
            let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
            usage!("there is no subcommand `{}`; {}", cut(name), one_of(name, names))
        })
    }
}
