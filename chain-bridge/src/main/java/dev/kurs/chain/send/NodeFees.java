package dev.kurs.chain.send;

import dev.kurs.chain.rpc.AccountQueries;
import dev.kurs.chain.rpc.Batch;
import dev.kurs.chain.rpc.ChainException;
import dev.kurs.chain.rpc.ChainReader;
import java.math.BigInteger;
import java.util.function.Supplier;

/** What one node says that blocks take, wei per unit of gas: the newest block's base fee, and the tip that it advises. */
record NodeFees(BigInteger baseFeeWei, BigInteger tipWei) {
    private static final BigInteger TIP_WITHOUT_ADVICE = BigInteger.valueOf(1_000_000_000);

    static NodeFees of(ChainReader node) {
        Batch batch = new Batch();
        Supplier<BigInteger> baseFee = batch.add(AccountQueries.baseFee());
        Supplier<BigInteger> tip = batch.add(AccountQueries.tip());
        node.send(batch);
        return new NodeFees(baseFee.get(), orWithoutAdvice(tip));
    }

    private static BigInteger orWithoutAdvice(Supplier<BigInteger> tip) {
        try {
            return tip.get();
        } catch (ChainException withoutAdvice) {
            return TIP_WITHOUT_ADVICE;
        }
    }
}
