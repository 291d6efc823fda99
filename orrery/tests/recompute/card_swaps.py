"""What one card more of a colour and one less of another changes, from solo games with several decks."""

from fractions import Fraction
from statistics import fmean

from effects import pairs_of
from matrices import solved
from solo_games import blocks_of
from tournament import compare_interval, mean_and_interval


def compare_swaps(compare, result, names, games):
    variants = result["config"].get("variants")
    decks = {deck["name"]: deck["cards"] for deck in variants["all"]} if variants else {}
    colours = sorted({colour for cards in decks.values() for colour in cards})
    colours = [colour for colour in colours if len({cards.get(colour, 0) for cards in decks.values()}) > 1]
    expected = {}
    for name, of_agent in zip(names, games):
        deals = [deal for deal in blocks_of(of_agent) if all(game.score is not None for game in deal)]
        if deals and all(decks.values()) and determines(list(decks.values()), colours):
            expected |= {(name, more, less): deals for less, more in pairs_of(colours)}
    for key, (path, found) in compare.objects(result, "card_swaps", ("agent", "more", "less"), set(expected)).items():
        _, more, less = key

        def swaps(value):
            """By how much the swap changes a value of the games, deal by deal."""
            lines = [[(decks[game.level["events"]], value(game)) for game in deal] for deal in expected[key]]
            by_deal = [slopes(line, colours) for line in lines]
            return [slope[more] - slope[less] for slope in by_deal]

        mean, interval = mean_and_interval(swaps(lambda game: game.score))
        compare.close(f"{path}.score", found["score"], mean)
        compare_interval(compare, f"{path}.score_interval", found["score_interval"], interval)
        compare.close(f"{path}.printed", found["printed"], fmean(swaps(lambda game: game.target)))


def determines(decks, colours):
    """Whether the decks have one size and there is one straight line through values of them."""
    if len(colours) < 2 or len({sum(deck.values()) for deck in decks}) > 1:
        return False
    # Against the first deck, all colours but one change independently of each other.
    changes = [[Fraction(deck[colour] - decks[0][colour]) for deck in decks] for colour in colours[1:]]
    return rank(changes) == len(changes)


def rank(rows):
    """The rank of a matrix, by elimination."""
    rows, found = [list(row) for row in rows], 0
    for column in range(len(rows[0])):
        pivot = next((row for row in range(found, len(rows)) if rows[row][column] != 0), None)
        if pivot is not None:
            rows[found], rows[pivot] = rows[pivot], rows[found]
            for row in range(found + 1, len(rows)):
                by = rows[row][column] / rows[found][column]
                rows[row] = [value - by * other for value, other in zip(rows[row], rows[found])]
            found += 1
    return found


def slopes(games, colours):
    """What a card of each colour adds to a value, against one of the first colour, by least squares with a constant. A
    game is its deck and the value."""
    rows = [[1.0] + [float(deck[colour]) for colour in colours[1:]] for deck, _ in games]
    size = len(colours)
    information = [[sum(row[a] * row[b] for row in rows) for b in range(size)] for a in range(size)]
    right = [sum(row[a] * value for row, (_, value) in zip(rows, games)) for a in range(size)]
    _, *found = solved(information, [right])[0]
    return dict(zip(colours, [0.0] + found))
