//! The purposes of the streams of chance; a value never changes its meaning.

/// The Matter tokens on the board (PL-1.2).
pub(super) const MATTER: u64 = 0;
/// A card drawn from a deck: by the number of refills of the deck, the deck, and the cards left in it.
pub(super) const DRAW: u64 = 1;
/// The first player among those tied (PL-1.7).
pub(super) const FIRST_PLAYER: u64 = 2;
/// The dice of a solo game, by turn (PL-14.2).
pub(super) const DICE: u64 = 3;
