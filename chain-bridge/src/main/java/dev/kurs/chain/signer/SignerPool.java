package dev.kurs.chain.signer;

import dev.kurs.chain.key.SigningKey;
import dev.kurs.chain.quote.FirmQuoteWords;
import dev.kurs.chain.quote.SigningDomain;
import dev.kurs.chain.secp256k1.Signers;
import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.SignedQuote;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs firm quotes on threads of its own, beside the core.
 *
 * <p>Example: {@code SignerPool.open(key, domain, 1, 1_024)} starts {@code kurs-signer-0}; an offered quote is copied at once, so its carrier
 * may be reused when {@code offer} returns. The key may be closed after opening. Closing signs what was accepted, then ends the threads.
 */
public final class SignerPool implements QuoteSigner, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SignerPool.class);
    private static final long DRAIN_SECONDS = 10;

    private final byte[] address;
    private final SigningQueue queue;
    private final SignerCounters counters = new SignerCounters();
    private final List<Thread> threads = new ArrayList<>();
    private final ReentrantLock callersLock = new ReentrantLock();
    private final QuoteSigning callersSigning;
    private final byte[] callersWords = new byte[FirmQuoteWords.LENGTH];
    private boolean closed;

    /**
     * Starts the threads and returns when each has its signer.
     *
     * @throws IllegalArgumentException if there is no thread or no place in the queue
     * @throws IllegalStateException if the key is closed or {@code -Dkurs.signer=native} cannot be had
     */
    public static SignerPool open(SigningKey key, SigningDomain domain, int threads, int queueCapacity) {
        if (threads < 1 || queueCapacity < 1) {
            throw new IllegalArgumentException(
                    "a signer pool needs a thread and a place in its queue, not " + threads + " and " + queueCapacity);
        }
        SignerPool pool = new SignerPool(key, domain, threads, queueCapacity);
        try {
            pool.start(key, domain, threads);
        } catch (RuntimeException failure) {
            pool.close();
            throw failure;
        }
        return pool;
    }

    private SignerPool(SigningKey key, SigningDomain domain, int threads, int queueCapacity) {
        address = key.address();
        queue = new SigningQueue(queueCapacity, threads);
        callersSigning = new QuoteSigning(domain, Signers.openShared(key));
    }

    private void start(SigningKey key, SigningDomain domain, int count) {
        List<SigningThread> workers = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            SigningThread worker =
                    new SigningThread(queue, () -> new QuoteSigning(domain, Signers.open(key)), counters);
            workers.add(worker);
            threads.add(
                    Thread.ofPlatform().name("kurs-signer-" + index).daemon().start(worker));
        }
        workers.forEach(SigningThread::awaitStart);
    }

    @Override
    public byte[] address() {
        return address.clone();
    }

    /** Copies the quote; false when the queue is full or the pool is closed. */
    @Override
    public boolean offer(FirmQuote quote, Consumer<SignedQuote> handler) {
        boolean accepted = queue.offer(quote, handler);
        if (!accepted) {
            counters.refused();
        }
        return accepted;
    }

    @Override
    public SignedQuote sign(FirmQuote quote) {
        callersLock.lock();
        try {
            if (closed) {
                throw new IllegalStateException("the signer pool is closed");
            }
            FirmQuoteWords.encode(quote, callersWords, 0);
            SignedQuote signed = callersSigning.sign(callersWords);
            counters.signed();
            return signed;
        } finally {
            callersLock.unlock();
        }
    }

    /** What signs: "native libsecp256k1" or "pure Java". */
    public String implementation() {
        return callersSigning.implementation();
    }

    /** What was done since opening. */
    public SignerCounters counters() {
        return counters;
    }

    /** Quotes that wait for a signing thread now. */
    public int waitingQuotes() {
        return queue.waitingQuotes();
    }

    @Override
    public void close() {
        if (closeToCallers()) {
            try {
                endThreads();
            } catch (InterruptedException interrupted) {
                threads.forEach(Thread::interrupt);
                Thread.currentThread().interrupt();
            }
        }
    }

    /** False when it was closed before. */
    private boolean closeToCallers() {
        callersLock.lock();
        try {
            boolean first = !closed;
            closed = true;
            callersSigning.close();
            return first;
        } finally {
            callersLock.unlock();
        }
    }

    private void endThreads() throws InterruptedException {
        int unfinished = queue.drain(DRAIN_SECONDS, TimeUnit.SECONDS);
        if (unfinished > 0) {
            LOG.error("closing with {} accepted quotes whose handlers have not finished", unfinished);
            threads.forEach(Thread::interrupt);
        }
        threads.forEach(thread -> queue.stopOne());
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(1));
        }
    }
}
