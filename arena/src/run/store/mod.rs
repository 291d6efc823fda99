//! `games.sqlite`: one row per game, written in batches of whole blocks; each batch is atomic. `reading.rs` reads and checks
//! blocks, `insert.rs` writes one.

mod insert;
mod reading;

use super::arms;
use super::database;
use super::error::RunError;
use super::expected::Expected;
use super::files::GAMES;
use super::manifest::Manifest;
use super::purpose::Purpose;
use super::sessions::{self, Played};
use crate::row::PlayedBlock;
use insert::insert;
use orrery_agents::AgentSpec;
use rusqlite::{Connection, params};
use std::path::{Path, PathBuf};

/// Version of the tables.
const FORMAT: u32 = 8;

/// The tables. `number` counts the games of the schedule: block times games per block, plus the place in the block. Only
/// `sessions` depends on the clock.
pub(super) const TABLES: &str = "
    CREATE TABLE agents (agent INTEGER PRIMARY KEY, name TEXT NOT NULL, version INTEGER NOT NULL) STRICT;
    CREATE TABLE deals (block INTEGER PRIMARY KEY, seed TEXT NOT NULL, setup TEXT NOT NULL, thoughts BLOB, checksum BLOB NOT NULL) STRICT;
    CREATE TABLE games (
        number INTEGER PRIMARY KEY, block INTEGER NOT NULL, game INTEGER NOT NULL,
        agents TEXT NOT NULL, scores TEXT NOT NULL, parts TEXT NOT NULL, ranks TEXT NOT NULL, shares TEXT NOT NULL,
        target INTEGER, starter INTEGER, rounds INTEGER NOT NULL, ending TEXT NOT NULL, plies INTEGER NOT NULL,
        decisions INTEGER NOT NULL, explored INTEGER NOT NULL,
        forfeit_seat INTEGER, forfeit_reason TEXT, checksum BLOB NOT NULL
    ) STRICT;
    CREATE TABLE records (number INTEGER PRIMARY KEY, game BLOB NOT NULL, record BLOB NOT NULL, checksum BLOB NOT NULL) STRICT;
    CREATE TABLE sessions (
        session INTEGER PRIMARY KEY, games INTEGER NOT NULL, decisions INTEGER NOT NULL, seconds REAL NOT NULL,
        costs TEXT NOT NULL
    ) STRICT;
    CREATE TABLE thoughts (
        number INTEGER NOT NULL, ply INTEGER NOT NULL, own INTEGER NOT NULL, root_value REAL NOT NULL,
        places BLOB NOT NULL, visits BLOB NOT NULL, worth BLOB NOT NULL, policy BLOB NOT NULL,
        PRIMARY KEY (number, ply)
    ) STRICT, WITHOUT ROWID;
";

/// The open file.
#[derive(Debug)]
pub(super) struct Store {
    path: PathBuf,
    connection: Connection,
    expected: Expected,
    purpose: Purpose,
}

/// Leaves the mode in which a second file holds the last batches, so that the run can be read where nothing can be
/// written.
impl Drop for Store {
    fn drop(&mut self) {
        if self.purpose == Purpose::Write {
            // Not while another process reads the run: then the next writer does it.
            let pragmas = "PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE;";
            let _ = self.connection.execute_batch(pragmas);
        }
    }
}

impl Store {
    /// Creates a file with empty tables, replacing one that was not finished.
    pub(super) fn create(folder: &Path, manifest: &Manifest) -> Result<Store, RunError> {
        let mut store = Store::connect(folder, manifest, Purpose::Create)?;
        store.prepare_to_write()?;
        let has_tables = store.format()? == FORMAT;
        if has_tables {
            store.check_tables()?;
        }
        if has_tables && store.has_games()? {
            let what = "it holds games, but run.toml, which describes their run, is missing; restore that file";
            return Err(store.damaged(what.to_owned()));
        }
        let filled = store.fill_tables(has_tables, manifest);
        filled.map_err(|reason| store.failed(reason))?;
        store.check_tables()?;
        store.purpose = Purpose::Write;
        Ok(store)
    }

    fn has_games(&self) -> Result<bool, RunError> {
        let exists = "SELECT EXISTS (SELECT * FROM deals)";
        let exists = self.connection.query_row(exists, [], |row| row.get(0));
        exists.map_err(|reason| self.failed(reason))
    }

