package dev.kurs.protocol.port;

import java.util.List;

/** Remembers through restarts which requests were begun under an {@code Idempotency-Key}, and what was answered. One thread uses it. */
public interface KeptAnswers {
    /**
     * A request that is made once.
     *
     * @param name a hash of operator and key, the same for as long as the answer is kept
     * @param fingerprint over the request
     * @param untilNs how long it is remembered, nanoseconds since the epoch
     * @param sealed the answer, enciphered; empty while there is none
     */
    @SuppressWarnings("ArrayRecordComponent")
    record KeptAnswer(String name, String operator, String fingerprint, long untilNs, byte[] sealed) {
        public boolean isAnswered() {
            return sealed.length > 0;
        }
    }

    /** What was remembered when this run began, the oldest first. */
    List<KeptAnswer> remembered();

    /** Takes a request that begins, or its answer; it is on disk when this returns. */
    void keep(KeptAnswer answer);

    /** Takes back a request that changed nothing. */
    void forget(String name);
}
