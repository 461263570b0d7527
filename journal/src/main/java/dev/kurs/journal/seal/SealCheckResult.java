package dev.kurs.journal.seal;

import java.util.Optional;

/**
 * What checking the seals found.
 *
 * <p>Example: 240 seals, the files of 100 of them gone with retention, 1 file not sealed yet, no problem.
 *
 * @param seals how many were read, up to the first that does not fit
 * @param retiredFiles how many of their files are gone, as retention leaves it: the oldest ones
 * @param unsealedFiles files with records behind the last seal
 * @param problem the first thing that does not fit; empty when everything does
 */
public record SealCheckResult(int seals, int retiredFiles, int unsealedFiles, Optional<String> problem) {
    public boolean isGood() {
        return problem.isEmpty();
    }
}
