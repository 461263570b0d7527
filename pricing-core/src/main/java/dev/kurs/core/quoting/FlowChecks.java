package dev.kurs.core.quoting;

import dev.kurs.core.book.ChainPool;
import dev.kurs.core.book.ChainToken;
import dev.kurs.core.book.Token;
import dev.kurs.core.pricing.PoolValue;
import dev.kurs.core.pricing.TokenState;
import dev.kurs.core.state.EngineState;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Wide;

/**
 * Lets through only what the pool would still turn over, every other open quote taken before it: of both sides, and of the token in which it owes fees.
 *
 * <p>Example: 1 000 USDT in with a fee of 1.50 turns over 1 001.50 USDT, of which the pool counts 1 002 at a unit of one; the fee of IDRX for JPYC turns over USDT
 * as well. A fee is counted at what it may become while the quote lives: by the pool's prices, higher by the bound, and where USDT is no side a USDT is worth a
 * dollar at least.
 */
final class FlowChecks {
    private static final int BPS = 10_000;

    private final EngineState state;
    private final Amount nothing = new Amount();
    private final Amount feeIn = new Amount();
    private final Wide total = new Wide();
    private final Wide limit = new Wide();
    private final Wide part = new Wide();
    private final Wide moves = new Wide();

    FlowChecks(EngineState state) {
        this.state = state;
    }

    /** Whether it fits; notes what the fee may become. Where the chain does not tell of turnover it always does. */
    boolean fits(QuoteCase quote, Token in, Token out, int boundBps) {
        quote.feeOwed.setZero();
        int feeTokenId = state.chainPool.feeTokenId();
        if (!state.rules.countTurnover() || feeTokenId == ChainPool.UNKNOWN) {
            return true;
        }
        Token fees = state.tokens.get(feeTokenId);
        return noteFee(quote, in, out, fees, boundBps)
                && turnsOver(in, quote.sheet.input(), in == fees ? quote.feeOwed : nothing)
                && turnsOver(out, quote.sheet.output(), out == fees ? quote.feeOwed : nothing)
                && owes(quote, in, out, fees);
    }

    /** What is paid in the fees' token at once and what is owed of it come out of the same. */
    private boolean owes(QuoteCase quote, Token in, Token out, Token fees) {
        if (in == fees || quote.feeOwed.isZero()) {
            return true;
        }
        ChainToken chain = fees.chain();
        total.set(quote.feeOwed)
                .plus(part.set(chain.openFees()))
                .plus(part.set(fees.state().reserved()));
        if (out == fees) {
            total.plus(part.set(quote.sheet.output()));
        }
        boolean isCovered = total.compareTo(limit.set(chain.payable())) <= 0;
        return isCovered && (out == fees || turnsOver(fees, nothing, quote.feeOwed));
    }

    private boolean turnsOver(Token token, Amount amount, Amount fee) {
        ChainToken chain = token.chain();
        TokenState open = token.state();
        if (chain.flowUnit().isZero()) {
            return true;
        }
        moves.set(chain.flowUnit()).minus(part.set(1)).times(1L + chain.openMoves());
        total.set(amount).plus(part.set(fee)).plus(part.set(open.due())).plus(part.set(open.reserved()));
        total.plus(part.set(chain.openFees())).plus(moves);
        return total.compareTo(limit.set(chain.turnover())) <= 0;
    }

    /** False where it leaves 127 bits. */
    private boolean noteFee(QuoteCase quote, Token in, Token out, Token fees, int boundBps) {
        feeIn.set(quote.sheet.fees().fixed());
        if (!feeIn.tryAdd(quote.sheet.fees().variable())) {
            return false;
        }
        if (in == fees || feeIn.isZero()) {
            quote.feeOwed.set(feeIn);
            return true;
        }
        total.set(feeIn)
                .times(part.set(in.chain().priceE18()).plus(limit.set(1)))
                .timesPowerOfTen(fees.state().decimals())
                .times(BPS + boundBps);
        if (out == fees) {
            part.set(out.chain().priceE18());
        } else {
            part.set(1).timesPowerOfTen(PoolValue.PRICE_DECIMALS);
        }
        part.timesPowerOfTen(in.state().decimals()).times(BPS);
        return total.divideRoundingUp(part, quote.feeOwed);
    }
}
