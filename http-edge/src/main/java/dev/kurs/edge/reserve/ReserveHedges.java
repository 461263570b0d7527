package dev.kurs.edge.reserve;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.UtcTime;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.EngineWords;
import dev.kurs.edge.operator.EngineWords.Member;
import dev.kurs.edge.operator.ListQuery;
import dev.kurs.edge.operator.OperatorRequest;
import dev.kurs.edge.operator.OperatorText;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.edge.operator.ReviewedChanges;
import dev.kurs.edge.operator.SealedCursors;
import dev.kurs.edge.view.CorridorView;
import dev.kurs.edge.view.RiskViews;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.DecimalText;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ReserveAdministration;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;

/** {@code GET} and {@code POST /v1/reserve/hedges}: what the pool traded elsewhere, which moves positions and realises profit and loss. */
public final class ReserveHedges {
    static final String PATH = "/v1/reserve/hedges";
    static final Set<String> PARAMETERS = Set.of("corridor", "cursor", "per_page");

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final int RATE_DECIMALS = 12;
    private static final EngineWords WORDS = new EngineWords(
            Map.of("priceE12", new Member("price", RATE_DECIMALS), "baseAmount", new Member("base_amount", 0)));

    /** A batch is as old as its first trade, and one of another year would be a breach at once: a slip of the pen. */
    private static final int MOST_DAYS_AGO = 30;

    private static final long MOST_AGO_NS = TimeUnit.DAYS.toNanos(MOST_DAYS_AGO);

    private final Views views;
    private final ReserveCorridors corridors;
    private final ReserveAdministration administration;
    private final SealedCursors cursors;
    private final Endpoint record;

    public ReserveHedges(
            Views views, ReserveAdministration administration, SecretKey cursorKey, ReviewedChanges reviewed) {
        this.views = views;
        this.corridors = new ReserveCorridors(views);
        this.administration = administration;
        cursors = new SealedCursors(cursorKey);
        record = reviewed.post(PATH, this::recording);
    }

