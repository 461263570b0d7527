package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Fractions;

/**
 * The LINEAR skew of PRICING §3: how far the mid moves for what the pool will hold after the trade.
 *
 * <p>A base token 400 000 dollars above its target with a range of a million, κ 20 bps: x 0.4 ({@code 40_000_000}),
 * g = 2·10^16 − 200_000 × 40_000_000 = 19_992_000_000_000_000, so a mid of 16312.5 with a neutral quote token becomes
 * 16305.975.
 */
final class LinearSkew implements SkewModel {
    private static final long NEUTRAL_WEIGHT_E16 = 2 * Fractions.E8 * Fractions.E8;

    private final NoArbitrageBound bound = new LinearNoArbitrageBound();

    @Override
    public boolean calculate(CorridorMarket market, Side side, Amount input, Skew result) {
        TokenState sent = market.inputToken(side);
        TokenState received = market.outputToken(side);
        long inputPositionE8 = result.positions().ofSent(sent, input);
        long outputPositionE8 = result.positions()
                .ofReceived(received, sent, input, market.terms().spread().maxRebateE8());
        long inputWeight = weightE16(sent, inputPositionE8);
        long outputWeight = weightE16(received, outputPositionE8);
        long baseWeightE16 = side == Side.SELL ? inputWeight : outputWeight;
        long quoteWeightE16 = side == Side.SELL ? outputWeight : inputWeight;
        long midE12 = market.midE12();
        long adjustedMidE12 = ExactMath.multiplyDivideRoundingHalfEven(midE12, baseWeightE16, quoteWeightE16);
        return result.setWeights(inputPositionE8, outputPositionE8, baseWeightE16, quoteWeightE16)
                .setMid(adjustedMidE12, midE12, 0);
    }

    /** More input moves both tokens' factors against the partner, so the rate never improves. */
    @Override
    public boolean nextStep(CorridorMarket market, Side side, Amount input, Amount result) {
        return false;
    }

    @Override
    public NoArbitrageBound bound() {
        return bound;
    }

    /** g = 2·10^16 − κ·x. */
    private static long weightE16(TokenState token, long positionE8) {
        return NEUTRAL_WEIGHT_E16 - token.terms().maxSkewE8() * positionE8;
    }
}
