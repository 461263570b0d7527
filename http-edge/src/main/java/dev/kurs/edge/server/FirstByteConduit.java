package dev.kurs.edge.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSourceConduit;

/** Remembers whether a connection has ever said anything. */
final class FirstByteConduit extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private boolean hasCome;

    FirstByteConduit(StreamSourceConduit next) {
        super(next);
    }

    boolean hasCome() {
        return hasCome;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int count = next.read(target);
        hasCome |= count > 0;
        return count;
    }

    @Override
    public long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        long count = next.read(targets, offset, length);
        hasCome |= count > 0;
        return count;
    }
}
