package dev.kurs.feeds.ecb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EcbSourceTest {
    private static final String RATES = LocalServer.resourceText("ecb/eurofxref-daily.xml");

    private final AskedSource asked = new AskedSource();

    @AfterEach
    void close() {
        asked.close();
    }

    /** 19 121.51 rupiah and 1.1722 dollars a euro are 16 312.497866… rupiah a dollar; the band is 10 %. */
    @Test
    void shouldHoldPricesToTheDaysCrossRate() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(200, RATES))) {
            FeedStatus status = asked.follow(source(server.uri(), Map.of("USD/IDR", "IDR")), 0);

            assertEquals(
                    "/stats/eurofxref/eurofxref-daily.xml",
                    server.requests().getFirst().path());
            assertEquals(Set.of("USD/IDR"), asked.band.feeds());
            assertEquals(List.of(), asked.sink.ticks());
            assertEquals(AskedSource.NOW_NS, status.lastSuccessNs());
            assertTrue(asked.band.admits("USD/IDR", PriceSource.PRIMARY, 17_943_000_000_000_000L));
            assertFalse(asked.band.admits("USD/IDR", PriceSource.PRIMARY, 17_944_000_000_000_000L));
        }
    }

    @Test
    void shouldNameACurrencyThatItDoesNotHave() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(200, RATES))) {
            FeedStatus status = asked.follow(source(server.uri(), Map.of("USD/IDR", "IDR", "USD/XXX", "XXX")), 0);

            assertEquals(1, status.errors(FeedError.UNKNOWN_ID));
            assertEquals(Set.of("USD/IDR"), asked.band.feeds());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "currency='USD' | currency='USE'",
                "time='2026-04-13' | time='2026-13-13'",
                "time='2026-04-13' | x='1'",
                "time='2026-04-13' | time='2026-04-14'",
                "time='2026-04-13' | time='+999999999-12-31'",
                "rate='1.1722' | rate='0'",
                "rate='1.1722' | rate='-1.1722'",
                "rate='1.1722' | rate='1,1722'",
                "rate='1.1722' | rate='1e3'",
                "rate='1.1722' | x='1.1722'",
                "currency='JPY' | currency='USD'",
                "</gesmes:Envelope> | ``",
                "<Cube time | <Cube time='2026-04-14'/><Cube time",
                "rate='1.1722' | rate='&e;'",
            })
    void shouldCallMalformedWhatIsNotTheDaysRates(String passage, String replacement) throws Exception {
        assertTrue(RATES.contains(passage), passage);
        try (LocalServer server = new LocalServer(LocalServer.text(200, RATES.replace(passage, replacement)))) {
            FeedStatus status = asked.follow(source(server.uri(), Map.of("USD/IDR", "IDR")), 0);

            assertEquals(Optional.of(FeedError.MALFORMED), status.lastError(), status::lastErrorDetail);
            assertEquals(Set.of(), asked.band.feeds());
        }
    }

    @Test
    void shouldFollowNoEntityToAFile() throws Exception {
        String hostile = RATES.replaceFirst(
                        "(<gesmes:Envelope)", "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/hostname\">]>$1")
                .replace("rate='1.1722'", "rate='&e;'");
        try (LocalServer server = new LocalServer(LocalServer.text(200, hostile))) {
            FeedStatus status = asked.follow(source(server.uri(), Map.of("USD/IDR", "IDR")), 0);

            assertEquals(Optional.of(FeedError.MALFORMED), status.lastError());
        }
    }

    private static EcbSource source(URI server, Map<String, String> symbols) {
        return new EcbSource(AskedSource.terms(server, PriceSource.NULL_VAL, symbols));
    }
}
