//! The folder of a dataset: samples are collected into shards, each written whole and then listed.

use crate::dataset::{Dataset, LIST, Plan, Shard};
use crate::error::EncodeError;
use crate::group::Group;
use orrery_arena::Lock;
use orrery_arena::run::{LOCK, lock};
use serde_json::{Map, Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes the shards of a dataset.
pub(crate) struct Shards {
    folder: PathBuf,
    plan: Plan,
    dataset: Dataset,
    /// The samples of the next shard.
    waiting: Option<Group>,
    _lock: Lock,
}

impl Shards {
    /// Begins a dataset in a folder that is empty or does not exist.
    ///
    /// # Errors
    /// If the folder holds files, or cannot be written.
    pub(crate) fn create(folder: &Path, plan: Plan, description: Map<String, Value>) -> Result<Shards, EncodeError> {
        if fs::symlink_metadata(folder).is_ok_and(|found| !found.is_dir()) {
            return Err(EncodeError::NoFolder(folder.to_owned()));
        }
        fs::create_dir_all(folder).map_err(EncodeError::file(folder))?;
        refuse_other_files(folder)?;
        let shards = Shards {
            folder: folder.to_owned(),
            plan,
            dataset: Dataset::new(description),
            waiting: None,
            _lock: lock(folder)?,
        };
        shards.write_list()?;
        Ok(shards)
    }

    /// Continues the dataset of a folder, which has this description and is made of the first of these blocks.
    ///
    /// # Errors
    /// If the folder holds no dataset or another one, or another process writes it.
    pub(crate) fn resume(
        folder: &Path,
        plan: Plan,
        description: Map<String, Value>,
        blocks: &[u64],
        blocks_per_group: usize,
    ) -> Result<Shards, EncodeError> {
        let mut dataset = Dataset::read(folder)?;
        let lock = lock(folder)?;
        let mut differences = differences(&dataset.description, &description);
        differences.extend(other_shards(folder, plan, &dataset, blocks));
        if !differences.is_empty() {
            return Err(EncodeError::Differs {
                folder: folder.to_owned(),
                differences,
            });
        }
        let has_whole_groups = dataset.blocks() % blocks_per_group as u64 == 0;
        let is_full = |shard: &Shard| shard.samples >= plan.samples_per_shard as u64;
        if dataset.blocks() < blocks.len() as u64 {
            // The run has grown: its last shard is written once more.
            dataset.shards.pop_if(|last| !is_full(last) || !has_whole_groups);
        }
        dataset.description = description;
        let shards = Shards {
            folder: folder.to_owned(),
            plan,
            dataset,
            waiting: None,
            _lock: lock,
        };
        // A shard is listed only while it is there.
        shards.write_list()?;
        Ok(shards)
    }

    /// How many blocks the shards hold.
    pub(crate) fn blocks(&self) -> u64 {
        self.dataset.blocks()
    }

    /// Adds the samples of the next blocks, and writes a shard if it is full.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(crate) fn add(&mut self, group: Group) -> Result<(), EncodeError> {
        let waiting = match self.waiting.take() {
            None => group,
            Some(mut waiting) => {
                waiting.append(group);
                waiting
            }
        };
        if waiting.samples >= self.plan.samples_per_shard as u64 {
            return self.write_shard(waiting);
        }
        self.waiting = Some(waiting);
        Ok(())
    }

    /// Writes the last shard, and notes whether the dataset has all games that the run is to have.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(crate) fn finish(mut self, complete: bool) -> Result<Dataset, EncodeError> {
        if let Some(waiting) = self.waiting.take() {
            self.write_shard(waiting)?;
        }
        self.dataset.complete = complete;
        self.write_list()?;
        Ok(self.dataset)
    }

    /// What was written so far.
    pub(crate) fn into_dataset(self) -> Dataset {
        self.dataset
    }

    fn write_shard(&mut self, full: Group) -> Result<(), EncodeError> {
        let name = self.plan.format.shard_name(self.dataset.shards.len());
        let mut shard = Shard {
            file: name.clone(),
            samples: full.samples,
            splits: full.splits,
            blocks: full.blocks,
            first_block: full.first_block,
            last_block: full.last_block,
            bytes: 0,
        };
        let mut description = self.dataset.description.clone();
        description.insert("first_block".into(), json!(shard.first_block));
        description.insert("last_block".into(), json!(shard.last_block));
        description.insert("samples".into(), json!(shard.samples));
        let description = text(&description);
        shard.bytes = self.replace(&name, |unfinished| full.write(unfinished, &description))?;
        self.dataset.shards.push(shard);
        self.write_list()
    }

    fn write_list(&self) -> Result<(), EncodeError> {
        self.replace(LIST, |unfinished| {
            let mut file = File::create_new(unfinished)?;
            file.write_all(text(&self.dataset).as_bytes())?;
            file.sync_all()
        })
    }

    /// Writes a file or folder under another name, and gives it its own once it is whole: whatever ends the process, what
    /// has the name is whole.
    fn replace<T>(&self, name: &str, write: impl FnOnce(&Path) -> io::Result<T>) -> Result<T, EncodeError> {
        let (whole, unfinished) = (self.folder.join(name), self.folder.join(format!("{name}.new")));
        let written = remove(&unfinished)
            .and_then(|()| write(&unfinished))
            .and_then(|written| {
                // A folder cannot be renamed to one that is there; it is one that was not listed yet.
                if whole.is_dir() {
                    fs::remove_dir_all(&whole)?;
                }
                fs::rename(&unfinished, &whole)?;
                Ok(written)
            });
        written.map_err(EncodeError::file(&whole))
    }
}

