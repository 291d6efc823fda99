//! The items of a ruleset: each can be made to do nothing, and what nobody meets changes nothing.

use orrery_engine::planet_unknown::{Move, Setup};
use orrery_engine::{
    Action, Content, Game, ItemId, PlanetUnknown, Planetarium, Rng, Rules, Seat, View, Words, planetarium, play,
    play_random,
};
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// All items of all kinds.
fn items<G: Content>(game: &G) -> Vec<ItemId> {
    let kinds = game.content();
    let of_kind = |kind: usize| (0..kinds[kind].items.len()).map(move |item| ItemId { kind, item });
    (0..kinds.len()).flat_map(of_kind).collect()
}

/// A setup with both modules, and boards that are drawn.
fn setup(game: &PlanetUnknown, rng: &mut Rng) -> Setup {
    let mut setup = Setup::base(2);
    setup.events = Some("uniform".to_owned());
    setup.private_objectives = true;
    game.draw_planets(&mut setup, rng);
    game.draw_corporations(&mut setup, rng);
    setup
}

/// A random game.
struct Played<G: Game> {
    actions: Vec<Action>,
    end: G::State,
    /// What some seat had at some time.
    met: BTreeSet<ItemId>,
}

fn random_game<G: Game + Content>(game: &G, setup: &G::Setup, seed: u64) -> Played<G> {
    let mut state = game.start(setup, seed).expect("the setup can be played");
    let (mut rng, mut actions, mut met) = (Rng::seed(seed), Vec::new(), BTreeSet::new());
    let choose = |view: &View<'_, G>| view.legal()[rng.below(view.legal().len())];
    play(game, &mut state, choose, |before, _, action| {
        add_held(game, before, &mut met);
        let taken = |kind| {
            Some(ItemId {
                kind,
                item: game.taken_by(kind, before, action)?,
            })
        };
        met.extend((0..game.content().len()).filter_map(taken));
        actions.push(action);
    });
    add_held(game, &state, &mut met);
    Played {
        actions,
        end: state,
        met,
    }
}

fn add_held<G: Game + Content>(game: &G, state: &G::State, met: &mut BTreeSet<ItemId>) {
    for kind in 0..game.content().len() {
        for seat in (0..game.seats(state) as u8).map(Seat) {
            met.extend(
                game.held(kind, state, seat)
                    .into_iter()
                    .map(|item| ItemId { kind, item }),
            );
        }
    }
}

/// The end of the game of these actions under another ruleset; none if one of them is not possible there.
fn end_under<G: Game + Content>(from: &G, to: &G, setup: &G::Setup, seed: u64, actions: &[Action]) -> Option<G::State> {
    let mut state = to.start(setup, seed).expect("the setup can be played");
    for &action in actions {
        let action = from.counterpart(action, to)?;
        to.legal(&state).binary_search(&action).ok()?;
        to.apply(&mut state, action);
    }
    Some(state)
}

/// An item that no seat has got changes no game; of each kind, one that a seat has got changes some. Returns how many items
/// were checked in each of these ways.
fn check<G: Game + Content>(game: &G, games: u64, setup: impl Fn(&mut Rng) -> G::Setup) -> [usize; 2] {
    let lesser: Vec<(ItemId, G)> = items(game).into_iter().map(|item| (item, game.without(item))).collect();
    let (mut unmet, mut met) = (0, vec![0; game.content().len()]);
    for seed in 0..games {
        let setup = setup(&mut Rng::from_words(&[seed, 5]));
        let Played {
            actions,
            end,
            met: met_here,
        } = random_game(game, &setup, seed);
        for (item, without) in &lesser {
            let other = end_under(game, without, &setup, seed, &actions);
            if met_here.contains(item) {
                let is_same = other.is_some_and(|other| without.outcome(&other) == game.outcome(&end));
                met[item.kind] += usize::from(!is_same);
            } else {
                let name = &game.content()[item.kind].items[item.item].reference;
                let other = other.unwrap_or_else(|| panic!("without {name}, seed {seed}: an action is not possible"));
                assert_eq!(without.outcome(&other), game.outcome(&end), "{name}, seed {seed}");
                unmet += 1;
            }
        }
    }
    for (kind, met) in game.content().iter().zip(&met) {
        assert!(*met > 0, "no game is another without one of the {}", kind.word);
    }
    [unmet, met.iter().sum()]
}

