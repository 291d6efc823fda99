//! When the games of a run are decided, to be printed.

use super::block::Item;
use super::cells::counted;
use super::document::Document;
use super::notes;
use super::values::{Cell, Form, Table, fields};
use super::whole::{Report, listings};
use super::words::estimate;
use crate::chances::{AfterRound, Compared, Course, TableTension, Tension, Tenth, WITHIN};
use crate::schedule::AgentIndex;
use crate::stats::{Measured, Share};
use serde_json::json;
use std::fmt::Write;

/// The tension of a table, with its agents by name.
struct Row {
    agents: String,
    players: usize,
    of: TableTension,
}

/// A game, with its place among the games by drama; none if it has no winner.
struct GameRow<'a> {
    number: u64,
    /// None of learned chances, of whose error nothing is known.
    lead_changes: Option<u32>,
    agents: String,
    drama: Option<usize>,
    course: &'a Course,
}

/// From this many blocks on chances are recalibrated by those of other parts of the run.
const FEWEST: usize = 10;

/// How many of the most and of the least dramatic games are named.
const NAMED: usize = 3;

/// What chances are made of.
const BY_CONTINUATIONS: &str = "the points that continuations make";
const LEARNED: &str = "the points that a model of other blocks expects";

const LEGEND: &str = "
Chance: of a seat to win, by SOURCE, recalibrated by how the games of other blocks ended.
Decided: the share of its rounds after which the chance of the winner stays at 0.9 or above.
Lead changes: how often another seat is ahead by more than the noise of the continuations, the result included.
Behind: the most that the expected points of the winner were below those of the best other seat.
Boards alone: the share of games that the favourite before the first action wins.
These are agents, not people, and the agent that plays on may differ from those of the run.
How the numbers are made: docs/statistics.md
";

/// A share; no value without a game.
pub(super) fn of_share(share: &Share) -> Option<Cell> {
    share.value.is_some().then(|| share.into())
}

/// A number with its interval, in words.
pub(super) fn said(measured: Option<Measured>, decimals: usize) -> String {
    let interval = measured.and_then(|measured| measured.interval);
    estimate(measured.map(|measured| measured.mean), interval, decimals)
}

/// A share with its interval, in words.
pub(super) fn said_share(share: &Share) -> String {
    estimate(share.value, share.value.map(|_| share.interval), 2)
}

/// A line on the chances of a run with few blocks.
pub(super) fn hardly_known(blocks: usize) -> String {
    match blocks < FEWEST {
        true => format!(
            "fewer than {FEWEST} blocks: how much a point counts is hardly known, nor are these chances; play more games\n"
        ),
        false => String::new(),
    }
}

impl Tension {
    /// The report. `replay` is the command that shows a game of the run, without the number of the game.
    pub fn report(&self, replay: &str) -> Report {
        let head = fields![Tension:
            "config", "", Data, "As in the result of a tournament.", |tension| json!(tension.config);
            "games", "", Count, "Games that were looked at.", |tension| tension.courses.len();
            "forfeits", "", Count, "Games that were forfeited; these count nowhere.", |tension| tension.forfeits;
            "by", "", Words, "The agent that plays on.", |tension| tension.method.by.clone();
            "continuations", "", Count, "How many continuations begin at the beginning of each round.", |tension| tension.method.continuations;
            "source", "", Words, "What the chances come from: `continuations`, or `learned` with `--learned` where that says nearly as much.", |tension| tension.source();
            "compared", "", Count, "With `--learned`: games that were played on to compare the two.", |tension| tension.compared.as_ref().map(|compared| compared.games);
            "skill_continuations", "", Estimate(3), "The skill of the chances by continuations in these games.", |tension| tension.compared.as_ref().and_then(|compared| compared.continuations.as_ref()).map(Cell::from);
            "skill_learned", "", Estimate(3), "The skill of the learned chances in them; none if there are too few games to learn from.", |tension| tension.compared.as_ref().and_then(|compared| compared.learned.as_ref()).map(Cell::from);
            "skill", "", Estimate(3), "The skill of the chances: 1 less their mean squared error over that of equal chances.", |tension| tension.skill().as_ref().map(Cell::from);
        ];
        let (rows, games) = (self.rows(), self.games());
        let (rounds, tenths) = (self.rounds(), self.reliability());
        let tables = listings![
            "tension", "An object for each set of agents that met at a table.", table(&rows), csv: true;
            "rounds", "What is known of the winners after each round, in games that one seat won.", table_of_rounds(&rounds);
            "reliability", "How often seats won, by their chance at the beginning of a round.", table_of_tenths(&tenths);
            "courses", "An object for each game, in the order of the schedule.", table_of_games(&games);
        ];
        let answers = rows.iter().flat_map(|row| {
            let answer = |item: Item| format!("{}, {}: {}", row.agents, item.label, item.text);
            row.items().into_iter().map(answer)
        });
        let answers = answers.collect();
        Report::new(self, head, tables, self.document(&rows, &rounds, replay)).with(answers, Vec::new())
    }

