package dev.kurs.chain.send;

/**
 * What an account's transactions may take of gas.
 *
 * @param section where the configuration says so, for refusals: {@code chain.keeper}
 * @param ofOne units that one transaction may take
 * @param ofADay units that all of one UTC day may take
 */
public record GasLimits(String section, long ofOne, long ofADay) {
    /** @throws IllegalArgumentException naming what is out of its range */
    public GasLimits {
        if (ofOne <= 0) {
            throw new IllegalArgumentException("max_gas must be positive, was " + ofOne);
        }
        if (ofADay < ofOne) {
            throw new IllegalArgumentException(
                    "max_gas_per_day " + ofADay + " is less than max_gas " + ofOne + ", so that nothing could be sent");
        }
    }
}
