//! Skill and luck, to be printed.

use super::cells::{counted, grouped};
use super::document::Document;
use super::notes;
use super::values::{Cell, Table, fields};
use super::whole::{Report, listings};
use super::words::{estimate, listed, signed};
use crate::schedule::AgentIndex;
use crate::skill::{
    Ahead, Component, Distance, Doubling, Exchange, Ladder, Meeting, Rung, SEEDS, Skill, Source, Until, components,
};
use crate::stats::{Interval, Measured};
use std::fmt::Write;

/// A part of the variance of what two agents make.
struct Part {
    agents: [String; 2],
    source: Source,
    points: Component,
    /// None for what wins do not have: those of a game always add up to 1.
    win: Option<Component>,
}

/// What changes where one agent replaces another.
struct Change {
    agents: [AgentIndex; 2],
    points: Exchange,
    win: Exchange,
}

/// After how many games one of two agents is ahead.
struct Lead {
    agents: [AgentIndex; 2],
    ahead: Ahead,
}

const LEGEND: &str = "
Own agent, other agents: what the seat's own agent makes of the variance, and those in the other seats.
Deal: what its seats have in common; below 0 where one has what another lacks. Seat and boards: what else is fixed before the first action.
Chance of the agents: games of the same agents on the same deal differ in their draws, such as ties. It is no luck of the game.
Rest: an agent that is better on some deals, in some seats or against some agents.
A part that is about 0 may be estimated below 0; it is printed as it is.
In brackets: 95 % intervals over deals, each by itself.
";

/// The parts that people read, with their names; the second is of wins alone.
const SHOWN: [(Source, &str); 6] = [
    (Source::Deal, "deal"),
    (Source::Seat, "seat and boards"),
    (Source::Own, "own agent"),
    (Source::Others, "other agents"),
    (Source::Chance, "chance of the agents"),
    (Source::Rest, "rest"),
];

/// The name of a source for programs.
fn key(source: Source) -> &'static str {
    match source {
        Source::Deal => "deal",
        Source::Seat => "seat",
        Source::Boards => "deal and seat",
        Source::Own => "own agent",
        Source::Others => "other agents",
        Source::Chance => "chance of the agents",
        Source::Rest => "rest",
    }
}

impl Skill {
    /// The report.
    pub fn report(&self) -> Report {
        let head = fields![Skill:
            "game", "", Words, "The game.", |skill| skill.config.game.clone();
            "players", "", Index, "Seats at the table.", |skill| skill.config.players;
            "seed", "", Index, "The seed of the deals.", |skill| skill.config.seed;
            "setup", "", Data, "The options of the setup, as in the result of a tournament.", |skill| skill.config.setup.clone();
            "seeds", "", Index, "How many games each assignment of two agents to the seats has on a deal; they differ in the chance of the agents alone.", |_| SEEDS;
            "depth", "", Estimate(2), "Steps from the worst agent to the best one; at a step the better one wins 6 of 10 games.", |skill| skill.ladder.depth.map(|depth| Cell::from((depth.steps, depth.interval)));
            "depth_is_bound", "", Flag, "Whether these are the steps that are known to be there, as one side won all games between two agents.", |skill| skill.ladder.depth.map(|depth| depth.is_bound);
        ];
        let (parts, changes, leads) = (self.parts(), self.changes(), self.leads());
        let tables = listings![
            "ladder", "An object for each agent, the best first.", self.table_of_rungs(), csv: true;
            "pairs", "An object for each pair of agents.", self.table_of_pairs();
            "components", "An object for each pair of agents and each part of the variance. `deal`, `seat`, `own agent`, `other agents`, `chance of the agents` and `rest` add up to all of it; `deal and seat` is the sum of the first two.", table_of_parts(&parts), csv: true;
            "exchanges", "An object for each pair of agents: what changes where the second replaces the first on the same deal.", self.table_of_changes(&changes), csv: true;
            "ahead", "An object for each pair of agents: after how many games the better one is ahead.", self.table_of_leads(&leads), csv: true;
            "budgets", "An object for each budget but the smallest, against the one before.", table_of_budgets(&self.doublings), csv: true;
            "timing.budgets", "What the budgets cost.", table_of_times(&self.doublings);
        ];
        Report::new(self, head, tables, self.document(&changes, &leads)).with(self.answers(), Vec::new())
    }

