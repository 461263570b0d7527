package dev.kurs.core.twin;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The spread of a tier as the sum of its parts, each rounded up at E8 by itself, then widened by the state and clamped: 30 bp
 * base, 4 bp vol, 1 bp confidence and no utilisation give 350 000, and in PROTECT at two times 700 000.
 */
final class SpreadTwin {
    private final TwinCase given;
    private final TwinSpread settings;

    SpreadTwin(TwinCase given) {
        this.given = given;
        settings = given.corridor().spread();
    }

    BigInteger baseE8(int tier) {
        Long override = given.partner().overrideE8(tier);
        boolean overridden = override != null && !given.partner().fixedInputRate();
        return Exact.whole(
                overridden ? override : given.corridor().tiers().get(tier).baseSpreadE8());
    }

    BigInteger volE8() {
        double sigma = Math.max(given.market().volatility(), settings.volFloor());
        double seconds = settings.firmTtlNs() / 1e9;
        double part = ((settings.volMultiplier() * sigma) * Math.sqrt(seconds)) * 1e8;
        return new BigDecimal(part).setScale(0, RoundingMode.CEILING).toBigInteger();
    }

    /** The confidences of the two tokens' feeds, pegs included, each feed once. */
    BigInteger corridorConfidenceE8() {
        List<TwinFeed> feeds = new ArrayList<>();
        for (TwinToken token : List.of(given.corridor().base(), given.corridor().quote())) {
            addOnce(feeds, token.currency());
            addOnce(feeds, token.peg());
        }
        return Exact.whole(feeds.stream().mapToLong(TwinFeed::confidenceE8).sum());
    }

    BigInteger confidenceE8() {
        BigInteger widened = corridorConfidenceE8().multiply(Exact.whole(settings.confidenceMultiplierE8()));
        return Exact.divideRoundingUp(widened, Exact.E8);
    }

    /** utilisation_spread × max(0, u − u0) / (1 − u0), in one division. */
    BigInteger utilisationE8() {
        TwinBook book = given.output().book();
        BigInteger used = book.reserved().add(book.consumed());
        BigInteger whole = book.balance().add(book.consumed());
        if (whole.signum() == 0) {
            used = BigInteger.ONE;
            whole = BigInteger.ONE;
        }
        BigInteger threshold = Exact.whole(settings.utilisationThresholdE8());
        BigInteger above =
                used.multiply(Exact.E8).subtract(threshold.multiply(whole)).max(BigInteger.ZERO);
        BigInteger scale = whole.multiply(Exact.E8.subtract(threshold));
        return Exact.divideRoundingUp(above.multiply(Exact.whole(settings.utilisationSpreadE8())), scale);
    }

    BigInteger totalE8(int tier) {
        return totalE8(baseE8(tier));
    }

    BigInteger totalE8(BigInteger baseE8) {
        BigInteger sum = baseE8.add(volE8()).add(confidenceE8()).add(utilisationE8());
        BigInteger lowest =
                Exact.whole(given.market().closed() ? settings.closedMinSpreadE8() : settings.minSpreadE8());
        return Exact.clamp(widened(sum), lowest, Exact.whole(settings.maxSpreadE8()));
    }

    private BigInteger widened(BigInteger sum) {
        return switch (given.market().state()) {
            case NORMAL -> sum;
            case PROTECT -> Exact.divideRoundingUp(sum.multiply(Exact.whole(settings.protectMultiplierE8())), Exact.E8);
            case RESTRICT -> Exact.whole(settings.maxSpreadE8());
        };
    }

    private static void addOnce(List<TwinFeed> feeds, TwinFeed feed) {
        if (feed != null && feeds.stream().noneMatch(known -> known.feedId() == feed.feedId())) {
            feeds.add(feed);
        }
    }
}
