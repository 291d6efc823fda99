//! The result of a search for the smallest change that brings a board, or all of a kind, to the mean.

use super::block::Item;
use super::cells::{counted, short_number};
use super::document::Document;
use super::values::{Table, effect_texts, fields};
use super::whole::{Report, listings};
use super::words::listed;
use crate::balance::{Aim, BoardEffect, Choice, Confirmation, Grid, Point, more_games, narrowest_for};
use crate::config::RunConfig;
use crate::schedule::AgentIndex;
use crate::stats::effects::Contrast;
use crate::stats::{Interval, Placed, most_of_none};
use serde_json::json;
use std::fmt::Write;

/// A search to be printed.
#[derive(Clone, Debug)]
pub struct RebalanceReport {
    /// The configuration of the search under the ruleset as it is.
    pub config: RunConfig,
    /// The boards that are to lie within the band.
    pub aim: Aim,
    /// The number that was changed.
    pub parameter: String,
    /// The effects of these boards under each value.
    pub grid: Grid,
    /// The games on other deals; none if no change was chosen.
    pub held_out: Option<HeldOut>,
    /// The chosen change in words, a line for each difference.
    pub diff: Vec<String>,
    /// The file to which the changed ruleset was written.
    pub overlay: Option<String>,
    /// How many blocks were played under each value: those in which the number is in play.
    pub blocks_with: u64,
    /// How many games were played in all.
    pub played: u64,
    /// How many of them were forfeited; these count nowhere.
    pub forfeits: u64,
}

/// Games on deals that the search has not seen.
#[derive(Clone, Debug)]
pub struct HeldOut {
    /// The configuration under the ruleset with the chosen value.
    pub config: RunConfig,
    /// The effects of all boards.
    pub effects: Confirmation,
}

impl RebalanceReport {
    /// Where the boards are shown to lie on the other deals, for all agents; none if no change was chosen.
    fn placed(&self) -> Option<Placed> {
        let held_out = self.held_out.as_ref()?;
        Some(held_out.effects.placed(&self.aim, self.grid.band))
    }

    /// Whether the change is confirmed: true if the boards are shown to lie within the band on the other deals, false if one is
    /// shown to lie outside.
    pub fn confirmed(&self) -> Option<bool> {
        match self.placed()? {
            Placed::Within => Some(true),
            Placed::NotSettled => None,
            Placed::Outside => Some(false),
        }
    }

