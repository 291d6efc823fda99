//! Models as files, and agents that play with them.

use orrery_agents::features::Featured;
use orrery_agents::model::{Layer, Model, ModelError, Row, TableClass};
use orrery_agents::{AgentSpec, signature};
use orrery_engine::Planetarium;
use orrery_engine::Rng;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{self, PlanetUnknown};

/// A model with small weights at random, for two rounds.
fn model<G: Featured>(game: &G, table: TableClass, seed: u64) -> Model {
    let mut rng = Rng::seed(seed);
    let mut weight = || (rng.unit() - 0.5) as f32;
    let mut row = || Row {
        base: weight(),
        heuristic: weight(),
        weights: (0..G::features_table().count()).map(|_| 8.0 * weight()).collect(),
    };
    let rows = vec![row(), row()];
    Model::new(game, table, rows).unwrap()
}

/// The same with a dense part of two hidden layers.
fn dense_model<G: Featured>(game: &G, table: TableClass, seed: u64) -> Model {
    let mut rng = Rng::from_words(&[seed, 1]);
    let mut numbers = |count: usize| (0..count).map(|_| (rng.unit() - 0.5) as f32).collect::<Vec<f32>>();
    let widths = [G::features_table().count() + 1, 12, 5, 1];
    let layers = widths.windows(2).map(|sizes| Layer {
        bias: numbers(sizes[1]),
        weights: numbers(sizes[0] * sizes[1]),
    });
    let layers = layers.collect();
    model(game, table, seed).with_layers(game, layers).unwrap()
}

fn agent(text: &str, model: &Model) -> AgentSpec {
    let agent: AgentSpec = text.parse().unwrap();
    assert!(agent.lacks_file());
    agent.with_file(&model.to_string()).unwrap()
}

#[test]
fn a_model_is_read_as_it_was_written() {
    let game = Planetarium::embedded();
    for model in [model(&game, TableClass::Two, 1), dense_model(&game, TableClass::Two, 1)] {
        let text = model.to_string();
        let read: Model = text.parse().unwrap();
        assert_eq!(read, model);
        assert_eq!(read.to_string(), text);
    }
}

/// Reads a model as one of Planetarium. What is wrong with it, in words.
fn read(text: &str) -> Result<(), String> {
    let model = text
        .parse()
        .and_then(|model: Model| model.check(&Planetarium::embedded()));
    model.map_err(|error: ModelError| error.to_string())
}

/// Checks that a text is refused in a few words, these among them.
fn refused(text: &str, said: &str) {
    let error = read(text).unwrap_err();
    assert!(error.contains(said) && error.len() < 1500, "{said}: {error}");
}

