package dev.kurs.journal.archive;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.seal.Seal;
import dev.kurs.protocol.file.OwnerOnlyFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.function.LongConsumer;

/**
 * What a sealed journal file tells of quotes, in a file beside it: {@code 20261121-0018.quotes}.
 *
 * <p>It is bound to the journal file by its seal, whose hash it holds: the seal names the file, its bytes and their SHA-256. It can be deleted at any time and
 * is made again from the journal file. Header, a block like the others: magic "KURSQIDX" @0, format version @8, blocks behind it @16, facts @24, quotes issued
 * @32, SHA-256 of the seal @40, CRC32C @4080.
 */
final class QuoteIndexFile implements AutoCloseable {
    private static final long MAGIC = 0x584449515352554BL;
    private static final int VERSION = 1;
    private static final int VERSION_AT = 8;
    private static final int BLOCKS_AT = 16;
    private static final int FACTS_AT = 24;
    private static final int ISSUED_AT = 32;
    private static final int SEAL_AT = 40;
    private static final int SEAL_LENGTH = 32;
    private static final int WRITTEN_AT_ONCE = 1 << 20;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final Arena arena;
    private final MemorySegment header;
    private final QuoteFactBlocks slots;

    private QuoteIndexFile(Arena arena, MemorySegment file) {
        this.arena = arena;
        header = file.asSlice(0, QuoteFactBlocks.BLOCK);
        slots = new QuoteFactBlocks(file.asSlice(QuoteFactBlocks.BLOCK), true);
    }

    /** Where the index of a journal file is. */
    static Path pathOf(JournalFile file) {
        return file.withSuffix(JournalFile.QUOTES_SUFFIX);
    }

    /** Writes the index as a whole or not at all. */
    static void write(Path path, Seal seal, QuoteFactTable table) throws IOException {
        long blocks = QuoteFactBlocks.blocksFor(table.facts());
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment file = arena.allocate((1 + blocks) * QuoteFactBlocks.BLOCK, QuoteFactBlocks.BLOCK);
            QuoteFactBlocks slots = new QuoteFactBlocks(file.asSlice(QuoteFactBlocks.BLOCK), false);
            table.copyInto(slots);
            slots.seal();
            file.set(LONG, 0, MAGIC);
            file.set(INT, VERSION_AT, VERSION);
            file.set(LONG, BLOCKS_AT, blocks);
            file.set(LONG, FACTS_AT, table.facts());
            file.set(LONG, ISSUED_AT, table.issued());
            MemorySegment.copy(MemorySegment.ofArray(hash(seal)), 0, file, SEAL_AT, SEAL_LENGTH);
            file.set(INT, QuoteFactBlocks.CHECKSUM, QuoteFactBlocks.checksum(file, 0));
            put(path, file);
        }
    }

    private static void put(Path path, MemorySegment content) throws IOException {
        Path fresh = path.resolveSibling("." + path.getFileName() + ".part");
        Files.deleteIfExists(fresh);
        try {
            try (FileChannel channel =
                    OwnerOnlyFile.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
                for (long at = 0; at < content.byteSize(); at += WRITTEN_AT_ONCE) {
                    putAll(channel, content.asSlice(at, Math.min(WRITTEN_AT_ONCE, content.byteSize() - at)));
                }
                channel.force(true);
            }
            Files.move(fresh, path, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static void putAll(FileChannel channel, MemorySegment part) throws IOException {
        ByteBuffer bytes = part.asByteBuffer();
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static byte[] hash(Seal seal) {
        return HexFormat.of().parseHex(seal.hash());
    }

    /**
     * Opens an index and tests its header, not its blocks: those are tested when they are read.
     *
     * @throws DamagedIndexException when it is not what was written, or not of the file that is sealed
     */
    static QuoteIndexFile open(JournalFile file, Seal seal) throws IOException {
        if (Files.size(file.path()) < seal.bytes()) {
            throw new DamagedIndexException("the journal file is shorter than what was sealed");
        }
        Arena arena = Arena.ofShared();
        boolean isGood = false;
        try (FileChannel channel = FileChannel.open(pathOf(file), StandardOpenOption.READ)) {
            MemorySegment mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena);
            check(mapped, seal);
            isGood = true;
            return new QuoteIndexFile(arena, mapped);
        } finally {
            if (!isGood) {
                arena.close();
            }
        }
    }

    private static void check(MemorySegment file, Seal seal) {
        require(
                file.byteSize() >= QuoteFactBlocks.BLOCK && file.get(LONG, 0) == MAGIC,
                "it does not begin as one does");
        require(QuoteFactBlocks.isWhole(file, 0), "its header does not match its checksum");
        require(file.get(INT, VERSION_AT) == VERSION, "this version of Kurs does not read its format");
        require(
                file.byteSize() == (1 + file.get(LONG, BLOCKS_AT)) * QuoteFactBlocks.BLOCK,
                "it is " + file.byteSize() + " bytes long, and was not written so");
        MemorySegment sealed = MemorySegment.ofArray(hash(seal));
        require(file.asSlice(SEAL_AT, SEAL_LENGTH).mismatch(sealed) < 0, "it is not of the file that is sealed");
    }

    private static void require(boolean isSo, String problem) {
        if (!isSo) {
            throw new DamagedIndexException(problem);
        }
    }

    void find(long high, long low, LongConsumer found) {
        slots.find(high, low, found);
    }

    /** How many quotes were issued in the journal file. */
    long issued() {
        return header.get(LONG, ISSUED_AT);
    }

    @Override
    public void close() {
        arena.close();
    }
}
