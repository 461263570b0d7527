package dev.kurs.core.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.sbe.ActorKind;
import dev.kurs.protocol.message.sbe.ApprovalChangedDecoder;
import dev.kurs.protocol.message.sbe.ApprovalStatus;
import dev.kurs.protocol.message.sbe.CommandRejectedDecoder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A change that needs a second operator waits in the engine until another approves it, one rejects it, or its time is over. */
class ApprovalTest {
    private static final String MAKER = "maker@desk.invalid";
    private static final String CHECKER = "checker@desk.invalid";
    private static final String ID = "07070707-0707-0707-0707-070707070707";
    private static final long HOUR_NS = 3_600_000_000_000L;

    private final EngineDriver desk = EngineDriver.sandbox();
    private final ApprovalFrames frames = new ApprovalFrames(desk.frames());
    private final KeyFrames keys = new KeyFrames(desk.frames());

    @BeforeEach
    void addOperators() {
        desk.send(keys.addOperator(MAKER, "operator:partners", 1));
        desk.send(keys.addOperator(CHECKER, "operator:partners", 2));
    }

    private void propose(int id) {
        desk.send(frames.propose(id, MAKER, desk.nowNs() + HOUR_NS));
    }

    @Test
    void shouldLetAnotherOperatorApproveAndNobodyTwice() {
        propose(7);
        assertEquals(ApprovalStatus.PENDING, said().status());

        desk.send(frames.decide(7, true, ActorKind.OPERATOR, CHECKER));

        ApprovalChangedDecoder said = said();
        assertEquals(ApprovalStatus.APPROVED, said.status());
        assertEquals("{\"name\":\"Melati\"}", bodyOf(said));
        assertEquals(MAKER, makerOf(said()));
        assertEquals(CHECKER, checkerOf(said()));
        desk.send(frames.decide(7, true, ActorKind.OPERATOR, CHECKER));
        assertEquals("approvalId " + ID + " is APPROVED", refusal());

        desk.send(frames.conclude(7, true));
        assertEquals(ApprovalStatus.MADE, said().status());
        desk.send(frames.conclude(7, true));
        assertEquals("approvalId " + ID + " waits for nobody", refusal());
    }

    @Test
    void shouldNotLetTheMakerApproveNorAnybodyWhoIsNoOperator() {
        propose(7);
        String another = "approvalId " + ID + " was asked for by " + MAKER + ", and another operator has to approve it";

        desk.send(frames.decide(7, true, ActorKind.OPERATOR, MAKER));
        assertEquals(another, refusal());
        desk.send(frames.decide(7, true, ActorKind.SHELL, "os:root"));
        assertEquals(another, refusal());

        desk.send(frames.decide(7, false, ActorKind.OPERATOR, MAKER));
        assertEquals(ApprovalStatus.REJECTED, said().status());
    }

    @Test
    void shouldApproveNothingOfSomebodyWhoIsNoOperatorAnyMore() {
        propose(7);
        desk.send(keys.disableOperator(0));

        desk.send(frames.decide(7, true, ActorKind.OPERATOR, CHECKER));

        assertEquals("approvalId " + ID + " was asked for by " + MAKER + ", who is no operator any more", refusal());
    }

    @Test
    void shouldEndWhatNobodyDecidedInTime() {
        propose(7);
        long endNs = desk.nowNs() + HOUR_NS;
        assertTrue(desk.engine().nextDueNs() <= endNs);
        desk.setClock(endNs);

        desk.send(frames.decide(7, true, ActorKind.OPERATOR, CHECKER));
        assertEquals("approvalId " + ID + " is EXPIRED", refusal());

        desk.advanceTime(0);
        assertEquals(ApprovalStatus.EXPIRED, said().status());
        desk.send(frames.decide(7, true, ActorKind.OPERATOR, CHECKER));
        assertEquals("approvalId " + ID + " waits for nobody", refusal());
    }

    @Test
    void shouldHoldSoManyAndNoMore() {
        for (int id = 0; id < 64; id++) {
            propose(id);
            assertFalse(desk.events().has(CommandRejectedDecoder.TEMPLATE_ID));
        }

        propose(64);

        assertEquals("64 changes of " + MAKER + " and 64 in all wait for an approval, may be 64 and 512", refusal());
        desk.send(frames.propose(65, CHECKER, desk.nowNs() + HOUR_NS));
        assertEquals(ApprovalStatus.PENDING, said().status());
        desk.send(frames.propose(65, CHECKER, desk.nowNs() + HOUR_NS));
        assertEquals("approvalId 41414141-4141-4141-4141-414141414141 is taken", refusal());
        desk.send(frames.propose(66, CHECKER, desk.nowNs()));
        assertTrue(refusal().startsWith("expiresAtNs is "));
    }

    @Test
    void shouldStandInASnapshotAsItStood() {
        propose(7);
        propose(8);
        propose(9);
        desk.send(frames.decide(8, true, ActorKind.OPERATOR, CHECKER));
        desk.send(frames.decide(9, false, ActorKind.OPERATOR, CHECKER));
        Engine restored = new Engine((frame, offset, length) -> {});

        desk.engine().writeSnapshot(restored::restore);

        assertEquals(desk.engine().stateHash(), restored.stateHash());
        assertEquals(desk.engine().nextDueNs(), restored.nextDueNs());
    }

    private ApprovalChangedDecoder said() {
        return desk.events().last(new ApprovalChangedDecoder());
    }

    private static String bodyOf(ApprovalChangedDecoder said) {
        said.skipRequest();
        return said.body();
    }

    private static String makerOf(ApprovalChangedDecoder said) {
        said.skipRequest();
        said.skipBody();
        said.skipCondition();
        said.skipMatters();
        return said.maker();
    }

    private static String checkerOf(ApprovalChangedDecoder said) {
        makerOf(said);
        said.skipMakerAddress();
        said.skipMakerReason();
        return said.checker();
    }

    private String refusal() {
        CommandRejectedDecoder rejected = desk.events().last(new CommandRejectedDecoder());
        return rejected.detail();
    }
}
