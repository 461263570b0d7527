package dev.kurs.service.partner;

import dev.kurs.protocol.message.Actor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ApprovalChangedDecoder;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.message.sbe.MessageHeaderDecoder;
import dev.kurs.protocol.port.ChangeApprovals.Approval;
import dev.kurs.protocol.port.ChangeApprovals.Matter;
import dev.kurs.protocol.port.ChangeApprovals.Proposal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.agrona.DirectBuffer;

/** The changes that wait for a second operator, as the engine has them, and the 256 of this run that ended last. One thread tells it, any may ask. */
public final class ApprovalRegister implements FrameListener {
    private static final int ENDED_KEPT = 256;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final ApprovalChangedDecoder changed = new ApprovalChangedDecoder();
    private final Map<String, Approval> waiting = new LinkedHashMap<>();
    private final Map<String, Approval> ended = new LinkedHashMap<>();
    private long lastOrder;

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (Frame.templateId(frame, offset) == ApprovalChangedDecoder.TEMPLATE_ID) {
            take(changed.wrapAndApplyHeader(frame, offset, header));
        }
    }

    @Override
    public boolean hearsQuotes() {
        return false;
    }

    private synchronized void take(ApprovalChangedDecoder said) {
        String id = Uuids.read(said::getApprovalId).toString();
        Approval before = waiting.remove(id);
        Approval now = approval(id, before, said);
        if (now.status() == ApprovalStatus.PENDING || now.status() == ApprovalStatus.APPROVED) {
            waiting.put(id, now);
        } else {
            ended.put(id, now);
            if (ended.size() > ENDED_KEPT) {
                ended.remove(ended.keySet().iterator().next());
            }
        }
    }

    private Approval approval(String id, Approval before, ApprovalChangedDecoder said) {
        long order = before == null ? Math.max(lastOrder + 1, said.proposedAtNs()) : before.order();
        lastOrder = Math.max(lastOrder, order);
        Proposal proposal = new Proposal(said.request(), said.body(), said.condition(), matters(said.matters()));
        Actor maker = new Actor(said.makerKind(), said.maker(), said.makerAddress(), "");
        return new Approval(
                id,
                order,
                proposal,
                said.status(),
                maker,
                said.makerReason(),
                said.checker(),
                said.checkerReason(),
                said.proposedAtNs(),
                said.expiresAtNs());
    }

    private static Set<Matter> matters(String text) {
        Set<Matter> matters = EnumSet.noneOf(Matter.class);
        Arrays.stream(text.split(",", -1)).map(Matter::valueOf).forEach(matters::add);
        return matters;
    }

    synchronized Optional<Approval> find(String approvalId) {
        return Optional.ofNullable(waiting.getOrDefault(approvalId, ended.get(approvalId)));
    }

    /** What an operator has asked for and nobody has decided. */
    synchronized List<Approval> pendingOf(String operator) {
        return waiting.values().stream()
                .filter(approval -> approval.status() == ApprovalStatus.PENDING)
                .filter(approval -> approval.maker().kind() == ActorKind.OPERATOR
                        && approval.maker().id().equals(operator))
                .toList();
    }

    synchronized List<Approval> page(OptionalLong behind, int most) {
        List<Approval> inOrder = new ArrayList<>(waiting.values());
        inOrder.sort((one, other) -> Long.compare(one.order(), other.order()));
        return inOrder.stream()
                .filter(approval -> approval.order() > behind.orElse(Long.MIN_VALUE))
                .limit(most)
                .toList();
    }
}
