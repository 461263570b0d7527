package dev.kurs.edge;

import dev.kurs.edge.pending.ReplyStage;
import dev.kurs.edge.view.ViewStage;
import dev.kurs.protocol.message.FrameListener;
import org.agrona.DirectBuffer;

/** The edge's stage on the output ring: the views first, then the replies, so that an answer never runs ahead of the views. */
record EdgeFrames(ViewStage views, ReplyStage replies) implements FrameListener {
    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        views.onFrame(frame, offset, length);
        replies.onFrame(frame, offset, length);
    }

    @Override
    public void onEndOfBatch() {
        replies.onEndOfBatch();
    }
}
