package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RiskViews;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.BatchStatus;
import java.util.Optional;
import java.util.Set;

/** {@code GET /v1/reserve/batches}: what the pool has to rebalance, and the last that it has; the newest first. */
public final class ReserveBatches {
    static final Set<String> PARAMETERS = Set.of("corridor", "status");

    private static final int OK = 200;

    private final Views views;
    private final ReserveCorridors corridors;

    public ReserveBatches(Views views) {
        this.views = views;
        this.corridors = new ReserveCorridors(views);
    }

    void list(Call call) {
        try {
            Optional<CorridorView> corridor = corridors.filter(call.query().get("corridor"));
            Optional<BatchStatus> status = status(call.query().get("status"));
            JsonBody body = call.json().openArray("batches");
            views.risk().batches().stream()
                    .filter(batch -> corridor.isEmpty() || corridor.get().id() == batch.corridorId())
                    .filter(batch -> status.isEmpty() || status.get() == batch.status())
                    .forEach(batch -> write(body, batch));
            call.answer(Answer.json(OK, body.closeArray().finish()));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
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
