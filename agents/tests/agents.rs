//! The agents on a game whose odds are known, and the registry on texts that people type.

mod pick;

use orrery_agents::{AGENTS, AgentList, AgentSpec, signature};
use orrery_engine::{Action, Game, Rng, Seat, View};
use pick::{Pick, Setup};

fn choices(spec: &str, count: u64) -> Vec<Action> {
    let spec: AgentSpec = spec.parse().unwrap();
    let state = Pick.start(&Setup { seats: 2, luck: 50 }, 1).unwrap();
    let mut legal = Vec::new();
    Pick.legal_actions(&state, &mut legal);
    let view = View::new(&Pick, &state, Seat(0), &legal);
    let mut agent = spec.build(&Pick);
    (0..count)
        .map(|word| agent.choose(&view, &mut Rng::from_words(&[word])).unwrap())
        .collect()
}

#[test]
fn greedy_takes_the_most_points_whatever_the_luck() {
    assert_eq!(choices("greedy", 20), [Action(9); 20]);
    assert_eq!(choices("greedy:eval=points", 20), [Action(9); 20]);
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
    impl orrery_agents::Evaluation<Pick> for Indifferent {
        fn value(&self, _: &Pick, _: &pick::Table, _: Seat) -> f64 {
            f64::NEG_INFINITY
        }
    }
    use orrery_agents::{Agent, Greedy};
    let state = Pick.start(&Setup { seats: 2, luck: 1 }, 1).unwrap();
    let legal = [Action(2), Action(5)];
    let view = View::new(&Pick, &state, Seat(0), &legal);
    let mut greedy = Greedy::new(Indifferent);
    let twos = (0..1_000)
        .filter(|&word| greedy.choose(&view, &mut Rng::from_words(&[word])) == Ok(Action(2)))
        .count();
    assert!(
        (450..550).contains(&twos),
        "of 1,000 fair choices 500 with a deviation of 16, not {twos}"
    );
}

#[test]
fn a_signature_is_the_same_again_and_tells_agents_apart() {
    let deals: Vec<_> = (0..5).map(|seed| (Setup { seats: 3, luck: 4 }, seed)).collect();
    let of = |text: &str| signature(&Pick, &text.parse().unwrap(), &deals);
    assert_eq!(of("random"), of("random"));
    assert_eq!(
        of("greedy"),
        of("greedy:eval=points"),
        "the prospects of pick are its points"
    );
    assert_ne!(of("random"), of("greedy"));
}

#[test]
fn texts_of_the_same_agent_are_printed_the_same() {
    let print = |text: &str| text.parse::<AgentList>().unwrap().to_string();
    assert_eq!(print("greedy"), "greedy");
    assert_eq!(print("greedy:eval=prospects"), "greedy");
    assert_eq!(print(" greedy : eval = points , random "), "greedy:eval=points,random");
    assert_eq!(
        print("random,greedy,eval=points,random"),
        "random,greedy:eval=points,random"
    );
}

#[test]
fn every_default_is_allowed_and_every_name_unique() {
    for (i, about) in AGENTS.iter().enumerate() {
        let spec: AgentSpec = about.name.parse().unwrap();
        assert_eq!(spec.about(), about);
        assert!(AGENTS[..i].iter().all(|other| other.name != about.name));
        for (parameter, value) in spec.settings() {
            assert_eq!(parameter.default, value);
            assert_eq!(parameter.allowed.read(value).as_deref(), Some(value));
        }
    }
}

#[test]
fn a_wrong_text_is_answered_with_what_is_allowed() {
    let error = |text: &str| text.parse::<AgentList>().unwrap_err().to_string();
    assert_eq!(
        error("random,gredy"),
        "no agent is called `gredy`; allowed is one of random, greedy, planner, flat, mcts; did you mean greedy?"
    );
    assert_eq!(
        error("greedy:evl=points"),
        "agent greedy has no parameter `evl`; allowed is eval"
    );
    assert_eq!(
        error("random:x=1"),
        "agent random has no parameter `x`; it has no parameters"
    );
    assert_eq!(
        error("greedy:eval=point"),
        "`point` is no value for eval of agent greedy; allowed is one of prospects, points; did you mean points?"
    );
    assert_eq!(
        error("greedy:eval=points,eval=prospects"),
        "eval of agent greedy is given twice, as `points` and as `prospects`; give it once"
    );
    assert_eq!(
        error("greedy:points"),
        "`points` sets nothing for agent greedy; a parameter is written name=value"
    );
    assert_eq!(
        error("eval=points,greedy"),
        "`eval=points` follows no agent; an agent is written name or name:parameter=value"
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
