package dev.kurs.core.twin;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/** A day's profit and loss once more, from whole tokens: every flow kept, valued from scratch by the prices of the moment, each value to the nearest 10^-6 dollars. */
public final class PnlTwin {
    private static final int DOLLAR_DECIMALS = 6;

    private final IntFunction<BigDecimal> prices;
    private final IntUnaryOperator decimals;
    private final Map<Integer, BigDecimal> flows = new HashMap<>();
    private BigDecimal spread = BigDecimal.ZERO;
    private BigDecimal rebates = BigDecimal.ZERO;
    private BigDecimal fees = BigDecimal.ZERO;
    private BigDecimal hedging = BigDecimal.ZERO;
    private BigDecimal gas = BigDecimal.ZERO;
    private BigDecimal gasEver = BigDecimal.ZERO;
    private BigDecimal open = BigDecimal.ZERO;

    /**
     * A twin of an empty book.
     *
     * @param prices dollars of a token now
     */
    public PnlTwin(IntFunction<BigDecimal> prices, IntUnaryOperator decimals) {
        this.prices = prices;
        this.decimals = decimals;
    }

    /** A swap in whole tokens. */
    public void swap(int in, BigDecimal input, BigDecimal fee, int out, BigDecimal output, BigDecimal margin) {
        flow(in, input);
        flow(out, output.negate());
        fees = fees.add(dollars(in, fee));
        if (margin.signum() < 0) {
            rebates = rebates.add(dollars(out, margin));
        } else {
            spread = spread.add(dollars(out, margin));
        }
    }

    /** A hedge: base units that came in, or, below 0, went out, and what was paid for them, rounded against the pool. */
    public void hedge(int base, BigDecimal baseIn, int quote, BigDecimal rate) {
        BigDecimal before = value();
        flow(base, baseIn);
        flow(quote, baseIn.negate().multiply(rate).setScale(decimals.applyAsInt(quote), RoundingMode.FLOOR));
        hedging = hedging.add(value().subtract(before));
    }

    public void spend(BigDecimal dollars) {
        gas = gas.subtract(dollars);
        gasEver = gasEver.add(dollars);
    }

    /** Begins another day. */
    public void roll() {
        open = value();
        spread = BigDecimal.ZERO;
        rebates = BigDecimal.ZERO;
        fees = BigDecimal.ZERO;
        hedging = BigDecimal.ZERO;
        gas = BigDecimal.ZERO;
    }

    /** What all flows are worth now, less all gas. */
    public BigDecimal value() {
        BigDecimal sum = BigDecimal.ZERO;
        for (Map.Entry<Integer, BigDecimal> flow : flows.entrySet()) {
            sum = sum.add(dollars(flow.getKey(), flow.getValue()));
        }
        return sum.subtract(gasEver);
    }

    public BigDecimal open() {
        return open;
    }

    public BigDecimal spread() {
        return spread;
    }

    public BigDecimal rebates() {
        return rebates;
    }

    public BigDecimal fees() {
        return fees;
    }

    public BigDecimal hedging() {
        return hedging;
    }

    public BigDecimal gas() {
        return gas;
    }

    /** What is left when all the rest is taken off what the book gained. */
    public BigDecimal revaluation() {
        return value().subtract(open)
                .subtract(spread)
                .subtract(rebates)
                .subtract(fees)
                .subtract(hedging)
                .subtract(gas);
    }

    private void flow(int token, BigDecimal amount) {
        flows.merge(token, amount, BigDecimal::add);
    }

    private BigDecimal dollars(int token, BigDecimal amount) {
        return amount.multiply(prices.apply(token)).setScale(DOLLAR_DECIMALS, RoundingMode.HALF_EVEN);
    }
}
