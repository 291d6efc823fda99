//! Event cards, the composition of decks, and the target of a solo game.

use super::event_effects::{EventDuration, EventEffect};
use super::files;
use super::rulings::EventRulings;
use crate::kinds::{any_of, names_at};
use crate::planet_unknown::capacities::MAX_CARDS;
use crate::toml_reader::{Field, TableReader, Taken};
use crate::vocabulary::vocabulary;
use serde::Serialize;

/// Grades of a solo game's result (PU-7.4).
pub(crate) const SOLO_GRADES: usize = 7;

vocabulary! {
    /// The colour of an event card.
    #[serde(rename_all = "lowercase")]
    pub enum EventColour {
        /// Good.
        Green = "green",
        /// Mixed.
        Orange = "orange",
        /// Bad.
        Red = "red",
    }
}

vocabulary! {
    /// Which seats resolve an event.
    pub enum EventScope {
        /// Every player, separately.
        EachPlayer = "each_player",
        /// None: it happens once, to what all seats share.
        Table = "table",
        /// The player of a solo game.
        Solo = "solo",
    }
}

/// An event card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EventCard {
    /// Name, `E01` and so on.
    pub id: String,
    /// Number in the digital implementation.
    pub reference: u16,
    /// Colour.
    pub colour: EventColour,
    /// Whether it is removed in games of more than one player.
    pub solo_only: bool,
    /// Which seats resolve it.
    pub scope: EventScope,
    /// Its duration.
    pub duration: EventDuration,
    /// Name that says what it does.
    pub slug: String,
    /// What it does, in order.
    pub effects: Vec<EventEffect>,
}

/// A number of cards for each colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ColourCounts {
    /// Green cards.
    pub green: u8,
    /// Orange cards.
    pub orange: u8,
    /// Red cards.
    pub red: u8,
}

/// A named composition of the event deck.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mix {
    /// Name in options and files.
    pub name: String,
    /// Cards of each colour.
    pub counts: ColourCounts,
}

/// How an event deck is put together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EventDeck {
    /// The number of cards of a deck.
    pub size: u8,
    /// The number of cards of each colour.
    pub piles: ColourCounts,
    /// The number of cards of each colour that games of two or more players use.
    pub multiplayer_piles: ColourCounts,
    /// Whether a solo game always has events.
    pub always_used_solo: bool,
    /// Whether the round of the last card is the last round.
    pub last_card_ends_game: bool,
    /// Named compositions in ascending order of their names.
    pub mixes: Vec<Mix>,
    /// Least and most green cards of a random mix.
    pub random_green: [u8; 2],
    /// Least and most orange cards of a random mix.
    pub random_orange: [u8; 2],
}

/// How the number of cards of a colour in the deck changes the solo target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TargetBand {
    /// Least number of cards of the colour.
    pub from: u8,
    /// Greatest number of cards of the colour.
    pub to: u8,
    /// Change for red cards.
    pub red: i16,
    /// Change for orange cards.
    pub orange: i16,
    /// Change for green cards.
    pub green: i16,
}

/// The score that a solo game asks for (PU-7.3, PU-7.4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SoloTarget {
    /// The target before changes.
    pub base: i16,
    /// Changes by number of cards, without gaps from 0 to the size of the deck.
    pub bands: Vec<TargetBand>,
    /// The differences to the target at which the next better grade begins, ascending.
    pub grades: [i16; SOLO_GRADES],
}

/// All events, how decks are put together, and readings of their rules.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Events {
    /// How a deck is made.
    pub deck: EventDeck,
    /// The score that a solo game asks for.
    pub solo_target: SoloTarget,
    /// Readings of the rules.
    pub rulings: EventRulings,
    /// The cards in ascending order of their names.
    pub cards: Vec<EventCard>,
}

/// The composition of a solo deck if the set-up names none (R43).
pub(crate) const DEFAULT_MIX: &str = "rulebook_example";

