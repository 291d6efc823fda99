//! Encodes a run: its blocks are played again from their records, in parallel, and their samples go into shards in the
//! order of the blocks.

use crate::columns::Columns;
use crate::dataset::{Dataset, Plan, description};
use crate::error::EncodeError;
use crate::game_samples;
use crate::group::{Group, blocks_per_group, samples_per_block};
use crate::shards::Shards;
use orrery_agents::Playable;
use orrery_arena::run::Manifest;
use orrery_arena::{PlayedBlock, Run, RunConfig, RunError, in_order};
use orrery_engine::codec::{CHECKSUM, checksum};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// How a run is encoded.
pub struct Encoding<'a, G: Playable> {
    /// The rules of the run.
    pub game: &'a G,
    /// What samples have, and how they are put into shards.
    pub plan: Plan,
    /// Threads to play on; 0 for one per core.
    pub threads: usize,
    /// Once it is set no block is begun; the dataset can be resumed.
    pub stop: &'a AtomicBool,
}

/// What has been encoded by now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Blocks.
    pub blocks: u64,
    /// Samples of this process.
    pub samples: u64,
}

/// The samples of the blocks of a group, on their way between machines.
type SentGroup = (Vec<u64>, Columns);

/// Numbers have a fixed length, which is quick to read; more than this many bytes are refused before anything is allocated.
fn form() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_fixed_int_encoding()
        .with_limit::<{ 1 << 30 }>()
}

