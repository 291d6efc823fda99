//! Folders and files from elsewhere: no program that they name is started, and none of their text is obeyed by the
//! terminal.
#![cfg(unix)]

use crate::external::with_bot;
use crate::forged_manifest::change_manifest;
use crate::human;
use crate::orrery::{command, printed, said, within};
use orrery_arena::SavedGame;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::{TempDir, tempdir};

/// A run of eight games.
fn stored(options: &str) -> TempDir {
    let folder = tempdir().unwrap();
    said(
        &folder,
        &format!("tournament --agents random,greedy:eval=points --games 8 --seed 7 --run DIR/run {options}"),
    );
    folder
}

/// What a command that fails writes to standard error, with the folder's path left out.
fn refused(output: Output, folder: &TempDir, status: i32) -> String {
    assert_eq!(output.status.code(), Some(status), "{output:?}");
    assert_eq!(output.stdout, b"");
    let text = String::from_utf8(output.stderr).unwrap();
    text.replace(&folder.path().display().to_string(), "DIR")
}

/// A program that leaves a file behind when it is started.
fn touching(folder: &TempDir) -> (String, std::path::PathBuf) {
    let file = folder.path().join("started");
    (format!("extern:cmd=touch {}", file.display()), file)
}

#[test]
fn a_folder_from_elsewhere_starts_no_program() {
    for (records, in_arguments, in_agents) in [
        ("all", true, false),
        ("none", true, false),
        ("all", true, true),
        ("none", true, true),
        ("all", false, true),
        ("none", false, true),
    ] {
        let folder = stored(&format!("--records {records}"));
        let (program, started) = touching(&folder);
        change_manifest(&folder.path().join("run"), |text| {
            let mut text = text.to_owned();
            if in_arguments {
                let stored = "\"random,greedy:eval=points\"";
                assert!(text.contains(stored), "{text}");
                text = text.replace(stored, &format!("\"{program},greedy:eval=points\", \"--trust\""));
            }
            if in_agents {
                text = text.replace("name = \"random\"", &format!("name = \"{program}\""));
            }
            text
        });
        for arguments in [
            "tournament --run DIR/run --resume",
            "tournament --run DIR/run --resume --games 12",
            "--run DIR/run --resume",
            "replay DIR/run",
            "replay DIR/run --game 3",
            "replay DIR/run --verify",
            "replay DIR/run --game 3 --verify",
            "report DIR/run",
            "export DIR/run --csv",
            "merge DIR/out DIR/run",
        ] {
            let output = within(&folder, arguments).output().unwrap();
            assert!(!started.exists(), "{arguments} ({records}): {output:?}");
            let _ = fs::remove_dir_all(folder.path().join("out"));
        }
    }
}

#[test]
fn stored_programs_are_started_if_they_are_named_again_or_trusted() {
    let folder = tempdir().unwrap();
    let at = |arguments: &str| arguments.replace("DIR", &folder.path().display().to_string());
    let bot = "agents/examples/random_bot.py";
    let output = |arguments: &str| with_bot(&at(arguments), bot).output().unwrap();
    let agents = "--agents BOT,ms=60000,random";
    assert!(
        output(&format!("tournament {agents} --games 4 --run DIR/run"))
            .status
            .success()
    );
    let message = refused(output("tournament --run DIR/run --resume --games 8"), &folder, 2);
    assert!(
        message.starts_with("error: DIR/run names programs as agents: extern:cmd=python3 ")
            && message.ends_with(",ms=60000; add --trust to start them, if you know them\n"),
        "{message}"
    );
    for (games, arguments) in [(8, "--trust".to_owned()), (12, agents.to_owned())] {
        let resumed = output(&format!(
            "tournament --run DIR/run --resume --games {games} {arguments}"
        ));
        assert!(resumed.status.success(), "{resumed:?}");
    }
    assert!(said(&folder, "replay DIR/run --verify").starts_with("12 games"));
    let unknown = "tournament --run DIR/run --resume --games 16 --agents extern:cmd=nothing,random";
    let message = refused(within(&folder, unknown).output().unwrap(), &folder, 1);
    assert!(
        message.starts_with("error: DIR/run cannot be resumed with these options: agents:"),
        "{message}"
    );
}