impl EventCard {
    fn read(t: &mut TableReader, ids: &Taken<String>, references: &Taken<u16>, slugs: &Taken<String>) -> EventCard {
        let solo_only = t.at("solo_only").flag();
        let duration: EventDuration = t.at("duration").named();
        let for_solo = |scope: &EventScope| *scope != EventScope::Solo || solo_only;
        let allowed = "another one, because the card is not solo_only";
        let scope: EventScope = t.at("scope").checked(Field::named, for_solo, allowed);
        let known = t.is_clean();
        let effect = |t: &mut TableReader| {
            let effect = t.kind("kind", EventEffect::KINDS);
            if known && t.is_clean() && !effect.timings().contains(&duration) {
                let allowed = any_of(names_at(EventEffect::PLAYED, &duration));
                t.at("kind")
                    .refuse(format!("{allowed}, because the duration is {duration}"));
            }
            let fits_scope = effect == EventEffect::Nothing || effect.is_of_table() == (scope == EventScope::Table);
            if known && t.is_clean() && !fits_scope {
                t.at("kind").refuse(format!("a kind that fits the scope, {scope}"));
            }
            effect
        };
        EventCard {
            id: t.at("id").distinct(ids, Field::text),
            reference: t.at("ref").distinct(references, |number| number.integer(0..=999)),
            colour: t.at("color").named(),
            solo_only,
            scope,
            duration,
            slug: t.at("slug").distinct(slugs, Field::text),
            effects: t.at("effects").tables(1..=4, effect),
        }
    }
}

impl ColourCounts {
    fn read(t: &mut TableReader) -> ColourCounts {
        let mut count = |colour: EventColour| t.at(colour.name()).integer(0..=MAX_CARDS as u8);
        ColourCounts {
            green: count(EventColour::Green),
            orange: count(EventColour::Orange),
            red: count(EventColour::Red),
        }
    }

    /// Counts the cards by colour.
    fn of<'a>(cards: impl Iterator<Item = &'a EventCard> + Clone) -> ColourCounts {
        let count = |colour| cards.clone().filter(|card| card.colour == colour).count() as u8;
        ColourCounts {
            green: count(EventColour::Green),
            orange: count(EventColour::Orange),
            red: count(EventColour::Red),
        }
    }

    /// The count of a colour.
    pub(crate) const fn of_colour(&self, colour: EventColour) -> u8 {
        match colour {
            EventColour::Green => self.green,
            EventColour::Orange => self.orange,
            EventColour::Red => self.red,
        }
    }

    /// All cards together.
    pub const fn total(&self) -> u16 {
        self.green as u16 + self.orange as u16 + self.red as u16
    }

    /// Returns whether the piles contain this number of cards of each colour.
    pub fn fits(&self, piles: &ColourCounts) -> bool {
        EventColour::ALL
            .into_iter()
            .all(|colour| self.of_colour(colour) <= piles.of_colour(colour))
    }
}

impl std::fmt::Display for ColourCounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "green = {}, orange = {}, red = {}",
            self.green, self.orange, self.red
        )
    }
}

