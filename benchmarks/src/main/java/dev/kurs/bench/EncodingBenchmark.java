package dev.kurs.bench;

import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.signer.SignerPool;
import dev.kurs.edge.call.Call;
import dev.kurs.edge.v02.RenderedAnswers;
import dev.kurs.edge.view.ViewStage;
import dev.kurs.edge.view.Views;
import dev.kurs.protocol.message.Frame;
import dev.kurs.protocol.message.FrameListener;
import dev.kurs.protocol.message.sbe.FirmQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.IndicativeQuoteIssuedDecoder;
import dev.kurs.protocol.message.sbe.QuoteKind;
import dev.kurs.protocol.port.SignedQuote;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** From the engine's event to the JSON of the answer, as the edge renders it on the connection's thread: an indicative quote, and a firm one with its signature and calls. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class EncodingBenchmark {
    private static final int CORRIDORS = 8;
    private static final int PARTNERS = 100;
    private static final int QUOTES = 1_000;

    private final List<UnsafeBuffer> indicative = new ArrayList<>();
    private final List<UnsafeBuffer> firm = new ArrayList<>();
    private final List<SignedQuote> signed = new ArrayList<>();
    private RenderedAnswers answers;
    private Call call;
    private int turn;

    @Setup
    public void quote() {
        Views views = new Views();
        FrameListener shown = new ViewStage(views);
        BenchmarkWorld world = BenchmarkWorld.followed(CORRIDORS, PARTNERS, (frame, offset, length) -> {
            shown.onFrame(frame, offset, length);
            keep(frame, offset, length);
        });
        for (int quote = 0; quote < 2 * QUOTES; quote++) {
            world.quote(quote, quote < QUOTES ? QuoteKind.INDICATIVE : QuoteKind.FIRM);
        }
        world.requireNoRefusals();
        answers = new RenderedAnswers(views);
        signAll();
        call = new EdgeCalls(() -> BenchmarkCommands.START_NS).post("/v1/firm-quote", Map.of(), QuoteBody.json());
    }

    private void keep(DirectBuffer frame, int offset, int length) {
        switch (Frame.templateId(frame, offset)) {
            case IndicativeQuoteIssuedDecoder.TEMPLATE_ID -> indicative.add(copy(frame, offset, length));
            case FirmQuoteIssuedDecoder.TEMPLATE_ID -> firm.add(copy(frame, offset, length));
            default -> {}
        }
    }

    private static UnsafeBuffer copy(DirectBuffer frame, int offset, int length) {
        UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, frame, offset, length);
        return copy;
    }

    private void signAll() {
        byte[] secret = new byte[SigningKey.LENGTH];
        Arrays.fill(secret, (byte) 7);
        SigningDomain domain = new SigningDomain(31_337, new byte[20]);
        try (SignerPool signer = SignerPool.open(SigningKey.of(secret), domain, 1, 1)) {
            firm.forEach(issued -> signed.add(signer.sign(answers.onchain(issued))));
        }
    }

    /** The answer's bytes. */
    @Benchmark
    public int indicativeQuote() {
        return answers.indicative(call, indicative.get(next()));
    }

    /** The answer's bytes. */
    @Benchmark
    public int firmQuote() {
        int quote = next();
        return answers.firm(call, firm.get(quote), signed.get(quote));
    }

    private int next() {
        turn = (turn + 1) % QUOTES;
        return turn;
    }
}
