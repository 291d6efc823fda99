//! The claims of a study once more, from runs with other seeds: beside those of the first runs.

use super::claim::{Claim, Settled, settled};
use super::expression::MISSING;
use super::results::Results;
use super::table::cell;
use orrery_arena::stats::claim::errors_between;
use std::fmt::Write;

/// The claims of two sets of runs side by side.
pub(super) struct Again {
    first: Vec<Settled>,
    second: Vec<Settled>,
}

impl Again {
    /// The claims by the first results and by those with other seeds.
    pub(super) fn of(claims: &[Claim], results: [&Results; 2], runs: &[&str]) -> Result<Again, String> {
        Ok(Again {
            first: settled(claims, results[0], runs)?,
            second: settled(claims, results[1], runs)?,
        })
    }

    /// Both claims, and how many errors lie between their values.
    fn rows(&self) -> impl Iterator<Item = (&Settled, &Settled, String)> {
        self.first.iter().zip(&self.second).map(|(first, second)| {
            let both = first.evidence.zip(second.evidence);
            let z = both.and_then(|(first, second)| errors_between(first, second));
            (
                first,
                second,
                z.map_or_else(|| MISSING.to_owned(), |z| format!("{z:+.2}")),
            )
        })
    }

    /// A table in Markdown.
    pub(super) fn table(&self) -> String {
        let mut text = "| claim | asks for | first | verdict | again | verdict | z |\n| --- | --- | ---: | --- | ---: | --- | ---: |"
            .to_owned();
        for (first, second, z) in self.rows() {
            let _ = write!(
                text,
                "\n| {} | {} | {} | {} | {} | {} | {z} |",
                cell(&first.sentence),
                first.asks,
                cell(&first.written),
                first.verdict(),
                cell(&second.written),
                second.verdict()
            );
        }
        text
    }

    /// Lines for the terminal.
    pub(super) fn lines(&self) -> String {
        let mut text = String::new();
        for (first, second, z) in self.rows() {
            let _ = writeln!(text, "{} ({})", first.sentence, first.asks);
            let _ = writeln!(text, "  first  {}  {}", first.written, first.verdict());
            let _ = writeln!(text, "  again  {}  {}", second.written, second.verdict());
            let _ = writeln!(text, "  z      {z}");
        }
        text + &self.held_again() + "\n"
    }

    /// How many claims that were held hold again.
    pub(super) fn held_again(&self) -> String {
        let held = self.first.iter().zip(&self.second).filter(|(first, _)| first.is_held());
        let again: Vec<bool> = held.map(|(_, second)| second.is_held()).collect();
        match again.len() {
            0 => "No claim was held by the first runs.".to_owned(),
            count => {
                let again = again.iter().filter(|&&is_held| is_held).count();
                format!("Claims that were held by the first runs: {count}. Held again: {again}.")
            }
        }
    }
}
