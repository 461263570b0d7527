package dev.kurs.feeds.ecb;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.Mutations;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class EuroRatesFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 5_000);

    /** Every rate that is decoded stands in the document behind its currency. */
    @Test
    void shouldDecodeNothingElseThanWhatIsThere() {
        String rates = LocalServer.resourceText("ecb/eurofxref-daily.xml");
        EuroRatesDecoder decoder = new EuroRatesDecoder();
        Mutations mutations = new Mutations(Mutations.seed());
        int accepted = 0;
        for (int run = 0; run < RUNS; run++) {
            String damaged = mutations.of(rates);
            try {
                EuroRates decoded = decoder.decode(damaged);
                decoded.unitsPerEuro().forEach((currency, rate) -> {
                    assertTrue(rate.signum() > 0, damaged);
                    assertTrue(saysPlainly(damaged, currency, rate), () -> currency + " " + rate + ": " + damaged);
                });
                assertTrue(damaged.contains(decoded.date().toString()), damaged);
                accepted++;
            } catch (SourceException refused) {
                assertTrue(refused.getMessage().length() <= 301);
            }
        }
        assertTrue(accepted > RUNS / 20, accepted + " of " + RUNS + " were decoded");
    }

    /** Whether one element has both. */
    private static boolean saysPlainly(String document, String currency, BigDecimal rate) {
        Pattern ofCurrency = Pattern.compile("currency\\s*=\\s*['\"]" + currency + "['\"]");
        Pattern ofRate = Pattern.compile("rate\\s*=\\s*['\"]0*" + Pattern.quote(rate.toPlainString()) + "['\"]");
        return Arrays.stream(document.split("<", -1))
                .anyMatch(element -> ofCurrency.matcher(element).find()
                        && ofRate.matcher(element).find());
    }
}
