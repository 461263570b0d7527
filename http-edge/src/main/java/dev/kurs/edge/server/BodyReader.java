package dev.kurs.edge.server;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.ChannelListener;
import org.xnio.XnioExecutor;
import org.xnio.channels.StreamSourceChannel;

/**
 * Reads one request body without blocking, on the connection's I/O thread, into a buffer that grows with what has arrived: for 64 KiB that are announced and never
 * sent it holds one KiB. That one goes back to the thread, for its next body.
 */
final class BodyReader implements ChannelListener<StreamSourceChannel> {
    private static final Logger LOG = LoggerFactory.getLogger(BodyReader.class);

    private static final int BAD_REQUEST = 400;
    private static final int REQUEST_TIMEOUT = 408;
    private static final byte[] NOTHING = {};

    /** First bytes that lie ready; empty while a body of the thread has them. */
    private static final ThreadLocal<Spare> SPARES = ThreadLocal.withInitial(Spare::new);

    private static final class Spare {
        private byte[] bytes;
    }

    private final Call call;
    private final BodyIntake.Limits limits;
    private final BodyBudget budget;
    private final Runnable whenRead;
    private final StreamSourceChannel channel;
    private byte[] bytes;
    private int length;
    private boolean isDone;
    private boolean isAwaited;
    private long awaitedSinceNs;
    private XnioExecutor.Key nextLook;

    BodyReader(Call call, BodyIntake.Limits limits, BodyBudget budget, Runnable whenRead) {
        this.call = call;
        this.limits = limits;
        this.budget = budget;
        this.whenRead = whenRead;
        channel = call.bodyChannel();
        bytes = firstBytes();
        budget.takeFirst(bytes.length);
    }

    private static byte[] firstBytes() {
        Spare spare = SPARES.get();
        byte[] ready = spare.bytes == null ? new byte[BodyIntake.FIRST_BYTES] : spare.bytes;
        spare.bytes = null;
        return ready;
    }

    /** Most bodies are there with their head, and are never waited for. */
    void start() {
        handleEvent(channel);
        if (!isDone) {
            await();
        }
    }

    /** Watches the pace; what was taken of the budget is given back when the exchange or the connection ends, if not before. */
    private void await() {
        isAwaited = true;
        awaitedSinceNs = System.nanoTime();
        call.exchange().addExchangeCompleteListener((ended, next) -> {
            end();
            next.proceed();
        });
        UnfinishedBody.of(call.exchange().getConnection()).begin(this::end);
        look();
    }

    @Override
    public void handleEvent(StreamSourceChannel readable) {
        try {
            drain();
        } catch (IOException broken) {
            LOG.debug("request {}: body broken off", call.requestId(), broken);
            refuse(call.renderUnread(BAD_REQUEST, ErrorCode.INVALID_REQUEST, "the body is broken off"));
        }
    }

    private void drain() throws IOException {
        while (!isDone) {
            int count = channel.read(ByteBuffer.wrap(bytes, length, bytes.length - length));
            if (count == 0) {
                channel.getReadSetter().set(this);
                channel.resumeReads();
                return;
            }
            if (count < 0) {
                deliver();
                return;
            }
            length += count;
            if (length > limits.maxLength()) {
                refuse(call.render(BodyIntake.tooLarge(limits)));
            } else if (length == bytes.length) {
                grow();
            }
        }
    }

    private void grow() {
        int capacity = Math.min(2 * bytes.length, limits.maxLength() + 1);
        if (budget.take(capacity - bytes.length)) {
            bytes = Arrays.copyOf(bytes, capacity);
        } else {
            refuse(call.render(BodyIntake.NO_ROOM));
        }
    }

    private void look() {
        if (isDone) {
            return;
        }
        long elapsedMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - awaitedSinceNs);
        if (limits.pace().isTooSlow(elapsedMs, length)) {
            refuse(call.renderUnread(REQUEST_TIMEOUT, ErrorCode.REQUEST_TIMEOUT, "the body took too long"));
            return;
        }
        nextLook = call.exchange()
                .getIoThread()
                .executeAfter(this::look, limits.pace().nextLookMs(elapsedMs), TimeUnit.MILLISECONDS);
    }

    private void deliver() {
        isDone = true;
        lookNoMore();
        channel.suspendReads();
        call.body(bytes, length);
        if (isAwaited) {
            call.restHasCome();
        }
        try {
            whenRead.run();
        } catch (RuntimeException | StackOverflowError unexpected) {
            call.failUnexpectedly(unexpected);
        } finally {
            call.dropBody();
            giveBack();
        }
    }

    private void refuse(Answer answer) {
        end();
        channel.suspendReads();
        call.answer(answer.thenClose());
    }

    /** Has an effect once, however often the end of the request is reported. */
    private void end() {
        if (!isDone) {
            isDone = true;
            lookNoMore();
            giveBack();
        }
    }

    private void lookNoMore() {
        if (nextLook != null) {
            nextLook.remove();
        }
    }

    private void giveBack() {
        if (isAwaited) {
            UnfinishedBody.of(call.exchange().getConnection()).end();
        }
        budget.giveBack(bytes.length);
        if (bytes.length == BodyIntake.FIRST_BYTES) {
            SPARES.get().bytes = bytes;
        }
        bytes = NOTHING;
    }
}
