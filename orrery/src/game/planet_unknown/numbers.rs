//! Which numbers and switches of the files of Planet Unknown can be changed by themselves, and which cannot.

use orrery_engine::PlanetUnknown;
use orrery_engine::planet_unknown::Setup;

/// Whether a game of this setup has the board or module that the number with this path belongs to. Alone there are always
/// events and private objectives (PU-7.1), and events may add private objectives.
pub(super) fn is_dealt(game: &PlanetUnknown, setup: &Setup, path: &str) -> bool {
    let mut parts = path.split('.');
    let [file, entry, key] = [parts.next(), parts.next(), parts.next()].map(Option::unwrap_or_default);
    let ruleset = game.ruleset();
    let seats = setup.seats.len();
    let is_alone = seats == 1;
    let has_events = is_alone || setup.events.as_deref().is_some_and(|deck| deck != "off");
    match file {
        "planets" if ruleset.planets.planets.iter().any(|planet| planet.slug == entry) => {
            setup.seats.iter().any(|seat| seat.planet == entry)
        }
        "corporations"
            if ruleset
                .corporations
                .corporations
                .iter()
                .any(|board| board.slug == entry) =>
        {
            setup.seats.iter().any(|seat| seat.corporation == entry)
        }
        "event_cards" if entry == "solo_target" => is_alone,
        "event_cards" => has_events,
        "objectives" => match [entry, key] {
            ["setup", "solo_dealt" | "solo_kept"] => is_alone,
            ["setup", "module_dealt" | "module_kept"] => !is_alone && setup.private_objectives,
            ["setup", "cards_between_pair_two_players"] => seats == 2,
            ["setup", "cards_between_each_adjacent_pair"] => seats > 2,
            [
                "rulings",
                "petra_currents_count_as_covered" | "no_ice_satisfies_ice_covered",
            ]
            | [_, "private"] => has_events || setup.private_objectives,
            [_, "neighbor"] => !is_alone,
            _ => true,
        },
        _ => true,
    }
}

/// The texts with numbers: the cells of tracks, and what an advance at the top gives.
pub(super) const WITH_NUMBERS: &[&str] = &["corporations.*.tracks.*.*", "corporations.*.overflow.*"];

/// The numbers that have to be equal: those of all cards of a family.
pub(super) const EQUAL: &[&str] = &[
    "civ_cards.*.effects.commerce.by_count.1",
    "civ_cards.*.effects.commerce.by_count.2",
    "civ_cards.*.effects.commerce.by_count.3",
    "civ_cards.*.effects.commerce.by_count.4",
    "civ_cards.*.effects.meteorite.by_count.1",
    "civ_cards.*.effects.meteorite.by_count.2",
    "civ_cards.*.effects.meteorite.by_count.3",
    "civ_cards.*.effects.meteorite.by_count.4",
    "civ_cards.*.effects.meteorite.set_size",
];

const SCHEMA: &str = "it is the version of the form of the file";
const NAME: &str = "it names an entry";
const TECH: &str = "it names a tech; each tech has one position";
const PLACE: &str = "it is a place on a board, at the table or on a track";
const PICTURE: &str = "it says what a character of a picture means";
const DIFFICULTY: &str = "it tells people how difficult a board is, and nothing is played by it";
const COUNT: &str = "it counts what the file lists, so it changes with that";
const SUM: &str = "it adds up with others to deck.size, so one of them changes with it";
const BANDS: &str = "bands follow one another, so two of them change together";
const ONLY: &str = "no other value is played yet";

/// The numbers and switches that are left out, as patterns of paths, each with the reason.
pub(super) const NOT_CHANGED: &[(&str, &str)] = &[
    ("*.schema", SCHEMA),
    ("*.*.ref", NAME),
    ("corporations.*.id", NAME),
    ("corporations.*.complexity", DIFFICULTY),
    ("corporations.*.tracks.*.*.tech", TECH),
    ("corporations.*.tech.*.level", TECH),
    ("corporations.*.path.*.*.*", PLACE),
    ("corporations.*.rows.*.*", PLACE),
    ("corporations.*.rule.*.capacity", ONLY),
    ("corporations.*.tech.*.draw", ONLY),
    ("corporations.*.tech.*.keep", ONLY),
    ("corporations.*.tech.*.cards", ONLY),
    ("corporations.*.tech.*.rank_offset", ONLY),
    ("corporations.*.tech.*.end_of_game_only", ONLY),
    ("corporations.rulings.rover_top_tiles_only", ONLY),
    ("planets.*.id", NAME),
    ("planets.*.complexity", DIFFICULTY),
    ("planets.legend.*.square", PICTURE),
    ("planets.*.lifepods.*.*", PLACE),
    ("planets.*.cities.*.*", PLACE),
    ("planets.*.rule.*.diagonal_crossings.*.*.*", PLACE),
    ("tiles.shape.*.meteor.*", PLACE),
    ("station.depots", ONLY),
    ("station.places.*.*", PLACE),
    ("civ_cards.setup.ranks", ONLY),
    ("civ_cards.setup.cards_per_rank", COUNT),
    ("civ_cards.*.rank", COUNT),
    ("civ_cards.rulings.depot_tile_mandatory", ONLY),
    ("civ_cards.rulings.movement_card_gets_tech_bonus", ONLY),
    ("objectives.setup.cards", COUNT),
    ("objectives.setup.module_before_neighbor_deal", ONLY),
    ("objectives.rulings.patches_cover", ONLY),
    ("event_cards.deck.size", SUM),
    ("event_cards.deck.mixes.*.*", SUM),
    ("event_cards.deck.piles.*", COUNT),
    ("event_cards.deck.multiplayer_piles.*", COUNT),
    ("event_cards.*.solo_only", COUNT),
    ("event_cards.solo_target.bands.*.from", BANDS),
    ("event_cards.solo_target.bands.*.to", BANDS),
];