    fn name(&self, agent: AgentIndex) -> String {
        self.config.agent_name(agent)
    }

    /// Its place on the ladder, from 1.
    fn number(&self, agent: AgentIndex) -> String {
        let place = self.ladder.rungs.iter().position(|rung| rung.agent == agent);
        place.map_or("-".to_owned(), |place| (place + 1).to_string())
    }

    /// An agent with its place on the ladder.
    fn numbered(&self, agent: AgentIndex) -> String {
        format!("{} {}", self.number(agent), self.name(agent))
    }

    fn names(&self, meeting: &Meeting) -> [String; 2] {
        meeting.agents.map(|agent| self.name(agent))
    }

    fn parts(&self) -> Vec<Part> {
        self.meetings
            .iter()
            .flat_map(|meeting| self.parts_of(meeting))
            .collect()
    }

    fn parts_of(&self, meeting: &Meeting) -> Vec<Part> {
        let parts = components(&meeting.points).into_iter().zip(components(&meeting.wins));
        let part = |(points, win): (Component, Component)| Part {
            agents: self.names(meeting),
            source: points.source,
            points,
            win: Some(win).filter(|win| !matches!(win.source, Source::Deal | Source::Seat)),
        };
        parts.map(part).collect()
    }

    fn changes(&self) -> Vec<Change> {
        let change = |meeting: &Meeting| {
            Some(Change {
                agents: meeting.agents,
                points: Exchange::of(&meeting.points)?,
                win: Exchange::of(&meeting.wins)?,
            })
        };
        self.meetings.iter().filter_map(change).collect()
    }

    fn leads(&self) -> Vec<Lead> {
        let lead = |meeting: &Meeting| {
            let ahead = meeting.ahead();
            let [first, second] = meeting.agents;
            Lead {
                agents: match ahead.better {
                    Some(0) => [first, second],
                    _ => [second, first],
                },
                ahead,
            }
        };
        self.meetings.iter().map(lead).collect()
    }

    /// The meeting of two agents.
    fn meeting_of(&self, pair: [AgentIndex; 2]) -> Option<&Meeting> {
        let is_of = |meeting: &&Meeting| pair.iter().all(|agent| meeting.agents.contains(agent));
        self.meetings.iter().find(is_of)
    }

    /// The agents next to each other on the ladder.
    fn neighbours(&self) -> impl Iterator<Item = &Meeting> {
        let pairs = self.ladder.rungs.windows(2);
        pairs.filter_map(|pair| self.meeting_of([pair[0].agent, pair[1].agent]))
    }

    fn table_of_rungs(&self) -> Table {
        let steps = |rung: &Rung| rung.above_next;
        let fields = fields![Rung:
            "agent", "", Words, "The agent.", |rung| self.name(rung.agent);
            "numbered", "agent", Text, "", |rung| self.numbered(rung.agent);
            "rating", "rating", Estimate(0), "Its rating among the agents that wins connect it with, as in a tournament; none without such agents.", |rung| rung.rating.map(|rating| Cell::from((rating.elo, rating.interval)));
            "steps", "", Estimate(2), "How many steps it is above the next one.", |rung| steps(rung).map(|above| Cell::from((above.steps, above.interval)));
            "is_bound", "", Flag, "Whether these are the steps that are known to be there, as it won all games.", |rung| steps(rung).map(|above| above.is_bound);
            "said", "steps above the next", Text, "", |rung| steps(rung).map_or("-".to_owned(), |above| in_words(&above));
        ];
        Table::of(&fields, &self.ladder.rungs)
    }

    fn table_of_pairs(&self) -> Table {
        let fields = fields![Meeting:
            "first", "first", Words, "The first agent.", |meeting| self.name(meeting.agents[0]);
            "second", "second", Words, "The second agent.", |meeting| self.name(meeting.agents[1]);
            "deals", "deals", Count, "Deals whose games were all played to their end.", |meeting| meeting.points.deals();
            "games", "games", Count, "Games of these: each assignment of the two agents to the seats, `seeds` times.", |meeting| meeting.games();
            "forfeited", "forfeited", Count, "Deals of which a game was forfeited; these count nowhere.", |meeting| meeting.forfeited;
        ];
        Table::of(&fields, &self.meetings)
    }

