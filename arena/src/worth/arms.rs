//! The arms of a game: what became of it with something else in place of what a seat took, all else being equal.

use super::branch::{play_on, replay_under};
use crate::arm::{Arm, ArmKind, Branched, Rates};
use crate::contest::{Contest, ContestError};
use crate::record::{Record, ReplayError};
use crate::row::Forfeited;
use orrery_agents::{Agent, Forfeit};
use orrery_engine::{Action, BySeat, Content, Game, ItemId, Rng, Seat, Turn, View};
use std::collections::{BTreeMap, BTreeSet};

/// Why the arms of a game cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArmError {
    /// The game cannot be played again.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// An agent forfeits.
    #[error("{} forfeits in an arm: {}", .0.seat, .0.reason)]
    Forfeit(Forfeited),
    /// The deal cannot be played without an item.
    #[error(transparent)]
    Contest(#[from] ContestError),
}

/// What plays the arms of games.
pub struct Arms<'a, G: Game + Content> {
    /// The game as it was played.
    pub game: &'a G,
    /// The kind of content.
    pub kind: usize,
    /// The game without each of the items.
    pub without: Vec<G>,
    /// Whether an item acts once, when it is taken.
    pub acts_once: bool,
    /// How many arms are played.
    pub rates: Rates,
    /// The seed of the streams.
    pub seed: u64,
    /// Who takes another item in one of several ways, such as a tile on one of many squares.
    chooser: Box<dyn Fn() -> Box<dyn Agent<G>> + Sync + 'a>,
}

/// Takes the first way of several.
struct First;

impl<G: Game> Agent<G> for First {
    fn choose(&mut self, view: &View<'_, G>, _: &mut Rng) -> Result<Action, Forfeit> {
        Ok(view.legal()[0])
    }
}

/// What the seats met in a game.
struct Met<G: Game> {
    /// In the order of plies.
    got: Vec<Got<G>>,
    /// What each seat got.
    held: BySeat<Vec<usize>>,
    /// What was on offer to a seat, got by one, or known to be in the game from its start.
    seen: BTreeSet<usize>,
}

/// The items that seats have got in between, ascending, each with these seats.
fn new_items(before: &BySeat<Vec<usize>>, after: &BySeat<Vec<usize>>) -> BTreeMap<usize, Vec<Seat>> {
    let mut new: BTreeMap<usize, Vec<Seat>> = BTreeMap::new();
    for (seat, items) in after.entries() {
        for &item in items.iter().filter(|item| !before[seat].contains(item)) {
            new.entry(item).or_default().push(seat);
        }
    }
    new
}

/// An item that was got in a game.
struct Got<G: Game> {
    ply: usize,
    /// None if all seats got it.
    seat: Option<Seat>,
    /// Whether no other seat can have it.
    alone: bool,
    /// Whether another seat of the same board had it before: the actions so far may need it.
    has_acted: bool,
    item: usize,
    before: G::State,
    /// The other items on offer, each with the actions that take it.
    others: Vec<(usize, Vec<Action>)>,
}

/// Words that distinguish the streams of a seed.
const PICKED: u64 = 1;
const PLAYED_ON: u64 = 2;
const REPLACED: u64 = 3;
const CHOSEN: u64 = 4;

