//! What a dataset holds: its description and its shards, which `dataset.json` lists.

use crate::columns::Columns;
use crate::error::EncodeError;
use crate::split::Split;
use crate::turn_end_columns::TurnEndColumns;
use orrery_agents::features::{FeatureTable, Featured};
use orrery_arena::report;
use orrery_arena::run::Manifest;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The file that lists the shards of a dataset.
pub(crate) const LIST: &str = "dataset.json";

/// The largest list that is read, in bytes.
const LARGEST: u64 = 64 << 20;

/// The version of the columns and of the description.
const SCHEMA: u32 = 1;

/// What the shards of a dataset are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// A Parquet file each, compressed by zstd.
    #[cfg(feature = "parquet")]
    Parquet,
    /// A folder each, with a `.npy` file for each column.
    Npy,
}

impl Format {
    /// The usual format: Parquet where this build can write it.
    pub const USUAL: Format = {
        #[cfg(feature = "parquet")]
        let usual = Format::Parquet;
        #[cfg(not(feature = "parquet"))]
        let usual = Format::Npy;
        usual
    };

    /// The name of the shard of this number.
    pub(crate) fn shard_name(self, number: usize) -> String {
        match self {
            #[cfg(feature = "parquet")]
            Format::Parquet => format!("{number:05}.parquet"),
            Format::Npy => format!("{number:05}"),
        }
    }
}

/// What samples have, and how they are put into shards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// What the shards are.
    pub format: Format,
    /// A shard is written as soon as it has this many samples: it ends with the group of blocks in which they come together.
    pub samples_per_shard: usize,
    /// Whether samples have the features of the positions in which turns were over.
    pub features: bool,
}

impl Plan {
    /// No samples yet of a game with these seats.
    pub(crate) fn columns<G: Featured>(self, game: &G, seats: usize) -> Columns {
        let turn_ends = self.features.then(|| TurnEndColumns::new(G::features_table().count()));
        Columns::new(seats, game.observation_table().packed_len(seats), turn_ends)
    }
}

/// A part of the samples, in a file or folder of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// The name of the file or folder.
    pub file: String,
    /// How many samples it holds.
    pub samples: u64,
    /// How many of them are in each split, in the order of [`Split::ALL`].
    pub splits: [u64; 3],
    /// How many blocks they are from.
    pub blocks: u64,
    /// The first of these blocks.
    pub first_block: u64,
    /// The last of them.
    pub last_block: u64,
    /// Its size in bytes.
    pub bytes: u64,
}

/// A dataset: `dataset.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Dataset {
    /// What it was made from and how to read it; also in each shard.
    #[serde(flatten)]
    pub description: Map<String, Value>,
    /// The shards, in the order of the blocks.
    pub shards: Vec<Shard>,
    /// Whether it has all games that the run is to have.
    pub complete: bool,
}

impl Dataset {
    /// A dataset without shards.
    pub(crate) fn new(description: Map<String, Value>) -> Dataset {
        Dataset {
            description,
            shards: Vec::new(),
            complete: false,
        }
    }

    /// The dataset of a folder.
    ///
    /// # Errors
    /// If the folder holds none or a damaged one.
    pub fn read(folder: &Path) -> Result<Dataset, EncodeError> {
        let missing = |reason: String| EncodeError::Missing {
            folder: folder.to_owned(),
            reason,
        };
        let list = folder.join(LIST);
        // A pipe would be waited for, and a link leads elsewhere.
        match fs::symlink_metadata(&list) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                return Err(missing(format!("there is no {LIST} in it")));
            }
            Ok(found) if !found.is_file() => return Err(missing(format!("{LIST} is not a regular file"))),
            _ => {}
        }
        let file = File::open(list).map_err(|error| missing(format!("{LIST}: {error}")))?;
        serde_json::from_reader(file.take(LARGEST)).map_err(|error| missing(format!("{LIST} is damaged: {error}")))
    }

    /// How many samples it holds.
    pub fn samples(&self) -> u64 {
        self.shards.iter().map(|shard| shard.samples).sum()
    }

    /// How many of them are in a split.
    pub fn samples_of(&self, split: Split) -> u64 {
        self.shards.iter().map(|shard| shard.splits[split as usize]).sum()
    }

    /// How many blocks they are from.
    pub fn blocks(&self) -> u64 {
        self.shards.iter().map(|shard| shard.blocks).sum()
    }

    /// The size of all shards in bytes.
    pub fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| shard.bytes).sum()
    }
}

/// The description of a dataset of a run.
pub(crate) fn description<G: Featured>(game: &G, manifest: &Manifest, plan: Plan) -> Map<String, Value> {
    let config = &manifest.config;
    let columns = plan.columns(game, config.players);
    let columns = columns
        .columns()
        .map(|column| json!({ "name": column.name, "type": column.type_text() }));
    let description = json!({
        "schema": SCHEMA,
        "format": plan.format,
        "program": format!("orrery {}", env!("CARGO_PKG_VERSION")),
        "command": manifest.command.join(" "),
        "config": config,
        "samples_per_shard": plan.samples_per_shard,
        "columns": columns.collect::<Vec<_>>(),
        "splits": Split::ALL,
        "tensors": json!(report::tensors(game, config.players))["observation"],
    });
    let Value::Object(mut description) = description else {
        unreachable!("it is written as an object");
    };
    if plan.features {
        description.insert("features".into(), features_json(G::features_table()));
    }
    description
}

/// The table of the features.
fn features_json(table: &FeatureTable) -> Value {
    let features = table.features().map(|feature| {
        json!({ "name": feature.name, "count": feature.count, "range": feature.range, "meaning": feature.meaning })
    });
    json!({ "version": table.version, "table": features.collect::<Vec<_>>() })
}
