//! The pictures of any run: shares, ratings, scores, pairs, length, seats, and how the estimate narrows.

use super::games::Games;
use crate::chart::{
    Band, Figure, HeatCell, HeatMap, Histogram, IntervalRow, Intervals, Line, LinePoint, Lines, Panel, Reference,
    Stack, Stacked,
};
use orrery_arena::Tournament;
use orrery_arena::report::{Ranking, counted, estimate, listed};
use orrery_arena::stats::{AgentSummary, Interval, PairSummary, Ratings, Share};
use std::collections::BTreeMap;

/// A run, its games, and its statistics in the order of its ranks.
pub(super) struct Pictures<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) games: &'a Games,
    pub(super) agents: Vec<AgentSummary>,
    pub(super) ratings: Ratings,
    /// The places of the agents in the run's list, the best first.
    pub(super) order: Vec<usize>,
    pub(super) names: Vec<String>,
}

/// The most lines of a picture.
pub(crate) const LINES: usize = 7;

/// The values in a row of intervals.
pub(crate) fn row(name: String, value: Option<f64>, interval: Option<Interval>, reference: Option<f64>) -> IntervalRow {
    IntervalRow {
        name,
        series: 0,
        value,
        low: interval.map(|interval| interval.low),
        high: interval.map(|interval| interval.high),
        reference,
    }
}

fn share_row(name: String, share: &Share, reference: Option<f64>) -> IntervalRow {
    row(name, share.value, share.value.map(|_| share.interval), reference)
}

