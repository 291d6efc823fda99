//! `orrery skill`: how far skill and how far luck decides.

use crate::orrery::{refusal, result, stdout};
use serde_json::Value;

const QUICK: &str = "skill --game planetarium --agents random,greedy,planner:beam=2 --deals 12 --quiet";

fn rows<'r>(found: &'r Value, key: &str) -> &'r [Value] {
    found[key].as_array().unwrap_or_else(|| panic!("{key}: {found}"))
}

#[test]
fn the_text_is_as_recorded() {
    insta::assert_snapshot!(stdout(&format!("{QUICK} --budgets none")));
}

#[test]
fn parts_add_up_and_every_pair_and_budget_has_its_row() {
    let found = result(&format!(
        "{QUICK} --format json --budgets planner:beam=1,planner:beam=2"
    ));
    assert_eq!((rows(&found, "ladder").len(), rows(&found, "pairs").len()), (3, 3));
    for pair in rows(&found, "pairs") {
        assert_eq!((&pair["deals"], &pair["games"]), (&12.into(), &96.into()));
        let of_pair = rows(&found, "components").iter();
        let of_pair: Vec<&Value> = of_pair
            .filter(|row| row["first"] == pair["first"] && row["second"] == pair["second"])
            .collect();
        assert_eq!(of_pair.len(), 7);
        for measure in ["points", "win"] {
            let share = |row: &&Value| row[measure]["share"].as_f64();
            let leaves_out = if measure == "points" { "deal and seat" } else { "" };
            let counted = of_pair.iter().filter(|row| row["source"] != leaves_out);
            let all: f64 = counted.filter_map(share).sum();
            assert!((all - 1.0).abs() < 1e-6, "{measure}: {of_pair:?}");
        }
    }
    assert_eq!((rows(&found, "exchanges").len(), rows(&found, "ahead").len()), (3, 3));
    let [budget] = rows(&found, "budgets") else {
        panic!("{found}")
    };
    assert_eq!(
        (&budget["agent"], &budget["games"]),
        (&"planner:beam=2".into(), &24.into())
    );
    let times = found.pointer("/timing/budgets/0/times").and_then(Value::as_f64);
    assert!(times.is_some_and(|times| times > 0.0), "{found}");
}

#[test]
fn what_is_found_depends_on_the_seed_and_not_on_threads() {
    let command = "skill --agents random,greedy --deals 10 --format csv --quiet --budgets random,greedy";
    let one = stdout(&format!("{command} --threads 1"));
    assert_eq!(one, stdout(&format!("{command} --threads 2")));
    assert_ne!(one, stdout(&format!("{command} --seed 2")));
    assert!(!one.contains("ms_per_decision"), "{one}");
}

#[test]
fn at_larger_tables_both_agents_have_as_many_seats_as_possible_where_they_are_compared() {
    let text = stdout("skill --game planetarium --players 3 --agents random,greedy --deals 10 --budgets none --quiet");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("plays 10 deals in all 8 assignments to the seats, 2 games each"),
        "{text}"
    );
    assert!(
        words.contains("a deal has 6 games, with both agents in as many seats as possible"),
        "{text}"
    );
}

#[test]
fn what_cannot_be_compared_is_refused_in_words() {
    for (options, said) in [
        ("--agents greedy", "--agents: found 1 agent; allowed are two or more"),
        ("--budgets greedy", "--budgets: found 1 agent; allowed are two or more"),
        ("--players 1", "allowed are 2 or more"),
        ("--agents greedy,human", "allowed are built-in agents"),
        (
            "--budgets greedy,mcts:ms=5",
            "--budgets mcts:ms=5: it may not play the same again",
        ),
        ("--budgets nobody", "nobody"),
        ("--deals 1", "from 2 to 100000"),
        ("--game planetarium --players 5", "allowed are 1 to 4"),
    ] {
        let words = refusal(&format!("skill {options}"), 2);
        assert!(words.contains(said), "{options}: {words}");
    }
}
