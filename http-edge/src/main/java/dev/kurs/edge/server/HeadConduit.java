package dev.kurs.edge.server;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Remembers whether a connection has ever sent anything, and the beginning of what it has sent since its last answer, since Undertow tells nothing of a head
 * that it cannot parse.
 */
final class HeadConduit extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private static final int MOST_KEPT = 2_048;

    private final HeadScan scan = new HeadScan();
    private byte[] kept;
    private int length;

    HeadConduit(StreamSourceConduit next) {
        super(next);
    }

    /** Whether anything has ever come. */
    boolean hasCome() {
        return kept != null;
    }

    /** What has come since the last answer, as far as it is kept. */
    UnparsedHead head() {
        return UnparsedHead.of(hasCome() ? kept : new byte[0], length);
    }

    /** An answer is given: what comes next begins another head. */
    void answered() {
        length = 0;
        scan.answered();
    }

    HeadScan scan() {
        return scan;
    }

    @Override
    public int read(ByteBuffer target) throws IOException {
        int start = target.position();
        int count = next.read(target);
        if (count > 0) {
            keep(target, start, count);
            scan.take(target, start, start + count);
        }
        return count;
    }

    /** Bodies are read so, and no head. */
    @Override
    public long read(ByteBuffer[] targets, int offset, int count) throws IOException {
        long length = next.read(targets, offset, count);
        scan.pass(Math.max(0, length));
        return length;
    }

    private void keep(ByteBuffer from, int start, int count) {
        if (kept == null) {
            kept = new byte[MOST_KEPT];
        }
        int more = Math.min(count, MOST_KEPT - length);
        from.get(start, kept, length, more);
        length += more;
    }
}
