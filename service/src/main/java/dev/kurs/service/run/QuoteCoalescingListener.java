package dev.kurs.service.run;

import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import org.agrona.DirectBuffer;

/**
 * Gives a listener every frame, and wakes it for all of them but quotes, which it finds when it looks by itself.
 *
 * <p>Example: two thousand quotes a second that nobody commits wake a listener with a copy of the output ten times a second, when it looks, and not two thousand
 * times; the first change of a rate among them wakes it at once.
 */
final class QuoteCoalescingListener implements FrameListener {
    /** After so many frames it is woken nevertheless, so that they find room. */
    private static final int MOST_UNTOLD = 1_024;

    private final FrameListener listener;
    private int untold;
    private boolean isNews;

    QuoteCoalescingListener(FrameListener listener) {
        this.listener = listener;
    }

    @Override
    public void onFrame(DirectBuffer frame, int offset, int length) {
        listener.onFrame(frame, offset, length);
        untold++;
        isNews |= !Frame.isOfQuotes(frame, offset) || untold >= MOST_UNTOLD;
    }

    @Override
    public void onEndOfBatch() {
        if (isNews) {
            isNews = false;
            untold = 0;
            listener.onEndOfBatch();
        }
    }
}
