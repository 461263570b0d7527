package dev.kurs.chain.signer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.RandomQuotes;
import dev.kurs.chain.RandomRun;
import dev.kurs.chain.key.Addresses;
import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.quote.ApprovalCalldata;
import dev.kurs.chain.quote.CommitCalldata;
import dev.kurs.chain.quote.FirmQuoteHasher;
import dev.kurs.chain.quote.FirmQuoteWords;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.SignedQuote;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.web3j.crypto.Sign;
import org.web3j.utils.Numeric;

@Timeout(60)
class SignerPoolTest {
    private static final byte[] ENGINE = HexFormat.of().parseHex("5fbdb2315678afecb367f032d93f642f64180aa3");
    private static final SigningDomain DOMAIN = new SigningDomain(31_337, ENGINE);

    private final RandomQuotes quotes = new RandomQuotes(RandomRun.of(SignerPoolTest.class));
    private final SigningKey key = SigningKey.generate(new SecureRandom());

    @Test
    void shouldSignOnItsOwnThreadWhatTheContractRecovers() throws Exception {
        Recorder recorder = new Recorder(1);
        FirmQuote quote = quotes.next();
        try (SignerPool pool = SignerPool.open(key, DOMAIN, 1, 4)) {
            assertTrue(pool.offer(quote, recorder::record));
            recorder.await();

            assertArrayEquals(key.address(), pool.address());
            assertEquals(1, pool.counters().signedQuotes());
        }

        assertEquals(List.of("kurs-signer-0"), List.copyOf(recorder.threads));
        assertSignedBy(key, quote, recorder.signed.remove());
    }

    @Test
    void shouldSignOnTheCallersThreadToTheSameBytes() throws Exception {
        Recorder recorder = new Recorder(1);
        FirmQuote quote = quotes.next();
        try (SignerPool pool = SignerPool.open(key, DOMAIN, 2, 4)) {
            pool.offer(quote, recorder::record);
            recorder.await();

            assertSame(pool.sign(quote), recorder.signed.remove());
        }
    }

    @Test
    void shouldNotNeedTheCarrierOrTheKeyAfterTheyWereHandedOver() throws Exception {
        FirmQuote carrier = quotes.next();
        Gate gate = new Gate();
        Recorder recorder = new Recorder(1);
        try (SignerPool pool = SignerPool.open(key, DOMAIN, 1, 4)) {
            SignedQuote expected = pool.sign(carrier);
            key.close();
            pool.offer(quotes.next(), gate::hold);
            pool.offer(carrier, recorder::record);

            carrier.expiresAtSeconds(0);
            carrier.amountIn().setZero();
            gate.open();
            recorder.await();

            assertSame(expected, recorder.signed.remove());
        }
    }

    @Test
    void shouldRefuseWhenTheQueueIsFullAndAcceptAgainAfterwards() throws Exception {
        Gate gate = new Gate();
        Recorder recorder = new Recorder(3);
        try (SignerPool pool = SignerPool.open(key, DOMAIN, 1, 2)) {
            assertTrue(pool.offer(quotes.next(), gate::hold));
            assertTrue(pool.offer(quotes.next(), recorder::record));

            assertFalse(pool.offer(quotes.next(), recorder::record));
            assertEquals(1, pool.counters().refusals());

            gate.open();
            for (int accepted = 0; accepted < 2; ) {
                accepted += pool.offer(quotes.next(), recorder::record) ? 1 : 0;
            }
            recorder.await();
        }
    }

    @Test
    void shouldGoOnWhenAHandlerThrows() throws Exception {
        Recorder recorder = new Recorder(1);
        try (SignerPool pool = SignerPool.open(key, DOMAIN, 1, 4)) {
            pool.offer(quotes.next(), signed -> {
                throw new IllegalStateException("a handler that fails, as this test wants");
            });
            pool.offer(quotes.next(), signed -> {
                throw new AssertionError("a handler that fails badly, as this test wants");
            });
            pool.offer(quotes.next(), recorder::record);
            recorder.await();

            assertEquals(2, pool.counters().handlerFailures());
        }

        assertEquals(List.of("kurs-signer-0"), List.copyOf(recorder.threads));
    }

    @Test
    void shouldTellTheOffererOfAQuoteThatCannotBeEncoded() {
        FirmQuote invalid = quotes.next().maxDeviationBps(-1);
        try (SignerPool pool = SignerPool.open(key, DOMAIN, 1, 1)) {
            assertThrows(IllegalArgumentException.class, () -> pool.offer(invalid, signed -> {}));

            assertTrue(pool.offer(quotes.next(), signed -> {}));
        }
    }

