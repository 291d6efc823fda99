//! Decisions in games in which what each way is worth is known.

mod by_hand;

use crate::worth::draft::{Draft, Table};
use orrery_agents::{Agent, AgentList, AgentSpec, Forfeit, Random};
use orrery_arena::chances::Continuations;
use orrery_arena::decisions::{Choice, Decisions, KeptDecisions, LookedAt, Method, Spread, Weighing};
use orrery_arena::record::Record;
use orrery_arena::{Contest, PlayedBlock, RunConfig, Schedule};
use orrery_engine::{Action, Game, PlanetUnknown, Rng, Rules, View, planet_unknown};

/// Takes the card that is worth most.
struct Best;

impl Agent<Draft> for Best {
    fn choose(&mut self, view: &View<'_, Draft>, rng: &mut Rng) -> Result<Action, Forfeit> {
        let round = view.game().round(&view.sample(&view.beliefs(), rng));
        let worth = |action: &&Action| view.game().points(round, action.index());
        Ok(*view.legal().iter().max_by_key(worth).expect("there are two cards"))
    }
}

/// A game with a way to make the agents that played it and the one that plays on.
struct Played<'a, G: Game> {
    game: &'a G,
    setup: G::Setup,
    seats: usize,
    /// By the number of the agent.
    agents: u16,
    agent: &'a (dyn Fn(u16) -> Box<dyn Agent<G>> + Sync),
    by: &'a (dyn Fn() -> Box<dyn Agent<G>> + Sync),
}

const SEED: u64 = 5;

impl<G: Game> Played<'_, G>
where
    G::Setup: Clone + Sync,
{
    fn method(&self, decisions: usize) -> Method {
        Method {
            by: "test".to_owned(),
            ways: 6,
            continuations: 4,
            decisions,
            run: Default::default(),
        }
    }

    fn block(&self, number: u64) -> PlayedBlock {
        let contest = Contest {
            game: self.game,
            schedule: Schedule::new(SEED, self.agents, self.seats),
            deal: &|_, _| self.setup.clone(),
            agent: &|agent| (self.agent)(agent),
            exploration: None,
        };
        let rows = contest.play_block(number).expect("it can be played");
        let record = |game| contest.record_game(number, game).expect("it can be played");
        PlayedBlock {
            block: number,
            setup: "{}".to_owned(),
            records: rows.iter().map(|row| record(row.game).to_bytes(self.game)).collect(),
            rows,
            thoughts: Vec::new(),
            branched: Vec::new(),
            costs: Vec::new(),
        }
    }

    /// This many decisions of each choice of each game.
    fn decisions(&self, blocks: u64, decisions: usize) -> Decisions {
        let weighing = Weighing {
            continuations: Continuations {
                game: self.game,
                agent: self.by,
                count: 4,
                seed: SEED,
            },
            ways: 6,
            decisions,
        };
        let kept = KeptDecisions::nothing(self.method(decisions));
        let of_block = |block| {
            weighing
                .of_block(&self.block(block), &kept)
                .expect("the records are games")
        };
        let games: Vec<LookedAt> = (0..blocks).flat_map(of_block).collect();
        let agents: AgentList = ["random:name=a,random:name=b", "random"][usize::from(2 - self.agents)]
            .parse()
            .expect("in the registry");
        let config = RunConfig::new(self.game, (), self.seats, agents, games.len() as u64, SEED).expect("few agents");
        let kinds = self.game.action_space().blocks.iter().map(|block| block.name).collect();
        Decisions::of_games(config, self.method(decisions), kinds, games, 0)
    }
}

fn drafts<'a>(
    game: &'a Draft,
    agents: u16,
    agent: &'a (dyn Fn(u16) -> Box<dyn Agent<Draft>> + Sync),
) -> Played<'a, Draft> {
    Played {
        game,
        setup: 2,
        seats: 2,
        agents,
        agent,
        by: &|| Box::new(Best),
    }
}

fn whole(decisions: &Decisions, choice: Choice) -> Spread {
    let mut spreads = decisions.spreads().into_iter();
    let is_it = |spread: &Spread| spread.choice == choice && spread.part.is_none();
    spreads.find(is_it).expect("there is one for each choice")
}

/// The differences between the two cards at each decision of a game, and what the decision cost.
fn known(record: &Record<u8>) -> Vec<(i32, i32)> {
    let (game, mut known) = (Draft::default(), Vec::new());
    let end = record.replay(&game, |state: &Table, legal, action| {
        let worth = |action: Action| game.points(game.round(state), action.index());
        let best = legal.iter().map(|&card| worth(card)).max().expect("there are two");
        let worst = legal.iter().map(|&card| worth(card)).min().expect("there are two");
        known.push((best - worst, best - worth(action)));
    });
    end.expect("it is a game");
    known
}