    fn blocks(&self) -> usize {
        self.courses.chunk_by(|a, b| a.block == b.block).count()
    }

    /// What the chances come from, in a word.
    fn source(&self) -> &'static str {
        match self.is_learned() {
            true => "learned",
            false => "continuations",
        }
    }

    /// The names of agents at a table.
    fn names(&self, agents: &[AgentIndex]) -> String {
        let names: Vec<String> = agents.iter().map(|&agent| self.config.agent_name(agent)).collect();
        names.join(" - ")
    }

    fn rows(&self) -> Vec<Row> {
        let row = |of: TableTension| Row {
            agents: self.names(&of.agents),
            players: self.config.players,
            of,
        };
        self.tables().into_iter().map(row).collect()
    }

    /// How often another seat took the lead; none if that is not known.
    fn lead_changes(&self, course: &Course) -> Option<u32> {
        course.won.filter(|_| !self.is_learned()).map(|won| won.lead_changes)
    }

    fn games(&self) -> Vec<GameRow<'_>> {
        let by_drama = self.by_drama();
        let game = |course| GameRow {
            number: self.number(course),
            lead_changes: self.lead_changes(course),
            agents: self.names(&course.agents),
            drama: by_drama.iter().position(|&other| std::ptr::eq(other, course)),
            course,
        };
        self.courses.iter().map(game).collect()
    }

    fn document(&self, rows: &[Row], rounds: &[AfterRound], replay: &str) -> Document {
        let config = &self.config;
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: chances through {} of {}, seed {}; {}",
            config.game,
            counted(self.courses.len() as u64, "game"),
            counted(config.players as u64, "player"),
            config.seed,
            match self.is_learned() {
                true => "by a model learned from these games".to_owned(),
                false => format!("{} from the beginning of each round", self.played_on()),
            }
        );
        if let Some(compared) = &self.compared {
            let _ = writeln!(text, "{}", self.comparison(compared));
        }
        if self.forfeits > 0 {
            let forfeits = counted(self.forfeits, "game");
            let _ = writeln!(text, "{forfeits} more were forfeited and count nowhere");
        }
        text.push_str(&hardly_known(self.blocks()));
        for row in rows {
            let _ = writeln!(text, "\n{}, {}:\n", row.agents, counted(row.of.games, "game"));
            row.items().into_iter().for_each(|item| text.push_item(item));
        }
        text.push_str("\nAfter each round, in games that one seat won:\n\n");
        let table = table_of_rounds(rounds);
        let shown = ["chance", "decided"].into_iter();
        text.push_table(shown.fold(table, |table, column| table.with_form(column, Form::Number(2))));
        let _ = writeln!(
            text,
            "Skill of the chances against equal ones: {}. How often seats with a chance win is in JSON.",
            said(self.skill(), 2)
        );
        self.push_games(&mut text, replay);
        let source = if self.is_learned() { LEARNED } else { BY_CONTINUATIONS };
        if let Some(note) = notes::slips(self.config.agents.iter()) {
            let _ = writeln!(text, "\n{note}");
        }
        text.push_str(&LEGEND.replace("SOURCE", source));
        text
    }

    /// How many continuations there are of a position, and who makes them.
    fn played_on(&self) -> String {
        format!(
            "{} by {}",
            counted(self.method.continuations.into(), "continuation"),
            self.method.by
        )
    }

    /// Which chances are used, and why.
    fn comparison(&self, compared: &Compared) -> String {
        let why = match (compared.learned, compared.is_learned()) {
            (None, _) => "continuations are used, as there are too few games to learn from".to_owned(),
            (_, true) => format!("the learned ones are used, as they are not lower by more than {WITHIN}"),
            (_, false) => format!("continuations are used, as the learned ones are lower by more than {WITHIN}"),
        };
        format!(
            "skill of the chances in {} that were played on: {} learned from other games, {} by {}; {why}",
            counted(compared.games, "game"),
            said(compared.learned, 2),
            said(compared.continuations, 2),
            self.played_on()
        )
    }

    /// The most and the least dramatic games, to look at.
    fn push_games(&self, text: &mut Document, replay: &str) {
        let by_drama = self.by_drama();
        let most = NAMED.min(by_drama.len().div_ceil(2));
        let least = NAMED.min(by_drama.len() - most);
        let of_least: Vec<&Course> = by_drama.iter().rev().take(least).copied().collect();
        for (which, games) in [("most", &by_drama[..most]), ("least", &of_least)] {
            if games.is_empty() {
                continue;
            }
            let _ = writeln!(text, "\nThe {which} dramatic games:\n");
            for course in games {
                let changes = self
                    .lead_changes(course)
                    .map(|changes| counted(changes.into(), "lead change") + ", ");
                text.push_item(Item {
                    is_marked: false,
                    label: format!("{replay} {}", self.number(course)),
                    text: format!(
                        "{}decided after {:.2} of its rounds, won by {}",
                        changes.unwrap_or_default(),
                        course.decided().unwrap_or_default(),
                        counted(course.margin.unsigned_abs().into(), "point")
                    ),
                });
            }
        }
    }
}

