package dev.kurs.core.book;

import dev.kurs.core.pricing.QuotedPrice;
import dev.kurs.protocol.message.sbe.ExecutionStatus;
import dev.kurs.protocol.message.sbe.RiskState;
import dev.kurs.protocol.money.Amount;

/**
 * What an open quote of v0.1 holds beside its place among the open quotes: how it was priced, what it reserved of its partner's balance, and its execution
 * once there is one.
 *
 * <p>A quote of 1 000 USDT has 1 000 reserved; once 600 of it are executed it has 600, and the rest is the partner's again.
 */
public final class V01Quote {
    /** Of {@link #status()}: nobody asked for its execution yet. */
    public static final ExecutionStatus NOT_EXECUTED = ExecutionStatus.NULL_VAL;

    private final QuotedPrice price = new QuotedPrice();
    private final Amount variableFee = new Amount();
    private final Amount reserved = new Amount();
    private final byte[] payer = new byte[Wallets.ADDRESS_LENGTH];
    private final byte[] destination = new byte[Wallets.ADDRESS_LENGTH];
    private byte[] clientReference = {};
    private long totalFeeE6;
    private long quoteExpiresAtSeconds;
    private long startedAtNs;
    private long rfq;
    private int maxDeviationBps;
    private int keyId;
    private ExecutionStatus status = NOT_EXECUTED;
    private RiskState riskState = RiskState.NORMAL;

    /** Takes another quote, which nobody executed yet. */
    void begin() {
        status = NOT_EXECUTED;
        variableFee.setZero();
        clientReference = new byte[0];
        startedAtNs = 0;
        rfq = 0;
    }

    public QuotedPrice price() {
        return price;
    }

    /** V of what is executed, raw units of the input token. */
    public Amount variableFee() {
        return variableFee;
    }

    /** Raw units of the input token that it holds of its partner's balance. */
    public Amount reserved() {
        return reserved;
    }

    /** The settlement vault, 20 bytes. */
    public byte[] payer() {
        return payer;
    }

    /** Where the output goes, 20 bytes. */
    public byte[] destination() {
        return destination;
    }

    /** The execute's, UTF-8; empty where it had none. */
    public byte[] clientReference() {
        return clientReference;
    }

    /** Dollars of fixed and variable fee, rounded up. */
    public long totalFeeE6() {
        return totalFeeE6;
    }

    public int maxDeviationBps() {
        return maxDeviationBps;
    }

    /** When the quote itself ends, whatever becomes of its execution. */
    public long quoteExpiresAtSeconds() {
        return quoteExpiresAtSeconds;
    }

    public void maxDeviationBps(int bps) {
        maxDeviationBps = bps;
    }

    public void totalFeeE6(long newTotalFeeE6) {
        totalFeeE6 = newTotalFeeE6;
    }

    public void quoteExpiresAtSeconds(long seconds) {
        quoteExpiresAtSeconds = seconds;
    }

    /** The number of the request for quotes whose maker stands behind it; 0 where it needs none. */
    public long rfq() {
        return rfq;
    }

    public void rfq(long number) {
        rfq = number;
    }

    /** An execution begins. */
    public void execute(ExecutionStatus first, int byKeyId, long atNs, RiskState state, byte[] reference) {
        status = first;
        keyId = byKeyId;
        startedAtNs = atNs;
        riskState = state;
        clientReference = reference;
    }

    public boolean isExecuting() {
        return status != NOT_EXECUTED;
    }

    public ExecutionStatus status() {
        return status;
    }

    public void status(ExecutionStatus newStatus) {
        status = newStatus;
    }

    /** By which the execute was asked for. */
    public int keyId() {
        return keyId;
    }

    public long startedAtNs() {
        return startedAtNs;
    }

    /** Of the corridor when the execution began. */
    public RiskState riskState() {
        return riskState;
    }
}
