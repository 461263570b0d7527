package dev.kurs.feeds.pyth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PythConfigurationTest {
    private static final URI BASE = URI.create("https://hermes.example");
    private static final String ID = "6693afcd49878bbd622e46bd805e7177932cf6ab0b1c91b135d71151b9207433";

    @Test
    void shouldKnowTheIdsOfTheDefaultFeeds() {
        assertEquals(5, PythConfiguration.defaults(BASE).idsByFeed().size());
        assertEquals(ID, PythConfiguration.defaults(BASE).idsByFeed().get("USD/IDR"));
    }

    @Test
    void shouldNeverPrintTheToken() {
        PythConfiguration configuration = PythConfiguration.defaults(BASE).withBearerToken("very-secret");

        assertFalse(configuration.toString().contains("very-secret"), configuration::toString);
        assertTrue(configuration.toString().contains("bearerToken=present"), configuration::toString);
    }

    @Test
    void shouldTakeABlankTokenForNone() {
        assertEquals(
                Optional.empty(),
                PythConfiguration.defaults(BASE).withBearerToken(" ").bearerToken());
    }

    @Test
    void shouldBringIdsToOneForm() {
        assertEquals(
                ID,
                withIds(Map.of("USD/IDR", "0x" + ID.toUpperCase(Locale.ROOT)))
                        .idsByFeed()
                        .get("USD/IDR"));
    }

    @Test
    void shouldNameTheFeedOfAWrongId() {
        IllegalArgumentException error =
                assertThrows(IllegalArgumentException.class, () -> withIds(Map.of("USD/IDR", "6693")));

        assertEquals("feeds.pyth.ids.USD/IDR is not 64 hexadecimal digits: 6693", error.getMessage());
    }

    @Test
    void shouldRefuseWhatCannotWork() {
        assertThrows(IllegalArgumentException.class, () -> withIds(Map.of()));
        assertThrows(IllegalArgumentException.class, () -> withIds(Map.of("USD/IDR", ID, "USD/JPY", ID)));
        assertThrows(
                IllegalArgumentException.class, () -> PythConfiguration.defaults(URI.create("ftp://hermes.example")));
        assertThrows(IllegalArgumentException.class, () -> PythConfiguration.defaults(URI.create("hermes.example")));
    }

    private static PythConfiguration withIds(Map<String, String> ids) {
        Duration second = Duration.ofSeconds(1);
        return new PythConfiguration(
                BASE,
                PythConfiguration.Mode.LATEST,
                Optional.empty(),
                ids,
                PriceSource.PRIMARY,
                second,
                second,
                second,
                1);
    }
}
