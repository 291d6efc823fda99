//! Rating lists of several runs.

use super::support::{manifest, play};
use orrery_arena::rate::{Pool, RateError, RatedAgent, RatingList};
use orrery_arena::report::RateReport;
use orrery_arena::run::{Manifest, merge};
use orrery_arena::stats::{Interval, Rating, Tally};
use orrery_arena::{AgentIndex, Row, Run, RunError, Seating, Tournament};
use serde_json::{Value, json};
use std::path::Path;
use tempfile::{TempDir, tempdir};

const GAUNTLET: Seating = Seating::Gauntlet { challengers: 1 };

/// A run in a folder of this name.
fn played(folder: &TempDir, name: &str, seed: u64, seating: Seating, agents: &str, games: u64) {
    let mut manifest = manifest(agents, games);
    manifest.config.seed = seed;
    manifest.config = manifest.config.with_seating(seating, games).unwrap();
    store(folder, name, manifest);
}

fn store(folder: &TempDir, name: &str, manifest: Manifest) {
    play(&mut Run::create(&folder.path().join(name), manifest).unwrap()).unwrap();
}

fn pool(folder: &TempDir, names: &[&str]) -> Result<Pool, RateError> {
    let runs = names.iter().map(|name| Run::open(&folder.path().join(name)).unwrap());
    Pool::of(runs.collect())
}

fn list(folder: &TempDir, names: &[&str]) -> RatingList {
    RatingList::of(&pool(folder, names).unwrap(), None).unwrap()
}

/// Four runs of six agents, of seeds, seatings and agents of their own.
fn four_runs(folder: &TempDir) -> [&'static str; 4] {
    played(folder, "a", 1, Seating::Shared, "random,greedy,planner", 60);
    played(folder, "b", 2, GAUNTLET, "flat:iters=4,greedy,planner,random", 90);
    played(
        folder,
        "c",
        3,
        Seating::Shared,
        "planner:beam=4,greedy:eval=points,random",
        60,
    );
    played(
        folder,
        "d",
        4,
        Seating::Shared,
        "greedy:eval=points,flat:iters=4,planner",
        30,
    );
    ["a", "b", "c", "d"]
}

/// The rows of all runs as if they were of one run of all agents.
fn joined(folder: &TempDir, names: &[&str], agents: &[&str]) -> Tally {
    let mut tally = Tally::new(agents.len() as AgentIndex);
    for name in names {
        let run = Run::open(&folder.path().join(name)).unwrap();
        let own = run.manifest().config.agent_names();
        let place = |agent: &AgentIndex| {
            let name = &own[usize::from(*agent)];
            agents.iter().position(|known| known == name).unwrap() as AgentIndex
        };
        run.for_each_block(|_, rows| {
            let renamed = rows.iter().map(|row| Row {
                agents: row.agents.iter().map(place).collect(),
                ..row.clone()
            });
            tally.add_block(&renamed.collect::<Vec<_>>());
            Ok::<(), RunError>(())
        })
        .unwrap();
    }
    tally
}

#[track_caller]
fn same(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");
}

#[track_caller]
fn same_interval(found: Option<Interval>, expected: Option<Interval>) {
    let (found, expected) = (found.unwrap(), expected.unwrap());
    same(found.low, expected.low);
    same(found.high, expected.high);
}

#[track_caller]
fn same_rating(found: Rating, expected: Rating, is_last: bool) {
    same(found.elo, expected.elo);
    same_interval(found.interval, expected.interval);
    assert_eq!(found.ranks, expected.ranks);
    assert_eq!(found.lead.map(|lead| lead.over), expected.lead.map(|lead| lead.over));
    if !is_last {
        let (found, expected) = (found.lead.unwrap(), expected.lead.unwrap());
        same(found.elo, expected.elo);
        same_interval(found.interval, expected.interval);
    }
}

#[test]
fn a_list_of_six_agents_from_four_runs_equals_one_fit_over_the_joined_rows() {
    let folder = tempdir().unwrap();
    let names = four_runs(&folder);
    let list = list(&folder, &names);
    let agents = [
        "random",
        "greedy",
        "planner",
        "flat:iters=4",
        "planner:beam=4",
        "greedy:eval=points",
    ];
    let joined = joined(&folder, &names, &agents);
    let (ratings, summaries) = (joined.ratings(None), joined.agents());
    assert_eq!(
        (list.agents.len(), list.groups, list.games),
        (6, 1, joined.totals().games)
    );
    assert_eq!(list.deals, joined.totals().blocks);
    for (rank, agent) in (1..).zip(&list.agents) {
        let place = usize::from(agent.agent);
        same_rating(
            agent.rating.unwrap(),
            ratings.agents[place].unwrap(),
            rank == agents.len(),
        );
        assert_eq!((agent.rank, &agent.summary), (rank, &summaries[place]));
        assert_eq!(agent.leads.len(), agents.len() - rank, "one for each later agent");
        for (found, expected) in agent.leads.iter().zip(&ratings.leads[place]) {
            assert_eq!(found.over, expected.over);
            same(found.elo, expected.elo);
            same_interval(found.interval, expected.interval);
        }
    }
}

