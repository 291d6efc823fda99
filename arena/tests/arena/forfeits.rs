//! Forfeited games, from the row to the report: with one, two and four seats, in memory and in run folders.

use crate::solo_report::solo_report;
use orrery_agents::{Agent, AgentSpec, Forfeit, Random};
use orrery_arena::record::{Record, ReplayError};
use orrery_arena::report::{Boards, SprtReport, Transcript};
use orrery_arena::run::{Manifest, merge};
use orrery_arena::stats::sprt::{Sprt, Trial};
use orrery_arena::tournament::Table;
use orrery_arena::{Forfeited, GivenUp, Question, Row, Run, RunConfig, RunError, Timing, Tournament, report};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup};
use orrery_engine::{Action, BySeat, Rng, Seat, Turn, View};
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use tempfile::tempdir;

/// The agent of the list that the quitter replaces.
const QUITTER: &str = "greedy:eval=points";
/// The decision at which it forfeits, in games that it does not play to their end.
const LAST: u32 = 7;
const REASON: &str = "no answer, \"sorry\"\nsaid the program";

/// Plays at random, and forfeits at its seventh decision unless its first draw says that it plays to the end.
struct Quitter {
    plays_on: usize,
    decisions: u32,
    quits: bool,
}

impl Agent<PlanetUnknown> for Quitter {
    fn choose(&mut self, view: &View<'_, PlanetUnknown>, rng: &mut Rng) -> Result<Action, Forfeit> {
        if self.decisions == 0 {
            self.quits = rng.below(4) >= self.plays_on;
        }
        self.decisions += 1;
        if self.quits && self.decisions == LAST {
            return Err(Forfeit::new(REASON));
        }
        Random.choose(view, rng)
    }
}

/// Runs with `players` seats, with a quitter that plays `plays_on` of four games to their end.
struct Bench {
    game: PlanetUnknown,
    players: usize,
    plays_on: usize,
}

impl Bench {
    fn new(players: usize, plays_on: usize) -> Bench {
        let game = PlanetUnknown::embedded(Backend::Portable);
        Bench {
            game,
            players,
            plays_on,
        }
    }

    fn config(&self, agents: &str, games: u64) -> RunConfig {
        let agents = agents.parse().unwrap();
        RunConfig::new(&self.game, json!({}), self.players, agents, games, 5).unwrap()
    }

    fn manifest(&self, games: u64, slice: &str) -> Manifest {
        Manifest {
            slice: slice.parse().unwrap(),
            ..Manifest::new(self.config(&format!("{QUITTER},random"), games), Question::default())
        }
    }

