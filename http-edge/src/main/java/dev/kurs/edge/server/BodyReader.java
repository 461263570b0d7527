package dev.kurs.edge.server;

import dev.kurs.edge.call.Answer;
import dev.kurs.edge.call.ApiError;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.ErrorCode;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xnio.ChannelListener;
import org.xnio.XnioExecutor;
import org.xnio.channels.StreamSourceChannel;

/** Reads one request body without blocking, up to a length and within a time, on the connection's I/O thread. */
final class BodyReader implements ChannelListener<StreamSourceChannel> {
    private static final Logger LOG = LoggerFactory.getLogger(BodyReader.class);
    private static final int FIRST_CAPACITY = 1_024;

    private final Call call;
    private final int maxLength;
    private final Runnable whenRead;
    private byte[] bytes;
    private int length;
    private boolean isDone;
    private XnioExecutor.Key deadline;

    private BodyReader(Call call, int maxLength, Runnable whenRead) {
        this.call = call;
        this.maxLength = maxLength;
        this.whenRead = whenRead;
        long announced = call.exchange().getRequestContentLength();
        bytes = new byte[announced >= 0 ? (int) announced + 1 : FIRST_CAPACITY];
    }

    /** Reads the body into the call and goes on; answers the call itself when the body is too large, late or broken. */
    static void read(Call call, int maxLength, long timeoutMs, Runnable whenRead) {
        HttpServerExchange exchange = call.exchange();
        if (exchange.getRequestContentLength() > maxLength) {
            refuseAsTooLarge(call, maxLength);
            return;
        }
        if (exchange.isRequestComplete()) {
            whenRead.run();
            return;
        }
        BodyReader reader = new BodyReader(call, maxLength, whenRead);
        StreamSourceChannel channel = exchange.getRequestChannel();
        reader.deadline = exchange.getIoThread().executeAfter(reader::onDeadline, timeoutMs, TimeUnit.MILLISECONDS);
        reader.handleEvent(channel);
    }

    @Override
    public void handleEvent(StreamSourceChannel channel) {
        try {
            drain(channel);
        } catch (IOException broken) {
            LOG.debug("request {}: body broken off", call.requestId(), broken);
            finish(
                    channel,
                    () -> call.answer(Answer.text(400, "the body is broken off").thenClose()));
        }
    }

    private void drain(StreamSourceChannel channel) throws IOException {
        while (!isDone) {
            int count = channel.read(ByteBuffer.wrap(bytes, length, bytes.length - length));
            if (count == 0) {
                channel.getReadSetter().set(this);
                channel.resumeReads();
                return;
            }
            if (count < 0) {
                finish(channel, this::deliver);
                return;
            }
            length += count;
            if (length > maxLength) {
                finish(channel, () -> refuseAsTooLarge(call, maxLength));
            } else if (length == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(2 * bytes.length, maxLength + 1));
            }
        }
    }

    private void onDeadline() {
        if (!isDone) {
            isDone = true;
            call.answer(Answer.text(408, "the body took too long").thenClose());
        }
    }

    private void finish(StreamSourceChannel channel, Runnable next) {
        isDone = true;
        deadline.remove();
        channel.suspendReads();
        next.run();
    }

    private void deliver() {
        call.body(bytes, length);
        whenRead.run();
    }

    private static void refuseAsTooLarge(Call call, int maxLength) {
        call.answer(call.render(ApiError.of(ErrorCode.BODY_TOO_LARGE, "a body has at most " + maxLength + " bytes"))
                .thenClose());
    }
}