    /// The report. Effects have intervals at 95 % for all boards of the agent at once, and at 90 % of the one board alone.
    pub fn report(&self) -> Report {
        let head = fields![RebalanceReport:
            "config", "", Data, "As in the result of a tournament, of the search under the ruleset as it is.", |report| json!(report.config);
            "kind", "", Words, "The kind of boards, such as `corporation`.", |report| report.aim.kind.clone();
            "board", "", Words, "The board that is to lie within the band; none for all of the kind.", |report| report.aim.board.clone();
            "parameter", "", Words, "The number that was changed.", |report| report.parameter.clone();
            "present", "", Count, "Its value in the ruleset as it is.", |report| report.grid.present;
            "band", "", Number(2), "How far from the mean they may be, in points.", |report| report.grid.band;
            "outcome", "", Words, "`no_change` is needed, a `change` was found, it is `not_settled`, or `none` of the values is enough.", |report| report.grid.choice().name();
            "value", "", Count, "The chosen value, or the present one if no change is needed.", |report| report.chosen();
            "confirmed", "", Flag, "Whether the boards are shown to lie within the band for all agents on the deals of `held_out`: true if so, false if one is shown to lie outside, none if neither or if there are no such deals.", |report| report.confirmed();
            "narrowest_band", "", Number(2), "The band within which the games of a value show boards truly at the mean to lie with a chance of 80 %.", |report| report.narrowest();
            "diff", "", Data, "The change in words.", |report| json!(report.diff);
            "overlay", "", Words, "The file it was written to.", |report| report.overlay.clone();
            "games", "", Count, "Games that were played in all.", |report| report.played;
            "forfeits", "", Count, "Games that were forfeited, which count nowhere.", |report| report.forfeits;
            "held_out.config", "", Data, "The games on other deals.", |report| report.held_out.as_ref().map(|held_out| json!(held_out.config));
        ];
        let points: Vec<GridRow<'_>> = self
            .grid
            .points
            .iter()
            .flat_map(|point| {
                point
                    .effects
                    .iter()
                    .enumerate()
                    .map(move |(place, effect)| self.grid_row(point, place, effect))
            })
            .collect();
        let band = self.grid.band;
        let grid = fields![GridRow<'_>:
            "value", "", Count, "The value of the parameter.", |row| row.point.value;
            "board", "", Words, "The board.", |row| row.board;
            "agent", "", Words, "The agent.", |row| self.name(row.agent);
            "score", "", Effect(2), "Points of the board against the mean of all of its kind.", |row| &row.effect.contrast;
            "score_error", "", Number(2), "The standard error of that.", |row| row.effect.alone.error;
            "alone_low", "", Number(2), "The lower end of the interval at 90 % of this board alone, by which `answer` is given.", |row| row.effect.alone.interval().low;
            "alone_high", "", Number(2), "Its upper end.", |row| row.effect.alone.interval().high;
            "answer", "", Words, "Whether all boards that are aimed at are shown to lie `within` the band for all agents, one `outside` it, or `not_settled`.", |row| row.point.placed(band).name();
            "spread", "", Number(2), "The standard deviation of the effects of all boards of the kind, with the noise taken out.", |row| row.point.spreads.get(row.agent).copied();
            "spread_change", "", Effect(2), "How much larger that is than under the present value, with the interval of this value alone.", |row| row.point.farther.get(row.agent).copied();
            "changes", "", Flag, "Whether a game differs from the same game under the present value.", |row| row.point.changes;
        ];
        let rows: Vec<Row<'_>> = self
            .held_out
            .iter()
            .flat_map(|held_out| self.rows_of(held_out))
            .collect();
        let tables = listings![
            "grid", "An object for each value, agent and board that is aimed at.", Table::of(&grid, &points), csv: true;
            "held_out.effects", "An object for each board and agent on the other deals.", self.effects(&rows), csv: true;
        ];
        Report::new(self, head, tables, self.document())
    }