impl EventDeck {
    /// Reads how decks are put together; counts `cards` if all of them could be read.
    fn read(t: &mut TableReader, cards: Option<&[EventCard]>) -> EventDeck {
        let size = t.at("size").integer(1..=MAX_CARDS as u8);
        let counted = |field: Field, there: Option<ColourCounts>| {
            let agrees = |piles: &ColourCounts| there.is_none_or(|there| *piles == there);
            let allowed = there.map_or(String::new(), |there| {
                format!("the number of cards of each colour: {there}")
            });
            field.checked(|field| field.table(ColourCounts::read), agrees, allowed)
        };
        let piles = counted(t.at("piles"), cards.map(|cards| ColourCounts::of(cards.iter())));
        let for_all = cards.map(|cards| ColourCounts::of(cards.iter().filter(|card| !card.solo_only)));
        let multiplayer_piles = counted(t.at("multiplayer_piles"), for_all);
        let fits = |mix: &ColourCounts| mix.total() == u16::from(size) && mix.fits(&piles);
        let allowed = format!("{size} cards together, and no more of a colour than the piles contain: {piles}");
        let read_mix = |(name, field): (&str, Field)| Mix {
            name: name.to_owned(),
            counts: field.checked(|mix| mix.table(ColourCounts::read), fits, &allowed),
        };
        let mixes = |t: &mut TableReader| t.entries().into_iter().map(read_mix).collect::<Vec<_>>();
        let bounds = |field: Field, pile: u8| {
            let ascend = |bounds: &[u8; 2]| bounds[0] <= bounds[1];
            field.checked(|field| field.array(|n| n.integer(0..=pile)), ascend, "[least, most]")
        };
        let mixes = t.at("mixes").checked(
            |field| field.table(mixes),
            |mixes| mixes.iter().any(|mix| mix.name == DEFAULT_MIX),
            format!("a table with {DEFAULT_MIX}, the default of a solo game"),
        );
        let random = |t: &mut TableReader| (bounds(t.at("green"), piles.green), bounds(t.at("orange"), piles.orange));
        let (random_green, random_orange) = t.at("random_mix").table(random);
        EventDeck {
            size,
            piles,
            multiplayer_piles,
            always_used_solo: t.at("always_used_solo").flag(),
            last_card_ends_game: t.at("last_card_ends_game").flag(),
            mixes,
            random_green,
            random_orange,
        }
    }
}

impl std::fmt::Display for TargetBand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&range(self.from, self.to))
    }
}

/// "3", or "3 to 6".
fn range(from: u8, to: u8) -> String {
    if from == to {
        from.to_string()
    } else {
        format!("{from} to {to}")
    }
}

/// What keeps the bands from following one another from 0 to the size of the deck, and what to do; nothing if they do.
fn faults_of_bands(bands: &[TargetBand], deck_size: u8) -> Vec<String> {
    let holding = |cards: u8| {
        let bands = bands.iter().filter(|band| (band.from..=band.to).contains(&cards));
        bands.count()
    };
    let fault = |cards: u8| match (holding(cards), cards <= deck_size) {
        (0, true) => Some(["no band has", "add one, or widen one"]),
        (2.., true) => Some(["more than one band has", "narrow them"]),
        (1.., false) => Some(["no deck has", "leave them out"]),
        _ => None,
    };
    let numbers: Vec<u8> = (0..=MAX_CARDS as u8).collect();
    let runs = numbers.chunk_by(|&before, &after| fault(before) == fault(after));
    let mut faults: Vec<String> = runs
        .filter_map(|run| {
            let [what, to_do] = fault(run[0])?;
            Some(format!("{what} {}, so {to_do}", range(run[0], *run.last()?)))
        })
        .collect();
    if faults.is_empty() && !bands.is_sorted_by_key(|band| band.from) {
        faults.push("write them in ascending order".to_owned());
    }
    faults
}

impl TargetBand {
    /// The change for cards of a colour.
    pub(crate) const fn of_colour(&self, colour: EventColour) -> i16 {
        match colour {
            EventColour::Green => self.green,
            EventColour::Orange => self.orange,
            EventColour::Red => self.red,
        }
    }
}

