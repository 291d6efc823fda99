//! What becomes of the cards, spaces and decks of a game.

use crate::action_list::ActionList;
use crate::game::{ActionKinds, ContentItem, Moment, UsageKind, Used};
use crate::planetarium::action::Move;
use crate::planetarium::game::content;
use crate::planetarium::ruleset::Ruleset;
use crate::planetarium::state::{Ending, State};
use crate::planetarium::tables::Tables;
use crate::planetarium::vocabulary::{Deck, Matter};
use std::sync::LazyLock;

/// The kinds, by their places.
const CARDS: usize = 0;
const SPACES: usize = 1;
const MATTER: usize = 2;
const DECKS: usize = 3;
const ENDINGS: usize = 4;
const ACTIONS: usize = 5;

static ACTION_KINDS: LazyLock<ActionKinds> = LazyLock::new(|| ActionKinds::of(&Move::space()));

const ALL_ENDINGS: [Ending; 4] = [Ending::Track, Ending::Dice, Ending::Quiet, Ending::Cap];

/// All kinds.
pub(crate) fn kinds(tables: &Tables, ruleset: &Ruleset) -> Vec<UsageKind> {
    let named = |reference: String| ContentItem {
        reference,
        name: String::new(),
        group: String::new(),
    };
    let kind = |word, one, stages, of_seats, items| UsageKind {
        word,
        one,
        stages,
        of_seats,
        of_boards: false,
        items,
    };
    let cards = content::content(ruleset).swap_remove(0).items;
    let spaces = tables.names.spaces.iter().map(|space| named(space.clone())).collect();
    let matter = Matter::ALL
        .iter()
        .map(|matter| named(matter.name().to_owned()))
        .collect();
    let decks = Deck::ALL.iter().map(|deck| named(deck.name().to_owned())).collect();
    let endings = ALL_ENDINGS
        .iter()
        .map(|ending| named(ending.name().to_owned()))
        .collect();
    vec![
        kind("cards", "card", &["in hand", "played"], true, cards),
        kind("spaces", "space", &["a planet moved there"], false, spaces),
        kind("matter", "kind of matter", &["stored"], true, matter),
        kind("decks", "deck", &["ran out"], false, decks),
        kind("endings", "ending", &["ended by it"], false, endings),
        ACTION_KINDS.kind(),
    ]
}

/// Whether something may become of an item in a game that starts so. The dice end games of one seat alone.
pub(crate) fn is_in_play(start: &State, kind: usize, item: usize) -> bool {
    kind != ENDINGS || ALL_ENDINGS[item] != Ending::Dice || start.seats() == 1
}

/// What becomes of things at a moment.
pub(crate) fn used(ruleset: &Ruleset, moment: Moment<'_, State>, used: &mut impl FnMut(Used)) {
    if let Moment::Action {
        before, legal, action, ..
    } = moment
    {
        ACTION_KINDS.used(ACTIONS, before.actor, legal, action, used);
    }
    let mut say = |kind, item, stage, seat, times| {
        if times > 0 {
            used(Used {
                kind,
                item,
                stage,
                seat,
                times,
            });
        }
    };
    match moment {
        Moment::Start(state) => {
            for (seat, player) in state.players.entries() {
                for card in player.hand.iter() {
                    say(CARDS, content::item_of(ruleset, card), 0, Some(seat), 1);
                }
            }
        }
        Moment::Action { before, after, .. } => {
            for (seat, player) in after.players.entries() {
                let had = &before.players[seat];
                let drawn = player.hand - had.hand;
                for card in drawn.iter() {
                    say(CARDS, content::item_of(ruleset, card), 0, Some(seat), 1);
                }
                let played = player.played.iter().zip(&had.played);
                for card in played.flat_map(|(now, before)| (*now - *before).iter()) {
                    say(CARDS, content::item_of(ruleset, card), 1, Some(seat), 1);
                }
                for matter in Matter::ALL {
                    let stored = |mat: &[[u8; Matter::COUNT]]| -> u32 {
                        mat.iter().map(|area| u32::from(area[matter.index()])).sum()
                    };
                    let more = stored(&player.mat).saturating_sub(stored(&had.mat));
                    say(MATTER, matter.index(), 0, Some(seat), more);
                }
            }
            for (planet, space) in after.planets.iter().enumerate() {
                let is_new = *space != before.planets[planet];
                say(SPACES, space.index(), 0, None, is_new.into());
            }
            for deck in Deck::ALL {
                let is_out = after.decks[deck.index()].is_empty() && !before.decks[deck.index()].is_empty();
                say(DECKS, deck.index(), 0, None, is_out.into());
            }
        }
        Moment::End { end, .. } => {
            let ending = ALL_ENDINGS.iter().position(|&ending| end.ending == Some(ending));
            if let Some(ending) = ending {
                say(ENDINGS, ending, 0, None, 1);
            }
        }
    }
}
