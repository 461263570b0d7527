package dev.kurs.protocol.message;

import dev.kurs.protocol.money.Amount;

/**
 * The signed struct of a firm quote, as the engine contract knows it.
 *
 * <p>A mutable carrier: fill the arrays and amounts in place. Example: 1 000 USDT (6 decimals) into IDRX (2 decimals) at
 * 16 300 has amountIn 1 000 000 000, amountOut about 1 630 000 000 and oracleMidE12 16 300 × 10^12.
 */
public final class FirmQuote {
    private final byte[] quoteId = new byte[32];
    private final byte[] corridorId = new byte[32];
    private final byte[] partnerId = new byte[32];
    private final byte[] payer = new byte[20];
    private final byte[] recipient = new byte[20];
    private final byte[] tokenIn = new byte[20];
    private final byte[] tokenOut = new byte[20];
    private final Amount amountIn = new Amount();
    private final Amount amountOut = new Amount();
    private final Amount fixedFeeIn = new Amount();
    private final Amount variableFeeIn = new Amount();
    private long oracleMidE12;
    private long issuedAtSeconds;
    private long expiresAtSeconds;
    private int maxDeviationBps;

    public byte[] quoteId() {
        return quoteId;
    }

    public byte[] corridorId() {
        return corridorId;
    }

    public byte[] partnerId() {
        return partnerId;
    }

    public byte[] payer() {
        return payer;
    }

    public byte[] recipient() {
        return recipient;
    }

    public byte[] tokenIn() {
        return tokenIn;
    }

    public byte[] tokenOut() {
        return tokenOut;
    }

    public Amount amountIn() {
        return amountIn;
    }

    public Amount amountOut() {
        return amountOut;
    }

    public Amount fixedFeeIn() {
        return fixedFeeIn;
    }

    public Amount variableFeeIn() {
        return variableFeeIn;
    }

    public long oracleMidE12() {
        return oracleMidE12;
    }

    public FirmQuote oracleMidE12(long value) {
        oracleMidE12 = value;
        return this;
    }

    public long issuedAtSeconds() {
        return issuedAtSeconds;
    }

    public FirmQuote issuedAtSeconds(long value) {
        issuedAtSeconds = value;
        return this;
    }

    public long expiresAtSeconds() {
        return expiresAtSeconds;
    }

    public FirmQuote expiresAtSeconds(long value) {
        expiresAtSeconds = value;
        return this;
    }

    public int maxDeviationBps() {
        return maxDeviationBps;
    }

    public FirmQuote maxDeviationBps(int value) {
        maxDeviationBps = value;
        return this;
    }
}