#[test]
fn what_no_seat_gets_changes_no_game_of_planet_unknown() {
    let game = PlanetUnknown::default();
    let [unmet, met] = check(&game, 12, |rng| setup(&game, rng));
    assert!(unmet > 1_000 && met > 50, "{unmet} {met}");
}

#[test]
fn what_no_seat_plays_changes_no_game_of_planetarium() {
    let game = Planetarium::default();
    let [unmet, met] = check(&game, 40, |_| planetarium::Setup::players(2));
    assert!(unmet > 500 && met > 50, "{unmet} {met}");
}

#[test]
fn every_item_can_do_nothing_and_stays_in_the_game() {
    let game = PlanetUnknown::default();
    for item in items(&game) {
        let without = game.without(item);
        let name = &game.content()[item.kind].items[item.item].reference;
        assert_eq!(without.content().len(), game.content().len());
        assert_eq!(without.content()[item.kind].items[item.item].reference, *name);
        assert_ne!(without.ruleset_id(), game.ruleset_id(), "{name}");
        let mut state = without
            .start(&setup(&without, &mut Rng::seed(1)), 1)
            .expect("it can be played");
        play_random(&without, &mut state, &mut Rng::seed(1));
    }
}

/// What an action is, without its numbers and without what it gives.
fn meaning<G: Game>(game: &G, before: &G::State, action: Action, after: &G::State) -> Map<String, Value> {
    let mut fields = game.action_json(before, action, after);
    for key in ["medals", "points", "stored", "gains", "gives_up", "choice", "pair"] {
        fields.remove(key);
    }
    without_number_of_card(&mut fields);
    fields
        .values_mut()
        .filter_map(Value::as_object_mut)
        .for_each(without_number_of_card);
    fields
}

fn without_number_of_card(fields: &mut Map<String, Value>) {
    if fields.get("card").is_some_and(Value::is_number) {
        fields.remove("card");
    }
}

/// Each action of random games has a counterpart that means the same in the other game. Returns how many have another
/// number there.
fn renumbered<G: Game + Content>(
    game: &G,
    other: &G,
    setup: impl Fn(&mut Rng) -> G::Setup,
    also_same: impl Fn(Action, Action) -> bool,
) -> usize {
    let mut renumbered = 0;
    for seed in 0..12 {
        let mut rng = Rng::from_words(&[seed, 6]);
        let mut state = game.start(&setup(&mut rng), seed).expect("the setup can be played");
        let choose = |view: &View<'_, G>| view.legal()[rng.below(view.legal().len())];
        play(game, &mut state, choose, |before, _, action| {
            let mut after = before.clone();
            game.apply(&mut after, action);
            let text = game.action_text(action);
            let counterpart = game.counterpart(action, other);
            let counterpart = counterpart.unwrap_or_else(|| panic!("{text} has no counterpart"));
            let [meant, found] = [
                meaning(game, before, action, &after),
                meaning(other, before, counterpart, &after),
            ];
            assert_eq!(found, meant, "{text}");
            assert!(also_same(action, counterpart), "{text}");
            assert_eq!(other.counterpart(counterpart, game), Some(action), "{text}");
            renumbered += usize::from(counterpart != action);
        });
    }
    renumbered
}

#[test]
fn actions_of_planet_unknown_mean_the_same_where_cards_have_another_order() {
    let game = PlanetUnknown::default();
    let mut ruleset = game.ruleset().clone();
    ruleset.civ_cards.cards.reverse();
    ruleset.objectives.cards.reverse();
    let other = PlanetUnknown::new(ruleset, game.backend()).expect("it can be played");
    let is_same_choice = |action, counterpart| match (Move::from_action(action), Move::from_action(counterpart)) {
        (Move::Choose { choice, .. }, Move::Choose { choice: of_other, .. }) => {
            game.tables().choice(choice) == other.tables().choice(of_other)
        }
        _ => true,
    };
    let renumbered = renumbered(&game, &other, |rng| setup(&game, rng), is_same_choice);
    assert!(renumbered > 50, "{renumbered}");
}

