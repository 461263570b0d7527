package dev.kurs.service.system;

import dev.kurs.journal.read.JournalReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Zeroes where a record begins, as a bad disk leaves them: they look like the end of the journal. */
public final class ZeroedHeader {
    private static final int LENGTH = 64;

    private ZeroedHeader() {}

    public static void ofRecord(long sequence, Path journal) {
        try (JournalReader reader = new JournalReader(journal)) {
            reader.seek(sequence);
            if (!reader.next()) {
                throw new IllegalArgumentException("no record " + sequence + " in " + journal);
            }
            try (FileChannel file = FileChannel.open(reader.file().path(), StandardOpenOption.WRITE)) {
                file.write(ByteBuffer.allocate(LENGTH), reader.position().offset());
            }
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }
}
