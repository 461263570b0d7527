package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.WebhookDeliveries;
import dev.kurs.protocol.port.WebhookDeliveries.Attempt;
import dev.kurs.protocol.port.WebhookDeliveries.Delivery;
import dev.kurs.protocol.port.WebhookDeliveries.Status;
import dev.kurs.protocol.port.WebhookRedelivery;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.crypto.SecretKey;

/** {@code /v1/operator/webhooks}: what partners are told, what became of each attempt, and telling them once more. */
public final class OperatorWebhooks {
    static final String PATH = "/v1/operator/webhooks";
    static final String REDELIVERY = PATH + "/{event_id}/redeliver";
    static final Set<String> PARAMETERS = Set.of("partner_id", "status", "cursor", "per_page");

    private static final int OK = 200;
    private static final int ACCEPTED = 202;

    private final PartnerAdministration administration;
    private final WebhookDeliveries deliveries;
    private final WebhookRedelivery redelivery;
    private final SealedCursors cursors;
    private final BlockingWork reads;
    private final OperatorChanges changes;

    public OperatorWebhooks(
            PartnerAdministration administration,
            WebhookDeliveries deliveries,
            WebhookRedelivery redelivery,
            SecretKey cursorKey,
            BlockingWork reads,
            OperatorChanges changes) {
        this.administration = administration;
        this.deliveries = deliveries;
        this.redelivery = redelivery;
        this.reads = reads;
        this.changes = changes;
        cursors = new SealedCursors(cursorKey);
    }

    void list(Call call) {
        try {
            Optional<String> partner = partner(call.query().get("partner_id"));
            Optional<Status> status = status(call.query());
            String list = "webhooks " + partner + " " + status;
            ListQuery query = ListQuery.read(call.query(), cursors, list);
            reads.answer(call, () -> call.answer(page(call, partner, status, query, list)));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private Optional<String> partner(String said) throws RefusedException {
        Optional<String> id = Optional.ofNullable(said).map(text -> text.toLowerCase(Locale.ROOT));
        if (id.isPresent() && administration.find(id.get()).isEmpty()) {
            throw OperatorValues.invalid("partner_id", "no such partner", said);
        }
        return id;
    }

    private static Optional<Status> status(QueryParameters query) throws RefusedException {
        String text = query.get("status");
        if (text == null) {
            return Optional.empty();
        }
        return Optional.of(Stream.of(Status.values())
                .filter(status -> status.name().equals(text))
                .findFirst()
                .orElseThrow(() -> OperatorValues.invalid("status", "PENDING, DELIVERED or FAILED", text)));
    }

    private Answer page(Call call, Optional<String> partner, Optional<Status> status, ListQuery query, String list) {
        List<Delivery> found =
                deliveries.list(partner, status, query.behind().orElse(Long.MAX_VALUE), query.perPage() + 1);
        List<Delivery> page = found.subList(0, Math.min(found.size(), query.perPage()));
        JsonBody body = call.json().openArray("webhooks");
        page.forEach(delivery -> {
            body.openObject();
            write(body, delivery);
            body.closeObject();
        });
        body.closeArray();
        boolean isMore = found.size() > page.size();
        query.write(body, isMore ? cursors.seal(page.getLast().place(), list) : null);
        return Answer.json(OK, body.finish());
    }

    private static void write(JsonBody body, Delivery delivery) {
        body.field("event_id", delivery.eventId())
                .field("partner_id", delivery.partnerUuid())
                .field("event", delivery.event())
                .field("seq", delivery.seq())
                .field("status", delivery.status().name())
                .openArray("attempts");
        delivery.attempts().forEach(attempt -> write(body, attempt));
        body.closeArray();
    }

    private static void write(JsonBody body, Attempt attempt) {
        body.openObject().field("at", Timestamps.iso(TimeUnit.MILLISECONDS.toNanos(attempt.atMs())));
        if (attempt.statusCode().isPresent()) {
            body.field("status_code", attempt.statusCode().getAsInt());
        } else {
            body.nullField("status_code");
        }
        body.field("error", attempt.error().orElse(null))
                .field("duration_ms", attempt.durationMs())
                .closeObject();
    }

    /** Answered once it is ordered: the attempts that follow are in the list. */
    void redeliver(Call call) {
        changes.post(call, (members, by) -> {
            String eventId = call.pathParameters().get("event_id");
            Delivery delivery = deliveries
                    .find(eventId)
                    .orElseThrow(() ->
                            new RefusedException(ApiError.of(ErrorCode.NOT_FOUND, "there is no event " + eventId)));
            redelivery.order(delivery, by);
            JsonBody body = call.json();
            write(body, deliveries.find(eventId).orElse(delivery));
            return Answer.json(ACCEPTED, body.finish());
        });
    }
}
