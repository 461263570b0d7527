package dev.kurs.service.portfolio;

import java.util.List;

/**
 * The portfolio's cost of holding after Barzykin, Bergault and Guéant (arXiv 2207.04100): A(0) of A′ = 2AMA − Σ∘A − (γ/2)Σ with A(T) = 0.
 *
 * <p>Positions are dollars, prices fractions, times days; A is a fraction per dollar, so that γ is per dollar too. Tokens are numbered as the covariances have them; one
 * that never moves against the dollar has zeros, and costs nothing to hold.
 *
 * @param covariance Σ, of returns a day
 */
public record PortfolioModel(
        List<String> tokens,
        List<List<Double>> covariance,
        List<CorridorFlow> corridors,
        double riskAversion,
        double horizonDays) {
    /** Of the fastest movement of A, how many steps. */
    private static final double STEPS_PER_UNIT = 40;

    private static final int LEAST_STEPS = 400;
    private static final int MOST_STEPS = 400_000;

    public PortfolioModel {
        tokens = List.copyOf(tokens);
        covariance = covariance.stream().map(List::copyOf).toList();
        corridors = List.copyOf(corridors);
    }

    /** The same corridors where tokens move otherwise. */
    public PortfolioModel withCovariance(List<List<Double>> newCovariance) {
        return new PortfolioModel(tokens, newCovariance, corridors, riskAversion, horizonDays);
    }

    /** A at time 0, by the classical Runge-Kutta method backwards from T. */
    public double[][] costs() {
        double[][] sigma = sigma();
        double[][] response = response();
        int steps = steps(sigma, response);
        double width = horizonDays / steps;
        double[][] costs = new double[tokens.size()][tokens.size()];
        for (int step = 0; step < steps; step++) {
            double[][] first = growth(costs, sigma, response);
            double[][] second = growth(sum(costs, first, width / 2), sigma, response);
            double[][] third = growth(sum(costs, second, width / 2), sigma, response);
            double[][] fourth = growth(sum(costs, third, width), sigma, response);
            costs = sum(sum(costs, sum(first, fourth, 1), width / 6), sum(second, third, 1), width / 3);
        }
        return costs;
    }

    /** p in basis points of a trade of this size that brings one token for another, where the book is y dollars. */
    public static double priceBps(double[][] costs, double[] book, int in, int out, double sizeUsd) {
        double p = 0;
        for (int token = 0; token < book.length; token++) {
            double slope = costs[token][in] - costs[token][out];
            double moved = token == in ? sizeUsd : token == out ? -sizeUsd : 0;
            p += (2 * book[token] + moved) * slope;
        }
        return p * 1e4;
    }

    /** Up to how many dollars of a token alone nobody would pay this many basis points to be rid of the next one, against another token. */
    public static double internalisedUsd(double[][] costs, int token, int against, double costBps) {
        return costBps / 1e4 / (2 * (costs[token][token] - costs[token][against]));
    }

    private double[][] sigma() {
        double[][] sigma = new double[tokens.size()][];
        for (int row = 0; row < sigma.length; row++) {
            sigma[row] = covariance.get(row).stream()
                    .mapToDouble(Double::doubleValue)
                    .toArray();
        }
        return sigma;
    }

    /** M: Σ over both directions of each corridor of H″(0) Σ z λ(z) (e_i − e_j)(e_i − e_j)ᵀ. */
    private double[][] response() {
        double[][] response = new double[tokens.size()][tokens.size()];
        for (CorridorFlow corridor : corridors) {
            double weight = corridor.response();
            response[corridor.base()][corridor.base()] += weight;
            response[corridor.quote()][corridor.quote()] += weight;
            response[corridor.base()][corridor.quote()] -= weight;
            response[corridor.quote()][corridor.base()] -= weight;
        }
        return response;
    }

    /** dA/d(T − t) = −2AMA + Σ∘A + (γ/2)Σ. */
    private double[][] growth(double[][] costs, double[][] sigma, double[][] response) {
        double[][] damped = product(product(costs, response), costs);
        double[][] growth = new double[costs.length][costs.length];
        for (int row = 0; row < costs.length; row++) {
            for (int column = 0; column < costs.length; column++) {
                double covariance = sigma[row][column];
                growth[row][column] = covariance * (costs[row][column] + riskAversion / 2) - 2 * damped[row][column];
            }
        }
        return growth;
    }

    /** So many that each is a small part of the time in which A moves. */
    private int steps(double[][] sigma, double[][] response) {
        double variance = norm(sigma);
        double rate = variance + 4 * Math.sqrt(riskAversion * variance * norm(response));
        double steps = Math.ceil(horizonDays * rate * STEPS_PER_UNIT);
        if (!(steps <= MOST_STEPS)) {
            throw new IllegalArgumentException("a horizon of " + horizonDays + " days takes " + steps
                    + " steps, must be at most " + MOST_STEPS + ": shorten it, or lower the risk aversion");
        }
        return Math.max(LEAST_STEPS, (int) steps);
    }

    private static double norm(double[][] matrix) {
        double largest = 0;
        for (double[] row : matrix) {
            double sum = 0;
            for (double value : row) {
                sum += Math.abs(value);
            }
            largest = Math.max(largest, sum);
        }
        return largest;
    }

    private static double[][] sum(double[][] left, double[][] right, double factor) {
        double[][] sum = new double[left.length][left.length];
        for (int row = 0; row < left.length; row++) {
            for (int column = 0; column < left.length; column++) {
                sum[row][column] = left[row][column] + factor * right[row][column];
            }
        }
        return sum;
    }

    private static double[][] product(double[][] left, double[][] right) {
        double[][] product = new double[left.length][left.length];
        for (int row = 0; row < left.length; row++) {
            for (int column = 0; column < left.length; column++) {
                for (int inner = 0; inner < left.length; inner++) {
                    product[row][column] += left[row][inner] * right[inner][column];
                }
            }
        }
        return product;
    }
}