/// Refuses a folder with files other than those of a dataset that was about to begin.
fn refuse_other_files(folder: &Path) -> Result<(), EncodeError> {
    let unfinished = format!("{LIST}.new");
    let mut others = Vec::new();
    for entry in fs::read_dir(folder).map_err(EncodeError::file(folder))? {
        let name = entry.map_err(EncodeError::file(folder))?.file_name();
        let name = name.to_string_lossy().into_owned();
        if name == LIST {
            return Err(EncodeError::Exists(folder.to_owned()));
        }
        others.extend((name != LOCK && name != unfinished).then_some(name));
    }
    match others.into_iter().min() {
        None => Ok(()),
        Some(file) => Err(EncodeError::Occupied {
            folder: folder.to_owned(),
            file,
        }),
    }
}

/// Removes what an earlier process did not finish.
fn remove(unfinished: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(unfinished) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(unfinished),
        Ok(_) => fs::remove_file(unfinished),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The keys in which two descriptions differ. A run that has grown has another number of games.
fn differences(has: &Map<String, Value>, asked: &Map<String, Value>) -> Vec<String> {
    let parts = |description: &Map<String, Value>| {
        let mut parts = description.clone();
        parts.remove("command");
        let config = parts.remove("config");
        let config = config.iter().filter_map(Value::as_object).flatten();
        let config = config.filter(|(key, _)| !["games", "blocks"].contains(&key.as_str()));
        let config = config.map(|(key, value)| (format!("config.{key}"), value.clone()));
        parts.into_iter().chain(config).collect::<BTreeMap<_, _>>()
    };
    let [has, asked] = [has, asked].map(parts);
    let keys: BTreeSet<&String> = has.keys().chain(asked.keys()).collect();
    let differ = keys.into_iter().filter(|key| has.get(*key) != asked.get(*key));
    let text = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
    let differences = differ.map(|key| match [text(has.get(key)), text(asked.get(key))] {
        [has, asked] if has.len() + asked.len() < SHORT => format!("{key}: the dataset has {has}, not {asked}"),
        _ => format!("{key}: the dataset has another one"),
    });
    differences.collect()
}

/// The most bytes of two values that are printed.
const SHORT: usize = 200;

/// How the listed shards differ from what the folder and the run hold.
fn other_shards(folder: &Path, plan: Plan, dataset: &Dataset, blocks: &[u64]) -> Option<String> {
    let mut rest = blocks;
    for (number, shard) in dataset.shards.iter().enumerate() {
        let name = plan.format.shard_name(number);
        if shard.file != name || size(&folder.join(&name)).ok() != Some(shard.bytes) {
            return Some(format!(
                "{name} is not the shard of {} bytes that was written",
                shard.bytes
            ));
        }
        let count = usize::try_from(shard.blocks).unwrap_or(usize::MAX);
        let ends = [Some(&shard.first_block), Some(&shard.last_block)];
        match rest.split_at_checked(count) {
            Some((blocks, after)) if [blocks.first(), blocks.last()] == ends => rest = after,
            _ => return Some(format!("{} is of other blocks than the run has there", shard.file)),
        }
    }
    None
}

/// The size of a shard: of its file, or of all files in its folder.
fn size(shard: &Path) -> io::Result<u64> {
    let found = fs::symlink_metadata(shard)?;
    if !found.is_dir() {
        return Ok(found.len());
    }
    let sizes = fs::read_dir(shard)?.map(|entry| Ok(entry?.metadata()?.len()));
    sizes.sum()
}

/// As JSON, on lines of its own.
fn text(value: &impl serde::Serialize) -> String {
    let text = serde_json::to_string_pretty(value);
    text.expect("it is plain data with string keys") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::columns::Columns;
    use crate::dataset::Format;
    use tempfile::tempdir;

    const PLAN: Plan = Plan {
        format: Format::Npy,
        samples_per_shard: 3,
        features: false,
    };

    /// A sample of each of these blocks.
    fn group(blocks: &[u64]) -> Group {
        let samples = blocks.len();
        let columns = Columns {
            observation: vec![0; samples],
            legal: vec![0; samples],
            legal_ends: (1..=samples as u32).collect(),
            policy: vec![1.0; samples],
            action: vec![0; samples],
            root_value: vec![f32::NAN; samples],
            share: vec![1.0; samples],
            score: vec![0; samples],
            rank: vec![1; samples],
            weight: vec![1.0; samples],
            game: blocks.to_vec(),
            block: blocks.to_vec(),
            ply: vec![0; samples],
            round: vec![1; samples],
            seat: vec![0; samples],
            agent: vec![0; samples],
            split: vec![0; samples],
            forfeit: vec![false; samples],
            ..Columns::new(1, 1, None)
        };
        Group::new(Format::Npy, blocks, columns).unwrap()
    }

    /// How many blocks are kept of a full shard of these groups when its run has grown, in groups of two blocks.
    fn kept(groups: &[&[u64]]) -> u64 {
        let folder = tempdir().unwrap();
        let folder = folder.path().join("shards");
        let mut shards = Shards::create(&folder, PLAN, Map::new()).unwrap();
        for blocks in groups {
            shards.add(group(blocks)).unwrap();
        }
        assert_eq!(shards.finish(true).unwrap().shards.len(), 1);
        Shards::resume(&folder, PLAN, Map::new(), &[0, 1, 2, 3, 4], 2)
            .unwrap()
            .blocks()
    }

    #[test]
    fn a_shard_whose_last_group_has_grown_is_written_once_more() {
        assert_eq!(kept(&[&[0, 1], &[2, 3]]), 4);
        assert_eq!(kept(&[&[0, 1], &[2]]), 0);
    }
}
