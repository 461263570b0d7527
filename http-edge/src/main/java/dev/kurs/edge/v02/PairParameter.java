package dev.kurs.edge.v02;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.view.CorridorView;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The query parameter {@code pair}: USDT-IDRX is a corridor, EUR-USD is none, and {@code usdt/idrx} or {@code IDRX-USDT} is refused with the right spelling, since
 * an empty answer would look like one without trades.
 */
public final class PairParameter {
    public static final String NAME = "pair";

    private PairParameter() {}

    /** The corridor of a pair; empty where none is meant. A bearer may say v0.1's name, which its own quotes and webhooks have; of two that had it, the one that is not withdrawn has it now. */
    public static Optional<CorridorView> find(String text, List<CorridorView> corridors, Identity caller)
            throws RefusedException {
        Optional<CorridorView> found = called(text, corridors, CorridorView::pair);
        if (found.isEmpty() && !caller.isSigned()) {
            found = called(text, corridors, CorridorView::v01Name);
        }
        if (found.isEmpty()) {
            refuseAnotherSpelling(text, corridors);
        }
        return found;
    }

    private static Optional<CorridorView> called(
            String text, List<CorridorView> corridors, Function<CorridorView, String> name) {
        return corridors.stream()
                .filter(corridor -> name.apply(corridor).equals(text))
                .min(Comparator.comparing(corridor -> corridor.terms().isWithdrawn()));
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
