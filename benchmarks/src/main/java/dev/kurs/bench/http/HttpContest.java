package dev.kurs.bench.http;

import dev.kurs.bench.Scratch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A sandbox without chain, and an Undertow that reads the same requests and answers a constant of the same length, both warm.
 *
 * <p>Example: {@code contest.service(8, MOST)} asks the sandbox as often as it answers, for eight seconds.
 */
public final class HttpContest implements AutoCloseable {
    /** Its code is little, and soon compiled. */
    private static final double CONTROL_SHARE = 4;

    private final Scratch folder = new Scratch();
    private final QuotingService service;
    private final Subject control;

    /** Starts the server that the service is held against. */
    @FunctionalInterface
    interface ControlStart {
        /** @param length of an answer's body, in bytes */
        Subject start(Path folder, int length) throws IOException;
    }

    public HttpContest(QuotingService.Terms terms) throws IOException {
        this(terms, HttpContest::control);
    }

    /** Whatever fails on the way, no process is left, and no file. */
    HttpContest(QuotingService.Terms terms, ControlStart controls) throws IOException {
        service = serve(terms);
        control = serveConstant(controls, terms.warmUpSeconds());
    }

    private HttpContest(QuotingService service, double warmUpSeconds) throws IOException {
        this.service = service;
        control = serveConstant(HttpContest::control, warmUpSeconds);
    }

    /** The same sandbox asked for other quotes, and a server that answers a constant of their answers' length; closed on its own, and this behind it. */
    public HttpContest asked(Asked other, double warmUpSeconds) throws IOException {
        return new HttpContest(service.asked(other, warmUpSeconds), warmUpSeconds);
    }

    private QuotingService serve(QuotingService.Terms terms) throws IOException {
        try {
            return QuotingService.start(folder.directory(), terms, List.of());
        } catch (IOException | RuntimeException failed) {
            Subject.closeAfter(failed, folder);
            throw failed;
        }
    }

    private Subject serveConstant(ControlStart controls, double warmUpSeconds) throws IOException {
        try {
            return warm(controls.start(folder.directory(), service.answerLength()), warmUpSeconds);
        } catch (IOException | RuntimeException failed) {
            Subject.closeAfter(failed, service);
            Subject.closeAfter(failed, folder);
            throw failed;
        }
    }

    private Subject warm(Subject started, double warmUpSeconds) throws IOException {
        try {
            service.warmUp(started, warmUpSeconds / CONTROL_SHARE);
            return started;
        } catch (IOException | RuntimeException failed) {
            Subject.closeAfter(failed, started);
            throw failed;
        }
    }

    /** Bytes of an answer's body, the control's too. */
    public int answerLength() {
        return service.answerLength();
    }

    public QuotingService.Round service(double seconds, int rate) throws IOException {
        return service.measure(seconds, rate);
    }

    public QuotingService.Round control(double seconds, int rate) throws IOException {
        return service.measure(control, seconds, rate);
    }

    @Override
    public void close() throws IOException {
        try (folder;
                control) {
            service.close();
        }
    }

    private static Subject control(Path folder, int length) throws IOException {
        Path log = folder.resolve("control.log");
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors());
        Process process = Subject.start(
                log,
                HttpRig.class.getName(),
                List.of("constant", "--length", Integer.toString(length), "--io-threads", Integer.toString(threads)));
        return Subject.serving(process, () -> {
            String said = Files.readString(log);
            return said.endsWith("\n") ? said.strip() : "";
        });
    }
}
