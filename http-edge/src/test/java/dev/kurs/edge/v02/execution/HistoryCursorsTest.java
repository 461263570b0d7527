package dev.kurs.edge.v02.execution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.kurs.protocol.port.Executions.Filter;
import dev.kurs.protocol.port.Executions.Mark;
import dev.kurs.protocol.port.Executions.Status;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

class HistoryCursorsTest {
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    private static final Mark MARK = new Mark(9_000, 1_767_225_600, 8_999);
    private static final Filter EVERYTHING = filter(OptionalInt.of(1), OptionalInt.empty(), Optional.empty());

    private final HistoryCursors cursors = new HistoryCursors(key("one"));

    private static SecretKey key(String text) {
        return new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
    }

    private static Filter filter(OptionalInt partnerId, OptionalInt corridorId, Optional<Status> status) {
        return new Filter(partnerId, corridorId, status, OptionalLong.empty(), OptionalLong.empty());
    }

    private static Filter times(OptionalLong from, OptionalLong to) {
        return new Filter(OptionalInt.of(1), OptionalInt.empty(), Optional.empty(), from, to);
    }

    @Test
    void shouldGiveBackTheMark() {
        for (Mark mark : List.of(
                MARK,
                new Mark(0, 0, 0),
                new Mark(Long.MAX_VALUE, -1, Long.MIN_VALUE),
                new Mark(-1, Long.MAX_VALUE, 1))) {
            assertEquals(Optional.of(mark), cursors.open(cursors.seal(mark, EVERYTHING), EVERYTHING));
        }
    }

    @Test
    void shouldTellEveryTwoFiltersApart() {
        List<Filter> filters = List.of(
                EVERYTHING,
                filter(OptionalInt.empty(), OptionalInt.empty(), Optional.empty()),
                filter(OptionalInt.of(-1), OptionalInt.empty(), Optional.empty()),
                filter(OptionalInt.of(11), OptionalInt.empty(), Optional.empty()),
                filter(OptionalInt.of(1), OptionalInt.of(1), Optional.empty()),
                filter(OptionalInt.of(1), OptionalInt.of(-1), Optional.empty()),
                filter(OptionalInt.of(1), OptionalInt.empty(), Optional.of(Status.SETTLED)),
                filter(OptionalInt.of(1), OptionalInt.empty(), Optional.of(Status.FAILED)),
                times(OptionalLong.of(5), OptionalLong.empty()),
                times(OptionalLong.empty(), OptionalLong.of(5)),
                times(OptionalLong.of(5), OptionalLong.of(5)),
                times(OptionalLong.of(-5), OptionalLong.of(5)));
        Set<String> sealed = new HashSet<>();

        for (Filter made : filters) {
            String cursor = cursors.seal(MARK, made);
            sealed.add(cursor);
            for (Filter used : filters) {
                assertEquals(
                        made.equals(used) ? Optional.of(MARK) : Optional.empty(),
                        cursors.open(cursor, used),
                        made + " used as " + used);
            }
        }

        assertEquals(filters.size(), sealed.size());
    }

    @Test
    void shouldNoticeAChangeOfAnyCharacter() {
        String cursor = cursors.seal(MARK, EVERYTHING);

        for (int place = 0; place < cursor.length(); place++) {
            for (int index = 0; index < ALPHABET.length(); index++) {
                String changed = cursor.substring(0, place) + ALPHABET.charAt(index) + cursor.substring(place + 1);
                if (!changed.equals(cursor)) {
                    assertEquals(Optional.empty(), cursors.open(changed, EVERYTHING), changed);
                }
            }
        }
    }

    @Test
    void shouldTakeNoCursorOfAnotherKey() {
        HistoryCursors others = new HistoryCursors(key("two"));

        assertNotEquals(cursors.seal(MARK, EVERYTHING), others.seal(MARK, EVERYTHING));
        assertEquals(Optional.empty(), others.open(cursors.seal(MARK, EVERYTHING), EVERYTHING));
        assertEquals(
                Optional.of(MARK),
                new HistoryCursors(key("one")).open(cursors.seal(MARK, EVERYTHING), EVERYTHING),
                "a restart changes nothing");
    }

    @Test
    void shouldRefuseAKeyItCannotUse() {
        SecretKey unusable = new SecretKey() {
            @Override
            public String getAlgorithm() {
                return "none";
            }

            @Override
            public String getFormat() {
                return null;
            }

            @Override
            public byte[] getEncoded() {
                return null;
            }
        };

        assertThrows(IllegalArgumentException.class, () -> new HistoryCursors(unusable));
    }
}
