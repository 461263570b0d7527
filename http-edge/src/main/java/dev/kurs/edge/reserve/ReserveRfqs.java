package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.OperatorChanges;
import dev.kurs.edge.operator.OperatorRequest;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.edge.operator.ReviewedChanges;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RfqViews;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.sbe.RfqKind;
import dev.kurs.protocol.message.sbe.RfqStatus;
import dev.kurs.protocol.message.sbe.RiskBreach;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ReserveAdministration;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** {@code POST /v1/reserve/emergency-rfq} and {@code GET}, {@code DELETE …/{rfq_id}}: a corridor's open batch is offered to market makers, and what came of it. */
public final class ReserveRfqs {
    static final String PATH = "/v1/reserve/emergency-rfq";

    private static final int OK = 200;
    private static final int NO_CONTENT = 204;
    private static final String FLOOR = "price_floor_override_bps";
    private static final long LEAST_FLOOR_E8 = 100_000;
    private static final long MOST_FLOOR_E8 = 3_000_000;
    private static final String RFQ_ID = "rfq_id";

    private final Views views;
    private final ReserveCorridors corridors;
    private final ReserveAdministration administration;
    private final OperatorChanges changes;
    private final Endpoint dispatch;

    public ReserveRfqs(
            Views views, ReserveAdministration administration, OperatorChanges changes, ReviewedChanges reviewed) {
        this.views = views;
        this.corridors = new ReserveCorridors(views);
        this.administration = administration;
        this.changes = changes;
        dispatch = reviewed.post(PATH, this::dispatching);
    }

    void dispatch(Call call) {
        dispatch.handle(call);
    }

    private Plan dispatching(OperatorRequest request, JsonMembers members)
            throws RefusedException, WrongShapeException {
        CorridorView corridor = corridors.find(members.requiredString("corridor"));
        OptionalLong floorE8 = floor(members);
        requireOffer(corridor);
        return new Plan(Set.of(Matter.RFQS), by -> {
            String id = administration.offerBatch(corridor.id(), floorE8, by).toString();
            JsonBody body = request.json();
            writeDispatch(body, views, views.rfqs().find(id), RfqStatus.DISPATCHED);
            return Answer.json(OK, body.finish());
        });
    }

    /** Refuses what the engine would, in its order; where no maker is known that is left to the engine, which asks for makers first. */
    private void requireOffer(CorridorView corridor) throws RefusedException {
        if (views.rfqs().makers().isEmpty()) {
            return;
        }
        if (isOffered(corridor)) {
            throw refused(
                    ErrorCode.RFQ_IN_PROGRESS,
                    "the batch of corridor " + corridor.pair() + " is being offered already");
        }
        if (views.risk().openBatch(corridor.id()) == null) {
            throw refused(ErrorCode.NO_OPEN_INVENTORY, "corridor " + corridor.pair() + " has no open batch");
        }
    }

    /** By the last request of all corridors; of an earlier one that still runs the engine alone knows. */
    private boolean isOffered(CorridorView corridor) {
        RfqViews.RfqView last = views.rfqs().lastEmergency();
        return last != null
                && last.corridorId() == corridor.id()
                && last.endedAtNs().isEmpty();
    }

    private static RefusedException refused(ErrorCode code, String detail) {
        return new RefusedException(ApiError.of(code, detail));
    }

