//! Models as files, and agents that play with them.

use orrery_agents::features::Featured;
use orrery_agents::model::{Model, Row, TableClass};
use orrery_agents::{AgentSpec, signature};
use orrery_engine::Planetarium;
use orrery_engine::Rng;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{self, PlanetUnknown};

/// A model with small weights at random, for two rounds.
fn model<G: Featured>(game: &G, table: TableClass, seed: u64) -> Model {
    let mut rng = Rng::from_words(&[seed]);
    let mut weight = || (rng.unit() - 0.5) as f32;
    let mut row = || Row {
        base: weight(),
        prospects: weight(),
        weights: (0..G::features_table().count()).map(|_| 8.0 * weight()).collect(),
    };
    let rows = vec![row(), row()];
    Model::new(game, table, rows).unwrap()
}

fn agent(text: &str, model: &Model) -> AgentSpec {
    let agent: AgentSpec = text.parse().unwrap();
    assert!(agent.lacks_file());
    agent.with_file(&model.to_string()).unwrap()
}

#[test]
fn a_model_is_read_as_it_was_written() {
    let model = model(&Planetarium::embedded(), TableClass::Two, 1);
    let text = model.to_string();
    let read: Model = text.parse().unwrap();
    assert_eq!(read, model);
    assert_eq!(read.to_string(), text);
}

/// What replaces what in a file, and what is said of it.
const MUTATIONS: [(&str, &str, &str); 23] = [
    (
        "planetarium",
        "planet-unknown",
        "game: the model has planet-unknown, not planetarium",
    ),
    ("planetarium", "chess", "game: the model has chess, not planetarium"),
    (
        "features = 1",
        "features = 2",
        "version of the features: the model has 2, not 1",
    ),
    ("features = 1", "features = -1", "features"),
    ("features = 1", "features = 5000000000", "features"),
    ("features = 1\n", "", "missing field `features`"),
    ("learned", "prospects", "the evaluation is prospects, not learned"),
    ("evaluation = \"learned\"\n", "", "missing field `evaluation`"),
    ("\"two\"", "\"three\"", "unknown variant `three`"),
    ("table = \"two\"\n", "", "missing field `table`"),
    ("round = 1", "round = 2", "a row is for round 2; due is round 1"),
    ("round = 2", "round = 1", "a row is for round 1; due is round 2"),
    ("round = 2", "round = 4", "a row is for round 4; due is round 2"),
    ("round = 1", "round = 0", "a row is for round 0; due is round 1"),
    ("round = 1", "round = -1", "round"),
    ("base = ", "base = 1e9 #", "a number of round 1 is 1000000000"),
    ("base = ", "base = nan #", "a number of round 1 is NaN"),
    ("prospects = ", "prospects = inf #", "a number of round 1 is inf"),
    ("prospects = ", "prospects = \"x\" #", "expected f32"),
    ("weights = [", "weights = [-inf, ", "a number of round 1 is -inf"),
    ("weights = [", "weights = [1.0, ", "weights of round 1: the model has"),
    ("[[row]]", "[[row]]\nauthor = 1", "unknown field `author`"),
    ("[[row]]", "[[rows]]", "unknown field `rows`"),
];

