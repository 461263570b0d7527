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
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.openhft.chronicle.core.OS;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PagesAheadTest {
    /** More than are ready at first. */
    private static final int MANY_RECORDS = 50_000;

    private static final int FAR_AWAY = 32 << 20;

    /** From where to where, with which rights, from which byte of the file on. */
    private static final Pattern MAPPING = Pattern.compile("(\\p{XDigit}+)-(\\p{XDigit}+) \\S+ (\\p{XDigit}+) ");

    private static final String READ_AT_RANDOM = " rr";

    @TempDir
    private Path directory;

    @Test
    void shouldHavePagesReadyBeforeAnythingIsWrittenThere() throws IOException {
        assumeTrue(PagesAhead.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(10);

            assertTrue(isReady(end(), PagesAhead.READY));
            assertFalse(isReady(FAR_AWAY, PagesAhead.READY));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {64 << 20, 1 << 20, 256 << 10})
    void shouldGoOnWithTheWriterInABlockAndFromOneToTheNext(int blockSize) throws IOException {
        assumeTrue(PagesAhead.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer =
                new SampleWriter(JournalSettings.in(directory).withBlockSize(blockSize))) {
            writer.append(MANY_RECORDS);

            int end = end();
            assertTrue(end > 4 * PagesAhead.READY, () -> "only " + end + " bytes were written");
            assertTrue(isReady(end, PagesAhead.READY));
        }
    }

    @Test
    void shouldHaveTheSystemReadNothingAhead() throws IOException {
        assumeTrue(PagesAhead.isKnown(), "skipped: this system makes no pages ready");
        try (SampleWriter writer = new SampleWriter(JournalSettings.in(directory))) {
            writer.append(1);

            assertTrue(hasFlag(READ_AT_RANDOM), "the system reads ahead where the journal is written");
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
}
