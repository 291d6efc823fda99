//! Programs as agents: those that follow the protocol, and every way not to.
#![cfg(unix)]

use orrery_agents::external::{Answer, PROTOCOLS, Request};
use orrery_agents::{AGENTS, Agent, AgentSpec, GameEnd, Kind, Playable, Roster};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{PlanetUnknown, Setup, State};
use orrery_engine::{Action, Information, Planetarium, Rng, Rules, Seat, Turn, View, Words, planetarium};
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;
use tempfile::{TempDir, tempdir};

/// Long enough for any program that answers at all.
const PATIENT: &str = "ms=300000,first=300000";

/// A position to ask about, and the processes that were started for it.
struct Bench {
    game: PlanetUnknown,
    state: State,
    legal: Vec<Action>,
    folder: TempDir,
}

impl Bench {
    fn new() -> Bench {
        let game = PlanetUnknown::embedded(Backend::Portable);
        let state = game.start(&Setup::base(2), 3).unwrap();
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        assert!(legal.len() > 50, "a draft has many actions");
        Bench {
            game,
            state,
            legal,
            folder: tempdir().unwrap(),
        }
    }

    fn pids_file(&self) -> PathBuf {
        self.folder.path().join("pids")
    }

    /// The program of the tests, which plays in this way.
    fn bot(&self, way: &str, limits: &str) -> AgentSpec {
        let bot = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bots/bot.py");
        let (bot, pids) = (bot.display(), self.pids_file());
        let text = format!("extern:cmd=python3 '{bot}' '{way}' '{}',{limits}", pids.display());
        text.parse().unwrap()
    }

    fn ask(&self, agent: &mut Box<dyn Agent<PlanetUnknown>>) -> Result<Action, String> {
        let Turn::Decide(seat) = self.game.turn(&self.state) else {
            panic!("the game begins with a decision");
        };
        let view = View::new(&self.game, &self.state, seat, &self.legal);
        let chosen = agent.choose(&view, &mut Rng::from_words(&[1]));
        chosen.map_err(|forfeit| forfeit.to_string())
    }

    /// What the program chooses in the first decisions of `games` games, one after the other.
    fn games(&self, way: &str, limits: &str, games: usize) -> Vec<Result<Action, String>> {
        let bot = self.bot(way, limits);
        let roster = Roster::open(&self.game, std::slice::from_ref(&bot)).unwrap();
        let answers = (0..games).map(|_| self.ask(&mut roster.build(&bot)));
        answers.collect()
    }

    /// Why the program forfeits its first game.
    fn forfeit(&self, way: &str, limits: &str) -> String {
        let reason = self.games(way, limits, 1).remove(0).unwrap_err();
        assert!(self.left_behind().is_empty(), "{way} leaves {:?}", self.left_behind());
        reason
    }

    /// Why no game begins.
    fn refusal(&self, bot: &AgentSpec) -> String {
        let refused = Roster::open(&self.game, std::slice::from_ref(bot)).map(|_| ());
        refused.unwrap_err().to_string()
    }

    /// The processes that were started.
    fn started(&self) -> Vec<String> {
        let pids = std::fs::read_to_string(self.pids_file()).unwrap_or_default();
        pids.lines().map(str::to_owned).collect()
    }

    /// Those of them that still run. A killed process may take a moment to disappear.
    fn left_behind(&self) -> Vec<String> {
        let mut left = self.started();
        for _ in 0..1_000 {
            left.retain(|pid| runs(pid));
            if left.is_empty() {
                break;
            }
            sleep(Duration::from_millis(10));
        }
        left
    }
}

/// Whether a process runs and is not a zombie; always false without `/proc`.
fn runs(pid: &str) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    status
        .rsplit_once(") ")
        .is_some_and(|(_, state)| !state.starts_with('Z'))
}

#[test]
fn one_process_plays_many_games_and_ends_with_the_run() {
    let bench = Bench::new();
    let chosen = bench.games("counts-games", PATIENT, 5);
    let expected: Vec<_> = bench.legal[1..6].iter().map(|&action| Ok(action)).collect();
    assert_eq!(chosen, expected);
    assert_eq!(bench.started().len(), 1);
    assert!(bench.left_behind().is_empty());
}

