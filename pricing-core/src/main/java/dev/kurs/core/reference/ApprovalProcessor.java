package dev.kurs.core.reference;

import dev.kurs.core.book.ProposedChange;
import dev.kurs.core.book.ProposedChange.Content;
import dev.kurs.core.book.ProposedChange.Decision;
import dev.kurs.core.book.ProposedChange.Maker;
import dev.kurs.core.command.CommandProcessor;
import dev.kurs.core.command.CommandRefusedException;
import dev.kurs.core.command.CommandTable;
import dev.kurs.core.command.EventFrame;
import dev.kurs.core.command.FrameTable;
import dev.kurs.core.command.Require;
import dev.kurs.core.command.SnapshotPart;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.message.Uuids;
import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ApprovalChangedDecoder;
import dev.kurs.protocol.message.sbe.ApprovalChangedEncoder;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.message.sbe.ConcludeChangeDecoder;
import dev.kurs.protocol.message.sbe.DecideChangeDecoder;
import dev.kurs.protocol.message.sbe.Flag;
import dev.kurs.protocol.message.sbe.OperatorStatus;
import dev.kurs.protocol.message.sbe.ProposeChangeDecoder;
import java.util.List;

/**
 * Keeps the changes that wait for a second operator; each step says how the change stands now, and one that is made, failed, rejected or expired is kept no
 * longer.
 *
 * <p>Whoever asked for a change cannot approve it, and nobody can once its maker is no operator any more.
 */
public final class ApprovalProcessor implements CommandProcessor, SnapshotPart {
    private static final int MOST = 512;
    private static final int MOST_OF_ONE = 64;
    private static final long LONGEST_NS = 30L * 86_400 * 1_000_000_000;

    private final EngineState state;
    private final EventFrame frame;

    public ApprovalProcessor(EngineState state, EventFrame frame) {
        this.state = state;
        this.frame = frame;
    }

    @Override
    public void enterInto(CommandTable commands) {
        commands.refusable(new ProposeChangeDecoder(), this::propose);
        commands.refusable(new DecideChangeDecoder(), this::decide);
        commands.refusable(new ConcludeChangeDecoder(), this::conclude);
    }

    private void propose(ProposeChangeDecoder command) {
        byte[] id = new byte[Uuids.LENGTH];
        command.getApprovalId(id, 0, Uuids.LENGTH);
        long nowNs = command.timestampNs();
        long expiresAtNs = command.expiresAtNs();
        ActorKind kind = command.actorKind();
        Content content = new Content(command.request(), command.body(), command.condition(), command.matters());
        String actor = command.actor();
        String address = command.actorAddress();
        command.skipActorRequestId();
        Maker maker = new Maker(kind, actor, address, command.reason());
        Require.within("expiresAtNs", expiresAtNs, nowNs + 1, nowNs + LONGEST_NS);
        requireRoom(maker);
        if (state.proposedChanges.stream().anyMatch(change -> change.hasId(id))) {
            throw CommandRefusedException.invalid("approvalId " + Uuids.of(id) + " is taken");
        }
        ProposedChange change =
                new ProposedChange(id, content, maker, nowNs, expiresAtNs, ApprovalStatus.PENDING, Decision.NONE);
        state.proposedChanges.add(change);
        write(change, frame);
    }

    private void requireRoom(Maker maker) {
        long ofMaker = state.proposedChanges.stream()
                .filter(change -> change.maker().is(maker.kind(), maker.id()))
                .count();
        if (ofMaker >= MOST_OF_ONE || state.proposedChanges.size() >= MOST) {
            throw CommandRefusedException.invalid(
                    ofMaker + " changes of " + maker.id() + " and " + state.proposedChanges.size()
                            + " in all wait for an approval, may be " + MOST_OF_ONE + " and " + MOST);
        }
    }

    private void decide(DecideChangeDecoder command) {
        ProposedChange change = known(command::getApprovalId);
        boolean isApproved = command.isApproved() == Flag.YES;
        ActorKind kind = command.actorKind();
        String checker = command.actor();
        command.skipActorAddress();
        command.skipActorRequestId();
        Decision decision = new Decision(checker, command.reason());
        requirePending(change, command.timestampNs());
        if (isApproved) {
            requireSecond(change, kind, checker);
        }
        move(change, isApproved ? ApprovalStatus.APPROVED : ApprovalStatus.REJECTED, decision);
    }

    private static void requirePending(ProposedChange change, long nowNs) {
        if (change.status() != ApprovalStatus.PENDING || nowNs >= change.expiresAtNs()) {
            String status = change.status() == ApprovalStatus.PENDING ? "EXPIRED" : String.valueOf(change.status());
            throw CommandRefusedException.invalid("approvalId " + Uuids.of(change.approvalId()) + " is " + status);
        }
    }

