package dev.kurs.chain.send;

import java.math.BigInteger;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What keeps a sender from sending: told to the log when it begins and when it ends, and to whoever asks in between. */
final class SenderHealth {
    private static final Logger LOG = LoggerFactory.getLogger(SenderHealth.class);

    private final String account;
    private volatile String present = "";
    private volatile boolean presentStops;
    private volatile Optional<BigInteger> balanceWei = Optional.empty();
    private String ofThisRound = "";
    private boolean stopsThisRound;

    SenderHealth(String account) {
        this.account = account;
    }

    /** Something that may pass while others go on. */
    void report(String trouble) {
        if (ofThisRound.isEmpty()) {
            ofThisRound = trouble;
        }
    }

    /** The chain and the outbox do not fit, so that nothing more may be submitted. */
    void astray(String trouble) {
        ofThisRound = trouble;
        stopsThisRound = true;
    }

    /** What the account has, as of the newest block that was looked at. */
    void has(BigInteger wei) {
        balanceWei = Optional.of(wei);
    }

    Optional<BigInteger> balanceWei() {
        return balanceWei;
    }

    void endOfRound() {
        if (!ofThisRound.equals(present)) {
            if (ofThisRound.isEmpty()) {
                LOG.info("transactions of {} go on", account);
            } else {
                LOG.warn("transactions of {}: {}", account, ofThisRound);
            }
        }
        present = ofThisRound;
        presentStops = stopsThisRound;
        ofThisRound = "";
        stopsThisRound = false;
    }

    Optional<String> present() {
        return present.isEmpty() ? Optional.empty() : Optional.of(present);
    }

    /** The present trouble, if nothing may be submitted for it. */
    Optional<String> stopping() {
        return presentStops ? present() : Optional.empty();
    }
}
