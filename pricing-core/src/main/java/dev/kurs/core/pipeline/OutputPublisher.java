package dev.kurs.core.pipeline;

import com.lmax.disruptor.RingBuffer;
import dev.kurs.protocol.message.FrameListener;
import org.agrona.DirectBuffer;

/** Puts a batch's frames into the output ring, claiming and publishing places in runs, so that waking readers costs once. */
final class OutputPublisher implements CommittedOutput, FrameListener {
    private final RingBuffer<Slot> output;
    private final int longestRun;
    private int framesLeft;
    private long firstOfRun;
    private long next;
    private long lastOfRun = -1;

    OutputPublisher(RingBuffer<Slot> output) {
        this.output = output;
        longestRun = Math.max(1, output.getBufferSize() / 4);
        next = 0;
    }

    @Override
    public void publish(RecordBatch batch) {
        framesLeft = batch.frames();
        batch.forEachFrame(this);
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        if (next > lastOfRun) {
            claimRun();
        }
        output.get(next).set(frame, offset, length);
        framesLeft--;
        if (next == lastOfRun) {
            output.publish(firstOfRun, lastOfRun);
        }
        next++;
    }

    private void claimRun() {
        int run = Math.min(framesLeft, longestRun);
        lastOfRun = output.next(run);
        firstOfRun = lastOfRun - run + 1;
        next = firstOfRun;
    }
}
