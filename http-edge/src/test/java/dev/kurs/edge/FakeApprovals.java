package dev.kurs.edge;

import dev.kurs.protocol.message.Authority;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.port.ChangeApprovals;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Changes that wait for a second operator, in memory. */
final class FakeApprovals implements ChangeApprovals {
    static final String FIRST = "7f000000-0000-4000-8000-000000000000";

    final Set<Matter> wanted = EnumSet.noneOf(Matter.class);
    final List<Approval> approvals = new ArrayList<>();

    /** When a change was asked for. */
    long proposedAtNs;

    /** Happens once a proposal is kept. */
    volatile Runnable whenProposed = () -> {};

    @Override
    public Set<Matter> reviewed(Set<Matter> matters) {
        Set<Matter> both = EnumSet.copyOf(wanted);
        both.retainAll(matters);
        return both;
    }

    @Override
    public Approval propose(Proposal proposal, Authority by) {
        int number = approvals.size();
        Approval approval = new Approval(
                FIRST.substring(0, FIRST.length() - 3) + String.format("%03d", number),
                number,
                proposal,
                ApprovalStatus.PENDING,
                by.actor(),
                by.reason(),
                "",
                "",
                proposedAtNs,
                1);
        approvals.add(approval);
        whenProposed.run();
        return approval;
    }

    @Override
    public Optional<Approval> find(String approvalId) {
        return approvals.stream()
                .filter(approval -> approval.approvalId().equals(approvalId))
                .findFirst();
    }

    @Override
    public List<Approval> page(OptionalLong behind, int most) {
        return approvals.stream()
                .filter(approval -> approval.order() > behind.orElse(-1))
                .limit(most)
                .toList();
    }

    @Override
    public Approval decide(String approvalId, boolean isApproved, Authority by) {
        return move(approvalId, isApproved ? ApprovalStatus.APPROVED : ApprovalStatus.REJECTED, by);
    }

    @Override
    public Approval conclude(String approvalId, boolean isMade, Authority by) {
        return move(approvalId, isMade ? ApprovalStatus.MADE : ApprovalStatus.FAILED, by);
    }

    private Approval move(String approvalId, ApprovalStatus status, Authority by) {
        Approval before = find(approvalId).orElseThrow();
        Approval after = new Approval(
                approvalId,
                before.order(),
                before.proposal(),
                status,
                before.maker(),
                before.makerReason(),
                by.actor().id(),
                by.reason(),
                before.proposedAtNs(),
                before.expiresAtNs());
        approvals.set(Math.toIntExact(before.order()), after);
        return after;
    }
}
