package dev.kurs.edge;

import dev.kurs.protocol.message.FirmQuote;
import dev.kurs.protocol.port.QuoteSigner;
import dev.kurs.protocol.port.SignedQuote;
import java.util.Arrays;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** Signs with bytes that only look like a signature, the same for the same quote; can be full, and can forget. */
final class FakeSigner implements QuoteSigner {
    volatile boolean isFull;
    volatile boolean isForgetful;

    private final ExecutorService pool =
            Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());

    @Override
    public byte[] address() {
        return Frames.address(0x51);
    }

    @Override
    public boolean offer(FirmQuote quote, Consumer<SignedQuote> handler) {
        if (isFull) {
            return false;
        }
        if (!isForgetful) {
            pool.execute(() -> handler.accept(sign(quote)));
        }
        return true;
    }

    @Override
    public SignedQuote sign(FirmQuote quote) {
        byte[] signature = Arrays.copyOf(quote.quoteId(), 65);
        signature[64] = 27;
        return new SignedQuote(signature, new byte[] {9, 5}, new byte[] {1, 2, 3});
    }
}
