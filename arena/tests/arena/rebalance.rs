//! A study played again under another ruleset, in the blocks where it can differ.

use orrery_arena::balance::Variant;
use orrery_arena::tournament::Table;
use orrery_arena::{Design, RunConfig, Seating};
use orrery_engine::Rng;
use orrery_engine::bitboard::Backend;
use orrery_engine::planet_unknown::ruleset::files::RulesetFile;
use orrery_engine::planet_unknown::{PlanetUnknown, Ruleset, Setup};
use std::sync::atomic::AtomicBool;

const CORPORATIONS: [&str; 4] = ["cosmos", "flux", "republic", "oasis"];

fn with_table<T>(
    game: &PlanetUnknown,
    stop: &AtomicBool,
    play: impl FnOnce(&Table<'_, PlanetUnknown>, RunConfig) -> T,
) -> T {
    let design = Design::new(2, CORPORATIONS.len(), 1, 1).unwrap();
    let deal = |block: u64, _: &mut Rng| {
        let mut setup = Setup::base(2);
        for (seat, cell) in setup.seats.iter_mut().zip(design.table(block)) {
            seat.corporation = CORPORATIONS[usize::from(cell.first)].to_owned();
        }
        setup
    };
    let table = Table {
        game,
        deal: &deal,
        agent: &|spec| spec.build(game),
        threads: 2,
        stop,
    };
    let config = RunConfig::new(game, (), 2, "random,greedy".parse().unwrap(), 288, 1).unwrap();
    play(&table, config.with_seating(Seating::SelfPlay, 288).unwrap())
}

/// Greedy plays with the medals in mind, so that the games with the corporation differ, and no others.
#[test]
fn the_blocks_with_a_board_played_again_give_the_study_of_all_blocks() {
    let text = RulesetFile::Corporations.embedded_text();
    let (before, cosmos) = text.split_once("slug = \"cosmos\"").unwrap();
    let changed = format!(
        "{before}slug = \"cosmos\"{}",
        cosmos.replacen("\"medal 1\"", "\"medal 31\"", 3)
    );
    let ruleset = Ruleset::with_files(&[("corporations.toml", &changed)]).unwrap();
    let other = PlanetUnknown::new(ruleset, Backend::detect()).unwrap();
    let go_on = AtomicBool::new(false);
    let base = with_table(&PlanetUnknown::default(), &go_on, |table, config| {
        Variant::play(table, config, |_| {}).unwrap().unwrap()
    });
    let whole = with_table(&other, &go_on, |table, config| {
        Variant::play(table, config, |_| {}).unwrap().unwrap()
    });
    let cosmos = ["corporation", "cosmos"];
    let again = with_table(&other, &go_on, |table, config| {
        base.play_again(table, config, &base.blocks_with(cosmos).unwrap(), |_| {})
            .unwrap()
            .unwrap()
    });
    let blocks = base.blocks_with(cosmos).unwrap().len() as u64;
    assert_eq!(base.blocks_of("corporations.cosmos.rovers").len() as u64, blocks);
    assert_eq!(base.blocks_of("station.shift").len() as u64, base.config.blocks);
    assert_eq!(
        (2 * blocks, 4 * blocks, whole.played),
        (whole.config.blocks, again.played, 288)
    );
    let [before, expected, found] = [&base, &whole, &again].map(|variant| variant.scores("corporation").unwrap());
    assert_eq!(found, expected);
    assert_ne!(found, before);
}

#[test]
fn a_study_that_is_stopped_has_no_result() {
    let stop = AtomicBool::new(true);
    let played = with_table(&PlanetUnknown::default(), &stop, |table, config| {
        Variant::play(table, config, |_| {})
    });
    assert!(played.unwrap().is_none());
}

#[test]
fn a_board_that_is_on_no_table_and_another_seed_are_refused() {
    let go_on = AtomicBool::new(false);
    with_table(&PlanetUnknown::default(), &go_on, |table, config| {
        let base = Variant::play(table, config.clone(), |_| {}).unwrap().unwrap();
        let error = base.blocks_with(["corporation", "wormhole"]).unwrap_err();
        assert_eq!(error.to_string(), "no seat has the corporation wormhole");
        let other = RunConfig { seed: 2, ..config };
        let error = base.play_again(table, other, &[0], |_| {}).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the two runs cannot be compared: seed: the run has 1, not 2"
        );
    });
}
