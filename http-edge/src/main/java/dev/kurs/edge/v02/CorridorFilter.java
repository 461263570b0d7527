package dev.kurs.edge.v02;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import java.util.List;
import java.util.Locale;

/**
 * Which corridors a query asks for: {@code corridor_id=0x…}, {@code pair=USDT-IDRX}, or all that v0.2 shows.
 *
 * @param isNarrowed whether the query names one corridor
 */
record CorridorFilter(List<CorridorView> corridors, boolean isNarrowed) {

    /** The corridors asked for; null when the query was refused and answered. */
    static CorridorFilter read(Call call, Views views) {
        try {
            QueryParameters query = QueryParameters.parse(call.target().query());
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
        } catch (QueryParameters.MalformedQueryException malformed) {
            call.answer(Answer.text(400, malformed.getMessage()));
            return null;
        }
    }
}
