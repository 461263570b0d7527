package dev.kurs.core.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.AcceptClockEncoder;
import dev.kurs.protocol.message.sbe.AdvanceTimeEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.port.LatencyRecorder;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The step as any sequencer drives it: without a ring, on the caller's own thread. */
class CoreStepTest {
    private static final int MAX_BATCH = 3;
    private static final long FAILING = 13;

    private final RecordingJournal journal = new RecordingJournal();
    private final List<String> told = new ArrayList<>();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[64]);
    private final CoreStep step = CoreStep.of(
            MAX_BATCH,
            batch -> batch.forEachFrame((told, offset, length) -> {
                if (Frame.isCommand(told, offset)) {
                    this.told.add(Frame.sequence(told, offset) + "@" + Frame.timestampNs(told, offset));
                }
            }),
            events -> new CoreParts(new AnsweringMachine(events, FAILING), journal, LatencyRecorder.NONE));

    private void advance(long timeNs) {
        advance(timeNs, 0);
    }

    private void advance(long timeNs, long correlationId) {
        AdvanceTimeEncoder command = new AdvanceTimeEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder()).correlationId(correlationId);
        step.apply(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength(), timeNs);
    }

    private void acceptClock(long movedNs, long timeNs) {
        AcceptClockEncoder command = new AcceptClockEncoder();
        command.wrapAndApplyHeader(frame, 0, new MessageHeaderEncoder())
                .correlationId(0)
                .offsetNs(movedNs)
                .actor("")
                .reason("");
        step.apply(frame, 0, MessageHeaderEncoder.ENCODED_LENGTH + command.encodedLength(), timeNs);
    }

    @Test
    void shouldTellNobodyBeforeTheBatchEnds() {
        advance(1_000);
        advance(1_001);
        assertEquals(List.of(), told);
        assertEquals(List.of(1L, 2L), journal.appended());

        step.endOfBatch();
        step.endOfBatch();

        assertEquals(List.of("1@1000", "2@1001"), told);
        assertEquals(2, journal.committedSequence());
        assertEquals(2, step.machine().lastSequence());
    }

    @Test
    void shouldEndABatchThatIsAsLongAsMayBe() {
        advance(1);
        advance(2);
        advance(3);
        advance(4);

        assertEquals(List.of("1@1", "2@2", "3@3"), told);
    }

    @Test
    void shouldTakeNoTimeBeforeTheLastButThatOfAClockThatWasSetBack() {
        advance(5_000);
        advance(4_000);
        acceptClock(0, 3_000);
        acceptClock(-2_000, 3_000);
        step.endOfBatch();

        assertEquals(List.of("1@5000", "2@5000", "3@5000", "4@3000"), told);
    }

    @Test
    void shouldTellNothingMoreBehindACommandThatTheEngineFailedAt() {
        advance(1);
        assertThrows(IllegalStateException.class, () -> advance(2, FAILING));

        assertThrows(IllegalStateException.class, step::endOfBatch);
        assertThrows(IllegalStateException.class, () -> advance(3));
        assertEquals(List.of(), told);
        assertEquals(List.of(1L), journal.appended());
    }

    @Test
    void shouldLeaveTheCommandAsItIs() {
        advance(5_000);

        assertEquals(0, Frame.sequence(frame, 0));
        assertEquals(0, Frame.timestampNs(frame, 0));
    }

    @Test
    void shouldTellWhatIsKeptBeforeItGivesUpWaitingForRoom() {
        advance(1);
        journal.hasRoom(false);

        assertFalse(step.awaitRoom(() -> true));
        assertEquals(List.of("1@1"), told);
        journal.hasRoom(true);
        assertFalse(step.awaitRoom(() -> true), "nothing is taken behind a command that was not");
    }
}
