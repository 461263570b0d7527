package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.core.engine.CommandFrames.QuoteRequest;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a firm quote costs the engine among many partners, each asked for at random, against ten.
 *
 * <p>{@code -Dkurs.partners=100000} for as many.
 */
class QuoteAmongPartnersTest {
    private static final int PARTNERS = Integer.getInteger("kurs.partners", 2_000);
    private static final int FEW = 10;
    private static final int ROUNDS = 40;
    private static final int QUOTES = 500;
    private static final long TEN_DOLLARS = 10_000_000;

    private final Random random = RandomCommands.seeds("QuoteAmongPartnersTest");

    private static EngineDriver desk(int partners) {
        EngineDriver desk = EngineDriver.sandbox();
        for (int partnerId = SandboxWorld.PARTNERS; partnerId < partners; partnerId++) {
            desk.world().partner(partnerId);
        }
        return desk;
    }

    @Test
    void shouldQuoteAmongManyAsAmongFew() {
        EngineDriver few = desk(FEW);
        EngineDriver many = desk(PARTNERS);
        long[] fewNs = new long[ROUNDS];
        long[] manyNs = new long[ROUNDS];
        for (int round = -ROUNDS; round < ROUNDS; round++) {
            long ofFew = round(few, FEW);
            long ofMany = round(many, PARTNERS);
            if (round >= 0) {
                fewNs[round] = ofFew;
                manyNs[round] = ofMany;
            }
        }

        long few50 = median(fewNs);
        long many50 = median(manyNs);
        System.out.printf(
                "| a firm quote among %d and among %d partners | %.2f us | %.2f us |%n",
                FEW, PARTNERS, few50 / 1e3, many50 / 1e3);
        assertTrue(many50 < 10 * few50, many50 + " ns among " + PARTNERS + ", " + few50 + " among " + FEW);
    }

    /** Nanoseconds a quote, of so many that all expire before the next round. */
    private long round(EngineDriver desk, int partners) {
        desk.runQuietly(50);
        QuoteRequest[] requests = new QuoteRequest[QUOTES];
        for (int index = 0; index < QUOTES; index++) {
            requests[index] = QuoteRequest.firm(random.nextInt(partners), SandboxWorld.USDT_IDRX, TEN_DOLLARS);
        }
        long startNs = System.nanoTime();
        for (QuoteRequest request : requests) {
            desk.ask(request);
        }
        long takenNs = System.nanoTime() - startNs;
        assertTrue(desk.events().has(FirmQuoteIssuedDecoder.TEMPLATE_ID), "the last was issued");
        return takenNs / QUOTES;
    }

    private static long median(long[] values) {
        long[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
