package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.BlockingWork;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.QueryParameters;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.TimeParameter;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.Timestamps;
import dev.kurs.edge.json.WhiteSpace;
import dev.kurs.protocol.port.AuditTrail;
import dev.kurs.protocol.port.AuditTrail.Entry;
import dev.kurs.protocol.port.AuditTrail.Filter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKey;

/** {@code GET /v1/operator/audit}: who did what, the newest first. */
public final class OperatorAudit {
    static final Set<String> PARAMETERS =
            Set.of("actor", "action", "target", "start_time", "end_time", "cursor", "per_page");

    private static final int OK = 200;
    private static final String REQUEST = "[A-Z]+ /.*";
    private static final Pattern OF_AN_ID =
            Pattern.compile("(|partners/|approvals/)([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})(|/.*)");

    private final AuditTrail trail;
    private final SealedCursors cursors;
    private final BlockingWork reads;

    public OperatorAudit(AuditTrail trail, SecretKey cursorKey, BlockingWork reads) {
        this.trail = trail;
        this.reads = reads;
        cursors = new SealedCursors(cursorKey);
    }

    void list(Call call) {
        try {
            Filter filter = filter(call.query());
            String list = "audit " + filter;
            ListQuery query = ListQuery.read(call.query(), cursors, list);
            reads.answer(call, () -> call.answer(answer(call, filter, query, list)));
        } catch (RefusedException refused) {
            call.fail(refused.error());
        }
    }

    private Answer answer(Call call, Filter filter, ListQuery query, String list) {
        List<Entry> found = trail.page(filter, query.behind(), query.perPage() + 1);
        List<Entry> page = found.subList(0, Math.min(found.size(), query.perPage()));
        JsonBody body = call.json().openArray("entries");
        page.forEach(entry -> {
            body.openObject();
            write(body, entry);
            body.closeObject();
        });
        body.closeArray();
        boolean isMore = found.size() > page.size();
        query.write(body, isMore ? cursors.seal(page.getLast().sequence(), list) : null);
        return Answer.json(OK, body.finish());
    }

    private static void write(JsonBody body, Entry entry) {
        body.field("at", Timestamps.iso(entry.atNs())).openObject("actor");
        body.field("kind", entry.who().kind())
                .field("id", entry.who().id())
                .field(
                        "address",
                        entry.who().address().isEmpty() ? null : entry.who().address())
                .closeObject();
        body.field("action", entry.action())
                .field("target", entry.target().isEmpty() ? null : entry.target())
                .field("reason", entry.reason().isEmpty() ? null : entry.reason())
                .field("request_id", entry.requestId().isEmpty() ? null : entry.requestId())
                .field("sequence", entry.sequence())
                .field("refusal", entry.refusal())
                .embedded("before", entry.before())
                .embedded("after", entry.after());
    }

    private Filter filter(QueryParameters query) throws RefusedException {
        OptionalLong from = TimeParameter.readNs(query, "start_time");
        OptionalLong to = TimeParameter.readNs(query, "end_time");
        if (from.isPresent() && to.isPresent() && from.getAsLong() > to.getAsLong()) {
            throw RefusedException.field(
                    ErrorCode.INVALID_TIME_RANGE, "end_time", "before start_time", query.get("end_time"));
        }
        return new Filter(
                named(query, "actor"),
                action(query.get("action")),
                named(query, "target").map(OperatorAudit::target),
                from,
                to);
    }

    /** What a filter names; one that names nothing is refused, since nothing would be found by it. */
    private static Optional<String> named(QueryParameters query, String name) throws RefusedException {
        String said = query.get(name);
        if (said != null && WhiteSpace.strip(said).isEmpty()) {
            throw OperatorValues.invalid(name, "has to name one; leave it out for all", "blank");
        }
        return Optional.ofNullable(said);
    }

    /** A command's name, or the method and path of a refused attempt. */
    private Optional<String> action(String said) throws RefusedException {
        if (said == null || said.matches(REQUEST) || trail.actions().contains(said)) {
            return Optional.ofNullable(said);
        }
        throw OperatorValues.invalid("action", "no such action, there is " + String.join(", ", nearest(said)), said);
    }

    /** Actions that hold what was said or are held by it, whatever the case; all where there are none. */
    private List<String> nearest(String said) {
        String word = said.toLowerCase(Locale.ROOT);
        List<String> near = trail.actions().stream()
                .filter(action -> {
                    String name = action.toLowerCase(Locale.ROOT);
                    return name.contains(word) || word.contains(name);
                })
                .toList();
        return near.isEmpty() ? trail.actions() : near;
    }

    /** As the audit has it: a partner's id may stand alone, and the letters of an id be of either case. */
    private static String target(String said) {
        Matcher path = OF_AN_ID.matcher(said);
        if (!path.matches()) {
            return said;
        }
        String kind = path.group(1).isEmpty() ? "partners/" : path.group(1);
        return kind + path.group(2).toLowerCase(Locale.ROOT) + path.group(3);
    }
}
