package dev.kurs.edge.server;

import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.ReadReadyHandler;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Keeps a connection registered with its selector while a request is answered. Undertow would deregister it for each request and register it again behind the
 * answer: two system calls, to no use for a client that waits for its answer.
 *
 * <p>Suspended reading goes on until something comes, such as the next request or the connection's end; only then is it really suspended, and nobody is told
 * before it is resumed. Another thread may resume it at any moment.
 */
final class StandingReads extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private volatile boolean isPutOff;

    StandingReads(StreamSourceConduit next) {
        super(next);
    }

    /** Undertow's own conduits above this one set theirs when a connection is let in. */
    @Override
    public void setReadReadyHandler(ReadReadyHandler handler) {
        next.setReadReadyHandler(new WhileResumed(handler));
    }

    @Override
    public void suspendReads() {
        isPutOff = true;
    }

    @Override
    public void resumeReads() {
        isPutOff = false;
        next.resumeReads();
    }

    @Override
    public void wakeupReads() {
        isPutOff = false;
        next.wakeupReads();
    }

    @Override
    public boolean isReadResumed() {
        return !isPutOff && next.isReadResumed();
    }

    private final class WhileResumed implements ReadReadyHandler {
        private final ReadReadyHandler reader;

        WhileResumed(ReadReadyHandler reader) {
            this.reader = reader;
        }

        @Override
        public void readReady() {
            if (isPutOff) {
                suspendWhatIsPutOff();
            } else {
                reader.readReady();
            }
        }

        /** Looks twice: a thread that resumed between the looks may have found nothing to resume yet, and what has come would be told to nobody. */
        private void suspendWhatIsPutOff() {
            next.suspendReads();
            if (!isPutOff) {
                next.resumeReads();
            }
        }

        @Override
        public void forceTermination() {
            reader.forceTermination();
        }

        @Override
        public void terminated() {
            reader.terminated();
        }
    }
}
