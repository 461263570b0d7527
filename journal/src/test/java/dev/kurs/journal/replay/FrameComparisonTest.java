package dev.kurs.journal.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.CommandRejectedEncoder;
import dev.kurs.protocol.message.sbe.InventoryRecordedEncoder;
import dev.kurs.protocol.message.sbe.MessageHeaderEncoder;
import dev.kurs.protocol.message.sbe.RejectReason;
import dev.kurs.protocol.message.sbe.SnapshotTakenEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FrameComparisonTest {
    private static final int DUE_LENGTH = 16;
    private static final int VERSION = 6;

    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @Test
    void shouldTellFramesOfOneVersionApartByAnyByte() {
        for (int i = 0; i < inventory(5, 7).capacity(); i++) {
            if (i == VERSION || i == VERSION + 1) {
                continue;
            }
            UnsafeBuffer other = inventory(5, 7);
            assertTrue(isSame(inventory(5, 7), other));
            other.putByte(i, (byte) (other.getByte(i) ^ 1));
            assertFalse(isSame(inventory(5, 7), other), "byte " + i);
        }
    }

    /** In the middle of an array, of another buffer, and outside the heap. */
    @Test
    void shouldCompareFramesWhereverTheyStand() {
        UnsafeBuffer frame = inventory(5, 7);
        int length = frame.capacity();
        for (UnsafeBuffer place : List.of(
                new UnsafeBuffer(new byte[3 * length]),
                new UnsafeBuffer(new byte[4 * length], length, 3 * length),
                new UnsafeBuffer(ByteBuffer.allocateDirect(3 * length)))) {
            place.putBytes(length, frame, 0, length);
            FrameComparison comparison = new FrameComparison();
            assertTrue(comparison.isSame(frame, 0, length, place, length, length));
            assertTrue(comparison.isSame(place, length, length, frame, 0, length));

            int last = 2 * length - 1;
            place.putByte(last, (byte) (place.getByte(last) ^ 1));
            assertFalse(comparison.isSame(frame, 0, length, place, length, length));
            assertFalse(comparison.isSame(place, length, length, frame, 0, length));
        }
    }

    @Test
    void shouldNotAskAnEarlierVersionForFieldsAppendedSince() {
        UnsafeBuffer journaled = earlier(inventory(5, 7), DUE_LENGTH);

        assertTrue(isSame(journaled, inventory(5, 7)));
        assertTrue(isSame(journaled, inventory(5, 9)), "the due amount is what was appended");
        assertFalse(isSame(journaled, inventory(6, 7)));
    }

    @Test
    void shouldCompareWhatFollowsTheBlockOfAnEarlierVersion() {
        UnsafeBuffer journaled = earlier(rejected("too small"), 0);

        assertTrue(isSame(journaled, rejected("too small")));
        assertFalse(isSame(journaled, rejected("too large")));
        assertFalse(isSame(journaled, rejected("too small!")));
    }

    @Test
    void shouldNotCompareAnEarlierHashOfTheWholeState() {
        assertTrue(isSame(earlier(snapshot(1), 0), snapshot(2)));
        assertFalse(isSame(snapshot(1), snapshot(2)));
    }

    @Test
    void shouldNotTakeWhatAnEarlierVersionSaysNowForALaterFrame() {
        assertFalse(isSame(inventory(5, 7), earlier(inventory(5, 7), DUE_LENGTH)));
        assertFalse(isSame(inventory(5, 7), earlier(inventory(5, 7), 0)));
    }

    @Test
    void shouldTellOtherMessagesApart() {
        assertFalse(isSame(earlier(snapshot(1), 0), inventory(1, 1)));
    }

    /** The frame as a version before ours would have written it, without the block's last bytes. */
    private static UnsafeBuffer earlier(UnsafeBuffer frame, int appended) {
        int block = Frame.blockLength(frame, 0) - appended;
        int rest = frame.capacity() - Frame.HEADER_LENGTH - Frame.blockLength(frame, 0);
        UnsafeBuffer earlier = new UnsafeBuffer(new byte[Frame.HEADER_LENGTH + block + rest]);
        earlier.putBytes(0, frame, 0, Frame.HEADER_LENGTH + block);
        earlier.putBytes(Frame.HEADER_LENGTH + block, frame, frame.capacity() - rest, rest);
        earlier.putShort(0, (short) block, ByteOrder.LITTLE_ENDIAN);
        earlier.putShort(VERSION, (short) (Frame.version(frame, 0) - 1), ByteOrder.LITTLE_ENDIAN);
        assertEquals(Frame.templateId(frame, 0), Frame.templateId(earlier, 0));
        return earlier;
    }

    private static boolean isSame(UnsafeBuffer journaled, UnsafeBuffer rerun) {
        return new FrameComparison().isSame(journaled, 0, journaled.capacity(), rerun, 0, rerun.capacity());
    }

    private UnsafeBuffer inventory(long balance, long due) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[256]);
        InventoryRecordedEncoder encoder = new InventoryRecordedEncoder();
        encoder.wrapAndApplyHeader(frame, 0, header)
                .sequence(1)
                .timestampNs(2)
                .correlationId(3)
                .tokenId(4);
        encoder.balance().low(balance).high(0);
        encoder.reserved().low(0).high(0);
        encoder.due().low(due).high(0);
        return cut(frame, encoder.encodedLength());
    }

    private UnsafeBuffer rejected(String detail) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[256]);
        CommandRejectedEncoder encoder = new CommandRejectedEncoder();
        encoder.wrapAndApplyHeader(frame, 0, header).sequence(1).timestampNs(2).correlationId(3);
        encoder.commandTemplateId(3).reason(RejectReason.NONE).detail(detail);
        return cut(frame, encoder.encodedLength());
    }

    private UnsafeBuffer snapshot(long stateHash) {
        UnsafeBuffer frame = new UnsafeBuffer(new byte[256]);
        SnapshotTakenEncoder encoder = new SnapshotTakenEncoder();
        encoder.wrapAndApplyHeader(frame, 0, header).sequence(1).timestampNs(2).correlationId(3);
        encoder.stateHash(stateHash);
        return cut(frame, encoder.encodedLength());
    }

    private static UnsafeBuffer cut(UnsafeBuffer frame, int encodedLength) {
        UnsafeBuffer whole = new UnsafeBuffer(new byte[MessageHeaderEncoder.ENCODED_LENGTH + encodedLength]);
        whole.putBytes(0, frame, 0, whole.capacity());
        return whole;
    }
}
