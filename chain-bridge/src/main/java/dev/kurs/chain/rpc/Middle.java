package dev.kurs.chain.rpc;

import java.util.List;

/** What the node in the middle says: of 5, 7 and 90 it is 7 either way, and of 5 and 7 the lower one is 5 and the higher one 7. */
public final class Middle {
    private Middle() {}

    /** @param said by at least one node, in any order */
    public static <T extends Comparable<T>> T lower(List<T> said) {
        return at((said.size() - 1) / 2, said);
    }

    /** @param said by at least one node, in any order */
    public static <T extends Comparable<T>> T higher(List<T> said) {
        return at(said.size() / 2, said);
    }

    private static <T extends Comparable<T>> T at(int place, List<T> said) {
        return said.stream().sorted().skip(place).findFirst().orElseThrow();
    }
}
