package dev.kurs.bench;

import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.auth.SignedAuthenticator;
import dev.kurs.edge.auth.SignedRequest;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.call.RequestTarget;
import dev.kurs.edge.view.ViewStage;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.port.Credentials;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The edge's check of a signed request of 330 bytes, of one partner after the other: headers, key look-up, SHA-256 of the body, HMAC, comparison in constant time. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class AuthenticationBenchmark {
    private static final int CORRIDORS = 8;
    private static final long NOW_SECONDS = 1_767_225_600L;
    private static final RequestTarget TARGET = new RequestTarget("POST", "/v1/firm-quote", "");

    @Param({"100", "10000"})
    private int partners;

    private final byte[] body = QuoteBody.json();
    private final RequestSigning signing = new RequestSigning();
    private SignedAuthenticator authenticator;
    private Call[] calls;
    private int turn;

    /** The secrets of all partners; nobody has a bearer token. */
    private record Secrets(Map<String, List<byte[]>> byKey) implements Credentials {
        @Override
        public List<byte[]> secrets(String apiKey) {
            return byKey.getOrDefault(apiKey, List.of());
        }

        @Override
        public Bearer bearer(String token) {
            return null;
        }
    }

    @Setup
    public void sign() {
        Views views = new Views();
        BenchmarkWorld.followed(CORRIDORS, partners, new ViewStage(views));
        EdgeCalls edge = new EdgeCalls(() -> TimeUnit.SECONDS.toNanos(NOW_SECONDS));
        Map<String, List<byte[]>> secrets = new ConcurrentHashMap<>();
        calls = new Call[partners];
        for (int partner = 0; partner < partners; partner++) {
            byte[] secret = ("a-secret-of-a-partner-in-a-benchmark-run-" + partner).getBytes(StandardCharsets.UTF_8);
            secrets.put(BenchmarkCommands.apiKey(partner), List.of(secret));
            calls[partner] = signedCall(edge, partner, secret);
        }
        authenticator = new SignedAuthenticator(views, new Secrets(secrets));
    }

    private Call signedCall(EdgeCalls edge, int partner, byte[] secret) {
        String timestamp = Long.toString(NOW_SECONDS);
        String requestId = "req-" + partner;
        return edge.post(
                TARGET.path(),
                Map.of(
                        SignedAuthenticator.API_KEY,
                        BenchmarkCommands.apiKey(partner),
                        SignedAuthenticator.TIMESTAMP,
                        timestamp,
                        SignedAuthenticator.SIGNATURE,
                        signing.sign(secret, timestamp, TARGET, requestId, body, body.length),
                        SignedAuthenticator.REQUEST_ID,
                        requestId),
                body);
    }

    @Benchmark
    public Call authenticate() {
        Call call = calls[turn++ % partners];
        SignedRequest request = authenticator.admitHeaders(call, true);
        if (!authenticator.admitSignature(call, request)) {
            throw new IllegalStateException("a signature was refused");
        }
        return call;
    }
}
