package dev.kurs.chain.send;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Between what fees a transaction offers itself to the next blocks.
 *
 * <p>Example: at a base fee of 50 and a tip of 1 gwei it offers 101 gwei where the account can pay that, and else what it can pay, 51 gwei at the least.
 *
 * @param least the base fee and the tip, and what else it has to offer
 * @param wished twice the base fee and the tip, so that the base fee may double before it is too low
 */
record FeeRange(GasFees least, GasFees wished) {
    /** At present, and no more than the ceiling; where it is not certain what the base fee is, from the lowest to twice the highest that it may be. */
    static FeeRange at(
            BigInteger lowestBaseFeeWei, BigInteger highestBaseFeeWei, BigInteger tipWei, BigInteger ceilingWei) {
        GasFees least = new GasFees(tipWei, lowestBaseFeeWei.add(tipWei));
        GasFees wished = new GasFees(tipWei, highestBaseFeeWei.shiftLeft(1).add(tipWei));
        return new FeeRange(least.within(ceilingWei), wished.within(ceilingWei));
    }

    FeeRange atLeast(GasFees fees) {
        return new FeeRange(least.atLeast(fees), wished.atLeast(fees));
    }

    /** The most of it that an account with so many wei can pay for so much gas; empty where that is less than the least. */
    Optional<GasFees> payableWith(BigInteger wei, BigInteger gas) {
        GasFees payable = wished.within(wei.divide(gas));
        return payable.mostWei().compareTo(least.mostWei()) < 0 ? Optional.empty() : Optional.of(payable);
    }
}