    fn fill_tables(&self, has_tables: bool, manifest: &Manifest) -> rusqlite::Result<()> {
        let transaction = self.connection.unchecked_transaction()?;
        if !has_tables {
            transaction.execute_batch(&self.tables())?;
        }
        // An unfinished run in this folder may have had other agents.
        transaction.execute("DELETE FROM agents", [])?;
        for (index, (agent, version)) in agents(manifest).enumerate() {
            transaction.execute("INSERT INTO agents VALUES (?1, ?2, ?3)", params![index, agent, version])?;
        }
        transaction.pragma_update(None, "user_version", FORMAT)?;
        transaction.commit()
    }

    /// Opens the file of an existing run, and checks that all games are there which it should hold.
    pub(super) fn open(folder: &Path, manifest: &Manifest, purpose: Purpose) -> Result<Store, RunError> {
        let store = Store::recognize(folder, manifest, purpose)?;
        if purpose == Purpose::Write {
            store.prepare_to_write()?;
            store.check_pages()?;
        }
        store.check_agents(manifest)?;
        store.check_counts()?;
        Ok(store)
    }

    /// Opens the file of an existing run to read some of it. Whether games are missing is not checked, which takes longer
    /// the more there are.
    pub(super) fn glance(folder: &Path, manifest: &Manifest) -> Result<Store, RunError> {
        let store = Store::recognize(folder, manifest, Purpose::Read)?;
        store.check_agents(manifest)?;
        Ok(store)
    }

    /// Opens the file of an existing run, and checks that it is one.
    fn recognize(folder: &Path, manifest: &Manifest, purpose: Purpose) -> Result<Store, RunError> {
        let path = folder.join(GAMES);
        if !path.exists() {
            let what = "it is missing, although run.toml exists".to_owned();
            return Err(RunError::damaged(&path)(what));
        }
        database::refuse_cut(&path)?;
        let store = Store::connect(folder, manifest, purpose)?;
        match store.format()? {
            FORMAT => {}
            found => return Err(store.damaged(format!("its format is {found}; this program reads {FORMAT}"))),
        }
        store.check_tables()?;
        Ok(store)
    }

    fn connect(folder: &Path, manifest: &Manifest, purpose: Purpose) -> Result<Store, RunError> {
        let path = folder.join(GAMES);
        Ok(Store {
            connection: database::open(&path, purpose)?,
            path,
            expected: Expected::of(manifest),
            purpose,
        })
    }

    fn format(&self) -> Result<u32, RunError> {
        let version = self.connection.query_row("PRAGMA user_version", [], |row| row.get(0));
        version.map_err(|reason| self.failed(reason))
    }

    /// Prepares the file for one writer, whose batches survive an end of its process at any instant.
    fn prepare_to_write(&self) -> Result<(), RunError> {
        let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;";
        self.connection
            .execute_batch(pragmas)
            .map_err(|reason| self.failed(reason))
    }

    /// The tables that the file has.
    fn tables(&self) -> String {
        match self.expected.rates {
            Some(_) => [TABLES, arms::TABLES].concat(),
            None => TABLES.to_owned(),
        }
    }

    /// Checks that the file has the tables of a run and nothing else, such as a view in place of a table.
    fn check_tables(&self) -> Result<(), RunError> {
        match database::foreign(&self.connection, &self.tables()).map_err(|reason| self.failed(reason))? {
            None => Ok(()),
            Some(what) => Err(self.damaged(what)),
        }
    }

