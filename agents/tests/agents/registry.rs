//! The agents on a game whose odds are known, and the registry on typed texts.

use crate::pick::{Pick, Setup};
use orrery_agents::{
    AGENTS, Agent, AgentList, AgentSpec, Evaluated, Evaluation, Values, Weighted, WeightsFile, signature,
};
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::{self, PlanetUnknown};
use orrery_engine::planetarium::{self, Planetarium};
use orrery_engine::{Action, Rng, Rules, Seat, View, play};

fn choices(spec: &str, count: u64) -> Vec<Action> {
    let spec: AgentSpec = spec.parse().unwrap();
    let state = Pick.start(&Setup { seats: 2, luck: 50 }, 1).unwrap();
    let mut legal = Vec::new();
    Pick.legal_actions(&state, &mut legal);
    let view = View::new(&Pick, &state, Seat(0), &legal);
    let mut agent = spec.build(&Pick);
    (0..count)
        .map(|word| agent.choose(&view, &mut Rng::seed(word)).unwrap())
        .collect()
}

#[test]
fn greedy_takes_the_most_points_despite_luck() {
    assert_eq!(choices("greedy", 20), [Action(9); 20]);
    assert_eq!(choices("greedy:eval=points", 20), [Action(9); 20]);
}

#[test]
fn searches_find_the_most_points_despite_luck() {
    // Luck counts for more here than in the games that the defaults are chosen for. `flat` needs playouts in large numbers;
    // `mcts` compares actions with the same luck.
    let searchers = [
        "planner",
        "flat:iters=200000,utility=score",
        "mcts:iters=40,playout=none",
        "mcts:iters=40",
        "mcts:iters=400,playout=random,rounds=200",
        "mcts:iters=40,utility=share",
        "mcts:ms=20",
    ];
    for searcher in searchers {
        assert_eq!(choices(searcher, 5), [Action(9); 5], "{searcher}");
    }
}

#[test]
fn random_takes_every_action_equally_often() {
    let mut counts = [0.0f64; 10];
    for action in choices("random", 10_000) {
        counts[action.index()] += 1.0;
    }
    let chi: f64 = counts.iter().map(|n| (n - 1_000.0).powi(2) / 1_000.0).sum();
    assert!(
        chi < 27.9,
        "chi-squared with 9 degrees of freedom passes 27.9 once in a thousand: {chi}"
    );
}

#[test]
fn greedy_decides_between_equal_values_by_chance() {
    struct Indifferent;
    impl Evaluation<Pick> for Indifferent {
        fn value(&self, _: &Pick, _: &crate::pick::Table, _: Seat) -> f64 {
            f64::NEG_INFINITY
        }

        fn scale(&self) -> f64 {
            1.0
        }
    }
    use orrery_agents::Greedy;
    let state = Pick.start(&Setup { seats: 2, luck: 1 }, 1).unwrap();
    let legal = [Action(2), Action(5)];
    let view = View::new(&Pick, &state, Seat(0), &legal);
    let mut greedy = Greedy::new(Indifferent);
    let twos = (0..1_000)
        .filter(|&word| greedy.choose(&view, &mut Rng::seed(word)) == Ok(Action(2)))
        .count();
    assert!(
        (450..550).contains(&twos),
        "of 1,000 fair choices 500 with a deviation of 16, not {twos}"
    );
}

#[test]
fn a_signature_is_repeatable_and_distinguishes_agents() {
    let deals: Vec<_> = (0..5).map(|seed| (Setup { seats: 3, luck: 4 }, seed)).collect();
    let of = |text: &str| signature(&Pick, &text.parse().unwrap(), &deals);
    assert_eq!(of("random"), of("random"));
    assert_eq!(
        of("greedy"),
        of("greedy:eval=points"),
        "the heuristic value of pick is its points"
    );
    assert_ne!(of("random"), of("greedy"));
}

#[test]
fn numbers_are_parsed_and_checked_against_their_range() {
    let read = |text: &str| {
        text.parse::<AgentSpec>()
            .map(|spec| spec.to_string())
            .map_err(|e| e.to_string())
    };
    assert_eq!(read("mcts:iters=0250,noise=.250").unwrap(), "mcts:iters=250,noise=0.25");
    assert_eq!(read("mcts:iters=1000").unwrap(), "mcts");
    assert_eq!(
        read("planner:beam=0").unwrap_err(),
        "`0` is not a value for beam of agent planner; allowed is 1 to 10000"
    );
    assert_eq!(
        read("extern:cmd=bot,game_ms=86400001").unwrap_err(),
        "`86400001` is not a value for game_ms of agent extern; allowed is 0 to 86400000"
    );
    assert_eq!(
        read("extern:cmd=bot,margin=-1").unwrap_err(),
        "`-1` is not a value for margin of agent extern; allowed is 0 to 60000"
    );
    assert_eq!(
        read("mcts:noise=nan").unwrap_err(),
        "`nan` is not a value for noise of agent mcts; allowed is 0 to 1"
    );
}

