package dev.kurs.edge;

import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.SignedQuote;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;

/** Signs with bytes that only look like a signature, the same for the same quote; can be full, can forget, stutter, and hold back what it signed. */
final class FakeSigner implements QuoteSigner {
    volatile boolean isFull;
    volatile boolean isForgetful;
    volatile boolean isStuttering;
    volatile boolean isHolding;
    final BlockingQueue<Runnable> held = new LinkedBlockingQueue<>();

    static final String THREAD = "fake-signer";

    private final ExecutorService pool = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name(THREAD).factory());

    @Override
    public byte[] address() {
        return EngineFrames.address(0x51);
    }

    @Override
    public boolean offer(FirmQuote quote, Consumer<SignedQuote> handler) {
        if (isFull) {
            return false;
        }
        if (!isForgetful) {
            SignedQuote signed = sign(quote);
            Runnable handing = () -> hand(signed, handler);
            if (isHolding) {
                held.add(handing);
            } else {
                pool.execute(handing);
            }
        }
        return true;
    }

    private void hand(SignedQuote signed, Consumer<SignedQuote> handler) {
        handler.accept(signed);
        if (isStuttering) {
            handler.accept(signed);
        }
    }

    /** Hands over what was signed and held back, as many as there are to be. */
    void letGo(int count) throws InterruptedException {
        for (int index = 0; index < count; index++) {
            pool.execute(held.take());
        }
    }

    @Override
    public SignedQuote sign(FirmQuote quote) {
        byte[] signature = Arrays.copyOf(quote.quoteId(), 65);
        signature[64] = 27;
        return new SignedQuote(signature, new byte[] {9, 5}, new byte[] {1, 2, 3});
    }
}
