package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.operator.ListQuery;
import dev.kurs.edge.operator.SealedCursors;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RiskViews;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.BatchStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.crypto.SecretKey;

/** {@code GET /v1/reserve/batches}: what the pool has to rebalance, and the last that it has, the newest first, page by page. */
public final class ReserveBatches {
    static final Set<String> PARAMETERS = Set.of("corridor", "status", "cursor", "per_page");

    /** Whoever names no page is told as much as there was before there were pages. */
    private static final int PER_PAGE = 256;

    private static final int OK = 200;

    private final Views views;
    private final ReserveCorridors corridors;
    private final SealedCursors cursors;

    public ReserveBatches(Views views, SecretKey cursorKey) {
        this.views = views;
        this.corridors = new ReserveCorridors(views);
        cursors = new SealedCursors(cursorKey);
    }

    void list(Call call) {
        try {
            Optional<CorridorView> corridor = corridors.filter(call.query().get("corridor"));
            Optional<BatchStatus> status = status(call.query().get("status"));
            String list = "batches " + corridor.map(CorridorView::pair) + " " + status;
            ListQuery query = ListQuery.read(call.query(), cursors, list, PER_PAGE, PER_PAGE);
            List<RiskViews.BatchView> found = views.risk().batches().stream()
                    .filter(batch -> corridor.isEmpty() || corridor.get().id() == batch.corridorId())
                    .filter(batch -> status.isEmpty() || status.get() == batch.status())
                    .filter(batch -> batch.openedAtNs() < query.behind().orElse(Long.MAX_VALUE))
                    .toList();
            call.answer(page(call, found, query, list));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private Answer page(Call call, List<RiskViews.BatchView> found, ListQuery query, String list) {
        List<RiskViews.BatchView> page = found.subList(0, end(found, query.perPage()));
        JsonBody body = call.json().openArray("batches");
        page.forEach(batch -> write(body, batch));
        body.closeArray();
        boolean isMore = found.size() > page.size();
        query.write(body, isMore ? cursors.seal(page.getLast().openedAtNs(), list) : null);
        return Answer.json(OK, body.finish());
    }

    /** Where a page ends: not between batches that were opened at the same moment, by which a cursor goes on. */
    private static int end(List<RiskViews.BatchView> found, int perPage) {
        int end = Math.min(found.size(), perPage);
        while (end > 0
                && end < found.size()
                && found.get(end).openedAtNs() == found.get(end - 1).openedAtNs()) {
            end++;
        }
        return end;
    }

    /** The id of a corridor's batch: {@code USDT-IDRX-7}. */
    static String id(CorridorView corridor, long number) {
        return corridor.pair() + "-" + number;
    }

    private void write(JsonBody body, RiskViews.BatchView batch) {
        CorridorView corridor = views.corridor(batch.corridorId());
        boolean isOpen = batch.status() == BatchStatus.OPEN;
        RiskViews.CorridorRiskView risk = views.risk().figures().corridor(corridor.id());
        body.openObject()
                .field("batch_id", id(corridor, batch.number()))
                .field("corridor", ReserveCorridors.name(corridor))
                .field("status", batch.status().name());
        ReserveNumbers numbers = new ReserveNumbers(body).units("inventory_units", batch.units());
        body.rate("waop", batch.waopE12());
        if (corridor.rate().midE12() == 0) {
            body.nullField("current_oracle_mid");
        } else {
            body.rate("current_oracle_mid", corridor.rate().midE12());
        }
        numbers.dollars("unrealised_pnl_usd", isOpen ? risk.unrealisedE6() : 0)
                .dollars("gross_exposure_usd", isOpen ? risk.grossE6() : 0)
                .worth("realised_pnl_usd", batch.realised(), corridor);
        body.field("swap_count", batch.swapCount())
                .field("hedge_count", batch.hedgeCount())
                .field("opened_at", Timestamps.iso(batch.openedAtNs()))
                .field("oldest_swap_at", Timestamps.isoSeconds(batch.oldestSwapSeconds()))
                .field(
                        "closed_at",
                        batch.closedAtNs().isPresent()
                                ? Timestamps.iso(batch.closedAtNs().getAsLong())
                                : null)
                .closeObject();
    }

    private static Optional<BatchStatus> status(String text) throws RefusedException {
        if (text == null) {
            return Optional.empty();
        }
        for (BatchStatus status : BatchStatus.values()) {
            if (status != BatchStatus.NULL_VAL && status.name().equals(text)) {
                return Optional.of(status);
            }
        }
        throw RefusedException.field(
                ErrorCode.INVALID_REQUEST, "status", "not OPEN, CLOSED or EMERGENCY_CLEARED", text);
    }
}