    /// Calls `play` with the table. Returns its result.
    fn table<T>(&self, stop: &AtomicBool, play: impl FnOnce(Table<'_, PlanetUnknown>) -> T) -> T {
        let agent = |spec: &AgentSpec| -> Box<dyn Agent<PlanetUnknown>> {
            if spec.unnamed().to_string() != QUITTER {
                return spec.build(&self.game);
            }
            Box::new(Quitter {
                plays_on: self.plays_on,
                decisions: 0,
                quits: false,
            })
        };
        play(Table {
            game: &self.game,
            deal: &|_, _| Setup::base(self.players),
            agent: &agent,
            threads: 2,
            stop,
        })
    }

    /// The run in memory, and its rows.
    fn play(&self, config: RunConfig) -> (Tournament, Vec<Row>) {
        let mut rows = Vec::new();
        let tournament = self.table(&AtomicBool::new(false), |table| {
            table.play(config, |block| {
                rows.extend_from_slice(block);
                ControlFlow::Continue(())
            })
        });
        let mut tournament = tournament.unwrap();
        tournament.timing = Timing::new(1.0, 1, 1);
        (tournament, rows)
    }

    /// Plays the missing blocks of a run up to this block.
    fn play_run(&self, run: &mut Run, last: u64) {
        let stop = AtomicBool::new(false);
        self.table(&stop, |table| {
            table.play_run(run, |rows| {
                stop.fetch_or(rows[0].block >= last, Ordering::Relaxed);
                ControlFlow::Continue(())
            })
        })
        .unwrap();
    }
}

fn finished(bench: &Bench, folder: &Path, slice: &str) -> Run {
    let mut run = Run::create(folder, bench.manifest(200, slice)).unwrap();
    bench.play_run(&mut run, u64::MAX);
    run
}

fn rows(run: &Run) -> Vec<Row> {
    let mut rows = Vec::new();
    run.for_each_block(|_, block| {
        rows.extend_from_slice(block);
        Ok::<(), RunError>(())
    })
    .unwrap();
    rows
}

fn result(tournament: &Tournament) -> Value {
    serde_json::from_str(&report::tournament(tournament).json()).unwrap()
}

/// Whether a text holds no infinite number and no NaN.
fn is_sensible(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    !words.any(|word| ["inf", "nan", "infinity"].contains(&word.to_lowercase().as_str()))
}

#[test]
fn the_seat_that_forfeits_is_last_and_the_others_share_the_win() {
    for players in [2, 4] {
        let bench = Bench::new(players, 2);
        let (_, rows) = bench.play(bench.config(&format!("{QUITTER},random"), 60));
        let forfeited: Vec<(&Row, &Forfeited)> = rows
            .iter()
            .filter_map(|row| Some((row, row.forfeit.as_ref()?)))
            .collect();
        assert!((20..60).contains(&forfeited.len()), "{}", forfeited.len());
        for (row, forfeit) in forfeited {
            assert_eq!((row.agents[forfeit.seat], row.ending.as_str()), (0, "forfeit"));
            assert_eq!(forfeit.reason, REASON);
            for (seat, &share) in row.shares.entries() {
                let (expected, rank) = if seat == forfeit.seat {
                    (0.0, players as u8)
                } else {
                    (1.0 / (players - 1) as f64, 1)
                };
                assert_eq!((share, row.ranks[seat]), (expected, rank));
            }
            assert!(row.decisions >= u64::from(LAST) - 1 && row.plies >= row.decisions);
        }
    }
}

#[test]
fn forfeits_count_for_their_agent_and_scores_of_those_games_for_none() {
    for players in [2, 4] {
        let bench = Bench::new(players, 2);
        let (tournament, rows) = bench.play(bench.config(&format!("{QUITTER},random"), 60));
        let result = result(&tournament);
        let forfeits = rows.iter().filter(|row| row.forfeit.is_some()).count();
        assert_eq!(result["agents"][0]["forfeits"], json!(forfeits));
        assert_eq!(result["agents"][1]["forfeits"], json!(0));
        assert_eq!(result["endings"]["forfeit"], json!(forfeits));
        for (index, agent) in result["agents"].as_array().unwrap().iter().enumerate() {
            let means = rows.chunks(2).filter_map(|block| {
                let scored = block.iter().filter(|row| row.forfeit.is_none());
                let seats = scored.flat_map(|row| row.agents.entries().map(|(seat, &agent)| (agent, row.scores[seat])));
                let points: Vec<i32> = seats
                    .filter(|seat| usize::from(seat.0) == index)
                    .map(|seat| seat.1)
                    .collect();
                (!points.is_empty()).then(|| f64::from(points.iter().sum::<i32>()) / points.len() as f64)
            });
            let means: Vec<f64> = means.collect();
            let mean = means.iter().sum::<f64>() / means.len() as f64;
            assert!((agent["mean_score"].as_f64().unwrap() - mean).abs() < 1e-8, "{agent}");
        }
        let wins: f64 = result["agents"]
            .as_array()
            .unwrap()
            .iter()
            .map(|agent| agent["wins"].as_f64().unwrap())
            .sum();
        assert!((wins - rows.len() as f64).abs() < 1e-6);
        let first = &result["forfeited"][0];
        assert_eq!((&first["agent"], &first["reason"]), (&json!(QUITTER), &json!(REASON)));
        assert_eq!(result["forfeited"].as_array().unwrap().len(), 10);
        let table = report::tournament(&tournament).text();
        let text = format!("Forfeits: {QUITTER} {forfeits}. A forfeited game is lost");
        assert!(
            table.contains(&text) && table.contains("\n    said the program\n"),
            "{table}"
        );
        assert!(report::tournament(&tournament).csv().contains(&format!(",{forfeits},")));
    }
}

#[test]
fn a_run_of_only_forfeits_prints_sensible_numbers() {
    for (players, agents) in [
        (1, QUITTER.to_owned()),
        (2, format!("{QUITTER},random")),
        (2, format!("{QUITTER},{QUITTER}")),
        (4, format!("{QUITTER},random,random")),
    ] {
        for games in [1, 120] {
            let bench = Bench::new(players, 0);
            let (tournament, rows) = bench.play(bench.config(&agents, games));
            assert!(rows.iter().all(|row| row.forfeit.is_some()));
            let agent = &result(&tournament)["agents"][0];
            assert_eq!(
                (&agent["mean_score"], &agent["score_parts"]),
                (&Value::Null, &Value::Null)
            );
            for text in [
                report::tournament(&tournament).text(),
                report::tournament(&tournament).json(),
                report::tournament(&tournament).csv(),
            ] {
                assert!(is_sensible(&text), "{text}");
            }
            if players == 1 {
                let text = solo_report(tournament, &rows).report().text();
                assert!(is_sensible(&text) && text.contains("Forfeits: "), "{text}");
            }
        }
    }
}

#[test]
fn a_forfeited_solo_game_is_failed_and_has_no_score() {
    let bench = Bench::new(1, 2);
    let (tournament, rows) = bench.play(bench.config(&format!("{QUITTER},random"), 80));
    let own = |row: &&Row| row.agents[Seat(0)] == 0;
    let scored: Vec<f64> = rows
        .iter()
        .filter(own)
        .filter(|row| row.is_scored())
        .map(|row| row.scores[Seat(0)].into())
        .collect();
    let reached = rows.iter().filter(own).filter(|row| row.shares[Seat(0)] == 1.0).count();
    assert!(
        rows.iter()
            .filter(own)
            .all(|row| row.forfeit.is_none() || row.shares[Seat(0)] == 0.0)
    );
    assert!((5..35).contains(&scored.len()));
    let agent = &result(&tournament)["agents"][0];
    let mean = scored.iter().sum::<f64>() / scored.len() as f64;
    assert!((agent["mean_score"].as_f64().unwrap() - mean).abs() < 1e-8, "{agent}");
    assert_eq!(
        (&agent["forfeits"], &agent["games"]),
        (&json!(40 - scored.len()), &json!(40))
    );
    assert_eq!(agent["success"], json!(reached as f64 / 40.0));
    let bands: f64 = agent["bands"]
        .as_object()
        .unwrap()
        .values()
        .map(|share| share.as_f64().unwrap())
        .sum();
    assert!(
        (bands - 1.0).abs() < 1e-8,
        "grades are shares of the games with a score"
    );
}

#[test]
fn a_run_with_forfeits_is_stored_resumed_merged_verified_and_exported() {
    for players in [2, 4] {
        let bench = Bench::new(players, 2);
        let folder = tempdir().unwrap();
        let whole = finished(&bench, &folder.path().join("whole"), "1/1");
        let (mut in_memory, played) = bench.play(bench.config(&format!("{QUITTER},random"), 200));
        assert_eq!(rows(&whole), played);
        let stored = Tournament::of_run(&whole).unwrap();
        in_memory.timing = stored.timing.clone();
        assert_eq!(
            report::tournament(&stored).json(),
            report::tournament(&in_memory).json()
        );

        let stopped = folder.path().join("stopped");
        let mut run = Run::create(&stopped, bench.manifest(120, "1/1")).unwrap();
        bench.play_run(&mut run, 5);
        drop(run);
        let mut run = Run::resume(&stopped, bench.manifest(200, "1/1")).unwrap();
        assert!(run.missing().unwrap().count() > 0);
        bench.play_run(&mut run, u64::MAX);
        assert_eq!(rows(&run), played);

        let parts = ["1/2", "2/2"].map(|slice| {
            let part = folder.path().join(slice.replace('/', "-"));
            finished(&bench, &part, slice);
            part
        });
        let merged = merge(&folder.path().join("merged"), &parts).unwrap().run;
        assert_eq!(rows(&merged), played);
        let verified = bench.table(&AtomicBool::new(false), |table| table.verify(&merged, None));
        assert_eq!(verified.unwrap(), 200);

        let mut csv = Vec::new();
        report::rows_csv(&whole, &mut csv).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        let head = csv.lines().next().unwrap();
        assert!(
            head.contains(",decisions,explored,forfeit_seat,forfeit_reason,agent_index"),
            "{head}"
        );
        let quoted = "\"no answer, \"\"sorry\"\"\nsaid the program\"";
        let forfeits = played.iter().filter(|row| row.forfeit.is_some()).count();
        assert_eq!(csv.matches(quoted).count(), players * forfeits);
        let forfeit = played.iter().position(|row| row.forfeit.is_some()).unwrap();
        let line = csv
            .lines()
            .find(|line| line.starts_with(&format!("{forfeit},")))
            .unwrap();
        assert_eq!(
            line.split(',').nth(7),
            Some(""),
            "a score that does not count is not exported: {line}"
        );
    }
}

#[test]
fn a_record_ends_at_the_forfeit_and_names_the_seat() {
    let bench = Bench::new(2, 0);
    let folder = tempdir().unwrap();
    let run = finished(&bench, folder.path(), "1/1");
    for block in 0..20 {
        let block = run.block(block).unwrap();
        for (row, bytes) in block.rows.iter().zip(&block.records) {
            let record = Record::from_bytes(&bench.game, bytes).unwrap();
            assert_eq!(
                (&record.forfeit, record.actions.len() as u64),
                (&row.forfeit, row.plies)
            );
            let names: BySeat<String> = ["first", "second"].map(str::to_owned).into_iter().collect();
            let mut transcript = Transcript::new(&bench.game, &names, Boards::End);
            let end = record
                .replay(&bench.game, |before, _, action| {
                    if let Turn::Decide(seat) = orrery_engine::Rules::turn(&bench.game, before) {
                        transcript.add(before, seat, action);
                    }
                })
                .unwrap();
            let forfeit = row.forfeit.as_ref().unwrap();
            let text = transcript.finish(&end, Some(forfeit));
            let [loser, winner] = if forfeit.seat == Seat(0) {
                ["seat 0 (first)", "seat 1 (second)"]
            } else {
                ["seat 1 (second)", "seat 0 (first)"]
            };
            assert!(text.contains(&format!("{loser} forfeits: {REASON}.\n")), "{text}");
            assert!(text.ends_with(&format!("{winner} wins.\n")), "{text}");

            let mut unfinished = record.clone();
            unfinished.forfeit = None;
            assert!(matches!(
                unfinished.replay(&bench.game, |_, _, _| {}),
                Err(ReplayError::Unfinished { .. })
            ));
            let mut other = record.clone();
            other.forfeit.as_mut().unwrap().seat = Seat(1 - forfeit.seat.0);
            assert!(matches!(
                other.replay(&bench.game, |_, _, _| {}),
                Err(ReplayError::Forfeit { .. })
            ));
        }
    }
}

#[test]
fn a_forfeited_game_of_a_sequential_test_is_lost() {
    for players in [2, 4] {
        let bench = Bench::new(players, 0);
        let others = vec!["random"; players - 1].join(",");
        for (agents, expected, forfeits) in [
            (format!("{QUITTER},{others}"), 0.0, [100 * players as u64, 0]),
            (
                format!("random,{}", others.replace("random", QUITTER)),
                1.0 / (players - 1) as f64,
                [0, 100 * players as u64],
            ),
        ] {
            let mut trial = Trial::new(Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap(), players);
            let (_, rows) = bench.play(bench.config(&agents, 100 * players as u64));
            for block in rows.chunks(players) {
                trial.add_block(block);
            }
            let (mean, _) = trial.scores().mean_and_deviation().unwrap();
            assert!((mean - expected).abs() < 1e-9, "{mean}");
            assert_eq!(trial.forfeits(), forfeits);
            let report = SprtReport {
                trial,
                config: Some(bench.config(&agents, 100 * players as u64)),
                timing: None,
            };
            let report = report.report();
            for text in [report.text(), report.json(), report.csv()] {
                assert!(is_sensible(&text), "{text}");
            }
            assert!(report.text().contains("A forfeited game is lost"), "{}", report.text());
        }
    }
}

/// A program in its place: a quitter that plays one of four games to its end.
const PROGRAM: &str = "extern:cmd=bot,name=bot";

/// Plays the missing blocks of a run with a program, on this many threads.
fn play_with_a_program(run: &mut Run, threads: usize) -> Option<GivenUp> {
    let game = PlanetUnknown::embedded(Backend::Portable);
    let agent = |spec: &AgentSpec| -> Box<dyn Agent<PlanetUnknown>> {
        match spec.is_program() {
            false => spec.build(&game),
            true => Box::new(Quitter {
                plays_on: 2,
                decisions: 0,
                quits: false,
            }),
        }
    };
    let stop = AtomicBool::new(false);
    let table = Table {
        game: &game,
        deal: &|_, _| Setup::base(2),
        agent: &agent,
        threads,
        stop: &stop,
    };
    table.play_run(run, |_| ControlFlow::Continue(())).unwrap()
}

#[test]
fn a_run_whose_program_is_given_up_ends_after_the_same_block_on_any_threads_and_is_resumed() {
    let bench = Bench::new(2, 2);
    let asked = Manifest {
        config: bench.config(&format!("{PROGRAM},random"), 120),
        ..bench.manifest(120, "1/1")
    };
    let folder = tempdir().unwrap();
    let ends = [1, 4].map(|threads| {
        let path = folder.path().join(threads.to_string());
        let mut run = Run::create(&path, asked.clone()).unwrap();
        let given_up = play_with_a_program(&mut run, threads).unwrap();
        let first = rows(&run);
        assert!(first.len() < 60, "{}", first.len());
        assert_eq!((&given_up.name[..], &given_up.reason[..]), ("bot", REASON));
        // The last three games that it did not play to their end were in a row, and the last of them is in the last block.
        let forfeited: Vec<u64> = first
            .iter()
            .filter(|row| !row.is_scored())
            .map(|row| row.number(2))
            .collect();
        assert!(forfeited.ends_with(&given_up.games) || forfeited[..forfeited.len() - 1].ends_with(&given_up.games));
        assert_eq!(given_up.games[2] / 2, first.last().unwrap().block);
        assert_eq!(given_up.games[2] - given_up.games[0], 2, "it plays every game");
        // The forfeits stay, and what was not played is played.
        while play_with_a_program(&mut run, threads).is_some() {}
        assert_eq!(run.missing().unwrap().count(), 0);
        let all = rows(&run);
        assert_eq!(&all[..first.len()], first);
        (given_up, first, all)
    });
    assert_eq!(ends[0], ends[1]);
    let whole = bench.play(bench.config(&format!("{QUITTER},random"), 120)).1;
    assert_eq!(whole.len(), ends[0].2.len(), "all games are played in the end");
}

#[test]
fn forfeits_of_one_agent_for_one_reason_are_one_line_of_the_report() {
    let bench = Bench::new(2, 0);
    let (tournament, _) =
        bench.play(bench.config(&format!("{QUITTER}:name=quits,random").replace(":name", ",name"), 6));
    let table = report::tournament(&tournament).text();
    let listed: Vec<&str> = table.lines().filter(|line| line.starts_with("  game")).collect();
    assert_eq!(listed.len(), 1, "{table}");
    assert!(
        listed[0].starts_with("  games 0, seat ") && listed[0].ends_with(" (quits): no answer, \"sorry\""),
        "{table}"
    );
    assert!(table.contains("\n  quits: - "), "{table}");
}
