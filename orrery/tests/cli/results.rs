//! `docs/results.md` has every key of every report with its meaning.

use crate::orrery::{said, with_more_medals, within, write_ruleset};
use orrery_arena::Run;
use orrery_arena::balance::{Aim, Grid};
use orrery_arena::chances::{Method, Tension};
use orrery_arena::decisions::{self, Decisions};
use orrery_arena::kingmaking::Kingmaking;
use orrery_arena::learn::{Fitted, Shrinkage};
use orrery_arena::length::Length;
use orrery_arena::rate::{Pool, RatingList};
use orrery_arena::report::sprt_list::{Listed, Outcome};
use orrery_arena::report::{
    BenchReport, ByReport, DiffReport, LearnReport, LengthReport, RateReport, RebalanceReport, Report, SprtReport,
    TuneReport, for_each_table, sprt_list, tensors,
};
use orrery_arena::skill::{LadderTally, Skill};
use orrery_arena::stats::sprt::{Sprt, Trial};
use orrery_arena::usage::Census;
use orrery_engine::{Planetarium, Rules};
use std::fmt::Write;
use tempfile::TempDir;

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/results.md");

/// What stands before the lists, which are made.
const MADE: &str = "<!-- From here on the page is made: `make readme` writes it anew. -->\n";

/// A study of balance with the keys of others, and those for the restricted seat, which alone are listed.
const RESTRICTED: &str = "`orrery balance --restrict`";

/// The kinds of reports with their keys.
fn keys(folder: &TempDir) -> Vec<(&'static str, Vec<(String, &'static str)>)> {
    let reports = reports(folder).into_iter().map(|(name, report)| {
        let mut keys = report.keys();
        if name == RESTRICTED {
            keys.retain(|(key, _)| key.starts_with("restricted"));
        }
        (name, keys)
    });
    let run = Run::open(&folder.path().join("solo")).unwrap();
    let mut games = Vec::new();
    for_each_table(&run, |table| {
        games = table.keys("");
        Ok(())
    })
    .unwrap();
    reports.chain([("`orrery export --csv`, `--parquet`", games)]).collect()
}

/// The kinds of reports, and one of each.
fn reports(folder: &TempDir) -> Vec<(&'static str, Report)> {
    write_ruleset("results.toml", "corporations.toml", |text| {
        with_more_medals(&text, "cosmos", 1)
    });
    let runs = [
        (
            "tournament",
            "tournament --game planetarium --agents random,greedy --games 8",
        ),
        ("test", "sprt --game planetarium --a greedy --b random --games 200"),
        (
            "alone",
            "selfplay --game planetarium --players 1 --agents random --games 8 --epsilon 0.5",
        ),
        (
            "solo",
            "solo --agents random,greedy --events 9,3,8/4,6,10 --planets gaia,petra --games 16",
        ),
        (
            "balance",
            "balance --agents random,greedy:eval=points --players 2 --corporations cosmos,flux,oasis --planets gaia,petra,lacuna \
             --games 160 --against results.toml",
        ),
        ("worth", "worth --game planetarium --games 12 --width 5"),
        (
            "sensitivity",
            "sensitivity --of corporations.scoring --deals 20 --agents random",
        ),
        (
            "restricted",
            "balance --agents random --corporations cosmos,flux --planets gaia,petra --games 80 --restrict rovers",
        ),
    ];
    for (name, command) in runs {
        let output = within(folder, &format!("{command} --run DIR/{name}")).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{output:?}");
    }
    let stored = |name: &str| orrery::stored_report(&folder.path().join(name)).unwrap();
    let run = || Run::open(&folder.path().join("tournament")).unwrap();
    let config = run().manifest().config.clone();
    let pool = Pool::of(vec![run()]).unwrap();
    let list = RatingList::of(&pool, None).unwrap();
    let rated = RateReport {
        pool: &pool,
        list: &list,
        anchor: None,
    };
    let search = RebalanceReport {
        config,
        aim: Aim {
            kind: String::new(),
            board: None,
        },
        parameter: String::new(),
        grid: Grid {
            present: 0,
            band: 1.0,
            boards: Vec::new(),
            points: Vec::new(),
        },
        held_out: None,
        diff: Vec::new(),
        overlay: None,
        blocks_with: 0,
        played: 0,
        forfeits: 0,
    };
    let bench = BenchReport {
        game: String::new(),
        instructions: "portable",
        rows: Vec::new(),
    };
    let tuned = TuneReport {
        agent: String::new(),
        seed: 1,
        iterations: 0,
        blocks: 1,
        perturbation: 0.1,
        gain: 0.1,
        weights: Vec::new(),
        confirmed: None,
        endings: Planetarium::default().endings(),
        command: None,
    };
    let learned = LearnReport {
        agent: String::new(),
        rounds: 0,
        games: 0,
        seed: 1,
        fitted: Fitted {
            rows: Vec::new(),
            shrinkage: Shrinkage {
                ridge: 1.0,
                nearby: 0.0,
            },
            judged: Vec::new(),
            rounds: Vec::new(),
        },
        trained: None,
        test: None,
        model: String::new(),
        to_play: None,
    };
    let listed = Listed {
        name: String::new(),
        outcome: Outcome::Played(Box::new(SprtReport {
            trial: Trial::new(Sprt::new(0.0, 10.0, 0.05, 0.05).unwrap(), 2),
            config: Some(run().manifest().config.clone()),
            timing: None,
        })),
    };
    let diff = DiffReport {
        rulesets: Default::default(),
        differences: Vec::new(),
    };
    let method = Method {
        by: String::new(),
        continuations: 16,
        run: Default::default(),
    };
    let kingmaking = Kingmaking::none(run().manifest().config.clone(), method.clone());
    let tension = Tension::of_games(run().manifest().config.clone(), method, &[], 0);
    let length = LengthReport {
        lengths: vec![Length::none(run().manifest().config.clone())],
        seconds: 10.0,
    };
    let of_decisions = decisions::Method {
        by: String::new(),
        ways: 6,
        continuations: 32,
        decisions: 1,
        run: Default::default(),
    };
    let decisions = Decisions::of_games(run().manifest().config.clone(), of_decisions, Vec::new(), Vec::new(), 0);
    let skill = Skill {
        config: run().manifest().config.clone(),
        meetings: Vec::new(),
        ladder: LadderTally::default().ladder(2),
        doublings: Vec::new(),
    };
    let used = Census::of_run(&Planetarium::default(), &run()).unwrap();
    let by = ByReport::of_run(&run(), &["agent".to_owned()]).unwrap();
    vec![
        ("`orrery tournament`, `orrery selfplay`", stored("tournament")),
        ("`orrery selfplay --players 1 --epsilon 0.5`", stored("alone")),
        ("`orrery report --by agent`", by.report()),
        ("`orrery rate`", rated.report()),
        ("`orrery sprt`", stored("test")),
        ("`orrery sprt --tests`", sprt_list::report(&[listed])),
        ("`orrery solo`", stored("solo")),
        ("`orrery balance`", stored("balance")),
        (RESTRICTED, stored("restricted")),
        ("`orrery rebalance`", search.report()),
        ("`orrery worth`", stored("worth")),
        ("`orrery sensitivity`", stored("sensitivity")),
        ("`orrery content`", used.report(None)),
        ("`orrery tension`", tension.report("")),
        ("`orrery decisions`", decisions.report("")),
        ("`orrery kingmaking`", kingmaking.report("")),
        ("`orrery length`", length.report()),
        ("`orrery skill`", skill.report()),
        ("`orrery tune`", tuned.report()),
        ("`orrery learn`", learned.report()),
        ("`orrery bench`", bench.report()),
        ("`orrery ruleset diff`", diff.report()),
        ("`orrery tensors`", tensors(&Planetarium::default(), 2)),
    ]
}

