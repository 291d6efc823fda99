//! The memory of a server in which many games are begun and left.

use super::connections::live;
use crate::server::{Server, wait_until};
use serde_json::json;

/// How many games are begun; `ORRERY_LEFT_GAMES` sets another number, such as the 1000 of `docs/serve.md`.
const GAMES: u64 = 100;

/// How often memory is measured on the way.
const TIMES: u64 = 10;

/// How many measurements come before the first that counts: until then the server may open the games that it holds, and the
/// stacks of its threads grow.
const FIRST: usize = 6;

/// How much memory may grow after that, in MiB.
const GROWTH: u64 = 15;

/// How many decisions a person makes before leaving.
const DECISIONS: u32 = 3;

/// Begins a game against an agent, decides a few times, and closes the page.
fn begin_and_leave(server: &Server, game: &str) {
    let table = server.new_game(game, &["human", "greedy"]);
    let page = live(server, table, 0);
    for _ in 0..DECISIONS {
        let mut view = server.view(table, 0);
        wait_until("the agent decides", || {
            view = server.view(table, 0);
            view["turn"] == "own"
        });
        let body = json!({"revision": view["revision"], "action": view["actions"][0]["index"], "sure": true});
        let answer = server.post(&format!("/tables/{table}/seats/0/act"), &body);
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    drop(page);
}

#[test]
#[expect(clippy::print_stdout, reason = "the sizes of a run that is asked for")]
fn games_that_are_left_take_no_memory() {
    let games = std::env::var("ORRERY_LEFT_GAMES").map_or(GAMES, |games| games.parse().expect("a number of games"));
    let server = Server::start();
    let mut sizes = Vec::new();
    for number in 1..=games {
        begin_and_leave(&server, ["planet-unknown", "planetarium"][number as usize % 2]);
        if number % (games / TIMES).max(1) == 0 {
            let (size, files) = (server.memory(), server.open_files());
            println!("{number} games: {size} MiB, {files} open files");
            sizes.push(size);
        }
    }
    let counting = &sizes[FIRST..];
    let most = *counting.iter().max().expect("at least ten games are begun");
    assert!(most <= counting[0] + GROWTH, "{sizes:?} MiB");
    assert!(server.open_files() < 100, "no file stays open");
}
