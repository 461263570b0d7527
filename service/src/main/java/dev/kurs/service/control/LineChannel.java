package dev.kurs.service.control;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.LongSupplier;

/** One connection on which lines go back and forth, each within a time, and of no more bytes than whoever reads it takes. */
final class LineChannel implements AutoCloseable {
    private static final int FIRST_BYTES = 8192;

    private final SocketChannel channel;
    private final Selector selector;
    private final SelectionKey key;

    LineChannel(SocketChannel channel) throws IOException {
        this.channel = channel;
        selector = Selector.open();
        channel.configureBlocking(false);
        key = channel.register(selector, SelectionKey.OP_READ);
    }

    /** A line that has come within a time. */
    String read(int longestBytes, Duration patience) throws IOException {
        long deadlineNs = System.nanoTime() + patience.toNanos();
        return read(longestBytes, () -> deadlineNs);
    }

    /** A line of which something comes, if only a space, each time before so long a silence. */
    String readUntilSilent(int longestBytes, Duration silence) throws IOException {
        return read(longestBytes, () -> System.nanoTime() + silence.toNanos());
    }

    private String read(int longestBytes, LongSupplier deadlineNs) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Math.min(FIRST_BYTES, longestBytes));
        while (bytes.position() == 0 || bytes.get(bytes.position() - 1) != '\n') {
            if (!bytes.hasRemaining()) {
                bytes = larger(bytes, longestBytes);
            }
            await(SelectionKey.OP_READ, deadlineNs.getAsLong());
            if (channel.read(bytes) < 0) {
                throw new EOFException("the connection was closed before the line's end");
            }
        }
        return StandardCharsets.UTF_8.decode(bytes.flip()).toString().strip();
    }

    private static ByteBuffer larger(ByteBuffer full, int longestBytes) throws IOException {
        if (full.capacity() == longestBytes) {
            throw new IOException("a line has more than " + longestBytes + " bytes");
        }
        return ByteBuffer.allocate(Math.min(2 * full.capacity(), longestBytes)).put(full.flip());
    }

    void write(String line, Duration patience) throws IOException {
        send(line + "\n", patience);
    }

    /** Sends a space as a sign that the line will come; fails where nobody is there any more. */
    void beat(Duration patience) throws IOException {
        send(" ", patience);
    }

    private void send(String text, Duration patience) throws IOException {
        long deadlineNs = System.nanoTime() + patience.toNanos();
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
        while (bytes.hasRemaining()) {
            await(SelectionKey.OP_WRITE, deadlineNs);
            channel.write(bytes);
        }
    }

    private void await(int operation, long deadlineNs) throws IOException {
        key.interestOps(operation);
        selector.selectedKeys().clear();
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0 || selector.select(leftMs) == 0) {
            throw new SocketTimeoutException("nothing came or went in time");
        }
    }

    @Override
    public void close() throws IOException {
        try {
            selector.close();
        } finally {
            channel.close();
        }
    }
}