#[test]
fn each_seat_at_the_table_has_a_process_of_its_own() {
    let bench = Bench::new();
    let bot = bench.bot("counts-games", PATIENT);
    let roster = Roster::open(&bench.game, &[bot.clone(), bot.clone()]).unwrap();
    assert_eq!(bench.started().len(), 1, "the same agent is tried out once");
    for game in 1..=3 {
        let mut seats = [roster.build(&bot), roster.build(&bot)];
        let chosen = seats.each_mut().map(|agent| bench.ask(agent));
        assert_eq!(
            chosen,
            [Ok(bench.legal[game]), Ok(bench.legal[game])],
            "both programs count games"
        );
    }
    assert_eq!(bench.started().len(), 2);
    drop(roster);
    assert!(bench.left_behind().is_empty());
}

#[test]
fn an_agent_without_a_roster_has_a_process_for_itself() {
    let bench = Bench::new();
    let mut agent = bench.bot("counts-games", PATIENT).build(&bench.game);
    assert_eq!(bench.started().len(), 0, "nothing is started before the first question");
    assert_eq!(bench.ask(&mut agent), Ok(bench.legal[1]));
    drop(agent);
    assert_eq!((bench.started().len(), bench.left_behind().len()), (1, 0));
}

#[test]
fn a_program_that_crashes_forfeits_with_the_end_of_its_standard_error() {
    let bench = Bench::new();
    assert_eq!(
        bench.forfeit("crashes", PATIENT),
        "the program ended (exit status: 3); its standard error:\n  first line\n  last line"
    );
    assert_eq!(
        bench.forfeit("ends-after-hello", PATIENT),
        "the program ended (exit status: 0)"
    );
}

#[test]
fn a_program_is_started_again_after_each_forfeit() {
    let bench = Bench::new();
    for (game, answer) in bench.games("crashes", PATIENT, 5).into_iter().enumerate() {
        let reason = answer.unwrap_err();
        assert!(
            reason.starts_with("the program ended (exit status: 3); "),
            "game {game}: {reason}"
        );
    }
    assert_eq!(bench.started().len(), 5);
    assert!(bench.left_behind().is_empty());
}

#[test]
fn a_program_that_exceeds_its_time_forfeits() {
    let bench = Bench::new();
    let limits = "ms=50,first=300000";
    assert_eq!(bench.forfeit("hangs", limits), "the program gave no answer in 50 ms");
    assert_eq!(
        bench.forfeit("never-reads", limits),
        "the program gave no answer in 50 ms"
    );
}

#[test]
fn a_program_that_closes_its_output_forfeits_and_is_not_said_to_have_ended() {
    assert_eq!(
        Bench::new().forfeit("closes-its-output", PATIENT),
        "the program closed its standard output"
    );
}

#[test]
fn an_answer_within_the_margin_is_not_late() {
    let bench = Bench::new();
    let limits = "first=300000,ms=1,game_ms=1,margin=60000";
    assert_eq!(bench.games("is-slow:0.1", limits, 1), [Ok(bench.legal[0])]);
}

/// The clock of a game runs over all its decisions, says what is left, and begins anew with each game.
#[test]
fn a_program_has_its_time_for_a_game_in_each_game() {
    const GAME_MS: u64 = 2_000;
    let bench = Bench::new();
    let log = bench.folder.path().join("log");
    let limits = format!("{PATIENT},game_ms={GAME_MS},log={}", log.display());
    let bot = bench.bot("is-slow:0.7", &limits);
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    for _ in 0..2 {
        let mut agent = roster.build(&bot);
        let reason = (0..3).find_map(|_| bench.ask(&mut agent).err()).unwrap();
        assert!(
            reason.ends_with(" ms, which is what was left of its 2000 ms for the game"),
            "{reason}"
        );
    }
    drop(roster);
    let text = std::fs::read_to_string(log).unwrap();
    let sent: Vec<Value> = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).unwrap().get("sent").cloned())
        .collect();
    let (hellos, questions): (Vec<Value>, Vec<Value>) = sent.into_iter().partition(|sent| sent["type"] == "hello");
    assert!(hellos.iter().all(|hello| hello["game_ms"] == GAME_MS), "{hellos:?}");
    let left: Vec<u64> = questions
        .iter()
        .map(|choose| choose["left_ms"].as_u64().unwrap())
        .collect();
    let begun = left.iter().filter(|&&left| left == GAME_MS).count();
    assert_eq!(begun, 2, "two games: {left:?}");
    for pair in left.windows(2) {
        assert!(pair[1] == GAME_MS || pair[1] + 700 <= pair[0], "{left:?}");
    }
}

