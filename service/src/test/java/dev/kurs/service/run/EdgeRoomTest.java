package dev.kurs.service.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.kurs.edge.EdgeConfiguration.Bounds;
import dev.kurs.edge.EdgeMemory;
import dev.kurs.service.configuration.HttpSettings;
import dev.kurs.service.configuration.InvalidConfiguration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeRoomTest {
    private static final long MIB = 1L << 20;

    private static HttpSettings asking(int connections, long bodyBytes) {
        return new HttpSettings(
                "127.0.0.1",
                0,
                0,
                1_024,
                connections == 0 ? OptionalInt.empty() : OptionalInt.of(connections),
                bodyBytes == 0 ? OptionalLong.empty() : OptionalLong.of(bodyBytes),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({"16384, 16384, 8192, 1024", "1024, 1024, 5461, 64", "384, 384, 2048, 24", "1024, 64, 512, 64"})
    void shouldTakeAsManyAsTheMemoryHasRoomFor(long heapMib, long directMib, int connections, long bodyMib) {
        Bounds bounds = EdgeRoom.of(asking(0, 0), new EdgeMemory(heapMib * MIB, directMib * MIB));

        assertEquals(connections, bounds.maxConnections());
        assertEquals(bodyMib * MIB, bounds.bodyBudgetBytes());
    }

    @Test
    void shouldTakeWhatIsAskedForWhereThereIsRoom() {
        Bounds bounds = EdgeRoom.of(asking(100, MIB), new EdgeMemory(384 * MIB, 384 * MIB));

        assertEquals(100, bounds.maxConnections());
        assertEquals(MIB, bounds.bodyBudgetBytes());
    }

    @ParameterizedTest
    @CsvSource({
        "20000, 0, http.max_connections must be at most 2048 in a heap of 384 MiB and 384 MiB of direct memory",
        "0, 1000, http.body_budget must be from 64KiB to 96MiB in a heap of 384 MiB",
        "0, 200000000, http.body_budget must be from 64KiB to 96MiB in a heap of 384 MiB"
    })
    void shouldSayWhereThereIsNoRoom(int connections, long bodyBytes, String sentence) {
        String message = assertThrows(
                        InvalidConfiguration.class,
                        () -> EdgeRoom.of(asking(connections, bodyBytes), new EdgeMemory(384 * MIB, 384 * MIB)))
                .getMessage();

        assertTrue(message.startsWith(sentence), message);
    }
}
