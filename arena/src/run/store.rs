//! `games.sqlite`: one row per game, written in batches of whole blocks; each batch is atomic.

use super::error::RunError;
use super::manifest::FORMAT;
use super::row_text::RowText;
use crate::config::RunConfig;
use crate::in_order::readers;
use crate::row::{PlayedBlock, Row};
use crate::schedule::Schedule;
use rayon::prelude::*;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Name of the file in a run folder.
pub(super) const GAMES: &str = "games.sqlite";

/// The tables. `number` counts the games of the schedule: block times games per block, plus the place in the block. Only
/// `sessions` depends on the clock.
const TABLES: &str = "
    CREATE TABLE agents (agent INTEGER PRIMARY KEY, name TEXT NOT NULL, version INTEGER NOT NULL) STRICT;
    CREATE TABLE deals (block INTEGER PRIMARY KEY, seed TEXT NOT NULL, setup TEXT NOT NULL) STRICT;
    CREATE TABLE games (
        number INTEGER PRIMARY KEY, block INTEGER NOT NULL, game INTEGER NOT NULL,
        agents TEXT NOT NULL, scores TEXT NOT NULL, parts TEXT NOT NULL, ranks TEXT NOT NULL, shares TEXT NOT NULL,
        target INTEGER, starter INTEGER, rounds INTEGER NOT NULL, ending TEXT NOT NULL, plies INTEGER NOT NULL,
        decisions INTEGER NOT NULL,
        forfeit_seat INTEGER, forfeit_reason TEXT, checksum BLOB NOT NULL
    ) STRICT;
    CREATE TABLE records (number INTEGER PRIMARY KEY, record BLOB NOT NULL) STRICT;
    CREATE TABLE sessions (
        session INTEGER PRIMARY KEY, games INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL
    ) STRICT;
";

/// How many games each thread reads at once.
const CHUNK: usize = 8_192;

/// How much was played, and how long it took, over all sessions.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Played {
    /// Games.
    pub games: u64,
    /// Decisions.
    pub decisions: u64,
    /// Wall time in seconds.
    pub seconds: f64,
}

/// The open file.
#[derive(Debug)]
pub(super) struct Store {
    path: PathBuf,
    connection: Connection,
    schedule: Schedule,
}

impl Store {
    /// Creates a file with empty tables, replacing one that was not finished.
    pub(super) fn create(folder: &Path, config: &RunConfig) -> Result<Store, RunError> {
        let path = folder.join(GAMES);
        let store = Store {
            connection: Connection::open(&path).map_err(|reason| failed(&path, reason))?,
            path,
            schedule: config.schedule(),
        };
        store.prepare_to_write()?;
        let has_tables = store.format()? == FORMAT;
        if has_tables && !store.blocks()?.is_empty() {
            let what = "it holds games, but run.toml, which describes their run, is missing; restore that file";
            return Err(store.damaged(what.to_owned()));
        }
        let filled = store.fill_tables(has_tables, config);
        filled.map_err(|reason| store.failed(reason))?;
        Ok(store)
    }

    fn fill_tables(&self, has_tables: bool, config: &RunConfig) -> rusqlite::Result<()> {
        let transaction = self.connection.unchecked_transaction()?;
        if !has_tables {
            transaction.execute_batch(TABLES)?;
        }
        // An unfinished run in this folder may have had other agents.
        transaction.execute("DELETE FROM agents", [])?;
        for (index, (agent, version)) in config.agents.iter().zip(&config.agent_versions).enumerate() {
            let row = params![index, agent.to_string(), version];
            transaction.execute("INSERT INTO agents VALUES (?1, ?2, ?3)", row)?;
        }
        transaction.pragma_update(None, "user_version", FORMAT)?;
        transaction.commit()
    }

    /// Opens the file of an existing run.
    pub(super) fn open(folder: &Path, config: &RunConfig) -> Result<Store, RunError> {
        let path = folder.join(GAMES);
        if !path.exists() {
            return Err(RunError::Damaged {
                file: path,
                what: "it is missing, although run.toml exists".to_owned(),
            });
        }
        refuse_cut(&path)?;
        let store = Store::open_file(path, config.schedule())?;
        match store.format()? {
            FORMAT => Ok(store),
            found => Err(store.damaged(format!("its format is {found}; this program reads {FORMAT}"))),
        }
    }

    fn format(&self) -> Result<u32, RunError> {
        let version = self.connection.query_row("PRAGMA user_version", [], |row| row.get(0));
        version.map_err(|reason| self.failed(reason))
    }

