//! Matches from a program: its own agents, questions that end a run early, and folders that are gone on with.

use orrery_agents::{Agent, AgentList, Forfeit};
use orrery_arena::question::{Hypotheses, Standing};
use orrery_arena::run::{Manifest, merge};
use orrery_arena::tournament::Table;
use orrery_arena::{Match, Outcome, OwnAgent, Question, Run, RunConfig, Setups};
use orrery_engine::planetarium::Setup;
use orrery_engine::{Action, Game, Planetarium, Rng, View};
use serde_json::json;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use tempfile::tempdir;

/// Always takes the first legal action.
struct First;

impl<G: Game> Agent<G> for First {
    fn choose(&mut self, view: &View<'_, G>, _rng: &mut Rng) -> Result<Action, Forfeit> {
        Ok(view.legal()[0])
    }
}

/// The agent of this program in a version.
fn own(version: &str) -> OwnAgent<'_, Planetarium> {
    OwnAgent {
        name: "first",
        version,
        build: &|| Box::new(First),
    }
}

fn a_match<'a>(agents: &str, own: &'a [OwnAgent<'a, Planetarium>]) -> Match<'a, Planetarium> {
    let setups = Setups::same(2, Setup::players(2));
    Match {
        games: 40,
        own,
        ..Match::of(agents.parse().unwrap(), setups)
    }
}

#[test]
fn a_folder_is_gone_on_with_as_if_it_was_played_at_once() {
    let (game, folder, own) = (Planetarium::default(), tempdir().unwrap(), [own("1")]);
    let mut played = a_match("guest:agent=first,random", &own);
    played.play_into(&game, folder.path()).unwrap();
    played.games = 60;
    let grown = played.play_into(&game, folder.path()).unwrap();
    let whole = played.play(&game).unwrap();
    let Outcome::Tournament(grown) = grown else {
        panic!("it is a tournament")
    };
    assert_eq!(grown.tally.agents(), whole.tally.agents());
    let first = whole.agent("guest:agent=first").unwrap();
    assert_eq!((first.win_share.games, first.forfeits), (60, 0));
    assert_eq!(whole.agent("first").map(|agent| agent.forfeits), None);
}

#[test]
fn an_own_agent_slips_as_often_as_it_is_asked_to() {
    let (game, own) = (Planetarium::default(), [own("1")]);
    let scores = |agent: &str| {
        let played = a_match(&format!("{agent},random"), &own).play(&game).unwrap();
        played.agent(agent).unwrap().mean_score.unwrap()
    };
    let [never, whole] = ["guest:agent=first", "guest:agent=first,slips=1"].map(scores);
    assert!(
        (never - whole).abs() > 1.0,
        "the first action is not a drawn one: {never}, {whole}"
    );
}

#[test]
fn another_version_of_an_own_agent_is_another_agent() {
    let (game, folder) = (Planetarium::default(), tempdir().unwrap());
    let versions = [[own("1")], [own("2")]];
    let [first, second] = versions.each_ref().map(|own| a_match("guest:agent=first,random", own));
    first.play_into(&game, folder.path()).unwrap();
    let refused = second.play_into(&game, folder.path()).unwrap_err().to_string();
    assert!(
        refused.contains("program of guest:agent=first: the run has first 1, not first 2"),
        "{refused}"
    );
}

#[test]
fn an_agent_that_the_program_does_not_have_is_refused() {
    let refused = a_match("guest:agent=first,random", &[]).play(&Planetarium::default());
    let refused = refused.unwrap_err().to_string();
    assert_eq!(
        refused,
        "guest:agent=first is an agent of a Rust program, which plays in runs that the program begins"
    );
}

#[test]
fn a_question_that_is_answered_ends_the_run() {
    let (game, folder, own) = (Planetarium::default(), tempdir().unwrap(), [own("1")]);
    let hypotheses = Hypotheses {
        elo0: -900.0,
        elo1: -100.0,
        ..Hypotheses::default()
    };
    let narrow = Standing {
        until_width: Some(0.5),
        ..Standing::default()
    };
    for (name, question) in [
        ("test", Question::Sprt(hypotheses)),
        ("width", Question::Tournament(narrow)),
    ] {
        let folder = folder.path().join(name);
        let played = Match {
            games: 1_000,
            question,
            ..a_match("guest:agent=first,random", &own)
        };
        let outcome = played.play_into(&game, &folder).unwrap();
        let games = Run::open(&folder).unwrap().played().unwrap().games;
        assert_eq!(games, 200, "{name} ends at its first look");
        let again = played.play_into(&game, &folder).unwrap();
        assert_eq!(
            again.report().text(),
            outcome.report().text(),
            "{name} plays nothing more"
        );
    }
}

#[test]
fn a_question_that_does_not_fit_is_refused() {
    let game = Planetarium::default();
    for (question, reason) in [
        (
            Question::Sprt(Hypotheses {
                elo1: -5.0,
                ..Hypotheses::default()
            }),
            "question: elo0 is 0 and elo1 is -5",
        ),
        (Question::Solo {}, "question: solo games have one player, not 2"),
        (
            Question::Tournament(Standing {
                until_width: Some(1.5),
                ..Standing::default()
            }),
            "question: until-width is 1.5; allowed is a number from 0.0001 to below 1",
        ),
    ] {
        let played = Match {
            question,
            ..a_match("random,random", &[])
        };
        let refused = played.play(&game).unwrap_err().to_string();
        assert!(refused.starts_with(reason), "{refused}");
    }
}

#[test]
fn a_test_with_gaps_in_its_blocks_is_refused() {
    let (game, folder) = (Planetarium::default(), tempdir().unwrap());
    let part = |slice: &str| {
        let config = RunConfig::new(&game, json!({ "players": 2, "difficulty": null }), 2, agents(), 40, 1).unwrap();
        let manifest = Manifest {
            slice: slice.parse().unwrap(),
            ..Manifest::new(config, Question::Sprt(Hypotheses::default()))
        };
        let path = folder.path().join(slice.replace('/', "-"));
        let table = Table {
            game: &game,
            deal: &|_, _| Setup::players(2),
            agent: &|spec| spec.build(&game),
            threads: 1,
            stop: &AtomicBool::new(false),
        };
        let mut run = Run::create(&path, manifest).unwrap();
        table.play_run(&mut run, |_| ControlFlow::Continue(())).unwrap();
        path
    };
    let merged = folder.path().join("merged");
    merge(&merged, &[part("1/3"), part("3/3")]).unwrap();
    let played = Match {
        question: Question::Sprt(Hypotheses::default()),
        ..a_match("random,random", &[])
    };
    let refused = played.play_into(&game, &merged).unwrap_err().to_string();
    assert!(refused.contains("has gaps in its blocks"), "{refused}");
}

fn agents() -> AgentList {
    "random,random".parse().unwrap()
}
