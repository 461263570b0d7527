package dev.kurs.service.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.InstantSource;
import java.util.Random;

/** One connection of a crowd: opens, says what its habit is, resets at random, and comes again when it was closed. */
final class HostileConnection implements AutoCloseable {
    private static final int RESETS_ONE_TICK_IN = 40;

    private final InetSocketAddress target;
    private final String apiKey;
    private final HostileHabit habit;
    private final Random random;
    private final ByteBuffer heard = ByteBuffer.allocate(512);
    private ByteBuffer unsaid = ByteBuffer.allocate(0);
    private SocketChannel channel;

    HostileConnection(int port, String apiKey, HostileHabit habit, Random random) {
        target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        this.apiKey = apiKey;
        this.habit = habit;
        this.random = random;
    }

    boolean isGone() {
        return channel == null;
    }

    void open() throws IOException {
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        channel.connect(target);
        unsaid = ByteBuffer.wrap(
                habit.opening(apiKey, InstantSource.system().instant().getEpochSecond(), random));
    }

    /** Goes on; the service's refusals are what it is here for. */
    void step() throws IOException {
        try {
            if (channel.isConnected() || channel.finishConnect()) {
                say();
                if (hasBeenClosed() || random.nextInt(RESETS_ONE_TICK_IN) == 0) {
                    close();
                }
            }
        } catch (IOException refused) {
            close();
        }
    }

    private void say() throws IOException {
        if (!unsaid.hasRemaining()) {
            unsaid = ByteBuffer.wrap(habit.more(random));
        }
        channel.write(unsaid);
    }

    private boolean hasBeenClosed() throws IOException {
        return habit != HostileHabit.PIPELINES_AND_TAKES_NO_ANSWER && channel.read(heard.clear()) < 0;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }
}
