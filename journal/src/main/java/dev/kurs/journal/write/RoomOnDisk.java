package dev.kurs.journal.write;

import dev.kurs.journal.file.DiskFull;
import dev.kurs.journal.file.DiskSpace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Takes the disk's room before the writer needs it: for the file at hand and, as a spare file, for the beginning of the next.
 *
 * <p>A journal's files are mapped, and a mapped byte that finds no room on the disk ends the process without a word. Example:
 * with blocks of 64 MiB there is always room for the longest record of 16 MiB and for what Chronicle puts between records; it is
 * taken a MiB at a time. When the disk gives no more, {@link #isEnough} is false until somebody frees some.
 *
 * <p>What an ended file did not need is given back on a thread of its own, and behind that the next spare is made: where the file system tells the disk of it, the disk
 * takes up to a tenth of a second, and to look for room it may have to read where there is some. A file that is due sooner waits for that; where the disk then has no room
 * for it, the file at hand is gone on with.
 */
final class RoomOnDisk implements AutoCloseable {
    /** More than the two index pages, of 16 KiB each, and the headers that Chronicle may put before a record. */
    private static final int CHRONICLES_OWN = 256 << 10;

    /** What Chronicle writes behind the last record of a file. */
    private static final int END_MARK = 64;

    private static final int MOST_AT_A_TIME = 1 << 20;
    private static final String SPARE = "spare.room";

    private static final CompletableFuture<Boolean> NO_SPARE = CompletableFuture.completedFuture(false);

    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("kurs-room").factory());
    private final Path spare;
    private final long wanted;
    private final long atATime;
    private CompletableFuture<Boolean> spareMade = NO_SPARE;
    private boolean hasSpare;
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

    /** Whether the longest record fits the present file and, as far as is known, the next; takes the room that is missing. */
    boolean isEnough() {
        return isEnoughInFile() && (hasSpare || (file != null && !spareMade.isDone()) || hasSpare());
    }

    /** Whether the longest record finds room where the next one goes; it does where {@link #isEnough} was so before, whatever was found out since. */
    boolean isEnoughInFile() {
        return file == null ? hasSpare() : takenTo - writtenTo >= wanted || takeMore();
    }

    /** Whether the next file has its room; waits for what is under way, and asks a disk again that gave none. */
    boolean hasSpare() {
        if (!hasSpare && spareMade.isDone() && !isSpareMade()) {
            spareMade = beginSpare();
        }
        hasSpare = hasSpare || isSpareMade();
        return hasSpare;
    }

    private boolean isSpareMade() {
        try {
            return spareMade.join();
        } catch (CompletionException e) {
            spareMade = NO_SPARE;
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }

    /** Behind all that is given back. */
    private CompletableFuture<Boolean> beginSpare() {
        return CompletableFuture.supplyAsync(this::makeSpare, thread);
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
            boolean isMade;
            try (DiskSpace space = DiskSpace.open(spare)) {
                isMade = space.take(0, wanted + atATime);
            }
            if (!isMade) {
                Files.delete(spare);
            }
            return isMade;
        } catch (IOException e) {
            if (DiskFull.is(e)) {
                return false;
            }
            throw new UncheckedIOException("Cannot make room for the journal in " + spare, e);
        }
    }

    /** The writer goes on in this file, which is not there yet: the spare, which has to be there, becomes it. Where that fails, no file is at hand, and never the one before. */
    void beginFile(Path next) {
        lastFile = file;
        lastTakenTo = takenTo;
        lastWrittenTo = writtenTo;
        file = null;
        writtenTo = 0;
        try {
            Files.move(spare, next);
            hasSpare = false;
            spareMade = NO_SPARE;
            file = DiskSpace.open(next);
            takenTo = wanted + atATime;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot begin the journal file " + next, e);
        }
    }

    /** The first record of a file is written, so Chronicle has ended the one before. */
    void fileBegun() {
        endLastFile();
        spareMade = beginSpare();
    }

    private void endLastFile() {
        if (lastFile != null) {
            DiskSpace ended = lastFile;
            long from = lastWrittenTo + END_MARK;
            long to = lastTakenTo;
            lastFile = null;
            thread.execute(() -> giveBack(ended, from, to));
        }
    }

    private static void giveBack(DiskSpace ended, long from, long to) {
        ended.giveBack(from, to);
        ended.close();
    }

    /** Behind the last record of the file at hand, if it could be begun: see {@link DiskSpace#prepare}. */
    void prepare(long from, long to) {
        if (file != null) {
            file.prepare(from, to);
        }
    }

    /** A record ends here in the file at hand. */
    void writtenTo(long position) {
        writtenTo = position;
    }

    @Override
    public void close() {
        endLastFile();
        thread.close();
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
