package dev.kurs.journal.write;

import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.file.DiskSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Takes the disk's room before the writer needs it: for the file at hand and, as a spare file, for the beginning of the next.
 *
 * <p>A journal's files are mapped, and a mapped byte that finds no room on the disk ends the process without a word. Example:
 * with blocks of 64 MiB there is always room for the longest record of 16 MiB and for what Chronicle puts between records; it is
 * taken a MiB at a time. When the disk gives no more, {@link #isEnough} is false until somebody frees some.
 *
 * <p>What an ended file did not need is given back on a thread of its own: where the file system tells the disk of it, the disk takes up to a tenth of a second.
 */
final class RoomOnDisk implements AutoCloseable {
    /** More than the two index pages, of 16 KiB each, and the headers that Chronicle may put before a record. */
    private static final int CHRONICLES_OWN = 256 << 10;

    /** What Chronicle writes behind the last record of a file. */
    private static final int END_MARK = 64;

    private static final int MOST_AT_A_TIME = 1 << 20;
    private static final String SPARE = "spare.room";

    private final ExecutorService givingBack = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("kurs-room").factory());
    private final Path spare;
    private final long wanted;
    private final long atATime;
    private boolean isSpareReady;
    private DiskSpace file;
    private long takenTo;
    private long writtenTo;
    private DiskSpace lastFile;
    private long lastTakenTo;
    private long lastWrittenTo;

    RoomOnDisk(Path directory, int longestRecord) throws IOException {
        spare = directory.resolve(SPARE);
        wanted = (long) longestRecord + CHRONICLES_OWN;
        atATime = Math.min(MOST_AT_A_TIME, longestRecord);
        Files.deleteIfExists(spare);
    }

    /** Whether the longest record would find room, in this file or in the next; takes what is missing. */
    boolean isEnough() {
        boolean isFileLongEnough = file == null || takenTo - writtenTo >= wanted || takeMore();
        return isFileLongEnough && (isSpareReady || makeSpare() || makeSpareOfWhatIsGivenBack());
    }

    /** Waits until an ended file's room is free again. */
    private boolean makeSpareOfWhatIsGivenBack() {
        CompletableFuture.runAsync(() -> {}, givingBack).join();
        return makeSpare();
    }

    private boolean takeMore() {
        long to = writtenTo + wanted + atATime;
        if (!file.take(takenTo, to)) {
            return false;
        }
        takenTo = to;
        return true;
    }

    private boolean makeSpare() {
        try {
            Files.deleteIfExists(spare);
            Files.createFile(spare);
            try (DiskSpace space = DiskSpace.open(spare)) {
                isSpareReady = space.take(0, wanted + atATime);
            }
            if (!isSpareReady) {
                Files.delete(spare);
            }
            return isSpareReady;
        } catch (IOException e) {
            if (DiskFull.is(e)) {
                return false;
            }
            throw new UncheckedIOException("Cannot make room for the journal in " + spare, e);
        }
    }

    /** The writer goes on in this file, which is not there yet: the spare becomes it. */
    void beginFile(Path next) {
        try {
            Files.move(spare, next);
            isSpareReady = false;
            lastFile = file;
            lastTakenTo = takenTo;
            lastWrittenTo = writtenTo;
            file = DiskSpace.open(next);
            takenTo = wanted + atATime;
            writtenTo = 0;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot begin the journal file " + next, e);
        }
    }

    /** The first record of a file is written, so Chronicle has ended the one before. */
    void fileBegun() {
        if (lastFile != null) {
            DiskSpace ended = lastFile;
            long from = lastWrittenTo + END_MARK;
            long to = lastTakenTo;
            lastFile = null;
            givingBack.execute(() -> giveBack(ended, from, to));
        }
    }

    private static void giveBack(DiskSpace ended, long from, long to) {
        ended.giveBack(from, to);
        ended.close();
    }

    /** A record ends here in the file at hand. */
    void writtenTo(long position) {
        writtenTo = position;
    }

    @Override
    public void close() {
        fileBegun();
        givingBack.close();
        if (file != null) {
            giveBack(file, writtenTo + END_MARK, takenTo);
        }
        try {
            Files.deleteIfExists(spare);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + spare, e);
        }
    }
}
