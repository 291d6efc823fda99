//! Every pair of effect and timing that is declared is played: where it is switched off, some game changes.

use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::resource::Track;
use orrery_engine::planet_unknown::ruleset::civ_cards::{CivEffect, CivTiming};
use orrery_engine::planet_unknown::ruleset::effects::Effect;
use orrery_engine::planet_unknown::ruleset::event_effects::EventEffect;
use orrery_engine::planet_unknown::ruleset::events::Events;
use orrery_engine::planet_unknown::ruleset::powers::Power;
use orrery_engine::planet_unknown::ruleset::timing::Timing;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, Setup, State};
use orrery_engine::{Rng, Rules, Turn};
use std::collections::BTreeSet;

/// The most games that are played to see a change.
const MOST_GAMES: u64 = 400;

fn game(ruleset: Ruleset) -> PlanetUnknown {
    PlanetUnknown::new(ruleset, Backend::detect()).expect("a ruleset without an effect can be played")
}

/// Returns whether some game that begins as `start` says goes on in another way under the other rules.
fn some_game_differs(whole: Ruleset, lesser: Ruleset, start: impl Fn(&PlanetUnknown, u64) -> State) -> bool {
    let games = [game(whole), game(lesser)];
    (0..MOST_GAMES).any(|seed| {
        let [state, other] = [0, 1].map(|i| start(&games[i], seed));
        let mut rng = Rng::from_words(&[seed, 3]);
        differ(&games, [state, other], &mut rng)
    })
}

/// Plays the same random actions in both until what can be done, what is known or what is scored differs.
fn differ(games: &[PlanetUnknown; 2], mut states: [State; 2], rng: &mut Rng) -> bool {
    loop {
        let [legal, other] = [0, 1].map(|i| games[i].legal(&states[i]));
        if legal != other || known(&states[0]) != known(&states[1]) {
            return true;
        }
        if games[0].turn(&states[0]) == Turn::Over {
            let [outcome, other] = [0, 1].map(|i| games[i].outcome(&states[i]));
            return outcome != other;
        }
        let action = legal[rng.below(legal.len())];
        for (game, state) in games.iter().zip(&mut states) {
            game.apply(state, action);
        }
    }
}

fn known(state: &State) -> Vec<bool> {
    state.boards.iter().map(|board| board.knows_next_event).collect()
}

/// Two seats, the first with trackers well up and all slots of techs open, so that techs are held from the start.
fn with_techs(game: &PlanetUnknown, corporation: &str, seed: u64) -> State {
    let mut rng = Rng::from_words(&[seed, 1]);
    let mut setup = Setup::base(2);
    setup.seats[0].corporation = corporation.to_owned();
    setup.seats[1].corporation = "universal-coalition".to_owned();
    setup.events = Some("uniform".to_owned());
    let mut state = game.start(&setup, seed).expect("every corporation can be played");
    if seed.is_multiple_of(4) {
        return state;
    }
    let tables = game.tables();
    let board = state.boards.iter_mut().next().expect("there is a seat");
    let corporation = tables.corporation(board);
    for track in Track::ALL {
        let top = corporation.tracks[track.index()].top;
        board.trackers[track.index()] = rng.below(usize::from(top)) as u8;
    }
    let highest = corporation.tech_levels.last().map_or(0, |&level| level);
    board.trackers[Track::Tech.index()] = match seed % 4 {
        1 => highest,
        _ => corporation
            .tech_levels
            .get(rng.below(5))
            .map_or(highest, |&level| level),
    };
    board.lifepods_on_techs = if corporation.tech_levels.is_empty() {
        0b11_1111
    } else {
        0
    };
    board.movement = 3;
    state
}