/// What replaces what in a file, and what is said of it.
type Mutation = (&'static str, &'static str, &'static str);

/// Checks that a text is refused with each of these mutations of its part from this place on, and when it is cut off at these
/// places.
fn refused_when_changed(text: &str, from: usize, mutations: &[Mutation], cuts: impl IntoIterator<Item = usize>) {
    assert_eq!(read(text), Ok(()));
    let (kept, changed) = text.split_at(from);
    for (was, is, said) in mutations {
        assert!(changed.contains(was), "{was}");
        refused(&format!("{kept}{}", changed.replacen(was, is, 1)), said);
    }
    cuts.into_iter().for_each(|cut| refused(&text[..cut], ""));
}

const MUTATIONS: [Mutation; 23] = [
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
    ("learned", "heuristic", "the evaluation is heuristic, not learned"),
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
    ("heuristic = ", "heuristic = inf #", "a number of round 1 is inf"),
    ("heuristic = ", "heuristic = \"x\" #", "expected f32"),
    ("weights = [", "weights = [-inf, ", "a number of round 1 is -inf"),
    ("weights = [", "weights = [1.0, ", "weights of round 1: the model has"),
    ("[[row]]", "[[row]]\nauthor = 1", "unknown field `author`"),
    ("[[row]]", "[[rows]]", "unknown field `rows`"),
];

#[test]
fn a_model_from_elsewhere_is_checked() {
    let text = model(&Planetarium::embedded(), TableClass::Two, 1).to_string();
    let cuts = [text.len() / 3, text.len() / 2, text.len() - 3];
    refused_when_changed(&text, 0, &MUTATIONS, cuts);
    let without_rows = text.split("\n[[row]]").next().unwrap();
    refused(without_rows, "it has rows for 0 rounds; allowed are 1 to 64");
    let rows = |count: usize| -> String {
        let rows =
            (1..=count).map(|round| format!("[[row]]\nround = {round}\nbase = 0\nheuristic = 0\nweights = []\n"));
        format!("{without_rows}\n{}", rows.collect::<String>())
    };
    refused(&rows(65), "it has rows for 65 rounds");
    refused(&rows(3), "weights of round 1: the model has 0, not");
    let many = text.replacen("weights = [", &format!("weights = [{}", "0.5, ".repeat(600)), 1);
    refused(&many, "weights; allowed are 512 at most");
    refused(&(text + &"#".repeat(5 << 20)), "allowed are 4 MB");
    refused(&"x".repeat(20_000), "");
}

/// Mutations of the dense part.
const DENSE_MUTATIONS: [Mutation; 14] = [
    ("[[layer]]", "[[layers]]", "unknown field `layers`"),
    ("[[layer]]", "[layer]", "duplicate key"),
    (
        "[[layer]]",
        "[[layer]]\nactivation = \"tanh\"",
        "unknown field `activation`",
    ),
    ("bias = [", "biases = [", "unknown field `biases`"),
    (
        "bias = [",
        "bias = [] #",
        "layer 1 has a bias of 0 numbers; allowed are 1 to 256",
    ),
    ("bias = [", "bias = 1.0 #", "expected a sequence"),
    ("bias = [", "bias = [\"x\", ", "expected f32"),
    (
        "bias = [",
        "bias = [0.5, ",
        "weights; due is a multiple of its 13 outputs",
    ),
    (
        "weights = [",
        "weights = [] #",
        "inputs of layer 1: the model has 0, not 107",
    ),
    (
        "weights = [",
        "weights = [0.5, ",
        "weights; due is a multiple of its 12 outputs",
    ),
    (
        "weights = [",
        "weights = [0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, ",
        "inputs of layer 1: the model has",
    ),
    (
        "weights = [",
        "weights = [inf] #",
        "layer 1 has 1 weights; due is a multiple of its 12 outputs",
    ),
    ("weights = [", "weights = [[1.0], ", "expected f32"),
    ("\n[[layer]]", "", "duplicate key"),
];

#[test]
fn a_dense_part_from_elsewhere_is_checked() {
    let text = dense_model(&Planetarium::embedded(), TableClass::Two, 1).to_string();
    let dense = text.find("\n[[layer]]").unwrap();
    let cuts = (dense + 5..text.len() - 2).step_by(text.len() / 40);
    refused_when_changed(&text, dense, &DENSE_MUTATIONS, cuts);
    let (linear, layers) = text.split_at(dense);
    let parts: Vec<&str> = layers.split("\n[[layer]]\n").skip(1).collect();
    let with = |parts: &[&str]| {
        let layers = parts.iter().map(|part| format!("\n[[layer]]\n{part}"));
        format!("{linear}{}", layers.collect::<String>())
    };
    let [first, second, last] = parts[..] else {
        panic!("there are three layers");
    };
    assert_eq!(read(&with(&[])), Ok(()), "a linear model");
    refused(
        &with(&[first, second]),
        "the last layer has 5 outputs; due is one, the value",
    );
    refused(
        &with(&[first, last]),
        "layer 2 has weights for 5 inputs; the layer before has 12 outputs",
    );
    refused(&with(&[second, first, last]), "layer 2 has weights for");
    refused(&with(&[second, last]), "inputs of layer 1: the model has 12, not");
    refused(
        &with(&[first, second, last, last]),
        "it has 4 layers; allowed are 3 at most",
    );
    let number = |number: &str| {
        let (bias, weights) = last.split_once('\n').unwrap();
        let last = format!("bias = [{number}]\n{weights}");
        assert!(bias.starts_with("bias"));
        with(&[first, second, &last])
    };
    assert_eq!(read(&number("0.25")), Ok(()));
    for wrong in ["nan", "-inf", "inf", "10001", "-1e30"] {
        refused(&number(wrong), "a number of layer 3 is ");
    }
    let wide = format!("bias = [{}]\nweights = []", "0.5, ".repeat(257));
    refused(
        &with(&[&wide]),
        "layer 1 has a bias of 257 numbers; allowed are 1 to 256",
    );
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
    assert!(said("greedy:model=a.toml").ends_with("add eval=learned or leave out model="));
    assert!(said("planner:eval=heuristic,model=a.toml").ends_with("add eval=learned or leave out model="));
    assert_eq!(parse(text).unwrap().to_string(), "planner:model=a.toml");
    assert!(said("mcts:eval=learned,weights=a.toml").ends_with("leave out weights= or eval="));
    assert!(said("greedy:eval=model").contains("allowed is one of heuristic, points, learned"));
    let differences = agent(text, &a).file_differences(&agent(text, &b));
    assert_eq!(differences, ["the weights of round 1", "the weights of round 2"]);
    let c = dense_model(&game, TableClass::Two, 1);
    assert_eq!(agent(text, &a).file_differences(&agent(text, &c)), ["layers: 0, not 3"]);
    let d = dense_model(&game, TableClass::Two, 2);
    let differences = agent(text, &c).file_differences(&agent(text, &d));
    assert_eq!(
        differences[2..],
        [1, 2, 3].map(|layer| format!("the weights of layer {layer}"))
    );
    let other = parse("flat").unwrap().with_model_path("m.toml").unwrap();
    assert_eq!(other.to_string(), "flat:eval=learned,model=m.toml");
    assert!(parse("random").unwrap().with_model_path("m.toml").is_none());
}

#[test]
fn a_model_changes_play_at_tables_of_its_class_alone() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let model = model(&game, TableClass::Two, 1);
    let play = |agent: &AgentSpec, seats| signature(&game, agent, &[(planet_unknown::Setup::base(seats), 1)]);
    for name in [
        "greedy",
        "planner:beam=4,eval=heuristic",
        "flat:iters=4,rounds=1",
        "mcts:iters=4,rounds=1,eval=heuristic",
    ] {
        let plain: AgentSpec = name.parse().unwrap();
        let learned = plain.with_model_path("a.toml").unwrap();
        let learned = learned.with_file(&model.to_string()).unwrap();
        assert_ne!(play(&plain, 2), play(&learned, 2), "{name}");
        assert_eq!(play(&plain, 3), play(&learned, 3), "{name}");
    }
}

#[test]
fn a_dense_part_changes_play_the_same_with_all_instructions() {
    let [portable, detected] = [Backend::Portable, Backend::detect()].map(PlanetUnknown::embedded);
    let linear = model(&portable, TableClass::Two, 1);
    let dense = dense_model(&portable, TableClass::Two, 1);
    let play = |game: &PlanetUnknown, model: &Model| {
        let agent = agent("planner:beam=4,eval=learned,model=a.toml", model);
        signature(game, &agent, &[(planet_unknown::Setup::base(2), 1)])
    };
    assert_ne!(play(&portable, &linear), play(&portable, &dense));
    assert_eq!(play(&portable, &dense), play(&detected, &dense));
}

#[test]
fn a_model_of_another_game_is_refused() {
    let (unknown, planetarium) = (PlanetUnknown::embedded(Backend::detect()), Planetarium::embedded());
    let agent = agent(
        "planner:eval=learned,model=a.toml",
        &model(&planetarium, TableClass::Two, 1),
    );
    assert!(agent.heuristic(&planetarium).is_ok());
    let said = agent.heuristic(&unknown).unwrap_err().to_string();
    assert!(
        said.contains("game: the model has planetarium, not planet-unknown"),
        "{said}"
    );
}