    fn open_file(path: PathBuf, schedule: Schedule) -> Result<Store, RunError> {
        let opened = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE);
        Ok(Store {
            connection: opened.map_err(|reason| failed(&path, reason))?,
            path,
            schedule,
        })
    }

    /// Prepares the file for one writer, whose batches survive an end of its process at any instant.
    pub(super) fn prepare_to_write(&self) -> Result<(), RunError> {
        let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;";
        self.connection
            .execute_batch(pragmas)
            .map_err(|reason| self.failed(reason))
    }

    /// Checks every page of the file.
    pub(super) fn check(&self) -> Result<(), RunError> {
        let said = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        match said.map_err(|reason| self.failed(reason))?.as_str() {
            "ok" => Ok(()),
            problem => Err(self.damaged(problem.replace('\n', " "))),
        }
    }

    /// Begins a session. Returns its number.
    pub(super) fn begin_session(&self) -> Result<i64, RunError> {
        let inserted = self
            .connection
            .execute("INSERT INTO sessions (games, decisions, seconds) VALUES (0, 0, 0)", []);
        inserted.map_err(|reason| self.failed(reason))?;
        Ok(self.connection.last_insert_rowid())
    }

    /// Adds whole blocks and updates the totals of the session, atomically.
    pub(super) fn add(&mut self, blocks: &[PlayedBlock], session: Option<(i64, Played)>) -> Result<(), RunError> {
        let schedule = self.schedule;
        let write = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            for block in blocks {
                insert(&transaction, &schedule, block)?;
            }
            if let Some((session, played)) = session {
                transaction.execute(
                    "UPDATE sessions SET games = ?2, decisions = ?3, seconds = ?4 WHERE session = ?1",
                    params![session, played.games, played.decisions, played.seconds],
                )?;
            }
            transaction.commit()
        };
        write(&mut self.connection).map_err(|reason| failed(&self.path, reason))
    }

    /// How much was played over all sessions; impossible times are ignored.
    pub(super) fn played(&self) -> Result<Played, RunError> {
        let sums = "SELECT coalesce(sum(games), 0), coalesce(sum(decisions), 0),
            coalesce(sum(seconds) FILTER (WHERE seconds BETWEEN 0 AND 1e9), 0.0) FROM sessions";
        let read = self.connection.query_row(sums, [], |row| {
            Ok(Played {
                games: row.get(0)?,
                decisions: row.get(1)?,
                seconds: row.get(2)?,
            })
        });
        read.map_err(|reason| self.failed(reason))
    }

    /// Adds a session that was played in another folder.
    pub(super) fn add_session(&self, played: Played) -> Result<(), RunError> {
        let row = params![played.games, played.decisions, played.seconds];
        let inserted = self.connection.execute(
            "INSERT INTO sessions (games, decisions, seconds) VALUES (?1, ?2, ?3)",
            row,
        );
        inserted.map(drop).map_err(|reason| self.failed(reason))
    }

    /// The stored blocks, ascending.
    pub(super) fn blocks(&self) -> Result<Vec<u64>, RunError> {
        let read = || -> rusqlite::Result<Vec<u64>> {
            let mut statement = self.connection.prepare("SELECT block FROM deals ORDER BY block")?;
            statement.query_map([], |row| row.get(0))?.collect()
        };
        read().map_err(|reason| self.failed(reason))
    }

    /// The rows of all blocks in the order of the schedule, block by block. Chunks of blocks are read on all cores.
    ///
    /// # Errors
    /// Errors of `on_block`, and damaged rows.
    pub(super) fn for_each_block<E: From<RunError>>(
        &self,
        mut on_block: impl FnMut(&[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        let blocks = self.blocks()?;
        let (path, schedule) = (&self.path, self.schedule);
        let read = |blocks: &&[u64]| Store::open_file(path.clone(), schedule)?.rows(blocks);
        let per_block = schedule.games_per_block() as usize;
        let chunks: Vec<&[u64]> = blocks.chunks((CHUNK / per_block).max(1)).collect();
        let readers = readers();
        for together in chunks.chunks(readers.current_num_threads()) {
            let rows: Vec<Result<Vec<Row>, RunError>> = readers.install(|| together.par_iter().map(read).collect());
            for rows in rows {
                rows?.chunks(per_block).try_for_each(&mut on_block)?;
            }
        }
        Ok(())
    }

    /// The rows of these blocks, which are ascending; other blocks between them may be written at the same time.
    fn rows(&self, blocks: &[u64]) -> Result<Vec<Row>, RunError> {
        let per_block = u64::from(self.schedule.games_per_block());
        let (Some(&first), Some(&last)) = (blocks.first(), blocks.last()) else {
            return Ok(Vec::new());
        };
        let select = format!(
            "SELECT {} FROM games WHERE number BETWEEN ?1 AND ?2 ORDER BY number",
            RowText::COLUMNS
        );
        let damaged = |reason| self.failed(reason);
        let mut statement = self.connection.prepare(&select).map_err(damaged)?;
        let numbers = [
            self.schedule.games_of(first).start,
            self.schedule.games_of(last).end - 1,
        ];
        let mut games = statement.query(numbers).map_err(damaged)?;
        let mut due = blocks.iter().flat_map(|&block| self.schedule.games_of(block));
        let mut rows = Vec::with_capacity(blocks.len() * per_block as usize);
        let mut buffer = String::new();
        while let Some(found) = games.next().map_err(damaged)? {
            let text = RowText::from_sql(found).map_err(damaged)?;
            if blocks.binary_search(&(text.number / per_block)).is_err() {
                continue;
            }
            if due.next() != Some(text.number) {
                return Err(self.damaged(format!("game {} does not follow the game before it", text.number)));
            }
            rows.push(
                text.read(&self.schedule, &mut buffer)
                    .map_err(|what| self.damaged(what))?,
            );
        }
        match due.next() {
            Some(missing) => Err(self.damaged(format!("game {missing} is missing"))),
            None => Ok(rows),
        }
    }

    /// A block as stored; none if it was not played.
    pub(super) fn block(&self, block: u64) -> Result<Option<PlayedBlock>, RunError> {
        let read = || -> rusqlite::Result<_> {
            let setup = "SELECT setup FROM deals WHERE block = ?1";
            let setup = self.connection.query_row(setup, [block], |row| row.get(0)).optional()?;
            let mut games = self.connection.prepare_cached(&format!(
                "SELECT {} FROM games WHERE number BETWEEN ?1 AND ?2 ORDER BY number",
                RowText::COLUMNS
            ))?;
            let mut records = self
                .connection
                .prepare_cached("SELECT record FROM records WHERE number BETWEEN ?1 AND ?2 ORDER BY number")?;
            let numbers = self.schedule.games_of(block);
            let numbers = [numbers.start, numbers.end - 1];
            let mut buffer = String::new();
            let games = games
                .query_map(numbers, |row| {
                    Ok(RowText::from_sql(row)?.read(&self.schedule, &mut buffer))
                })?
                .collect::<Result<Vec<_>, _>>()?;
            let records = records
                .query_map(numbers, |row| row.get(0))?
                .collect::<Result<Vec<_>, _>>()?;
            Ok((setup, games, records))
        };
        let (setup, games, records) = read().map_err(|reason| self.failed(reason))?;
        let Some(setup) = setup else { return Ok(None) };
        let rows = games.into_iter().collect::<Result<Vec<_>, _>>();
        Ok(Some(PlayedBlock {
            block,
            setup,
            rows: rows.map_err(|what| self.damaged(what))?,
            records,
        }))
    }

    fn failed(&self, reason: rusqlite::Error) -> RunError {
        failed(&self.path, reason)
    }

    fn damaged(&self, what: String) -> RunError {
        RunError::Damaged {
            file: self.path.clone(),
            what,
        }
    }
}

/// Refuses a file that is shorter than its header says: SQLite would read zeros in place of the missing part of a page.
/// While a log holds pages that are not in the file yet, the length of the file cannot be checked.
fn refuse_cut(path: &Path) -> Result<(), RunError> {
    let unreadable = |reason| RunError::File {
        file: path.to_owned(),
        reason,
    };
    if fs::metadata(path.with_extension("sqlite-wal")).is_ok_and(|log| log.len() > 0) {
        return Ok(());
    }
    let mut header = [0; 32];
    let mut file = File::open(path).map_err(unreadable)?;
    let length = file.metadata().map_err(unreadable)?.len();
    // A file without a complete header is not an SQLite file; SQLite will report that.
    if file.read_exact(&mut header).is_err() {
        return Ok(());
    }
    let page = match u16::from_be_bytes([header[16], header[17]]) {
        1 => 65_536,
        size => u64::from(size),
    };
    let pages = u32::from_be_bytes([header[28], header[29], header[30], header[31]]);
    let whole = page * u64::from(pages);
    if length < whole {
        return Err(RunError::Damaged {
            file: path.to_owned(),
            what: format!("it is cut off: it has {length} of {whole} bytes"),
        });
    }
    Ok(())
}

fn failed(path: &Path, reason: rusqlite::Error) -> RunError {
    RunError::Database {
        file: path.to_owned(),
        reason,
    }
}

fn insert(transaction: &Transaction, schedule: &Schedule, block: &PlayedBlock) -> rusqlite::Result<()> {
    transaction
        .prepare_cached("INSERT INTO deals VALUES (?1, ?2, ?3)")?
        .execute(params![
            block.block,
            schedule.deal_seed(block.block).to_string(),
            block.setup
        ])?;
    let mut games = transaction.prepare_cached(
        "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)",
    )?;
    let mut records = transaction.prepare_cached("INSERT INTO records VALUES (?1, ?2)")?;
    for (place, row) in block.rows.iter().enumerate() {
        let text = RowText::of(schedule, row);
        games.execute(params![
            text.number,
            row.block,
            row.game,
            text.agents,
            text.scores,
            text.parts,
            text.ranks,
            text.shares,
            text.target,
            text.starter,
            text.rounds,
            text.ending,
            text.plies,
            text.decisions,
            text.forfeit_seat,
            text.forfeit_reason,
            &*text.checksum,
        ])?;
        if let Some(record) = block.records.get(place) {
            records.execute(params![text.number, record])?;
        }
    }
    Ok(())
}
