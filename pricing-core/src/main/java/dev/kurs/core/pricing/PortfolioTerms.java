package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.ConfigurePortfolioDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The PORTFOLIO skew as it was worked out off the engine: A of PRICING §3 by token, and which corridors are quoted by it.
 *
 * <p>Tokens 0 and 1 and {@code costsE24} 0, 0, 5·10^13: what a dollar of token 1 costs in markup for each dollar held, 5·10^-11. The costs stand by rows from the
 * diagonal on, so that A is symmetric as it is written.
 */
public record PortfolioTerms(List<Integer> tokenIds, List<Long> costsE24, List<Leaning> corridors) {
    /** No corridor is quoted by it. */
    public static final PortfolioTerms NONE = new PortfolioTerms(List.of(), List.of(), List.of());

    public PortfolioTerms {
        tokenIds = List.copyOf(tokenIds);
        costsE24 = List.copyOf(costsE24);
        corridors = List.copyOf(corridors);
    }

    /**
     * How a corridor's partners take prices, and in which sizes they are asked for.
     *
     * @param betaE8 per basis point
     * @param stepsE6 the sizes in dollars, rising
     */
    public record Leaning(int corridorId, long alphaE8, long betaE8, List<Long> stepsE6) {
        public Leaning {
            stepsE6 = List.copyOf(stepsE6);
        }

        Markup markup() {
            return new Markup(alphaE8, betaE8);
        }
    }

    /** Reads the terms of a command. */
    public static PortfolioTerms from(ConfigurePortfolioDecoder command) {
        List<Integer> tokenIds = new ArrayList<>();
        for (ConfigurePortfolioDecoder.TokensDecoder token : command.tokens()) {
            tokenIds.add(token.tokenId());
        }
        List<Long> costsE24 = new ArrayList<>();
        for (ConfigurePortfolioDecoder.CostsDecoder cost : command.costs()) {
            costsE24.add(cost.costE24());
        }
        List<Leaning> corridors = new ArrayList<>();
        for (ConfigurePortfolioDecoder.CorridorsDecoder corridor : command.corridors()) {
            List<Long> stepsE6 = new ArrayList<>();
            for (ConfigurePortfolioDecoder.CorridorsDecoder.StepsDecoder step : corridor.steps()) {
                stepsE6.add(step.sizeE6());
            }
            corridors.add(new Leaning(corridor.corridorId(), corridor.alphaE8(), corridor.betaE8(), stepsE6));
        }
        return new PortfolioTerms(tokenIds, costsE24, corridors);
    }

    /** The corridor's, or null where it is quoted by another model. */
    Leaning leaning(int corridorId) {
        for (Leaning corridor : corridors) {
            if (corridor.corridorId() == corridorId) {
                return corridor;
            }
        }
        return null;
    }

    /** A whole, of the tokens in their order. */
    long[][] costs() {
        int size = tokenIds.size();
        long[][] costs = new long[size][size];
        int place = 0;
        for (int row = 0; row < size; row++) {
            for (int column = row; column < size; column++) {
                costs[row][column] = costsE24.get(place);
                costs[column][row] = costsE24.get(place);
                place++;
            }
        }
        return costs;
    }

    /** A(e_in − e_out) by token, in their order. */
    long[] slopesE24(int inputTokenId, int outputTokenId) {
        int in = tokenIds.indexOf(inputTokenId);
        int out = tokenIds.indexOf(outputTokenId);
        long[] slopes = new long[tokenIds.size()];
        long[][] costs = costs();
        Arrays.setAll(slopes, token -> costs[token][in] - costs[token][out]);
        return slopes;
    }
}
