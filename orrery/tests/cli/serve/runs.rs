//! `orrery serve`: the list of runs, their pages, their games as a table, their figures while they are played, and folders from
//! elsewhere.

use crate::forged_manifest::change_manifest;
use crate::orrery::{said, within};
use crate::server::{Answer, Server};
use crate::signals::send;
use orrery_arena::report::text;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::process::Stdio;
use tempfile::{TempDir, tempdir};

/// A run of 240 games of three agents, on boards that are dealt.
fn three_agents() -> TempDir {
    let folder = tempdir().unwrap();
    let agents = "--agents random,greedy:eval=points,random:name=other";
    said(
        &folder,
        &format!("tournament {agents} --games 240 --seed 7 --run DIR/run"),
    );
    folder
}

/// The numbers of the games of a table, in its order.
fn numbers(page: &str) -> Vec<u64> {
    let games = page.split("data-game=\"").skip(1);
    games
        .map(|rest| rest.split('"').next().unwrap().parse().unwrap())
        .collect()
}

/// The columns of the games of a run by their names, in the order of the games.
fn column(folder: &TempDir, name: &str) -> Vec<(u64, String)> {
    let csv = said(folder, "export DIR/run --csv");
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let head = lines.next().unwrap();
    let place = |name: &str| {
        head.iter()
            .position(|column| *column == name)
            .unwrap_or_else(|| panic!("{head:?}"))
    };
    let (number, wanted) = (place("number"), place(name));
    lines
        .map(|line| (line[number].parse().unwrap(), line[wanted].to_owned()))
        .collect()
}

fn assert_refused(answer: &Answer, status: u16, reason: &str) {
    let shown = answer.body.split("<body>").nth(1).unwrap_or(&answer.body);
    assert_eq!(answer.status, status, "{shown}");
    assert!(answer.head.contains("text/html"), "{answer:?}");
    assert!(shown.contains("<h1>") && shown.contains(reason), "{reason} in {shown}");
}

#[test]
fn runs_are_listed_as_what_they_are() {
    let folder = tempdir().unwrap();
    let server = Server::of(folder.path());
    assert!(
        server.page("/").contains("orrery tournament --games 400 --run demo"),
        "what to type is said"
    );
    for command in [
        "tournament --agents random,greedy:eval=points --games 8 --run DIR/first",
        "sprt --a greedy:eval=points --b random --elo1 100 --games 200 --run DIR/test",
        "solo --agents greedy:eval=points --games 4 --run DIR/week/alone",
        "tune --game planetarium --iterations 2 --blocks 1 --confirm 0 --run DIR/tuned",
    ] {
        assert!(within(&folder, command).output().unwrap().status.success());
    }
    fs::create_dir_all(folder.path().join("other/deeper/run")).unwrap();
    let page = server.page("/");
    let list = page
        .split("id=\"runs\"")
        .nth(1)
        .unwrap()
        .split("</section>")
        .next()
        .unwrap();
    let items: Vec<&str> = list.split("<li>").skip(1).collect();
    let expected = [
        ("/runs/tuned\"", "Tuning of weights", "not being played"),
        ("/runs/week%2Falone\"", "Solo games", "4 of 4 games"),
        ("/runs/test\"", "Sequential test", "200 of 200 games"),
        ("/runs/first\"", "Tournament", "complete"),
    ];
    assert_eq!(items.len(), expected.len(), "{list}");
    for (item, (link, purpose, state)) in items.iter().zip(expected) {
        assert!(
            item.contains(link) && item.contains(purpose) && item.contains(state),
            "{item}"
        );
    }
    for (run, said) in [
        ("first", "orrery tournament --agents"),
        ("test", "orrery sprt --a greedy:eval=points"),
        ("week%2Falone", "orrery solo --agents greedy:eval=points --games 4"),
        ("tuned", "orrery tune"),
    ] {
        let page = server.page(&format!("/runs/{run}"));
        assert!(page.contains(said), "{page}");
    }
    assert!(server.page("/runs/week%2Falone/report").contains("<figure"));
    assert!(server.page("/runs/first/games/3").contains("data-replay"));
    let tuning = server.get("/runs/tuned/games");
    assert_refused(&tuning, 404, "it holds a tuning");
}