#[test]
fn the_slowest_answer_of_a_program_counts_the_one_that_did_not_come() {
    let bench = Bench::new();
    let mut agent = bench.bot("hangs", "ms=300,first=300000").build(&bench.game);
    bench.ask(&mut agent).unwrap_err();
    let slowest = agent.outside().unwrap().slowest;
    assert!(slowest >= Duration::from_millis(300), "{slowest:?}");
}

/// Whole lines in the order of their times, however many processes write them.
#[test]
fn a_log_has_the_conversations_of_all_processes() {
    let bench = Bench::new();
    let log = bench.folder.path().join("talk.jsonl");
    let bot = bench.bot("wants:over,text", &format!("{PATIENT},log={}", log.display()));
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                let mut agent = roster.build(&bot);
                (0..10).for_each(|_| assert!(bench.ask(&mut agent).is_ok()));
            });
        }
    });
    drop(roster);
    let text = std::fs::read_to_string(&log).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let times: Vec<f64> = lines.iter().map(|line| line["ms"].as_f64().unwrap()).collect();
    assert!(times.is_sorted());
    let processes = bench.started().len() as u64;
    for process in 1..=processes {
        let of_process: Vec<&Value> = lines.iter().filter(|line| line["process"] == process).collect();
        for pair in of_process.chunks(2) {
            assert_eq!(pair[0]["sent"]["id"], pair[1]["received"]["id"]);
        }
    }
    assert_eq!(
        lines.len() as u64,
        2 * (processes + 30),
        "hello of each, and the questions"
    );
    assert!(
        bench
            .refusal(&bot)
            .ends_with("talk.jsonl: it exists already; allowed is the name of a new file")
    );
    assert_eq!(std::fs::read_to_string(&log).unwrap(), text);
    let nowhere = bench.bot("plays", &format!("log={}/no/log", bench.folder.path().display()));
    assert!(
        bench
            .refusal(&nowhere)
            .ends_with("/no/log: its folder does not exist; make it first")
    );
}

#[test]
fn a_program_that_exits_and_leaves_its_output_to_a_child_has_ended() {
    let bench = Bench::new();
    let reason = bench.forfeit("leaves-its-output-to-a-child", "ms=5000,first=300000");
    assert_eq!(
        (reason.as_str(), bench.started().len()),
        ("the program ended (exit status: 3)", 2)
    );
}

#[test]
fn processes_started_by_a_program_end_with_it() {
    let bench = Bench::new();
    let reason = bench.forfeit("has-a-child", "ms=50,first=300000");
    assert_eq!(
        (reason.as_str(), bench.started().len()),
        ("the program gave no answer in 50 ms", 2)
    );
}

#[test]
fn a_program_that_does_not_end_with_the_run_is_killed() {
    let bench = Bench::new();
    assert_eq!(bench.games("hangs-at-the-end", PATIENT, 1), [Ok(bench.legal[0])]);
    assert_eq!((bench.started().len(), bench.left_behind().len()), (1, 0));
}

#[test]
fn an_invalid_answer_is_a_forfeit() {
    let bench = Bench::new();
    assert_eq!(
        bench.forfeit("talks-garbage", PATIENT),
        "the program answered `pardon?`, which is not an answer to choose: it is not JSON: expected value at line 1 \
         column 1; allowed is one object in one line, in UTF-8"
    );
    let reason = bench.forfeit("answers-with-more", PATIENT);
    assert!(
        reason.ends_with("protocol 1 has no key `comment`; leave it out, or say hello with protocol 2"),
        "{reason}"
    );
    let reason = bench.forfeit("answers-something-else", PATIENT);
    assert!(
        reason.ends_with("is not an answer to choose: it is an answer to something else"),
        "{reason}"
    );
}

