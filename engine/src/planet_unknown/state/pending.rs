//! Pending gains of a seat (PU-2.W, CORP-G3, R1): a multiset of items, one counter for each kind.

use crate::planet_unknown::capacities::{MAX_ALTERNATIVES, MAX_CHOICES};
use crate::planet_unknown::ids::{AlternativeId, ChoiceId};
use crate::planet_unknown::resource::{Collectible, Track, TrackSet};
use crate::vocabulary::vocabulary;
use serde::{Deserialize, Serialize};
use std::ops::BitOr;

/// A pending gain (PU-2.X).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// The resource of a tile (PU-4.2).
    Resource(Track),
    /// One advance of this tracker (PU-4.4).
    Advance(Track),
    /// A synergy boost: one advance of any tracker.
    Synergy,
    /// A rover from the corporation board onto the last tile (PU-5.2).
    Rover,
    /// A biomass patch (PU-3.7).
    Patch,
    /// A tile from the own depot, whose resources count or not.
    FreeTile {
        /// Whether its resources become pending gains.
        resources: bool,
    },
    /// A piece from the planet to the corporation board.
    Collect(Collectible),
    /// A piece of the planet, removed from the game.
    Destroy(Collectible),
    /// All such pieces of a row or column, removed from the game.
    DestroyLine(Collectible),
    /// A rover lifted to any square; may be declined.
    Teleport,
    /// The energy resource of a tile: one advance of a track of the set (PU-4.3).
    Energy(TrackSet),
    /// A choice among trackers that a card gives: an entry of the ruleset's table of choices.
    Choice(ChoiceId),
    /// One of two gains: an entry of the ruleset's table of alternatives.
    Either(AlternativeId),
    /// A stored patch, which is laid at the end of the game (PU-6.4).
    StoredPatch,
    /// A collected lifepod may be moved (CORP-1.4).
    Reposition,
    /// A civ card of those left (CORP-7.6).
    KeepCiv,
    /// A gain or loss that only events give.
    Event(EventItem),
}

vocabulary! {
    /// A gain or a loss that only events give (CARDS-3.4).
    pub enum EventItem {
        /// A patch that may not cost the seat its last placement (CARDS-3.3).
        Patch = "guarded patch",
        /// A meteorite on an empty meteor symbol.
        Meteorite = "meteorite to put down",
        /// A rover on the planet, removed from the game.
        LoseRover = "rover to lose",
        /// A collected lifepod, removed from the game.
        LoseLifepod = "collected lifepod to lose",
        /// A collected meteorite, removed from the game.
        LoseMeteorite = "collected meteorite to lose",
        /// The station turned as the seat likes.
        Rotate = "turn of the station",
        /// A stack of the own depot, removed from the game.
        RemoveShape = "shape to remove",
        /// A private objective, removed from the game; in the set-up too (PU-1.6, PU-7.1).
        DiscardObjective = "private objective to discard",
    }
}

const RESOURCE: usize = 0;

const ADVANCE: usize = RESOURCE + Track::COUNT;

const SYNERGY: usize = ADVANCE + Track::COUNT;

const ROVER: usize = SYNERGY + 1;

const PATCH: usize = ROVER + 1;

const FREE_TILE: usize = PATCH + 1;

const COLLECT: usize = FREE_TILE + 2;

const DESTROY: usize = COLLECT + Collectible::COUNT;

const DESTROY_LINE: usize = DESTROY + Collectible::COUNT;

const TELEPORT: usize = DESTROY_LINE + Collectible::COUNT;

const EITHER: usize = TELEPORT + 1;

const STORED_PATCH: usize = EITHER + MAX_ALTERNATIVES;

const REPOSITION: usize = STORED_PATCH + 1;

const KEEP_CIV: usize = REPOSITION + 1;

const PLAIN: usize = KEEP_CIV + 1;

