//! The numbers of the ruleset's tables, a type for each; cards of all kinds have [`CardId`](crate::CardId).

use crate::id::id;

id! {
    /// A kind of tile by its number.
    TileId
}

id! {
    /// A planet by its number.
    PlanetId
}

id! {
    /// A corporation by its number.
    CorporationId
}

id! {
    /// A choice among trackers by its number.
    ChoiceId
}

id! {
    /// Two gains of which one is taken, by their number.
    AlternativeId
}
