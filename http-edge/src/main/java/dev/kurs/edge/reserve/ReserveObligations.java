package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.operator.OperatorChanges;
import dev.kurs.edge.operator.OperatorText;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RfqViews;
import dev.kurs.edge.view.TokenView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.port.ReserveAdministration;
import java.math.BigDecimal;
import java.util.Locale;

/** {@code GET /v1/reserve/obligations} and {@code POST …/{rfq_id}/delivery}: what market makers confirmed and have not delivered yet. */
public final class ReserveObligations {
    private static final int OK = 200;

    private final Views views;
    private final ReserveAdministration administration;
    private final OperatorChanges changes;

    public ReserveObligations(Views views, ReserveAdministration administration, OperatorChanges changes) {
        this.views = views;
        this.administration = administration;
        this.changes = changes;
    }

    void list(Call call) {
        JsonBody body = call.json().openArray("obligations");
        views.rfqs().obligations().forEach(owed -> {
            body.openObject();
            write(body, owed);
            body.closeObject();
        });
        call.answer(Answer.json(OK, body.closeArray().finish()));
    }

    void deliver(Call call) {
        changes.post(call, (members, by) -> {
            RfqViews.ObligationView owed = find(call);
            String reference = OperatorText.required(members, "reference");
            administration.recordDelivery(owed.rfq(), reference, by);
            JsonBody body = call.json();
            write(body, owed);
            return Answer.json(OK, body.field("delivery_reference", reference).finish());
        });
    }

    private RfqViews.ObligationView find(Call call) throws RefusedException {
        String id = call.pathParameter("rfq_id").toLowerCase(Locale.ROOT);
        return views.rfqs().obligations().stream()
                .filter(owed -> owed.rfqId().equals(id))
                .findFirst()
                .orElseThrow(() -> new RefusedException(
                        ApiError.ofField(ErrorCode.NOT_FOUND, "rfq_id", "nothing is owed by it", id)));
    }

    private void write(JsonBody body, RfqViews.ObligationView owed) {
        CorridorView corridor = views.corridor(owed.corridorId());
        boolean owesBase = owed.makerSide() == Side.SELL;
        body.field("rfq_id", owed.rfqId())
                .field("maker", views.rfqs().maker(owed.makerId()))
                .field("corridor", ReserveCorridors.name(corridor))
                .field("side", owed.makerSide().name())
                .rate("price", owed.priceE12());
        write(body, "owed_to_us", owesBase ? corridor.base() : corridor.quote(), owesBase ? owed.base() : owed.quote());
        write(body, "owed_by_us", owesBase ? corridor.quote() : corridor.base(), owesBase ? owed.quote() : owed.base());
        body.field("bound_at", Timestamps.iso(owed.boundAtNs())).field("maker_reference", owed.makerReference());
    }

    private static void write(JsonBody body, String name, TokenView token, BigDecimal amount) {
        body.openObject(name).field("token", token.symbol());
        new ReserveNumbers(body).units("amount", amount);
        body.closeObject();
    }
}
