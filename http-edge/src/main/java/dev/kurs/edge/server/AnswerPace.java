package dev.kurs.edge.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.xnio.ChannelListeners;
import org.xnio.IoUtils;
import org.xnio.StreamConnection;
import org.xnio.XnioExecutor;
import org.xnio.conduits.AbstractStreamSinkConduit;
import org.xnio.conduits.ConduitStreamSinkChannel;
import org.xnio.conduits.StreamSinkConduit;

/**
 * Cuts off a client that takes none of an answer for a while: one that takes a byte now and then is served, however long it was silent between two requests.
 *
 * <p>Undertow's own write timeout goes on counting behind an answer without a body, and cuts off the next one of a connection that was idle meanwhile.
 */
final class AnswerPace extends AbstractStreamSinkConduit<StreamSinkConduit> {
    private final StreamConnection connection;
    private final int timeoutMs;
    private long lastTakenNs;
    private XnioExecutor.Key nextLook;

    AnswerPace(StreamConnection connection, int timeoutMs) {
        super(connection.getSinkChannel().getConduit());
        this.connection = connection;
        this.timeoutMs = timeoutMs;
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        int count = next.write(source);
        note(count);
        return count;
    }

    @Override
    public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        long count = next.write(sources, offset, length);
        note(count);
        return count;
    }

    private void note(long taken) {
        if (taken > 0 && nextLook != null) {
            lastTakenNs = System.nanoTime();
        }
    }

    /** The client has not taken everything that there is. */
    @Override
    public void resumeWrites() {
        next.resumeWrites();
        if (nextLook == null) {
            lastTakenNs = System.nanoTime();
            lookAfter(timeoutMs);
        }
    }

    @Override
    public void suspendWrites() {
        next.suspendWrites();
        lookNoMore();
    }

    @Override
    public void terminateWrites() throws IOException {
        next.terminateWrites();
        lookNoMore();
    }

    @Override
    public void truncateWrites() throws IOException {
        next.truncateWrites();
        lookNoMore();
    }

    private void lookAfter(long delayMs) {
        nextLook = connection.getIoThread().executeAfter(this::look, delayMs, TimeUnit.MILLISECONDS);
    }

    private void lookNoMore() {
        if (nextLook != null) {
            nextLook.remove();
            nextLook = null;
        }
    }

    private void look() {
        nextLook = null;
        long leftMs = timeoutMs - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - lastTakenNs);
        if (leftMs > 0) {
            lookAfter(leftMs);
        } else {
            cutOff();
        }
    }

    /** Who waits to write on learns from its next attempt that the connection is gone. */
    private void cutOff() {
        ConduitStreamSinkChannel channel = connection.getSinkChannel();
        boolean isWaiting = channel.isWriteResumed();
        IoUtils.safeClose(connection);
        if (isWaiting) {
            ChannelListeners.invokeChannelListener(channel, channel.getWriteListener());
        }
    }
}
