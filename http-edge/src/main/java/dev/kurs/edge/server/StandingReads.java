package dev.kurs.edge.server;

import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.ReadReadyHandler;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Leaves a connection with its selector while a request is answered: Undertow takes it out for each request and puts it in again behind the answer, two system
 * calls that do nothing for a client that waits for its answer.
 *
 * <p>Reading that is suspended is left as it is until something comes, as the next request or the connection's end: then it is suspended, and nobody is told before it
 * is resumed. Another thread may resume it, at any moment.
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

        /** Who resumed between the two looks may have found nothing to resume yet, and what has come would be told to nobody. */
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
