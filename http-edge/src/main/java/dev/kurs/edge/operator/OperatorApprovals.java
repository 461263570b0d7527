package dev.kurs.edge.operator;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import dev.kurs.edge.call.Identity;
import dev.kurs.edge.call.RefusedException;
import dev.kurs.edge.call.Scope;
import dev.kurs.edge.json.JsonBody;
import dev.kurs.edge.json.WrongShapeException;
import dev.kurs.edge.operator.ReviewedChange.Plan;
import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.port.ChangeApprovals;
import dev.kurs.protocol.port.ChangeApprovals.Approval;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ChangeRefusedException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import javax.crypto.SecretKey;

/** {@code /v1/operator/approvals}: changes that wait for a second operator, who approves or rejects them. */
public final class OperatorApprovals {
    static final String PATH = "/v1/operator/approvals";

    /** The scopes of all changes that may wait: each shows its holder the changes that the holder could ask for, and that of partners shows all. */
    static final Set<Scope> READERS = Set.of(Scope.OPERATOR_PARTNERS, Scope.RESERVE_OPERATE);

    private static final int OK = 200;
    private static final String LIST = "approvals";

    private final ChangeApprovals approvals;
    private final ReviewedChanges reviewed;
    private final OperatorChanges changes;
    private final SealedCursors cursors;

    public OperatorApprovals(
            ChangeApprovals approvals, ReviewedChanges reviewed, OperatorChanges changes, SecretKey cursorKey) {
        this.approvals = approvals;
        this.reviewed = reviewed;
        this.changes = changes;
        cursors = new SealedCursors(cursorKey);
    }

    void list(Call call) {
        changes.read(call, () -> {
            ListQuery query = ListQuery.read(call.query(), cursors, LIST);
            List<Approval> found = visible(query.behind(), query.perPage() + 1, call.identity());
            List<Approval> page = found.subList(0, Math.min(found.size(), query.perPage()));
            JsonBody body = call.json().openArray("approvals");
            page.forEach(approval -> {
                body.openObject();
                new ApprovalWriter(body).write(approval);
                body.closeObject();
            });
            body.closeArray();
            boolean isMore = found.size() > page.size();
            query.write(body, isMore ? cursors.seal(page.getLast().order(), LIST) : null);
            return Answer.json(OK, body.finish());
        });
    }

    /** Those behind an order that the caller may see, at most so many. */
    private List<Approval> visible(OptionalLong behind, int most, Identity caller) {
        List<Approval> found = new ArrayList<>();
        List<Approval> next = approvals.page(behind, most);
        while (!next.isEmpty() && found.size() < most) {
            next.stream().filter(approval -> maySee(caller, approval)).forEach(found::add);
            next = approvals.page(OptionalLong.of(next.getLast().order()), most);
        }
        return found.subList(0, Math.min(found.size(), most));
    }

    void show(Call call) {
        changes.read(call, () -> {
            Approval approval = find(call);
            return approval.status() == ApprovalStatus.PENDING
                    ? shownWithEffect(call, approval)
                    : shown(call, approval);
        });
    }

    void reject(Call call) {
        changes.post(call, (members, by) -> {
            Approval approval = find(call);
            requirePartnersOrOwn(approval, call.identity(), by.actor());
            requirePending(approval);
            return shown(call, approvals.decide(approval.approvalId(), false, by));
        });
    }

    void approve(Call call) {
        changes.post(call, (members, by) -> {
            Approval approval = find(call);
            requirePending(approval);
            requireAnother(approval, by.actor());
            requireScopes(approval, call.identity());
            Plan plan = reviewed.plan(approval, call.nowNs());
            approvals.decide(approval.approvalId(), true, by);
            Answer made = make(call, approval, plan, by);
            return concluded(call, approvals.conclude(approval.approvalId(), true, by), plan, made);
        });
    }

    /** What changes by it names both: the command's actor approved it, its reason says who asked for it and why. */
    private Answer make(Call call, Approval approval, Plan plan, Authority by) throws FailedApprovalException {
        String reason = approval.makerReason() + " (approval " + approval.approvalId() + ", asked for by "
                + approval.maker().id() + ")";
        try {
            return plan.making().make(new Authority(by.actor(), reason));
        } catch (RefusedException refused) {
            throw failed(call, approval, refused.error(), by);
        } catch (WrongShapeException wrongShape) {
            throw failed(call, approval, ApiError.of(ErrorCode.INVALID_REQUEST, wrongShape.getMessage()), by);
        } catch (ChangeRefusedException refused) {
            throw failed(call, approval, OperatorChanges.error(refused), by);
        }
    }

