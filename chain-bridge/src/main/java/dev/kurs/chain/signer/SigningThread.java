package dev.kurs.chain.signer;

import dev.kurs.chain.quote.FirmQuoteWords;
import dev.kurs.protocol.port.SignedQuote;
import java.util.HexFormat;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes quotes from the queue, signs them and runs their handlers; no handler can end it. */
final class SigningThread implements Runnable {
    private static final Logger LOG = LoggerFactory.getLogger(SigningThread.class);

    private final SigningQueue queue;
    private final Supplier<QuoteSigning> opener;
    private final SignerCounters counters;
    private final CompletableFuture<String> started = new CompletableFuture<>();

    SigningThread(SigningQueue queue, Supplier<QuoteSigning> opener, SignerCounters counters) {
        this.queue = queue;
        this.opener = opener;
        this.counters = counters;
    }

    /** Waits until the thread has its signer; what signs. */
    String awaitStart() {
        return started.join();
    }

    @Override
    public void run() {
        try (QuoteSigning signing = opener.get()) {
            started.complete(signing.implementation());
            work(signing);
        } catch (InterruptedException interrupted) {
            LOG.warn(
                    "{} was interrupted before its queue was empty",
                    Thread.currentThread().getName());
        } catch (Throwable failure) {
            started.completeExceptionally(failure);
            throw failure;
        }
    }

    private void work(QuoteSigning signing) throws InterruptedException {
        for (QuoteSlot slot = queue.take(); slot != null; slot = queue.take()) {
            try {
                signAndHandle(signing, slot);
            } finally {
                queue.release(slot);
            }
        }
    }

    private void signAndHandle(QuoteSigning signing, QuoteSlot slot) {
        SignedQuote signed;
        try {
            signed = signing.sign(slot.words);
        } catch (Throwable failure) {
            counters.signingFailed();
            LOG.error("quote 0x{} could not be signed; its handler is not called", quoteId(slot), failure);
            return;
        }
        counters.signed();
        handle(slot, signed);
    }

    private void handle(QuoteSlot slot, SignedQuote signed) {
        try {
            slot.handler.accept(signed);
        } catch (Throwable failure) {
            counters.handlerFailed();
            LOG.error("the handler of a signed quote failed", failure);
        }
    }

    private static String quoteId(QuoteSlot slot) {
        return HexFormat.of().formatHex(slot.words, 0, FirmQuoteWords.WORD);
    }
}