impl<G: Playable> Encoding<'_, G> {
    /// Encodes the blocks of a run that were played, into a folder that is empty or does not exist, or with `resume` into
    /// that of a dataset which was begun. `watch` sees how far it has come.
    ///
    /// The bytes of the files depend on the run and on the plan, not on threads, interruptions or the clock.
    ///
    /// # Errors
    /// If the run has no records or damaged ones, or the folder holds something else. Shards that were written are kept.
    pub fn encode(
        &self,
        run: Run,
        folder: &Path,
        resume: bool,
        watch: impl FnMut(Progress),
    ) -> Result<Dataset, EncodeError> {
        let (manifest, blocks) = (run.manifest().clone(), played(&run)?);
        self.assemble(
            &manifest,
            &blocks,
            folder,
            resume,
            watch,
            |due, blocks_per_group, add| {
                let config = &manifest.config;
                // Only the blocks that are due next are in memory: each is read when a thread takes it.
                let stored = blocks[due.start as usize..].chunks(blocks_per_group);
                let stored = stored.map(move |group| (group, group.iter().map(|&block| run.block(block)).collect()));
                let encode = |(blocks, stored): (&[u64], Vec<Result<PlayedBlock, RunError>>)| {
                    let columns = self.columns(config, stored.into_iter())?;
                    Group::new(self.plan.format, blocks, columns).map_err(EncodeError::file(folder))
                };
                in_order(stored, self.threads, self.stop, encode, add)
            },
        )
    }

    /// The same with samples that other machines make: `remote_workers` gets the places of the blocks that are due, among those
    /// that were played, and how many of them are a group. It has [`encode_part`](Encoding::encode_part) called for parts of
    /// whole groups, and passes the results on in the order of the blocks. It may stop before the end.
    ///
    /// # Errors
    /// The errors of [`encode`](Encoding::encode) and of `remote_workers`, and samples of other blocks than those that are due.
    pub fn encode_remotely<E: From<EncodeError>>(
        &self,
        run: &Run,
        folder: &Path,
        resume: bool,
        watch: impl FnMut(Progress),
        remote_workers: impl FnOnce(Range<u64>, u64, &mut dyn FnMut(&[u8]) -> Result<(), E>) -> Result<(), E>,
    ) -> Result<Dataset, E> {
        let (manifest, blocks) = (run.manifest(), played(run)?);
        let like = self.plan.columns(self.game, manifest.config.players);
        self.assemble(
            manifest,
            &blocks,
            folder,
            resume,
            watch,
            |due, blocks_per_group, add| {
                let mut groups = blocks[due.start as usize..].chunks(blocks_per_group);
                remote_workers(due, blocks_per_group as u64, &mut |bytes| {
                    for (blocks, columns) in arrived(bytes)? {
                        if groups.next() != Some(&blocks[..]) || !columns.are_whole_like(&like) {
                            let what = format!("they are not those of the next {} blocks", blocks.len());
                            return Err(EncodeError::Part(what).into());
                        }
                        add(Group::new(self.plan.format, &blocks, columns).map_err(EncodeError::file(folder))?)?;
                    }
                    Ok(())
                })
            },
        )
    }

    /// The samples of a part of a run, as bytes for [`encode_remotely`](Encoding::encode_remotely).
    ///
    /// # Errors
    /// If the part has no records or damaged ones.
    ///
    /// # Panics
    /// If the samples have no form as bytes, which plain numbers have.
    pub fn encode_part(&self, part: &Run) -> Result<Vec<u8>, EncodeError> {
        let (config, blocks) = (&part.manifest().config, played(part)?);
        let groups = blocks.chunks(blocks_per_group(config, self.plan.samples_per_shard));
        let sent = groups.map(|group| {
            let stored = group.iter().map(|&block| part.block(block));
            Ok((group.to_vec(), self.columns(config, stored)?))
        });
        let sent = sent.collect::<Result<Vec<SentGroup>, EncodeError>>()?;
        let mut bytes = bincode::serde::encode_to_vec(sent, form()).expect("plain numbers have a form as bytes");
        bytes.extend(checksum(&bytes));
        Ok(bytes)
    }

    /// The samples of the blocks of a group.
    fn columns(
        &self,
        config: &RunConfig,
        stored: impl ExactSizeIterator<Item = Result<PlayedBlock, RunError>>,
    ) -> Result<Columns, EncodeError> {
        let heuristic = self.game.base();
        let mut columns = self.plan.columns(self.game, config.players);
        let samples = stored.len() * samples_per_block(config);
        columns.observation.reserve(samples * columns.observation_bytes);
        for block in stored {
            game_samples::add_block(self.game, &heuristic, config, &block?, &mut columns)?;
        }
        Ok(columns)
    }

    /// Puts groups into shards. `make` gets the places of the blocks that are due and how many are a group, and passes their
    /// groups on in their order.
    fn assemble<E: From<EncodeError>>(
        &self,
        manifest: &Manifest,
        blocks: &[u64],
        folder: &Path,
        resume: bool,
        mut watch: impl FnMut(Progress),
        make: impl FnOnce(Range<u64>, usize, &mut dyn FnMut(Group) -> Result<(), EncodeError>) -> Result<(), E>,
    ) -> Result<Dataset, E> {
        let complete = blocks.len() as u64 == manifest.config.blocks;
        let description = description(self.game, manifest, self.plan);
        let blocks_per_group = blocks_per_group(&manifest.config, self.plan.samples_per_shard);
        let mut shards = if resume {
            Shards::resume(folder, self.plan, description, blocks, blocks_per_group)?
        } else {
            Shards::create(folder, self.plan, description)?
        };
        let mut progress = Progress {
            blocks: shards.blocks(),
            samples: 0,
        };
        watch(progress);
        make(progress.blocks..blocks.len() as u64, blocks_per_group, &mut |group| {
            progress.blocks += group.blocks;
            progress.samples += group.samples;
            shards.add(group)?;
            watch(progress);
            Ok(())
        })?;
        if progress.blocks < blocks.len() as u64 {
            return Ok(shards.into_dataset());
        }
        Ok(shards.finish(complete)?)
    }
}

/// The blocks of a run that were played.
///
/// # Errors
/// If it has no records of its games, or cannot be read.
fn played(run: &Run) -> Result<Vec<u64>, EncodeError> {
    if !run.manifest().records {
        return Err(EncodeError::NoRecords(run.folder().to_owned()));
    }
    Ok(run.blocks()?.iter().collect())
}

/// The groups in the bytes of another machine.
fn arrived(bytes: &[u8]) -> Result<Vec<SentGroup>, EncodeError> {
    let whole = bytes.split_last_chunk::<CHECKSUM>();
    let whole = whole.filter(|(content, sum)| checksum(content) == **sum);
    let (bytes, _) = whole.ok_or_else(|| EncodeError::Part("their checksum is wrong".to_owned()))?;
    let read = bincode::serde::decode_from_slice(bytes, form());
    let (groups, used): (Vec<SentGroup>, usize) = read.map_err(|error| EncodeError::Part(error.to_string()))?;
    if used < bytes.len() {
        return Err(EncodeError::Part(format!("{} bytes are left over", bytes.len() - used)));
    }
    Ok(groups)
}
