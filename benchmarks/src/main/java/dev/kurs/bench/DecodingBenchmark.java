package dev.kurs.bench;

import dev.kurs.edge.auth.RequestSigning;
import dev.kurs.edge.call.RequestTarget;
import dev.kurs.edge.json.JsonMembers;
import dev.kurs.edge.json.NotJsonException;
import dev.kurs.edge.json.StrictJson;
import dev.kurs.edge.json.WrongShapeException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A quote request of about 330 bytes: its JSON read strictly, its signature computed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class DecodingBenchmark {
    private final byte[] body = QuoteBody.json();
    private final byte[] secret = "a-secret-of-a-partner-in-a-benchmark-run".getBytes(StandardCharsets.UTF_8);
    private final StrictJson json = new StrictJson(64 * 1024);
    private final RequestTarget target = new RequestTarget("POST", "/v1/firm-quote", "");
    private final RequestSigning signing = new RequestSigning();

    @Benchmark
    public JsonMembers decode() throws NotJsonException, WrongShapeException {
        return json.readObject(body, body.length, null);
    }

    @Benchmark
    public String sign() {
        return signing.sign(secret, "1767225600", target, "req-0001", body, body.length);
    }
}
