package dev.kurs.chain.check;

import dev.kurs.chain.abi.Address;
import dev.kurs.chain.contract.ReservePool;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainReader;
import dev.kurs.chain.rpc.Queries;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The most that a deployed pool takes as fees of a quote: a part of the input, and dollars beyond that. A quote above it would be signed and refused.
 *
 * <p>Example: with 500 bps and 5 dollars a fee of 0.50 dollars and 15 bps is taken whatever the amount; one of 6 dollars and 15 bps is not of a small amount.
 *
 * @param maxFixedUsdE6 dollars at scale 10^-6
 */
public record DeployedFeeCap(long maxFeeBps, long maxFixedUsdE6) {
    private static final int BPS_DECIMALS = 4;
    private static final int DOLLAR_DECIMALS = 6;

    /** Asks a pool, whose cap never changes. */
    public static DeployedFeeCap of(ChainReader chain, Address pool) {
        Batch batch = new Batch();
        Supplier<DeployedFeeCap> asked = ask(batch, pool);
        chain.send(batch);
        return asked.get();
    }

    /** Adds the questions; the answer can be taken when the batch was sent. */
    static Supplier<DeployedFeeCap> ask(Batch batch, Address pool) {
        Supplier<BigInteger> part = batch.add(Queries.view(pool, ReservePool.maxFeeBps()));
        Supplier<BigInteger> fixed = batch.add(Queries.view(pool, ReservePool.maxFixedFeeUsdE6()));
        return () -> new DeployedFeeCap(part.get().longValueExact(), fixed.get().longValueExact());
    }

    /** What of a fee is above, a sentence each. */
    public List<String> excesses(QuotedFee fee) {
        List<String> excesses = new ArrayList<>();
        if (fee.fixedUsdE6() > maxFixedUsdE6) {
            excesses.add(sentence(
                    fee.what() + " fixed_fee_usd",
                    BigDecimal.valueOf(fee.fixedUsdE6(), DOLLAR_DECIMALS),
                    BigDecimal.valueOf(maxFixedUsdE6, DOLLAR_DECIMALS)));
        }
        BigDecimal feeBps = BigDecimal.valueOf(fee.partE8(), BPS_DECIMALS);
        if (feeBps.compareTo(BigDecimal.valueOf(maxFeeBps)) > 0) {
            excesses.add(sentence(fee.what() + " variable_fee_bps", feeBps, BigDecimal.valueOf(maxFeeBps)));
        }
        return excesses;
    }

    private static String sentence(String field, BigDecimal value, BigDecimal most) {
        return field + ": the pool takes " + plain(most) + " at most, found " + plain(value);
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }
}
