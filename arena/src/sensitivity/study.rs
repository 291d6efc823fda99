//! Plays the deals of a study with a number changed: a few first, then as many as the spread of the differences asks for.

use super::changed::{Effect, FEWEST, Outcome, Shift, Spread};
use super::difference::Difference;
use crate::balance::{Variant, VariantError};
use crate::config::RunConfig;
use crate::contest::ContestError;
use crate::record::RecordError;
use crate::row::PlayedBlock;
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use crate::stats::effects::Effects;
use crate::stats::student::{MeanTally, Z};
use crate::tournament::Table;
use orrery_engine::{Content, Game, Seat};

/// Deals under the rules as they are.
pub struct Study<'a, G> {
    /// The rules as they are.
    pub game: &'a G,
    /// What was played.
    pub config: RunConfig,
    /// The deals with their records, in order.
    pub blocks: Vec<PlayedBlock>,
    /// How many points a change may make and still be called small.
    pub width: f64,
}

/// A change whose deals cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StudyError {
    /// A deal cannot be played.
    #[error(transparent)]
    Contest(#[from] ContestError),
    /// A record is no game.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The boards of a deal cannot be read.
    #[error(transparent)]
    Boards(#[from] VariantError),
}

/// The deals in which the number is in play that are played first. If no game of them differs, no more are: then the chance
/// that a deal differs is at most 6 %, at 95 %.
pub const SCREENED: usize = 60;

/// Why a change is refused whose games cannot be compared.
const OTHER_DEALS: &str = "it changes which boards are dealt";

impl<G: Game + Content> Study<'_, G> {
    /// What a change does: `table` plays its rules, `config` is that of the study with these, and `is_in_play` says of a deal,
    /// by its place, whether the number can matter there; other deals are as they were. Returns none if the table was
    /// stopped.
    ///
    /// # Errors
    /// If a deal cannot be played.
    pub fn change(
        &self,
        table: &Table<'_, G>,
        config: &RunConfig,
        is_in_play: &dyn Fn(usize) -> bool,
    ) -> Result<Option<Outcome>, StudyError> {
        let in_play: Vec<usize> = (0..self.blocks.len()).filter(|&place| is_in_play(place)).collect();
        if in_play.is_empty() {
            return Ok(Some(Outcome::NotInPlay));
        }
        let mut again = Again {
            blocks: Vec::new(),
            differences: Vec::new(),
            refused: None,
        };
        let first = in_play.len().min(SCREENED);
        let mut is_whole = self.play(table, config, &in_play[..first], &mut again)?;
        let wanted = self.wanted(&in_play, &again);
        let further = in_play.partition_point(|&place| place < wanted).max(first);
        is_whole =
            is_whole && again.refused.is_none() && self.play(table, config, &in_play[first..further], &mut again)?;
        if let Some(reason) = again.refused {
            return Ok(Some(Outcome::Refused { reason }));
        }
        if !is_whole {
            return Ok(None);
        }
        let covered = self.covered(&in_play, further);
        let mut spreads = match again.is_changed() {
            true => self.spreads(config, covered, &again)?,
            false => Vec::new(),
        };
        let effects = (0..config.agents.len()).filter_map(|agent| {
            let values = self.values(agent, covered, &in_play, &again);
            let spreads = spreads.get_mut(agent).map(std::mem::take).unwrap_or_default();
            Effect::of(agent as AgentIndex, &values, further as u64, spreads)
        });
        Ok(Some(Outcome::Played {
            screened_out: !again.is_changed() && further < in_play.len(),
            effects: effects.collect(),
        }))
    }

    /// Plays these deals with the change. Returns whether all were played.
    fn play(
        &self,
        table: &Table<'_, G>,
        config: &RunConfig,
        places: &[usize],
        again: &mut Again,
    ) -> Result<bool, StudyError> {
        let mut blocks = Vec::with_capacity(places.len());
        let numbers = places.iter().map(|&place| self.blocks[place].block);
        let numbers: Vec<u64> = numbers.collect();
        table.play_blocks(config, numbers.into_iter(), true, |block| blocks.push(block))?;
        for (block, &place) in blocks.iter().zip(places) {
            let before = &self.blocks[place];
            let mut rows = before.rows.iter().chain(&block.rows);
            let forfeit = rows.find_map(|row| row.forfeit.as_ref());
            again.refused = match forfeit {
                Some(forfeit) => Some(forfeit.reason.clone()),
                None => (block.setup != before.setup).then(|| OTHER_DEALS.to_owned()),
            };
            if again.refused.is_some() {
                return Ok(false);
            }
            again.differences.push(self.differences(table.game, before, block)?);
        }
        let is_whole = blocks.len() == places.len();
        again.blocks.extend(blocks);
        Ok(is_whole)
    }

    /// The differences of the games of a deal, by agent.
    fn differences(
        &self,
        game: &G,
        before: &PlayedBlock,
        after: &PlayedBlock,
    ) -> Result<Vec<Vec<Difference>>, StudyError> {
        let mut differences = vec![Vec::new(); self.config.agents.len()];
        for place in 0..before.rows.len() {
            let rows = [&before.rows[place], &after.rows[place]];
            let records = [&before.records[place][..], &after.records[place][..]];
            let found = Difference::of([self.game, game], rows, records)?;
            differences[usize::from(rows[0].agents[Seat(0)])].push(found);
        }
        Ok(differences)
    }

    /// How many deals bring the interval of each agent's points to half of the width to each side, by the deals that were
    /// played: all where few of them differ. Then a change that does nothing is likely to be shown to be small.
    fn wanted(&self, in_play: &[usize], again: &Again) -> usize {
        let covered = self.covered(in_play, again.blocks.len());
        let of_agent = |agent: usize| {
            let mut tally = MeanTally::default();
            let mut changed = 0;
            for games in self.values(agent, covered, in_play, again) {
                let points: f64 = games.iter().map(|game| game.points).sum();
                tally.add(points / games.len().max(1) as f64);
                changed += u64::from(games.iter().any(|game| game.is_changed));
            }
            if (1..FEWEST).contains(&changed) {
                return self.blocks.len();
            }
            let error = tally.error().unwrap_or_default();
            (tally.count() as f64 * (2.0 * Z * error / self.width).powi(2)).ceil() as usize
        };
        match again.is_changed() {
            false => 0,
            true => (0..self.config.agents.len()).map(of_agent).max().unwrap_or(0),
        }
    }

    /// How many deals are known if this many of those in play were played: all up to the next one of these.
    fn covered(&self, in_play: &[usize], played: usize) -> usize {
        in_play.get(played).copied().unwrap_or(self.blocks.len())
    }

    /// The differences of an agent's games in each deal; in one that has not what is changed there is none.
    fn values<'d>(&self, agent: usize, covered: usize, in_play: &[usize], again: &'d Again) -> Vec<&'d [Difference]> {
        const NONE: [&[Difference]; 2] = [&[Difference::none(false)], &[Difference::none(true)]];
        let none = NONE[usize::from(self.config.players == 1)];
        let mut values = vec![none; covered];
        for (&place, differences) in in_play.iter().zip(&again.differences) {
            values[place] = &differences[agent];
        }
        values
    }

    /// How the spread of the boards of each kind changes, by agent; nothing where the deals do not suffice.
    fn spreads(&self, config: &RunConfig, covered: usize, again: &Again) -> Result<Vec<Vec<Spread>>, StudyError> {
        let before = Variant::of_blocks(self.config.clone(), &self.blocks[..covered])?;
        let after = before.with_blocks(config.clone(), &again.blocks)?;
        let mut spreads = vec![Vec::new(); config.agents.len()];
        for kind in before.kinds() {
            let (Ok(was), Ok(is)) = (before.scores(kind), after.scores(kind)) else {
                continue;
            };
            for (of_agent, (was, is)) in spreads.iter_mut().zip(was.iter().zip(&is)) {
                let Ok((change, interval)) = is.spread_beyond(was) else {
                    continue;
                };
                of_agent.push(Spread {
                    kind: kind.to_owned(),
                    spread: [was.spread(), is.spread()],
                    change,
                    interval: interval.map(|interval| [interval.low, interval.high]),
                    boards: shifts(was, is),
                });
            }
        }
        Ok(spreads)
    }
}

/// The effect of each board before and after; nothing if they are not of the same boards and deals.
fn shifts(was: &Effects, is: &Effects) -> Vec<Shift> {
    let intervals = is
        .minus(was)
        .map_or_else(|_| Vec::new(), |difference| difference.alone());
    let effects = was.estimates.iter().zip(&is.estimates);
    let boards = was.names.iter().zip(effects).zip(intervals);
    let shift = |((board, (&was, &is)), interval): ((&String, (&f64, &f64)), Interval)| Shift {
        board: board.clone(),
        effect: [was, is],
        interval: [interval.low, interval.high],
    };
    boards.map(shift).collect()
}

/// Deals that were played with the change.
struct Again {
    blocks: Vec<PlayedBlock>,
    /// By deal, agent and game.
    differences: Vec<Vec<Vec<Difference>>>,
    /// Why its games cannot be compared, if they cannot.
    refused: Option<String>,
}

impl Again {
    fn is_changed(&self) -> bool {
        self.differences.iter().flatten().flatten().any(|game| game.is_changed)
    }
}
