//! The table `sessions`: a row for each process that played, with all that depends on the clock.

use crate::cost::Cost;
use rusqlite::{Connection, params};

/// How much was played, and how long it took, over all sessions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Played {
    /// Games.
    pub games: u64,
    /// Decisions.
    pub decisions: u64,
    /// Wall time in seconds.
    pub seconds: f64,
    /// What the agents cost, by agent.
    pub costs: Vec<Cost>,
}

impl Played {
    /// Wall time and costs of this many of the games: all of them, unless another part of a run has some of the games too.
    pub(super) fn of_games(&self, games: u64) -> (f64, Vec<Cost>) {
        let part = games as f64 / self.games.max(1) as f64;
        let costs = self.costs.iter().map(|cost| cost.part(part));
        (self.seconds * part, costs.collect())
    }

    /// The costs as they are stored: a list of JSON.
    fn costs_text(&self) -> String {
        serde_json::to_string(&self.costs).expect("costs are plain data")
    }
}

/// Adds a session. Returns its number.
pub(super) fn add(connection: &Connection, played: &Played) -> rusqlite::Result<i64> {
    connection.execute(
        "INSERT INTO sessions (games, decisions, seconds, costs) VALUES (?1, ?2, ?3, ?4)",
        params![played.games, played.decisions, played.seconds, played.costs_text()],
    )?;
    Ok(connection.last_insert_rowid())
}

/// Replaces the totals of a session.
pub(super) fn update(connection: &Connection, session: i64, played: &Played) -> rusqlite::Result<()> {
    let update = "UPDATE sessions SET games = ?2, decisions = ?3, seconds = ?4, costs = ?5 WHERE session = ?1";
    let Played {
        games,
        decisions,
        seconds,
        ..
    } = played;
    let updated = connection.execute(update, params![session, games, decisions, seconds, played.costs_text()]);
    updated.map(drop)
}

/// How much was played over all sessions by this many agents; impossible times are ignored.
///
/// # Errors
/// The inner one says what is wrong with the rows.
pub(super) fn read(connection: &Connection, agents: usize) -> rusqlite::Result<Result<Played, String>> {
    let sums = "SELECT coalesce(sum(games), 0), coalesce(sum(decisions), 0),
        coalesce(sum(seconds) FILTER (WHERE seconds BETWEEN 0 AND 1e9), 0.0) FROM sessions";
    let played = connection.query_row(sums, [], |row| {
        Ok(Played {
            games: row.get(0)?,
            decisions: row.get(1)?,
            seconds: row.get(2)?,
            costs: Vec::new(),
        })
    })?;
    let mut statement = connection.prepare("SELECT costs FROM sessions")?;
    let texts = statement
        .query_map([], |row| row.get(0))?
        .collect::<rusqlite::Result<Vec<String>>>()?;
    Ok(costs(&texts, agents).map(|costs| Played { costs, ..played }))
}

/// What the agents cost over all sessions, by agent.
fn costs(texts: &[String], agents: usize) -> Result<Vec<Cost>, String> {
    let mut sums = Vec::new();
    for text in texts {
        let read = serde_json::from_str::<Vec<Cost>>(text);
        let mut costs = read.map_err(|error| format!("column costs of a session: {error}"))?;
        costs.truncate(agents);
        for cost in costs.iter_mut().filter(|cost| !(0.0..=1e9).contains(&cost.cpu_seconds)) {
            cost.cpu_seconds = 0.0;
        }
        Cost::add_all(&mut sums, &costs);
    }
    Ok(sums)
}