    void list(Call call) {
        try {
            Optional<CorridorView> corridor = corridors.filter(call.query().get("corridor"));
            String list = "hedges " + corridor.map(CorridorView::pair);
            ListQuery query = ListQuery.read(call.query(), cursors, list);
            List<RiskViews.HedgeView> found = views.risk().hedges().stream()
                    .filter(hedge -> corridor.isEmpty() || corridor.get().id() == hedge.corridorId())
                    .filter(hedge -> hedge.number() < query.behind().orElse(Long.MAX_VALUE))
                    .limit(query.perPage() + 1L)
                    .toList();
            call.answer(page(call, found, query, list));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private Answer page(Call call, List<RiskViews.HedgeView> found, ListQuery query, String list) {
        List<RiskViews.HedgeView> page = found.subList(0, Math.min(found.size(), query.perPage()));
        JsonBody body = call.json().openArray("hedges");
        page.forEach(hedge -> {
            body.openObject();
            write(body, hedge);
            body.closeObject();
        });
        body.closeArray();
        boolean isMore = found.size() > page.size();
        query.write(body, isMore ? cursors.seal(page.getLast().number(), list) : null);
        return Answer.json(OK, body.finish());
    }

    void record(Call call) {
        record.handle(call);
    }

    private Plan recording(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        CorridorView corridor = corridors.find(members.requiredString("corridor"));
        ReserveAdministration.NewHedge hedge = read(members, corridor, request.nowNs());
        return new Plan(Set.of(Matter.HEDGES), by -> {
            JsonBody body = request.json();
            write(body, shown(hedge, corridor, WORDS.get(() -> administration.record(hedge, by)), by));
            return Answer.json(CREATED, body.finish());
        });
    }

    private static RiskViews.HedgeView shown(
            ReserveAdministration.NewHedge hedge,
            CorridorView corridor,
            ReserveAdministration.RecordedHedge recorded,
            Authority by) {
        StringBuilder base = new StringBuilder();
        AmountText.appendDisplay(base, hedge.baseAmount(), corridor.base().decimals());
        return new RiskViews.HedgeView(
                recorded.number(),
                corridor.id(),
                hedge.side(),
                new BigDecimal(base.toString()),
                hedge.priceE12(),
                hedge.tradedAtNs(),
                recorded.recordedAtNs(),
                recorded.batch(),
                new BigDecimal(recorded.realisedRaw(), corridor.quote().decimals()),
                by.actor().id(),
                hedge.venue(),
                hedge.reference(),
                by.reason());
    }

    private void write(JsonBody body, RiskViews.HedgeView hedge) {
        CorridorView corridor = views.corridor(hedge.corridorId());
        body.field("hedge_id", Long.toString(hedge.number()))
                .field("corridor", ReserveCorridors.name(corridor))
                .field("side", hedge.side().name());
        ReserveNumbers numbers = new ReserveNumbers(body).units("base_amount", hedge.base());
        body.rate("price", hedge.priceE12());
        numbers.worth("realised_pnl_usd", hedge.realised(), corridor);
        body.field("batch_id", ReserveBatches.id(corridor, hedge.batch()))
                .field("venue", hedge.venue())
                .field("reference", hedge.reference())
                .field("traded_at", Timestamps.iso(hedge.tradedAtNs()))
                .field("recorded_at", Timestamps.iso(hedge.recordedAtNs()))
                .field("recorded_by", hedge.recordedBy())
                .field("reason", hedge.reason());
    }

    private static ReserveAdministration.NewHedge read(JsonMembers members, CorridorView corridor, long nowNs)
            throws WrongShapeException, RefusedException {
        return new ReserveAdministration.NewHedge(
                corridor.id(),
                side(members.requiredString("side")),
                amount(
                        members.requiredNumberOrString("base_amount"),
                        corridor.base().decimals()),
                price(members.requiredNumberOrString("price"), corridor.rate().midE12()),
                tradedAt(members.requiredString("traded_at"), nowNs),
                OperatorText.required(members, "venue"),
                OperatorText.required(members, "reference"));
    }

    private static Side side(String text) throws RefusedException {
        if (!text.equals("SELL") && !text.equals("BUY")) {
            throw invalid("side", "not BUY or SELL", text);
        }
        return Side.valueOf(text);
    }

    private static Amount amount(String text, int decimals) throws RefusedException {
        Amount amount = new Amount();
        String issue = switch (AmountText.parse(text, decimals, amount)) {
            case OK -> amount.isZero() ? "not above 0" : null;
            case MALFORMED -> "not a plain decimal";
            case TOO_MANY_DECIMALS -> "more than " + decimals + " decimals";
            case OVERFLOW -> "too large";
        };
        if (issue != null) {
            throw invalid("base_amount", issue, text);
        }
        return amount;
    }

    /** @param midE12 0 where there is none just now: the engine alone knows the last one then */
    private static long price(String text, long midE12) throws RefusedException {
        long priceE12 = DecimalText.parseRateE12(text);
        if (priceE12 <= 0) {
            throw invalid("price", "not a plain decimal above 0 of at most 12 decimals", text);
        }
        boolean isFarFromMid = priceE12 < midE12 / 2 || priceE12 - midE12 > midE12;
        if (midE12 > 0 && isFarFromMid) {
            throw invalid("price", "not between half the mid and twice that", text);
        }
        return priceE12;
    }

    private static long tradedAt(String text, long nowNs) throws RefusedException {
        try {
            long timeNs = UtcTime.parseNs(text);
            if (timeNs >= Math.max(0, nowNs - MOST_AGO_NS) && timeNs <= nowNs) {
                return timeNs;
            }
        } catch (DateTimeException malformed) {
            throw invalid("traded_at", UtcTime.ISSUE, text);
        }
        throw invalid("traded_at", "not within the last " + MOST_DAYS_AGO + " days", text);
    }

    private static RefusedException invalid(String name, String issue, String text) {
        return RefusedException.field(ErrorCode.INVALID_REQUEST, name, issue, text);
    }
}
