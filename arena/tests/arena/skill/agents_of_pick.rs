//! Whole games in which a seat's points are its pick and its luck.

use crate::pick::{Pick, Setup};
use orrery_agents::{Agent, AgentSpec, Forfeit, Random};
use orrery_arena::RunConfig;
use orrery_arena::skill::{Component, Exchange, Meeting, Plan, Skill, Source, components};
use orrery_arena::tournament::Table;
use orrery_engine::{Action, Game, Rng, View};
use std::sync::atomic::AtomicBool;

/// Always picks this number.
struct Picks(u16);

impl<G: Game> Agent<G> for Picks {
    fn choose(&mut self, _: &View<'_, G>, _: &mut Rng) -> Result<Action, Forfeit> {
        Ok(Action(self.0))
    }
}

/// What `greedy` and `random` are here.
fn skill(
    seats: usize,
    luck: usize,
    greedy: fn() -> Box<dyn Agent<Pick>>,
    random: fn() -> Box<dyn Agent<Pick>>,
) -> Skill {
    let game = Pick;
    let agents = "random,greedy".parse().expect("in the registry");
    let config = RunConfig::new(&game, (), seats, agents, 1, 3).expect("two agents");
    let plan =
        Plan::new(&game, config, &"random,greedy".parse().expect("in the registry"), 60).expect("64 games at most");
    let games = plan.games();
    let mut watched = 0;
    let table = Table {
        game: &game,
        deal: &|_, _| Setup { seats, luck },
        agent: &|spec: &AgentSpec| match spec.to_string() == "greedy" {
            true => greedy(),
            false => random(),
        },
        threads: 2,
        stop: &AtomicBool::new(false),
    };
    let skill = Skill::play(&table, plan, |more| watched += more).expect("it can be played");
    assert_eq!(games, watched);
    assert_eq!(games, 60 * (2 << seats) + 60 * 2);
    skill
}

fn share(components: &[Component], source: Source) -> f64 {
    let found = components.iter().find(|component| component.source == source);
    found.and_then(|component| component.share).expect("scores vary")
}

fn only(skill: &Skill) -> &Meeting {
    let [meeting] = &skill.meetings[..] else {
        panic!("two agents meet")
    };
    meeting
}

#[test]
fn a_coin_of_the_deal_is_all_luck() {
    let skill = skill(2, 10, || Box::new(Picks(5)), || Box::new(Picks(5)));
    for scores in [&only(&skill).points, &only(&skill).wins] {
        let found = components(scores);
        assert!((share(&found, Source::Boards) - 1.0).abs() < 1e-9);
        for source in [Source::Own, Source::Others, Source::Chance, Source::Rest] {
            assert!(share(&found, source).abs() < 1e-9, "{source:?}");
        }
    }
    assert_eq!(Exchange::of(&only(&skill).points).unwrap().own.mean, 0.0);
    let ahead = only(&skill).ahead();
    assert_eq!((ahead.new_deals, ahead.all_ways), (None, None), "nobody is better");
}

#[test]
fn a_coin_of_the_agents_is_all_chance_of_theirs() {
    let skill = skill(2, 1, || Box::new(Random), || Box::new(Random));
    for scores in [&only(&skill).points, &only(&skill).wins] {
        let found = components(scores);
        assert!((share(&found, Source::Chance) - 1.0).abs() < 0.15);
        for source in [Source::Boards, Source::Own, Source::Rest] {
            assert!(share(&found, source).abs() < 0.15, "{source:?}");
        }
        let own = found.iter().find(|component| component.source == Source::Own).unwrap();
        assert_eq!(own.share_interval.unwrap().low, own.share.unwrap().min(0.0));
    }
}

#[test]
fn pure_skill_has_no_luck() {
    for seats in [2, 3, 4] {
        let skill = skill(seats, 1, || Box::new(Picks(9)), || Box::new(Picks(0)));
        let meeting = only(&skill);
        let found = components(&meeting.points);
        assert!((share(&found, Source::Own) - 1.0).abs() < 1e-9);
        for source in [Source::Boards, Source::Others, Source::Chance, Source::Rest] {
            assert!(share(&found, source).abs() < 1e-9, "{source:?}");
        }
        let wins = components(&meeting.wins);
        for source in [Source::Boards, Source::Chance] {
            assert!(share(&wins, source).abs() < 1e-9, "{source:?}");
        }
        let change = Exchange::of(&meeting.points).unwrap();
        assert_eq!((change.own.mean, change.other.mean), (9.0, 0.0));
        let ahead = meeting.ahead();
        assert_eq!((ahead.better, ahead.new_deals.unwrap().games), (Some(1), 1));
        assert_eq!(ahead.all_ways.unwrap().games, [2, 6, 6][seats - 2]);
        assert!(skill.ladder.depth.unwrap().is_bound && skill.ladder.rungs[0].agent == 1);
        let [doubling] = &skill.doublings[..] else {
            panic!("two budgets")
        };
        assert_eq!((doubling.share.value, doubling.points.unwrap().mean), (Some(1.0), 9.0));
    }
}

/// By hand for two seats: of the win a seat has 1/2 with equal agents, otherwise all or nothing, so that own and other agent
/// have half of the variance of 1/8 each.
#[test]
fn the_win_of_two_seats_is_as_much_the_other_agent_as_the_own() {
    let skill = skill(2, 1, || Box::new(Picks(9)), || Box::new(Picks(0)));
    let found = components(&only(&skill).wins);
    for source in [Source::Own, Source::Others] {
        let component = found.iter().find(|component| component.source == source).unwrap();
        assert!((component.variance - 1.0 / 16.0).abs() < 1e-9 && (component.share.unwrap() - 0.5).abs() < 1e-9);
    }
}

/// Forfeits one decision of 40.
struct Quitter;

impl<G: Game> Agent<G> for Quitter {
    fn choose(&mut self, view: &View<'_, G>, rng: &mut Rng) -> Result<Action, Forfeit> {
        match rng.below(40) {
            0 => Err(Forfeit::new("enough")),
            _ => Random.choose(view, rng),
        }
    }
}

#[test]
fn a_deal_with_a_forfeited_game_counts_nowhere() {
    let skill = skill(2, 10, || Box::new(Quitter), || Box::new(Picks(9)));
    let meeting = only(&skill);
    assert!(meeting.forfeited > 0 && meeting.points.deals() as u64 + meeting.forfeited == 60);
    assert_eq!(meeting.games(), 8 * meeting.points.deals() as u64);
    assert!(skill.doublings[0].games <= 120);
}
