package dev.kurs.feeds.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.http.ApiKey;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SourceTermsTest {
    private static final Map<String, String> SYMBOLS = Map.of("USD/IDR", "IDR");
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void shouldNeverPrintTheKey() {
        SourceTerms terms = terms("https://hermes.example", ApiKey.of("very-secret"), SYMBOLS, SECOND);

        assertFalse(terms.toString().contains("very-secret"), terms::toString);
        assertTrue(terms.toString().contains("key=Optional[present]"), terms::toString);
    }

    @Test
    void shouldTakeABlankKeyForNoneAndRefuseOneThatNoHeaderCarries() {
        assertEquals(Optional.empty(), ApiKey.of(" \n"));

        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, () -> ApiKey.of("se\ncret"));

        assertFalse(refusal.getMessage().contains("cret"), refusal.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://hermes.example",
                "hermes.example",
                "https://",
                "https://h.example?key=1",
                "https://me:pw@h.example"
            })
    void shouldNameAServerThatCannotBeAsked(String uri) {
        String message = refusal(() -> terms(uri, Optional.empty(), SYMBOLS, SECOND));

        assertTrue(message.startsWith("feeds.live.one.uris must be http or https with a host"), message);
    }

    @Test
    void shouldRefuseWhatCannotWork() {
        assertEquals(
                "feeds.live.one.symbols names no feed",
                refusal(() -> terms("https://h.example", Optional.empty(), Map.of(), SECOND)));
        assertTrue(refusal(() -> terms(
                        "https://h.example", Optional.empty(), Map.of("USD/IDR", "IDR", "USD/JPY", "IDR"), SECOND))
                .startsWith("feeds.live.one.symbols gives one symbol to two feeds"));
        assertEquals(
                "feeds.live.one.poll_interval must be longer than none, was PT0S",
                refusal(() -> terms("https://h.example", Optional.empty(), SYMBOLS, Duration.ZERO)));
    }

    private static String refusal(Runnable attempt) {
        return assertThrows(IllegalArgumentException.class, attempt::run).getMessage();
    }

    private static SourceTerms terms(
            String uri, Optional<ApiKey> key, Map<String, String> symbols, Duration pollInterval) {
        return new SourceTerms(
                "one",
                PriceSource.PRIMARY,
                List.of(uri.equals("https://") ? URI.create("https:///") : URI.create(uri)),
                key,
                symbols,
                pollInterval,
                SECOND,
                SECOND,
                1000,
                0,
                SECOND);
    }
}