impl SoloTarget {
    fn read(t: &mut TableReader, deck_size: u8) -> SoloTarget {
        let change = |field: Field| field.integer(-100..=100i16);
        let band = |t: &mut TableReader| {
            let from = t.at("from").integer(0..=MAX_CARDS as u8);
            TargetBand {
                from,
                to: t.at("to").integer(from..=MAX_CARDS as u8),
                red: change(t.at("red")),
                orange: change(t.at("orange")),
                green: change(t.at("green")),
            }
        };
        let grades = |field: Field| field.array(|grade| grade.integer(-1000..=1000i16));
        let ascend = |grades: &[i16; SOLO_GRADES]| grades.is_sorted_by(|a, b| a < b);
        let bands = t.at("bands").tables(1..=MAX_CARDS, band);
        let faults = faults_of_bands(&bands, deck_size);
        if t.is_clean() && !faults.is_empty() {
            let found: Vec<String> = bands.iter().map(ToString::to_string).collect();
            let allowed = format!(
                "allowed is one band for each number of cards from 0 to {deck_size}, the size of the deck: {}",
                faults.join("; ")
            );
            t.at("bands").note(&format!("bands of {}", found.join(", ")), allowed);
        }
        SoloTarget {
            base: t.at("base").integer(0..=1000i16),
            bands,
            grades: t.at("grades").checked(grades, ascend, "a list that ascends"),
        }
    }
}

impl Events {
    pub(crate) fn read(t: &mut TableReader) -> Events {
        files::read_schema(t);
        let (ids, references, slugs) = (Taken::default(), Taken::default(), Taken::default());
        let card = |t: &mut TableReader| EventCard::read(t, &ids, &references, &slugs);
        let mut cards = t.at("card").tables(1..=MAX_CARDS, card);
        cards.sort_by(|a, b| a.id.cmp(&b.id));
        let known = Some(&cards[..]).filter(|_| t.is_clean());
        let deck = t.at("deck").table(|t| EventDeck::read(t, known));
        Events {
            solo_target: t.at("solo_target").table(|t| SoloTarget::read(t, deck.size)),
            deck,
            rulings: t.at("rulings").table(EventRulings::read),
            cards,
        }
    }

