package dev.kurs.protocol.port;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Changes that need a second operator: asked for by one, made once another approves, ended by time. Each step is in the journal when its method returns.
 *
 * <p>A method that changes something throws {@link ChangeRefusedException} where the step cannot be taken.
 */
public interface ChangeApprovals {
    /** Why a change may need a second operator; what tightens never does. */
    enum Matter {
        /** A partner's key is issued or rotated. */
        KEYS,
        /** A limit is raised or taken away, or a corridor opened. */
        LIMITS,
        /** An address may do something for a partner. */
        WALLETS,
        /** A partner's balance is corrected. */
        BALANCES,
        /** What a partner pays. */
        PRICING,
        /** A partner is made, or let act again. */
        PARTNERS,
        /** Where a partner is told of its executions. */
        WEBHOOKS,
        /** An operator's state leaves breakers something to do, takes another's place and may come back milder, or ends. */
        OVERRIDES,
        /** A batch is offered to market makers. */
        RFQS,
        /** What the pool traded elsewhere moves a position. */
        HEDGES
    }

    /**
     * What is asked for, as it can be judged again.
     *
     * @param request method and path, {@code PATCH /v1/operator/partners/…}
     * @param body the members that count, as a JSON object without any secret
     * @param condition If-Match of the request; empty without one
     */
    record Proposal(String request, String body, String condition, Set<Matter> matters) {}

    /**
     * A change that waits, or what became of it.
     *
     * @param approvalId UUID
     * @param order grows with the time at which it was asked for
     * @param proposedAtNs nanoseconds since the epoch, as the other
     * @param checker who decided; empty before, as the reason
     */
    record Approval(
            String approvalId,
            long order,
            Proposal proposal,
            ApprovalStatus status,
            Actor maker,
            String makerReason,
            String checker,
            String checkerReason,
            long proposedAtNs,
            long expiresAtNs) {}

    /** Those of the matters that need a second operator here. */
    Set<Matter> reviewed(Set<Matter> matters);

    Approval propose(Proposal proposal, Authority by);

    /** A change that waits, or one of those that ended last. */
    Optional<Approval> find(String approvalId);

    /** Changes that wait, in the order in which they were asked for, behind the one with an order. */
    List<Approval> page(OptionalLong behind, int most);

    Approval decide(String approvalId, boolean isApproved, Authority by);

    /** Says what became of an approved change. */
    Approval conclude(String approvalId, boolean isMade, Authority by);
}
