//! The words of the game: matter, Planets, decks.

use crate::vocabulary::vocabulary;

vocabulary! {
    /// A kind of Matter token, in the order in which a payment is put on the track (PL-12.1).
    #[serde(rename_all = "lowercase")]
    pub enum Matter {
        /// Gas.
        Gas = "gas",
        /// Rock.
        Rock = "rock",
        /// Water.
        Water = "water",
        /// Metal.
        Metal = "metal",
    }
}

impl Matter {
    /// The letter on the board.
    pub const fn letter(self) -> char {
        match self {
            Matter::Gas => 'g',
            Matter::Rock => 'r',
            Matter::Water => 'w',
            Matter::Metal => 'm',
        }
    }
}

vocabulary! {
    /// One of the four Planets, and its area of a mat.
    pub enum Planet {
        /// Planet A.
        A = "A",
        /// Planet B.
        B = "B",
        /// Planet C.
        C = "C",
        /// Planet D.
        D = "D",
    }
}

vocabulary! {
    /// The type of a Planet.
    #[serde(rename_all = "lowercase")]
    pub enum PlanetType {
        /// Rock and metal.
        Terrestrial = "terrestrial",
        /// Gas.
        Gaseous = "gaseous",
    }
}

vocabulary! {
    /// The two sides of a Planet's token (PL-7).
    #[serde(rename_all = "lowercase")]
    pub enum Habitability {
        /// The side with which every Planet starts.
        Hostile = "hostile",
        /// Fit for life.
        Habitable = "habitable",
    }
}

vocabulary! {
    /// A deck of Evolution cards, and the cards that belong to it.
    #[serde(rename_all = "lowercase")]
    pub enum Deck {
        /// Low Evolution.
        Low = "low",
        /// High Evolution.
        High = "high",
        /// Final Evolution.
        Final = "final",
    }
}