#[test]
fn an_illegal_action_is_a_forfeit() {
    let bench = Bench::new();
    let expected = format!(
        "the program chose action 65535, which is not one of the {} legal actions",
        bench.legal.len()
    );
    assert_eq!(bench.forfeit("chooses-what-is-not-legal", PATIENT), expected);
}

#[test]
fn writing_without_being_asked_is_a_forfeit() {
    let bench = Bench::new();
    let bot = bench.bot("answers-twice", PATIENT);
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    let mut agent = roster.build(&bot);
    assert_eq!(bench.ask(&mut agent), Ok(bench.legal[0]));
    let reason = bench.ask(&mut agent).unwrap_err();
    let index = bench.legal[0].0;
    assert_eq!(
        reason,
        format!("the program wrote `{{\"type\": \"action\", \"id\": 1, \"index\": {index}}}` without being asked")
    );
    let refusal = bench.refusal(&bench.bot("says-something-first", PATIENT));
    let said = [
        "said `welcome` without being asked",
        "answered `welcome`, which is not an answer to hello",
    ];
    assert!(said.iter().any(|said| refusal.contains(said)), "{refusal}");
    drop((agent, roster));
    assert!(bench.left_behind().is_empty());
}

#[test]
fn a_flood_on_standard_output_is_a_forfeit_and_one_on_standard_error_is_not() {
    let bench = Bench::new();
    let reason = bench.forfeit("floods-stdout", PATIENT);
    assert!(
        reason.starts_with("the program wrote a line of more than 65536 bytes"),
        "{reason}"
    );
    assert_eq!(
        bench.games("floods-stderr", PATIENT, 2),
        [Ok(bench.legal[0]), Ok(bench.legal[0])]
    );
    assert!(bench.left_behind().is_empty());
}

#[test]
fn a_program_made_for_something_else_stops_the_run_before_its_first_game() {
    let bench = Bench::new();
    let played = [
        ("protocol", "3".to_owned(), "1 and 2".to_owned()),
        ("game", "\"go\"".to_owned(), bench.game.name().to_owned()),
        ("actions", "99".to_owned(), bench.game.versions().actions.to_string()),
        (
            "observation",
            "98".to_owned(),
            bench.game.versions().observation.to_string(),
        ),
        ("ruleset", "\"0f\"".to_owned(), bench.game.ruleset_id().to_string()),
    ];
    for (what, made, played) in played {
        let bot = bench.bot(&format!("made-for:{{\"{what}\":{made}}}"), PATIENT);
        let made = made.trim_matches('"');
        let expected = format!("{bot}: the program was made for {what} {made}, but the run has {what} {played}");
        assert_eq!(bench.refusal(&bot), expected);
    }
    assert!(bench.left_behind().is_empty());
}

#[test]
fn a_program_that_is_missing_or_does_not_start_stops_the_run_before_its_first_game() {
    let bench = Bench::new();
    let nowhere: AgentSpec = "extern:cmd=./no-such-program -x".parse().unwrap();
    let reason = bench.refusal(&nowhere);
    let expected = "extern:cmd=./no-such-program -x: the program cannot be started: No such file";
    assert!(reason.starts_with(expected), "{reason}");
    let reason = bench.refusal(&bench.bot("cannot-start", PATIENT));
    let expected = "the program ended (exit status: 1); its standard error:\n  no model";
    assert!(reason.ends_with(expected), "{reason}");
    let person: AgentSpec = "human".parse().unwrap();
    assert_eq!(
        bench.refusal(&person),
        "human is a person at the terminal and plays only in `orrery play`"
    );
}

