//! The columns of a dataset with features, against the samples from which models are learned.

use crate::support::{Played, content, npy, npy_with_features, numbers};
use orrery_agents::Playable;
use orrery_arena::learn::{Sample, samples_of};
use orrery_data::Dataset;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::PlanetUnknown;
use orrery_engine::{Planetarium, Rng, planet_unknown, planetarium};
use serde_json::{Value, json};

/// Games of each setup.
const GAMES: u64 = 12;

/// What the columns say of the decisions that end a turn: round, features, heuristic value and score.
type TurnEnd = (u32, Vec<f32>, f32, i32);

fn ends_of<G: Playable>(played: &Played<'_, G>, dataset: &Dataset, players: usize) -> Vec<TurnEnd> {
    let width = G::features_table().count();
    let mut found = Vec::new();
    for shard in &dataset.shards {
        let folder = played.path("shards").join(&shard.file);
        let (shape, features) = numbers::<f32>(&folder, "features");
        assert_eq!(shape, [shard.samples, width as u64]);
        let ends: Vec<bool> = numbers(&folder, "turn_end").1;
        let rounds: Vec<u32> = numbers(&folder, "next_round").1;
        let heuristic: Vec<f32> = numbers(&folder, "heuristic").1;
        let scores: Vec<i32> = numbers(&folder, "score").1;
        for (place, is_end) in ends.into_iter().enumerate() {
            let features = features[place * width..][..width].to_vec();
            if is_end {
                found.push((rounds[place], features, heuristic[place], scores[place * players]));
            } else {
                let is_empty = features.iter().all(|&value| value == 0.0);
                assert!(is_empty && rounds[place] == 0 && heuristic[place] == 0.0);
            }
        }
    }
    found
}

fn of_sample(sample: &Sample, width: usize) -> TurnEnd {
    let mut features = vec![0.0; width];
    for &(index, value) in sample.features.entries() {
        features[usize::from(index)] = value;
    }
    (sample.round, features, sample.heuristic as f32, sample.score as i32)
}

fn compare<G: Playable>(game: &G, players: usize, deal: impl Fn(u64, &mut Rng) -> G::Setup + Sync) {
    let played = Played::new(game, players, "random,greedy", GAMES, deal);
    let dataset = played.encode("shards", npy_with_features(400), false).unwrap();
    let table = G::features_table();
    let (run, heuristic) = (played.run(), game.base());
    let mut expected = Vec::new();
    for block in run.blocks().unwrap().iter() {
        let samples = samples_of(game, &heuristic, &run.block(block).unwrap()).unwrap();
        expected.extend(samples.iter().map(|sample| of_sample(sample, table.count())));
    }
    assert!(expected.len() > 100 && dataset.shards.len() > 1);
    assert!(
        ends_of(&played, &dataset, players) == expected,
        "the ends of turns are those of learning"
    );

    let described = &dataset.description["features"];
    assert_eq!(described["version"], table.version);
    let counts = described["table"]
        .as_array()
        .unwrap()
        .iter()
        .map(|feature| &feature["count"]);
    assert_eq!(counts.filter_map(Value::as_u64).sum::<u64>(), table.count() as u64);
}

#[test]
fn planet_unknown_for_one_and_three() {
    let game = PlanetUnknown::embedded(Backend::detect());
    for seats in [1, 3] {
        compare(&game, seats, |_, _| planet_unknown::Setup::base(seats));
    }
}

#[test]
fn planetarium_for_two() {
    compare(&Planetarium::embedded(), 2, |_, _| planetarium::Setup::players(2));
}

#[test]
fn features_change_no_other_column_and_are_part_of_the_description() {
    let game = Planetarium::embedded();
    let played = Played::new(&game, 2, "random", 6, |_, _| planetarium::Setup::players(2));
    let with = played.encode("with", npy_with_features(400), false).unwrap();
    let without = played.encode("without", npy(400), false).unwrap();
    assert_eq!(without.description.get("features"), None);
    let added = ["turn_end", "next_round", "heuristic", "features"];
    let [with_columns, columns] = [&with, &without].map(|dataset| dataset.description["columns"].as_array().unwrap());
    assert_eq!(with_columns[..columns.len()], columns[..]);
    let names = with_columns[columns.len()..].iter().map(|column| &column["name"]);
    assert!(names.eq(&added.map(|name| json!(name))));
    let [with_files, mut files] = ["with", "without"].map(|name| content(&played.path(name)));
    files.retain(|path, _| path.extension().is_some_and(|end| end == "npy"));
    assert!(files.iter().all(|(path, bytes)| with_files[path] == *bytes));

    let said = played
        .encode("without", npy_with_features(400), true)
        .unwrap_err()
        .to_string();
    assert!(said.contains("columns: the dataset has another one"), "{said}");
    assert!(said.contains("features: the dataset has another one"), "{said}");
}
