package dev.kurs.edge;

import dev.kurs.protocol.port.KeptAnswers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Kept answers in memory. */
public final class FakeAnswers implements KeptAnswers {
    private final Map<String, KeptAnswer> kept = new LinkedHashMap<>();
    private boolean isFull;

    /** From now on nothing can be written. */
    public void fill() {
        isFull = true;
    }

    @Override
    public List<KeptAnswer> remembered() {
        return new ArrayList<>(kept.values());
    }

    @Override
    public void keep(KeptAnswer answer) {
        requireRoom();
        kept.put(answer.name(), answer);
    }

    @Override
    public void forget(String name) {
        requireRoom();
        kept.remove(name);
    }

    private void requireRoom() {
        if (isFull) {
            throw new UncheckedIOException(new IOException("no space left on device"));
        }
    }
}
