//! The decisions of hopeless seats in the games of a run, and those of them that make a king.

use super::by_agent::AgentKings;
use super::drawn::drawn;
use super::hopeless::{HopelessDecision, HopelessGame};
use super::kept::{KeptKings, WeighedGame};
use super::weighed::{ToWeigh, Weighed};
use crate::chances::{ChancesError, Continuations, Course, Method, Tension, of_blocks};
use crate::config::RunConfig;
use crate::recorded::{RecordedError, recorded};
use crate::row::{Forfeited, PlayedBlock, Row};
use crate::run::Run;
use crate::schedule::AgentIndex;
use orrery_engine::{Game, Turn};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicBool;

/// The decisions of the hopeless seats of a run.
#[derive(Clone, Debug)]
pub struct Kingmaking {
    /// The configuration of the run.
    pub config: RunConfig,
    /// How its games are played on.
    pub method: Method,
    /// How many games were forfeited; these count nowhere.
    pub forfeits: u64,
    /// The other games, in the order of the schedule.
    pub games: Vec<HopelessGame>,
}

/// The decisions of games that are to be weighed: their plies by block and game.
type Drawn = BTreeMap<(u64, u32), Vec<usize>>;

impl Kingmaking {
    /// Of a run with records whose chances are known, on `threads` threads, 0 for one per core. At most `most` decisions of
    /// hopeless seats are weighed, evenly spaced over all of them. They are added to those that are kept. `watch` sees the number
    /// of games in which a decision is weighed, then one for each of them. None once `stop` is set: no block is begun.
    ///
    /// # Errors
    /// If the run or a record cannot be read, a record is no game of these rules, or an agent forfeits.
    #[expect(clippy::too_many_arguments, reason = "those of tension, and what is drawn")]
    pub fn of_run<G: Game>(
        continuations: &Continuations<'_, G>,
        tension: &Tension,
        mut kept: KeptKings,
        most: usize,
        run: Run,
        threads: usize,
        stop: &AtomicBool,
        mut watch: impl FnMut(Option<u64>),
    ) -> Result<Option<Kingmaking>, ChancesError> {
        let folder = run.folder().to_owned();
        let blocks = run.blocks()?.iter().collect();
        let find = |block: &PlayedBlock| hopeless_in(continuations.game, block, tension);
        let (games, forfeits) = of_blocks(run, blocks, threads, stop, find, |_, _| Ok(()))?;
        if games.len() < tension.courses.len() {
            return Ok(None);
        }
        let mut kingmaking = Kingmaking {
            config: tension.config.clone(),
            method: tension.method.clone(),
            forfeits,
            games,
        };
        let drawn = kingmaking.draw(most);
        watch(Some(drawn.len() as u64));
        let blocks: BTreeSet<u64> = drawn.keys().map(|&(block, _)| block).collect();
        let mut file = kept.take_file();
        let weigh = |block: &PlayedBlock| weighed_in(continuations, block, &drawn, &kept);
        let add = |games: &[WeighedGame], _| {
            games.iter().for_each(|_| watch(None));
            kept.add(&mut file, games)
        };
        let run = Run::open(&folder)?;
        let (weighed, _) = of_blocks(run, blocks.into_iter().collect(), threads, stop, weigh, add)?;
        let is_whole = weighed.len() == drawn.len();
        kingmaking.note(weighed, &drawn);
        Ok(is_whole.then_some(kingmaking))
    }

    /// No game yet of a run.
    pub fn none(config: RunConfig, method: Method) -> Kingmaking {
        Kingmaking {
            config,
            method,
            forfeits: 0,
            games: Vec::new(),
        }
    }

    /// The decisions of hopeless seats, each with its game.
    pub fn decisions(&self) -> impl Iterator<Item = (&HopelessGame, &HopelessDecision)> {
        let games = self.games.iter();
        games.flat_map(|game| game.decisions.iter().map(move |decision| (game, decision)))
    }

    /// The decisions that were weighed, each with its game.
    pub fn weighed(&self) -> impl Iterator<Item = (&HopelessGame, &HopelessDecision, &Weighed)> {
        self.decisions()
            .filter_map(|(game, decision)| Some((game, decision, decision.weighed.as_ref()?)))
    }

    /// The number of a game in the schedule.
    pub fn number(&self, game: &HopelessGame) -> u64 {
        game.block * u64::from(self.config.schedule().games_per_block()) + u64::from(game.game)
    }

