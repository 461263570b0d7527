package dev.kurs.journal.support;

import dev.kurs.journal.write.Durability;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;

/** Appends as fast as it can until it is killed, and notes after each commit how far it has come. */
public final class AppendingChild {
    private static final int LONGEST_BATCH = 20;

    private AppendingChild() {}

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        Random random = new Random(Long.parseLong(arguments[2]));
        try (FileChannel channel = FileChannel.open(
                        Path.of(arguments[1]),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE);
                SampleWriter writer = new SampleWriter(
                        SampleWriter.settings(directory).withDurability(Durability.valueOf(arguments[3])))) {
            MappedByteBuffer acknowledged = channel.map(FileChannel.MapMode.READ_WRITE, 0, Long.BYTES);
            while (true) {
                int batch = 1 + random.nextInt(LONGEST_BATCH);
                for (int i = 0; i < batch; i++) {
                    writer.appendOne();
                }
                writer.journal().commit();
                acknowledged.putLong(0, writer.sequence());
            }
        }
    }
}
