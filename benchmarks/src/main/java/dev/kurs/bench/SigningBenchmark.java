package dev.kurs.bench;

import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.quote.FirmQuoteHasher;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.secp256k1.RecoverableSigner;
import dev.kurs.chain.secp256k1.Signers;
import dev.kurs.protocol.message.FirmQuote;
import java.util.Arrays;
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
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** From a filled quote to 65 bytes: hash alone, signature alone (the control), and both. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class SigningBenchmark {
    @Param({"native", "java"})
    private String implementation;

    private final FirmQuote quote = new FirmQuote();
    private final byte[] digest = new byte[32];
    private final byte[] signature = new byte[65];
    private FirmQuoteHasher hasher;
    private RecoverableSigner signer;

    @Setup
    public void open() {
        System.setProperty(Signers.PROPERTY, implementation);
        byte[] secret = new byte[SigningKey.LENGTH];
        Arrays.fill(secret, (byte) 7);
        signer = Signers.open(SigningKey.of(secret));
        hasher = new FirmQuoteHasher(new SigningDomain(31_337, new byte[20]));
        quote.amountIn().set(1_000_000_000L);
        quote.amountOut().set(1_630_000_000L);
        quote.oracleMidE12(16_312_500_000_000_000L).issuedAtSeconds(1_767_225_600L);
    }

    @TearDown
    public void close() {
        signer.close();
    }

    @Benchmark
    public byte[] hash() {
        quote.expiresAtSeconds(quote.expiresAtSeconds() + 1);
        hasher.digest(quote, digest, 0);
        return digest;
    }

    @Benchmark
    public byte[] sign() {
        digest[0]++;
        signer.sign(digest, signature);
        return signature;
    }

    @Benchmark
    public byte[] hashAndSign() {
        hash();
        signer.sign(digest, signature);
        return signature;
    }
}
