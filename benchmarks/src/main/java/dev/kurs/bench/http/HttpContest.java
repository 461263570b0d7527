package dev.kurs.bench.http;

import dev.kurs.service.Kurs;
import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * A sandbox without chain, and an Undertow that reads the same requests and answers a constant of the same length, both warm.
 *
 * <p>Example: {@code contest.service(8)} drives the sandbox for eight seconds.
 */
public final class HttpContest implements AutoCloseable {
    private static final String PAIR = "USDT-IDRX";

    /** Its code is little, and soon compiled. */
    private static final double CONTROL_SHARE = 4;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** As many that none of them asks more than the thousand times a second that it may. */
    private static final int PARTNERS_PER_CONNECTION = 2;

    private final Terms terms;
    private final Subject service;
    private final Subject control;
    private final List<SignedRequests> requests;
    private final int answerLength;

    /**
     * What is asked.
     *
     * @param isFirm firm quotes instead of indicative ones
     * @param rate requests a second over all connections; 0 for as many as are answered
     * @param warmUpSeconds of the service; the control takes a quarter of it
     */
    public record Terms(boolean isFirm, int rate, int connections, double warmUpSeconds) {}

    /**
     * What a round came to.
     *
     * @param rate answers a second
     * @param refused answers other than 200
     * @param processorMicros processor time an answer, of the server's process
     * @param allocatedBytes an answer, of the server's process
     * @param p50Micros from the moment a request was meant to go out to its whole answer
     */
    public record Round(
            double rate,
            long refused,
            double processorMicros,
            double allocatedBytes,
            double p50Micros,
            double p99Micros,
            double p999Micros) {}

    /** Starts the server that the service is held against. */
    @FunctionalInterface
    interface ControlStart {
        /** @param length of an answer's body, in bytes */
        Subject start(Path folder, int length) throws IOException;
    }

    public HttpContest(Terms terms) throws IOException {
        this(terms, HttpContest::control);
    }

    /** Whatever fails on the way, no process is left. */
    HttpContest(Terms terms, ControlStart controls) throws IOException {
        this.terms = terms;
        Path folder = Files.createTempDirectory("kurs-rig");
        List<Subject> started = new ArrayList<>();
        try {
            service = service(folder);
            started.add(service);
            requests = requests(Manifest.read(folder.resolve("data")));
            answerLength = new Load(service.port(), requests)
                    .closed(terms.warmUpSeconds())
                    .bodyLength();
            control = controls.start(folder, answerLength);
            started.add(control);
            new Load(control.port(), requests).closed(terms.warmUpSeconds() / CONTROL_SHARE);
        } catch (IOException | RuntimeException failed) {
            end(started, failed);
            throw failed;
        }
    }

    private static void end(List<Subject> started, Exception failed) {
        for (Subject subject : started) {
            try {
                subject.close();
            } catch (IOException unclosed) {
                failed.addSuppressed(unclosed);
            }
        }
    }

    /** Bytes of an answer's body, the control's too. */
    public int answerLength() {
        return answerLength;
    }

    public Round service(double seconds) throws IOException {
        return measure(service, seconds);
    }

    public Round control(double seconds) throws IOException {
        return measure(control, seconds);
    }

    @Override
    public void close() throws IOException {
        try {
            service.close();
        } finally {
            control.close();
        }
    }

    private Round measure(Subject subject, double seconds) throws IOException {
        Load load = new Load(subject.port(), requests);
        Subject.Usage before = subject.usage();
        Load.Outcome outcome = terms.rate() == 0 ? load.closed(seconds) : load.open(seconds, terms.rate());
        Subject.Usage after = subject.usage();
        double count = outcome.latencies().getTotalCount();
        return new Round(
                outcome.rate(),
                outcome.refused(),
                after.processor().minus(before.processor()).toNanos() / 1e3 / count,
                (after.allocatedBytes() - before.allocatedBytes()) / count,
                outcome.latencies().getValueAtPercentile(50) / 1e3,
                outcome.latencies().getValueAtPercentile(99) / 1e3,
                outcome.latencies().getValueAtPercentile(99.9) / 1e3);
    }

    private List<SignedRequests> requests(Manifest sandbox) throws IOException {
        List<RigPartner> asking = RigPartner.make(sandbox, PAIR, terms.connections() * PARTNERS_PER_CONNECTION);
        Map<?, ?> corridor = corridor(sandbox);
        Map<?, ?> quote = Map.of(
                "corridor_id", corridor.get("corridor_id"),
                "from_token", corridor.get("from_token"),
                "to_token", corridor.get("to_token"),
                "amount", "20",
                "quote_type", terms.isFirm() ? "FIRM" : "INDICATIVE");
        List<SignedRequests> requests = new ArrayList<>();
        for (int first = 0; first < asking.size(); first += PARTNERS_PER_CONNECTION) {
            requests.add(new SignedRequests(
                    terms.isFirm() ? "/v1/firm-quote" : "/v1/quote",
                    asking.subList(first, first + PARTNERS_PER_CONNECTION),
                    quote));
        }
        return requests;
    }

    private static Map<?, ?> corridor(Manifest sandbox) throws IOException {
        try (PartnerClient partner =
                new PartnerClient(sandbox.baseUrl(), sandbox.partners().getFirst(), InstantSource.system())) {
            return partner.corridor(PAIR);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    private static Subject service(Path folder) throws IOException {
        Path data = folder.resolve("data");
        Process process = Subject.start(
                folder.resolve("service.log"),
                Kurs.class.getName(),
                List.of("sandbox", "--no-chain", "--port", "0", "--data", data.toString()));
        return subject(
                process, () -> Manifest.exists(data) ? Manifest.read(data).baseUrl() : "");
    }

    private static Subject control(Path folder, int length) throws IOException {
        Path log = folder.resolve("control.log");
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors());
        Process process = Subject.start(
                log,
                HttpRig.class.getName(),
                List.of("constant", "--length", Integer.toString(length), "--io-threads", Integer.toString(threads)));
        return subject(process, () -> {
            String said = Files.readString(log);
            return said.endsWith("\n") ? said.strip() : "";
        });
    }

    /**
     * A server that has started; one that does not is ended.
     *
     * @param address it serves on, its port at the end; empty while it starts
     */
    private static Subject subject(Process process, Callable<String> address) throws IOException {
        try {
            String serving = await(process, address);
            return new Subject(process, Integer.parseInt(serving.substring(serving.lastIndexOf(':') + 1)));
        } catch (IOException | RuntimeException failed) {
            process.destroyForcibly();
            throw failed;
        }
    }

    private static String await(Process process, Callable<String> address) throws IOException {
        long endNs = System.nanoTime() + PATIENCE.toNanos();
        try {
            String serving = address.call();
            while (serving.isEmpty()) {
                if (!process.isAlive() || System.nanoTime() > endNs) {
                    throw new IOException("a server did not start: " + process.info());
                }
                Thread.sleep(100);
                serving = address.call();
            }
            return serving;
        } catch (IOException failed) {
            throw failed;
        } catch (Exception unexpected) {
            throw new IOException("a server did not start", unexpected);
        }
    }
}
