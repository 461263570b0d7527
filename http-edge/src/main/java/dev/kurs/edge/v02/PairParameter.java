package dev.kurs.edge.v02;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.view.CorridorView;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The query parameter {@code pair}: USDT-IDRX is a corridor, EUR-USD is none, and {@code usdt/idrx} or {@code IDRX-USDT} is refused with the right spelling, since
 * an empty answer would look like one without trades.
 */
public final class PairParameter {
    public static final String NAME = "pair";

    private PairParameter() {}

    /** The corridor of a pair; empty where none is meant. */
    public static Optional<CorridorView> find(String text, List<CorridorView> corridors) throws RefusedException {
        Optional<CorridorView> exact = corridors.stream()
                .filter(corridor -> corridor.pair().equals(text))
                .findFirst();
        if (exact.isEmpty()) {
            refuseAnotherSpelling(text, corridors);
        }
        return exact;
    }

    private static void refuseAnotherSpelling(String text, List<CorridorView> corridors) throws RefusedException {
        String letters = letters(text);
        for (CorridorView corridor : corridors) {
            String base = letters(corridor.base().symbol());
            String quote = letters(corridor.quote().symbol());
            if (letters.equals(base + quote) || letters.equals(quote + base)) {
                throw RefusedException.field(
                        ErrorCode.INVALID_REQUEST, NAME, "this pair is written " + corridor.pair(), text);
            }
        }
    }

    private static String letters(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]", "").toUpperCase(Locale.ROOT);
    }
}
