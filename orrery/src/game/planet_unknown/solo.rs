//! The setups of a study of solo games.

use super::boards::BoardList;
use super::known::Known;
use super::options::{Options, modules};
use super::planned::Tables;
use crate::game::command::SoloDeals;
use crate::terminal::output::{Usage, refuse, usage};
use orrery_arena::{MAX_VARIANTS, Variant, Variants};
use orrery_engine::planet_unknown::ruleset::events::EventColour;
use orrery_engine::planet_unknown::{PlanetUnknown, SeatSetup, Setup};

/// Separates the decks of an option.
const SEPARATOR: char = '/';

/// The setups of solo games: each of the boards that the options name equally often, or boards drawn for each deal, and
/// each deck on every deal.
pub(super) fn solo<'a>(
    game: &'a PlanetUnknown,
    options: &'a Options,
    seed: u64,
) -> Result<SoloDeals<'a, Setup>, Usage> {
    let variants = decks(game, options)?;
    let symmetric = SeatSetup::default();
    let corporations = boards(
        &Known::corporations(game),
        &options.corporations,
        &symmetric.corporation,
    )?;
    let planets = boards(&Known::planets(game), &options.planets, &symmetric.planet)?;
    let base = [
        ("corporation", base(&corporations, &symmetric.corporation)),
        ("planet", base(&planets, &symmetric.planet)),
    ];
    let planets_first = corporations.len() == 1;
    let tables = Tables::new(1, corporations, planets, planets_first, seed)?;
    let first = with_deck(options, options.events.as_ref().map(|_| &variants.all[0].name[..]));
    Ok(SoloDeals {
        round: tables.round(),
        deal: Box::new(move |block, rng| {
            let mut setup = first.clone();
            tables.seat(&mut setup, block);
            if options.planets == BoardList::Random {
                game.draw_planets(&mut setup, rng);
            }
            if options.corporations == BoardList::Random {
                game.draw_corporations(&mut setup, rng);
            }
            setup
        }),
        variants: Some(variants),
        base: base.map(|(kind, board)| (kind.to_owned(), board)).into(),
    })
}

/// The boards that an option names; the symmetric one in place of those that are drawn.
fn boards(known: &Known<'_>, boards: &BoardList, symmetric: &str) -> Result<Vec<String>, Usage> {
    match boards {
        BoardList::Random => Ok(vec![symmetric.to_owned()]),
        boards => known.named(boards),
    }
}

/// What the others are compared with: the symmetric board, or else the first.
fn base(boards: &[String], symmetric: &str) -> String {
    let found = boards.iter().find(|board| *board == symmetric);
    found.unwrap_or(&boards[0]).clone()
}

/// The setup of a player alone with a deck, or with the usual one.
fn with_deck(options: &Options, deck: Option<&str>) -> Setup {
    let mut setup = modules(1, options);
    setup.events = deck.map(str::to_owned);
    setup
}

/// The decks that the option names, or the usual one.
fn decks(game: &PlanetUnknown, options: &Options) -> Result<Variants, Usage> {
    let usual = with_deck(options, None);
    let Some(text) = &options.events else {
        let name = "usual".to_owned();
        let all = vec![variant(game, name, &usual)?];
        let factor = "events".to_owned();
        return Ok(Variants { factor, base: 0, all });
    };
    let mut all: Vec<Variant> = Vec::new();
    for name in text.split(SEPARATOR).map(str::trim) {
        if name.is_empty() {
            refuse!("--events {text}: a deck is missing; decks are separated by single slashes");
        }
        let deck = variant(game, name.to_owned(), &with_deck(options, Some(name)))?;
        let is_same = |other: &&Variant| other.name == name || !deck.cards.is_empty() && other.cards == deck.cards;
        if let Some(other) = all.iter().find(is_same) {
            refuse!(
                "--events {text} names one deck twice, as {} and as {name}; name each deck once",
                other.name
            );
        }
        all.push(deck);
    }
    if all.len() > MAX_VARIANTS {
        let found = all.len();
        refuse!("--events names {found} decks; allowed are 1 to {MAX_VARIANTS}");
    }
    let usual = variant(game, String::new(), &usual)?.cards;
    Ok(Variants {
        factor: "events".to_owned(),
        base: all.iter().position(|deck| deck.cards == usual).unwrap_or(0),
        all,
    })
}

/// A deck, as a variant of every deal.
fn variant(game: &PlanetUnknown, name: String, setup: &Setup) -> Result<Variant, Usage> {
    let counts = game.event_counts(setup);
    let counts = counts.map_err(|problems| usage!("--{problems}"))?;
    let colours = EventColour::ALL.map(EventColour::name).map(str::to_owned).into_iter();
    let cards = counts
        .into_iter()
        .flat_map(|counts| colours.clone().zip(counts.map(u32::from)));
    Ok(Variant {
        name,
        changes: [("events".to_owned(), setup.events.clone().into())]
            .into_iter()
            .collect(),
        cards: cards.collect(),
    })
}