    private void requireSecond(ProposedChange change, ActorKind kind, String checker) {
        String id = "approvalId " + Uuids.of(change.approvalId());
        if (kind != ActorKind.OPERATOR || change.maker().is(kind, checker)) {
            throw CommandRefusedException.invalid(
                    id + " was asked for by " + change.maker().id() + ", and another operator has to approve it");
        }
        if (!isActive(change.maker().id())) {
            throw CommandRefusedException.invalid(
                    id + " was asked for by " + change.maker().id() + ", who is no operator any more");
        }
    }

    private boolean isActive(String email) {
        return state.operators.stream()
                .anyMatch(operator -> operator.email().equals(email) && operator.status() == OperatorStatus.ACTIVE);
    }

    private void conclude(ConcludeChangeDecoder command) {
        ProposedChange change = known(command::getApprovalId);
        if (change.status() != ApprovalStatus.APPROVED) {
            throw CommandRefusedException.invalid(
                    "approvalId " + Uuids.of(change.approvalId()) + " is " + change.status());
        }
        move(change, command.isMade() == Flag.YES ? ApprovalStatus.MADE : ApprovalStatus.FAILED, change.decision());
    }

    /** Ends changes that expire: as EXPIRED where nobody decided, as FAILED where nobody concluded what was approved. */
    public void advanceTime() {
        long nowNs = state.context.timestampNs();
        if (nowNs < nextDueNs()) {
            return;
        }
        List<ProposedChange> ended = state.proposedChanges.stream()
                .filter(change -> change.expiresAtNs() <= nowNs)
                .toList();
        ended.forEach(change -> move(
                change,
                change.status() == ApprovalStatus.PENDING ? ApprovalStatus.EXPIRED : ApprovalStatus.FAILED,
                change.decision()));
    }

    /** When time ends the next change. */
    public long nextDueNs() {
        long dueNs = Long.MAX_VALUE;
        for (int index = 0; index < state.proposedChanges.size(); index++) {
            dueNs = Math.min(dueNs, state.proposedChanges.get(index).expiresAtNs());
        }
        return dueNs;
    }

    private void move(ProposedChange change, ApprovalStatus status, Decision decision) {
        ProposedChange moved = change.with(status, decision);
        int index = state.proposedChanges.indexOf(change);
        if (status == ApprovalStatus.APPROVED) {
            state.proposedChanges.set(index, moved);
        } else {
            state.proposedChanges.remove(index);
        }
        write(moved, frame);
    }

    private ProposedChange known(Uuids.Field source) {
        byte[] id = new byte[Uuids.LENGTH];
        source.get(id, 0, Uuids.LENGTH);
        return state.proposedChanges.stream()
                .filter(change -> change.hasId(id))
                .findFirst()
                .orElseThrow(() -> CommandRefusedException.invalid("approvalId " + Uuids.of(id) + " waits for nobody"));
    }

    @Override
    public void write(EventFrame target) {
        state.proposedChanges.forEach(change -> write(change, target));
    }

    @Override
    public void restoreFrom(FrameTable frames) {
        frames.on(new ApprovalChangedDecoder(), this::restore);
    }

    private void restore(ApprovalChangedDecoder said) {
        byte[] id = new byte[Uuids.LENGTH];
        said.getApprovalId(id, 0, Uuids.LENGTH);
        Content content = new Content(said.request(), said.body(), said.condition(), said.matters());
        Maker maker = new Maker(said.makerKind(), said.maker(), said.makerAddress(), said.makerReason());
        Decision decision = new Decision(said.checker(), said.checkerReason());
        state.proposedChanges.add(new ProposedChange(
                id, content, maker, said.proposedAtNs(), said.expiresAtNs(), said.status(), decision));
    }

    private static void write(ProposedChange change, EventFrame target) {
        ApprovalChangedEncoder changed = new ApprovalChangedEncoder();
        target.begin(changed)
                .putApprovalId(change.approvalId(), 0, Uuids.LENGTH)
                .status(change.status())
                .proposedAtNs(change.proposedAtNs())
                .expiresAtNs(change.expiresAtNs())
                .makerKind(change.maker().kind())
                .request(change.content().request())
                .body(change.content().body())
                .condition(change.content().condition())
                .matters(change.content().matters())
                .maker(change.maker().id())
                .makerAddress(change.maker().address())
                .makerReason(change.maker().reason())
                .checker(change.decision().checker())
                .checkerReason(change.decision().reason());
        target.send(changed);
    }
}