/// Plays a whole game with each, in which plans are kept from one decision to the next.
#[test]
fn searches_play_whole_games_repeatably() {
    let game = PlanetUnknown::embedded(Backend::detect());
    let deals: Vec<_> = (0..3)
        .map(|seed| (game.draw_setup(&mut Rng::seed(seed)), seed))
        .collect();
    for agent in [
        "planner:beam=2",
        "flat:iters=4,rounds=1",
        "mcts:iters=1",
        "mcts:iters=12",
    ] {
        let spec = agent.parse().unwrap();
        assert_eq!(
            signature(&game, &spec, &deals),
            signature(&game, &spec, &deals),
            "{agent}"
        );
    }
}

#[test]
fn weights_are_returned_in_the_order_of_their_names() {
    fn check<W: Weighted>(evaluation: &W) {
        let numbers: Vec<f64> = (0..W::names().len() as u32).map(f64::from).collect();
        assert_eq!(evaluation.weights().len(), numbers.len());
        assert_eq!(evaluation.with_weights(&numbers).weights(), numbers);
    }
    check(&PlanetUnknown::embedded(Backend::Portable).heuristic());
    check(&Planetarium::embedded().heuristic());
}

/// A file of weights may have any of them.
#[test]
fn extreme_weights_give_numbers_and_a_legal_game() {
    fn check<G: Evaluated>(game: &G, setup: &G::Setup) {
        let names = G::Heuristic::names();
        for (place, name) in names.iter().enumerate() {
            for (extreme, others) in [
                (1000.0, false),
                (-1000.0, false),
                (-1000.0, true),
                (1000.0, true),
                (0.0, false),
            ] {
                let mut weights = game.heuristic().weights();
                if others {
                    weights.iter_mut().for_each(|weight| *weight = weight.signum() * 1000.0);
                }
                weights[place] = extreme;
                let heuristic = game.heuristic().with_weights(&weights);
                let mut state = game.start(setup, 3).unwrap();
                let mut rng = Rng::from_words(&[place as u64]);
                let choose = |view: &View<'_, G>| view.legal()[rng.below(view.legal().len())];
                play(game, &mut state, choose, |before, _, _| {
                    let value = heuristic.value(game, before, Seat(0));
                    assert!(value.is_finite(), "{name} = {extreme}: {value}");
                });
            }
        }
    }
    check(
        &PlanetUnknown::embedded(Backend::Portable),
        &planet_unknown::Setup::base(1),
    );
    check(&Planetarium::embedded(), &planetarium::Setup::players(2));
}

#[test]
fn a_file_of_weights_from_elsewhere_is_checked() {
    let game = Planetarium::embedded();
    let text = WeightsFile::of(&game, &game.heuristic().weights()).unwrap().to_string();
    let read = |text: &str| {
        text.parse::<WeightsFile>()
            .and_then(|file| file.heuristic(&game).map(drop))
    };
    assert_eq!(read(&text), Ok(()));
    for (from, to, said) in [
        (
            "card = 0.35",
            "card = nan",
            "weight card is NaN; allowed is a number from -1000 to 1000",
        ),
        ("card = 0.35", "card = -inf", "weight card is -inf"),
        ("card = 0.35", "card = 1e9", "weight card is 1000000000"),
        ("card = 0.35", "card = \"x\"", "expected f64"),
        ("card = 0.35", "card = 0.35\ncard = 0.4", "duplicate key"),
        (
            "card = 0.35",
            "cart = 0.35",
            "missing: card; unknown: cart; allowed is one of card",
        ),
        ("version = 1", "version = 2", "version: the file has 2, not 1"),
        ("version = 1", "version = 1\nauthor = 1", "unknown field `author`"),
        ("planetarium", "chess", "game: the file has chess, not planetarium"),
        ("heuristic", "points", "evaluation: the file has points, not heuristic"),
    ] {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        let error = read(&changed).unwrap_err().to_string();
        assert!(error.contains(said), "{error}");
    }
    let long = text.clone() + &"#".repeat(70_000);
    assert!(read(&long).unwrap_err().to_string().ends_with("allowed are 64 KB"));
}

