package dev.kurs.protocol.port;

import java.time.Duration;
import java.util.Optional;

/** Asks the chain whether it would take an execution that waits for its market maker's word, so that no maker is bound for what reverts. */
@FunctionalInterface
public interface ExecutionPreflight {
    /** Where there is no chain to ask. */
    ExecutionPreflight NONE = (quoteSequence, patience) -> Optional.empty();

    /**
     * An execution that would revert.
     *
     * @param quoteId 0x and 64 digits
     * @param reason the contracts'
     */
    record Refusal(String quoteId, String reason) {}

    /** What would become of the execution of a quote; empty where it would be taken, and where nobody can say within so long. */
    Optional<Refusal> refusal(long quoteSequence, Duration patience) throws InterruptedException;
}
