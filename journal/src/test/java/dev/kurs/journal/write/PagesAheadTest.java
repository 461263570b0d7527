package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.kurs.journal.file.JournalFile;
import dev.kurs.journal.file.JournalFiles;
import dev.kurs.journal.support.SampleWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.openhft.chronicle.core.OS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PagesAheadTest {
    private static final int KIB = 1 << 10;
    private static final int BEHIND_A_FEW_RECORDS = 256 * KIB;
    private static final int SOME = 256 * KIB;

    /** More than are ready at first. */
    private static final int MANY_RECORDS = 50_000;

    /** Is ready at the least wherever the writer is: half of it when more is asked for. */
    private static final int AHEAD = PagesAhead.MOST_READY / 2;

    private static final int FAR_AWAY = 16 * PagesAhead.MOST_READY;
    /** From where to where, with which rights, from which byte of the file on. */
    private static final Pattern MAPPING = Pattern.compile("(\\p{XDigit}+)-(\\p{XDigit}+) \\S+ (\\p{XDigit}+) ");

    private static final String READ_AT_RANDOM = " rr";
    private static final String LARGE_PAGES = " hg";
    private static final Path LARGE_PAGES_OF_SYSTEM = Path.of("/sys/kernel/mm/transparent_hugepage");

    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);

    @TempDir
    private Path directory;

    @Test
    void shouldHavePagesReadyBeforeAnythingIsWrittenThere() throws IOException {
        assumeTrue(PagesAhead.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(10);

            awaitReady(BEHIND_A_FEW_RECORDS, SOME);
            assertFalse(isReady(FAR_AWAY, SOME));
        }
    }

    @Test
    void shouldGoOnWithTheWriterAndLeaveNoGap() throws IOException {
        assumeTrue(PagesAhead.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(MANY_RECORDS);

            int end = end();
            assertTrue(end > 2 * PagesAhead.MOST_READY, () -> "only " + end + " bytes were written");
            awaitReady(end, AHEAD);
        }
    }

    @Test
    void shouldHaveTheSystemReadNothingAhead() throws IOException {
        assumeTrue(PagesAhead.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(1);

            await("the system reads ahead where the journal is written", () -> hasFlag(READ_AT_RANDOM));
        }
    }

    @Test
    void shouldHaveTheSystemTakeLargePagesWhereItHasSome() throws IOException {
        assumeTrue(PagesAhead.isKnown(), "skipped: this system makes no pages ready");
        assumeTrue(Files.exists(LARGE_PAGES_OF_SYSTEM), "skipped: this system has no large pages");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(1);

            await("the system takes small pages where the journal is written", () -> hasFlag(LARGE_PAGES));
        }
    }

    /** Behind the last byte that is not zero. */
    private int end() throws IOException {
        try (InputStream file =
                Files.newInputStream(JournalFiles.list(directory).getFirst().path())) {
            byte[] bytes = file.readNBytes(FAR_AWAY);
            int end = bytes.length;
            while (bytes[end - 1] == 0) {
                end--;
            }
            return end;
        }
    }

    private void awaitReady(int from, int length) throws IOException {
        await(length + " bytes from " + from + " on are not ready", () -> isReady(from, length));
    }

    private static void await(String otherwise, Observation observation) throws IOException {
        long deadlineNs = System.nanoTime() + PATIENCE_NS;
        while (!observation.isMade()) {
            assertTrue(System.nanoTime() < deadlineNs, otherwise);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    /** Whether a mapping of the journal has the system's flag for that, see proc_pid_smaps(5). */
    private static boolean hasFlag(String flag) throws IOException {
        boolean isJournal = false;
        for (String line : Files.readAllLines(Path.of("/proc/self/smaps"))) {
            isJournal = MAPPING.matcher(line).lookingAt() ? line.endsWith(JournalFile.LIVE_SUFFIX) : isJournal;
            if (isJournal && line.startsWith("VmFlags:") && line.contains(flag)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the bytes from there on are mapped into this process with a page each, as the system says (proc_pid_pagemap(5)). */
    private static boolean isReady(int from, int length) throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/self/maps"))) {
            Matcher mapping = MAPPING.matcher(line);
            boolean isJournal = line.endsWith(JournalFile.LIVE_SUFFIX) && mapping.lookingAt();
            if (isJournal
                    && hasPages(hex(mapping.group(1)), hex(mapping.group(2)), from - hex(mapping.group(3)), length)) {
                return true;
            }
        }
        return false;
    }

    private static boolean hasPages(long start, long end, long from, int length) throws IOException {
        if (from < 0 || start + from + length > end) {
            return false;
        }
        try (RandomAccessFile pages = new RandomAccessFile("/proc/self/pagemap", "r")) {
            pages.seek((start + from) / OS.pageSize() * Long.BYTES);
            for (int page = 0; page < length / OS.pageSize(); page++) {
                if (Long.reverseBytes(pages.readLong()) >= 0) {
                    return false;
                }
            }
        }
        return true;
    }

    private static long hex(String digits) {
        return Long.parseUnsignedLong(digits, 16);
    }

    /** Something that a test waits for. */
    private interface Observation {
        boolean isMade() throws IOException;
    }
}
