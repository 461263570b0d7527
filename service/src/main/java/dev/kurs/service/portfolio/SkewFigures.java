package dev.kurs.service.portfolio;

import java.util.List;
import java.util.Locale;

/** The PORTFOLIO skew of a book in figures: A, and each corridor's markups by size, to nine digits. */
public final class SkewFigures {
    private static final String LINE = System.lineSeparator();
    private static final double BPS_A_MILLION = 1e10;

    private final PortfolioModel model;
    private final double[][] costs;
    private final double[] book;
    private final double hedgeCostBps;

    /**
     * @param costs the model's A
     * @param book dollars above target, of the model's tokens
     * @param hedgeCostBps what trading outside costs
     */
    public SkewFigures(PortfolioModel model, double[][] costs, List<Double> book, double hedgeCostBps) {
        this.model = model;
        this.costs = costs;
        this.book = book.stream().mapToDouble(Double::doubleValue).toArray();
        this.hedgeCostBps = hedgeCostBps;
    }

    public String text() {
        StringBuilder text = new StringBuilder();
        text.append("A, bp a million dollars").append(LINE);
        for (int row = 0; row < costs.length; row++) {
            text.append(String.format(Locale.ROOT, "%-8s", model.tokens().get(row)));
            for (double cost : costs[row]) {
                text.append(String.format(Locale.ROOT, " %15s", digits(cost * BPS_A_MILLION)));
            }
            text.append(LINE);
        }
        model.corridors().forEach(corridor -> append(text, corridor));
        return text.toString();
    }

    private void append(StringBuilder text, CorridorFlow corridor) {
        MarkupFormula markup = corridor.markup();
        text.append(LINE)
                .append(String.format(
                        Locale.ROOT,
                        "%s: alpha %s, beta %s per bp, delta(0) %s bp; %s alone is kept %s where hedging costs %s bp%n",
                        corridor.pair(),
                        markup.alpha(),
                        markup.betaPerBp(),
                        digits(markup.markupBps(0)),
                        model.tokens().get(corridor.quote()),
                        kept(PortfolioModel.internalisedUsd(costs, corridor.quote(), corridor.base(), hedgeCostBps)),
                        hedgeCostBps))
                .append(
                        "      size USD       p sell bp   delta sell bp        p buy bp    delta buy bp    mid moves bp  spread adds bp")
                .append(LINE);
        for (CorridorFlow.Size size : corridor.sizes()) {
            double sell = PortfolioModel.priceBps(costs, book, corridor.base(), corridor.quote(), size.usd());
            double buy = PortfolioModel.priceBps(costs, book, corridor.quote(), corridor.base(), size.usd());
            double bid = markup.markupBps(sell);
            double ask = markup.markupBps(buy);
            text.append(String.format(
                    Locale.ROOT,
                    "%14.2f %15s %15s %15s %15s %15s %15s%n",
                    size.usd(),
                    digits(sell),
                    digits(bid),
                    digits(buy),
                    digits(ask),
                    digits((ask - bid) / 2),
                    digits(ask + bid - 2 * markup.markupBps(0))));
        }
    }

    /** Of a token that costs nothing to hold, or offsets the other, any amount. */
    private static String kept(double usd) {
        return usd >= 0 && Double.isFinite(usd) ? String.format(Locale.ROOT, "up to %.0f USD", usd) : "without a bound";
    }

    private static String digits(double value) {
        return String.format(Locale.ROOT, "%.9g", value);
    }
}
