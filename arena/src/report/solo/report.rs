//! A study of solo games as a report.

use super::results::{fair_fields, result_fields};
use super::text::Tables;
use super::view::{SoloReport, changed};
use crate::report::notes;
use crate::report::tournament::{self, AgentRow, agent_fields, agent_rows};
use crate::report::values::{Field, Table, fields};
use crate::report::whole::{Report, listings};
use crate::solo::{AgentDifference, Cell, Homogeneity, SoloResult};
use crate::stats::solo::{CardSwap, CurvePoint};
use serde_json::json;

/// A result on a board or a deck.
struct Level<'a> {
    agent: usize,
    factor: &'a str,
    name: &'a str,
    is_base: bool,
    result: &'a SoloResult,
}

impl SoloReport {
    /// The report: that of a tournament, and what is said of targets. Where games have different targets, as with several
    /// decks, another target means that all of them change by the same number of points.
    pub fn report(&self) -> Report {
        let (tournament, study) = (&self.tournament, &self.study);
        let ratings = tournament.tally.ratings(tournament.focus.anchor);
        let tables = Tables {
            agents: self.agents(&agent_rows(tournament, &ratings)),
            parts: self.parts(),
            cells: self.cells(),
        };
        let document = self.document(&tables);
        let mut head: Vec<Field<'_, SoloReport>> = tournament::head(tournament)
            .into_iter()
            .map(|field| field.within(|report: &SoloReport| Some(&report.tournament)))
            .collect();
        head.extend(fields![SoloReport:
            "success.text", "", Words, "What counts as a success.", |report| report.success();
            "success.from", "", Count, "The least score less target of one.", |report| report.tournament.config.success_from;
            "grades", "", Data, "The `name` of each grade and the least score less target that earns it (`from`), ascending.", |report| json!(report.tournament.config.solo_grades);
        ]);
        let name = |agent: u16| self.name(agent.into());
        let differences = fields![AgentDifference:
            "a", "", Words, "An agent.", |of| name(of.agents[0]);
            "b", "", Words, "Another one.", |of| name(of.agents[1]);
            "games", "", Count, "Games of each.", |of| of.difference.games;
            "score", "", Effect(2), "The score of `a` less that of `b` on the same deals.", |of| (of.difference.score, of.difference.score_interval);
            "success", "", Effect(3), "The same of success.", |of| (of.difference.success, of.difference.success_interval);
            "only_a", "", Count, "Games in which only `a` succeeds.", |of| of.difference.only_first;
            "only_b", "", Count, "Games in which only `b` succeeds.", |of| of.difference.only_second;
        ];
        let colour = |place: usize| study.colours[place].to_string();
        let swaps = fields![(u16, CardSwap):
            "agent", "", Words, "The agent.", |(agent, _)| name(*agent);
            "more", "", Words, "The colour of one card more.", |(_, swap)| colour(swap.more);
            "less", "", Words, "The colour of one card less.", |(_, swap)| colour(swap.less);
            "score", "", Effect(2), "By how much the score changes.", |(_, swap)| (swap.score, swap.interval);
            "printed", "", Number(2), "By how much the printed target changes.", |(_, swap)| swap.target;
        ];
        let all_swaps: Vec<(u16, CardSwap)> = study
            .swaps
            .iter()
            .flat_map(|(agent, swaps)| swaps.iter().map(|swap| (*agent, swap.clone())))
            .collect();
        let strengths = tables
            .agents
            .select(&["agent", "mean_score", "target", "success"])
            .in_order(&self.ranked());
        let mut listings = listings![
            "agents", "An object for each agent, in the order of the run's list.", tables.agents, csv: true;
            "pairs", "As in the result of a tournament.", tournament::pairs(tournament);
            "parts", "An object for each agent and level of each factor that differs, such as `events`, `planet` or `corporation`.", tables.parts, csv: true;
            "cells", "An object for each agent and all boards and decks together, if more than one of these differs: the level of each factor by its name.", tables.cells, csv: true;
            "homogeneity", "An object for each agent and factor: whether its levels differ at all.", self.homogeneity(), csv: true;
            "curves", "For each agent, and on each level, the success at every target from the lowest score to the highest.", self.curves();
            "differences", "An object for each two agents on the same deals.", Table::of(&differences, &study.differences);
            "card_swaps", "For each agent, one card more of a colour and one less of another.", Table::of(&swaps, &all_swaps);
            "strength_curve", "The agents from the highest score less target.", strengths;
        ];
        listings.extend(tournament::rest(tournament, &ratings));
        Report::new(self, head, listings, document).with(self.answers(), notes::of_games(tournament))
    }

