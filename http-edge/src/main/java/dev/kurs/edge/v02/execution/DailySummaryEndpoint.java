package dev.kurs.edge.v02.execution;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.DateParameter;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.reserve.PnlWriter;
import dev.kurs.edge.view.PartnerView;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.Executions;
import dev.kurs.protocol.port.WebhookDeliveries;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code GET /v1/reports/daily-summary}: what a partner settled, failed and let expire on one UTC date, and what it was told by webhooks. */
public final class DailySummaryEndpoint implements Endpoint {
    static final Set<String> PARAMETERS = Set.of(DateParameter.NAME, "partner_id");

    private static final Logger LOG = LoggerFactory.getLogger(DailySummaryEndpoint.class);

    private final Views views;
    private final Executions executions;
    private final WebhookDeliveries deliveries;
    private final BlockingWork reads;

    public DailySummaryEndpoint(Views views, Executions executions, WebhookDeliveries deliveries, BlockingWork reads) {
        this.views = views;
        this.executions = executions;
        this.deliveries = deliveries;
        this.reads = reads;
    }

    @Override
    public boolean checksValuesFirst() {
        return true;
    }

    @Override
    public void handle(Call call) {
        try {
            QueryParameters query = call.query();
            LocalDate date = DateParameter.read(query, call.nowSeconds());
            if (call.isPermitted()) {
                PartnerView partner = readPartner(query, call.identity());
                reads.answer(call, () -> answer(call, partner, date));
            }
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private void answer(Call call, PartnerView partner, LocalDate date) {
        Executions.DaySummary summary = executions.day(partner.id(), date);
        JsonBody body = call.json().openObject("data");
        new SummaryWriter(body, views).write(date, partner, summary, call.nowNs());
        SummaryWriter.writeTold(body, told(partner, date));
        if (Scope.RESERVE_READ.isHeldBy(call.identity())) {
            SummaryWriter.writeJournal(body, summary.journal());
            writePnl(body, date);
        }
        body.closeObject().meta(call.requestId(), call.nowSeconds());
        call.answer(Answer.json(200, body.finish()));
    }

    /** The day's figures do not wait for a store that is silent. */
    private Optional<WebhookDeliveries.Told> told(PartnerView partner, LocalDate date) {
        try {
            return deliveries.told(partner.uuid(), startMs(date), startMs(date.plusDays(1)));
        } catch (UncheckedIOException e) {
            LOG.warn("What partner {} was told on {} is not in its summary", partner.uuid(), date, e);
            return Optional.empty();
        }
    }

    private static long startMs(LocalDate date) {
        return date.atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
    }

    private void writePnl(JsonBody body, LocalDate date) {
        Optional<Executions.PnlDay> day = executions.pnl(date);
        if (day.isEmpty()) {
            body.nullField("pnl");
        } else {
            PnlWriter.write(body.openObject("pnl"), day.get());
            body.closeObject();
        }
    }

    /** Whose day is asked for: a partner's own, or the one an operator names. */
    private PartnerView readPartner(QueryParameters query, Identity caller) throws RefusedException {
        String text = query.get("partner_id");
        if (!caller.isOperator()) {
            PartnerView own = views.partner(caller.partnerId());
            if (text != null && !text.toLowerCase(Locale.ROOT).equals(own.uuid())) {
                throw RefusedException.field(ErrorCode.FORBIDDEN, "partner_id", "not this credential's partner", text);
            }
            return own;
        }
        if (text == null) {
            throw new RefusedException(ApiError.ofMissing(ErrorCode.INVALID_REQUEST, "partner_id"));
        }
        return views.partnerByUuid(text.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> RefusedException.field(
                        ErrorCode.INVALID_REQUEST, "partner_id", "there is no such partner", text));
    }
}
