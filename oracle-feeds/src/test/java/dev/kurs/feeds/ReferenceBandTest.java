package dev.kurs.feeds;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.http.Mutations;
import dev.kurs.protocol.message.sbe.PriceSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.EnumSet;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceBandTest {
    private static final long DAY_NS = 86_400_000_000_000L;
    private static final BigInteger E24 = BigInteger.TEN.pow(24);

    private final ManualTime time = new ManualTime(10 * DAY_NS);
    private final ReferenceBand band =
            new ReferenceBand(10_000_000, 7 * DAY_NS, Map.of("USD/IDR", EnumSet.of(PriceSource.PRIMARY)), time);

    /** The reference is 16 312.5 rupiah a dollar, the band a tenth. */
    @ParameterizedTest
    @CsvSource({
        "PRIMARY, 14681250000000000, true",
        "PRIMARY, 14681249999999999, false",
        "PRIMARY, 17943750000000000, true",
        "PRIMARY, 17943750000000001, false",
        "PRIMARY, 1, false",
        "PRIMARY, 9223372036854775807, false",
        "FALLBACK, 61302682, true",
        "FALLBACK, 55729710, false",
        "FALLBACK, 55729711, true",
        "FALLBACK, 68114091, true",
        "FALLBACK, 68114092, false",
    })
    void shouldAdmitWhatIsWithinTheBandWhicheverWayUp(PriceSource source, long priceE12, boolean isAdmitted) {
        band.refer("USD/IDR", 16_312_500_000_000_000L, 9 * DAY_NS);

        assertEquals(isAdmitted, band.admits("USD/IDR", source, priceE12));
    }

    @Test
    void shouldAdmitEverythingWithoutAReferenceOrWithOneThatIsTooOld() throws InterruptedException {
        assertTrue(band.admits("USD/IDR", PriceSource.PRIMARY, 1));

        band.refer("USD/IDR", 16_312_500_000_000_000L, 3 * DAY_NS);

        assertEquals(false, band.admits("USD/IDR", PriceSource.PRIMARY, 1));
        assertTrue(band.admits("USD/JPY", PriceSource.PRIMARY, 1));
        time.pause(1);
        assertTrue(band.admits("USD/IDR", PriceSource.PRIMARY, 1));
    }

    /** A document of long ago would else take the band away, and one of yesterday the day's. */
    @Test
    void shouldKeepTheNewestReferenceWhateverIsToldAgain() {
        band.refer("USD/IDR", 16_312_500_000_000_000L, 9 * DAY_NS);
        band.refer("USD/IDR", 1_000_000_000_000L, 8 * DAY_NS);
        band.refer("USD/IDR", 1_000_000_000_000L, DAY_NS);

        assertTrue(band.admits("USD/IDR", PriceSource.PRIMARY, 16_312_500_000_000_000L));
        assertFalse(band.admits("USD/IDR", PriceSource.PRIMARY, 1_000_000_000_000L));

        band.refer("USD/IDR", 16_000_000_000_000_000L, 9 * DAY_NS);

        assertTrue(band.admits("USD/IDR", PriceSource.PRIMARY, 14_400_000_000_000_000L));
    }

    @Test
    void shouldAgreeWithItsTwin() {
        SplittableRandom random = new SplittableRandom(Mutations.seed());
        for (int i = 0; i < 10_000; i++) {
            long reference = random.nextLong(1, 1L << random.nextInt(1, 62));
            long price = random.nextLong(1, 1L << random.nextInt(1, 62));

            assertAgrees(reference, PriceSource.PRIMARY, price);
            assertAgrees(reference, PriceSource.FALLBACK, price);
        }
    }

    /** Where a price that is told is the band's edge, or the next to it that can be told. */
    @Test
    void shouldAgreeWithItsTwinAtBothEdgesWhicheverWayUp() {
        SplittableRandom random = new SplittableRandom(Mutations.seed());
        Map<String, Integer> told = new TreeMap<>();
        for (int i = 0; i < 10_000; i++) {
            long tenth = random.nextLong(100_000, 1L << random.nextInt(18, 59));
            long edge = tenth * (random.nextBoolean() ? 9 : 11);
            int beside = random.nextInt(-1, 2);

            boolean isAdmitted = assertAgrees(10 * tenth, PriceSource.PRIMARY, edge + beside);
            boolean isInverseAdmitted = assertAgrees(10 * tenth, PriceSource.FALLBACK, inverse(edge) + beside);

            String side = edge / tenth + " tenths ";
            told.merge(side + (isAdmitted ? "admitted" : "refused"), 1, Integer::sum);
            told.merge(side + (isInverseAdmitted ? "admitted upside down" : "refused upside down"), 1, Integer::sum);
        }
        assertEquals(8, told.size(), told::toString);
        assertTrue(told.values().stream().allMatch(count -> count > 1_000), told::toString);
    }

    private static long inverse(long priceE12) {
        return E24.divide(BigInteger.valueOf(priceE12)).longValueExact();
    }

    private boolean assertAgrees(long reference, PriceSource source, long price) {
        band.refer("USD/IDR", reference, 9 * DAY_NS);
        BigDecimal told = BigDecimal.valueOf(price, 12);
        BigDecimal units = source == PriceSource.PRIMARY ? told : BigDecimal.ONE.divide(told, new MathContext(60));
        boolean isAdmitted = within(units, BigDecimal.valueOf(reference, 12));

        assertEquals(
                isAdmitted, band.admits("USD/IDR", source, price), () -> source + " " + price + " at " + reference);
        return isAdmitted;
    }

    private static boolean within(BigDecimal value, BigDecimal reference) {
        return value.subtract(reference).abs().compareTo(reference.movePointLeft(1)) <= 0;
    }
}
