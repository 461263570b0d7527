package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.Endpoint;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.PathTemplate;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.port.ChangeApprovals;
import dev.kurs.protocol.port.ChangeApprovals.Approval;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ChangeApprovals.Proposal;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Changes that may need a second operator: made at once where they do not, and otherwise kept until another operator approves.
 *
 * <p>{@code reviewed.post("/v1/operator/partners/{id}/wallets", this::add)} is the endpoint of such a POST, and what makes it once it is approved.
 */
public final class ReviewedChanges {
    private static final int ACCEPTED = 202;
    private static final int LONGEST_BODY_BYTES = 1_536;
    private static final int LONGEST_REQUEST = 512;
    private static final int LONGEST_CONDITION = 256;
    private static final Set<String> REASON = Set.of(OperatorChanges.REASON);

    private final OperatorChanges changes;
    private final ChangeApprovals approvals;
    private final Map<Place, ReviewedChange> known = new LinkedHashMap<>();

    /** Where a change is asked for. */
    private record Place(String method, String path) {}

    public ReviewedChanges(OperatorChanges changes, ChangeApprovals approvals) {
        this.changes = changes;
        this.approvals = approvals;
    }

    public Endpoint post(String path, ReviewedChange change) {
        known.put(new Place("POST", path), change);
        return call -> changes.post(call, (members, by) -> submit(call, change, members, by));
    }

    Endpoint patch(String path, ReviewedChange change) {
        known.put(new Place("PATCH", path), change);
        return call -> changes.patch(call, (members, by) -> submit(call, change, members, by));
    }

    /** A DELETE, which has no body: what it is about is in the path. */
    public Endpoint delete(String path, ReviewedChange change) {
        known.put(new Place("DELETE", path), change);
        return call -> changes.delete(call, by -> submit(call, change, JsonMembers.none(), by));
    }

    private Answer submit(Call call, ReviewedChange change, JsonMembers members, Authority by)
            throws RefusedException, WrongShapeException {
        OperatorRequest request = OperatorRequest.of(call);
        Plan plan = change.plan(request, members);
        Set<Matter> matters = approvals.reviewed(plan.matters());
        if (matters.isEmpty()) {
            return plan.making().make(by);
        }
        Approval approval = approvals.propose(proposal(call, request, members, matters), by);
        requireAdmitted(call, approval, by);
        JsonBody body = request.json();
        new ApprovalWriter(body).write(approval);
        return Answer.json(ACCEPTED, body.finish())
                .withHeaders(Map.of("Location", OperatorApprovals.PATH + "/" + approval.approvalId()));
    }

    /** What was asked for while the token was taken away is taken back: whoever rejected all that waited may not have seen it yet. */
    private void requireAdmitted(Call call, Approval approval, Authority by) throws RefusedException {
        if (!changes.isAdmitted(call)) {
            approvals.decide(approval.approvalId(), false, by);
            throw new RefusedException(ApiError.of(
                    ErrorCode.UNAUTHORIZED, "the bearer token was taken away, and so is what it asked for"));
        }
    }

    private static Proposal proposal(Call call, OperatorRequest request, JsonMembers members, Set<Matter> matters)
            throws RefusedException {
        Proposal proposal = new Proposal(
                call.target().method() + " " + call.target().path(),
                members.asked(REASON),
                Objects.requireNonNullElse(request.condition(), ""),
                matters);
        int length = proposal.body().getBytes(StandardCharsets.UTF_8).length;
        boolean fits = length <= LONGEST_BODY_BYTES
                && proposal.request().length() <= LONGEST_REQUEST
                && proposal.condition().length() <= LONGEST_CONDITION;
        if (!fits) {
            throw new RefusedException(ApiError.of(
                    ErrorCode.INVALID_REQUEST,
                    "a change that waits for a second operator may have a body of " + LONGEST_BODY_BYTES
                            + " bytes, a path of " + LONGEST_REQUEST + " and an If-Match of " + LONGEST_CONDITION
                            + ", and this has " + length + ": change less at once"));
        }
        return proposal;
    }

    /** Judges an approved change again, as things stand now. */
    Plan plan(Approval approval, long nowNs) throws RefusedException, WrongShapeException {
        Proposal proposal = approval.proposal();
        String[] methodAndPath = proposal.request().split(" ", 2);
        for (Map.Entry<Place, ReviewedChange> entry : known.entrySet()) {
            var parameters = new PathTemplate(entry.getKey().path()).fit(methodAndPath[1]);
            if (entry.getKey().method().equals(methodAndPath[0]) && parameters.isPresent()) {
                String condition = proposal.condition().isEmpty() ? null : proposal.condition();
                OperatorRequest request = new OperatorRequest(parameters.get(), condition, nowNs);
                return entry.getValue().plan(request, members(proposal));
            }
        }
        throw new RefusedException(
                ApiError.of(ErrorCode.CONFLICT, "this release makes no such change any more: " + proposal.request()));
    }

    private static JsonMembers members(Proposal proposal) throws WrongShapeException {
        byte[] body = proposal.body().getBytes(StandardCharsets.UTF_8);
        try {
            return new StrictJson(LONGEST_BODY_BYTES).readObject(body, body.length, null);
        } catch (NotJsonException impossible) {
            throw new IllegalStateException("the journal holds a body that is not JSON", impossible);
        }
    }
}
