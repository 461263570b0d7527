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
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.jr.ob.JSON;

/**
 * Signed quotes over HTTP against an Undertow that reads the same requests and answers a constant of the same length: rounds in turn, a line for each.
 *
 * <p>{@code java -cp benchmarks.jar dev.kurs.bench.http.HttpRig --rate 2000}; without a rate, as fast as answers come.
 */
@Command(name = "http", mixinStandardHelpOptions = true, subcommands = ConstantServer.class)
public final class HttpRig implements Callable<Integer> {
    private static final String PAIR = "USDT-IDRX";
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final double WARM_UP_SECONDS = 8;

    @Option(names = "--kind", defaultValue = "indicative", description = "indicative or firm")
    private String kind;

    @Option(names = "--rate", defaultValue = "0", description = "requests a second; 0 for as many as are answered")
    private int rate;

    @Option(names = "--connections", defaultValue = "16")
    private int connections;

    @Option(names = "--partners", defaultValue = "24")
    private int partners;

    @Option(names = "--seconds", defaultValue = "8", description = "of a round")
    private double seconds;

    @Option(names = "--rounds", defaultValue = "5")
    private int rounds;

    public static void main(String[] arguments) {
        System.exit(new CommandLine(new HttpRig()).execute(arguments));
    }

    @Override
    public Integer call() throws Exception {
        Path folder = Files.createTempDirectory("kurs-rig");
        try (Subject service = service(folder)) {
            Manifest sandbox = Manifest.read(folder.resolve("data"));
            List<SignedRequests> requests = requests(sandbox);
            Load.Outcome warm = new Load(service.port(), requests).closed(WARM_UP_SECONDS);
            try (Subject control = control(folder, warm.bodyLength())) {
                new Load(control.port(), requests).closed(WARM_UP_SECONDS);
                System.out.printf(Locale.ROOT, "answers of %d bytes%n", warm.bodyLength());
                for (int round = 0; round < rounds; round++) {
                    measure(control, requests);
                    measure(service, requests);
                }
            }
        }
        return 0;
    }

    private void measure(Subject subject, List<SignedRequests> requests) throws IOException {
        Load load = new Load(subject.port(), requests);
        Subject.Usage before = subject.usage();
        Load.Outcome outcome = rate == 0 ? load.closed(seconds) : load.open(seconds, rate);
        Subject.Usage after = subject.usage();
        long count = outcome.latencies().getTotalCount();
        System.out.printf(
                Locale.ROOT,
                "%-8s %9.0f /s, refused %d, cpu %6.1f us, allocated %7d B, p50 %7.1f us, p99 %8.1f us, p99.9 %8.1f us%n",
                subject.name(),
                outcome.rate(),
                outcome.refused(),
                after.processor().minus(before.processor()).toNanos() / 1e3 / count,
                (after.allocatedBytes() - before.allocatedBytes()) / count,
                outcome.latencies().getValueAtPercentile(50) / 1e3,
                outcome.latencies().getValueAtPercentile(99) / 1e3,
                outcome.latencies().getValueAtPercentile(99.9) / 1e3);
    }

    private List<SignedRequests> requests(Manifest sandbox) throws IOException {
        boolean isFirm = kind.equals("firm");
        List<RigPartner> asking = RigPartner.make(sandbox, PAIR, partners);
        Map<?, ?> corridor = corridor(sandbox);
        List<SignedRequests> requests = new ArrayList<>();
        for (RigPartner partner : IntStream.range(0, connections)
                .mapToObj(index -> asking.get(index % asking.size()))
                .toList()) {
            byte[] body = JSON.std.asBytes(Map.of(
                    "corridor_id", corridor.get("corridor_id"),
                    "from_token", corridor.get("from_token"),
                    "to_token", corridor.get("to_token"),
                    "amount", "20",
                    "wallet_address", partner.wallet(),
                    "quote_type", isFirm ? "FIRM" : "INDICATIVE"));
            requests.add(new SignedRequests(isFirm ? "/v1/firm-quote" : "/v1/quote", partner, body));
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
        await(process, () -> Manifest.exists(data));
        String url = Manifest.read(data).baseUrl();
        return new Subject("service", process, Integer.parseInt(url.substring(url.lastIndexOf(':') + 1)));
    }

    private static Subject control(Path folder, int length) throws IOException {
        Path log = folder.resolve("control.log");
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors());
        Process process = Subject.start(
                log,
                HttpRig.class.getName(),
                List.of("constant", "--length", Integer.toString(length), "--io-threads", Integer.toString(threads)));
        await(process, () -> Files.readString(log).contains(":"));
        String said = Files.readString(log).strip();
        return new Subject("control", process, Integer.parseInt(said.substring(said.lastIndexOf(':') + 1)));
    }

    private static void await(Process process, Callable<Boolean> isReady) throws IOException {
        long endNs = System.nanoTime() + PATIENCE.toNanos();
        try {
            while (!isReady.call()) {
                if (!process.isAlive() || System.nanoTime() > endNs) {
                    throw new IOException("a server did not start: " + process.info());
                }
                Thread.sleep(100);
            }
        } catch (IOException failed) {
            throw failed;
        } catch (Exception unexpected) {
            throw new IOException("a server did not start", unexpected);
        }
    }
}
