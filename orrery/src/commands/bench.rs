//! `orrery bench`: how fast the engine is on this machine, next to its marks.

use crate::game::args::ChosenGame;
use crate::game::backend::backend;
use crate::game::command::GameCommand;
use crate::game::of_game;
use crate::host::args::OutputArgs;
use crate::terminal::output::{self, Usage, refuse};
use crate::terminal::progress::Progress;
use crate::terminal::screen::in_form;
use anyhow::Context;
use clap::Args;
use orrery_arena::bench::{Bench, Instruments};
use orrery_arena::report::BenchReport;
use orrery_engine::bitboard::Backend;
use orrery_engine::problem::{cut, one_of};

/// The options of a measurement.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  orrery bench
  orrery bench --rows base-games,decisions --format json

Run nothing else at the same time. All rows together take about three minutes; benches/README.md says what each of them \
measures and how.")]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    game: ChosenGame,
    /// Rows to measure, separated by commas, and the rows their marks are compared with [default: all]
    #[arg(long, value_name = "R,S,..", value_delimiter = ',')]
    rows: Vec<String>,
    #[command(flatten)]
    output: OutputArgs,
}

impl BenchArgs {
    /// Measures and prints the rows.
    pub(crate) fn run(mut self) -> anyhow::Result<()> {
        let backend = backend()?;
        let mut benches = of_game!(self.game.name, Command => Command::benches(backend));
        self.select(&mut benches)?;
        let instruments = Instruments {
            allocations: |work| allocation_counter::measure(work).count_total,
            orrery: std::env::current_exe().context("the path of this program cannot be found")?,
        };
        let progress = Progress::new(benches.len() as u64, "measured");
        let mut rows = Vec::new();
        for bench in &mut benches {
            progress.say(bench.rows().join(", "));
            rows.extend(bench.measure(&instruments)?);
            progress.add(1);
        }
        drop(progress);
        rows.retain(|row| self.wants(row.name));
        let report = BenchReport {
            game: self.game.name.to_string(),
            instructions: if backend == Backend::Portable {
                "portable"
            } else {
                "avx2"
            },
            rows,
        };
        output::print(&in_form(self.output.format, &report.report()))
    }

    /// Keeps the entries that have a requested row, or one that the mark of a requested row is compared with.
    fn select(&mut self, benches: &mut Vec<Bench>) -> Result<(), Usage> {
        let names: Vec<&str> = benches.iter().flat_map(Bench::rows).collect();
        if let Some(unknown) = self.rows.iter().find(|row| !names.contains(&row.as_str())) {
            let allowed = one_of(unknown, names);
            refuse!("{} has no row `{}`; {allowed}", self.game.name, cut(unknown));
        }
        let compared: Vec<&str> = benches.iter().flat_map(|bench| bench.compared(&self.rows)).collect();
        self.rows.extend(compared.into_iter().map(str::to_owned));
        benches.retain(|bench| bench.rows().into_iter().any(|row| self.wants(row)));
        Ok(())
    }

    fn wants(&self, row: &str) -> bool {
        self.rows.is_empty() || self.rows.iter().any(|wanted| wanted == row)
    }
}
