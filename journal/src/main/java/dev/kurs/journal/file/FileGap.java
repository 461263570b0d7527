package dev.kurs.journal.file;

import java.util.List;
import java.util.Optional;

/**
 * Where the newest records do not follow those of the file before: under PROCESS nothing orders a file's last pages before the first of the next, and a loss of power
 * can take those alone.
 *
 * <p>Example: file 10:00 is whole up to record 4 000, file 11:00 begins with 4 200 and has 17 records, which nothing leads to any more.
 *
 * @param before the newest file behind whose records others are missing
 * @param behind the files behind it, oldest first
 * @param recordsBehind whole records in those
 */
record FileGap(JournalFile before, List<JournalFile> behind, long recordsBehind) {
    /** Looks from the newest file with records to the next older one with some. */
    static Optional<FileGap> find(List<JournalFile> files) {
        FileScan newest = null;
        for (int i = files.size() - 1; i >= 0; i--) {
            FileScan scan = FileScan.of(files.get(i));
            if (scan.records() > 0 && newest != null) {
                return isFollowed(scan, newest) || isSpoilt(files.get(i), scan)
                        ? Optional.empty()
                        : Optional.of(new FileGap(
                                files.get(i),
                                files.subList(i + 1, files.size()),
                                newest.records() + newest.recordsBeyond()));
            }
            newest = scan.records() > 0 ? scan : newest;
        }
        return Optional.empty();
    }

    /** The disk had what was sealed: no loss of power did that, and snapshots may stand for what is behind. */
    private static boolean isSpoilt(JournalFile file, FileScan scan) {
        return file.isSealed() && !scan.isClean();
    }

    private static boolean isFollowed(FileScan scan, FileScan next) {
        return next.firstSequence() == scan.lastSequence() + 1
                || next.firstSequence() == LossLeap.after(scan.lastSequence());
    }
}