    fn answers(&self) -> Vec<String> {
        let depth = self
            .ladder
            .depth
            .map(|depth| format!("{} steps from the worst agent to the best", in_words(&depth)));
        let of_meeting = |meeting: &Meeting| {
            let parts = self.parts_of(meeting);
            let part = |source: Source| {
                let found = parts.iter().find(|part| part.source == source)?;
                Some(estimate(found.points.share, found.points.share_interval, 2))
            };
            let [first, second] = self.names(meeting);
            Some(format!(
                "{first} and {second}: {} of the variance of points is the agent, {} the deal with its seats and boards",
                part(Source::Own)?,
                part(Source::Boards)?
            ))
        };
        depth
            .into_iter()
            .chain(self.neighbours().filter_map(of_meeting))
            .collect()
    }

    fn document(&self, changes: &[Change], leads: &[Lead]) -> Document {
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}, {}, seed {}: skill and luck, by games of {}",
            self.config.game,
            counted(self.config.players as u64, "player"),
            self.config.seed,
            listed(&self.config.agent_names())
        );
        if let Some(meeting) = self.meetings.first() {
            let _ = writeln!(
                text,
                "Each pair plays {} in all {} assignments to the seats, {SEEDS} games each.",
                counted(meeting.points.deals() as u64 + meeting.forfeited, "deal"),
                1u64 << self.config.players
            );
        }
        let forfeited: u64 = self.meetings.iter().map(|meeting| meeting.forfeited).sum();
        if forfeited > 0 {
            let _ = writeln!(
                text,
                "{} had a forfeited game and count nowhere.",
                counted(forfeited, "deal")
            );
        }
        self.push_ladder(&mut text);
        self.push_parts(&mut text);
        self.push_changes(&mut text, changes);
        self.push_leads(&mut text, leads);
        push_budgets(&mut text, &self.doublings);
        if let Some(note) = notes::slips(self.config.agents.iter()) {
            let _ = writeln!(text, "\n{note}");
        }
        text.push_str(LEGEND);
        text.push_str("How the numbers are made: docs/statistics.md\n");
        text
    }

    fn push_ladder(&self, text: &mut Document) {
        text.push_str("\nThe ladder. At each step the better one wins 6 of 10 games.\n\n");
        text.push_table_alone(self.table_of_rungs().select(&["numbered", "rating", "said"]));
        let Ladder { rungs, depth } = &self.ladder;
        if let ([best, .., worst], Some(depth)) = (&rungs[..], depth) {
            let _ = writeln!(
                text,
                "From {} to {}: {} steps.",
                self.name(worst.agent),
                self.name(best.agent),
                in_words(depth)
            );
        }
        if rungs
            .iter()
            .any(|rung| rung.above_next.is_some_and(|above| above.is_bound))
        {
            text.push_str("\"Or more\": one side won all games. Agents between the two would show more.\n");
        }
    }

    fn push_parts(&self, text: &mut Document) {
        for meeting in self.neighbours() {
            let [first, second] = self.names(meeting);
            let _ = write!(text, "\nWhere the variance comes from, {first} and {second}:\n\n");
            let parts = self.parts_of(meeting);
            let mut table = Table::of_text(["", "of the points", "of the win"]);
            let of = |source: Source| parts.iter().find(|part| part.source == source);
            for (source, name) in SHOWN {
                let points = of(source).map(|part| &part.points);
                let win = match source {
                    Source::Deal => None,
                    Source::Seat => of(Source::Boards).and_then(|part| part.win.as_ref()),
                    _ => of(source).and_then(|part| part.win.as_ref()),
                };
                table.push([name.to_owned(), share_of(points), share_of(win)]);
            }
            text.push_table_alone(table);
            if parts.is_empty() {
                text.push_str("This needs two deals or more.\n");
            }
        }
        if self.neighbours().count() < self.meetings.len() {
            text.push_str("Of agents that are not next to each other, `--format json` has the same.\n");
        }
    }

    fn table_of_changes(&self, changes: &[Change]) -> Table {
        let fields = fields![Change:
            "first", "first", Words, "The agent that is replaced.", |change| self.name(change.agents[0]);
            "second", "second", Words, "The agent that replaces it.", |change| self.name(change.agents[1]);
            "points.own", "own seat", Effect(2), "How the points of the seat change in which that happens.", |change| &change.points.own;
            "points.other", "another seat", Effect(2), "How the points of another seat change.", |change| &change.points.other;
            "points.other_deviation", "SD", Estimate(2), "The standard deviation of that change between deals and seats, beyond the chance of the agents.", |change| change.points.spread.deviation();
            "points.other_variance", "", Estimate(2), "Its square, which may be estimated below 0.", |change| (change.points.spread.variance, change.points.spread.interval);
            "win.own", "own win", Effect(3), "How the share of the win of the seat changes in which that happens.", |change| &change.win.own;
            "win.other", "win of another", Effect(3), "How the share of the win of another seat changes.", |change| &change.win.other;
            "win.other_variance", "", Estimate(4), "The variance of that change between deals and seats, beyond the chance of the agents.", |change| (change.win.spread.variance, change.win.spread.interval);
        ];
        Table::of(&fields, changes)
    }

    fn table_of_leads(&self, leads: &[Lead]) -> Table {
        let games = |until: Option<&Until>| until.map(|until| Cell::from((until.games as f64, until.interval)));
        let fields = fields![Lead:
            "agent", "better", Words, "The agent that won more games.", |lead| self.name(lead.agents[0]);
            "over", "over", Words, "The other one.", |lead| self.name(lead.agents[1]);
            "lead", "wins less losses", Effect(3), "Games won less games lost, by the best seats of both, in the mean of a game.", |lead| lead.ahead.lead.as_ref().map(Cell::from);
            "games", "games", Estimate(0), "After how many games on new deals the better one has won more of them with a chance of 95 %, where as many count half; none if the interval of `lead` has 0 in it.", |lead| games(lead.ahead.new_deals.as_ref());
            "games_all_ways", "games in all ways", Estimate(0), "The same where each deal is played in all assignments that have both agents in as many seats as possible.", |lead| games(lead.ahead.all_ways.as_ref());
            "deals_all_ways", "deals", Count, "The deals of these.", |lead| lead.ahead.all_ways.map(|until| until.deals);
        ];
        Table::of(&fields, leads)
    }

    fn push_changes(&self, text: &mut Document, changes: &[Change]) {
        text.push_str("\nWhen an agent replaces another one on the same deal, points change:\n\n");
        let mut table = Table::of_text(["agent", "for", "in its seat", "in another seat", "SD"]);
        let said = |change: &Measured| signed(Some(change.mean), change.interval, 1);
        for change in changes {
            let [first, second] = change.agents;
            let deviation = change.points.spread.deviation().0;
            table.push([
                self.numbered(second),
                self.number(first),
                said(&change.points.own),
                said(&change.points.other),
                format!("{deviation:.1}"),
            ]);
        }
        text.push_table_alone(table);
        text.push_str("SD: how far the change in another seat differs between deals and seats, beyond the chance of the agents.\n");
    }

    fn push_leads(&self, text: &mut Document, leads: &[Lead]) {
        text.push_str("\nAfter how many games the better of two is ahead with a chance of 95 %:\n\n");
        let mut table = Table::of_text(["better", "over", "lead", "new deals", "all ways"]);
        for lead in leads {
            let ([better, other], mean) = (lead.agents, lead.ahead.lead);
            table.push([
                self.numbered(better),
                self.number(other),
                signed(mean.map(|lead| lead.mean), mean.and_then(|lead| lead.interval), 2),
                until(lead.ahead.new_deals.as_ref()),
                until(lead.ahead.all_ways.as_ref()),
            ]);
        }
        text.push_table_alone(table);
        let of_deal = self.meetings.first().map_or(0, Meeting::even_assignments);
        let _ = writeln!(
            text,
            "Lead: wins less losses, per game. Ahead: more wins than losses; equal numbers count half. New deals: each for one game. All ways: the two change seats, and a deal has {}{}.",
            counted(of_deal, "game"),
            match self.config.players {
                2 => "",
                _ => ", with both agents in as many seats as possible; the best seat of an agent counts",
            }
        );
    }
}

