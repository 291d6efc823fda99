//! A study of balance for people.

use super::tables::effects;
use super::verdict::{Finding, Verdict};
use super::view::BalanceReport;
use crate::balance::{AgentAgreement, AgentBalance, Balance, BoardBalance, Estimate, KindBalance, PairBalance};
use crate::report::block::{Item, NO_BREAK};
use crate::report::cells::{chance, counted, grouped};
use crate::report::cost::{in_words, push_costs};
use crate::report::document::Document;
use crate::report::findable::MOST_SHARE;
use crate::report::notes::of_agents;
use crate::report::values::Table;
use crate::report::words::listed;
use crate::stats::effects::{CellEffect, Cells};
use crate::usage::Counts;
use std::fmt::Write;

/// The level of a study with a single look.
const LEVEL: f64 = 0.95;

/// The most cells that are named.
const CELLS: usize = 8;

impl BalanceReport {
    pub(super) fn document(&self) -> Document {
        let balance = &self.balance;
        let mut text = Document::default();
        push_heading(&mut text, self);
        if let Some((_, against)) = &self.against {
            self.push_changes(&mut text, against);
        }
        if let Some(restricted) = &self.restricted {
            self.push_restricted(&mut text, restricted);
        }
        for agent in &balance.agents {
            push_agent(&mut text, self, agent);
        }
        for agreement in balance
            .agreements
            .iter()
            .filter(|agreement| self.is_first(agreement.kind))
        {
            text.push_str(&agreed(balance, agreement));
        }
        push_verdicts(&mut text, self);
        push_idle(&mut text, balance);
        text.push_str(&power(self));
        text.push_str(LEGEND);
        text.push_str(&looks(balance));
        text.push_line(&in_words(&balance.timing));
        push_costs(&mut text, &balance.timing, None, None);
        text
    }
}

const LEGEND: &str = "\
Score: points against the mean of all boards of the kind; share: of the win, beyond an even one. Intervals of a column hold \
at once with 95 %; * marks those that exclude 0. How the numbers are made: docs/statistics.md
";

/// Why the intervals are wider in a study that may have stopped early.
fn looks(balance: &Balance) -> String {
    if balance.level <= LEVEL {
        return String::new();
    }
    let at_once = 100.0 * balance.level;
    format!("Each family holds with {at_once:.2} %, so that all looks together keep the 95 %.\n")
}

fn push_heading(text: &mut Document, report: &BalanceReport) {
    let balance = &report.balance;
    let config = &balance.config;
    let part = if balance.is_complete() {
        String::new()
    } else {
        format!("{} of ", grouped(balance.played))
    };
    let _ = writeln!(
        text,
        "{}: balance in self-play, {part}{} of {}, {}, seed {}",
        config.game,
        counted(config.games, "game"),
        counted(config.players as u64, "player"),
        counted(balance.blocks, "block"),
        config.seed
    );
    notes(report).iter().for_each(|note| text.push_line(note));
    text.push_str("\n");
}

/// What a reader has to know of the games.
pub(super) fn notes(report: &BalanceReport) -> Vec<String> {
    let balance = &report.balance;
    let left_out = report.left_out.iter().map(ToString::to_string);
    let forfeits = counted(balance.forfeits, "game");
    let forfeits = (balance.forfeits > 0).then(|| format!("{forfeits} were forfeited and count nowhere"));
    left_out.chain(forfeits).chain(of_agents(&balance.config)).collect()
}

fn push_agent(text: &mut Document, report: &BalanceReport, agent: &AgentBalance) {
    let balance = &report.balance;
    let (name, games) = (balance.name(agent.agent), grouped(agent.games));
    let _ = writeln!(
        text,
        "{name}: {games} games against itself, mean score {:.2}\n",
        agent.mean_score
    );
    let mut kinds: Vec<&KindBalance> = agent.kinds.iter().collect();
    kinds.sort_by_key(|kind| !report.is_first(kind.kind));
    if report.first == "seat" {
        push_boards(text, report, "turn", &name);
        push_boards(text, report, "seat", &name);
    }
    for kind in kinds {
        push_boards(text, report, &balance.kinds[kind.kind].name, &name);
        push_pairs(text, report, kind);
        push_parts(text, balance, kind);
    }
    if report.first != "seat" {
        text.push_str(&in_a_line("Turn order", &agent.turns));
        text.push_str(&in_a_line("Seats", &agent.seats));
    }
    if let Some(cells) = &agent.cells {
        push_cells(text, balance, cells);
    }
}

