package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import java.util.Arrays;

/**
 * A change that needs a second operator; times are nanoseconds since the epoch.
 *
 * <p>{@code POST /v1/operator/partners/…/wallets} with its body, asked for by one and, once decided, approved or rejected by another.
 *
 * @param approvalId 16 bytes
 */
@SuppressWarnings("ArrayRecordComponent")
public record ProposedChange(
        byte[] approvalId,
        Content content,
        Maker maker,
        long proposedAtNs,
        long expiresAtNs,
        ApprovalStatus status,
        Decision decision) {
    /**
     * What is asked for.
     *
     * @param request method and path
     * @param body a JSON object
     * @param condition If-Match of the request; empty without one
     * @param matters why a second operator is needed, with commas between them
     */
    public record Content(String request, String body, String condition, String matters) {}

    /** Who asked for it, from where, and why. */
    public record Maker(ActorKind kind, String id, String address, String reason) {
        public boolean is(ActorKind otherKind, String otherId) {
            return kind == otherKind && id.equals(otherId);
        }
    }

    /** Who decided, and why; both empty before. */
    public record Decision(String checker, String reason) {
        public static final Decision NONE = new Decision("", "");
    }

    public boolean hasId(byte[] id) {
        return Arrays.equals(approvalId, id);
    }

    public ProposedChange with(ApprovalStatus newStatus, Decision newDecision) {
        return new ProposedChange(approvalId, content, maker, proposedAtNs, expiresAtNs, newStatus, newDecision);
    }
}
