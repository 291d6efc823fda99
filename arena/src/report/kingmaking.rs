//! How often hopeless seats decide which of the others wins, to be printed.

use super::block::Item;
use super::cells::{counted, grouped};
use super::document::Document;
use super::notes;
use super::tension::{hardly_known, of_share, said_share};
use super::values::{Cell, Table, fields};
use super::whole::{Report, listings};
use super::words::estimate;
use crate::kingmaking::{AgentKings, HOPELESS, HopelessDecision, Kingmaking, LEAST, MOST, SURE, Weighed};
use orrery_engine::Seat;
use serde_json::json;
use std::fmt::Write;

/// The decisions of an agent, by name.
struct Row {
    agent: String,
    players: usize,
    of: AgentKings,
}

/// A weighed decision, with the agent that made it and its place by how much it moved.
struct Decided<'a> {
    number: u64,
    agent: String,
    place: usize,
    of: &'a HopelessDecision,
    weighed: &'a Weighed,
}

/// How many of the decisions that make a king are named.
const NAMED: usize = 5;

/// All agents together.
const ALL: &str = "all";

/// What people read of each agent.
const SHOWN: &[&str] = &[
    "agent",
    "players",
    "games",
    "decisions",
    "looked_at",
    "kingmaking",
    "kings_a_game",
];

const LEGEND: &str = "
Hopeless: a seat with a chance to win below HOPELESS at the beginning of the round. Its decisions have two or more legal actions.
Makes a king: against the best other action it moves more than LEAST of the win between the other seats, by SURE standard errors.
These are agents, not people: an agent that plays for its own points alone makes kings without knowing it.
How the numbers are made: docs/statistics.md
";

impl Kingmaking {
    /// The report. `replay` is the command that shows a game of the run, without the number of the game.
    pub fn report(&self, replay: &str) -> Report {
        let head = fields![Kingmaking:
            "config", "", Data, "As in the result of a tournament.", |of| json!(of.config);
            "games", "", Count, "Games that were looked at.", |of| of.games.len();
            "forfeits", "", Count, "Games that were forfeited; these count nowhere.", |of| of.forfeits;
            "by", "", Words, "The agent that plays on, and that says which other action is best.", |of| of.method.by.clone();
            "continuations", "", Count, "How many continuations begin at the beginning of each round, and how many pairs of them a decision at first.", |of| of.method.continuations;
            "decisions", "", Count, "The decisions of hopeless seats: those with a chance below 0.05 at the beginning of the round.", |of| of.decisions().count();
            "looked_at", "", Count, "How many of them were drawn and played on.", |of| of.weighed().count();
        ];
        let (rows, decided) = (self.rows(), self.decided());
        let tables = listings![
            "kingmaking", "An object for all agents together, and one for each of several.", table(&rows), csv: true;
            "kings", "An object for each decision that was played on, in the order of the schedule.", table_of_decisions(&decided);
        ];
        let answers = rows.iter().map(Row::answer).collect();
        Report::new(self, head, tables, self.document(&rows, &decided, replay)).with(answers, Vec::new())
    }

    fn rows(&self) -> Vec<Row> {
        let row = |of: AgentKings| Row {
            agent: match of.agent {
                Some(agent) => self.config.agent_name(agent),
                None if self.config.has_equal_agents() => self.config.agent_name(0),
                None => ALL.to_owned(),
            },
            players: self.config.players,
            of,
        };
        self.by_agent().into_iter().map(row).collect()
    }