/// The boards of a kind, the places in turn order, or the seats, for an agent.
fn push_boards(text: &mut Document, report: &BalanceReport, kind: &str, agent: &str) {
    let boards = effects(&report.balance).with(["kind", "agent"], |[of, by]| *of == kind.into() && *by == agent.into());
    if boards.rows.is_empty() {
        return;
    }
    let shown = match report.balance.config.players {
        1 => &["name", "score"][..],
        _ => &["name", "score", "share"],
    };
    let interval = format!("95 % for all {}", boards.rows.len());
    let boards = boards.select(shown).with_heading("name", kind.to_owned());
    text.push_table(boards.with_interval(interval));
}

fn star(estimate: &Estimate) -> &'static str {
    if estimate.sign().is_some() { "*" } else { " " }
}

/// How many pairs differ, and the matrix of all if it is asked for.
fn push_pairs(text: &mut Document, report: &BalanceReport, kind: &KindBalance) {
    let differ = |of: &dyn Fn(&PairBalance) -> Option<Estimate>| {
        let found = kind.pairs.iter().filter_map(of);
        found.filter(|estimate| estimate.sign().is_some()).count()
    };
    let scores = differ(&|pair| Some(pair.score));
    let shares = if kind.pairs.iter().any(|pair| pair.share.is_some()) {
        format!(", {} in share", differ(&|pair| pair.share))
    } else {
        String::new()
    };
    let of = counted(kind.pairs.len() as u64, "pair");
    text.push_str(&format!("{scores} of {of} differ in score{shares}.\n"));
    if report.pairs && report.is_first(kind.kind) {
        text.push_str("\n");
        let precision = usize::from(kind.boards.len() <= 9);
        text.push_str("Points of the row's board above the column's:\n\n");
        text.push_table(matrix(kind, |pair| Some(pair.score), precision));
        if kind.pairs.iter().any(|pair| pair.share.is_some()) {
            text.push_str("The same in percent of the win:\n\n");
            text.push_table(matrix(kind, |pair| pair.share.map(Estimate::in_percent), 0));
        }
        text.push_str("* marks those whose interval, for all pairs at once, excludes 0.\n");
    }
    text.push_str("\n");
}

/// A difference of each two boards, by rank.
fn matrix(kind: &KindBalance, of: impl Fn(&PairBalance) -> Option<Estimate>, precision: usize) -> Table {
    let ranked = kind.ranked();
    let name = |(rank, &board): (usize, &usize)| format!("{rank} {}", kind.boards[board].name);
    let names: Vec<String> = (1..).zip(&ranked).map(name).collect();
    Table::square(&names, 0..ranked.len(), |row, column| {
        cell(kind, &of, [row, column].map(|rank| ranked[rank]), precision)
    })
}

fn cell(
    kind: &KindBalance,
    of: impl Fn(&PairBalance) -> Option<Estimate>,
    [board, other]: [usize; 2],
    precision: usize,
) -> String {
    let ordered = [board.min(other), board.max(other)];
    let pair = kind.pairs.iter().find(|pair| pair.boards == ordered);
    let Some(estimate) = pair.and_then(of) else {
        return String::new();
    };
    let sign = if board == ordered[0] { 1.0 } else { -1.0 };
    format!("{:+.precision$}{}", sign * estimate.value, star(&estimate))
}

/// The parts of scores in which boards differ, by board.
fn push_parts(text: &mut Document, balance: &Balance, kind: &KindBalance) {
    let of_board = |board: usize| {
        let parts = kind.parts.iter().filter(|part| part.board == board);
        let words = parts.map(|part| {
            let name = balance.config.score_parts[part.part].replace(' ', NO_BREAK);
            format!("{name}{NO_BREAK}{:+.2}", part.points.value)
        });
        Item {
            is_marked: false,
            label: kind.boards[board].name.clone(),
            text: words.collect::<Vec<_>>().join(", "),
        }
    };
    let items = kind.ranked().into_iter().map(of_board);
    push_list(
        text,
        "Parts of scores that differ from the mean, in points:\n",
        items.filter(|item| !item.text.is_empty()).collect(),
    );
}

