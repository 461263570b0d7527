package dev.kurs.journal.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Gets a directory ready for a new writer: cuts what its last one left half-written, has the disk take the rest, and finishes every file.
 *
 * <p>A finished file is one that Chronicle no longer sees. So each run of the service writes files of its own, beginning with
 * none, and nothing a killed process left behind (a half-written header, a lock in the metadata, an index that is ahead of
 * its records) can make Chronicle wait or go wrong: there is nothing of it left to recover.
 *
 * <p>Only the holder of the {@link JournalLock} may do this.
 */
public final class TailRepair {
    private static final String METADATA = "metadata.cq4t";
    private static final String TORN_SUFFIX = ".torn";

    /** Of a file that nothing leads to any more, since the end of the one before is lost. */
    private static final String LOST_SUFFIX = ".lost";

    /** What Chronicle may have written behind the last record. */
    private static final int END_MARK = 64;

    private final Path directory;
    private final DamagePolicy policy;

    public TailRepair(Path directory, DamagePolicy policy) {
        this.directory = directory;
        this.policy = policy;
    }

    /** Cuts, finishes and tells. */
    public TailReport run() throws IOException {
        if (policy == DamagePolicy.CUT) {
            cutBehindGap();
        }
        List<JournalFile> files = JournalFiles.list(directory);
        TailReport report = cutTail(files);
        for (JournalFile file : files) {
            finish(file);
        }
        Files.deleteIfExists(directory.resolve(METADATA));
        DirectorySync.sync(directory);
        return report;
    }

    /** Whether {@link DamagePolicy#CUT} would take that file's end for lost, and set those behind it aside; or it is one of those. */
    public static boolean findsGapAt(Path file) {
        return FileGap.find(JournalFiles.list(file.getParent()))
                .filter(gap -> gap.before().path().equals(file)
                        || gap.behind().stream()
                                .anyMatch(behind -> behind.path().equals(file)))
                .isPresent();
    }

    /** Newest first: where it is interrupted, the gap is found again. */
    private void cutBehindGap() throws IOException {
        Optional<FileGap> gap = FileGap.find(JournalFiles.list(directory));
        if (gap.isPresent()) {
            FileScan before = FileScan.of(gap.get().before());
            CutNote.beside(gap.get().before(), before).add(before, gap.get().recordsBehind());
            for (JournalFile file : gap.get().behind().reversed()) {
                Files.move(file.path(), file.withSuffix(LOST_SUFFIX));
            }
            DirectorySync.sync(directory);
        }
    }

    /** The newest file with records and those behind it, newest first, looked at before anything is changed. */
    private static SequencedMap<JournalFile, FileScan> newest(List<JournalFile> files) {
        SequencedMap<JournalFile, FileScan> scans = new LinkedHashMap<>();
        for (JournalFile file : files.reversed()) {
            FileScan scan = FileScan.of(file);
            scans.put(file, scan);
            if (scan.records() > 0) {
                break;
            }
        }
        return scans;
    }

    /** Files behind the newest record hold none: a process was killed, or power lost, just after it had begun them. */
    private TailReport cutTail(List<JournalFile> files) throws IOException {
        TailReport cut = TailReport.EMPTY;
        for (Map.Entry<JournalFile, FileScan> entry : newest(files).entrySet()) {
            JournalFile file = entry.getKey();
            FileScan scan = entry.getValue();
            cut = cut(file, scan, cut);
            giveBackRoom(file, scan);
            if (scan.records() > 0) {
                return new TailReport(
                        file,
                        scan.records(),
                        scan.lastSequence(),
                        scan.lastTimestampNs(),
                        cut.bytesCut(),
                        cut.recordsCut());
            }
        }
        return cut;
    }

    private TailReport cut(JournalFile file, FileScan scan, TailReport before) throws IOException {
        CutNote note = CutNote.beside(file, scan);
        if (scan.isClean()) {
            return before.plusCut(0, note.records(scan));
        }
        if (scan.recordsBeyond() > 0 && policy == DamagePolicy.REFUSE) {
            throw new JournalDamagedException(file.path(), scan.end(), refusal(scan));
        }
        if (file.isSealed() && policy == DamagePolicy.REFUSE) {
            throw new JournalDamagedException(
                    file.path(),
                    scan.end(),
                    "the file is sealed and no longer what was sealed; put it back from a backup");
        }
        keepAside(file, scan);
        note.add(scan, scan.recordsBeyond());
        clear(file, scan);
        return before.plusCut(scan.dirtyBytes(), note.records(scan));
    }

    private static String refusal(FileScan scan) {
        return scan.recordsBeyond() + " whole records follow behind it, and cutting there would lose them. "
                + (scan.problem() == null ? "The record there was never finished" : scan.problem())
                + ". Put the file back from a backup; or, if that is gone for good, start once with --accept-loss --reason"
                + " \"...\".";
    }

    private static void keepAside(JournalFile file, FileScan scan) throws IOException {
        try (FileChannel source = FileChannel.open(file.path(), StandardOpenOption.READ);
                FileChannel target = FileChannel.open(
                        file.withSuffix(TORN_SUFFIX),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.APPEND)) {
            long done = 0;
            while (done < scan.dirtyBytes()) {
                done += source.transferTo(scan.end() + done, scan.dirtyBytes() - done, target);
            }
            target.force(true);
        }
    }

    /** Zeroes instead of truncating: another process may have the file mapped. */
    private static void clear(JournalFile file, FileScan scan) throws IOException {
        ByteBuffer zeroes = ByteBuffer.allocate(1 << 16);
        try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
            long at = scan.end();
            long end = at + scan.dirtyBytes();
            while (at < end) {
                zeroes.clear().limit((int) Math.min(zeroes.capacity(), end - at));
                at += channel.write(zeroes, at);
            }
            channel.force(true);
        }
    }

    /** Gives back the room that a killed process had taken ahead of what it wrote. */
    private static void giveBackRoom(JournalFile file, FileScan scan) throws IOException {
        if (file.isLive()) {
            DiskSpace.giveBack(file.path(), scan.end() + END_MARK);
        }
    }

    /** What a killed process wrote is on the disk before anything is written behind it, or a loss of power would leave a gap. */
    private static void finish(JournalFile file) throws IOException {
        if (file.isLive()) {
            file.force();
            Files.move(file.path(), file.withSuffix(JournalFile.FINISHED_SUFFIX));
        }
    }
}
