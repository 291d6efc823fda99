//! The game that a stored run was played with, whatever subcommand began the run.

use crate::balance::BalanceArgs;
use crate::game::args::GameArgs;
use crate::selfplay::SelfplayArgs;
use crate::solo::SoloArgs;
use crate::sprt::SprtArgs;
use crate::stored::{StoredRun, stored_options, subcommand_of};
use crate::tournament::TournamentArgs;
use anyhow::bail;
use orrery_arena::run::Manifest;
use std::path::Path;

/// The game of a run.
pub(crate) fn stored_game(folder: &Path, manifest: &Manifest) -> anyhow::Result<GameArgs> {
    Ok(match subcommand_of(manifest) {
        TournamentArgs::NAME => stored_options::<TournamentArgs>(folder, manifest, &[])?.game,
        SprtArgs::NAME => stored_options::<SprtArgs>(folder, manifest, &[])?.game,
        SelfplayArgs::NAME => stored_options::<SelfplayArgs>(folder, manifest, &[])?.game,
        SoloArgs::NAME => stored_options::<SoloArgs>(folder, manifest, &[])?.game(),
        BalanceArgs::NAME => stored_options::<BalanceArgs>(folder, manifest, &[])?.game(&[]),
        _ => bail!("{} was made by a command without a game", folder.display()),
    })
}
