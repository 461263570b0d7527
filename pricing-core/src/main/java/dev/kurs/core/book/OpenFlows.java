package dev.kurs.core.book;

import dev.kurs.protocol.money.Amount;

/**
 * What open quotes will move of tokens beyond their amounts: that they move them at all, since the pool rounds each commit up, and the fees that it will owe.
 *
 * <p>Example: an open quote of IDRX for JPYC with a fee of 1.50 dollars moves IDRX, JPYC and, by its fee, USDT.
 */
public final class OpenFlows {
    private final Tokens tokens;
    private final ChainPool pool;

    public OpenFlows(Tokens tokens, ChainPool pool) {
        this.tokens = tokens;
        this.pool = pool;
    }

    /** @param fee in the token in which the pool owes fees, raw; 0 where nothing is known of that */
    public void open(int tokenInId, int tokenOutId, Amount fee) {
        tokens.get(tokenInId).chain().open();
        tokens.get(tokenOutId).chain().open();
        if (!fee.isZero()) {
            ChainToken feeToken = tokens.get(pool.feeTokenId()).chain();
            if (!feeToken.openFees().tryAdd(fee)) {
                throw new IllegalStateException("fees of open quotes exceed 2^127 raw units");
            }
            if (isNeither(tokenInId, tokenOutId)) {
                feeToken.open();
            }
        }
    }

    /** Takes back what {@link #open} was told. */
    public void close(int tokenInId, int tokenOutId, Amount fee) {
        tokens.get(tokenInId).chain().close();
        tokens.get(tokenOutId).chain().close();
        if (!fee.isZero()) {
            ChainToken feeToken = tokens.get(pool.feeTokenId()).chain();
            if (!feeToken.openFees().trySubtract(fee)) {
                throw new IllegalStateException("a quote's fee is more than all open ones");
            }
            if (isNeither(tokenInId, tokenOutId)) {
                feeToken.close();
            }
        }
    }

    private boolean isNeither(int tokenInId, int tokenOutId) {
        return pool.feeTokenId() != tokenInId && pool.feeTokenId() != tokenOutId;
    }
}