    /// The weighed decisions in the order of the schedule.
    fn decided(&self) -> Vec<Decided<'_>> {
        let mut all: Vec<Decided<'_>> = self
            .weighed()
            .map(|(game, of, weighed)| Decided {
                number: self.number(game),
                agent: self.config.agent_name(game.agents[of.seat]),
                place: 0,
                of,
                weighed,
            })
            .collect();
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by(|&a, &b| all[b].moved().total_cmp(&all[a].moved()));
        order
            .into_iter()
            .zip(1..)
            .for_each(|(decision, place)| all[decision].place = place);
        all
    }

    fn document(&self, rows: &[Row], decided: &[Decided<'_>], replay: &str) -> Document {
        let config = &self.config;
        let (all, looked_at) = (self.decisions().count() as u64, decided.len() as u64);
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: kingmaking in {} of {}, seed {}; by {} of {}",
            config.game,
            counted(self.games.len() as u64, "game"),
            counted(config.players as u64, "player"),
            config.seed,
            counted(self.method.continuations.into(), "continuation"),
            self.method.by
        );
        if self.forfeits > 0 {
            let forfeits = counted(self.forfeits, "game");
            let _ = writeln!(text, "{forfeits} more were forfeited and count nowhere");
        }
        text.push_str(&hardly_known(self.games.chunk_by(|a, b| a.block == b.block).count()));
        let _ = writeln!(
            text,
            "{} of hopeless seats, {}\n",
            counted(all, "decision"),
            match looked_at < all {
                true => format!("of which {} were drawn and played on", grouped(looked_at)),
                false => "all of them played on".to_owned(),
            }
        );
        text.push_table_alone(table(rows).select(SHOWN));
        rows.iter().take(1).for_each(|row| row.push_rest(&mut text, all));
        push_named(&mut text, decided, replay);
        if let Some(note) = notes::slips(self.config.agents.iter()) {
            let _ = writeln!(text, "\n{note}");
        }
        let legend = [("HOPELESS", HOPELESS), ("LEAST", LEAST), ("SURE", SURE)]
            .iter()
            .fold(LEGEND.to_owned(), |text, (word, number)| {
                text.replace(word, &number.to_string())
            });
        text.push_str(&legend);
        text
    }
}

/// The decisions that move most, to look at.
fn push_named(text: &mut Document, decided: &[Decided<'_>], replay: &str) {
    let mut named: Vec<&Decided<'_>> = decided.iter().filter(|decided| decided.makes_king()).collect();
    named.sort_by_key(|decided| decided.place);
    if named.is_empty() {
        return;
    }
    text.push_str("\nThe decisions that move most of the win between others:\n\n");
    for decided in named.into_iter().take(NAMED) {
        text.push_item(Item {
            is_marked: false,
            label: format!("{replay} {}", decided.number),
            text: decided.in_words(),
        });
    }
}

impl Row {
    fn answer(&self) -> String {
        format!(
            "{} in games of {}: {} of the decisions of hopeless seats make a king, {} in a game",
            self.agent,
            counted(self.players as u64, "player"),
            said_share(&self.of.kings),
            self.a_game()
        )
    }

    fn a_game(&self) -> String {
        let a_game = self.of.a_game;
        estimate(a_game.map(|(kings, _)| kings), a_game.map(|(_, interval)| interval), 2)
    }

    /// What the table does not say.
    fn push_rest(&self, text: &mut Document, all: u64) {
        let of = &self.of;
        if of.unclear > 0 {
            let unclear = counted(of.unclear, "decision");
            let _ = writeln!(
                text,
                "{unclear} count as none, as {MOST} pairs of continuations do not settle it."
            );
        }
        let _ = match of.games_with.value {
            Some(_) => writeln!(text, "A king is made in {} of the games.", said_share(&of.games_with)),
            None if all > 0 => writeln!(
                text,
                "In how many games a king is made is known if all decisions are played on: --decisions {all}"
            ),
            None => Ok(()),
        };
    }
}

impl Decided<'_> {
    fn moved(&self) -> f64 {
        self.weighed.transfer.moved
    }

    fn makes_king(&self) -> bool {
        self.weighed.transfer.makes_king()
    }

    /// The other seat that gains most, or that loses most.
    fn most(&self, sign: f64) -> Option<Seat> {
        let others = self.weighed.transfer.gains.entries();
        let others = others.filter(|&(seat, gain)| seat != self.of.seat && sign * gain > 0.0);
        let most = others.max_by(|(_, a), (_, b)| (sign * **a).total_cmp(&(sign * **b)));
        most.map(|(seat, _)| seat)
    }

    fn in_words(&self) -> String {
        let Decided { of, weighed, .. } = self;
        let seat = |sign| {
            self.most(sign)
                .map_or_else(|| "others".to_owned(), |seat| seat.to_string())
        };
        format!(
            "round {}, {} ({}), chance {:.3}: {} in place of {} moves {:.2} of the win from {} to {}",
            of.round,
            of.seat,
            self.agent,
            of.chance,
            weighed.played,
            weighed.instead.as_deref().unwrap_or("nothing"),
            self.moved(),
            seat(-1.0),
            seat(1.0)
        )
    }
}

