//! Items whose worth can be computed by hand, since an agent that plays by chance plays the same game without them.

use orrery_agents::{AgentSpec, Playable};
use orrery_arena::record::Record;
use orrery_arena::worth::{Arm, ArmKind, Arms, Branched, Rates, replay_under};
use orrery_arena::{Contest, Row, Schedule};
use orrery_engine::planet_unknown::Setup;
use orrery_engine::planet_unknown::resource::Collectible;
use orrery_engine::planet_unknown::ruleset::objectives::Statistic;
use orrery_engine::{Content, ContentKind, ItemId, PlanetUnknown, Planetarium, Rng, Seat, planetarium};

/// A game, its record and its arms.
type Played<G> = (Row, Record<<G as orrery_engine::Rules>::Setup>, Branched);

/// Games of an agent with all arms for a kind of content.
fn played<G: Playable + Content>(
    game: &G,
    kind: &str,
    agent: &str,
    setup: &(dyn Fn(&mut Rng) -> G::Setup + Sync),
    games: u64,
) -> Vec<Played<G>> {
    let kinds = game.content();
    let kind = kinds
        .iter()
        .position(|found| found.word == kind)
        .expect("the game has the kind");
    let agent: AgentSpec = agent.parse().expect("in the registry");
    let first = setup(&mut Rng::seed(1));
    let seats = game.seats(&game.start(&first, 1).expect("it can be played"));
    let contest = Contest {
        game,
        schedule: Schedule::new(3, 1, seats),
        deal: &|_, rng| setup(rng),
        agent: &|_| agent.build(game),
        exploration: None,
    };
    let arms = Arms::new(game, kind, Rates::all(kinds[kind].items.len()), 3);
    let play = |block| {
        let row = contest.play_block(block).expect("it can be played").remove(0);
        let record = contest.record_game(block, 0).expect("it can be played");
        let branched = arms
            .of_game(&contest, [block, 0], &record)
            .expect("it can be played again");
        (row, record, branched)
    };
    (0..games).map(play).collect()
}

/// The arms with an item and with nothing in its place.
fn pairs(branched: &Branched) -> impl Iterator<Item = (&Arm, &Arm)> {
    let pairs = branched.arms.windows(2).map(|pair| (&pair[0], &pair[1]));
    pairs.filter(|(got, blank)| (got.kind, blank.kind) == (ArmKind::Got, ArmKind::Blank))
}

/// The game in which a lifepod counts as a medal and for nothing else: no civ card doubles it, and neighbours do not compare it.
fn with_plain_lifepods() -> PlanetUnknown {
    let mut game = PlanetUnknown::default();
    for (kind, content) in game.content().iter().enumerate() {
        let counts_lifepods = |item: usize| match content.word {
            "civ-cards" => content.items[item].name == "lifepods-double",
            "objectives" => {
                let side = game.ruleset().objectives.cards[item].neighbour;
                side.statistic == Statistic::Collected(Collectible::Lifepod)
            }
            _ => false,
        };
        let items: Vec<usize> = (0..content.items.len()).filter(|&item| counts_lifepods(item)).collect();
        for item in items {
            game = game.without(ItemId { kind, item });
        }
    }
    game
}

#[test]
fn an_event_that_takes_a_collected_lifepod_costs_whoever_has_one_a_medal() {
    let game = with_plain_lifepods();
    let mut setup = Setup::base(2);
    setup.events = Some("uniform".to_owned());
    let cards = &game.content()[1].items;
    let event = cards
        .iter()
        .position(|item| item.reference == "E50")
        .expect("a printed card");
    let without = game.without(ItemId { kind: 1, item: event });
    let [mut lost, mut spared] = [0; 2];
    for (_, record, branched) in played(&game, "events", "random", &|_| setup.clone(), 120) {
        for (got, blank) in pairs(&branched).filter(|(got, _)| usize::from(got.item) == event) {
            let actions = &record.actions[..=got.ply as usize];
            let state =
                replay_under(&game, &without, &record.setup, record.seed, actions).expect("it is the same game");
            assert_eq!(got.seat, None, "all seats meet an event");
            for seat in [Seat(0), Seat(1)] {
                let has_some = state.boards[seat].lifepods_held() > 0;
                let changes = got.scores[seat] - blank.scores[seat];
                assert_eq!(changes, -i32::from(has_some), "{seat} {got:?} {blank:?}");
                *(if has_some { &mut lost } else { &mut spared }) += 1;
            }
        }
    }
    assert!(lost > 5 && spared > 5, "{lost} {spared}");
}

#[test]
fn an_objective_is_worth_the_medals_that_neighbours_win() {
    let game = PlanetUnknown::default();
    let mut met = 0;
    for (row, _, branched) in played(&game, "objectives", "random", &|_| Setup::base(2), 40) {
        for arm in branched.arms.iter().filter(|arm| arm.kind == ArmKind::Without) {
            let side = &game.ruleset().objectives.cards[usize::from(arm.item)].neighbour;
            let [win, tie] = [side.win, side.tie].map(i32::from);
            let lost = [Seat(0), Seat(1)].map(|seat| row.scores[seat] - arm.scores[seat]);
            assert!(
                lost == [win, 0] || lost == [0, win] || lost == [tie, tie],
                "{lost:?} {arm:?}"
            );
            met += 1;
        }
    }
    assert!(met > 20, "{met}");
}

