package dev.kurs.edge.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.xnio.XnioIoThread;
import org.xnio.XnioWorker;
import org.xnio.channels.StreamSinkChannel;
import org.xnio.conduits.ReadReadyHandler;
import org.xnio.conduits.StreamSourceConduit;

class StandingReadsTest {
    private final Socket socket = new Socket();
    private final Reader reader = new Reader();
    private final StandingReads reads = new StandingReads(socket);

    /** Counts how often it is told that there is something to read. */
    private static final class Reader implements ReadReadyHandler {
        private int told;

        @Override
        public void readReady() {
            told++;
        }

        @Override
        public void forceTermination() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void terminated() {
            throw new UnsupportedOperationException();
        }
    }

    /** Notes what it is told. */
    private static final class Socket implements StreamSourceConduit {
        private final List<String> told = new ArrayList<>();
        private ReadReadyHandler handler;
        private Runnable beforeSuspension = () -> {};
        private boolean isResumed;

        @Override
        public void suspendReads() {
            beforeSuspension.run();
            told.add("suspend");
            isResumed = false;
        }

        @Override
        public void resumeReads() {
            told.add("resume");
            isResumed = true;
        }

        @Override
        public void wakeupReads() {
            told.add("wake up");
            isResumed = true;
        }

        @Override
        public boolean isReadResumed() {
            return isResumed;
        }

        @Override
        public int read(ByteBuffer target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long read(ByteBuffer[] targets, int offset, int length) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferTo(long position, long count, FileChannel target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public long transferTo(long count, ByteBuffer throughBuffer, StreamSinkChannel target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void terminateReads() {
            throw new UnsupportedOperationException();
        }

        @Override
        public boolean isReadShutdown() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void awaitReadable() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void awaitReadable(long time, TimeUnit unit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public XnioIoThread getReadThread() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void setReadReadyHandler(ReadReadyHandler newHandler) {
            handler = newHandler;
        }

        @Override
        public XnioWorker getWorker() {
            throw new UnsupportedOperationException();
        }
    }

    @BeforeEach
    void read() {
        reads.setReadReadyHandler(reader);
    }

    @Test
    void shouldStayWithTheSelectorWhileARequestIsAnswered() {
        reads.resumeReads();
        for (int request = 0; request < 3; request++) {
            socket.handler.readReady();
            reads.suspendReads();
            reads.suspendReads();
            assertFalse(reads.isReadResumed());
            reads.resumeReads();
            assertTrue(reads.isReadResumed());
        }

        assertEquals(3, reader.told);
        assertEquals(List.of("resume", "resume", "resume", "resume"), socket.told);
    }

    @Test
    void shouldLeaveTheSelectorWhenSomethingComesMeanwhile() {
        reads.resumeReads();
        reads.suspendReads();
        socket.handler.readReady();

        assertEquals(0, reader.told);
        assertEquals(List.of("resume", "suspend"), socket.told);
    }

    @Test
    void shouldTellWhatCameMeanwhileOnceReadingIsResumed() {
        reads.suspendReads();
        socket.handler.readReady();
        reads.wakeupReads();
        socket.handler.readReady();

        assertEquals(1, reader.told);
        assertEquals(List.of("suspend", "wake up"), socket.told);
    }

    /** The answer's thread resumes when the connection's has looked and not suspended yet. */
    @Test
    void shouldNotLoseWhatComesInTheMomentReadingIsResumed() {
        reads.resumeReads();
        reads.suspendReads();
        socket.beforeSuspension = reads::resumeReads;
        socket.handler.readReady();

        assertTrue(socket.isResumed);
        socket.handler.readReady();
        assertEquals(1, reader.told);
        assertEquals(List.of("resume", "resume", "suspend", "resume"), socket.told);
    }
}