    /// What the decisions of all agents say; of several agents also what those of each say.
    pub fn by_agent(&self) -> Vec<AgentKings> {
        let agents: BTreeSet<AgentIndex> = self.games.iter().flat_map(|game| &game.agents).copied().collect();
        let each = agents.iter().filter(|_| agents.len() > 1);
        let of = |&agent: &AgentIndex| {
            let games: Vec<HopelessGame> = self.games.iter().filter_map(|game| game.of_agent(agent)).collect();
            AgentKings::of(Some(agent), &games)
        };
        [AgentKings::of(None, &self.games)]
            .into_iter()
            .chain(each.map(of))
            .collect()
    }

    /// The decisions that are to be weighed.
    fn draw(&self, most: usize) -> Drawn {
        let all: Vec<(&HopelessGame, &HopelessDecision)> = self.decisions().collect();
        let mut drawn_plies = Drawn::new();
        for place in drawn(all.len(), most, self.config.seed) {
            let (game, decision) = all[place];
            drawn_plies
                .entry((game.block, game.game))
                .or_default()
                .push(decision.ply);
        }
        drawn_plies
    }

    /// Notes what was found of the decisions that were drawn.
    fn note(&mut self, weighed: Vec<WeighedGame>, drawn: &Drawn) {
        let mut found: BTreeMap<(u64, u32, usize), Weighed> = BTreeMap::new();
        for game in weighed {
            let of_ply = |weighed: Weighed| ((game.block, game.game, weighed.ply), weighed);
            found.extend(game.decisions.into_iter().map(of_ply));
        }
        for game in &mut self.games {
            let plies = drawn.get(&(game.block, game.game)).map_or(&[][..], Vec::as_slice);
            for decision in game
                .decisions
                .iter_mut()
                .filter(|decision| plies.contains(&decision.ply))
            {
                decision.weighed = found.remove(&(game.block, game.game, decision.ply));
            }
        }
    }
}

/// The games of a block that were not forfeited, with the decisions of their hopeless seats.
fn hopeless_in<G: Game>(game: &G, block: &PlayedBlock, tension: &Tension) -> Result<Vec<HopelessGame>, ChancesError> {
    let course = |row: &Row| {
        let place = |course: &Course| (course.block, course.game);
        let found = tension.courses.binary_search_by_key(&(row.block, row.game), place);
        found.ok().map(|found| &tension.courses[found])
    };
    let games = block.rows.iter().zip(&block.records);
    let known = games.filter_map(|(row, bytes)| Some((row, bytes, course(row)?)));
    known
        .map(|(row, bytes, course)| HopelessGame::of(game, row, bytes, course))
        .collect()
}

/// The games of a block of which decisions are drawn, with these and others that are kept.
fn weighed_in<G: Game>(
    continuations: &Continuations<'_, G>,
    block: &PlayedBlock,
    drawn: &Drawn,
    kept: &KeptKings,
) -> Result<Vec<WeighedGame>, ChancesError> {
    let games = block.rows.iter().zip(&block.records);
    let wanted = games.filter_map(|(row, bytes)| Some((row, bytes, drawn.get(&(row.block, row.game))?)));
    wanted
        .map(|(row, bytes, plies)| {
            let mut decisions = kept.of(row);
            let is_missing = |ply: &usize| !decisions.iter().any(|weighed| weighed.ply == *ply);
            let missing: Vec<usize> = plies.iter().copied().filter(is_missing).collect();
            if !missing.is_empty() {
                decisions.extend(weighed(continuations, row, bytes, &missing)?);
                decisions.sort_by_key(|weighed| weighed.ply);
            }
            Ok(WeighedGame {
                block: row.block,
                game: row.game,
                decisions,
            })
        })
        .collect()
}

/// Weighs decisions of a game.
fn weighed<G: Game>(
    continuations: &Continuations<'_, G>,
    row: &Row,
    bytes: &[u8],
    plies: &[usize],
) -> Result<Vec<Weighed>, ChancesError> {
    let game = continuations.game;
    let (record, _) = recorded(game, row, bytes)?;
    let (mut to_weigh, mut ply) = (Vec::new(), 0);
    let end = record.replay(game, |state, legal, played| {
        if let (Turn::Decide(seat), true) = (game.turn(state), plies.contains(&ply)) {
            to_weigh.push(ToWeigh::<G> {
                ply,
                seat,
                state: state.clone(),
                legal: legal.to_vec(),
                played,
            });
        }
        ply += 1;
    });
    end.map_err(RecordedError::replay(row))?;
    let words = [continuations.seed, row.block, row.game.into()];
    let weighed = to_weigh.iter().map(|decision| decision.weigh(continuations, words));
    let weighed: Result<Vec<Weighed>, Forfeited> = weighed.collect();
    weighed.map_err(|forfeit| ChancesError::Forfeit {
        block: row.block,
        game: row.game.into(),
        forfeit,
    })
}
