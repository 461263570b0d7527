package dev.kurs.service.portfolio;

import java.util.List;

/**
 * What is asked of a corridor, each way.
 *
 * <p>USDT-IDRX, tokens 0 and 1, with 200 requests a day of 1 000 dollars and 4 of 250 000.
 *
 * @param sizes rising
 */
public record CorridorFlow(String pair, int base, int quote, MarkupFormula markup, List<Size> sizes) {
    public CorridorFlow {
        sizes = List.copyOf(sizes);
    }

    /** A size in dollars, and how often a day it is asked for each way. */
    public record Size(double usd, double perDay) {}

    /** 2H″(0) Σ z λ(z), of both directions together. */
    double response() {
        double dollars = 0;
        for (Size size : sizes) {
            dollars += size.usd * size.perDay;
        }
        return 2 * markup.curvature() * dollars;
    }
}
