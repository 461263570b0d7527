package dev.kurs.chain.governance;

import java.math.BigInteger;

/**
 * How a token stands in the pool; amounts in its raw units.
 *
 * <p>Example: held 1 000 behind 600 senior and 500 junior shares at G 0.9 lacks 50.
 *
 * @param delistedAt Unix seconds, 0 while it is not
 * @param missing of what is set aside for providers
 * @param unbacked how much less the pool has than its books say, as an issuer's burn leaves it until they are synced
 * @param mostE18 most that a junior share is worth of it: G of the last daily mark, or of the last before it was written down, scale 10^-18
 */
public record TokenStanding(
        String symbol,
        int decimals,
        TokenStage stage,
        long delistedAt,
        BigInteger held,
        BigInteger missing,
        BigInteger unbacked,
        BigInteger senior,
        BigInteger junior,
        BigInteger mostE18) {
    private static final BigInteger E18 = BigInteger.TEN.pow(18);

    /** What its shares are worth of it at most, and what is missing besides. */
    public BigInteger owedRoundingUp() {
        BigInteger worth =
                junior.multiply(mostE18).add(E18.subtract(BigInteger.ONE)).divide(E18);
        return missing.add(senior).add(worth);
    }

    /** What its providers are not paid where it is written down, or would not be if it were now. */
    public BigInteger shortfall() {
        return owedRoundingUp().add(unbacked).subtract(held).max(BigInteger.ZERO);
    }
}
