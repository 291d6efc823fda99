"""What seats see, and what they may believe."""

from xml.etree import ElementTree

import numpy as np
import orrery
import pytest
from conftest import played


def test_the_packed_and_the_unpacked_form_have_the_lengths_of_the_table(game):
    state = played(game, actions=6)
    table = game.tensors(players=2)["observation"]
    assert state.observation().shape == (table["bytes"],) == (game.packed_length(2),)
    planes, rows, columns, scalars = game.observation_shape
    assert state.unpacked(1).shape == (table["values"],) == (planes * rows * columns + scalars,)


def test_buffers_of_the_caller_get_the_same_numbers(game):
    state = played(game, actions=6)
    packed, unpacked = np.empty(game.packed_length(2), np.uint8), np.empty(game.observation_length, np.float32)
    for seat in range(2):
        state.observation_into(packed, seat)
        state.observation_into(unpacked, seat)
        assert (packed == state.observation(seat)).all() and (unpacked == state.unpacked(seat)).all()


def read_only(array):
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    ("buffer", "error"),
    [
        (np.zeros(3, np.uint8), ValueError),
        (np.zeros((1058, 1), np.uint8), ValueError),
        (np.zeros(2116, np.uint8)[::2], ValueError),
        (read_only(np.zeros(1058, np.uint8)), ValueError),
        (np.zeros(1058, np.int64), TypeError),
        ([0] * 1058, TypeError),
    ],
)
def test_a_wrong_buffer_is_refused(buffer, error):
    state = orrery.game("planet-unknown").start()
    with pytest.raises(error, match="^buffer: "):
        state.observation_into(buffer)


@pytest.mark.parametrize("seat", [-1, 2, 2**70])
def test_a_wrong_seat_is_refused(game, seat):
    with pytest.raises(ValueError, match="^seat: "):
        game.start().observation(seat)


def test_a_sample_looks_the_same_to_its_seat_and_depends_on_the_seed(game):
    state = played(game, actions=8)
    seat = state.turn
    samples = [state.sample(seed=seed) for seed in range(4)]
    for sample in samples:
        assert (sample.observation(seat) == state.observation(seat)).all()
        assert (sample.legal_actions() == state.legal_actions()).all()
        assert sample.json(seat) == state.json(seat) and sample.text(seat) == state.text(seat)
    assert samples[0] == state.sample(seed=0) and any(sample != samples[0] for sample in samples[1:])


def test_packed_rows_are_unpacked_together(game):
    states = [played(game, actions=actions) for actions in (0, 3, 9)]
    rows = np.stack([state.observation(0) for state in states])
    expected = np.stack([state.unpacked(0) for state in states])
    unpacked = game.unpack(rows)
    assert unpacked.dtype == np.float32 and (unpacked == expected).all()
    assert (game.unpack(rows[::-2]) == expected[::-2]).all() and (game.unpack(np.asfortranarray(rows)) == expected).all()
    assert game.unpack(rows[:0]).shape == (0, game.observation_length)


@pytest.mark.parametrize(
    ("rows", "error", "says"),
    [
        (np.zeros(1058, np.uint8), TypeError, "two dimensions"),
        (np.zeros((1, 1058), np.int64), TypeError, "two dimensions"),
        ([[0]], TypeError, "list"),
        (np.zeros((2, 3), np.uint8), ValueError, "row 0: "),
        (np.zeros((1, 1058), np.uint8), ValueError, "row 0: "),
        (np.broadcast_to(np.zeros(1058, np.uint8), (2**50, 1058)), MemoryError, "no memory"),
    ],
)
def test_rows_that_are_no_observations_are_refused(rows, error, says):
    with pytest.raises(error, match=f"^rows: .*{says}"):
        orrery.game("planet-unknown").unpack(rows)


def test_beliefs_give_the_samples_of_the_position_from_which_they_were_made(game):
    state = played(game, actions=12)
    beliefs, before = state.beliefs(), state.copy()
    expected = [state.sample(seed=seed) for seed in range(4)]
    state.apply(state.legal_actions()[0])
    assert [beliefs.sample(seed) for seed in range(4)] == expected
    assert beliefs.seat == before.turn and len({sample.key for sample in expected}) > 1


def test_pictures_are_files_of_their_own_and_show_what_a_seat_sees(game):
    state = played(game, actions=6)
    pictures = [state.svg(), *(state.svg(seat) for seat in range(2))]
    for picture in pictures:
        root = ElementTree.fromstring(picture)
        assert root.tag == "{http://www.w3.org/2000/svg}svg" and len(list(root.iter())) > 100
    for seat in range(2):
        assert state.svg(seat) == state.sample(seat, seed=3).svg(seat)
    assert state._repr_svg_() == pictures[1 + state.turn]
