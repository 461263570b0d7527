package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.http.Mutations;
import dev.kurs.feeds.http.NaiveJson;
import dev.kurs.protocol.message.PriceSources;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RecordedTickFuzzTest {
    private static final int RUNS = Integer.getInteger("kurs.fuzz", 20_000);
    private static final String TICK =
            "{\"t\":1767225600123,\"feed\":\"USD/IDR\",\"source\":\"PRIMARY\",\"price\":\"16312.5\",\"confidence_bps\":\"2.1\"}";

    /** Whatever is done to a line: an error of its own, or the tick that a plain reading of it gives. */
    @Test
    void shouldDecodeNothingElseThanWhatIsThere() {
        RecordedTickDecoder decoder = new RecordedTickDecoder("a recording");
        Mutations mutations = new Mutations(Mutations.seed());
        int decoded = 0;
        for (int run = 0; run < RUNS; run++) {
            String damaged = mutations.of(TICK);
            try {
                RecordedTick tick = decoder.decode(damaged, run);
                Map<?, ?> plain = (Map<?, ?>) NaiveJson.parse(damaged);
                assertEquals(Long.parseLong((String) plain.get("t")), tick.timeMs(), damaged);
                assertEquals('"' + tick.feed(), plain.get("feed"), damaged);
                assertEquals(
                        0,
                        new BigDecimal(((String) plain.get("price")).substring(1))
                                .compareTo(BigDecimal.valueOf(tick.priceE12(), 12)),
                        damaged);
                decoded++;
            } catch (RecordingFormatException refused) {
                assertEquals(true, refused.getMessage().startsWith("a recording"), refused.getMessage());
            }
        }
        assertTrue(decoded > RUNS / 40, decoded + " of " + RUNS + " were decoded");
    }

    /** Read without a parser or by one: the same tick, or the same refusal. */
    @Test
    void shouldReadAWrittenLineAsTheParserDoes() {
        RecordedTickDecoder decoder = new RecordedTickDecoder("a recording");
        long seed = Mutations.seed();
        Mutations mutations = new Mutations(seed);
        Random random = new Random(seed);
        int written = 0;
        for (int run = 0; run < RUNS; run++) {
            String line = line(random);
            String given = run % 2 == 0 ? line : mutations.of(line);
            RecordedTick read = WrittenTickLine.read(given);
            if (read != null) {
                assertEquals(decoder.parse(given, run), read, given);
                written++;
            }
        }
        assertTrue(written > RUNS / 4, written + " of " + RUNS + " were read without a parser");
    }

    private static String line(Random random) {
        return "{\"t\":%d,\"feed\":\"%s\",\"source\":\"%s\",\"price\":\"%s\",\"confidence_bps\":\"%s\"}"
                .formatted(
                        random.nextLong(10_000_000_000_000L) >> random.nextInt(44),
                        random.nextBoolean() ? "USD/IDR" : "USDT/USD",
                        PriceSources.ALL.get(random.nextInt(PriceSources.ALL.size())),
                        decimal(random, 13),
                        decimal(random, 5));
    }

    private static String decimal(Random random, int mostDecimals) {
        long digits = random.nextLong(1_000_000_000_000_000L) >> random.nextInt(50);
        return BigDecimal.valueOf(digits, random.nextInt(mostDecimals + 1)).toPlainString();
    }
}
