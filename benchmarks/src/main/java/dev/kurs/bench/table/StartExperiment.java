package dev.kurs.bench.table;

import dev.kurs.bench.Scratch;
import dev.kurs.bench.http.BareStart;
import dev.kurs.service.client.PartnerClient;
import dev.kurs.service.sandbox.Manifest;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** From the command to the first quote of an empty sandbox, against {@code java -version} and a bare Undertow's first answer, one after the other. */
final class StartExperiment implements Experiment {
    private static final String PAIR = "USDT-IDRX";
    private static final double NS = 1e9;
    private static final int OK = 200;

    @Override
    public Map<String, Double> control(double seconds) throws IOException, InterruptedException {
        try (Scratch scratch = new Scratch()) {
            return Map.of("seconds", firstAnswer(new BareStart(scratch.directory())));
        }
    }

    private static double firstAnswer(BareStart bare) throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        SmallCommandExperiment.javaVersion();
        Process server = bare.start();
        try {
            URI uri = URI.create("http://127.0.0.1:" + port(server) + "/");
            HttpClient.newHttpClient().send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding());
            return (System.nanoTime() - startNs) / NS;
        } finally {
            server.destroy();
            server.waitFor(1, TimeUnit.MINUTES);
        }
    }

    /** Its line ends in the port. */
    private static String port(Process server) throws IOException {
        String said = server.inputReader(StandardCharsets.UTF_8).readLine();
        if (said == null) {
            throw new IOException("a bare Undertow ended before it served");
        }
        return said.substring(said.lastIndexOf(':') + 1);
    }

    @Override
    public Map<String, Double> subject(double seconds) throws IOException, InterruptedException {
        return firstQuote("");
    }

    /** @param javaOptions beside those of {@code ./kurs} */
    static Map<String, Double> firstQuote(String javaOptions) throws IOException, InterruptedException {
        long startNs = System.nanoTime();
        try (BenchSandbox sandbox = new BenchSandbox(javaOptions)) {
            Manifest manifest = sandbox.awaitPort();
            try (PartnerClient partner =
                    new PartnerClient(manifest.baseUrl(), manifest.partners().getFirst(), InstantSource.system())) {
                while (!isQuoted(partner)) {
                    sandbox.pause();
                }
            }
            return Map.of("seconds", (System.nanoTime() - startNs) / NS);
        }
    }

    /** Its port is known before it listens. */
    private static boolean isQuoted(PartnerClient partner) throws IOException, InterruptedException {
        try {
            return partner.get("/v1/corridors", "pair=" + PAIR).status() == OK
                    && partner.quote(partner.corridor(PAIR), "SELL", "20", false, null)
                                    .status()
                            == OK;
        } catch (ConnectException early) {
            return false;
        }
    }
}
