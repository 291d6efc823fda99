//! What people do at a table with two pages of it, and with what is not theirs.

use crate::server::{Answer, Server};
use serde_json::{Value, json};

/// Makes the decision of a seat that is legal first, as a page at this revision would.
fn act(server: &Server, table: u64, seat: u64, revision: &Value) -> Answer {
    let view = server.view(table, seat as u8);
    let action = view["actions"][0]["index"].as_u64().unwrap_or(0);
    let body = json!({"revision": revision, "action": action, "sure": true});
    server.post(&format!("/tables/{table}/seats/{seat}/act"), &body)
}

/// The seat whose turn it is.
fn deciding(server: &Server, table: u64) -> u64 {
    let decides = |seat: &u64| server.view(table, *seat as u8)["turn"] == "own";
    [0, 1].into_iter().find(decides).expect("a person decides")
}

#[test]
fn of_two_pages_of_one_seat_the_later_one_is_refused() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let seat = deciding(&server, table);
    let revision = server.view(table, seat as u8)["revision"].clone();
    assert_eq!(act(&server, table, seat, &revision).status, 200);
    let late = act(&server, table, seat, &revision);
    assert_eq!(late.status, 409, "{late:?}");
    for what in ["undo", "hint"] {
        let body = json!({"revision": revision, "agent": "greedy"});
        let late = server.post(&format!("/tables/{table}/seats/{seat}/{what}"), &body);
        assert_eq!(late.status, 409, "{late:?}");
    }
}

#[test]
fn a_decision_that_is_not_allowed_changes_nothing() {
    let server = Server::start();
    let table = server.new_table(&["human", "human"]);
    let seat = deciding(&server, table);
    let revision = server.view(table, seat as u8)["revision"].clone();
    let path = format!("/tables/{table}/seats/{seat}/act");
    for (body, status) in [
        (json!({"revision": revision, "action": 65535}), 422),
        (json!({"revision": revision, "action": 65536}), 422),
        (json!({"revision": revision, "action": -1}), 422),
        (json!({"revision": revision, "action": 1e300}), 422),
        (json!({"revision": revision}), 422),
        (json!({"revision": u64::MAX, "action": 0}), 409),
        (json!({"revision": "1", "action": 0}), 422),
    ] {
        let answer = server.post(&path, &body);
        assert_eq!(answer.status, status, "{body}: {answer:?}");
    }
    let other = json!({"revision": revision, "action": 0, "sure": true});
    let answer = server.post(&format!("/tables/{table}/seats/{}/act", 1 - seat), &other);
    assert_eq!(answer.status, 422, "{answer:?}");
    for agent in [
        "random",
        "extern:cmd=ls",
        "greedy:weights=/etc/passwd",
        "human",
        "nobody",
        "",
    ] {
        let body = json!({"revision": revision, "agent": agent});
        let answer = server.post(&format!("/tables/{table}/seats/{seat}/hint"), &body);
        assert_eq!(answer.status, 422, "{agent}: {answer:?}");
    }
    assert_eq!(server.view(table, seat as u8)["revision"], revision);
    assert!(!server.has_children());
}

#[test]
fn the_page_of_a_seat_is_for_its_person() {
    let server = Server::start();
    let table = server.new_table(&["human", "greedy"]);
    for path in [
        "seats/1",
        "seats/1/view",
        "seats/1/live",
        "seats/2/view",
        "seats/255/view",
        "seats/256/view",
    ] {
        let answer = server.get(&format!("/tables/{table}/{path}"));
        assert!(matches!(answer.status, 400 | 404), "{path}: {answer:?}");
    }
    let replay = |query: &str| server.get(&format!("/tables/{table}/replay{query}")).status;
    assert_eq!(replay("?seat=0"), 200);
    for query in ["", "?seat=1", "?seat=9", "?seat=x"] {
        let status = replay(query);
        assert!(matches!(status, 400 | 403 | 404 | 422), "{query}: {status}");
    }
}
