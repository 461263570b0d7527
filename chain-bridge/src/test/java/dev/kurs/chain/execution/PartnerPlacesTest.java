package dev.kurs.chain.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.chain.abi.Bytes32;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartnerPlacesTest {
    private static final int MOST = 256;
    private static final Bytes32 A = Bytes32.keccak("A");
    private static final Bytes32 B = Bytes32.keccak("B");

    private final PartnerPlaces places = new PartnerPlaces(MOST);

    private int takeAll(Bytes32 partner) {
        int count = 0;
        while (places.isOneFor(partner)) {
            places.take(partner);
            count++;
        }
        return count;
    }

    @Test
    void shouldLeaveHalfWhereOnePartnerTakesWhatItGets() {
        assertEquals(MOST / 2, takeAll(A));
        assertEquals(MOST / 4, takeAll(B));
    }

    @Test
    void shouldShareEvenlyAndLeaveAsMuchForOneMore() {
        while (places.isOneFor(A) || places.isOneFor(B)) {
            takeOne(A);
            takeOne(B);
        }
        assertEquals(43, takeAll(Bytes32.keccak("a third")), "half of the 85 that are left");
    }

    private void takeOne(Bytes32 partner) {
        if (places.isOneFor(partner)) {
            places.take(partner);
        }
    }

    @Test
    void shouldGiveWhatComesBackToOthersUntilTheyHaveAsMuch() {
        takeAll(A);
        takeAll(B);

        places.giveBack(A);
        assertFalse(places.isOneFor(A));
        assertTrue(places.isOneFor(B));
    }

    @Test
    void shouldHaveAPlaceForEachOfAsManyPartners() {
        PartnerPlaces few = new PartnerPlaces(3);
        for (String partner : List.of("A", "B", "C")) {
            assertTrue(few.isOneFor(Bytes32.keccak(partner)), partner);
            few.take(Bytes32.keccak(partner));
        }
        assertFalse(few.isOneFor(Bytes32.keccak("D")));
    }
}
