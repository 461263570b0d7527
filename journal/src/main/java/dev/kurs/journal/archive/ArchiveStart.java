package dev.kurs.journal.archive;

import java.util.List;

/**
 * What opening the archive took.
 *
 * <p>Example: of 720 sealed files 719 by their index, one index that was damaged and is made again, and 81 000 records read: those of the damaged one's file
 * and of what no seal covers yet.
 *
 * @param indexedFiles files of which nothing was read
 * @param recordsRead records of every other file
 * @param remade one sentence for each index of a sealed file that was missing or damaged
 */
public record ArchiveStart(int indexedFiles, long recordsRead, List<String> remade) {
    public String sentence() {
        return "quote archive: " + indexedFiles + " files by their index, " + recordsRead + " records read";
    }
}
