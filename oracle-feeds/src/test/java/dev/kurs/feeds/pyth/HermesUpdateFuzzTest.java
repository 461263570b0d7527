package dev.kurs.feeds.pyth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.SourceException;
import dev.kurs.feeds.http.LocalServer;
import dev.kurs.feeds.http.Mutations;
import dev.kurs.feeds.http.NaiveJson;
import dev.kurs.feeds.http.ServerSentEvent;
import dev.kurs.feeds.http.ServerSentEventDecoder;
import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HermesUpdateFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 20_000);

    private final HermesUpdateDecoder decoder = new HermesUpdateDecoder(1 << 16);
    private int decoded;

    @Test
    void shouldDecodeNothingElseThanWhatIsThere() {
        String latest = LocalServer.resourceText("pyth/latest-two-feeds.json");
        Mutations mutations = new Mutations(Mutations.seed());
        for (int run = 0; run < RUNS; run++) {
            check(mutations.of(latest));
        }
        assertTrue(decoded > RUNS / 20, decoded + " of " + RUNS + " were decoded");
    }

    @Test
    void shouldDecodeNothingElseOfAStream() {
        String stream = LocalServer.resourceText("pyth/stream.sse");
        Mutations mutations = new Mutations(Mutations.seed());
        for (int run = 0; run < RUNS / 4; run++) {
            byte[] damaged = mutations.of(stream).getBytes(StandardCharsets.UTF_8);
            try {
                List<ServerSentEvent> events = new ServerSentEventDecoder(1 << 16).decode(damaged);
                events.forEach(event -> check(event.data()));
            } catch (SourceException refused) {
                assertTrue(refused.getMessage().length() <= 301);
            }
        }
        assertTrue(decoded > RUNS / 8, decoded + " events of " + RUNS / 4 + " streams were decoded");
    }

    private void check(String document) {
        try {
            List<SourcePrice> prices = decoder.decode(document);
            List<?> parsed = (List<?>) ((Map<?, ?>) NaiveJson.parse(document)).get("parsed");
            assertEquals(parsed.size(), prices.size());
            for (int i = 0; i < prices.size(); i++) {
                Map<?, ?> price = (Map<?, ?>) ((Map<?, ?>) parsed.get(i)).get("price");
                BigInteger digits = new BigInteger(text(price, "price").substring(1));
                int expo = Integer.parseInt(text(price, "expo"));
                assertEquals(
                        0, new BigDecimal(digits, -expo).compareTo(prices.get(i).price()), document);
                assertEquals(
                        Long.parseLong(text(price, "publish_time")) * 1000,
                        prices.get(i).publishTimeMs(),
                        document);
            }
            decoded += prices.isEmpty() ? 0 : 1;
        } catch (SourceException refused) {
            assertTrue(refused.getMessage().length() <= 301);
        }
    }

    private static String text(Map<?, ?> members, String name) {
        return String.valueOf(members.get(name));
    }
}
