package dev.kurs.bench.http;

import dev.kurs.service.Kurs;
import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.sandbox.Manifest;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/**
 * A sandbox without chain in a process of its own, warm, and the signed requests that it is asked.
 *
 * <p>Example: {@code service.measure(8, 2_000)} asks it 2 000 times a second for eight seconds.
 */
public final class QuotingService implements Closeable {
    /** Of requests a second: as many as are answered. */
    public static final int MOST = 0;

    private static final String PAIR = "USDT-IDRX";

    /** As many that none of them asks more than the thousand times a second that it may. */
    private static final int PARTNERS_PER_CONNECTION = 6;

    private final Subject process;
    private final Closeable owned;
    private final Partners partners;
    private final List<SignedRequests> requests;
    private final int answerLength;

    /**
     * What is asked.
     *
     * @param ticks a second that a source says meanwhile; 0 for those of the sandbox's recording, two a second
     * @param warmUpSeconds of the service; the control takes a quarter of it
     */
    public record Terms(Asked asked, int connections, int ticks, double warmUpSeconds) {}

    /**
     * What a round came to.
     *
     * @param rate answers a second
     * @param refused answers other than 200
     * @param processorMicros processor time an answer, of the server's process
     * @param allocatedBytes an answer, of the server's process
     * @param latencies from the moment a request was meant to go out to its whole answer, in ns
     */
    public record Round(
            double rate, long refused, double processorMicros, double allocatedBytes, Histogram latencies) {}

    /** Who asks, some of them over each connection, and of which corridor. */
    private record Partners(List<RigPartner> all, Map<?, ?> corridor) {
        static Partners make(Manifest sandbox, int connections) throws IOException {
            return new Partners(
                    RigPartner.make(sandbox, PAIR, connections * PARTNERS_PER_CONNECTION),
                    QuotingService.corridor(sandbox));
        }

        List<SignedRequests> requests(Asked asked) throws IOException {
            List<SignedRequests.Quote> quotes =
                    asked.turn().stream().map(isFirm -> quote(corridor, isFirm)).toList();
            List<SignedRequests> requests = new ArrayList<>();
            for (int first = 0; first < all.size(); first += PARTNERS_PER_CONNECTION) {
                requests.add(new SignedRequests(all.subList(first, first + PARTNERS_PER_CONNECTION), quotes));
            }
            return requests;
        }
    }

    /** @param owned closed with this */
    private QuotingService(Subject process, Closeable owned, Partners partners, Asked asked, double warmUpSeconds)
            throws IOException {
        this.process = process;
        this.owned = owned;
        this.partners = partners;
        requests = partners.requests(asked);
        answerLength = warmUp(process, warmUpSeconds);
    }

    /**
     * Returns when it is warm; where that fails, no process is left.
     *
     * @param folder for its data and what it says
     * @param options of its JVM, beside those of this one
     */
    public static QuotingService start(Path folder, Terms terms, List<String> options) throws IOException {
        Path data = folder.resolve("data");
        Subject process = Subject.serving(
                Subject.start(
                        folder.resolve("service.log"),
                        options,
                        classPath(folder, terms),
                        Kurs.class.getName(),
                        List.of("sandbox", "--no-chain", "--port", "0", "--data", data.toString())),
                () -> Manifest.isReady(data) ? Manifest.read(data).baseUrl() : "");
        try {
            Partners partners = Partners.make(Manifest.read(data), terms.connections());
            return new QuotingService(process, process, partners, terms.asked(), terms.warmUpSeconds());
        } catch (IOException | RuntimeException failed) {
            Subject.closeAfter(failed, process);
            throw failed;
        }
    }

    /** The same process, of which the same partners ask other quotes, once it is warm to these; whoever started it closes it. */
    QuotingService asked(Asked other, double warmUpSeconds) throws IOException {
        return new QuotingService(process, () -> {}, partners, other, warmUpSeconds);
    }

    private static String classPath(Path folder, Terms terms) throws IOException {
        String usual = RoomyConfiguration.write(folder.resolve("room"))
                + File.pathSeparator
                + System.getProperty("java.class.path");
        return terms.ticks() == 0
                ? usual
                : TickRecording.write(folder.resolve("ticks"), terms.ticks()) + File.pathSeparator + usual;
    }

    /** Bytes of an answer's body, of different ones their mean. */
    int answerLength() {
        return answerLength;
    }

    /** @param rate requests a second over all connections, or {@link #MOST} */
    public Round measure(double seconds, int rate) throws IOException {
        return measure(process, seconds, rate);
    }

    /** Asks another server the same, as fast as it answers; how long an answer's body was. */
    int warmUp(Subject other, double seconds) throws IOException {
        return new Load(other.port(), requests).closed(seconds).bodyLength();
    }

    /** Asks another server the same. */
    Round measure(Subject subject, double seconds, int rate) throws IOException {
        Load load = new Load(subject.port(), requests);
        Subject.Usage before = subject.usage();
        Load.Outcome outcome = rate == MOST ? load.closed(seconds) : load.open(seconds, rate);
        Subject.Usage after = subject.usage();
        double count = outcome.latencies().getTotalCount();
        return new Round(
                outcome.rate(),
                outcome.refused(),
                (after.processorNs() - before.processorNs()) / 1e3 / count,
                (after.allocatedBytes() - before.allocatedBytes()) / count,
                outcome.latencies());
    }

    private static SignedRequests.Quote quote(Map<?, ?> corridor, boolean isFirm) {
        return new SignedRequests.Quote(
                isFirm ? "/v1/firm-quote" : "/v1/quote",
                Map.of(
                        "corridor_id", corridor.get("corridor_id"),
                        "from_token", corridor.get("from_token"),
                        "to_token", corridor.get("to_token"),
                        "amount", "20",
                        "quote_type", isFirm ? "FIRM" : "INDICATIVE"));
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

    @Override
    public void close() throws IOException {
        owned.close();
    }
}
