package dev.kurs.core.book;

import dev.kurs.protocol.message.sbe.OperatorChange;
import dev.kurs.protocol.message.sbe.OperatorStatus;

/** Somebody of the desk: address, scopes, and the SHA-256 of the one token that proves it; times are nanoseconds since the epoch. */
public final class OperatorAccount {
    private final int operatorId;
    private final String email;
    private final long addedAtNs;
    private OperatorStatus status = OperatorStatus.ACTIVE;
    private OperatorChange lastChange = OperatorChange.ADDED;
    private OperatorToken token;

    /**
     * A token without itself.
     *
     * @param scopes with commas between them
     * @param hash SHA-256
     * @param expiresAtNs {@link PartnerKey#UNSAID_NS} for never
     * @param allowedAddresses from where it may be shown, with commas between them; empty for anywhere
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record OperatorToken(String scopes, byte[] hash, long expiresAtNs, String allowedAddresses) {}

    public OperatorAccount(int operatorId, String email, OperatorToken token, long addedAtNs) {
        this.operatorId = operatorId;
        this.email = email;
        this.token = token;
        this.addedAtNs = addedAtNs;
    }

    /** Another token, also for one that was disabled; the one before is good no more. */
    public void rotate(OperatorToken newToken) {
        token = newToken;
        status = OperatorStatus.ACTIVE;
        lastChange = OperatorChange.ROTATED;
    }

    public void disable() {
        status = OperatorStatus.DISABLED;
        lastChange = OperatorChange.DISABLED;
    }

    public void restore(OperatorStatus restoredStatus, OperatorChange restoredChange) {
        status = restoredStatus;
        lastChange = restoredChange;
    }

    public int operatorId() {
        return operatorId;
    }

    public String email() {
        return email;
    }

    public long addedAtNs() {
        return addedAtNs;
    }

    public OperatorStatus status() {
        return status;
    }

    public OperatorChange lastChange() {
        return lastChange;
    }

    public OperatorToken token() {
        return token;
    }
}
