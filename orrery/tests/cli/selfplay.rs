//! Games to learn from: what is printed, kept and refused.

use crate::orrery::{answers, result, said, stdout, within, without_timing};
use orrery_arena::{PlayedBlock, Run};
use serde_json::json;
use std::path::Path;
use tempfile::tempdir;

const RUN: &str =
    "selfplay --game planetarium --agents greedy,mcts:iters=20 --games 8 --temperature 0.5 --epsilon 0.05";

fn contents(folder: &Path) -> Vec<PlayedBlock> {
    let run = Run::open(folder).unwrap();
    let blocks = run.blocks().unwrap();
    blocks.iter().map(|block| run.block(block).unwrap()).collect()
}

#[test]
fn the_result_says_how_much_was_explored_and_how_to_make_samples() {
    let folder = tempdir().unwrap();
    let text = said(&folder, &format!("{RUN} --run DIR/data"));
    let explored = text.lines().find(|line| line.starts_with("Exploration: ")).unwrap();
    assert!(
        explored.starts_with("Exploration: temperature 0.5, epsilon 0.05; ")
            && explored.ends_with(" % of decisions are not the agent's own choice."),
        "{explored}"
    );
    let data = folder.path().join("data");
    let encode = format!(
        "To make samples of these games: orrery encode {} --out shards\n",
        data.display()
    );
    assert!(text.ends_with(&encode), "{text}");
    let result = without_timing(&said(&folder, "report DIR/data --format json"));
    assert_eq!(
        result["config"]["exploration"],
        json!({ "temperature": 0.5, "epsilon": 0.05 })
    );
    let share = result["explored_share"].as_f64().unwrap();
    assert!(share > 0.05 && share < 0.95, "{share}");
    assert_eq!(without_timing(&stdout(&format!("{RUN} --format json"))), result);
    assert!(contents(&data).iter().all(|block| !block.thoughts.is_empty()));
}

#[test]
fn a_slip_is_played_without_a_thought_and_counts_as_the_agents_own() {
    let folder = tempdir().unwrap();
    let run = "selfplay --game planetarium --agents greedy:slips=0.5 --games 8 --run DIR/data";
    said(&folder, run);
    let result = without_timing(&said(&folder, "report DIR/data --format json"));
    assert_eq!(result["explored_share"], 0.0);
    let blocks = contents(&folder.path().join("data"));
    let rows = blocks.iter().flat_map(|block| &block.rows);
    let decisions: u64 = rows.map(|row| row.decisions).sum();
    let thoughts: usize = blocks.iter().map(|block| block.thoughts.len()).sum();
    let share = thoughts as f64 / decisions as f64;
    assert!((0.4..0.6).contains(&share), "{thoughts} of {decisions}");
    assert_eq!(
        said(&folder, "replay DIR/data --verify"),
        "8 games were played again: every bit is the same\n"
    );
    said(&folder, "encode DIR/data --npy --out DIR/shards");
}

#[test]
fn every_command_of_run_folders_takes_such_a_run() {
    let folder = tempdir().unwrap();
    said(&folder, &format!("{RUN} --run DIR/whole --threads 1"));
    let whole = contents(&folder.path().join("whole"));
    let half = RUN.replace("--games 8", "--games 4");
    said(&folder, &format!("{half} --run DIR/grown --threads 4"));
    said(&folder, "selfplay --run DIR/grown --resume --games 8");
    assert_eq!(contents(&folder.path().join("grown")), whole);
    for slice in 1..=4 {
        said(&folder, &format!("{RUN} --run DIR/{slice} --slice {slice}/4"));
    }
    said(&folder, "merge DIR/merged DIR/4 DIR/2 DIR/1 DIR/3");
    assert_eq!(contents(&folder.path().join("merged")), whole);
    assert_eq!(
        said(&folder, "replay DIR/merged --verify"),
        "8 games were played again: every bit is the same\n"
    );
    assert!(said(&folder, "replay DIR/merged --game 3").starts_with("planetarium, game 3, block 1"));
    let csv = |name: &str| said(&folder, &format!("export DIR/{name} --csv"));
    assert_eq!(csv("merged"), csv("whole"));
    let other = within(&folder, "selfplay --run DIR/whole --resume --temperature 1")
        .output()
        .unwrap();
    let error = String::from_utf8(other.stderr).unwrap();
    assert!(
        error.contains("exploration: the run has temperature 0.5, epsilon 0.05, not temperature 1, epsilon 0.05"),
        "{error}"
    );
}

#[test]
fn without_exploration_the_games_are_those_of_a_tournament() {
    let options = "--agents planner:beam=2,greedy --games 8 --seed 3 --format json";
    let mut explored = result(&format!("selfplay {options}"));
    let mut plain = result(&format!("tournament {options}"));
    assert_eq!(explored["explored_share"], json!(0.0));
    explored.as_object_mut().unwrap().remove("explored_share");
    explored["config"].as_object_mut().unwrap().remove("exploration");
    for result in [&mut explored, &mut plain] {
        result["timing"] = json!(null);
    }
    assert_eq!(explored, plain);
}

#[test]
fn wrong_exploration_is_refused_with_what_is_allowed() {
    insta::assert_snapshot!(answers(
        &[
            "selfplay --temperature nan",
            "selfplay --temperature -1",
            "selfplay --temperature 0",
            "selfplay --temperature-rounds 3",
            "selfplay --temperature 1 --temperature-rounds 0",
            "selfplay --epsilon 1.5",
            "selfplay --epsilon -0.1",
            "selfplay --agents greedy,random --temperature 1",
            "selfplay --agents human --temperature 1",
            "selfplay --agents mcts:noise=2",
        ],
        2
    ));
}
