//! `orrery encode`: samples for learning from the records of a run.

use crate::commands::parquet;
use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::host::args::{RunArgs, whole};
use crate::host::program;
use crate::runs::resume;
use crate::runs::sharing;
use crate::terminal::interrupt::stop_flag;
use crate::terminal::output::{self, Interrupted};
use crate::terminal::progress::Progress;
use clap::{Args, ValueEnum};
use orrery_agents::Playable;
use orrery_arena::Run;
use orrery_arena::report::{counted, grouped, short_number};
use orrery_arena::run::Manifest;
use orrery_data::{Dataset, Encoding, Format, Plan, Progress as Encoded, Split};
use serde_json::{Value, json};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// The options of an encoding.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery encode data --out shards
  orrery encode data --out shards --features --threads 2

docs/data.md describes every column and reads the shards in Python. A program built with
--features parquet writes Parquet, others write folders of .npy files.")]
pub(crate) struct EncodeArgs {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    folder: PathBuf,
    /// The folder of the dataset, which is empty or does not exist
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Continue the dataset in the folder: one that was stopped, or whose run has grown
    #[arg(long)]
    resume: bool,
    /// Write a shard as soon as it has N samples, which are in memory until then; it ends with a block
    #[arg(long, value_name = "N", default_value_t = USUAL_SAMPLES, value_parser = whole(1..=1_000_000))]
    samples_per_shard: u64,
    /// Write .npy files even if this program can write Parquet
    #[arg(long, conflicts_with = "parquet")]
    npy: bool,
    /// Write Parquet; the default of a program built with the feature `parquet`, which others lack
    #[arg(long)]
    parquet: bool,
    /// Add what models learn from: of the last decision of each turn the features of the position after it
    #[arg(long)]
    features: bool,
    /// Threads to work on [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024))]
    threads: Option<u64>,
    /// What to print at the end: a table for people, or JSON for programs
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Form::Table)]
    format: Form,
}

/// How many samples fill a shard unless it is said.
const USUAL_SAMPLES: u64 = 50_000;

/// The form in which the result is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    Table,
    Json,
}

impl EncodeArgs {
    /// Encodes the run, and prints what was written.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        if self.parquet {
            parquet::check(parquet::IS_BUILT, "--npy")?;
        }
        let run = Run::open(&self.folder)?;
        let game = GameArgs::of_run(run.manifest())?;
        let stop = stop_flag("the blocks being encoded")?;
        with_game(
            &game,
            Encode {
                args: &self,
                run,
                stop: &stop,
            },
        )
    }

    fn plan(&self) -> Plan {
        Plan {
            format: if self.npy { Format::Npy } else { Format::USUAL },
            samples_per_shard: self.samples_per_shard as usize,
            features: self.features,
        }
    }
}

struct Encode<'a> {
    args: &'a EncodeArgs,
    run: Run,
    stop: &'a AtomicBool,
}

impl Job for Encode<'_> {
    type Output = ();

    fn with<G: Playable>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<()> {
        let Encode { args, run, stop } = self;
        let manifest = run.manifest().clone();
        dealer.check_same(&args.folder, &manifest.config)?;
        let blocks = run.blocks()?.count();
        let shown = Progress::new(blocks, "blocks");
        let encoding = Encoding {
            game: dealer.game,
            plan: args.plan(),
            threads: RunArgs::threads_or_all(args.threads),
            stop,
        };
        let begun = Instant::now();
        let (mut first, mut samples) = (None, 0);
        let watch = |progress: Encoded| {
            first.get_or_insert_with(|| shown.resume_at(progress.blocks));
            samples = progress.samples;
            shown.set(progress.blocks);
            shown.say(format!("{} samples", grouped(samples)));
            program::note_progress(shown.numbers());
        };
        let encoded = match program::present().and_then(|program| program.remote_workers()) {
            Some(remote_workers) => sharing::encode(&*remote_workers, &encoding, &run, &args.out, args.resume, watch),
            None => encoding.encode(run, &args.out, args.resume, watch).map_err(Into::into),
        };
        drop(shown);
        let dataset = encoded?;
        let rate = (samples > 0).then(|| samples as f64 / begun.elapsed().as_secs_f64());
        output::print(&match args.format {
            Form::Table => args.table(&manifest, &dataset, rate),
            Form::Json => output::json(&result(&dataset, rate)),
        })?;
        if dataset.blocks() < blocks {
            let games = u64::from(manifest.config.schedule().games_per_block());
            let command = resume::encode_command(&args.folder, &args.out.display().to_string());
            return Err(Interrupted {
                played: dataset.blocks() * games,
                wanted: blocks * games,
                remedy: format!("to resume it: {command}{} --resume", args.plan_options()),
                given_up: None,
            }
            .into());
        }
        Ok(())
    }
}

impl EncodeArgs {
    /// The options of the plan as they are typed; nothing for the usual plan.
    fn plan_options(&self) -> String {
        let mut options = String::new();
        if self.npy {
            options += " --npy";
        }
        if self.features {
            options += " --features";
        }
        if self.samples_per_shard != USUAL_SAMPLES {
            options += &format!(" --samples-per-shard {}", self.samples_per_shard);
        }
        options
    }

    fn table(&self, manifest: &Manifest, dataset: &Dataset, rate: Option<f64>) -> String {
        let config = &manifest.config;
        let (samples, bytes) = (dataset.samples(), dataset.bytes());
        let splits = Split::ALL.map(|split| format!("{} {split}", grouped(dataset.samples_of(split))));
        let games = grouped(dataset.blocks() * u64::from(config.schedule().games_per_block()));
        let of_all = match dataset.complete {
            true => String::new(),
            false => format!(" of {}", grouped(config.games)),
        };
        let rate = rate.map_or_else(String::new, |rate| format!("{} samples/s\n", short_number(rate)));
        format!(
            "{}: {games}{of_all} games of {}\n\
             {}: {}\n\
             {} in {}, {:.1} MB, {} bytes a sample\n\
             {}{rate}",
            config.game,
            counted(config.players as u64, "player"),
            counted(samples, "sample"),
            splits.join(", "),
            counted(dataset.shards.len() as u64, "shard"),
            self.out.display(),
            bytes as f64 / 1e6,
            bytes.checked_div(samples).unwrap_or(0),
            parquet::format_text(parquet::IS_BUILT, self.plan().format),
        )
    }
}

/// The result for programs. The shards themselves are in `dataset.json`.
fn result(dataset: &Dataset, rate: Option<f64>) -> Value {
    let splits = Split::ALL.map(|split| (split.to_string(), json!(dataset.samples_of(split))));
    json!({
        "schema": orrery_arena::report::SCHEMA,
        "complete": dataset.complete,
        "blocks": dataset.blocks(),
        "samples": dataset.samples(),
        "splits": splits.into_iter().collect::<serde_json::Map<_, _>>(),
        "shards": dataset.shards.len(),
        "bytes": dataset.bytes(),
        "timing": { "samples_per_second": rate },
    })
}
