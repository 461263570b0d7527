package dev.kurs.journal.snapshot;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A snapshot as a file: a header of 48 bytes and the frames, all little-endian.
 *
 * <p>Header: magic "KURSSNAP" @0, CRC32C of everything behind it @8, format version @12, sequence @16, timestampNs @24, state
 * hash @32, number of frames @40, bytes of frames @44.
 */
final class SnapshotFormat {
    private static final long MAGIC = 0x50414E535352554BL;
    private static final int VERSION = 1;
    private static final int CHECKSUM = 8;
    private static final int BEHIND_CHECKSUM = 12;
    private static final int HEADER_SIZE = 48;

    private SnapshotFormat() {}

    /** Writes the whole file and waits until the disk has it. */
    static void write(Path path, SnapshotImage image) throws IOException {
        ByteBuffer file = encode(image);
        try (FileChannel channel = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            while (file.hasRemaining()) {
                channel.write(file);
            }
            channel.force(true);
        }
    }

    private static ByteBuffer encode(SnapshotImage image) {
        DirectBuffer frames = image.frames();
        ByteBuffer file = ByteBuffer.allocate(HEADER_SIZE + frames.capacity()).order(ByteOrder.LITTLE_ENDIAN);
        file.putLong(MAGIC)
                .putInt(0)
                .putInt(VERSION)
                .putLong(image.sequence())
                .putLong(image.timestampNs())
                .putLong(image.stateHash())
                .putInt(image.frameCount())
                .putInt(frames.capacity());
        frames.getBytes(0, file, frames.capacity());
        return file.putInt(CHECKSUM, checksum(file.array())).flip();
    }

    /** Reads a file back; throws {@link BrokenSnapshotException} when it is not what was written. */
    static SnapshotImage read(Path path) throws IOException {
        byte[] bytes = Files.readAllBytes(path);
        ByteBuffer file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.length < HEADER_SIZE || file.getLong() != MAGIC) {
            throw new BrokenSnapshotException(path, "it does not begin as a snapshot does");
        }
        if (file.getInt() != checksum(bytes)) {
            throw new BrokenSnapshotException(path, "its checksum does not match");
        }
        return decode(path, file, bytes);
    }

    private static SnapshotImage decode(Path path, ByteBuffer file, byte[] bytes) throws BrokenSnapshotException {
        int version = file.getInt();
        if (version != VERSION) {
            throw new BrokenSnapshotException(path, "this version of Kurs does not read format " + version);
        }
        long sequence = file.getLong();
        long timestampNs = file.getLong();
        long stateHash = file.getLong();
        int frameCount = file.getInt();
        UnsafeBuffer frames = new UnsafeBuffer(bytes, HEADER_SIZE, file.getInt());
        return new SnapshotImage(sequence, timestampNs, stateHash, frameCount, frames);
    }

    private static int checksum(byte[] file) {
        CRC32C checksum = new CRC32C();
        checksum.update(file, BEHIND_CHECKSUM, file.length - BEHIND_CHECKSUM);
        return (int) checksum.getValue();
    }
}
