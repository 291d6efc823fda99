//! What items are worth, to be printed.

use super::block::Item;
use super::cells::{counted, grouped};
use super::document::Document;
use super::values::{Form, Table, fields};
use super::whole::{Report, listings};
use crate::stats::Interval;
use crate::worth::{Estimate, ItemWorth, OwnChoice, OwnChoices, Pick, Subgroup, Subgroups, Valued, Verdict};
use serde_json::json;
use std::fmt::Write;

/// An item as an agent plays it.
struct Row<'a> {
    agent: String,
    reference: &'a str,
    name: &'a str,
    group: &'a str,
    worth: ItemWorth,
    verdict: Verdict,
    /// The pick that gained the most.
    best: Option<Pick>,
}

/// The choices of one sort of an agent.
struct ChoicesOf {
    agent: String,
    own: OwnChoice,
}

/// An item in a subgroup of an agent.
struct SubgroupOf<'a> {
    agent: String,
    reference: &'a str,
    found: Subgroup,
}

impl Valued {
    /// The report.
    pub fn report(&self) -> Report {
        let head = fields![Valued:
            "config", "", Data, "As in the result of a tournament.", |valued| json!(valued.config);
            "of", "", Words, "The kind of content.", |valued| valued.valuation.of.clone();
            "games", "", Count, "Games that were played.", |valued| valued.games;
            "forfeits", "", Count, "How many of them were forfeited; these count nowhere.", |valued| valued.forfeits;
            "arms", "", Count, "Arms of these games: each begins with the actions of a game, and goes on with something else.", |valued| valued.arms;
        ];
        let (rows, choices) = (self.rows(), self.choices());
        let tables = listings![
            "worth", "An object for each item and agent.", table(&rows), csv: true;
            "own_choices", "What each agent gains by its own choices, by group, rounds and the boards of the seat.", table_of_choices(&choices), csv: true;
            "subgroups", "What each item is worth in some rounds, and to seats with one board.", table_of_subgroups(&self.subgroups()), csv: true;
        ];
        Report::new(self, head, tables, self.document(&rows)).with(self.answers(&rows), self.notes())
    }

