package dev.kurs.bench.http;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Which quotes are asked for: of {@link #MIXED} one in ten is firm. */
public enum Asked {
    INDICATIVE(1, 0),
    FIRM(0, 1),
    MIXED(9, 1);

    private final int indicative;
    private final int firm;

    Asked(int indicative, int firm) {
        this.indicative = indicative;
        this.firm = firm;
    }

    /** Whether each of the requests, until they begin again, is for a firm quote. */
    List<Boolean> turn() {
        return Stream.concat(Collections.nCopies(indicative, false).stream(), Collections.nCopies(firm, true).stream())
                .toList();
    }
}