#[test]
fn a_table_of_games_has_every_game_once_in_the_order_that_is_asked_for() {
    let folder = three_agents();
    let server = Server::of(folder.path());
    let part = |query: &str, page: u64| numbers(&server.page(&format!("/runs/run/games?{query}&page={page}")));
    let all = |query: &str| -> Vec<u64> { (1..=3).flat_map(|page| part(query, page)).collect() };
    let first: Vec<u64> = (0..240).collect();
    assert_eq!(all("sort=number"), first);
    assert_eq!(all("sort=last"), first.iter().rev().copied().collect::<Vec<_>>());
    assert_eq!(part("sort=number", 2).len(), 100);
    let lengths = column(&folder, "rounds").into_iter().zip(column(&folder, "plies"));
    let least = |(_, length): &(u64, String)| Reverse(length.parse::<u64>().unwrap());
    let mut due: Vec<_> = lengths
        .map(|(rounds, plies)| (least(&rounds), least(&plies), rounds.0))
        .collect();
    due.sort_unstable();
    due.dedup();
    assert_eq!(
        all("sort=longest"),
        due.iter().map(|&(_, _, number)| number).collect::<Vec<_>>()
    );
    for sort in ["surprise", "closest", "highest", "lowest"] {
        let mut found = all(&format!("sort={sort}"));
        assert_ne!(found, first, "{sort}");
        found.sort_unstable();
        assert_eq!(found, first, "{sort}");
    }
}

#[test]
fn a_table_of_games_has_those_with_an_agent_a_board_or_an_ending() {
    let folder = three_agents();
    let server = Server::of(folder.path());
    let shown = |query: &str| server.page(&format!("/runs/run/games?{query}"));
    let with_agent: BTreeSet<u64> = column(&folder, "agent")
        .into_iter()
        .filter(|(_, agent)| agent == "other")
        .map(|(number, _)| number)
        .collect();
    assert!(!with_agent.is_empty() && with_agent.len() < 240);
    let mut found = BTreeSet::new();
    for page in 1..=with_agent.len().div_ceil(100) {
        found.extend(numbers(&shown(&format!("agent=other&sort=highest&page={page}"))));
    }
    assert_eq!(found, with_agent);
    let page = shown("");
    let boards = page
        .split("name=\"board\"")
        .nth(1)
        .unwrap()
        .split("</select>")
        .next()
        .unwrap();
    let boards: Vec<&str> = boards
        .split("value=\"")
        .skip(2)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert!(boards.len() > 1, "{boards:?}");
    for board in &boards[..2] {
        let page = shown(&format!("board={board}&agent=&ending="));
        let games: Vec<&str> = page.split("<tbody").skip(1).collect();
        assert!(
            !games.is_empty() && games.iter().all(|game| game.contains(board)),
            "{board}"
        );
    }
}

#[test]
fn a_table_that_cannot_be_is_refused_with_what_can() {
    let folder = three_agents();
    let server = Server::of(folder.path());
    for (query, allowed) in [
        (
            "sort=score",
            "number, last, surprise, closest, highest, lowest, longest",
        ),
        ("agent=mcts", "random"),
        ("board=nowhere", "allowed is one of"),
        ("ending=never", "allowed is "),
        ("page=0", "1 to 10000"),
        ("page=4", "1 to 3"),
        ("page=18446744073709551616", "1 to 10000"),
        ("order=number", "sort, agent, board, ending, page"),
        ("sort=last&sort=last", "twice"),
        ("agent=%ff", ""),
    ] {
        assert_refused(&server.get(&format!("/runs/run/games?{query}")), 400, allowed);
    }
    assert_refused(&server.get("/?runs=2"), 400, "1 to 1");
    assert_refused(&server.get("/?games=2"), 400, "runs=N");
}

