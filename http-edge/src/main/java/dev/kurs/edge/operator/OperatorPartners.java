package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerRecord;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import javax.crypto.SecretKey;

/** {@code /v1/operator/partners}: who there is, one more, and what is changed about one. */
public final class OperatorPartners {
    static final String PATH = "/v1/operator/partners";
    static final String ONE = PATH + "/{id}";

    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final String LIST = "partners";

    private final PartnerAdministration administration;
    private final OperatorChanges changes;
    private final Endpoint create;
    private final Endpoint change;
    private final SealedCursors cursors;
    private final WebhookUrls urls;
    private final TierOrder tierOrder;

    public OperatorPartners(
            PartnerAdministration administration,
            OperatorChanges changes,
            ReviewedChanges reviewed,
            SecretKey cursorKey,
            Views views) {
        this.administration = administration;
        this.changes = changes;
        create = reviewed.post(PATH, this::creation);
        change = reviewed.patch(ONE, this::alteration);
        cursors = new SealedCursors(cursorKey);
        urls = new WebhookUrls(views::isSandbox);
        tierOrder = new TierOrder(views);
    }

    void list(Call call) {
        changes.read(call, () -> {
            ListQuery query = ListQuery.read(call.query(), cursors, LIST);
            OptionalInt behind = query.behind().isPresent()
                    ? OptionalInt.of(Math.toIntExact(query.behind().getAsLong()))
                    : OptionalInt.empty();
            List<PartnerRecord> found = administration.page(behind, query.perPage() + 1);
            List<PartnerRecord> page = found.subList(0, Math.min(found.size(), query.perPage()));
            JsonBody body = call.json().openArray("partners");
            PartnerWriter writer = new PartnerWriter(body, call.nowNs());
            page.forEach(partner -> {
                body.openObject();
                writer.write(partner);
                body.closeObject();
            });
            body.closeArray();
            boolean isMore = found.size() > page.size();
            query.write(body, isMore ? cursors.seal(page.getLast().number(), LIST) : null);
            return Answer.json(OK, body.finish());
        });
    }

    void create(Call call) {
        create.handle(call);
    }

    private Plan creation(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        PartnerRecord wanted = merge().make(members);
        tierOrder.require(wanted.pricing());
        return new Plan(
                ReviewedTerms.ofNew(wanted),
                by -> EntityTags.tagged(CREATED, render(request, administration.create(wanted, by))));
    }

    void show(Call call) {
        changes.read(call, () -> {
            OperatorRequest request = OperatorRequest.of(call);
            return EntityTags.tagged(OK, render(request, find(administration, request)));
        });
    }

    void change(Call call) {
        change.handle(call);
    }

    private Plan alteration(OperatorRequest request, JsonMembers members) throws RefusedException, WrongShapeException {
        PartnerRecord before = find(administration, request);
        EntityTags.requireMatch(request.condition(), render(request, before));
        PartnerRecord after = merge().change(before, members);
        tierOrder.require(after.pricing());
        return new Plan(
                ReviewedTerms.matters(before, after),
                by -> EntityTags.tagged(OK, render(request, administration.change(before, after, by))),
                Optional.of(PartnerEffect.of(before, after)));
    }

    private PartnerMerge merge() {
        return new PartnerMerge(administration.corridors(), urls);
    }

    private static byte[] render(OperatorRequest request, PartnerRecord partner) {
        JsonBody body = request.json();
        new PartnerWriter(body, request.nowNs()).write(partner);
        return body.finish();
    }

    /** The partner that the path names. */
    static PartnerRecord find(PartnerAdministration administration, OperatorRequest request) throws RefusedException {
        return find(administration, request.pathParameter("id"));
    }

    /** The same of a call whose change no second operator looks at. */
    static PartnerRecord find(PartnerAdministration administration, Call call) throws RefusedException {
        return find(administration, call.pathParameter("id"));
    }

    private static PartnerRecord find(PartnerAdministration administration, String id) throws RefusedException {
        return administration
                .find(id.toLowerCase(Locale.ROOT))
                .orElseThrow(() -> new RefusedException(
                        ApiError.ofField(ErrorCode.NOT_FOUND, "partner_id", "no such partner", id)));
    }
}