    /// The boards on the other deals.
    fn effects(&self, rows: &[Row<'_>]) -> Table {
        let fields = fields![Row<'_>:
            "agent", "", Words, "The agent.", |row| self.name(row.agent);
            "board", "board", Words, "The board.", |row| row.name;
            "value", "", Count, "The chosen value.", |_| self.chosen();
            "before", "before", Effect(2), "Points against the mean of all under the present value.", |row| &row.before.contrast;
            "after", "after", Effect(2), "The same under the chosen value.", |row| &row.after.contrast;
            "change", "change", Effect(2), "The difference.", |row| row.change;
            "alone_low", "", Number(2), "The lower end of the interval at 90 % of `after` of this board alone, by which `confirmed` is given.", |row| row.after.alone.interval().low;
            "alone_high", "", Number(2), "Its upper end.", |row| row.after.alone.interval().high;
        ];
        Table::of(&fields, rows)
    }

    /// The chosen value, or the present one if no change is needed.
    fn chosen(&self) -> Option<i64> {
        match self.grid.choice() {
            Choice::NoChange => Some(self.grid.present),
            Choice::Change(value) => Some(value),
            Choice::NotSettled | Choice::None => None,
        }
    }

    /// The narrowest band that these games find, over all values.
    fn narrowest(&self) -> f64 {
        let of_points = self.grid.points.iter().map(|point| narrowest_for(&point.effects));
        of_points.fold(0.0, f64::max)
    }

    fn document(&self) -> Document {
        let config = &self.config;
        let mut text = Document::default();
        let _ = writeln!(
            text,
            "{}: {}, now {}; self-play of {}, {} at each value, seed {}",
            config.game,
            self.parameter,
            self.grid.present,
            counted(config.players as u64, "player"),
            counted(config.games, "game"),
            config.seed
        );
        if self.forfeits > 0 {
            let _ = writeln!(
                text,
                "{} were forfeited and count nowhere",
                counted(self.forfeits, "game")
            );
        }
        let _ = writeln!(
            text,
            "\nScore of {} against the mean of all {}s, in points:\n",
            self.aim.words(),
            self.aim.kind
        );
        text.push_table(self.grid_table());
        text.push_str(&self.found());
        text.push_str(&self.without_effect());
        self.diff.iter().for_each(|line| text.push_item(Item::of(line)));
        if let Some(held_out) = &self.held_out {
            self.push_held_out(&mut text, held_out);
        }
        if let Some(overlay) = &self.overlay {
            let _ = writeln!(
                text,
                "\nThe changed ruleset is in {overlay}; play it with --ruleset {overlay}"
            );
        }
        let _ = writeln!(
            text,
            "\nSuch games show {} to lie within {:.2} points of the mean in four of five studies, if that is true.",
            self.aim.words(),
            self.narrowest()
        );
        if self.aim.board.is_none() {
            let _ = writeln!(
                text,
                "A field may be spread less although a board stays outside: `orrery balance --what {}s --against FILE` compares the \
                 rules with the changed ones.",
                self.aim.kind
            );
        }
        text.push_str(LEGEND);
        text
    }

    fn grid_table(&self) -> Table {
        let mut columns = vec![self.parameter.clone()];
        let is_one = self.aim.board.is_some();
        for agent in 0..self.config.agents.len() {
            columns.extend(match is_one {
                true => vec![self.name(agent), "90 %".to_owned()],
                false => vec![self.name(agent), "change, 95 %".to_owned(), "farthest off".to_owned()],
            });
        }
        columns.push(format!("within {}", self.band()));
        let mut table = Table::of_text(columns);
        for point in &self.grid.points {
            let now = if point.value == self.grid.present { " (now)" } else { "" };
            let within = match (point.changes || !now.is_empty(), point.placed(self.grid.band)) {
                (false, _) => "changes no game",
                (true, Placed::Within) => "shown",
                (true, Placed::NotSettled) => "not settled",
                (true, Placed::Outside) => "shown to be outside",
            };
            let mut row = vec![format!("{}{now}", point.value)];
            row.extend(match is_one {
                true => point.effects.iter().flat_map(alone_in_cells).collect(),
                false => self.spread_in_cells(point),
            });
            row.push(within.to_owned());
            table.push(row);
        }
        table
    }

    /// For each agent how far the boards are spread, and the board that is farthest off the mean.
    fn spread_in_cells(&self, point: &Point) -> Vec<String> {
        let of_agents = point.effects.chunks(self.grid.boards.len().max(1)).zip(&point.spreads);
        let cells = of_agents.enumerate().map(|(agent, (effects, spread))| {
            let farther = point
                .farther
                .get(agent)
                .map(|&farther| effect_texts(farther, 2).join(" "));
            let boards = self.grid.boards.iter().zip(effects);
            let farthest = boards.max_by(|(_, a), (_, b)| a.alone.value.abs().total_cmp(&b.alone.value.abs()));
            let farthest = farthest.map(|(board, effect)| format!("{board} {:+.2}", effect.alone.value));
            [
                format!("spread {spread:.2}"),
                farther.unwrap_or_default(),
                farthest.unwrap_or_default(),
            ]
        });
        cells.flatten().collect()
    }

    /// The choice in words.
    fn found(&self) -> String {
        let (name, band, present) = (&self.aim.words(), self.band(), self.grid.present);
        match self.grid.choice() {
            Choice::NoChange => {
                format!("{name} is shown to lie within {band} of the mean as it is: no change is needed.\n")
            }
            Choice::Change(value) => format!(
                "The smallest change tried that is shown to bring {name} within {band} of the mean: {} {present} -> {value}\n{}",
                self.parameter,
                self.of_present()
            ),
            Choice::NotSettled => {
                let open: Vec<&Point> = self.grid.placed(Placed::NotSettled).collect();
                let value = |point: &&Point| match point.value == present {
                    true => format!("{present} (now)"),
                    false => point.value.to_string(),
                };
                let values: Vec<String> = open.iter().map(value).collect();
                let more = open
                    .iter()
                    .map(|point| more_games(&point.effects, self.grid.band, self.config.games));
                format!(
                    "No value is shown to bring {name} within {band} of the mean. It is not settled with {} at {}.\n{}",
                    self.parameter,
                    listed(&values),
                    self.to_settle(
                        more.max().unwrap_or(0),
                        open.iter().all(|point| is_off(&point.effects)),
                        "at each value (those in which the number is not in play are shared)"
                    )
                )
            }
            Choice::None => {
                let least = self.grid.least().map_or(present, |point| point.value);
                format!(
                    "Each value is shown to leave {} more than {band} off the mean; it is nearest at {least}.\n",
                    self.aim.board.as_deref().unwrap_or("a board")
                )
            }
        }
    }

    /// Whether a change is needed, where one is proposed.
    fn of_present(&self) -> &'static str {
        let present = self.grid.placed(Placed::Outside);
        match present.into_iter().any(|point| point.value == self.grid.present) {
            true => "As it is, it is shown to lie outside.\n",
            false => "As it is, that is not settled: it may lie within, too.\n",
        }
    }

