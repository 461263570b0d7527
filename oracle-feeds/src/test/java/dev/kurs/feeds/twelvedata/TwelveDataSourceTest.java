package dev.kurs.feeds.twelvedata;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink.Tick;
import dev.kurs.feeds.http.ApiKey;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TwelveDataSourceTest {
    private static final String RATE = LocalServer.resourceText("twelvedata/exchange-rate.json");

    private final AskedSource asked = new AskedSource();

    @AfterEach
    void close() {
        asked.close();
    }

    @Test
    void shouldPublishTheRateOfItsTimeAndSendItsKeyInAHeaderAlone() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(200, RATE))) {
            asked.follow(source(server.uri()), 0);

            assertEquals(
                    List.of(new Tick(
                            "USD/IDR",
                            PriceSource.CROSS_CHECK,
                            16_312_500_000_000_000L,
                            0,
                            1_776_082_500_000_000_000L)),
                    asked.sink.ticks());
            assertEquals("apikey key-1", server.requests().getFirst().authorization());
            assertEquals("symbol=USD/IDR", server.requests().getFirst().query());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "16312.5 | 0.163125E5 | 16312500000000000",
                "16312.5 | \"16312.5\" | 16312500000000000",
                "16312.5 | 16312 | 16312000000000000",
                "16312.5 | 0.0000000000005 | -1",
            })
    void shouldReadItsDigitsExactly(String passage, String replacement, long priceE12) throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(200, RATE.replace(passage, replacement)))) {
            asked.follow(source(server.uri()), 0);

            assertEquals(
                    priceE12 < 0 ? List.of() : List.of(priceE12),
                    asked.sink.ticks().stream().map(Tick::priceE12).toList());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"code\":401,\"message\":\"no such key\",\"status\":\"error\"} | UNAUTHORIZED",
                "{\"code\":429,\"message\":\"out of credits\",\"status\":\"error\"} | RATE_LIMITED",
                "{\"code\":404,\"message\":\"symbol is missing\",\"status\":\"error\"} | UNKNOWN_ID",
                "{\"code\":500,\"message\":\"oops\",\"status\":\"error\"} | REFUSED",
                "{\"symbol\":\"USD/JPY\",\"rate\":159.8,\"timestamp\":1776082500} | MALFORMED",
                "{\"symbol\":\"USD/IDR\",\"rate\":16312.5} | MALFORMED",
                "{\"symbol\":\"USD/IDR\",\"timestamp\":1776082500} | MALFORMED",
                "{\"symbol\":\"USD/IDR\",\"rate\":16312.5,\"rate\":1,\"timestamp\":1776082500} | MALFORMED",
                "{\"symbol\":\"USD/IDR\",\"rate\":null,\"timestamp\":1776082500} | MALFORMED",
                "{\"symbol\":\"USD/IDR\",\"rate\":1e999,\"timestamp\":1776082500} | MALFORMED",
                "[] | MALFORMED",
                "busy | MALFORMED",
            })
    void shouldTellWhatIsWrongThoughTheStatusIs200(String body, FeedError kind) throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(200, body))) {
            FeedStatus status = asked.follow(source(server.uri()), 0);

            assertEquals(Optional.of(kind), status.lastError(), status::lastErrorDetail);
            assertEquals(List.of(), asked.sink.ticks());
        }
    }

    @ParameterizedTest
    @CsvSource({"401, UNAUTHORIZED", "403, UNAUTHORIZED", "429, RATE_LIMITED", "500, REFUSED"})
    void shouldTellStatusesApartAndNeverItsKey(int status, FeedError kind) throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(status, "no"))) {
            FeedStatus after = asked.follow(source(server.uri()), 0);

            assertEquals(Optional.of(kind), after.lastError());
            assertTrue(!after.toString().contains("key-1"), after::toString);
        }
    }

    private static TwelveDataSource source(URI server) {
        return new TwelveDataSource(
                AskedSource.terms(server, PriceSource.CROSS_CHECK, Map.of("USD/IDR", "USD/IDR"), ApiKey.of("key-1")));
    }
}