impl Row {
    /// What is said of the table, each with its key.
    fn items(&self) -> Vec<Item> {
        let of = &self.of;
        let median = estimate(of.median_decided, None, 2);
        let item = |label: &str, text: String| Item {
            is_marked: false,
            label: label.to_owned(),
            text,
        };
        let mut items = vec![
            item(
                "decided",
                format!(
                    "half of the games by {median} of their rounds, the mean is {}; {} of the games only at their end",
                    said(of.decided, 2),
                    said_share(&of.open)
                ),
            ),
            item(
                "lead changes",
                match of.lead_changes {
                    Some(changes) => format!(
                        "{} a game; none in {} of the games",
                        said(Some(changes), 2),
                        said_share(&of.without_change)
                    ),
                    None => "not counted, as the error of learned chances is not known".to_owned(),
                },
            ),
            item(
                "margin",
                format!("{} points from the first to the second", said(of.margin, 1)),
            ),
            item(
                "behind",
                format!(
                    "winners were {} expected points behind at their worst, with a chance of {}",
                    said(of.behind, 1),
                    said(of.lowest, 2)
                ),
            ),
            item(
                "boards alone",
                format!(
                    "the favourite before the first action wins {} of the games; {:.2} by chance",
                    said_share(&of.boards_alone),
                    1.0 / self.players as f64
                ),
            ),
        ];
        if of.shared > 0 {
            let shared = counted(of.shared, "game");
            items.push(item(
                "shared",
                format!("{shared} without a winner, which count in the margin alone"),
            ));
        }
        items
    }
}

