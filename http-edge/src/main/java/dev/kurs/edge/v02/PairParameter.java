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

/** The query parameter {@code pair}: USDT-IDRX is a corridor; EUR-USD, {@code usdt/idrx} and {@code IDRX-USDT} are none. */
public final class PairParameter {
    public static final String NAME = "pair";

    private PairParameter() {}

    /** The corridor of a pair; empty where there is none of that name. A bearer may say v0.1's name, which its own quotes and webhooks have; of two that had it, the one that is not withdrawn has it now. */
    public static Optional<CorridorView> find(String text, List<CorridorView> corridors, Identity caller) {
        Optional<CorridorView> found = called(text, corridors, CorridorView::pair);
        return found.isPresent() || caller.isSigned() ? found : called(text, corridors, CorridorView::v01Name);
    }

    /** What to tell who named a pair that there is not: how it is written, where only the spelling is another. */
    public static RefusedException unknown(String text, List<CorridorView> corridors) {
        String issue = rightSpelling(text, corridors)
                .map("this pair is written "::concat)
                .orElse("no such pair");
        return RefusedException.field(ErrorCode.INVALID_REQUEST, NAME, issue, text);
    }

    private static Optional<CorridorView> called(
            String text, List<CorridorView> corridors, Function<CorridorView, String> name) {
        return corridors.stream()
                .filter(corridor -> name.apply(corridor).equals(text))
                .min(Comparator.comparing(corridor -> corridor.terms().isWithdrawn()));
    }

    private static Optional<String> rightSpelling(String text, List<CorridorView> corridors) {
        String letters = letters(text);
        for (CorridorView corridor : corridors) {
            String base = letters(corridor.base().symbol());
            String quote = letters(corridor.quote().symbol());
            if (letters.equals(base + quote) || letters.equals(quote + base)) {
                return Optional.of(corridor.pair());
            }
        }
        return Optional.empty();
    }

    private static String letters(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]", "").toUpperCase(Locale.ROOT);
    }
}
