//! Replays of single games: as pages, and as files of their own.

use crate::human;
use crate::orrery::{refusal, said, within};
use std::fs;
use tempfile::{TempDir, tempdir};

/// A folder with a small run, `DIR/run`.
fn with_run(options: &str) -> TempDir {
    let folder = tempdir().unwrap();
    let run = format!("tournament --agents greedy:eval=points,random --games 6 {options} --run DIR/run");
    said(&folder, &run);
    folder
}

/// The page that a command writes to `DIR/page.html`.
fn page(folder: &TempDir, arguments: &str) -> String {
    let file = folder.path().join("page.html");
    drop(fs::remove_file(&file));
    let text = said(folder, &format!("{arguments} --html DIR/page.html"));
    assert!(
        text.contains("page.html: ") && text.ends_with(" kB, to be opened in a browser\n"),
        "{text}"
    );
    fs::read_to_string(file).unwrap()
}

/// What a refused command says.
fn refused(folder: &TempDir, arguments: &str) -> String {
    let output = within(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let text = String::from_utf8(output.stderr).unwrap();
    text.replace(&folder.path().display().to_string(), "DIR")
}

#[test]
fn a_game_of_a_run_becomes_a_page_that_is_the_same_each_time() {
    let folder = with_run("--seed 3");
    let first = page(&folder, "replay DIR/run --game 1 --analyse greedy");
    assert!(first.starts_with("<!DOCTYPE html>"));
    assert!(first.contains("<h1>planet-unknown, game 1 of run</h1>"));
    assert!(first.contains("run --game 1 --analyse greedy --html game.html</code>"));
    assert!(first.contains("data-curve=\"estimate\""));
    assert_eq!(first, page(&folder, "replay DIR/run --game 1 --analyse greedy"));
    let prose = said(&folder, "replay DIR/run --game 1 --boards end");
    let ending = prose.lines().find(|line| line.starts_with("The game ends")).unwrap();
    assert!(first.contains(ending), "{ending}");
}

#[test]
fn the_decisions_that_cost_most_are_marked_in_the_text_and_on_the_page() {
    let folder = tempdir().unwrap();
    let run = "selfplay --game planetarium --players 1 --agents random --games 2 --run DIR/run";
    said(&folder, run);
    let text = said(&folder, "replay DIR/run --turning-points");
    let (game, list) = text
        .split_once("\nTurning points: where greedy would have done something")
        .unwrap();
    let marks = game.matches("\n    Turning point: it cost ").count();
    assert!(marks > 2, "{text}");
    assert_eq!(list.matches("\n  round ").count(), marks);
    assert_eq!(
        text,
        said(&folder, "replay DIR/run --turning-points=greedy --threads 1")
    );
    let slips = said(&folder, "replay DIR/run --turning-points=greedy:slips=1");
    assert_eq!(text, slips, "an agent that is asked what is better does not slip");
    let page = page(&folder, "replay DIR/run --turning-points");
    assert!(page.contains("<h3>Turning points</h3>"));
    assert_eq!(page.matches("<small>cost ").count(), marks);
    assert!(page.contains("run --game 0 --turning-points=greedy --html game.html</code>"));
    for alone in ["--seat 0 --html DIR/x.html", "--verify", "--record DIR/x"] {
        refused(&folder, &format!("replay DIR/run --turning-points {alone}"));
    }
    let words = refused(&folder, "replay DIR/run --turning-points=mcts:ms=5");
    assert!(words.contains("allowed are built-in agents without a clock"), "{words}");
}

#[test]
fn a_page_for_a_seat_has_fewer_steps_and_no_seed() {
    let folder = with_run("--seed 271828");
    let all = page(&folder, "replay DIR/run");
    let one = page(&folder, "replay DIR/run --seat 1");
    let steps = |page: &str| page.matches("<li value=").count();
    assert!(
        steps(&one) > 10 && steps(&one) < steps(&all),
        "{} of {}",
        steps(&one),
        steps(&all)
    );
    assert!(!one.contains("271828"));
    let deal = said(&folder, "replay DIR/run --boards end");
    let deal = deal.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned();
    assert!(!one.contains(&deal), "the seed of the deal: {deal}");
}

#[test]
fn a_recorded_game_is_replayed_as_in_its_run_and_is_a_saved_game() {
    let folder = with_run("--players 3 --planets gaia,petra,kax --seed 3");
    let saved = said(&folder, "replay DIR/run --game 2 --record DIR/two.game");
    let command = format!("orrery play --resume {}\n", folder.path().join("two.game").display());
    assert!(saved.ends_with(&command), "{saved}");
    let story = |text: String| text.split_once("\n\n").unwrap().1.to_owned();
    let of_run = story(said(&folder, "replay DIR/run --game 2"));
    assert_eq!(story(said(&folder, "replay DIR/two.game")), of_run);
    assert_eq!(story(said(&folder, "play --resume DIR/two.game")), of_run);
    let steps = |page: String| page[page.find("<nav").unwrap()..page.find("</nav>").unwrap()].to_owned();
    assert_eq!(
        steps(page(&folder, "replay DIR/two.game")),
        steps(page(&folder, "replay DIR/run --game 2"))
    );
}

#[test]
fn a_game_without_a_record_is_played_again_for_its_page() {
    let folder = with_run("--records none --seed 3");
    assert!(page(&folder, "replay DIR/run --game 3").contains("game 3 of run"));
}

#[test]
fn no_file_is_overwritten() {
    let folder = with_run("--seed 3");
    fs::write(folder.path().join("letter"), "Dear reader").unwrap();
    for option in ["--html", "--record"] {
        assert_eq!(
            refused(&folder, &format!("replay DIR/run {option} DIR/letter")),
            format!("error: {option} DIR/letter: it exists already; allowed is the name of a new file\n")
        );
    }
    assert_eq!(fs::read_to_string(folder.path().join("letter")).unwrap(), "Dear reader");
}

#[test]
fn what_cannot_be_shown_is_refused_with_the_reason() {
    let folder = with_run("--seed 3");
    assert_eq!(
        refused(&folder, "replay DIR/run --html DIR/page --seat 4"),
        "error: --seat: found seat 4; the game has seats 0 to 1\n"
    );
    assert_eq!(
        refused(&folder, "replay DIR/run --html DIR/page --analyse random"),
        "error: --analyse random values no actions; allowed are greedy, planner, flat and mcts\n"
    );
    for alone in ["--seat 0", "--analyse greedy"] {
        let message = refusal(&format!("replay run {alone}"), 2);
        assert!(message.contains("--html <FILE>"), "{message}");
    }
    said(&folder, "replay DIR/run --record DIR/one.game");
    assert_eq!(
        refused(&folder, "replay DIR/one.game --game 3"),
        "error: DIR/one.game is one saved game; --game is for the folder of a run, leave it out\n"
    );
    assert!(!folder.path().join("page").exists());
}

#[test]
fn a_game_that_a_person_has_left_is_shown_only_as_a_seat_saw_it() {
    let folder = tempdir().unwrap();
    let play = "play --agents human,random --seed 3 --record DIR/left.game";
    human::said(&mut within(&folder, play), &("1\n\n".repeat(5) + "quit\n"));
    let message = refused(&folder, "replay DIR/left.game");
    assert!(
        message.starts_with("error: DIR/left.game is not over; to resume it: "),
        "{message}"
    );
    assert_eq!(refused(&folder, "replay DIR/left.game --html DIR/page"), message);
    let seen = page(&folder, "replay DIR/left.game --seat 0");
    assert!(seen.contains("not counted: the game was forfeited"));
}