    /// What more games would settle.
    fn to_settle(&self, more: u64, is_off: bool, place: &str) -> String {
        let (name, band) = (&self.aim.words(), self.band());
        let shown = format!(
            "show in four of five studies that {name} lies within {band} of the mean, if it is truly at the mean"
        );
        let near = format!("it may lie about {band} off the mean, where more games settle little");
        match (is_off, more) {
            (true, _) => format!("It is off the mean, by less or by more: {near}.\n"),
            (false, 0) => format!("These games {shown}; {near}.\n"),
            (false, more) => format!("{} more {place} {shown}.\n", counted(more, "game")),
        }
    }

    /// Which values change no game.
    fn without_effect(&self) -> String {
        let values: Vec<String> = self.grid.without_effect().iter().map(i64::to_string).collect();
        match &values[..] {
            [] => String::new(),
            values => format!(
                "With {} at {} all games of {} with it in play are the same as at {}: for {}, fewer than {} of 100 such games differ, with 95 %.\n",
                self.parameter,
                listed(values),
                counted(self.blocks_with, "block"),
                self.grid.present,
                listed(&self.config.agent_names()),
                short_number(100.0 * most_of_none(self.blocks_with))
            ),
        }
    }

    fn push_held_out(&self, text: &mut Document, held_out: &HeldOut) {
        let games = counted(held_out.config.games, "game");
        let _ = writeln!(text, "\nOn other deals, {games} with seed {}:\n", held_out.config.seed);
        let rows: Vec<Row<'_>> = self.rows_of(held_out).collect();
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by(|&a, &b| {
            let [of_a, of_b] = [a, b].map(|row| rows[row].after.alone.value);
            of_b.total_cmp(&of_a)
        });
        let all = self.effects(&rows).in_order(&order);
        for agent in 0..self.config.agents.len() {
            let name = self.name(agent);
            let table = all.with(["agent"], |[of]| *of == name[..].into());
            let table = table
                .select(&["board", "before", "after", "change"])
                .with_heading("board", name);
            text.push_table(table.with_interval("95 % for all"));
        }
        let effects = held_out.effects.aimed(&self.aim);
        let (name, band) = (&self.aim.words(), self.band());
        let alone = self.alone(&effects);
        let _ = match held_out.effects.placed(&self.aim, self.grid.band) {
            Placed::Within => writeln!(
                text,
                "Confirmed on other deals than those of the search: {name} is shown to lie within {band} of the mean: {alone}."
            ),
            Placed::NotSettled => write!(
                text,
                "Not settled on these deals whether {name} lies within {band} of the mean: it lies {alone}.\n{}",
                self.to_settle(
                    more_games(&effects, self.grid.band, held_out.config.games),
                    is_off(&effects),
                    "on other deals"
                )
            ),
            Placed::Outside => writeln!(
                text,
                "Not confirmed: on these deals {name} is shown to lie more than {band} off the mean: {alone}."
            ),
        };
    }

