//! A game that was stored, in a run or in a file of its own.

use crate::game::job::Dealer;
use crate::runs::resume::game_command;
use crate::terminal::output::{self, Usage, usage};
use orrery_agents::{AgentList, AgentSpec, Playable, Roster};
use orrery_arena::record::{Record, ReplayError};
use orrery_arena::{Contest, PlayedBlock, Run, RunError, SavedGame};
use orrery_engine::{BySeat, Game, Seat, Turn};
use std::path::Path;

/// Where a game is stored.
#[derive(Clone, Copy)]
pub(crate) enum Source<'a> {
    /// The game of this number of a run.
    Run(&'a Run, u64),
    /// A saved game, with its agents.
    File(&'a SavedGame, &'a AgentList),
}

/// A game to be replayed.
pub(crate) struct ToReplay<G: Game> {
    pub(crate) record: Record<G::Setup>,
    /// The agent of each seat.
    pub(crate) table: BySeat<AgentSpec>,
    /// The seed of its run.
    pub(crate) seed: u64,
    /// What it is called, in words that reveal nothing of it.
    pub(crate) title: String,
    /// What is printed above it.
    pub(crate) heading: String,
}

impl Source<'_> {
    /// The game, from its record, or played again if it has none.
    ///
    /// # Errors
    /// If it is not there, cannot be read, or has no record and its agents are not repeatable.
    pub(crate) fn find<G: Playable>(self, dealer: &Dealer<'_, G>, place: &Path) -> anyhow::Result<ToReplay<G>> {
        match self {
            Source::Run(run, number) => of_run(dealer, run, place, number),
            Source::File(saved, agents) => {
                let title = format!("{}, the game in {}", saved.game, name(place));
                Ok(ToReplay {
                    record: Record::from_bytes(dealer.game, &saved.record)?,
                    table: agents.0.iter().cloned().collect(),
                    seed: saved.seed,
                    heading: format!("{title}, seed {}", saved.seed),
                    title,
                })
            }
        }
    }
}

fn of_run<G: Playable>(dealer: &Dealer<'_, G>, run: &Run, place: &Path, number: u64) -> anyhow::Result<ToReplay<G>> {
    let config = &run.manifest().config;
    let games = u64::from(config.schedule().games_per_block());
    let (block, game) = (number / games, (number % games) as usize);
    let stored = run.block(block)?;
    let row = &stored.rows[game];
    let record = record(dealer, run, place, &stored, game)?;
    let agent = |&agent| config.agents[usize::from(agent)].clone();
    Ok(ToReplay {
        record,
        table: row.agents.iter().map(agent).collect(),
        seed: config.seed,
        title: format!("{}, game {number} of {}", config.game, name(place)),
        heading: format!("{}, game {number}, block {block}, deal {}", config.game, row.seed),
    })
}

/// The record of a game of a stored block, or that of the game played again if it has none.
///
/// # Errors
/// If it cannot be read, or there is none and the agents are not repeatable.
pub(crate) fn record<G: Playable>(
    dealer: &Dealer<'_, G>,
    run: &Run,
    place: &Path,
    stored: &PlayedBlock,
    game: usize,
) -> anyhow::Result<Record<G::Setup>> {
    let config = &run.manifest().config;
    let bytes = stored.records.get(game);
    if bytes.is_none() && !config.repeatable {
        return Err(RunError::NotRepeatable(place.to_owned()).into());
    }
    // Agents play only where there is no record.
    let playing = if bytes.is_none() { &config.agents[..] } else { &[] };
    let roster = output::seated(Roster::open(dealer.game, playing))?;
    let contest = Contest {
        game: dealer.game,
        schedule: config.schedule(),
        deal: dealer.deal,
        agent: &|agent| roster.build(&config.agents[usize::from(agent)]),
        exploration: config.exploration,
    };
    let row = &stored.rows[game];
    Ok(match bytes {
        Some(bytes) => contest.read_record(row.block, row.game, bytes)?,
        None => contest.record_game(row.block, row.game)?,
    })
}

impl<G: Game> ToReplay<G> {
    /// Refuses a game that a person has left: its cards would be known when it is resumed.
    pub(crate) fn check_is_over(&self, file: &Path) -> Result<(), Usage> {
        match &self.record.forfeit {
            Some(forfeit) if forfeit.is_left() => Err(usage!(
                "{} is not over; to resume it: {}; to see what one seat saw: --html FILE --seat N",
                file.display(),
                game_command(file)
            )),
            _ => Ok(()),
        }
    }

    /// How many decisions between two or more actions it has, of the observer if there is one.
    ///
    /// # Errors
    /// If the record is no game.
    pub(crate) fn decisions(&self, game: &G, observer: Option<Seat>) -> Result<u64, ReplayError> {
        let mut decisions = 0;
        self.record.replay(game, |before, legal, _| {
            let is_seen = observer.is_none_or(|seat| game.turn(before) == Turn::Decide(seat));
            decisions += u64::from(is_seen && legal.len() > 1);
        })?;
        Ok(decisions)
    }
}

/// The last part of a path.
fn name(place: &Path) -> String {
    let name = place.file_name().unwrap_or(place.as_os_str());
    name.to_string_lossy().into_owned()
}