#[test]
fn a_request_holds_only_what_the_seat_may_know() {
    let bench = Bench::new();
    let game = &bench.game;
    let Turn::Decide(seat) = game.turn(&bench.state) else {
        panic!("the game begins with a decision");
    };
    let file = bench.folder.path().join("asked");
    let asked = |state: &State| {
        let bot = bench.bot("writes-down", PATIENT);
        let view = View::new(game, state, seat, &bench.legal);
        let chosen = bot.build(game).choose(&view, &mut Rng::from_words(&[7]));
        assert_eq!(chosen, Ok(bench.legal[0]));
        std::fs::read_to_string(&file).unwrap()
    };
    let question = asked(&bench.state);
    let mut other = bench.state.clone();
    game.sample(
        &game.beliefs(&bench.state, seat),
        &mut Rng::from_words(&[8]),
        &mut other,
    );
    assert_ne!(other, bench.state);
    assert_eq!(asked(&other), question, "states that differ in what is hidden");

    let Ok(Request::Choose(choose)) = serde_json::from_str(&question) else {
        panic!("{question}");
    };
    assert_eq!(
        (choose.seat, choose.seats, choose.round, choose.game),
        (seat.0, 2, 1, 1)
    );
    let view = choose.view.unwrap();
    assert_eq!(view, game.describe(&bench.state, Some(seat)));
    assert_eq!((choose.json, choose.observation), (None, None), "it asked for nothing");
    let digits = choose.state.unwrap();
    let bytes: Vec<u8> = (0..digits.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&digits[at..at + 2], 16).unwrap())
        .collect();
    let sampled = game.from_bytes(&bytes).unwrap();
    assert_eq!(game.describe(&sampled, Some(seat)), view);
    for (choice, &action) in choose.actions.iter().zip(&bench.legal) {
        let mut after = sampled.clone();
        game.apply(&mut after, action);
        assert_eq!(
            (choice.index, choice.text.clone()),
            (action.0, Some(game.action_text(action)))
        );
        assert_eq!(choice.explanation, Some(game.explain(&sampled, action, &after)));
    }
}

#[test]
fn a_program_of_protocol_2_gets_what_it_wants_and_nothing_else() {
    let bench = Bench::new();
    let asked = |wants: &str| -> Value {
        let chosen = bench.games(&format!("wants:{wants}"), PATIENT, 1);
        assert_eq!(chosen, [Ok(bench.legal[0])], "its unknown keys are ignored");
        serde_json::from_str(&std::fs::read_to_string(bench.folder.path().join("asked")).unwrap()).unwrap()
    };
    let optional = ["json", "observation", "state", "view"];
    for (wants, keys, of_action) in [
        ("over", &[][..], &["index"][..]),
        ("state", &["state"], &["index"]),
        ("json", &["json"], &["fields", "index"]),
        ("text", &["view"], &["index", "text", "told"]),
        ("observation", &["observation"], &["index"]),
        ("json,text", &["json", "view"], &["fields", "index", "text", "told"]),
    ] {
        let question = asked(wants);
        let found = optional.iter().filter(|&&key| question.get(key).is_some());
        assert!(found.eq(keys), "{wants}: {question}");
        let action = question["actions"][0].as_object().unwrap();
        assert!(action.keys().eq(of_action), "{wants}: {action:?}");
    }
    // Base64 has 4 signs for 3 bytes.
    let packed = asked("observation")["observation"].as_str().unwrap().len();
    assert_eq!(packed, bench.game.observation_table().packed_len(2).div_ceil(3) * 4);
    let question = asked("json");
    let seat = Seat(question["seat"].as_u64().unwrap() as u8);
    assert_eq!(question["json"], bench.game.position_json(&bench.state, Some(seat)));
}