#[test]
fn a_saved_game_from_elsewhere_starts_no_program() {
    let folder = tempdir().unwrap();
    let file = folder.path().join("left.game");
    human::said(
        within(&folder, "play --agents human,random --seed 3 --record left.game").current_dir(folder.path()),
        "1\n\nquit\n",
    );
    let (program, started) = touching(&folder);
    let mut saved = SavedGame::from_bytes(&fs::read(&file).unwrap()).unwrap();
    for agent in &mut saved.agents {
        if agent == "random" {
            agent.clone_from(&program);
        }
    }
    fs::write(&file, saved.to_bytes()).unwrap();
    let output = within(&folder, "play --resume DIR/left.game").output().unwrap();
    let message = refused(output, &folder, 2);
    assert!(
        message.starts_with("error: DIR/left.game names programs as agents: extern:"),
        "{message}"
    );
    assert!(!started.exists());
    let trusted = within(&folder, "play --resume DIR/left.game --trust").output().unwrap();
    assert!(started.exists(), "{trusted:?}");
}

#[test]
fn a_saved_game_needs_no_board_of_the_default_deal() {
    let folder = tempdir().unwrap();
    let boards = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/data/planet_unknown/planets.toml");
    let text = fs::read_to_string(boards).unwrap();
    assert!(text.contains("k5b-4156"));
    fs::write(folder.path().join("planets.toml"), text.replace("k5b-4156", "home")).unwrap();
    let begin = "play --agents human,random --planets home --ruleset DIR/planets.toml --record DIR/left.game";
    human::said(&mut within(&folder, begin), "1\n\nquit\n");
    let text = human::said(&mut within(&folder, "play --resume DIR/left.game"), "quit\n");
    assert!(text.contains("To resume it"), "{text}");
}