impl<'a, G: Game + Content> Arms<'a, G> {
    /// All arms for a kind of content, by its place among the kinds.
    ///
    /// # Panics
    /// If there is no such kind.
    pub fn new(game: &'a G, kind: usize, rates: Rates, seed: u64) -> Arms<'a, G> {
        let content = game.content().swap_remove(kind);
        let items = content.items.len();
        Arms {
            game,
            acts_once: content.acts_once,
            kind,
            without: (0..items).map(|item| game.without(ItemId { kind, item })).collect(),
            rates,
            seed,
            chooser: Box::new(|| Box::new(First)),
        }
    }

    /// Lets an agent choose among several ways to take another item; without one the first is taken. The agent has to
    /// choose among the legal actions of its view.
    pub fn with_chooser(mut self, chooser: impl Fn() -> Box<dyn Agent<G>> + Sync + 'a) -> Arms<'a, G> {
        self.chooser = Box::new(chooser);
        self
    }

    /// Plays the arms of a game of a contest.
    ///
    /// # Errors
    /// If the record is not that of the game, or an agent forfeits.
    pub fn of_game(
        &self,
        contest: &Contest<'_, G>,
        [block, game]: [u64; 2],
        record: &Record<G::Setup>,
    ) -> Result<Branched, ArmError> {
        let met = self.met(record)?;
        let table = contest.schedule.table(block, game as u32);
        let agents = || BySeat::from_fn(table.seats(), |seat| (contest.agent)(table[seat]));
        let mut arms = Vec::new();
        for got in &met.got {
            let words = [self.seed, PICKED, block, game, got.ply as u64];
            let mut chance = Rng::from_words(&words);
            let [for_taker, for_choice] = [(); 2].map(|()| chance.unit());
            let blanks = !got.has_acted && for_taker < self.rates.taker[got.item];
            let offered = got.others.iter().map(|&(item, _)| item).chain([got.item]);
            let round = self.game.round(&got.before);
            let rate = offered.map(|item| self.rates.choice[item]).fold(0.0, f64::max);
            let compares = !got.others.is_empty() && for_choice < rate;
            let mut play = |rules: &G, mut state: G::State, item: usize, kind: ArmKind| {
                // The agents are new in all arms, and have the same streams.
                let mut streams = BySeat::from_fn(table.seats(), |seat| {
                    Rng::from_words(&[&words[..], &[PLAYED_ON, u64::from(seat.0)]].concat())
                });
                let played = play_on(rules, &mut state, &mut agents(), &mut streams);
                let (outcome, rounds) = played.map_err(ArmError::Forfeit)?;
                arms.push(Arm {
                    game: game as u32,
                    ply: got.ply as u32,
                    seat: got.seat,
                    alone: got.alone,
                    item: item as u16,
                    kind,
                    round,
                    scores: outcome.scores,
                    shares: outcome.shares,
                    rounds,
                });
                Ok::<(), ArmError>(())
            };
            let after = |action| {
                let mut state = got.before.clone();
                self.game.apply(&mut state, action);
                state
            };
            if blanks || compares {
                play(self.game, after(record.actions[got.ply]), got.item, ArmKind::Got)?;
            }
            if blanks {
                let without = &self.without[got.item];
                let actions = &record.actions[..=got.ply];
                if self.acts_once {
                    let mut state = got.before.clone();
                    without.apply(&mut state, actions[got.ply]);
                    play(self.game, state, got.item, ArmKind::Blank)?;
                } else {
                    let state = replay_under(self.game, without, &record.setup, record.seed, actions)?;
                    play(without, state, got.item, ArmKind::Blank)?;
                }
            }
            if compares {
                for (item, ways) in &got.others {
                    let mut rng = Rng::from_words(&[&words[..], &[CHOSEN, *item as u64]].concat());
                    let way = self.way(got, ways, &mut rng)?;
                    play(self.game, after(way), *item, ArmKind::Other)?;
                }
            }
        }
        for item in met.seen {
            let mut chance = Rng::from_words(&[self.seed, REPLACED, block, game, item as u64]);
            if chance.unit() < self.rates.replacement[item] {
                arms.push(self.play_without(contest, [block, game], item)?);
            }
        }
        Ok(Branched { held: met.held, arms })
    }

    /// One of several ways to take another item.
    fn way(&self, got: &Got<G>, ways: &[Action], rng: &mut Rng) -> Result<Action, ArmError> {
        if let &[way] = ways {
            return Ok(way);
        }
        let seat = got.seat.expect("a seat chose");
        let chosen = (self.chooser)().choose(&View::new(self.game, &got.before, seat, ways), rng);
        let chosen = chosen.map_err(|forfeit| {
            ArmError::Forfeit(Forfeited {
                seat,
                reason: forfeit.to_string(),
            })
        })?;
        Ok(*ways.iter().find(|&&way| way == chosen).unwrap_or(&ways[0]))
    }

    /// The game of the contest without an item, which its agents know.
    fn play_without(&self, contest: &Contest<'_, G>, [block, game]: [u64; 2], item: usize) -> Result<Arm, ArmError> {
        let without = Contest {
            game: &self.without[item],
            schedule: contest.schedule.clone(),
            ..*contest
        };
        let game = game as u32;
        let mut state = without.start(block, game)?;
        let row = without.play_game(block, game, &mut state, |_, _, _| {});
        match row.forfeit {
            Some(forfeit) => Err(ArmError::Forfeit(forfeit)),
            None => Ok(Arm {
                game,
                ply: 0,
                seat: None,
                alone: false,
                item: item as u16,
                kind: ArmKind::Without,
                round: 0,
                scores: row.scores,
                shares: row.shares,
                rounds: row.rounds,
            }),
        }
    }

    /// What the seats met in a game.
    fn met(&self, record: &Record<G::Setup>) -> Result<Met<G>, ReplayError> {
        let start = self.game.start(&record.setup, record.seed)?;
        let seats = self.game.seats(&start);
        let held_in = |state: &G::State| BySeat::from_fn(seats, |seat| self.game.held(self.kind, state, seat));
        let mut met = Met {
            got: Vec::new(),
            held: held_in(&start),
            seen: self.game.in_play(self.kind, &start).into_iter().collect(),
        };
        let mut ply = 0;
        record.replay(self.game, |before, legal, action| {
            let on_offer = legal
                .iter()
                .filter_map(|&legal| self.game.taken_by(self.kind, before, legal));
            met.seen.extend(on_offer);
            let taken = self.game.taken_by(self.kind, before, action);
            let mut after = before.clone();
            self.game.apply(&mut after, action);
            let mut held = held_in(&after);
            if let (Some(taken), Turn::Decide(seat)) = (taken, self.game.turn(before))
                && !held[seat].contains(&taken)
            {
                held[seat].push(taken);
                if self.acts_once {
                    met.held[seat].retain(|&item| item != taken);
                }
            }
            for (item, takers) in new_items(&met.held, &held) {
                let others = match taken {
                    Some(taken) if taken == item => self.others(before, legal, item),
                    _ => Vec::new(),
                };
                let is_shared = self.game.is_shared(self.kind, &after, item);
                met.got.push(Got {
                    ply,
                    seat: (seats == 1 || takers.len() < seats).then_some(takers[0]),
                    alone: seats == 1 || takers.len() == 1 && !is_shared,
                    has_acted: is_shared && met.held.iter().any(|items| items.contains(&item)),
                    item,
                    before: before.clone(),
                    others,
                });
            }
            for (seat, items) in held.entries() {
                met.held[seat].extend(items);
                met.held[seat].sort_unstable();
                met.held[seat].dedup();
            }
            ply += 1;
        })?;
        met.seen.extend(met.held.iter().flatten());
        Ok(met)
    }

    /// The other items that can be taken, each with the actions that take it.
    fn others(&self, state: &G::State, legal: &[Action], taken: usize) -> Vec<(usize, Vec<Action>)> {
        let mut others: Vec<(usize, Vec<Action>)> = Vec::new();
        for &action in legal {
            let item = self.game.taken_by(self.kind, state, action);
            let Some(item) = item.filter(|&item| item != taken) else {
                continue;
            };
            match others.iter_mut().find(|(other, _)| *other == item) {
                Some((_, ways)) => ways.push(action),
                None => others.push((item, vec![action])),
            }
        }
        others
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::Contest;
    use crate::schedule::Schedule;
    use orrery_engine::PlanetUnknown;
    use orrery_engine::planet_unknown::Setup;

    /// All arms of civ cards of some games of greedy.
    fn arms(games: u64, rates: fn(usize) -> Rates) -> Vec<Arm> {
        let game = PlanetUnknown::default();
        let agent = || {
            "greedy"
                .parse::<orrery_agents::AgentSpec>()
                .expect("in the registry")
                .build(&game)
        };
        let contest = Contest {
            game: &game,
            schedule: Schedule::new(5, 1, 2),
            deal: &|_, rng| {
                let mut setup = Setup::base(2);
                game.draw_corporations(&mut setup, rng);
                setup
            },
            agent: &|_| agent(),
            exploration: None,
        };
        let arms = Arms::new(&game, 0, rates(36), 5);
        let of_game = |block| {
            let record = contest.record_game(block, 0).expect("two can play");
            arms.of_game(&contest, [block, 0], &record)
                .expect("it can be played again")
                .arms
        };
        (0..games).flat_map(of_game).collect()
    }

    #[test]
    fn a_card_that_only_scores_is_worth_its_medals_to_its_taker() {
        let game = PlanetUnknown::default();
        let cards = &game.content()[0].items;
        let (mut seen, all) = (0, arms(60, Rates::all));
        for pair in all.windows(2) {
            let [got, blank] = pair else { continue };
            if (got.kind, blank.kind) != (ArmKind::Got, ArmKind::Blank) {
                continue;
            }
            let medals = match &cards[usize::from(got.item)].reference[..] {
                "C06" => 1,
                "C07" | "C15" => 2,
                "C20" => 3,
                "C27" => 4,
                _ => continue,
            };
            let seat = got.seat.expect("one seat took it");
            assert_eq!(got.scores[seat] - blank.scores[seat], medals, "{got:?} {blank:?}");
            seen += 1;
        }
        assert!(seen > 20, "{seen}");
    }
}