#[test]
fn games_of_the_same_deal_are_one_group_and_an_anchor_has_its_points() {
    let folder = tempdir().unwrap();
    played(&folder, "old", 5, Seating::Shared, "random,greedy,planner", 60);
    played(&folder, "new", 5, GAUNTLET, "flat:iters=4,random,greedy,planner", 120);
    let pool = pool(&folder, &["old", "new"]).unwrap();
    let list = RatingList::of(&pool, Some((1, 1_000.0))).unwrap();
    assert_eq!((list.games, list.deals, list.repeated), (60 + 120, 20, 0));
    let greedy = list.agents.iter().find(|agent| agent.agent == 1).unwrap();
    assert_eq!(greedy.rating.unwrap().elo, 1_000.0);
    assert_eq!(
        greedy.rating.unwrap().interval.unwrap(),
        Interval {
            low: 1_000.0,
            high: 1_000.0
        }
    );
}

/// The results by agent, without their order.
fn results(list: &RatingList) -> Vec<RatedAgent> {
    let mut agents = list.agents.clone();
    agents.sort_by_key(|agent| agent.agent);
    agents
}

#[test]
fn a_game_that_two_runs_have_counts_once() {
    let folder = tempdir().unwrap();
    played(&folder, "whole", 5, Seating::Shared, "random,greedy,planner", 60);
    let mut slices = Vec::new();
    for slice in ["1/2", "2/2"] {
        let mut manifest = manifest("random,greedy,planner", 60);
        manifest.config.seed = 5;
        manifest.slice = slice.parse().unwrap();
        let name = slice.replace('/', "of");
        store(&folder, &name, manifest);
        slices.push(folder.path().join(name));
    }
    merge(&folder.path().join("merged"), &slices).unwrap();
    let once = list(&folder, &["whole"]);
    for (names, repeated) in [
        (&["whole", "whole"][..], 60),
        (&["whole", "merged", "1of2"], 90),
        (&["merged"], 0),
    ] {
        let again = list(&folder, names);
        assert_eq!(
            (again.games, again.repeated, again.deals),
            (60, repeated, 20),
            "{names:?}"
        );
        assert_eq!(results(&again), results(&once), "{names:?}");
    }
    // Twice the same deal and agents, and other games: copies have other random numbers.
    played(&folder, "copies", 5, Seating::Shared, "random,random,greedy", 30);
    assert_eq!(list(&folder, &["copies"]).repeated, 0);
}

#[test]
fn agents_of_another_version_are_other_agents() {
    let folder = tempdir().unwrap();
    let mut slices = Vec::new();
    for slice in ["1/2", "2/2"] {
        let mut manifest = manifest("planner:eval=heuristic,planner", 20);
        manifest.config.agent_versions = vec![6; 2];
        manifest.slice = slice.parse().unwrap();
        let name = slice.replace('/', "of");
        store(&folder, &name, manifest);
        slices.push(folder.path().join(name));
    }
    let merged = folder.path().join("merged");
    merge(&merged, &slices).unwrap();
    played(&folder, "present", 2, Seating::Shared, "planner,greedy", 20);
    let pool = pool(&folder, &["merged", "present"]).unwrap();
    let names: Vec<&str> = pool.agents().iter().map(|agent| agent.name.as_str()).collect();
    let all = [
        "planner:eval=heuristic",
        "planner (version 6)",
        "planner (version 7)",
        "greedy",
    ];
    assert_eq!(names, all);
}

#[test]
fn copies_are_one_agent_and_games_between_them_do_not_count() {
    let folder = tempdir().unwrap();
    played(&folder, "copies", 1, Seating::Shared, "random,random,greedy", 60);
    let copies = list(&folder, &["copies"]);
    assert_eq!((copies.agents.len(), copies.games, copies.of_copies), (2, 40, 20));
    played(&folder, "same", 1, Seating::Shared, "random,random", 20);
    let error = RatingList::of(&pool(&folder, &["same"]).unwrap(), None).unwrap_err();
    assert!(matches!(error, RateError::NoGame), "{error}");
}

fn place_of(pool: &Pool, name: &str) -> AgentIndex {
    let place = pool.agents().iter().position(|agent| agent.name == name);
    place.unwrap() as AgentIndex
}

