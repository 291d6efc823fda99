//! A game has one writer: the server that has it open, or the terminal at which it is played.

use super::connections::live;
use crate::orrery::{command, refusal};
use crate::server::{Answer, Server, wait_until};
use serde_json::json;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// The path of a game of a server.
fn file(server: &Server, table: u64) -> PathBuf {
    server.folder().join(format!("tables/{table}.game"))
}

/// Makes the first legal decision of the person whose turn it is.
fn decide(server: &Server, table: u64) -> Answer {
    let decides = |seat: &u8| server.view(table, *seat)["turn"] == "own";
    let seat = [0, 1].into_iter().find(decides).expect("a person decides");
    let view = server.view(table, seat);
    let body = json!({"revision": view["revision"], "action": view["actions"][0]["index"], "sure": true});
    server.post(&format!("/tables/{table}/seats/{seat}/act"), &body)
}

/// A game at the terminal that waits for a person.
fn at_the_terminal(file: &Path) -> Child {
    let game = command("play --resume")
        .arg(file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let lock = file.with_extension("game.lock");
    wait_until("the terminal has the game", || lock.exists());
    game.unwrap()
}

#[test]
fn a_game_that_is_open_at_a_server_is_open_nowhere_else() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let page = live(&server, table, 0);
    let second = Server::of(&server.folder());
    let refused = second.get(&format!("/tables/{table}/seats/0/view"));
    assert_eq!(refused.status, 409, "{refused:?}");
    assert!(
        refused.body.contains(&format!("process {}", server.process())),
        "{refused:?}"
    );
    let refused = refusal(&format!("play --resume {}", file(&server, table).display()), 2);
    assert!(refused.contains(&format!("process {}", server.process())), "{refused}");
    drop(page);
    wait_until("the game is closed when its page is", || {
        second.get(&format!("/tables/{table}/seats/0/view")).status == 200
    });
    assert_eq!(
        server.get(&format!("/tables/{table}/seats/0/view")).status,
        409,
        "now the second has it"
    );
}

#[test]
fn a_game_at_the_terminal_is_not_open_at_a_server() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let file = file(&server, table);
    wait_until("the game is closed", || !file.with_extension("game.lock").exists());
    let mut terminal = at_the_terminal(&file);
    let refused = server.get(&format!("/tables/{table}/seats/0/view"));
    assert_eq!(refused.status, 409, "{refused:?}");
    assert!(
        refused.body.contains(&format!("process {}", terminal.id())),
        "{refused:?}"
    );
    drop(terminal.stdin.take());
    assert!(terminal.wait().unwrap().success());
    assert_eq!(decide(&server, table).status, 200);
}

/// A lock that cannot be written, as on a read-only disk.
#[test]
fn a_game_that_cannot_be_locked_can_be_looked_at_and_the_page_says_why_it_does_not_go_on() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let lock = file(&server, table).with_extension("game.lock");
    wait_until("the game is closed", || !lock.exists());
    fs::create_dir(&lock).unwrap();
    let seat = format!("/tables/{table}/seats/0");
    let replay = format!("/tables/{table}/replay?seat=0");
    for page in [&seat, &format!("{seat}/view"), &format!("/tables/{table}"), &replay] {
        let answer = server.get(page);
        assert_eq!(answer.status, 200, "{page}: {answer:?}");
    }
    let page = live(&server, table, 0);
    let refused = decide(&server, table);
    assert_eq!(refused.status, 507, "{refused:?}");
    assert!(refused.body.contains("copy the game"), "{refused:?}");
    fs::remove_dir(&lock).unwrap();
    assert_eq!(decide(&server, table).status, 200, "now it goes on");
    drop(page);
}

#[test]
fn a_game_on_a_full_disk_is_not_played_on_and_no_lock_is_left() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let file = file(&server, table);
    let lock = file.with_extension("game.lock");
    wait_until("the game is closed", || !lock.exists());
    // A file that reaches its size limit is an error as on a full disk: it is made, and cannot be written.
    let orrery = command("").get_program().to_owned();
    let script = format!(
        "ulimit -f 0; exec '{}' play --resume '{}'",
        orrery.display(),
        file.display()
    );
    let full = Command::new("sh").args(["-c", &script]).output().unwrap();
    let message = String::from_utf8_lossy(&full.stderr);
    assert_eq!(full.status.code(), Some(2), "{message}");
    let words: Vec<&str> = message.split_whitespace().collect();
    assert!(
        words.join(" ").contains("make room there, or copy the game"),
        "{message}"
    );
    assert!(!lock.exists(), "an empty lock is left");
}

#[test]
fn what_has_gone_on_elsewhere_is_not_overwritten() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let file = file(&server, table);
    let before = fs::read(&file).unwrap();
    let page = live(&server, table, 0);
    assert_eq!(decide(&server, table).status, 200);
    // An older program, or a copy that is put back, heeds no lock.
    fs::write(&file, &before).unwrap();
    let refused = decide(&server, table);
    assert_eq!(refused.status, 409, "{refused:?}");
    assert!(refused.body.contains("load the page again"), "{refused:?}");
    assert_eq!(fs::read(&file).unwrap(), before, "nothing is lost");
    assert_eq!(
        decide(&server, table).status,
        200,
        "the page shows the game as it is in its file"
    );
    drop(page);
}

#[test]
fn neither_a_lock_nor_an_unfinished_file_is_left() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    assert_eq!(decide(&server, table).status, 200);
    let tables = server.folder().join("tables");
    let names = || -> Vec<String> {
        let entries = fs::read_dir(&tables).unwrap();
        entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    };
    wait_until("the game is closed", || names() == [format!("{table}.game")]);
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
    let other = tables.join("other");
    fs::write(&other, "").unwrap();
    assert_eq!(
        mode(&file(&server, table)),
        mode(&other),
        "others may read it as they may read other files"
    );
}