impl<'a> Pictures<'a> {
    pub(super) fn of(tournament: &'a Tournament, games: &'a Games) -> Pictures<'a> {
        let agents = tournament.tally.agents();
        let ratings = tournament.tally.ratings(tournament.focus.anchor);
        let order = Ranking::of(&tournament.config, &agents, &ratings).order;
        Pictures {
            names: tournament.config.agent_names(),
            tournament,
            games,
            agents,
            ratings,
            order,
        }
    }

    /// The names in this order, as far as pictures of lines have room.
    fn has_room(&self) -> &[usize] {
        &self.order[..self.order.len().min(LINES)]
    }

    /// What a win share is here.
    fn share_name(&self) -> &'static str {
        share_name(self.tournament.config.players)
    }

    /// Win shares next to fair shares.
    pub(super) fn win_shares(&self) -> Figure {
        let is_alone = self.tournament.config.players == 1;
        let share_row = |&place: &usize| {
            let agent = &self.agents[place];
            share_row(
                self.names[place].clone(),
                &agent.win_share,
                agent.fair_share.filter(|_| !is_alone),
            )
        };
        let best = self
            .order
            .first()
            .map(|&place| (&self.names[place], &self.agents[place].win_share));
        let finding = best.map_or_else(String::new, |(name, share)| {
            format!("{name} has {}.", estimate(share.value, Some(share.interval), 3))
        });
        let caption = match is_alone {
            true => "Point and line: success and its 95 % interval.",
            false => {
                "Point and line: win share and its 95 % interval. Dashed: the fair share, which equal agents would have. \
                 Filled points: the interval excludes it."
            }
        };
        let drawing = Intervals {
            kind: "agent".to_owned(),
            axis: self.share_name().to_owned(),
            rows: self.order.iter().map(share_row).collect(),
            precision: 3,
            is_signed: false,
        };
        Figure {
            chart: "win-shares",
            title: if is_alone { "Success" } else { "Win shares" }.to_owned(),
            finding: format!("Shares of the win of {}. {finding}", listed(&self.ranked_names())),
            caption: caption.to_owned(),
            drawing: drawing.draw(),
        }
    }

    pub(super) fn ranked_names(&self) -> Vec<String> {
        self.order.iter().map(|&place| self.names[place].clone()).collect()
    }

    /// Ratings; nothing where the report has none.
    pub(super) fn ratings(&self) -> Option<Figure> {
        let config = &self.tournament.config;
        if config.players < 2 || (config.agents.len() < 3 && self.tournament.focus.anchor.is_none()) {
            return None;
        }
        let rating_row = |&place: &usize| {
            let rating = self.ratings.agents[place];
            let interval = rating.and_then(|rating| rating.interval);
            row(
                self.names[place].clone(),
                rating.map(|rating| rating.elo),
                interval,
                None,
            )
        };
        let drawing = Intervals {
            kind: "agent".to_owned(),
            axis: "rating, Elo points".to_owned(),
            rows: self.order.iter().map(rating_row).collect(),
            precision: 0,
            is_signed: false,
        };
        let connected = match self.ratings.groups.len() {
            0 | 1 => {
                "400 points more mean ten times the odds to rank above. Intervals: 95 %. Two of them do not compare two agents: the table below has the differences."
            }
            _ => {
                "Wins and losses do not connect the agents: only ratings of one group can be compared, and the mean of each group is 0."
            }
        };
        Some(Figure {
            chart: "ratings",
            title: "Ratings".to_owned(),
            finding: format!("Ratings from the highest: {}.", listed(&self.ranked_names())),
            caption: connected.to_owned(),
            drawing: drawing.draw(),
        })
    }

    /// The points of each agent's seats, or in solo games with several targets the points less target.
    pub(super) fn scores(&self, solo: Option<&Targets>) -> Figure {
        let of_leads = solo.is_some_and(|solo| solo.target.is_none());
        let counts = if of_leads {
            &self.games.leads
        } else {
            &self.games.scores
        };
        let panel = |&place: &usize| Panel {
            name: self.names[place].clone(),
            counts: counts[place].clone(),
        };
        let bands = solo.map_or_else(Vec::new, |solo| solo.bands.clone());
        let drawing = Histogram {
            axis: if of_leads { "points above the target" } else { "points" }.to_owned(),
            panels: self.order.iter().map(panel).collect(),
            target: solo.map(|solo| match solo.target {
                None => (0, "target".to_owned()),
                Some(target) => (target, format!("target {target}")),
            }),
            bands,
        };
        let means = self.order.iter().map(|&place| {
            let agent = &self.agents[place];
            format!(
                "{} {}",
                self.names[place],
                estimate(agent.mean_score, agent.mean_score_interval, 1)
            )
        });
        let means: Vec<String> = means.collect();
        Figure {
            chart: "scores",
            title: "Scores".to_owned(),
            finding: format!("Distribution of scores. Mean scores: {}.", listed(&means)),
            caption: match solo {
                Some(solo) => format!(
                    "How often each score occurred. Dashed: the target. Numbers: the grades {}.",
                    solo.grades()
                ),
                None => "How often each score occurred, over all seats of an agent. Forfeited games do not count."
                    .to_owned(),
            },
            drawing: drawing.draw(),
        }
    }

    /// The mean of each part of the score.
    pub(super) fn parts(&self) -> Figure {
        let stack = |&place: &usize| Stack {
            name: self.names[place].clone(),
            parts: self.agents[place].score_parts.clone(),
        };
        let drawing = Stacked {
            kind: "agent".to_owned(),
            axis: "points per seat, mean".to_owned(),
            parts: self.tournament.config.score_parts.clone(),
            stacks: self.order.iter().map(stack).collect(),
        };
        Figure {
            chart: "score-parts",
            title: "What scores are made of".to_owned(),
            finding: format!("Parts of the scores of {}.", listed(&self.ranked_names())),
            caption: "Means over seats, part by part; negative parts are to the left of 0.".to_owned(),
            drawing: drawing.draw(),
        }
    }

    /// The share of games in which one agent ranks above another, from three agents on.
    pub(super) fn pairs(&self) -> Option<Figure> {
        if self.order.len() < 3 || self.tournament.config.players < 2 {
            return None;
        }
        let pairs = self.tournament.tally.pairs(None);
        let found: BTreeMap<[usize; 2], &PairSummary> = pairs
            .iter()
            .map(|pair| ([pair.a, pair.b].map(usize::from), pair))
            .collect();
        let cell = |row: usize, column: usize| {
            let (pair, share) = match (found.get(&[row, column]), found.get(&[column, row])) {
                (Some(pair), _) => (pair, pair.share.value?),
                (None, Some(pair)) => (pair, 1.0 - pair.share.value?),
                (None, None) => return None,
            };
            Some(HeatCell {
                value: share,
                text: format!("{:.0}", 100.0 * share),
                title: format!(
                    "{} above {}: {:.1} % of {}",
                    self.names[row],
                    self.names[column],
                    100.0 * share,
                    counted(pair.share.games, "game")
                ),
            })
        };
        let numbered: Vec<String> = (1..)
            .zip(&self.order)
            .map(|(rank, &place)| format!("{rank} {}", self.names[place]))
            .collect();
        let cells = self
            .order
            .iter()
            .map(|&row| self.order.iter().map(|&column| cell(row, column)).collect());
        let drawing = HeatMap {
            kind: "agent".to_owned(),
            rows: numbered.clone(),
            columns: numbered,
            cells: cells.collect(),
            middle: 0.5,
        };
        Some(Figure {
            chart: "pairs",
            title: "Each against each".to_owned(),
            finding: "Shares of the games in which the agent of the row ranks above that of the column.".to_owned(),
            caption:
                "Percent of their common games in which the agent of the row ranks above that of the column; ties \
                      count half. Blue: more than half; orange: less."
                    .to_owned(),
            drawing: drawing.draw(),
        })
    }

    /// Rounds of games.
    pub(super) fn length(&self) -> Figure {
        let drawing = Histogram {
            axis: "rounds".to_owned(),
            panels: vec![Panel {
                name: String::new(),
                counts: self.games.rounds.clone(),
            }],
            target: None,
            bands: Vec::new(),
        };
        let ends = [self.games.rounds.keys().next(), self.games.rounds.keys().next_back()];
        let finding = match ends {
            [Some(least), Some(most)] => format!("Games took {least} to {most} rounds."),
            _ => "No game was played.".to_owned(),
        };
        Figure {
            chart: "length",
            title: "Length of games".to_owned(),
            finding,
            caption: "Games by the rounds they began, forfeited ones included.".to_owned(),
            drawing: drawing.draw(),
        }
    }

    /// The win share of each seat, for copies of one agent.
    pub(super) fn seats(&self) -> Option<Figure> {
        let seats = self.tournament.tally.seats();
        if seats.len() < 2 || !self.tournament.config.has_equal_agents() {
            return None;
        }
        let fair = Some(1.0 / seats.len() as f64);
        let seat = |(seat, summary): (usize, &orrery_arena::stats::SeatSummary)| {
            share_row(format!("seat {seat}"), &summary.win_share, fair)
        };
        let starter = self.tournament.tally.starter();
        let starter = starter.value.map(|_| share_row("began".to_owned(), &starter, fair));
        let drawing = Intervals {
            kind: "seat".to_owned(),
            axis: "win share".to_owned(),
            rows: seats.iter().enumerate().map(seat).chain(starter).collect(),
            precision: 3,
            is_signed: false,
        };
        Some(Figure {
            chart: "seats",
            title: "Seats".to_owned(),
            finding: "Shares of the win by seat.".to_owned(),
            caption:
                "Point and line: win share and its 95 % interval. Dashed: an even share. Filled points: the interval \
                      excludes it. “Began” is the seat that began, wherever it was."
                    .to_owned(),
            drawing: drawing.draw(),
        })
    }

    /// The win shares after parts of the run, with their intervals.
    pub(super) fn narrowing(&self) -> Figure {
        let looks = self.games.looks.iter().map(|look| (look.games, &look.shares[..]));
        narrowing(
            &self.names,
            self.has_room(),
            &looks.collect::<Vec<_>>(),
            self.tournament.config.players,
        )
    }
}

