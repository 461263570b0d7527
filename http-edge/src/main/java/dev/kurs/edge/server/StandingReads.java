package dev.kurs.edge.server;

import org.xnio.conduits.AbstractStreamSourceConduit;
import org.xnio.conduits.StreamSourceConduit;

/**
 * Leaves a connection with its selector while a request is answered: Undertow takes it out for each request and puts it in again behind the answer, two system
 * calls that do nothing for a client that waits for its answer.
 *
 * <p>The first time that reading is suspended nothing is done. Whatever comes meanwhile, as the next request or the connection's end, is told to Undertow, which
 * then suspends a second time, and that one is done.
 */
final class StandingReads extends AbstractStreamSourceConduit<StreamSourceConduit> {
    private boolean isPutOff;

    StandingReads(StreamSourceConduit next) {
        super(next);
    }

    @Override
    public void suspendReads() {
        if (isPutOff) {
            next.suspendReads();
        }
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
}
