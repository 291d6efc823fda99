//! A game with its moves, for other programs.

use super::printable::printable;
use crate::config::RunConfig;
use crate::record::{Record, ReplayError};
use crate::row::{Forfeited, Row};
use orrery_engine::{BySeat, Game, Seat, Turn};
use serde::Serialize;

/// A game as JSON in one line, without the line break and without control characters: the setup, seed and actions from
/// which it can be played again, and its result.
///
/// | key | meaning |
/// | --- | --- |
/// | `number`, `block`, `game` | number of the game in the schedule, of its block, and of the game in its block |
/// | `seed`, `setup` | the deal |
/// | `agents` | the name of the agent of each seat |
/// | `scores` | points by seat; null if the game was forfeited |
/// | `ranks`, `shares` | by seat: rank, 1 is best; share of the win |
/// | `ending` | how the game ended |
/// | `forfeit` | the `seat` whose agent forfeited, and the `reason`; null without a forfeit |
/// | `actions` | what was played, forced actions included: the `seat`, the `index` in the game's numbering, and the `text` in its notation |
///
/// # Errors
/// If the record is no game of these rules.
///
/// # Examples
/// ```
/// use orrery_arena::report::moves_json;
/// use orrery_arena::{Contest, ListedDeal, RunConfig};
/// use orrery_engine::Planetarium;
/// use orrery_engine::planetarium::Setup;
///
/// let game = Planetarium::default();
/// let agents = "random,random".parse().expect("it is in the registry");
/// let config = RunConfig::new(&game, (), 2, agents, 2, 1).expect("two agents are not too many");
/// let contest = Contest {
///     game: &game,
///     schedule: config.schedule(),
///     deal: &|_block, _rng| Setup::players(2),
///     agent: &|agent| config.agents[usize::from(agent)].build(&game),
///     exploration: None,
/// };
/// let row = &contest.play_block(0).expect("two can play")[1];
/// let record = contest.record_game(0, 1).expect("two can play");
/// let line = moves_json(&game, &config, row, &record).expect("the record is a game");
/// assert!(line.starts_with("{\"number\":1,\"block\":0,\"game\":1,\"seed\":"), "{line}");
/// let deal = ListedDeal::read(&line).expect("a line is a deal of a list");
/// assert_eq!(deal.seed, row.seed);
/// ```
pub fn moves_json<G: Game>(
    game: &G,
    config: &RunConfig,
    row: &Row,
    record: &Record<G::Setup>,
) -> Result<String, ReplayError> {
    let mut actions = Vec::with_capacity(record.actions.len());
    record.replay(game, |before, _, action| {
        let Turn::Decide(seat) = game.turn(before) else {
            return;
        };
        let (index, text) = (action.0, game.action_text(action));
        actions.push(Move { seat, index, text });
    })?;
    let moves = Moves {
        number: row.number(config.schedule().games_per_block() as usize),
        block: row.block,
        game: row.game,
        seed: record.seed,
        setup: &record.setup,
        agents: row.agents.iter().map(|&agent| config.agent_name(agent)).collect(),
        scores: row.is_scored().then_some(&row.scores),
        ranks: &row.ranks,
        shares: &row.shares,
        ending: &row.ending,
        forfeit: row.forfeit.as_ref(),
        actions,
    };
    let text = serde_json::to_string(&moves).expect("a setup is plain data with string keys");
    Ok(printable(&text).into_owned())
}

#[derive(Serialize)]
struct Moves<'a, S> {
    number: u64,
    block: u64,
    game: u32,
    seed: u64,
    setup: &'a S,
    agents: BySeat<String>,
    scores: Option<&'a BySeat<i32>>,
    ranks: &'a BySeat<u8>,
    shares: &'a BySeat<f64>,
    ending: &'a str,
    forfeit: Option<&'a Forfeited>,
    actions: Vec<Move>,
}

/// An action that a seat played.
#[derive(Serialize)]
struct Move {
    seat: Seat,
    index: u16,
    text: String,
}
