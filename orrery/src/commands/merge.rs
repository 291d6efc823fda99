//! `orrery merge`: slices of a run put together.

use crate::runs::resume::{run_command, trust};
use crate::terminal::output;
use clap::Args;
use orrery_arena::report::counted;
use orrery_arena::run::{Blocks, merge};
use std::path::PathBuf;

/// The options of a merge.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Example:
  orrery merge whole part-1 part-2 part-3")]
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
        output::print(&format!("{}: {}\n", self.out.display(), counted(merged.games, "game")))?;
        if merged.missing.count() > 0 {
            let missing = ranges(&merged.missing);
            let manifest = merged.run.manifest();
            let command = run_command(manifest.question.kind(), &self.out) + trust(&manifest.config.agents);
            output::note(&format!("note: blocks {missing} are missing; to play them: {command}"));
        }
        Ok(())
    }
}

/// Blocks as ranges: `1-3, 7`. After the first ranges, only how many blocks are left.
fn ranges(blocks: &Blocks) -> String {
    const SHOWN: usize = 20;
    let mut parts = blocks.parts();
    let mut listed = 0;
    let shown = parts.by_ref().take(SHOWN).map(|[first, last]| {
        listed += last - first + 1;
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    });
    let text = shown.collect::<Vec<_>>().join(", ");
    match blocks.count() - listed {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use orrery_arena::Slice;

    #[test]
    fn consecutive_blocks_are_printed_as_ranges_and_further_ranges_as_a_count() {
        let played = |blocks: &[u64]| {
            let mut set = Blocks::none(Slice::WHOLE);
            assert!(blocks.iter().all(|&block| set.push(block)));
            set
        };
        assert_eq!(ranges(&played(&[1, 2, 3, 7])), "1-3, 7");
        let odd: Vec<u64> = (0..30).map(|number| 2 * number).collect();
        assert!(ranges(&played(&odd)).ends_with("36, 38 and 10 more"));
    }
}
