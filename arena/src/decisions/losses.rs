//! What agents lose by their choices.

use super::games::{Case, Decisions};
use super::spreads::{measured, weighted_mean};
use super::weighed::{Choice, PARTS};
use crate::schedule::AgentIndex;
use crate::stats::Measured;
use crate::stats::clusters::{BlockError, Clusters};
use std::collections::BTreeSet;

/// What an agent loses by some of its choices: what the best way is worth more than the one that it played, in points of its score less
/// the best other one; alone, of its score.
#[derive(Clone, PartialEq, Debug)]
pub struct Loss {
    /// The agent.
    pub agent: AgentIndex,
    /// What is chosen.
    pub choice: Choice,
    /// The kind of what was played; all kinds if there is none.
    pub kind: Option<usize>,
    /// The part of the game, from 0; all of it if there is none.
    pub part: Option<usize>,
    /// How many of these decisions were drawn.
    pub drawn: usize,
    /// The mean loss of a decision.
    pub loss: Option<Measured>,
    /// The loss of a seat in a game.
    pub a_game: Option<Measured>,
}

/// What an agent loses more than another one by a choice of some kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Difference {
    /// The kind of what was played.
    pub kind: usize,
    /// The agent.
    pub agent: AgentIndex,
    /// The other one: the agent that loses least in all.
    pub than: AgentIndex,
    /// The mean loss of a decision of the one less that of the other. All intervals hold at once.
    pub more: Measured,
    /// How many points of a game that makes of the one.
    pub a_game: f64,
}

impl Decisions {
    /// Of each agent: by single actions and by whole turns, each in the whole game and in its parts.
    pub fn losses(&self) -> Vec<Loss> {
        let parts = || [None].into_iter().chain((0..PARTS).map(Some));
        let of_choice = |agent, choice| parts().map(move |part| self.loss(agent, choice, None, part));
        let choices = |agent| {
            [Choice::Action, Choice::Turn]
                .into_iter()
                .flat_map(move |choice| of_choice(agent, choice))
        };
        self.agents().into_iter().flat_map(choices).collect()
    }

    /// Of each agent by the kind of its single actions, those that cost a game the most first.
    pub fn losses_by_kind(&self) -> Vec<Loss> {
        let of_agent =
            |agent| (0..self.kinds.len()).map(move |kind| self.loss(agent, Choice::Action, Some(kind), None));
        let all = self.agents().into_iter().flat_map(of_agent);
        let mut losses: Vec<Loss> = all.filter(|loss| loss.drawn > 0).collect();
        let a_game = |loss: &Loss| loss.a_game.map_or(0.0, |measured| measured.mean);
        losses.sort_by(|a, b| a.agent.cmp(&b.agent).then(a_game(b).total_cmp(&a_game(a))));
        losses
    }

    /// What the agents lose more than the one that loses least, by the kind of their single actions, the largest difference of a game
    /// first. A kind counts where the difference has an interval.
    pub fn differences(&self) -> Vec<Difference> {
        let lost = |agent| {
            self.loss(agent, Choice::Action, None, None)
                .a_game
                .map(|lost| lost.mean)
        };
        let known = self
            .agents()
            .into_iter()
            .filter_map(|agent| Some((agent, lost(agent)?)));
        let Some((than, _)) = known.min_by(|(_, a), (_, b)| a.total_cmp(b)) else {
            return Vec::new();
        };
        let others = self.agents().into_iter().filter(|&agent| agent != than);
        let pairs = others.flat_map(|agent| (0..self.kinds.len()).map(move |kind| (agent, kind)));
        let found: Vec<_> = pairs
            .filter_map(|(agent, kind)| Some((agent, kind, self.more(kind, agent, than)?)))
            .collect();
        // Which agent loses least is found in the same games, so that each pair may be one of these.
        let agents = self.agents().len();
        let among = (found.len() * agents).div_ceil(2);
        let difference = |(agent, kind, (mean, error)): (AgentIndex, usize, (f64, BlockError))| Difference {
            kind,
            agent,
            than,
            more: Measured {
                mean,
                interval: Some(error.around(mean, among)),
            },
            a_game: mean * self.decisions_a_seat(agent, kind),
        };
        let mut differences: Vec<Difference> = found.into_iter().map(difference).collect();
        differences.sort_by(|a, b| b.a_game.abs().total_cmp(&a.a_game.abs()));
        differences
    }

