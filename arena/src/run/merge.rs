//! Merges slices: several runs with the same configuration become one run.

use super::blocks::Blocks;
use super::error::RunError;
use super::files::MANIFEST;
use super::folder::Run;
use super::manifest::Manifest;
use super::sessions::Played;
use crate::row::PlayedBlock;
use crate::slice::Slice;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The result of a merge.
#[derive(Debug)]
pub struct Merged {
    /// The whole run.
    pub run: Run,
    /// How many different games the parts hold.
    pub games: u64,
    /// Blocks that no part holds.
    pub missing: Blocks,
}

/// How many blocks are written at once.
const BATCH: usize = 1_000;

/// Merges runs into a new folder, which gets its name only when it is complete. A block that several runs hold must be the same
/// in all of them.
///
/// # Errors
/// If two runs differ in more than their slices, hold different games of one block, or the folder cannot be written.
pub fn merge(folder: &Path, parts: &[PathBuf]) -> Result<Merged, RunError> {
    let parts = parts
        .iter()
        .map(|part| Run::open(part))
        .collect::<Result<Vec<_>, _>>()?;
    let manifest = merged_manifest(&parts)?;
    refuse_not_empty(folder)?;
    let Some(name) = folder.file_name() else {
        let folder = folder.display();
        return Err(RunError::Merge(format!(
            "{folder} cannot be made anew; name a folder that does not exist"
        )));
    };
    let mut name = name.to_owned();
    name.push(".unfinished");
    let unfinished = folder.with_file_name(name);
    match fs::create_dir(&unfinished) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            let left = unfinished.display();
            return Err(RunError::Merge(format!(
                "{left} is left over from an unfinished merge; remove it"
            )));
        }
        Err(reason) => return Err(RunError::file(&unfinished)(reason)),
    }
    let merged = Run::create(&unfinished, manifest).and_then(|mut run| fill(&mut run, &parts));
    let moved = merged.and_then(|()| fs::rename(&unfinished, folder).map_err(RunError::file(folder)));
    if let Err(error) = moved {
        // Nothing is lost: the parts are unchanged.
        let _ = fs::remove_dir_all(&unfinished);
        return Err(error);
    }
    let run = Run::open(folder)?;
    let missing = run.missing()?;
    let config = &run.manifest.config;
    let games = (config.blocks - missing.count()) * u64::from(config.schedule().games_per_block());
    Ok(Merged { run, games, missing })
}

/// Refuses a folder that is not empty.
fn refuse_not_empty(folder: &Path) -> Result<(), RunError> {
    if folder.join(MANIFEST).exists() {
        return Err(RunError::Exists(folder.to_owned()));
    }
    let first = fs::read_dir(folder).ok().and_then(|mut files| files.next()?.ok());
    first.map_or(Ok(()), |file| {
        Err(RunError::Occupied {
            folder: folder.to_owned(),
            file: file.file_name().to_string_lossy().into_owned(),
        })
    })
}

/// The manifest of the merged run.
fn merged_manifest(parts: &[Run]) -> Result<Manifest, RunError> {
    let Some((first, others)) = parts.split_first() else {
        return Err(RunError::Merge("no run is named".to_owned()));
    };
    let mut merged = Manifest {
        slice: Slice::WHOLE,
        ..first.manifest.clone()
    };
    for other in others {
        // Slices may differ, and programs are compared below.
        let mut comparable = other.manifest.clone();
        comparable.slice = first.manifest.slice;
        comparable.config.programs.clone_from(&first.manifest.config.programs);
        let mut differences = first.manifest.differences(&comparable);
        // A run does not store which program played which block, so all runs must have the same programs where these are known.
        differences.extend(merged.config.other_programs(&other.manifest.config));
        if first.manifest.config.games != comparable.config.games && differences.is_empty() {
            let (games, others) = (first.manifest.config.games, comparable.config.games);
            differences.push(format!("games: {games} and {others}"));
        }
        if !differences.is_empty() {
            return Err(RunError::Merge(format!(
                "{} differs from {}: {}",
                other.folder.display(),
                first.folder.display(),
                differences.join("; ")
            )));
        }
        let programs = merged.config.programs.iter_mut().zip(&other.manifest.config.programs);
        let unknown = programs.filter(|(programs, _)| programs.is_empty());
        unknown.for_each(|(programs, known)| programs.clone_from(known));
    }
    Ok(merged)
}

/// Adds the blocks of all parts to the run.
fn fill(run: &mut Run, parts: &[Run]) -> Result<(), RunError> {
    for part in parts {
        part.store.check_pages()?;
        let mut batch: Vec<PlayedBlock> = Vec::new();
        let mut added = Played::default();
        for block in part.store.blocks()?.iter() {
            if let Some(played) = new_block(run, part, block)? {
                added.games += played.rows.len() as u64;
                added.decisions += played.rows.iter().map(|row| row.decisions).sum::<u64>();
                batch.push(played);
            }
            if batch.len() >= BATCH {
                run.store.add(&batch, None)?;
                batch.clear();
            }
        }
        run.store.add(&batch, None)?;
        if added.games > 0 {
            (added.seconds, added.costs) = part.played()?.of_games(added.games);
            run.store.add_session(&added)?;
        }
    }
    Ok(())
}

/// A block of a part, or `None` if the run already has the same block.
///
/// # Errors
/// If the run has a different block of this number, or a block cannot be read.
pub(super) fn new_block(run: &Run, part: &Run, block: u64) -> Result<Option<PlayedBlock>, RunError> {
    let played = part.block(block)?;
    match run.store.block(block)? {
        None => Ok(Some(played)),
        Some(same) if same == played => Ok(None),
        Some(_) => {
            let part = part.folder.display();
            Err(RunError::Merge(format!(
                "block {block} of {part} differs from the same block of a run named before it"
            )))
        }
    }
}
