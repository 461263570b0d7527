"""Historical one-day VaR of four currencies, computed apart from Kurs with numpy and scipy.

Formulas: EWMA of squared log returns (RiskMetrics, 1996), the proportion-of-failures ratio (Kupiec, 1995), the ratios of independence and of
conditional coverage (Christoffersen, 1998), the traffic light of the Basel Committee (1996). Run beside the project's daily rates:

    python3 value_at_risk.py ../../main/resources/risk/daily-usd-rates.csv.gz > ../resources/risk/value-at-risk-2005-2026.csv
"""
import csv
import gzip
import sys

import numpy
from scipy import stats

LAMBDA = 0.94
TAIL = 0.01
RECENT = 250


def rates(path):
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    return [row for row in rows if all(row.values())]


def bernoulli(calm, hits, probability):
    return (calm * numpy.log1p(-probability) if calm else 0.0) + (hits * numpy.log(probability) if hits else 0.0)


def share(calm, hits):
    return hits / (calm + hits) if calm + hits else 0.0


def ratio(restricted, free):
    return 2 * (free - restricted)


def figures(returns, dates, sign):
    variance = returns[0] ** 2
    losses, limits = [], []
    for value in returns[1:]:
        losses.append(-sign * value)
        limits.append(stats.norm.ppf(1 - TAIL) * numpy.sqrt(variance))
        variance = LAMBDA * variance + (1 - LAMBDA) * value**2
    hits = numpy.array(losses) > numpy.array(limits)
    count, days = int(hits.sum()), len(hits)
    binomial = stats.binom(days, TAIL), stats.binom(days, count / days)
    kupiec = ratio(*(each.logpmf(count) for each in binomial))
    pairs = {(a, b): int(((hits[:-1] == a) & (hits[1:] == b)).sum()) for a in (False, True) for b in (False, True)}
    calm, hit = pairs[False, False] + pairs[True, False], pairs[False, True] + pairs[True, True]
    together = bernoulli(calm, hit, share(calm, hit))
    apart = sum(
        bernoulli(pairs[a, False], pairs[a, True], share(pairs[a, False], pairs[a, True])) for a in (False, True)
    )
    independence = ratio(together, apart)
    recent = int(hits[-RECENT:].sum())
    worst = sorted((i for i in range(days) if hits[i]), key=lambda i: -losses[i])[:10]
    return [
        days,
        count,
        repr(float(kupiec)),
        repr(float(stats.chi2.sf(kupiec, 1))),
        repr(float(independence)),
        repr(float(stats.chi2.sf(independence, 1))),
        repr(float(kupiec + independence)),
        repr(float(stats.chi2.sf(kupiec + independence, 2))),
        recent,
        "GREEN" if recent <= 4 else "YELLOW" if recent <= 9 else "RED",
        " ".join(f"{dates[i + 2]}:{-100 * sign * losses[i]:.6f}:{100 * limits[i]:.6f}" for i in worst),
    ]


def main():
    rows = rates(sys.argv[1])
    dates = [row["date"] for row in rows]
    print("# By value_at_risk.py, with numpy", numpy.__version__, "and scipy; rates computed from the ECB's euro reference rates.")
    print("# worst: day:log return in percent:VaR in percent")
    print("feed,side,days,exceptions,kupiec,kupiec_p,independence,independence_p,coverage,coverage_p,recent,zone,worst")
    for feed in ("USD/IDR", "USD/SGD", "USD/MYR", "USD/JPY"):
        returns = numpy.diff(numpy.log([float(row[feed]) for row in rows]))
        for side, sign in (("long", 1), ("short", -1)):
            print(feed, side, *figures(returns, dates, sign), sep=",")


if __name__ == "__main__":
    main()
