//! An agent as the program of another build.

use orrery_agents::external::{Answer, Choice, Choose};
use orrery_agents::{Agent, AgentSpec, AnswerError, Playable, Random, answer};
use orrery_engine::planet_unknown::Setup;
use orrery_engine::{Action, PlanetUnknown, Planetarium, Rng, Rules, View, planetarium, play};

/// A question about a position, with the action that the agent chooses there.
fn question<G: Playable>(view: &View<'_, G>, state: &G::State, agent: &AgentSpec, id: u64) -> (Choose, Action) {
    let game = view.game();
    let choice = |action: &Action| Choice {
        index: action.0,
        ..Choice::default()
    };
    let choose = Choose {
        id,
        game: id,
        seat: view.observer().0,
        seats: 2,
        round: 1,
        actions: view.legal().iter().map(choice).collect(),
        state: Some(game.to_bytes(state).iter().map(|byte| format!("{byte:02x}")).collect()),
        seed: id * 1_000_003,
        ..Choose::default()
    };
    let chosen = agent.build(game).choose(view, &mut Rng::seed(choose.seed));
    (choose, chosen.expect("it never forfeits"))
}

/// The line of a question, with a key of a later version.
fn line(choose: &Choose) -> String {
    let mut choose = serde_json::to_value(choose).unwrap();
    choose["type"] = "choose".into();
    choose["later"] = true.into();
    format!("{choose}\n")
}

fn answered<G: Playable>(game: &G, agent: &str, questions: &str) -> (Vec<Answer>, Result<(), AnswerError>) {
    let mut said = Vec::new();
    let end = answer(game, &agent.parse().unwrap(), questions.as_bytes(), &mut said);
    let said = String::from_utf8(said).unwrap();
    (said.lines().map(|line| Answer::read(line, 1).unwrap()).collect(), end)
}

/// The questions of a random game, each as of a game of its own, and what the agent chooses.
fn questions<G: Playable>(game: &G, mut state: G::State, agent: &str) -> Vec<(Choose, Action)> {
    let (agent, mut rng, mut asked) = (agent.parse().unwrap(), Rng::seed(5), Vec::new());
    let mut before = state.clone();
    let choose = |view: &View<'_, G>| {
        view.sample_into(&view.beliefs(), &mut rng, &mut None)
            .clone_into(&mut before);
        let listed = View::new(game, &before, view.observer(), view.legal());
        asked.push(question(&listed, &before, &agent, asked.len() as u64));
        Random.choose(view, &mut rng).expect("it never forfeits")
    };
    play(game, &mut state, choose, |_, _, _| {});
    asked.truncate(40);
    asked
}

fn assert_it_answers_as_the_agent<G: Playable>(game: &G, start: G::State, agent: &str) {
    let questions = questions(game, start, agent);
    let text: String = questions.iter().map(|(choose, _)| line(choose)).collect();
    let (answers, end) = answered(game, agent, &text);
    end.unwrap();
    assert_eq!(answers.len(), questions.len());
    for (answer, (choose, action)) in answers.iter().zip(&questions) {
        let Answer::Action(chosen) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!((chosen.id, chosen.index), (choose.id, action.0));
    }
}

#[test]
fn an_answer_is_what_the_agent_chooses_from_the_view_and_the_seed_of_the_question() {
    let game = PlanetUnknown::default();
    let start = || game.start(&Setup::base(2), 4).unwrap();
    assert_it_answers_as_the_agent(&game, start(), "greedy");
    assert_it_answers_as_the_agent(&game, start(), "random");
    assert_it_answers_as_the_agent(&game, start(), "mcts:iters=6,rounds=1");
    let game = Planetarium::default();
    let start = game.start(&planetarium::Setup::players(2), 4).unwrap();
    assert_it_answers_as_the_agent(&game, start, "greedy");
}

#[test]
fn a_question_that_is_damaged_or_of_other_rules_ends_the_answers_with_what_is_wrong() {
    let game = PlanetUnknown::default();
    let (good, _) = questions(&game, game.start(&Setup::base(2), 4).unwrap(), "random").remove(3);
    let end = |questions: &str| answered(&game, "random", questions).1.unwrap_err().to_string();
    let wrong = |change: fn(&mut Choose)| {
        let mut choose = good.clone();
        change(&mut choose);
        end(&line(&choose))
    };
    let rules = "by the rules of this build, the seat of question 3 does not choose among its actions in its state";
    assert_eq!(wrong(|choose| drop(choose.actions.pop())), rules);
    assert_eq!(wrong(|choose| choose.actions[0].index = 65_535), rules);
    assert_eq!(wrong(|choose| choose.seat = 255), rules);
    let digits = "the state of question 3 cannot be read: it is not written in hexadecimal digits";
    let damaged = |change: fn(&mut String)| {
        let mut choose = good.clone();
        choose.state.iter_mut().for_each(change);
        end(&line(&choose))
    };
    assert_eq!(damaged(|state| state.push('0')), digits);
    assert_eq!(damaged(|state| state.replace_range(0..1, "x")), digits);
    for part in [
        wrong(|choose| choose.state = None),
        damaged(String::clear),
        damaged(|state| state.replace_range(40..41, "f")),
    ] {
        assert!(part.starts_with("the state of question 3 cannot be read: "), "{part}");
    }
    for part in ["\n", "{}\n", "{\"type\":\"end\"}\n", &"[".repeat(100_000)] {
        assert!(
            end(part).starts_with("a line is not a question of protocol 2: ")
                && end(part).contains("; allowed are lines"),
            "{}",
            end(part)
        );
    }
    assert_eq!(
        end(&" ".repeat((16 << 20) + 1)),
        "a question has more than 16777216 bytes"
    );
}

#[test]
fn a_person_cannot_answer() {
    let (said, end) = answered(&Planetarium::default(), "human", "");
    assert!(said.is_empty() && end.unwrap_err().to_string().starts_with("human is a person"));
}
