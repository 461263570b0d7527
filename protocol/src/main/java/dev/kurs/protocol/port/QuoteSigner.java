package dev.kurs.protocol.port;

import dev.kurs.protocol.message.FirmQuote;
import java.util.function.Consumer;

/** Signs firm quotes (EIP-712) and encodes the calls that settle them. */
public interface QuoteSigner {
    /** Address of the signing key, 20 bytes. */
    byte[] address();

    /** Hands a copy of the quote to a signing thread; false when its queue is full. The handler runs on that thread. */
    boolean offer(FirmQuote quote, Consumer<SignedQuote> handler);

    /** Signs on the calling thread. */
    SignedQuote sign(FirmQuote quote);
}
