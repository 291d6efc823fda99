//! Reports as pages: of every kind of run, in a new file, with what they may not be combined with.

use crate::orrery::{said, with_more_medals, within, write_ruleset};
use std::fs::read_to_string;
use tempfile::TempDir;

/// The page of a run, and what is said of it.
fn page(folder: &TempDir, run: &str) -> String {
    let name = format!("{}.html", run.replace('/', "-"));
    let output = within(folder, &format!("report DIR/{run} --html DIR/{name}"))
        .output()
        .unwrap();
    assert_eq!(
        (output.status.code(), &output.stderr[..]),
        (Some(0), &b""[..]),
        "{output:?}"
    );
    let page = read_to_string(folder.path().join(&name)).unwrap();
    let kilobytes = page.len().div_ceil(1000);
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        said,
        format!(
            "{}/{name}: {kilobytes} kB, to be opened in a browser\n",
            folder.path().display()
        )
    );
    page
}

/// Runs a command whose notes say nothing here.
fn play(folder: &TempDir, arguments: &str) {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
}

#[test]
fn every_kind_of_run_has_a_page_with_its_pictures_and_the_command_that_repeats_it() {
    let folder = TempDir::new().unwrap();
    let quick = "--agents greedy:eval=points,random";
    let runs = [
        ("duel", format!("tournament {quick} --games 8"), "win-shares"),
        (
            "learning",
            format!("selfplay {quick} --games 4 --epsilon 0.5"),
            "narrowing",
        ),
        (
            "alone",
            format!("solo {quick} --events 9,3,8/4,6,10 --games 8"),
            "fair-targets",
        ),
        (
            "test",
            "sprt --a greedy:eval=points --b random --games 200".to_owned(),
            "log-ratio",
        ),
        (
            "field",
            "tournament --agents greedy:eval=points --field random,random:name=other --games 8".to_owned(),
            "pairs",
        ),
    ];
    for (name, command, chart) in runs {
        play(&folder, &format!("{command} --run DIR/{name}"));
        let page = page(&folder, name);
        assert!(page.contains(&format!("<figure data-chart=\"{chart}\"")), "{name}");
        assert!(page.contains(&format!("<code>orrery {command}</code>")), "{name}");
        assert!(page.contains(&format!("orrery replay {name} --game")), "{name}");
        let listed = page.matches("data-game=").count();
        assert!(listed > 0, "{name}");
        assert_eq!(
            page.matches("data-replay=\"game-").count(),
            listed,
            "each game can be stepped through"
        );
        assert!(
            !page.contains(&folder.path().display().to_string()),
            "no path of this machine"
        );
    }
}

#[test]
fn a_study_of_balance_shows_boards_cells_and_what_a_second_ruleset_changes() {
    let folder = TempDir::new().unwrap();
    write_ruleset("medals-of-oasis.toml", "corporations.toml", |text| {
        with_more_medals(&text, "oasis", 3)
    });
    let boards = "--corporations universal-coalition,oasis,cosmos --planets k5b-4156,gaia,petra";
    play(
        &folder,
        &format!("balance --agents random --games 90 {boards} --against medals-of-oasis.toml --run DIR/study"),
    );
    let both = page(&folder, "study");
    for chart in ["effects", "board-pairs", "cells", "changes"] {
        assert!(both.contains(&format!("<figure data-chart=\"{chart}\"")), "{chart}");
    }
    assert!(both.contains("orrery replay study/before --game"));
    let before = page(&folder, "study/before");
    assert!(!before.contains("data-chart=\"changes\""));
    let refused = within(&folder, "report DIR/study --by planet").output().unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("holds two runs; name one of them"));
}

#[test]
fn the_page_has_the_tables_of_the_terminal_and_the_focus_asked_for() {
    let folder = TempDir::new().unwrap();
    play(
        &folder,
        "tournament --agents random,greedy:eval=points --games 8 --run DIR/run",
    );
    let report = said(&folder, "report DIR/run --anchor random@1000");
    let output = within(&folder, "report DIR/run --anchor random@1000 --html DIR/page.html")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let page = read_to_string(folder.path().join("page.html")).unwrap();
    let rows = report
        .lines()
        .filter(|line| line.starts_with(' ') && line.contains("   "));
    let cells: Vec<&str> = rows
        .flat_map(|row| row.split("   "))
        .map(str::trim)
        .filter(|cell| !cell.is_empty())
        .collect();
    assert!(cells.len() > 40, "{report}");
    for cell in cells {
        assert!(page.contains(&format!(">{cell}<")), "{cell}");
    }
    assert!(page.contains("data-chart=\"ratings\""));
}

#[test]
fn games_that_cannot_be_played_again_are_named_and_the_reason_is_said() {
    let folder = TempDir::new().unwrap();
    play(
        &folder,
        "tournament --agents mcts:ms=1,random --games 2 --records none --run DIR/run",
    );
    let output = within(&folder, "report DIR/run --html DIR/page.html").output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with("note: no game can be stepped through on the page: "),
        "{said}"
    );
    assert!(
        said.contains("its agents are not repeatable, and it has no records"),
        "{said}"
    );
    let page = read_to_string(folder.path().join("page.html")).unwrap();
    assert!(page.contains("data-game=") && !page.contains("data-replay=") && !page.contains("<script"));
}

#[test]
fn a_page_overwrites_nothing_and_is_no_other_form() {
    let folder = TempDir::new().unwrap();
    play(&folder, "tournament --agents random,random --games 4 --run DIR/run");
    play(&folder, "report DIR/run --html DIR/page.html");
    let before = read_to_string(folder.path().join("page.html")).unwrap();
    for (options, reason) in [
        (
            "--html DIR/page.html",
            "it exists already; allowed is the name of a new file",
        ),
        ("--html DIR/none/page.html", "its folder does not exist; make it first"),
        ("--html DIR/new.html --format json", "cannot be used with"),
        ("--html DIR/new.html --by seat", "cannot be used with"),
    ] {
        let refused = within(&folder, &format!("report DIR/run {options}")).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{options}");
        assert!(String::from_utf8_lossy(&refused.stderr).contains(reason), "{refused:?}");
    }
    assert_eq!(read_to_string(folder.path().join("page.html")).unwrap(), before);
    assert!(!folder.path().join("new.html").exists());
}
