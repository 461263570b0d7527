package dev.kurs.feeds.ecb;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.Mutations;
import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EuroRatesFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 5_000);

    /** Every rate that is decoded stands in the document behind its currency. */
    @Test
    void shouldDecodeNothingElseThanWhatIsThere() {
        String rates = LocalServer.resourceText("ecb/eurofxref-daily.xml");
        EuroRatesDecoder decoder = new EuroRatesDecoder();
        Mutations mutations = new Mutations(Mutations.seed());
        for (int run = 0; run < RUNS; run++) {
            String damaged = mutations.of(rates);
            try {
                EuroRates decoded = decoder.decode(damaged);
                for (Map.Entry<String, BigDecimal> rate : decoded.unitsPerEuro().entrySet()) {
                    assertTrue(rate.getValue().signum() > 0, damaged);
                    assertTrue(damaged.contains(rate.getKey()), damaged);
                    assertTrue(damaged.contains(rate.getValue().toPlainString()), damaged);
                }
                assertTrue(damaged.contains(decoded.date().toString()), damaged);
            } catch (SourceException refused) {
                assertTrue(refused.getMessage().length() <= 301);
            }
        }
    }
}
