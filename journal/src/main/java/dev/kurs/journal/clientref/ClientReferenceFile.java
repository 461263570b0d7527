package dev.kurs.journal.clientref;

import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A file of used client_refs in the order of their use, whole or not there.
 *
 * <p>Blocks of 4 096 bytes, little-endian, each with a CRC32C of the rest @4092. The first is the header: magic "KURSCREF" @0, format version @8, how many there
 * are @16, the last record they are of @24, SHA-256 of the seal of the journal file they are of @32 (zeroes where it is of none). The others hold 146 references of
 * 28 bytes: partner, fingerprint high and low, quote sequence. Example: 100 million take 2.8 GB.
 */
final class ClientReferenceFile implements ClientReferenceListener, AutoCloseable {
    /** Of a file that is bound to no journal file. */
    static final String NO_SEAL = "0".repeat(64);

    private static final long MAGIC = 0x464552435352554BL;
    private static final int VERSION = 1;
    private static final int BLOCK = 4096;
    private static final int CHECKSUM = 4092;
    private static final int REFERENCE = 28;
    private static final int PER_BLOCK = CHECKSUM / REFERENCE;
    private static final int VERSION_AT = 8;
    private static final int COUNT_AT = 16;
    private static final int LAST_SEQUENCE_AT = 24;
    private static final int SEAL_AT = 32;

    private final Path path;
    private final Path fresh;
    private final FileChannel channel;
    private final ByteBuffer block = block();
    private long count;

    private ClientReferenceFile(Path path) throws IOException {
        this.path = path;
        fresh = path.resolveSibling("." + path.getFileName() + ".part");
        Files.deleteIfExists(fresh);
        channel = OwnerOnlyFile.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        put(block, 0);
    }

    private static ByteBuffer block() {
        return ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Begins a file, which is there once it is {@link #finish finished}. */
    static ClientReferenceFile begin(Path path) throws IOException {
        return new ClientReferenceFile(path);
    }

    @Override
    public void onReference(int partnerId, long fingerprintHigh, long fingerprintLow, long quoteSequence)
            throws IOException {
        block.putInt(partnerId).putLong(fingerprintHigh).putLong(fingerprintLow).putLong(quoteSequence);
        count++;
        if (count % PER_BLOCK == 0) {
            putSealed(count / PER_BLOCK);
        }
    }

    private void putSealed(long number) throws IOException {
        block.putInt(CHECKSUM, checksum(block));
        put(block, number);
        block.clear().put(new byte[BLOCK]).clear();
    }

    private void put(ByteBuffer bytes, long number) throws IOException {
        bytes.clear();
        while (bytes.hasRemaining()) {
            channel.write(bytes, number * BLOCK + bytes.position());
        }
        bytes.clear();
    }

    /** Makes the file be there. */
    void finish(long lastSequence, String seal) throws IOException {
        if (count % PER_BLOCK != 0) {
            putSealed(count / PER_BLOCK + 1);
        }
        block.putLong(0, MAGIC)
                .putInt(VERSION_AT, VERSION)
                .putLong(COUNT_AT, count)
                .putLong(LAST_SEQUENCE_AT, lastSequence)
                .put(SEAL_AT, HexFormat.of().parseHex(seal));
        putSealed(0);
        channel.force(true);
        Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(fresh);
    }

    private static int checksum(ByteBuffer whole) {
        CRC32C checksum = new CRC32C();
        checksum.update(whole.slice(0, CHECKSUM));
        return (int) checksum.getValue();
    }

    /** What is wrong with a whole file, in a sentence; empty where it is what was written, and of the sealed file. */
    static Optional<String> damageOf(Path path, String seal) {
        try {
            long unused = read(path, seal, (partnerId, high, low, quoteSequence) -> {});
            return Optional.empty();
        } catch (DamagedReferencesException damage) {
            return Optional.of(damage.getMessage());
        } catch (IOException impossible) {
            throw new UncheckedIOException("Nobody who listened failed at " + path, impossible);
        }
    }

    /**
     * Gives every reference, and tests each block before; what was given before a damaged one has to be forgotten.
     *
     * @return the last record that they are of
     * @throws DamagedReferencesException when it is not what was written, or not of the sealed file
     */
    static long read(Path path, String seal, ClientReferenceListener listener) throws IOException {
        try (FileChannel file = opened(path)) {
            ByteBuffer block = readBlock(path, file, 0);
            require(
                    block.getLong(0) == MAGIC && block.getInt(VERSION_AT) == VERSION,
                    path,
                    "does not begin as one does");
            byte[] hash = new byte[seal.length() / 2];
            block.get(SEAL_AT, hash);
            require(HexFormat.of().formatHex(hash).equals(seal), path, "is not of the file that is sealed");
            long count = block.getLong(COUNT_AT);
            long lastSequence = block.getLong(LAST_SEQUENCE_AT);
            for (long given = 0; given < count; given += PER_BLOCK) {
                give(readBlock(path, file, given / PER_BLOCK + 1), (int) Math.min(PER_BLOCK, count - given), listener);
            }
            return lastSequence;
        }
    }

    private static FileChannel opened(Path path) {
        try {
            return FileChannel.open(path, StandardOpenOption.READ);
        } catch (NoSuchFileException absent) {
            throw DamagedReferencesException.missing(path);
        } catch (IOException unreadable) {
            throw DamagedReferencesException.unreadable(path, unreadable);
        }
    }

    private static void give(ByteBuffer block, int references, ClientReferenceListener listener) throws IOException {
        for (int i = 0; i < references; i++) {
            listener.onReference(block.getInt(), block.getLong(), block.getLong(), block.getLong());
        }
    }

    private static ByteBuffer readBlock(Path path, FileChannel file, long number) {
        ByteBuffer block = block();
        try {
            int read = 0;
            while (read >= 0 && block.hasRemaining()) {
                read = file.read(block, number * BLOCK + block.position());
            }
        } catch (IOException unreadable) {
            throw DamagedReferencesException.unreadable(path, unreadable);
        }
        require(
                !block.hasRemaining() && block.getInt(CHECKSUM) == checksum(block),
                path,
                "is damaged in its block " + number);
        return block.flip();
    }

    private static void require(boolean isSo, Path path, String problem) {
        if (!isSo) {
            throw new DamagedReferencesException(path, problem);
        }
    }
}