fn table(rows: &[Row]) -> Table {
    let fields = fields![Row:
        "agents", "agents", Words, "The agents at the table, with ` - ` between them; one in self-play.", |row| row.agents.clone();
        "players", "players", Count, "Seats at the table.", |row| row.players;
        "games", "games", Count, "Games of these agents.", |row| row.of.games;
        "shared", "", Count, "How many of them several seats won: they have no winner, and count in `margin` alone.", |row| row.of.shared;
        "lead_changes", "lead changes", Estimate(2), "How often another seat takes the lead in a game, beyond the noise of the continuations, the result included; none of learned chances.", |row| row.of.lead_changes.as_ref().map(Cell::from);
        "without_change", "without", Estimate(3), "The share of games in which that never happens.", |row| of_share(&row.of.without_change);
        "decided", "decided", Estimate(3), "The share of its rounds after which the chance of the winner stays at 0.9 or above; 1 if it is lower at the beginning of the last round.", |row| row.of.decided.as_ref().map(Cell::from);
        "decided_median", "", Number(3), "The same of the game in the middle.", |row| row.of.median_decided;
        "open", "", Estimate(3), "The share of games that are decided only at their end.", |row| of_share(&row.of.open);
        "margin", "margin", Estimate(2), "The points of the first seat less those of the second.", |row| row.of.margin.as_ref().map(Cell::from);
        "behind", "behind", Estimate(2), "How far the expected points of the winner were below those of the best other seat, where it was behind the furthest; 0 if it never was.", |row| row.of.behind.as_ref().map(Cell::from);
        "lowest", "", Estimate(3), "The lowest chance of the winner at the beginning of a round.", |row| row.of.lowest.as_ref().map(Cell::from);
        "boards_alone", "boards alone", Estimate(3), "The share of games that the seat with the highest chance before the first action wins; by chance it is 1 over `players`.", |row| of_share(&row.of.boards_alone);
    ];
    Table::of(&fields, rows)
}

fn table_of_rounds(rounds: &[AfterRound]) -> Table {
    let fields = fields![AfterRound:
        "after", "rounds over", Index, "The rounds that were over.", |round| round.after;
        "games", "games", Count, "Games in which another round begins.", |round| round.games;
        "favourite_wins", "favourite wins", Estimate(2), "The share of these games that the seat with the highest chance wins.", |round| of_share(&round.favourite_wins);
        "chance", "its chance", Estimate(2), "The mean chance of that seat.", |round| round.chance.as_ref().map(Cell::from);
        "decided", "decided", Estimate(2), "The share of all games that are decided by then.", |round| of_share(&round.decided);
    ];
    Table::of(&fields, rounds)
}

fn table_of_tenths(tenths: &[Tenth]) -> Table {
    let fields = fields![Tenth:
        "from", "from", Number(1), "The lower end of a tenth of the chances.", |tenth| tenth.from;
        "seats", "seats", Count, "How often a seat had such a chance at the beginning of a round.", |tenth| tenth.won.games;
        "chance", "chance", Number(3), "The mean of these chances.", |tenth| tenth.chance;
        "won", "won", Estimate(3), "The share of the win that these seats got.", |tenth| of_share(&tenth.won);
    ];
    Table::of(&fields, tenths)
}

fn table_of_games(games: &[GameRow<'_>]) -> Table {
    let fields = fields![GameRow<'_>:
        "game", "game", Index, "The number of the game, for `orrery replay`.", |row| row.number;
        "agents", "agents", Words, "The agents at its table.", |row| row.agents.clone();
        "rounds", "rounds", Count, "Its rounds.", |row| row.course.rounds;
        "margin", "margin", Count, "The points of the first seat less those of the second.", |row| row.course.margin;
        "winner", "winner", Index, "The seat that won; this and what follows is missing if several did.", |row| row.course.won.map(|won| won.winner.0);
        "lead_changes", "lead changes", Count, "How often another seat took the lead.", |row| row.lead_changes;
        "decided", "decided", Number(3), "The share of its rounds after which it was decided.", |row| row.course.decided();
        "behind", "behind", Number(2), "How many expected points the winner was behind at its worst.", |row| row.course.won.map(|won| won.behind);
        "lowest", "", Number(3), "The lowest chance of the winner.", |row| row.course.won.map(|won| won.lowest);
        "drama", "", Count, "Its place among these games, 1 for the most dramatic one: by lead changes, then by how late it was decided, then by how low the chance of the winner was.", |row| row.drama.map(|place| place + 1);
    ];
    Table::of(&fields, games)
}
