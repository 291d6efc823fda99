//! What the solo games of a run say of targets, boards, decks and agents.

use super::games::{Factor, MOST_LEVELS, SoloGames};
use super::result::SoloResult;
use crate::config::RunConfig;
use crate::schedule::AgentIndex;
use crate::stats::solo::{CardSwap, PairedDifference, SoloGame, Unit, card_swaps, fair_target, homogeneity, paired};
use std::collections::BTreeMap;

/// The results of a study of solo games.
#[derive(Clone, PartialEq, Debug)]
pub struct SoloStudy {
    /// The result of each agent over all of its games.
    pub whole: Vec<SoloResult>,
    /// The results by board and deck; empty if all games had the same.
    pub parts: Vec<Part>,
    /// The results for each board and deck together, if more than one of these differs; empty otherwise.
    pub cells: Vec<Cell>,
    /// Each two agents on the same deals.
    pub differences: Vec<AgentDifference>,
    /// The colours of cards, for the swaps.
    pub colours: Vec<String>,
    /// What a card of one colour is worth in place of another, by agent.
    pub swaps: Vec<(AgentIndex, Vec<CardSwap>)>,
}

/// The results by the levels of a factor.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// What differs.
    pub factor: Factor,
    /// For each agent and level the result.
    pub results: Vec<Vec<SoloResult>>,
    /// For each agent whether the levels differ at all.
    pub tests: Vec<Homogeneity>,
}

/// The result of an agent with one level of every factor that differs.
#[derive(Clone, PartialEq, Debug)]
pub struct Cell {
    /// The agent.
    pub agent: AgentIndex,
    /// The name and the level of each factor, in the order of the parts.
    pub levels: Vec<(String, String)>,
    /// The result.
    pub result: SoloResult,
}

/// Whether levels differ: the chance that levels which are alike differ at least as much.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Homogeneity {
    /// Of success; none if there is one level.
    pub success: Option<f64>,
    /// Of the score less the target.
    pub lead: Option<f64>,
}

/// An agent less another on the same deals.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AgentDifference {
    /// The two agents.
    pub agents: [AgentIndex; 2],
    /// The difference.
    pub difference: PairedDifference,
}

impl SoloStudy {
    /// The study of these games.
    pub fn of(config: &RunConfig, games: &SoloGames) -> SoloStudy {
        let result =
            |agent: usize, blocks: &[Vec<SoloGame>]| SoloResult::of(agent as AgentIndex, blocks, &config.solo_grades);
        let agents = 0..games.agents.len();
        let parts = (0..games.of_deals.len()).map(Which::Deals).chain([Which::Games]);
        let parts = parts.filter_map(|which| part(games, which, &result));
        SoloStudy {
            whole: agents
                .clone()
                .map(|agent| result(agent, &games.agents[agent]))
                .collect(),
            parts: parts.collect(),
            cells: cells(games, &result),
            differences: differences(games),
            colours: colours(config),
            swaps: swaps(config, games),
        }
    }
}

/// A factor of the deals, by its place, or the one of the games.
#[derive(Clone, Copy)]
enum Which {
    Deals(usize),
    Games,
}

impl Which {
    fn factor(self, games: &SoloGames) -> Option<&Factor> {
        match self {
            Which::Deals(place) => games.of_deals.get(place),
            Which::Games => games.of_games.as_ref(),
        }
    }

    /// The games of an agent with a level of the factor, block by block.
    fn games(self, games: &SoloGames, agent: usize, level: usize) -> Vec<Vec<SoloGame>> {
        let blocks = games.agents[agent].iter().zip(&games.levels);
        let with_level = |(block, levels): (&Vec<SoloGame>, &Vec<usize>)| match self {
            Which::Deals(place) if levels[place] == level => block.clone(),
            Which::Deals(_) => Vec::new(),
            Which::Games => block.get(level).copied().into_iter().collect(),
        };
        blocks.map(with_level).collect()
    }

    /// What is counted once in the test of whether levels differ: deals, exchanged among those with the same other boards;
    /// or the games of a deal, exchanged among themselves.
    fn units(self, games: &SoloGames, agent: usize, value: impl Fn(&[SoloGame]) -> Option<f64>) -> Vec<Unit> {
        let mut units = Vec::new();
        for (place, (block, levels)) in games.agents[agent].iter().zip(&games.levels).enumerate() {
            match self {
                Which::Deals(factor) => {
                    let others = levels.iter().enumerate().filter(|&(other, _)| other != factor);
                    let stratum = others.fold(0, |stratum, (_, level)| stratum * MOST_LEVELS + level);
                    units.extend(value(block).map(|value| Unit {
                        value,
                        group: levels[factor],
                        stratum,
                    }));
                }
                Which::Games => units.extend(block.iter().enumerate().filter_map(|(group, game)| {
                    Some(Unit {
                        value: value(std::slice::from_ref(game))?,
                        group,
                        stratum: place,
                    })
                })),
            }
        }
        units
    }
}