/// Steps in words.
fn in_words(distance: &Distance) -> String {
    match distance.is_bound {
        true => format!("{:.1} or more", distance.steps),
        false => estimate(Some(distance.steps), distance.interval, 1),
    }
}

fn share_of(part: Option<&Component>) -> String {
    part.map_or("-".to_owned(), |part| estimate(part.share, part.share_interval, 2))
}

fn until(games: Option<&Until>) -> String {
    let Some(games) = games else {
        return "not settled".to_owned();
    };
    let whole = |end: f64| grouped(end.round() as u64);
    let Interval { low, high } = games.interval;
    format!(
        "{} [{}, {}]",
        grouped(games.games),
        whole(low.ceil()),
        whole(high.ceil())
    )
}

fn push_budgets(text: &mut Document, doublings: &[Doubling]) {
    let Some(smallest) = doublings.first() else { return };
    text.push_str("\nWhat a larger budget is worth, each against the one before:\n\n");
    let mut table = Table::of_text(["agent", "points more", "win share", "CPU time", "a doubling"]);
    let none = || "-".to_owned();
    table.push([smallest.agents[0].clone(), none(), none(), none(), none()]);
    for doubling in doublings {
        let points = doubling.points;
        table.push([
            doubling.agents[1].clone(),
            signed(points.map(|more| more.mean), points.and_then(|more| more.interval), 1),
            estimate(doubling.share.value, Some(doubling.share.interval), 2),
            doubling.times().map_or_else(none, |times| format!("x {times:.1}")),
            a_doubling(doubling),
        ]);
    }
    text.push_table_alone(table);
    text.push_str("A doubling: points and win share for each doubling of the CPU time of a decision. That time is measured, so they differ when it is played again.\n");
}

