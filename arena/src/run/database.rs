//! Opens `games.sqlite`, which may come from elsewhere: it is followed nowhere, runs nothing, and takes bounded work.

use super::error::RunError;
use super::purpose::Purpose;
use orrery_engine::problem::cut;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::ffi::OsStr;
use std::fmt::Write;
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

/// How many steps a connection may take to read a file, for each byte of it, and at least. Reading all rows once takes
/// less than one step a byte.
const STEPS_PER_BYTE: u64 = 20;
const LEAST_STEPS: u64 = 10_000_000;
/// The steps are counted in lots of this many.
const LOT: u16 = 10_000;

/// Opens the file.
pub(super) fn open(path: &Path, purpose: Purpose) -> Result<Connection, RunError> {
    let failed = |reason| RunError::Database {
        file: path.to_owned(),
        reason,
    };
    // Links above the folder are its user's; the file itself is none.
    let whole = whole_path(path).map_err(RunError::file(path))?;
    let mut connection = match purpose {
        Purpose::Create => connect(&whole, OpenFlags::SQLITE_OPEN_CREATE),
        Purpose::Write => connect(&whole, OpenFlags::empty()),
        Purpose::Read => connect_to_read(&whole),
    }
    .map_err(failed)?;
    if purpose == Purpose::Read {
        limit_steps(&mut connection, &whole).map_err(failed)?;
    }
    Ok(connection)
}

fn whole_path(path: &Path) -> std::io::Result<PathBuf> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let name = path.file_name().unwrap_or_else(|| OsStr::new(""));
    Ok(folder.unwrap_or(Path::new(".")).canonicalize()?.join(name))
}

fn connect(path: &Path, flags: OpenFlags) -> rusqlite::Result<Connection> {
    let always = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_NOFOLLOW;
    defend(Connection::open_with_flags(path, always | flags)?)
}

/// Nothing in the file may change its own structure or call functions with side effects.
fn defend(connection: Connection) -> rusqlite::Result<Connection> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_DEFENSIVE, true)?;
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_TRUSTED_SCHEMA, false)?;
    Ok(connection)
}

/// A connection for reading. Where nothing can be written SQLite can read only a file that nobody changes, which is true
/// there once no log of unfinished batches is left.
fn connect_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let opened = connect(path, OpenFlags::empty()).and_then(|connection| {
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |_| Ok(()))?;
        Ok(connection)
    });
    let needs_to_write = |code| {
        matches!(
            code,
            ErrorCode::CannotOpen | ErrorCode::ReadOnly | ErrorCode::PermissionDenied
        )
    };
    match opened {
        Err(error) if error.sqlite_error_code().is_some_and(needs_to_write) && !has_log(path) => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX | OpenFlags::SQLITE_OPEN_URI;
            defend(Connection::open_with_flags(immutable(path), flags)?)
        }
        opened => opened,
    }
}

/// Whether batches lie in a log, which reading would have to add to the file.
fn has_log(path: &Path) -> bool {
    let logs = ["sqlite-wal", "sqlite-journal"].map(|extension| path.with_extension(extension));
    logs.iter().any(|log| fs::metadata(log).is_ok_and(|log| log.len() > 0))
}

/// The address of a file that nobody changes (<https://www.sqlite.org/uri.html>).
fn immutable(path: &Path) -> String {
    let mut address = "file://".to_owned();
    for &byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/._-".contains(&byte) {
            address.push(char::from(byte));
        } else {
            let _ = write!(address, "%{byte:02X}");
        }
    }
    address + "?immutable=1"
}

/// Ends a statement that takes more steps than a file of this size needs.
fn limit_steps(connection: &mut Connection, path: &Path) -> rusqlite::Result<()> {
    let bytes = fs::metadata(path).map_or(0, |file| file.len());
    let mut lots = bytes.saturating_mul(STEPS_PER_BYTE).max(LEAST_STEPS) / u64::from(LOT);
    let is_over = move || {
        lots = lots.saturating_sub(1);
        lots == 0
    };
    connection.progress_handler(i32::from(LOT), Some(is_over))
}

/// What the file has besides these tables or in their place, if anything.
pub(super) fn foreign(connection: &Connection, tables: &str) -> rusqlite::Result<Option<String>> {
    let expected: Vec<&str> = tables
        .split(';')
        .map(str::trim)
        .filter(|table| !table.is_empty())
        .collect();
    let mut statement = connection.prepare("SELECT type, name, sql FROM sqlite_schema")?;
    let mut found = statement.query([])?;
    let mut tables = 0;
    while let Some(entry) = found.next()? {
        let sql = entry.get_ref(2)?.as_str_or_null()?.unwrap_or_default();
        if !expected.contains(&sql) {
            let (kind, name): (String, String) = (entry.get(0)?, entry.get(1)?);
            return Ok(Some(format!(
                "it has the {kind} `{}`, which is not part of a run",
                cut(&name)
            )));
        }
        tables += 1;
    }
    let missing = (tables != expected.len()).then(|| format!("it has {tables} tables; a run has {}", expected.len()));
    Ok(missing)
}

/// Refuses a file that is shorter than its header says: SQLite would read zeros in place of the missing part of a page.
/// While a log holds pages that are not in the file yet, the length of the file cannot be checked.
pub(super) fn refuse_cut(path: &Path) -> Result<(), RunError> {
    let unreadable = RunError::file(path);
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
        let what = format!("it is cut off: it has {length} of {whole} bytes");
        return Err(RunError::damaged(path)(what));
    }
    Ok(())
}
