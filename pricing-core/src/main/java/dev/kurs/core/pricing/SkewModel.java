package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;

/**
 * How a corridor's price leans for what the pool will hold after a trade, PRICING §3. Each corridor has an instance of its own.
 *
 * <p>By {@link LinearSkew} a pool 400 000 dollars above its target of the base token, with a range of a million and κ 20 bps, sells it at a mid 4 bps lower.
 */
interface SkewModel {
    /**
     * Skews the corridor's mid for an input of this size, and says what its spread takes besides. Between two of the model's steps the rate never improves
     * with size.
     *
     * @return false where there is no rate: the size is above the model's last, or the adjusted mid leaves 1 to 2^63 − 1 at 10^-12
     */
    boolean calculate(CorridorMarket market, Side side, Amount input, Skew result);

    /** Sets the least input above this one at which a step begins and the rate may improve; false when there is none. */
    boolean nextStep(CorridorMarket market, Side side, Amount input, Amount result);

    /** What proves without a look at sizes that nobody gains around a cycle through the corridor. */
    NoArbitrageBound bound();
}
