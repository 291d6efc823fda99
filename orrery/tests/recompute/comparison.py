"""What was compared with a result, and what differs."""

import math
import sys
from statistics import median

from draws import DRAWS, LEVEL, chance_of, quantile, share_above
from effects import Unchanged

EXACT = 1e-6
NEXT_TO_NOTHING = 1e-9
STANDARD_ERRORS = 4.0
DRAWS_OF_THE_PROGRAM = 10_000


def is_given(path):
    """Whether a value is an option, or of the machine, or one of the counts that are only checked to be possible."""
    is_option = path.startswith("power[") and path.endswith("].difference")
    return path in ("schema", "level") or path.startswith(("config.", "timing.", "tech_use[")) or is_option


class Comparison:
    """What was compared, and what differs."""

    def __init__(self):
        self.compared = set()
        self.differences = []

    def differs(self, path, found, expected):
        self.differences.append(f"{path}: found {found}, expected {expected}")

    def same(self, path, found, expected):
        self.compared.add(path)
        if found != expected or isinstance(found, bool) != isinstance(expected, bool):
            self.differs(path, found, expected)

    def close(self, path, found, expected, within=None):
        """A number, or none; to one part in a million, or within an error."""
        if found is None or expected is None:
            self.same(path, found, expected)
            return
        self.compared.add(path)
        allowed = EXACT * abs(expected) + NEXT_TO_NOTHING if within is None else within
        if not abs(found - expected) <= allowed:
            self.differs(path, found, f"{expected:.10g}" + ("" if within is None else f" within {allowed:.2g}"))

    def objects(self, result, key, names, expected):
        """The objects of a list by the values of some of their keys; each of those expected has to be there once."""
        found = {}
        for place, value in enumerate(result[key]):
            name = tuple(value[part] for part in names)
            if name in found:
                self.differs(f"{key}[{place}]", f"a second {name}", "one")
            found[name] = (f"{key}[{place}]", value)
        for name in expected - found.keys():
            self.differs(key, "nothing", f"an object for {name}")
        for name in found.keys() - expected:
            self.differs(found[name][0], name, "no such object")
        return {name: found[name] for name in found.keys() & expected}

    def family(self, drawn, estimates, errors, entries, scale=Unchanged(), level=LEVEL):
        """A family of estimates with intervals that hold at once with the chance `level`; an entry is (path, estimate, interval, path of p, p)
        or None. Returns the critical value of the file, or the one drawn here if no entry of the file has an error."""
        own = quantile(drawn, level)
        found = []
        for entry, estimate, error in zip(entries, estimates, errors):
            if entry and error > NEXT_TO_NOTHING:
                low, high = map(scale.to, entry[2])
                found.append((high - low) / 2 / (error * scale.slope(estimate)))
        critical = median(found) if found else own
        for entry, estimate, error in zip(entries, estimates, errors):
            if entry is None:
                continue
            path, value, (low, high), p_path, p = entry
            self.close(path, value, estimate)
            allowed = EXACT * critical * error + NEXT_TO_NOTHING * max(1.0, abs(estimate))
            middle, half = scale.to(estimate), critical * error * scale.slope(estimate)
            self.close(f"{path}_interval[0]", low, scale.back(middle - half), allowed)
            self.close(f"{path}_interval[1]", high, scale.back(middle + half), allowed)
            if p_path is not None:
                self.chance(p_path, p, p_value(drawn, estimate, error))
        if found and abs(share_above(drawn, critical) - (1.0 - level)) > error_of_share(1.0 - level):
            path = next(entry[0] for entry in entries if entry)
            self.differs(f"critical value of the family of {path}", f"{critical:.4g}", f"about {own:.4g}")
        return critical

    def chance(self, path, found, expected):
        """A p-value from the draws of the program."""
        self.close(path, found, expected, error_of_share(max(found, expected)) + 2.0 / DRAWS_OF_THE_PROGRAM)
        parts = found * (DRAWS_OF_THE_PROGRAM + 1)
        if abs(parts - round(parts)) > 1e-4 or not 1 <= round(parts) <= DRAWS_OF_THE_PROGRAM + 1:
            self.differs(path, found, f"a number of {DRAWS_OF_THE_PROGRAM + 1:,}st parts from 1 on")

    def nothing_left_out(self, value, path="", is_given=is_given):
        """Every value of the result that is no text was compared."""
        if isinstance(value, dict):
            for key, part in value.items():
                self.nothing_left_out(part, f"{path}.{key}" if path else key, is_given)
        elif isinstance(value, list):
            for place, part in enumerate(value):
                self.nothing_left_out(part, f"{path}[{place}]", is_given)
        elif not isinstance(value, str) and path not in self.compared and not is_given(path):
            self.differs(path, value, "something that is compared")

    def end(self):
        """Prints what was found and exits with it."""
        if self.differences:
            print("\n".join(self.differences))
            sys.exit(1)
        print(f"{len(self.compared)} values compared, all as expected")


def p_value(drawn, estimate, error):
    if abs(estimate) <= NEXT_TO_NOTHING:
        return 1.0
    return chance_of(drawn, estimate / error if error > 0.0 else math.inf)


def error_of_share(chance):
    """How far the shares of the draws here and of the program may be apart if both are of this chance."""
    return STANDARD_ERRORS * math.sqrt(chance * (1.0 - chance) * (1.0 / DRAWS + 1.0 / DRAWS_OF_THE_PROGRAM))


def sign_beyond_noise(estimate, error, critical):
    """1 or -1 where the interval excludes 0, otherwise 0."""
    if abs(estimate) <= max(critical * error, NEXT_TO_NOTHING):
        return 0
    return 1 if estimate > 0 else -1
