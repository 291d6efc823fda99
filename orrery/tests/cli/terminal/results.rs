//! Results, errors and long work on screens of several widths.

use super::pty::{Terminal, WIDTHS, screen};
use std::io::Write;
use tempfile::TempDir;

#[test]
fn no_line_of_a_result_is_too_long_for_the_terminal() {
    for columns in [60, 80, 100, 120] {
        for arguments in [
            "--games 4",
            "tournament --agents random,greedy,random:name=a-rather-long-name,random:name=other --games 8",
            "solo --agents greedy,random --games 8",
            "balance --agents random --games 360",
            "sprt --a greedy --b random --games 200",
            "bench --rows clone-bytes-six-seats",
            "agents",
            "version",
            "tensors",
            "ruleset show --actions",
        ] {
            let terminal = screen(arguments, columns);
            assert_eq!(
                terminal.broken_lines(),
                Vec::<String>::new(),
                "{arguments} at {columns}"
            );
        }
    }
}

#[test]
fn an_error_is_folded_between_words() {
    let folder = TempDir::new().unwrap();
    let mut terminal = Terminal::open("tournament --agents greeedy", folder.path(), 60);
    terminal.ends_with(2);
    assert_eq!(terminal.broken_lines(), Vec::<String>::new());
    assert!(
        terminal.text().contains("agent is called `greeedy`"),
        "{}",
        terminal.text()
    );
}

#[test]
fn each_line_of_a_test_begins_anew_where_it_is_folded() {
    let terminal = screen("sprt --a greedy --b random --games 200", 60);
    let text = terminal.text();
    for line in ["H1 accepted", "Log likelihood ratio", "Estimate", "Elo ", "Points that"] {
        assert!(text.lines().any(|begin| begin.starts_with(line)), "{line}: {text}");
    }
}

#[test]
fn long_work_says_how_far_it_is_and_how_it_is_stopped() {
    let folder = TempDir::new().unwrap();
    let arguments = "tournament --agents mcts:iters=100000000,random --games 2";
    let mut terminal = Terminal::open(arguments, folder.path(), 80);
    // Inside the first block there is no estimate, and the spinner turns.
    terminal.reads("0/2 games");
    for spinner in ["\u{2801}", "\u{2809}", "\u{2819}"] {
        terminal.reads(spinner);
    }
    assert!(!terminal.raw.contains("left"), "{}", terminal.raw);
    terminal.keyboard.write_all(b"\x03").unwrap();
    terminal.reads("finishing the blocks in play first; Ctrl-C again stops at once");
    terminal.keyboard.write_all(b"\x03").unwrap();
    terminal.ends_with(130);
}

#[test]
fn tables_fold_and_keep_their_rows_together() {
    for columns in WIDTHS {
        let terminal = screen("tournament --agents greedy,random --games 20 --seed 2", columns);
        let text = terminal.text();
        let (tables, _) = text.split_once("A game has ").expect("a line of what is not measured");
        insta::assert_snapshot!(format!("tables_{columns}"), tables);
    }
}