/// The plain items in the order in which they are listed.
const LISTED: [Item; PLAIN] = [
    Item::Resource(Track::Civ),
    Item::Resource(Track::Water),
    Item::Resource(Track::Biomass),
    Item::Resource(Track::Rover),
    Item::Resource(Track::Tech),
    Item::Advance(Track::Civ),
    Item::Advance(Track::Water),
    Item::Advance(Track::Biomass),
    Item::Advance(Track::Rover),
    Item::Advance(Track::Tech),
    Item::Synergy,
    Item::Rover,
    Item::Patch,
    Item::FreeTile { resources: false },
    Item::FreeTile { resources: true },
    Item::Teleport,
    Item::StoredPatch,
    Item::Reposition,
    Item::KeepCiv,
    Item::Collect(Collectible::Lifepod),
    Item::Collect(Collectible::Meteorite),
    Item::Destroy(Collectible::Lifepod),
    Item::Destroy(Collectible::Meteorite),
    Item::DestroyLine(Collectible::Lifepod),
    Item::DestroyLine(Collectible::Meteorite),
    Item::Either(AlternativeId(0)),
    Item::Either(AlternativeId(1)),
    Item::Either(AlternativeId(2)),
    Item::Either(AlternativeId(3)),
    Item::Either(AlternativeId(4)),
    Item::Either(AlternativeId(5)),
    Item::Either(AlternativeId(6)),
];

/// Equal multisets have equal bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Pending {
    plain: [u8; PLAIN],
    events: [u8; EventItem::COUNT],
    energy: [u8; 1 << Track::COUNT],
    choices: [u8; MAX_CHOICES],
    named: [TrackSet; MAX_CHOICES],
}

impl Pending {
    /// Every counter in the order of its number: plain items, those of events, energy sets, choices.
    #[inline]
    pub fn counters(&self) -> [&[u8]; 4] {
        [&self.plain, &self.events, &self.energy, &self.choices]
    }

    /// The trackers named so far by a choice that is begun and waits for more (R44).
    #[inline]
    pub fn named(&self, choice: ChoiceId) -> TrackSet {
        self.named[choice.index()]
    }

    /// Notes the trackers named so far by a choice that waits for more; none once it is over.
    pub(crate) fn note_named(&mut self, choice: ChoiceId, named: TrackSet) {
        self.named[choice.index()] = named;
    }

    /// The trackers named by choices that wait for more.
    pub(crate) fn all_named(&self) -> TrackSet {
        self.named.into_iter().fold(TrackSet::EMPTY, TrackSet::bitor)
    }

    /// How many of this item are pending.
    #[inline]
    pub fn count(&self, item: Item) -> u8 {
        match item {
            Item::Event(item) => self.events[item.index()],
            Item::Energy(tracks) => self.energy[tracks.bits()],
            Item::Choice(choice) => self.choices[choice.index()],
            _ => self.plain[plain_index(item)],
        }
    }

    /// Adds `count` of an item.
    ///
    /// # Panics
    /// If more than 255 would be pending.
    pub fn add(&mut self, item: Item, count: u8) {
        let counter = self.counter(item);
        *counter = counter.checked_add(count).expect("fewer than 256 gains of a kind wait");
    }

    /// Removes one of an item.
    ///
    /// # Panics
    /// If none is pending.
    pub fn take(&mut self, item: Item) {
        let counter = self.counter(item);
        *counter = counter.checked_sub(1).expect("the item waits");
    }