#[test]
fn no_name_leads_out_of_the_folder() {
    let folder = tempdir().unwrap();
    for run in ["outside", "served/run", "served/group/deep/run"] {
        said(
            &folder,
            &format!("tournament --agents random,random --games 2 --run DIR/{run}"),
        );
    }
    let path = |name: &str| folder.path().join(name);
    symlink(path("outside"), path("served/link")).unwrap();
    symlink(path("outside"), path("served/group/link")).unwrap();
    fs::create_dir(path("served/half")).unwrap();
    symlink(path("outside"), path("served/half/before")).unwrap();
    let server = Server::of(&path("served"));
    let absolute = path("outside").display().to_string().replace('/', "%2F");
    for name in [
        "..",
        "%2e%2e",
        "%2e%2e%2f",
        "%2e%2e%2foutside",
        "..%2foutside",
        "run%2f..%2f..%2foutside",
        "%2Foutside",
        &absolute,
        "link",
        "group%2flink",
        "half%2fbefore",
        "group%2fdeep%2frun",
        ".",
        "%00",
        "run%00",
        "nothing",
        "run%2f",
    ] {
        for page in ["", "/report", "/games", "/games/0", "/live"] {
            let answer = server.get(&format!("/runs/{name}{page}"));
            assert_eq!(answer.status, 404, "{name}{page}: {answer:?}");
        }
    }
    assert_refused(&server.get("/runs/nothing"), 404, "there is no nothing in the folder");
    assert_refused(&server.get("/runs/half/report"), 422, "follows none");
    assert_refused(&server.get("/runs/run/games/x"), 404, "no page");
    assert_refused(&server.get("/runs/run/games/2"), 404, "");
    let page = server.page("/");
    let listed: Vec<&str> = page
        .split("href=\"/runs/")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert_eq!(listed, ["run"]);
}

#[test]
fn a_folder_from_elsewhere_is_refused_with_the_reason_and_starts_nothing() {
    let folder = tempdir().unwrap();
    let tournament = |run: &str, options: &str| {
        let agents = "--agents random,greedy:eval=points";
        said(
            &folder,
            &format!("tournament {agents} --games 4 --run DIR/{run} {options}"),
        );
    };
    let path = |name: &str| folder.path().join(name);
    for run in ["cut", "text", "pipe", "linked", "absent"] {
        tournament(run, "");
    }
    let manifest = fs::read_to_string(path("cut/run.toml")).unwrap();
    fs::write(path("cut/run.toml"), &manifest[..manifest.len() / 2]).unwrap();
    fs::write(path("text/games.sqlite"), "no database".repeat(1_000)).unwrap();
    fs::remove_file(path("pipe/games.sqlite")).unwrap();
    assert!(
        std::process::Command::new("mkfifo")
            .arg(path("pipe/games.sqlite"))
            .status()
            .unwrap()
            .success()
    );
    fs::rename(path("linked/games.sqlite"), path("games")).unwrap();
    symlink(path("games"), path("linked/games.sqlite")).unwrap();
    fs::remove_file(path("absent/games.sqlite")).unwrap();
    tournament("program", "--records none");
    let started = path("started");
    change_manifest(&path("program"), |text| {
        text.replace("random", &format!("extern:cmd=touch {}", started.display()))
    });
    tournament("question", "");
    change_manifest(&path("question"), |text| {
        text.replace("kind = \"tournament\"", "kind = \"sprt\"")
    });
    tournament("trusted", "--records none");
    change_manifest(&path("trusted"), |text| {
        let words = format!(
            "\"extern:cmd=touch {},greedy:eval=points\", \"--trust\"",
            started.display()
        );
        text.replace("\"random,greedy:eval=points\"", &words)
    });
    let server = Server::of(folder.path());
    let list = server.page("/");
    for name in ["cut", "text", "pipe", "linked", "absent", "program", "question"] {
        assert!(list.contains(&format!("/runs/{name}\"")), "{name}: {list}");
        for page in ["", "/report", "/games", "/games/0"] {
            let answer = server.get(&format!("/runs/{name}{page}"));
            assert_refused(&answer, 422, "");
        }
        let last: Vec<_> = server.events(&format!("/runs/{name}/live")).collect();
        assert!(
            last.is_empty() || last.len() == 1 && last[0]["is_over"] == true,
            "{name}: {last:?}"
        );
    }
    assert_eq!(list.matches("It cannot be read").count(), 7, "{list}");
    // Its command is shown, and read by nothing.
    for page in ["", "/report", "/games", "/games/0", "/live"] {
        let answer = server.get(&format!("/runs/trusted{page}"));
        assert_eq!(answer.status, 200, "{answer:?}");
    }
    assert!(!started.exists());
}