fn table(rows: &[Row]) -> Table {
    let fields = fields![Row:
        "agent", "agent", Words, "The agent whose decisions these are; `all` for several together.", |row| row.agent.clone();
        "players", "players", Count, "Seats at the table.", |row| row.players;
        "games", "games", Count, "Games in which it had a seat.", |row| row.of.games;
        "decisions", "decisions a game", Estimate(1), "The decisions of its hopeless seats in a game.", |row| row.of.decisions.as_ref().map(Cell::from);
        "looked_at", "looked at", Count, "How many of them, in all games, were drawn and played on.", |row| row.of.kings.games;
        "kingmaking", "make a king", Estimate(3), "The share of these that make a king: that move more than 0.2 of the win between the other seats against the best other action, by 3 standard errors.", |row| of_share(&row.of.kings);
        "unclear", "", Count, "How many of these neither clearly make a king nor clearly make none after 512 pairs of continuations; they count as none.", |row| row.of.unclear;
        "kings_a_game", "kings a game", Estimate(2), "How many of its decisions make a king in a game: `kingmaking` times `decisions`, with the interval of the share.", |row| row.of.a_game;
        "games_with", "", Estimate(3), "The share of these games in which a decision makes a king; none unless all decisions were played on.", |row| of_share(&row.of.games_with);
    ];
    Table::of(&fields, rows)
}

fn table_of_decisions(decided: &[Decided<'_>]) -> Table {
    let fields = fields![Decided<'_>:
        "game", "game", Index, "The number of the game, for `orrery replay`.", |of| of.number;
        "ply", "ply", Index, "The place of the action in its record, from 0.", |of| of.weighed.ply;
        "round", "round", Index, "Its round.", |of| of.of.round;
        "seat", "seat", Index, "The seat that decided.", |of| of.of.seat.0;
        "agent", "agent", Words, "Its agent.", |of| of.agent.clone();
        "chance", "chance", Number(4), "Its chance to win at the beginning of the round.", |of| of.of.chance;
        "played", "played", Words, "What it did.", |of| of.weighed.played.clone();
        "instead", "instead", Words, "The best other action, by what the agent that plays on thinks; missing if it considers no other.", |of| of.weighed.instead.clone();
        "moved", "moved", Number(3), "How much of the win moves between the other seats: the lesser of what some gain and others lose. Which of them gain is taken from the other half of the pairs, so noise alone is 0 or less.", |of| of.moved();
        "moved_error", "error", Number(3), "Its standard error.", |of| of.weighed.transfer.error;
        "pairs", "pairs", Count, "How many pairs of continuations there were.", |of| of.weighed.transfer.samples;
        "makes_king", "makes a king", Flag, "Whether it makes a king.", |of| of.makes_king();
        "from", "from", Index, "The other seat that loses most.", |of| of.most(-1.0).map(|seat| seat.0);
        "to", "to", Index, "The other seat that gains most.", |of| of.most(1.0).map(|seat| seat.0);
        "place", "place", Count, "Its place among these by `moved`, 1 for the largest.", |of| of.place;
    ];
    Table::of(&fields, decided)
}