/// Points and share for a doubling of the time.
fn a_doubling(doubling: &Doubling) -> String {
    let [points, share] =
        [doubling.points_per_doubling(), doubling.share_per_doubling()].map(|of| of.map(|of| of.mean));
    match share {
        Some(share) => format!("{}, {share:.2}", signed(points, None, 1)),
        None => "-".to_owned(),
    }
}

fn table_of_parts(parts: &[Part]) -> Table {
    let variance = |part: Option<&Component>| part.map(|part| Cell::from((part.variance, part.interval)));
    let share = |part: Option<&Component>| part.and_then(|part| Some(Cell::from((part.share?, part.share_interval))));
    let fields = fields![Part:
        "first", "first", Words, "The first agent.", |part| part.agents[0].clone();
        "second", "second", Words, "The second agent.", |part| part.agents[1].clone();
        "source", "source", Words, "The part.", |part| key(part.source);
        "points.variance", "variance", Estimate(2), "The variance of a seat's points from this; it may be below 0.", |part| variance(Some(&part.points));
        "points.share", "part", Estimate(3), "The same as a part of all variance of points.", |part| share(Some(&part.points));
        "win.variance", "variance of the win", Estimate(4), "The variance of a seat's share of the win from this; none for `deal` and `seat` alone, as shares of a game add up to 1.", |part| variance(part.win.as_ref());
        "win.share", "part of the win", Estimate(3), "The same as a part of all variance of the share of the win.", |part| share(part.win.as_ref());
    ];
    Table::of(&fields, parts)
}

fn table_of_budgets(doublings: &[Doubling]) -> Table {
    let fields = fields![Doubling:
        "agent", "agent", Words, "The larger budget.", |doubling| doubling.agents[1].clone();
        "over", "over", Words, "The smaller one, which it plays.", |doubling| doubling.agents[0].clone();
        "games", "games", Count, "Games of the two.", |doubling| doubling.games;
        "points", "points more", Effect(2), "How many points a seat with the larger budget makes more.", |doubling| doubling.points.map(|more| Cell::from((more.mean, more.interval)));
        "share", "win share", Estimate(3), "The share of the games that the larger budget wins.", |doubling| &doubling.share;
    ];
    Table::of(&fields, doublings)
}

fn table_of_times(doublings: &[Doubling]) -> Table {
    let fields = fields![Doubling:
        "agent", "agent", Words, "The larger budget.", |doubling| doubling.agents[1].clone();
        "over", "over", Words, "The smaller one.", |doubling| doubling.agents[0].clone();
        "ms_per_decision", "CPU ms a decision", Milliseconds, "CPU time of a decision of the larger budget.", |doubling| doubling.ms[1];
        "times", "times", Number(2), "How many times that of the smaller budget this is.", |doubling| doubling.times();
        "points_per_doubling", "points", Estimate(2), "Points for each doubling of that time; none if it hardly grows.", |doubling| doubling.points_per_doubling().as_ref().map(Cell::from);
        "share_per_doubling", "share", Estimate(3), "The share of the games that an agent wins against the same with half of that time, if each doubling is worth as many Elo points.", |doubling| doubling.share_per_doubling().as_ref().map(Cell::from);
    ];
    Table::of(&fields, doublings)
}
