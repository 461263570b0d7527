package dev.kurs.journal.support;

import java.nio.file.Path;
import net.openhft.chronicle.queue.ChronicleQueue;
import net.openhft.chronicle.queue.ExcerptAppender;
import net.openhft.chronicle.queue.rollcycles.LegacyRollCycles;
import net.openhft.chronicle.wire.DocumentContext;

/** Dies in the middle of a document, with Chronicle's write lock held: what kill −9 leaves in the worst case. */
public final class HalfWritingChild {
    private HalfWritingChild() {}

    @SuppressWarnings("resource")
    public static void main(String[] arguments) {
        ChronicleQueue queue = ChronicleQueue.singleBuilder(Path.of(arguments[0]))
                .rollCycle(LegacyRollCycles.MINUTELY)
                .build();
        ExcerptAppender appender = queue.createAppender();
        DocumentContext document = appender.writingDocument();
        document.wire().bytes().writeLong(Long.MIN_VALUE).writeLong(42);
        Runtime.getRuntime().halt(0);
    }
}
