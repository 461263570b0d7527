package dev.kurs.protocol.message;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class FrameRoomsTest {
    private static final int COUNT = 2_500;

    private final FrameRooms rooms = new FrameRooms(COUNT);
    private final List<UnsafeBuffer> all =
            Stream.generate(rooms::next).limit(COUNT).toList();

    @Test
    void shouldKeepEachFrameApartFromItsNeighbours() {
        for (int index = 0; index < COUNT; index++) {
            all.get(index).setMemory(0, Frame.MAX_LENGTH, (byte) index);
        }

        for (int index = 0; index < COUNT; index++) {
            assertEquals(Frame.MAX_LENGTH, all.get(index).capacity());
            assertEquals((byte) index, all.get(index).getByte(0));
            assertEquals((byte) index, all.get(index).getByte(Frame.MAX_LENGTH - 1));
        }
    }

    @Test
    void shouldGiveNoMoreThanItHas() {
        assertThrows(IllegalStateException.class, rooms::next);
    }
}