    /// The intervals by which the boards are placed, by agent; of all boards that of the farthest.
    fn alone(&self, effects: &[BoardEffect]) -> String {
        if self.aim.board.is_none() {
            let ends = effects.iter().map(|effect| effect.alone.interval());
            let farthest = ends
                .map(|Interval { low, high }| low.abs().max(high.abs()))
                .fold(0.0, f64::max);
            return format!("intervals reach up to {farthest:.2} points off, with 5 % for an error at each end");
        }
        let of_agent = |(agent, effect): (usize, &BoardEffect)| {
            let Interval { low, high } = effect.alone.interval();
            let of = match self.config.agents.len() {
                1 => String::new(),
                _ => format!(" for {}", self.name(agent)),
            };
            format!("between {low:+.2} and {high:+.2}{of}")
        };
        let texts: Vec<String> = effects.iter().enumerate().map(of_agent).collect();
        format!("{}, with 5 % for an error at each end", listed(&texts))
    }

    fn rows_of<'a>(&self, held_out: &'a HeldOut) -> impl Iterator<Item = Row<'a>> {
        let effects = &held_out.effects;
        let agents = 0..effects.before.len();
        agents.flat_map(move |agent| {
            effects.names.iter().enumerate().map(move |(place, name)| Row {
                agent,
                name,
                before: &effects.before[agent][place],
                after: &effects.after[agent][place],
                change: &effects.change[agent][place],
            })
        })
    }

    /// The band in words.
    fn band(&self) -> String {
        let band = self.grid.band;
        format!("{band} point{}", if band == 1.0 { "" } else { "s" })
    }

    fn name(&self, agent: usize) -> String {
        self.config.agent_name(agent as AgentIndex)
    }

    /// An effect by its place among those of a value.
    fn grid_row<'a>(&'a self, point: &'a Point, place: usize, effect: &'a BoardEffect) -> GridRow<'a> {
        let boards = self.grid.boards.len().max(1);
        GridRow {
            point,
            agent: place / boards,
            board: self.grid.boards.get(place % boards).map_or("", String::as_str),
            effect,
        }
    }
}

fn alone_in_cells(BoardEffect { alone, .. }: &BoardEffect) -> [String; 2] {
    let Interval { low, high } = alone.interval();
    [format!("{:+.2}", alone.value), format!("[{low:+.2}, {high:+.2}]")]
}

/// Whether the board is shown to be off the mean for an agent, however far.
fn is_off(effects: &[BoardEffect]) -> bool {
    effects.iter().any(|effect| !effect.alone.interval().contains(0.0))
}

/// A board on the other deals, for one agent.
struct Row<'a> {
    agent: usize,
    name: &'a str,
    before: &'a BoardEffect,
    after: &'a BoardEffect,
    change: &'a Contrast,
}

/// A value of the parameter, for one agent.
struct GridRow<'a> {
    point: &'a Point,
    agent: usize,
    board: &'a str,
    effect: &'a BoardEffect,
}