#[test]
fn a_program_may_try_actions_before_it_answers() {
    let bench = Bench::new();
    let bot = bench.bot("tries", PATIENT);
    let tried = |state: &State| {
        let game = &bench.game;
        let Turn::Decide(seat) = game.turn(state) else {
            panic!("the game begins with a decision");
        };
        let view = View::new(game, state, seat, &bench.legal);
        let sample = view.sample(&view.beliefs(), &mut Rng::from_words(&[7]));
        let chosen = bot.build(game).choose(&view, &mut Rng::from_words(&[7]));
        assert_eq!(chosen, Ok(bench.legal[1]));
        let reply = std::fs::read_to_string(bench.folder.path().join("tried")).unwrap();
        (sample, serde_json::from_str::<Value>(&reply).unwrap())
    };
    let (sample, reply) = tried(&bench.state);
    assert_eq!((&reply["type"], &reply["id"]), (&json!("tried"), &json!(1)));
    let positions = reply["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 2);
    for (position, &action) in positions.iter().zip(&bench.legal) {
        let mut after = sample.clone();
        bench.game.apply(&mut after, action);
        assert_eq!(position["applied"], 1);
        assert_eq!(position["scores"], json!(bench.game.outcome(&after).scores));
        assert_eq!(position["json"], bench.game.position_json(&after, Some(Seat(0))));
        assert_eq!(position["view"], bench.game.describe(&after, Some(Seat(0))));
        assert!(position["state"].is_string() && position["observation"].is_string());
    }
    assert_eq!(tried(&sample).1, reply, "states that differ in what is hidden");
}

#[test]
fn a_wrong_try_is_a_forfeit() {
    let bench = Bench::new();
    let lists = "which is not an answer to choose: `actions` ";
    for (way, reason) in [
        (
            "tries-nothing",
            format!("{lists}has lists: 0; allowed are 1 to 512 for a question, of which 512 are left"),
        ),
        (
            "tries-too-much",
            format!("{lists}has lists: 513; allowed are 1 to 512 for a question, of which 512 are left"),
        ),
        (
            "tries-on",
            format!("{lists}has lists: 1; allowed are 1 to 512 for a question, of which 0 are left"),
        ),
        (
            "tries-what-is-no-list",
            format!("{lists}is [0]; allowed is a list of lists of indices, such as [[6923], [6925, 0]]"),
        ),
        ("tries-for-another-question", "` without being asked".to_owned()),
    ] {
        let forfeit = bench.forfeit(way, PATIENT);
        assert!(forfeit.ends_with(&reason), "{way}: {forfeit}");
    }
}

#[test]
fn a_question_says_what_changed_since_the_last_one_and_the_first_what_is_printed() {
    let bench = Bench::new();
    let game = &bench.game;
    let bot = bench.bot("wants:json,text", PATIENT);
    let roster = Roster::open(game, std::slice::from_ref(&bot)).unwrap();
    let (mut agent, mut state, mut legal) = (roster.build(&bot), bench.state.clone(), Vec::new());
    let mut seen: Vec<(Value, State)> = Vec::new();
    while seen.len() < 3 {
        let Turn::Decide(seat) = game.turn(&state) else {
            panic!("the game is not over after three questions");
        };
        game.legal_actions(&state, &mut legal);
        if seat == Seat(0) && legal.len() > 1 {
            let view = View::new(game, &state, seat, &legal);
            agent.choose(&view, &mut Rng::from_words(&[1])).unwrap();
            let question = std::fs::read_to_string(bench.folder.path().join("asked")).unwrap();
            seen.push((serde_json::from_str(&question).unwrap(), state.clone()));
        }
        game.apply(&mut state, legal[0]);
    }
    assert_eq!(seen[0].0["printed"], game.printed_json(&bench.state));
    assert!(seen[0].0.get("since").is_none() && seen[1].0.get("printed").is_none());
    for pair in seen.windows(2) {
        let [(old, before), (new, after)] = pair else {
            unreachable!()
        };
        for seat in [0, 1] {
            let since = &new["since"][seat];
            assert_eq!(
                since["changes"],
                json!(game.changes(before, after, Seat(0))[Seat(seat as u8)])
            );
            let (old, new) = (&old["json"]["seats"][seat], &new["json"]["seats"][seat]);
            for (key, value) in old.as_object().unwrap() {
                let expected = (value != &new[key]).then_some(value);
                assert_eq!(since["before"].get(key), expected, "{key} of seat {seat}");
            }
        }
    }
}

#[test]
fn a_program_that_wants_to_is_told_the_result_of_each_game_it_was_asked_in() {
    let bench = Bench::new();
    let bot = bench.bot("wants:over", PATIENT);
    let outcome = bench.game.outcome(&bench.state);
    let roster = Roster::open(&bench.game, std::slice::from_ref(&bot)).unwrap();
    for (game, forfeit) in [(0, None), (1, None), (2, Some(Seat(0)))] {
        let mut agent = roster.build(&bot);
        if game != 1 {
            bench.ask(&mut agent).unwrap();
        }
        let end = GameEnd {
            block: 7,
            game,
            outcome: &outcome,
            forfeit,
        };
        agent.over(Seat(1), &end);
    }
    drop(roster);
    let told = std::fs::read_to_string(bench.folder.path().join("over")).unwrap();
    let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(told.len(), 2, "it was not asked in the second game");
    assert_eq!(
        told[0],
        json!({
            "type": "over", "game": 1, "block": 7, "game_in_block": 0, "seat": 1, "ending": "unfinished", "forfeit": null,
            "scores": outcome.scores, "ranks": outcome.ranks, "shares": outcome.shares,
        })
    );
    assert_eq!((&told[1]["game"], &told[1]["forfeit"]), (&json!(2), &json!(0)));
}

#[test]
fn any_line_is_an_answer_or_an_error() {
    let good = r#"{"type":"hello","id":3,"protocol":1,"game":"planet-unknown","actions":2,"ruleset":"0f"}"#;
    let read = |text: &str| Answer::read(text, 1);
    assert_eq!(read(good).unwrap().id(), 3);
    let mut rng = Rng::from_words(&[5]);
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut bytes = good.as_bytes().to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len());
            match rng.below(3) {
                0 => bytes[at] = rng.below(256) as u8,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, good.as_bytes()[rng.below(good.len())]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        match read(&text) {
            // The parsed answer holds everything in the text: nothing is added, and nothing ignored in protocol 1.
            Ok(answer) => {
                let mut said: Map<String, Value> = serde_json::from_str(&text).unwrap();
                if let Answer::Hello(made) = &answer {
                    assert!(made.protocol != 1 || made.ignored.is_empty());
                    said.retain(|key, _| !made.ignored.contains(key));
                }
                let written = serde_json::to_value(&answer).unwrap();
                assert_eq!(Value::Object(said), written);
            }
            Err(error) => {
                assert!(!error.is_empty());
                refused += 1;
            }
        }
    }
    assert!((10_000..20_000).contains(&refused), "{refused}");
    assert!(read(&"[".repeat(60_000)).is_err());
}

