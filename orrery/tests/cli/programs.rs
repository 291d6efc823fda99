//! Programs over the games of a run: those that forfeit game after game, and those that are changed between two runs.
#![cfg(unix)]

use crate::forged_manifest::change_manifest;
use crate::orrery::command;
use std::fs;
use std::process::Output;
use tempfile::{TempDir, tempdir};

/// Plays by the seed of each question, and ends without an answer where a number divides it.
const BOT: &str = r#"
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    answer = {"type": "hello", "protocol": 2, "name": "vbot", "version": "VERSION"}
    if question["type"] == "choose":
        if question["seed"] % EVERY == 0:
            sys.exit(3)
        actions = question["actions"]
        answer = {"type": "action", "index": actions[question["seed"] % len(actions)]["index"]}
    print(json.dumps({"id": question["id"], **answer}), flush=True)
"#;

/// The program, which its agents start from this folder, so that their seeds are the same each time.
struct Bench(TempDir);

impl Bench {
    fn new(every: &str) -> Bench {
        let bench = Bench(tempdir().unwrap());
        bench.write("1", every);
        bench
    }

    fn write(&self, version: &str, every: &str) {
        let text = BOT.replace("VERSION", version).replace("EVERY", every);
        fs::write(self.0.path().join("bot.py"), text).unwrap();
    }

    /// Runs the command in the folder; `BOT` is the program as an agent.
    fn run(&self, arguments: &str) -> Output {
        let mut orrery = command("");
        let words = arguments.split_whitespace();
        let limit = if arguments.contains("ms=") { "" } else { ",ms=60000" };
        let bot = format!("extern:cmd=python3 bot.py{limit}");
        orrery.args(words.map(|word| word.replace("BOT", &bot)));
        orrery.current_dir(self.0.path()).output().unwrap()
    }

    /// Standard output and standard error of a command with this status.
    #[track_caller]
    fn ended(&self, arguments: &str, status: i32) -> [String; 2] {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(status), "{output:?}");
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
    }
}

const NEVER: &str = "(1 << 70)";

#[test]
fn a_program_that_forfeits_three_games_in_a_row_ends_the_run_which_is_resumed_to_its_end() {
    let bench = Bench::new("30");
    let rows = ["1", "4"].map(|threads| {
        let begin =
            format!("tournament --agents BOT,name=bot,random --games 40 --threads {threads} --run run-{threads}");
        let [table, error] = bench.ended(&begin, 1);
        assert!(table.contains(" of 40 games of 2 players"), "{table}");
        let lines: Vec<&str> = error.lines().collect();
        assert!(lines[0].starts_with("note: bot forfeited game "), "{error}");
        assert!(lines[0].ends_with(": the program ended (exit status: 3)"), "{error}");
        let said = error.replace('\n', " ");
        for part in [
            "error: bot is given up: it forfeited three of its games in a row, games ",
            " of 40 games; to resume it: orrery tournament --run run-",
            " --resume --trust the reason of the last forfeit: the program ended (exit status: 3)",
        ] {
            assert!(said.contains(part), "{part} is missing in {error}");
        }
        let [first, _] = bench.ended(&format!("export run-{threads} --csv"), 0);
        assert!(first.lines().count() < 60, "{first}");
        let resume = format!("tournament --run run-{threads} --resume --trust --threads {threads} -q");
        let ends = (0..20).map(|_| bench.run(&resume).status.code());
        assert_eq!(
            ends.take_while(|&end| end != Some(0)).collect::<Vec<_>>().last(),
            Some(&Some(1))
        );
        let [all, _] = bench.ended(&format!("export run-{threads} --csv"), 0);
        assert!(all.starts_with(&first), "what was played stays as it was");
        assert_eq!(all.lines().count(), 81, "a line for each seat of each game");
        all
    });
    assert_eq!(rows[0], rows[1]);
}

#[test]
fn a_test_whose_program_is_given_up_has_no_verdict() {
    let bench = Bench::new("1");
    let [table, error] = bench.ended("sprt --a BOT,name=bot --b random --games 400 --threads 2", 1);
    assert!(table.contains("\nNot repeatable: "), "{table}");
    assert!(
        table.contains("no verdict after") && !table.contains("accepted"),
        "{table}"
    );
    assert!(error.contains("a run with --run DIR can be resumed"), "{error}");
    let [csv, _] = bench.ended(
        "sprt --a BOT,name=bot --b random --games 400 --threads 2 -q --format csv",
        1,
    );
    assert!(csv.contains("\nbot,1,random,1,0,10,false,open,"), "{csv}");
}

#[test]
fn another_time_limit_changes_no_game() {
    let bench = Bench::new("200");
    let played = |limit: &str| {
        bench.run(&format!(
            "tournament --agents BOT,{limit},random --games 10 --run {limit} -q"
        ));
        bench.ended(&format!("export {limit} --csv"), 0)[0].clone()
    };
    let [one, other] = ["ms=50000", "ms=70000"].map(played);
    let rows = |csv: &str| csv.replace("50000", "70000");
    assert_eq!(rows(&one), rows(&other));
}

