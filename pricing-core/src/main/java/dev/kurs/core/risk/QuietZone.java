package dev.kurs.core.risk;

import dev.kurs.core.risk.RiskTerms.Levels;
import dev.kurs.protocol.money.Amount;
import dev.kurs.protocol.money.Fractions;
import dev.kurs.protocol.money.SignedAmount;
import java.util.Arrays;
import java.util.BitSet;

/**
 * How far prices may move before any decision of the pool's risk could be another: state asked for or held, cause, breach. Within it a tick is looked at in a few
 * doubles, and exact figures are worked out when they are told.
 *
 * <p>A VaR of 3 % of capital, PROTECT from 5 % on and held from 4 %: 4 % is the nearest, a quarter of itself away, so that exposure and capital may each move by a sixteenth
 * before the exact figures are asked. A zone is conservative, never exact: it may be left though nothing is decided otherwise, and is never kept where something is.
 */
final class QuietZone {
    private static final double E8 = Fractions.E8;

    /** Beyond it a product of two moves is no longer small beside them. */
    private static final double MOST = 1.0 / 3;

    /** Of a share, by rounding it and the dollars that it is of. */
    private static final double SHARE_ERROR_E8 = 2;

    private static final double DOLLARS_ERROR_E6 = 2;

    /** Below it, in dollars at 10^-6, an exposure is taken for as much, and must be below every level even so. */
    private static final double DUST_E6 = 1_000;

    private static final double TWO_TO_64 = 0x1p64;
    private static final double PRICE_TO_DOLLAR = 1e6;
    private static final double[] POWERS_OF_TEN = {
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18
    };

    /** Exposure, capital and all exposure may move at once. */
    private static final double SLACK = 4;

    private final Amount magnitude = new Amount();
    private double[] sizes = {};
    private double[] waops = {};
    private double[] grosses = {};
    private double[] grossCentres = {};
    private double[] grossRadii = {};
    private double[] gainCentres = {};
    private double[] gainRadii = {};
    private RiskTerms terms;
    private double errorE8;
    private double shareE8;
    private double belowE8;
    private double aboveE8;
    private double capital;
    private double perCapitalE8;
    private double perGrossE8;
    private double gross;
    private double total;
    private double poolRadius;
    private boolean isSet;

    /** Nothing is quiet until exact figures were worked out again. */
    void clear() {
        isSet = false;
    }

    boolean isSet() {
        return isSet;
    }

    /** Begins with the pool's exact figures; each corridor that holds something is then added. */
    void begin(int corridors, PoolFigures pool, RiskTerms newTerms) {
        if (sizes.length < corridors) {
            sizes = new double[corridors];
            waops = new double[corridors];
            grosses = new double[corridors];
            grossCentres = new double[corridors];
            grossRadii = new double[corridors];
            gainCentres = new double[corridors];
            gainRadii = new double[corridors];
        }
        Arrays.fill(sizes, 0);
        Arrays.fill(grosses, 0);
        terms = newTerms;
        capital = pool.capitalE6();
        perCapitalE8 = E8 / capital;
        gross = pool.grossE6();
        perGrossE8 = E8 / gross;
        total = 0;
        errorE8 = SHARE_ERROR_E8 + DOLLARS_ERROR_E6 * perCapitalE8;
        poolRadius = MOST;
        isSet = pool.capitalE6() > 0 && pool.capitalE6() < Long.MAX_VALUE && pool.grossE6() < Long.MAX_VALUE;
    }

    /**
     * Adds a corridor by its exact figures, or takes the place of what was known of it before it traded: its shares are of the capital and the exposure that the zone began
     * with, from which those of now are no farther than there is room for every corridor, or nothing is quiet.
     */
    void add(int id, CorridorRisk corridor, int baseDecimals, long exitRatioE8) {
        if (id >= sizes.length) {
            clear();
            return;
        }
        SignedAmount position = corridor.valuedPosition();
        CorridorFigures figures = corridor.now();
        total += figures.grossE6() - grosses[id];
        grosses[id] = figures.grossE6();
        sizes[id] = 0;
        if (position.isZero() || !isSet) {
            return;
        }
        boolean isDust = figures.grossE6() < DUST_E6;
        double grossE6 = isDust ? DUST_E6 : figures.grossE6();
        double varE6 = isDust ? ValueAtRisk.Z * figures.sigma() * DUST_E6 : figures.varE6();
        double exitRatio = exitRatioE8 / E8;
        look(-figures.unrealisedE6() * perCapitalE8, terms.loss(), exitRatio);
        double room = room();
        gainRadii[id] = awayE8() * capital / (SLACK * E8);
        look(varE6 * perCapitalE8, terms.valueAtRisk(), exitRatio);
        room = Math.min(room, room());
        boolean isBelowAll = belowE8 == 0;
        look(grossE6 * perGrossE8, terms.concentration(), exitRatio);
        room = Math.min(room, room());
        isBelowAll &= belowE8 == 0;
        look(grossE6 * perCapitalE8);
        lookAt((double) terms.concentrationFloorE8());
        lookAt((double) terms.maxGrossE8());
        room = Math.min(room, room());
        isBelowAll &= belowE8 == 0;
        isSet = !isDust || isBelowAll;
        poolRadius = Math.min(poolRadius, room);
        sizes[id] = toDouble(position) / (POWERS_OF_TEN[baseDecimals] * PRICE_TO_DOLLAR);
        waops[id] = corridor.valuedWaopE12();
        grossCentres[id] = isDust ? 0 : grossE6;
        grossRadii[id] = isDust ? DUST_E6 : room * grossE6;
        gainCentres[id] = figures.unrealisedE6();
    }

