package dev.kurs.core.settlement;

import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.OpenQuotes;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.money.Amount;

/**
 * Takes what a block settled from what the contracts were recorded to allow, which dates from an earlier block until they are read anew: as much as the quote
 * held of it while it was open.
 *
 * <p>Room for 5 000 USDT, of which a quote of 3 000 settles: 2 000 are left for others, as while it was open, until the room as of that block is recorded. What came
 * in can be paid out again, and what went out come in again, only then as well.
 */
final class SettledHeadroom {
    private static final Amount ONE = Amount.ofRaw(1);

    private final EngineState state;
    private final Amount fee = new Amount();
    private final Amount roundedUp = new Amount();

    SettledHeadroom(EngineState state) {
        this.state = state;
    }

    /** @param slot the quote's; of one that is not open, {@link OpenQuotes#NONE}, neither its fee nor what it cost the pool is known */
    void take(int tokenInId, Amount paidIn, int tokenOutId, Amount paidOut, int slot) {
        ChainToken in = chain(tokenInId);
        ChainToken out = chain(tokenOutId);
        subtractOrEmpty(in.room(), paidIn);
        subtractOrEmpty(out.payable(), paidOut);
        turnOver(in, paidIn, in.payable());
        turnOver(out, paidOut, out.room());
        if (slot != OpenQuotes.NONE) {
            state.chainPool.spend(state.openQuotes.lossE6(slot));
            state.openQuotes.feeOwed(slot, fee);
            oweFee(in, out);
        }
    }

    /** Where the chain does not tell what may be turned over, the other way may be what is left of the same. */
    private void turnOver(ChainToken token, Amount amount, Amount theOtherWay) {
        if (token.flowUnit().isZero()) {
            subtractOrEmpty(theOtherWay, amount);
        } else {
            subtractOrEmpty(token.turnover(), amount);
            roundUp(token);
        }
    }

    /** The pool rounds each commit up to its unit. */
    private void roundUp(ChainToken token) {
        if (roundedUp.set(token.flowUnit()).trySubtract(ONE)) {
            subtractOrEmpty(token.turnover(), roundedUp);
        }
    }

    /** What comes in pays its own fee; any other is owed of what can be paid. */
    private void oweFee(ChainToken in, ChainToken out) {
        if (fee.isZero()) {
            return;
        }
        ChainToken fees = chain(state.chainPool.feeTokenId());
        subtractOrEmpty(fees.turnover(), fee);
        if (fees != in) {
            subtractOrEmpty(fees.payable(), fee);
        }
        if (fees != in && fees != out) {
            roundUp(fees);
        }
    }

    private ChainToken chain(int tokenId) {
        return state.tokens.get(tokenId).chain();
    }

    private static void subtractOrEmpty(Amount left, Amount taken) {
        if (!left.trySubtract(taken)) {
            left.setZero();
        }
    }
}
