package dev.kurs.edge.v02;

import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which corridors a query asks for: {@code corridor_id=0x…}, {@code pair=USDT-IDRX}, or all that v0.2 shows.
 *
 * @param isNarrowed whether the query names one corridor
 */
record CorridorFilter(List<CorridorView> corridors, boolean isNarrowed) {
    static final Set<String> PARAMETERS = Set.of("corridor_id", "pair");

    /** The corridors asked for; null when the query was refused and answered. */
    static CorridorFilter read(Call call, Views views) {
        QueryParameters query = call.query();
        String corridorId = query.get("corridor_id");
        String pair = query.get("pair");
        if (corridorId != null && pair != null) {
            call.fail(ErrorCode.INVALID_REQUEST, "corridor_id and pair exclude each other");
            return null;
        }
        List<CorridorView> shown = views.corridors().stream()
                .filter(corridor -> corridor.terms().isPublic())
                .filter(corridor ->
                        corridorId == null || corridor.hashText().equals(corridorId.toLowerCase(Locale.ROOT)))
                .filter(corridor -> pair == null || corridor.pair().equals(pair))
                .toList();
        return new CorridorFilter(shown, corridorId != null || pair != null);
    }
}