#[test]
fn agents_that_wins_do_not_connect_have_no_common_numbers() {
    let folder = tempdir().unwrap();
    played(&folder, "a", 1, Seating::Shared, "greedy,greedy:eval=points", 60);
    played(&folder, "b", 2, Seating::Shared, "planner,planner:beam=2", 60);
    played(&folder, "c", 3, Seating::Shared, "planner:beam=4,human", 4);
    let pool = pool(&folder, &["a", "b", "c"]).unwrap();
    let list = RatingList::of(&pool, None).unwrap();
    assert_eq!(list.groups, 4);
    for (name, alone) in [("a", [0, 1]), ("b", [2, 3])] {
        let run = Run::open(&folder.path().join(name)).unwrap();
        let own = RatingList::of(&Pool::of(vec![run]).unwrap(), None).unwrap();
        for (agent, place) in results(&own).into_iter().zip(alone) {
            let here = list.agents.iter().find(|agent| agent.agent == place).unwrap();
            same_rating(
                // The lead is over an agent of another number.
                Rating {
                    lead: None,
                    ..here.rating.unwrap()
                },
                Rating {
                    lead: None,
                    ..agent.rating.unwrap()
                },
                true,
            );
        }
    }
    for agent in list.agents.iter().filter(|agent| agent.agent >= 4) {
        assert_eq!(
            (agent.rating, agent.rank),
            (None, 1),
            "it always forfeits, or always wins"
        );
    }
    let (pool, list) = (&pool, &list);
    let report = RateReport {
        pool,
        list,
        anchor: None,
    };
    let report = report.report();
    let result: Value = serde_json::from_str(&report.json()).unwrap();
    let agents = result["agents"].as_array().unwrap();
    let human = agents.iter().find(|agent| agent["agent"] == "human").unwrap();
    assert_eq!(
        [&human["rating"], &human["rank"], &human["losses"]],
        [&Value::Null, &json!(1), &json!(4)]
    );
    let text = report.text();
    assert!(text.contains("[human]"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 120), "{text}");
    let place = |name: &str| agents.iter().position(|agent| agent["agent"] == name).unwrap();
    assert!(
        place("planner:beam=4") < place("human"),
        "it won all games between them"
    );
    let pairs = result["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 2, "one in each group of two");
    let error = RatingList::of(pool, Some((place_of(pool, "human"), 0.0))).unwrap_err();
    assert!(error.to_string().starts_with("human is alone in its group"), "{error}");
}

#[test]
fn a_run_that_does_not_fit_is_refused_with_what_differs() {
    let folder = tempdir().unwrap();
    played(&folder, "first", 1, Seating::Shared, "random,greedy", 4);
    let mut other = manifest("random,greedy", 4);
    other.config.setup = json!({ "luck": 6 });
    store(&folder, "other", other);
    let error = pool(&folder, &["first", "other"]).unwrap_err().to_string();
    let error = error.replace(&folder.path().display().to_string(), "DIR");
    assert_eq!(
        error,
        "DIR/other cannot be rated together with DIR/first: setup: the runs differ in luck; rate them separately"
    );
    assert!(matches!(Pool::of(Vec::new()), Err(RateError::NoRun)));
    assert!(Run::open(Path::new("nowhere")).is_err());
    let file = Run::open(&folder.path().join("first/games.sqlite")).unwrap_err();
    assert!(
        file.to_string().contains("it is a file, not the folder of a run"),
        "{file}"
    );
}

/// In a few games `greedy` may win all of them or not. A copy of `random` is an agent of its own in a tournament, but not in a
/// list.
#[test]
fn a_tournament_has_the_ratings_of_its_list_also_where_wins_do_not_connect_the_agents() {
    let folder = tempdir().unwrap();
    for (agents, games) in [("greedy,random", 2), ("greedy,random,random:name=b", 6)] {
        let mut apart = 0;
        for seed in 0..12 {
            let name = format!("{games}-{seed}");
            played(&folder, &name, seed, Seating::Shared, agents, games);
            let list = list(&folder, &[&name]);
            let tournament = Tournament::of_run(&Run::open(&folder.path().join(&name)).unwrap()).unwrap();
            let ratings = tournament.tally.ratings(None);
            if list.groups == 1 || list.agents[0].agent != 0 {
                continue;
            }
            apart += 1;
            // Two copies of `random` may not be connected with each other.
            assert!(ratings.groups.len() >= list.groups, "{name}");
            // `greedy` is first and alone.
            assert_eq!((list.agents[0].rating, ratings.agents[0]), (None, None), "{name}");
            let result: Value = serde_json::from_str(&orrery_arena::report::tournament(&tournament).json()).unwrap();
            assert_eq!(
                (&result["agents"][0]["rating"], &result["agents"][0]["rank"]),
                (&Value::Null, &1.into()),
                "{name}"
            );
        }
        assert!(apart > 0, "{agents}: some runs do not connect the agents");
    }
}
