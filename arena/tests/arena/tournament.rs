//! Whole runs on a game whose odds are known.

use crate::pick::{Pick, Setup};
use crate::solo_report::solo_report;
use orrery_agents::{Agent, AgentList, Forfeit, Random};
use orrery_arena::stats::Tally;
use orrery_arena::{
    AgentIndex, Contest, ContestError, Forfeited, Row, RunConfig, Schedule, Timing, Tournament, report,
};
use orrery_engine::{Action, Rng, Seat, View};
use serde_json::{Value, json};

fn config(agents: &str, players: usize, games: u64) -> RunConfig {
    let agents: AgentList = agents.parse().unwrap();
    RunConfig::new(&Pick, json!({ "luck": 5 }), players, agents, games, 7).unwrap()
}

fn deal(seats: usize) -> impl Fn(u64, &mut Rng) -> Setup + Sync {
    move |_, rng| Setup {
        seats,
        luck: 1 + rng.below(5),
    }
}

/// The run with a timing of zero, and its rows.
fn play(config: RunConfig, threads: usize) -> (Tournament, Vec<Row>) {
    let mut rows = Vec::new();
    let deal = deal(config.players);
    let played = Tournament::play(&Pick, config, &deal, threads, |block| rows.extend_from_slice(block));
    let mut tournament = played.unwrap();
    tournament.timing = Timing {
        seconds: 2.0,
        games_per_second: 3_000.0,
        decisions_per_second: 9_000.0,
        agents: Vec::new(),
    };
    (tournament, rows)
}

#[test]
fn rows_and_report_are_the_same_with_any_number_of_threads() {
    let (one, rows) = play(config("greedy,random,random", 4, 200), 1);
    for threads in [2, 5] {
        let (other, same) = play(config("greedy,random,random", 4, 200), threads);
        assert_eq!(same, rows);
        assert_eq!(report::tournament(&other).json(), report::tournament(&one).json());
        assert_eq!(report::tournament(&other).text(), report::tournament(&one).text());
    }
}

#[test]
fn the_standings_of_a_run_are_columns_of_its_result() {
    let (tournament, _) = play(config("greedy,random,random", 2, 90), 2);
    let result = report::tournament(&tournament);
    let standings = report::standings(&tournament.config, &tournament.tally);
    let keys: Vec<&str> = standings.columns.iter().map(|column| &*column.key).collect();
    assert!(keys.contains(&"agent") && keys.contains(&"win_share"), "{keys:?}");
    assert_eq!(result.table("agents").unwrap().select(&keys), standings);
}

#[test]
fn a_longer_run_begins_with_the_rows_of_a_shorter_one() {
    let (_, long) = play(config("greedy,random,random", 2, 90), 2);
    let (_, short) = play(config("greedy,random,random", 2, 30), 2);
    assert_eq!((long.len(), short.len()), (90, 30));
    assert_eq!(long[..30], short);
}

#[test]
fn games_of_a_block_share_the_deal_and_no_others_do() {
    let (_, rows) = play(config("random,random", 3, 20), 1);
    for (i, block) in rows.chunks(2).enumerate() {
        assert_eq!(
            block.iter().map(|row| (row.block, row.game)).collect::<Vec<_>>(),
            [(i as u64, 0), (i as u64, 1)]
        );
        let luck = |row: &Row| row.parts.iter().map(|parts| parts[1]).collect::<Vec<_>>();
        assert_eq!((block[0].seed, luck(&block[0])), (block[1].seed, luck(&block[1])));
        assert!(rows[..2 * i].iter().all(|row| row.seed != block[0].seed));
    }
}