#[test]
fn a_model_from_elsewhere_is_checked() {
    let game = Planetarium::embedded();
    let text = model(&game, TableClass::Two, 1).to_string();
    let read = |text: &str| -> Result<(), String> {
        let model: Model = text
            .parse()
            .map_err(|error: orrery_agents::model::ModelError| error.to_string())?;
        model.check(&game).map_err(|error| error.to_string())
    };
    assert_eq!(read(&text), Ok(()));
    for (from, to, said) in MUTATIONS {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let error = read(&changed).unwrap_err();
        assert!(error.contains(said) && error.len() < 1500, "{said}: {error}");
    }
    let without_rows = text.split("\n[[row]]").next().unwrap();
    assert!(
        read(without_rows)
            .unwrap_err()
            .contains("it has rows for 0 rounds; allowed are 1 to 64")
    );
    let rows = |count: usize| -> String {
        let rows =
            (1..=count).map(|round| format!("[[row]]\nround = {round}\nbase = 0\nprospects = 0\nweights = []\n"));
        format!("{without_rows}\n{}", rows.collect::<String>())
    };
    assert!(read(&rows(65)).unwrap_err().contains("it has rows for 65 rounds"));
    assert!(
        read(&rows(3))
            .unwrap_err()
            .contains("weights of round 1: the model has 0, not")
    );
    let many = text.replacen("weights = [", &format!("weights = [{}", "0.5, ".repeat(600)), 1);
    assert!(read(&many).unwrap_err().contains("weights; allowed are 512 at most"));
    for cut in [text.len() / 3, text.len() / 2, text.len() - 3] {
        assert!(read(&text[..cut]).is_err(), "cut at {cut}");
    }
    let long = text.clone() + &"#".repeat(5 << 20);
    assert!(read(&long).unwrap_err().contains("allowed are 4 MB"));
    assert!(read(&"x".repeat(20_000)).unwrap_err().len() < 1500);
}

#[test]
fn agents_with_and_without_models_are_distinguished() {
    let parse = |text: &str| text.parse::<AgentSpec>();
    let game = Planetarium::embedded();
    let (a, b) = (model(&game, TableClass::Two, 1), model(&game, TableClass::Two, 2));
    let text = "planner:eval=learned,model=a.toml";
    let of = |path: &str, model| agent(&text.replace("a.toml", path), model).spelling_of_play();
    assert_eq!(
        of("a.toml", &a),
        of("b/c.toml", &a),
        "the path of a file changes nothing"
    );
    assert_ne!(of("a.toml", &a), of("a.toml", &b));
    assert!(!parse(text).unwrap().has_weights() && parse(text).unwrap().can_learn());
    let said = |text: &str| parse(text).unwrap_err().to_string();
    assert!(said("planner:model=a.toml").ends_with("add eval=learned or leave out model="));
    assert!(said("mcts:eval=learned,weights=a.toml").ends_with("leave out weights= or eval="));
    assert!(
        said("greedy:eval=learned").contains("allowed is one of"),
        "{}",
        said("greedy:eval=learned")
    );
    let differences = agent(text, &a).file_differences(&agent(text, &b));
    assert_eq!(differences, ["the weights of round 1", "the weights of round 2"]);
    let other = parse("flat").unwrap().with_model_path("m.toml").unwrap();
    assert_eq!(other.to_string(), "flat:eval=learned,model=m.toml");
    assert!(parse("greedy").unwrap().with_model_path("m.toml").is_none());
}

#[test]
fn a_model_changes_play_at_tables_of_its_class_alone() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let model = model(&game, TableClass::Two, 1);
    let play = |agent: &AgentSpec, seats| signature(&game, agent, &[(planet_unknown::Setup::base(seats), 1)]);
    for name in ["planner:beam=4", "flat:iters=4,rounds=1", "mcts:iters=4,rounds=1"] {
        let plain: AgentSpec = name.parse().unwrap();
        let learned = agent(&format!("{name},eval=learned,model=a.toml"), &model);
        assert_ne!(play(&plain, 2), play(&learned, 2), "{name}");
        assert_eq!(play(&plain, 3), play(&learned, 3), "{name}");
    }
}

#[test]
fn a_model_of_another_game_is_refused() {
    let (unknown, planetarium) = (PlanetUnknown::embedded(Backend::detect()), Planetarium::embedded());
    let agent = agent(
        "planner:eval=learned,model=a.toml",
        &model(&planetarium, TableClass::Two, 1),
    );
    assert!(agent.prospects(&planetarium).is_ok());
    let said = agent.prospects(&unknown).unwrap_err().to_string();
    assert!(
        said.contains("game: the model has planetarium, not planet-unknown"),
        "{said}"
    );
}
