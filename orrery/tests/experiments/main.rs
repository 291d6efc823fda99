//! `orrery experiment`: the studies of the repository as trials, a small study that is killed and resumed, and studies that
//! are refused.

mod claims;

use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Instant;
use tempfile::{TempDir, tempdir};

/// A study of two tournaments and their rating list, with one table and one picture.
const SMALL: &str = r#"
title = "A small study"
question = "Which agent is stronger?"
design = "There are {{duel games}} games."

[options]
game = "planetarium"

[[run]]
name = "duel"
command = "tournament"
options = { agents = ["greedy", "random"], games = 400 }
quick = { games = 8 }

[[run]]
name = "other"
command = "tournament"
options = { agents = ["greedy", "random"], games = 200, seed = 2 }
quick = { games = 4 }

[[table]]
name = "shares"
kind = "agent"
rows = { of = "duel agents", key = "agent" }

[[table.column]]
name = "share"
values = ["duel agents/agent=$row/win_share :.2"]

[[picture]]
name = "scores"
kind = "intervals"
title = "Scores"
caption = "Mean scores."
axis = "points"
across = "agent"

[[picture.series]]
rows = { names = ["greedy", "random"] }
value = "duel agents/agent=$row/mean_score"
interval = "duel agents/agent=$row/mean_score_interval"
"#;

const ANSWER: &str = "## Answer\n\nGreedy makes {{other agents/agent=greedy/mean_score :.1}}.\n\n{{table shares}}\n\n{{picture scores}}\n";

/// A folder with these two files.
fn study(text: &str, answer: &str) -> TempDir {
    let folder = tempdir().unwrap();
    fs::write(folder.path().join("study.toml"), text).unwrap();
    fs::write(folder.path().join("answer.md"), answer).unwrap();
    folder
}

fn command(folder: &Path, options: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_orrery"));
    command.arg("experiment").arg(folder).args(options);
    command
}

fn run(folder: &Path, options: &[&str]) -> Output {
    command(folder, options).output().expect("the binary runs")
}

/// Runs it to its end.
fn finish(folder: &Path, options: &[&str]) {
    let output = run(folder, options);
    assert!(output.status.success(), "{output:?}");
}