/// The corporations with the pair, and the ruleset in which it does nothing.
fn without_power(name: &str, timing: Timing) -> (Vec<String>, Ruleset) {
    let mut ruleset = Ruleset::embedded();
    let mut of = Vec::new();
    for corporation in &mut ruleset.corporations.corporations {
        let techs = corporation.techs.iter_mut().map(|tech| &mut tech.power);
        let powers: Vec<&mut Power> = corporation.rules.iter_mut().chain(techs).collect();
        for power in powers {
            if power.effect.name() == name && power.timing == timing {
                power.effect = Effect::Nothing;
                of.push(corporation.slug.clone());
            }
        }
    }
    (of, ruleset)
}

#[test]
fn equal_rulesets_play_equal_games() {
    let games = [Ruleset::embedded(), Ruleset::embedded()].map(game);
    for seed in 0..20 {
        let states = [0, 1].map(|i| with_techs(&games[i], "republic", seed));
        assert!(!differ(&games, states, &mut Rng::from_words(&[seed, 3])), "game {seed}");
    }
}

#[test]
fn every_declared_pair_of_a_rule_or_tech_changes_some_game() {
    let pairs = Effect::PLAYED.iter().filter(|(name, _)| *name != "nothing");
    for (name, timings) in pairs {
        for &timing in *timings {
            let (of, lesser) = without_power(name, timing);
            let changes = of.iter().any(|corporation| {
                some_game_differs(Ruleset::embedded(), lesser.clone(), |game, seed| {
                    with_techs(game, corporation, seed)
                })
            });
            assert!(changes, "{name} at {timing} of {of:?} changes no game");
        }
    }
}

#[test]
fn every_declared_pair_of_a_civ_card_changes_some_game() {
    let pairs: BTreeSet<(&str, CivTiming)> = CivEffect::PLAYED
        .iter()
        .filter(|(name, _)| *name != "nothing")
        .flat_map(|(name, timings)| timings.iter().map(move |&timing| (*name, timing)))
        .collect();
    for (name, timing) in pairs {
        let mut lesser = Ruleset::embedded();
        let cards = lesser.civ_cards.cards.iter_mut().filter(|card| card.timing == timing);
        for effect in cards
            .flat_map(|card| &mut card.effects)
            .filter(|effect| effect.name() == name)
        {
            *effect = CivEffect::Nothing;
        }
        let changes = some_game_differs(Ruleset::embedded(), lesser, |game, seed| {
            with_techs(game, "universal-coalition", seed)
        });
        assert!(changes, "{name} at {timing} changes no game");
    }
}

/// Puts an effect in place of those with the name; of a choice, if it is the name of one of its options alone.
fn replaced(events: &Events, name: &str, effect: &EventEffect) -> Events {
    let mut events = events.clone();
    let is_printed = |found: &EventEffect| found.name() == name;
    let alone = events.cards.iter().flat_map(|card| &card.effects).any(is_printed);
    for found in events.cards.iter_mut().flat_map(|card| &mut card.effects) {
        let is_option = match found {
            EventEffect::ChooseOne { options } => !alone && options.iter().any(is_printed),
            _ => false,
        };
        if is_printed(found) || is_option {
            *found = effect.clone();
        }
    }
    events
}

#[test]
fn every_declared_pair_of_an_event_changes_some_game() {
    let pairs = EventEffect::PLAYED.iter().filter(|(name, _)| *name != "nothing");
    for (name, timings) in pairs {
        assert_eq!(timings.len(), 1, "{name} has one duration");
        let (mut whole, mut lesser) = (Ruleset::embedded(), Ruleset::embedded());
        if *name == "peek_next_event" {
            whole.events = replaced(&whole.events, name, &EventEffect::PeekNextEvent);
        }
        lesser.events = replaced(&lesser.events, name, &EventEffect::Nothing);
        let start = |game: &PlanetUnknown, seed: u64| {
            let mut setup = Setup::base(1 + seed as usize % 2);
            setup.events = Some("uniform".to_owned());
            game.start(&setup, seed).expect("events can be played")
        };
        assert!(some_game_differs(whole, lesser, start), "{name} changes no game");
    }
}
