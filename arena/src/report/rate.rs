//! A rating list, for people and for programs.

use super::cells::{counted, grouped, interval, number, ranked_table};
use super::csv::{line, number as field};
use super::document::Document;
use super::fold::fold;
use super::json::{SCHEMA, digits};
use crate::rate::{Pool, RatedAgent, RatingList};
use crate::schedule::AgentIndex;
use crate::stats::Interval;
use comfy_table::Table;
use orrery_agents::Identity;
use serde::Serialize;

/// The rating list of a pool of runs.
#[derive(Clone, Copy, Debug)]
pub struct RateReport<'a> {
    /// The runs.
    pub pool: &'a Pool,
    /// Their list.
    pub list: &'a RatingList,
    /// The agent whose rating is fixed, and its points.
    pub anchor: Option<(AgentIndex, f64)>,
}

/// How the list is read.
const LEGEND: &str = "\
Rank 2-3: the agent may be second or third, by the intervals of its differences to all others. Ahead: the difference \
to the next agent. Deals that several runs share count as one in all intervals. W, D, L: games won alone, games whose \
win was shared, and all others. How the numbers are made: docs/statistics.md";

impl RateReport<'_> {
    fn name(&self, agent: AgentIndex) -> &str {
        &self.pool.agents()[usize::from(agent)].name
    }

    /// The agents in groups whose ratings can be compared.
    fn groups(&self) -> Vec<&[RatedAgent]> {
        self.list.agents.chunk_by(|a, b| a.group == b.group).collect()
    }

    /// The list as text.
    pub fn table(&self) -> String {
        self.document().text()
    }

    /// The same as prose and tables.
    pub fn document(&self) -> Document {
        let list = self.list;
        let config = &self.pool.runs()[0].manifest().config;
        let first = format!(
            "{}: {}, {} of {}, {}, {}",
            config.game,
            counted(list.agents.len() as u64, "agent"),
            counted(list.games, "game"),
            counted(config.players as u64, "player"),
            counted(list.deals, "deal"),
            counted(self.pool.runs().len() as u64, "run"),
        );
        let mut text = Document::default();
        text.push_str(&(fold("", &first) + "\n"));
        text.push_table(self.ratings());
        text.push_table(self.results());
        text.push_str(&self.notes());
        text
    }

    /// The heading of the ranks.
    fn rank(&self) -> &'static str {
        match self.list.groups {
            1 => "rank",
            _ => "group:\nrank",
        }
    }

    /// The rank, or the ranks that are possible, after the number of the group if there are several.
    fn ranks(&self, agent: &RatedAgent) -> String {
        let ranks = match agent.rating.and_then(|rating| rating.ranks) {
            Some([high, low]) if high < low => format!("{high}-{low}"),
            _ => agent.rank.to_string(),
        };
        match self.list.groups {
            1 => ranks,
            _ => format!("{}: {ranks}", agent.group),
        }
    }

    fn ratings(&self) -> Table {
        let columns = [
            self.rank(),
            "agent",
            "rating",
            "95 % interval",
            "ahead",
            "95 % interval",
        ];
        let mut table = ranked_table(&columns);
        for agent in &self.list.agents {
            let rating = agent.rating;
            let lead = rating.and_then(|rating| rating.lead);
            table.add_row([
                self.ranks(agent),
                self.name(agent.agent).to_owned(),
                number(rating.map(|rating| rating.elo), 0),
                interval(rating.and_then(|rating| rating.interval), 0),
                number(lead.map(|lead| lead.elo), 0),
                interval(lead.and_then(|lead| lead.interval), 0),
            ]);
        }
        table
    }

    fn results(&self) -> Table {
        let mut table = ranked_table(&[self.rank(), "agent", "games", "blocks", "W", "D", "L", "mean score"]);
        for agent in &self.list.agents {
            let (summary, finishes) = (&agent.summary, agent.summary.finishes);
            let share = &summary.win_share;
            let counts = [
                share.games,
                share.blocks,
                finishes.wins,
                finishes.draws,
                finishes.losses,
            ];
            let first = [self.ranks(agent), self.name(agent.agent).to_owned()];
            let last = number(summary.mean_score, 2);
            table.add_row(first.into_iter().chain(counts.map(grouped)).chain([last]));
        }
        table
    }

    /// What ratings are measured from.
    fn base(&self) -> String {
        let mean = match self.list.groups {
            1 => "The mean rating is 0. ",
            _ => "The mean rating of each group is 0. ",
        };
        let Some((anchor, points)) = self.anchor else {
            return mean.to_owned();
        };
        let name = self.name(anchor);
        match self.list.groups {
            1 => format!("{name} has {points} points. "),
            _ => format!("{name} has {points} points; the mean rating of each other group is 0. "),
        }
    }

    /// What does not count, what cannot be compared, and how the list is read.
    fn notes(&self) -> String {
        let list = self.list;
        let mut text = fold("", &(self.base() + LEGEND));
        if list.groups > 1 {
            let named = |group: &&[RatedAgent]| {
                let names: Vec<&str> = group.iter().map(|agent| self.name(agent.agent)).collect();
                format!("[{}]", names.join(", "))
            };
            let groups: Vec<String> = self.groups().iter().map(named).collect();
            let apart = format!(
                "Wins and losses connect agents only within the groups {}. Between two groups one side always won or \
                 they never met, so how far they are apart is not known; a group that won is before the other. An agent \
                 alone in its group has no rating: nothing says how far it is from any other.",
                groups.join(" ")
            );
            text += &fold("", &apart);
        }
        for agent in self.pool.agents().iter().filter(|agent| !agent.other_names.is_empty()) {
            let others = agent.other_names.join(", ");
            text += &fold(
                "",
                &format!("One agent, as it plays alike: {} is also called {others}.", agent.name),
            );
        }
        if list.repeated > 0 {
            let games = counted(list.repeated, "game");
            text += &fold(
                "",
                &format!("Counted once: {games} that two of the runs have, such as a run and its merge."),
            );
        }
        if list.of_copies > 0 {
            let games = counted(list.of_copies, "game");
            text += &fold(
                "",
                &format!("Not counted: {games} between copies of one agent, which say nothing of strength."),
            );
        }
        text
    }

    /// The list as JSON, ending in a line break.
    ///
    /// | key | meaning |
    /// | --- | --- |
    /// | `schema` | version of this layout |
    /// | `config` | what all runs have in common: `game`, `ruleset`, `rules`, `players`, `setup` |
    /// | `runs` | one object for each run: its `folder`, `seating`, `seed` and `agents` |
    /// | `anchor` | the agent whose rating is fixed, and its `points`; `null` if the mean rating is 0 |
    /// | `games`, `deals` | how many games count, and of how many different deals they are |
    /// | `games_repeated` | games that another run has too and that count once |
    /// | `games_of_copies` | games between copies of one agent, which do not count |
    /// | `agents` | one object for each agent, group by group, the best first: `name`, `spelling` and `version`; `other_names`, those that it has in other runs, and `programs` that it asked, with their `name`, `version` and the checksums of their `files` (both left out if there is none); `group`, the number of the group of agents that wins and losses connect (a group that finished above another has the lower number); `rank` in it; `ranks`, the highest and the lowest rank that the intervals of differences allow; `rating`, `rating_interval` (of the difference to the anchor, or to the mean of the group), `next_below`, `next_difference` and `next_difference_interval` as in the result of a tournament; `games`, `blocks`, `won_alone`, `draws`, `losses`, `mean_score` |
    /// | `pairs` | one object for each two agents of a group, in the order of `agents`: the names `a` and `b`, by how much the rating of `a` is higher as `difference`, and its `difference_interval` |
    ///
    ///
    /// The rating of an agent that is alone in its group is `null`.
    pub fn json(&self) -> String {
        let config = &self.pool.runs()[0].manifest().config;
        let report = Report {
            schema: SCHEMA,
            config: Config {
                game: &config.game,
                ruleset: &config.ruleset,
                rules: format!("{:016x}", config.versions.rules),
                players: config.players,
                setup: &config.setup,
            },
            runs: self.pool.runs().iter().map(PooledRun::of).collect(),
            anchor: self.anchor.map(|(agent, points)| Anchor {
                name: self.name(agent),
                points,
            }),
            games: self.list.games,
            deals: self.list.deals,
            games_repeated: self.list.repeated,
            games_of_copies: self.list.of_copies,
            agents: self.list.agents.iter().map(|agent| self.agent(agent)).collect(),
            pairs: self.list.agents.iter().flat_map(|agent| self.pairs(agent)).collect(),
        };
        serde_json::to_string_pretty(&report).expect("a report has string keys only") + "\n"
    }

    /// The pairs of an agent with those of its group that come later.
    fn pairs(&self, rated: &RatedAgent) -> impl Iterator<Item = Pair<'_>> {
        rated.leads.iter().map(|lead| Pair {
            a: self.name(rated.agent),
            b: self.name(lead.over),
            difference: digits(lead.elo),
            difference_interval: lead.interval.map(|interval| interval.map(digits)),
        })
    }

    fn agent(&self, rated: &RatedAgent) -> Agent<'_> {
        let agent = &self.pool.agents()[usize::from(rated.agent)];
        let (rating, summary) = (rated.rating, &rated.summary);
        let lead = rating.and_then(|rating| rating.lead);
        let rounded = |interval: Interval| interval.map(digits);
        Agent {
            name: &agent.name,
            spelling: &agent.spelling,
            version: agent.version,
            other_names: &agent.other_names,
            programs: &agent.programs,
            group: rated.group,
            rank: rated.rank,
            ranks: rating.and_then(|rating| rating.ranks),
            rating: rating.map(|rating| digits(rating.elo)),
            rating_interval: rating.and_then(|rating| rating.interval).map(rounded),
            next_below: lead.map(|lead| self.name(lead.over)),
            next_difference: lead.map(|lead| digits(lead.elo)),
            next_difference_interval: lead.and_then(|lead| lead.interval).map(rounded),
            games: summary.win_share.games,
            blocks: summary.win_share.blocks,
            won_alone: summary.finishes.wins,
            draws: summary.finishes.draws,
            losses: summary.finishes.losses,
            mean_score: summary.mean_score.map(digits),
        }
    }

    /// The list as CSV, one line for each agent. The columns have the meaning of the keys of [`json`](RateReport::json).
    pub fn csv(&self) -> String {
        let columns = [
            "name",
            "spelling",
            "version",
            "group",
            "rank",
            "ranks_low",
            "ranks_high",
            "rating",
            "rating_interval_low",
            "rating_interval_high",
            "next_below",
            "next_difference",
            "next_difference_interval_low",
            "next_difference_interval_high",
            "games",
            "blocks",
            "won_alone",
            "draws",
            "losses",
            "mean_score",
        ];
        let rows = self.list.agents.iter().map(|rated| {
            let agent = self.agent(rated);
            let ends = |of: Option<Interval>| [field(of.map(|of| of.low)), field(of.map(|of| of.high))];
            let mut fields = vec![agent.name.to_owned(), agent.spelling.to_owned()];
            fields.extend([
                agent.version.to_string(),
                agent.group.to_string(),
                agent.rank.to_string(),
            ]);
            let possible = |end: usize| agent.ranks.map_or_else(String::new, |ranks| ranks[end].to_string());
            fields.extend([0, 1].map(possible));
            fields.push(field(agent.rating));
            fields.extend(ends(agent.rating_interval));
            fields.extend([
                agent.next_below.unwrap_or_default().to_owned(),
                field(agent.next_difference),
            ]);
            fields.extend(ends(agent.next_difference_interval));
            let counts = [agent.games, agent.blocks, agent.won_alone, agent.draws, agent.losses];
            fields.extend(counts.map(|count| count.to_string()));
            fields.push(field(agent.mean_score));
            line(&fields)
        });
        line(&columns.map(str::to_owned)) + &rows.collect::<String>()
    }
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    config: Config<'a>,
    runs: Vec<PooledRun>,
    anchor: Option<Anchor<'a>>,
    games: u64,
    deals: u64,
    games_repeated: u64,
    games_of_copies: u64,
    agents: Vec<Agent<'a>>,
    pairs: Vec<Pair<'a>>,
}

