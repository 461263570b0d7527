package dev.kurs.service.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.joran.spi.JoranException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The log as it is shipped: what others chose begins no line of it. */
class LogPatternTest {
    private static final String FORGED = "no\n2026-11-30T14:00:00.000Z ERROR Engine - \u001b[2Jforged\u202e";
    private static final String SHOWN = "no\\u000a2026-11-30T14:00:00.000Z ERROR Engine - \\u001b[2Jforged\\u202e";

    private final LoggerContext context = new LoggerContext();
    private ConsoleAppender<ILoggingEvent> appender;

    @BeforeEach
    void configure() throws JoranException {
        JoranConfigurator configurator = new JoranConfigurator();
        configurator.setContext(context);
        configurator.doConfigure(LogPatternTest.class.getResource("/logback.xml"));
        appender = (ConsoleAppender<ILoggingEvent>)
                context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("STDERR");
    }

    private List<String> lines(String message, Throwable failure) {
        Logger log = context.getLogger("dev.kurs.service.Desk");
        ILoggingEvent event = new LoggingEvent("", log, Level.WARN, message, failure, new Object[] {FORGED});
        return new String(appender.getEncoder().encode(event), StandardCharsets.UTF_8)
                .lines()
                .toList();
    }

    @Test
    void shouldWriteAMessageInOneLine() {
        List<String> lines = lines("a maker said {}", null);

        assertEquals(1, lines.size());
        assertTrue(lines.getFirst().endsWith(" WARN  Desk - a maker said " + SHOWN), lines::toString);
    }

    @Test
    void shouldWriteEachMessageOfAFailureInOneLine() {
        IllegalStateException failure = new IllegalStateException(FORGED, new IllegalArgumentException(FORGED));
        failure.addSuppressed(new IllegalStateException(FORGED));

        List<String> lines = lines("failed", failure);

        assertEquals(
                List.of(
                        "java.lang.IllegalStateException: " + SHOWN,
                        "\tSuppressed: java.lang.IllegalStateException: " + SHOWN,
                        "Caused by: java.lang.IllegalArgumentException: " + SHOWN),
                lines.stream().filter(line -> line.contains(SHOWN)).toList());
        assertTrue(lines.stream().noneMatch(line -> line.startsWith("2026-11-30T14")), lines::toString);
    }
}
