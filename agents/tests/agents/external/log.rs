//! The log of the conversations.

use super::bench::{Bench, PATIENT};
use orrery_agents::Roster;
use serde_json::Value;

/// Whole lines in the order of their times, however many processes write them.
#[test]
fn a_log_has_the_conversations_of_all_processes() {
    let bench = Bench::new();
    let log = bench.folder.path().join("talk.jsonl");
    let bot = bench.bot("wants:over,text", &format!("{PATIENT},log={}", log.display()));
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut agent = roster.build(&bot);
                (0..10).for_each(|_| assert!(bench.ask(&mut agent).is_ok()));
            });
        }
    });
    drop(roster);
    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let times: Vec<f64> = lines.iter().map(|line| line["ms"].as_f64().unwrap()).collect();
    assert!(times.is_sorted());
    let processes = bench.started().len() as u64;
    for process in 1..=processes {
        let of_process: Vec<&Value> = lines.iter().filter(|line| line["process"] == process).collect();
        for pair in of_process.chunks(2) {
            assert_eq!(pair[0]["sent"]["id"], pair[1]["received"]["id"]);
        }
    }
    assert_eq!(
        lines.len() as u64,
        2 * (processes + 30),
        "hello of each, and the questions"
    );
    assert!(
        bench
            .refusal(&bot)
            .ends_with("talk.jsonl: it exists already; allowed is the name of a new file")
    );
    assert_eq!(std::fs::read_to_string(&log).unwrap(), text);
    let nowhere = bench.bot("plays", &format!("log={}/no/log", bench.folder.path().display()));
    assert!(
        bench
            .refusal(&nowhere)
            .ends_with("/no/log: its folder does not exist; make it first")
    );
}
