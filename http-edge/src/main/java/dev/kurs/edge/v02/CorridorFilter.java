package dev.kurs.edge.v02;

import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.RequestValues;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.Views;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Which corridors a query asks for: {@code corridor_id=0x…}, {@code pair=USDT-IDRX}, or all that v0.2 shows.
 *
 * @param isNarrowed whether the query names one corridor
 */
record CorridorFilter(List<CorridorView> corridors, boolean isNarrowed) {
    static final Set<String> PARAMETERS = Set.of("corridor_id", PairParameter.NAME);

    /** The corridors asked for; null when the query was refused and answered. */
    static CorridorFilter read(Call call, Views views) {
        List<CorridorView> shown = views.corridors().stream()
                .filter(corridor -> corridor.terms().isPublic())
                .toList();
        try {
            return read(call.query(), shown, call.identity());
        } catch (RefusedException refused) {
            call.fail(refused.error());
            return null;
        }
    }

    private static CorridorFilter read(QueryParameters query, List<CorridorView> shown, Identity caller)
            throws RefusedException {
        String corridorId = query.get("corridor_id");
        String pair = query.get(PairParameter.NAME);
        if (corridorId != null && pair != null) {
            throw new RefusedException(ApiError.ofBoth(ErrorCode.INVALID_REQUEST, "corridor_id", PairParameter.NAME));
        }
        if (pair != null) {
            return one(PairParameter.find(pair, shown, caller));
        }
        if (corridorId != null) {
            String hashText = RequestValues.isHash(corridorId) ? corridorId.toLowerCase(Locale.ROOT) : "";
            return one(shown.stream()
                    .filter(corridor -> corridor.hashText().text().equals(hashText))
                    .findFirst());
        }
        return new CorridorFilter(shown, false);
    }

    private static CorridorFilter one(Optional<CorridorView> corridor) {
        return new CorridorFilter(corridor.stream().toList(), true);
    }
}