#[test]
fn the_figures_of_a_run_follow_the_games_until_it_stops() {
    let folder = tempdir().unwrap();
    let agents = "--agents greedy:eval=points,random";
    let mut playing = within(
        &folder,
        &format!("tournament {agents} --games 1000000 --threads 1 --run DIR/run"),
    );
    let mut playing = playing.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    while !folder.path().join("run/run.toml").exists() {
        assert!(playing.try_wait().unwrap().is_none(), "it plays");
    }
    let server = Server::of(folder.path());
    let html = |event: &serde_json::Value| event["html"].as_str().unwrap().to_owned();
    let mut events = server.events("/runs/run/live");
    let mut seen = BTreeSet::new();
    for event in events.by_ref() {
        let html = html(&event);
        assert!(html.contains("being played") && event["is_over"] == false, "{html}");
        if html.contains("<figure") && html.contains("games a second") {
            seen.insert(html);
        }
        if seen.len() == 2 {
            break;
        }
    }
    assert_eq!(seen.len(), 2, "the figures move");
    assert!(server.page("/").contains("being played"));
    // Somebody who comes later sees the figures, too.
    let later = server.events("/runs/run/live").next().unwrap();
    assert!(html(&later).contains("being played"));
    send("TERM", &playing);
    playing.wait().unwrap();
    let last = events.last().unwrap();
    assert!(html(&last).contains("stopped") && last["is_over"] == true, "{last}");
    let after: Vec<_> = server.events("/runs/run/live").collect();
    assert_eq!(after.len(), 1, "a run that is over has one event");
    assert_eq!(html(&after[0]), html(&last));
}

#[test]
fn what_a_run_estimates_is_shown_as_its_subcommand_has_it() {
    let folder = tempdir().unwrap();
    let server = Server::of(folder.path());
    for (run, command, figure, said) in [
        (
            "test",
            "sprt --a greedy:eval=points --b random --elo1 100 --games 2000",
            "log-ratio",
            "decided",
        ),
        (
            "alone",
            "solo --agents greedy:eval=points --games 8",
            "narrowing",
            "Success",
        ),
        (
            "study/before",
            "balance --agents random --games 80 --planets k5b-4156,gaia,petra",
            "means",
            "Mean score",
        ),
        (
            "three",
            "tournament --agents random,greedy:eval=points,greedy --games 24",
            "narrowing",
            "Win shares",
        ),
    ] {
        assert!(
            within(&folder, &format!("{command} --run DIR/{run}"))
                .output()
                .unwrap()
                .status
                .success()
        );
        let events: Vec<_> = server
            .events(&format!("/runs/{}/live", run.replace('/', "%2F")))
            .collect();
        let [event] = &events[..] else {
            panic!("{run}: {events:?}")
        };
        let html = event["html"].as_str().unwrap();
        assert!(
            html.contains(&format!("data-chart=\"{figure}\"")) && html.contains(said),
            "{run}: {html}"
        );
        assert_eq!(event["is_over"], true);
    }
    for (run, table, columns) in [
        ("three", "agents", &["agent", "win_share"][..]),
        ("alone", "agents", &["agent", "success"]),
        (
            "test",
            "",
            &["verdict", "log_ratio", "bounds.low", "bounds.high", "elo"],
        ),
    ] {
        let event = server.events(&format!("/runs/{run}/live")).next().unwrap();
        let (_, html) = event["html"]
            .as_str()
            .unwrap()
            .split_once("aria-label=\"Estimates\"")
            .unwrap();
        let result = orrery::stored_report(&folder.path().join(run)).unwrap();
        let result = result.table(table).unwrap_or(result.head()).select(columns);
        assert_eq!(html.matches("<tr>").count(), result.rows.len() + 1, "{run}: {html}");
        for (column, cell) in result.rows.iter().flat_map(|row| result.columns.iter().zip(row)) {
            let (heading, cell) = (
                format!(">{}</th>", column.heading),
                format!(">{}</td>", text(column, cell)),
            );
            assert!(
                html.contains(&heading) && html.contains(&cell),
                "{run}: {heading} {cell} {html}"
            );
        }
    }
    let half = server.page("/runs/study%2Fbefore");
    assert!(half.contains("href=\"/runs/study/report\""), "{half}");
    assert!(!server.page("/runs/three").contains("both"));
}
