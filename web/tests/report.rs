//! Pages about runs: every number has its mark, whoever played, and nothing of a name is taken for markup.

use orrery_agents::AgentList;
use orrery_arena::report::{SoloReport, SprtReport};
use orrery_arena::run::Manifest;
use orrery_arena::solo::{SoloGames, SoloStudy};
use orrery_arena::stats::sprt::{Sprt, Trial};
use orrery_arena::tournament::Table;
use orrery_arena::{Question, Run, RunConfig, RunError, Timing, Tournament};
use orrery_engine::{Planetarium, planetarium::Setup};
use orrery_web::report::{Games, LogRatios, Origin, solo, sprt, tournament};
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// Planetarium between these agents, of which only the first blocks are played.
fn run(agents: &str, players: usize, games: u64, blocks: u64) -> (TempDir, Run) {
    let game = Planetarium::default();
    let agents: AgentList = agents.parse().unwrap();
    let manifest = Manifest {
        records: false,
        ..Manifest::new(
            RunConfig::new(&game, (), players, agents, games, 7).unwrap(),
            Question::default(),
        )
    };
    let folder = tempfile::tempdir().unwrap();
    let mut run = Run::create(&folder.path().join("run"), manifest).unwrap();
    let table = Table {
        game: &game,
        deal: &|_, _| Setup::players(players),
        agent: &|spec| spec.build(&game),
        threads: 1,
        stop: &AtomicBool::new(blocks == 0),
    };
    let mut left = blocks;
    let one_less = |_: &[orrery_arena::Row]| {
        left -= 1;
        if left == 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    table.play_run(&mut run, one_less).unwrap();
    (folder, run)
}

fn origin() -> Origin {
    Origin {
        command: Some("orrery tournament --agents '<b>'".to_owned()),
        replay: "orrery replay run --game".to_owned(),
        program: "orrery 0".to_owned(),
    }
}

fn page(run: &Run) -> String {
    tournament(
        &Tournament::of_run(run).unwrap(),
        &Games::of_run(run).unwrap(),
        &origin(),
    )
}

/// The figures of this chart.
fn figures<'a>(page: &'a str, chart: &str) -> Vec<&'a str> {
    let start = format!("<figure data-chart=\"{chart}\"");
    let figures = page.split(&start).skip(1);
    figures.map(|rest| rest.split("</figure>").next().unwrap()).collect()
}

/// How many marks the only figure of this chart has.
fn marks(page: &str, chart: &str) -> usize {
    match &figures(page, chart)[..] {
        [figure] => figure.matches(" data-mark").count(),
        found => panic!("{} figures of {chart}", found.len()),
    }
}

/// The whole numbers in the table of a figure, without the names of its rows.
fn cells(figure: &str) -> Vec<u64> {
    let cells = figure.split("<td>").skip(1).map(|rest| rest.split('<').next().unwrap());
    cells.map(|cell| cell.parse().unwrap()).collect()
}

#[test]
fn every_number_of_a_tournament_has_its_mark() {
    let (_folder, run) = run("greedy,random,random", 2, 60, 99);
    let page = page(&run);
    let blocks = 20;
    let rated = 2; // greedy won all its games, so nothing connects it with the others
    assert_eq!((marks(&page, "win-shares"), marks(&page, "ratings")), (3, rated));
    assert_eq!(marks(&page, "pairs"), 3 * 2);
    assert_eq!(
        marks(&page, "narrowing"),
        3 * blocks,
        "fewer blocks than looks: one for each"
    );
    let tally = Tournament::of_run(&run).unwrap().tally;
    let parts = tally
        .agents()
        .iter()
        .flat_map(|agent| agent.score_parts.clone())
        .filter(|&part| part != 0.0)
        .count();
    assert_eq!(marks(&page, "score-parts"), parts);
    let counts: Vec<u64> = cells(figures(&page, "length")[0]);
    assert_eq!((marks(&page, "length"), counts.iter().sum()), (counts.len(), 60));
    assert!(figures(&page, "seats").is_empty(), "the agents are not equal");
    assert!(page.matches("data-game=").count() >= 3);
}

#[test]
fn a_page_asks_for_nothing_and_is_the_same_each_time() {
    let (_folder, run) = run("greedy,random", 2, 20, 99);
    let page_text = page(&run);
    assert_eq!(page_text, page(&run));
    let addresses = page_text.matches("http").count();
    let of_svg = page_text.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    let of_policy = page_text.matches("http-equiv").count();
    assert_eq!(addresses, of_svg + of_policy);
    assert!(!page_text.contains("<script") && !page_text.contains("url("));
    assert!(page_text.len() < 200_000);
}

