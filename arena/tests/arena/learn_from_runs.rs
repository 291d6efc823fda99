//! What is learned from stored games: labels of several continuations, and a network, the same for any number of threads.

use orrery_agents::features::Featured;
use orrery_agents::model::{Model, Row, TableClass};
use orrery_agents::{Agent, AgentList, Random};
use orrery_arena::learn::{Continuations, Labels, Moments, RecordedGames, Trained};
use orrery_arena::run::{ContinuedBlock, LearningFolder, Manifest};
use orrery_arena::tournament::Table;
use orrery_arena::{Question, Run, RunConfig};
use orrery_engine::Planetarium;
use orrery_engine::planetarium::Setup;
use std::fs::{self, OpenOptions};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

static GOES_ON: AtomicBool = AtomicBool::new(false);

fn random() -> Box<dyn Agent<Planetarium>> {
    Box::new(Random)
}

fn manifest(game: &Planetarium, games: u64) -> Manifest {
    let agents: AgentList = "random".parse().unwrap();
    Manifest::new(
        RunConfig::new(game, (), 2, agents, games, 3).unwrap(),
        Question::Selfplay {},
    )
}

/// A run of games of an agent that decides by chance.
fn played(game: &Planetarium, games: u64) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut run = Run::create(folder.path(), manifest(game, games)).unwrap();
    let table = Table {
        game,
        deal: &|_, _| Setup::players(2),
        agent: &|_| random(),
        threads: 2,
        stop: &GOES_ON,
    };
    table.play_run(&mut run, |_| ControlFlow::Continue(())).unwrap();
    folder
}

/// This number of continuations of one position of `every`, of all blocks of a run after the first ones.
fn continued(
    game: &Planetarium,
    run: &Path,
    [games, every]: [u32; 2],
    done: usize,
    threads: usize,
) -> Vec<ContinuedBlock> {
    let continuations = Continuations {
        game,
        agent: &random,
        games,
        every,
        seed: 7,
    };
    let mut blocks = Vec::new();
    let run = Run::open(run).unwrap();
    let add = |block| {
        blocks.push(block);
        Ok(())
    };
    continuations.of_run(run, done, threads, &GOES_ON, add).unwrap();
    blocks
}

/// The mean over blocks, and its standard error.
fn mean(values: &[f64]) -> [f64; 2] {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let squares = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>();
    [mean, (squares / (count - 1.0) / count).sqrt()]
}

/// The agent of the games is that of the continuations, so both make the same score on average, and the mean of many
/// continuations is nearer to the score than a single one.
#[test]
fn the_mean_of_continuations_is_the_expected_score() {
    let game = Planetarium::embedded();
    let folder = played(&game, 200);
    let mut games = RecordedGames::of(&game, 2, &GOES_ON);
    games
        .add(&Run::open(folder.path()).unwrap(), Labels::of_games())
        .unwrap();
    let blocks = games.blocks().map(|(place, _)| place).collect();
    let mut scores: Vec<Vec<f64>> = Vec::new();
    games
        .for_each_block(blocks, |_, samples| {
            scores.push(samples.iter().map(|sample| sample.score).collect())
        })
        .unwrap();
    // By block, what the scores are above the means of continuations.
    let above = |games: u32| -> Vec<Vec<f64>> {
        let continued = continued(&game, folder.path(), [games, 1], 0, 2);
        assert_eq!(continued.len(), scores.len());
        let of_block = |(scores, (_, sums)): (&Vec<f64>, &ContinuedBlock)| {
            assert_eq!(scores.len(), sums.len());
            let means = sums
                .iter()
                .map(|sum| sum.expect("all are continued") as f64 / f64::from(games));
            scores.iter().zip(means).map(|(score, mean)| score - mean).collect()
        };
        scores.iter().zip(&continued).map(of_block).collect()
    };
    let [one, many] = [1, 8].map(above);
    // Sums, no means: how many positions a game has depends on what followed.
    let of_block = |above: &Vec<f64>| above.iter().sum::<f64>();
    let [mean, error] = mean(&many.iter().map(of_block).collect::<Vec<f64>>());
    assert!(mean.abs() < 4.0 * error, "{mean} with an error of {error}");
    let squares = |above: &[Vec<f64>]| above.iter().flatten().map(|above| above * above).sum::<f64>();
    assert!(
        squares(&many) < 0.8 * squares(&one),
        "{} {}",
        squares(&many),
        squares(&one)
    );
}

#[test]
fn continuations_are_the_same_on_any_number_of_threads_and_when_resumed() {
    let game = Planetarium::embedded();
    let folder = played(&game, 24);
    let all = continued(&game, folder.path(), [2, 3], 0, 1);
    assert_eq!(all, continued(&game, folder.path(), [2, 3], 0, 2));
    assert_eq!(all[5..], continued(&game, folder.path(), [2, 3], 5, 2));
    let sums = all.iter().flat_map(|(_, sums)| sums);
    let share = sums.clone().flatten().count() as f64 / sums.count() as f64;
    assert!((0.3..0.37).contains(&share), "{share}");

    let learning = tempfile::tempdir().unwrap();
    let kept = LearningFolder::create(learning.path(), &manifest(&game, 24)).unwrap();
    let mut file = kept.continued(1, "one way").unwrap();
    all.iter().for_each(|block| file.add(block).unwrap());
    assert_eq!(file.read().unwrap(), all);
    // A process that is killed leaves a part of a line.
    let path = learning.path().join("continued-1.txt");
    let whole = fs::read(&path).unwrap();
    for less in [1, 9, 60] {
        let cut = OpenOptions::new().write(true).open(&path).unwrap();
        cut.set_len((whole.len() - less) as u64).unwrap();
        let mut file = kept.continued(1, "one way").unwrap();
        assert!(file.blocks() < all.len());
        all[file.blocks()..].iter().for_each(|block| file.add(block).unwrap());
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
    let refused = kept.continued(1, "another way").unwrap_err().to_string();
    assert!(
        refused.contains("the learning has one way, not another way"),
        "{refused}"
    );
    fs::write(&path, "one way\n0 1 x\n").unwrap();
    let refused = kept.continued(1, "one way").unwrap().read().unwrap_err().to_string();
    assert!(
        refused.contains("is damaged: line 2 is not a block and its sums"),
        "{refused}"
    );
}

#[test]
fn a_network_is_the_same_on_any_number_of_threads() {
    let game = Planetarium::embedded();
    let folder = played(&game, 120);
    let trained = |threads| {
        let mut games = RecordedGames::of(&game, threads, &GOES_ON);
        games
            .add(&Run::open(folder.path()).unwrap(), Labels::of_games())
            .unwrap();
        let mut moments = Moments::new(Planetarium::features_table().count());
        moments.add_all(&games, || ()).unwrap();
        let fitted = moments.fit(|| ()).unwrap();
        // Rows that add nothing leave the network something to find in few games.
        let nothing = Row {
            base: 0.0,
            heuristic: 0.0,
            weights: vec![0.0; Planetarium::features_table().count()],
        };
        let rows = Model::new(&game, TableClass::Two, vec![nothing]).unwrap();
        (fitted.rows, Trained::on(&games, &rows, &[6, 3], 1, || ()).unwrap())
    };
    let (rows, trained_on_one) = trained(1);
    assert_eq!((rows, trained_on_one.clone()), trained(2));
    assert_eq!(trained_on_one.layers.len(), 3, "a network was found");
}