#[test]
fn the_interval_holds_the_known_chance_to_win() {
    // A pick of nine beats nine of the ten picks and ties with the tenth.
    let fair: AgentList = "greedy,random".parse().unwrap();
    let config = RunConfig::new(&Pick, json!(null), 2, fair, 4_000, 2).unwrap();
    let deal = |_: u64, _: &mut Rng| Setup { seats: 2, luck: 1 };
    let run = Tournament::play(&Pick, config, &deal, 2, |_| {}).unwrap();
    let greedy = run.tally.agents()[0].win_share;
    assert_eq!((greedy.games, greedy.blocks), (4_000, 2_000));
    assert!(greedy.interval.contains(0.95), "{:?}", greedy);
    assert!(greedy.interval.high - greedy.interval.low < 0.02);
}

#[test]
fn no_agent_and_more_than_a_run_can_hold_are_refused() {
    let agents: AgentList = ["random"; 1_001].join(",").parse().unwrap();
    let error = RunConfig::new(&Pick, json!(null), 2, agents, 1, 1).unwrap_err();
    assert_eq!(error.to_string(), "found 1001 agents; allowed are 1 to 1000");
    let error = RunConfig::new(&Pick, json!(null), 2, AgentList(Vec::new()), 1, 1).unwrap_err();
    assert_eq!(error.to_string(), "found 0 agents; allowed are 1 to 1000");
}

#[test]
fn numbers_of_players_that_no_game_has_are_refused() {
    for players in [0, 7] {
        let agents: AgentList = "random,greedy".parse().unwrap();
        let error = RunConfig::new(&Pick, json!(null), players, agents, 1, 1).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("found {players} players; allowed are 1 to 6")
        );
    }
}

#[test]
fn the_table_of_a_run_is_as_recorded() {
    insta::assert_snapshot!(report::tournament(&play(config("greedy,random", 2, 2_000), 2).0).text());
    insta::assert_snapshot!(report::tournament(&play(config("greedy:eval=points,random,random", 4, 1), 2).0).text());
}

#[test]
fn the_json_of_a_run_is_as_recorded() {
    insta::assert_snapshot!(report::tournament(&play(config("greedy,random", 2, 401), 2).0).json());
}

#[test]
fn the_table_of_solo_games_is_as_recorded() {
    let (tournament, rows) = play(config("greedy,random", 1, 400), 2);
    insta::assert_snapshot!(solo_report(tournament, &rows).report().text());
}

#[test]
fn every_agent_plays_the_same_solo_deals_and_wins_what_reaches_the_target() {
    let (run, rows) = play(config("greedy,random", 1, 400), 2);
    let result: Value = serde_json::from_str(&report::tournament(&run).json()).unwrap();
    for (index, agent) in result["agents"].as_array().unwrap().iter().enumerate() {
        let own = || rows.iter().filter(|row| usize::from(row.agents[Seat(0)]) == index);
        let reached = own().filter(|row| row.scores[Seat(0)] >= 9).count();
        let seeds: Vec<u64> = own().map(|row| row.seed).collect();
        assert_eq!(seeds, rows.iter().step_by(2).map(|row| row.seed).collect::<Vec<_>>());
        assert_eq!((&agent["target"], &agent["games"]), (&json!(9.0), &json!(200)));
        assert_eq!(agent["success"], json!(reached as f64 / 200.0));
        assert_eq!(agent["success_interval"], agent["win_share_interval"]);
        let bands = &agent["bands"];
        let good = own().filter(|row| (9..11).contains(&row.scores[Seat(0)])).count();
        assert_eq!(bands["good"], json!(good as f64 / 200.0));
        let sum: f64 = ["poor", "good", "great"]
            .map(|grade| bands[grade].as_f64().unwrap())
            .iter()
            .sum();
        assert!((sum - 1.0).abs() < 1e-9);
        assert_eq!(agent["endings"], json!({ "all have picked": 200 }));
        assert_eq!(agent["rounds"], json!({ "mean": 1.0, "min": 1, "max": 1 }));
    }
    assert_eq!(result["pairs"], json!([]));
}