    /// The composition with this name.
    pub fn mix(&self, name: &str) -> Option<ColourCounts> {
        self.deck
            .mixes
            .iter()
            .find(|mix| mix.name == name)
            .map(|mix| mix.counts)
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::RulesetFile;
    use super::super::tests::problems;

    #[test]
    fn piles_are_counted_and_mixes_fit_them() {
        let edits = [
            (
                "piles = { green = 20, orange = 20, red = 20 }",
                "piles = { green = 20, orange = 20, red = 21 }",
            ),
            (
                "gentle = { green = 12, orange = 6, red = 2 }",
                "gentle = { green = 12, orange = 6, red = 3 }",
            ),
        ];
        assert_eq!(
            problems(RulesetFile::Events, &edits),
            [
                "my.toml: deck.piles: found { green = 20, orange = 20, red = 21 }; allowed is the number of \
                cards of each colour: green = 20, orange = 20, red = 20",
                "my.toml: deck.mixes.gentle: found { green = 12, orange = 6, red = 3 }; allowed is 20 cards \
                together, and no more of a colour than the piles contain: green = 20, orange = 20, red = 21",
            ]
        );
        assert_eq!(
            problems(
                RulesetFile::Events,
                &[(
                    "harsh = { green = 2, orange = 6, red = 12 }",
                    "harsh = { green = 0, orange = 21, red = 0 }"
                )]
            ),
            [
                "my.toml: deck.mixes.harsh: found { green = 0, orange = 21, red = 0 }; allowed is 20 cards \
                together, and no more of a colour than the piles contain: green = 20, orange = 20, red = 20",
            ]
        );
        assert_eq!(
            problems(RulesetFile::Events, &[("rulebook_example = {", "example = {")]),
            ["my.toml: deck.mixes: found a table with even, example, gentle, harsh; \
                allowed is a table with rulebook_example, the default of a solo game",]
        );
        assert_eq!(
            problems(
                RulesetFile::Events,
                &[(
                    "color = \"green\"\nsolo_only = true",
                    "color = \"green\"\nsolo_only = false"
                )]
            ),
            [
                "my.toml: card[0] (extra-rover).scope: found \"solo\"; allowed is another one, because the card is \
                not solo_only",
            ]
        );
    }

    #[test]
    fn duration_and_scope_fit_the_effects() {
        let edits = [
            (
                "duration = \"instant\"\nslug = \"one-patch\"",
                "duration = \"round\"\nslug = \"one-patch\"",
            ),
            (
                "scope = \"table\"\nduration = \"instant\"\nslug = \"civ-cards-removed\"",
                "scope = \"each_player\"\nduration = \"instant\"\nslug = \"civ-cards-removed\"",
            ),
            (
                "options = [{ kind = \"synergy_boost\" }",
                "options = [{ kind = \"sinergy_boost\" }",
            ),
        ];
        assert_eq!(
            problems(RulesetFile::Events, &edits),
            [
                "my.toml: card[15] (one-patch).effects[0].kind: found \"gain_patch\"; allowed is one of \
                extra_rover, limit_rover_terrain, limit_tile_edge, limit_tile_ice, limit_tile_matching, \
                limit_tile_resources, limit_milestones, limit_synergy, nothing, because the duration is round",
                "my.toml: card[47] (civ-cards-removed).effects[0].kind: found \"civ_cards_remove\"; allowed \
                is a kind that fits the scope, each_player",
                "my.toml: card[52] (synergy-or-peek-a).effects[0].options[0].kind: found \"sinergy_boost\"; \
                allowed is one of advance, regress, synergy_boost, gain_patch, collect, destroy, \
                add_meteorite, choose_one, peek_next_event, civ_cards_add, civ_cards_remove, objective_add, \
                objective_discard, rotate_station, remove_shape, extra_rover, limit_rover_terrain, \
                limit_tile_edge, limit_tile_ice, limit_tile_matching, limit_tile_resources, \
                limit_milestones, limit_synergy, nothing; did you mean synergy_boost?",
            ]
        );
    }

    #[test]
    fn the_bands_of_the_solo_target_have_no_gap() {
        let bands = |edits: &[(&str, &str)]| {
            let found = problems(RulesetFile::Events, edits);
            found.last().expect("the edits are mistakes").clone()
        };
        assert_eq!(
            bands(&[("{ from = 3, to = 6", "{ from = 4, to = 6")]),
            "my.toml: solo_target.bands: found bands of 0 to 2, 4 to 6, 7 to 10, 11 to 14, 15 to 20; allowed is one \
            band for each number of cards from 0 to 20, the size of the deck: no band has 3, so add one, or widen one"
        );
        assert!(
            bands(&[("{ from = 3, to = 6", "{ from = 1, to = 6")])
                .ends_with(": more than one band has 1 to 2, so narrow them")
        );
        let (first, second) = ("{ from = 0, to = 2,", "{ from = 3, to = 6,");
        let swapped = [(first, "{ swapped"), (second, first), ("{ swapped", second)];
        assert!(bands(&swapped).ends_with(": write them in ascending order"));
    }

    #[test]
    fn a_smaller_deck_says_which_bands_it_needs() {
        let sizes = [
            ("size = 20 ", "size = 12 "),
            ("green = 9, orange = 3, red = 8", "green = 6, orange = 2, red = 4"),
            ("green = 12, orange = 6, red = 2", "green = 8, orange = 3, red = 1"),
            ("green = 7, orange = 7, red = 6", "green = 4, orange = 4, red = 4"),
            ("green = 2, orange = 6, red = 12", "green = 1, orange = 3, red = 8"),
        ];
        assert_eq!(
            problems(RulesetFile::Events, &sizes),
            [
                "my.toml: solo_target.bands: found bands of 0 to 2, 3 to 6, 7 to 10, 11 to 14, 15 to 20; allowed is one \
                band for each number of cards from 0 to 12, the size of the deck: no deck has 13 to 20, so leave \
                them out"
            ]
        );
    }

    #[test]
    fn the_grades_of_the_solo_target_ascend() {
        assert_eq!(
            problems(RulesetFile::Events, &[("grades = [-15, -10", "grades = [-15, -15")]),
            [
                "my.toml: solo_target.grades: found [-15, -15, -5, 0, 5, 10, 15]; allowed is a list that \
                ascends",
            ]
        );
    }
}
