//! Placements, water, energy, meteorites, lines and statistics against vectors recorded from an independent digital
//! implementation. Where the two differ by a known deviation, the deviation is named and counted.

use crate::golden::{Line, Tally, Vectors};
use flate2::read::GzDecoder;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

fn check_vectors(gzipped: impl Read, vectors: &mut Vectors) -> Tally {
    let lines = BufReader::new(GzDecoder::new(gzipped)).lines();
    for (number, line) in lines.enumerate() {
        let line = line.expect("the vectors are gzipped text");
        let read = serde_json::from_str::<Line>(&line);
        vectors.check(read.unwrap_or_else(|error| panic!("line {}: {error}", number + 1)));
    }
    vectors.take_tally()
}

#[test]
fn recorded_boards_of_the_symmetric_planet_agree() {
    let file = include_bytes!("../data/placements_p00.jsonl.gz");
    let tally = check_vectors(&file[..], &mut Vectors::new());
    assert_eq!(tally.differences, Vec::<String>::new());
    assert_eq!(
        (tally.checked, tally.agreed, tally.explained.values().sum()),
        (1503, 1468, 35)
    );
}

#[test]
fn recorded_boards_of_the_other_planets_agree() {
    let file = include_bytes!("../data/placements_p01_to_p12.jsonl.gz");
    let tally = check_vectors(&file[..], &mut Vectors::new());
    assert_eq!(tally.differences, Vec::<String>::new());
    assert_eq!(
        (tally.checked, tally.agreed, tally.explained.values().sum()),
        (3081, 3046, 35)
    );
}

#[test]
#[expect(clippy::print_stdout, reason = "the counts of a run that is asked for")]
fn recorded_boards_of_every_planet_agree_where_a_folder_is_named() {
    let Ok(folder) = std::env::var("ORRERY_GOLDEN") else {
        return;
    };
    let mut vectors = Vectors::new();
    let mut all = Tally::default();
    for planet in 0..13 {
        let path = Path::new(&folder).join(format!("placements_p{planet:02}.jsonl.gz"));
        let file = std::fs::File::open(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let tally = check_vectors(file, &mut vectors);
        println!("planet {planet}, {tally}");
        all.add(tally);
    }
    println!("{all}");
    assert_eq!(all.differences, Vec::<String>::new());
}
