package dev.kurs.protocol.port;

import dev.kurs.protocol.message.FirmQuote;
import java.util.List;

/** What the commit of a quote touches of the chain's storage, for the transaction to name beforehand (EIP-2930), which makes it cheaper. */
@FunctionalInterface
public interface AccessLists {
    /** Nothing is known of any quote. */
    AccessLists UNKNOWN = quote -> List.of();

    /**
     * A contract and storage keys of it.
     *
     * @param contract 20 bytes
     * @param storageKeys 32 bytes each
     */
    @SuppressWarnings("ArrayRecordComponent")
    record Entry(byte[] contract, List<byte[]> storageKeys) {}

    /** What is sure to be touched and pays off; empty where nothing is known. */
    List<Entry> of(FirmQuote quote);
}