/// The results by a factor; none if it has a single level.
fn part(games: &SoloGames, which: Which, result: &impl Fn(usize, &[Vec<SoloGame>]) -> SoloResult) -> Option<Part> {
    let factor = which.factor(games).filter(|factor| factor.levels.len() > 1)?;
    let of_agent = |agent: usize| -> Vec<SoloResult> {
        let base = factor.base.map(|base| which.games(games, agent, base));
        let of_level = |level: usize| {
            let blocks = which.games(games, agent, level);
            let fair = base.as_ref().filter(|_| factor.base != Some(level));
            SoloResult {
                fair: fair.map(|base| fair_target(base, &blocks)),
                ..result(agent, &blocks)
            }
        };
        (0..factor.levels.len()).map(of_level).collect()
    };
    let mean = |values: Vec<f64>| (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64);
    let successes = |block: &[SoloGame]| mean(block.iter().map(|game| f64::from(game.lead >= Some(0))).collect());
    let leads = |block: &[SoloGame]| mean(block.iter().filter_map(|game| game.lead.map(f64::from)).collect());
    let test = |agent: usize| Homogeneity {
        success: homogeneity(&which.units(games, agent, successes)),
        lead: homogeneity(&which.units(games, agent, leads)),
    };
    let agents = 0..games.agents.len();
    Some(Part {
        results: agents.clone().map(of_agent).collect(),
        tests: agents.map(test).collect(),
        factor: factor.clone(),
    })
}

/// The results by all factors that differ, if there are two or more; in the order of the agents and of the first deals.
fn cells(games: &SoloGames, result: &impl Fn(usize, &[Vec<SoloGame>]) -> SoloResult) -> Vec<Cell> {
    let which = (0..games.of_deals.len()).map(Which::Deals).chain([Which::Games]);
    let differs = |which: &Which| which.factor(games).is_some_and(|factor| factor.levels.len() > 1);
    let which: Vec<Which> = which.filter(differs).collect();
    if which.len() < 2 {
        return Vec::new();
    }
    let mut cells: BTreeMap<(usize, Vec<usize>), Vec<Vec<SoloGame>>> = BTreeMap::new();
    for (agent, blocks) in games.agents.iter().enumerate() {
        for (block, levels) in blocks.iter().zip(&games.levels) {
            for (deck, &game) in block.iter().enumerate() {
                let level = |which: &Which| match which {
                    Which::Deals(place) => levels[*place],
                    Which::Games => deck,
                };
                let cell = (agent, which.iter().map(level).collect());
                // A deal has one game in a cell: its boards and its deck.
                cells.entry(cell).or_default().push(vec![game]);
            }
        }
    }
    let named = |((agent, levels), blocks): ((usize, Vec<usize>), Vec<Vec<SoloGame>>)| {
        let level = |(which, &level): (&Which, &usize)| {
            let factor = which.factor(games)?;
            Some((factor.name.clone(), factor.levels[level].clone()))
        };
        Cell {
            agent: agent as AgentIndex,
            levels: which.iter().zip(&levels).filter_map(level).collect(),
            result: result(agent, &blocks),
        }
    };
    cells.into_iter().map(named).collect()
}

/// Each two agents, the one with the higher score first.
fn differences(games: &SoloGames) -> Vec<AgentDifference> {
    let difference = |agents: [usize; 2]| AgentDifference {
        agents: agents.map(|agent| agent as AgentIndex),
        difference: paired(&games.agents[agents[0]], &games.agents[agents[1]]),
    };
    let agents = games.agents.len();
    let pairs = (0..agents).flat_map(|first| (first + 1..agents).map(move |second| [first, second]));
    let stronger_first = |[first, second]: [usize; 2]| {
        let listed = difference([first, second]);
        match listed.difference.score {
            Some(score) if score < 0.0 => difference([second, first]),
            _ => listed,
        }
    };
    pairs.map(stronger_first).collect()
}

/// The colours of the cards of all decks.
fn colours(config: &RunConfig) -> Vec<String> {
    let decks = config.variants.iter().flat_map(|variants| &variants.all);
    let mut colours: Vec<String> = decks.flat_map(|deck| deck.cards.keys().cloned()).collect();
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// The swaps of cards, over the deals that nobody forfeited with any deck.
fn swaps(config: &RunConfig, games: &SoloGames) -> Vec<(AgentIndex, Vec<CardSwap>)> {
    let Some(variants) = &config.variants else {
        return Vec::new();
    };
    let colours = colours(config);
    // A deck that is drawn for each deal has no composition.
    if variants.all.iter().any(|deck| deck.cards.is_empty()) {
        return Vec::new();
    }
    let count = |colour: &String, deck: &crate::variants::Variant| deck.cards.get(colour).copied().unwrap_or(0);
    let cards: Vec<Vec<u32>> = variants
        .all
        .iter()
        .map(|deck| colours.iter().map(|colour| count(colour, deck)).collect())
        .collect();
    let of_agent = |(agent, blocks): (usize, &Vec<Vec<SoloGame>>)| {
        let deal = |block: &Vec<SoloGame>| -> Option<Vec<[f64; 2]>> {
            let decks = block
                .iter()
                .map(|game| Some([f64::from(game.score?), f64::from(game.target)]));
            decks
                .collect::<Option<Vec<_>>>()
                .filter(|decks| decks.len() == cards.len())
        };
        let deals: Vec<Vec<[f64; 2]>> = blocks.iter().filter_map(deal).collect();
        (agent as AgentIndex, card_swaps(&cards, &deals))
    };
    let swaps = games.agents.iter().enumerate().map(of_agent);
    swaps.filter(|(_, swaps)| !swaps.is_empty()).collect()
}