#[test]
fn of_cards_that_change_nothing_later_gap_and_loss_are_what_the_cards_are_worth() {
    let game = Draft::default();
    let played = drafts(&game, 1, &|_| Box::new(Random));
    let found = played.decisions(30, 100);
    let known: Vec<(i32, i32)> = (0..30)
        .flat_map(|block| {
            let records = played.block(block).records;
            records
                .into_iter()
                .flat_map(|bytes| known(&Record::from_bytes(&game, &bytes).expect("a record")))
        })
        .collect();
    let mean = |value: &dyn Fn(&(i32, i32)) -> f64| known.iter().map(value).sum::<f64>() / known.len() as f64;
    for choice in [Choice::Action, Choice::Turn] {
        let spread = whole(&found, choice);
        assert_eq!(spread.drawn, known.len(), "all are looked at: a turn is one action");
        let close = |measured: Option<orrery_arena::stats::Measured>, value: f64| {
            let mean = measured.expect("there are decisions").mean;
            assert!((mean - value).abs() < 1e-9, "{choice:?}: {mean} for {value}");
        };
        let gap = mean(&|&(gap, _)| gap.into());
        close(spread.gap, gap);
        close(spread.naive_gap, gap);
        close(spread.range, gap);
        close(spread.legal, 2.0);
        close(spread.a_game, 6.0);
        // The six decisions begin after 0, 1/6, .. 5/6 of the game.
        let of_parts = found
            .spreads()
            .into_iter()
            .filter(|spread| spread.choice == choice && spread.part.is_some());
        for (part, a_game) in of_parts.zip([2.0, 1.0, 2.0, 1.0]) {
            close(part.a_game, a_game);
        }
        close(spread.same, mean(&|&(gap, _)| f64::from(u8::from(gap == 0))));
        for (near, distance) in spread.near.into_iter().zip([0.5, 1.0, 2.0]) {
            close(
                near,
                mean(&|&(gap, _)| if f64::from(gap) <= distance { 2.0 } else { 1.0 }),
            );
        }
        let losses = found.losses();
        let loss = losses.iter().find(|loss| loss.choice == choice && loss.part.is_none());
        let loss = loss.expect("there is one for each choice");
        close(loss.loss, mean(&|&(_, cost)| cost.into()));
        close(loss.a_game, 3.0 * mean(&|&(_, cost)| cost.into()));
    }
}

#[test]
fn an_agent_that_takes_the_dominated_card_loses_the_difference_and_the_best_one_nothing() {
    let game = Draft::default();
    let agent = |agent: u16| -> Box<dyn Agent<Draft>> {
        match agent {
            0 => Box::new(Random),
            _ => Box::new(Best),
        }
    };
    let found = drafts(&game, 2, &agent).decisions(40, 100);
    let losses = found.losses();
    let of = |agent| {
        let loss = losses.iter().find(|loss| loss.agent == agent && loss.part.is_none());
        loss.expect("both play").loss.expect("it decides").mean
    };
    assert!(of(0) > 0.5 && of(1) == 0.0, "{} {}", of(0), of(1));
    let [difference] = &found.differences()[..] else {
        panic!("all actions are of one kind");
    };
    assert_eq!((difference.agent, difference.than), (0, 1));
    assert!((difference.more.mean - of(0)).abs() < 1e-9 && (difference.a_game - 3.0 * of(0)).abs() < 1e-9);
    assert!(!difference.more.interval.expect("forty blocks").contains(0.0));
}

#[test]
fn the_ways_of_a_decision_stand_for_all_its_legal_actions() {
    let game = PlanetUnknown::default();
    let greedy: AgentSpec = "greedy".parse().expect("in the registry");
    let played = Played {
        game: &game,
        setup: planet_unknown::Setup::base(2),
        seats: 2,
        agents: 1,
        agent: &|_| greedy.build(&game),
        by: &|| Box::new(Random),
    };
    let found = played.decisions(4, 10);
    for case in &found.cases {
        let all: f64 = case.of.ways.iter().map(|way| way.stands_for).sum();
        assert!(
            (all - f64::from(case.of.legal)).abs() < 1e-9,
            "{all} of {}",
            case.of.legal
        );
        let most = (case.of.legal as usize).min(6);
        match case.of.choice {
            Choice::Action => assert_eq!(case.of.ways.len(), most),
            Choice::Turn => assert!((1..=most).contains(&case.of.ways.len())),
        }
    }
    let turns = whole(&found, Choice::Turn).a_game.expect("it is a game").mean;
    let actions = whole(&found, Choice::Action).a_game.expect("it is a game").mean;
    assert!(turns > 20.0 && actions > 2.0 * turns, "{turns} {actions}");
}