    /// The agents with the fields of a tournament and of results.
    fn agents(&self, rows: &[AgentRow]) -> Table {
        let order = self.ranked();
        let rank = |agent: usize| order.iter().position(|&other| other == agent).map(|place| place + 1);
        let results = result_fields(&self.tournament.config);
        let of_tournament = agent_fields(&self.tournament).into_iter();
        let of_tournament =
            of_tournament.filter(|field| field.key() != "rank" && results.iter().all(|of| of.key() != field.key()));
        type Row<'a> = (usize, &'a AgentRow, &'a SoloResult);
        let mut fields: Vec<Field<'_, Row<'_>>> = of_tournament
            .map(|field| field.within(|row: &Row<'_>| Some(row.1)))
            .collect();
        fields
            .extend(fields![Row<'_>: "rank", "rank", Count, "1 is the highest score less target.", |row| rank(row.0);]);
        fields.extend(
            results
                .into_iter()
                .map(|field| field.within(|row: &Row<'_>| Some(row.2))),
        );
        let rows: Vec<Row<'_>> = rows
            .iter()
            .zip(&self.study.whole)
            .enumerate()
            .map(|(place, (row, result))| (place, row, result))
            .collect();
        Table::of(&fields, &rows)
    }

    /// The results on each board and deck.
    fn levels<'a>(&'a self) -> Vec<Level<'a>> {
        let parts = self.study.parts.iter();
        let levels = parts.flat_map(|part| {
            let of_agent = move |(agent, results): (usize, &'a Vec<SoloResult>)| {
                let level = move |(level, result): (usize, &'a SoloResult)| Level {
                    agent,
                    factor: &part.factor.name,
                    name: &part.factor.levels[level],
                    is_base: part.factor.base == Some(level),
                    result,
                };
                results.iter().enumerate().map(level)
            };
            part.results.iter().enumerate().flat_map(of_agent)
        });
        levels.collect()
    }

    fn parts(&self) -> Table {
        let mut fields = fields![Level<'_>:
            "agent", "agent", Words, "The agent.", |level| self.name(level.agent);
            "factor", "", Words, "What differs.", |level| level.factor;
            "level", "", Words, "The board or the deck.", |level| level.name;
            "is_base", "", Flag, "Whether others are compared with it.", |level| level.is_base;
        ];
        let results = result_fields(&self.tournament.config).into_iter().chain(fair_fields());
        fields.extend(results.map(|field| field.within(|level: &Level<'_>| Some(level.result))));
        Table::of(&fields, &self.levels())
    }

    fn homogeneity(&self) -> Table {
        type Row<'a> = (usize, &'a str, Homogeneity);
        let parts = self.study.parts.iter();
        let rows = parts.flat_map(|part| {
            part.tests
                .iter()
                .enumerate()
                .map(|(agent, test)| (agent, &*part.factor.name, *test))
        });
        let fields = fields![Row<'_>:
            "agent", "", Words, "The agent.", |row| self.name(row.0);
            "factor", "", Words, "What differs.", |row| row.1;
            "success_p", "", Chance, "The chance that levels which are alike differ as much in success.", |row| row.2.success;
            "score_p", "", Chance, "The same of scores less targets.", |row| row.2.lead;
        ];
        Table::of(&fields, &rows.collect::<Vec<_>>())
    }

    fn cells(&self) -> Table {
        let factors = self
            .study
            .cells
            .first()
            .into_iter()
            .flat_map(|cell| cell.levels.iter().enumerate());
        let of_factor = |(place, (factor, _)): (usize, &(String, String))| {
            fields![Cell:
                factor.clone(), factor.clone(), Words, "The level of the factor.", |cell| cell.levels[place].1.clone();
            ]
        };
        // First the agent: a factor of a run from elsewhere may have its name.
        let mut fields = fields![Cell: "agent", "", Words, "The agent.", |cell| self.name(cell.agent.into());];
        fields.extend(factors.flat_map(of_factor));
        let results = result_fields(&self.tournament.config).into_iter();
        let of_cells =
            results.filter(|field| ["games", "forfeits", "mean_score", "target", "success"].contains(&field.key()));
        fields.extend(of_cells.map(|field| field.within(|cell: &Cell| Some(&cell.result))));
        Table::of(&fields, &self.study.cells)
    }

    fn curves(&self) -> Table {
        type Row<'a> = (usize, Option<(&'a str, &'a str)>, &'a SoloResult, &'a CurvePoint);
        let whole = self
            .study
            .whole
            .iter()
            .enumerate()
            .map(|(agent, result)| (agent, None, result));
        let levels = self
            .levels()
            .into_iter()
            .map(|level| (level.agent, Some((level.factor, level.name)), level.result));
        let all: Vec<_> = whole.chain(levels).collect();
        let rows: Vec<Row<'_>> = all
            .iter()
            .flat_map(|&(agent, level, result)| result.curve.iter().map(move |point| (agent, level, result, point)))
            .collect();
        let fields = fields![Row<'_>:
            "agent", "", Words, "The agent.", |row| self.name(row.0);
            "factor", "", Words, "What differs; none for all games of the agent.", |row| row.1.map(|(factor, _)| factor.to_owned());
            "level", "", Words, "The board or the deck.", |row| row.1.map(|(_, level)| level.to_owned());
            "change", "", Count, "By how many points the targets change.", |row| row.3.change;
            "target", "", Target, "The target; none where games have different targets.", |row| changed(row.2, row.3.change.into());
            "success", "", Estimate(3), "The share of games that succeed.", |row| &row.3.success;
        ];
        Table::of(&fields, &rows)
    }
}
