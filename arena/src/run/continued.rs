//! The file of the continuations of a round of a learning: a line that says how positions are continued, and then a line for
//! each block with its number and, for each of its samples, the sum of the scores of its continuations, or `-`.

use super::error::RunError;
use crate::plain_file::no_links;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, Write};
use std::path::PathBuf;

/// The file, to which blocks are added in their order.
#[derive(Debug)]
pub struct ContinuedFile {
    path: PathBuf,
    file: File,
    blocks: usize,
}

/// The sums of a block: its number, and of each sample the sum of the scores, if it was continued.
pub type ContinuedBlock = (u64, Vec<Option<i64>>);

impl ContinuedFile {
    /// Opens the file, or makes it. `how` says how positions are continued. What a killed process left of a line is cut off.
    ///
    /// # Errors
    /// If it cannot be read or written, or its positions are continued in another way.
    pub(super) fn open(path: PathBuf, how: &str) -> Result<ContinuedFile, RunError> {
        let failed = RunError::file(&path);
        let file = no_links(OpenOptions::new().read(true).append(true).create(true)).open(&path);
        let mut file = file.map_err(failed)?;
        let mut lines = BufReader::new(file.try_clone().map_err(failed)?);
        let (mut line, mut whole, mut found) = (Vec::new(), 0, 0);
        while lines.read_until(b'\n', &mut line).map_err(failed)? > 0 && line.ends_with(b"\n") {
            if found == 0 && line[..line.len() - 1] != *how.as_bytes() {
                let has = String::from_utf8_lossy(&line).trim_end().to_owned();
                RunError::refuse(&path, vec![format!("continuations: the learning has {has}, not {how}")])?;
            }
            whole += line.len() as u64;
            found += 1;
            line.clear();
        }
        file.set_len(whole)
            .and_then(|()| file.seek(io::SeekFrom::End(0)).map(drop))
            .map_err(failed)?;
        if found == 0 {
            writeln!(file, "{how}").map_err(failed)?;
        }
        Ok(ContinuedFile {
            blocks: usize::max(found, 1) - 1,
            path,
            file,
        })
    }

    /// How many blocks it has.
    pub fn blocks(&self) -> usize {
        self.blocks
    }

    /// Adds a block.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&mut self, (block, sums): &ContinuedBlock) -> Result<(), RunError> {
        let mut line = block.to_string();
        for sum in sums {
            line.push(' ');
            line.push_str(&sum.map_or_else(|| "-".to_owned(), |sum| sum.to_string()));
        }
        line.push('\n');
        self.blocks += 1;
        self.file.write_all(line.as_bytes()).map_err(RunError::file(&self.path))
    }

    /// Its blocks.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(&self) -> Result<Vec<ContinuedBlock>, RunError> {
        let failed = RunError::file(&self.path);
        let file = no_links(OpenOptions::new().read(true)).open(&self.path);
        let lines = BufReader::new(file.map_err(failed)?).lines();
        let block = |(number, line): (usize, io::Result<String>)| {
            let what = || format!("line {number} is not a block and its sums");
            parsed(&line.map_err(failed)?).ok_or_else(|| RunError::damaged(&self.path)(what()))
        };
        (1..).zip(lines).skip(1).map(block).collect()
    }

    /// The error of a file whose blocks are not those of its round.
    pub fn damaged(&self, block: u64) -> RunError {
        let what = format!("it has other positions of block {block} than the games of the round");
        RunError::damaged(&self.path)(what)
    }
}

fn parsed(line: &str) -> Option<ContinuedBlock> {
    let mut words = line.split(' ');
    let block = words.next()?.parse().ok()?;
    let sum = |word: &str| match word {
        "-" => Some(None),
        _ => word.parse().ok().map(Some),
    };
    Some((block, words.map(sum).collect::<Option<_>>()?))
}
