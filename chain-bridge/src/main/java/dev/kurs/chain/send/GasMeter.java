package dev.kurs.chain.send;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.file.Path;

/**
 * What one outbox's transactions have cost in dollars, on disk before each is done with, so that no restart counts one twice or loses one.
 *
 * <p>Example of its file: {@code 6 1250000}, those of nonces below 6 cost 1.25 dollars. A fee of 1 000 000 gwei at 3 000 dollars a coin adds 3, rounded up to a
 * millionth. Nonces are confirmed in their order; a block that goes though it was confirmed changes nothing that was counted.
 */
public final class GasMeter implements FeesPaid {
    /** Decimals of a coin in wei, less those of a dollar. */
    private static final int WEI_OVER_E6 = 12;

    private final LongPairFile nextNonceAndTotalE6;
    private final BigDecimal coinUsd;

    private GasMeter(LongPairFile nextNonceAndTotalE6, BigDecimal coinUsd) {
        this.nextNonceAndTotalE6 = nextNonceAndTotalE6;
        this.coinUsd = coinUsd;
    }

    /**
     * Goes on where the file stands, or at zero where there is none.
     *
     * @param coinUsd what a coin of the chain is worth, for fees from now on
     * @throws IllegalStateException if the file is damaged
     */
    public static GasMeter open(Path file, BigDecimal coinUsd) {
        return new GasMeter(
                LongPairFile.open(file, "gas meter", "put back a kept copy, or move it away to count from zero"),
                coinUsd);
    }

    @Override
    public synchronized void paid(long nonce, BigInteger feeWei) {
        if (nonce >= nextNonceAndTotalE6.first()) {
            nextNonceAndTotalE6.write(nonce + 1, Math.addExact(totalE6(), dollarsE6RoundingUp(feeWei)));
        }
    }

    /** Dollars at 10^-6 since the file began. */
    public synchronized long totalE6() {
        return nextNonceAndTotalE6.second();
    }

    private long dollarsE6RoundingUp(BigInteger feeWei) {
        return new BigDecimal(feeWei)
                .multiply(coinUsd)
                .movePointLeft(WEI_OVER_E6)
                .setScale(0, RoundingMode.CEILING)
                .longValueExact();
    }
}