#[test]
fn actions_of_planetarium_mean_the_same_where_cards_have_another_order() {
    let game = Planetarium::default();
    let mut ruleset = game.ruleset().clone();
    ruleset.cards.cards.reverse();
    let other = Planetarium::new(ruleset);
    let renumbered = renumbered(&game, &other, |_| planetarium::Setup::players(2), |_, _| true);
    assert!(renumbered > 100, "{renumbered}");
}

#[test]
fn an_action_with_a_card_that_the_other_ruleset_lacks_has_no_counterpart() {
    let game = PlanetUnknown::default();
    let mut ruleset = game.ruleset().clone();
    ruleset.civ_cards.cards[3].id = "C99".to_owned();
    ruleset.objectives.cards[3].id = "O99".to_owned();
    let other = PlanetUnknown::new(ruleset, game.backend()).expect("it can be played");
    for kind in ["civ", "higher-civ", "keep-civ", "objective", "discard-objective"] {
        let [lacking, known] = [3, 4].map(|card| game.parse_action(&format!("{kind} {card}")).expect("an action"));
        assert_eq!(game.counterpart(lacking, &other), None, "{kind}");
        assert_eq!(game.counterpart(known, &other), Some(known), "{kind}");
    }

    let mut ruleset = Planetarium::default().ruleset().clone();
    ruleset.cards.cards[1].copies = 2;
    let game = Planetarium::new(ruleset.clone());
    let cards = &mut ruleset.cards.cards;
    cards[1].copies = 1;
    let copy = format!("downgrade {}.2", cards[1].id);
    let lost = format!("downgrade {}", cards[0].id);
    cards[0].id = "none".to_owned();
    let other = Planetarium::new(ruleset);
    for text in [copy, lost] {
        let action = game.parse_action(&text).expect("an action");
        assert_eq!(game.counterpart(action, &other), None, "{text}");
    }
}

#[test]
fn items_of_boards_are_in_play_and_shared_by_seats_with_the_same_board() {
    let game = PlanetUnknown::default();
    let kinds = game.content();
    let mut setup = Setup::base(3);
    for (seat, corporation) in ["universal-coalition", "universal-coalition", "jump-drive"]
        .into_iter()
        .enumerate()
    {
        setup.seats[seat].corporation = corporation.into();
    }
    let start = game.start(&setup, 1).expect("it can be played");
    for (kind, content) in kinds.iter().enumerate() {
        let in_play = game.in_play(kind, &start);
        let groups: Vec<&str> = in_play.iter().map(|&item| &content.items[item].group[..]).collect();
        let of = |corporation| groups.iter().filter(|&&group| group == corporation).count();
        match content.word {
            "techs" => assert_eq!([of("universal-coalition"), of("jump-drive"), groups.len()], [5, 6, 11]),
            "tracks" => assert_eq!([of("universal-coalition"), of("jump-drive"), groups.len()], [5, 5, 10]),
            _ => assert!(in_play.is_empty()),
        }
        for (&item, group) in in_play.iter().zip(groups) {
            assert_eq!(game.is_shared(kind, &start, item), group == "universal-coalition");
        }
    }
}

#[test]
fn an_action_has_its_counterpart_though_its_number_is_another() {
    let game = PlanetUnknown::default();
    let cards = &game.content()[0].items;
    let item = cards
        .iter()
        .position(|card| card.reference == "C01")
        .expect("a printed card");
    let without = game.without(ItemId { kind: 0, item });
    let choices = game.tables().choices.len();
    let choose = |number: usize| game.parse_action(&format!("choose {number} civ")).expect("a choice");
    let mut renumbered = 0;
    for number in 0..choices {
        let counterpart = game
            .counterpart(choose(number), &without)
            .expect("another card gives the choice of C01 too");
        assert_eq!(without.counterpart(counterpart, &game), Some(choose(number)));
        renumbered += usize::from(counterpart != choose(number));
    }
    assert!(renumbered > 1, "C01 is the first card that gives its choice");
}