#[derive(Serialize)]
struct Config<'a> {
    game: &'a str,
    ruleset: &'a str,
    rules: String,
    players: usize,
    setup: &'a serde_json::Value,
}

#[derive(Serialize)]
struct PooledRun {
    folder: String,
    seating: String,
    seed: u64,
    agents: Vec<String>,
}

impl PooledRun {
    fn of(run: &crate::run::Run) -> PooledRun {
        let config = &run.manifest().config;
        PooledRun {
            folder: run.folder().display().to_string(),
            seating: config.seating.to_string(),
            seed: config.seed,
            agents: config.agents.iter().map(ToString::to_string).collect(),
        }
    }
}

#[derive(Serialize)]
struct Anchor<'a> {
    name: &'a str,
    points: f64,
}

#[derive(Serialize)]
struct Pair<'a> {
    a: &'a str,
    b: &'a str,
    difference: f64,
    difference_interval: Option<Interval>,
}

#[derive(Serialize)]
struct Agent<'a> {
    name: &'a str,
    spelling: &'a str,
    version: u32,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    other_names: &'a [String],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    programs: &'a [Identity],
    group: usize,
    rank: usize,
    ranks: Option<[usize; 2]>,
    rating: Option<f64>,
    rating_interval: Option<Interval>,
    next_below: Option<&'a str>,
    next_difference: Option<f64>,
    next_difference_interval: Option<Interval>,
    games: u64,
    blocks: u64,
    won_alone: u64,
    draws: u64,
    losses: u64,
    mean_score: Option<f64>,
}
