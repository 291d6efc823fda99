//! What numbers do, in a game whose points are a sum: how often each card is taken, times its points.

use crate::played::played;
use crate::worth::draft::{CARDS, Draft, NEVER_DEALT, RARE};
use orrery_agents::{Agent, AgentList, AgentSpec, Forfeit, Random};
use orrery_arena::record::Record;
use orrery_arena::sensitivity::{Answer, Effect, Outcome, SCREENED, Study, Zero};
use orrery_arena::tournament::Table;
use orrery_arena::{Contest, RunConfig, Seating};
use orrery_engine::{Action, Rng, View};
use std::sync::atomic::AtomicBool;

const DEALS: u64 = 300;
const WIDTH: f64 = 0.01;

/// Takes what is worth most under the rules.
struct Greedy;

impl Agent<Draft> for Greedy {
    fn choose(&mut self, view: &View<'_, Draft>, _: &mut Rng) -> Result<Action, Forfeit> {
        let worth = |card: &&Action| view.game().points(view.round(), card.index());
        Ok(*view.legal().iter().max_by_key(worth).expect("two are on offer"))
    }
}

type New = dyn Fn() -> Box<dyn Agent<Draft>> + Sync;

fn config(game: &Draft) -> RunConfig {
    // The name counts nowhere: the other agent plays.
    let agents: AgentList = "random".parse().expect("in the registry");
    let config = RunConfig::new(game, (), 2, agents, 2 * DEALS, 1).expect("one agent is not too many");
    config
        .with_seating(Seating::SelfPlay, 2 * DEALS)
        .expect("it can play itself")
}

/// The deals under the rules as they are, and how often a seat takes each card there.
fn study<'g>(game: &'g Draft, agent: &New) -> (Study<'g, Draft>, [f64; CARDS.len()]) {
    let config = config(game);
    let contest = Contest {
        game,
        schedule: config.schedule(),
        deal: &|_, _| 2,
        agent: &|_| agent(),
        exploration: None,
    };
    let blocks: Vec<_> = (0..DEALS).map(|block| played(&contest, block)).collect();
    let mut taken = [0.0; CARDS.len()];
    let records = blocks.iter().flat_map(|block| &block.records);
    let seats = 2.0 * records.clone().count() as f64;
    for record in records {
        let record = Record::from_bytes(game, record).expect("it was just made");
        record
            .actions
            .iter()
            .for_each(|card| taken[card.index()] += 1.0 / seats);
    }
    let study = Study {
        game,
        config,
        blocks,
        width: WIDTH,
    };
    (study, taken)
}

/// What other rules do.
fn change(study: &Study<'_, Draft>, agent: &New, game: &Draft, is_in_play: &dyn Fn(usize) -> bool) -> Outcome {
    let build = |_: &AgentSpec| agent();
    let table = Table {
        game,
        deal: &|_, _| 2,
        agent: &build,
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let outcome = study.change(&table, &config(game), is_in_play).expect("two can play");
    outcome.expect("it was not stopped")
}

/// What a card that makes more points does.
fn effect_in(
    study: &Study<'_, Draft>,
    agent: &New,
    card: usize,
    bonus: i32,
    is_in_play: &dyn Fn(usize) -> bool,
) -> Outcome {
    let mut game = Draft::default();
    game.bonus[card] = bonus;
    change(study, agent, &game, is_in_play)
}

fn effect(study: &Study<'_, Draft>, agent: &New, card: usize, bonus: i32) -> Effect {
    match effect_in(study, agent, card, bonus, &|_| true) {
        Outcome::Played { mut effects, .. } => effects.remove(0),
        other => panic!("{other:?}"),
    }
}

fn random() -> Box<dyn Agent<Draft>> {
    Box::new(Random)
}

fn greedy() -> Box<dyn Agent<Draft>> {
    Box::new(Greedy)
}

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-9
}

#[test]
fn a_linear_score_gives_its_coefficients() {
    let game = Draft::default();
    let (study, taken) = study(&game, &random);
    for (card, &taken) in taken.iter().enumerate() {
        let [more, less] = [1, -1].map(|bonus| effect(&study, &random, card, bonus));
        assert_eq!(
            (more.deals, more.played, more.other_play),
            (DEALS, DEALS, 0.0),
            "the width asks for all"
        );
        assert!(
            close(more.points.value, taken) && close(less.points.value, -taken),
            "{more:?}"
        );
        assert!(close(more.parts.expect("the same actions").mechanical.value, taken));
        let adaptation = more.parts.map(|parts| parts.adaptation.value);
        assert_eq!(adaptation, Some(0.0), "random play knows no points");
        // By chance each common card is taken by half of the seats.
        let truth = if card == RARE { 1.0 / 6.0 } else { 0.5 };
        let truth = if card == 4 { 1.0 / 3.0 } else { truth };
        assert!(
            more.points.interval_among(7).expect("many deals").contains(truth),
            "{card}: {more:?}"
        );
        assert_eq!(more.answer(WIDTH, 14), Answer::Moves);
    }
}

#[test]
fn a_number_that_nothing_reads_leaves_all_games_the_same_and_is_screened_out() {
    let game = Draft::default();
    let (study, _) = study(&game, &greedy);
    let never = effect(&study, &greedy, NEVER_DEALT, 1);
    assert_eq!(never.answer(WIDTH, 14), Answer::Nothing(Zero::Same));
    assert_eq!(
        (never.played, never.changed),
        (SCREENED as u64, 0),
        "no more deals are played for it"
    );
    assert_eq!((never.points.value, never.points.error), (0.0, Some(0.0)));
}

#[test]
fn a_number_of_no_deal_is_not_in_play_and_deals_without_it_count_as_they_were() {
    let game = Draft::default();
    let (study, taken) = study(&game, &random);
    assert_eq!(effect_in(&study, &random, 0, 1, &|_| false), Outcome::NotInPlay);
    let Outcome::Played { effects, .. } = effect_in(&study, &random, 0, 1, &|deal| deal % 3 == 0) else {
        panic!("it is in play in one of three deals");
    };
    assert_eq!((effects[0].deals, effects[0].played), (DEALS, DEALS / 3));
    let share = effects[0].points.value / taken[0];
    assert!((0.25..0.42).contains(&share), "a third of the effect: {share}");
}

#[test]
fn what_other_play_adds_is_apart_from_what_the_same_actions_make() {
    let game = Draft::default();
    let (study, taken) = study(&game, &greedy);
    // `one` becomes the best card, so that it is taken whenever it is on offer.
    let best = effect(&study, &greedy, 2, 5);
    let parts = best.parts.expect("the same cards can be taken");
    assert_eq!(parts.scored_again, best.changed);
    let mechanical = parts.mechanical.value;
    assert!(close(mechanical, 5.0 * taken[2]), "{mechanical}");
    let adaptation = parts.adaptation.value;
    assert!(
        adaptation > 0.5 && close(best.points.value, mechanical + adaptation),
        "{best:?}"
    );
    assert!(best.other_play > 0.0 && best.where_touched() >= Some(best.points.value));
}

#[test]
fn rules_under_which_a_game_is_never_over_are_refused() {
    let game = Draft::default();
    let (study, _) = study(&game, &random);
    let mut endless = Draft::default();
    endless.is_endless = true;
    match change(&study, &random, &endless, &|_| true) {
        Outcome::Refused { reason } => assert_eq!(reason, "the game is not over after 20000 actions"),
        other => panic!("{other:?}"),
    }
}
