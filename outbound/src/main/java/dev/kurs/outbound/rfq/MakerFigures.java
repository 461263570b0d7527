package dev.kurs.outbound.rfq;

import dev.kurs.protocol.message.sbe.MakerChangedDecoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What came of each maker's words so far, by the journal: {@code words()} has {@code batavia} with {@code late} 2. */
public final class MakerFigures {
    private final Map<String, Map<String, Long>> words = new ConcurrentHashMap<>();

    void read(MakerChangedDecoder maker) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts.put("confirmed", maker.confirmed());
        counts.put("rejected", maker.rejected());
        counts.put("late", maker.late());
        counts.put("repeated", maker.repeated());
        counts.put("mismatched", maker.mismatched());
        counts.put("unreadable", maker.unreadable());
        words.put(maker.makerName(), Map.copyOf(counts));
    }

    /** By maker, then by what came of them. */
    public Map<String, Map<String, Long>> words() {
        return Map.copyOf(words);
    }
}
