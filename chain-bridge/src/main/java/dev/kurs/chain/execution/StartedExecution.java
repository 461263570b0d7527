package dev.kurs.chain.execution;

import dev.kurs.chain.abi.Bytes32;
import dev.kurs.protocol.message.FirmQuote;

/**
 * An execution that is to be sent.
 *
 * @param id its name with the sender, so that it is sent once
 * @param quote what is signed: the vault pays, the destination receives
 */
public record StartedExecution(Bytes32 id, FirmQuote quote) {
    /** For people and for the sender's outbox. */
    String what() {
        return "execution " + id;
    }

    /** The vault's name of whose funds pay. */
    Bytes32 partner() {
        return Bytes32.of(quote.partnerId());
    }

    Bytes32 quoteId() {
        return Bytes32.of(quote.quoteId());
    }
}
