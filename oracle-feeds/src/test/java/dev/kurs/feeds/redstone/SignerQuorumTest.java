package dev.kurs.feeds.redstone;

import static dev.kurs.feeds.redstone.SignedPackages.signed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.feeds.source.SourcePrice;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SignerQuorumTest {
    private static final long T = 1_776_082_500_000L;

    private final SignerQuorum quorum = new SignerQuorum(NaiveSecp256k1::signer, SignedPackages.addresses(5), 3);

    @Test
    void shouldTakeTheMedianOfThoseWhoSignedOneTime() {
        assertPrice(
                "0.0000613",
                "0.00003869",
                T,
                List.of(
                        signed(1, "IDR", "0.0000613", T),
                        signed(2, "IDR", "0.00009999", T),
                        signed(3, "IDR", "0.00006129", T)));
    }

    @Test
    void shouldTakeTheMiddleOfTwoMiddleOnes() {
        assertPrice(
                "0.000061305",
                "0.000000005",
                T,
                List.of(
                        signed(1, "IDR", "0.0000613", T),
                        signed(2, "IDR", "0.00006131", T),
                        signed(3, "IDR", "0.0000613", T),
                        signed(4, "IDR", "0.00006131", T)));
    }

    @Test
    void shouldTakeTheNewestTimeThatHasAQuorum() {
        assertPrice(
                "2",
                "0",
                T + 10_000,
                List.of(
                        signed(1, "IDR", "1", T),
                        signed(2, "IDR", "1", T),
                        signed(3, "IDR", "1", T),
                        signed(1, "IDR", "2", T + 10_000),
                        signed(2, "IDR", "2", T + 10_000),
                        signed(3, "IDR", "2", T + 10_000),
                        signed(1, "IDR", "3", T + 20_000),
                        signed(2, "IDR", "3", T + 20_000)));
    }

    @Test
    void shouldNotBelieveTwoNorOneThatRepeatsItself() {
        assertNone(List.of(signed(1, "IDR", "1", T), signed(2, "IDR", "1", T), signed(2, "IDR", "1", T)));
    }

    @Test
    void shouldNotBelieveThreeOfDifferentTimes() {
        assertNone(List.of(
                signed(1, "IDR", "1", T), signed(2, "IDR", "1", T + 10_000), signed(3, "IDR", "1", T + 20_000)));
    }

    @Test
    void shouldNotCountWhoMayNotSign() {
        assertNone(List.of(signed(1, "IDR", "1", T), signed(2, "IDR", "1", T), signed(6, "IDR", "1", T)));
    }

    @Test
    void shouldNotCountANodeThatSignedTwoValuesOfOneTime() {
        assertNone(List.of(
                signed(1, "IDR", "1", T),
                signed(2, "IDR", "1", T),
                signed(3, "IDR", "1", T),
                signed(3, "IDR", "2", T)));
    }

    @Test
    void shouldNotCountAnotherFeedsSignatureNorAnotherTimes() {
        DataPackage good = signed(3, "JPY", "1", T);
        DataPackage elsewhere = new DataPackage("IDR", good.value(), 8, T, good.signature());
        DataPackage later = new DataPackage(
                "IDR", BigDecimal.ONE, 8, T, signed(4, "IDR", "1", T - 10_000).signature());

        assertNone(List.of(signed(1, "IDR", "1", T), signed(2, "IDR", "1", T), elsewhere, later));
    }

    /** A node signs eight decimals of a binary number; whether half was rounded up, the answer's text does not tell. */
    @ParameterizedTest
    @CsvSource({"0.000061215, 6122, 0.00006122", "0.000061215, 6121, 0.00006121", "0.0000612149, 6121, 0.00006121"})
    void shouldTakeTheValueThatWasSignedWhereMoreDecimalsAreTold(String told, BigInteger value, String price) {
        assertPrice(
                price,
                "0",
                T,
                List.of(
                        signed(1, "IDR", told, value, T),
                        signed(2, "IDR", told, value, T),
                        signed(3, "IDR", told, value, T)));
    }

    @Test
    void shouldNotTakeAValueThatNobodySigned() {
        BigInteger other = BigInteger.valueOf(6120);

        assertNone(List.of(
                signed(1, "IDR", "0.000061215", other, T),
                signed(2, "IDR", "0.000061215", other, T),
                signed(3, "IDR", "0.000061215", other, T)));
    }

    private void assertPrice(String price, String confidence, long timeMs, List<DataPackage> packages) {
        Optional<SourcePrice> found = quorum.price("IDR", packages);

        assertTrue(found.isPresent());
        assertEquals(0, new BigDecimal(price).compareTo(found.get().price()), found::toString);
        assertEquals(0, new BigDecimal(confidence).compareTo(found.get().confidence()), found::toString);
        assertEquals(timeMs, found.get().publishTimeMs());
    }

    private void assertNone(List<DataPackage> packages) {
        assertEquals(Optional.empty(), quorum.price("IDR", packages));
    }
}
