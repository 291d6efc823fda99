//! Claims of a study: their verdicts, what is refused, and `--again`.

use crate::{ANSWER, SMALL, command, finish, refusal, run, study};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Output, Stdio};
use std::time::Duration;

/// `greedy` makes about 57 points more than `random` in Planetarium.
const CLAIMS: [&str; 4] = [
    "sentence = \"Greedy makes more points\"\nvalue = \"duel pairs/a=greedy/score_difference :+.1\"\nabove = 0",
    "sentence = \"Greedy makes fewer points\"\nvalue = \"duel pairs/a=greedy/score_difference :+.1\"\nbelow = 0",
    "sentence = \"Random makes 0 to 1,000 points\"\nvalue = \"other agents/agent=random/mean_score\"\nwithin = [0, 1_000]",
    "sentence = \"The beginner wins more\"\nvalue = \"mirror seats/0/win_share :.3\"\nabove = 0.5",
];

/// A run whose seats are alike.
const MIRROR: &str =
    "[[run]]\nname = \"mirror\"\ncommand = \"tournament\"\noptions = { agents = \"random\", games = 40 }\n\n[[table]]";

/// The small study with claims.
fn with_claims(claims: &[&str]) -> String {
    let claims: String = claims.iter().map(|claim| format!("[[claim]]\n{claim}\n\n")).collect();
    SMALL
        .replacen("[[run]]", &(claims + "[[run]]"), 1)
        .replacen("[[table]]", MIRROR, 1)
}

fn report(folder: &Path, out: &str) -> String {
    fs::read_to_string(folder.join(out).join("report.md")).unwrap()
}

/// The cells of the row of a claim.
fn row<'a>(report: &'a str, sentence: &str) -> Vec<&'a str> {
    let line = report.lines().find(|line| line.contains(sentence));
    let line = line.unwrap_or_else(|| panic!("{sentence}: {report}"));
    line.trim_matches('|').split('|').map(str::trim).collect()
}

