//! Requests that are too long, or are no requests.

use crate::server::{Answer, Server};
use serde_json::json;
use std::io::Write;

#[test]
fn a_body_that_is_too_long_is_refused() {
    let server = Server::start();
    let token = server.token();
    let headers = [("Content-Type", "application/json"), ("X-Orrery-Token", token.as_str())];
    for length in [65 * 1024, 10 * 1024 * 1024] {
        let answer = server.request("POST", "/tables", &headers, &"[".repeat(length));
        assert_eq!(answer.status, 413, "{length}: {}", answer.body);
    }
    // A length that no body has, of which nothing comes.
    let host = format!("127.0.0.1:{}", server.port());
    let lie = format!(
        "POST /tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nX-Orrery-Token: {token}\r\n\
         Content-Length: 999999999999\r\n\r\n"
    );
    assert_eq!(server.send(lie.as_bytes()).status, 413);
    // A body that stops in the middle.
    let half = lie.replace("999999999999", "100") + "[";
    assert_eq!(server.send(half.as_bytes()).status, 408);
    assert!(server.is_alive());
}

#[test]
fn a_body_without_an_end_is_refused() {
    let server = Server::start();
    let token = server.token();
    let mut stream = server.connect();
    let head = format!(
        "POST /tables HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nX-Orrery-Token: {token}\r\n\
         Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.port()
    );
    stream.write_all(head.as_bytes()).unwrap();
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(0x1000));
    // It stops reading at its limit: writing then fails, or the answer is there.
    for _ in 0..10_000 {
        if stream.write_all(chunk.as_bytes()).is_err() {
            break;
        }
    }
    let status = Answer::read(stream).status;
    assert!(matches!(status, 413 | 0), "{status}");
    assert!(server.is_alive());
}

#[test]
fn json_of_another_form_is_refused_in_few_words() {
    let server = Server::start();
    let token = server.token();
    let headers = [("Content-Type", "application/json"), ("X-Orrery-Token", token.as_str())];
    let long = "z".repeat(60_000);
    for body in [
        json!({"game": "planet-unknown", "options": long, "agents": ["human"]}),
        json!({"game": "planet-unknown", "agents": long}),
        json!(long),
    ] {
        let answer = server.request("POST", "/tables", &headers, &body.to_string());
        assert_eq!(answer.status, 422, "{}", answer.body);
        let said: serde_json::Value = serde_json::from_str(&answer.body).expect("JSON, as of every refusal");
        let reason = said["error"].as_str().unwrap();
        assert!(reason.contains("invalid type") && reason.len() < 2_000, "{reason}");
    }
}

#[test]
fn what_is_no_request_is_refused() {
    let server = Server::start();
    let long_header = format!("GET / HTTP/1.1\r\nHost: x\r\nA: {}\r\n\r\n", "a".repeat(1 << 20));
    let many_headers = format!("GET / HTTP/1.1\r\nHost: x\r\n{}\r\n", "A: a\r\n".repeat(10_000));
    let long_path = format!("GET /{} HTTP/1.1\r\nHost: x\r\n\r\n", "a".repeat(1 << 20));
    for request in [
        b"\0\x01\x02\xff\xfe\r\n\r\n".as_slice(),
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        long_header.as_bytes(),
        many_headers.as_bytes(),
        long_path.as_bytes(),
    ] {
        let status = server.send(request).status;
        assert!(
            matches!(status, 0 | 400 | 414 | 431),
            "{status}: {:?}",
            &request[..request.len().min(40)]
        );
    }
    assert!(server.is_alive());
}

#[test]
fn what_is_no_new_game_is_refused() {
    let server = Server::start();
    let game = |game: &str, options: &[[&str; 2]], agents: &[&str]| json!({"game": game, "options": options, "agents": agents});
    let crowd = vec!["human"; 1000];
    let long = "9".repeat(10_000);
    for (body, word) in [
        (game("chess", &[], &["human"]), "chess"),
        (game("planetarium", &[], &[]), "'0' for '--players"),
        (game("planetarium", &[], &crowd), "1000"),
        (game("planetarium", &[], &["human", "nobody"]), "nobody"),
        (
            game("planetarium", &[], &["human", "extern:cmd=touch /tmp/x"]),
            "program",
        ),
        (
            game("planetarium", &[], &["human", "greedy:weights=/etc/passwd"]),
            "file",
        ),
        (
            game("planetarium", &[], &["human", "planner:model=/etc/passwd,eval=learned"]),
            "file",
        ),
        (
            game("planetarium", &[["ruleset", "/etc"]], &["human", "greedy"]),
            "ruleset",
        ),
        (game("planetarium", &[["seed", "-1"]], &["human", "greedy"]), "seed"),
        (game("planetarium", &[["seed", &long]], &["human", "greedy"]), "seed"),
        (
            game("planet-unknown", &[["planets", &long]], &["human", "greedy"]),
            "planet",
        ),
        (
            game("planet-unknown", &[["events", &long]], &["human", "greedy"]),
            "events",
        ),
        (
            game("planet-unknown", &[["turning", &long]], &["human", "greedy"]),
            "turning",
        ),
        (game("planetarium", &[], &["human", &long]), "999"),
        (
            game("planet-unknown", &[["planets", "--help"]], &["human", "greedy"]),
            "--help",
        ),
        (game("planet-unknown", &[["help", ""]], &["human", "greedy"]), "help"),
        (
            game(
                "planet-unknown",
                &[["events", "../../etc/passwd"]],
                &["human", "greedy"],
            ),
            "events",
        ),
    ] {
        let answer = server.post("/tables", &body);
        assert_eq!(answer.status, 422, "{body}: {answer:?}");
        assert!(answer.body.len() < 500, "{answer:?}");
        assert!(
            answer.json()["error"]
                .as_str()
                .is_some_and(|reason| reason.contains(word)),
            "{answer:?}"
        );
    }
    let page = server.get(&format!("/runs/{long}"));
    assert!(page.status == 404 && !page.body.contains(&long[..100]), "{page:?}");
    for (body, status) in [
        (json!([]), 422),
        (json!({"game": 1, "agents": []}), 422),
        (json!({}), 422),
    ] {
        assert_eq!(server.post("/tables", &body).status, status, "{body}");
    }
    let token = server.token();
    let headers = [("Content-Type", "application/json"), ("X-Orrery-Token", token.as_str())];
    assert_eq!(server.request("POST", "/tables", &headers, "{").status, 400);
    assert_eq!(
        server.request("POST", "/tables", &headers, &"[".repeat(60_000)).status,
        422
    );
    assert_eq!(server.request("POST", "/tables", &headers[1..], "{}").status, 415);
    assert!(!server.has_children());
    assert!(!server.folder().join("tables").exists(), "no game has begun");
}
