//! `orrery replay`: a stored game printed as prose, or a stored run played again and compared.

use crate::args::{RunArgs, whole};
use crate::balance::BalanceArgs;
use crate::game::args::GameArgs;
use crate::game::job::{Dealer, Job, with_game};
use crate::interrupt::{LastText, stop_at_once};
use crate::output::{self, Usage};
use crate::play::When;
use crate::solo::SoloArgs;
use crate::sprt::SprtArgs;
use crate::stored::{StoredRun, stored_options, subcommand_of};
use crate::tournament::TournamentArgs;
use anyhow::bail;
use clap::Args;
use orrery_agents::{AgentList, Evaluated, Roster};
use orrery_arena::record::Record;
use orrery_arena::report::Transcript;
use orrery_arena::run::Manifest;
use orrery_arena::tournament::Table;
use orrery_arena::{Contest, Run, RunConfig, RunError};
use orrery_engine::{BySeat, Turn};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The options of a replay.
#[derive(Args, Clone, Debug)]
pub(crate) struct ReplayArgs {
    /// The folder of the run
    #[arg(value_name = "RUN")]
    folder: PathBuf,
    /// Number of the game in the run, from 0 [default: 0, or with --verify all games]
    #[arg(long, value_name = "N", value_parser = whole(0..=1_000_000_000_000))]
    game: Option<u64>,
    /// Let the agents play the game, or without --game the whole run, again and compare every bit
    #[arg(long)]
    verify: bool,
    /// When boards are drawn: a seat's after its turn, all after a round, or all at the end
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = When::Turn, conflicts_with = "verify")]
    boards: When,
    /// Threads to verify on [default: one a core]
    #[arg(long, value_name = "T", value_parser = whole(1..=1024), requires = "verify")]
    threads: Option<u64>,
}

impl ReplayArgs {
    /// Replays, and prints the game or the verdict.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        stop_at_once(LastText::default())?;
        let run = Run::open(&self.folder)?;
        let game = stored_game(&self.folder, run.manifest())?;
        output::print(&with_game(&game, Replaying { args: &self, run: &run })?)
    }
}

/// The game of a run.
fn stored_game(folder: &Path, manifest: &Manifest) -> anyhow::Result<GameArgs> {
    Ok(match subcommand_of(manifest) {
        TournamentArgs::NAME => stored_options::<TournamentArgs>(folder, manifest, &[])?.game,
        SprtArgs::NAME => stored_options::<SprtArgs>(folder, manifest, &[])?.game,
        SoloArgs::NAME => stored_options::<SoloArgs>(folder, manifest, &[])?.game(),
        BalanceArgs::NAME => stored_options::<BalanceArgs>(folder, manifest, &[])?.game(&[]),
        _ => bail!("{} was made by a command without a game", folder.display()),
    })
}

struct Replaying<'a> {
    args: &'a ReplayArgs,
    run: &'a Run,
}

impl Job for Replaying<'_> {
    type Output = String;

    fn with<G: Evaluated>(self, dealer: &Dealer<'_, G>) -> anyhow::Result<String> {
        let config = &self.run.manifest().config;
        let agents = AgentList(config.agents.clone());
        let seed = config.seed;
        let setup = dealer.setup.clone();
        let now = RunConfig::new(dealer.game, setup, dealer.players, agents, config.games, seed);
        let now = now
            .map_err(|error| Usage(error.to_string()))?
            .with_seating(config.seating);
        let differences = config.differences(&now);
        if !differences.is_empty() {
            let folder = self.args.folder.clone();
            return Err(RunError::Differs { folder, differences }.into());
        }
        if self.args.verify {
            self.verify(dealer, self.args.game)
        } else {
            self.tell(dealer, self.args.game.unwrap_or(0))
        }
    }
}

impl Replaying<'_> {
    /// The game as it was played, from its record, or played again if it has none.
    fn tell<G: Evaluated>(&self, dealer: &Dealer<'_, G>, number: u64) -> anyhow::Result<String> {
        let config = &self.run.manifest().config;
        let schedule = config.schedule();
        let games = u64::from(schedule.games_per_block());
        let (block, game) = (number / games, (number % games) as usize);
        let stored = self.run.block(block)?;
        let row = &stored.rows[game];
        let names: BySeat<String> = row
            .agents
            .iter()
            .map(|&agent| config.agents[usize::from(agent)].to_string())
            .collect();
        let mut transcript = Transcript::new(dealer.game, &names, self.args.boards.into());
        let end = match stored.records.get(game) {
            Some(record) => Record::from_bytes(dealer.game, record)?.replay(dealer.game, |before, action| {
                if let Turn::Decide(seat) = dealer.game.turn(before) {
                    transcript.add(before, seat, action);
                }
            })?,
            None if !config.repeatable => return Err(RunError::NotRepeatable(self.args.folder.clone()).into()),
            None => {
                let roster = output::seated(Roster::open(dealer.game, &config.agents))?;
                let contest = Contest {
                    game: dealer.game,
                    schedule,
                    deal: dealer.deal,
                    agent: &|agent| roster.build(&config.agents[usize::from(agent)]),
                };
                let mut state = contest.start(block, game as u32)?;
                contest.play_game(block, game as u32, &mut state, |before, seat, action| {
                    transcript.add(before, seat, action);
                });
                state
            }
        };
        let game = transcript.finish(&end, row.forfeit.as_ref());
        Ok(format!(
            "{}, game {number}, block {block}, deal {}\n\n{game}",
            config.game, row.seed
        ))
    }

    fn verify<G: Evaluated>(&self, dealer: &Dealer<'_, G>, number: Option<u64>) -> anyhow::Result<String> {
        let config = &self.run.manifest().config;
        // Agents that are not repeatable would play differently.
        let asked = if config.repeatable { &config.agents[..] } else { &[] };
        let roster = output::seated(Roster::open(dealer.game, asked))?;
        let table = Table {
            game: dealer.game,
            deal: dealer.deal,
            agent: &|spec| roster.build(spec),
            threads: RunArgs::threads_or_all(self.args.threads),
            stop: &AtomicBool::new(false),
        };
        let games = table.verify(self.run, number)?;
        let due = self.run.manifest().slice.count_of(config.blocks) * u64::from(config.schedule().games_per_block());
        let games = match games {
            _ if number.is_none() && games < due => format!("{games} games were (of {due}; the others are not there)"),
            1 => "1 game was".to_owned(),
            _ => format!("{games} games were"),
        };
        let by = if config.repeatable {
            ""
        } else {
            " from records, as its agents are not repeatable"
        };
        Ok(format!("{games} played again{by}: every bit is the same\n"))
    }
}
