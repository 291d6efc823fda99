//! Names of files: none leads out of the folder, and what lies in the folder may be anything.

use crate::server::Server;
use orrery_arena::SavedGame;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

/// What no answer may hold.
const SECRET: &str = "the-secret-of-another-folder";

/// A folder with links to what lies beside it.
fn with_links(folder: &Path) {
    let outside = folder.parent().expect("it has a parent").join("outside");
    fs::create_dir(&outside).unwrap();
    for name in ["run.toml", "games.sqlite", "1.game", "page.html"] {
        fs::write(outside.join(name), SECRET).unwrap();
    }
    symlink(&outside, folder.join("link")).unwrap();
    symlink(&outside, folder.join("tables")).unwrap();
    fs::create_dir(folder.join("run")).unwrap();
    for name in ["run.toml", "games.sqlite"] {
        symlink(outside.join(name), folder.join("run").join(name)).unwrap();
    }
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let server = Server::over(with_links);
    let names = [
        "..",
        "../outside",
        "%2e%2e",
        "%2e%2e%2foutside",
        "..%2foutside",
        "..%5coutside",
        "%252e%252e%252foutside",
        "link",
        "run",
        "%2fetc",
        "/etc",
        "run%00",
        "%ff%fe",
        ".",
        "",
    ];
    for name in names {
        for path in [
            format!("/runs/{name}"),
            format!("/runs/{name}/report"),
            format!("/runs/{name}/games"),
            format!("/runs/{name}/games/0"),
            format!("/tables/{name}"),
            format!("/tables/{name}/replay"),
            format!("/{name}/run.toml"),
        ] {
            let answer = server.get(&path);
            assert!(matches!(answer.status, 307 | 400 | 404 | 422), "{path}: {answer:?}");
            assert!(!answer.body.contains(SECRET), "{path}: {answer:?}");
        }
    }
    for path in [
        "/tables/1",
        "/tables/1/seats/0",
        "/tables/1/seats/0/view",
        "/tables/1/replay",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn no_game_is_written_through_a_link() {
    let server = Server::over(with_links);
    let body = serde_json::json!({"game": "planetarium", "options": [], "agents": ["human", "human"]});
    let answer = server.post("/tables", &body);
    assert_eq!(answer.status, 404, "{answer:?}");
    let outside = server.folder().parent().unwrap().join("outside");
    assert_eq!(fs::read_dir(&outside).unwrap().count(), 4);
    assert_eq!(fs::read_to_string(outside.join("1.game")).unwrap(), SECRET);
}

#[test]
fn a_file_that_is_no_game_is_refused() {
    let server = Server::start();
    let first = server.new_table(&["human", "human"]);
    let tables = server.folder().join("tables");
    let game = fs::read(tables.join(format!("{first}.game"))).unwrap();
    let mut flipped = game.clone();
    flipped[game.len() / 2] ^= 1;
    let nested = fs::create_dir(tables.join("6.game"));
    nested.unwrap();
    for (number, bytes) in [
        (2, Vec::new()),
        (3, vec![0xff; 9 * 1024 * 1024]),
        (4, game[..game.len() - 9].to_vec()),
        (5, flipped),
    ] {
        fs::write(tables.join(format!("{number}.game")), bytes).unwrap();
    }
    for number in 2..=6 {
        for path in ["", "/replay", "/seats/0", "/seats/0/view"] {
            let path = format!("/tables/{number}{path}");
            let answer = server.get(&path);
            assert!(matches!(answer.status, 404 | 422), "{path}: {answer:?}");
        }
    }
    assert!(server.is_alive(), "the list of tables has them");
}

#[test]
fn a_program_in_a_file_is_not_started() {
    let server = Server::start();
    let first = server.new_table(&["human", "human"]);
    let tables = server.folder().join("tables");
    let saved = SavedGame::from_bytes(&fs::read(tables.join(format!("{first}.game"))).unwrap()).unwrap();
    let trace = server.folder().join("trace");
    for (number, agent) in [
        (7, format!("extern:cmd=touch {}", trace.display())),
        (8, "greedy:weights=/etc/passwd".to_owned()),
        (9, "guest:class=os.system".to_owned()),
    ] {
        let hostile = SavedGame {
            agents: vec!["human".to_owned(), agent.clone()],
            ..saved.clone()
        };
        fs::write(tables.join(format!("{number}.game")), hostile.to_bytes()).unwrap();
        for path in ["", "/seats/0", "/seats/0/view", "/seats/0/live", "/replay"] {
            let answer = server.get(&format!("/tables/{number}{path}"));
            assert_eq!(answer.status, 422, "{agent} {path}: {answer:?}");
        }
    }
    assert!(!trace.exists() && !server.has_children());
}

/// Makes a pipe that nobody writes to.
fn pipe(path: &Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}

#[test]
fn a_pipe_or_a_device_in_place_of_a_game_keeps_nobody_waiting() {
    let server = Server::start();
    let first = server.new_table(&["human", "human"]);
    let tables = server.folder().join("tables");
    pipe(&tables.join("90.game"));
    symlink("/dev/zero", tables.join("91.game")).unwrap();
    for _ in 0..600 {
        assert!(server.is_alive());
    }
    for path in ["/tables/90", "/tables/90/seats/0/view", "/tables/91/replay"] {
        let answer = server.get(path);
        assert!(matches!(answer.status, 404 | 422), "{path}: {answer:?}");
    }
    assert_eq!(server.view(first, 0)["turn"], "own");
}

#[test]
fn a_folder_that_becomes_a_link_is_not_written_through() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let view = server.view(table, 0);
    let (tables, outside) = (
        server.folder().join("tables"),
        server.folder().parent().unwrap().join("outside"),
    );
    fs::rename(&tables, &outside).unwrap();
    symlink(&outside, &tables).unwrap();
    let game = outside.join(format!("{table}.game"));
    let before = fs::read(&game).unwrap();
    let body = serde_json::json!({"revision": view["revision"], "action": view["actions"][0]["index"], "sure": true});
    let answer = server.post(&format!("/tables/{table}/seats/0/act"), &body);
    assert_eq!(answer.status, 409, "{answer:?}");
    assert_eq!(fs::read(&game).unwrap(), before);
}

#[test]
fn the_largest_number_is_no_way_to_the_smallest() {
    let server = Server::start();
    let tables = server.folder().join("tables");
    fs::create_dir(&tables).unwrap();
    for number in ["18446744073709551615", "18446744073709551614", "1000000000"] {
        fs::write(tables.join(format!("{number}.game")), "").unwrap();
    }
    assert_eq!(server.new_table(&["human", "human"]), 1);
    fs::write(tables.join("999999999.game"), "").unwrap();
    let body = serde_json::json!({"game": "planetarium", "options": [], "agents": ["human", "human"]});
    let answer = server.post("/tables", &body);
    assert_eq!(answer.status, 507, "{answer:?}");
    assert!(answer.body.contains("999999999"), "{answer:?}");
}

#[test]
fn ten_thousand_games_are_listed_and_there_are_no_more() {
    let server = Server::over(|folder| {
        let tables = folder.join("tables");
        fs::create_dir(&tables).unwrap();
        (1..=10_000).for_each(|number| fs::write(tables.join(format!("{number}.game")), "").unwrap());
    });
    assert!(server.is_alive());
    let body = serde_json::json!({"game": "planetarium", "options": [], "agents": ["human", "human"]});
    let answer = server.post("/tables", &body);
    assert_eq!(answer.status, 507, "{answer:?}");
    fs::remove_file(server.folder().join("tables/77.game")).unwrap();
    assert_eq!(server.new_table(&["human", "human"]), 10_001);
}

#[test]
fn a_game_without_a_place_leaves_no_file() {
    let server = Server::start();
    let watched: Vec<u64> = (0..32).map(|_| server.new_table(&["human", "human"])).collect();
    let pages: Vec<_> = watched
        .iter()
        .map(|&table| super::connections::live(&server, table, 0))
        .collect();
    let body = serde_json::json!({"game": "planetarium", "options": [], "agents": ["human", "human"]});
    let answer = server.post("/tables", &body);
    assert_eq!(answer.status, 503, "{answer:?}");
    let games = fs::read_dir(server.folder().join("tables")).unwrap().flatten();
    let games = games.filter(|entry| entry.path().extension().is_some_and(|ending| ending == "game"));
    assert_eq!(games.count(), 32);
    drop(pages);
}

#[test]
fn no_page_says_where_the_folder_lies() {
    let server = Server::over(|folder| {
        for name in ["damaged", "empty"] {
            fs::create_dir(folder.join(name)).unwrap();
            fs::write(
                folder.join(name).join("run.toml"),
                if name == "damaged" { "x" } else { "" },
            )
            .unwrap();
        }
    });
    let table = server.new_table(&["human", "human"]);
    fs::write(server.folder().join("tables/7.game"), "no game").unwrap();
    let place = server.folder().parent().unwrap().to_str().unwrap().to_owned();
    for path in [
        "/".to_owned(),
        "/runs/damaged".to_owned(),
        "/runs/damaged/report".to_owned(),
        "/runs/damaged/games".to_owned(),
        "/runs/damaged/games/0".to_owned(),
        "/tables/7".to_owned(),
        "/tables/7/replay".to_owned(),
        format!("/tables/{table}/replay?seat=0"),
        format!("/tables/{table}/seats/0/view"),
    ] {
        let answer = server.get(&path);
        assert!(!answer.body.contains(&place), "{path}: {answer:?}");
    }
}
