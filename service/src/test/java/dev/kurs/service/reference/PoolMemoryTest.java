package dev.kurs.service.reference;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.service.configuration.InvalidConfiguration;
import dev.kurs.service.configuration.Section;
import org.junit.jupiter.api.Test;

class PoolMemoryTest {
    private static final long MB = 1_000_000;

    private static Section file(String instance) {
        return Section.ofText("test", """
                instance: {%s}
                corridors: {USDT-IDRX: {firm_ttl: 45s}}
                """.formatted(instance));
    }

    private static String refusal(String instance, long heapBytes) {
        return assertThrows(InvalidConfiguration.class, () -> PoolMemory.require(file(instance), heapBytes))
                .getMessage();
    }

    @Test
    void shouldHaveRoomForTheUsualPoolsInTheSmallestHeap() {
        assertDoesNotThrow(() -> PoolMemory.require(file(""), 384L << 20));
    }

    @Test
    void shouldRefuseWhatTwoEnginesHaveNoRoomFor() {
        String pools = "request_id_capacity: 7500000, open_quote_capacity: 2300000";

        assertDoesNotThrow(() -> PoolMemory.require(file(pools), 2_700 * MB));
        assertEquals(
                "room for 7500000 request ids and 2300000 open quotes (instance.request_id_capacity, "
                        + "instance.open_quote_capacity, or core's peaks) takes 1797 MB in two engines, more than two thirds of a "
                        + "heap of 2147 MB: give the process 2697 MB (KURS_HEAP), or ask for less",
                refusal(pools, 2L << 30));
    }

    @Test
    void shouldRefuseWhatNoSnapshotHolds() {
        String ids = "request_id_capacity: 33554432, open_quote_capacity: 1";

        assertEquals(
                "room for 33554432 request ids and 1 open quotes (instance.request_id_capacity, "
                        + "instance.open_quote_capacity, or core's peaks) takes 2147 MB of a snapshot, which has 1900 MB for them: "
                        + "ask for less",
                refusal(ids, 64L << 30));
        assertDoesNotThrow(() -> PoolMemory.require(file(ids.replace("33554432", "29000000")), 64L << 30));
    }
}