/// A list below what it is, if it is not empty.
fn push_list(text: &mut Document, of: &str, items: Vec<Item>) {
    if !items.is_empty() {
        text.push_str(of);
        items.into_iter().for_each(|item| text.push_item(item));
        text.push_str("\n");
    }
}

fn in_a_line(of: &str, seats: &[BoardBalance]) -> String {
    let seat = |seat: &BoardBalance| {
        let share = seat
            .share
            .map(|share| format!(" {:+.3}{}", share.value, star(&share).trim()));
        format!(
            "{} {:+.2}{}{}",
            seat.name,
            seat.score.value,
            star(&seat.score).trim(),
            share.unwrap_or_default()
        )
    };
    let seats: Vec<String> = seats.iter().map(seat).collect();
    if seats.is_empty() {
        return String::new();
    }
    format!("{of}, by points and share: {}\n", seats.join("; "))
}

fn push_cells(text: &mut Document, balance: &Balance, cells: &Cells) {
    let kinds: Vec<&str> = balance.kinds.iter().map(|kind| &kind.name[..]).collect();
    let test = cells.test.as_ref().map_or_else(String::new, |test| {
        format!(
            " (F({}, {}) = {:.2}, p {})",
            test.between,
            test.within,
            test.f,
            chance(Some(test.p))
        )
    });
    let (pairs, spread) = (kinds.join(" with each "), cells.spread);
    let _ = writeln!(text, "Each {pairs}: spread {spread:.2} points beyond noise{test}");
    let mut off: Vec<&CellEffect> = cells
        .effects
        .iter()
        .filter(|cell| !cell.interval.contains(0.0))
        .collect();
    off.sort_by(|a, b| b.pooled.abs().total_cmp(&a.pooled.abs()));
    let named = |cell: &&CellEffect| {
        let boards = balance.kinds.iter().zip(cell.boards);
        let boards = boards.map(|(kind, board)| &kind.boards[usize::from(board)][..]);
        let boards = boards.collect::<Vec<_>>().join(" with ");
        Item::of(format!("{boards} {:+.2} {:+.2}", cell.pooled, cell.interval))
    };
    off.iter().take(CELLS).map(named).for_each(|item| text.push_item(item));
    if off.len() > CELLS {
        text.push_item(Item::of(format!("and {} more", off.len() - CELLS)));
    }
    text.push_str("\n");
}

fn agreed(balance: &Balance, agreement: &AgentAgreement) -> String {
    let kind = &balance.kinds[agreement.kind];
    let [a, b] = agreement.agents.map(|agent| balance.name(agent));
    let correlation = agreement.of_scores.correlation.map_or_else(
        || "too little beyond noise for a correlation".to_owned(),
        |correlation| format!("correlation {correlation:.2} without noise"),
    );
    let boards = kind.boards.iter().enumerate();
    let changing: Vec<&str> = boards
        .filter(|&(board, _)| balance.changes_sign(agreement, board))
        .map(|(_, name)| &name[..])
        .collect();
    let signs = if changing.is_empty() {
        "none changes sign".to_owned()
    } else {
        format!("changing sign: {}", changing.join(", "))
    };
    let p = chance(Some(agreement.of_scores.differences.p));
    let pair = format!("{a} and {b} on each {}: ", kind.name);
    format!("{pair}{correlation}, p of no difference {p}; {signs}\n")
}

/// The verdicts of all kinds, those of the kind that comes first before the others.
fn push_verdicts(text: &mut Document, report: &BalanceReport) {
    let mut verdicts = report.balance.verdicts();
    verdicts.sort_by_key(|verdict| match (&*verdict.kind, &*report.first) {
        ("turn", "seat") => 0,
        (kind, first) => 1 + u8::from(kind != first),
    });
    let item = |verdict: &Verdict| Item {
        is_marked: verdict.finding != Finding::Noise,
        label: verdict.name.clone(),
        text: verdict.text.clone(),
    };
    let _ = match report.balance.config.players {
        1 => writeln!(text, "\nVerdicts; the ranges of an agent in a list hold at once:\n"),
        players => writeln!(
            text,
            "\nVerdicts; the ranges of an agent in a list hold at once, an even share is {:.0} of 100 games:\n",
            100.0 / players as f64
        ),
    };
    for of_kind in verdicts.chunk_by(|a, b| a.kind == b.kind) {
        let heading = match (&*of_kind[0].kind, &*of_kind[0].name) {
            ("turn", _) => "Who begins:\n".to_owned(),
            ("seat", _) => "Seats, whoever begins:\n".to_owned(),
            (kinds, "pairs") => format!("Pairs, {kinds}:\n"),
            (kind, _) => format!("Each {kind}:\n"),
        };
        push_list(text, &heading, of_kind.iter().map(item).collect());
    }
}