#[test]
fn a_card_of_planetarium_without_a_side_is_worth_its_points() {
    let game = Planetarium::default();
    let mut met = 0;
    for (_, _, branched) in played(&game, "cards", "random", &|_| planetarium::Setup::players(2), 60) {
        for (got, blank) in pairs(&branched) {
            let card = &game.ruleset().cards.cards[usize::from(got.item)];
            let seat = got.seat.expect("a seat played it");
            assert_eq!(got.alone, card.copies == 1, "{}", card.name);
            if card.side.is_none() && !card.gravity {
                assert_eq!(
                    got.scores[seat] - blank.scores[seat],
                    i32::from(card.points),
                    "{}",
                    card.name
                );
                met += 1;
            }
        }
    }
    assert!(met > 20, "{met}");
}

/// Two seats with drawn boards.
fn drawn_boards(game: &PlanetUnknown) -> impl Fn(&mut Rng) -> Setup + Sync {
    |rng| {
        let mut setup = Setup::base(2);
        game.draw_planets(&mut setup, rng);
        game.draw_corporations(&mut setup, rng);
        setup
    }
}

/// Games without each item of a sample that no seat saw are the same. Returns how many were compared.
fn unseen_are_the_same(agent: &str, kind: usize, games: u64) -> usize {
    const EVERY: usize = 6;
    let game = PlanetUnknown::default();
    let spec: AgentSpec = agent.parse().expect("in the registry");
    let (items, setup) = (&game.content()[kind].items, drawn_boards(&game));
    let sampled: Vec<usize> = (0..items.len()).step_by(EVERY).collect();
    let rate = |item: usize| if sampled.contains(&item) { 1.0 } else { 0.0 };
    let rates = Rates {
        taker: vec![0.0; items.len()],
        choice: vec![0.0; items.len()],
        replacement: (0..items.len()).map(rate).collect(),
    };
    let arms = Arms::new(&game, kind, rates, 3);
    let whole = Contest {
        game: &game,
        schedule: Schedule::new(3, 1, 2),
        deal: &|_, rng| setup(rng),
        agent: &|_| spec.build(&game),
        exploration: None,
    };
    let mut same = 0;
    for block in 0..games {
        let row = whole.play_block(block).expect("it can be played").remove(0);
        let record = whole.record_game(block, 0).expect("it can be played");
        let branched = arms.of_game(&whole, [block, 0], &record);
        let seen = branched.expect("it can be played again").arms;
        let is_seen = |item: usize| seen.iter().any(|arm| usize::from(arm.item) == item);
        for &item in sampled.iter().filter(|&&item| !is_seen(item)) {
            let lesser = Contest {
                game: &arms.without[item],
                schedule: whole.schedule.clone(),
                agent: &|_| spec.build(&arms.without[item]),
                ..whole
            };
            let again = lesser.play_block(block).expect("it can be played").remove(0);
            assert_eq!(again, row, "{agent} without {}", items[item].reference);
            same += 1;
        }
    }
    same
}

/// Only games in which some seat saw an item, or its board has it, are played again without it: all others are the same.
#[test]
fn games_in_which_no_seat_saw_an_item_are_the_same_without_it() {
    let kinds = PlanetUnknown::default().content();
    let games = |word: &str| match word {
        "objectives" | "tiles" => 3,
        _ => 1,
    };
    let same = |(kind, content): (usize, &ContentKind)| unseen_are_the_same("greedy", kind, games(content.word));
    let same: usize = kinds.iter().enumerate().map(same).sum();
    assert!(same > 12, "{same}");
}

/// An agent that looks ahead reckons with what the boards show long before a seat reaches it.
#[test]
fn games_of_an_agent_that_looks_ahead_are_the_same_without_a_tech_of_no_board() {
    let kinds = PlanetUnknown::default().content();
    let techs = kinds.iter().position(|kind| kind.word == "techs").expect("a kind");
    let same = unseen_are_the_same("planner:beam=2", techs, 1);
    assert!(same > 5, "{same}");
}

/// All boards of the base game have one corporation, so the actions of a game may need what the first seat got.
#[test]
fn what_seats_of_one_corporation_get_is_blanked_for_the_first_of_them_alone() {
    let game = PlanetUnknown::default();
    for kind in ["techs", "tracks"] {
        let mut blanked = 0;
        for (_, _, branched) in played(&game, kind, "random", &|_| Setup::base(2), 5) {
            let mut items: Vec<u16> = pairs(&branched).map(|(got, _)| got.item).collect();
            blanked += items.len();
            assert!(pairs(&branched).all(|(got, _)| !got.alone), "{kind}");
            items.sort_unstable();
            assert!(items.is_sorted_by(|a, b| a < b), "{kind}: {items:?}");
        }
        assert!(blanked > 5, "{kind}: {blanked}");
    }
}