fn kept(folder: &Path, out: &str, run: &str) -> Value {
    let text = fs::read_to_string(folder.join(out).join("runs").join(format!("{run}.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// What it said on standard error.
fn said(output: Output, status: i32) -> String {
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn claims_are_held_not_held_or_not_settled() {
    let folder = study(&with_claims(&CLAIMS), ANSWER);
    finish(folder.path(), &[]);
    let report = report(folder.path(), "full");
    let claims = report.find("## Claims").expect(&report);
    assert!(claims < report.find("## Answer").unwrap(), "{report}");
    let more = &kept(folder.path(), "full", "duel")["result"]["pairs"][0];
    let number = |value: &Value| format!("{:+.1}", value.as_f64().unwrap());
    let [low, high] = [0, 1].map(|end| number(&more["score_difference_interval"][end]));
    let value = format!("{} [{low}, {high}]", number(&more["score_difference"]));
    assert_eq!(
        row(&report, "Greedy makes more points"),
        ["Greedy makes more points", "above 0", &value, "< 0.001", "held"]
    );
    assert_eq!(
        row(&report, "Greedy makes fewer points"),
        ["Greedy makes fewer points", "below 0", &value, "< 0.001", "not held"]
    );
    assert_eq!(row(&report, "Random makes")[4], "held");
    assert_eq!(row(&report, "The beginner wins more")[4], "not settled");
}

#[test]
fn a_study_without_claims_has_no_section_of_them() {
    let folder = study(SMALL, ANSWER);
    finish(folder.path(), &["--quick"]);
    assert!(!report(folder.path(), "quick").contains("Claims"));
}

#[test]
fn a_claim_that_cannot_be_is_refused_before_the_first_game() {
    let claim = CLAIMS[0];
    let changed = |from: &str, to: &str| {
        assert!(claim.contains(from), "{from}");
        claim.replacen(from, to, 1)
    };
    for (claim, part) in [
        (changed("above", "abvoe"), "unknown field `abvoe`"),
        (
            changed("sentence = \"Greedy makes more points\"", ""),
            "missing field `sentence`",
        ),
        (changed("Greedy makes more points", " "), "a claim has no sentence"),
        (
            changed("above = 0", ""),
            "it has no bound; allowed is one of above = NUMBER",
        ),
        (
            changed("above = 0", "above = 0\nbelow = 1"),
            "its bound cannot be; allowed is one of",
        ),
        (changed("above = 0", "within = [1, 0]"), "with the lower one first"),
        (changed("above = 0", "above = nan"), "its bound cannot be"),
        (changed("above = 0", "above = \"0\""), "invalid type"),
        (
            changed("duel pairs", "dual pairs"),
            "claim `Greedy makes more points`: `dual pairs",
        ),
        (
            changed("pairs/a=greedy/score_difference", "pairs/count"),
            "is no number with an interval",
        ),
        (
            changed("pairs/a=greedy/", "agents/max(mean_score)/"),
            "chooses an entry by the results",
        ),
        (
            changed("pairs/a=greedy/", "pairs/0/"),
            "chooses an entry by the results",
        ),
        (changed(":+.1", ":x"), "the form x"),
    ] {
        let said = refusal(&with_claims(&[&claim]), ANSWER);
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn a_claim_without_an_interval_is_refused_after_its_run_with_those_that_have_one() {
    let claim = CLAIMS[0].replace("pairs/a=greedy/score_difference", "agents/agent=greedy/fair_share");
    let folder = study(&with_claims(&[&claim]), ANSWER);
    let said = said(run(folder.path(), &["--quick"]), 1);
    let expected =
        "`duel agents/agent=greedy/fair_share :+.1` has no interval; of its entry allowed is one of mean_score, ";
    assert!(said.contains(expected), "{said}");
    let later = folder.path().join("quick/runs/other.json");
    assert!(!later.exists(), "the runs after that one wait for a claim that can be");
}

/// Random never wins, so it never comes first in its pair: a claim of it would never be "not held".
#[test]
fn a_claim_of_an_entry_that_a_result_does_not_have_is_refused_after_its_run() {
    for wrong in ["pairs/a=random/score_difference", "agents/agent=gredy/mean_score"] {
        let claim = CLAIMS[0].replace("pairs/a=greedy/score_difference", wrong);
        let folder = study(&with_claims(&[&claim]), ANSWER);
        let said = said(run(folder.path(), &["--quick"]), 1);
        assert!(
            said.contains("asks for an entry that the results do not have"),
            "{said}"
        );
    }
}

#[test]
fn again_plays_other_deals_and_compares_the_claims() {
    let folder = study(&with_claims(&CLAIMS), ANSWER);
    let early = said(run(folder.path(), &["--again"]), 2);
    assert!(early.contains("has no results of all runs"), "{early}");
    assert!(early.contains("play them first: orrery experiment "), "{early}");
    assert!(!folder.path().join("full-again").exists());
    finish(folder.path(), &[]);
    let first = report(folder.path(), "full");
    let output = run(folder.path(), &["--again"]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(report(folder.path(), "full"), first, "the first runs stay");
    let [one, two] = ["full", "full-again"].map(|out| kept(folder.path(), out, "duel")["result"].clone());
    assert_ne!(one["config"]["seed"], two["config"]["seed"]);
    let again = report(folder.path(), "full-again");
    let cells = row(&again, "Greedy makes more points");
    let value = |result: &Value| {
        let pair = &result["pairs"][0];
        let [value, low] = [&pair["score_difference"], &pair["score_difference_interval"][0]];
        (value.as_f64().unwrap(), value.as_f64().unwrap() - low.as_f64().unwrap())
    };
    let [(first, half), (second, other)] = [one, two].map(|result| value(&result));
    // Both have more than 100 blocks: Student's quantile is that of 100.
    let z = (second - first) / (half.hypot(other) / 1.984_217);
    assert_eq!([cells[3], cells[5], cells[6]], ["held", "held", &format!("{z:+.2}")]);
    assert_eq!(row(&again, "Greedy makes fewer points")[5], "not held");
    assert!(
        again.contains("Claims that were held by the first runs: 2. Held again: 2."),
        "{again}"
    );
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(
        printed.contains("Greedy makes more points (above 0)\n  first  +"),
        "{printed}"
    );
    assert!(printed.contains("Held again: 2."), "{printed}");
    assert!(printed.trim_end().ends_with("report.md"), "{printed}");
}

#[test]
fn again_that_was_killed_goes_on_where_it_was() {
    let text = with_claims(&CLAIMS);
    let [undisturbed, killed] = [(); 2].map(|()| study(&text, ANSWER));
    for folder in [&undisturbed, &killed] {
        finish(folder.path(), &["--quick"]);
    }
    finish(undisturbed.path(), &["--quick", "--again"]);
    let mut child = command(killed.path(), &["--quick", "--again"])
        .stderr(Stdio::null())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while !killed.path().join("quick-again/runs/duel.json").exists() {
        assert_eq!(child.try_wait().unwrap(), None, "it has just begun");
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    finish(killed.path(), &["--quick", "--again"]);
    let claims = |folder: &Path| {
        let report = report(folder, "quick-again");
        assert!(report.contains("This is a trial"), "{report}");
        CLAIMS.map(|claim| row(&report, claim.split('"').nth(1).unwrap()).join(" "))
    };
    assert_eq!(claims(killed.path()), claims(undisturbed.path()));
}

#[test]
fn again_without_claims_says_what_to_add() {
    let folder = study(SMALL, ANSWER);
    let said = said(run(folder.path(), &["--again"]), 2);
    assert!(
        said.contains("has no claims, so --again has nothing to compare"),
        "{said}"
    );
    assert!(said.contains("[[claim]]"), "{said}");
    assert!(!folder.path().join("full-again").exists());
}
