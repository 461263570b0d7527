package dev.kurs.journal.write;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class RoomOnDiskTest {
    private long usable = 10_000;
    private final RoomOnDisk room = new RoomOnDisk(() -> usable, 4_000);

    @Test
    void shouldStopWhenLessThanTwoBlocksAreLeft() {
        room.take(1);
        usable = 7_999;

        IllegalStateException stop = assertThrows(IllegalStateException.class, () -> take(3_000));

        assertTrue(stop.getMessage().contains("7999 bytes left"), stop.getMessage());
    }

    @Test
    void shouldGoOnWhileThereIsRoom() {
        usable = 8_000;

        take(100_000);
    }

    @Test
    void shouldLookAtTheVeryStart() {
        usable = 0;

        assertThrows(IllegalStateException.class, () -> room.take(1));
    }

    private void take(int bytes) {
        for (int i = 0; i < bytes; i += 100) {
            room.take(100);
        }
    }
}
