package dev.kurs.service.start;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the JVM ends when memory does, so that whoever watches the process starts it again.
 *
 * <p>Example: under {@code java -jar kurs.jar}, whose manifest cannot carry flags, a start warns once; {@code ./kurs} gives the flag.
 */
public final class OutOfMemoryExit {
    private static final Logger LOG = LoggerFactory.getLogger(OutOfMemoryExit.class);

    private OutOfMemoryExit() {}

    public static void warnWithout() {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        boolean ends = Stream.of("ExitOnOutOfMemoryError", "CrashOnOutOfMemoryError")
                .anyMatch(flag -> Boolean.parseBoolean(jvm.getVMOption(flag).getValue()));
        if (!ends) {
            LOG.warn("this JVM may stand still without memory instead of ending: start it by ./kurs,"
                    + " or with -XX:+ExitOnOutOfMemoryError");
        }
    }
}