    void show(Call call) {
        try {
            RfqViews.RfqView rfq = find(call);
            JsonBody body = call.json();
            write(body, views, rfq);
            call.answer(Answer.json(OK, body.finish()));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    void cancel(Call call) {
        changes.delete(call, by -> {
            administration.callOff(find(call).number(), by);
            return Answer.empty(NO_CONTENT);
        });
    }

    private RfqViews.RfqView find(Call call) throws RefusedException {
        String id = call.pathParameter(RFQ_ID).toLowerCase(Locale.ROOT);
        RfqViews.RfqView rfq = views.rfqs().find(id);
        if (rfq == null || rfq.kind() != RfqKind.EMERGENCY) {
            throw new RefusedException(
                    ApiError.ofField(ErrorCode.NOT_FOUND, RFQ_ID, "no emergency request for quotes", id));
        }
        return rfq;
    }

    private static OptionalLong floor(JsonMembers members) throws WrongShapeException, RefusedException {
        String text = members.optionalPlainNumber(FLOOR);
        if (text == null) {
            return OptionalLong.empty();
        }
        long floorE8 = DecimalText.parseBasisPointsE8(text);
        if (floorE8 < LEAST_FLOOR_E8 || floorE8 > MOST_FLOOR_E8) {
            throw RefusedException.field(ErrorCode.PRICE_FLOOR_OUT_OF_RANGE, FLOOR, "not from 10 to 300", text);
        }
        return OptionalLong.of(floorE8);
    }

    /** All that there is to tell of a request. */
    static void write(JsonBody body, Views views, RfqViews.RfqView rfq) {
        writeDispatch(body, views, rfq, rfq.status());
        CorridorView corridor = views.corridor(rfq.corridorId());
        body.field("batch_id", ReserveBatches.id(corridor, rfq.batch()))
                .field("side", rfq.makerSide().name())
                .rate("reference_mid", rfq.midE12())
                .field("respond_by", Timestamps.iso(rfq.respondByNs()))
                .openArray("answers");
        rfq.answers().forEach(answer -> write(body, views, answer));
        body.closeArray();
        if (rfq.priceE12().isPresent()) {
            body.openObject("accepted")
                    .field("maker", views.rfqs().maker(rfq.acceptedMakerId()))
                    .rate("price", rfq.priceE12().getAsLong())
                    .field("reference", rfq.makerReference().isEmpty() ? null : rfq.makerReference())
                    .closeObject();
        } else {
            body.nullField("accepted");
        }
        new ReserveNumbers(body).worth("realised_pnl_usd", rfq.realised(), corridor);
        body.field("requested_by", rfq.requestedBy()).field("reason", rfq.reason());
        body.field(
                        "breach_type",
                        rfq.breach() == RiskBreach.NONE ? null : rfq.breach().name())
                .field("ended_at", iso(rfq.endedAtNs()));
    }

    /** What is told of one that was dispatched. */
    private static void writeDispatch(JsonBody body, Views views, RfqViews.RfqView rfq, RfqStatus status) {
        CorridorView corridor = views.corridor(rfq.corridorId());
        BigDecimal units = rfq.makerSide() == Side.BUY ? rfq.base() : rfq.base().negate();
        body.field(RFQ_ID, rfq.id())
                .field("corridor", ReserveCorridors.name(corridor))
                .field("status", status.name());
        new ReserveNumbers(body).units("total_inventory_units", units);
        body.rate("waop", rfq.waopE12())
                .rate("price_floor", rfq.floorE12())
                .field("timeout_seconds", TimeUnit.NANOSECONDS.toSeconds(rfq.respondByNs() - rfq.dispatchedAtNs()))
                .openArray("mm_recipients");
        rfq.answers().forEach(answer -> body.item(views.rfqs().maker(answer.makerId())));
        body.closeArray().field("dispatched_at", Timestamps.iso(rfq.dispatchedAtNs()));
    }

    private static void write(JsonBody body, Views views, RfqViews.AnswerView answer) {
        body.openObject()
                .field("maker", views.rfqs().maker(answer.makerId()))
                .field("standing", answer.standing().name());
        if (answer.priceE12().isPresent()) {
            body.rate("price", answer.priceE12().getAsLong());
        } else {
            body.nullField("price");
        }
        body.field("valid_until", iso(answer.validUntilNs())).closeObject();
    }

    private static String iso(OptionalLong timeNs) {
        return timeNs.isPresent() ? Timestamps.iso(timeNs.getAsLong()) : null;
    }
}
