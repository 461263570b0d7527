package dev.kurs.core.risk;

import dev.kurs.protocol.message.sbe.Side;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.SignedAmount;

/**
 * RESTRICT's rule: only the side opposite to the position, and only if that makes it smaller.
 *
 * <p>With 100 base units too many (position +100) a BUY of 30 leaves 70 and passes; a BUY of 250 leaves −150 and does not, nor does any
 * SELL. At position 0 nothing passes.
 */
public final class PositionRule {
    private final SignedAmount after = new SignedAmount();
    private final Amount before = new Amount();
    private final Amount left = new Amount();

    /** Whether the side is the one opposite to the position. */
    public static boolean allows(Side side, SignedAmount position) {
        return side == Side.SELL ? position.isNegative() : !position.isNegative() && !position.isZero();
    }

    /** Whether base units that come in on a SELL, or go out on a BUY, make the position smaller. */
    public boolean shrinks(Side side, SignedAmount position, Amount base) {
        if (!allows(side, position)) {
            return false;
        }
        after.set(position);
        boolean fits = side == Side.SELL ? after.tryAdd(base) : after.trySubtract(base);
        after.magnitude(left);
        position.magnitude(before);
        return fits && left.compareTo(before) < 0;
    }
}
