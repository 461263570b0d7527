package dev.kurs.service.system;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.RecordCursor;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.RecordLayout;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * Changes one bit of one event in a journal's file, as a bad disk does, or, with the checksum made good again, as a forger.
 *
 * <p>A document is a 4-byte header, the checksum, the record's length and the record; the checksum covers the last two.
 */
final class FlippedByte {
    private static final int CHECKSUM = 4;
    private static final int LENGTH = 8;
    private static final int RECORD = 12;

    private final JournalFile file;
    private final long document;
    private final int recordLength;
    private final int eventOffset;

    private FlippedByte(JournalFile file, long document, int recordLength, int eventOffset) {
        this.file = file;
        this.document = document;
        this.recordLength = recordLength;
        this.eventOffset = eventOffset;
    }

    /** Where the last event of a template stands. */
    static FlippedByte inLast(int templateId, Path journal) {
        for (JournalFile file : JournalFiles.list(journal).reversed()) {
            FlippedByte last = inLast(templateId, file);
            if (last != null) {
                return last;
            }
        }
        throw new IllegalArgumentException("no event " + templateId + " in " + journal);
    }

    private static FlippedByte inLast(int templateId, JournalFile file) {
        FlippedByte[] last = new FlippedByte[1];
        UnsafeBuffer record = new UnsafeBuffer(0, 0);
        try (RecordCursor cursor = new RecordCursor(file)) {
            while (cursor.next() == RecordCursor.Step.RECORD) {
                cursor.wrap(record);
                RecordLayout.forEachFrame(record, 0, record.capacity(), (frame, offset, length) -> {
                    if (Frame.templateId(frame, offset) == templateId) {
                        last[0] = new FlippedByte(file, cursor.recordPosition(), record.capacity(), offset);
                    }
                });
            }
        }
        return last[0];
    }

    /** Flips the lowest bit of a byte of the event. */
    FlippedByte flip(int byteOfEvent) {
        change(document + RECORD + eventOffset + byteOfEvent);
        return this;
    }

    private void change(long position) {
        try (FileChannel channel = open()) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, position);
            one.put(0, (byte) (one.get(0) ^ 1)).flip();
            channel.write(one, position);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    void makeChecksumGoodAgain() {
        try (FileChannel channel = open()) {
            ByteBuffer covered = ByteBuffer.allocate(Integer.BYTES + recordLength);
            channel.read(covered, document + LENGTH);
            CRC32C checksum = new CRC32C();
            checksum.update(covered.flip());
            ByteBuffer sum = ByteBuffer.allocate(Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(0, (int) checksum.getValue());
            channel.write(sum, document + CHECKSUM);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        }
    }

    private FileChannel open() throws IOException {
        return FileChannel.open(file.path(), StandardOpenOption.READ, StandardOpenOption.WRITE);
    }
}