fn document() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("EXTERN.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn the_parameters_in_the_document_are_those_of_the_registry() {
    let document = document();
    let about = AGENTS.iter().find(|about| about.kind == Kind::Extern).unwrap();
    for parameter in about.parameters {
        let unit = Some(parameter.unit).filter(|unit| !unit.is_empty());
        let unit = unit.map_or(String::new(), |unit| format!(" {unit}"));
        let default = Some(parameter.default).filter(|default| !default.is_empty());
        let default = default.unwrap_or("must be given");
        let row = format!("| `{}` |{unit} | {default} | {} |", parameter.name, parameter.effect);
        assert!(document.lines().any(|line| line == row), "{row} is missing");
    }
}

/// The tables of actions in the document have the kinds of both games, in order, with their dimensions.
#[test]
fn the_kinds_of_actions_in_the_document_are_those_of_the_games() {
    let spaces = [
        PlanetUnknown::default().action_space(),
        Planetarium::default().action_space(),
    ];
    let field = |axis: &str| match axis {
        "line" => "row or column".to_owned(),
        other => other.to_owned(),
    };
    let blocks = spaces.iter().flat_map(|space| &space.blocks);
    let expected: Vec<[String; 2]> = blocks
        .map(|block| {
            let fields: Vec<String> = block.dimensions.iter().map(|axis| field(axis.name)).collect();
            [format!("`{}`", block.name), fields.join(", ")]
        })
        .collect();
    let document = document();
    let tables = document.split("| kind | fields | what the seat does |\n").skip(1);
    let rows = tables.flat_map(|table| table.lines().skip(1).take_while(|line| line.starts_with('|')));
    let found: Vec<[String; 2]> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            assert!(!cells[3].is_empty(), "{row} has no meaning");
            [cells[1].to_owned(), cells[2].to_owned()]
        })
        .collect();
    assert_eq!(found, expected);
}

