//! `games.sqlite`: one row per game, written in batches of whole blocks; each batch is atomic.

use super::blocks::Blocks;
use super::database;
use super::error::RunError;
use super::expected::Expected;
use super::files::GAMES;
use super::manifest::{FORMAT, Manifest};
use super::purpose::Purpose;
use super::row_text::RowText;
use super::sessions::{self, Played};
use super::thoughts;
use crate::considered::Considered;
use crate::in_order::readers;
use crate::row::{PlayedBlock, Row};
use orrery_agents::AgentSpec;
use orrery_engine::codec::{CHECKSUM, checksum};
use rayon::prelude::*;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use std::path::{Path, PathBuf};

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

/// How many games each thread reads at once.
const CHUNK: usize = 8_192;

/// The setups of some blocks, and the rows of their games.
type Chunk = (Vec<String>, Vec<Row>);

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
            transaction.execute_batch(TABLES)?;
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
            return Err(RunError::Damaged {
                file: path,
                what: "it is missing, although run.toml exists".to_owned(),
            });
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

    /// Another connection to the same file, for a thread of its own.
    fn second(path: &Path, expected: Expected) -> Result<Store, RunError> {
        Ok(Store {
            connection: database::open(path, Purpose::Read)?,
            path: path.to_owned(),
            expected,
            purpose: Purpose::Read,
        })
    }

    /// Prepares the file for one writer, whose batches survive an end of its process at any instant.
    fn prepare_to_write(&self) -> Result<(), RunError> {
        let pragmas = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;";
        self.connection
            .execute_batch(pragmas)
            .map_err(|reason| self.failed(reason))
    }

    /// Checks that the file has the tables of a run and nothing else, such as a view in place of a table.
    fn check_tables(&self) -> Result<(), RunError> {
        match database::foreign(&self.connection, TABLES).map_err(|reason| self.failed(reason))? {
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

    /// The stored blocks.
    pub(super) fn blocks(&self) -> Result<Blocks, RunError> {
        self.blocks_from(0)
    }

    /// The stored blocks from this one on.
    fn blocks_from(&self, first: u64) -> Result<Blocks, RunError> {
        let damaged = |reason| self.failed(reason);
        let select = "SELECT block, seed, setup, thoughts, checksum FROM deals WHERE block >= ?1 ORDER BY block";
        let mut statement = self.connection.prepare(select).map_err(damaged)?;
        let mut deals = statement.query([first]).map_err(damaged)?;
        let mut blocks = Blocks::none(self.expected.slice);
        while let Some(deal) = deals.next().map_err(damaged)? {
            let block = deal.get(0).map_err(damaged)?;
            if block >= self.expected.blocks || !blocks.push(block) {
                return Err(self.damaged(format!("block {block} is not in the slice of the run")));
            }
            let seed = deal.get_ref(1).and_then(|seed| Ok(seed.as_str()?)).map_err(damaged)?;
            if seed.parse() != Ok(self.expected.schedule.deal_seed(block)) {
                return Err(self.damaged(format!("the seed of block {block} is not that of its deal")));
            }
            let setup = deal.get_ref(2).and_then(|setup| Ok(setup.as_str()?)).map_err(damaged)?;
            let thoughts = deal
                .get_ref(3)
                .and_then(|sum| Ok(sum.as_blob_or_null()?))
                .map_err(damaged)?;
            let sum = deal.get_ref(4).and_then(|sum| Ok(sum.as_blob()?)).map_err(damaged)?;
            if sum != deal_sum(block, setup, thoughts) {
                return Err(self.damaged(format!("the checksum of block {block} is wrong")));
            }
        }
        Ok(blocks)
    }

    /// A checksum of the records of the games below this number.
    pub(super) fn checksum_of_records(&self, end: u64) -> Result<u64, RunError> {
        let read = || -> rusqlite::Result<Vec<u8>> {
            let select = "SELECT checksum FROM records WHERE number < ?1 ORDER BY number";
            let mut statement = self.connection.prepare(select)?;
            let mut records = statement.query([end])?;
            let mut sums = Vec::new();
            while let Some(record) = records.next()? {
                sums.extend_from_slice(record.get_ref(0)?.as_blob()?);
            }
            Ok(sums)
        };
        let sums = read().map_err(|reason| self.failed(reason))?;
        Ok(u64::from_be_bytes(checksum(&sums)))
    }

    /// The setups and rows of all blocks in the order of the schedule, block by block. Chunks of blocks are read on all
    /// cores.
    ///
    /// # Errors
    /// Errors of `on_block`, and damaged rows.
    pub(super) fn for_each_block<E: From<RunError>>(
        &self,
        on_block: impl FnMut(&str, &[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        self.for_each_block_from(0, on_block)
    }

    /// The same from this block on.
    pub(super) fn for_each_block_from<E: From<RunError>>(
        &self,
        first: u64,
        mut on_block: impl FnMut(&str, &[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        let (path, expected) = (&self.path, &self.expected);
        let read = |blocks: &Vec<u64>| {
            let store = Store::second(path, expected.clone())?;
            Ok((store.setups(blocks)?, store.rows(blocks)?))
        };
        let per_block = expected.schedule.games_per_block() as usize;
        let readers = readers();
        let played = self.blocks_from(first)?;
        let mut blocks = played.iter();
        loop {
            let chunk = |_| -> Vec<u64> { blocks.by_ref().take((CHUNK / per_block).max(1)).collect() };
            let together: Vec<Vec<u64>> = (0..readers.current_num_threads()).map(chunk).collect();
            if together[0].is_empty() {
                return Ok(());
            }
            let chunks: Vec<Result<Chunk, RunError>> = readers.install(|| together.par_iter().map(read).collect());
            for chunk in chunks {
                let (setups, rows) = chunk?;
                let mut blocks = setups.iter().zip(rows.chunks(per_block));
                blocks.try_for_each(|(setup, rows)| on_block(setup, rows))?;
            }
        }
    }

    /// The setups of these blocks, which are ascending, as JSON.
    fn setups(&self, blocks: &[u64]) -> Result<Vec<String>, RunError> {
        let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else {
            return Ok(Vec::new());
        };
        let select = "SELECT block, setup FROM deals WHERE block BETWEEN ?1 AND ?2 ORDER BY block";
        let read = || -> rusqlite::Result<Vec<String>> {
            let mut statement = self.connection.prepare_cached(select)?;
            let mut deals = statement.query([first, last])?;
            let mut setups = Vec::with_capacity(blocks.len());
            while let Some(deal) = deals.next()? {
                // Others may lie between those that are read, written meanwhile.
                if blocks.get(setups.len()) == Some(&deal.get(0)?) {
                    setups.push(deal.get(1)?);
                }
            }
            Ok(setups)
        };
        let setups = read().map_err(|reason| self.failed(reason))?;
        if setups.len() < blocks.len() {
            return Err(self.damaged("a deal is missing".to_owned()));
        }
        Ok(setups)
    }

    /// The rows of these blocks, which are ascending; other blocks between them may be written at the same time.
    fn rows(&self, blocks: &[u64]) -> Result<Vec<Row>, RunError> {
        let schedule = &self.expected.schedule;
        let per_block = u64::from(schedule.games_per_block());
        let (Some(&first), Some(&last)) = (blocks.first(), blocks.last()) else {
            return Ok(Vec::new());
        };
        let select = format!(
            "SELECT {} FROM games WHERE number BETWEEN ?1 AND ?2 ORDER BY number",
            RowText::COLUMNS
        );
        let damaged = |reason| self.failed(reason);
        let mut statement = self.connection.prepare_cached(&select).map_err(damaged)?;
        let numbers = [schedule.games_of(first).start, schedule.games_of(last).end - 1];
        let mut games = statement.query(numbers).map_err(damaged)?;
        let mut due = blocks.iter().flat_map(|&block| schedule.games_of(block));
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
            let row = text.read(&self.expected, &mut buffer);
            rows.push(row.map_err(|what| self.damaged(what))?);
        }
        if let Some(missing) = due.next() {
            return Err(self.damaged(format!("game {missing} is missing")));
        }
        if self.expected.records {
            self.check_records(&rows, numbers)?;
        }
        Ok(rows)
    }

    /// Checks that each of these rows has the record of its game, whose content is not read.
    fn check_records(&self, rows: &[Row], numbers: [u64; 2]) -> Result<(), RunError> {
        let select = "SELECT number, game FROM records WHERE number BETWEEN ?1 AND ?2 ORDER BY number";
        let damaged = |reason| self.failed(reason);
        let mut statement = self.connection.prepare_cached(select).map_err(damaged)?;
        let mut records = statement.query(numbers).map_err(damaged)?;
        for row in rows {
            let text = RowText::of(&self.expected.schedule, row);
            loop {
                let Some(found) = records.next().map_err(damaged)? else {
                    return Err(self.damaged(format!("the record of game {} is missing", text.number)));
                };
                let number: u64 = found.get(0).map_err(damaged)?;
                if number > text.number {
                    return Err(self.damaged(format!("the record of game {} is missing", text.number)));
                }
                // Others may lie between those that are read, written meanwhile.
                if number < text.number {
                    continue;
                }
                let game = found.get_ref(1).and_then(|game| Ok(game.as_blob()?)).map_err(damaged)?;
                if game != &*text.checksum {
                    return Err(self.damaged(format!("the record of game {number} is not that of its row")));
                }
                break;
            }
        }
        Ok(())
    }

    /// A block as stored; none if it was not played.
    pub(super) fn block(&self, block: u64) -> Result<Option<PlayedBlock>, RunError> {
        let deal = "SELECT setup, thoughts, checksum FROM deals WHERE block = ?1";
        let deal = self
            .connection
            .query_row(deal, [block], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .optional();
        let Some((setup, of_thoughts, sum)): Option<(String, Option<Vec<u8>>, Vec<u8>)> =
            deal.map_err(|reason| self.failed(reason))?
        else {
            return Ok(None);
        };
        if sum != deal_sum(block, &setup, of_thoughts.as_deref()) {
            return Err(self.damaged(format!("the checksum of block {block} is wrong")));
        }
        let rows = self.rows(&[block])?;
        let thoughts = self.thoughts(block, &rows, of_thoughts.as_deref())?;
        let records = if self.expected.records {
            self.records(&rows)?
        } else {
            Vec::new()
        };
        Ok(Some(PlayedBlock {
            block,
            setup,
            rows,
            records,
            thoughts,
            costs: Vec::new(),
        }))
    }

    /// What the agents thought in the games of these rows of a block, whose deal has this checksum of their thoughts.
    fn thoughts(&self, block: u64, rows: &[Row], sum: Option<&[u8]>) -> Result<Vec<Considered>, RunError> {
        let read = thoughts::read(&self.connection, &self.expected.schedule, rows);
        let read = read.map_err(|reason| self.failed(reason))?;
        let (thoughts, found) = read.map_err(|what| self.damaged(what))?;
        let is_whole = match sum {
            Some(sum) => self.expected.explores && sum == found,
            None => !self.expected.explores && thoughts.is_empty(),
        };
        if is_whole {
            return Ok(thoughts);
        }
        Err(self.damaged(format!("the thoughts of block {block} are not those of its games")))
    }

    /// The records of the games of these rows. Each has the checksum of its row beside it and in its own, so that it is the
    /// record of that game.
    fn records(&self, rows: &[Row]) -> Result<Vec<Vec<u8>>, RunError> {
        let select = "SELECT record, checksum FROM records WHERE number = ?1";
        let damaged = |reason| self.failed(reason);
        let mut statement = self.connection.prepare_cached(select).map_err(damaged)?;
        let mut records = Vec::with_capacity(rows.len());
        for row in rows {
            let text = RowText::of(&self.expected.schedule, row);
            let found = statement.query_row([text.number], |found| Ok((found.get(0)?, found.get(1)?)));
            let (record, sum): (Vec<u8>, Vec<u8>) = match found.optional().map_err(damaged)? {
                Some(found) => found,
                None => return Err(self.damaged(format!("the record of game {} is missing", text.number))),
            };
            if sum != record_sum(&text, &record) {
                return Err(self.damaged(format!("the record of game {} is not that of its row", text.number)));
            }
            records.push(record);
        }
        Ok(records)
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

/// The agents of a run as texts of their versions.
fn agents(manifest: &Manifest) -> impl Iterator<Item = (String, u32)> {
    let config = &manifest.config;
    let agents = config.agents.iter().zip(&config.agent_versions);
    agents.map(|(agent, &version)| (agent.text_of_version(version), version))
}

/// The same without the path of its file: a run that was resumed may name its file by another one.
fn without_path((name, version): (String, u32)) -> (String, u32) {
    let agent = AgentSpec::of_version(&name, version);
    (
        agent.map_or(name, |agent| agent.with_built_in_files().to_string()),
        version,
    )
}

/// The checksum of a record together with that of its row, in which the number of the game is.
fn record_sum(row: &RowText<'_>, record: &[u8]) -> [u8; CHECKSUM] {
    checksum(&[&*row.checksum, record].concat())
}

/// The checksum of a deal; its seed follows from the block.
fn deal_sum(block: u64, setup: &str, thoughts: Option<&[u8]>) -> [u8; CHECKSUM] {
    checksum(&[&block.to_be_bytes(), thoughts.unwrap_or_default(), setup.as_bytes()].concat())
}

fn failed(path: &Path, reason: rusqlite::Error) -> RunError {
    RunError::Database {
        file: path.to_owned(),
        reason,
    }
}

fn insert(transaction: &Transaction, expected: &Expected, block: &PlayedBlock) -> rusqlite::Result<()> {
    let schedule = &expected.schedule;
    let of_thoughts = expected
        .explores
        .then(|| thoughts::sum(schedule, block.block, &block.thoughts));
    let of_thoughts = of_thoughts.as_ref().map(|sum| &sum[..]);
    transaction
        .prepare_cached("INSERT INTO deals VALUES (?1, ?2, ?3, ?4, ?5)")?
        .execute(params![
            block.block,
            schedule.deal_seed(block.block).to_string(),
            block.setup,
            of_thoughts,
            deal_sum(block.block, &block.setup, of_thoughts)
        ])?;
    thoughts::insert(transaction, schedule, block.block, &block.thoughts)?;
    let mut games = transaction.prepare_cached(
        "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)",
    )?;
    let mut records = transaction.prepare_cached("INSERT INTO records VALUES (?1, ?2, ?3, ?4)")?;
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
            text.explored,
            text.forfeit_seat,
            text.forfeit_reason,
            &*text.checksum,
        ])?;
        if let Some(record) = block.records.get(place) {
            records.execute(params![text.number, &*text.checksum, record, record_sum(&text, record)])?;
        }
    }
    Ok(())
}
