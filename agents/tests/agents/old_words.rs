//! Agents and files that call the heuristic evaluation by its old word.

use orrery_agents::features::Featured;
use orrery_agents::model::{Model, Row, TableClass};
use orrery_agents::{AgentSpec, Evaluated, Weighted, WeightsFile, old_words};
use orrery_engine::Planetarium;
use orrery_engine::codec::checksum;

#[test]
fn the_old_word_for_the_heuristic_means_the_same_agent() {
    for now in [
        "greedy:eval=heuristic",
        "planner:eval=heuristic,beam=4",
        "mcts:eval=heuristic",
    ] {
        let before = now.replace("heuristic", "prospects");
        let agent = |text: &str| text.parse::<AgentSpec>().unwrap();
        assert_eq!(agent(&before), agent(now));
        assert!(old_words::note(&before).is_some() && old_words::note(now).is_none());
    }
    let error = "greedy:eval=prospect".parse::<AgentSpec>().unwrap_err().to_string();
    assert!(
        error.contains("allowed is one of heuristic, points, learned"),
        "{error}"
    );
}

/// Checks that two texts are the same file of an agent, with the checksum of the text before.
fn is_the_same_file(agent: &str, now: &str, before: &str) {
    assert_ne!(now, before);
    assert!(old_words::note(before).is_some() && old_words::note(now).is_none());
    let agent = |text: &str| agent.parse::<AgentSpec>().unwrap().with_file(text).unwrap();
    assert_eq!(agent(before), agent(now));
    assert_eq!(agent(before).file_text().as_deref(), Some(now));
    let expected = format!("{:016x}", u64::from_be_bytes(checksum(before.as_bytes())));
    assert_eq!(
        agent(now).file_checksum(),
        Some(expected),
        "random streams are drawn from it"
    );
}

#[test]
fn files_with_the_old_word_are_read_and_keep_their_checksums() {
    let game = Planetarium::embedded();
    let weights = WeightsFile::of(&game, &game.heuristic().weights()).unwrap().to_string();
    let before = weights.replace("evaluation = \"heuristic\"", "evaluation = \"prospects\"");
    is_the_same_file("greedy:weights=a.toml", &weights, &before);

    let row = Row {
        base: 1.0,
        heuristic: -0.5,
        weights: vec![0.25; Planetarium::features_table().count()],
    };
    let model = Model::new(&game, TableClass::Two, vec![row]).unwrap().to_string();
    let before = model.replace("\nheuristic = ", "\nprospects = ");
    is_the_same_file("greedy:eval=learned,model=a.toml", &model, &before);
}
