package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Wide;

/** Powers of ten cancelled before they multiply: 10^(2 − 6 − 12) leaves the numerator alone and puts 10^16 below it. */
final class PowerScale {
    private PowerScale() {}

    /** Multiplies the fraction numerator / denominator by 10^exponent. */
    static void apply(Wide numerator, Wide denominator, int exponent) {
        if (exponent >= 0) {
            numerator.timesPowerOfTen(exponent);
        } else {
            denominator.timesPowerOfTen(-exponent);
        }
    }
}