/// What a win share is: alone an agent wins by reaching the target.
pub(crate) fn share_name(players: usize) -> &'static str {
    match players {
        1 => "success, share of games",
        _ => "win share",
    }
}

/// The win shares of all agents after some games, with their intervals; of agents beyond the `shown` ones there is no line.
pub(crate) fn narrowing(names: &[String], shown: &[usize], looks: &[(u64, &[Share])], players: usize) -> Figure {
    let point = |place: usize| {
        move |&(games, shares): &(u64, &[Share])| {
            let share = &shares[place];
            LinePoint {
                name: String::new(),
                x: games as f64,
                value: share.value,
                interval: share.value.map(|_| [share.interval.low, share.interval.high]),
            }
        }
    };
    let line = |&place: &usize| Line {
        name: names[place].clone(),
        points: looks.iter().map(point(place)).collect(),
    };
    let even = (players > 1).then(|| Reference {
        value: 1.0 / players as f64,
        name: "one seat's share".to_owned(),
    });
    let drawing = Lines {
        x_axis: "games played".to_owned(),
        y_axis: share_name(players).to_owned(),
        is_logarithmic: false,
        lines: shown.iter().map(line).collect(),
        across: even.into_iter().collect(),
        upwards: Vec::new(),
        ends: Some([0.0, 1.0]),
        precision: 3,
    };
    let last = looks.last().map_or(&[][..], |&(_, shares)| shares);
    let widest = last.iter().map(|share| share.interval.high - share.interval.low);
    Figure {
        chart: "narrowing",
        title: "How the estimate narrows".to_owned(),
        finding: format!(
            "Shares of the win over the course of the run; in the end no interval is wider than {:.3}.",
            widest.fold(0.0, f64::max)
        ),
        caption: format!(
            "The share after part of the games, with its 95 % interval if the run had ended there.{}",
            left_out(names.len(), shown.len())
        ),
        drawing: drawing.draw(),
    }
}

/// A word on agents that a picture of lines has no room for.
fn left_out(agents: usize, shown: usize) -> String {
    match agents - shown {
        0 => String::new(),
        more => format!(
            " The first {LINES} by rank; {} more are in the tables below.",
            counted(more as u64, "agent")
        ),
    }
}

/// The target of solo games and the grades around it.
pub(super) struct Targets {
    /// The target of all games; none if they have several.
    pub(super) target: Option<i32>,
    /// The grades, by points or by points less target.
    pub(super) bands: Vec<Band>,
}

impl Targets {
    /// The grades in words, each with its number and where it begins.
    fn grades(&self) -> String {
        let grade = |(number, band): (usize, &Band)| match band.from {
            None => format!("{number} {}", band.name),
            Some(from) => format!("{number} {}, from {from}", band.name),
        };
        (1..).zip(&self.bands).map(grade).collect::<Vec<_>>().join("; ")
    }
}
