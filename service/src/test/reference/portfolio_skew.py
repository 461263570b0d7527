"""The PORTFOLIO skew computed apart from Kurs, with numpy, scipy and mpmath.

Model: Barzykin, Bergault and Guéant, Dealing with multi-currency inventory risk in FX cash markets (arXiv 2207.04100). A partner takes a price of d bps with the
probability f(d) = 1 / (1 + exp(alpha + beta d)); H(p) = sup f(d) (d - p). A' = 2 A M A - Sigma * A - gamma/2 Sigma with A(T) = 0, integrated by an
explicit method of order eight; H and its second derivative by search and differences in fifty digits, without Lambert's function.

    python3 portfolio_skew.py ../resources/portfolio/four-tokens.yaml > ../resources/portfolio/four-tokens.csv
"""
import sys

import mpmath
import numpy
import yaml
from scipy.integrate import solve_ivp

mpmath.mp.dps = 50
DAYS = {"h": 1 / 24, "d": 1.0, "m": 1 / 1440, "s": 1 / 86400}


def best(alpha, beta, p):
    """The d where f(d) (d - p) is largest: its logarithm's derivative is 0 there."""
    slope = lambda d: 1 / (d - p) - beta / (1 + mpmath.e ** (-(alpha + beta * d)))
    return mpmath.findroot(slope, (p + mpmath.mpf(1) / beta, p + mpmath.mpf(20) / beta + 20), solver="anderson", tol=1e-40)


def gain(alpha, beta, p):
    d = best(alpha, beta, p)
    return (d - p) / (1 + mpmath.e ** (alpha + beta * d))


def curvature(alpha, beta):
    """H'' at 0, per basis point."""
    h = mpmath.mpf(10) ** -12 / beta
    return (gain(alpha, beta, h) - 2 * gain(alpha, beta, mpmath.mpf(0)) + gain(alpha, beta, -h)) / h**2


def covariance(portfolio, tokens):
    deviations = [portfolio["volatility_bps"].get(token, 0) / 1e4 for token in tokens]
    correlations = numpy.eye(len(tokens))
    for pair, value in portfolio.get("correlations", {}).items():
        one, other = (tokens.index(token) for token in pair.split("/"))
        correlations[one, other] = correlations[other, one] = value
    return correlations * numpy.outer(deviations, deviations)


def costs(portfolio, tokens, corridors):
    sigma = covariance(portfolio, tokens)
    response = numpy.zeros_like(sigma)
    for pair, flow in portfolio["corridors"].items():
        base, quote = (tokens.index(corridors[pair][side]) for side in ("base", "quote"))
        direction = numpy.zeros(len(tokens))
        direction[base], direction[quote] = 1, -1
        second = float(curvature(mpmath.mpf(str(flow["alpha"])), mpmath.mpf(str(flow["beta_per_bp"]))) * 10**4)
        asked = sum(float(size) * per_day for size, per_day in flow["flow"].items())
        response += 2 * second * asked * numpy.outer(direction, direction)
    gamma = portfolio["risk_aversion"]
    horizon = float(portfolio["horizon"][:-1]) * DAYS[portfolio["horizon"][-1]]
    scale = 1e-10  # of A, so that tolerances mean something

    def left(_, flat):
        a = flat.reshape(sigma.shape) * scale
        return ((-2 * a @ response @ a + sigma * a + gamma / 2 * sigma) / scale).ravel()

    end = solve_ivp(left, (0, horizon), numpy.zeros(sigma.size), method="DOP853", rtol=1e-12, atol=1e-14)
    assert end.success, end.message
    return end.y[:, -1].reshape(sigma.shape) * scale


def main():
    with open(sys.argv[1], encoding="utf-8") as text:
        file = yaml.safe_load(text)
    tokens = list(file["tokens"])
    portfolio = file["portfolio"]
    a = costs(portfolio, tokens, file["corridors"])
    print("# By portfolio_skew.py: A in basis points a million dollars; then pair, size, p and markup each way, mid's move, what the spread takes, all in basis points")
    print("# held:", " ".join(f"{token}={usd}" for token, usd in file["held"].items()))
    for row, token in enumerate(tokens):
        print("A", token, *(f"{value * 1e10:.12g}" for value in a[row]), sep=",")
    book = numpy.array([float(file["held"].get(token, 0)) for token in tokens])
    for pair, flow in portfolio["corridors"].items():
        alpha, beta = mpmath.mpf(str(flow["alpha"])), mpmath.mpf(str(flow["beta_per_bp"]))
        base, quote = (tokens.index(file["corridors"][pair][side]) for side in ("base", "quote"))
        rest = best(alpha, beta, mpmath.mpf(0))
        for size in flow["flow"]:
            told = []
            for sent, received in ((base, quote), (quote, base)):
                direction = numpy.zeros(len(tokens))
                direction[sent], direction[received] = 1, -1
                p = float((2 * book + float(size) * direction) @ a @ direction * 1e4)
                told += [p, best(alpha, beta, mpmath.mpf(p))]
            figures = told + [(told[3] - told[1]) / 2, told[3] + told[1] - 2 * rest]
            print("Q", pair, size, *(f"{float(value):.12g}" for value in figures), sep=",")
        print("R", pair, f"{float(rest):.12g}", sep=",")


if __name__ == "__main__":
    main()
