package dev.kurs.core.pricing;

import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;
import java.nio.charset.StandardCharsets;

/**
 * A token, what the pool holds and owes of it, and its price.
 *
 * <p>A pool with 5 000 000 raw USDT (5 USDT) of which an open quote has reserved 1 000 000, and to which another owes
 * 2 000 000: {@code balance} 5 000 000, {@code reserved} 1 000 000, {@code due} 2 000 000.
 */
public final class TokenState {
    private static final long NEVER = Long.MIN_VALUE;

    private final Amount balance = new Amount();
    private final Amount reserved = new Amount();
    private final Amount due = new Amount();
    private final SignedAmount netOutflow = new SignedAmount();
    private final Amount consumed = new Amount();
    private final TokenPrice published = new TokenPrice();
    private TokenTerms terms;
    private byte[] symbolAscii;
    private long priceE12;
    private long standsFromNs = NEVER;
    private long standsUntilNs = NEVER;
    private boolean standsWhileClosed;
    private boolean offPeg;
    private long offPegE8;

    public TokenState(TokenTerms terms) {
        replaceTerms(terms);
    }

    public TokenTerms terms() {
        return terms;
    }

    public final void replaceTerms(TokenTerms newTerms) {
        terms = newTerms;
        symbolAscii = newTerms.symbol().getBytes(StandardCharsets.US_ASCII);
    }

    byte[] symbolAscii() {
        return symbolAscii;
    }

    public int decimals() {
        return terms.decimals();
    }

    /** What the pool holds, raw. */
    public Amount balance() {
        return balance;
    }

    /** Outputs promised by open firm quotes, raw. */
    public Amount reserved() {
        return reserved;
    }

    /** Inputs owed to the pool by open firm quotes, raw. */
    public Amount due() {
        return due;
    }

    /** What left the pool less what came in since the UTC day began, raw; negative when more came in. */
    public SignedAmount netOutflow() {
        return netOutflow;
    }

    /** max(0, net outflow), raw; valid until the next call. */
    public Amount consumed() {
        if (netOutflow.isNegative()) {
            return consumed.setZero();
        }
        netOutflow.magnitude(consumed);
        return consumed;
    }

    /** The prices behind {@link #priceE12()}, as published. */
    public TokenPrice published() {
        return published;
    }

    /** P, dollars per token at 10^-12; 0 while there is none. */
    public long priceE12() {
        return priceE12;
    }

    public TokenState priceE12(long value) {
        priceE12 = value;
        return this;
    }

    /** Forgets what the token was valued at. */
    public void forgetValue() {
        published.setFeed(0, false).clearPeg();
        priceE12 = 0;
        endStanding();
    }

    /** Lets the price stand for markets of one kind from a moment until another, unless a feed behind it ends that before. */
    public void stand(boolean marketClosed, long fromNs, long untilNs) {
        standsWhileClosed = marketClosed;
        standsFromNs = fromNs;
        standsUntilNs = untilNs;
    }

    /** Whether the price is what the feeds would say now, so that none of them need be read. */
    public boolean stands(long nowNs, boolean marketClosed) {
        return standsFromNs <= nowNs && nowNs < standsUntilNs && standsWhileClosed == marketClosed;
    }

    /** Something behind the price may have changed. */
    public void endStanding() {
        standsUntilNs = NEVER;
    }

    /** It lies further from its currency than its terms allow: so far at 10^-8, 0 where nobody can say now. */
    public void leavePeg(long distanceE8) {
        offPeg = true;
        offPegE8 = distanceE8;
    }

    public void keepPeg() {
        offPeg = false;
        offPegE8 = 0;
    }

    /** Whether it lies, or lay until too few prices ago, further from its currency than its terms allow. */
    public boolean isOffPeg() {
        return offPeg;
    }

    /** How far it lies from its currency at 10^-8; 0 where nobody can say now. */
    public long offPegE8() {
        return offPegE8;
    }
}
