//! A rating list, for people and for programs.

use super::cells::counted;
use super::document::Document;
use super::notes::changed_programs;
use super::tournament::result_fields;
use super::values::{Field, Table, fields};
use super::whole::{Report, listings};
use super::words::not_connected;
use crate::rate::{Pool, RatedAgent, RatingList};
use crate::run::Run;
use crate::schedule::AgentIndex;
use crate::stats::Lead;
use serde_json::json;

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
win was shared, and all others. How the numbers are made: docs/statistics.md
";

impl RateReport<'_> {
    fn name(&self, agent: AgentIndex) -> &str {
        &self.pool.agents()[usize::from(agent)].name
    }

    /// The agents in groups whose ratings can be compared.
    fn groups(&self) -> Vec<&[RatedAgent]> {
        self.list.agents.chunk_by(|a, b| a.group == b.group).collect()
    }

    /// The report. The rating of an agent that is alone in its group is missing.
    pub fn report(&self) -> Report {
        let config = &self.pool.runs()[0].manifest().config;
        let head = fields![RateReport<'_>:
            "config.game", "", Words, "The game of all runs.", |_| config.game.clone();
            "config.ruleset", "", Words, "The hash of their ruleset.", |_| config.ruleset.to_string();
            "config.rules", "", Words, "The version of the rules.", |_| format!("{:016x}", config.versions.rules);
            "config.players", "", Count, "Seats of a game.", |_| config.players;
            "config.setup", "", Data, "What all deals have in common.", |_| json!(config.setup);
            "anchor.agent", "", Words, "The agent whose rating is fixed; none if the mean rating is 0.", |list| list.anchor.map(|(agent, _)| list.name(agent).to_owned());
            "anchor.points", "", Number(0), "Its rating.", |list| list.anchor.map(|(_, points)| points);
            "games", "", Count, "Games that count.", |list| list.list.games;
            "deals", "", Count, "Of how many different deals they are.", |list| list.list.deals;
            "games_repeated", "", Count, "Games that another run has too and that count once.", |list| list.list.repeated;
            "games_of_copies", "", Count, "Games between copies of one agent, which do not count.", |list| list.list.of_copies;
        ];
        let runs = fields![Run:
            "folder", "", Words, "Its folder.", |run| run.folder().display().to_string();
            "seating", "", Words, "How its agents were seated.", |run| run.manifest().config.seating.to_string();
            "seed", "", Data, "Its seed.", |run| json!(run.manifest().config.seed);
            "agents", "", Data, "Its agents.", |run| json!(run.manifest().config.agents.iter().map(ToString::to_string).collect::<Vec<_>>());
        ];
        let pairs: Vec<(AgentIndex, &Lead)> = self
            .list
            .agents
            .iter()
            .flat_map(|rated| rated.leads.iter().map(|lead| (rated.agent, lead)))
            .collect();
        let of_pairs = fields![(AgentIndex, &Lead):
            "a", "", Words, "An agent.", |&(agent, _)| self.name(agent).to_owned();
            "b", "", Words, "A later one.", |(_, lead)| self.name(lead.over).to_owned();
            "difference", "", Estimate(0), "By how much the rating of `a` is higher.", |(_, lead)| (lead.elo, lead.interval);
        ];
        let agents = Table::of(&self.fields(), &self.list.agents);
        let document = self.document(&agents);
        let tables = listings![
            "runs", "An object for each run.", Table::of(&runs, self.pool.runs());
            "agents", "An object for each agent, group by group, the best first.", agents, csv: true;
            "pairs", "An object for each two agents of a group, in the order of `agents`.", Table::of(&of_pairs, &pairs);
        ];
        Report::new(self, head, tables, document)
    }

    fn fields(&self) -> Vec<Field<'_, RatedAgent>> {
        let of = |rated: &RatedAgent| &self.pool.agents()[usize::from(rated.agent)];
        let lead = |rated: &RatedAgent| rated.rating.and_then(|rating| rating.lead);
        let possible = |rated: &RatedAgent, end: usize| Some(rated.rating?.ranks?[end]);
        let mut fields = fields![RatedAgent:
            "rank_text", self.rank(), Text, "", |rated| self.ranks(rated);
            "agent", "agent", Words, "Its name.", |rated| of(rated).name.clone();
            "spelling", "", Words, "How it was typed.", |rated| of(rated).spelling.clone();
            "version", "", Count, "The version of its play.", |rated| of(rated).version;
            "other_names", "", Data, "The names that it has in other runs.", |rated| json!(of(rated).other_names);
            "programs", "", Data, "The programs that it asked, with `name`, `version` and the checksums of their `files`.", |rated| json!(of(rated).programs);
            "group", "", Count, "The group of agents that wins and losses connect; one that finished above another has the lower number.", |rated| rated.group;
            "rank", "", Count, "The rank in the group.", |rated| rated.rank;
            "ranks.low", "", Count, "The first rank that the intervals of differences allow.", |rated| possible(rated, 0);
            "ranks.high", "", Count, "The last one.", |rated| possible(rated, 1);
            "rating", "rating", Estimate(0), "Elo points; the interval is that of the difference to the anchor, or to the mean of the group.", |rated| rated.rating.map(|rating| (rating.elo, rating.interval));
            "next_below", "", Words, "The next agent in the order of the ratings.", |rated| lead(rated).map(|lead| self.name(lead.over).to_owned());
            "next_difference", "ahead", Estimate(0), "How many points it is ahead of that one.", |rated| lead(rated).map(|lead| (lead.elo, lead.interval));
        ];
        let results = result_fields().into_iter();
        let counts = results.filter(|field| !["wins", "win_share"].contains(&field.key()));
        fields.extend(counts.map(|field| field.within(|rated: &RatedAgent| Some(&rated.summary))));
        fields.extend(fields![RatedAgent:
            "mean_score", "mean score", Number(2), "Points per seat.", |rated| rated.summary.mean_score;
        ]);
        fields
    }

    fn document(&self, agents: &Table) -> Document {
        let list = self.list;
        let config = &self.pool.runs()[0].manifest().config;
        let first = format!(
            "{}: {}, {} of {}, {}, {}\n\n",
            config.game,
            counted(list.agents.len() as u64, "agent"),
            counted(list.games, "game"),
            counted(config.players as u64, "player"),
            counted(list.deals, "deal"),
            counted(self.pool.runs().len() as u64, "run"),
        );
        let mut text = Document::default();
        text.push_str(&first);
        text.push_table(agents.select(&["rank_text", "agent", "rating", "next_difference"]));
        let results = [
            "rank_text",
            "agent",
            "games",
            "blocks",
            "won_alone",
            "draws",
            "losses",
            "mean_score",
        ];
        text.push_table(agents.select(&results));
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
        let mut text = self.base() + LEGEND;
        if list.groups > 1 {
            let named = |group: &[RatedAgent]| group.iter().map(|agent| self.name(agent.agent).to_owned()).collect();
            let groups: Vec<Vec<String>> = self.groups().into_iter().map(named).collect();
            text += &not_connected(&groups);
        }
        for agent in self.pool.agents().iter().filter(|agent| !agent.other_names.is_empty()) {
            let others = agent.other_names.join(", ");
            text += &format!(
                "One agent, as it plays alike: {} is also called {others}.\n",
                agent.name
            );
        }
        for run in self.pool.runs() {
            let changed = changed_programs(&run.manifest().config);
            text += &changed
                .iter()
                .map(|note| format!("{}: {note}\n", run.folder().display()))
                .collect::<String>();
        }
        if list.repeated > 0 {
            let games = counted(list.repeated, "game");
            text += &format!("Counted once: {games} that two of the runs have, such as a run and its merge.\n");
        }
        if list.of_copies > 0 {
            let games = counted(list.of_copies, "game");
            text += &format!("Not counted: {games} between copies of one agent, which say nothing of strength.\n");
        }
        text
    }
}
