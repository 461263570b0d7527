package dev.kurs.service.system;

import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.message.sbe.UpdatePriceEncoder;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;

/** Prices of the sandbox's feeds that wander, with a wrong one now and then. */
final class RandomTicks {
    private static final double E12 = 1e12;
    private static final long SECOND_NS = 1_000_000_000;

    /** USDT/USD as dollars per token, the others as units per dollar. */
    static final double[] FIRST_PRICES = {1, 16_975, 158.1, 1.2841, 3.971};

    private final double[] prices = FIRST_PRICES.clone();
    private final Random random;

    RandomTicks(Random random) {
        this.random = random;
    }

    int encode(UnsafeBuffer target, MessageHeaderEncoder header, long nowNs) {
        int feed = random.nextInt(prices.length);
        prices[feed] *= 1 + random.nextGaussian() * 1e-5;
        PriceSource source = PriceSource.get((short) random.nextInt(3));
        int mishap = random.nextInt(1_000);
        UpdatePriceEncoder command = new UpdatePriceEncoder();
        command.wrapAndApplyHeader(target, 0, header)
                .feedId(mishap == 0 ? 17 : feed)
                .source(source)
                .priceE12(priceE12(prices[feed] * (1 + random.nextGaussian() * 1e-5), mishap))
                .confidenceE8(mishap == 1 ? -1 : mishap < 12 ? 500_000 : 10_000 + random.nextInt(20_000))
                .publishTimeNs(publishTimeNs(nowNs, mishap));
        return command.encodedLength();
    }

    private static long priceE12(double price, int mishap) {
        double factor = switch (mishap) {
            case 20 -> 0;
            case 21 -> -1;
            case 22, 23, 24 -> 1.02;
            case 25 -> 1e6;
            default -> 1;
        };
        return (long) (price * factor * E12);
    }

    private long publishTimeNs(long nowNs, int mishap) {
        return switch (mishap) {
            case 30, 31 -> nowNs + 10 * SECOND_NS;
            case 32, 33 -> nowNs - 60 * SECOND_NS;
            default -> nowNs - random.nextInt((int) SECOND_NS / 5);
        };
    }
}