#[test]
fn weights_of_equal_content_play_alike_whatever_their_file_and_order() {
    let game = Planetarium::embedded();
    let file = WeightsFile::of(&game, &game.heuristic().weights()).unwrap();
    let (head, weights) = file
        .to_string()
        .split_once("[weights]\n")
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let turned: Vec<&str> = weights.lines().rev().collect();
    let other: WeightsFile = format!("# a note\n{head}[weights]\n{}\n", turned.join("\n"))
        .parse()
        .unwrap();
    let agent = |text: &str, weights: &WeightsFile| {
        let agent: AgentSpec = text.parse().unwrap();
        assert!(agent.lacks_file());
        agent.with_file(&weights.to_string()).unwrap()
    };
    let (a, b) = (
        agent("greedy:weights=a.toml", &file),
        agent("greedy:weights=b/c.toml,name=b", &other),
    );
    assert_eq!(a.spelling_of_play(), b.spelling_of_play());
    let checksum = a.file_checksum().unwrap();
    assert_eq!(a.spelling_of_play(), format!("greedy:weights={checksum}"));
    let mut changed = game.heuristic().weights();
    changed[0] = -1.0;
    let changed = agent("greedy:weights=a.toml", &WeightsFile::of(&game, &changed).unwrap());
    assert_ne!(a.spelling_of_play(), changed.spelling_of_play());
    let deals = [(planetarium::Setup::players(2), 1)];
    assert_eq!(
        signature(&game, &a, &deals),
        signature(&game, &"greedy".parse().unwrap(), &deals)
    );
    assert_ne!(signature(&game, &a, &deals), signature(&game, &changed, &deals));
}

#[test]
fn tunable_agents_have_weights() {
    let has_weights = |text: &str| text.parse::<AgentSpec>().unwrap().has_weights();
    for agent in ["greedy", "planner:eval=heuristic", "flat", "mcts:eval=heuristic"] {
        assert!(has_weights(agent), "{agent}");
        assert_eq!(agent.parse::<AgentSpec>().unwrap().by_heuristic().to_string(), agent);
    }
    for agent in [
        "random",
        "human",
        "planner",
        "mcts",
        "greedy:eval=points",
        "planner:eval=points",
        "extern:cmd=true",
    ] {
        assert!(!has_weights(agent), "{agent}");
    }
    for agent in ["planner", "mcts:iters=20"] {
        assert!(
            agent.parse::<AgentSpec>().unwrap().by_heuristic().has_weights(),
            "{agent}"
        );
    }
}

#[test]
fn beside_weights_the_evaluation_is_that_which_has_them() {
    let read = |text: &str| text.parse::<AgentSpec>();
    for name in ["greedy", "planner", "flat", "mcts"] {
        let text = format!("{name}:weights=a.toml");
        let agent = read(&text).unwrap();
        assert!(agent.has_weights(), "{name}");
        assert_eq!(agent.to_string(), text, "the shortest text");
        assert_eq!(
            read(&format!("{name}:weights=a.toml,eval=heuristic")),
            Ok(agent.clone())
        );
        let by_heuristic = read(name).unwrap().by_heuristic();
        assert_eq!(by_heuristic.with_weights_path("a.toml"), Some(agent.clone()));
        // Without its file it still plays by the heuristic.
        assert_eq!(agent.with_built_in_files(), by_heuristic);
        let refused = read(&format!("{name}:weights=a.toml,eval=learned")).unwrap_err();
        assert!(
            refused.to_string().ends_with("leave out weights= or eval="),
            "{refused}"
        );
    }
    assert_eq!(read("planner:weights=built-in").unwrap().to_string(), "planner");
}

#[test]
fn texts_of_the_same_agent_are_printed_the_same() {
    let print = |text: &str| text.parse::<AgentList>().unwrap().to_string();
    assert_eq!(print("greedy"), "greedy");
    assert_eq!(print("greedy:eval=heuristic"), "greedy");
    assert_eq!(
        print("planner:eval=learned,mcts:eval=heuristic"),
        "planner,mcts:eval=heuristic"
    );
    assert_eq!(
        print("greedy:name= the old one ,eval=points,extern:name=a=b:c@d,cmd=x \"1,2\",human:name=\u{c4}nne"),
        "greedy:eval=points,name=the old one,extern:cmd=x \"1,2\",name=a=b:c@d,human:name=\u{c4}nne"
    );
    assert_eq!(print(" greedy : eval = points , random "), "greedy:eval=points,random");
    assert_eq!(
        print("random,greedy,eval=points,random"),
        "random,greedy:eval=points,random"
    );
}

#[test]
fn every_default_is_allowed_and_every_name_unique() {
    for (i, about) in AGENTS.iter().enumerate() {
        let required = about.parameters.iter().filter(|parameter| parameter.default.is_empty());
        let required: Vec<String> = required.map(|parameter| format!(":{}=x", parameter.name)).collect();
        let spec: AgentSpec = format!("{}{}", about.name, required.concat()).parse().unwrap();
        assert_eq!(spec.about(), about);
        assert!(AGENTS[..i].iter().all(|other| other.name != about.name));
        for (parameter, value) in spec.settings() {
            let default = if parameter.default.is_empty() {
                "x"
            } else {
                parameter.default
            };
            assert_eq!(default, value);
            assert_eq!(parameter.allowed.read(value).as_deref(), Some(value));
        }
    }
}

