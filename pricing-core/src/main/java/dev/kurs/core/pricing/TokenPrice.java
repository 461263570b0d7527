package dev.kurs.core.pricing;

/**
 * A token's feed price and peg as their selected sources published them, never inverted here.
 *
 * <p>IDRX from a source that gives USD/IDR 16312.5: {@code setFeed(16_312_500_000_000_000L, true)}, because dollars per
 * unit is the other way up.
 */
public final class TokenPrice {
    private long feedE12;
    private boolean feedInverted;
    private long pegE12;
    private boolean pegInverted;

    /** Sets feed and peg (0 for none) together, and says whether any of them is another than before. */
    public boolean change(long newFeedE12, boolean newFeedInverted, long newPegE12, boolean newPegInverted) {
        boolean isSame = feedE12 == newFeedE12
                && feedInverted == newFeedInverted
                && pegE12 == newPegE12
                && pegInverted == newPegInverted;
        setFeed(newFeedE12, newFeedInverted).setPeg(newPegE12, newPegInverted);
        return !isSame;
    }

    /** Sets the published price; inverted says that it counts units per dollar. */
    public TokenPrice setFeed(long priceE12, boolean inverted) {
        feedE12 = priceE12;
        feedInverted = inverted;
        return this;
    }

    /** Sets the published price of the token in its currency; inverted says currency in tokens. */
    public TokenPrice setPeg(long priceE12, boolean inverted) {
        pegE12 = priceE12;
        pegInverted = inverted;
        return this;
    }

    /** The token counts as its currency. */
    public TokenPrice clearPeg() {
        return setPeg(0, false);
    }

    public long feedE12() {
        return feedE12;
    }

    public boolean isFeedInverted() {
        return feedInverted;
    }

    /** The published peg, or 0 for none. */
    public long pegE12() {
        return pegE12;
    }

    public boolean isPegInverted() {
        return pegInverted;
    }

    public boolean hasPeg() {
        return pegE12 != 0;
    }
}