#[test]
fn seats_are_compared_only_among_copies_of_one_agent() {
    for (agents, is_given) in [("random,random", true), ("greedy", true), ("greedy,random", false)] {
        let run = play(config(agents, 2, 40), 2).0;
        let result: Value = serde_json::from_str(&report::tournament(&run).json()).unwrap();
        let [seat, starter] = [&result["seats"][1], &result["starter"]];
        for given in [&seat["win_share"], &seat["win_share_interval"], starter] {
            assert_eq!(!given.is_null(), is_given, "{agents}: {seat} {starter}");
        }
        assert!(!seat["mean_score"].is_null());
        let table = report::tournament(&run).text();
        assert_eq!(
            table.contains("\nShare of the win by seat: seat 0 "),
            is_given,
            "{table}"
        );
        assert_eq!(
            table.contains("\nShares by seat are for copies of one agent only"),
            !is_given
        );
    }
}

#[test]
fn shares_without_forfeits_are_given_where_a_game_was_forfeited() {
    let (mut run, mut rows) = play(config("greedy,random,random", 3, 30), 2);
    let forms = |run: &Tournament| {
        [
            report::tournament(run).text(),
            report::tournament(run).json(),
            report::tournament(run).csv(),
        ]
    };
    let words = ["that nobody forfeited", "without_forfeit", "without_forfeit"];
    for (text, word) in forms(&run).iter().zip(words) {
        assert!(!text.contains(word), "{text}");
    }
    rows[4].forfeit = Some(Forfeited {
        seat: Seat(0),
        reason: "gone".to_owned(),
    });
    run.tally = Tally::of(3, &rows);
    let [table, json, csv] = forms(&run);
    let result: Value = serde_json::from_str(&json).unwrap();
    let agent = &result["agents"][0];
    assert_eq!(
        (&agent["games"], &agent["games_without_forfeit"]),
        (&json!(30), &json!(29))
    );
    let share = agent["win_share_without_forfeit"].as_f64().unwrap();
    assert!(table.contains(&format!("\n  greedy: {share:.3} [")), "{table}");
    assert!(table.contains("] of 29 games\n"), "{table}");
    let lines: Vec<&str> = csv.lines().collect();
    let interval = "win_share_without_forfeit_interval";
    let head = format!(",games_without_forfeit,win_share_without_forfeit,{interval}_low,{interval}_high");
    assert!(lines[0].ends_with(&head), "{csv}");
    assert!(lines[1].contains(&format!(",29,{share},")), "{csv}");
}

#[test]
fn the_pairs_of_a_focal_agent_have_a_likelihood_and_a_ratio() {
    let mut run = play(config("greedy,random,random", 2, 60), 2).0;
    assert!(!report::tournament(&run).text().contains("LOS"));
    run.focus.focal = Some(0);
    let table = report::tournament(&run).text();
    assert!(
        table.contains("   LOS   pair ratio") && table.contains("\nLOS: "),
        "{table}"
    );
    let result: Value = serde_json::from_str(&report::tournament(&run).json()).unwrap();
    assert!(result["pairs"][0]["los"].as_f64().unwrap() > 0.99, "{result}");
}

#[test]
fn only_the_timing_depends_on_the_clock() {
    let (mut tournament, _) = play(config("greedy,random", 2, 10), 1);
    let before: Value = serde_json::from_str(&report::tournament(&tournament).json()).unwrap();
    tournament.timing.seconds = 5.0;
    tournament.timing.games_per_second = 6.0;
    let mut after: Value = serde_json::from_str(&report::tournament(&tournament).json()).unwrap();
    assert_ne!(before, after);
    after["timing"] = before["timing"].clone();
    assert_eq!(before, after);
}