    @Test
    void shouldSignEverythingAcceptedBeforeItCloses() throws Exception {
        int offerers = 4;
        AtomicInteger accepted = new AtomicInteger();
        AtomicInteger handled = new AtomicInteger();
        SignerPool pool = SignerPool.open(key, DOMAIN, 2, 64);
        FirmQuote quote = quotes.next();
        CountDownLatch busy = new CountDownLatch(offerers);
        List<Thread> threads = new ArrayList<>();
        for (int index = 0; index < offerers; index++) {
            threads.add(Thread.ofPlatform().start(() -> {
                for (int offer = 0; offer < 20_000; offer++) {
                    accepted.addAndGet(pool.offer(quote, signed -> handled.incrementAndGet()) ? 1 : 0);
                    busy.countDown();
                }
            }));
        }
        busy.await();

        pool.close();
        int handledAtClose = handled.get();
        for (Thread thread : threads) {
            thread.join();
        }

        assertTrue(handledAtClose > 0);
        assertEquals(accepted.get(), handledAtClose);
        assertEquals(accepted.get(), handled.get());
    }

    @Test
    void shouldSpreadQuotesOverItsThreads() throws Exception {
        Gate gate = new Gate();
        Recorder recorder = new Recorder(1);
        try (SignerPool pool = SignerPool.open(key, DOMAIN, 2, 4)) {
            pool.offer(quotes.next(), gate::hold);
            pool.offer(quotes.next(), recorder::record);
            recorder.await();
            gate.open();
        }

        assertEquals(1, recorder.threads.size());
    }

    @Test
    void shouldRefuseEverythingWhenClosed() {
        SignerPool pool = SignerPool.open(key, DOMAIN, 1, 4);
        pool.close();
        pool.close();

        assertFalse(pool.offer(quotes.next(), signed -> {}));
        assertThrows(IllegalStateException.class, () -> pool.sign(quotes.next()));
    }

    @Test
    void shouldNotOpenWithoutAThreadAPlaceOrAKey() {
        assertThrows(IllegalArgumentException.class, () -> SignerPool.open(key, DOMAIN, 0, 4));
        assertThrows(IllegalArgumentException.class, () -> SignerPool.open(key, DOMAIN, 1, 0));
        key.close();
        assertThrows(IllegalStateException.class, () -> SignerPool.open(key, DOMAIN, 1, 4));
    }

    private static void assertSignedBy(SigningKey key, FirmQuote quote, SignedQuote signed) throws Exception {
        byte[] words = new byte[FirmQuoteWords.LENGTH];
        byte[] digest = new byte[32];
        FirmQuoteWords.encode(quote, words, 0);
        new FirmQuoteHasher(DOMAIN).digest(quote, digest, 0);

        assertArrayEquals(key.address(), recovered(digest, signed.signature()));
        assertArrayEquals(ApprovalCalldata.encode(words, 0, ENGINE), signed.approvalCalldata());
        assertArrayEquals(CommitCalldata.encode(words, 0, signed.signature()), signed.executionCalldata());
    }

    private static byte[] recovered(byte[] digest, byte[] signature) throws Exception {
        BigInteger publicKey = Sign.signedMessageHashToKey(
                digest,
                new Sign.SignatureData(
                        signature[64], Arrays.copyOf(signature, 32), Arrays.copyOfRange(signature, 32, 64)));
        return Addresses.ofPublicKey(Numeric.toBytesPadded(publicKey, 64));
    }

    private static void assertSame(SignedQuote expected, SignedQuote actual) {
        assertArrayEquals(expected.signature(), actual.signature());
        assertArrayEquals(expected.approvalCalldata(), actual.approvalCalldata());
        assertArrayEquals(expected.executionCalldata(), actual.executionCalldata());
    }

    /** Keeps what handlers were given and the names of the threads that gave it. */
    private static final class Recorder {
        private final Queue<SignedQuote> signed = new ConcurrentLinkedQueue<>();
        private final Queue<String> threads = new ConcurrentLinkedQueue<>();
        private final CountDownLatch expected;

        Recorder(int count) {
            expected = new CountDownLatch(count);
        }

        void record(SignedQuote quote) {
            signed.add(quote);
            threads.add(Thread.currentThread().getName());
            expected.countDown();
        }

        void await() throws InterruptedException {
            assertTrue(expected.await(30, TimeUnit.SECONDS));
        }
    }

    /** A handler that keeps its signing thread busy until the test says. */
    private static final class Gate {
        private final CountDownLatch opened = new CountDownLatch(1);

        void hold(SignedQuote quote) {
            try {
                opened.await();
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }

        void open() {
            opened.countDown();
        }
    }
}
