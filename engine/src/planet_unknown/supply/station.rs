//! The space station: stacks, depots, tiles on offer (PU-1.3, PU-2.2).

use crate::by_seat::{Seat, SeatSet};
use crate::planet_unknown::action::Slot;
use crate::planet_unknown::capacities::DEPOTS;
use crate::planet_unknown::ids::TileId;
use crate::planet_unknown::state::{EventItem, Item, NO_TILE, State};
use crate::planet_unknown::tables::Tables;

/// The stack in a slot of the depot in front of `place` (PU-1.3).
const fn stack_at(place: u8, slot: Slot, rotation: u8, shift: u8) -> usize {
    let outer = (place as usize + rotation as usize) % DEPOTS;
    match slot {
        Slot::Outer => outer,
        Slot::Inner => DEPOTS + (outer + shift as usize) % DEPOTS,
    }
}

/// Depots as pairs of stacks.
pub(crate) fn depots(shift: u8) -> impl Iterator<Item = [usize; 2]> {
    (0..DEPOTS).map(move |outer| [outer, DEPOTS + (outer + usize::from(shift)) % DEPOTS])
}

/// Removes a stack of the own depot from the station. No seat sees the order of its tiles, so none is kept (PU-8.2).
pub(crate) fn remove_shape(tables: &Tables, state: &mut State, seat: Seat, slot: Slot) {
    let stack = self::stack(tables, state, seat, slot);
    let loaded = state.stacks[stack].iter().filter(|&&tile| tile != NO_TILE).count() as u8;
    state.events.removed_tiles += loaded - state.gone[stack];
    state.stacks[stack][usize::from(state.gone[stack]) + 1..usize::from(loaded)].sort_unstable();
    state.gone[stack] = loaded;
    state.boards[seat].pending.take(Item::Event(EventItem::RemoveShape));
}

/// Turns the station clockwise by `steps` depots.
pub(crate) fn turn_station(state: &mut State, steps: u8) {
    state.rotation = (state.rotation + DEPOTS as u8 - steps) % DEPOTS as u8;
}

/// Reveals the next tile of every stack whose top was taken.
pub(crate) fn refill(tables: &Tables, state: &mut State) {
    for seat in SeatSet::all(state.seats()).iter() {
        for slot in Slot::ALL {
            if std::mem::take(&mut state.boards[seat].taken[slot.index()]) {
                let stack = self::stack(tables, state, seat, slot);
                state.gone[stack] += 1;
            }
        }
    }
}

/// The stack of a slot of the depot in front of a seat (PU-1.3).
pub fn stack(tables: &Tables, state: &State, seat: Seat, slot: Slot) -> usize {
    let place = tables.places[state.seats()][seat.index()];
    stack_at(place, slot, state.rotation, state.shift)
}

/// The stack that will be there once the station has turned on by `steps` depots; what each stack shows is public.
pub fn stack_after(tables: &Tables, state: &State, seat: Seat, slot: Slot, steps: u8) -> usize {
    let place = tables.places[state.seats()][seat.index()];
    let depots = DEPOTS as u8;
    stack_at(
        place,
        slot,
        (state.rotation + depots - steps % depots) % depots,
        state.shift,
    )
}

/// The tile that a slot offers a seat; `None` if the stack is empty or its top was taken since the last refill (R35).
pub fn offered(tables: &Tables, state: &State, seat: Seat, slot: Slot) -> Option<TileId> {
    if state.boards[seat].taken[slot.index()] {
        None
    } else {
        state.top(stack(tables, state, seat, slot))
    }
}
