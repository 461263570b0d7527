package dev.kurs.edge.reserve;

import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import java.util.List;
import java.util.Optional;

/**
 * What corridors are called here: the pair of v0.1 where there is one, else their own name; asked for by either. {@code USD-IDR} is USDT-IDRX. A withdrawn corridor goes
 * by its own name alone, since v0.1's may be another's by now.
 */
final class ReserveCorridors {
    private final Views views;

    ReserveCorridors(Views views) {
        this.views = views;
    }

    static String name(CorridorView corridor) {
        return corridor.terms().isWithdrawn() ? corridor.pair() : corridor.v01Name();
    }

    List<CorridorView> all() {
        return views.corridors();
    }

    /** The corridor of either name. */
    CorridorView find(String name) throws RefusedException {
        return all().stream()
                .filter(corridor ->
                        corridor.pair().equals(name) || name(corridor).equals(name))
                .findFirst()
                .orElseThrow(
                        () -> RefusedException.field(ErrorCode.UNKNOWN_CORRIDOR, "corridor", "no such corridor", name));
    }

    /** The one that a query asks for; empty for all. */
    Optional<CorridorView> filter(String name) throws RefusedException {
        return name == null ? Optional.empty() : Optional.of(find(name));
    }

    String name(int corridorId) {
        return name(views.corridor(corridorId));
    }
}
