package dev.kurs.service.run;

import dev.kurs.journal.file.CLibrary;
import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Has the kernel gather this process's memory in large pages once it answers, since a processor finds its way in them sooner.
 *
 * <p>To be given large pages as they are first touched is what a start has least time for, above all where a host takes back the memory that rests. So
 * {@code ./kurs} starts a service without asking for any, with {@code -Dkurs.large.pages=later}. Two seconds on, its memory is gathered, a large page at a time and
 * at a quarter of a processor; then once a minute what it took since. Whoever needs a page that is being gathered waits, some milliseconds each; a page that was
 * touched in part is the process's in whole afterwards. A kernel that gathers nothing, as one before Linux 6.1, is asked no more.
 */
public final class LargePages implements AutoCloseable {
    /** How a launcher asks for it. */
    public static final String LATER = "-Dkurs.large.pages=later";

    private static final Logger LOG = LoggerFactory.getLogger(LargePages.class);
    private static final String PROPERTY = "kurs.large.pages";
    private static final Path MEMORY = Path.of("/proc/self/maps");
    private static final Path LARGE_PAGE = Path.of("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size");
    private static final Duration FIRST = Duration.ofSeconds(2);
    private static final Duration EVERY = Duration.ofMinutes(1);

    /** A quarter of a processor: three times as long as each took. */
    private static final long REST_SHARE = 3;

    /** What was a large page before takes less, and no rest. */
    private static final long WORTH_A_REST_NS = 100_000;

    /** Memory of nothing but this process: no file's, and it may be written. */
    private static final Pattern OWN =
            Pattern.compile("(?<from>[0-9a-f]+)-(?<to>[0-9a-f]+) rw.p [0-9a-f]+ [0-9a-f:]+ 0 *(\\[anon:.*)?");

    private static final int HEXADECIMAL = 16;

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("kurs-pages").daemon().factory());
    private final long size;

    /** @param size of a large page, bytes */
    LargePages(long size) {
        this.size = size;
    }

    /** Begins where the launcher asks for it and the system has large pages. */
    static Optional<LargePages> begin() {
        if (!LATER.equals("-D" + PROPERTY + "=" + System.getProperty(PROPERTY)) || !Files.exists(LARGE_PAGE)) {
            return Optional.empty();
        }
        try {
            LargePages pages =
                    new LargePages(Long.parseLong(Files.readString(LARGE_PAGE).strip()));
            pages.start();
            return Optional.of(pages);
        } catch (IOException | NumberFormatException unknown) {
            LOG.warn("{} does not say how large a large page is; memory stays in small ones", LARGE_PAGE, unknown);
            return Optional.empty();
        }
    }

    private void start() {
        ScheduledFuture<?> unused =
                thread.scheduleWithFixedDelay(this::gather, FIRST.toSeconds(), EVERY.toSeconds(), TimeUnit.SECONDS);
    }

    private void gather() {
        try {
            int pages = gather(Files.readAllLines(MEMORY));
            LOG.debug("{} large pages of {} bytes", pages, size);
            if (pages == 0) {
                thread.shutdown();
            }
        } catch (IOException | RuntimeException | LinkageError e) {
            LOG.warn("memory stays in small pages, since not all of {} could be gathered", MEMORY, e);
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
        }
    }

    /** Gathers what lies in these lines of {@code /proc/self/maps}, and returns how many large pages are there now. */
    int gather(List<String> mappings) throws InterruptedException {
        int gathered = 0;
        for (String mapping : mappings) {
            for (long address : pages(mapping).toArray()) {
                gathered += gather(address) ? 1 : 0;
            }
        }
        return gathered;
    }

    /** Where large pages begin that lie wholly in the memory of a line, if that is this process's own. */
    LongStream pages(String mapping) {
        Matcher own = OWN.matcher(mapping);
        if (!own.matches()) {
            return LongStream.empty();
        }
        long first = Math.ceilDiv(Long.parseLong(own.group("from"), HEXADECIMAL), size);
        long end = Long.parseLong(own.group("to"), HEXADECIMAL) / size;
        return LongStream.range(first, end).map(page -> page * size);
    }

    private boolean gather(long address) throws InterruptedException {
        long startNs = System.nanoTime();
        boolean isGathered = Kernel.gathers(address, size);
        long takenNs = System.nanoTime() - startNs;
        if (takenNs > WORTH_A_REST_NS) {
            TimeUnit.NANOSECONDS.sleep(REST_SHARE * takenNs);
        }
        return isGathered;
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    /** Linked when it is first asked, which is behind the start. */
    private static final class Kernel {
        /** {@code MADV_COLLAPSE} of Linux: only advice, whatever memory it is given for. */
        private static final int GATHER = 25;

        private static final MethodHandle ADVISE = CLibrary.find(
                "madvise",
                FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG, ValueLayout.JAVA_LONG, ValueLayout.JAVA_INT));

        static boolean gathers(long address, long length) {
            try {
                return ADVISE != null && (int) ADVISE.invokeExact(address, length, GATHER) == 0;
            } catch (Throwable impossible) {
                throw new IllegalStateException("The C library's madvise failed", impossible);
            }
        }
    }
}
