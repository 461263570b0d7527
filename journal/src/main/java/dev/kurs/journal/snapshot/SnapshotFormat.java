package dev.kurs.journal.snapshot;

import dev.kurs.journal.file.FrameVersions;
import dev.kurs.protocol.port.StateMachine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
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
    private static final int READ_AT_ONCE = 1 << 16;

    private SnapshotFormat() {}

    /** Writes the whole file, as the machine tells its state, and waits until the disk has it; returns the state's hash. */
    static long write(Path path, StateMachine machine) throws IOException {
        try (FileChannel channel = FileChannel.open(
                path,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            FrameWriter frames = new FrameWriter(channel.position(HEADER_SIZE));
            machine.writeSnapshot(frames);
            frames.flush();
            writeAt(channel, 0, header(machine, frames));
            writeAt(channel, CHECKSUM, littleEndian(Integer.BYTES).putInt(checksum(channel)));
            channel.force(true);
            return frames.hash();
        } catch (UncheckedIOException failed) {
            throw failed.getCause();
        }
    }

    private static ByteBuffer header(StateMachine machine, FrameWriter frames) throws IOException {
        if (frames.written() > Integer.MAX_VALUE) {
            throw new IOException(
                    "the state takes " + frames.written() + " bytes, and a snapshot no more than 2^31 - 1");
        }
        return littleEndian(HEADER_SIZE)
                .putLong(MAGIC)
                .putInt(0)
                .putInt(VERSION)
                .putLong(machine.lastSequence())
                .putLong(machine.lastTimestampNs())
                .putLong(frames.hash())
                .putInt(frames.count())
                .putInt((int) frames.written());
    }

    private static ByteBuffer littleEndian(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static void writeAt(FileChannel channel, long position, ByteBuffer bytes) throws IOException {
        bytes.flip();
        while (bytes.hasRemaining()) {
            channel.write(bytes, position + bytes.position());
        }
    }

    /** Of what the file has, whose header is known last. */
    private static int checksum(FileChannel channel) throws IOException {
        CRC32C checksum = new CRC32C();
        ByteBuffer bytes = ByteBuffer.allocate(READ_AT_ONCE);
        for (long position = BEHIND_CHECKSUM; position < channel.size(); position += bytes.limit()) {
            bytes.clear();
            channel.read(bytes, position);
            checksum.update(bytes.flip());
            bytes.rewind();
        }
        return (int) checksum.getValue();
    }

    /**
     * Reads a file back; throws {@link BrokenSnapshotException} when it is not what was written.
     *
     * @throws dev.kurs.journal.file.NewerReleaseException when a newer release wrote it
     */
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
        FrameVersions.requireKnown("The snapshot " + path, frames);
        return new SnapshotImage(sequence, timestampNs, stateHash, frameCount, frames);
    }

    private static int checksum(byte[] file) {
        CRC32C checksum = new CRC32C();
        checksum.update(file, BEHIND_CHECKSUM, file.length - BEHIND_CHECKSUM);
        return (int) checksum.getValue();
    }
}
