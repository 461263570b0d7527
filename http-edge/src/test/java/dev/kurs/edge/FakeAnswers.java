package dev.kurs.edge;

import dev.kurs.protocol.port.KeptAnswers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kept answers in memory. */
public final class FakeAnswers implements KeptAnswers {
    private final Map<String, KeptAnswer> kept = new LinkedHashMap<>();

    @Override
    public List<KeptAnswer> remembered() {
        return new ArrayList<>(kept.values());
    }

    @Override
    public void keep(KeptAnswer answer) {
        kept.put(answer.name(), answer);
    }

    @Override
    public void forget(String name) {
        kept.remove(name);
    }
}
