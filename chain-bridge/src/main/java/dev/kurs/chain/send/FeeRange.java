package dev.kurs.chain.send;

import java.math.BigInteger;
import java.util.Optional;

/**
 * Between what fees a transaction offers itself to the next blocks.
 *
 * <p>Example: at a base fee of 50 and a tip of 1 gwei it offers 101 gwei where the account can pay that, and else what it can pay, 51 gwei at the least. Where one of two
 * nodes has a base fee of 5 000 gwei it offers 201, and 10 001 once no block took it.
 *
 * @param least the base fee and the tip, and what else it has to offer
 * @param wished twice the base fee and the tip, so that the base fee may double before it is too low
 * @param utmost the same of the highest base fee that is told, which may be a lie
 */
record FeeRange(GasFees least, GasFees wished, GasFees utmost) {
    /** Base fees grow by an eighth a block, so that of two nodes one that is five blocks ahead has no more than twice the other's. */
    private static final int LIKELY_SHIFT = 1;

    /** At present, and no more than the ceiling; where it is not certain what the base fee is, from the lowest to twice the highest that it is likely to be. */
    static FeeRange at(
            BigInteger lowestBaseFeeWei, BigInteger highestBaseFeeWei, BigInteger tipWei, BigInteger ceilingWei) {
        BigInteger likelyBaseFeeWei = highestBaseFeeWei.min(lowestBaseFeeWei.shiftLeft(LIKELY_SHIFT));
        GasFees least = new GasFees(tipWei, lowestBaseFeeWei.add(tipWei));
        return new FeeRange(
                least.within(ceilingWei),
                twice(likelyBaseFeeWei, tipWei).within(ceilingWei),
                twice(highestBaseFeeWei, tipWei).within(ceilingWei));
    }

    private static GasFees twice(BigInteger baseFeeWei, BigInteger tipWei) {
        return new GasFees(tipWei, baseFeeWei.shiftLeft(1).add(tipWei));
    }

    /** For one that offered so much and that no block took: where that is what is wished already, the higher base fee is believed. */
    FeeRange beyond(GasFees offered) {
        return offered.isBelow(wished) ? this : new FeeRange(least, utmost, utmost);
    }

    FeeRange atLeast(GasFees fees) {
        return new FeeRange(least.atLeast(fees), wished.atLeast(fees), utmost.atLeast(fees));
    }

    /** The most of it that an account with so many wei can pay for so much gas; empty where that is less than the least. */
    Optional<GasFees> payableWith(BigInteger wei, BigInteger gas) {
        GasFees payable = wished.within(wei.divide(gas));
        return payable.mostWei().compareTo(least.mostWei()) < 0 ? Optional.empty() : Optional.of(payable);
    }
}
