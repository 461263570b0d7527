package dev.kurs.core.pipeline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class RecordBatchTest {
    private static final int FRAMES = 600;

    private final RecordBatch batch = new RecordBatch();
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[Frame.MAX_LENGTH]);

    @Test
    void shouldGrowUnderACommandThatIsBeingReadAndKeepEveryFrame() {
        int command = batch.begin(frame, 0, Frame.MAX_LENGTH);
        Frame.stamp(batch.buffer(), command, 7, 70);
        for (int number = 1; number <= FRAMES; number++) {
            Frame.correlate(frame, 0, number);
            batch.onEvent(frame, 0, Frame.MAX_LENGTH);
        }

        assertEquals(7, Frame.sequence(batch.buffer(), command));
        assertEquals((FRAMES + 1) * RecordLayout.alignedLength(Frame.MAX_LENGTH), batch.recordLength());
        List<Long> numbers = new ArrayList<>();
        batch.forEachFrame((kept, offset, length) -> numbers.add(Frame.correlationId(kept, offset)));
        assertEquals(FRAMES + 1, numbers.size());
        assertEquals((long) FRAMES, numbers.getLast());
    }
}
