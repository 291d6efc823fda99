//! Many connections, and clients that go away.

use crate::server::{Answer, Server, wait_until};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::Duration;

/// An agent that thinks until it is stopped.
const ENDLESS: &str = "mcts:iters=100000000";

#[test]
fn two_hundred_open_connections_leave_room_for_one_more() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let before = server.open_files();
    let silent: Vec<TcpStream> = (0..100).map(|_| server.connect()).collect();
    let half = |_| {
        let mut stream = server.connect();
        stream.write_all(b"GET / HTTP/1.1\r\nHost:").unwrap();
        stream
    };
    let unfinished: Vec<TcpStream> = (0..50).map(half).collect();
    let pages: Vec<TcpStream> = (0..50).map(|_| live(&server, table, 0)).collect();
    assert!(server.is_alive());
    assert_eq!(server.view(table, 0)["turn"], "own");
    drop((silent, unfinished, pages));
    wait_until("the connections are closed", || server.open_files() <= before);
}

#[test]
fn clients_that_ask_again_and_again_leave_room_for_others() {
    let server = Server::start();
    // An answer that costs little; the connection stays open for the next request.
    let request = server.text("GET", "/no", &[], "").replace("Connection: close\r\n", "");
    let is_over = AtomicBool::new(false);
    let client = || {
        let mut stream = server.connect();
        // Longer than the test waits for an answer.
        for _ in 0..400 {
            let asked = stream.write_all(request.as_bytes()).is_ok();
            if is_over.load(Ordering::Relaxed) || !asked || !matches!(stream.read(&mut [0; 1 << 16]), Ok(1..)) {
                return;
            }
            sleep(Duration::from_millis(200));
        }
    };
    std::thread::scope(|scope| {
        (0..300).for_each(|_| drop(scope.spawn(client)));
        sleep(Duration::from_secs(1));
        let answers: Vec<u16> = (0..3).map(|_| server.get("/").status).collect();
        is_over.store(true, Ordering::Relaxed);
        assert_eq!(answers, [200; 3]);
    });
}

/// A page that listens to a seat, which has heard from the server.
pub(super) fn live(server: &Server, table: u64, seat: u8) -> TcpStream {
    let (status, stream) = listen(server, table, seat, &[]);
    assert_eq!(status, "200");
    stream
}

/// Asks to listen to a seat, with further headers. The status of the answer is read, not the body: that of a page that may
/// listen has no end.
fn listen(server: &Server, table: u64, seat: u8, headers: &[(&str, &str)]) -> (String, TcpStream) {
    let mut stream = server.connect();
    let request = server.text("GET", &format!("/tables/{table}/seats/{seat}/live"), headers, "");
    stream.write_all(request.as_bytes()).unwrap();
    let mut head = [0; "HTTP/1.1 200".len()];
    stream.read_exact(&mut head).unwrap();
    let status = String::from_utf8_lossy(&head["HTTP/1.1 ".len()..]).into_owned();
    (status, stream)
}

/// Waits until the server computes, or until it rests.
fn wait_for_work(server: &Server, works: bool) {
    let what = if works { "it computes" } else { "it rests" };
    wait_until(what, || {
        let before = server.processor_time();
        sleep(Duration::from_millis(500));
        let used = server.processor_time() - before;
        if works { used > 5 } else { used <= 1 }
    });
}