#[test]
fn a_changed_program_is_refused_unless_it_is_trusted_and_the_report_notes_it() {
    let bench = Bench::new(NEVER);
    bench.ended("tournament --agents BOT,name=bot,random --games 4 --run run -q", 0);
    bench.ended("tournament --run run --resume --trust --games 6 -q", 0);
    let stored = || fs::read_to_string(bench.0.path().join("run/run.toml")).unwrap();
    let before = stored();
    assert!(before.contains("name = \"vbot\"\nversion = \"1\"\n"), "{before}");
    bench.write("2", NEVER);
    let [_, error] = bench.ended("tournament --run run --resume --trust --games 8", 2);
    let said = error.replace('\n', " ");
    assert!(
        said.contains("the program of bot is not the one that played in run: version 1, now 2; bot.py "),
        "{error}"
    );
    assert_eq!(stored(), before, "nothing is changed");
    let [table, _] = bench.ended("tournament --run run --resume --trust --trust-changed --games 8 -q", 0);
    assert!(
        table.contains("bot was changed while the run was played: vbot 1 (bot.py "),
        "{table}"
    );
    bench.ended("report run --html page.html", 0);
    let page = fs::read_to_string(bench.0.path().join("page.html")).unwrap();
    for report in [&bench.ended("report run", 0)[0], &bench.ended("rate run", 0)[0], &page] {
        assert!(
            report.contains("bot was changed while the run was played: vbot 1 "),
            "{report}"
        );
    }
    bench.ended("tournament --run run --resume --trust --games 10 -q", 0);
    assert_eq!(
        stored().matches("[[agents.programs]]").count(),
        2,
        "it is the second again"
    );
}

#[test]
fn rate_keeps_programs_apart_and_says_which_names_are_one_agent() {
    let bench = Bench::new(NEVER);
    let games = "--games 10 -q --run";
    bench.ended(&format!("tournament --agents BOT,name=v1,random {games} a"), 0);
    bench.ended(
        &format!("tournament --agents BOT,name=v1,random:name=r2 --seed 2 {games} b"),
        0,
    );
    let [list, _] = bench.ended("rate a b", 0);
    assert!(list.starts_with("planet-unknown: 2 agents, 20 games"), "{list}");
    assert!(list.contains("random is also called r2."), "{list}");
    bench.ended(
        &format!("tournament --agents BOT,name=other,random --seed 3 {games} c"),
        0,
    );
    let [list, _] = bench.ended("rate a b c", 0);
    assert!(
        list.starts_with("planet-unknown: 3 agents, 30 games"),
        "another name: {list}"
    );
    bench.write("2", NEVER);
    bench.ended(&format!("tournament --agents BOT,name=v1,random --seed 4 {games} d"), 0);
    let [list, _] = bench.ended("rate a d --format csv", 0);
    assert_eq!(list.lines().count(), 4, "another version: {list}");
    assert!(
        list.contains("v1 (vbot 1 (bot.py ") && list.contains("v1 (vbot 2 (bot.py "),
        "{list}"
    );
}

#[test]
fn slices_that_other_programs_played_are_not_merged() {
    let bench = Bench::new(NEVER);
    let slice = |part: &str| format!("tournament --agents BOT,random --games 8 -q --slice {part}/2 --run {part}");
    bench.ended(&slice("1"), 0);
    bench.write("2", NEVER);
    bench.ended(&slice("2"), 0);
    let [_, error] = bench.ended("merge whole 1 2", 1);
    assert!(
        error.replace('\n', " ").contains("the run has vbot 1 (bot.py "),
        "{error}"
    );
}

#[test]
fn a_complete_run_stays_as_it_is_whatever_its_program_is_now() {
    let bench = Bench::new(NEVER);
    bench.ended("tournament --agents BOT,name=bot,random --games 4 --run run -q", 0);
    let stored = || fs::read_to_string(bench.0.path().join("run/run.toml")).unwrap();
    let before = stored();
    bench.write("2", NEVER);
    for trust in ["", "--trust-changed"] {
        let [table, _] = bench.ended(&format!("tournament --run run --resume --trust {trust} -q"), 0);
        assert!(!table.contains("was changed"), "{table}");
        assert_eq!(stored(), before);
    }
}

/// Makes a run as it was stored before runs kept which program played.
fn forget_programs(bench: &Bench, run: &str) {
    change_manifest(&bench.0.path().join(run), |text| {
        let mut is_program = false;
        let mut is_kept = |line: &&str| {
            if line.starts_with('[') {
                is_program = line.contains("agents.programs");
            }
            !is_program
        };
        text.split_inclusive('\n').filter(|line| is_kept(line)).collect()
    });
}

#[test]
fn an_older_run_says_that_its_first_program_is_not_known() {
    let bench = Bench::new(NEVER);
    bench.ended("tournament --agents BOT,name=bot,random --games 4 --run run -q", 0);
    forget_programs(&bench, "run");
    let [table, note] = bench.ended("tournament --run run --resume --trust --games 8", 0);
    let [table, note] = [table, note].map(|text| text.replace('\n', " "));
    assert!(
        note.contains("run does not say which program of bot has played in it"),
        "{note}"
    );
    assert!(
        table.contains("Which program bot asked at first is not known; then it was vbot 1 (bot.py "),
        "{table}"
    );
}

#[test]
fn a_slice_of_an_older_run_is_merged() {
    let bench = Bench::new(NEVER);
    for part in ["1", "2"] {
        bench.ended(
            &format!("tournament --agents BOT,random --games 8 -q --slice {part}/2 --run {part}"),
            0,
        );
    }
    forget_programs(&bench, "1");
    bench.ended("merge whole 1 2", 0);
    let merged = fs::read_to_string(bench.0.path().join("whole/run.toml")).unwrap();
    assert!(merged.contains("name = \"vbot\""), "{merged}");
}
