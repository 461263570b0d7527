package dev.kurs.core.feed;

import dev.kurs.protocol.message.sbe.PriceSource;
import dev.kurs.protocol.money.ExactMath;
import dev.kurs.protocol.money.Rates;

/**
 * The median of a feed's good checks, as dollars per unit: one of them, or the two in the middle, of which no mean is taken, so that nothing is rounded.
 *
 * <p>USD/IDR checked by 16300, 16310 and 0.0000625 dollars a rupiah (16000 upside down): dollars per rupiah rise from 16310 over 16300 to the third, so 16300
 * is the median, however far the third is away.
 */
final class CheckMedian {
    private final PriceSource[] ranked;
    private int count;

    CheckMedian(int most) {
        ranked = new PriceSource[most];
    }

    void clear() {
        count = 0;
    }

    /** Puts a good check into its place. */
    void add(PriceSource source, FeedSource[] sources, FeedTerms terms) {
        int place = count++;
        while (place > 0 && isCheaper(source, ranked[place - 1], sources, terms)) {
            ranked[place] = ranked[place - 1];
            place--;
        }
        ranked[place] = source;
    }

    boolean isEmpty() {
        return count == 0;
    }

    PriceSource lower() {
        return ranked[(count - 1) / 2];
    }

    PriceSource upper() {
        return ranked[count / 2];
    }

    /** Whether one source makes the unit cheaper in dollars than another: 1 / p < q is 1 < p × q. */
    private static boolean isCheaper(PriceSource one, PriceSource other, FeedSource[] sources, FeedTerms terms) {
        long oneE12 = sources[one.value()].priceE12();
        long otherE12 = sources[other.value()].priceE12();
        boolean isInverted = terms.isInverted(one);
        if (isInverted == terms.isInverted(other)) {
            return isInverted ? oneE12 > otherE12 : oneE12 < otherE12;
        }
        int product = ExactMath.compareProducts(oneE12, otherE12, Rates.E12, Rates.E12);
        return isInverted ? product > 0 : product < 0;
    }
}