#[test]
fn whatever_an_agent_is_called_is_text() {
    let (_folder, run) = run(
        "random:name=<script>alert(1)</script>,random:name=</title>&amp;",
        2,
        8,
        99,
    );
    let page = page(&run);
    assert!(!page.contains("<script") && page.matches("</title>&amp;").count() == 0);
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && page.contains("&lt;/title&gt;&amp;amp;"));
    assert!(page.contains("--agents '&lt;b&gt;'"));
}

#[test]
fn one_agent_one_game_and_many_agents_have_pages() {
    let (_folder, alone) = run("random", 3, 5, 99);
    let alone = page(&alone);
    assert!(alone.contains("random has all seats"), "{alone}");
    assert_eq!((marks(&alone, "win-shares"), figures(&alone, "pairs").len()), (1, 0));
    let (_folder, once) = run("random", 2, 1, 99);
    let once = page(&once);
    assert_eq!((marks(&once, "narrowing"), marks(&once, "length")), (1, 1));
    assert!(!once.contains("NaN") && !once.contains(">inf"));
    let names: Vec<String> = (0..20)
        .map(|place| format!("random:name={}{place}", "x".repeat(38)))
        .collect();
    let (_folder, many) = run(&names.join(","), 2, 400, 999);
    let many = page(&many);
    assert_eq!((marks(&many, "win-shares"), marks(&many, "ratings")), (20, 20));
    assert!(
        many.contains("13 agents more are in the tables below"),
        "lines of seven"
    );
    assert!(!many.contains("NaN") && many.len() < 1_000_000);
}

#[test]
fn a_run_without_a_game_and_one_that_was_stopped_say_so() {
    let (_folder, nothing) = run("greedy,random", 2, 20, 0);
    let nothing = page(&nothing);
    assert!(nothing.contains("No game was played.") && !nothing.contains("<figure"));
    let (_folder, stopped) = run("greedy,random", 2, 2_000, 3);
    assert!(page(&stopped).contains("6 of 2,000 games so far: the run is not complete."));
}

#[test]
fn scores_of_games_that_were_all_forfeited_have_words_and_no_marks() {
    // A person has no seat in a tournament, and forfeits.
    let (_folder, run) = run("human,random", 2, 6, 99);
    let page = page(&run);
    assert!(page.contains("Warning: human forfeited all of its 6 games: "));
    assert_eq!((marks(&page, "scores"), marks(&page, "score-parts")), (0, 0));
    assert!(page.contains("no score") && !page.contains("NaN"));
    assert_eq!(page.matches("data-game=").count(), 0);
}

#[test]
fn copies_of_an_agent_show_what_a_seat_is_worth() {
    let (_folder, run) = run("random,random", 2, 12, 99);
    let page = page(&run);
    assert_eq!(marks(&page, "seats"), 2 + 1, "each seat, and the one that began");
    assert!(page.contains("All agents are the same one"));
}

#[test]
fn a_test_shows_its_ratio_between_the_bounds() {
    let (_folder, run) = run("greedy,random", 2, 60, 99);
    let mut trial = Trial::new(Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap(), 2);
    run.for_each_block(|_, rows| {
        trial.add_block(rows);
        Ok::<(), RunError>(())
    })
    .unwrap();
    let report = SprtReport {
        trial,
        config: Some(run.manifest().config.clone()),
        timing: Some(Timing::new(1.0, 60, 60)),
    };
    let ratios = LogRatios::of_run(&run, &report).unwrap();
    let page = sprt(
        &report,
        &Tournament::of_run(&run).unwrap(),
        &Games::of_run(&run).unwrap(),
        &ratios,
        &origin(),
    );
    assert_eq!(marks(&page, "log-ratio"), 30, "one for each block");
    assert!(
        page.contains(
            "Whether greedy is better than random is not decided after 30 blocks of 2 games: a test is first looked at when 100 blocks are played"
        ),
        "{page}"
    );
    let last = report.trial.test().log_ratio(report.trial.scores());
    assert!(page.contains(&format!("games played: 60, log likelihood ratio: {last:.3}")));
}

#[test]
fn solo_games_are_shown_against_their_target_and_every_other() {
    let (_folder, run) = run("greedy,random", 1, 40, 99);
    let tournament = Tournament::of_run(&run).unwrap();
    let study = SoloStudy::of(&tournament.config, &SoloGames::of_run(&run).unwrap());
    let points: usize = study.whole.iter().map(|result| result.curve.len()).sum();
    let page = solo(
        &SoloReport { tournament, study },
        &Games::of_run(&run).unwrap(),
        &origin(),
    );
    assert_eq!(marks(&page, "success-curve"), points);
    assert_eq!(marks(&page, "win-shares"), 2);
    assert!(figures(&page, "scores")[0].contains(">target"));
    assert_eq!(page.matches("data-game=").count(), 4);
    assert!(page.contains("The nearest to the target"));
}