    /// The agents of the games that were looked at.
    fn agents(&self) -> BTreeSet<AgentIndex> {
        self.games.iter().flat_map(|game| game.agents.iter().copied()).collect()
    }

    fn cases_of(&self, agent: AgentIndex, choice: Choice, kind: Option<usize>, part: Option<usize>) -> Vec<&Case> {
        let is_of = |case: &&Case| {
            case.agent == agent
                && case.of.choice == choice
                && kind.is_none_or(|kind| case.of.kind == kind)
                && part.is_none_or(|part| case.of.part == part)
        };
        self.cases.iter().filter(is_of).collect()
    }

    fn loss(&self, agent: AgentIndex, choice: Choice, kind: Option<usize>, part: Option<usize>) -> Loss {
        let cases = self.cases_of(agent, choice, kind, part);
        Loss {
            agent,
            choice,
            kind,
            part,
            drawn: cases.len(),
            loss: weighted_mean(&cases, &|case| case.of.loss()),
            a_game: self.lost_a_game(agent, &cases),
        }
    }

    /// The points that the seats of an agent lose in a game by such decisions.
    fn lost_a_game(&self, agent: AgentIndex, cases: &[&Case]) -> Option<Measured> {
        let mut clusters = Clusters::default();
        let mut cases = cases.iter().peekable();
        for block in self.games.chunk_by(|a, b| a.of.block == b.of.block) {
            let mut lost = 0.0;
            while let Some(case) = cases.next_if(|case| case.block == block[0].of.block) {
                lost += case.weight * case.of.loss();
            }
            let seats = block
                .iter()
                .flat_map(|game| &game.agents)
                .filter(|&&other| other == agent)
                .count() as f64;
            if seats > 0.0 {
                clusters.add_weighted([(lost / seats, seats)]);
            }
        }
        measured(&clusters)
    }

    /// What an agent loses more than another one by a decision of a kind, and the error of that; none if it is not known.
    fn more(&self, kind: usize, agent: AgentIndex, than: AgentIndex) -> Option<(f64, BlockError)> {
        let of = [agent, than].map(|agent| self.by_block(&self.cases_of(agent, Choice::Action, Some(kind), None)));
        let more = of[0].mean()? - of[1].mean()?;
        let [influences, others] = [of[0].influences(), of[1].influences()];
        let moved: Vec<f64> = influences.iter().zip(&others).map(|(one, other)| one - other).collect();
        let blocks = of[0].blocks().min(of[1].blocks());
        Some((more, BlockError::of(&moved, blocks)?))
    }

    /// The losses of decisions by block, of all blocks.
    fn by_block(&self, cases: &[&Case]) -> Clusters {
        let mut clusters = Clusters::default();
        let mut cases = cases.iter().peekable();
        for block in self.games.chunk_by(|a, b| a.of.block == b.of.block) {
            let mut of_block = Vec::new();
            while let Some(case) = cases.next_if(|case| case.block == block[0].of.block) {
                of_block.push((case.of.loss(), case.weight));
            }
            clusters.add_weighted(of_block);
        }
        clusters
    }

    /// How many decisions of a kind a seat of an agent has in a game.
    fn decisions_a_seat(&self, agent: AgentIndex, kind: usize) -> f64 {
        let (mut decisions, mut seats) = (0.0, 0.0);
        for game in &self.games {
            for (seat, _) in game.agents.entries().filter(|&(_, &other)| other == agent) {
                decisions += f64::from(game.of.actions[seat.index()][kind]);
                seats += 1.0;
            }
        }
        decisions / seats
    }
}
