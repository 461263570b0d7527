package dev.kurs.feeds.recorded;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.feeds.http.Mutations;
import dev.kurs.feeds.http.NaiveJson;
import java.math.BigDecimal;
import java.util.Map;
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
        System.out.println(decoded + " of " + RUNS + " were decoded");
    }
}