const LEGEND: &str = "\
What is shown of a board is shown by its interval at 90 % alone, two tests at 5 % each; of several agents or boards the 5 % \
of outside are divided by their number. Intervals for all hold at once with 95 %; * marks those that exclude 0.
Only games in which the number is in play differ between values; all others were played once.
How the numbers are made: docs/statistics.md
";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::effects::testing::{block, noise, pairs_in_turn};
    use crate::stats::effects::{Effects, Fit, Kind};
    use orrery_engine::{PlanetUnknown, Rng};

    const BOARDS: [&str; 4] = ["cosmos", "flux", "oasis", "republic"];
    const BAND: f64 = 1.0;

    fn aim() -> Aim {
        Aim {
            kind: "corporation".to_owned(),
            board: Some(BOARDS[0].to_owned()),
        }
    }

    /// Simulated games of two seats. The true effect of the first board is `truth` points.
    fn simulated(truth: f64, blocks: usize, seed: u64) -> Vec<Effects> {
        let mut rng = Rng::seed(seed);
        let kinds = [Kind {
            name: "corporation".to_owned(),
            boards: BOARDS.map(str::to_owned).to_vec(),
        }];
        let others = -truth / (BOARDS.len() - 1) as f64;
        let mut score = |board: u8| 50.0 + if board == 0 { truth } else { others } + 5.0 * noise(&mut rng);
        let tables = pairs_in_turn(BOARDS.len() as u8, blocks);
        let blocks: Vec<_> = tables
            .iter()
            .map(|table| block(table, |_, _, [board, _]| (score(board), 0.5)))
            .collect();
        vec![Fit::of_scores(&kinds, 2, &blocks).unwrap().score(0).unwrap()]
    }

    /// What is said after the search if the board's true effect on the other deals is `truth` points.
    fn said_of(truth: f64, blocks: usize) -> (String, Option<bool>) {
        let config = RunConfig::new(&PlanetUnknown::default(), (), 2, "greedy".parse().unwrap(), 2_000, 1).unwrap();
        let [before, after] = [(4.0, 1), (truth, 2)].map(|(truth, seed)| simulated(truth, blocks, seed));
        let chosen = simulated(0.0, 4_000, 3);
        let point = |value: i64, effects: &[Effects]| Point::of(value, effects, &aim(), true).unwrap();
        let report = RebalanceReport {
            config: config.clone(),
            aim: aim(),
            parameter: "rovers".to_owned(),
            grid: Grid {
                present: 1,
                band: BAND,
                boards: vec![BOARDS[0].to_owned()],
                points: vec![point(1, &simulated(4.0, 4_000, 4)), point(2, &chosen)],
            },
            held_out: Some(HeldOut {
                config,
                effects: Confirmation::of(&before, &after).unwrap(),
            }),
            diff: Vec::new(),
            overlay: None,
            blocks_with: 100,
            played: 4_000,
            forfeits: 0,
        };
        let text = report.document().text();
        let (_, said) = text.split_once("On other deals").unwrap();
        (said.replace('\n', " "), report.confirmed())
    }

    /// The two numbers of `between A and B`.
    fn ends(said: &str) -> [f64; 2] {
        let words: Vec<&str> = said.split_once("between ").unwrap().1.split(' ').collect();
        [words[0], words[2].trim_end_matches(',')].map(|word| word.parse().unwrap())
    }

    const ERROR: &str = "with 5 % for an error at each end.";

    #[test]
    fn a_board_that_is_truly_at_the_mean_is_confirmed_by_enough_deals() {
        let (said, confirmed) = said_of(0.0, 4_000);
        let expected = "Confirmed on other deals than those of the search: cosmos is shown to lie within 1 point of the mean: between";
        assert!(said.contains(expected) && said.contains(ERROR), "{said}");
        let [low, high] = ends(&said);
        assert!(-BAND < low && low < 0.0 && 0.0 < high && high < BAND, "{said}");
        assert_eq!(confirmed, Some(true));
    }

    #[test]
    fn few_deals_settle_nothing_of_a_board_at_the_edge_of_the_band() {
        let (said, confirmed) = said_of(BAND, 120);
        let expected = "Not settled on these deals whether cosmos lies within 1 point of the mean: it lies between";
        assert!(said.contains(expected) && said.contains(ERROR), "{said}");
        let [low, high] = ends(&said);
        assert!(low < BAND && BAND < high, "{said}");
        assert!(!said.contains("onfirmed"), "{said}");
        assert_eq!(confirmed, None);
    }

    #[test]
    fn a_board_that_is_truly_outside_the_band_is_not_confirmed() {
        for truth in [3.0, -3.0] {
            let (said, confirmed) = said_of(truth, 4_000);
            let expected =
                "Not confirmed: on these deals cosmos is shown to lie more than 1 point off the mean: between";
            assert!(said.contains(expected) && said.contains(ERROR), "{said}");
            let [low, high] = ends(&said);
            assert!(low < truth && truth < high, "{truth}: {said}");
            assert!(low > BAND || high < -BAND, "{said}");
            assert_eq!(confirmed, Some(false));
        }
    }
}
