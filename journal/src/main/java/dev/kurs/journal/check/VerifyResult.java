package dev.kurs.journal.check;

import java.util.List;

/**
 * What verifying found.
 *
 * <p>Example: 1 000 000 records with 3 400 000 frames in 2 files, no problems, 0 unfinished bytes.
 *
 * @param files how many were read
 * @param records whole records
 * @param frames commands and events in them
 * @param unfinishedBytes at the very end: a record being written now, or a torn tail that the next start will cut
 * @param problems one sentence each; no more than one for each file, where its reading ended
 */
public record VerifyResult(int files, long records, long frames, long unfinishedBytes, List<String> problems) {
    public boolean isGood() {
        return problems.isEmpty();
    }
}
