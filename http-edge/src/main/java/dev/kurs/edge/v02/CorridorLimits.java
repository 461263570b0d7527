package dev.kurs.edge.v02;

import dev.kurs.edge.view.CorridorView;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.AmountText;
import dev.kurs.protocol.money.Dollars;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.Rates;
import dev.kurs.protocol.money.Wide;

/**
 * The sizes a corridor takes in its present state, in base units: at most 50 000 USD × 0.5 in PROTECT, with USDT at 1 USD and 6
 * decimals, is 25000.000000.
 */
final class CorridorLimits {
    private CorridorLimits() {}

    /** Least size, rounded up; null where the base token has no price. */
    static String minimum(CorridorView corridor) {
        Wide dollars = new Wide().set(corridor.terms().minUsdE6());
        return display(corridor, dollars, Fractions.E8, true);
    }

    /** Largest size, rounded down; null where the base token has no price. */
    static String maximum(CorridorView corridor) {
        CorridorView.Terms terms = corridor.terms();
        long factorE8 = switch (corridor.state().state()) {
            case PROTECT -> terms.protectMaxFactorE8();
            case RESTRICT -> terms.restrictMaxFactorE8();
            case HALT, FREEZE -> 0;
            default -> Fractions.E8;
        };
        Wide dollars = new Wide().set(terms.maxUsdE6());
        return display(corridor, dollars, factorE8, false);
    }

    private static String display(CorridorView corridor, Wide dollarsE6, long factorE8, boolean isRoundedUp) {
        long priceE12 = corridor.rate().basePriceE12();
        if (priceE12 <= 0) {
            return null;
        }
        int decimals = corridor.base().decimals();
        Wide numerator = dollarsE6.times(factorE8).timesPowerOfTen(decimals + Rates.DECIMALS - Dollars.DECIMALS);
        Wide divisor = new Wide().set(priceE12).times(Fractions.E8);
        Amount amount = new Amount();
        boolean isExact = isRoundedUp
                ? numerator.divideRoundingUp(divisor, amount)
                : numerator.divideRoundingDown(divisor, amount);
        if (!isExact) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        AmountText.appendDisplay(text, amount, decimals);
        return text.toString();
    }
}
