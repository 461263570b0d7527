package dev.kurs.service.log;

import ch.qos.logback.classic.pattern.ClassicConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.kurs.protocol.text.ShownText;

/** {@code %shown} of the log's pattern: a message in one line, whatever a partner, a maker or a node chose of it. */
public final class ShownMessage extends ClassicConverter {
    @Override
    public String convert(ILoggingEvent event) {
        return ShownText.of(event.getFormattedMessage());
    }
}