/// The keys with their meanings as the rows of a table; keys that differ only in a name are one row.
fn rows(keys: &[(String, &'static str)]) -> String {
    let stem = |key: &str| key.rsplit_once('.').map(|(stem, _)| stem.to_owned());
    let mut text = "| key | meaning |\n| --- | --- |\n".to_owned();
    for alike in keys.chunk_by(|a, b| a.1 == b.1 && stem(&a.0) == stem(&b.0)) {
        let (key, meaning) = &alike[0];
        let keys: Vec<&str> = alike.iter().map(|(key, _)| &**key).collect();
        let key = match (alike.len(), stem(key)) {
            (2.., Some(stem)) => format!("{stem}.NAME"),
            _ => keys.join("`, `"),
        };
        writeln!(text, "| `{key}` | {meaning} |").unwrap();
    }
    text
}

fn lists() -> String {
    let folder = TempDir::new().unwrap();
    let mut text = String::new();
    for (name, keys) in keys(&folder) {
        write!(text, "\n## {name}\n\n{}", rows(&keys)).unwrap();
    }
    text
}

#[test]
fn the_page_of_results_has_every_key_with_its_meaning() {
    let page = std::fs::read_to_string(PAGE).unwrap();
    let (by_hand, made) = page.split_once(MADE).expect("the page says where the lists begin");
    let lists = lists();
    if std::env::var_os("ORRERY_README").is_some_and(|value| value == "update") {
        std::fs::write(PAGE, format!("{by_hand}{MADE}{lists}")).unwrap();
        return;
    }
    assert!(lists.contains("| `agents.score_parts.NAME` |") && lists.contains("| `curves.success` |"));
    assert_eq!(made, lists, "`make readme` writes the page anew");
}

#[test]
fn a_key_and_its_column_have_one_name() {
    let folder = TempDir::new().unwrap();
    said(
        &folder,
        "tournament --game planetarium --agents random,greedy --games 8 --run DIR/run",
    );
    let report = orrery::stored_report(&folder.path().join("run")).unwrap();
    let csv = report.csv();
    let columns: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    let agent = &json["agents"][0];
    for column in columns {
        let key = column
            .trim_end_matches("_low")
            .trim_end_matches("_high")
            .replace('.', "/");
        assert!(
            agent.pointer(&format!("/{key}")).is_some(),
            "{column} is not in {agent}"
        );
    }
}
