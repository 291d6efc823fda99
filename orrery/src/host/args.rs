//! The options that subcommands share: the same option has the same name and meaning everywhere.

use crate::host::typed::Typed;
use clap::{Args, ValueEnum};
use orrery_agents::{AgentList, AgentSpec};
use orrery_arena::run::Manifest;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::thread::available_parallelism;

/// Who plays.
#[derive(Args, Clone, Debug)]
pub(crate) struct AgentArgs {
    /// The agents, separated by commas; `orrery agents` lists them and their parameters
    #[arg(long, value_name = "A,B,..", default_value = "greedy,random")]
    pub(crate) agents: AgentList,
}

impl AgentArgs {
    /// Takes these agents of a stored run, where no others were typed.
    pub(crate) fn restore(&mut self, stored: &[AgentSpec], typed: &Typed) {
        typed.or("--agents", &mut self.agents, AgentList(stored.to_vec()));
    }

    /// The agents, each with the option that names it.
    pub(crate) fn named(&mut self) -> Vec<(&'static str, &mut AgentSpec)> {
        self.agents.0.iter_mut().map(|agent| ("--agents", agent)).collect()
    }
}

/// How much is played.
#[derive(Args, Clone, Debug)]
pub(crate) struct RunArgs {
    /// Games to play, such as 500, 10_000, 5k or 1M, rounded up to whole blocks, so that each agent has each seat equally often
    #[arg(long, allow_negative_numbers = true, value_name = "N", value_parser = whole(1..=1_000_000_000_000), default_value = "2000")]
    pub(crate) games: u64,
    /// Threads to play on; they change nothing but the time it takes [default: one a core]
    #[arg(long, allow_negative_numbers = true, value_name = "T", value_parser = whole(1..=1024))]
    pub(crate) threads: Option<u64>,
}

impl RunArgs {
    /// Takes the number of games of a stored run, where none was typed.
    pub(crate) fn restore(&mut self, stored: &Manifest, typed: &Typed) {
        typed.or("--games", &mut self.games, stored.config.games);
    }

    /// How many threads to play on.
    pub(crate) fn threads(&self) -> usize {
        RunArgs::threads_or_all(self.threads)
    }

    /// The number of threads given, or one for each core.
    pub(crate) fn threads_or_all(threads: Option<u64>) -> usize {
        let all = || available_parallelism().map_or(1, NonZeroUsize::get);
        threads.map_or_else(all, |threads| threads as usize)
    }
}

/// How the result is printed.
#[derive(Args, Clone, Default, Debug)]
pub(crate) struct OutputArgs {
    /// Tables for people, JSON or CSV for programs
    #[arg(long, value_name = "FORM", value_enum, default_value_t = Format::Table)]
    pub(crate) format: Format,
}

/// The form in which a result is printed.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    #[default]
    Table,
    Json,
    Csv,
}

/// The form of output that is not the result of a run.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    #[default]
    Table,
    Json,
}

/// A whole number as people write it: `500`, `10_000`, `10,000`, `5k` or `1M`.
fn number(text: &str) -> Option<u64> {
    let (digits, unit) = match text.strip_suffix(['k', 'K']) {
        Some(digits) => (digits, 1_000),
        None => text.strip_suffix('M').map_or((text, 1), |digits| (digits, 1_000_000)),
    };
    let mut groups = digits.split(['_', ',']);
    let first = groups.next().unwrap_or_default();
    let groups: Vec<&str> = groups.collect();
    let is_grouped = groups.is_empty() || (1..=3).contains(&first.len()) && groups.iter().all(|group| group.len() == 3);
    let number: u64 = [&[first], &groups[..]].concat().concat().parse().ok()?;
    number.checked_mul(unit).filter(|_| is_grouped)
}

/// Reads a whole number in this range.
pub(crate) fn whole(allowed: RangeInclusive<u64>) -> impl Fn(&str) -> Result<u64, String> + Clone {
    move |text| {
        let number = number(text).filter(|number| allowed.contains(number));
        number.ok_or_else(|| {
            format!(
                "allowed is a whole number from {} to {}",
                allowed.start(),
                allowed.end()
            )
        })
    }
}

/// Reads a number in this range.
pub(crate) fn within(allowed: RangeInclusive<f64>) -> impl Fn(&str) -> Result<f64, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| allowed.contains(number));
        number.ok_or_else(|| format!("allowed is a number from {} to {}", allowed.start(), allowed.end()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let read = |text| whole(1..=5_000_000)(text).ok();
        let numbers = ["500", "10_000", "10,000", "2,000,000", "5k", "12K", "1M", "007"].map(read);
        let expected = [500, 10_000, 10_000, 2_000_000, 5_000, 12_000, 1_000_000, 7];
        assert_eq!(numbers, expected.map(Some));
        let nonsense = [
            "",
            "k",
            "1,00",
            "1_0000",
            ",100",
            "1000,000",
            "1.5k",
            "1e6",
            "-5",
            "5kk",
            "6M",
            "99999999999999M",
        ];
        assert_eq!(nonsense.map(read), [None; 12]);
    }
}
