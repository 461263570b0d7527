package dev.kurs.edge.v01;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.Side;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * What v0.1 calls corridors and their currencies: {@code USD-IDR} is USDT-IDRX, of which a SELL sends USD. A corridor without a name there goes by its own.
 */
final class V01Pairs {
    private static final String NAME = "pair";

    private V01Pairs() {}

    /** The corridors of v0.1, by name. */
    static List<CorridorView> all(Views views) {
        return views.corridors().stream()
                .filter(corridor -> !corridor.terms().isWithdrawn())
                .sorted(Comparator.comparing(CorridorView::v01Name))
                .toList();
    }

    /** The corridor of a pair, which may be v0.1's name or the corridor's own; one of v0.1 comes first. */
    static CorridorView find(String text, Views views) throws RefusedException {
        List<CorridorView> corridors = all(views);
        for (CorridorView corridor : corridors) {
            if (corridor.v01Name().equals(text)) {
                return corridor;
            }
        }
        for (CorridorView corridor : corridors) {
            if (corridor.pair().equals(text)) {
                return corridor;
            }
        }
        throw RefusedException.field(ErrorCode.INVALID_REQUEST, NAME, issue(text, corridors), text);
    }

    private static String issue(String text, List<CorridorView> corridors) {
        String letters = letters(text);
        for (CorridorView corridor : corridors) {
            String base = baseCurrency(corridor).toUpperCase(Locale.ROOT);
            String quote = quoteCurrency(corridor).toUpperCase(Locale.ROOT);
            if (letters.equals(base + quote) || letters.equals(quote + base)) {
                return "this pair is written " + corridor.v01Name();
            }
        }
        return "no such pair";
    }

    static String inputCurrency(CorridorView corridor, Side side) {
        return side == Side.SELL ? baseCurrency(corridor) : quoteCurrency(corridor);
    }

    static String outputCurrency(CorridorView corridor, Side side) {
        return side == Side.SELL ? quoteCurrency(corridor) : baseCurrency(corridor);
    }

    private static String baseCurrency(CorridorView corridor) {
        String name = corridor.terms().v01Pair();
        return name == null ? corridor.base().symbol() : name.substring(0, name.indexOf('-'));
    }

    private static String quoteCurrency(CorridorView corridor) {
        String name = corridor.terms().v01Pair();
        return name == null ? corridor.quote().symbol() : name.substring(name.indexOf('-') + 1);
    }

    private static String letters(String text) {
        return text.replaceAll("[^\\p{L}\\p{N}]", "").toUpperCase(Locale.ROOT);
    }
}
