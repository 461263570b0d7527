package dev.kurs.core.pricing;

import dev.kurs.protocol.message.sbe.AmountKind;
import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.message.sbe.Surface;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Fractions;

/**
 * One request for a price, filled in place and used again for the next.
 *
 * <p>A firm sale of 1 000 USDT (6 decimals): side SELL, fitsStruct true, amountKind INPUT, amount 1_000_000_000.
 */
public final class QuoteInput {
    /** The dollars of a search that goes on whatever it costs. */
    public static final long NO_MAXIMUM = Long.MAX_VALUE;

    private final Amount amount = new Amount();
    private CorridorMarket market;
    private PartnerTerms partner;
    private Side side = Side.SELL;
    private Surface surface = Surface.V02;
    private boolean fitsStruct;
    private AmountKind amountKind = AmountKind.INPUT;
    private long volumeE6;
    private long maxUsdE6 = NO_MAXIMUM;
    private long maxFactorE8 = Fractions.E8;

    public CorridorMarket market() {
        return market;
    }

    public QuoteInput market(CorridorMarket value) {
        market = value;
        return this;
    }

    public PartnerTerms partner() {
        return partner;
    }

    public QuoteInput partner(PartnerTerms value) {
        partner = value;
        return this;
    }

    public Side side() {
        return side;
    }

    public QuoteInput side(Side value) {
        side = value;
        return this;
    }

    public Surface surface() {
        return surface;
    }

    public QuoteInput surface(Surface value) {
        surface = value;
        return this;
    }

    /** Whether every amount has to fit the signed struct of a firm quote, which is that of 96 bits. */
    public boolean fitsStruct() {
        return fitsStruct;
    }

    public QuoteInput fitsStruct(boolean value) {
        fitsStruct = value;
        return this;
    }

    public AmountKind amountKind() {
        return amountKind;
    }

    public QuoteInput amountKind(AmountKind value) {
        amountKind = value;
        return this;
    }

    /** The amount asked for, raw, of the input or the output token; set in place. */
    public Amount amount() {
        return amount;
    }

    /** The partner's volume of thirty days without this trade. */
    public long volumeE6() {
        return volumeE6;
    }

    public QuoteInput volumeE6(long value) {
        volumeE6 = value;
        return this;
    }

    /** The dollars, times a factor, beyond which a search for an input has nothing to find, or {@link #NO_MAXIMUM}. */
    public long maxUsdE6() {
        return maxUsdE6;
    }

    public long maxFactorE8() {
        return maxFactorE8;
    }

    public QuoteInput maximum(long usdE6, long factorE8) {
        maxUsdE6 = usdE6;
        maxFactorE8 = factorE8;
        return this;
    }

    public TokenState inputToken() {
        return market.inputToken(side);
    }

    public TokenState outputToken() {
        return market.outputToken(side);
    }
}