#[test]
fn the_name_of_a_folder_that_no_later_command_could_use_is_refused_at_once() {
    let folder = tempdir().unwrap();
    let begin = |name: &OsStr| -> Command {
        let mut command = command("tournament --agents random,random --games 2");
        let mut option = OsStr::new("--run=").to_owned();
        option.push(name);
        command.arg(option).current_dir(folder.path());
        command
    };
    let long = "x/".repeat(200) + &"y".repeat(80);
    for (name, what) in [
        (
            OsStr::from_bytes(b"bad\xff"),
            "its name is not UTF-8 text; name another folder",
        ),
        (OsStr::new("-x"), "its name begins like an option; write ./-x"),
        (
            OsStr::new("--resume"),
            "its name begins like an option; write ./--resume",
        ),
        (OsStr::new(&long), "allowed are 480"),
    ] {
        let message = refused(begin(name).output().unwrap(), &folder, 2);
        assert!(
            message.contains("cannot be the folder of a run: ") && message.contains(what),
            "{message}"
        );
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    for name in ["file:abc", "./-x", "d/.", "a b\nc", "?mode=ro#", ":memory:"] {
        let mut run = begin(OsStr::new(name));
        printed(&mut run);
        let mut resume = command("tournament --resume --games 4");
        resume.arg(format!("--run={name}")).current_dir(folder.path());
        printed(&mut resume);
        let mut verify = command("replay --verify");
        verify.arg("--").arg(name).current_dir(folder.path());
        assert_eq!(
            printed(&mut verify),
            "4 games were played again: every bit is the same\n",
            "{name}"
        );
    }
    let mut ended = begin(OsStr::new("ended"));
    printed(ended.arg("--"));
    let mut resume = command("tournament --run ended --resume --games 4");
    printed(resume.current_dir(folder.path()));
}

/// Asserts that a terminal would obey nothing of what a command printed.
fn assert_plain(output: &Output, what: &str) {
    for text in [&output.stdout, &output.stderr].map(|bytes| String::from_utf8(bytes.clone()).unwrap()) {
        let turns = |c: char| matches!(c, '\u{200f}' | '\u{202e}');
        let obeyed = text
            .chars()
            .find(|&c| turns(c) || c.is_control() && c != '\n' && c != '\t');
        assert_eq!(obeyed, None, "{what}: {text:?}");
    }
}

#[test]
fn no_control_character_reaches_the_terminal() {
    let folder = stored("");
    let escape = "\\u001b[2J\\u001b]0;owned\\u0007\\r\\u009b";
    change_manifest(&folder.path().join("run"), |text| {
        let text = text.replace("    \"tournament\",", &format!("    \"{escape}\","));
        let text = text.replace("game = \"planet-unknown\"", &format!("game = \"{escape}\""));
        text.replace("    \"lifepods\",", &format!("    \"{escape}\","))
    });
    for arguments in [
        "report DIR/run",
        "report DIR/run --format csv",
        "report DIR/run --format json",
        "export DIR/run --csv",
        "replay DIR/run",
        "tournament --run DIR/run --resume",
        "merge DIR/out DIR/run",
    ] {
        assert_plain(&within(&folder, arguments).output().unwrap(), arguments);
    }
    let odd = folder.path().join("\u{1b}[2J\r.toml");
    fs::write(&odd, "\u{1b}[2J\u{9b} = 1\n").unwrap();
    for arguments in [
        "ruleset check",
        "tournament --games 2 --ruleset",
        "tournament --games 2 --setup",
        "play --record",
        "play --resume",
        "report",
        "tournament --games 2 --run",
        "tournament --games 2 --agents",
    ] {
        let output = command(arguments).arg(&odd).output().unwrap();
        assert!(!output.status.success(), "{arguments}");
        assert_plain(&output, arguments);
    }
}

#[test]
fn no_control_character_of_a_program_reaches_the_terminal() {
    let folder = tempdir().unwrap();
    let bot = folder.path().join("bot.py");
    let words = "\\033[2J\\033]0;owned\\007\\r\\177\\u202e\\u200f";
    for way in [
        format!("import sys; sys.stderr.write('{words}'); sys.exit(3)"),
        format!("print('{words}', flush=True); input(); input()"),
        format!(
            "import json; h = json.loads(input()); print(json.dumps(dict(type='hello', id=h['id'], protocol=1)), flush=True); input(); print('{words}', flush=True); input()"
        ),
    ] {
        fs::write(&bot, way).unwrap();
        for arguments in ["tournament --games 2", "play"] {
            let mut orrery = command(arguments);
            orrery.args(["--agents", &format!("extern:cmd=python3 {},random", bot.display())]);
            assert_plain(&orrery.output().unwrap(), arguments);
        }
        let mut orrery = command("tournament --games 2 --format json");
        orrery.args(["--agents", &format!("extern:cmd=python3 {},random", bot.display())]);
        let output = orrery.output().unwrap();
        assert_plain(&output, "JSON");
        if !output.stdout.is_empty() {
            serde_json::from_slice::<serde_json::Value>(&output.stdout).expect("JSON stays JSON");
        }
    }
    // Of the last program: it says them in a game.
    let mut orrery = within(&folder, "tournament --games 2 --run DIR/run");
    orrery.args(["--agents", &format!("extern:cmd=python3 {},random", bot.display())]);
    assert_eq!(orrery.output().unwrap().status.code(), Some(1));
    let output = within(&folder, "export DIR/run --moves").output().unwrap();
    assert_plain(&output, "moves");
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(lines.contains("\\u202e"), "{lines}");
    for line in lines.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("a line of JSON");
    }
}

/// What the options of the command would write, read or start if those of a stored run were obeyed; every other option has
/// the value 9.
const HOSTILE: [(&str, &str); 14] = [
    ("agents", "extern:cmd=touch DIR/started,random"),
    ("agent", "extern:cmd=touch DIR/started"),
    ("field", "extern:cmd=touch DIR/started"),
    ("a", "extern:cmd=touch DIR/started"),
    ("run", "DIR/other"),
    ("out", "DIR/out"),
    ("html", "DIR/page.html"),
    ("record", "DIR/game"),
    ("log", "DIR/log"),
    ("ruleset", "DIR/absent.toml"),
    ("setup", "DIR/absent.toml"),
    ("deals", "DIR/absent.jsonl"),
    ("listen", "0.0.0.0:1"),
    ("slice", "2/2"),
];