/// What boards have that an agent never comes to hold, and what it hardly uses: its effects say little of a player who would.
fn push_idle(text: &mut Document, balance: &Balance) {
    let Some(census) = &balance.usage else { return };
    for (place, kind) in census.kinds.iter().enumerate().filter(|(_, kind)| kind.of_boards) {
        let listed = |is_listed: fn(&Counts) -> bool, words: &dyn Fn(&Counts) -> String| -> Vec<Item> {
            let agents = (0..).zip(&census.agents);
            let items = agents.flat_map(|(agent, of)| {
                let listed = kind
                    .items
                    .iter()
                    .zip(&of.0[place])
                    .filter(|(_, counts)| is_listed(counts));
                listed.map(move |(item, counts)| {
                    let (agent, words) = (balance.name(agent), words(counts));
                    Item::of(format!("{agent}: {}: {}, {words}", item.reference, item.name))
                })
            });
            items.collect()
        };
        let of_seats = |counts: &Counts| format!("held in {} of {}", counts.could(), counted(counts.in_play, "seat"));
        let of_held = |counts: &Counts| {
            format!(
                "used in {} of {} that held it",
                counts.used(),
                counted(counts.could(), "seat")
            )
        };
        let word = kind.word;
        let warning = |words: &str| format!("Warning: {words}, so that their boards may be better than shown:\n");
        push_list(
            text,
            &warning(&format!("{word} that are never held")),
            listed(Counts::is_never_met, &of_seats),
        );
        push_list(
            text,
            &warning(&format!("hardly used {word}")),
            listed(Counts::is_hardly_taken, &of_held),
        );
    }
}

/// Which differences these games find, and how many more find the one of two boards that is asked for.
fn power(report: &BalanceReport) -> String {
    let balance = &report.balance;
    if report.first == "seat" {
        let found = report.findable(balance.played);
        let points = found.iter().filter_map(|found| found.points).reduce(f64::max);
        return points.map_or_else(String::new, |points| {
            format!("In four of five cases such a study finds that a place in turn order is truly {points:.2} points off the mean.\n")
        });
    }
    let of_agents = balance.agents.iter().filter_map(|agent| {
        let kind = agent.kinds.iter().find(|kind| report.is_first(kind.kind))?;
        Some((agent, kind))
    });
    let of_agents: Vec<(&AgentBalance, &KindBalance)> = of_agents.collect();
    if of_agents.is_empty() {
        return String::new();
    }
    let found = |&(agent, kind): &(&AgentBalance, &KindBalance)| {
        let wins = kind
            .smallest_share
            .filter(|&share| share < MOST_SHARE)
            .map(|share| format!(" or {:.0} wins in 100", 100.0 * share));
        let (points, wins) = (kind.smallest_difference, wins.unwrap_or_default());
        format!("{points:.2} points{wins} for {}", balance.name(agent.agent))
    };
    let found: Vec<String> = of_agents.iter().map(found).collect();
    let needed = of_agents
        .iter()
        .map(|(_, kind)| kind.games_needed(report.difference, balance.played));
    let more = (needed.fold(0.0, f64::max).ceil() as u64).saturating_sub(balance.played);
    let more = match more {
        0 => String::new(),
        more => {
            let (agents, of) = match of_agents.len() {
                1 => ("", ""),
                _ => (" for every agent", " of all agents together"),
            };
            let (points, more) = (report.difference, grouped(more));
            format!(" To find {points} points{agents} takes {more} more games{of}.")
        }
    };
    format!(
        "In four of five cases such a study finds that two {}s truly differ by {}.{more}\n",
        report.first,
        listed(&found)
    )
}