    /// The items of each agent, those of the highest worth to their takers first.
    fn rows(&self) -> Vec<Row<'_>> {
        let mut rows = Vec::new();
        for (agent, name) in self.config.agent_names().into_iter().enumerate() {
            let items = self.valuation.items.iter().zip(self.items(agent));
            let mut of_agent: Vec<Row<'_>> = items
                .enumerate()
                .map(|(place, (item, worth))| Row {
                    agent: name.clone(),
                    reference: &item.reference,
                    name: &item.name,
                    group: &item.group,
                    verdict: Verdict::of(&worth, self.games / self.config.agents.len() as u64),
                    worth,
                    best: self.picks[agent].best(place).cloned(),
                })
                .collect();
            of_agent.sort_by(|a, b| worth_of(b).total_cmp(&worth_of(a)));
            rows.extend(of_agent);
        }
        rows
    }

    fn choices(&self) -> Vec<ChoicesOf> {
        let of_agent = |(agent, choices): (String, &OwnChoices)| {
            let of = move |own| ChoicesOf {
                agent: agent.clone(),
                own,
            };
            choices.sorts().into_iter().map(of)
        };
        let agents = self.config.agent_names().into_iter().zip(&self.own_choices);
        agents.flat_map(of_agent).collect()
    }

    fn subgroups(&self) -> Vec<SubgroupOf<'_>> {
        let of_agent = |(agent, subgroups): (String, &Subgroups)| {
            let of = move |found: Subgroup| SubgroupOf {
                agent: agent.clone(),
                reference: &self.valuation.items[found.item].reference,
                found,
            };
            subgroups.subgroups().into_iter().map(of)
        };
        let agents = self.config.agent_names().into_iter().zip(&self.subgroups);
        agents.flat_map(of_agent).collect()
    }

    fn answers(&self, rows: &[Row<'_>]) -> Vec<String> {
        let shown = rows
            .iter()
            .filter(|row| !matches!(row.verdict, Verdict::NotSettled { .. }));
        shown
            .map(|row| {
                format!(
                    "{} {} for {}: {}",
                    row.reference,
                    row.name,
                    row.agent,
                    said(row.verdict)
                )
            })
            .collect()
    }

    fn notes(&self) -> Vec<String> {
        let left_out: u64 = self.agents.iter().map(|worths| worths.left_out()).sum();
        let note = || {
            format!(
                "{} of {} of several groups are not in the worth at the choice",
                counted(left_out, "choice"),
                self.plural()
            )
        };
        (left_out > 0).then(note).into_iter().collect()
    }

    /// How many items are not settled, and what would settle the most of them.
    fn not_settled(&self, rows: &[Row<'_>]) -> String {
        let open = rows.iter().filter_map(|row| match row.verdict {
            Verdict::NotSettled { more } => Some(more),
            _ => None,
        });
        let open: Vec<Option<u64>> = open.collect();
        let mut known: Vec<u64> = open.iter().flatten().copied().collect();
        known.sort_unstable();
        if open.is_empty() {
            return String::new();
        }
        let more = match known.get(known.len() / 2) {
            Some(&median) => format!(
                "; {} more would settle one half of those that more games can",
                counted(median, "game")
            ),
            None => String::new(),
        };
        // Items end without space below them, a table with it.
        let space = if open.len() < rows.len() { "\n" } else { "" };
        format!(
            "{space}Not settled: {} of {}{more}.\n",
            open.len(),
            counted(rows.len() as u64, &self.valuation.one)
        )
    }

    fn plural(&self) -> String {
        format!("{}s", self.valuation.one)
    }

    fn document(&self, rows: &[Row<'_>]) -> Document {
        let config = &self.config;
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: worth of {}, {} of {} in self-play, {}, seed {}",
            config.game,
            self.plural(),
            counted(self.games, "game"),
            counted(config.players as u64, "player"),
            counted(self.arms, "continuation"),
            config.seed
        );
        if self.forfeits > 0 {
            let _ = writeln!(
                text,
                "{} were forfeited and count nowhere",
                counted(self.forfeits, "game")
            );
        }
        for of_agent in rows.chunk_by(|a, b| a.agent == b.agent) {
            let _ = writeln!(text, "\n{}, worth in points:\n", of_agent[0].agent);
            let interval = format!("95 % for all {}", of_agent.len());
            let worths = ["ref", "name", "taker", "choice", "replacement"];
            text.push_table(table(of_agent).select(&worths).with_interval(interval));
            let shown = of_agent
                .iter()
                .filter(|row| !matches!(row.verdict, Verdict::NotSettled { .. }));
            for row in shown {
                text.push_item(Item {
                    is_marked: matches!(row.verdict, Verdict::Left | Verdict::WorseTaken | Verdict::Nothing),
                    label: row.reference.to_owned(),
                    text: said(row.verdict),
                });
            }
            text.push_str(&self.not_settled(of_agent));
            let _ = writeln!(
                text,
                "\n{}, to the taker in other measures, and the correlation:\n",
                of_agent[0].agent
            );
            text.push_table(in_other_measures(of_agent));
        }
        let choices = self.choices();
        for of_agent in choices.chunk_by(|a, b| a.agent == b.agent) {
            let printed = of_agent
                .iter()
                .filter(|row| ["all", "group", "rounds"].contains(&&row.own.by[..]));
            let _ = writeln!(
                text,
                "\nWhat choices of {} gain, in points, against the mean of what else was on offer:\n",
                of_agent[0].agent
            );
            let table = table_of_choices(printed).select(&["by", "value", "choices", "points", "share"]);
            text.push_table(table.with_interval("95 % for all of a kind"));
        }
        self.notes().iter().for_each(|note| {
            let _ = writeln!(text, "\n{note}.");
        });
        text.push_str(LEGEND);
        text
    }
}

const LEGEND: &str = "
To its taker: points of the seat that got it, against nothing in its place from then on, in the same deal.
Margin: the same less the points of the best other seat. Win: the same in shares of the win.
At the choice: points of the seat that chose, against the mean of the items of its group, such as a rank.
Over replacement: points of all seats, against a game without it that the agents know.
Correlation: points of seats that got it less those of the others; it depends on who takes it, and is no worth.
Its error: the correlation less the worth to its taker.
How the numbers are made: docs/statistics.md
";

/// What picks gain in other measures, and how far off the correlation is. Their intervals are in JSON and CSV.
fn in_other_measures(rows: &[Row<'_>]) -> Table {
    let table = table(rows).select(&[
        "ref",
        "picks",
        "taker",
        "taker_margin",
        "taker_share",
        "correlation",
        "error",
    ]);
    let points = ["taker", "taker_margin", "correlation", "error"];
    let table = points
        .into_iter()
        .fold(table, |table, column| table.with_form(column, Form::Number(2)));
    table.with_form("taker_share", Form::Number(3))
}

/// What is said of an item.
fn said(verdict: Verdict) -> String {
    let words = match verdict {
        Verdict::Take => "take it",
        Verdict::Left => "worth taking, and left",
        Verdict::Leave => "leave it",
        Verdict::WorseTaken => "taken, and the others are worth more",
        Verdict::Nothing => "taken, and worth nothing",
        Verdict::Gain => "worth something",
        Verdict::Loss => "does harm",
        Verdict::NotSettled { more: None } => "not settled",
        Verdict::NotSettled { more: Some(more) } => return format!("not settled, {} more games", grouped(more)),
    };
    words.to_owned()
}

/// The worth by which items are sorted.
fn worth_of(row: &Row<'_>) -> f64 {
    let taker = row.worth.taker.points.or(row.worth.replacement);
    taker.map_or(f64::NEG_INFINITY, |estimate| estimate.value)
}

/// An estimate with its interval, for a table.
fn cell(estimate: Option<Estimate>) -> Option<(f64, Option<Interval>)> {
    estimate.map(|estimate| (estimate.value, estimate.interval))
}

fn table(rows: &[Row<'_>]) -> Table {
    let fields = fields![Row<'_>:
        "agent", "", Words, "The agent, which plays with itself.", |row| row.agent.clone();
        "ref", "item", Words, "What names the item.", |row| row.reference;
        "name", "name", Words, "What it is.", |row| row.name;
        "group", "", Words, "What it is compared with at choices, such as a rank.", |row| row.group;
        "picks", "picks", Count, "How often it was got and nothing put in its place.", |row| row.worth.picks;
        "taker", "to its taker", Effect(2), "Points that the seat that got it makes more than with nothing in its place from then on.", |row| cell(row.worth.taker.points);
        "most_others", "", Number(3), "Where all picks gained the same points: the most that the chance of other points may be.", |row| row.worth.most_others;
        "taker_margin", "margin", Effect(2), "The same of its points less those of the best other seat; none where another seat may have it too.", |row| cell(row.worth.taker.margin);
        "taker_share", "win", Effect(3), "The same of its share of the win.", |row| cell(row.worth.taker.share);
        "choices", "", Count, "Choices that had it on offer and were played on with each item.", |row| row.worth.choices;
        "taken", "", Number(3), "In which share of the choices with it on offer it was taken.", |row| row.worth.taken;
        "preference", "", Effect(3), "How much larger this share is than by chance.", |row| cell(row.worth.preference);
        "choice", "at the choice", Effect(2), "Points of taking it against the mean of the items of its group, by least squares within choices.", |row| cell(row.worth.choice.points);
        "choice_margin", "", Effect(2), "The same of the points less those of the best other seat.", |row| cell(row.worth.choice.margin);
        "choice_share", "", Effect(3), "The same of the share of the win.", |row| cell(row.worth.choice.share);
        "replayed", "", Count, "Games in which a seat saw it and that were played again without it.", |row| row.worth.replayed;
        "replacement", "over replacement", Effect(2), "Points of a seat in these games more than without it, the agents knowing that it does nothing.", |row| cell(row.worth.replacement);
        "correlation", "correlation", Effect(2), "Points of the seats that got it less those of the others: no worth.", |row| cell(row.worth.correlation);
        "error", "its error", Effect(2), "The correlation less the worth to its taker.", |row| cell(row.worth.error);
        "held", "", Number(3), "In which share of the games a seat got it.", |row| row.worth.held;
        "game", "", Index, "The game with the pick that gained its taker the most, for `orrery replay`.", |row| row.best.as_ref().map(|pick| pick.game);
        "ply", "", Index, "The place of the action of this pick in the record of the game.", |row| row.best.as_ref().map(|pick| pick.ply);
        "most", "", Number(1), "The points that this pick gained.", |row| row.best.as_ref().map(|pick| pick.points);
        "verdict", "", Words, "`take`, `left`, `leave`, `worse_taken`, `nothing`, `gain`, `loss` or `not_settled`.", |row| row.verdict.name();
    ];
    Table::of(&fields, rows)
}

fn table_of_choices<'c>(choices: impl IntoIterator<Item = &'c ChoicesOf>) -> Table {
    let fields = fields![ChoicesOf:
        "agent", "", Words, "The agent, which plays with itself.", |row| row.agent.clone();
        "by", "by", Words, "What the choices are sorted by: `all`, `group`, `rounds`, or a board of the seat.", |row| row.own.by.clone();
        "value", "", Words, "The group, the rounds or the board.", |row| row.own.value.clone();
        "choices", "choices", Count, "How many choices were played on with each item on offer.", |row| row.own.choices;
        "points", "points gained", Effect(2), "Points with what it took less the mean of those with what else was on offer.", |row| cell(row.own.gain.points);
        "margin", "", Effect(2), "The same of the points less those of the best other seat.", |row| cell(row.own.gain.margin);
        "share", "win", Effect(3), "The same of the share of the win.", |row| cell(row.own.gain.share);
    ];
    Table::of(&fields, choices)
}

fn table_of_subgroups(subgroups: &[SubgroupOf<'_>]) -> Table {
    let fields = fields![SubgroupOf<'_>:
        "agent", "", Words, "The agent, which plays with itself.", |row| row.agent.clone();
        "ref", "item", Words, "What names the item.", |row| row.reference;
        "by", "by", Words, "What the subgroup goes by: `rounds`, or a board of the seat such as `corporation`.", |row| row.found.by.clone();
        "value", "", Words, "The rounds or the board.", |row| row.found.value.clone();
        "picks", "picks", Count, "How often it was got and nothing put in its place.", |row| row.found.picks;
        "taker", "to its taker", Effect(2), "Points that these seats make more than with nothing in its place from then on.", |row| cell(row.found.taker);
        "choices", "choices", Count, "Choices that had it on offer and were played on with each item.", |row| row.found.choices;
        "choice", "at the choice", Effect(2), "Points of taking it against the mean of the items of its group, by least squares within choices.", |row| cell(row.found.choice);
    ];
    Table::of(&fields, subgroups)
}
