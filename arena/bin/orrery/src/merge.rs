//! `orrery merge`: slices of a run put together.

use crate::output;
use crate::resume::run_command;
use crate::stored::subcommand_of;
use clap::Args;
use orrery_arena::run::merge;
use std::path::PathBuf;

/// The options of a merge.
#[derive(Args, Clone, Debug)]
pub(crate) struct MergeArgs {
    /// The folder of the whole run, which must not exist
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// The folders of its slices
    #[arg(value_name = "IN", required = true)]
    parts: Vec<PathBuf>,
}

impl MergeArgs {
    /// Merges, and says what is missing.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let merged = merge(&self.out, &self.parts)?;
        output::print(&format!("{}: {} games\n", self.out.display(), merged.games))?;
        if !merged.missing.is_empty() {
            let missing = ranges(&merged.missing);
            let command = run_command(subcommand_of(merged.run.manifest()), &self.out);
            output::note(&format!("note: blocks {missing} are missing; to play them: {command}"));
        }
        Ok(())
    }
}

/// Ascending numbers as ranges: `1-3, 7`. After the first ranges, only how many numbers are left.
fn ranges(numbers: &[u64]) -> String {
    const SHOWN: usize = 20;
    let runs: Vec<&[u64]> = numbers.chunk_by(|a, b| a + 1 == *b).collect();
    let shown = runs.iter().take(SHOWN).map(|run| match run {
        [only] => only.to_string(),
        _ => format!("{}-{}", run[0], run[run.len() - 1]),
    });
    let mut text = shown.collect::<Vec<_>>().join(", ");
    let rest: usize = runs.iter().skip(SHOWN).map(|run| run.len()).sum();
    if rest > 0 {
        text.push_str(&format!(" and {rest} more"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consecutive_numbers_are_printed_as_ranges_and_further_ranges_as_a_count() {
        assert_eq!(ranges(&[1, 2, 3, 7]), "1-3, 7");
        let odd: Vec<u64> = (0..30).map(|number| 2 * number).collect();
        assert!(ranges(&odd).ends_with("36, 38 and 10 more"), "{}", ranges(&odd));
    }
}
