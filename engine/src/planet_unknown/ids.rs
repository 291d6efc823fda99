//! The numbers of the ruleset's tables, one type for each; cards of all kinds use [`CardId`](crate::card_set::CardId).

use crate::id::id;

id! {
    /// The number of a kind of tile.
    TileId
}

id! {
    /// The number of a planet.
    PlanetId
}

id! {
    /// The number of a corporation.
    CorporationId
}

id! {
    /// The number of a choice among trackers.
    ChoiceId
}

id! {
    /// The number of a pair of alternative gains.
    AlternativeId
}