    private FailedApprovalException failed(Call call, Approval approval, ApiError error, Authority by) {
        approvals.conclude(approval.approvalId(), false, by);
        return new FailedApprovalException(error, call.render(error));
    }

    private static void requirePending(Approval approval) throws RefusedException {
        if (approval.status() != ApprovalStatus.PENDING) {
            throw new RefusedException(ApiError.ofField(
                    ErrorCode.CONFLICT,
                    "approval_id",
                    "is not PENDING",
                    approval.status().name()));
        }
    }

    private static void requireAnother(Approval approval, Actor checker) throws RefusedException {
        if (isMaker(approval, checker)) {
            throw new RefusedException(ApiError.ofField(
                    ErrorCode.FORBIDDEN,
                    "approval_id",
                    "another operator than the one who asked has to approve it",
                    approval.approvalId()));
        }
    }

    /** Whoever asked may take it back. */
    private static void requirePartnersOrOwn(Approval approval, Identity caller, Actor actor) throws RefusedException {
        if (!Scope.OPERATOR_PARTNERS.isHeldBy(caller) && !isMaker(approval, actor)) {
            throw new RefusedException(ApiError.ofField(
                    ErrorCode.FORBIDDEN,
                    "approval_id",
                    "another asked for it, and this needs the scope " + Scope.OPERATOR_PARTNERS.text(),
                    approval.approvalId()));
        }
    }

    private static boolean isMaker(Approval approval, Actor actor) {
        return approval.maker().kind() == actor.kind() && approval.maker().id().equals(actor.id());
    }

    private static boolean maySee(Identity caller, Approval approval) {
        return Scope.OPERATOR_PARTNERS.isHeldBy(caller)
                || approval.proposal().matters().stream()
                        .allMatch(matter -> scope(matter).isHeldBy(caller));
    }

    /** Nobody approves what it could not do itself. */
    private static void requireScopes(Approval approval, Identity checker) throws RefusedException {
        for (Matter matter : approval.proposal().matters()) {
            Scope scope = scope(matter);
            if (!scope.isHeldBy(checker)) {
                throw new RefusedException(ApiError.ofField(
                        ErrorCode.FORBIDDEN, "approval_id", "needs the scope " + scope.text(), approval.approvalId()));
            }
        }
    }

    private static Scope scope(Matter matter) {
        return switch (matter) {
            case KEYS, LIMITS, WALLETS, BALANCES, PRICING, PARTNERS, WEBHOOKS -> Scope.OPERATOR_PARTNERS;
            case OVERRIDES, RFQS, HEDGES -> Scope.RESERVE_OPERATE;
        };
    }

    private Approval find(Call call) throws RefusedException {
        String id = call.pathParameter("approval_id").toLowerCase(Locale.ROOT);
        return approvals
                .find(id)
                .filter(approval -> maySee(call.identity(), approval))
                .orElseThrow(() -> new RefusedException(ApiError.ofField(
                        ErrorCode.NOT_FOUND, "approval_id", "no such change", call.pathParameter("approval_id"))));
    }

    private static Answer shown(Call call, Approval approval) {
        JsonBody body = call.json();
        new ApprovalWriter(body).write(approval);
        return Answer.json(OK, body.finish());
    }

    /** With what it changes by now, or why it would be refused now. */
    private Answer shownWithEffect(Call call, Approval approval) {
        JsonBody body = call.json();
        ApprovalWriter writer = new ApprovalWriter(body);
        writer.write(approval);
        try {
            Plan plan = reviewed.plan(approval, call.nowNs());
            writer.writeEffect(plan.effect(), warning(plan, approval));
        } catch (RefusedException refused) {
            writer.writeEffect(
                    Optional.empty(),
                    "would be refused now: " + refused.error().code() + ": "
                            + refused.error().message());
        } catch (WrongShapeException wrongShape) {
            writer.writeEffect(Optional.empty(), "would be refused now: " + wrongShape.getMessage());
        }
        return Answer.json(OK, body.finish());
    }

    private static String warning(Plan plan, Approval approval) {
        return plan.effect()
                .map(effect -> effect.warning(approval.proposedAtNs()))
                .orElse(null);
    }

    /** With what the change itself would have answered; a secret is shown this once. */
    private static Answer concluded(Call call, Approval approval, Plan plan, Answer made) {
        JsonBody body = call.json();
        ApprovalWriter writer = new ApprovalWriter(body);
        writer.write(approval);
        writer.writeEffect(plan.effect(), warning(plan, approval));
        body.openObject("result")
                .field("status", made.status())
                .embedded("body", made.body().length == 0 ? null : new String(made.body(), StandardCharsets.UTF_8))
                .closeObject();
        return Answer.json(OK, body.finish());
    }
}