    /// Returns whether nothing is pending.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !any(&self.plain) && !any(&self.energy) && !any(&self.choices) && !any(&self.events)
    }

    /// Returns whether an item is pending that only events give.
    pub(crate) fn has_event_items(&self) -> bool {
        any(&self.events)
    }

    /// Returns whether a pair of gains is pending.
    pub(crate) fn has_alternatives(&self) -> bool {
        any(&self.plain[EITHER..STORED_PATCH])
    }

    /// Returns whether pieces are pending to be collected or destroyed.
    pub(crate) fn has_pieces(&self) -> bool {
        any(&self.plain[COLLECT..TELEPORT])
    }

    /// The tracks whose resource is pending.
    #[inline]
    pub fn resources(&self) -> TrackSet {
        self.tracks_from(RESOURCE)
    }

    /// The trackers with a pending advance.
    #[inline]
    pub fn advances(&self) -> TrackSet {
        self.tracks_from(ADVANCE)
    }

    #[inline]
    fn tracks_from(&self, first: usize) -> TrackSet {
        let eight = self.plain[first..].first_chunk();
        TrackSet::from_bits(waiting(eight.expect("more than eight counters follow those of tracks")))
    }

    /// The sets of the pending energy items, ascending.
    #[inline]
    pub fn energies(&self) -> impl Iterator<Item = TrackSet> + '_ {
        indices(&self.energy).map(TrackSet::from_bits)
    }

    /// The pending choices among trackers, ascending.
    #[inline]
    pub fn choices(&self) -> impl Iterator<Item = ChoiceId> + '_ {
        indices(&self.choices).map(ChoiceId::from_index)
    }

    /// Every kind of pending item, with its count.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Item, u8)> + '_ {
        let waiting = places(&self.plain);
        // The groups of counters in the order of the list.
        let groups = [
            0..COLLECT,
            TELEPORT..EITHER,
            STORED_PATCH..PLAIN,
            COLLECT..TELEPORT,
            EITHER..STORED_PATCH,
        ];
        let (listed, _) = groups.into_iter().fold((0, 0), |(listed, end), group| {
            let bits = waiting >> group.start & ((1 << group.len()) - 1);
            (listed | bits << end, end + group.len())
        });
        let items = elements(listed)
            .map(|place| LISTED[place])
            .chain(self.event_items())
            .chain(self.energies().map(Item::Energy))
            .chain(self.choices().map(Item::Choice));
        items.map(|item| (item, self.count(item)))
    }

    /// The pending items that only events give.
    fn event_items(&self) -> impl Iterator<Item = Item> + '_ {
        let items: &[EventItem] = if self.has_event_items() { &EventItem::ALL } else { &[] };
        let waiting = items.iter().filter(|item| self.events[item.index()] > 0);
        waiting.map(|&item| Item::Event(item))
    }

    fn counter(&mut self, item: Item) -> &mut u8 {
        match item {
            Item::Event(item) => &mut self.events[item.index()],
            Item::Energy(tracks) => &mut self.energy[tracks.bits()],
            Item::Choice(choice) => &mut self.choices[choice.index()],
            _ => &mut self.plain[plain_index(item)],
        }
    }
}

#[inline]
fn plain_index(item: Item) -> usize {
    match item {
        Item::Resource(track) => RESOURCE + track.index(),
        Item::Advance(track) => ADVANCE + track.index(),
        Item::Synergy => SYNERGY,
        Item::Rover => ROVER,
        Item::Patch => PATCH,
        Item::FreeTile { resources } => FREE_TILE + usize::from(resources),
        Item::Collect(what) => COLLECT + what.index(),
        Item::Destroy(what) => DESTROY + what.index(),
        Item::DestroyLine(what) => DESTROY_LINE + what.index(),
        Item::Teleport => TELEPORT,
        Item::Either(either) => EITHER + either.index(),
        Item::StoredPatch => STORED_PATCH,
        Item::Reposition => REPOSITION,
        Item::KeepCiv => KEEP_CIV,
        Item::Event(_) | Item::Energy(_) | Item::Choice(_) => unreachable!("items with a table of their own"),
    }
}

/// Returns whether a counter is not 0. Most are 0, so eight are tested at once.
#[inline]
fn any(counters: &[u8]) -> bool {
    let (eights, rest) = counters.as_chunks();
    let eights = eights.iter().fold(0, |any, &eight| any | u64::from_ne_bytes(eight));
    eights != 0 || rest.iter().any(|&count| count != 0)
}

/// Which of eight counters are not 0, one bit each.
#[inline]
fn waiting(counters: &[u8; 8]) -> usize {
    const LOW_BITS: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    /// Collects the highest bits of eight bytes in the highest byte.
    const TOGETHER: u64 = 0x0002_0408_1020_4081;
    let counters = u64::from_le_bytes(*counters);
    let highest_bits = (((counters & LOW_BITS) + LOW_BITS) | counters) & !LOW_BITS;
    (highest_bits.wrapping_mul(TOGETHER) >> 56) as usize
}

/// The places of the counters that are not 0.
#[inline]
fn indices(counters: &[u8; 32]) -> impl Iterator<Item = usize> + use<> {
    elements(places(counters))
}

/// The places of the counters that are not 0, one bit each.
#[inline]
fn places(counters: &[u8; 32]) -> usize {
    let (eights, _) = counters.as_chunks();
    if any(counters) {
        eights
            .iter()
            .rev()
            .fold(0, |places, eight| places << 8 | waiting(eight))
    } else {
        0
    }
}

/// The places of the bits that are set.
#[inline]
fn elements(mut places: usize) -> impl Iterator<Item = usize> + use<> {
    std::iter::from_fn(move || {
        let place = places.trailing_zeros() as usize;
        (places != 0).then(|| {
            places &= places - 1;
            place
        })
    })
}