/// What is kept of a run.
fn kept(folder: &Path, run: &str) -> Value {
    let text = fs::read_to_string(folder.join("full/runs").join(format!("{run}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// The result of a run without what differs between machines.
fn result(folder: &Path, run: &str) -> Value {
    let mut result = kept(folder, run)["result"].take();
    result["timing"] = Value::Null;
    assert!(result.is_object(), "{run} has a result");
    result
}

/// What is refused about a study.
fn refusal(text: &str, answer: &str) -> String {
    let folder = study(text, answer);
    let output = run(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(!folder.path().join("full").exists(), "nothing is begun");
    String::from_utf8(output.stderr).unwrap()
}

fn experiments() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../experiments")
}

/// The studies of the repository.
fn studies() -> BTreeSet<PathBuf> {
    let folders = fs::read_dir(experiments()).unwrap().map(|entry| entry.unwrap().path());
    folders.filter(|folder| folder.join("study.toml").exists()).collect()
}

/// Copies the files of a folder, without folders in it.
fn copied(folder: &Path) -> TempDir {
    let copy = tempdir().unwrap();
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_file() {
            fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
        }
    }
    copy
}

/// One test for each study, so that they run in parallel.
macro_rules! can_be_tried {
    ($($name:ident = $study:literal,)+) => {
        $(#[test]
        fn $name() {
            try_study($study);
        })+

        #[test]
        fn every_study_of_the_repository_is_tried() {
            let tried = [$($study),+].map(|study| experiments().join(study));
            assert_eq!(studies(), BTreeSet::from(tried));
        }
    };
}

can_be_tried! {
    the_study_of_bots_can_be_tried = "bots",
    the_study_of_content_can_be_tried = "content",
    the_study_of_data_can_be_tried = "data",
    the_study_of_factions_can_be_tried = "factions",
    the_study_of_solo_targets_can_be_tried = "solo-targets",
    the_study_of_worth_can_be_tried = "worth",
}

fn try_study(study: &str) {
    let folder = copied(&experiments().join(study));
    finish(folder.path(), &["--quick"]);
    let report = fs::read_to_string(folder.path().join("quick/report.md")).unwrap();
    assert!(report.contains("This is a trial"), "{report}");
    assert!(!report.contains("{{"), "{report}");
    assert!(
        !folder.path().join("full").exists(),
        "a trial touches nothing of the full study"
    );
    for picture in report.split("](").skip(1).filter_map(|rest| rest.split_once(".svg)")) {
        let file = folder.path().join("quick").join(format!("{}.svg", picture.0));
        assert!(file.exists(), "{file:?}");
    }
}

#[test]
fn an_experiment_that_was_killed_goes_on_where_it_was() {
    let undisturbed = study(SMALL, ANSWER);
    let begun = Instant::now();
    finish(undisturbed.path(), &["--threads", "1"]);
    let whole = begun.elapsed();
    for part in [0.02, 0.3, 0.6, 0.9] {
        let folder = study(SMALL, ANSWER);
        let mut child = command(folder.path(), &["--threads", "1"])
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(whole.mul_f64(part));
        child.kill().unwrap();
        child.wait().unwrap();
        finish(folder.path(), &[]);
        for run in ["duel", "other"] {
            assert_eq!(
                result(folder.path(), run),
                result(undisturbed.path(), run),
                "killed at {part}"
            );
        }
    }
}

#[cfg(unix)]
#[test]
fn an_experiment_that_is_stopped_says_how_it_goes_on() {
    let folder = study(&SMALL.replace("games = 400", "games = 100_000_000"), ANSWER);
    let mut child = command(folder.path(), &[])
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !folder.path().join("full/runs/duel.json").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it plays for hours");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_secs(1));
    let sent = Command::new("kill").arg(child.id().to_string()).status();
    assert!(sent.unwrap().success());
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("run duel: stopped after "), "{said}");
    assert!(said.contains("to resume the experiment: orrery experiment "), "{said}");
}

#[test]
fn what_is_there_is_not_played_again_and_its_report_is_written_anew() {
    let folder = study(SMALL, ANSWER);
    finish(folder.path(), &[]);
    let before = kept(folder.path(), "duel");
    fs::write(folder.path().join("answer.md"), "## Answer\n\nNone.\n").unwrap();
    finish(folder.path(), &[]);
    assert_eq!(kept(folder.path(), "duel"), before);
    let report = fs::read_to_string(folder.path().join("full/report.md")).unwrap();
    assert!(report.contains("\nNone.\n"), "{report}");
}

#[test]
fn the_report_has_the_figures_of_the_results() {
    let folder = study(SMALL, ANSWER);
    finish(folder.path(), &[]);
    let report = fs::read_to_string(folder.path().join("full/report.md")).unwrap();
    let score = result(folder.path(), "other")["agents"][0]["mean_score"]
        .as_f64()
        .unwrap();
    for expected in [
        "There are 400 games.".to_owned(),
        format!("Greedy makes {score:.1}."),
        "| random | 0.00 |".to_owned(),
        "![Scores](scores.svg)".to_owned(),
        "`orrery tournament --agents=greedy,random --game=planetarium --games=200 --seed=2`".to_owned(),
    ] {
        assert!(report.contains(&expected), "{expected}: {report}");
    }
}

#[test]
fn a_run_that_was_begun_with_other_options_is_not_mixed_with_new_ones() {
    let folder = study(SMALL, ANSWER);
    finish(folder.path(), &[]);
    fs::write(
        folder.path().join("study.toml"),
        SMALL.replace("games = 200", "games = 300"),
    )
    .unwrap();
    let output = run(folder.path(), &[]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("run other: it was begun as") && said.contains("--games=300"),
        "{said}"
    );
}

#[test]
fn a_study_that_cannot_be_is_refused_with_what_is_allowed() {
    let changed = |from: &str, to: &str| {
        assert!(SMALL.contains(from), "{from}");
        SMALL.replacen(from, to, 1)
    };
    for (text, part) in [
        ("title".to_owned(), "study.toml: line 1: "),
        (changed("title", "titel"), "unknown field `titel`"),
        (
            changed("command = \"tournament\"", "command = \"play\""),
            "the command play; allowed is one of tournament",
        ),
        (
            changed("name = \"duel\"", "name = \"../duel\""),
            "a run has the name `../duel`",
        ),
        (
            changed("name = \"duel\"", "name = \"other\""),
            "two entries [[run]] have the name other",
        ),
        (changed("games = 400", "gamse = 400"), "the option gamse"),
        (changed("games = 400", "games = [4]"), "games is [4]; allowed is"),
        (
            changed("games = 400", "games = \"none\""),
            "run duel: invalid value 'none'",
        ),
        (changed("games = 400", "run = \"/tmp\""), "the option run"),
        (changed("games = 400", "trust = true"), "the option trust"),
        (changed("games = 400", "add-to = \"elsewhere\""), "the option add-to"),
        (
            changed("games = 400", "ruleset = \"../cards.toml\""),
            "a path out of the study",
        ),
        (
            changed("games = 400", "ruleset = \"/etc/hostname\""),
            "a path out of the study",
        ),
        (
            changed("games = 400", "ruleset = \"none.toml\""),
            "which cannot be read",
        ),
        (
            changed("\"greedy\", \"random\"]", "\"greedy\", \"extern:cmd=touch here\"]"),
            "starts a program",
        ),
        (
            changed(
                "\"greedy\", \"random\"]",
                "\"greedy\", \"planner:weights=/etc/hostname\"]",
            ),
            "reads a file",
        ),
        (
            changed("quick = { games = 8 }", "of = [\"other\"]"),
            "run duel: it is of other, which is no run before it",
        ),
        (
            changed("quick = { games = 4 }", "of = [\"duel\"]"),
            "tournament reads 0",
        ),
        (changed("duel games", "duell games"), "the run duell"),
        (
            changed(", key = \"agent\" }", " }"),
            "table shares: rows need `names`, or `of`",
        ),
        (
            changed("kind = \"intervals\"", "kind = \"cake\""),
            "unknown variant `cake`",
        ),
        (changed("kind = \"intervals\"", "kind = \"lines\""), "needs `x`"),
    ] {
        let said = refusal(&text, ANSWER);
        assert!(said.contains(part), "{part}: {said}");
    }
    for (answer, part) in [
        ("{{duel games", "has no end"),
        ("{{table none}}", "allowed is shares"),
        ("{{dual games}}", "the run dual"),
    ] {
        let said = refusal(SMALL, answer);
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_figure_that_no_result_has_is_an_error_with_its_place() {
    let folder = study(SMALL, "{{duel agents/agent=greedy/shore}}");
    let output = run(folder.path(), &["--quick"]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("`duel agents/agent=greedy/shore`: the key shore"),
        "{said}"
    );
    assert!(!folder.path().join("quick/report.md").exists());
}

#[cfg(unix)]
#[test]
fn nothing_is_written_through_links_of_a_study() {
    use std::os::unix::fs::symlink;
    let elsewhere = tempdir().unwrap();
    for link in ["full", "full/runs", "full/runs/duel"] {
        let folder = study(SMALL, ANSWER);
        let link = folder.path().join(link);
        fs::create_dir_all(link.parent().unwrap()).unwrap();
        symlink(elsewhere.path(), &link).unwrap();
        let output = run(folder.path(), &[]);
        assert_eq!(output.status.code(), Some(2), "{output:?}");
        assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    }
}

#[cfg(unix)]
#[test]
fn nothing_is_read_through_links_of_a_study() {
    use std::os::unix::fs::symlink;
    let elsewhere = tempdir().unwrap();
    let secret = elsewhere.path().join("secret");
    fs::write(&secret, "the secret of another folder").unwrap();
    let said = |folder: &Path| {
        let output = run(folder, &["--quick"]);
        assert!(!output.status.success(), "{output:?}");
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(!said.contains("the secret"), "{said}");
        assert!(!folder.join("quick/report.md").exists());
        said
    };
    for name in ["study.toml", "answer.md"] {
        let folder = study(SMALL, ANSWER);
        fs::remove_file(folder.path().join(name)).unwrap();
        symlink(&secret, folder.path().join(name)).unwrap();
        assert!(said(folder.path()).contains("a link"), "{name}");
    }
    let kept = study(SMALL, ANSWER);
    fs::create_dir_all(kept.path().join("quick/runs")).unwrap();
    symlink(&secret, kept.path().join("quick/runs/duel.json")).unwrap();
    assert!(said(kept.path()).contains("a link"));
    let ruleset = study(&SMALL.replacen("games = 400", "ruleset = \"rules\"", 1), ANSWER);
    symlink(&secret, ruleset.path().join("rules")).unwrap();
    assert!(said(ruleset.path()).contains("is a link or has one in it"));
    fs::remove_file(ruleset.path().join("rules")).unwrap();
    fs::create_dir(ruleset.path().join("rules")).unwrap();
    symlink(&secret, ruleset.path().join("rules/planets.toml")).unwrap();
    assert!(said(ruleset.path()).contains("is a link or has one in it"));
}

/// Whoever reads an error needs the beginning of what was read, not all of it.
#[test]
fn errors_about_a_study_are_short_however_long_it_is() {
    let long = "x".repeat(100_000);
    let put = |from: &str, to: &str| SMALL.replacen(from, &to.replace("LONG", &long), 1);
    let texts = [
        put("title", "LONG"),
        put("title", "titel = \"LONG\"\ntitle"),
        put("command = \"tournament\"", "command = \"LONG\""),
        put("name = \"duel\"", "name = \"LONG\""),
        put("games = 400", "LONG = 400"),
        put("games = 400", "games = \"LONG\""),
        put("games = 400", "games = [\"LONG\", 1]"),
        put("games = 400", "ruleset = \"LONG\""),
        put("\"greedy\", \"random\"]", "\"LONG\"]"),
        put("\"greedy\", \"random\"]", "\"greedy:LONG=1\"]"),
        put("\"greedy\", \"random\"]", "\"extern:cmd=LONG\"]"),
        put("quick = { games = 8 }", "of = [\"LONG\"]"),
        put("duel games", "LONG games"),
        put(
            "[[run]]",
            "[[claim]]\nsentence = \"LONG\"\nvalue = \"LONG\"\nabove = 0\n\n[[run]]",
        ),
        "[".repeat(100_000),
    ];
    for text in texts {
        let said = refusal(&text, ANSWER);
        assert!(said.len() < 2_000, "{} characters: {}", said.len(), &said[..400]);
    }
    for answer in ["{{LONG games}}", "{{table LONG}}", "{{duel games :LONG}}", "{{LONG"] {
        let said = refusal(SMALL, &answer.replace("LONG", &long));
        assert!(
            said.len() < 2_000,
            "{answer}: {} characters: {}",
            said.len(),
            &said[..400]
        );
    }
}