    fn check_agents(&self, manifest: &Manifest) -> Result<(), RunError> {
        let read = || -> rusqlite::Result<Vec<(String, u32)>> {
            let mut statement = self
                .connection
                .prepare("SELECT name, version FROM agents ORDER BY agent")?;
            statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        if read()
            .map_err(|reason| self.failed(reason))?
            .into_iter()
            .map(without_path)
            .eq(agents(manifest).map(without_path))
        {
            return Ok(());
        }
        Err(self.damaged("its agents are not those of run.toml".to_owned()))
    }

    /// Checks that no game is missing from a block, and no record from a game. One statement sees one instant, even
    /// while the run is played.
    fn check_counts(&self) -> Result<(), RunError> {
        let counts = "SELECT (SELECT count(*) FROM deals), (SELECT count(*) FROM games),
            (SELECT count(*) FROM records), (SELECT coalesce(sum(games), 0) FROM sessions WHERE games >= 0)";
        let counted = self.connection.query_row(counts, [], |row| {
            Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?])
        });
        let [blocks, games, records, of_sessions]: [u64; 4] = counted.map_err(|reason| self.failed(reason))?;
        let per_block = u64::from(self.expected.schedule.games_per_block());
        let due = blocks.saturating_mul(per_block);
        if games != due {
            return Err(self.damaged(format!(
                "it has {games} games; its {blocks} blocks of {per_block} have {due}"
            )));
        }
        let due = if self.expected.records { games } else { 0 };
        if records != due {
            return Err(self.damaged(format!(
                "it has {records} records for {games} games; there should be {due}"
            )));
        }
        if of_sessions != games {
            return Err(self.damaged(format!("its sessions played {of_sessions} games, and it has {games}")));
        }
        Ok(())
    }

    /// Checks every page of the file.
    pub(super) fn check_pages(&self) -> Result<(), RunError> {
        let said = self
            .connection
            .query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
        match said.map_err(|reason| self.failed(reason))?.as_str() {
            "ok" => Ok(()),
            problem => Err(self.damaged(problem.replace('\n', " "))),
        }
    }

    /// The run has more blocks from now on.
    pub(super) fn grow(&mut self, manifest: &Manifest) {
        self.expected = Expected::of(manifest);
    }

    /// Begins a session. Returns its number.
    pub(super) fn begin_session(&self) -> Result<i64, RunError> {
        sessions::add(&self.connection, &Played::default()).map_err(|reason| self.failed(reason))
    }

    /// Adds whole blocks and updates the totals of the session, atomically.
    pub(super) fn add(&mut self, blocks: &[PlayedBlock], session: Option<(i64, &Played)>) -> Result<(), RunError> {
        let expected = &self.expected;
        let write = |connection: &mut Connection| {
            let transaction = connection.transaction()?;
            for block in blocks {
                insert(&transaction, expected, block)?;
            }
            if let Some((session, played)) = session {
                sessions::update(&transaction, session, played)?;
            }
            transaction.commit()
        };
        write(&mut self.connection).map_err(|reason| failed(&self.path, reason))
    }

    /// How many games are stored, as the sessions say, which are few.
    pub(super) fn games(&self) -> Result<u64, RunError> {
        let sum = "SELECT coalesce(sum(games), 0) FROM sessions WHERE games >= 0";
        let sum = self.connection.query_row(sum, [], |row| row.get(0));
        sum.map_err(|reason| self.failed(reason))
    }

    /// How much was played over all sessions; impossible times are ignored.
    pub(super) fn played(&self) -> Result<Played, RunError> {
        let read = sessions::read(&self.connection, usize::from(self.expected.schedule.agents()));
        read.map_err(|reason| self.failed(reason))?
            .map_err(|what| self.damaged(what))
    }

    /// Adds a session that was played in another folder.
    pub(super) fn add_session(&self, played: &Played) -> Result<(), RunError> {
        sessions::add(&self.connection, played)
            .map(drop)
            .map_err(|reason| self.failed(reason))
    }

    fn failed(&self, reason: rusqlite::Error) -> RunError {
        failed(&self.path, reason)
    }

    fn damaged(&self, what: String) -> RunError {
        RunError::damaged(&self.path)(what)
    }
}

/// The agents of a run with their versions.
fn agents(manifest: &Manifest) -> impl Iterator<Item = (String, u32)> {
    let config = &manifest.config;
    let agents = config.agents.iter().zip(&config.agent_versions);
    agents.map(|(agent, &version)| (agent.to_string(), version))
}

/// The same without the path of its file: a run that was resumed may name its file by another one.
fn without_path((name, version): (String, u32)) -> (String, u32) {
    let agent = name.parse::<AgentSpec>();
    (
        agent.map_or(name, |agent| agent.with_built_in_files().to_string()),
        version,
    )
}

fn failed(path: &Path, reason: rusqlite::Error) -> RunError {
    RunError::Database {
        file: path.to_owned(),
        reason,
    }
}
