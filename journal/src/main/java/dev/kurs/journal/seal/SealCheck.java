package dev.kurs.journal.seal;

import dev.kurs.journal.file.FileScan;
import dev.kurs.journal.file.FileTwin;
import dev.kurs.journal.file.JournalDamagedException;
import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.file.LossLeap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Checks every seal, the chain they make, their signatures and the files they are of, and names the first thing that does not fit.
 *
 * <p>Example: one byte changed in a file of last week: "20261114-1000: its bytes are not the ones that were sealed".
 */
public final class SealCheck {
    private final Path directory;
    private final SealPublicKey key;
    private final SealDirectory seals;
    private final Map<String, JournalFile> files;
    private int checked;
    private int retiredFiles;

    private SealCheck(Path directory, SealPublicKey key) {
        this.directory = directory;
        this.key = key;
        seals = new SealDirectory(directory);
        files = JournalFiles.list(directory).stream()
                .collect(Collectors.toMap(JournalFile::stamp, Function.identity()));
    }

    /** Checks a journal's directory. */
    public static SealCheckResult run(Path directory, SealPublicKey key) {
        return new SealCheck(directory, key).run();
    }

    private SealCheckResult run() {
        Seal previous = null;
        try {
            checkTwins();
            for (Path path : seals.files()) {
                Seal seal = seals.read(path);
                check(path, seal, previous);
                previous = seal;
                checked++;
            }
            checkEnd(previous);
            return result(previous, Optional.empty());
        } catch (DoesNotFit | BrokenSealException | JournalDamagedException problem) {
            return result(previous, Optional.of(problem.getMessage()));
        }
    }

    private SealCheckResult result(Seal last, Optional<String> problem) {
        return new SealCheckResult(checked, retiredFiles, behind(last).size(), problem);
    }

    private List<JournalFile> behind(Seal last) {
        return files.values().stream()
                .filter(file -> last == null || file.stamp().compareTo(last.file()) > 0)
                .filter(file -> FileScan.of(file).records() > 0)
                .toList();
    }

    private void checkTwins() {
        FileTwin.find(directory).ifPresent(twin -> {
            throw new DoesNotFit(twin.stamp(), twin.problem());
        });
    }

    private void check(Path path, Seal seal, Seal previous) {
        require(path.getFileName().toString().equals(seal.file() + ".seal"), seal, "its seal names another file");
        require(seal.isSignedBy(key), seal, "its seal's signature is not by the instance's key");
        checkChain(seal, previous);
        JournalFile file = files.get(seal.file());
        if (file == null) {
            checkRetired(seal);
        } else {
            checkFile(seal, file);
        }
        checkNothingBetween(seal, previous == null ? "" : previous.file());
    }

    private void checkChain(Seal seal, Seal previous) {
        String expected = previous == null ? Seal.NO_SEAL : previous.hash();
        require(
                seal.previousSeal().equals(expected),
                seal,
                previous == null
                        ? "the seal before it is missing"
                        : "its seal does not follow that of " + previous.file());
        if (previous != null) {
            checkFollows(seal, previous);
        }
    }

    /** After an accepted loss the chain goes on in another file than the one that was lost. */
    private static void checkFollows(Seal seal, Seal previous) {
        if (seal.firstSequence() == LossLeap.after(previous.lastSequence())) {
            return;
        }
        require(
                previous.nextFile().equals(seal.file()),
                seal,
                "the seal before says that " + previous.nextFile() + " follows");
        require(
                seal.firstSequence() == previous.lastSequence() + 1,
                seal,
                "it begins with " + seal.firstSequence() + ", and the file before ends with "
                        + previous.lastSequence());
    }

    /** Retention takes the oldest files alone. */
    private void checkRetired(Seal seal) {
        boolean isOldest = files.keySet().stream().noneMatch(stamp -> stamp.compareTo(seal.file()) < 0);
        require(isOldest, seal, "the file is missing, and older ones are there");
        retiredFiles++;
    }

    private void checkFile(Seal seal, JournalFile file) {
        try {
            require(
                    FileDigest.of(file.path(), seal.bytes()).equals(seal.sha256()),
                    seal,
                    "its bytes are not the ones that were sealed");
        } catch (IOException e) {
            throw new DoesNotFit(seal.file(), "it cannot be read: " + e.getMessage());
        }
        FileScan scan = FileScan.of(file);
        require(
                scan.end() == seal.bytes(),
                seal,
                "its records end at byte " + scan.end() + ", and were sealed to byte " + seal.bytes());
        require(
                scan.isClean(),
                seal,
                "something stands behind its last record: " + scan.dirtyBytes() + " bytes that are not zero");
        boolean isSame = scan.firstSequence() == seal.firstSequence()
                && scan.lastSequence() == seal.lastSequence()
                && scan.records() == seal.records();
        require(isSame, seal, "its records are not the ones that its seal counts");
    }

    /** @param before stamp of the file that was sealed last; empty before the first, in front of which there is none either */
    private void checkNothingBetween(Seal seal, String before) {
        files.values().stream()
                .filter(file ->
                        file.stamp().compareTo(before) > 0 && file.stamp().compareTo(seal.file()) < 0)
                .filter(file -> FileScan.of(file).records() > 0)
                .findFirst()
                .ifPresent(file -> {
                    throw new DoesNotFit(seal.file(), "an unsealed file stands before it: " + file.name());
                });
    }

    private void checkEnd(Seal last) {
        if (last != null) {
            require(
                    files.containsKey(last.nextFile()) || isLossAccepted(last),
                    last,
                    "the file that follows, " + last.nextFile() + ", is missing in " + directory);
        }
    }

    private boolean isLossAccepted(Seal last) {
        return behind(last).stream()
                .anyMatch(file -> FileScan.of(file).firstSequence() == LossLeap.after(last.lastSequence()));
    }

    private static void require(boolean fits, Seal seal, String problem) {
        if (!fits) {
            throw new DoesNotFit(seal.file(), problem);
        }
    }

    /** The first thing that does not fit. */
    private static final class DoesNotFit extends RuntimeException {
        private static final long serialVersionUID = 1L;

        DoesNotFit(String file, String problem) {
            super(file + ": " + problem, null, false, false);
        }
    }
}
