package dev.kurs.feeds.kraken;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.AskedSource;
import dev.kurs.feeds.DropReason;
import dev.kurs.feeds.FeedError;
import dev.kurs.feeds.FeedStatus;
import dev.kurs.feeds.ListeningSink.Tick;
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

class KrakenSourceTest {
    private static final String TICKER = LocalServer.resourceText("kraken/ticker.json");

    private final AskedSource asked = new AskedSource();

    @AfterEach
    void close() {
        asked.close();
    }

    @Test
    void shouldPublishTheMiddleOfTheBookAsOfWhenItAsked() throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(200, TICKER))) {
            asked.follow(source(server.uri(), Map.of("USDT/USD", "USDTUSD")), 0);

            assertEquals(
                    List.of(new Tick(
                            "USDT/USD", PriceSource.CROSS_CHECK, 1_000_150_000_000L, 5_000, AskedSource.NOW_NS)),
                    asked.sink.ticks());
            assertEquals("/0/public/Ticker", server.requests().getFirst().path());
            assertEquals("pair=USDTUSD", server.requests().getFirst().query());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "\"error\":[] | \"error\":[\"EQuery:Unknown asset pair\"] | UNKNOWN_ID",
                "\"error\":[] | \"error\":[\"EAPI:Rate limit exceeded\"] | RATE_LIMITED",
                "\"error\":[] | \"error\":[\"EService:Busy\"] | REFUSED",
                "\"result\":{ | \"results\":{ | MALFORMED",
                "\"1.00020\" | \"1.00000\" | MALFORMED",
                "\"1.00020\" | 1.00020 | MALFORMED",
                "\"1.00020\" | \"-1.00020\" | MALFORMED",
                "\"1.00020\" | \"1.0.2\" | MALFORMED",
                "\"a\": | \"x\": | MALFORMED",
                "\"USDTZUSD\": | \"USDCUSD\":{},\"USDTZUSD\": | MALFORMED",
            })
    void shouldTellWhatIsWrongThoughTheStatusIs200(String passage, String replacement, FeedError kind)
            throws Exception {
        assertTrue(TICKER.contains(passage));
        try (LocalServer server = new LocalServer(LocalServer.text(200, TICKER.replace(passage, replacement)))) {
            FeedStatus status = asked.follow(source(server.uri(), Map.of("USDT/USD", "USDTUSD")), 0);

            assertEquals(Optional.of(kind), status.lastError(), status::lastErrorDetail);
            assertEquals(List.of(), asked.sink.ticks());
        }
    }

    @Test
    void shouldDropABookWithoutABid() throws Exception {
        String empty = TICKER.replace("\"1.00010\"", "\"0.00000\"");
        try (LocalServer server = new LocalServer(LocalServer.text(200, empty))) {
            FeedStatus status = asked.follow(source(server.uri(), Map.of("USDT/USD", "USDTUSD")), 0);

            assertEquals(1, status.dropped(DropReason.NOT_POSITIVE));
        }
    }

    @Test
    void shouldGoOnWithTheOtherPairsWhenOneIsUnknown() throws Exception {
        try (LocalServer server = new LocalServer(
                LocalServer.text(200, "{\"error\":[\"EQuery:Unknown asset pair\"]}"), LocalServer.text(200, TICKER))) {
            FeedStatus status =
                    asked.follow(source(server.uri(), Map.of("USD/JPY", "AAAAAA", "USDT/USD", "USDTUSD")), 0);

            assertEquals(
                    List.of("USDT/USD"),
                    asked.sink.ticks().stream().map(Tick::feed).toList());
            assertEquals(1, status.errors(FeedError.UNKNOWN_ID));
        }
    }

    @ParameterizedTest
    @CsvSource({"200, <html>, MALFORMED, 1", "500, oops, REFUSED, 1", "429, no, RATE_LIMITED, 0"})
    void shouldGoOnWithTheOtherPairsUnlessTheyWouldHearTheSame(int status, String body, FeedError kind, int ticks)
            throws Exception {
        try (LocalServer server = new LocalServer(LocalServer.text(status, body), LocalServer.text(200, TICKER))) {
            FeedStatus after =
                    asked.follow(source(server.uri(), Map.of("USD/JPY", "USDJPY", "USDT/USD", "USDTUSD")), 0);

            assertEquals(ticks, asked.sink.ticks().size());
            assertEquals(1, after.errors(kind));
        }
    }

    @Test
    void shouldNameAPairThatIsNone() {
        IllegalArgumentException refusal = assertThrows(
                IllegalArgumentException.class,
                () -> source(URI.create("http://127.0.0.1:1"), Map.of("USDT/USD", "usdt&x=1")));

        assertEquals(
                "feeds.live.asked.symbols.USDT/USD must be a pair such as USDTUSD, was usdt&x=1", refusal.getMessage());
    }

    private static KrakenSource source(URI server, Map<String, String> symbols) {
        return new KrakenSource(AskedSource.terms(server, PriceSource.CROSS_CHECK, symbols));
    }
}
