//! Run folders as somebody else may have written them: changed, and with checksums that are right again.

use orrery_engine::codec::checksum;
use rusqlite::{Connection, params};
use std::path::Path;

pub(crate) fn database(folder: &Path) -> Connection {
    Connection::open(folder.join("games.sqlite")).unwrap()
}

/// Gives one column of a game another value.
pub(crate) fn change_row(folder: &Path, number: u64, column: &str, value: &str) {
    assert!(try_row(folder, number, column, value), "{column} cannot be {value}");
}

/// The same, if the column can hold the value. Returns whether it can.
pub(crate) fn try_row(folder: &Path, number: u64, column: &str, value: &str) -> bool {
    let database = database(folder);
    let update = format!("UPDATE games SET {column} = {value} WHERE number = {number}");
    if database.execute(&update, []).is_err() {
        return false;
    }
    let sum = row_sum(&database, number);
    let update = "UPDATE games SET checksum = ?1 WHERE number = ?2";
    assert_eq!(database.execute(update, params![sum, number]).unwrap(), 1);
    put_record(folder, number, number);
    true
}

/// Stores the record of one game as that of another.
pub(crate) fn put_record(folder: &Path, from: u64, to: u64) {
    let database = database(folder);
    let select = "SELECT record FROM records WHERE number = ?1";
    let record: Vec<u8> = database.query_row(select, [from], |row| row.get(0)).unwrap();
    let row = row_sum(&database, to);
    let sum = checksum(&[&row[..], &record].concat());
    let update = "UPDATE records SET game = ?1, record = ?2, checksum = ?3 WHERE number = ?4";
    assert_eq!(database.execute(update, params![row, record, sum, to]).unwrap(), 1);
}

/// The checksum that the row of a game should have.
fn row_sum(database: &Connection, number: u64) -> [u8; 8] {
    let columns = "agents, scores, parts, ranks, shares, target, starter, rounds, ending, plies, decisions, explored,
        forfeit_seat, forfeit_reason";
    let select = format!("SELECT {columns} FROM games WHERE number = ?1");
    let text = database.query_row(&select, [number], |row| {
        let lists: Vec<String> = (0..5).map(|column| row.get(column)).collect::<Result<_, _>>()?;
        Ok(format!(
            "{number}|{}|{:?}|{:?}|{}|{}|{}|{}|{}|{:?}|{:?}",
            lists.join("|"),
            row.get::<_, Option<i64>>(5)?,
            row.get::<_, Option<i64>>(6)?,
            row.get::<_, i64>(7)?,
            row.get::<_, String>(8)?,
            row.get::<_, i64>(9)?,
            row.get::<_, i64>(10)?,
            row.get::<_, i64>(11)?,
            row.get::<_, Option<i64>>(12)?,
            row.get::<_, Option<String>>(13)?,
        ))
    });
    checksum(text.unwrap().as_bytes())
}
