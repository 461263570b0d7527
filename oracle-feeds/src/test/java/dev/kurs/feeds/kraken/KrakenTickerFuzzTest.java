package dev.kurs.feeds.kraken;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.Mutations;
import dev.kurs.feeds.http.NaiveJson;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KrakenTickerFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 20_000);

    /** Whatever is done to a payload: an error of its own, or the price that a plain reading of it gives. */
    @Test
    void shouldDecodeNothingElseThanWhatIsThere() {
        String ticker = LocalServer.resourceText("kraken/ticker.json");
        KrakenTickerDecoder decoder = new KrakenTickerDecoder(1 << 16);
        Mutations mutations = new Mutations(Mutations.seed());
        int decoded = 0;
        for (int run = 0; run < RUNS; run++) {
            String damaged = mutations.of(ticker);
            try {
                SourcePrice price = decoder.decode(damaged, "USDTUSD", 5);
                assertEquals(0, plainly(damaged).compareTo(price.price()), damaged);
                decoded++;
            } catch (SourceException refused) {
                assertTrue(refused.getMessage().length() <= 301);
            }
        }
        assertTrue(decoded > RUNS / 20, decoded + " of " + RUNS + " were decoded");
    }

    private static BigDecimal plainly(String document) {
        Map<?, ?> result = (Map<?, ?>) ((Map<?, ?>) NaiveJson.parse(document)).get("result");
        Map<?, ?> ticker = (Map<?, ?>) result.values().iterator().next();
        BigDecimal bid = first(ticker.get("b"));
        return bid.signum() == 0 ? bid : bid.add(first(ticker.get("a"))).divide(BigDecimal.valueOf(2));
    }

    private static BigDecimal first(Object side) {
        return new BigDecimal(String.valueOf(((List<?>) side).getFirst()).substring(1));
    }
}
