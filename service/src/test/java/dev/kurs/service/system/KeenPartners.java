package dev.kurs.service.system;

import dev.kurs.service.backtest.AcceptanceModel;
import dev.kurs.service.backtest.AcceptanceModel.Sample;
import dev.kurs.service.backtest.QuoteFeatures;
import java.util.ArrayList;
import java.util.List;

/** Partners who look at the price: half of all take a quote of 40 bps, nearly none one of 80. */
final class KeenPartners {
    private static final double HALF_AT_BPS = 40;

    private KeenPartners() {}

    /** The part of all who take a quote of a cost where half of them take one of another. */
    static double share(double costBps, double halfAtBps) {
        return 1 / (1 + Math.exp(4 * (costBps - halfAtBps) / halfAtBps));
    }

    static AcceptanceModel model() {
        List<Sample> told = new ArrayList<>();
        for (int quote = 0; quote < 2_000; quote++) {
            double costBps = quote % 81;
            boolean isTaken = (quote * 7_919L % 1_000) / 1_000.0 < share(costBps, HALF_AT_BPS);
            told.add(new Sample(new QuoteFeatures(1_000, costBps, 1), isTaken));
        }
        return new AcceptanceModel(told, 1);
    }
}
