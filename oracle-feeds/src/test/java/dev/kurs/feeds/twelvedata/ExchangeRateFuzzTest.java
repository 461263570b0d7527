package dev.kurs.feeds.twelvedata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.Mutations;
import dev.kurs.feeds.http.NaiveJson;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExchangeRateFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 20_000);

    @Test
    void shouldDecodeNothingElseThanWhatIsThere() {
        String rate = LocalServer.resourceText("twelvedata/exchange-rate.json");
        ExchangeRateDecoder decoder = new ExchangeRateDecoder(1 << 16);
        Mutations mutations = new Mutations(Mutations.seed());
        int decoded = 0;
        for (int run = 0; run < RUNS; run++) {
            String damaged = mutations.of(rate);
            try {
                SourcePrice price = decoder.decode(damaged, "USD/IDR");
                Map<?, ?> members = (Map<?, ?>) NaiveJson.parse(damaged);
                String digits = String.valueOf(members.get("rate")).replace("\"", "");
                assertEquals(0, new BigDecimal(digits).compareTo(price.price()), damaged);
                assertEquals(
                        Long.parseLong(String.valueOf(members.get("timestamp"))) * 1000,
                        price.publishTimeMs(),
                        damaged);
                assertEquals("\"USD/IDR", members.get("symbol"), damaged);
                decoded++;
            } catch (SourceException refused) {
                assertTrue(refused.getMessage().length() <= 301);
            }
        }
        assertTrue(decoded > RUNS / 40, decoded + " of " + RUNS + " were decoded");
    }
}
