package dev.kurs.service.command;

import dev.kurs.feeds.recorded.RecordingWriter;
import dev.kurs.service.configuration.FeedSection;
import dev.kurs.service.run.OpenedFeeds;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.agrona.concurrent.EpochNanoClock;

/** Sources of prices that tell a file: each tick is written once it has waited, five times a second. */
final class FeedRecorder implements AutoCloseable {
    private static final Duration BEAT = Duration.ofMillis(200);

    private final Path out;
    private final RecordingWriter writer;
    private final OpenedFeeds sources;
    private final Thread beat;

    /** @param failed told once the file can no longer be written; closing then says why */
    FeedRecorder(Path out, FeedSection feeds, EpochNanoClock clock, Runnable failed) throws IOException {
        this.out = out;
        writer = RecordingWriter.to(out, clock);
        sources = new OpenedFeeds(feeds, writer, clock);
        beat = Thread.ofPlatform().daemon().name("feeds-record").start(() -> beat(failed));
        sources.start();
    }

    private void beat(Runnable failed) {
        try {
            while (writer.beat()) {
                Thread.sleep(BEAT);
            }
            failed.run();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    String finished() {
        return writer.finished();
    }

    @Override
    public void close() throws IOException {
        sources.close();
        beat.interrupt();
        try {
            writer.close();
        } catch (IOException full) {
            throw new IOException(out + " can no longer be written", full);
        }
    }
}
