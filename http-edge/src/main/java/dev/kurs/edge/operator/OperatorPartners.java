package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.PartnerAdministration;
import dev.kurs.protocol.port.PartnerRecord;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import javax.crypto.SecretKey;

/** {@code /v1/operator/partners}: who there is, one more, and what is changed about one. */
public final class OperatorPartners {
    private static final int OK = 200;
    private static final int CREATED = 201;
    private static final String LIST = "partners";

    private final PartnerAdministration administration;
    private final OperatorChanges changes;
    private final SealedCursors cursors;
    private final WebhookUrls urls;

    public OperatorPartners(
            PartnerAdministration administration, OperatorChanges changes, SecretKey cursorKey, Views views) {
        this.administration = administration;
        this.changes = changes;
        cursors = new SealedCursors(cursorKey);
        urls = new WebhookUrls(views::isSandbox);
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
        changes.post(call, (members, by) -> {
            PartnerRecord wanted = merge().merge(PartnerMerge.BLANK, members);
            return EntityTags.tagged(CREATED, render(call, administration.create(wanted, by)));
        });
    }

    void show(Call call) {
        changes.read(call, () -> EntityTags.tagged(OK, render(call, find(administration, call))));
    }

    void change(Call call) {
        changes.patch(call, (members, by) -> {
            PartnerRecord before = find(administration, call);
            EntityTags.requireMatch(call, render(call, before));
            PartnerRecord after = merge().merge(before, members);
            return EntityTags.tagged(OK, render(call, administration.change(before, after, by)));
        });
    }

    private PartnerMerge merge() {
        return new PartnerMerge(administration.corridors(), urls);
    }

    private static byte[] render(Call call, PartnerRecord partner) {
        JsonBody body = call.json();
        new PartnerWriter(body, call.nowNs()).write(partner);
        return body.finish();
    }

    /** The partner that the path names. */
    static PartnerRecord find(PartnerAdministration administration, Call call) throws RefusedException {
        String id = call.pathParameter("id").toLowerCase(Locale.ROOT);
        return administration
                .find(id)
                .orElseThrow(() -> new RefusedException(ApiError.ofField(
                        ErrorCode.NOT_FOUND, "partner_id", "no such partner", call.pathParameter("id"))));
    }
}