#[test]
fn every_word_that_a_parameter_allows_is_read() {
    for about in AGENTS {
        for parameter in about.parameters {
            let Values::OneOf(words) = parameter.allowed else {
                continue;
            };
            for word in words {
                let spec: AgentSpec = format!("{}:{}={word}", about.name, parameter.name).parse().unwrap();
                assert!(
                    spec.settings()
                        .any(|(known, value)| known == parameter && value == *word)
                );
            }
        }
    }
}

#[test]
fn a_command_keeps_spaces_and_quoted_commas() {
    let print = |text: &str| {
        text.parse::<AgentList>()
            .unwrap()
            .0
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        print("extern:cmd=python3  bot.py --size=3 '1,2', random"),
        ["extern:cmd=python3 bot.py --size=3 \"1,2\"", "random"]
    );
    assert_eq!(
        print("extern:ms=5,cmd='my bot' a:b,first=10000,greedy"),
        ["extern:cmd=\"my bot\" a:b,ms=5", "greedy"]
    );
    for text in ["extern:cmd=a \"b,c\" d", "extern:cmd=\"'x', y\",first=5"] {
        let agent: AgentSpec = text.parse().unwrap();
        assert_eq!(agent.to_string().parse(), Ok(agent));
    }
}

#[test]
fn no_name_is_a_formula_to_a_spreadsheet() {
    for name in ["=SUM(1)", "+1", "-1", "@SUM"] {
        let wrong = format!("random:name={name}")
            .parse::<AgentSpec>()
            .unwrap_err()
            .to_string();
        assert!(wrong.contains("the first none of = + - @"), "{wrong}");
    }
    assert_eq!("random:name=a=b".parse::<AgentSpec>().unwrap().title(), "a=b");
}

#[test]
fn agents_say_whether_their_games_can_be_repeated() {
    let repeatable = |text: &str| text.parse::<AgentSpec>().unwrap().is_repeatable();
    assert!(repeatable("random") && repeatable("mcts:iters=5") && repeatable("flat:ms=0"));
    assert!(!repeatable("mcts:ms=5") && !repeatable("extern:cmd=bot") && !repeatable("human"));
}

#[test]
fn a_wrong_text_is_answered_with_what_is_allowed() {
    let error = |text: &str| text.parse::<AgentList>().unwrap_err().to_string();
    assert_eq!(
        error("random,gredy"),
        "no agent is called `gredy`; allowed is one of random, greedy, planner, flat, mcts, extern, human; \
         did you mean greedy?"
    );
    assert_eq!(
        error("greedy:evl=points"),
        "agent greedy has no parameter `evl`; allowed is one of eval, weights, model, without, slips, name; did you mean eval?"
    );
    assert_eq!(
        error("random:x=1"),
        "agent random has no parameter `x`; allowed is one of without, slips, name"
    );
    assert_eq!(
        error("greedy:eval=point"),
        "`point` is not a value for eval of agent greedy; allowed is one of heuristic, points, learned; did you mean points?"
    );
    assert_eq!(
        error("greedy:eval=points,eval=heuristic"),
        "eval of agent greedy is given twice, as `points` and as `heuristic`; give it once"
    );
    assert_eq!(
        error("greedy:points"),
        "`points` is not a setting of agent greedy; write a parameter as name=value"
    );
    assert_eq!(
        error("eval=points,greedy"),
        "`eval=points` has no agent before it; write an agent as name or name:parameter=value"
    );
    assert_eq!(
        error("extern,random"),
        "agent extern needs cmd=a program and its arguments; quote arguments with spaces or commas"
    );
    assert_eq!(
        error("extern:cmd=bot 'x,random"),
        "`bot 'x,random` is not a value for cmd of agent extern; allowed is a program and its arguments; quote \
         arguments with spaces or commas"
    );
    assert_eq!(
        error("greedy,,random"),
        "an agent is missing in `greedy,,random`; agents are separated by single commas"
    );
    assert_eq!(
        "greedy,random".parse::<AgentSpec>().unwrap_err().to_string(),
        "`greedy,random` names 2 agents; one is expected here"
    );
}

/// The chance of stored games, and so the games, follow from this spelling.
#[test]
fn streams_are_drawn_from_a_text_that_names_every_model_and_no_heuristic() {
    for (text, spelling) in [
        ("planner:eval=heuristic", "planner"),
        ("planner", "planner:eval=learned"),
        ("mcts:eval=heuristic,iters=20,name=old", "mcts:iters=20"),
        ("greedy:eval=learned", "greedy:eval=learned"),
    ] {
        let agent: AgentSpec = text.parse().unwrap();
        assert_eq!(agent.spelling_of_streams(), spelling);
    }
}
