package dev.kurs.journal.replay;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.sbe.SnapshotTakenDecoder;
import java.util.Arrays;
import org.agrona.DirectBuffer;

/**
 * Whether a journaled frame and one that comes out now say the same.
 *
 * <p>Of one version they are the same bytes. A frame of an earlier version says nothing about fields appended to it since, which are
 * the end of the block behind the header: example, InventoryRecorded journaled with 36 bytes of block against 52 now is compared over
 * those 36 and over whatever follows each block. The hash in an earlier SnapshotTaken covers a state this version writes in
 * more detail, so it says nothing either.
 */
final class FrameComparison {
    private final byte[] journaledBytes = new byte[Frame.MAX_LENGTH];
    private final byte[] rerunBytes = new byte[Frame.MAX_LENGTH];

    boolean isSame(
            DirectBuffer journaled, int offset, int length, DirectBuffer rerun, int rerunOffset, int rerunLength) {
        if (Frame.version(journaled, offset) == Frame.version(rerun, rerunOffset)) {
            return length == rerunLength && isEqual(journaled, offset, rerun, rerunOffset, length);
        }
        boolean isEarlier = Frame.version(journaled, offset) < Frame.version(rerun, rerunOffset);
        if (!isEarlier || Frame.templateId(journaled, offset) != Frame.templateId(rerun, rerunOffset)) {
            return false;
        }
        return Frame.templateId(journaled, offset) == SnapshotTakenDecoder.TEMPLATE_ID
                || isSameAsFarAsKnown(journaled, offset, length, rerun, rerunOffset, rerunLength);
    }

    private boolean isSameAsFarAsKnown(
            DirectBuffer journaled, int offset, int length, DirectBuffer rerun, int rerunOffset, int rerunLength) {
        int block = Frame.blockLength(journaled, offset);
        int rerunBlock = Frame.blockLength(rerun, rerunOffset);
        int rest = length - Frame.HEADER_LENGTH - block;
        return block <= rerunBlock
                && rest == rerunLength - Frame.HEADER_LENGTH - rerunBlock
                && isEqual(journaled, body(offset), rerun, body(rerunOffset), block)
                && isEqual(journaled, body(offset) + block, rerun, body(rerunOffset) + rerunBlock, rest);
    }

    private static int body(int offset) {
        return offset + Frame.HEADER_LENGTH;
    }

    /** By arrays, of which the JDK compares many bytes at once; a journaled frame stands in the mapped file, a machine's in an array mostly. */
    private boolean isEqual(DirectBuffer left, int leftOffset, DirectBuffer right, int rightOffset, int length) {
        left.getBytes(leftOffset, journaledBytes, 0, length);
        byte[] bytes = right.byteArray();
        int from = right.wrapAdjustment() + rightOffset;
        if (bytes == null) {
            right.getBytes(rightOffset, rerunBytes, 0, length);
            bytes = rerunBytes;
            from = 0;
        }
        return Arrays.equals(journaledBytes, 0, length, bytes, from, from + length);
    }
}
