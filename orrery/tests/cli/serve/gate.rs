//! Who is answered: only who names the server by its own address, and changes only with the token of its pages.

use crate::server::Server;
use serde_json::json;

#[test]
fn a_host_that_is_not_the_server_is_refused() {
    let server = Server::start();
    let port = server.port();
    let ask = |host: &str| server.send(format!("GET / HTTP/1.1\r\n{host}Connection: close\r\n\r\n").as_bytes());
    for own in ["127.0.0.1", "localhost", "[::1]"] {
        let answer = ask(&format!("Host: {own}:{port}\r\n"));
        assert_eq!(answer.status, 200, "{own}: {answer:?}");
    }
    let foreign = [
        String::new(),
        "Host: \r\n".to_owned(),
        "Host: evil.example\r\n".to_owned(),
        format!("Host: evil.example:{port}\r\n"),
        format!("Host: localhost.evil.example:{port}\r\n"),
        format!("Host: evil.example/127.0.0.1:{port}\r\n"),
        format!("Host: 10.0.0.1:{port}\r\n"),
        "Host: 127.0.0.1\r\n".to_owned(),
        format!("Host: 127.0.0.1:{}\r\n", port.wrapping_add(1)),
    ];
    for host in foreign {
        let answer = ask(&host);
        assert_eq!(answer.status, 421, "{host}: {answer:?}");
        assert!(!answer.body.contains("token"), "{answer:?}");
    }
}

#[test]
fn nothing_changes_without_the_token() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let revision = server.view(table, 0)["revision"].clone();
    let game = json!({"game": "planetarium", "options": [], "agents": ["human"]}).to_string();
    let decision = json!({"revision": revision, "action": 0, "sure": true}).to_string();
    let token = server.token();
    let wrong = [
        None,
        Some(String::new()),
        Some("x".repeat(token.len())),
        Some(token[1..].to_owned()),
        Some(format!("{token}x")),
        Some(token.to_lowercase() + "A"),
    ];
    for token in wrong {
        let mut headers = vec![("Content-Type", "application/json")];
        headers.extend(token.as_deref().map(|token| ("X-Orrery-Token", token)));
        let seat = format!("/tables/{table}/seats/0");
        for (path, body) in [
            ("/tables".to_owned(), &game),
            (format!("{seat}/act"), &decision),
            (format!("{seat}/undo"), &decision),
            (format!("{seat}/hint"), &decision),
        ] {
            let answer = server.request("POST", &path, &headers, body);
            assert_eq!(answer.status, 403, "{path} with {token:?}: {answer:?}");
        }
    }
    assert_eq!(server.view(table, 0)["revision"], revision);
    let files = std::fs::read_dir(server.folder().join("tables")).unwrap().flatten();
    let games = files.filter(|file| file.path().extension().is_some_and(|ending| ending == "game"));
    assert_eq!(games.count(), 1);
}

#[test]
fn other_methods_are_refused() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let token = server.token();
    for (method, path, status) in [
        ("GET", format!("/tables/{table}/seats/0/act"), 405),
        ("DELETE", format!("/tables/{table}"), 405),
        ("PUT", "/".to_owned(), 405),
        ("POST", "/nowhere".to_owned(), 404),
    ] {
        let answer = server.request(method, &path, &[("X-Orrery-Token", &token)], "");
        assert_eq!(answer.status, status, "{method} {path}: {answer:?}");
    }
}

#[test]
fn pages_run_no_script_but_their_own() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    for path in [
        "/".to_owned(),
        format!("/tables/{table}"),
        format!("/tables/{table}/seats/0"),
    ] {
        let answer = server.get(&path);
        assert_eq!(answer.status, 200, "{path}");
        let policy = answer.body.split("Content-Security-Policy\" content=\"").nth(1);
        let policy = policy
            .and_then(|rest| rest.split('"').next())
            .expect("the page has a policy");
        let of = |name: &str| policy.split(';').find_map(|rule| rule.trim().strip_prefix(name));
        assert_eq!(of("default-src").map(str::trim), Some("'none'"), "{policy}");
        let scripts = of("script-src").unwrap_or_default();
        assert!(!scripts.contains("unsafe") && !scripts.contains('*'), "{policy}");
        for header in ["x-frame-options: DENY", "x-content-type-options: nosniff"] {
            assert!(answer.head.contains(header), "{}", answer.head);
        }
    }
}

#[test]
fn where_others_can_ask_nothing_is_answered_without_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let (server, link) = Server::listening("0.0.0.0:0", folder.path());
    let (_, key) = link.split_once("/?key=").expect("the link has the key");
    let wrong = "A".repeat(key.len());
    for headers in [vec![], vec![("Cookie", format!("orrery-key={wrong}"))]] {
        let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, &value[..])).collect();
        for path in [
            "/",
            "/no",
            "/runs/a",
            "/tables/1/seats/0/live",
            "/?key=",
            &format!("/?key={wrong}"),
        ] {
            for method in ["GET", "POST", "HEAD"] {
                let answer = server.request(method, path, &headers, "");
                assert_eq!(answer.status, 401, "{method} {path}: {answer:?}");
            }
        }
    }
    let answer = server.get(&format!("/?key={key}"));
    assert!(
        answer
            .head
            .contains(&format!("orrery-key={key}; HttpOnly; SameSite=Strict")),
        "{answer:?}"
    );
    let answer = server.request("GET", "/", &[("Cookie", &format!("orrery-key={key}"))], "");
    assert_eq!(answer.status, 200, "{answer:?}");
}