/// Every option of every subcommand, each with and without a value, as the words of a command.
fn hostile(folder: &TempDir) -> Vec<toml::Value> {
    let help = |arguments: &str| String::from_utf8(command(arguments).output().unwrap().stdout).unwrap();
    let named = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
        words
            .filter_map(|word| word.strip_prefix("--"))
            .map(str::to_owned)
            .collect()
    };
    let subcommands = help("--help");
    let subcommands = subcommands.lines().skip_while(|line| *line != "Subcommands:").skip(1);
    let subcommands = subcommands.map_while(|line| line.strip_prefix("  ")?.split_whitespace().next());
    let options: BTreeSet<String> = subcommands
        .flat_map(|name| named(&help(&format!("{name} --help"))))
        .collect();
    assert!(options.len() > 80 && options.contains("trust"), "{options:?}");
    let words = options.iter().filter(|option| !option.is_empty()).flat_map(|option| {
        let value = HOSTILE
            .iter()
            .find(|(name, _)| name == option)
            .map_or("9", |(_, value)| value);
        let value = value.replace("DIR", &folder.path().display().to_string());
        [format!("--{option}={value}"), format!("--{option}")]
    });
    words.map(toml::Value::from).collect()
}

#[test]
fn nothing_of_the_command_of_a_stored_run_is_obeyed() {
    let folder = stored("");
    let run = folder.path().join("run");
    let told = |arguments: &str| {
        let said = said(&folder, &format!("{arguments} --format json"));
        serde_json::from_str::<serde_json::Value>(&said).unwrap()
    };
    let reported = told("report DIR/run");
    change_manifest(&run, |text| {
        let mut keys: toml::Table = text.parse().unwrap();
        let words = ["sprt".into()].into_iter().chain(hostile(&folder));
        keys.insert("command".to_owned(), words.collect::<Vec<toml::Value>>().into());
        keys.to_string()
    });
    let before = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(told("report DIR/run"), reported);
    assert_eq!(told("tournament --run DIR/run --resume")["agents"], reported["agents"]);
    said(&folder, "replay DIR/run --verify");
    said(&folder, "export DIR/run --csv");
    said(&folder, "tournament --run DIR/run --resume --games 10");
    // Nor by those who read it in a run that follows from this one.
    said(&folder, "tournament --add-to DIR/run --agents greedy --run DIR/added");
    let added = fs::read_to_string(folder.path().join("added/run.toml")).unwrap();
    assert!(!added.contains("trust") && !added.contains("2/2"), "{added}");
    fs::remove_dir_all(folder.path().join("added")).unwrap();
    let after = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(after, before, "nothing was written beside it");
}

#[test]
fn nothing_of_the_words_of_format_8_is_obeyed_but_its_question() {
    for subcommand in ["tournament", "selfplay", "sprt", "solo", "balance"] {
        let folder = stored("");
        change_manifest(&folder.path().join("run"), |text| {
            let mut keys: toml::Table = text.parse().unwrap();
            keys.remove("question");
            keys.remove("command");
            keys.insert("format".to_owned(), 8.into());
            let words = [subcommand.into()].into_iter().chain(hostile(&folder));
            keys.insert("arguments".to_owned(), words.collect::<Vec<toml::Value>>().into());
            keys.to_string()
        });
        let before = fs::read_dir(folder.path()).unwrap().count();
        for arguments in [
            "report DIR/run",
            "tournament --run DIR/run --resume",
            "replay DIR/run --verify",
        ] {
            let output = within(&folder, arguments).output().unwrap();
            assert!(matches!(output.status.code(), Some(0..=2)), "{arguments}: {output:?}");
        }
        let after = fs::read_dir(folder.path()).unwrap().count();
        assert_eq!(after, before, "nothing was written beside it");
    }
}

#[test]
fn a_setup_or_a_command_of_another_kind_is_no_reason_to_panic() {
    let folder = tempdir().unwrap();
    said(
        &folder,
        "balance --agents random --what seats --games 80 --run DIR/run -q",
    );
    let learn = "learn --game planetarium --agent planner:beam=1 --games 20 --rounds 1 --test 0 --run DIR/learning";
    said(&folder, learn);
    let path = |name: &str| folder.path().join(name);
    change_manifest(&path("run"), |text| {
        let mut keys: toml::Table = text.parse().unwrap();
        keys["config"].as_table_mut().unwrap()["setup"] = "\"none\"".into();
        keys.to_string()
    });
    refused(within(&folder, "report DIR/run").output().unwrap(), &folder, 2);
    change_manifest(&path("learning"), |text| {
        let mut keys: toml::Table = text.parse().unwrap();
        keys.remove("command");
        keys.to_string()
    });
    fs::remove_dir_all(path("learning/round-1")).unwrap();
    let resumed = within(&folder, "learn --run DIR/learning --resume").output().unwrap();
    assert!(matches!(resumed.status.code(), Some(0..=2)), "{resumed:?}");
}