    /** Whether these corridors' prices are within the zone; notes their exposures for {@link #isQuiet}. */
    boolean holds(BitSet ids, CorridorRisk[] corridors) {
        if (!isSet || ids.length() > sizes.length) {
            return false;
        }
        double sum = total;
        for (int id = ids.nextSetBit(0); id >= 0; id = ids.nextSetBit(id + 1)) {
            double size = sizes[id];
            if (size != 0) {
                CorridorRisk corridor = corridors[id];
                double worth = size * corridor.basePriceE12();
                double exposed = Math.abs(worth);
                if (!isWithin(id, worth, exposed, (double) corridor.midE12())) {
                    return false;
                }
                sum += exposed - grosses[id];
                grosses[id] = exposed;
            }
        }
        total = sum;
        return true;
    }

    /** The gain is worth × (mid − waop) / mid; both sides of its comparison are held times mid, so that nothing is divided. */
    private boolean isWithin(int id, double worth, double exposed, double mid) {
        double gainAway = Math.abs(worth * (mid - waops[id]) - gainCentres[id] * mid);
        return Math.abs(exposed - grossCentres[id]) < grossRadii[id] && gainAway < gainRadii[id] * mid;
    }

    /** Whether the whole pool is within the zone, by the exposures noted and its capital, dollars at 10^-6. */
    boolean isQuiet(long capitalE6) {
        return isSet
                && Math.abs(capitalE6 - capital) < poolRadius * capital
                && Math.abs(total - gross) <= poolRadius * gross;
    }

    /** Looks for the levels next to a share, of those from which a state is asked for and those down to which it is held. */
    private void look(double newShareE8, Levels levels, double exitRatio) {
        look(newShareE8);
        lookFrom(levels, 1);
        lookFrom(levels, exitRatio);
    }

    private void look(double newShareE8) {
        shareE8 = newShareE8;
        belowE8 = 0;
        aboveE8 = Double.MAX_VALUE;
    }

    private void lookFrom(Levels levels, double ratio) {
        lookAt(ratio * levels.protectE8());
        lookAt(ratio * levels.restrictE8());
        lookAt(ratio * levels.haltE8());
    }

    private void lookAt(double levelE8) {
        if (levelE8 <= shareE8) {
            belowE8 = Math.max(belowE8, levelE8);
        } else {
            aboveE8 = Math.min(aboveE8, levelE8);
        }
    }

    /** How far the share is from the levels next to it. */
    private double awayE8() {
        double down = belowE8 == 0 ? Double.MAX_VALUE : shareE8 - belowE8;
        return Math.max(0, Math.min(down, aboveE8 - shareE8) - errorE8);
    }

    /** By which part of themselves both sides of the share may move without its reaching or leaving a level: mostly the most, which takes no division. */
    private double room() {
        double up = aboveE8 - shareE8 - errorE8;
        return belowE8 == 0 && up >= MOST * aboveE8 ? MOST / SLACK : roomBetween();
    }

    private double roomBetween() {
        double down = belowE8 == 0 ? MOST : (shareE8 - belowE8 - errorE8) / shareE8;
        double up = (aboveE8 - shareE8 - errorE8) / aboveE8;
        return Math.clamp(Math.min(down, up) / SLACK, 0, MOST);
    }

    private double toDouble(SignedAmount amount) {
        amount.magnitude(magnitude);
        double low = magnitude.low() >= 0 ? magnitude.low() : magnitude.low() + TWO_TO_64;
        double size = magnitude.high() * TWO_TO_64 + low;
        return amount.isNegative() ? -size : size;
    }
}