/// Plays the first legal actions of the person until the agent has to decide.
fn until_the_agent_decides(server: &Server, table: u64) {
    for _ in 0..100 {
        let view = server.view(table, 0);
        if view["turn"] != "own" {
            return;
        }
        let action = &view["actions"][0]["index"];
        let body = json!({"revision": view["revision"], "action": action, "sure": true});
        let answer = server.post(&format!("/tables/{table}/seats/0/act"), &body);
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    panic!("the agent never decides");
}

#[test]
fn a_page_that_is_closed_in_the_middle_of_a_search_ends_it() {
    let server = Server::start();
    let table = server.new_table(&["human", ENDLESS]);
    let page = live(&server, table, 0);
    until_the_agent_decides(&server, table);
    wait_for_work(&server, true);
    let revision = server.view(table, 0)["revision"].clone();
    drop(page);
    wait_for_work(&server, false);
    let view = server.view(table, 0);
    assert_eq!(
        (&view["turn"], &view["revision"]),
        (&Value::from("agent"), &revision),
        "the game waits"
    );
}

/// Pages that each ask for a hint without end.
fn ask_for_hints(server: &Server, table: u64, pages: usize) -> Vec<TcpStream> {
    let body = json!({"revision": server.view(table, 0)["revision"], "agent": ENDLESS});
    let request = server.change(&format!("/tables/{table}/seats/0/hint"), &body);
    let ask = |_| {
        let mut stream = server.connect();
        stream.write_all(request.as_bytes()).unwrap();
        stream
    };
    (0..pages).map(ask).collect()
}

#[test]
fn a_hint_that_nobody_waits_for_is_given_up() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let hint = ask_for_hints(&server, table, 1);
    wait_for_work(&server, true);
    drop(hint);
    wait_for_work(&server, false);
    let small = json!({"revision": server.view(table, 0)["revision"], "agent": "greedy"});
    let answer = server.post(&format!("/tables/{table}/seats/0/hint"), &small);
    assert_eq!(answer.status, 200, "{answer:?}");
}

#[test]
fn an_agent_thinks_for_nobody() {
    let server = Server::start();
    let table = server.new_table(&["human", ENDLESS]);
    until_the_agent_decides(&server, table);
    wait_for_work(&server, false);
    let mut stream = server.connect();
    stream
        .write_all(
            server
                .text("GET", &format!("/tables/{table}/seats/0"), &[], "")
                .as_bytes(),
        )
        .unwrap();
    assert_eq!(Answer::read(stream).status, 200);
    wait_for_work(&server, false);
}

#[test]
fn who_asks_and_does_not_read_keeps_nobody_waiting_for_long() {
    let server = Server::start();
    let request = server.text("GET", "/no", &[], "").replace("Connection: close\r\n", "");
    let greedy: Vec<TcpStream> = (0..257)
        .map(|_| {
            let mut stream = server.connect();
            stream.set_write_timeout(Some(Duration::from_millis(10))).unwrap();
            let all = request.repeat(20_000);
            // Until neither side takes more.
            let _ = stream.write_all(all.as_bytes());
            stream
        })
        .collect();
    assert!(server.is_alive());
    drop(greedy);
}

#[test]
fn as_many_think_for_hints_as_there_are_cores() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let hints = ask_for_hints(&server, table, 100);
    wait_for_work(&server, true);
    let cores = std::thread::available_parallelism().unwrap().get();
    // Two more answer requests.
    let threads = server.computing_threads();
    assert!(threads <= cores + 2, "{threads} threads compute");
    drop(hints);
    wait_for_work(&server, false);
}

#[test]
fn a_page_of_another_site_lets_no_agent_play() {
    let server = Server::start();
    let table = server.new_table(&["human", "greedy"]);
    until_the_agent_decides(&server, table);
    let revision = server.view(table, 0)["revision"].clone();
    let foreign = [
        ("Origin", "http://evil.example"),
        ("Sec-Fetch-Site", "cross-site"),
        ("Sec-Fetch-Mode", "no-cors"),
    ];
    assert_eq!(listen(&server, table, 0, &foreign).0, "403");
    assert_eq!(server.view(table, 0)["revision"], revision);
    let (status, own_page) = listen(&server, table, 0, &[("Sec-Fetch-Site", "same-origin")]);
    assert_eq!(status, "200");
    wait_until("its own page lets the agent play", || {
        server.view(table, 0)["revision"] != revision
    });
    drop(own_page);
}
