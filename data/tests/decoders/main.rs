//! Every decoder on the corpora of the fuzz targets, and on mutants of their inputs.

mod targets;

use orrery_arena::record::Record;
use orrery_arena::run::Part;
use orrery_data::Columns;
use orrery_engine::{Game, PlanetUnknown, Planetarium, Rng, Seat, Turn, planet_unknown, planetarium};
use std::fs;
use std::path::{Path, PathBuf};
use targets::{TARGETS, Target, asked, assembled, one_sample, played, sent, unsealed};

/// Mutants of each input of a corpus.
const MUTANTS: u64 = 100;

fn corpus(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/corpus")
        .join(target)
}

/// The inputs of a corpus, in the order of their names.
fn inputs(target: &str) -> Vec<Vec<u8>> {
    let folder = corpus(target);
    let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{target} has an input");
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// The input with a few bytes changed, moved, left out or doubled.
fn mutant(input: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut mutant = input.to_vec();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(mutant.len().max(1)).min(mutant.len());
        let end = (at + rng.below(16)).min(mutant.len());
        match rng.below(5) {
            0 => mutant.truncate(at.max(1)),
            1 => mutant.insert(at, rng.below(256) as u8),
            2 => drop(mutant.drain(at..end)),
            3 => mutant.extend_from_within(at..end),
            _ => mutant[at..end]
                .iter_mut()
                .take(1)
                .for_each(|byte| *byte = rng.below(256) as u8),
        }
    }
    mutant
}

fn hold((name, target): Target) {
    for (place, input) in (0..).zip(inputs(name)) {
        target(&input);
        let mut rng = Rng::seed(place);
        (0..MUTANTS).for_each(|_| target(&mutant(&input, &mut rng)));
    }
}

/// One test for each target, so that they run in parallel and a failure names its decoder.
macro_rules! hold_each {
    ($($name:ident $index:literal),*) => {
        $(#[test]
        fn $name() {
            hold(TARGETS[$index]);
        })*
    };
}

hold_each!(
    states_of_planet_unknown 0,
    states_of_planetarium 1,
    records_of_planet_unknown 2,
    records_of_planetarium 3,
    rulesets_of_planet_unknown 4,
    rulesets_of_planetarium 5,
    setups_of_planet_unknown 6,
    setups_of_planetarium 7,
    actions 8,
    agents 9,
    answers 10,
    questions 11,
    observations 12,
    parts 13,
    samples 14
);

#[test]
fn every_corpus_is_of_a_target_and_has_a_fuzz_target() {
    let folder = corpus("..").canonicalize().unwrap();
    for (place, kind) in [("corpus", ""), ("fuzz_targets", ".rs")] {
        let files = fs::read_dir(folder.join(place)).unwrap();
        let mut found: Vec<String> = files
            .map(|file| file.unwrap().file_name().to_string_lossy().replace(kind, ""))
            .collect();
        found.sort();
        let mut expected = TARGETS.map(|(name, _)| name.to_owned());
        expected.sort();
        assert_eq!(found, expected, "{place}");
    }
}

/// Writes the inputs that are bytes anew, after their layout has changed: `ORRERY_CORPORA=update`.
#[test]
fn states_records_and_observations_of_the_corpora_are_read() {
    let update = are_updated();
    written(
        "planet_unknown",
        &PlanetUnknown::default(),
        &planet_unknown::Setup::base(2),
        update,
    );
    written(
        "planetarium",
        &Planetarium::default(),
        &planetarium::Setup::players(2),
        update,
    );
}

/// Whether the inputs that are bytes are written anew.
fn are_updated() -> bool {
    std::env::var_os("ORRERY_CORPORA").is_some_and(|value| value == "update")
}

/// Part of these inputs is the clock, so they are not compared.
#[test]
fn parts_and_samples_of_the_corpora_are_read() {
    if are_updated() {
        for (target, input) in [
            ("parts", played().into_bytes().unwrap()),
            ("samples", sent(&one_sample())),
        ] {
            fs::create_dir_all(corpus(target)).unwrap();
            fs::write(corpus(target).join("random_game"), input).unwrap();
        }
    }
    let part = Part::open(&asked(), &inputs("parts")[0]).unwrap();
    assert_eq!(part.run.missing().unwrap().count(), 0);
    let dataset = assembled(&inputs("samples")[0]).unwrap();
    assert!(dataset.complete);
}

/// Samples with a right checksum, whose columns are not of one table or not of one length.
#[test]
fn columns_that_do_not_fit_are_refused() {
    let changes: [fn(&mut Columns); 10] = [
        |samples| samples.seats = 3,
        |samples| samples.observation_bytes += 1,
        |samples| samples.observation.truncate(1),
        |samples| samples.legal.push(7),
        |samples| samples.legal_ends[0] = 1,
        |samples| samples.policy.clear(),
        |samples| samples.share.push(0.0),
        |samples| samples.seat.push(0),
        |samples| samples.turn_ends = None,
        |samples| samples.turn_ends.as_mut().unwrap().features.truncate(1),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut samples = one_sample();
        change(&mut samples);
        let error = assembled(&sent(&samples)).unwrap_err().to_string();
        assert!(
            error.contains("they are not those of the next 1 blocks"),
            "{number}: {error}"
        );
    }
}

/// A state in the middle of a random game, its observation, and the record of the game.
fn written<G: Game>(name: &str, game: &G, setup: &G::Setup, update: bool) {
    const PLIES: usize = 150;
    let mut rng = Rng::seed(1);
    let (mut state, mut legal, mut actions) = (game.start(setup, 1).unwrap(), Vec::new(), Vec::new());
    let mut middle = state.clone();
    while let Turn::Decide(_) = game.turn(&state) {
        game.legal_actions(&state, &mut legal);
        actions.push(legal[rng.below(legal.len())]);
        game.apply(&mut state, actions[actions.len() - 1]);
        if actions.len() == PLIES {
            middle = state.clone();
        }
    }
    let record = Record {
        setup: setup.clone(),
        seed: 1,
        actions,
        key: game.key(&state),
        forfeit: None,
    };
    let mut observation = vec![0; game.observation_table().packed_len(2)];
    game.observe_packed(&middle, Seat(0), &mut observation);
    let (middle, record) = (game.to_bytes(&middle), record.to_bytes(game));
    for (target, file, input) in [
        (format!("{name}_state"), "random_game", unsealed(&middle)),
        (format!("{name}_record"), "random_game", unsealed(&record)),
        ("observations".to_owned(), name, &observation),
    ] {
        if update {
            fs::create_dir_all(corpus(&target)).unwrap();
            fs::write(corpus(&target).join(file), input).unwrap();
        }
        let advice = "if that is intended: ORRERY_CORPORA=update";
        assert!(
            inputs(&target).iter().any(|found| found == input),
            "{target} has another layout; {advice}"
        );
    }
}