/// The exchange in the document: every line is a message, and they answer each other.
#[test]
fn the_exchange_in_the_document_is_valid() {
    let text = document();
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("> {") || line.starts_with("< {"))
        .collect();
    assert!(lines.len() >= 9, "{lines:?}");
    let (ends, lines): (Vec<&str>, Vec<&str>) = lines
        .into_iter()
        .partition(|line| line.starts_with("> {\"type\":\"over\""));
    for end in ends {
        let Ok(Request::Over(over)) = serde_json::from_str(&end[2..]) else {
            panic!("{end}");
        };
        assert_eq!(over.shares.iter().sum::<f64>(), 1.0);
    }
    let game = PlanetUnknown::embedded(Backend::Portable);
    for pair in lines.chunks(2) {
        let (request, answer) = (&pair[0][2..], &pair[1][2..]);
        let read: Request = serde_json::from_str(request).unwrap_or_else(|error| panic!("{error}: {request}"));
        let written: serde_json::Value = serde_json::from_str(request).unwrap();
        assert_eq!(serde_json::to_value(&read).unwrap(), written);
        let answer = Answer::read(answer, 2).unwrap_or_else(|error| panic!("{error}: {answer}"));
        match (read, answer) {
            (Request::Hello(hello), Answer::Hello(made)) => {
                assert_eq!(
                    (hello.id, hello.protocol, &hello.protocols[..]),
                    (made.id, 1, &PROTOCOLS[..])
                );
                assert!(PROTOCOLS.contains(&made.protocol));
                let versions = game.versions();
                assert_eq!(
                    (hello.game.as_str(), hello.actions, hello.observation),
                    (game.name(), versions.actions, versions.observation)
                );
                assert_eq!(hello.ruleset, game.ruleset_id().to_string());
            }
            (Request::Choose(choose), Answer::Try(wanted)) => {
                assert_eq!(choose.id, wanted.id);
                let firsts = wanted.actions.iter().map(|actions| actions[0]);
                assert!(firsts.eq(choose.actions.iter().map(|choice| choice.index)));
            }
            (Request::Tried(tried), Answer::Action(chosen)) => assert_eq!(tried.id, chosen.id),
            (Request::Choose(choose), Answer::Action(chosen)) => {
                assert_eq!(choose.id, chosen.id);
                assert!(choose.actions.iter().any(|choice| choice.index == chosen.index));
                for choice in &choose.actions {
                    let text = choice.text.clone();
                    assert!(text.is_none_or(|text| text == game.action_text(Action(choice.index))));
                }
            }
            (request, answer) => panic!("{answer:?} answers {request:?}"),
        }
    }
}

/// The program that the document shows, in both games.
#[test]
fn the_program_in_the_document_takes_an_action_after_which_it_has_most_points() {
    fn chooses<G: Playable>(game: &G, state: &G::State, program: &Path) {
        let (Turn::Decide(seat), mut legal) = (game.turn(state), Vec::new()) else {
            panic!("the game begins with a decision");
        };
        game.legal_actions(state, &mut legal);
        let view = View::new(game, state, seat, &legal);
        let sample = view.sample(&view.beliefs(), &mut Rng::from_words(&[5]));
        let points = |&action: &Action| {
            let mut after = sample.clone();
            game.apply(&mut after, action);
            game.outcome(&after).scores[seat]
        };
        // `max_by_key` takes the last of equals.
        let first = legal.iter().rev().max_by_key(|&action| points(action)).unwrap();
        let spec: AgentSpec = format!("extern:cmd=python3 '{}',{PATIENT}", program.display())
            .parse()
            .unwrap();
        let chosen = spec.build(game).choose(&view, &mut Rng::from_words(&[5]));
        assert_eq!(chosen, Ok(*first));
    }
    let document = document();
    let mut programs = document
        .split("```python\n")
        .skip(1)
        .map(|block| block.split("```").next().unwrap());
    let program = programs.find(|program| program.contains("\"try\"")).unwrap();
    let folder = tempdir().unwrap();
    let file = folder.path().join("bot.py");
    std::fs::write(&file, program).unwrap();
    let game = PlanetUnknown::default();
    let mut state = game.start(&Setup::base(2), 3).unwrap();
    chooses(&game, &state, &file);
    // In a later round the actions lead to different points.
    for _ in 0..60 {
        let mut legal = Vec::new();
        game.legal_actions(&state, &mut legal);
        game.apply(&mut state, legal[legal.len() / 2]);
    }
    chooses(&game, &state, &file);
    let game = Planetarium::default();
    chooses(&game, &game.start(&planetarium::Setup::players(2), 1).unwrap(), &file);
}
