package dev.kurs.bench;

import dev.kurs.core.pricing.CorridorTerms;
import dev.kurs.core.pricing.TokenTerms;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Simulated months of the sandbox under different skews: how far inventory strays from its target, and what that costs or brings.
 *
 * <p>Terms are those of {@code sandbox/kurs.yaml} and prices those of the core's Pricer; mids, clients and informed traders are drawn from a seed. Words
 * {@code name=value} change {@link SimulationOptions#usual}: {@code seed seeds days clients median sigma lean elasticity informed informed-median horizon}.
 * Example: {@code java -cp benchmarks/target/benchmarks-0.1.0-SNAPSHOT.jar dev.kurs.bench.InventorySimulation seed=1 elasticity=0.1}.
 */
public final class InventorySimulation {
    private static final long[] SKEWS_BPS = {20, 50, 100, 200};
    private static final long[] RANGES_USD = {50_000_000, 25_000_000, 10_000_000, 5_000_000};

    /** γ per dollar, of the PORTFOLIO skew. */
    private static final double[] RISK_AVERSIONS = {1e-7, 1e-6, 1e-5, 1e-4, 1e-3};

    private InventorySimulation() {}

    public static void main(String[] words) {
        SimulationOptions options = SimulationOptions.of(words);
        SandboxTerms terms = SandboxTerms.packaged();
        PrintStream out = System.out;
        out.println(options);
        out.println(
                "| skew / range | largest M | of it USDT M | rms M | volume M | income k | markout k | P&L k (deviation)"
                        + " | P&L bps | lost % | refused % | 250 000 USD moves bps |");
        out.println("|---|---|---|---|---|---|---|---|---|---|---|---|");
        for (SkewSetting setting : settings()) {
            out.println(row(options, terms, setting));
        }
    }

    private static List<SkewSetting> settings() {
        List<SkewSetting> settings =
                new ArrayList<>(List.of(SkewSetting.AS_CONFIGURED, SkewSetting.linear(0, 50_000_000)));
        for (double riskAversion : RISK_AVERSIONS) {
            settings.add(SkewSetting.portfolio(riskAversion));
        }
        for (long rangeUsd : RANGES_USD) {
            for (long skewBps : SKEWS_BPS) {
                settings.add(SkewSetting.linear(skewBps, rangeUsd));
            }
        }
        return settings;
    }

    private static String row(SimulationOptions options, SandboxTerms terms, SkewSetting setting) {
        InventoryFigures figures = new InventoryFigures();
        for (int month = 0; month < options.seeds(); month++) {
            new SimulatedMonth(options, terms, setting, options.seed() + month, figures).run();
        }
        return String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f | %.2f | %.1f | %.1f | %.1f | %.1f (%.1f) | %.2f | %.1f | %.2f | %.2f |",
                setting,
                figures.largestUsd() / 1e6,
                figures.dollarLargestUsd() / 1e6,
                figures.rootMeanSquareUsd() / 1e6,
                figures.volumeUsd() / 1e6,
                figures.incomeUsd() / 1e3,
                figures.markoutUsd() / 1e3,
                figures.profitUsd() / 1e3,
                figures.profitDeviationUsd() / 1e3,
                figures.profitBps(),
                100 * figures.lostShare(),
                100 * figures.refusedShare(),
                impactBps(options, terms, setting));
    }

    /** What a trade of the first corridor's largest size moves its mid by, where both tokens stand at their targets: κ·U / 2R of each, or p. */
    private static double impactBps(SimulationOptions options, SandboxTerms terms, SkewSetting setting) {
        if (setting.isPortfolio()) {
            return SimulatedPortfolio.of(options, terms, setting.riskAversion()).largestPriceBps();
        }
        CorridorTerms corridor = terms.corridors().getFirst();
        double perUsdE6 =
                slope(terms, setting, corridor.baseTokenId()) + slope(terms, setting, corridor.quoteTokenId());
        return corridor.size().maxUsdE6() * perUsdE6;
    }

    private static double slope(SandboxTerms terms, SkewSetting setting, int tokenId) {
        TokenTerms token = setting.applyTo(terms.tokens().get(tokenId));
        return token.maxSkewE8() / 10_000.0 / 2 / token.rangeE6();
    }
}
