package dev.kurs.core.book;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** The references of hedges, each of which stands once at its venue: 4711 at OKX and 4711 at Bybit are two. */
public final class Hedges {
    /** So many hedges in a journal's life. */
    public static final int CAPACITY = 1_000_000;

    private final Map<String, TreeSet<String>> byVenue = new TreeMap<>();
    private long count;

    /** Whether it was used up by now. */
    public boolean has(String venue, String reference) {
        TreeSet<String> references = byVenue.get(venue);
        return references != null && references.contains(reference);
    }

    /** Uses it up; the hedge's number, from 1. */
    public long add(String venue, String reference) {
        byVenue.computeIfAbsent(venue, first -> new TreeSet<>()).add(reference);
        return ++count;
    }

    /** How many were recorded. */
    public long count() {
        return count;
    }

    /** Venue by venue, reference by reference. */
    public void forEach(BiConsumer<String, String> action) {
        byVenue.forEach((venue, references) -> references.forEach(reference -> action.accept(venue, reference)));
    }
}