#[test]
fn one_block_prints_null_where_it_says_nothing_and_no_block_prints_no_number() {
    let read = |games| -> Value {
        serde_json::from_str(&report::tournament(&play(config("greedy,random", 2, games), 1).0).json()).unwrap()
    };
    let one = &read(1)["agents"][0];
    assert_eq!((&one["games"], &one["mean_score_interval"]), (&json!(2), &Value::Null));
    let none = read(0);
    let agent = &none["agents"][0];
    assert_eq!(agent["win_share_interval"], json!([0.0, 1.0]));
    assert_eq!(
        (&agent["win_share"], &agent["mean_score"]),
        (&Value::Null, &Value::Null)
    );
    assert_eq!(none["pairs"], json!([]));
}

fn contest<'a>(
    deal: &'a (dyn Fn(u64, &mut Rng) -> Setup + Sync),
    agent: &'a (dyn Fn(AgentIndex) -> Box<dyn Agent<Pick>> + Sync),
) -> Contest<'a, Pick> {
    Contest {
        game: &Pick,
        schedule: Schedule::new(1, 2, 2),
        deal,
        agent,
        exploration: None,
    }
}

#[test]
fn a_deal_that_cannot_be_played_ends_the_run_after_the_blocks_before_it() {
    let bad_from_20 = |block: u64, _: &mut Rng| Setup {
        seats: 2,
        luck: usize::from(block < 20),
    };
    for threads in [1, 3] {
        let mut blocks = 0;
        let contest = contest(&bad_from_20, &|_| Box::new(Random));
        let error = contest.play(0..1_000, threads, |_| blocks += 1).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the setup of block 20 cannot be played: luck: found 0; allowed is 1 or more"
        );
        assert_eq!(blocks, 20);
    }
}

#[test]
fn a_deal_for_another_number_of_seats_is_refused() {
    let three = |_: u64, _: &mut Rng| Setup { seats: 3, luck: 1 };
    let error = contest(&three, &|_| Box::new(Random)).play_block(4).unwrap_err();
    assert!(matches!(
        error,
        ContestError::Seats {
            block: 4,
            found: 3,
            expected: 2
        }
    ));
}

/// Picks one number more than in its last decision, and panics beyond 9.
struct Climber(u16);

impl Agent<Pick> for Climber {
    fn choose(&mut self, _: &View<'_, Pick>, _: &mut Rng) -> Result<Action, Forfeit> {
        self.0 += 1;
        assert!(self.0 < 10, "a climber starts again in each game");
        Ok(Action(self.0))
    }
}

#[test]
fn agents_start_anew_in_each_game() {
    let deal = deal(2);
    let contest = contest(&deal, &|agent| Box::new(Climber(agent)));
    contest
        .play(0..50, 2, |rows| {
            for row in rows {
                for (seat, &agent) in row.agents.entries() {
                    assert_eq!(row.parts[seat][0], i32::from(agent) + 1);
                }
            }
        })
        .unwrap();
}

#[test]
#[should_panic(expected = "a climber starts again")]
fn a_panic_of_an_agent_ends_the_run() {
    let deal = deal(2);
    let contest = contest(&deal, &|_| Box::new(Climber(9)));
    let _ = contest.play(0..1_000_000_000, 2, |_| {});
}

#[test]
fn no_block_one_block_and_all_wins_print_numbers_in_each_form() {
    for (agents, games) in [
        ("random", 3),
        ("greedy,random", 0),
        ("greedy,random", 2),
        ("greedy,random", 400),
        ("greedy,random,random", 0),
        ("greedy,random,random", 3),
        ("greedy,greedy,random", 300),
    ] {
        let (mut tournament, _) = play(config(agents, 2, games), 1);
        tournament.timing = Timing::new(0.0, 0, 0);
        for text in [
            report::tournament(&tournament).text(),
            report::tournament(&tournament).json(),
            report::tournament(&tournament).csv(),
        ] {
            assert!(!text.contains("Endings: ."), "{agents} {games}: {text}");
            let words = text.split(|c: char| !c.is_alphanumeric());
            let odd = words.filter(|word| ["inf", "nan", "infinity"].contains(&word.to_lowercase().as_str()));
            assert_eq!(odd.count(), 0, "{agents} {games}: {text}");
        }
    }
}
