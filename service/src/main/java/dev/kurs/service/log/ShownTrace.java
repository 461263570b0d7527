package dev.kurs.service.log;

import ch.qos.logback.classic.pattern.ThrowableProxyConverter;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import dev.kurs.protocol.text.ShownText;
import java.util.stream.Stream;

/** {@code %trace} of the log's pattern: where a failure comes from, each of its messages in one line. */
public final class ShownTrace extends ThrowableProxyConverter {
    @Override
    protected String throwableProxyToString(IThrowableProxy failure) {
        return super.throwableProxyToString(new Shown(failure));
    }

    private record Shown(IThrowableProxy failure) implements IThrowableProxy {
        @Override
        public String getMessage() {
            return shown(failure.getMessage());
        }

        @Override
        public String getOverridingMessage() {
            return shown(failure.getOverridingMessage());
        }

        private static String shown(String message) {
            return message == null ? null : ShownText.of(message);
        }

        @Override
        public String getClassName() {
            return failure.getClassName();
        }

        @Override
        public StackTraceElementProxy[] getStackTraceElementProxyArray() {
            return failure.getStackTraceElementProxyArray();
        }

        @Override
        public int getCommonFrames() {
            return failure.getCommonFrames();
        }

        @Override
        public IThrowableProxy getCause() {
            return failure.getCause() == null ? null : new Shown(failure.getCause());
        }

        @Override
        public IThrowableProxy[] getSuppressed() {
            return Stream.of(failure.getSuppressed()).map(Shown::new).toArray(IThrowableProxy[]::new);
        }

        @Override
        public boolean isCyclic() {
            return failure.isCyclic();
        }
    }
}
